"""Options as they are shown, those that a clause forbids, and the rows that they make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from quarterdeck.engine.label import Label

KEYS: Final = "1234567890abcefghijkmntvwxyz"  # for options; the other letters are commands


class Offer(Label, frozen=True, kw_only=True):
    """An option as it is shown; or one that a clause forbids."""

    notation: str
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """An option or a group of options in one line; ``key`` chooses it."""

    key: str
    offers: tuple[Offer, ...]

    @property
    def first(self) -> Offer:
        return self.offers[0]

    @property
    def text(self) -> str:
        return self.first.text if len(self.offers) == 1 else self.first.group


def rows(offers: Sequence[Offer], grouped: bool = True) -> list[Row]:
    """Return the rows: neighbours of the same group together, with keys as far as they last.

    A forbidden option has no key.
    """
    lines: list[list[Offer]] = []
    for offer in offers:
        if grouped and lines and offer.group and lines[-1][0].group == offer.group:
            lines[-1].append(offer)
        else:
            lines.append([offer])
    keys = [*KEYS, *[""] * len(lines)]
    return [Row("" if line[0].refused else key, tuple(line)) for key, line in zip(keys, lines, strict=False)]
