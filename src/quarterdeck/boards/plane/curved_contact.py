"""A rectangle on the curved part of its way past one shape: first contact and last clear unit.

Seen from the rectangle, heading up the page, the shape turns about the centre of the arc, which
always lies abeam of the rectangle's front. Each edge of either shape that leaves a gap between them
rules out contact for a stretch of the way. The place of a corner about the centre tells how fast it
closes the gap and how that pace changes. The remainder is at most a sixth of its distance from the
centre times the cube of the turn. The search leaps over the longest such stretch, and compares the
rounded corners only where no edge leaves a useful gap.
"""

from math import isqrt
from typing import Final

from quarterdeck.boards.plane.angles import FINE, HALF_TURN, PI, TWICE_SCALE, rounded, sine_and_cosine, units
from quarterdeck.boards.plane.distances import squared_distance
from quarterdeck.boards.plane.paths import Way, carried
from quarterdeck.boards.plane.shapes import Point, Polygon, corners_about, meets

# Unrounded places are in 256ths of a unit, the turn for each unit of the way is in 2⁻⁵² of a
# radian, and paces are in 2⁻²⁰ of the pace along the way.
_PART: Final = 8
_CURVE: Final = 52
_PACE: Final = 20
_SINE: Final = 28
_TO_PACE: Final = _PART + _CURVE - _PACE
_TO_SWERVE: Final = _PART + 2 * (_CURVE - _PACE)

# Centre and corner are each rounded by less than 0.71 units, the heading by half a unit; the rest
# covers the truncations here.
_ROUNDING: Final = 448

# After a search has come close, this many units are tried one by one before another leap.
_CLOSE: Final = 6

# A place, or a way, in 256ths of a unit.
Fine = tuple[int, int]

# The way out of an edge, its length, and the gap to the other shape times that; below 0 if none.
Opening = tuple[int, int, int, int]


