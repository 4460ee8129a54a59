"""Matches, scenes and odds in a notebook, and the building blocks of tables there.

The HTML needs no other files, escapes all text, and suits light and dark pages: text takes the
colour of the page, and drawings use colours that read on both. A match shows only what everybody
may see.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final

from quarterdeck.engine.asks import SPECTATOR, Seat
from quarterdeck.engine.match import Match
from quarterdeck.engine.odds.distribution import Odds, percent
from quarterdeck.engine.scene import Scene

if TYPE_CHECKING:
    from quarterdeck.pictures import Theme

MOST: Final = 12  # rows
BAR: Final = 150  # pixels
INK: Final = "#2f86c1"  # legible on light and dark
TABLE: Final = "border-collapse:collapse;margin:.4em 0;font:13px/1.45 system-ui,sans-serif;color:inherit;background:none"
CELL: Final = "padding:.15em .9em .15em 0;text-align:left;border:0;color:inherit;background:none;vertical-align:middle"
NUMBER: Final = f"{CELL};text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap"


def drawing(match: Match[Any], seat: Seat = SPECTATOR, theme: Theme = "light") -> str:
    """Return a drawing of the current position as a seat sees it."""
    from quarterdeck.pictures import picture

    seats = {each: match.game.seat_name(each) for each in match.seats}
    return picture(match.scene(seat), theme=theme, title=f"{match.game.title}: {match.scenario.title}", seats=seats)


def of_scene(scene: Scene) -> str:
    """Return a drawing of a scene."""
    from quarterdeck.pictures import picture

    return picture(scene)


def of_odds(odds: Odds) -> str:
    """Return a table of the possible results, the likeliest first, each with a bar."""
    rows = []
    for each in odds.likely[:MOST]:
        share = float(each.probability)
        sure = str(each.probability) if odds.exact else f"{percent(each.low, 0)} – {percent(each.high, 0)}"
        rows.append([cell(each.text), cell(bar(share), raw=True), number(percent(share)), number(sure)])
    left = len(odds.likely) - MOST
    more = f"And {left:,} more. " if left > 0 else ""
    return table(["result", "", "", "exact" if odds.exact else "95% interval"], rows, more + odds.basis)


# Building blocks


def bar(share: float) -> str:
    """Return a bar for a share between 0 and 1."""
    width = round(BAR * min(1.0, max(0.0, share)), 1)
    inside = f'<rect width="{BAR}" height="10" rx="2" fill="currentColor" fill-opacity=".12"/>'
    return _svg(f'{inside}<rect width="{width}" height="10" rx="2" fill="{INK}"/>')


def interval(value: float, low: float, high: float, even: float | None) -> str:
    """Return a dot with its interval as a line, and a mark at an even result."""
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


def cell(text: str, *, raw: bool = False) -> str:
    return f'<td style="{CELL}">{text if raw else escape(text)}</td>'


def number(text: str) -> str:
    return f'<td style="{NUMBER}">{escape(text)}</td>'


def heading(text: str) -> str:
    return f'<p style="margin:.6em 0 .1em;font-weight:600">{escape(text)}</p>'


def words(text: str) -> str:
    return f'<p style="margin:.1em 0 .4em">{escape(text)}</p>' if text else ""


def small(text: str) -> str:
    return f'<p style="margin:.1em 0;font-size:12px;opacity:.75">{escape(text)}</p>' if text else ""


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], note: str = "") -> str:
    head = "".join(f'<th style="{CELL};font-weight:600;opacity:.75">{escape(each)}</th>' for each in heads)
    body = "".join(f'<tr style="background:none">{"".join(row)}</tr>' for row in rows)
    inside = f'<thead><tr style="background:none">{head}</tr></thead><tbody>{body}</tbody>'
    return f'<table style="{TABLE}">{inside}</table>{small(note)}'


def show_themselves() -> None:
    """Give the engine's types the display methods of notebooks, as the engine draws nothing."""
    for kind, way, shown in (
        (Match, "_repr_svg_", drawing),
        (Scene, "_repr_svg_", of_scene),
        (Odds, "_repr_html_", of_odds),
    ):
        setattr(kind, way, shown)
