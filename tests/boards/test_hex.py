"""Hexes: exact geometry compared with plain trigonometry, brute force and counts made by hand."""

import math
from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from quarterdeck.boards import hex as hexes
from quarterdeck.boards.hex import (
    DIRECTION_NAMES,
    DIRECTIONS,
    OFFSETS,
    Aspect,
    Hex,
    Pose,
    Sector,
    Step,
    distance,
    line,
    neighbours,
)
from quarterdeck.boards.hexboard import hex_named, name_of

repeatable = settings(derandomize=True, database=None, deadline=None, max_examples=150)

near = st.integers(-12, 12)
anywhere = st.builds(Hex, near, near)
facings = st.sampled_from(DIRECTIONS)
HOME = Hex(0, 0)
AROUND = tuple(Hex(q, r) for q in range(-9, 10) for r in range(-9, 10) if (q, r) != (0, 0))


def position(at: Hex) -> tuple[float, float]:
    """Return the place east and south of the centre of (0, 0), neighbours 1 apart."""
    return at.q * math.sqrt(3) / 2, at.r + at.q / 2


def degrees_off(origin: Hex, facing: int, target: Hex) -> float:
    """Return the angle clockwise from dead ahead, -180 to 180."""
    (x0, y0), (x1, y1) = position(origin), position(target)
    angle = math.degrees(math.atan2(x1 - x0, y0 - y1)) - 60 * facing
    return (angle + 180) % 360 - 180


# --- Steps, turns and distances


@repeatable
@given(anywhere, anywhere, anywhere)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


def test_distance_is_the_number_of_steps_it_takes() -> None:
    steps = {HOME: 0}
    queue = [HOME]
    for at in queue:
        for following in neighbours(at):
            if following not in steps and steps[at] < 6:
                steps[following] = steps[at] + 1
                queue.append(following)
    assert len(steps) == 127
    for at, least in steps.items():
        assert distance(HOME, at) == least


def test_directions_run_clockwise_from_the_north() -> None:
    assert DIRECTION_NAMES[hexes.SOUTH_EAST] == "south-east"
    for direction in DIRECTIONS:
        at = hexes.neighbour(HOME, direction)
        assert degrees_off(HOME, 0, at) % 360 == pytest.approx(60 * direction)
        assert hexes.direction_to(HOME, at) == direction
        assert hexes.are_adjacent(HOME, at)


@repeatable
@given(anywhere, anywhere)
def test_adjacent_is_at_distance_one_and_only_then_has_a_direction(a: Hex, b: Hex) -> None:
    assert hexes.are_adjacent(a, b) == (distance(a, b) == 1)
    if distance(a, b) != 1:
        with pytest.raises(ValueError, match="not adjacent"):
            hexes.direction_to(a, b)


@given(facings, facings)
@repeatable
def test_turning(facing: int, other: int) -> None:
    assert hexes.to_port(hexes.to_starboard(facing)) == facing
    assert hexes.to_starboard(facing) == hexes.turned(facing, 1)
    assert hexes.opposite(facing) == hexes.turned(facing, -3)
    least = min(abs(n) for n in range(-3, 4) if hexes.turned(facing, n) == other)
    assert hexes.turns_between(facing, other) == hexes.turns_between(other, facing) == least


@repeatable
@given(anywhere, st.integers(0, 8))
def test_disks_are_rings_from_the_middle_out(centre: Hex, radius: int) -> None:
    ring = [at for at in hexes.disk(centre, radius) if distance(centre, at) == radius]
    assert len(ring) == len({*ring}) == (6 * radius or 1)
    assert ring[0] == Hex(centre.q, centre.r - radius)
    assert all(distance(ring[i - 1], ring[i]) == 1 for i in range(len(ring)) if radius > 0)
    disk = hexes.disk(centre, radius)
    assert len(disk) == len({*disk}) == 1 + 3 * radius * (radius + 1)
    assert [distance(centre, at) for at in disk] == sorted(distance(centre, at) for at in disk)


