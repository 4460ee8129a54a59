"""What goes out of inquiries whether a scenario is fair."""

from __future__ import annotations

from typing import Literal

from quarterdeck.lab.study.report import Report
from quarterdeck.table.wire.replies import Wire


class Fairness(Wire, frozen=True):
    id: str
    state: Literal["waiting", "working", "done"]
    games: int  # played
    of: int
    half_width: float  # of the 95% interval of each side's points
    yours: bool  # whether you may stop it
    report: Report | None = None
