"""Every manoeuvre of random battles a second time, in plain floats and small steps: where it leads, whom it meets in which
order, and where it runs aground (KF-11, KF-11a, KF-12, KF-12a, KF-12c, KF-2). What is closer than 0.03" is left out."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, radians, sin

from tests.rules.kingdom_fleets.test_random_battles import battle

from quarterdeck.boards.plane import Rectangle, end_of
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.straight import AtRandom, straight
from quarterdeck.games.kingdom_fleets.charts import BACK, HEAVE_TO
from quarterdeck.games.kingdom_fleets.orders import manoeuvre_of
from quarterdeck.games.kingdom_fleets.sailing import cannot_manoeuvre, chart, lane_options
from quarterdeck.games.kingdom_fleets.state import ISLAND, Battle, Passage, Ship

Spot = tuple[float, float]
Pose = tuple[float, float, float]  # the middle of a base, and its heading in degrees
STEP = 0.02  # inches
TOUCH = 0.003
TOO_CLOSE = 0.03


# --- Shapes in floats -------------------------------------------------------------------------------------------------


def base(pose: Pose, length: float, width: float) -> list[Spot]:
    x, y, heading = pose
    ahead, aside = (sin(radians(heading)), -cos(radians(heading))), (cos(radians(heading)), sin(radians(heading)))
    hands = ((0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5))
    return [
        (x + length * f * ahead[0] + width * s * aside[0], y + length * f * ahead[1] + width * s * aside[1])
        for f, s in hands
    ]


def inches(shape: tuple[tuple[int, int], ...]) -> list[Spot]:
    return [(x / 1000, y / 1000) for x, y in shape]


def edges(shape: list[Spot]) -> list[tuple[Spot, Spot]]:
    return list(pairwise([*shape, shape[0]]))


def from_edge(spot: Spot, start: Spot, end: Spot) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    along = max(0.0, min(1.0, ((spot[0] - start[0]) * dx + (spot[1] - start[1]) * dy) / square)) if square else 0.0
    return hypot(spot[0] - start[0] - along * dx, spot[1] - start[1] - along * dy)


def beside(start: Spot, end: Spot, spot: Spot) -> float:
    return (end[0] - start[0]) * (spot[1] - start[1]) - (end[1] - start[1]) * (spot[0] - start[0])


def apart(one: list[Spot], other: list[Spot]) -> float:
    """How far two convex shapes are from each other; 0 where they overlap."""
    for first, second in ((one, other), (other, one)):
        if any(all(beside(start, end, spot) < 0 for spot in second) for start, end in edges(first)):
            return min(
                from_edge(spot, start, end) for a, b in ((one, other), (other, one)) for spot in a for start, end in edges(b)
            )
    return 0.0


# --- The way ----------------------------------------------------------------------------------------------------------


def on_the_way(start: Pose, length: float, inches: float, turn: float, gone: float) -> Pose:
    """KF-11 The middle of the front runs the arc and then straight on; the base lies along the tangent."""
    x, y, heading = start
    x, y = x + length / 2 * sin(radians(heading)), y - length / 2 * cos(radians(heading))
    on_arc = min(gone, inches)
    if turn:
        radius = inches / radians(turn)
        after = heading + turn * on_arc / inches
        x += radius * (cos(radians(heading)) - cos(radians(after)))
        y += radius * (sin(radians(heading)) - sin(radians(after)))
        heading = after
        x, y = x + (gone - on_arc) * sin(radians(heading)), y - (gone - on_arc) * cos(radians(heading))
    else:
        x, y = x + gone * sin(radians(heading)), y - gone * cos(radians(heading))
    return x - length / 2 * sin(radians(heading)), y + length / 2 * cos(radians(heading)), heading


def template(start: Pose, length: float, inches: float, turn: float) -> list[list[Spot]]:
    """The strip 1" wide, cut into short pieces."""
    sections = []
    for number in range(41):
        x, y, heading = on_the_way(start, 0, inches, turn, inches * number / 40)
        shift = length / 2
        x, y = x + shift * sin(radians(start[2])), y - shift * cos(radians(start[2]))
        across = (cos(radians(heading)) / 2, sin(radians(heading)) / 2)
        sections.append(((x - across[0], y - across[1]), (x + across[0], y + across[1])))
    return [[left, next_left, next_right, right] for (left, right), (next_left, next_right) in pairwise(sections)]


