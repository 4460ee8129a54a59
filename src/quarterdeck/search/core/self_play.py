"""Whole games of those who look one choice ahead or do not look at all, ``greedy``, ``learned``, ``random`` and bots of one
idea, in one gear: no match, and nothing lifted.

Every seat chooses as its bot does through a match, with the same luck in the same order, and so the same: a choice that can
be looked at by what a glance finds from the start of the step, the others as the game weighs them, and what the game itself
foresees as it says. Where something is hidden a seat meets worlds that it cannot tell from the true one, and no other.

The same source serves every gear: it is copied beside each derived rule book.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from quarterdeck.boards.cards import Card, Pile
from quarterdeck.engine.answers import CHOOSE, DRAW, REVEAL, ROLL, Account, Answers, Endless, Said, place_of
from quarterdeck.engine.asks import EVERYBODY, Choose, ClauseId, Die, Facts, Option, Prompt, Seat, Seats, seen_by
from quarterdeck.engine.game import State
from quarterdeck.engine.odds.results import read
from quarterdeck.search.core.heuristics import as_valued, foreseen, weighed
from quarterdeck.search.core.lookahead import Lookahead, best_of, worths
from quarterdeck.search.core.python_luck import Luck
from quarterdeck.search.core.search_settings import GameModel, SearchSettings

WORLDS: Final = 8  # that a choice is looked at in, where it may turn on something hidden
SEEDS: Final = 1 << 32


class SelfPlayer:
    """Who plays a seat: one that takes any option, or one that looks at them all, and its luck.

    Who looks goes by the game's estimate, or in a manner that values positions as chances of winning. Who does not takes
    what it wants, where that is offered: options whose notations begin so, the dearest first.
    """

    def __init__(self, seed: int, looks: bool, manner: SearchSettings | None = None, wants: Sequence[str] = ()) -> None:
        self.luck = Luck(seed)
        self.looks = looks
        self.manner = manner
        self.wants = wants


class HeardAnswer:
    """One answer, and who may know of it."""

    def __init__(self, said: Said, to: Seats | None, together: bool) -> None:
        self.said = said
        self.to = to
        self.together = together

    def is_seen(self, seat: Seat) -> bool:
        return seen_by(seat, self.to) or self.said.seat == seat


class SelfPlay(Answers):
    """Chance by its own luck, and every choice as the player of its seat makes it."""

    def __init__(
        self, book: GameModel, dice: Luck, players: Mapping[Seat, SelfPlayer], taken: list[str] | None = None
    ) -> None:
        super().__init__(dice)
        self.is_watched = True
        self.book = book
        self.players = players
        self.taken = taken  # by whom, asked what, which option, for those who compare
        self.decisions = 0
        self.fresh = Luck(0)  # for one look, from a seed of the player's
        self.glance = Lookahead(book, self.fresh, Account("", []), (), None)
        self.hides = book.hides()
        self.noted: list[Any] = []  # all that was answered in this step: places of options, readings, cards
        self.heard: list[HeardAnswer] = []  # the same as seats know it; not kept where nothing is hidden
        self.parted: Seats = ()
        self.before_parting = 0  # how much had been heard
        self.start: State | None = None
        self.state: State | None = None

    def play(self, state: State, most: int) -> None:
        """To the end, unless there are more decisions than so many."""
        while self.book.outcome(state) is None:
            self.noted.clear()
            self.heard.clear()
            self.start = state.copy()
            self.state = state
            self.book.step(self, state)
            if self.decisions > most:
                raise Endless

    # Choices

    def pick(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        self.decisions += 1
        place = 0
        if len(options) > 1:
            player = self.players[seat]
            if player.looks:
                place = self._best(player, Choose(seat, prompt, options, about, to))
            else:
                place = _any_of(player, options)
        self.noted.append(place)
        notation = options[place].notation
        if self.hides:
            self._hear(CHOOSE, seat, notation, (), to)
        if self.taken is not None:
            self.taken.append(f"{seat} {prompt.key} {notation}")
        return place

    def _best(self, player: SelfPlayer, ask: Choose) -> int:
        """The place of the best option, or of any of the best."""
        return place_of(ask.options, best_of(self._worths(player, ask), player.luck))

    def _worths(self, player: SelfPlayer, ask: Choose) -> dict[str, int]:
        """What each option is worth at a glance, all in the same parts of one."""
        book = self.book
        if self.parted or book.is_weighed(ask.prompt):
            return self._weighed(player, ask)
        known = self._foreseen(player, ask)
        rest = [place for place, option in enumerate(ask.options) if option.notation not in known]
        if not rest:
            return known
        seed = player.luck.below(SEEDS)
        return self._looked_at(player, seed, ask, rest, known)

    def _weighed(self, player: SelfPlayer, ask: Choose) -> dict[str, int]:
        """What is chosen together changes nothing until all are ready, and some prompts have too many ends to look at."""
        if not self.book.weighs():
            return {option.notation: 0 for option in ask.options}
        seed = player.luck.below(SEEDS)
        start, state = self._places()
        if self.hides:
            self.fresh.reseed(seed)
            return weighed(self.book, start, self._account(ask.seat), self.fresh, ask.about)
        weights = self.book.weigh(state, ask)
        return {option.notation: weights[at] for at, option in enumerate(ask.options)}

    def _foreseen(self, player: SelfPlayer, ask: Choose) -> dict[str, int]:
        """Options of which the game itself says where they lead."""
        if not self.book.foresees():
            return {}
        seed = player.luck.below(SEEDS)
        start, state = self._places()
        found: dict[str, int] = {}
        for option in ask.options:
            worth = self.book.foresee(state, ask, option)
            if worth is not None:
                found[option.notation] = as_valued(self.book, state, ask.seat, worth, player.manner)
        if not found or not self.hides:
            return found  # of which options it says something is the same in every world
        self.fresh.reseed(seed)
        return foreseen(self.book, start, self._account(ask.seat), self.fresh, ask.about, player.manner)

    def _looked_at(
        self, player: SelfPlayer, seed: int, ask: Choose, places: list[int], known: dict[str, int]
    ) -> dict[str, int]:
        """What comes of the options at these places one choice ahead, beside what is known of the others."""
        start, state = self._places()
        self.fresh.reseed(seed)
        options = [ask.options[place] for place in places]
        if not self.hides:
            self.glance.manner = player.manner
            found, parts = self.glance.from_here(start, self.noted, ask.seat, places)
        else:
            looked_at = Choose(ask.seat, ask.prompt, options, ask.about, ask.to)
            worlds = WORLDS if self.book.hinges(state, looked_at) else 1
            notations = [option.notation for option in options]
            found, parts = worths(self.book, start, self._account(ask.seat), self.fresh, notations, worlds, player.manner)
            parts *= worlds
        worth = {notation: parts * each for notation, each in known.items()}
        for at, option in enumerate(options):
            worth[option.notation] = found[at]
        return worth

    def _places(self) -> tuple[State, State]:
        """Where the step began, and where it stands."""
        start, state = self.start, self.state
        assert start is not None
        assert state is not None
        return start, state

    # What a seat knows

    def _hear(self, kind: str, seat: Seat, notation: str, faces: tuple[Any, ...], to: Seats | None) -> None:
        self.heard.append(HeardAnswer(Said(kind, seat, notation, faces), to, bool(self.parted)))

    def _account(self, seat: Seat) -> Account:
        """What the seat has seen of this step; of those who choose together with it only what it chose itself."""
        settled = self.heard[: self.before_parting] if self.parted else self.heard
        said: list[Said] = []
        for each in settled:
            if each.is_seen(seat):
                said.append(each.said)
            elif not each.together:
                said.append(Said(each.said.kind, each.said.seat, "", (), False))
        if not self.parted:
            return Account(seat, said)
        own = [each.said for each in self.heard[self.before_parting :] if each.said.seat == seat]
        return Account(seat, said + own, self.parted, len(own))

    def part(self, seats: Seats) -> None:
        self.parted = seats
        self.before_parting = len(self.heard)

    def meet(self) -> None:
        self.parted = ()

    # Chance

    def thrown(self, reading: int, seat: Seat, die: Die[Any], count: int, at_least: int) -> Any:
        faces = self.cast(die, count)
        shown = read(reading, die, faces, at_least)
        self.noted.append(shown)
        if self.hides:
            self._hear(ROLL, seat, "", faces, EVERYBODY)
        return shown

    def draw(self, seat: Seat, pile: Pile, clause: ClauseId, to: Seats | None = EVERYBODY) -> Card:
        card = super().draw(seat, pile, clause, to)
        self.noted.append(card)
        if self.hides:
            self._hear(DRAW, seat, card, (), to)
        return card

    def reveal(self, seat: Seat, what: str, clause: ClauseId, to: Seats | None = EVERYBODY) -> None:
        if self.hides:
            self._hear(REVEAL, seat, what, (), to)


def _any_of(player: SelfPlayer, options: Sequence[Option[Any]]) -> int:
    """Any place of what the player wants, else any at all, by the order of what the options are called, as a match lists
    them."""
    named = sorted([(option.notation, place) for place, option in enumerate(options)])
    for start in player.wants:
        fitting = [each for each in named if each[0].startswith(start)]
        if fitting:
            named = fitting
            break
    return named[player.luck.below(len(named))][1]
