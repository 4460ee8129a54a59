"""Work for the processes of a crew, good and bad; nothing else is here, so that they are quickly ready."""

from __future__ import annotations

import os
import threading


def nothing() -> None:
    """Sign on without ceremony."""


def hang() -> None:
    """Never come to an end."""
    threading.Event().wait()


def die() -> None:
    os._exit(1)


def refuse(sentence: str) -> None:
    raise ValueError(sentence)
