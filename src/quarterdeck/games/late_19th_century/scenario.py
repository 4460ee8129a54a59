"""Scenarios: the map, the sides with their units and ships, the goals, and the turns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from quarterdeck.boards.cards import PACK, Pile
from quarterdeck.boards.hex import DIRECTION_NAMES, Hex, are_adjacent
from quarterdeck.boards.hexboard import board, check_rows, hex_named
from quarterdeck.engine import scenario as engine
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.validation.faults import Faults
from quarterdeck.engine.validation.spelling import meant
from quarterdeck.games.late_19th_century.begun import Begun, take_up
from quarterdeck.games.late_19th_century.charts import ARTILLERY, COMPANY, TORPEDO_BOAT, TORPEDOES, TRAINABLE, TRANSPORT
from quarterdeck.games.late_19th_century.setup import ground as maps
from quarterdeck.games.late_19th_century.setup.setting import DRAW, LOSSES, BattleGoal, Glory, Setting
from quarterdeck.games.late_19th_century.setup.specs import (
    Edge,
    Features,
    GlorySpec,
    GoalSpec,
    HexName,
    Mark,
    ShipSpec,
    UnitSpec,
)
from quarterdeck.games.late_19th_century.state import HERE, WAITING, Battle, Place, Ship, Unit

MOST_PIECES = 104
MOST_MARKS = 60
MOST_ROADS = 2_000  # hexes of all roads together
LAND_TURNS = 20  # LC-99
NAVAL_TURNS = 30


class Options(engine.Options, frozen=True, forbid_unknown_fields=True):
    """House rules."""

    wire: Annotated[int, Meta(ge=0, le=20, description="Sets how many hexes of barbed wire each side may lay (LC-60).")] = 2
    under_way: Annotated[
        bool,
        Meta(
            description="A ship that moved in her last movement may not stop: she goes ahead at least a hex, "
            "or turns where she may turn without one (LC-89)."
        ),
    ] = False


class Scenario(engine.Scenario, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """A battle on land, at sea, or off a defended shore."""

    sides: Annotated[
        tuple[engine.Key, engine.Key], Meta(description='The keys of the two sides, such as ["japanese", "chinese"].')
    ]
    map: Annotated[str, Meta(min_length=1, max_length=12_000, description="A line of terrain marks for each row of hexes.")]
    legend: Annotated[
        dict[Mark, Features],
        Meta(max_length=MOST_MARKS, description='Marks of your own with their features, such as k = ["hill", "bunker"].'),
    ] = msgspec.field(default_factory=dict)
    roads: Annotated[
        tuple[Annotated[str, Meta(max_length=2_000)], ...],
        Meta(
            max_length=40,
            description='Roads, each as its hexes in order, such as "D1 D2 E3"; a road over a river is a bridge (LC-58).',
        ),
    ] = ()
    wire: Annotated[
        tuple[HexName, ...], Meta(max_length=200, description="The hexes with barbed wire at the start (LC-60).")
    ] = ()
    turns: Annotated[
        Annotated[int, Meta(ge=1, le=200)] | None,
        Meta(description="The limit of turns (LC-99); by default 20, or 30 in a battle of ships alone."),
    ] = None
    exits: Annotated[
        dict[engine.Key, Edge],
        Meta(description="The edge by which a side's pieces may leave the board as ordered (LC-53, LC-65)."),
    ] = msgspec.field(default_factory=dict)
    goals: Annotated[tuple[GoalSpec, ...], Meta(max_length=8, description="The goals of the sides (LC-99).")] = ()
    falls_to: Annotated[
        engine.Key | None,
        Meta(description="The side that wins if no goal is reached in time (LC-99); by default LC-100 decides."),
    ] = None
    if_both: Annotated[
        engine.Key,
        Meta(description="The result if both sides reach a goal in one turn: draw, losses, or a side that wins (LC-99)."),
    ] = DRAW
    glory: Annotated[
        dict[engine.Key, GlorySpec],
        Meta(description="The glory of a side, which is counted and shown but decides nothing (LC-100)."),
    ] = msgspec.field(default_factory=dict)
    units: Annotated[tuple[UnitSpec, ...], Meta(max_length=MOST_PIECES, description="The land units.")] = ()
    ships: Annotated[tuple[ShipSpec, ...], Meta(max_length=MOST_PIECES, description="The ships.")] = ()
    begun: Annotated[Begun | UnsetType, Meta(description="The state of a battle that has already begun.")] = UNSET
    options: Annotated[Options, Meta(description="The house rules.")] = Options()

    def idle_options(self) -> tuple[str, ...]:
        """LC-60 Wire is laid on land only. LC-89 Only ships are under way."""
        return (() if self.units else ("wire",)) + (() if self.ships else ("under_way",))

    @cached_property  # like the ground: used for every hex that the scenario names
    def marks(self) -> tuple[str, ...]:
        return tuple(self.map.split())

    @cached_property
    def ground(self) -> maps.Ground:
        legend = tuple((mark, tuple(features)) for mark, features in self.legend.items())
        return maps.ground(len(self.marks[0]), len(self.marks), self.marks, legend, self.roads)

    def check(self) -> None:
        if self.sides[0] == self.sides[1]:
            raise ValueError("sides: expected two different sides")
        self._check_map()
        self._check_roads()
        faults = Faults()
        with faults:
            self._check_keys()
        taken: dict[Hex, list[UnitSpec]] = {}
        gone = self.begun.gone() if self.begun is not UNSET else set()
        for place, unit in enumerate(self.units):
            with faults:
                self._check_unit(f"units[{place}]", unit, {} if unit.key in gone else taken)
        moored: dict[Hex, str] = {}
        for place, ship in enumerate(self.ships):
            with faults:
                self._check_ship(f"ships[{place}]", ship, {} if ship.key in gone else moored)
        with faults:
            self._check_goals()
        faults.tell()
        if self.begun is not UNSET:
            set_up(self)

    def _check_map(self) -> None:
        check_rows(self.marks, {*maps.LEGEND, *self.legend})
        for mark, features in self.legend.items():
            if "sea" in features and set(features) - {"sea", "mines"}:
                raise ValueError(f"legend.{mark}: expected only mines together with sea")

    def _check_roads(self) -> None:
        shape = board(len(self.marks[0]), len(self.marks))
        sea = {at for at, mark in zip(shape.cells, "".join(self.marks), strict=True) if "sea" in self._features(mark)}
        if sum(len(road.split()) for road in self.roads) > MOST_ROADS:
            raise ValueError(f"roads: expected at most {MOST_ROADS:,} hexes in all")
        for place, road in enumerate(self.roads):
            hexes = [self._hex(f"roads[{place}]", name) for name in road.split()]
            for one, other in pairwise(hexes):
                if not are_adjacent(one, other):
                    raise ValueError(f"roads[{place}]: expected each hex to be adjacent to the one before")
            if any(at in sea for at in hexes):
                raise ValueError(f"roads[{place}]: expected land all the way")
        for place, name in enumerate(self.wire):
            if self._hex(f"wire[{place}]", name) in sea:
                raise ValueError(f"wire[{place}]: expected a land hex")

    def _features(self, mark: str) -> tuple[str, ...]:
        return tuple(self.legend[mark]) if mark in self.legend else maps.LEGEND[mark]

    def _hex(self, field: str, name: str) -> Hex:
        try:
            at = hex_named(name)
        except ValueError:
            raise ValueError(f"{field}: expected the name of a hex such as D7, got {name!r}") from None
        if at not in board(len(self.marks[0]), len(self.marks)):
            raise ValueError(f"{field}: expected a hex of the map, got {name}")
        return at

    def _check_keys(self) -> None:
        seen: set[str] = set()
        if len(self.units) + len(self.ships) > MOST_PIECES:
            raise ValueError(f"units: expected at most {MOST_PIECES} units and ships")
        faults = Faults()
        for field, key, side in self._pieces():
            with faults:
                if key in seen:
                    raise ValueError(f"{field}.key: expected a unique key, but {key!r} is used twice")
                self._check_side(f"{field}.side", side)
            seen.add(key)
        for side in self.sides:
            with faults:
                if not any(own == side for _, _, own in self._pieces()):
                    raise ValueError(f"units: expected at least one unit or ship of the {side}")
        faults.tell()

    def _check_side(self, field: str, side: str) -> None:
        if side not in self.sides:
            raise ValueError(f"{field}: expected {self.sides[0]} or {self.sides[1]}, got {side!r}")

    def _pieces(self) -> Iterator[tuple[str, str, str]]:
        for place, unit in enumerate(self.units):
            yield f"units[{place}]", unit.key, unit.side
        for place, ship in enumerate(self.ships):
            yield f"ships[{place}]", ship.key, ship.side

    def _check_unit(self, field: str, unit: UnitSpec, taken: dict[Hex, list[UnitSpec]]) -> None:
        if (unit.kind == ARTILLERY) != (unit.gun is not None):
            raise ValueError(f"{field}.gun: expected for all artillery, and for nothing else")
        if unit.emplaced and unit.kind != ARTILLERY:
            raise ValueError(f"{field}.emplaced: expected only for artillery")
        if unit.cargo and unit.kind != TRANSPORT:
            raise ValueError(f"{field}.cargo: expected only for transport")
        for name in unit.beach:
            self._check_land(f"{field}.beach", name)
        if unit.at is None and not unit.beach:
            raise ValueError(f"{field}.at: expected a hex, or a beach to land on")
        if unit.at is None:
            if unit.towed_by is not None:
                raise ValueError(f"{field}.towed_by: expected no value for a unit that lands on a beach")
            return
        if unit.beach:
            raise ValueError(f"{field}.at: expected no value for a unit that lands on a beach")
        at = self._check_land(f"{field}.at", unit.at)
        others = taken.setdefault(at, [])
        self._check_company(field, unit, others)
        others.append(unit)
        self._check_tow(field, unit)

    def _check_land(self, field: str, name: str) -> Hex:
        at = self._hex(field, name)
        if at not in self.ground.passable and at not in self.ground.bridges:
            raise ValueError(f"{field}: expected a hex that land units can enter, got {name}")
        return at

    def _check_company(self, field: str, unit: UnitSpec, others: list[UnitSpec]) -> None:
        """LC-26, LC-27 A hex holds one side and at most one fighting unit."""
        if any(other.side != unit.side for other in others):
            raise ValueError(f"{field}.at: expected a hex without enemies")
        fighting = [other for other in (*others, unit) if other.kind not in COMPANY]
        if len(fighting) > 1:
            raise ValueError(f"{field}.at: expected at most one fighting unit in {unit.at}")

    def _check_tow(self, field: str, unit: UnitSpec) -> None:
        if unit.towed_by is None:
            return
        tow = [other for other in self.units if other.key == unit.towed_by]
        fits = tow and tow[0].kind == TRANSPORT and (tow[0].side, tow[0].at) == (unit.side, unit.at)
        if unit.kind != ARTILLERY or not fits:
            raise ValueError(f"{field}.towed_by: expected only for artillery, and a transport of its own side in its hex")

    def _check_ship(self, field: str, ship: ShipSpec, moored: dict[Hex, str]) -> None:
        at = self._hex(f"{field}.at", ship.at)
        if at not in self.ground.sea:
            raise ValueError(f"{field}.at: expected a sea hex, but {ship.at} is land")
        if at in moored:
            raise ValueError(f"{field}.at: expected an unoccupied hex, but {moored[at]} lies there")
        moored[at] = ship.key
        figures = ship.figures()
        if figures.secondary_guns and not figures.secondary:
            raise ValueError(f"{field}.secondary_guns: expected none, because a {ship.kind} has no secondary guns")
        if figures.tubes == TRAINABLE and ship.kind != TORPEDO_BOAT:
            raise ValueError(
                f"{field}.tubes: expected fixed or none, because only torpedo boats have trainable tubes (LC-87)"
            )
        if figures.critical >= figures.flotation:
            raise ValueError(f"{field}.critical: expected less than her flotation, {figures.flotation}")

    def _check_goals(self) -> None:
        keys = {key for _, key, _ in self._pieces()}
        for side in self.exits:
            self._check_side(f"exits.{side}", side)
        for side in self.glory:
            self._check_side(f"glory.{side}", side)
        if self.falls_to is not None:
            self._check_side("falls_to", self.falls_to)
        if self.if_both not in (DRAW, LOSSES, *self.sides):
            raise ValueError(f"if_both: expected {DRAW}, {LOSSES}, {self.sides[0]} or {self.sides[1]}")
        faults = Faults()
        for place, goal in enumerate(self.goals):
            with faults:
                self._check_goal(f"goals[{place}]", goal, keys)
        faults.tell()

    def _check_goal(self, field: str, goal: GoalSpec, keys: set[str]) -> None:
        self._check_side(f"{field}.side", goal.side)
        for name in goal.hexes:
            self._hex(f"{field}.hexes", name)
        for key in goal.keys:
            if key not in keys:
                raise ValueError(f"{field}.keys: there is no {key!r}{meant(key, keys)}")
        by_ground = goal.kind in ("hold", "take")
        if by_ground and not goal.hexes:
            raise ValueError(f"{field}.hexes: expected the hexes to {goal.kind}")
        if by_ground and not self.units:
            raise ValueError(f"{field}.kind: expected exit, destroy or cripple, because ships hold no ground")
        if goal.kind == "destroy" and not goal.keys:
            raise ValueError(f"{field}.keys: expected the keys of pieces to destroy")
        if goal.kind == "exit" and (not goal.count or goal.side not in self.exits):
            raise ValueError(f"{field}.count: expected the number that must leave, and an edge for the side under exits")
        least, most = 1 if goal.kind == "cripple" else 0, self._most(goal)
        if goal.kind != "exit" and not least <= goal.count <= most:
            raise ValueError(f"{field}.count: expected {least} to {most}")

    def _most(self, goal: GoalSpec) -> int:
        """Return how many pieces or hexes a goal names.

        LC-99 For `cripple`, any enemy ship if none is named.
        """
        if goal.kind == "cripple":
            return len([ship for ship in self.ships if ship.side != goal.side and ship.key in (goal.keys or (ship.key,))])
        return len(goal.hexes or goal.keys)


def seats(scenario: Scenario) -> tuple[Seat, ...]:
    return scenario.sides


def set_up(scenario: Scenario) -> Battle:
    """Set up the position before the first turn, or before a later one of a battle in progress."""
    units = {spec.key: _unit(spec) for spec in scenario.units}
    for spec in scenario.units:
        if spec.towed_by is not None:
            units[spec.key].towed_by = spec.towed_by
            units[spec.towed_by].towing = spec.key
    ships = {spec.key: _ship(spec) for spec in scenario.ships}
    setting = _setting(scenario, units, ships)
    wire = sorted(set(scenario.wire))
    packs = list(PACK) if len(units) + len(ships) <= len(PACK) else [*PACK, *(f"{tile}+" for tile in PACK)]
    none = dict.fromkeys(scenario.sides, 0)
    battle = Battle(setting, units, ships, Pile.of(packs), wire, none.copy(), none.copy())
    if scenario.begun is not UNSET:
        take_up(battle, scenario.begun)
    return battle


def _unit(spec: UnitSpec) -> Unit:
    figures = spec.figures()
    at = hex_named(spec.at) if spec.at is not None else figures.beach[0]
    place: Place = WAITING if spec.at is None else HERE
    facing = DIRECTION_NAMES.index(spec.facing)
    return Unit(spec.key, spec.side, figures, spec.kind, at, facing, figures.strength, place)


def _ship(spec: ShipSpec) -> Ship:
    figures = spec.figures()
    return Ship(
        spec.key,
        spec.side,
        figures,
        hex_named(spec.at),
        DIRECTION_NAMES.index(spec.facing),
        figures.flotation,
        figures.movement,
        figures.main_guns,
        figures.secondary_guns,
        TORPEDOES if figures.tubes else 0,
        moved=not spec.anchored,
    )


def _setting(scenario: Scenario, units: dict[str, Unit], ships: dict[str, Ship]) -> Setting:
    initial = dict.fromkeys(scenario.sides, 0)
    for unit in units.values():
        initial[unit.side] += unit.strength
    for ship in ships.values():
        initial[ship.side] += ship.flotation
    goals = [
        BattleGoal(goal.side, goal.kind, tuple(hex_named(name) for name in goal.hexes), goal.keys, goal.count)
        for goal in scenario.goals
    ]
    naval = not units
    return Setting(
        len(scenario.marks[0]),
        len(scenario.marks),
        list(scenario.marks),
        {mark: list(features) for mark, features in scenario.legend.items()},
        list(scenario.roads),
        scenario.sides,
        scenario.turns or (NAVAL_TURNS if naval else LAND_TURNS),
        naval,
        initial,
        {side: str(edge) for side, edge in scenario.exits.items()},
        scenario.options.wire,
        goals,
        scenario.falls_to or "",
        scenario.if_both,
        [Glory(side, glory.escaped, glory.points) for side, glory in scenario.glory.items()],
        scenario.options.under_way,
    )
