"""LC-22 to LC-30, LC-56 to LC-61, LC-89 Every move that the rules allow is offered, and no other.

The same clauses are written a second time, step by step over `hex.reachable`, and compared with
every prompt of random battles.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from tests.rules.late_19th_century.field import scenario

import quarterdeck as qd
from quarterdeck.boards.hex import DIRECTION_NAMES, DIRECTIONS, Hex, distance, neighbours, reachable
from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine.chance import Seeded
from quarterdeck.games.late_19th_century.charts import COMPANY, UNITS
from quarterdeck.games.late_19th_century.land.hits import cannot_retreat_to, refuges
from quarterdeck.games.late_19th_century.scenario import Scenario
from quarterdeck.games.late_19th_century.shots import Retreat
from quarterdeck.games.late_19th_century.state import HERE, WAITING, Battle, Ship, Unit

LAND = ["encounter", "grand-manoeuvres", "modder-river", "pisagua", "plevna"]
ENOUGH = 600  # moves of one battle
SEA = ["manila-bay", "pisagua", "santiago", "weihaiwei", "yalu"]


class Foot(NamedTuple):
    """A unit on its way: its hex, whether it came all by road, and whether it has to stop."""

    at: Hex
    by_road: bool
    halted: bool


class Land:
    """The moves of one unit, worked out hex by hex."""

    def __init__(self, state: Battle, unit: Unit) -> None:
        self.state, self.unit = state, unit
        self.ground = state.setting.ground
        self.foes = [foe for foe in state.units.values() if foe.side != unit.side and foe.place == HERE]
        self.exhausted = 0 < state.exhausted[unit.side] < state.turn

    def has(self, at: Hex, *features: str) -> bool:
        return any(feature in self.ground.features[at] for feature in features)

    def is_bridge_alone(self, at: Hex) -> bool:
        return self.has(at, "river") and bool(self.ground.roads.get(at)) and not self.has(at, "ford")

    def is_unfordable(self, at: Hex) -> bool:
        return self.has(at, "river") and not self.has(at, "ford")

    def is_in_river(self, at: Hex) -> bool:
        return self.has(at, "river") and not self.ground.roads.get(at)

    def in_contact(self, at: Hex) -> bool:
        return any(distance(at, foe.at) == 1 for foe in self.foes)

    def is_wired(self, at: Hex) -> bool:
        return name_of(at) in self.state.wire

    def may_enter(self, at: Hex, to: Hex, by_road: bool) -> bool:
        if self.has(to, "sea") or any(foe.at == to for foe in self.foes):
            return False
        if self.is_bridge_alone(at) and not by_road:
            return False
        if self.is_unfordable(to) and not by_road:
            return False
        if self.unit.fired and self.has(at, "trench") != self.has(to, "trench"):
            return False
        if self.exhausted and self.nearest(to) < self.nearest(at):
            return False
        return not self.is_faced() or not self.is_barred_to_one_withdrawing(to)

    def nearest(self, at: Hex) -> int:
        return min(distance(at, foe.at) for foe in self.state.foes(self.unit.side))

    def facing_it(self) -> list[Unit]:
        return [foe for foe in self.foes if self.unit.at in self.front_of(foe)]

    def front_of(self, foe: Unit) -> list[Hex]:
        return [neighbours(foe.at)[(foe.facing + turn) % 6] for turn in (-1, 0, 1)]

    def is_faced(self) -> bool:
        return bool(self.facing_it())

    def is_barred_to_one_withdrawing(self, to: Hex) -> bool:
        return any(distance(to, foe.at) == 1 for foe in self.facing_it()) or any(
            to in self.front_of(foe) for foe in self.foes
        )

    def steps(self, foot: Foot) -> Iterator[tuple[Foot, int]]:
        if foot.halted:
            return
        start = foot.at == self.unit.at
        slow = start and (self.is_in_river(foot.at) or self.has(foot.at, "trench"))
        for to in neighbours(foot.at):
            if to not in self.ground.board:
                continue
            by_road = to in self.ground.roads.get(foot.at, ())
            if not self.may_enter(foot.at, to, by_road) or (self.has(foot.at, "woods") and not start and not by_road):
                continue
            wild = self.has(to, "woods", "river") or self.has(foot.at, "woods")
            halts = slow or self.has(to, "trench") or (wild and not by_road) or self.in_contact(to) or self.is_wired(to)
            yield Foot(to, foot.by_road and by_road, halts), 1

    def ends(self) -> set[Hex]:
        rate = UNITS[self.unit.kind].movement - (1 if self.unit.fired else 0)
        on_road = bool(self.ground.roads.get(self.unit.at))
        costs = reachable(Foot(self.unit.at, on_road, False), rate + 1, self.steps).costs
        found = {foot.at for foot, cost in costs.items() if cost <= rate or foot.by_road}
        return {at for at in found if at != self.unit.at and self.has_room(at)}

    def friends_in(self, at: Hex) -> list[Unit]:
        return [o for o in self.state.units.values() if o.side == self.unit.side and o.place == HERE and o.at == at]

    def has_room(self, at: Hex) -> bool:
        fighting = sum(friend.kind not in COMPANY for friend in self.friends_in(at))
        brings_one = self.unit.kind not in COMPANY or self.unit.towing != ""
        return fighting == 0 or not brings_one

    def moves(self) -> set[str]:
        at = self.unit.at
        if self.unit.figures.emplaced and not self.unit.towed_by:
            return set()
        if self.unit.retreated and (self.unit.crossing or self.is_wired(at) or self.is_in_river(at)):
            return set()
        return {
            f"move {name_of(at)} {DIRECTION_NAMES[facing]}"
            for at in self.ends()
            for facing in DIRECTIONS
            if not self.in_contact(at) or any(foe.at == neighbours(at)[facing] for foe in self.foes)
        }

    def is_refuge(self, to: Hex) -> bool:
        """LC-52 A refuge is an empty hex away from enemies, and no nearer to them.

        LC-50a It is not a hex that the unit came from.
        """
        at, friends = self.unit.at, [friend.kind for friend in self.friends_in(to)]
        by_road = to in self.ground.roads.get(at, ())
        if self.has(to, "sea") or (not by_road and (self.is_bridge_alone(at) or self.is_unfordable(to))):
            return False
        ways = [distance(to, foe.at) for foe in self.foes]
        if ways and (min(ways) <= 1 or min(ways) < min(distance(at, foe.at) for foe in self.foes)):
            return False
        steps = [(each.unit, each.start, each.end) for each in self.state.retreats]
        if any(who == self.unit.key and start == to for who, start, _ in steps):
            return False
        together = any((start, end) == (at, to) for _, start, end in steps)
        return not friends or (together and (self.unit.kind in COMPANY or all(kind in COMPANY for kind in friends)))

    def retreats(self) -> set[str]:
        around = [to for to in neighbours(self.unit.at) if to in self.ground.board]
        return {f"retreat {name_of(to)}" for to in around if self.is_refuge(to)}


class Under(NamedTuple):
    """A ship under way: her hex, her heading, and whether she has just come a hex ahead."""

    at: Hex
    facing: int
    came_ahead: bool


def courses(state: Battle, ship: Ship) -> set[str]:
    """LC-89 Return the courses hex, turn, hex, turn, ignoring LC-72 and LC-98b."""

    def is_free(at: Hex) -> bool:
        return at in state.setting.ground.sea and not any(o.at == at and o.place == HERE for o in state.ships.values())

    def steps(under: Under) -> Iterator[tuple[Under, int]]:
        ahead = neighbours(under.at)[under.facing]
        if is_free(ahead):
            yield Under(ahead, under.facing, True), 1
        if under.came_ahead:
            for turned in (1, 5):
                yield Under(under.at, (under.facing + turned) % 6, False), 1

    start = Under(ship.at, ship.facing, False)
    if not is_free(neighbours(ship.at)[ship.facing]) or ship.movement == 1:
        start = start._replace(came_ahead=True)
    budget = ship.movement if is_free(neighbours(ship.at)[ship.facing]) else min(ship.movement, 1)
    found = {(under.at, under.facing) for under in reachable(start, budget, steps).costs}
    return {f"sail {name_of(at)} {DIRECTION_NAMES[facing]}" for at, facing in found - {(ship.at, ship.facing)}}


def battles(name: str | Scenario, games: int) -> Iterator[tuple[qd.Match[Battle], Any]]:
    """Yield every prompt of some random battles."""
    for seed in range(games):
        match = qd.new("late-19th-century", name, seed=seed)
        luck = Seeded(seed + 22)
        while match.outcome is None:
            seat = match.waiting[0]
            yield match, match.asked(seat)
            choices = match.choices(seat)
            match.play(choices[luck.below(len(choices))], seat)


@pytest.mark.parametrize("name", LAND)
def test_lc_22_every_hex_and_facing_that_a_unit_can_reach_is_offered(name: str) -> None:
    seen = 0
    for match, ask in battles(name, 3):
        if ask.prompt.key == "act" and not match.state.units[ask.about["key"]].moved:
            offered = {each for each in match.choices(ask.seat) if each.startswith("move ")}
            assert offered == Land(match.state, match.state.units[ask.about["key"]]).moves()
            seen += 1
        if seen == ENOUGH:
            break
    assert seen > 100


@pytest.mark.parametrize("name", SEA)
def test_lc_89_every_hex_and_heading_that_a_ship_can_reach_is_offered(name: str) -> None:
    seen = 0
    for match, ask in battles(name, 2):
        if ask.prompt.key == "sail":
            ship, state = match.state.ships[ask.about["key"]], match.state
            if not ship.is_breaking_off and not 0 < state.exhausted[ship.side] < state.turn:
                assert {each for each in match.choices(ask.seat) if each.startswith("sail ")} == courses(state, ship)
                seen += 1
    assert seen > 20


COUNTRY = """
    .w..h...t...
    ww.wF..ttt..
    .w..f..r.b..
    rrfrrrrfrrrr
    ..w..t..w...
    .www.tt.ww..
    ...t....b...
    .h.w..f..w..
    rrrrfrrrrrfr
    .w...t..ww..
    ..ww....t...
    .....h......
