"""What may be answered, as it stands on a screen: options, what a clause forbids, and the rows that they make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from quarterdeck.engine.label import Label

KEYS: Final = "1234567890abcefghijkmntvwxyz"  # for options; the other letters are commands


class Offer(Label, frozen=True, kw_only=True):
    """An option as it stands on the screen; or one that a clause forbids, to be asked why."""

    notation: str
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """What stands in one line: an option, or those of a group. ``key`` takes it."""

    key: str
    offers: tuple[Offer, ...]

    @property
    def first(self) -> Offer:
        return self.offers[0]

    @property
    def text(self) -> str:
        return self.first.text if len(self.offers) == 1 else self.first.group


def rows(offers: Sequence[Offer], grouped: bool = True) -> list[Row]:
    """Neighbours of the same group together; keys as far as they last, none for what is forbidden."""
    lines: list[list[Offer]] = []
    for offer in offers:
        if grouped and lines and offer.group and lines[-1][0].group == offer.group:
            lines[-1].append(offer)
        else:
            lines.append([offer])
    keys = [*KEYS, *[""] * len(lines)]
    return [Row("" if line[0].refused else key, tuple(line)) for key, line in zip(keys, lines, strict=False)]
