"""The odds of an option, as a reply."""

from __future__ import annotations

from fractions import Fraction

from quarterdeck.engine.odds.distribution import Odds
from quarterdeck.table.wire.shown_odds import Headline, LikelyShown, MeanShown, OddsShown, ProspectShown


def odds_shown(choice: str, odds: Odds) -> OddsShown:
    return OddsShown(
        choice=choice,
        exact=odds.exact,
        samples=odds.samples,
        headline=[_share(text, of) for text, of in odds.headline()],
        likely=[
            LikelyShown(
                happens=list(each.happens),
                text=each.text,
                probability=float(each.probability),
                fraction=str(each.probability),
                low=float(each.low),
                high=float(each.high),
            )
            for each in odds.likely
        ],
        prospects=[
            ProspectShown(
                of=prospect.of,
                chances=[_share(text, of) for text, of in prospect.chances],
                expected=[
                    MeanShown(what=mean.what, amount=float(mean.amount), fraction=str(mean.amount))
                    for mean in prospect.expected
                ],
            )
            for prospect in odds.prospects
        ],
    )


def _share(text: str, of: Fraction) -> Headline:
    return Headline(text=text, probability=float(of), fraction=str(of))
