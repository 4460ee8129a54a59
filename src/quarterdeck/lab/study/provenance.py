"""Findings out of an inquiry or a search, with all that is needed to make them again."""

from __future__ import annotations

import platform
from typing import NamedTuple

from quarterdeck.lab.study.balance import BalanceSearch
from quarterdeck.lab.study.findings import Findings, Kept
from quarterdeck.lab.study.inquiry import Inquiry
from quarterdeck.version import __version__


class Provenance(NamedTuple):
    """How findings came about: the command that makes them again, and what was asked of it."""

    command: str
    seed: int
    asked: str
    chosen: str = ""


def findings(made: Provenance, of: Inquiry | BalanceSearch, kept: tuple[Kept, ...] = ()) -> Findings:
    """All that is told of it."""
    fair = of.found() if isinstance(of, BalanceSearch) else None
    return Findings(
        command=made.command,
        quarterdeck=__version__,
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
