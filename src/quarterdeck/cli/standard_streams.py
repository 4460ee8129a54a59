"""Standard streams that may be closed, full, or unable to print a character."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TextIO, cast


def make_ready() -> None:
    """Open missing streams, and replace characters that a stream cannot print.

    A stream that the shell closed is opened on the null device, or the next file would take its
    place. Writing to a closed standard output fails, as in any other program.
    """
    sys.stdin = sys.stdin or _nothing(os.O_RDONLY, "r")
    sys.stdout = sys.stdout or _nothing(os.O_RDONLY, "w")
    sys.stderr = sys.stderr or _nothing(os.O_WRONLY, "w")
    for each in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(each, "reconfigure"):
            each.reconfigure(errors="replace")


def _nothing(rights: int, mode: str) -> TextIO:
    return cast(TextIO, os.fdopen(os.open(os.devnull, rights), mode, encoding="utf-8"))


def give_up_output() -> None:
    """Discard unwritten output, so that the interpreter does not try again at exit."""
    with contextlib.suppress(OSError, ValueError):  # in tests standard output is no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
