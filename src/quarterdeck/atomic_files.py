"""Files that are written whole or not at all: a disk that is full leaves what stood there, and is told in one sentence."""

from __future__ import annotations

import os
import shutil
from errno import ENOSPC
from pathlib import Path

from quarterdeck.engine.errors import QuarterdeckError


def write(path: Path, content: str | bytes) -> None:
    """A file with this in it, refused with a sentence where that cannot be."""
    try:
        put(path, content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise _refusal(path, error) from None


def refuse_unwritable(path: Path) -> None:
    """What ``write`` would be refused in the end, before the work for it begins: nobody should wait for an hour to hear that
    there is no such folder."""
    if path.is_dir():
        raise QuarterdeckError(f"{path} is a folder: name a file")
    if path.exists() and not path.is_file():
        return  # a pipe is not opened before there is something to say
    beside = _beside(path.resolve())
    try:
        beside.touch()
        beside.unlink()
    except OSError as error:
        raise _refusal(path, error) from None


def add(path: Path, line: bytes) -> None:
    """One more line at the end of a file; one that does not fit is taken back."""
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
    """The same as ``write``, for whoever says himself what went wrong. What is no file, such as a pipe, is written to as it
    is; of a link the file behind it is written."""
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
    """Where a file is written before it takes its place."""
    return path.with_name(f".{path.name}.{os.getpid()}")


def _whole(done: int | None, wanted: int) -> None:
    """The last bytes of a disk take a part of a line, and that without an error."""
    if done != wanted:
        raise OSError(ENOSPC, os.strerror(ENOSPC))


def _refusal(path: Path, error: OSError) -> QuarterdeckError:
    return QuarterdeckError(f"{path}: cannot be written ({error.strerror or error})")