def test_a_ring_runs_clockwise() -> None:
    bearings = [hexes.bearing(HOME, at) for at in hexes.disk(HOME, 4) if distance(HOME, at) == 4]
    assert bearings == sorted(bearings)


@repeatable
@given(anywhere, facings, st.integers(0, 9))
def test_a_row_goes_straight_on(origin: Hex, direction: int, length: int) -> None:
    row = hexes.row(origin, direction, length)
    at = origin
    for following in row:
        at = hexes.neighbour(at, direction)
        assert following == at
    assert len(row) == length


def test_an_unbroken_stretch() -> None:
    wood = {hex_named(name) for name in ("B2", "B3", "C3", "E3", "E4")}
    found = hexes.connected(hex_named("C3"), wood.__contains__)
    assert sorted(map(name_of, found)) == ["B2", "B3", "C3"]
    assert hexes.connected(hex_named("A1"), wood.__contains__) == ()


# --- Bearings and arcs


@pytest.mark.parametrize("facing", DIRECTIONS)
def test_bearings_agree_with_trigonometry(facing: int) -> None:
    for target in AROUND:
        off = degrees_off(HOME, facing, target) % 360
        found = hexes.relative_bearing(HOME, facing, target)
        nearest_ray = round(off / 30)
        if abs(off - 30 * nearest_ray) < 1e-6:
            assert found == 2 * nearest_ray % 24
        else:
            assert found == 2 * math.floor(off / 30) + 1


@pytest.mark.parametrize("half_angle", [30, 60, 90, 120, 150, 180])
def test_arcs_agree_with_trigonometry(half_angle: int) -> None:
    for facing in DIRECTIONS:
        for target in AROUND:
            off = abs(degrees_off(HOME, facing, target))
            on_the_limit = abs(off - half_angle) < 1e-6
            with_edge = hexes.in_arc(HOME, facing, target, half_angle, edge_included=True)
            without = hexes.in_arc(HOME, facing, target, half_angle, edge_included=False)
            assert with_edge == (on_the_limit or off < half_angle)
            assert without == (not on_the_limit and off < half_angle)


def rotated(at: Hex, about: Hex, steps: int) -> Hex:
    """Return a hex turned about another one, by so many times 60° clockwise."""
    dq, dr = at.q - about.q, at.r - about.r
    for _ in range(steps):
        dq, dr = -dr, dq + dr
    return Hex(about.q + dq, about.r + dr)


@repeatable
@given(anywhere, facings, anywhere, facings)
def test_an_arc_turns_with_the_board(origin: Hex, facing: int, target: Hex, steps: int) -> None:
    assume(origin != target)
    turned = rotated(target, origin, steps)
    for half_angle in (30, 60):
        for edge in (False, True):
            before = hexes.in_arc(origin, facing, target, half_angle, edge)
            assert hexes.in_arc(origin, hexes.turned(facing, steps), turned, half_angle, edge) == before


def counts(half_angle: int, edge_included: bool, reach: int) -> list[int]:
    arc = hexes.arc(HOME, hexes.NORTH_EAST, reach, half_angle, edge_included)
    return [sum(distance(HOME, at) == out for at in arc) for out in range(1, reach + 1)]


def test_thirty_degrees_included_widens_by_two_at_every_second_range() -> None:
    assert counts(30, True, 9) == [1, 3, 3, 5, 5, 7, 7, 9, 9]


def test_sixty_degrees_excluded_widens_by_two_at_every_range() -> None:
    assert counts(60, False, 6) == [1, 3, 5, 7, 9, 11]


def test_no_odd_arcs_and_no_bearing_from_itself() -> None:
    with pytest.raises(ValueError, match="half angle"):
        hexes.in_arc(HOME, 0, Hex(1, 1), 45, edge_included=True)
    with pytest.raises(ValueError, match="from itself"):
        hexes.in_arc(HOME, 0, HOME, 30, edge_included=True)


