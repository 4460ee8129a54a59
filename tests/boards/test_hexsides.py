"""Hexsides: reading them, and the sides that a line of sight crosses, compared with plain
floats."""

import math
import random

import pytest

from quarterdeck.boards.hex import DIRECTION_NAMES, DIRECTIONS, Hex, distance, line, neighbour, neighbours
from quarterdeck.boards.hexboard import board, hex_named, name_of
from quarterdeck.boards.hexsides import Hexsides, hexsides, read_hexsides

KINDS = ("wall", "fence", "gate")
WALL = frozenset({"wall"})
MAP = board(11, 11)
MIDDLE = hex_named("F6")


def sides(**written: str) -> Hexsides:
    """Return sides written as `F4_north="wall"`."""
    return read_hexsides(MAP, {name.replace("_", " "): kind for name, kind in written.items()}, KINDS)


def side_name(at: Hex, direction: int) -> str:
    return f"{name_of(at)} {DIRECTION_NAMES[direction]}"


def between(name: str, other: str) -> tuple[Hex, Hex]:
    return hex_named(name), hex_named(other)


# --- As written in files


def test_a_side_is_the_same_from_both_ends() -> None:
    read = sides(F4_north="wall")
    assert read.kinds_between(*between("F4", "F3")) == read.kinds_between(*between("F3", "F4")) == ("wall",)
    assert read.kinds_between(*between("F4", "F5")) == ()
    assert read.kinds_between(*between("F4", "A1")) == ()
    assert read is sides(F3_south="wall")


