"""The final figures of a match, shown to everybody once it is over."""

from __future__ import annotations

from quarterdeck.engine.asks import Seat, seen_by
from quarterdeck.engine.records.summary import SeatSummary, ThrowSummary, accounts
from quarterdeck.table.play.played_match import PlayedMatch
from quarterdeck.table.wire.accounts import SeatAccount, ThrowShown


def accounts_shown(played: PlayedMatch, viewpoint: Seat) -> list[SeatAccount]:
    """Return the figures of every seat, or nothing while the match is on."""
    if played.outcome is None:
        return []
    return [_account(played, viewpoint, each) for each in accounts(played.match)]


def _account(played: PlayedMatch, viewpoint: Seat, account: SeatSummary) -> SeatAccount:
    figures = {**account._asdict(), **account.dice._asdict()}
    figures |= {name: float(figures[name]) for name in ("expected_hits", "expected_pips")}
    figures |= {name: _throw(played, viewpoint, figures[name]) for name in ("best", "worst")}
    return SeatAccount(**figures)


def _throw(played: PlayedMatch, viewpoint: Seat, throw: ThrowSummary | None) -> ThrowShown | None:
    if throw is None:
        return None
    before = sum(seen_by(viewpoint, entry.to) for entry in played.match.viewpoints.heard()[: throw.place])
    lengths = played.log_lengths[viewpoint]
    known = len(played.lines[viewpoint])
    number = next((number for number, length in enumerate(lengths) if before < length <= known), len(lengths) - 1)
    return ThrowShown(throw.text, float(throw.chance), number)
