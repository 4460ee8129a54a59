"""Notebook tables of lab findings and arena standings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.engine.odds.distribution import percent
from quarterdeck.notebook import MOST, bar, cell, heading, interval, number, small, table, words

if TYPE_CHECKING:
    from quarterdeck.lab.arena import Standings
    from quarterdeck.lab.intervals import Estimate
    from quarterdeck.lab.study.findings import Findings, Study


def of_study(study: Study) -> str:
    """Return tables of the sides' results with intervals, and of how games ended."""
    sides = [
        [
            cell(side.name),
            *_share(side.points, side.even),
            number(percent(side.wins.value)),
            number(f"{side.won:,}"),
        ]
        for side in study.sides
    ]
    endings = [
        [
            cell(ending.how),
            cell(ending.clause),
            cell(bar(ending.count / max(1, study.games)), raw=True),
            number(f"{ending.count:,}"),
        ]
        for ending in study.endings[:MOST]
    ]
    head = f"{study.title}: {study.label or study.scenario}; {study.games:,} games"
    return (
        heading(head)
        + words(study.verdict)
        + table(["side", "points", "", "95%", "won", "games"], sides)
        + table(["how it ended", "", "", "games"], endings)
    )


def of_findings(findings: Findings) -> str:
    """Return the tables of all studies, one below the other."""
    studies = "".join(of_study(study) for study in findings.studies[:MOST])
    made = f"{findings.games:,} games in {findings.seconds:,.0f} s; to reproduce: {findings.command}"
    return f"<div>{words(findings.verdict) if len(findings.studies) > 1 else ''}{studies}{small(made)}</div>"


def of_standing(standing: Standings) -> str:
    """Return a table of ratings, the strongest bot first."""
    low = min((each.rating.low for each in standing.strengths), default=0.0)
    high = max((each.rating.high for each in standing.strengths), default=1.0)
    room = (high - low) or 1.0
    rows = []
    for each in standing.strengths:
        rating = each.rating
        at, start, end = ((value - low) / room for value in (rating.value, rating.low, rating.high))
        rows.append(
            [
                cell(each.bot),
                number(f"{rating.value:,.0f}"),
                cell(interval(at, start, end, None), raw=True),
                number(f"{rating.low:,.0f} – {rating.high:,.0f}"),
                number(f"{each.milliseconds:,.1f} ms"),
            ]
        )
    head = heading(f"{standing.game}: ratings relative to {standing.anchor}")
    return head + table(["bot", "rating", "", "95%", "per choice"], rows)


def _share(estimate: Estimate, even: float) -> list[str]:
    """Return a share as a figure, as a drawing with a mark at even, and as an interval."""
    drawn = interval(estimate.value, estimate.low, estimate.high, even)
    between = f"{percent(estimate.low)} – {percent(estimate.high)}"
    return [number(percent(estimate.value)), cell(drawn, raw=True), number(between)]
