"""Shapes on the table in plain floats and small steps, used by `test_every_move`.

Units are inches and degrees; east is +x, south is +y, headings clockwise from the north. A shape is
its corners, clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from math import cos, hypot, inf, radians, sin
from typing import NamedTuple

Spot = tuple[float, float]
Shape = tuple[Spot, ...]

STEP = 0.01


class Place(NamedTuple):
    """A base on the table: its middle, heading and size."""

    x: float
    y: float
    heading: float
    length: float
    width: float

    def at(self, ahead: float, aside: float) -> Spot:
        """Return the point that far ahead of the middle and to starboard."""
        sine, cosine = sin(radians(self.heading)), cos(radians(self.heading))
        return self.x + ahead * sine + aside * cosine, self.y - ahead * cosine + aside * sine

    def moved(self, ahead: float, aside: float) -> Place:
        x, y = self.at(ahead, aside)
        return self._replace(x=x, y=y)

    @property
    def outline(self) -> Shape:
        """Return the corners: port bow, starboard bow, starboard stern, port stern."""
        half, wide = self.length / 2, self.width / 2
        return self.at(half, -wide), self.at(half, wide), self.at(-half, wide), self.at(-half, -wide)

    @property
    def bow(self) -> Shape:
        return self.outline[:2]


def edges(shape: Shape) -> Iterator[tuple[Spot, Spot]]:
    yield from zip(shape, shape[1:] + shape[:1], strict=True)


def parted(one: Shape, other: Shape) -> float:
    """Return the widest lane between two shapes along an edge of either.

    Below 0 is their overlap.
    """
    widest = -inf
    for mine, theirs in ((one, other), (other, one)):
        for (x, y), (to_x, to_y) in edges(mine):
            run = hypot(to_x - x, to_y - y)
            if run < 1e-9:
                continue
            out_x, out_y = (to_y - y) / run, (x - to_x) / run
            lane = min((px - x) * out_x + (py - y) * out_y for px, py in theirs)
            widest = max(widest, lane)
    return widest


def foot(spot: Spot, start: Spot, end: Spot) -> Spot:
    """Return the nearest point of a segment."""
    along_x, along_y = end[0] - start[0], end[1] - start[1]
    squared = along_x**2 + along_y**2
    share = 0.0 if squared < 1e-18 else ((spot[0] - start[0]) * along_x + (spot[1] - start[1]) * along_y) / squared
    share = min(1.0, max(0.0, share))
    return start[0] + share * along_x, start[1] + share * along_y


def lines(one: Shape, other: Shape) -> Iterator[tuple[float, Spot, Spot]]:
    """Return the shortest way from every corner of either shape to every edge of the other."""
    for corner in one:
        for start, end in edges(other):
            there = foot(corner, start, end)
            yield hypot(corner[0] - there[0], corner[1] - there[1]), corner, there
    for corner in other:
        for start, end in edges(one):
            there = foot(corner, start, end)
            yield hypot(corner[0] - there[0], corner[1] - there[1]), there, corner


def apart(one: Shape, other: Shape) -> float:
    """Return the distance between two shapes; below 0 is their overlap."""
    lane = parted(one, other)
    if lane <= 0 and max(len(one), len(other)) > 2:
        return lane
    return min(line[0] for line in lines(one, other))


def cut(shape: Shape, keeps: Callable[[Spot], float]) -> Shape:
    """Return the part of a shape where a linear measure is not below 0."""
    left: list[Spot] = []
    for one, other in edges(shape):
        mine, theirs = keeps(one), keeps(other)
        if mine >= 0:
            left.append(one)
        if (mine >= 0) != (theirs >= 0):
            share = mine / (mine - theirs)
            left.append((one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])))
    return tuple(left)


@cache
def bends(length: float, turn: float) -> tuple[tuple[float, float, float], ...]:
    """Follow an arc in small steps: distance ahead, to starboard, and heading after each."""
    steps = round(length / STEP)
    x = y = 0.0
    found = [(x, y, 0.0)]
    for step in range(steps):
        heading = radians(turn * (step + 0.5) / steps)
        x, y = x + STEP * cos(heading), y + STEP * sin(heading)
        found.append((x, y, turn * (step + 1) / steps))
    return tuple(found)


class Course(NamedTuple):
    """KF-11 The middle of the front edge runs the arc and straight on, the base along the
    tangent."""

    start: Place
    length: float
    turn: float

    def front(self, gone: float) -> tuple[Spot, float]:
        """Return the middle of the front edge after so much of the way, and the heading there."""
        steps = bends(self.length, self.turn)
        step = min(int(gone / STEP), len(steps) - 1)
        ahead, aside, swung = steps[step]
        rest = gone - step * STEP
        ahead, aside = ahead + rest * cos(radians(swung)), aside + rest * sin(radians(swung))
        return self.start.at(self.start.length / 2 + ahead, aside), self.start.heading + swung

    def at(self, gone: float) -> Place:
        (x, y), heading = self.front(gone)
        return self.start._replace(x=x, y=y, heading=heading).moved(-self.start.length / 2, 0)

    def section(self, gone: float) -> Shape:
        """KF-11 Return the line across the template, which is 1" wide."""
        (x, y), heading = self.front(gone)
        aside_x, aside_y = 0.5 * cos(radians(heading)), 0.5 * sin(radians(heading))
        return (x - aside_x, y - aside_y), (x + aside_x, y + aside_y)

    @property
    def pace(self) -> float:
        """Return a bound on the pace of any point of the base while its front goes 1."""
        reach = hypot(self.start.length, self.start.width / 2)
        return 1 + radians(abs(self.turn)) / self.length * reach if self.turn else 1.0


def nearest(course: Course, pieces: Callable[[float], Shape], stop: float, shape: Shape) -> float:
    """Return the least distance to a shape along a course."""
    gone, best = 0.0, inf
    while True:
        away = parted(pieces(gone), shape)
        if away < best:
            best = min(best, apart(pieces(gone), shape))
        if gone >= stop or best < -0.05:
            return best
        gone = min(stop, gone + max(STEP, away / course.pace))


def first_within(course: Course, shape: Shape, stop: float, reach: float) -> float | None:
    """Return the first distance along a course at which its base is within a distance."""
    gone = 0.0
    while True:
        away = parted(course.at(gone).outline, shape)
        if away <= reach and apart(course.at(gone).outline, shape) <= reach:
            return gone
        if gone >= stop:
            return None
        gone = min(stop, gone + max(STEP / 2, (away - reach) / course.pace))


def last_beyond(course: Course, shapes: Iterable[Shape], stop: float, reach: float) -> float:
    """Return the last point of a course up to there that is clear of all shapes, or 0."""
    taken, gone = list(shapes), stop
    while gone > 0:
        there = course.at(gone).outline
        if all(apart(there, shape) > reach for shape in taken):
            return gone
        gone -= STEP
    return 0.0
