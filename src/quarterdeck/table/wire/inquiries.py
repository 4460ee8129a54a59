"""Fairness studies of scenarios, as replies."""

from __future__ import annotations

from typing import Literal

from quarterdeck.lab.study.report import Report
from quarterdeck.table.wire.replies import Wire


class Fairness(Wire, frozen=True):
    id: str
    state: Literal["waiting", "working", "done"]
    games: int
    of: int
    half_width: float
    yours: bool
    report: Report | None = None
