"""Answers for rules that run straight: by chance, or what a seat has seen told again, in worlds that it thinks possible.

The same source serves compiled rule books: it is copied beside each, on their own options and dice.
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

TRIES: Final = 2_000  # worlds dealt before it is given up that one agrees with what the seat has seen


class Enough(Exception):
    """As far as was wanted: raised out of an ask, so that the rest of the step is not played."""


class Contradiction(Exception):
    """What was said cannot have been said in this world."""


class NoWorld(Exception):
    """None of many worlds agrees with what a seat has seen."""


class Endless(Exception):
    """A game went on for more decisions than it may."""


class Answers:
    """Answers every ask on the spot. Chance comes from luck; who chooses is for the subclass to say.

    A choice is made by ``pick``. Dice are thrown by luck, which is quickest, or while they are watched by ``thrown``: how
    they are read is one of the numbers of ``results``.
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
        """The place of the option that is taken."""
        raise NotImplementedError

    def thrown(self, reading: int, seat: Seat, die: Die[Any], count: int, at_least: int) -> Any:
        """What dice show while they are watched, as they are read."""
        return read(reading, die, self.cast(die, count), at_least)

    def cast(self, die: Die[F], count: int) -> tuple[F, ...]:
        """The faces of so many dice, by luck."""
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
        """From here on these seats choose unseen by each other."""

    def meet(self) -> None:
        """All of them are ready, and what they chose is known to whoever may know it."""


class AtRandom(Answers):
    """Every choice by chance as well, from a stream of its own: counted, and noted in ``taken`` where it is given."""

    def __init__(self, luck: Luck, choices: Luck, taken: list[str] | None = None) -> None:
        super().__init__(luck)
        self.choices = choices
        self.taken = taken  # by whom, asked what, which option
        self.decisions = 0

    def pick(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        self.decisions += 1
        place = int(self.choices.few(len(options)))
        if self.taken is not None:
            self.taken.append(f"{seat} {prompt.key} {options[place].notation}")
        return place


class ToldAnswer:
    """One answer as somebody knows it: of one that he did not see, only that it was given."""

    def __init__(self, kind: str, seat: Seat, notation: str, faces: tuple[Any, ...] = (), seen: bool = True) -> None:
        self.kind = kind
        self.seat = seat
        self.notation = notation  # the option, the card, or what was revealed; empty where it was not seen
        self.faces = faces  # of dice
        self.seen = seen


class StepAccount:
    """What a seat has seen of a step, up to where it is asked.

    Where several choose together, ``group`` are those who do and the last ``own`` answers are the seat's own among them;
    what the others have chosen so far it does not know.
    """

    def __init__(self, seat: Seat, said: list[ToldAnswer], group: Seats = (), own: int = 0) -> None:
        self.seat = seat
        self.said = said
        self.group = group
        self.settled = len(said) - own


class HeardAnswer:
    """One answer, and which seats may know of it."""

    def __init__(self, said: ToldAnswer, to: Seats | None, together: bool) -> None:
        self.said = said
        self.to = to
        self.together = together  # chosen unseen by others who chose at the same time


def account_of(heard: Sequence[HeardAnswer], seat: Seat, group: Seats = (), settled: int = -1) -> StepAccount:
    """What a seat has seen of all that was answered in a step.

    Of a secret answer the seat knows that it was given, unless it was given among several that choose together. After so
    many ``settled`` answers came those of the ``group`` in which the seat is asked: it knows its own.
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
    """First what a seat has seen, anything that fits where it has not; from where it is asked on, at random.

    A world in which that cannot have happened is a ``Contradiction``. ``onward`` is for subclasses that go on otherwise.
    """

    def __init__(self, luck: Luck, account: StepAccount) -> None:
        super().__init__(luck)
        self.is_watched = True
        self.account = account
        self.told = 0  # how much of the account
        self.parted: Seats = ()
        self.is_there = False  # where the seat is asked

    def begin(self) -> None:
        """From the start of the step again."""
        self.is_watched = True
        self.told = 0
        self.parted = ()
        self.is_there = False

    def arrive(self) -> None:
        """The seat is asked here: what was said is told, and dice need not be watched for it any more."""
        self.is_there = True
        self.is_watched = False

    def onward(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        """A choice of which nothing was said."""
        return self.luck.below(len(options))

    def pick(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        if self.is_there:
            return self.onward(seat, prompt, options, about, to)
        account = self.account
        if self.parted and seat != account.seat:
            if self.told >= account.settled and self.parted == account.group:  # where the seat is asked too
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
        """What the seat has seen next, which is of this kind."""
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
    """Tells what the seat has seen as far as its question, which is kept.

    Compiled rules leave out the facts of a question, so whoever needs them brings them along.
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
    """Worlds that the seat of an account cannot tell from the true one, one after the other.

    Each is dealt anew at the start of the step, or used again as often as its ``share`` says. One in which the seat cannot
    have seen what it saw is reported by ``spoil``.
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
        self.is_true = is_true  # the position as it stands, for those who may see everything
        self._world: S | None = None
        self._left = 0  # of the share
        self._tries = 0
        self._is_spoilt = False

    def next(self) -> S:
        """The position at the start of the step."""
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
        """The position where the seat is asked, and its question there."""
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
    """Where an option stands in a list; where it is not offered the world is another."""
    for place, option in enumerate(options):
        if option.notation == notation:
            return place
    raise Contradiction
