"""What every seat may expect of a position: a search that begins where what was said ends, whoever is asked there.

It is made of the position as it truly stands, or of worlds that one seat cannot tell from it. What a seat is worth is its
share of all the seats' chances, so that those of a position add up to one. The same source serves every gear.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from quarterdeck.engine.answers import CHOOSE, Account, Said, place_of
from quarterdeck.engine.asks import Facts, Option, Prompt, Seat, Seats
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.game import State
from quarterdeck.search.core.nodes import MILLION
from quarterdeck.search.core.search_settings import GameModel, SearchSettings
from quarterdeck.search.core.search_tree import SearchTree
from quarterdeck.search.core.tree_search import TreeSearch

NOBODY: Final = ""


class FirstAnswer:
    """The first answer of some simulations, and what came of them for every seat. Nobody's, where nothing was asked."""

    def __init__(self, seat: Seat, key: str, notation: str, seats: int) -> None:
        self.seat = seat
        self.key = key
        self.notation = notation
        self.visits = 0
        self.worths: list[float] = [0.0] * seats  # millionths, added up


class OpenTree(SearchTree):
    """Told all that was said, it is there, whoever is asked next; ``is_true`` is told what nobody else saw as well."""

    def __init__(
        self, luck: Luck, account: Account, seats: Seats, manner: SearchSettings, order: Sequence[str], is_true: bool
    ) -> None:
        super().__init__(luck, account, seats, manner, order)
        self.is_true = is_true
        self.prospects: dict[str, FirstAnswer] = {}

    def begin(self) -> None:
        super().begin()
        if not self.account.said:
            self.arrive()

    def pick(self, seat: Seat, prompt: Prompt, options: Sequence[Option[Any]], about: Facts, to: Seats | None) -> int:
        if self.is_there or not self.is_true:
            return super().pick(seat, prompt, options, about, to)
        return place_of(options, self.next(CHOOSE).notation)

    def next(self, kind: str) -> Said:
        said = super().next(kind)
        if self.told == len(self.account.said):
            self.arrive()
        return said

    def learn(self, book: GameModel, state: State) -> None:
        super().learn(book, state)
        prospect = self._prospect()
        prospect.visits += 1
        worths = [self._worth(book, state, seat) for seat in self.seats]
        whole = sum(worths)
        for at in range(len(worths)):
            share = worths[at] / whole if whole > 0.0 else 1.0 / float(len(worths))
            prospect.worths[at] += math.floor(MILLION * share + 0.5) * 1.0

    def _prospect(self) -> FirstAnswer:
        seat, key, notation = NOBODY, "", ""
        if self.asked:
            seat, key, notation = self.asked[0].seat, self.asked[0].key, self.taken[0].notation
        name = f"{seat}\n{key}\n{notation}"
        found = self.prospects.get(name)
        if found is None:
            found = FirstAnswer(seat, key, notation, len(self.seats))
            self.prospects[name] = found
        return found


class OpenSearch(TreeSearch):
    """A search from where an account ends."""

    def __init__(
        self,
        book: GameModel,
        base: State,
        account: Account,
        seats: Seats,
        luck: Luck,
        manner: SearchSettings,
        order: Sequence[str],
        is_true: bool,
    ) -> None:
        super().__init__(book, base, account, seats, luck, manner, order)
        self.open = OpenTree(luck, account, seats, manner, order, is_true)
        self.tree = self.open

    def _dealt(self) -> State:
        return self.base.copy() if self.open.is_true else super()._dealt()

    def prospects(self) -> list[tuple[Seat, str, str, int, list[float]]]:
        """By first answer: whose it was, to what, which, how often, and the mean share of every seat."""
        return [
            (
                each.seat,
                each.key,
                each.notation,
                each.visits,
                [worth / MILLION / float(each.visits) for worth in each.worths],
            )
            for each in self.open.prospects.values()
        ]
