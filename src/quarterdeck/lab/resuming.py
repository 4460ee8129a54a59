"""Work that goes on where it was stopped: a file whose first line says what the work follows from, and then a line for
everything that is done."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import msgspec

from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.writing import write

T = TypeVar("T")


def begun(file: Path, kind: type[T]) -> T | None:
    """What the work in a file follows from; nothing where there is none."""
    return _read(_lines(file)[0], kind, file, 1) if file.exists() else None


def taken_up(file: Path, terms: msgspec.Struct, kind: Any, what: str) -> list[Any]:
    """What a file holds of the same work, each line as it was done; without it, one is begun."""
    if not file.exists():
        write(file, msgspec.json.encode(terms) + b"\n")
        return []
    first, *lines = _lines(file)
    if _read(first, type(terms), file, 1) != terms:
        raise QuarterdeckError(f"{file}: holds another {what}: take its settings, or name another folder")
    done = [_read(line, kind, file, number) for number, line in enumerate(lines, 2)]
    write(file, b"\n".join([first, *lines]) + b"\n")
    return done


def _lines(file: Path) -> list[bytes]:
    """All but one that was cut short, which is done again."""
    whole, _, _ = file.read_bytes().rpartition(b"\n")
    return whole.splitlines() or [b""]


def _read(line: bytes, kind: Any, file: Path, number: int) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError as error:
        raise QuarterdeckError(f"{file}, line {number}: {error}") from None
