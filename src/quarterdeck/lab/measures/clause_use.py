"""The use of clauses in a game, and whether they mattered.

Everything is counted in choices. A clause used five times came up at five choices, or between each
of them and the next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.rulebook import Rulebook
from quarterdeck.lab.measures.chance_history import SWING


class Cited(msgspec.Struct, frozen=True):
    """The use of one clause in a game, counted in choices."""

    clause: ClauseId
    used: int  # it prompted, rolled, drew, logged, labelled an option, forbade something, or its rule ran
    forbade: int = 0  # it kept an option from being offered
    told: int = 0  # its rule returned an unusual value; counted only if rules are traced
    swung: int = 0  # it was involved when a win probability changed by five points or more
    ended: int = 0  # it ended the game

    @property
    def mattered(self) -> bool:
        """Return whether the clause made any difference."""
        return bool(self.forbade or self.told or self.swung or self.ended)


class ClauseMeter:
    """A counter of clauses in a game.

    Everything between two calls of ``close`` belongs to one choice.
    """

    def __init__(self, book: Rulebook) -> None:
        self._known = book.by_id
        self.used: set[ClauseId] = set()
        self.acted: set[ClauseId] = set()  # used, and perhaps the cause of a change of the position
        self.forbade: set[ClauseId] = set()
        self._used: Counter[ClauseId] = Counter()
        self._forbade: Counter[ClauseId] = Counter()
        self._swung: Counter[ClauseId] = Counter()

    def close(self, swing: float) -> None:
        """End a choice; ``swing`` is the largest change of a win probability that it made."""
        self._used.update(self.used | self.acted | self.forbade)
        self._forbade.update(self.forbade)
        if swing >= SWING:
            self._swung.update(self.acted)
        for each in (self.used, self.acted, self.forbade):
            each.clear()

    def cited(self, ended: ClauseId, told: Mapping[ClauseId, int]) -> tuple[Cited, ...]:
        """Return every clause that came up, in the order of the rule book."""
        self._used[ended] = max(self._used[ended], 1)
        return tuple(
            Cited(each, self._used[each], self._forbade[each], told.get(each, 0), self._swung[each], int(each == ended))
            for each in self._known
            if self._used[each]
        )


def clauses_of(entry: msgspec.Struct) -> Iterator[ClauseId]:
    """Yield the clauses that a log entry cites, including those of its facts."""
    if clause := getattr(entry, "clause", ""):
        yield clause
    for field in entry.__struct_fields__:
        value = getattr(entry, field)
        for each in value if isinstance(value, tuple) else ():
            if isinstance(each, msgspec.Struct):
                yield from clauses_of(each)