@pytest.mark.parametrize("facing", DIRECTIONS)
def test_front_flanks_and_rear(facing: int) -> None:
    aspects = [hexes.aspect(HOME, facing, hexes.neighbour(HOME, hexes.turned(facing, n))) for n in range(6)]
    assert aspects == [Aspect.FRONT, Aspect.FRONT, Aspect.FLANK, Aspect.REAR, Aspect.FLANK, Aspect.FRONT]


@pytest.mark.parametrize("facing", DIRECTIONS)
def test_sectors_agree_with_trigonometry(facing: int) -> None:
    for target in AROUND:
        off = degrees_off(HOME, facing, target)
        margin = 1e-6
        if abs(off) < 30 - margin:
            expected = Sector.AHEAD
        elif abs(off) > 150 + margin:
            expected = Sector.ASTERN
        else:
            expected = Sector.STARBOARD if off > 0 else Sector.PORT
        assert hexes.sector(HOME, facing, target) is expected


def test_the_lines_between_sectors_belong_to_the_beams() -> None:
    north, north_east, south_east, south, south_west, north_west = OFFSETS
    for first, second, beam in (
        (north, north_east, Sector.STARBOARD),
        (south_east, south, Sector.STARBOARD),
        (south, south_west, Sector.PORT),
        (north_west, north, Sector.PORT),
    ):
        on_the_line = Hex(first.q + second.q, first.r + second.r)
        assert hexes.sector(HOME, hexes.NORTH, on_the_line) is beam


def squared_distance(one: Hex, other: Hex) -> int:
    dq, dr = one.q - other.q, one.r - other.r
    return dq * dq + dq * dr + dr * dr


@repeatable
@given(anywhere, anywhere)
def test_nearest_and_farthest_neighbours_by_their_centres(target: Hex, seen_from: Hex) -> None:
    assume(target != seen_from)
    away = {at: squared_distance(at, seen_from) for at in neighbours(target)}
    nearest = hexes.nearest_neighbours(target, seen_from)
    farthest = hexes.farthest_neighbours(target, seen_from)
    assert {*nearest} == {at for at in away if away[at] == min(away.values())}
    assert {*farthest} == {at for at in away if away[at] == max(away.values())}
    assert len(nearest) == len(farthest)
    if len(nearest) == 2:
        for left, right in (nearest, farthest):
            assert sideways(seen_from, target, left) < 0 < sideways(seen_from, target, right)


def sideways(seen_from: Hex, target: Hex, at: Hex) -> int:
    """Return a number below 0 if `at` lies left of the line to the target, above 0 to the right."""
    return (target.q - seen_from.q) * (at.r - seen_from.r) - (target.r - seen_from.r) * (at.q - seen_from.q)


# --- Lines and sight


def crossed(start: Hex, end: Hex) -> tuple[set[Hex], set[Hex]]:
    """Clip every hex around exactly: return those crossed, and those the line only runs along."""
    inside: set[Hex] = set()
    along: set[Hex] = set()
    dq, dr = end.q - start.q, end.r - start.r
    for at in hexes.disk(start, distance(start, end) + 1):
        first, last = Fraction(0), Fraction(1)
        on_an_edge = outside = False
        for nq, nr in OFFSETS:
            room = 1 + 2 * ((at.q - start.q) * nq + (at.r - start.r) * nr)
            room += (at.q - start.q) * nr + (at.r - start.r) * nq
            speed = 2 * (dq * nq + dr * nr) + dq * nr + dr * nq
            if speed > 0:
                last = min(last, Fraction(room, speed))
            elif speed < 0:
                first = max(first, Fraction(room, speed))
            else:
                on_an_edge |= room == 0
                outside |= room < 0
        if first < last and not outside:
            (along if on_an_edge else inside).add(at)
    return inside, along


def hexes_of(steps: Iterable[Step], size: int) -> set[Hex]:
    return {at for step in steps if len(step) == size for at in step}