class Course:
    """One manoeuvre in one lane, in floats."""

    def __init__(self, ship: Ship, length: int, turn: int, lane: int) -> None:
        (x, y), heading, self.length, self.width = (
            (ship.base.centre.x / 1000, ship.base.centre.y / 1000),
            ship.base.heading / 1000,
            ship.base.length / 1000,
            ship.base.width / 1000,
        )
        aside = lane * self.width / 2
        self.start: Pose = (x + aside * cos(radians(heading)), y + aside * sin(radians(heading)), heading)
        self.inches, self.turn, self.travel = length, turn, length + self.length

    def pose(self, gone: float) -> Pose:
        return on_the_way(self.start, self.length, self.inches, self.turn, gone)

    def shape(self, gone: float) -> list[Spot]:
        return base(self.pose(gone), self.length, self.width)

    def first_within(self, shape: list[Spot], near: float) -> float | None:
        """In small steps; no corner of a base goes three times as far as the base, so that a gap allows a longer one."""
        gone = 0.0
        while True:
            away = apart(self.shape(gone), shape)
            if away <= near:
                return gone
            if gone >= self.travel:
                return None
            gone = min(self.travel, gone + max(STEP, (away - near) / 3))

    def is_far_from(self, shape: list[Spot]) -> bool:
        x, y, _ = self.start
        return min(hypot(x - spot[0], y - spot[1]) for spot in shape) > self.travel + 2 * self.length + 5

    def nearest(self, shape: list[Spot]) -> float:
        """KF-12 How near template, old place and new place come."""
        pieces = template(self.start, self.length, self.inches, self.turn)
        return min(apart(piece, shape) for piece in [*pieces, self.shape(0), self.shape(self.travel)])


# --- Held against the rules -------------------------------------------------------------------------------------------


def check(state: Battle, ship: Ship, passage: Passage, course: Course) -> tuple[int, int]:
    """How many encounters were compared, and how many cases left out as too close."""
    x, y, heading = course.pose(course.travel)
    there = end_of(passage.way)
    assert hypot(x - there.centre.x / 1000, y - there.centre.y / 1000) < TOUCH
    assert abs((heading - there.heading / 1000 + 180) % 360 - 180) < TOUCH
    left_out, met = 0, []
    islands = [inches(each.corners) for each in state.terrain if each.kind == ISLAND]
    if any(apart(course.shape(0), each) < TOO_CLOSE for each in islands):
        return 0, 1  # KF-2f
    strikes = [at for at in (course.first_within(each, 0.0) for each in islands) if at is not None]
    aground = min(strikes, default=None)
    brushes = [at for at in (course.first_within(each, TOO_CLOSE) for each in islands) if at is not None]
    if len(brushes) != len(strikes):
        return 0, 1
    assert (passage.aground >= 0) == (aground is not None), (ship.key, aground)
    if aground is not None:
        assert abs(passage.aground / 1000 - aground) < TOO_CLOSE + STEP
    for other in state.others(ship):
        shape = inches(other.corners)
        if course.is_far_from(shape):
            continue
        near = course.nearest(shape)
        if abs(near - TOUCH) < TOO_CLOSE and near > 0:
            left_out += 1
            met.append((-1.0, other.key))
        elif near <= TOUCH:
            at = course.first_within(shape, TOUCH)
            met.append((course.travel if at is None else at, other.key))
    sure = [(at, key) for at, key in sorted(met) if at >= 0 and (aground is None or at < aground - TOO_CLOSE - STEP)]
    unsure = {key for at, key in met if at < 0 or (aground is not None and at >= aground - TOO_CLOSE - STEP)}
    found = [(at / 1000, key) for at, key in passage.met if key not in unsure]
    assert {key for _, key in found} == {key for _, key in sure}, (ship.key, found, sure)
    for (at, key), (known, _) in zip(
        sorted(found, key=lambda each: each[1]), sorted(sure, key=lambda each: each[1]), strict=True
    ):
        assert abs(at - known) < TOO_CLOSE + STEP, (ship.key, key, at, known)
    assert found == sorted(found)
    return len(sure), left_out


def retrace(seed: int) -> tuple[int, int, int]:
    """One battle: how many moves were made twice, encounters compared, cases left out."""
    rules = battle(seed)
    state = rules.set_up(None)
    step, answers = straight(rules.step), AtRandom(Seeded(seed), Seeded(seed + 1))
    moves = compared = left_out = 0
    done: list[Rectangle] = []
    while rules.outcome(state) is None:
        step(answers, state)
        if not state.active or state.passage is not None or state.alongside or state.parting:
            continue
        ship = state.ships[state.active]
        if ship.order in (HEAVE_TO, BACK) or ship.ignores or cannot_manoeuvre(state, ship) or ship.base in done:
            continue
        done.append(ship.base)
        ordered = manoeuvre_of(ship)
        for option in lane_options(state, ship):
            course = Course(ship, ordered.length, ordered.turn, option.value.number)
            passage = chart(state, ship, ordered.length, ordered.turn, option.value.number)
            sure, unsure = check(state, ship, passage, course)
            moves, compared, left_out = moves + 1, compared + sure, left_out + unsure
    return moves, compared, left_out


def test_kf_11_and_kf_12_every_manoeuvre_leads_and_meets_as_small_steps_say() -> None:
    moves, compared, left_out = (sum(each) for each in zip(*map(retrace, range(16)), strict=True))
    told = f"{moves} moves, {compared} encounters, {left_out} too close to tell"
    assert moves > 500, told
    assert compared > 80, told
    assert left_out < moves // 20, told
