"""Pieces as hulls seen from above or as counters, with their places and damage."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from quarterdeck.engine.scene import At, Kind, Piece, Plane, Scene
from quarterdeck.pictures.layout import BoardLayout, Point, bearing, loops, middle_of, polygon, short
from quarterdeck.pictures.legend_shapes import LONG, Legend, emblem, mark, on_counter, shapes, side_class, tint
from quarterdeck.pictures.svg import Element, draw

FOOT: Final = 0.52
LONG_FOOT: Final = 0.16  # extra foot under a hull that fills several cells
STACKED: Final = (0.21, 0.26)  # distance of the first and last of a stack from the middle
IN_BASE: Final = 0.9  # share of its base that a hull fills
BEAM: Final = 1.5  # width of a hull that fills several cells
STOUT: Final = 1.2  # its greatest width, relative to its length
AROUND: Final = 0.1  # distance of a halo from the base, in units


class PlacedPiece(NamedTuple):
    """A piece and its place.

    ``foot`` is the distance below it where the next thing can stand, in units. ``under`` is the
    number of others in its place, for the one whose name stands for all, else -1. ``span`` and
    ``turned`` are its length and direction if it fills several cells.
    """

    piece: Piece
    kind: Kind
    x: float
    y: float
    foot: float
    under: int
    span: float = 0.0
    turned: float | None = None


def placed(scene: Scene, layout: BoardLayout) -> list[PlacedPiece]:
    """Return the place of each piece, except those that are part of the map.

    Pieces that share a place lie like stacked counters, each a little lower and further right than
    the one below, with company on top. Pieces on a deck come last.
    """
    legend = Legend(scene.board)
    stacks: dict[tuple[At, bool], list[Piece]] = {}
    for piece in scene.pieces:
        place = scene.place(piece)
        if place is not None and not legend[piece.kind].is_ground:
            carrier = scene.carrier(piece)  # on a carrier over several cells a piece is drawn in its own cell
            is_on_deck = piece.at is not None and carrier is not None and piece.at in carrier.cells
            stacks.setdefault((place, is_on_deck), []).append(piece)

    def is_beside(piece: Piece) -> bool:
        """Return whether a piece keeps company with others, or is carried by one that does not."""
        carrier = scene.carrier(piece)
        return legend[piece.kind].beside or (carrier is not None and not legend[carrier.kind].beside)

    found = [each for (_, deck), stack in stacks.items() if not deck for each in _arranged(stack, scene, layout, is_beside)]
    for (_, deck), stack in stacks.items():
        if deck:
            found += _arranged(stack, scene, layout, lambda piece: legend[piece.kind].beside)
    return found


def _arranged(
    stack: list[Piece], scene: Scene, layout: BoardLayout, is_company: Callable[[Piece], bool]
) -> Iterator[PlacedPiece]:
    legend, unit, is_open = Legend(scene.board), layout.unit, isinstance(scene.board, Plane)
    company = [piece for piece in stack if is_company(piece)] if len(stack) > 1 else []
    company.sort(key=lambda piece: legend[piece.kind].beside)  # pieces with little to read lie on top
    main = [piece for piece in stack if piece not in company]
    if not main:
        main = [company.pop(0)]
    centres = [layout.centre(at) for at in next((piece.cells for piece in main if piece.cells), ())]
    at = scene.place(main[0])
    assert at is not None
    x, y = middle_of(centres) if centres else layout.centre(at)
    roomy = is_open or bool(centres)  # then the main piece lies in the middle, and only company is stacked
    below = len(main) if roomy else 0
    for index, piece in enumerate([*main, *company]):
        long = centres if piece.cells else []
        span = math.dist(long[0], long[-1]) + unit * 0.9 if long else 0.0
        turned = bearing(long) if len(long) > 1 else None
        foot = abs(math.cos(math.radians(turned or 0))) * span / 2 / unit + LONG_FOOT if span else _foot(piece, layout)
        stacked = len(stack) - below  # from -1 for the first of them to 1 for the last
        off = 2 * (index - below) / (stacked - 1) - 1 if index >= below and stacked > 1 else 0.0
        under = 0 if is_open else len(stack) - 1 if index == len(main) - 1 else -1
        across, down = (off * by * unit for by in STACKED)
        yield PlacedPiece(piece, legend[piece.kind], x + across, y + down, foot, under, span, turned)


def _foot(piece: Piece, layout: BoardLayout) -> float:
    """Return the foot of a base on an open table, by its length and direction."""
    if piece.outline is None:
        return FOOT
    long, wide = (each * layout.scale for each in piece.outline)
    turned = math.radians(piece.facing or 0)
    return (abs(math.cos(turned)) * long + abs(math.sin(turned)) * wide) / 2 / layout.unit + 0.14


def pieces(scene: Scene, layout: BoardLayout, all_of_them: list[PlacedPiece]) -> Element:
    legend = Legend(scene.board)
    footprints = [
        draw(
            "path",
            f"footprint {side_class(each.piece.side)}",
            d="".join(map(polygon, loops(map(layout.corners, each.piece.cells)))),
        )
        for each in all_of_them
        if len(each.piece.cells) > 1
    ]
    standing = [_on_board(each, [legend[key] for key in each.piece.marks], layout) for each in all_of_them]
    return draw("g", "pieces", footprints, standing)


def _on_board(each: PlacedPiece, marked: list[Kind], layout: BoardLayout) -> Element:
    piece, own = each.piece, layout.unit
    drawn = _ship(each, own, layout.scale) if each.kind.drawn == "hull" else _unit(piece, each.kind, own, layout.scale)
    return draw(
        "g",
        f"piece {'active' if piece.active else ''} {side_class(piece.side)}",
        _halo(piece, own, layout.scale) if piece.active else None,
        drawn,
        _badges(marked, piece, own, layout.scale) if marked else None,
        transform=f"translate({short(each.x)} {short(each.y)})",
    )


def _halo(piece: Piece, unit: float, scale: float) -> Element:
    """Draw a halo around the active piece: a circle, or on an open table a line about its base."""
    if piece.outline is None:
        return draw("circle", "halo", r=unit * 0.62)
    long, wide = (each * scale + 2 * unit * AROUND for each in piece.outline)
    turned = f"rotate({piece.facing or 0})"
    return draw("rect", "halo", x=-wide / 2, y=-long / 2, width=wide, height=long, rx=unit * AROUND, transform=turned)


def _badges(marked: list[Kind], piece: Piece, unit: float, scale: float) -> Element:
    """Draw a piece's marks in a row over its middle."""
    size = min(unit * 0.42, piece.outline[1] * scale * 0.6) if piece.outline else unit * 0.3
    badges = []
    for index, kind in enumerate(marked):
        is_flag = kind.pattern == "flag"
        sign = "" if kind.pattern else kind.sign
        at = (-size * 0.3, size * 0.22) if is_flag else (0.0, 0.0)
        badges.append(
            draw(
                "g",
                f"badge-mark {tint(kind)}",
                draw("circle", "", r=size / 2),
                draw("text", "", text=sign, y=size * 0.2, text_anchor="middle", font_size=size * 0.62),
                mark(kind, at, size * 0.95) if kind.pattern else None,
                transform=f"translate({short((index - (len(marked) - 1) / 2) * size * 1.05)} 0)",
            )
        )
    return draw("g", "badges", badges)


