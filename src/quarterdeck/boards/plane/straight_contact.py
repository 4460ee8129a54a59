"""A rectangle on the straight part of its way past one shape: first contact and last clear unit.

It does not turn, so its corners stay where they are about its centre, and only the centre is
rounded. Every edge of either shape parts them for certain centres. Those centres form half planes,
and the centre runs along a line to within half a unit.
"""

from math import isqrt
from typing import Final

from quarterdeck.boards.plane.angles import SCALE, TWICE_SCALE, sine_and_cosine, units
from quarterdeck.boards.plane.distances import squared_distance
from quarterdeck.boards.plane.paths import Way, carried
from quarterdeck.boards.plane.shapes import Point, Polygon, corners_about, overlaps

# Centres (x, y) with a·x + b·y ≥ c, as (a, b, c), at which one edge does not part the two shapes.
HalfPlane = tuple[int, int, int]

# Unrounded places are in 256ths of a unit, and a rounding moves one by less than 182 of them.
_PART: Final = 8
_ROUNDING: Final = 182


class Glide:
    """The straight part of a way, and one shape; places are relative to the centre at the start."""

    def __init__(self, way: Way, obstacle: Polygon, slack: int) -> None:
        start, length, turn, travel = way
        bend = length if turn else 0
        x, y, heading = carried(start, length, turn, bend)
        sine, cosine = sine_and_cosine(heading)
        self.travel = travel
        self.slack = slack
        # The centre at a unit of the way, twice too large and times SCALE.
        self.step_x, self.step_y = 2 * sine, -2 * cosine
        self.from_x, self.from_y = x - bend * self.step_x, y - bend * self.step_y
        self.hull = corners_about(0, 0, heading, start.length, start.width)
        centre_x, centre_y = start.centre
        self.obstacle: Polygon = tuple([Point(at_x - centre_x, at_y - centre_y) for at_x, at_y in obstacle])

    def first(self, begin: int) -> int | None:
        """Return the first unit from `begin` on at which the shape is within the slack."""
        low, high = begin, self.travel
        planes = self._half_planes()
        for a, b, c in planes:
            rate = a * self.step_x + b * self.step_y
            short = (c << TWICE_SCALE) - (abs(a) + abs(b)) * SCALE - a * self.from_x - b * self.from_y
            if rate > 0:
                low = max(low, -(-short // rate))
            elif rate < 0:
                high = min(high, short // rate)
            elif short > 0:
                return None
            if low > high:
                return None
        for at in range(low, high + 1):
            outside = self._outside(planes, at)
            if outside >= 0:  # usually it is outside the same one at the next unit
                planes[0], planes[outside] = planes[outside], planes[0]
            elif not self.slack or self.is_near(at):
                return at
        return None

    def _outside(self, planes: list[HalfPlane], at: int) -> int:
        """Return the index of the first half plane that excludes the centre at a unit, or -1."""
        x, y = units(self.from_x + at * self.step_x), units(self.from_y + at * self.step_y)
        for place, (a, b, c) in enumerate(planes):
            if a * x + b * y < c:
                return place
        return -1

    def _half_planes(self) -> list[HalfPlane]:
        """Return the conditions on the centre for the two to come within the slack."""
        planes = []
        start = self.hull[-1]
        for end in self.hull:
            dx, dy = end.x - start.x, end.y - start.y
            farthest = max([dx * y - dy * x for x, y in self.obstacle])
            planes.append((dy, -dx, dx * start.y - dy * start.x - farthest))
            start = end
        start = self.obstacle[-1]
        for end in self.obstacle:
            dx, dy = end.x - start.x, end.y - start.y
            farthest = max([dx * y - dy * x for x, y in self.hull])
            planes.append((-dy, dx, dx * start.y - dy * start.x - farthest))
            start = end
        if self.slack:
            return [(a, b, c - self.slack * (isqrt(a * a + b * b) + 1)) for a, b, c in planes]
        return planes

    def is_near(self, at: int) -> bool:
        """Return whether the shape is within the slack at a unit of the way."""
        x, y = units(self.from_x + at * self.step_x), units(self.from_y + at * self.step_y)
        there = tuple([Point(x + corner_x, y + corner_y) for corner_x, corner_y in self.hull])
        numerator, denominator = squared_distance(there, self.obstacle)
        return numerator <= self.slack * self.slack * denominator

    def clear_before(self, stop: int, begin: int) -> int:
        """Return the last unit up to `stop` at which the shape is beyond the slack.

        Else `begin`.
        """
        at = stop
        while at > begin and self.is_near(at):
            at = max(begin, self._near_since(at, begin) - 1)
        return at

    def _near_since(self, at: int, begin: int) -> int:
        """Return a unit from which on the shape is near without a break up to `at`.

        Two convex shapes that pass each other are within some distance for one stretch only. So if
        the shape is well within reach at both ends of a stretch, it is so throughout.
        """
        if not self._is_well_within(at):
            return at
        leap = 1
        while leap:
            back = at - leap
            if back >= begin and self._is_well_within(back):
                at = back
                leap *= 2
            else:
                leap //= 2
        return at

    def _is_well_within(self, at: int) -> bool:
        """Return whether the shape is near whichever way the centre is rounded."""
        x = (self.from_x + at * self.step_x) >> (TWICE_SCALE - _PART)
        y = (self.from_y + at * self.step_y) >> (TWICE_SCALE - _PART)
        there = tuple([Point((corner_x << _PART) + x, (corner_y << _PART) + y) for corner_x, corner_y in self.hull])
        shape = tuple([Point(corner_x << _PART, corner_y << _PART) for corner_x, corner_y in self.obstacle])
        within = (self.slack << _PART) - _ROUNDING
        if within < 0:
            return overlaps(there, shape, -within)
        numerator, denominator = squared_distance(there, shape)
        return numerator <= within * within * denominator
