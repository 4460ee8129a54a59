"""What a position looks like, for any client: the web page, the terminal, a picture. A game describes, it never draws.

The words for what lies and stands on a map are the game's own: its board brings a legend that says what each kind is
called, its sign, and how it is drawn, by words that every client knows. No client knows a kind of any game.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from quarterdeck.boards.hexboard import column_letters
from quarterdeck.engine.asks import ClauseId

Side = int  # 0 and up: clients choose the colours; -1 is nobody's
At = tuple[int, int]
Polygon = tuple[At, ...]

# How a kind is drawn. On the ground: as one area with all its like around, along the rim of its cell, as a mark inside it,
# as a line from cell to cell, on the edge between two. Pieces: as a hull seen from above, or as a counter.
Drawn = Literal["area", "rim", "mark", "line", "edge", "hull", "counter"]
GROUND: Final = ("area", "rim", "line", "edge")  # a piece of such a kind is part of the map

# What a kind is coloured like.
Tint = Literal[
    "water", "deep", "stream", "shoal", "land", "wood", "scrub", "height", "town", "earth", "way", "danger", "prize", ""
]

# What is drawn inside a cell, along an edge or on a counter, or, of hulls, on the deck; without one a counter shows its
# sign. Of edges crenels, rampart, hachures and bollards have a side: they look outwards from the cell that has them.
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
    """A kind of ground, mark or piece, as the legend of a map has it.

    ``sign`` stands for it in a terminal: a character on the map, a letter behind a piece's heading. ``size`` is how long a
    hull is drawn, in hundredths of a cell; those up to 110 leave room for a number at their side. Whoever is ``beside``
    keeps company with others in its cell and is drawn smaller then.
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
        """Whether it is part of the map: a piece of such a kind, such as a tower with a record sheet, is drawn with it."""
        return self.drawn in GROUND


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """A square or hex that differs from the rest of the board, by the keys of all that is in it; or a spot on a plane."""

    at: At
    kinds: tuple[str, ...]
    label: str = ""


