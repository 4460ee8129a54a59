"""How matches, scenes, odds and findings of the lab show themselves in a notebook: as drawings and small tables.

Everything needs nothing besides, bears any text, and is read on light and on dark pages: words have the colour of the page
around them, and what is drawn has colours that both bear. Of a match only what everybody may see is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final

from quarterdeck.engine.asks import SPECTATOR, Seat
from quarterdeck.engine.match import Match
from quarterdeck.engine.odds.distribution import Odds
from quarterdeck.engine.scene import Scene

if TYPE_CHECKING:
    from quarterdeck.lab.arena import Standings
    from quarterdeck.lab.intervals import Estimate
    from quarterdeck.lab.study.findings import Findings, Study
    from quarterdeck.pictures import Theme

MOST: Final = 12  # rows
BAR: Final = 150  # pixels
INK: Final = "#2f86c1"  # read on paper and on slate
TABLE: Final = "border-collapse:collapse;margin:.4em 0;font:13px/1.45 system-ui,sans-serif;color:inherit;background:none"
CELL: Final = "padding:.15em .9em .15em 0;text-align:left;border:0;color:inherit;background:none;vertical-align:middle"
NUMBER: Final = f"{CELL};text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap"


def drawing(match: Match[Any], seat: Seat = SPECTATOR, theme: Theme = "light") -> str:
    """A match as it stands, through the eyes of a seat."""
    from quarterdeck.pictures import picture

    seats = {each: match.game.seat_name(each) for each in match.seats}
    return picture(match.scene(seat), theme=theme, title=f"{match.game.title}: {match.scenario.title}", seats=seats)


def of_scene(scene: Scene) -> str:
    from quarterdeck.pictures import picture

    return picture(scene)


def of_odds(odds: Odds) -> str:
    """What may come of it, the likeliest first, each with a bar."""
    rows = []
    for each in odds.likely[:MOST]:
        share = float(each.probability)
        sure = str(each.probability) if odds.exact else f"{_percent(each.low)} – {_percent(each.high)}"
        rows.append([_cell(each.text), _cell(_bar(share), raw=True), _number(_percent(share, 1)), _number(sure)])
    left = len(odds.likely) - MOST
    notes = [f"and {left:,} more"] if left > 0 else []
    notes += [] if odds.exact else [f"by {odds.samples:,} samples, with 95% intervals"]
    return _table(["what happens", "", "", "exactly" if odds.exact else "between"], rows, "; ".join(notes))


def of_study(study: Study) -> str:
    """Who won one scenario, with intervals, and how games ended."""
    sides = [
        [
            _cell(side.name),
            *_estimated(side.points, side.even),
            _number(_percent(side.wins.value, 1)),
            _number(f"{side.won:,}"),
        ]
        for side in study.sides
    ]
    endings = [
        [
            _cell(ending.how),
            _cell(ending.clause),
            _cell(_bar(ending.count / max(1, study.games)), raw=True),
            _number(f"{ending.count:,}"),
        ]
        for ending in study.endings[:MOST]
    ]
    head = f"{study.title}: {study.label or study.scenario}; {study.games:,} games"
    return (
        _heading(head)
        + _words(study.verdict)
        + _table(["side", "points", "", "95%", "won", "games"], sides)
        + _table(["how it ended", "", "", "games"], endings)
    )


def of_findings(findings: Findings) -> str:
    """Every scenario that was looked into, one under the other."""
    studies = "".join(of_study(study) for study in findings.studies[:MOST])
    made = f"{findings.games:,} games in {findings.seconds:,.0f} s; again by: {findings.command}"
    return f"<div>{_words(findings.verdict) if len(findings.studies) > 1 else ''}{studies}{_small(made)}</div>"


def of_standing(standing: Standings) -> str:
    """How strong each bot is, the strongest first."""
    low = min((each.rating.low for each in standing.strengths), default=0.0)
    high = max((each.rating.high for each in standing.strengths), default=1.0)
    room = (high - low) or 1.0
    rows = []
    for each in standing.strengths:
        rating = each.rating
        at, start, end = ((value - low) / room for value in (rating.value, rating.low, rating.high))
        rows.append(
            [
                _cell(each.bot),
                _number(f"{rating.value:,.0f}"),
                _cell(_interval(at, start, end, None), raw=True),
                _number(f"{rating.low:,.0f} – {rating.high:,.0f}"),
                _number(f"{each.milliseconds:,.1f} ms"),
            ]
        )
    head = _heading(f"{standing.game}: {standing.anchor} is where ratings are counted from")
    return head + _table(["bot", "rating", "", "95%", "a choice"], rows)


# What they are made of


def _percent(share: float, digits: int = 0) -> str:
    return f"{100 * share:.{digits}f}%"


def _estimated(estimate: Estimate, even: float) -> list[str]:
    """A share, drawn with its interval and with where all would be even, and in figures."""
    drawn = _interval(estimate.value, estimate.low, estimate.high, even)
    between = f"{_percent(estimate.low, 1)} – {_percent(estimate.high, 1)}"
    return [_number(_percent(estimate.value, 1)), _cell(drawn, raw=True), _number(between)]


def _bar(share: float) -> str:
    width = round(BAR * min(1.0, max(0.0, share)), 1)
    inside = f'<rect width="{BAR}" height="10" rx="2" fill="currentColor" fill-opacity=".12"/>'
    return _svg(f'{inside}<rect width="{width}" height="10" rx="2" fill="{INK}"/>')


def _interval(value: float, low: float, high: float, even: float | None) -> str:
    """A dot, a line as long as it is unsure, and a mark where all would be even."""
    at, start, end = (round(BAR * min(1.0, max(0.0, each)), 1) for each in (value, low, high))
    parts = '<path d="M0 5H150" stroke="currentColor" stroke-opacity=".2"/>'
    if even is not None:
        parts += (
            f'<path d="M{round(BAR * even, 1)} 0V10" stroke="currentColor" stroke-opacity=".55" stroke-dasharray="2 2"/>'
        )
    parts += f'<path d="M{start} 5H{end}" stroke="{INK}" stroke-width="3" stroke-linecap="round"/>'
    return _svg(f'{parts}<circle cx="{at}" cy="5" r="4" fill="{INK}"/>')


def _svg(inside: str) -> str:
    return f'<svg width="{BAR + 8}" height="10" viewBox="-4 0 {BAR + 8} 10" aria-hidden="true">{inside}</svg>'


def _cell(said: str, *, raw: bool = False) -> str:
    return f'<td style="{CELL}">{said if raw else escape(said)}</td>'


def _number(said: str) -> str:
    return f'<td style="{NUMBER}">{escape(said)}</td>'


def _heading(said: str) -> str:
    return f'<p style="margin:.6em 0 .1em;font-weight:600">{escape(said)}</p>'


def _words(said: str) -> str:
    return f'<p style="margin:.1em 0 .4em">{escape(said)}</p>' if said else ""


def _small(said: str) -> str:
    return f'<p style="margin:.1em 0;font-size:12px;opacity:.75">{escape(said)}</p>' if said else ""


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], note: str = "") -> str:
    head = "".join(f'<th style="{CELL};font-weight:600;opacity:.75">{escape(each)}</th>' for each in heads)
    body = "".join(f'<tr style="background:none">{"".join(row)}</tr>' for row in rows)
    inside = f'<thead><tr style="background:none">{head}</tr></thead><tbody>{body}</tbody>'
    return f'<table style="{TABLE}">{inside}</table>{_small(note)}'


def show_themselves() -> None:
    """The engine draws nothing and knows nobody who does: what a notebook asks for is put to its types from here."""
    for kind, way, shown in (
        (Match, "_repr_svg_", drawing),
        (Scene, "_repr_svg_", of_scene),
        (Odds, "_repr_html_", of_odds),
    ):
        setattr(kind, way, shown)