class Swing:
    """The arc of a way, and one shape.

    Places are relative to the centre of the rectangle at the start.
    """

    def __init__(self, way: Way, obstacle: Polygon, slack: int) -> None:
        start, length, turn, _ = way
        self.way = way
        self.slack = slack
        centre_x, centre_y = start.centre
        self.obstacle: Polygon = tuple([Point(x - centre_x, y - centre_y) for x, y in obstacle])
        self.x, self.y, self.heading = 0, 0, start.heading
        self.curve = rounded(turn * PI, HALF_TURN * length << (FINE - _CURVE))
        self.half_length, self.half_width = start.length << (_PART - 1), start.width << (_PART - 1)
        # The distance of the arc's centre to starboard of the middle of the front; below 0 to port.
        self.pivot = rounded(length * HALF_TURN << (FINE + _PART), turn * PI)
        asides, asterns = (-self.half_width, self.half_width), (0, 2 * self.half_length)
        self.own = [(aside - self.pivot, astern) for aside in asides for astern in asterns]
        self.own_reach = max([isqrt(x * x + y * y) for x, y in self.own]) + 2
        self.their_reach = max([isqrt(x * x + y * y) for x, y in self._about_pivot()]) + 2
        across = isqrt(self.half_width * self.half_width + 4 * self.half_length * self.half_length)
        self.margin = _ROUNDING + (across >> 16)

    def first(self, last: int) -> int | None:
        """Return the first unit up to `last` at which the shape is within the slack."""
        at = 0
        while at <= last:
            self._go(at)
            leap = self._leap(last - at)
            if leap:
                at += leap
                continue
            for near in range(at, min(at + _CLOSE, last + 1)):
                self._go(near)
                if self._is_near():
                    return near
            at += _CLOSE
        return None

    def _go(self, at: int) -> None:
        """Put the rectangle at a unit of the way."""
        start, length, turn, _ = self.way
        self.x, self.y, self.heading = carried(start, length, turn, at)

    def _is_near(self) -> bool:
        """Return whether the shape is within the slack of the rectangle where it now is."""
        start = self.way.start
        there = corners_about(units(self.x), units(self.y), self.heading, start.length, start.width)
        if not self.slack:
            return meets(there, self.obstacle)
        numerator, denominator = squared_distance(there, self.obstacle)
        return numerator <= self.slack * self.slack * denominator

    def _about_pivot(self) -> list[Fine]:
        """Return the shape's corners to starboard and astern of the centre of the arc."""
        sine, cosine = sine_and_cosine(self.heading)
        sine >>= TWICE_SCALE - 1 - _SINE
        cosine >>= TWICE_SCALE - 1 - _SINE
        x, y = self.x >> (TWICE_SCALE - _PART), self.y >> (TWICE_SCALE - _PART)
        found = []
        for corner_x, corner_y in self.obstacle:
            dx, dy = (corner_x << _PART) - x, (corner_y << _PART) - y
            aside, astern = (dx * cosine + dy * sine) >> _SINE, (dy * cosine - dx * sine) >> _SINE
            found.append((aside - self.pivot, astern + self.half_length))
        return found

    def _widest_of_own(self, theirs: list[Fine]) -> Opening:
        """Return the edge of the rectangle with the widest gap to the shape."""
        xs = [x for x, _ in theirs]
        ys = [y for _, y in theirs]
        x, y, widest = 0, -1, -max(ys)
        starboard = min(xs) + self.pivot - self.half_width
        if starboard > widest:
            x, y, widest = 1, 0, starboard
        rear = min(ys) - 2 * self.half_length
        if rear > widest:
            x, y, widest = 0, 1, rear
        port = -max(xs) - self.pivot - self.half_width
        if port > widest:
            x, y, widest = -1, 0, port
        return x, y, 1, widest

    def _widest_of_theirs(self, theirs: list[Fine]) -> Opening:
        """Return the edge of the shape with the widest gap to the rectangle."""
        best: Opening = (0, 0, 0, 0)
        start_x, start_y = theirs[-1]
        for x, y in theirs:
            dx, dy = x - start_x, y - start_y
            beyond = dx * (y - self.half_length) - dy * (x + self.pivot)
            out = beyond - abs(dx) * self.half_length - abs(dy) * self.half_width
            size = isqrt(dx * dx + dy * dy) + 1
            if not best[2] or out * best[2] > best[3] * size:
                best = (dy, -dx, size, out)
            start_x, start_y = x, y
        return best

    def _leap(self, remaining: int) -> int:
        """Return the fewest units until the shape can be near; 0 if it may be near now.

        It uses the edge of either shape with the widest gap.
        """
        nearest = self.margin + (self.slack << _PART)
        theirs = self._about_pivot()
        longest = 0
        x, y, _, out = self._widest_of_own(theirs)
        if out > nearest:
            base = nearest - out + min([x * u + y * v for u, v in theirs])
            gaps = [x * u + y * v - base for u, v in theirs]
            longest = _lasts(gaps, theirs, (x, y), 1, -self.curve, self.their_reach, remaining)
            if longest > remaining:
                return longest
        x, y, size, out = self._widest_of_theirs(theirs)
        if out > nearest * size:
            base = nearest * size - out + min([x * u + y * v for u, v in self.own])
            gaps = [(x * u + y * v - base) // size for u, v in self.own]
            longest = max(longest, _lasts(gaps, self.own, (x, y), size, self.curve, self.own_reach, remaining))
        return longest

    def clear_before(self, stop: int) -> int:
        """Return the last unit up to `stop` at which the shape is beyond the slack.

        0 if there is none.
        """
        at = stop
        while at > 0:
            self._go(at)
            leap = self._retreat()
            if not leap and not self._is_near():
                return at
            at -= max(1, leap)
        return 0

    def _retreat(self) -> int:
        """Return how many units back the shape is certainly still near, plus one.

        0 if it may not be near now.

        While the two overlap by some depth, a corner must move that far before they are clear, in
        either direction.
        """
        theirs = self._about_pivot()
        _, _, size, out = self._widest_of_theirs(theirs)
        widest = max(self._widest_of_own(theirs)[3], out // size)
        depth = -widest - self.margin
        if depth <= 0:
            return 0
        fastest = (abs(self.curve) * self.own_reach >> _TO_PACE) + 1
        return 1 + (depth << (_PACE - _PART)) // fastest


def _lasts(gaps: list[int], corners: list[Fine], out: Fine, size: int, curve: int, reach: int, remaining: int) -> int:
    """Return how many units all of some corners certainly stay off a line, plus one.

    Each corner has its gap from the line. The corners turn by `curve` a unit about the centre of
    the arc, from which they are given and at most `reach` away; `out` is the way out of the line,
    `size` long.
    """
    x, y = out
    squared = curve * curve
    most = (squared * reach >> _TO_SWERVE) + 1
    left_out = most * (abs(curve) * remaining >> _TO_PACE) // (3 << (_PACE - _PART)) + 2
    shortest = remaining
    for gap, (corner_x, corner_y) in zip(gaps, corners, strict=True):
        pace = (curve * (x * corner_y - y * corner_x) >> _TO_PACE) // size + 1
        swerve = (squared * (x * corner_x + y * corner_y) >> _TO_SWERVE) // size + left_out
        shortest = min(shortest, _stretch(gap, pace, swerve, remaining))
    return 1 + shortest


def _stretch(gap: int, pace: int, swerve: int, longest: int) -> int:
    """Return how many units a gap lasts that closes at a growing pace, up to `longest`."""
    square = pace * pace + 2 * (swerve * gap >> _PART)
    if square < 0:
        return longest
    closing = pace + isqrt(square) + 1
    if closing <= 0:
        return longest
    return min(longest, (gap << (_PACE - _PART + 1)) // closing)
