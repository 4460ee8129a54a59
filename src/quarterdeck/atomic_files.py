"""Files written whole or not at all: a full disk leaves the old file and raises one sentence."""

from __future__ import annotations

import os
import shutil
from errno import ENOSPC
from pathlib import Path

from quarterdeck.engine.errors import QuarterdeckError


def write(path: Path, content: str | bytes) -> None:
    """Write a file with this content; a failure is refused with a sentence."""
    try:
        put(path, content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise _refusal(path, error) from None


def refuse_unwritable(path: Path) -> None:
    """Refuse before long work what ``write`` would refuse after it, such as a missing folder."""
    if path.is_dir():
        raise QuarterdeckError(f"{path} is a folder: name a file")
    if path.exists() and not path.is_file():
        return  # a pipe is opened only when there is something to write
    beside = _beside(path.resolve())
    try:
        beside.touch()
        beside.unlink()
    except OSError as error:
        raise _refusal(path, error) from None


def add(path: Path, line: bytes) -> None:
    """Append one line to a file; a line that does not fit is removed again."""
    try:
        with path.open("ab", buffering=0) as file:
            before = file.tell() if path.is_file() else None
            try:
                _whole(file.write(line + b"\n"), len(line) + 1)
            except OSError:
                if before is not None:
                    file.truncate(before)
                raise
    except OSError as error:
        raise _refusal(path, error) from None


def put(path: Path, content: bytes) -> None:
    """Write as ``write`` does, but let the caller report the error.

    A pipe or another special file is written to directly; of a link the target is written.
    """
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    path = path.resolve()
    beside = _beside(path)
    try:
        beside.write_bytes(content)
        if path.exists():
            shutil.copymode(path, beside)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _beside(path: Path) -> Path:
    """Return the temporary path where a file is written first."""
    return path.with_name(f".{path.name}.{os.getpid()}")


def _whole(done: int | None, wanted: int) -> None:
    """Write all bytes: the end of a disk takes part of a line without an error."""
    if done != wanted:
        raise OSError(ENOSPC, os.strerror(ENOSPC))


def _refusal(path: Path, error: OSError) -> QuarterdeckError:
    return QuarterdeckError(f"{path}: cannot be written ({error.strerror or error})")
