"""Work done at the turn's end: limbering and unlimbering guns, laying and removing barbed wire."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from quarterdeck.boards.hex import DIRECTION_NAMES
from quarterdeck.engine.asks import ClauseId


class Work(StrEnum):
    """The kinds of work. A gun that is being limbered does nothing else meanwhile."""

    LAY = "lay wire"
    CLEAR = "remove wire"
    UNLIMBER = "unlimber"
    LIMBER = "limber"
    LIMBERED = "limbered by"


class Task(NamedTuple):
    """The work that a unit has been set to. Positions and options store it as text."""

    work: Work
    facing: int = 0  # of a gun, unlimbered
    partner: str = ""  # the gun to be limbered; for that gun, the transport that limbers it

    @property
    def written(self) -> str:
        match self.work:
            case Work.LAY | Work.CLEAR:
                return self.work.value
            case Work.UNLIMBER:
                return f"{self.work} {DIRECTION_NAMES[self.facing]}"
            case _:
                return f"{self.work} {self.partner}"

    @property
    def facts(self) -> tuple[str, str, str]:
        """The facts for the log: the work, the partner, and the facing."""
        return self.work.value, self.partner, DIRECTION_NAMES[self.facing] if self.work is Work.UNLIMBER else ""

    @property
    def clause(self) -> ClauseId:
        return "LC-60" if self.work in (Work.LAY, Work.CLEAR) else "LC-54"


@lru_cache(maxsize=1 << 12)
def read_task(written: str) -> Task:
    """Return the task with this notation."""
    if written in (Work.LAY, Work.CLEAR):
        return Task(Work(written))
    work, _, rest = written.rpartition(" ")
    return Task(Work.UNLIMBER, DIRECTION_NAMES.index(rest)) if work == Work.UNLIMBER else Task(Work(work), 0, rest)
