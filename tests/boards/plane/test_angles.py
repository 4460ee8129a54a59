"""Rounding, sines, headings and turns."""

import math
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from tests.boards.plane.sketches import (
    headings,
    radians,
    repeatable,
)

from quarterdeck.boards import plane
from quarterdeck.boards.plane import (
    DEGREE,
    FULL_TURN,
    QUARTER_TURN,
    SCALE,
)


@repeatable
@given(st.integers(-(10**9), 10**9), st.integers(1, 10**4))
def test_rounding_is_to_the_nearest_and_the_same_on_both_sides_of_zero(numerator: int, denominator: int) -> None:
    found = plane.rounded(numerator, denominator)
    assert abs(Fraction(numerator, denominator) - found) <= Fraction(1, 2)
    assert plane.rounded(-numerator, denominator) == plane.rounded(numerator, -denominator) == -found
    assert plane.rounded(1, 2) == 1


def test_sines_and_cosines_are_right_to_the_promised_bound() -> None:
    for heading in [*range(0, FULL_TURN, 617), *range(44_900, 45_100), *range(-50, 50)]:
        sine, cosine = plane.sine_and_cosine(heading)
        assert abs(sine - math.sin(radians(heading)) * SCALE) < 0.501
        assert abs(cosine - math.cos(radians(heading)) * SCALE) < 0.501


def test_some_sines_are_exact() -> None:
    for degrees, half_sine in ((0, 0), (30, 1), (90, 2), (150, 1), (180, 0), (210, -1), (270, -2), (330, -1)):
        assert plane.sine_and_cosine(degrees * DEGREE)[0] * 2 == half_sine * SCALE
    assert plane.sine_and_cosine(45 * DEGREE) == (round(math.sqrt(0.5) * SCALE),) * 2


@repeatable
@given(headings)
def test_sines_are_symmetrical_to_the_digit(heading: int) -> None:
    sine, cosine = plane.sine_and_cosine(heading)
    assert plane.sine_and_cosine(-heading) == (-sine, cosine)
    assert plane.sine_and_cosine(heading + QUARTER_TURN) == (cosine, -sine)
    assert plane.sine_and_cosine(QUARTER_TURN - heading) == (cosine, sine)
    assert plane.sine_and_cosine(heading + 7 * FULL_TURN) == (sine, cosine)


@repeatable
@given(st.integers(0, 35), st.integers(-20, 20), st.integers(0, 35))
def test_swinging_through_a_mark(heading: int, turn: int, mark: int) -> None:
    tens = 10 * DEGREE
    step = 1 if turn > 0 else -1
    passed = any((heading + step * n) % 36 == mark for n in range(1, abs(turn) + 1))
    assert plane.swings_through(heading * tens, turn * tens, mark * tens) == passed
