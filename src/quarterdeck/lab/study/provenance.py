"""Findings of an inquiry or a search, with all that is needed to reproduce them."""

from __future__ import annotations

import platform

from quarterdeck.lab.study.balance import BalanceSearch
from quarterdeck.lab.study.findings import Findings, Kept
from quarterdeck.lab.study.inquiry import Inquiry
from quarterdeck.version import __version__


def findings(
    of: Inquiry | BalanceSearch, *, command: str, seed: int, asked: str, chosen: str = "", kept: tuple[Kept, ...] = ()
) -> Findings:
    """Return the findings with the command that reproduces them."""
    fair = of.found() if isinstance(of, BalanceSearch) else None
    return Findings(
        command=command,
        quarterdeck=__version__,
        python=platform.python_version(),
        seed=seed,
        verdict=of.verdict(),
        asked=asked,
        stopped=of.stopped,
        chosen=chosen,
        seconds=of.seconds,
        games=of.games,
        studies=of.studies(),
        changes=of.changes() if isinstance(of, Inquiry) else (),
        fair=fair,
        kept=kept,
    )
