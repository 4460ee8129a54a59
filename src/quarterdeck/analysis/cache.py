"""Where what was found out about games is kept: a file for each record and strength, with a line for each answer.

What is found out otherwise is another file: by other sources, of this game or of what looks at it, by other values.
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

# Where the sources are by which findings are come to, besides the game's own.
ROOMS: Final = ("boards", "engine", "compile", "search", "bots", "lab", "analysis")


def home() -> Path:
    """In the user's cache: it can be thrown away, and is worked out again."""
    return folders.user_cache() / "analyses"


def file_of(work: GameAnalysis) -> Path:
    """By all that the findings depend on. Versions speak for sources that cannot be read, such as those inside of a zip."""
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
    """Put in what is kept of it; how many answers that is. A line that was cut short or altered is none."""
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
    """Writes every finding down as soon as it is there; where that cannot be done, nothing is kept, and that is all."""

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
    """By which a line is known to be whole, and of this file."""
    return sha256(path.name.encode() + text).hexdigest()[:16].encode()
