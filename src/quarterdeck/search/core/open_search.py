"""Win probabilities of all seats, by a tree search that starts where an account ends.

It searches the true position, or worlds that one seat cannot tell from it. Each seat's worth is
divided by the sum over all seats, so the probabilities add up to one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from quarterdeck.engine.answers import CHOOSE, ToldAnswer, place_of
from quarterdeck.engine.asks import Facts, Option, Prompt, Seat, Seats
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.game import State
from quarterdeck.search.core.arithmetic import MILLION
from quarterdeck.search.core.game_model import GameModel
from quarterdeck.search.core.search import FoundOption, SearchTask
from quarterdeck.search.core.tree_search import SearchTree, TreeSearch

NOBODY: Final = ""


class OpenTree(SearchTree):
    """A search tree that starts after the account, whichever seat is asked next.

    With ``is_true``, the account includes answers that only some seats saw.
    """

    def __init__(self, luck: Luck, task: SearchTask, is_true: bool) -> None:
        super().__init__(luck, task)
        self.is_true = is_true
        self.prospects: dict[str, FoundOption] = {}  # by first answer; sums, not means

    def begin(self) -> None:
        super().begin()
        if not self.account.said:
            self.arrive()

    def pick(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        if self.is_there or not self.is_true:
            return super().pick(seat, prompt, options, about, to)
        return place_of(options, self.next(CHOOSE).notation)

    def next(self, kind: str) -> ToldAnswer:
        said = super().next(kind)
        if self.told == len(self.account.said):
            self.arrive()
        return said

    def learn(self, model: GameModel, state: State) -> None:
        super().learn(model, state)
        prospect = self._prospect()
        prospect.visits += 1
        worths = [self._worth(model, state, seat) for seat in self.seats]
        whole = sum(worths)
        for at in range(len(worths)):
            share = worths[at] / whole if whole > 0.0 else 1.0 / float(len(worths))
            prospect.shares[at] += math.floor(MILLION * share + 0.5) * 1.0

    def _prospect(self) -> FoundOption:
        """Return the results of the first answer, or of no answer if nothing was asked."""
        seat, key, notation = NOBODY, "", ""
        if self.asked:
            seat, key, notation = self.asked[0].seat, self.asked[0].key, self.taken[0].notation
        name = f"{seat}\n{key}\n{notation}"
        found = self.prospects.get(name)
        if found is None:
            found = FoundOption(notation, 0, 0.0)
            found.seat, found.key = seat, key
            found.shares = [0.0] * len(self.seats)
            self.prospects[name] = found
        return found


class OpenSearch(TreeSearch):
    """A tree search that returns every seat's mean share of the win, by first answer."""

    def __init__(self, model: GameModel, task: SearchTask, luck: Luck, is_true: bool) -> None:
        super().__init__(model, task, luck)
        self.open = OpenTree(luck, task, is_true)
        self.tree = self.open
        self.worlds.is_true = is_true

    def found(self) -> list[FoundOption]:
        means: list[FoundOption] = []
        for each in self.open.prospects.values():
            found = FoundOption(each.notation, each.visits, 0.0)
            found.seat, found.key = each.seat, each.key
            found.shares = [sum_ / MILLION / float(each.visits) for sum_ in each.shares]
            means.append(found)
        return means
