"""A piece in full: her name, her gauges, and her diagram with every hit on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterdeck.engine.scene import CardTable, Gauge, Piece, Place, Scene, Zone
from quarterdeck.terminal.board.canvas import Line, plain
from quarterdeck.terminal.board.cell_names import compass, place_name
from quarterdeck.terminal.board.map_legend import Kinds
from quarterdeck.terminal.board.signs import arrow, tile

WHOLE: Final = "○"
HIT: Final = "●"
BAR: Final = 8
NARROW: Final = 45
LATEST: Final = 6
INDENT: Final = "   "


def side_name(piece: Piece, scene: Scene) -> str:
    return scene.sides[piece.side].capitalize() if 0 <= piece.side < len(scene.sides) else ""


def card(piece: Piece, scene: Scene, label: str, width: int) -> list[Line]:
    """Return the lines about a piece for the panel beside the board."""
    arm = Kinds(scene.board)[piece.kind].sign
    chip = " ".join(
        filter(None, (f"{arrow(piece) if piece.at is not None else ' '}{arm or label}", arm and label, tile(piece)))
    )
    style = f"side{piece.side}" if piece.side >= 0 else "neutral"
    head: Line = [(chip, f"{style} active" if piece.active else style), (f" {piece.name}", "strong")]
    where = place_name(scene.board, piece.at) if piece.at is not None else aboard(piece, scene) or piece.status
    side = side_name(piece, scene) if side_name(piece, scene) not in piece.name else ""
    fits = len(f"{plain(head)}  {side} {where}") <= width
    head.append((f"  {' '.join(filter(None, (side if fits else '', where)))}", "quiet"))
    notes: list[Line] = [[(note, "quiet")] for note in piece.notes]
    gauges = [_gauge(gauge) for gauge in piece.gauges]
    places = _places(piece.diagram)
    if width < NARROW:
        return [head, *wrapped([*notes, *gauges, *places], width)]
    return [head, *wrapped(notes, width), *wrapped(gauges, width), *wrapped(places, width)]


def wrapped(items: Sequence[Line], width: int, indent: str = INDENT) -> list[Line]:
    """Return items in indented lines, with two spaces between; no item is broken."""
    lines: list[Line] = []
    used = width
    for item in items:
        length = sum(len(text) for text, _ in item)
        if used + 2 + length > width:
            lines.append([(indent, "")])
            used = len(indent)
        else:
            lines[-1].append(("  ", ""))
            used += 2
        lines[-1] += item
        used += length
    return lines


def whereabouts(piece: Piece, scene: Scene) -> str:
    """Return her place and heading, or her carrier, or her fate."""
    carried = aboard(piece, scene)
    if piece.at is None:
        return carried or piece.status
    where = place_name(scene.board, piece.at)
    turned = "facing" if Kinds(scene.board)[piece.kind].drawn == "counter" else "heading"
    heading = f" {turned} {compass(scene.board, piece.facing)}" if piece.facing is not None else ""
    return f"{where}{heading}{f', {carried}' if carried else ''}"


def aboard(piece: Piece, scene: Scene) -> str:
    """Return how she is carried if that is stated, else by whom."""
    carrier = scene.carrier(piece)
    return (piece.status or f"aboard {carrier.name}") if carrier is not None else ""


def _gauge(gauge: Gauge) -> Line:
    full = max(gauge.full, 1)
    filled = min(BAR, max(0, round(gauge.value * BAR / full)))
    return [
        (f"{gauge.name} ", ""),
        ("█" * filled, "bar"),
        ("░" * (BAR - filled), "quiet"),
        (f" {gauge.value}/{gauge.full}", ""),
    ]


def _places(diagram: Sequence[Place]) -> list[Line]:
    """Return the places by kind, each kind named once: ``compartment bow○ 4● 6○ 8○``."""
    lines: list[Line] = []
    for kind in dict.fromkeys(place.kind for place in diagram):
        alike = [place for place in diagram if place.kind == kind]
        line: Line = [(f"{kind} ", "quiet")] if len(alike) > 1 else []
        for place in alike:
            name = place.name if len(alike) == 1 else _without(place.name, kind)
            line += [(f"{name} {_mark(place)}", "hit" if place.hits else "quiet"), (" ", "")]
        lines.append(line[:-1])
    return lines


def _mark(place: Place) -> str:
    if not place.hits:
        return WHOLE
    return f"{HIT}{place.hits}/{place.full}" if place.full > 1 else HIT + (f"×{place.hits}" if place.hits > 1 else "")


def _without(name: str, kind: str) -> str:
    return " ".join(word for word in name.split() if word != kind) or name


def sentences(piece: Piece, scene: Scene) -> str:
    """Return a piece in words, for screen readers; only damaged places are listed."""
    kind = Kinds(scene.board)[piece.kind]
    told = [side_name(piece, scene), kind.name if kind.sign else "", whereabouts(piece, scene), _tile_said(piece)]
    told += ["active" if piece.active else "", *piece.notes]
    gauges = [f"{gauge.name} {gauge.value} of {gauge.full}" for gauge in piece.gauges]
    hits = [_said(place) for place in piece.diagram if place.hits]
    parts = [f"{piece.name}: {', '.join(each for each in told if each)}."]
    if gauges:
        parts.append(f"{', '.join(gauges).capitalize()}.")
    if piece.diagram:
        parts.append(f"Hits: {', '.join(hits)}." if hits else "No hits.")
    return " ".join(parts)


def _tile_said(piece: Piece) -> str:
    return "" if piece.tile is None else f"tile {piece.tile}" if piece.tile else "tile face down"


def _said(place: Place) -> str:
    if place.full > 1:
        return f"{place.name} {place.hits} of {place.full}"
    return place.name if place.hits == 1 else f"{place.name} {place.hits} times"


def zone_line(zone: Zone, most: int = LATEST) -> Line:
    """Return a zone in one line: the number of cards, and the latest of the known ones.

    For instance ``Cards turned this round: 1 (Kingani)``.
    """
    known = zone.cards[-most:]
    before = "… " if len(zone.cards) > most else ""
    line: Line = [(f"{zone.name}: ", "quiet"), (str(zone.count), "strong")]
    if known:
        line.append((f" ({before}{', '.join(known)})", ""))
    return line


def zone_lines(scene: Scene, width: int) -> list[Line]:
    """Return the zones beside a map; on a card table they are the picture itself."""
    zones = () if isinstance(scene.board, CardTable) else scene.zones
    return wrapped([zone_line(zone) for zone in zones], width, "")
