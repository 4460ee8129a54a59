"""Squares with eight headings, compared with plain geometry."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import pytest

from quarterdeck.boards.square import (
    EAST,
    HEADINGS,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH,
    STEPS,
    crossed,
    degrees,
    in_bow_quarter,
    through_corners,
    through_sides,
    to_port,
    to_starboard,
)

AROUND = [(dx, dy) for dx, dy in product(range(-7, 8), repeat=2) if (dx, dy) != (0, 0)]


def test_headings_go_round_clockwise_from_north() -> None:
    assert len(HEADINGS) == len(STEPS) == 8
    assert (HEADINGS[NORTH], HEADINGS[EAST], HEADINGS[SOUTH]) == ("north", "east", "south")
    for heading, (across, down) in enumerate(STEPS):
        assert degrees(heading) == 45 * heading
        assert round(math.degrees(math.atan2(across, -down))) % 360 == degrees(heading)


def test_port_is_left_and_starboard_right() -> None:
    assert (to_port(NORTH), to_starboard(NORTH)) == (NORTH_WEST, NORTH_EAST)
    for heading in range(8):
        assert to_port(to_starboard(heading)) == heading
        turned = heading
        for _ in range(8):
            turned = to_starboard(turned)
        assert turned == heading


def test_distances_through_sides_and_through_corners() -> None:
    assert (through_sides(3, -4), through_corners(3, -4)) == (7, 4)
    assert (through_sides(0, 0), through_corners(0, 0)) == (0, 0)
    for dx, dy in AROUND:
        assert through_corners(dx, dy) <= through_sides(dx, dy) <= 2 * through_corners(dx, dy)


@pytest.mark.parametrize("heading", range(8), ids=HEADINGS)
def test_the_bow_quarter_is_45_degrees_either_side_edges_included(heading: int) -> None:
    for dx, dy in AROUND:
        bearing = math.degrees(math.atan2(dx, -dy)) - degrees(heading)
        off = abs((bearing + 180) % 360 - 180)
        assert in_bow_quarter(heading, dx, dy) == (off <= 45 + 1e-9), (dx, dy)
    assert not in_bow_quarter(heading, 0, 0)


def is_crossed(x: int, y: int, dx: int, dy: int) -> bool:
    """Return whether the segment from (0, 0) to (dx, dy) crosses the open square around (x, y)."""
    low, high = Fraction(0), Fraction(1)
    for centre, along in ((x, dx), (y, dy)):
        near, far = Fraction(2 * centre - 1, 2), Fraction(2 * centre + 1, 2)
        if along == 0:
            if not near < 0 < far:
                return False
            continue
        first, second = sorted((near / along, far / along))
        low, high = max(low, first), min(high, second)
    return low < high


@pytest.mark.parametrize(("dx", "dy"), [*AROUND[::7], (1, 0), (1, 1), (2, 1), (7, 7), (-7, 3), (0, -5)])
def test_a_line_crosses_the_squares_whose_inside_it_enters(dx: int, dy: int) -> None:
    expected = {
        (x, y) for x, y in product(range(-8, 9), repeat=2) if (x, y) not in ((0, 0), (dx, dy)) and is_crossed(x, y, dx, dy)
    }
    found = crossed(dx, dy)
    assert set(found) == expected
    assert len(found) == len(expected)


def test_a_line_through_a_corner_touches_neither_square_beside_it() -> None:
    assert crossed(2, 2) == ((1, 1),)
    assert crossed(1, 1) == ()


def test_a_line_crosses_the_same_squares_from_either_end() -> None:
    for dx, dy in AROUND:
        assert {(dx + x, dy + y) for x, y in crossed(-dx, -dy)} == set(crossed(dx, dy))
