"""All that is wrong with a file, not the first of it alone: what checks refuse is gathered and told at once.

faults = Faults()
for place, ship in enumerate(self.ships):
    with faults:
        check_ship(f"ships[{place}]", ship)
faults.tell()
"""

from __future__ import annotations

from types import TracebackType
from typing import Final

MOST: Final = 20  # mistakes that are told: as far as anybody would read on, and no file is looked through for longer


class Unsound(ValueError):
    """Several mistakes; ``sentences`` are all of them, each with the field's name first."""

    def __init__(self, sentences: tuple[str, ...]) -> None:
        super().__init__(sentences[0])
        self.sentences = sentences


class Faults:
    """Takes down every ValueError that is raised inside ``with faults``; ``tell`` raises them together.

    What later checks count on is told first: ``tell`` may stand in several places. Where something is wrong already, a check
    that trips over it is none: the file is refused as it is.
    """

    def __init__(self) -> None:
        self._said: list[str] = []

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: TracebackType | None) -> bool:
        if isinstance(error, ValueError):
            self._said += error.sentences if isinstance(error, Unsound) else [str(error)]
            if len(self._said) >= MOST:
                self.tell()
            return True
        return isinstance(error, LookupError) and bool(self._said)

    def tell(self) -> None:
        if self._said:
            raise Unsound(tuple(self._said[:MOST])) from None
