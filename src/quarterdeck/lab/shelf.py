"""Where what was found out about games is kept: a file for each record and strength, with a line for each answer."""

from __future__ import annotations

import os
from hashlib import sha256
from inspect import signature
from pathlib import Path
from typing import Final

import msgspec

from quarterdeck.bots.search import manner
from quarterdeck.bots.value import value_of
from quarterdeck.gears.manner import Manner
from quarterdeck.lab.analysing import Analysing
from quarterdeck.lab.judging import Finding

WAY: Final = 2  # moves when the same record is looked at in another way


def home() -> Path:
    """In the user's cache: it can be thrown away, and is worked out again."""
    cache = os.environ.get("XDG_CACHE_HOME", "") or Path.home() / ".cache"
    return Path(cache) / "quarterdeck" / "analyses"


def file_of(work: Analysing) -> Path:
    """By all that the findings depend on."""
    how = manner(value_of(work.match))
    parts = [str(getattr(how, name)) for name in signature(Manner).parameters]
    words = [work.digest, str(work.game.version), str(work.strength.simulations), str(work.strength.seed), str(WAY), *parts]
    return home() / f"{sha256(chr(10).join(words).encode()).hexdigest()[:32]}.jsonl"


def take_up(work: Analysing) -> int:
    """Put in what is kept of it; how many answers that is. A line that was cut short is none."""
    try:
        lines = file_of(work).read_bytes().splitlines()
    except OSError:
        return 0
    wanted = set(work.numbers())
    for line in lines:
        try:
            finding = msgspec.json.decode(line, type=Finding)
        except msgspec.MsgspecError:
            continue
        if finding.number in wanted:
            work.findings[finding.number] = finding
    return len(work.findings)


class Keeping:
    """Writes every finding down as soon as it is there; where that cannot be done, nothing is kept, and that is all."""

    def __init__(self, work: Analysing) -> None:
        self._path = file_of(work)

    def keep(self, finding: Finding) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode(finding) + b"\n")
        except OSError:
            return
