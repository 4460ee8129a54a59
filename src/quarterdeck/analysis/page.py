"""An analysis as one self-contained page, with every position of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from quarterdeck.analysis.analysis import Analysis
from quarterdeck.analysis.analysis_job import GameAnalysis
from quarterdeck.engine.asks import SPECTATOR
from quarterdeck.lab.standalone_page import alone

FIRST: Final = "analysis/alone.js"
STYLES: Final = ("base", "board", "table", "analysis")


def page(work: GameAnalysis, found: Analysis, onward: Mapping[int, str]) -> str:
    """Return the page as text.

    ``onward`` is the command that goes back to a choice, by its number.
    """
    return alone(f"{found.scenario}: luck and judgement", FIRST, STYLES, _told(work, found, onward))


def _told(work: GameAnalysis, found: Analysis, onward: Mapping[int, str]) -> bytes:
    boards: list[Any] = []
    scenes = []
    follower = work.follower()
    for number in range(min(len(found.moments), work.match.count) + 1):  # at the start, and after every answer
        scene = follower.at(number).scene(SPECTATOR)
        plain = msgspec.to_builtins(scene)
        if not boards or plain["board"] != boards[-1]:
            boards.append(plain["board"])
        scenes.append({**plain, "board": len(boards) - 1})
    titles = {account.seat: account.name for account in found.accounts}
    told = {"analysis": found, "onward": onward, "boards": boards, "scenes": scenes, "titles": titles}
    return msgspec.json.encode(told)
