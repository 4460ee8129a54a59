"""Goals: how each side wins and how far it has got, as far as a seat may know."""

from __future__ import annotations

import msgspec

from quarterdeck.engine.asks import ClauseId, Seats


class Goal(msgspec.Struct, frozen=True, omit_defaults=True):
    """One way to win, for all ``seats`` together.

    ``by`` completes a sentence that begins with "You win by"; ``so_far`` is a sentence of its own.
    """

    seats: Seats
    by: str
    clause: ClauseId
    so_far: str = ""

    @property
    def text(self) -> str:
        return f"{self.by} ({self.so_far})" if self.so_far else self.by


def listed(names: list[str], last: str = "and") -> str:
    """Return names as a sentence lists them: one, two and three."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}" if names else ""


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: 1 hit, 2 hits."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"
