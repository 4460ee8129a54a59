"""The standard streams, so that no character is worth a crash."""

from __future__ import annotations

import sys
from typing import TextIO


def standard_input() -> TextIO:
    """Whatever is piped in, no byte of it is worth a crash."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    return sys.stdin


def standard_output() -> TextIO:
    """Arrows and cards that a terminal cannot show become question marks."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    return sys.stdout
