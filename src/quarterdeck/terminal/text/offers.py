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


def rows(offers: Sequence[Offer]) -> list[Row]:
    """Neighbours of the same group together; keys as far as they last, none for what is forbidden."""
    lines: list[list[Offer]] = []
    for offer in offers:
        if lines and offer.group and lines[-1][0].group == offer.group:
            lines[-1].append(offer)
        else:
            lines.append([offer])
    return [Row(_key(place, line[0]), tuple(line)) for place, line in enumerate(lines)]


def ungrouped(offers: Sequence[Offer]) -> list[Row]:
    """A row for each."""
    return [Row(_key(place, offer), (offer,)) for place, offer in enumerate(offers)]


def _key(place: int, offer: Offer) -> str:
    return KEYS[place] if place < len(KEYS) and not offer.refused else ""
