"""The words for a decision: labels of options, and refusals with the clause that forbids them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from quarterdeck.engine.asks import ClauseId
    from quarterdeck.engine.scene import Ghost


class Label(msgspec.Struct, frozen=True):
    """The words of an option, and the piece or cell of the scene that it points at (an id).

    Options of one prompt with the same ``group`` ("Move to N1") are shown as one row, each by its
    ``brief`` ("north"), or by an arrow if it has a ``facing``, in degrees clockwise from the north.
    They share clause and place. Lists are sorted by ``rank``, the smallest first. ``ghost`` is the
    place where the option would put a piece. ``most`` is how often it can be taken while the same
    prompt repeats.
    """

    text: str
    clause: ClauseId
    points_at: str = ""
    group: str = ""
    brief: str = ""
    facing: int | None = None
    rank: int = 0
    ghost: Ghost | None = None
    most: int = 1


class Refusal(msgspec.Struct, frozen=True):
    """A choice that a clause may forbid; without a clause it is not refused."""

    notation: str
    text: str
    clause: ClauseId
    points_at: str = ""


def arranged(labels: Sequence[tuple[str, Label]]) -> list[tuple[str, Label]]:
    """Return options sorted for reading: by rank, groups together, facings clockwise."""
    first: dict[str, int] = {}
    for place, (_, label) in enumerate(labels):
        if label.group:
            first.setdefault(label.group, place)

    def order(item: tuple[int, tuple[str, Label]]) -> tuple[int, int, int]:
        place, (_, label) = item
        return label.rank, first.get(label.group, place), label.facing or 0

    return [each for _, each in sorted(enumerate(labels), key=order)]
