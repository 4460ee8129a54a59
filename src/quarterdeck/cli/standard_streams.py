"""The standard streams as a shell hands them over: open, closed, full, or of another alphabet."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TextIO, cast


def make_ready() -> None:
    """No stream is missing, and no mark is worth a crash.

    What a shell has closed is opened on nothing, since the next file would take its place. Nothing comes in from there, and
    what is written to standard output is refused, as every other program has it.
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
    """Whatever was not written goes nowhere, or the interpreter would try once more at its end."""
    with contextlib.suppress(OSError, ValueError):  # a test has no file there
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