@repeatable
@given(anywhere, anywhere)
def test_a_line_has_every_hex_it_runs_through_and_no_other(start: Hex, end: Hex) -> None:
    assume(start != end)
    steps = line(start, end)
    inside, along = crossed(start, end)
    assert hexes_of(steps, 1) == inside
    assert hexes_of(steps, 2) == along
    assert sum(map(len, steps)) == len(inside) + len(along)


@repeatable
@given(anywhere, anywhere)
def test_a_line_is_contiguous_from_end_to_end(start: Hex, end: Hex) -> None:
    steps = line(start, end)
    assert steps[0] == (start,)
    assert steps[-1] == (end,)
    for before, after in pairwise(steps):
        assert all(distance(a, b) == 1 for a in before for b in after)
    assert len(steps) >= distance(start, end) + 1
    assert [*range(distance(start, end) + 1)] == sorted({distance(start, at) for step in steps for at in step})


def test_up_to_three_hexes_away_a_line_has_as_many_steps_as_the_distance() -> None:
    for at in hexes.disk(HOME, 3):
        assert len(line(HOME, at)) == distance(HOME, at) + 1


def test_a_line_that_cuts_off_a_tip() -> None:
    """Draw to a hex four away: the line cuts the tip of a hex beside its row and comes back."""
    steps = line(HOME, Hex(4, -1))
    assert steps == ((HOME,), (Hex(1, 0),), (Hex(2, -1),), (Hex(2, 0),), (Hex(3, -1),), (Hex(4, -1),))


@repeatable
@given(anywhere, anywhere)
def test_a_line_is_the_same_backwards_with_left_and_right_exchanged(start: Hex, end: Hex) -> None:
    assert line(end, start) == tuple(step[::-1] for step in reversed(line(start, end)))


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_along_an_edge_the_steps_are_by_turns_one_hex_and_a_pair(direction: int) -> None:
    left, right = hexes.neighbour(HOME, direction), hexes.neighbour(HOME, hexes.to_starboard(direction))
    beyond = Hex(left.q + right.q, left.r + right.r)
    assert line(HOME, beyond) == ((HOME,), (left, right), (beyond,))
    far = Hex(3 * beyond.q, 3 * beyond.r)
    assert [len(step) for step in line(HOME, far)] == [1, 2, 1, 2, 1, 2, 1]
    for step in line(HOME, far)[1::2]:
        assert sideways(HOME, far, step[0]) < 0 < sideways(HOME, far, step[1])


