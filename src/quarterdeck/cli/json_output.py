"""What programs read: JSON that people can read, too."""

from __future__ import annotations

from typing import Any

import msgspec


def print_json(told: Any) -> None:
    print(msgspec.json.format(msgspec.json.encode(told), indent=2).decode())
