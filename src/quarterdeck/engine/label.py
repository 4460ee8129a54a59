"""What a person reads about a decision: the words of an option, and what is barred with the clause that bars it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from quarterdeck.engine.asks import ClauseId
    from quarterdeck.engine.scene import Ghost


class Label(msgspec.Struct, frozen=True):
    """What a person reads about an option, and what on the scene it points at (a piece's or a cell's id).

    Options of one prompt with the same ``group`` ("Move to N1") are shown as one row, each by its ``brief`` ("north"), or
    by an arrow where it has a ``facing``, in degrees clockwise from the north. They share clause and place. ``rank`` says
    what stands first in a list: the smallest. ``ghost`` is where it would put a piece. ``most`` is how often it can be taken
    where the same is asked until a number is used up.
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
    """Something that this prompt would offer but for a clause; where no clause forbids it, it is none."""

    notation: str
    text: str
    clause: ClauseId
    points_at: str = ""


def arranged(labels: Sequence[tuple[str, Label]]) -> list[tuple[str, Label]]:
    """Options, by notation, as a list of them is best read: by rank, groups together, facings clockwise; else as asked."""
    first: dict[str, int] = {}
    for place, (_, label) in enumerate(labels):
        if label.group:
            first.setdefault(label.group, place)

    def order(item: tuple[int, tuple[str, Label]]) -> tuple[int, int, int]:
        place, (_, label) = item
        return label.rank, first.get(label.group, place), label.facing or 0

    return [each for _, each in sorted(enumerate(labels), key=order)]
