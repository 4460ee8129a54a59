"""What a position looks like, for any client: the web page, the terminal, a picture. A game describes, it never draws."""

from __future__ import annotations

from typing import Literal

import msgspec

from quarterdeck.engine.asks import ClauseId

Side = int  # 0 and up: clients choose the colours; -1 is nobody's
At = tuple[int, int]


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """A square or hex that differs from the rest of the board."""

    at: At
    terrain: str
    label: str = ""


class Squares(msgspec.Struct, frozen=True, omit_defaults=True, tag="squares"):
    """A board of squares, columns from west to east and rows from north to south, both counted from 1."""

    columns: int
    rows: int
    ground: str
    cells: tuple[Cell, ...] = ()


class Hexes(msgspec.Struct, frozen=True, omit_defaults=True, tag="hexes"):
    """A board of hexes in columns and rows, both counted from 1, ``pointy`` or ``flat`` at the top.

    Flat tops: columns run from west to east, the even ones half a hex lower. Pointed tops: even rows are half a hex
    farther east. ``names`` says what people call a hex: by two numbers, ``2,7``, or by a letter for its column and a
    number for its row, ``B7`` (after Z comes AA). ``roads`` run from hex to hex.
    """

    columns: int
    rows: int
    ground: str
    top: Literal["pointy", "flat"] = "flat"
    cells: tuple[Cell, ...] = ()
    names: Literal["numbers", "letters"] = "numbers"
    roads: tuple[tuple[At, ...], ...] = ()


class Plane(msgspec.Struct, frozen=True, omit_defaults=True, tag="plane"):
    """An open table in whole units, with polygons of terrain."""

    width: int
    height: int
    ground: str
    units_an_inch: int
    shapes: tuple[tuple[str, tuple[At, ...]], ...] = ()


class CardTable(msgspec.Struct, frozen=True, omit_defaults=True, tag="cards"):
    """A table without a map: zones of cards and nothing else."""


Board = Squares | Hexes | Plane | CardTable


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

    ``tile`` is the tile or card that lies by it: its face, empty while it lies face down, missing where there is none.
    """

    id: str
    name: str
    kind: str
    side: Side
    at: At | None = None
    facing: int | None = None
    outline: tuple[int, int] | None = None  # length and width on a plane
    active: bool = False
    status: str = ""
    tile: str | None = None
    gauges: tuple[Gauge, ...] = ()
    diagram: tuple[Place, ...] = ()
    notes: tuple[str, ...] = ()


class Zone(msgspec.Struct, frozen=True, omit_defaults=True):
    """Cards lying together: those whose faces the looker knows, and how many there are in all, those included."""

    id: str
    name: str
    owner: str = ""
    cards: tuple[str, ...] = ()
    count: int = 0


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """All of it."""

    board: Board
    pieces: tuple[Piece, ...] = ()
    zones: tuple[Zone, ...] = ()
    caption: str = ""
    sides: tuple[str, ...] = ()


class Overlay(msgspec.Struct, frozen=True, omit_defaults=True):
    """Cells marked for a reason, such as what a gun bears on; ``seen`` is false where the piece does not see them."""

    kind: str
    cells: tuple[At, ...]
    clause: ClauseId = ""
    seen: bool = True


class SightLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """The line of sight from the piece that is looked at to a cell with others in it, in one sentence and for drawing.

    ``open`` says whether it may fire there as far as range, arc and ground go; ``blocked_at`` are the cells that hide
    one from the other (one, or the two on either side of an edge that the line runs along), and ``blocked_by`` says what
    is in them: ``woods at G7``.
    """

    to: tuple[str, ...]
    at: At
    text: str
    clause: ClauseId = ""
    clear: bool = True
    open: bool = True
    blocked_at: tuple[At, ...] = ()
    blocked_by: str = ""


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
