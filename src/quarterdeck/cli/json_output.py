"""JSON output, indented so that people can read it too."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec


def print_json(told: Any) -> None:
    print(msgspec.json.format(msgspec.json.encode(told), indent=2).decode())


def print_found(found: Any, as_json: bool, lines: Callable[[], Iterable[str]]) -> None:
    """Print a result as JSON, or as the lines for a person."""
    if as_json:
        print_json(found)
    else:
        for line in lines():
            print(line)
