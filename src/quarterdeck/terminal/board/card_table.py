"""A card table: every zone with its known faces and its number of cards."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.scene import Zone
from quarterdeck.terminal.board.canvas import Canvas
from quarterdeck.terminal.board.signs import Focus

GAP = 1


def draw_cards(zones: Sequence[Zone], focus: Focus, width: int) -> Canvas:
    """Return the zones by owner, with faces as chips and the number of hidden cards."""
    rows: list[list[tuple[str, str, str]]] = []
    owner = None
    for zone in sorted(zones, key=lambda zone: zone.owner):
        if zone.owner != owner:
            owner = zone.owner
            rows += [[]] if rows else []
            rows.append([(f"── {owner.capitalize() or 'Common'} ".ljust(width, "─"), "edge", "")])
        rows += _zone(zone, focus, width)
    canvas = Canvas(width, max(len(rows), 1))
    for y, row in enumerate(rows):
        x = 0
        for text, style, target in row:
            canvas.paint(x, y, text, style, target)
            x += len(text)
    return canvas


def _zone(zone: Zone, focus: Focus, width: int) -> list[list[tuple[str, str, str]]]:
    """Return the rows of one zone: its name and count, then its cards."""
    title = f"{zone.name} ({zone.count})"
    title = f"{focus.marks[zone.id]}. {title}" if zone.id in focus.marks else title
    rows = [[(title, "mark aim" if focus.aim == zone.id else "label", zone.id)]]
    chips = [_chip(card, focus) for card in zone.cards]
    hidden = zone.count - len(zone.cards)
    if hidden > 0:
        chips.append((f" ▒▒ ×{hidden} ", "back", zone.id))
    row: list[tuple[str, str, str]] = [("  ", "", "")]
    for chip in chips:
        if sum(len(text) for text, _, _ in row) + len(chip[0]) + GAP > width:
            rows.append(row)
            row = [("  ", "", "")]
        row += [chip, (" " * GAP, "", "")]
    return [*rows, row] if len(row) > 1 else rows


def _chip(card: str, focus: Focus) -> tuple[str, str, str]:
    if focus.aim == card:
        style = "mark aim"
    else:
        style = "red card" if card[-1:] in ("♥", "♦") else "card"
    key = f"{focus.marks[card]}:" if card in focus.marks else ""
    return f"[{key}{card}]", style, card
