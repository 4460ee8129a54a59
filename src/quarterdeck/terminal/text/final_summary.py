"""The final figures in lines: remaining units, strength and luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quarterdeck.engine.match import Match
from quarterdeck.engine.odds.distribution import percent
from quarterdeck.engine.records.summary import SeatSummary, accounts


def lines(match: Match[Any]) -> list[str]:
    """Return a table of all seats, then the luckiest throw of each."""
    told = accounts(match)
    rows = [_row(match, account) for account in told]
    heads = ["Side", "Units", "Strength", "Hits (expected)", "Pips (expected)"]
    kept = [place for place in range(len(heads)) if place == 0 or any(row[place] for row in rows)]
    table = _table([[row[place] for place in kept] for row in [heads, *rows]]) if len(kept) > 1 else []
    return [*table, *[line for account in told for line in _throws(match, account)]]


def _row(match: Match[Any], account: SeatSummary) -> list[str]:
    won = match.outcome is not None and account.seat in match.outcome.winners
    name = match.game.seat_name(account.seat)
    units = strength = ""
    if account.units_at_first:
        taken = f", {account.taken} taken" if account.taken else ""
        units = f"{account.units} of {account.units_at_first}{taken}"
        strength = f"{account.strength} of {account.strength_at_first}"
    dice = account.dice
    hits = f"{dice.hits} of {dice.dice} dice ({float(dice.expected_hits):.1f})" if dice.dice else ""
    pips = f"{dice.pips} on {dice.high_dice} dice ({float(dice.expected_pips):.1f})" if dice.high_dice else ""
    return [f"{name} (won)" if won else name, units, strength, hits, pips]


def _throws(match: Match[Any], account: SeatSummary) -> list[str]:
    best = account.dice.best
    if best is None:
        return []
    side = match.side(account.seat).noun.put()
    return [f"The luckiest throw of {side} was {best.text.removesuffix('.')}, with a chance of {percent(best.chance)}."]


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
