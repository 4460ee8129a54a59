"""Answers for rules that run straight: at random, or as a seat saw them.

The compiled rules use this source too: it is copied beside every compiled rule book, over that
book's own options and dice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic

from quarterdeck.boards.cards import Card, Pile
from quarterdeck.engine.asks import (
    ALL_READY,
    EVERYBODY,
    NO_FACTS,
    READY_PROMPT,
    Choose,
    ClauseId,
    Die,
    F,
    Facts,
    Option,
    Prompt,
    Result,
    Seat,
    Seats,
    T,
    picked,
    seen_by,
    tally,
)
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.game import S
from quarterdeck.engine.odds.results import FACE, FACES, HITS, TALLY, TOTAL, read

CHOOSE: Final = "choose"
ROLL: Final = "roll"
DRAW: Final = "draw"
REVEAL: Final = "reveal"

TRIES: Final = 2_000  # worlds dealt before giving up on one that agrees with the seat


class Enough(Exception):
    """Raised inside an ask when the step has been played far enough."""


class Contradiction(Exception):
    """Raised when the answers that a seat saw are impossible in this world."""


class NoWorld(Exception):
    """Raised when none of many worlds agrees with what a seat has seen."""


class Endless(Exception):
    """Raised when a game takes more decisions than it may."""


class Answers:
    """Answers every ask on the spot. Chance comes from luck; a subclass makes the choices.

    ``pick`` makes each choice. Luck rolls the dice, which is fastest, except while they are
    watched: then ``thrown`` does. Readings are numbered as in ``results``.
    """

    def __init__(self, luck: Luck) -> None:
        self.luck = luck
        self.is_watched = False

    def choose(
        self,
        seat: Seat,
        prompt: Prompt,
        options: Sequence[Option[T]],
        about: Facts = NO_FACTS,
        to: Seats | None = EVERYBODY,
    ) -> Option[T]:
        return picked(options, self.pick(seat, prompt, options, about, to))

    def pick(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        """Return the index of the option taken."""
        raise NotImplementedError

    def thrown(self, reading: int, seat: Seat, die: Die[Any], count: int, at_least: int) -> Any:
        """Return the reading of dice that are watched."""
        return read(reading, die, self.cast(die, count), at_least)

    def cast(self, die: Die[F], count: int) -> tuple[F, ...]:
        """Return the faces of that many dice, by luck."""
        faces = die.faces
        return tuple([faces[self.luck.few(len(faces))] for _ in range(count)])

    def roll(self, seat: Seat, die: Die[F], clause: ClauseId) -> F:
        if self.is_watched:
            face: F = self.thrown(FACE, seat, die, 1, 0)
            return face
        faces = die.faces
        return faces[self.luck.few(len(faces))]

    def roll_total(self, seat: Seat, die: Die[int], count: int, clause: ClauseId) -> int:
        if self.is_watched:
            shown: int = self.thrown(TOTAL, seat, die, count, 0)
            return shown
        faces = die.faces
        total = 0
        for _ in range(count):
            total += faces[self.luck.few(len(faces))]
        return total

    def roll_hits(self, seat: Seat, die: Die[int], count: int, at_least: int, clause: ClauseId) -> int:
        if self.is_watched:
            shown: int = self.thrown(HITS, seat, die, count, at_least)
            return shown
        faces = die.faces
        hits = 0
        for _ in range(count):
            if faces[self.luck.few(len(faces))] >= at_least:
                hits += 1
        return hits

    def roll_all(self, seat: Seat, die: Die[F], count: int, clause: ClauseId) -> tuple[F, ...]:
        if self.is_watched:
            shown: tuple[F, ...] = self.thrown(FACES, seat, die, count, 0)
            return shown
        return self.cast(die, count)

    def roll_tally(self, seat: Seat, die: Die[F], count: int, clause: ClauseId) -> tuple[int, ...]:
        if self.is_watched:
            shown: tuple[int, ...] = self.thrown(TALLY, seat, die, count, 0)
            return shown
        return tally(die, self.cast(die, count))

    def draw(self, seat: Seat, pile: Pile, clause: ClauseId, to: Seats | None = EVERYBODY) -> Card:
        bag = pile.bag
        if pile.top:
            return pile.top.pop(0).card
        return bag.pop(self.luck.few(len(bag))) if bag else pile.bottom.pop(0).card

    def reveal(self, seat: Seat, what: str, clause: ClauseId, to: Seats | None = EVERYBODY) -> None:
        pass

    def together(self, flows: dict[Seat, Callable[[], Result]], clause: ClauseId) -> dict[Seat, Result]:
        results: dict[Seat, Result] = {}
        self.part(tuple(flows))
        for seat, flow in flows.items():
            results[seat] = flow()
            self.choose(seat, READY_PROMPT, ALL_READY)
        self.meet()
        return results

    def part(self, seats: Seats) -> None:
        """Begin choices that these seats make unseen by each other."""

    def meet(self) -> None:
        """End choices made together: each becomes known to the seats that may know it."""


class AtRandom(Answers):
    """Makes every choice at random too, from a stream of its own.

    Choices are counted, and noted in ``taken`` if it is given.
    """

    def __init__(self, luck: Luck, choices: Luck, taken: list[str] | None = None) -> None:
        super().__init__(luck)
        self.choices = choices
        self.taken = taken  # seat, prompt and option of each choice
        self.decisions = 0

    def pick(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        self.decisions += 1
        place = int(self.choices.few(len(options)))
        if self.taken is not None:
            self.taken.append(f"{seat} {prompt.key} {options[place].notation}")
        return place


class ToldAnswer:
    """One answer as a seat knows it: of a hidden one, only that it was given."""

    def __init__(self, kind: str, seat: Seat, notation: str, faces: tuple[Any, ...] = (), seen: bool = True) -> None:
        self.kind = kind
        self.seat = seat
        self.notation = notation  # the option, the card or the revelation; empty if it was not seen
        self.faces = faces  # of dice
        self.seen = seen


class StepAccount:
    """A seat's knowledge of a step, up to its own decision.

    If several choose together, ``group`` holds their seats and the last ``own`` answers are the
    seat's own. It does not know what the others have chosen so far.
    """

    def __init__(self, seat: Seat, said: list[ToldAnswer], group: Seats = (), own: int = 0) -> None:
        self.seat = seat
        self.said = said
        self.group = group
        self.settled = len(said) - own


class HeardAnswer:
    """One answer, and the seats that may know of it."""

    def __init__(self, said: ToldAnswer, to: Seats | None, together: bool) -> None:
        self.said = said
        self.to = to
        self.together = together  # chosen at the same time as others, unseen by them


def account_of(heard: Sequence[HeardAnswer], seat: Seat, group: Seats = (), settled: int = -1) -> StepAccount:
    """Return a seat's knowledge of all answers in a step.

    Of a secret answer the seat knows that it was given, unless it was one of several choices made
    together. After ``settled`` answers come those of the ``group`` in which the seat is asked: it
    knows its own.
    """
    said: list[ToldAnswer] = []
    for each in heard if settled < 0 else heard[:settled]:
        if seen_by(seat, each.to) or each.said.seat == seat:
            said.append(each.said)
        elif not each.together:
            said.append(ToldAnswer(each.said.kind, each.said.seat, "", (), False))
    own = [] if settled < 0 else [each.said for each in heard[settled:] if each.said.seat == seat]
    return StepAccount(seat, said + own, group, len(own))


class Retelling(Answers):
    """Replays what a seat has seen, with random answers where it has seen nothing.

    After that it goes on at random. A world in which the seat cannot have seen this raises
    ``Contradiction``. Subclasses that go on in another way override ``onward``.
    """

    def __init__(self, luck: Luck, account: StepAccount) -> None:
        super().__init__(luck)
        self.is_watched = True
        self.account = account
        self.told = 0  # how much of the account has been told
        self.parted: Seats = ()
        self.is_there = False  # the seat's own decision is reached

    def begin(self) -> None:
        """Start the step again."""
        self.is_watched = True
        self.told = 0
        self.parted = ()
        self.is_there = False

    def arrive(self) -> None:
        """Mark the seat's own decision: the account is told, and dice go unwatched from here."""
        self.is_there = True
        self.is_watched = False

    def onward(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        """Make a choice that the account does not cover."""
        return self.luck.below(len(options))

    def pick(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        if self.is_there:
            return self.onward(seat, prompt, options, about, to)
        account = self.account
        if self.parted and seat != account.seat:
            if self.told >= account.settled and self.parted == account.group:  # the seat is asked here too
                return self.onward(seat, prompt, options, about, to)
            if not seen_by(account.seat, to):
                return self.luck.below(len(options))
        if self.told == len(account.said):
            if seat != account.seat or self.parted != account.group:
                raise Contradiction
            self.arrive()
            return self.onward(seat, prompt, options, about, to)
        said = self.next(CHOOSE)
        if said.seat != seat:
            raise Contradiction
        return place_of(options, said.notation) if said.seen else self.luck.below(len(options))

    def next(self, kind: str) -> ToldAnswer:
        """Return the seat's next known answer, which must be of this kind."""
        said = self.account.said
        if self.told == len(said) or said[self.told].kind != kind:
            raise Contradiction
        self.told += 1
        return said[self.told - 1]

    def thrown(self, reading: int, seat: Seat, die: Die[Any], count: int, at_least: int) -> Any:
        if self.is_there:
            return super().thrown(reading, seat, die, count, at_least)
        faces = self.next(ROLL).faces
        if len(faces) != count:
            raise Contradiction
        return read(reading, die, faces, at_least)

    def draw(self, seat: Seat, pile: Pile, clause: ClauseId, to: Seats | None = EVERYBODY) -> Card:
        if self.is_there:
            return super().draw(seat, pile, clause)
        said = self.next(DRAW)
        if not said.seen:
            return super().draw(seat, pile, clause)
        if said.notation not in pile.possible():
            raise Contradiction
        pile.take(said.notation)
        return said.notation

    def reveal(self, seat: Seat, what: str, clause: ClauseId, to: Seats | None = EVERYBODY) -> None:
        if not self.is_there:
            said = self.next(REVEAL)
            if said.seen and said.notation != what:
                raise Contradiction

    def part(self, seats: Seats) -> None:
        self.parted = seats

    def meet(self) -> None:
        self.parted = ()


class UntilAsked(Retelling):
    """Replays what the seat has seen up to its own prompt, and keeps that prompt.

    Compiled rules leave out the facts of a prompt, so callers that need them must bring them along.
    """

    def __init__(self, luck: Luck, account: StepAccount, about: Facts = NO_FACTS) -> None:
        super().__init__(luck, account)
        self.about = about
        self.ask: Choose | None = None

    def onward(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        if not self.is_there:
            return super().onward(seat, prompt, options, about, to)
        self.ask = Choose(seat, prompt, options, self.about, to)
        raise Enough


class Worlds(Generic[S]):
    """Worlds that a seat cannot tell from the true one, one after the other.

    Each is dealt anew at the start of the step, or used as often as its ``share`` says. A world in
    which the seat cannot have made its observations is reported by ``spoil``.
    """

    def __init__(
        self,
        imagine: Callable[[S, Seat, Luck], S],
        base: S,
        account: StepAccount,
        luck: Luck,
        share: int = 1,
        is_true: bool = False,
    ) -> None:
        self.imagine = imagine
        self.base = base
        self.account = account
        self.luck = luck
        self.share = share
        self.is_true = is_true  # use the true position, for viewers who may see everything
        self._world: S | None = None
        self._left = 0  # uses left of the share
        self._tries = 0
        self._is_spoilt = False

    def next(self) -> S:
        """Return the position at the start of the step."""
        if not self._is_spoilt:
            self._tries = 0
        self._is_spoilt = False
        if self.is_true:
            return self.base.copy()
        if self.share == 1:
            return self.imagine(self.base, self.account.seat, self.luck)
        if self._world is None or self._left == 0:
            self._world = self.imagine(self.base, self.account.seat, self.luck)
            self._left = self.share
        self._left -= 1
        return self._world.copy()

    def spoil(self) -> None:
        """Drop the last world; ``NoWorld`` after too many in a row."""
        self._world = None
        self._is_spoilt = True
        self._tries += 1
        if self._tries == TRIES:
            who = self.account.seat or "a spectator"
            raise NoWorld(f"no world could be imagined for {who} that agrees with what it has seen")

    def where_asked(self, step: Callable[[Answers, S], None], about: Facts = NO_FACTS) -> tuple[S, Choose]:
        """Return the position where the seat is asked, and its prompt there."""
        told = UntilAsked(self.luck, self.account, about)
        while True:
            state = self.next()
            told.begin()
            try:
                step(told, state)
            except Enough:
                assert told.ask is not None
                return state, told.ask
            except Contradiction:
                pass
            self.spoil()


def place_of(options: Sequence[Option[Any]], notation: str) -> int:
    """Return the index of an option in a list; if it is not offered, the world is another one."""
    for place, option in enumerate(options):
        if option.notation == notation:
            return place
    raise Contradiction
