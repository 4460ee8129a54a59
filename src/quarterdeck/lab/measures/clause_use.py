"""Which clauses were used in a game, and which of them mattered.

All is counted in choices: of a clause that was used five times, something came up at five of the choices of the game, or
between them and the next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.rulebook import Rulebook
from quarterdeck.lab.measures.chance_history import SWING


class Cited(msgspec.Struct, frozen=True):
    """How often a clause came up in a game, in choices."""

    clause: ClauseId
    used: int  # it asked, threw, drew, told, was what an option stood under, forbade, or its rule ran
    forbade: int = 0  # something would have been offered but for it
    told: int = 0  # its rule said otherwise than it mostly did; looked for only where rules are traced
    swung: int = 0  # it was behind what changed somebody's chance of winning by five points or more
    ended: int = 0  # the game

    @property
    def mattered(self) -> bool:
        return bool(self.forbade or self.told or self.swung or self.ended)


class ClauseMeter:
    """Counts through a game. What comes up between two calls of ``close`` belongs to one choice."""

    def __init__(self, book: Rulebook) -> None:
        self._known = book.by_id
        self.used: set[ClauseId] = set()
        self.acted: set[ClauseId] = set()  # used, and what changes the position before the next choice may be due to them
        self.forbade: set[ClauseId] = set()
        self._used: Counter[ClauseId] = Counter()
        self._forbade: Counter[ClauseId] = Counter()
        self._swung: Counter[ClauseId] = Counter()

    def close(self, swing: float) -> None:
        """The choice is over: by how much it changed the chance of the seat that it changed most."""
        self._used.update(self.used | self.acted | self.forbade)
        self._forbade.update(self.forbade)
        if swing >= SWING:
            self._swung.update(self.acted)
        for each in (self.used, self.acted, self.forbade):
            each.clear()

    def cited(self, ended: ClauseId, told: Mapping[ClauseId, int]) -> tuple[Cited, ...]:
        """All that came up, in the order of the book."""
        self._used[ended] = max(self._used[ended], 1)
        return tuple(
            Cited(each, self._used[each], self._forbade[each], told.get(each, 0), self._swung[each], int(each == ended))
            for each in self._known
            if self._used[each]
        )


def clauses_of(entry: msgspec.Struct) -> Iterator[ClauseId]:
    """The clauses that an entry of the log cites, and those of its facts."""
    if clause := getattr(entry, "clause", ""):
        yield clause
    for field in entry.__struct_fields__:
        value = getattr(entry, field)
        for each in value if isinstance(value, tuple) else ():
            if isinstance(each, msgspec.Struct):
                yield from clauses_of(each)
