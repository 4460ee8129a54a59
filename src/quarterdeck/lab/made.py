"""Findings out of an inquiry or a search, with all that is needed to make them again."""

from __future__ import annotations

import platform
from typing import NamedTuple

import quarterdeck as qd
from quarterdeck.lab.fairness import Search
from quarterdeck.lab.findings import Findings, Kept
from quarterdeck.lab.inquiry import Inquiry


class Made(NamedTuple):
    """How findings came about: the command that makes them again, and what was asked of it."""

    command: str
    seed: int
    asked: str
    chosen: str = ""


def findings(made: Made, of: Inquiry | Search, kept: tuple[Kept, ...] = ()) -> Findings:
    """All that is told of it."""
    fair = of.found() if isinstance(of, Search) else None
    return Findings(
        command=made.command,
        quarterdeck=qd.__version__,
        python=platform.python_version(),
        seed=made.seed,
        verdict=of.verdict(),
        asked=made.asked,
        stopped=of.stopped,
        chosen=made.chosen,
        seconds=of.seconds,
        games=of.games,
        studies=of.studies(),
        changes=of.changes() if isinstance(of, Inquiry) else (),
        fair=fair,
        kept=kept,
    )
