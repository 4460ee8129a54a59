"""Whole games of players that look one choice ahead or choose at random, without a match.

Every seat draws the same random numbers as its bot would in a match, and so makes the same choices.
If something is hidden, a seat looks only at worlds that it cannot tell from the true one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quarterdeck.boards.cards import Card, Pile
from quarterdeck.engine.answers import (
    CHOOSE,
    DRAW,
    REVEAL,
    ROLL,
    Answers,
    Endless,
    HeardAnswer,
    StepAccount,
    ToldAnswer,
    account_of,
    place_of,
)
from quarterdeck.engine.asks import (
    ALL_READY,
    EVERYBODY,
    READY_PROMPT,
    Choose,
    ClauseId,
    Die,
    Facts,
    Option,
    Prompt,
    Seat,
    Seats,
)
from quarterdeck.engine.game import State
from quarterdeck.engine.odds.results import read
from quarterdeck.search.core.game_model import GameModel
from quarterdeck.search.core.lookahead import (
    WORLDS,
    DecisionPoint,
    Lookahead,
    LookaheadPlayer,
    foresee,
    look,
    weigh,
    where_asked,
)
from quarterdeck.search.core.python_luck import Luck
from quarterdeck.search.core.search_settings import SearchSettings


class SelfPlayer:
    """The player of a seat: by lookahead or at random, with random numbers of its own.

    Lookahead uses the game's estimate, or ``settings`` if given. Without lookahead, the player
    takes a random option of the first prefix in ``wants`` that is offered, else any option.
    """

    def __init__(self, seed: int, looks: bool, settings: SearchSettings | None = None, wants: Sequence[str] = ()) -> None:
        self.luck = Luck(seed)
        self.looks = looks
        self.ahead = LookaheadPlayer(self.luck, settings)
        self.wants = wants

    def any_of(self, options: Sequence[Option[Any]]) -> int:
        """Return the index of a random option of those the player wants, else of any.

        Options are drawn in order of notation, as a match lists them.
        """
        named = sorted([(option.notation, place) for place, option in enumerate(options)])
        for start in self.wants:
            fitting = [each for each in named if each[0].startswith(start)]
            if fitting:
                named = fitting
                break
        return named[self.luck.below(len(named))][1]


class SelfPlay(Answers):
    """Answers by one stream of dice and by the player of each seat."""

    def __init__(
        self,
        model: GameModel,
        state: State,
        dice: Luck,
        players: Mapping[Seat, SelfPlayer],
        taken: list[str] | None = None,
    ) -> None:
        super().__init__(dice)
        self.is_watched = True
        self.model = model
        self.players = players
        self.taken = taken  # seat, prompt and option of each choice, to compare games
        self.decisions = 0
        self.hides = model.hides
        self.noted: list[Any] = []  # all answers of this step: indices of options, readings, cards
        self.heard: list[HeardAnswer] = []  # the same as seats know it; empty if nothing is hidden
        self.parted: Seats = ()
        self.before_parting = 0  # how many answers had been heard
        self.state = self.start = state  # now, and at the start of the step
        self.at = SelfPlayDecision(self)

    def play(self, most: int) -> None:
        """Play to the end, unless there are more than ``most`` choices."""
        while self.model.outcome(self.state) is None:
            self.noted.clear()
            self.heard.clear()
            self.start = self.state.copy()
            self.model.step(self, self.state)
            if self.decisions > most:
                raise Endless

    def pick(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        self.decisions += 1
        place = 0
        if len(options) > 1:
            player = self.players[seat]
            if player.looks:
                self.at.ask = Choose(seat, prompt, options, about, to)
                place = place_of(options, player.ahead.best(self.at))
            else:
                place = player.any_of(options)
        self.noted.append(place)
        notation = options[place].notation
        if self.hides:
            self._hear(CHOOSE, seat, notation, (), to)
        if self.taken is not None:
            self.taken.append(f"{seat} {prompt.key} {notation}")
        return place

    def account(self, seat: Seat) -> StepAccount:
        """Return what the seat has seen of this step, and of simultaneous choices only its own."""
        return account_of(self.heard, seat, self.parted, self.before_parting if self.parted else -1)

    def part(self, seats: Seats) -> None:
        self.parted = seats
        self.before_parting = len(self.heard)

    def meet(self) -> None:
        self.parted = ()

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

    def _hear(self, kind: str, seat: Seat, notation: str, faces: tuple[Any, ...], to: Seats | None) -> None:
        self.heard.append(HeardAnswer(ToldAnswer(kind, seat, notation, faces), to, bool(self.parted)))


class SelfPlayDecision(DecisionPoint):
    """A decision point in such a game; if nothing is hidden, no answer needs to be replayed."""

    def __init__(self, game: SelfPlay) -> None:
        super().__init__(game.model.weighs, game.model.foresees)
        self.game = game
        self.model = game.model
        self.fresh = Luck(0)  # reseeded for each look
        self.ahead = Lookahead(game.model, self.fresh, StepAccount("", []), (), None)
        self.ask = Choose("", READY_PROMPT, ALL_READY)

    def notations(self) -> list[str]:
        return [option.notation for option in self.ask.options]

    def is_weighed(self) -> bool:
        return bool(self.game.parted) or self.model.is_weighed(self.ask.prompt)

    def weighed(self, seed: int) -> dict[str, int]:
        state, ask = self._in_a_world(seed)
        return weigh(self.model, state, ask)

    def foreseen(self, seed: int, settings: SearchSettings | None) -> dict[str, int]:
        found = foresee(self.model, self.game.state, self.ask, settings)
        if not found or not self.game.hides:
            return found  # a game foresees the same options in every world
        state, ask = self._in_a_world(seed)
        return foresee(self.model, state, ask, settings)

    def _in_a_world(self, seed: int) -> tuple[State, Choose]:
        """Return the position and the question, in an imagined world if anything is hidden."""
        ask = self.ask
        if not self.game.hides:
            return self.game.state, ask
        self.fresh.reseed(seed)
        return where_asked(self.model, self.game.start, self.game.account(ask.seat), self.fresh, ask.about)

    def looked_at(self, notations: list[str], seed: int, settings: SearchSettings | None) -> tuple[list[int], int]:
        ask = self.ask
        self.fresh.reseed(seed)
        place_by_name = {option.notation: place for place, option in enumerate(ask.options)}
        places = [place_by_name[notation] for notation in notations]
        if not self.game.hides:
            self.ahead.settings = settings
            return self.ahead.outcomes_from(self.game.start, self.game.noted, ask.seat, places)
        looked_at = Choose(ask.seat, ask.prompt, [ask.options[place] for place in places], ask.about, ask.to)
        worlds = WORLDS if self.model.hinges(self.game.state, looked_at) else 1
        return look(self.model, self.game.start, self.game.account(ask.seat), self.fresh, notations, worlds, settings)
