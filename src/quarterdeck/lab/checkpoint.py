"""Work that goes on where it was stopped: a file whose first line says what the work follows from, and then a line for
everything that is done."""

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
    """Work in pieces, each kept as soon as it is done in the file that it goes on from, where there is one."""

    _file: Path | None = None

    def keep(self, piece: msgspec.Struct) -> None:
        if self._file is not None:
            add(self._file, msgspec.json.encode(piece))

    def take_up(self, file: Path, terms: msgspec.Struct, kind: Any, what: str) -> list[Any]:
        """What a file holds of the same work, each piece as it was done; without it, one is begun."""
        before = begun(file, type(terms))
        if before is not None and before != terms:
            raise QuarterdeckError(f"{file}: holds another {what}: take its settings, or name another folder")
        done = [_read(line, kind, file, number) for number, line in enumerate((_lines(file) or [])[1:], 2)]
        begin(file, terms)
        self._file = file
        return done


def digest(scenario: Scenario) -> str:
    """A name for what a scenario says, to know it again."""
    return sha256(as_json(scenario)).hexdigest()[:16]


def begun(file: Path, kind: type[T]) -> T | None:
    """What the work in a file follows from; nothing where there is no file."""
    lines = _lines(file)
    if lines is None:
        return None
    if not lines:
        raise QuarterdeckError(f"{file}, line 1: the file is empty: remove it, or name another")
    found: T = _read(lines[0], kind, file, 1)
    return found


def begin(file: Path, terms: msgspec.Struct) -> None:
    """Say in a file what the work follows from, above all that has been done."""
    write(file, b"\n".join([msgspec.json.encode(terms), *(_lines(file) or [])[1:]]) + b"\n")


def _lines(file: Path) -> list[bytes] | None:
    """All but one that was cut short, which is done again; None where there is no file."""
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
