"""The layout of boards of hexes and squares and of open tables, as on the page."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from quarterdeck.engine.scene import At, Board, Hexes, Plane, Squares

Point = tuple[float, float]

MARGIN: Final = 34.0
RADIUS: Final = 27.0  # radius of a hex
ACROSS: Final = RADIUS * math.sqrt(3)
SIZE: Final = 40.0  # size of a square
LONGER_SIDE: Final = 1200.0  # longer side of an open table


class OfSquares:
    scale = 1.0

    def __init__(self, board: Squares) -> None:
        self.width = board.columns * SIZE + 2 * MARGIN
        self.height = board.rows * SIZE + 2 * MARGIN
        self.unit = SIZE

    def centre(self, at: At) -> Point:
        return MARGIN + (at[0] - 0.5) * SIZE, MARGIN + (at[1] - 0.5) * SIZE

    def corners(self, at: At) -> list[Point]:
        x, y = MARGIN + (at[0] - 1) * SIZE, MARGIN + (at[1] - 1) * SIZE
        return [(x, y), (x + SIZE, y), (x + SIZE, y + SIZE), (x, y + SIZE)]


class OfHexes:
    """The layout of hexes with flat or pointed tops, every second column or row shifted by half."""

    scale = 1.0

    def __init__(self, board: Hexes) -> None:
        self._flat = board.top != "pointy"
        major, minor = (board.columns, board.rows) if self._flat else (board.rows, board.columns)
        along = major * 1.5 * RADIUS + RADIUS / 2 + 2 * MARGIN
        across = (minor + (0.5 if major > 1 else 0)) * ACROSS + 2 * MARGIN
        self.width, self.height = (along, across) if self._flat else (across, along)
        self.unit = ACROSS * 0.92

    def centre(self, at: At) -> Point:
        major, minor = at if self._flat else (at[1], at[0])
        far = MARGIN + RADIUS + (major - 1) * 1.5 * RADIUS
        wide = MARGIN + ACROSS / 2 + (minor - 1 + (0 if major % 2 else 0.5)) * ACROSS
        return (far, wide) if self._flat else (wide, far)

    def corners(self, at: At) -> list[Point]:
        x, y = self.centre(at)
        turned = 0 if self._flat else math.pi / 6
        angles = [math.pi / 3 * index + turned for index in range(6)]
        return [(x + RADIUS * math.cos(angle), y + RADIUS * math.sin(angle)) for angle in angles]


class OfPlane:
    def __init__(self, board: Plane) -> None:
        self.scale = LONGER_SIDE / max(board.width, board.height)
        self.inside = (board.width * self.scale, board.height * self.scale)
        self.inch = board.units_an_inch * self.scale
        self.width, self.height = (each + 2 * MARGIN for each in self.inside)
        self.unit = max(self.inch * 2, 36.0)

    def centre(self, at: At) -> Point:
        return MARGIN + at[0] * self.scale, MARGIN + at[1] * self.scale

    def corners(self, at: At) -> list[Point]:
        (x, y), half = self.centre(at), self.inch / 2
        return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


# ``unit`` is the room for one piece, ``scale`` the drawn length of a unit of an open table.
BoardLayout: TypeAlias = OfSquares | OfHexes | OfPlane


def layout_of(board: Board) -> BoardLayout | None:
    """Return the layout of any board with a map; card tables have none."""
    match board:
        case Squares():
            return OfSquares(board)
        case Hexes():
            return OfHexes(board)
        case Plane():
            return OfPlane(board)
    return None


# Lines


def short(value: float) -> str:
    """Return a number to the hundredth, as the page rounds."""
    said = f"{math.floor(value * 100 + 0.5) / 100:.2f}".rstrip("0").rstrip(".")
    return "0" if said == "-0" else said


def pair(point: Point) -> str:
    return f"{short(point[0])} {short(point[1])}"


def polygon(points: Iterable[Point]) -> str:
    return f"M{'L'.join(map(pair, points))}Z"


def _key(point: Point) -> tuple[int, int]:
    """Return a key that is the same for corners that differ only by rounding."""
    return math.floor(point[0] * 10 + 0.5), math.floor(point[1] * 10 + 0.5)


def loops(cells: Iterable[Sequence[Point]]) -> list[list[Point]]:
    """Return the clockwise loops around a set of cells, without shared edges."""
    edges: dict[tuple[tuple[int, int], tuple[int, int]], tuple[Point, Point]] = {}
    for cell in cells:
        for index, start in enumerate(cell):
            end = cell[(index + 1) % len(cell)]
            if edges.pop((_key(end), _key(start)), None) is None:
                edges[_key(start), _key(end)] = (start, end)
    leaving: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    for edge in edges.values():
        leaving.setdefault(_key(edge[0]), []).append(edge)
    found = []
    for first in edges.values():
        loop: list[Point] = []
        at = _key(first[0])
        while leaving.get(at):
            edge = leaving[at].pop()
            loop.append(edge[0])
            at = _key(edge[1])
        if len(loop) > 2:
            found.append(loop)
    return found


def coast(loop: Sequence[Point], at_edge: Callable[[Point], bool]) -> str:
    """Return a loop as a coast: round at its corners, but straight at the edge of the board."""
    said = f"M{pair(_middle(loop[-1], loop[0]))}"
    for index, corner in enumerate(loop):
        end = pair(_middle(corner, loop[(index + 1) % len(loop)]))
        said += f"L{pair(corner)}L{end}" if at_edge(corner) else f"Q{pair(corner)} {end}"
    return f"{said}Z"


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def rim(cells: Iterable[Sequence[Point]], full: int) -> Callable[[Point], bool]:
    """Return how many cells meet at each corner, to tell the rim of the board."""
    meet: dict[tuple[int, int], int] = {}
    for cell in cells:
        for corner in cell:
            meet[_key(corner)] = meet.get(_key(corner), 0) + 1
    return lambda point: meet.get(_key(point), 0) < full


def middle_of(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def side_of(corners: Sequence[Point], facing: float) -> tuple[Point, Point]:
    """Return the side of a cell that lies that many degrees from north."""
    x, y = middle_of(corners)
    sides = [(corner, corners[(index + 1) % len(corners)]) for index, corner in enumerate(corners)]

    def off(side: tuple[Point, Point]) -> float:
        mx, my = _middle(*side)
        at = math.degrees(math.atan2(mx - x, y - my))
        return abs((math.fmod(at - facing, 360) + 540) % 360 - 180)

    return min(sides, key=lambda side: round(off(side), 9))


def bearing(centres: Sequence[Point]) -> float:
    """Return the direction of a piece over several cells, in degrees from north."""
    bow, stern = centres[0], centres[-1]
    return math.degrees(math.atan2(bow[0] - stern[0], stern[1] - bow[1]))
