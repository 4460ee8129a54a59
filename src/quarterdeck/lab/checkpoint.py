"""Checkpoint files, from which interrupted work continues.

The first line holds the settings of the work, and each further line one finished piece.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from quarterdeck.atomic_files import add, write
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.scenario import Scenario, as_json

T = TypeVar("T")


class KeptWork:
    """Work in pieces, each saved as soon as it is done if there is a checkpoint file."""

    _file: Path | None = None

    def keep(self, piece: msgspec.Struct) -> None:
        if self._file is not None:
            add(self._file, msgspec.json.encode(piece))

    def take_up(self, file: Path, terms: msgspec.Struct, kind: Any, what: str) -> list[Any]:
        """Return the finished pieces in a file, or create it; refuse a file with other settings."""
        before = begun(file, type(terms))
        if before is not None and before != terms:
            raise QuarterdeckError(f"{file}: this file holds {what} with other settings; use those, or another folder")
        done = [_read(line, kind, file, number) for number, line in enumerate((_lines(file) or [])[1:], 2)]
        begin(file, terms)
        self._file = file
        return done


def digest(scenario: Scenario) -> str:
    """Return a digest that identifies the contents of a scenario."""
    return sha256(as_json(scenario)).hexdigest()[:16]


def begun(file: Path, kind: type[T]) -> T | None:
    """Return the settings in the first line of a file, or None if there is no file."""
    lines = _lines(file)
    if lines is None:
        return None
    if not lines:
        raise QuarterdeckError(f"{file}, line 1: the file is empty; delete it, or name another")
    found: T = _read(lines[0], kind, file, 1)
    return found


def begin(file: Path, terms: msgspec.Struct) -> None:
    """Write the settings as the first line of a file, and keep the lines below."""
    write(file, b"\n".join([msgspec.json.encode(terms), *(_lines(file) or [])[1:]]) + b"\n")


def _lines(file: Path) -> list[bytes] | None:
    """Return the complete lines of a file, or None if there is no file.

    A truncated last line is dropped.
    """
    try:
        text = file.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise QuarterdeckError(f"{file}: {error.strerror}") from None
    whole, _, _ = text.rpartition(b"\n")
    return (whole or text).splitlines()


def _read(line: bytes, kind: Any, file: Path, number: int) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise QuarterdeckError(f"{file}, line {number}: {error}") from None
