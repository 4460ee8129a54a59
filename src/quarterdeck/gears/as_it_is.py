"""The face of a gear for a game as it is: the rules straight, in Python, for searches where nothing is compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quarterdeck.engine import answers
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.game import Game, Outcome, State
from quarterdeck.engine.straight import Answers, straight
from quarterdeck.gears import plain, search
from quarterdeck.gears.prospects import OpenSearch


class Straight:
    """The same face for a game that is played straight: the rules as they are, in Python."""

    Account = answers.Account
    Said = answers.Said
    Manner = search.Manner
    Luck = plain.Luck

    def __init__(self, game: Game[Any]) -> None:
        self._book = StraightBook(game)

    def prospects(
        self,
        base: State,
        account: answers.Account,
        seats: tuple[str, ...],
        seed: int,
        manner: search.Manner,
        order: tuple[str, ...],
        is_true: bool,
    ) -> OpenSearch:
        return OpenSearch(self._book, base, account, seats, plain.Luck(seed), manner, order, is_true)

    def search(
        self,
        base: State,
        account: answers.Account,
        seats: tuple[str, ...],
        seed: int,
        manner: search.Manner,
        order: tuple[str, ...] = (),
    ) -> search.Search:
        return search.Search(self._book, base, account, seats, plain.Luck(seed), manner, order)


class StraightBook(search.Book):
    """What a search needs of a game, from the game itself."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._step = straight(game.step)

    def step(self, answers: Answers, state: State) -> None:
        self._step(answers, state)

    def outcome(self, state: State) -> Outcome | None:
        return self._game.outcome(state)

    def imagine(self, state: State, seat: str, luck: Luck) -> State:
        world: State = self._game.imagine(state, seat, luck)
        return world

    def estimate(self, state: State, seat: str) -> int:
        return self._game.estimate(state, seat)

    def features(self, state: State, seat: str) -> Sequence[int]:
        return () if self._game.features is None else self._game.features(state, seat)
