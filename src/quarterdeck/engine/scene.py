"""The picture of a position for any client: the web page, the terminal, an image.

A game describes, it never draws.

The kinds of things on a map are the game's own. Its board brings a legend with the name and sign of
each kind and the way to draw it, in words that every client knows. No client knows a kind of any
game.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from quarterdeck.boards.hexboard import column_letters
from quarterdeck.engine.asks import ClauseId

Side = int  # 0 and up: clients choose the colours; -1: nobody's
At = tuple[int, int]
Polygon = tuple[At, ...]

# How a kind is drawn. Ground: one area with its like around it, the rim of its cell, a mark inside
# it, a line from cell to cell, or the edge between two. Pieces: a hull seen from above, or a
# counter.
Drawn = Literal["area", "rim", "mark", "line", "edge", "hull", "counter"]
GROUND: Final = ("area", "rim", "line", "edge")  # a piece of such a kind is part of the map

# The tint of a kind.
Tint = Literal[
    "water", "deep", "stream", "shoal", "land", "wood", "scrub", "height", "town", "earth", "way", "danger", "prize", ""
]

# The pattern inside a cell, along an edge, on a counter or on a hull's deck; a counter without one
# shows its sign. Crenels, rampart, hachures and bollards have a side: they face outwards from their
# cell.
Pattern = Literal[
    # of ground and marks
    "trees", "reeds", "humps", "blocks", "waves", "bars", "burst", "plus", "zigzag", "gable", "house", "dome", "coil",
    "flag", "flame",
    # of edges
    "crenels", "stones", "palings", "rampart", "hachures", "leaves", "leaf", "rails", "bollards", "rubble",
    # of counters
    "cross", "half", "slash", "arrow", "disc", "wheels", "star",
    # of hulls
    "steamer", "sails", "broadside", "oars", "hulk", "tube", "gun", "guns", "turrets", "planks",
    "",
]  # fmt: skip


class Kind(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of ground, mark or piece in the legend of a map.

    ``sign`` stands for it in a terminal: a character on the map, a letter behind a piece's heading.
    ``size`` is the drawn length of a hull, in hundredths of a cell; those up to 110 leave room for
    a number at their side. A piece that is ``beside`` shares its cell with others and is then drawn
    smaller.
    """

    key: str
    name: str
    drawn: Drawn
    sign: str = ""
    tint: Tint = ""
    pattern: Pattern = ""
    size: int = 130
    beside: bool = False
    clause: ClauseId = ""

    @property
    def is_ground(self) -> bool:
        """True if it is part of the map.

        A piece of such a kind, such as a tower with a sheet, is drawn with it.
        """
        return self.drawn in GROUND


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """A square or hex that differs from the rest of the board, by the kinds in it.

    Or a spot on a plane.
    """

    at: At
    kinds: tuple[str, ...]
    label: str = ""


