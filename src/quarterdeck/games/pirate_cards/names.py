"""Names of the players' captains in sentences."""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.names import SideName

SIDES: Final = {
    "anne": SideName("Anne"),
    "bart": SideName("Bart"),
    "calico": SideName("Calico"),
    "drake": SideName("Drake"),
    "edward": SideName("Edward"),
    "flint": SideName("Flint"),
    "grace": SideName("Grace"),
}
