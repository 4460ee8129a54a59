"""The face of a gear for a game as it is: the rules straight, in Python, for those who look ahead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quarterdeck.boards.cards import Card
from quarterdeck.engine import answers
from quarterdeck.engine.asks import Choose, Facts, Option, Prompt, Seat
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.game import Game, Outcome, State
from quarterdeck.engine.straight import straight
from quarterdeck.search.core import heuristics, lookahead, python_luck, self_play, tree_search
from quarterdeck.search.core.open_search import OpenSearch
from quarterdeck.search.core.race_search import RaceSearch
from quarterdeck.search.core.search_settings import GameModel
from quarterdeck.search.core.search_settings import SearchSettings as How


class InterpretedFace:
    """The same face for a game that is played straight: the rules as they are, in Python."""

    Account = answers.Account
    Contradiction = answers.Contradiction
    Endless = answers.Endless
    Said = answers.Said
    SearchSettings = How
    Luck = python_luck.Luck
    SelfPlayer = self_play.SelfPlayer

    def __init__(self, game: Game[Any]) -> None:
        self._book = InterpretedModel(game)

    def prospects(
        self,
        base: State,
        account: answers.Account,
        seats: tuple[str, ...],
        seed: int,
        manner: How,
        order: tuple[str, ...],
        is_true: bool,
    ) -> OpenSearch:
        return OpenSearch(self._book, base, account, seats, python_luck.Luck(seed), manner, order, is_true)

    def worths(
        self,
        base: State,
        account: answers.Account,
        seed: int,
        notations: Sequence[str],
        worlds: int,
        manner: How | None,
    ) -> tuple[list[int], int]:
        return lookahead.worths(self._book, base, account, python_luck.Luck(seed), notations, worlds, manner)

    def greedily(
        self, base: State, dice: int, players: Mapping[Seat, self_play.SelfPlayer], most: int, taken: list[str] | None = None
    ) -> tuple[State, int]:
        state = base.copy()
        playing = self_play.SelfPlay(self._book, python_luck.Luck(dice), players, taken)
        playing.play(state, most)
        return state, playing.decisions

    def weighed(self, base: State, account: answers.Account, seed: int, about: Facts) -> dict[str, int]:
        return heuristics.weighed(self._book, base, account, python_luck.Luck(seed), about)

    def foreseen(
        self, base: State, account: answers.Account, seed: int, about: Facts, manner: How | None = None
    ) -> dict[str, int]:
        return heuristics.foreseen(self._book, base, account, python_luck.Luck(seed), about, manner)

    def search(
        self,
        base: State,
        account: answers.Account,
        seats: tuple[str, ...],
        seed: int,
        manner: How,
        order: tuple[str, ...],
        promises: Mapping[str, float],
    ) -> tree_search.TreeSearch | RaceSearch:
        if manner.by_habit:
            return RaceSearch(self._book, base, account, seats, python_luck.Luck(seed), manner, order)
        return tree_search.TreeSearch(self._book, base, account, seats, python_luck.Luck(seed), manner, order, promises)


def converted_account(face: Any, seen: answers.Account) -> Any:
    """What a seat has seen, in the classes of a gear."""
    said = [face.Said(each.kind, each.seat, each.notation, each.faces, each.seen) for each in seen.said]
    return face.Account(seen.seat, said, seen.group, len(said) - seen.settled)


def converted_settings(face: Any, manner: How) -> Any:
    """How to look ahead, in the classes of a gear."""
    curiosity, depth, width, share = manner.curiosity, manner.depth, manner.width, manner.share
    leaves = None if manner.leaves is None else converted_settings(face, manner.leaves)
    more = manner.trust, manner.by_habit, manner.own, leaves, manner.duel
    return face.SearchSettings(curiosity, depth, width, share, manner.weights, manner.bias, *more)


class InterpretedModel(GameModel):
    """What is needed of a game, from the game itself."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        # In place of methods that would only pass on what is asked thousands of times.
        self.step = straight(game.step)  # type: ignore[method-assign]
        self.estimate = game.mind.estimate  # type: ignore[method-assign, assignment]

    def outcome(self, state: State) -> Outcome | None:
        return self._game.outcome(state)

    def imagine(self, state: State, seat: str, luck: Luck) -> State:
        world: State = self._game.imagine(state, seat, luck)
        return world

    def weigh(self, state: State, ask: Choose) -> list[int]:
        return [0] * len(ask.options) if self._game.mind.weigh is None else self._game.mind.weigh(state, ask)

    def weighs(self) -> bool:
        return self._game.mind.weigh is not None

    def is_weighed(self, prompt: Prompt) -> bool:
        return prompt in self._game.mind.weighs

    def hides(self) -> bool:
        return self._game.hides

    def hinges(self, state: State, ask: Choose) -> bool:
        return self._game.mind.hinges is None or self._game.mind.hinges(state, ask)

    def leads_to(self, state: State, seat: str, prompt: Prompt, option: Option[Any]) -> int | None:
        return None if self._game.mind.leads_to is None else self._game.mind.leads_to(state, seat, prompt, option)

    def foresees(self) -> bool:
        return self._game.mind.foresee is not None

    def foresee(self, state: State, ask: Choose, option: Option[Any]) -> int | None:
        return None if self._game.mind.foresee is None else self._game.mind.foresee(state, ask, option)

    def read(self, card: Card) -> str:
        return card if self._game.mind.reads is None else self._game.mind.reads(card)

    def features(self, state: State, seat: str) -> Sequence[int]:
        return () if self._game.mind.features is None else self._game.mind.features(state, seat)
