"""The cache of findings about games: a file for each record and strength, a line for each answer.

Findings under other conditions go to another file: other sources of the game or of the analysis, or
other value functions.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from quarterdeck import folders
from quarterdeck.analysis.analysis_job import GameAnalysis
from quarterdeck.analysis.evaluation import AnswerEvaluation
from quarterdeck.compile import build_cache
from quarterdeck.engine.game import Game
from quarterdeck.search.value import encoded, value_of
from quarterdeck.version import __version__

# The sources on which findings depend, besides the game's own.
ROOMS: Final = ("boards", "engine", "compile", "search", "bots", "lab", "analysis")


def home() -> Path:
    """Return the folder in the user's cache; its files can be deleted and computed again."""
    return folders.user_cache() / "analyses"


def file_of(work: GameAnalysis) -> Path:
    """Return the file named by all conditions of the findings.

    Versions stand in for sources that cannot be read, such as those inside a zip.
    """
    versions = f"{__version__} {work.game.version}"
    strength = f"{work.strength.simulations} {work.strength.seed}"
    value = encoded(value_of(work.match)).decode()
    words = [work.digest, versions, _sources(work.game), strength, value]
    return home() / f"{sha256(chr(10).join(words).encode()).hexdigest()[:32]}.findings"


def _sources(game: Game[Any]) -> str:
    try:
        return build_cache.fingerprint(game, ROOMS)
    except OSError:
        return ""


def take_up(work: GameAnalysis) -> int:
    """Load the stored findings and return their number.

    A line that was cut short or altered is skipped.
    """
    path, wanted = file_of(work), set(work.numbers())
    try:
        lines = path.read_bytes().splitlines()
    except OSError:
        return 0
    for line in lines:
        mark, _, text = line.partition(b" ")
        if mark != _mark(path, text):
            continue
        finding = msgspec.json.decode(text, type=AnswerEvaluation)
        if finding.number in wanted:
            work.findings[finding.number] = finding
    return len(work.findings)


class CacheWriter:
    """Writes every finding at once; if that fails, nothing is stored and the work goes on."""

    def __init__(self, work: GameAnalysis) -> None:
        self._path = file_of(work)

    def keep(self, finding: AnswerEvaluation) -> None:
        text = msgspec.json.encode(finding)
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("ab") as file:
                file.write(_mark(self._path, text) + b" " + text + b"\n")
        except OSError:
            return


def _mark(path: Path, text: bytes) -> bytes:
    """Return the mark that shows a line to be whole and of this file."""
    return sha256(path.name.encode() + text).hexdigest()[:16].encode()