class Edge(msgspec.Struct, frozen=True, omit_defaults=True):
    """The kind on one side of a cell, which a piece there faces at ``facing`` degrees from
    north."""

    at: At
    facing: int
    kinds: tuple[str, ...]


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line from cell to cell, such as a road."""

    kind: str
    cells: tuple[At, ...]


class Shape(msgspec.Struct, frozen=True, omit_defaults=True):
    """A polygon of ground on an open table."""

    kinds: tuple[str, ...]
    points: Polygon


class Squares(msgspec.Struct, frozen=True, omit_defaults=True, tag="squares"):
    """A board of squares, columns from west to east and rows from north to south, from 1."""

    columns: int
    rows: int
    ground: str
    cells: tuple[Cell, ...] = ()
    edges: tuple[Edge, ...] = ()
    lines: tuple[Line, ...] = ()
    legend: tuple[Kind, ...] = ()


class Hexes(msgspec.Struct, frozen=True, omit_defaults=True, tag="hexes"):
    """A board of hexes in columns and rows, both counted from 1, ``pointy`` or ``flat`` at the top.

    Flat tops: columns run from west to east, the even ones half a hex lower. Pointed tops: even
    rows are half a hex farther east. ``names`` gives the style of hex names: two numbers, ``2,7``,
    or a letter for the column and a number for the row, ``B7`` (after Z comes AA).
    """

    columns: int
    rows: int
    ground: str
    top: Literal["pointy", "flat"] = "flat"
    cells: tuple[Cell, ...] = ()
    edges: tuple[Edge, ...] = ()
    lines: tuple[Line, ...] = ()
    names: Literal["numbers", "letters"] = "numbers"
    legend: tuple[Kind, ...] = ()


class Plane(msgspec.Struct, frozen=True, omit_defaults=True, tag="plane"):
    """An open table in whole units, with polygons of ground. Places are given in inches."""

    width: int
    height: int
    ground: str
    units_an_inch: int
    shapes: tuple[Shape, ...] = ()
    legend: tuple[Kind, ...] = ()


class CardTable(msgspec.Struct, frozen=True, omit_defaults=True, tag="cards"):
    """A table without a map: zones of cards and nothing else."""

    legend: tuple[Kind, ...] = ()


# The board never changes in a match and is sent once; the scene's marks are what comes and goes.
Board = Squares | Hexes | Plane | CardTable


def column_name(board: Board, column: int) -> str:
    """Return the name of a column, from 1: letters if the board has them, else its number."""
    lettered = isinstance(board, Hexes) and board.names == "letters"
    return column_letters(column - 1) if lettered else str(column)


class Gauge(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number out of a maximum: flotation left, turns until the gun is back."""

    name: str
    value: int
    full: int
    clause: ClauseId = ""


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """One place of a diagram, with its hits so far and the hits that it can take."""

    name: str
    kind: str
    hits: int = 0
    full: int = 1
    clause: ClauseId = ""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something on the board; without ``at`` it has left it. ``facing`` is in degrees from north.

    ``cells`` are all that it fills if more than one, from bow to stern, including ``at``. A piece
    ``carried_by`` another one, named by its id, is where that one is, or ``at`` one of its cells,
    on its deck; ``status`` may say how, such as in tow. ``tile`` is the tile or card beside it: its
    face, empty while it lies face down, missing if there is none. ``marks`` are the keys of the
    kinds that mark it, such as burning. A piece whose kind is drawn as ground or as an edge is part
    of the map: it has a record sheet and can be pointed at, and has no counter.
    """

    id: str
    name: str
    kind: str
    side: Side
    at: At | None = None
    facing: int | None = None
    outline: tuple[int, int] | None = None  # length and width of its base, on a plane
    active: bool = False
    status: str = ""
    tile: str | None = None
    gauges: tuple[Gauge, ...] = ()
    diagram: tuple[Place, ...] = ()
    notes: tuple[str, ...] = ()
    cells: tuple[At, ...] = ()
    carried_by: str = ""
    marks: tuple[str, ...] = ()


class Zone(msgspec.Struct, frozen=True, omit_defaults=True):
    """Cards lying together: the faces known to the viewer, and the number of all cards.

    ``says`` is the text on each known card, if there is more to read than its name.
    """

    id: str
    name: str
    owner: str = ""
    cards: tuple[str, ...] = ()
    count: int = 0
    says: tuple[str, ...] = ()


class Wind(msgspec.Struct, frozen=True, omit_defaults=True):
    """The direction from which the wind blows, in degrees from north; missing for a calm."""

    blows_from: int | None = None
    clause: ClauseId = ""


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """The whole picture. ``marks`` are things that come and go in play, such as wire.

    ``edges`` are those on sides of cells, such as a gate that may open. ``wind`` is given if it
    matters.
    """

    board: Board
    pieces: tuple[Piece, ...] = ()
    zones: tuple[Zone, ...] = ()
    caption: str = ""
    sides: tuple[str, ...] = ()
    marks: tuple[Cell, ...] = ()
    edges: tuple[Edge, ...] = ()
    wind: Wind | None = None

    def place(self, piece: Piece) -> At | None:
        """Return where a piece is; a carried piece without a place is where its carrier is."""
        carrier = self.carrier(piece) if piece.at is None else None
        return self.place(carrier) if carrier is not None else piece.at

    def carrier(self, piece: Piece) -> Piece | None:
        """Return the piece that carries another, if any."""
        return next((each for each in self.pieces if each.id == piece.carried_by), None) if piece.carried_by else None

    def card(self, face: str) -> str:
        """Return a card in words; a card that activates a piece goes by the piece's name."""
        return next((f"the card of {piece.name}" for piece in self.pieces if piece.id == face), face)


class Ghost(msgspec.Struct, frozen=True, omit_defaults=True):
    """The place where an option would put a piece, drawn faintly while a player considers it.

    ``way`` is the line along which it gets there, and ``template`` the shape laid on the table to
    measure it or the area swept. Both are points of a plane; a ``way`` may go from cell to cell as
    well.
    """

    piece: str
    at: At
    facing: int | None = None
    outline: tuple[int, int] | None = None
    cells: tuple[At, ...] = ()
    way: tuple[At, ...] = ()
    template: Polygon = ()


class Overlay(msgspec.Struct, frozen=True, omit_defaults=True):
    """Cells, or shapes on a plane, marked for a reason, such as a gun's arc.

    ``seen`` is false for those that the piece does not see. Belts of one ``field``, such as range
    bands, are drawn alike, the first the strongest.
    """

    kind: str
    cells: tuple[At, ...] = ()
    clause: ClauseId = ""
    seen: bool = True
    shapes: tuple[Polygon, ...] = ()
    field: str = ""


class SightLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """The line of sight from a selected piece to a cell with others in it, for text and drawing.

    ``open`` is true if it may fire there by range, arc and ground. ``blocked_at`` are the cells
    that block the line (one, or the two on either side of an edge along which it runs), or on a
    plane the spot where it ends, and ``blocked_by`` names the obstacle: ``woods at G7``. On a plane
    ``way`` is the line as measured, if that is not from middle to middle, and ``blocked_shapes``
    are the obstacles.
    """

    to: tuple[str, ...]
    at: At
    text: str
    clause: ClauseId = ""
    clear: bool = True
    open: bool = True
    blocked_at: tuple[At, ...] = ()
    blocked_by: str = ""
    way: tuple[At, ...] = ()
    blocked_shapes: tuple[Polygon, ...] = ()


class Remark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fact about a piece in one sentence, such as why it cannot fire."""

    text: str
    clause: ClauseId = ""


class Look(msgspec.Struct, frozen=True, omit_defaults=True):
    """The arcs, sight lines and remarks of one piece, asked for one at a time."""

    piece: str
    overlays: tuple[Overlay, ...] = ()
    lines: tuple[SightLine, ...] = ()
    remarks: tuple[Remark, ...] = ()