@repeatable
@given(anywhere, anywhere, st.frozensets(st.builds(Hex, st.integers(-6, 6), st.integers(-6, 6)), max_size=60))
def test_sight_is_the_same_both_ways(start: Hex, end: Hex, walls: frozenset[Hex]) -> None:
    start, end = Hex(start.q // 2, start.r // 2), Hex(end.q // 2, end.r // 2)
    blocking = hexes.sight_blocked_by(start, end, walls.__contains__)
    assert bool(blocking) == bool(hexes.sight_blocked_by(end, start, walls.__contains__))
    assert bool(blocking) == any(walls.issuperset(step) for step in line(start, end)[1:-1])
    if blocking:
        assert walls.issuperset(blocking)
        assert start not in blocking
        assert end not in blocking


def test_adjacent_hexes_always_see_each_other() -> None:
    for at in neighbours(HOME):
        assert hexes.sight_blocked_by(HOME, at, lambda at: True) == ()


def test_along_an_edge_both_sides_must_block() -> None:
    left, right, end = Hex(0, -1), Hex(1, -1), Hex(1, -2)
    assert hexes.sight_blocked_by(HOME, end, {left}.__contains__) == ()
    assert hexes.sight_blocked_by(HOME, end, {right}.__contains__) == ()
    assert hexes.sight_blocked_by(HOME, end, {left, right}.__contains__) == (left, right)


def test_the_first_hex_that_blocks_is_named() -> None:
    walls = {Hex(0, -2), Hex(0, -4), HOME, Hex(0, -5)}
    assert hexes.sight_blocked_by(HOME, Hex(0, -5), walls.__contains__) == (Hex(0, -2),)
    assert hexes.sight_blocked_by(Hex(0, -5), HOME, walls.__contains__) == (Hex(0, -4),)


# --- Ways to move


def ahead(pose: Pose) -> Pose:
    return Pose(hexes.neighbour(pose.at, pose.facing), pose.facing)


def costs_by_brute_force(start: Pose, budget: int, price: dict[Hex, int]) -> dict[Pose, int]:
    """Improve all costs until nothing changes, as Bellman and Ford do."""
    best = {start: 0}
    changed = True
    while changed:
        changed = False
        for pose in [*best]:
            for following, cost in turn_or_go(pose, price):
                total = best[pose] + cost
                if total <= budget and total < best.get(following, budget + 1):
                    best[following] = total
                    changed = True
    return best


def turn_or_go(pose: Pose, price: dict[Hex, int]) -> list[tuple[Pose, int]]:
    """Turning costs nothing to starboard and 1 to port.

    Going ahead costs the hex entered, 1 by default.
    """
    forward = ahead(pose)
    return [
        (Pose(pose.at, hexes.to_starboard(pose.facing)), 0),
        (Pose(pose.at, hexes.to_port(pose.facing)), 1),
        (forward, price.get(forward.at, 1)),
    ]


small = st.builds(Hex, st.integers(-3, 3), st.integers(-3, 3))


@settings(repeatable, max_examples=40)
@given(small, facings, st.integers(0, 4), st.dictionaries(small, st.integers(0, 4), max_size=25))
def test_reachable_agrees_with_brute_force(at: Hex, facing: int, budget: int, price: dict[Hex, int]) -> None:
    reach = hexes.reachable(Pose(at, facing), budget, lambda pose: turn_or_go(pose, price))
    assert reach.costs == costs_by_brute_force(Pose(at, facing), budget, price)
    assert [*reach.costs.values()] == sorted(reach.costs.values())
    for pose, cost in reach.costs.items():
        path = reach.path(pose)
        assert path[0] == Pose(at, facing)
        assert path[-1] == pose
        walked = 0
        for before, after in pairwise(path):
            walked += min(c for following, c in turn_or_go(before, price) if following == after)
        assert walked == cost
    again = hexes.reachable(Pose(at, facing), budget, lambda pose: turn_or_go(pose, price))
    assert [*again.costs.items()] == [*reach.costs.items()]
    assert [*again.before.items()] == [*reach.before.items()]


def test_turning_only_after_a_hex_ahead() -> None:
    """Keep in the state whether the last step was a hex moved forward."""

    def sail(state: tuple[Pose, bool]) -> list[tuple[tuple[Pose, bool], int]]:
        pose, moved = state
        steps = [((ahead(pose), True), 1)]
        if moved:
            steps += [((Pose(pose.at, hexes.turned(pose.facing, hand)), False), 1) for hand in (-1, 1)]
        return steps

    reach = hexes.reachable((Pose(HOME, hexes.NORTH), False), 3, sail)
    poses = {pose for pose, _ in reach.costs}
    assert Pose(Hex(0, -3), hexes.NORTH) in poses
    assert Pose(Hex(1, -2), hexes.NORTH_EAST) in poses
    assert Pose(Hex(0, -2), hexes.NORTH_WEST) in poses
    assert Pose(HOME, hexes.NORTH_EAST) not in poses
    assert Pose(Hex(0, -1), hexes.SOUTH_EAST) not in poses
    assert len(poses) == 10


def test_a_path_to_nowhere_and_a_step_that_pays() -> None:
    reach = hexes.reachable(HOME, 1, lambda at: [(near, 1) for near in neighbours(at)])
    assert len(reach.costs) == 7
    assert reach.path(HOME) == (HOME,)
    with pytest.raises(KeyError):
        reach.path(Hex(2, 0))
    with pytest.raises(ValueError, match="less than nothing"):
        hexes.reachable(HOME, 1, lambda at: [(at, -1)])
