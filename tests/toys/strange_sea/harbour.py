"""The harbour of the strange sea: every side pattern, people on decks, wind, and six sides."""

from __future__ import annotations

from quarterdeck.boards.hex import DIRECTION_NAMES, DIRECTIONS, Hex
from quarterdeck.boards.hexboard import board, hex_named, to_offset
from quarterdeck.boards.hulls import hull
from quarterdeck.engine.scene import At, Cell, Edge, Gauge, Ghost, Hexes, Kind, Piece, Scene, Wind

SIDES = ("ann", "bob", "cat", "dan", "eve", "fay")
LEGEND = (
    Kind("brine", "brine", "area", "~", "water"),
    Kind("sand", "sand", "area", ".", "land"),
    Kind("curtain", "curtain", "edge", "#", "town", "crenels"),
    Kind("drystone", "dry stone", "edge", "=", "town", "stones"),
    Kind("stakes", "stakes", "edge", "|", "earth", "palings"),
    Kind("spoil", "spoil heap", "edge", "^", "earth", "rampart"),
    Kind("brink", "brink", "edge", "v", "height", "hachures"),
    Kind("portal", "portal", "edge", "+", "earth", "leaves"),
    Kind("wicket", "wicket", "edge", "o", "earth", "leaf"),
    Kind("gunwale", "gunwale", "edge", ":", "town", "rails"),
    Kind("jetty", "jetty", "edge", "_", "town", "bollards"),
    Kind("gap", "gap", "edge", "%", "danger", "rubble"),
    Kind("junk", "junk", "hull", "J", pattern="planks"),
    Kind("skiff", "skiff", "hull", "s", pattern="oars", size=72),
    Kind("corsair", "corsairs", "counter", "C", pattern="cross"),
    Kind("chief", "chief", "counter", "c", pattern="star", beside=True),
)
WALLS = ("curtain", "drystone", "stakes", "spoil", "brink", "portal", "wicket", "gunwale", "jetty")
MAP = board(12, 8)


def at_of(at: Hex) -> At:
    column, row = to_offset(at)
    return column + 1, row + 1


def named(name: str) -> At:
    return at_of(hex_named(name))


def side(written: str, kind: str) -> Edge:
    where, _, direction = written.partition(" ")
    return Edge(named(where), 60 * DIRECTION_NAMES.index(direction), (kind,))


SAND = tuple(at for at in map(at_of, MAP.cells) if at[0] >= 7)
RINGS = ("I2", "K2", "I4", "K4", "H5", "J6", "L6", "H7", "L8")  # each surrounded by one kind of side
BOARD = Hexes(
    12,
    8,
    "brine",
    cells=tuple(Cell(at, ("sand",)) for at in SAND),
    edges=tuple(
        Edge(named(name), 60 * direction, (kind,))
        for name, kind in zip(RINGS, WALLS, strict=True)
        for direction in DIRECTIONS
        if name not in ("L6", "L8") or direction not in (1, 2)
    ),
    names="letters",
    legend=LEGEND,
)


def ship(key: str, whose: int, bow: str, heading: int, length: int) -> Piece:
    cells = tuple(map(at_of, hull(hex_named(bow), heading, length)))
    points = (Gauge("points", 50, 60),)
    return Piece(key, key.capitalize(), "junk", whose, cells[0], 60 * heading, gauges=points, cells=cells)


def corsairs(key: str, whose: int, at: str, carrier: str = "", kind: str = "corsair") -> Piece:
    return Piece(key, key.capitalize(), kind, whose, named(at), gauges=(Gauge("figures", 6, 8),), carried_by=carrier)


def scene(turn: int) -> Scene:
    """Return the harbour, first with wind, then calm and with a gap in the curtain wall."""
    pieces = (
        ship("sloop", 0, "E3", 1, 3),
        corsairs("reds", 0, "E3", "sloop"),
        corsairs("blues", 0, "C4", "sloop"),
        corsairs("captain", 0, "C4", "sloop", "chief"),
        ship("galley", 1, "C6", 2, 2),
        corsairs("marines", 1, "B5", "galley"),
        ship("yawl", 2, "F6", 0, 1),
        Piece("gig", "Gig", "skiff", 3, named("B2"), 240),
        corsairs("rowers", 3, "B2", "gig"),
        corsairs("greens", 4, "I2"),
        corsairs("greys", 5, "J6"),
    )
    gap = (side("I2 north", "gap"),) if turn else ()
    wind = Wind(60, "TO-1") if not turn else Wind()
    return Scene(BOARD, pieces, caption=f"Turn {turn}", sides=SIDES, edges=gap, wind=wind)


GHOST = Ghost("sloop", named("F2"), 60, cells=(named("F2"), named("E3"), named("D3")), way=(named("E3"), named("F2")))
