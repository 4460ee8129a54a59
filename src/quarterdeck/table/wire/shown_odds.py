"""Odds of options, as replies."""

from __future__ import annotations

from quarterdeck.table.wire.replies import Wire


class Headline(Wire, frozen=True):
    text: str
    probability: float
    fraction: str


class LikelyShown(Wire, frozen=True):
    happens: list[str]
    text: str
    probability: float
    fraction: str
    low: float
    high: float


class MeanShown(Wire, frozen=True):
    what: str
    amount: float
    fraction: str


class ProspectShown(Wire, frozen=True):
    of: str
    chances: list[Headline]
    expected: list[MeanShown]


class OddsShown(Wire, frozen=True):
    choice: str
    exact: bool
    samples: int
    headline: list[Headline]
    likely: list[LikelyShown]
    prospects: list[ProspectShown]


class ManyOdds(Wire, frozen=True):
    odds: list[OddsShown]
