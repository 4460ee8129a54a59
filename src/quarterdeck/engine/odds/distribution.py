"""The odds of an option as shown: outcomes with probabilities, chances, expected values."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec

HEADLINES: Final = 3  # outcomes named in a headline; the rest are summed up


def percent(share: Fraction | float, digits: int = 1) -> str:
    """Return a percentage: never 0% for a possible outcome, nor 100% for an uncertain one."""
    value, least = float(share) * 100, 10.0**-digits
    if 0 < value < least / 2:
        return f"<{least:.{digits}f}%"
    return f">{100 - least:.{digits}f}%" if 100 - least / 2 <= value < 100 else f"{value:.{digits}f}%"


class Likely(msgspec.Struct, frozen=True):
    """One possible outcome, as a list of gists.

    ``low`` and ``high`` differ only for sampled odds.
    """

    happens: tuple[str, ...]
    probability: Fraction
    low: float
    high: float

    @property
    def text(self) -> str:
        return ", ".join(self.happens) or "nothing"


class Mean(msgspec.Struct, frozen=True):
    """An expected value: the mean over all results of chance."""

    what: str
    amount: Fraction


class Prospect(msgspec.Struct, frozen=True):
    """The figures that decide a choice: chances, which may overlap, and expected values.

    ``of`` names their subject if it is more than the option itself: "together with the 2 shots
    already named".
    """

    chances: tuple[tuple[str, Fraction], ...]
    expected: tuple[Mean, ...] = ()
    of: str = ""


class Odds(msgspec.Struct, frozen=True):
    """The possible outcomes of an option, likeliest first."""

    likely: tuple[Likely, ...]
    exact: bool
    samples: int = 0
    prospects: tuple[Prospect, ...] = ()  # of the option alone, then with those named before it, if it adds to them

    def of(self, gist: str) -> Fraction:
        """Return the probability that this is among the events."""
        return sum((each.probability for each in self.likely if gist in each.happens), Fraction(0))

    def headline(self) -> list[tuple[str, Fraction]]:
        """The odds by the first event alone: hit or miss, before what was hit.

        After the likeliest few comes the total of all others.
        """
        first: dict[str, Fraction] = {}
        for each in self.likely:
            gist = each.happens[0] if each.happens else "nothing"
            first[gist] = first.get(gist, Fraction(0)) + each.probability
        told = sorted(first.items(), key=lambda item: (-item[1], item[0]))
        rest = sum((share for _, share in told[HEADLINES:]), Fraction(0))
        return [*told[:HEADLINES], *([("other", rest)] if rest else [])]

    @property
    def basis(self) -> str:
        """A sentence on how the odds were found."""
        if self.exact:
            return "Exact, counted from the rules to the next choice."
        return f"Estimated from {self.samples:,} samples, with 95% intervals."

    @property
    def certain(self) -> bool:
        return self.exact and len(self.likely) == 1