class Edge(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lies on one side of a cell: the side that a piece there faces at ``facing`` degrees from north."""

    at: At
    facing: int
    kinds: tuple[str, ...]


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that runs from cell to cell, such as a road."""

    kind: str
    cells: tuple[At, ...]


class Shape(msgspec.Struct, frozen=True, omit_defaults=True):
    """A polygon of ground on an open table."""

    kinds: tuple[str, ...]
    points: Polygon


class Squares(msgspec.Struct, frozen=True, omit_defaults=True, tag="squares"):
    """A board of squares, columns from west to east and rows from north to south, both counted from 1."""

    columns: int
    rows: int
    ground: str
    cells: tuple[Cell, ...] = ()
    edges: tuple[Edge, ...] = ()
    lines: tuple[Line, ...] = ()
    legend: tuple[Kind, ...] = ()


class Hexes(msgspec.Struct, frozen=True, omit_defaults=True, tag="hexes"):
    """A board of hexes in columns and rows, both counted from 1, ``pointy`` or ``flat`` at the top.

    Flat tops: columns run from west to east, the even ones half a hex lower. Pointed tops: even rows are half a hex
    farther east. ``names`` says what people call a hex: by two numbers, ``2,7``, or by a letter for its column and a
    number for its row, ``B7`` (after Z comes AA).
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
    """An open table in whole units, with polygons of ground. Places are said in inches."""

    width: int
    height: int
    ground: str
    units_an_inch: int
    shapes: tuple[Shape, ...] = ()
    legend: tuple[Kind, ...] = ()


class CardTable(msgspec.Struct, frozen=True, omit_defaults=True, tag="cards"):
    """A table without a map: zones of cards and nothing else."""

    legend: tuple[Kind, ...] = ()


# What never changes in a match: it is sent once. What comes and goes on the map is among the scene's marks.
Board = Squares | Hexes | Plane | CardTable


def column_name(board: Board, column: int) -> str:
    """The name of a column, from 1: letters where the board has them, else its number."""
    lettered = isinstance(board, Hexes) and board.names == "letters"
    return column_letters(column - 1) if lettered else str(column)


class Gauge(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number out of a number: flotation left, turns until the gun is back."""

    name: str
    value: int
    full: int
    clause: ClauseId = ""


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """One place of a diagram, and how often it has been hit, out of how often counts."""

    name: str
    kind: str
    hits: int = 0
    full: int = 1
    clause: ClauseId = ""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something on the board; or, where ``at`` is missing, no longer on it. ``facing`` is in degrees from north.

    ``cells`` are all that it fills where that is more than one, from bow to stern, ``at`` among them. Who is ``carried_by``
    another piece, by its id, is where that one is, or ``at`` one of its cells, on its deck; ``status`` may say how: in tow,
    say. ``tile`` is the tile or card that lies by it: its face, empty while it lies face down, missing where there is none.
    ``marks`` are the keys of kinds that it is marked with: that it burns, say. A piece whose kind is drawn as ground or as
    an edge is part of the map: it has a record sheet and can be pointed at, and no counter stands for it.
    """

    id: str
    name: str
    kind: str
    side: Side
    at: At | None = None
    facing: int | None = None
    outline: tuple[int, int] | None = None  # length and width of its base on a plane
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
    """Cards lying together: those whose faces the looker knows, and how many there are in all, those included.

    ``says`` is what stands on each of the known ones, where there is more to read than its name.
    """

    id: str
    name: str
    owner: str = ""
    cards: tuple[str, ...] = ()
    count: int = 0
    says: tuple[str, ...] = ()


class Wind(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the wind blows from, in degrees from north; a calm where that is missing."""

    blows_from: int | None = None
    clause: ClauseId = ""


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """All of it. ``marks`` are what has come to lie on the board in play and may go again: wire that was laid, say.

    ``edges`` are the same on sides of its cells: a gate that may stand open, say. There is a ``wind`` where it matters.
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
        """Where a piece is: who is carried, and has no place of its own, is where its carrier is."""
        carrier = self.carrier(piece) if piece.at is None else None
        return self.place(carrier) if carrier is not None else piece.at

    def carrier(self, piece: Piece) -> Piece | None:
        """The piece that carries another, where there is one."""
        return next((each for each in self.pieces if each.id == piece.carried_by), None) if piece.carried_by else None

    def card(self, face: str) -> str:
        """A card in words: one that stands for a piece, to activate it, by the piece's name."""
        return next((f"the card of {piece.name}" for piece in self.pieces if piece.id == face), face)


class Ghost(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where an option would put a piece, drawn faintly while somebody considers it.

    ``way`` is the line along which it gets there, ``template`` what was laid on the table to measure it or is swept on the
    way. Both are points of a plane; a ``way`` may go from cell to cell as well.
    """

    piece: str
    at: At
    facing: int | None = None
    outline: tuple[int, int] | None = None
    cells: tuple[At, ...] = ()
    way: tuple[At, ...] = ()
    template: Polygon = ()


class Overlay(msgspec.Struct, frozen=True, omit_defaults=True):
    """Cells, or on a plane shapes, marked for a reason, such as what a gun bears on; ``seen`` is false where the piece does
    not see them. Belts of one ``field``, such as bands of range, are drawn alike, the first the strongest."""

    kind: str
    cells: tuple[At, ...] = ()
    clause: ClauseId = ""
    seen: bool = True
    shapes: tuple[Polygon, ...] = ()
    field: str = ""


class SightLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """The line of sight from the piece that is looked at to a cell with others in it, in one sentence and for drawing.

    ``open`` says whether it may fire there as far as range, arc and ground go; ``blocked_at`` are the cells that hide
    one from the other (one, or the two on either side of an edge that the line runs along), on a plane the spot where it
    ends, and ``blocked_by`` says what is in them: ``woods at G7``. On a plane ``way`` is the line as it was measured, where
    that is not from middle to middle, and ``blocked_shapes`` are what stands in it.
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
    """Something worth knowing about a piece, in one sentence: why it cannot fire, say."""

    text: str
    clause: ClauseId = ""


class Look(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one piece bears on and sees: asked for when somebody looks at it, as no scene could hold it for all of them."""

    piece: str
    overlays: tuple[Overlay, ...] = ()
    lines: tuple[SightLine, ...] = ()
    remarks: tuple[Remark, ...] = ()
