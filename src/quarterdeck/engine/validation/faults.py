"""All mistakes in a file, gathered from checks and raised together.

faults = Faults()
for place, ship in enumerate(self.ships):
    with faults:
        check_ship(f"ships[{place}]", ship)
faults.tell()
"""

from __future__ import annotations

from types import TracebackType
from typing import Final

MOST: Final = 20  # mistakes reported: nobody reads more, and checking stops there


class Unsound(ValueError):
    """Several mistakes; ``sentences`` are all of them, each with the field's name first."""

    def __init__(self, sentences: tuple[str, ...]) -> None:
        super().__init__(sentences[0])
        self.sentences = sentences


class Faults:
    """Collects every ValueError raised inside ``with faults``; ``tell`` raises them together.

    ``tell`` may stand in several places, before checks that rely on earlier ones. A check that
    fails because of an earlier mistake reports nothing new: the file is refused as it is.
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