"""
ROADS = ["E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 E11 E12", "J1 J2 J3 J4 J5 J6 I7 I8 J8 J9 J10 J11", "A7 B7 C7 D7 E7 F7 G7 H7 I7"]
WIRE = ["D6", "F8", "I6", "E8"]
KINDS = ("inf", "cav", "mg", "tra", "com", "inf", "dis", "art")
BLUE = [f"b{place} {kind} {'ACDFGHKL'[place]}{1 + place % 2} south" for place, kind in enumerate(KINDS)]
RED = [f"r{place} {kind} {'ABDFGIKL'[place]}{11 + place % 2} north" for place, kind in enumerate(KINDS)]
ARMIES = (*BLUE, *RED)


@pytest.mark.parametrize("exits", [{}, {"blue": "south"}])
def test_lc_56_to_lc_61_every_move_is_offered_where_rivers_roads_woods_trenches_and_wire_meet(exits: dict[str, str]) -> None:
    country = scenario(*ARMIES, ground=COUNTRY, roads=ROADS, wire=WIRE, turns=12, exits=exits)
    seen = 0
    for match, ask in battles(country, 5):
        if ask.prompt.key == "act" and not match.state.units[ask.about["key"]].moved:
            offered = {each for each in match.choices(ask.seat) if each.startswith("move ")}
            assert offered == Land(match.state, match.state.units[ask.about["key"]]).moves()
            seen += 1
    assert seen > 300


def scatter(state: Battle, luck: Seeded) -> None:
    """Place units anywhere they can stand, sometimes in company, some of them in retreat."""
    ground = state.setting.ground
    free = [at for at in ground.board.cells if at in ground.passable or at in ground.bridges]
    for unit in state.units.values():
        state.take_off(unit, WAITING)
    for unit in state.units.values():
        state.put(unit, free.pop(luck.below(len(free))))
    for unit in state.units.values():
        if unit.kind in COMPANY:
            state.put(unit, state.units[f"{unit.key[0]}{luck.below(8)}"].at)
    around = [(unit, ground.near[unit.at][luck.below(len(ground.near[unit.at]))]) for unit in state.units.values()]
    state.retreats = [Retreat(unit.key, at, unit.at) for unit, at in around[::3]]
    state.retreats += [Retreat(unit.key, unit.at, at) for unit, at in around[1::3]]


def test_lc_52_every_hex_that_a_unit_can_retreat_to_is_offered() -> None:
    state = qd.new("late-19th-century", scenario(*ARMIES, ground=COUNTRY, roads=ROADS), seed=52).state
    luck = Seeded(52)
    refused: set[str] = set()
    for _ in range(40):
        scatter(state, luck)
        for unit in state.units.values():
            assert {f"retreat {name_of(at)}" for at in refuges(state, unit)} == Land(state, unit).retreats()
            refused.update(cannot_retreat_to(state, unit, at) for at in state.setting.ground.near[unit.at])
    assert refused == {"", "LC-50a", "LC-52", "LC-58"}