def _base(outline: tuple[int, int], scale: float) -> Element:
    """Draw a piece's base at its true size, on an open table."""
    long, wide = (each * scale for each in outline)
    return draw("rect", "base", x=-wide / 2, y=-long / 2, width=wide, height=long, rx=1)


def _unit(piece: Piece, kind: Kind, unit: float, scale: float) -> list[Element]:
    turned = f"rotate({piece.facing or 0})"
    found = [draw("g", "", _base(piece.outline, scale), transform=turned)] if piece.outline else []
    found.append(counter(piece, kind, unit * 0.98))
    if piece.tile is not None:
        found.append(_tile(piece.tile, unit, (unit * 0.22, unit * 0.27)))
    if piece.facing is not None:
        arrow = draw("path", "facing", transform=f"scale({short(unit * 0.98)})", d="M0 -.62L.2 -.44Q0 -.51 -.2 -.44Z")
        found.append(draw("g", "heading", arrow, transform=turned))
    return found


def counter(piece: Piece, kind: Kind, size: float) -> Element:
    """Draw a counter with sign, strength and side, in a square of one unit around 0,0."""
    gauge = piece.gauges[0] if piece.gauges else None
    hurt = "hurt" if gauge and gauge.value < gauge.full else ""
    strength = gauge and draw("text", f"strength {hurt}", text=str(gauge.value), x=-0.06, y=0.375, text_anchor="middle")
    return draw(
        "g",
        f"counter {side_class(piece.side)} {'carried' if piece.carried_by else ''}",
        draw("rect", "plate", x=-0.37, y=-0.36, width=0.74, height=0.78, rx=0.07),
        draw("rect", "sign-box", x=-0.31, y=-0.3, width=0.62, height=0.42),
        on_counter(kind),
        draw("path", "sign-edge", d="M-.31 -.3H.31V.12H-.31Z"),
        draw("path", "counter-emblem", transform="translate(-.26 .27) scale(.065)", d=emblem(piece.side)),
        strength,
        transform=f"scale({short(size)})",
    )