def test_several_kinds_on_one_side() -> None:
    read = read_hexsides(MAP, {"C3 south-east": ["fence", "gate"]}, KINDS)
    assert read.kinds_between(hex_named("C3"), neighbour(hex_named("C3"), 2)) == ("fence", "gate")
    assert read.listed == ((hex_named("C3"), DIRECTION_NAMES.index("south-east"), ("fence", "gate")),)


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ({"F4": "wall"}, "F4: expected a hex and one of north, north-east, .*, as in F4 north"),
        ({"F4 west": "wall"}, "F4 west: expected a hex and one of north, .*, as in F4 north"),
        ({"f4 north": "wall"}, "f4 north: expected the name of a hex such as F4, got 'f4'"),
        ({"L4 north": "wall"}, "L4 north: expected a hex of the map, but L4 is off it"),
        ({"F1 north": "wall"}, "F1 north: expected a side between two hexes of the map, but this one leads off it"),
        ({"F4 north": "hedge"}, "F4 north: expected one of fence, gate, wall, got 'hedge'"),
        ({"F4 north": []}, "F4 north: expected one of fence, gate, wall, got ''"),
        ({"F4 north": "wall", "F3 south": "wall"}, "F3 south: expected each side once, but F4 north is the same side"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(written: dict[str, str | list[str]], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        read_hexsides(MAP, written, KINDS)


# --- Lines

Point = tuple[float, float]
FARTHEST = 5
ROUND = tuple(at for at in MAP.cells if 0 < distance(MIDDLE, at) <= FARTHEST)


def position(at: Hex) -> Point:
    return at.q * math.sqrt(3) / 2, at.r + at.q / 2


def ends(one: Hex, other: Hex) -> tuple[Point, Point]:
    """Return the corners at the ends of the side between two neighbours."""
    (x0, y0), (x1, y1) = position(one), position(other)
    x, y, dx, dy = (x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0
    half = 1 / math.sqrt(3) / 2
    return (x - dy * half, y + dx * half), (x + dy * half, y - dx * half)


def met_at(start: Point, end: Point, side: tuple[Point, Point]) -> float | None:
    """Return the point along a line, 0 to 1, where it meets a side."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    (ax, ay), (bx, by) = side
    across = dx * (by - ay) - dy * (bx - ax)
    if abs(across) < 1e-12:
        return None
    along = ((ax - x) * (by - ay) - (ay - y) * (bx - ax)) / across
    on_side = ((ax - x) * dy - (ay - y) * dx) / across
    return along if 0 <= along <= 1 and 0 <= on_side <= 1 else None


def shifted(point: Point, start: Point, end: Point, by: float) -> Point:
    length = math.dist(start, end)
    return point[0] - (end[1] - start[1]) / length * by, point[1] + (end[0] - start[0]) / length * by


def stretches(start: Point, end: Point, corners: set[Point]) -> list[tuple[float, float]]:
    """Return the points along the line from and to which it goes through a corner or along a
    side."""
    length = math.dist(start, end)
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    on_line = sorted({
        round(along, 6)
        for x, y in corners
        if abs((x - start[0]) * dy - (y - start[1]) * dx) < 1e-6
        and 0 < (along := (x - start[0]) * dx + (y - start[1]) * dy) < length
    })  # fmt: skip
    found: list[tuple[float, float]] = []
    for along in on_line:
        if found and along - found[-1][1] < 0.6 and found[-1][0] == found[-1][1]:  # a side is 0.577 long
            found[-1] = (found[-1][0], along)
        else:
            found.append((along, along))
    return [(first / length, last / length) for first, last in found]


def crosses_plainly(start: Hex, end: Hex, walls: list[tuple[Hex, Hex]]) -> bool:
    """Test the crossing by two lines, a hair to the left and a hair to the right.

    Both must meet the same wall, or each a wall at the same corner or along the same side.
    """
    a, b = position(start), position(end)
    hair = 1e-4
    left, right = [
        {wall: met for wall in walls if (met := met_at(shifted(a, a, b, by), shifted(b, a, b, by), ends(*wall))) is not None}
        for by in (-hair, hair)
    ]
    if left.keys() & right.keys():
        return True
    around = {corner for at in MAP.cells for near in neighbours(at) for corner in ends(at, near)}
    return any(
        any(first - 0.01 < met < last + 0.01 for met in left.values())
        and any(first - 0.01 < met < last + 0.01 for met in right.values())
        for first, last in stretches(a, b, around)
    )


def test_lines_agree_with_a_plain_float_version() -> None:
    chance = random.Random(11)
    every = [(at, near) for at in MAP.cells for near in MAP.neighbours[at] if at < near]
    answers = {True: 0, False: 0}
    for _ in range(4):
        for end in ROUND:
            near_line = {at for step in line(MIDDLE, end) for at in step}
            close = [side for side in every if near_line & {*side}]
            walls = chance.sample(close, min(len(close), 6))
            read = read_hexsides(MAP, {side_name(a, neighbours(a).index(b)): "wall" for a, b in walls}, KINDS)
            expected = crosses_plainly(MIDDLE, end, walls)
            for line_of_sight in ((MIDDLE, end), (end, MIDDLE)):
                assert bool(read.crossed(*line_of_sight, WALL)) == expected, (end, walls)
            assert not read.crossed(MIDDLE, end, frozenset({"gate"}))
            answers[expected] += 1
    assert min(answers.values()) > 50


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_neighbours_have_the_side_between_them(direction: int) -> None:
    near = neighbour(MIDDLE, direction)
    read = read_hexsides(MAP, {side_name(MIDDLE, direction): "wall"}, KINDS)
    assert read.crossed(MIDDLE, near, WALL) == ((MIDDLE, near),)
    assert not any(read.crossed(MIDDLE, other, WALL) for other in neighbours(MIDDLE) if other != near)


def test_along_a_side_there_must_be_one_on_either_hand() -> None:
    start, end = between("F6", "G5")
    assert [[name_of(at) for at in step] for step in line(start, end)] == [["F6"], ["F5", "G6"], ["G5"]]
    left, right, left_behind = {"F6 north": "wall"}, {"G5 south": "wall"}, {"F5 north-east": "wall"}
    along = {"F5 south-east": "wall"}
    for written in (left, right, along, left | along, left | left_behind):
        assert not read_hexsides(MAP, written, KINDS).crossed(start, end, WALL)
    read = read_hexsides(MAP, left | right, KINDS)
    assert read.crossed(start, end, WALL) == (between("F6", "F5"), between("G6", "G5"))


def test_through_a_corner_there_must_be_one_on_either_hand() -> None:
    start, end = between("F6", "J9")
    assert [name_of(at) for (at,) in line(start, end)] == ["F6", "G7", "H7", "H8", "I9", "J9"]
    one, other, around = {"G7 south-east": "wall"}, {"G8 north": "wall"}, {"G8 north-east": "wall"}  # where these three meet
    for written in (one, other, around, other | around):
        assert not read_hexsides(MAP, written, KINDS).crossed(start, end, WALL)
    assert read_hexsides(MAP, one | other, KINDS).crossed(start, end, WALL)
    assert read_hexsides(MAP, one | around, KINDS).crossed(start, end, WALL)


def test_the_sides_of_an_empty_board_are_open() -> None:
    empty = hexsides(11, 11, ())
    assert not empty.crossed(*between("A1", "K11"), WALL)
    assert not empty.crossed(MIDDLE, MIDDLE, WALL)
