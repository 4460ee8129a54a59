"""All that can be asked of one game, interpreted or compiled, with positions, accounts and settings of its own classes."""

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
    """Looks, searches and whole games of the game that a model describes. Every one of them has a seed."""

    def __init__(self, model: GameModel) -> None:
        self.model = model
        # Compiled they are other classes than interpreted.
        self.no_world: type[Exception] = NoWorld
        self.endless: type[Exception] = Endless

    # What is brought along

    def account(self, seen: Any) -> StepAccount:
        """What a seat has seen, from an account in whatever classes."""
        said = [ToldAnswer(each.kind, each.seat, each.notation, each.faces, each.seen) for each in seen.said]
        return StepAccount(seen.seat, said, seen.group, len(said) - seen.settled)

    def settings(self, given: Any) -> SearchSettings:
        """How to look ahead, from settings in whatever classes."""
        return SearchSettings(
            given.curiosity,
            given.depth,
            given.width,
            given.share,
            given.weights,
            given.bias,
            given.trust,
            given.by_habit,
            given.own,
            None if given.leaves is None else self.settings(given.leaves),
            given.duel,
        )

    def task(self, base: State, given: Any) -> SearchTask:
        """What to search, from a task in whatever classes; its position is brought along already."""
        account, settings = self.account(given.account), self.settings(given.settings)
        return SearchTask(base, account, given.seats, settings, given.order, given.promises)

    def luck(self, seed: int) -> Luck:
        return Luck(seed)

    def player(self, seed: int, looks: bool, settings: SearchSettings | None, wants: Sequence[str]) -> SelfPlayer:
        """Who plays a seat of whole games."""
        return SelfPlayer(seed, looks, settings, wants)

    # Looking ahead, for the seat of an account and from the start of the step that it is an account of

    def look(
        self,
        base: State,
        account: StepAccount,
        seed: int,
        notations: Sequence[str],
        worlds: int,
        settings: SearchSettings | None,
    ) -> tuple[list[int], int]:
        """What the seat may expect of each option one choice ahead, and how many parts make one."""
        return look(self.model, base, account, Luck(seed), notations, worlds, settings)

    def weigh(self, base: State, account: StepAccount, seed: int, about: Facts) -> dict[str, int]:
        """How good every option looks by itself."""
        state, ask = where_asked(self.model, base, account, Luck(seed), about)
        return weigh(self.model, state, ask)

    def foresee(
        self, base: State, account: StepAccount, seed: int, about: Facts, settings: SearchSettings | None
    ) -> dict[str, int]:
        """What the estimate will come to, of those options of which the game says it; or the chance of winning by that."""
        state, ask = where_asked(self.model, base, account, Luck(seed), about)
        return foresee(self.model, state, ask, settings)

    def search(self, base: State, given: Any, seed: int) -> Search:
        """A race or a tree, as the settings of the task say."""
        task = self.task(base, given)
        if task.settings.by_habit:
            return RaceSearch(self.model, task, Luck(seed))
        return TreeSearch(self.model, task, Luck(seed))

    def open_search(self, base: State, given: Any, seed: int, is_true: bool) -> Search:
        """A tree for all seats, from where the account ends: of the position as it stands, or as the seat knows it."""
        return OpenSearch(self.model, self.task(base, given), Luck(seed), is_true)

    # Whole games

    def play(self, base: State, dice: int, choices: int, most: int, taken: list[str] | None = None) -> tuple[State, int]:
        """A game at random from two seeds: its last position, and how many choices there were; ``endless`` if too many."""
        answers = AtRandom(Luck(dice), Luck(choices), taken)
        state = base.copy()
        with without_collection():
            while self.model.outcome(state) is None:
                self.model.step(answers, state)
                if answers.decisions > most:
                    raise Endless
        return state, answers.decisions

    def many(self, base: State, luck: Luck, choices: Luck, games: int) -> int:
        """Games at random, one after the other from the same two streams: how many choices there were in all."""
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
        """The same played by these players."""
        answers = SelfPlay(self.model, base.copy(), Luck(dice), players, taken)
        with without_collection():
            answers.play(most)
        return answers.state, answers.decisions


@contextmanager
def without_collection() -> Iterator[None]:
    """Hold collection back: positions hold nothing that holds them, and what rules remember would be walked every time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
