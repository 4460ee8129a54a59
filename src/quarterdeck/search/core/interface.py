"""The interface of one game, interpreted or compiled, to lookahead, search and whole games.

Positions, accounts and settings are in classes of its own.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from quarterdeck.engine.answers import AtRandom, Endless, NoWorld, StepAccount, ToldAnswer
from quarterdeck.engine.asks import Facts, Seat
from quarterdeck.engine.game import State
from quarterdeck.search.core.game_model import GameModel
from quarterdeck.search.core.lookahead import foresee, look, weigh, where_asked
from quarterdeck.search.core.open_search import OpenSearch
from quarterdeck.search.core.python_luck import Luck
from quarterdeck.search.core.race_search import RaceSearch
from quarterdeck.search.core.search import Search, SearchTask
from quarterdeck.search.core.search_settings import SearchSettings
from quarterdeck.search.core.self_play import SelfPlay, SelfPlayer
from quarterdeck.search.core.tree_search import TreeSearch


class Interface:
    """Lookahead, searches and whole games of one game model, each from a seed."""

    def __init__(self, model: GameModel) -> None:
        self.model = model
        # A compiled package has classes of its own.
        self.no_world: type[Exception] = NoWorld
        self.endless: type[Exception] = Endless

    # Conversion

    def account(self, seen: Any) -> StepAccount:
        """Convert an account of what a seat has seen from any backend's classes."""
        said = [ToldAnswer(each.kind, each.seat, each.notation, each.faces, each.seen) for each in seen.said]
        return StepAccount(seen.seat, said, seen.group, len(said) - seen.settled)

    def settings(self, given: Any) -> SearchSettings:
        """Convert settings from any backend's classes."""
        return SearchSettings(
            given.exploration,
            given.depth,
            given.width,
            given.per_world,
            given.weights,
            given.bias,
            given.prior_weight,
            given.rollouts,
            given.own,
            None if given.leaf_settings is None else self.settings(given.leaf_settings),
            given.duel,
        )

    def task(self, base: State, given: Any) -> SearchTask:
        """Convert a search task from any backend's classes; ``base`` is its converted position."""
        account, settings = self.account(given.account), self.settings(given.settings)
        return SearchTask(base, account, given.seats, settings, given.order, given.priors)

    def luck(self, seed: int) -> Luck:
        return Luck(seed)

    def player(self, seed: int, looks: bool, settings: SearchSettings | None, wants: Sequence[str]) -> SelfPlayer:
        """Return a player of a seat in whole games."""
        return SelfPlayer(seed, looks, settings, wants)

    # Lookahead and search for the seat of an account, from the start of the account's step

    def look(
        self,
        base: State,
        account: StepAccount,
        seed: int,
        notations: Sequence[str],
        worlds: int,
        settings: SearchSettings | None,
    ) -> tuple[list[int], int]:
        """Return the worth of each option by lookahead, and how many parts make one."""
        return look(self.model, base, account, Luck(seed), notations, worlds, settings)

    def weigh(self, base: State, account: StepAccount, seed: int, about: Facts) -> dict[str, int]:
        """Return the game's own weight of each option."""
        state, ask = where_asked(self.model, base, account, Luck(seed), about)
        return weigh(self.model, state, ask)

    def foresee(
        self, base: State, account: StepAccount, seed: int, about: Facts, settings: SearchSettings | None
    ) -> dict[str, int]:
        """Return the estimate, or win probability, of the options that the game foresees."""
        state, ask = where_asked(self.model, base, account, Luck(seed), about)
        return foresee(self.model, state, ask, settings)

    def search(self, base: State, given: Any, seed: int) -> Search:
        """Return a race or a tree search, as the settings of the task say."""
        task = self.task(base, given)
        if task.settings.rollouts:
            return RaceSearch(self.model, task, Luck(seed))
        return TreeSearch(self.model, task, Luck(seed))

    def open_search(self, base: State, given: Any, seed: int, is_true: bool) -> Search:
        """Return a tree search for all seats, from the end of the account.

        With ``is_true`` it searches the true position, else worlds that the seat cannot tell from
        it.
        """
        return OpenSearch(self.model, self.task(base, given), Luck(seed), is_true)

    # Whole games

    def play(self, base: State, dice: int, choices: int, most: int, taken: list[str] | None = None) -> tuple[State, int]:
        """Play one game at random from two seeds; return its final position and number of choices.

        A game of more than ``most`` choices raises ``endless``.
        """
        answers = AtRandom(Luck(dice), Luck(choices), taken)
        state = base.copy()
        with without_collection():
            while self.model.outcome(state) is None:
                self.model.step(answers, state)
                if answers.decisions > most:
                    raise Endless
        return state, answers.decisions

    def many(self, base: State, luck: Luck, choices: Luck, games: int) -> int:
        """Play games at random from two streams, and return the total number of choices."""
        answers = AtRandom(luck, choices)
        model = self.model
        with without_collection():
            for _ in range(games):
                state = base.copy()
                while model.outcome(state) is None:
                    model.step(answers, state)
        return answers.decisions

    def self_play(
        self, base: State, dice: int, players: Mapping[Seat, SelfPlayer], most: int, taken: list[str] | None = None
    ) -> tuple[State, int]:
        """Play one game between these players; return its final position and number of choices."""
        answers = SelfPlay(self.model, base.copy(), Luck(dice), players, taken)
        with without_collection():
            answers.play(most)
        return answers.state, answers.decisions


@contextmanager
def without_collection() -> Iterator[None]:
    """Suspend garbage collection, which would walk the rules' large caches.

    Positions contain no reference cycles.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
