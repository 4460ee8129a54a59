"""What anybody would take at a glance: what the estimate promises him most for, one choice ahead.

A flow cannot be paused, so that a look at an option is the step again from its start. The same source in every gear.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from quarterdeck.engine.answers import Account
from quarterdeck.engine.asks import Option, Seat, T
from quarterdeck.engine.game import State
from quarterdeck.search.core.lookahead import Lookahead
from quarterdeck.search.core.python_luck import Luck
from quarterdeck.search.core.search_settings import GameModel

MOST_ENDS: Final = 8  # of an option; where there are more, so many by chance stand for them
LONG: Final = 16  # a list of more options than this is not looked at whole every time
BEST: Final = 8  # of those known by then, so many that came to most
OTHERS: Final = 2  # and of the rest so many in turn
PARTS: Final = 1 << 20  # of one, in what is remembered


class RolloutPolicy(Lookahead):
    """What is best for whoever chooses, from the start of a step and what was answered in it so far."""

    def __init__(self, book: GameModel, luck: Luck) -> None:
        super().__init__(book, luck, Account("", []), (), None)
        self.largest = MOST_ENDS
        self.samples = MOST_ENDS
        self.worths: list[int] = []  # of those looked at last

    def best(
        self, start: State, before: list[Any], seat: Seat, known: Sequence[int | None], looked_at: Sequence[int]
    ) -> int:
        """The place of the best option of those looked at; of several equally good ones any. Of some the worth is known."""
        self.stand(before, seat, list(range(len(known))))
        self.worths.clear()
        best: list[int] = []
        most, parts = 0, 1  # so many parts of one
        for place in looked_at:
            worth, cases = known[place], 1
            if worth is None:
                worth, cases = self._expected(start, place)
            self.worths.append(worth * PARTS // cases)
            lead = worth * parts - most * cases
            if lead > 0 or not best:
                best.clear()
                most, parts = worth, cases
            if lead >= 0 or not best:
                best.append(place)
        return best[0] if len(best) == 1 else best[self.luck.below(len(best))]

    def _expected(self, start: State, place: int) -> tuple[int, int]:
        """What an option comes to, and in how many cases."""
        worth, parts = 0, 1
        for cases, sum_ in self.found(start, place).items():
            worth, parts = worth * cases + sum_ * parts, parts * cases
        return worth, parts


class LookMemory:
    """What the options of a long list came to when they were last looked at.

    A race asks the same again and again, in positions that hardly differ: of a unit's two hundred moves all but a few led
    nowhere a moment ago, and will not now.
    """

    def __init__(self) -> None:
        self.lists: dict[str, dict[str, int]] = {}  # by who was asked what after which answers of the step
        self.turn = 0

    def of(self, question: str) -> dict[str, int]:
        known = self.lists.get(question)
        if known is None:
            known = self.lists[question] = {}
        return known

    def worth_a_look(self, known: dict[str, int], options: Sequence[Option[T]]) -> list[int]:
        """The places of those that are new, that came to most, and a few of the others in turn."""
        found: list[int] = []
        seen: list[tuple[int, int]] = []
        for place, option in enumerate(options):
            worth = known.get(option.notation)
            if worth is None:
                found.append(place)
            else:
                seen.append((-worth, place))
        seen.sort()
        found.extend([place for _, place in seen[:BEST]])
        rest = seen[BEST:]
        for _ in range(min(OTHERS, len(rest))):
            self.turn += 1
            found.append(rest[self.turn % len(rest)][1])
        return found
