"""Names of the sides in sentences."""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.names import SideName

SIDES: Final = {
    "british": SideName("the British", plural=True),
    "german": SideName("the Germans", plural=True),
}