def _tile(tile: str, size: float, at: Point) -> Element:
    """Draw the tile by a counter: its back, or its face if it is turned up."""
    red = "red" if any(suit in tile for suit in "♥♦") else ""
    face = draw("text", f"tile-face {red}", text=tile, y=0.075, text_anchor="middle")
    back = draw("path", "tile-back", d="M-.09 -.13L.09 .13M.09 -.13L-.09 .13M-.09 0H.09")
    return draw(
        "g",
        f"tile {'up' if tile else 'down'}",
        draw("rect", "tile-card", x=-0.15, y=-0.19, width=0.3, height=0.38, rx=0.04),
        face if tile else back,
        transform=f"translate({short(at[0])} {short(at[1])}) scale({short(size)})",
    )


def hull(piece: Piece, kind: Kind, length: float, width: float) -> Element:
    """Draw a hull heading north, with its damage."""
    shape = shapes()["hulls"].get(kind.pattern) or shapes()["hulls"]["steamer"]
    hits = sum(place.hits for place in piece.diagram)
    scars = [
        draw("path", classes, d=f"M{short(x - 0.045)} {short(y - 0.045)}l.09 .09m0 -.09l-.09 .09")
        for x, y in shapes()["scars"][:hits]
        for classes in ("scar-edge", "scar")
    ]
    return draw(
        "g",
        f"drawing {side_class(piece.side)}",
        draw("path", "hull", d=shape["hull"]),
        draw("path", "deck", d=shape["deck"]),
        draw("path", "lines", d=shape["lines"]),
        draw("path", "cloth", d=shape["cloth"]) if shape.get("cloth") else None,
        draw("path", "emblem", transform="scale(0.078) translate(0 1.4)", d=emblem(piece.side)),
        scars,
        transform=f"scale({short(width)} {short(length)})",
    )


def _measures(each: PlacedPiece, unit: float, scale: float) -> tuple[float, float]:
    """Return the length and the width of a hull."""
    if each.piece.outline:
        long, wide = each.piece.outline
        return long * scale * IN_BASE, wide * scale * IN_BASE / 0.4
    if each.span:
        return each.span, min(unit * BEAM, each.span * STOUT)
    return (unit * each.kind.size / 100,) * 2


def _ship(each: PlacedPiece, unit: float, scale: float) -> list[Element]:
    piece, is_short = each.piece, each.kind.size <= LONG
    length, width = _measures(each, unit, scale)
    turned = each.turned if each.turned is not None else piece.facing or 0
    base = _base(piece.outline, scale) if piece.outline else None
    drawn = hull(piece, each.kind, length, width)
    found = [draw("g", f"heading {'long' if each.span else ''}", base, drawn, transform=f"rotate({short(turned)})")]
    gauge = piece.gauges[0] if piece.gauges else None
    if gauge and gauge.full > 0 and gauge.value < gauge.full:
        below = unit * (each.foot if piece.outline or each.span else 0.38 if is_short else 0.6)
        bar = {"x": -unit * 0.4, "y": below, "height": 5, "rx": 2}
        found.append(draw("rect", "left-back", **bar, width=unit * 0.8))
        found.append(draw("rect", "left", **bar, width=unit * 0.8 * gauge.value / gauge.full))
    if gauge and is_short:
        # Behind the pieces on her deck.
        stern = -math.sin(math.radians(turned)) * each.span / 2, math.cos(math.radians(turned)) * each.span / 2
        behind = stern if each.span else (-unit * 0.36, unit * 0.3)
        found.append(
            draw(
                "g",
                "afloat-left",
                draw("rect", "", x=-0.21, y=-0.16, width=0.42, height=0.32, rx=0.06),
                draw("text", "", text=str(gauge.value), y=0.105, text_anchor="middle"),
                transform=f"translate({short(behind[0])} {short(behind[1])}) scale({short(unit)})",
            )
        )
    if piece.tile is not None:
        found.append(_tile(piece.tile, unit * 1.05, (unit * 0.32, unit * 0.3)))
    return found
