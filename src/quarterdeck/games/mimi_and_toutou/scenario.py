"""Scenarios of the lake: starting positions, the shore, the number of rounds, and exits."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from quarterdeck.boards.cards import PACK, Pile
from quarterdeck.boards.square import HEADINGS
from quarterdeck.engine import scenario as engine
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.validation.faults import Faults
from quarterdeck.games.mimi_and_toutou.begun import Begun, take_up
from quarterdeck.games.mimi_and_toutou.charts import SHIPS, SPEEDY, Figures
from quarterdeck.games.mimi_and_toutou.state import SIDES, Battle, Lake, Ship

Side = Literal["british", "german"]
Edge = Literal["east", "west", "north", "south"]
Heading = Literal["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]


class Options(engine.Options, frozen=True, forbid_unknown_fields=True):
    """House rules."""

    speed: bool = False  # MT-1: two activation cards each for Mimi and Toutou
    range_metric: Literal["sides", "larger"] = "sides"  # MT-4


class ShipSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ship: her starting position, and figures that differ from the chart."""

    key: engine.Key
    side: Side
    column: Annotated[int, Meta(ge=1, le=100)]
    row: Annotated[int, Meta(ge=1, le=100)]
    heading: Heading
    name: engine.Name | None = None
    range: Annotated[int, Meta(ge=1, le=200)] | None = None
    die: Annotated[int, Meta(ge=2, le=20)] | None = None
    gun: engine.Name | None = None
    hits_needed: Literal[1, 2] | None = None

    def figures(self) -> Figures:
        printed = SHIPS.get(self.key, Figures("", 0, 0, "", 1))
        return Figures(
            self.name or printed.name,
            self.range or printed.range,
            self.die or printed.die,
            self.gun or printed.gun,
            self.hits_needed or printed.hits_needed,
        )


class Scenario(engine.Scenario, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An action on the lake."""

    columns: Annotated[int, Meta(ge=2, le=100)] = 30
    rows: Annotated[int, Meta(ge=2, le=100)] = 20
    map: Annotated[str, Meta(max_length=12_000)] = ""  # a line for each row, '.' water and '#' land; empty: open water
    rounds: Annotated[int, Meta(ge=1, le=1000)] = 60
    exits: dict[Side, Edge] = msgspec.field(default_factory=dict)
    ships: Annotated[tuple[ShipSpec, ...], Meta(min_length=2, max_length=24)]
    begun: Begun | UnsetType = UNSET
    options: Options = Options()

    def idle_options(self) -> tuple[str, ...]:
        """MT-1 The option `speed` needs Mimi or Toutou."""
        return () if any(ship.key in SPEEDY for ship in self.ships) else ("speed",)

    def land(self) -> list[tuple[int, int]]:
        drawn = enumerate(self.map.split(), 1)
        return [(column, row) for row, line in drawn for column, mark in enumerate(line, 1) if mark == "#"]

    def check(self) -> None:
        self._check_map()
        land = set(self.land())
        taken: dict[tuple[int, int], str] = {}
        gone = self.begun.gone() if self.begun is not UNSET else set()
        faults = Faults()
        for place, ship in enumerate(self.ships):
            with faults:
                if any(other.key == ship.key for other in self.ships[:place]):
                    raise ValueError(f"ships[{place}].key: expected a unique key, but {ship.key!r} is used twice")
                self._check_ship(f"ships[{place}]", ship, land, {} if ship.key in gone else taken)
            if ship.key not in gone:
                taken.setdefault((ship.column, ship.row), ship.key)
        for side in SIDES:
            with faults:
                if not any(ship.side == side for ship in self.ships):
                    raise ValueError(f"ships: expected at least one {side} ship")
        faults.tell()
        if self.begun is not UNSET:
            set_up(self)

    def _check_map(self) -> None:
        lines = self.map.split()
        if lines and len(lines) != self.rows:
            raise ValueError(f"map: expected {self.rows} lines, one for each row, got {len(lines)}")
        for number, line in enumerate(lines, 1):
            if len(line) != self.columns or set(line) - {".", "#"}:
                raise ValueError(f"map: row {number}: expected {self.columns} marks, each '.' or '#'")

    def _check_ship(self, field: str, ship: ShipSpec, land: set[tuple[int, int]], taken: dict[tuple[int, int], str]) -> None:
        square = (ship.column, ship.row)
        if ship.column > self.columns:
            raise ValueError(f"{field}.column: expected at most {self.columns}, got {ship.column}")
        if ship.row > self.rows:
            raise ValueError(f"{field}.row: expected at most {self.rows}, got {ship.row}")
        if square in land:
            raise ValueError(f"{field}: expected a water square, but {ship.column},{ship.row} is land")
        if square in taken:
            raise ValueError(f"{field}: expected an unoccupied square, but {taken[square]} lies there")
        figures = ship.figures()
        for name in ("name", "range", "die", "gun"):
            if not getattr(figures, name):
                raise ValueError(f"{field}.{name}: expected a value, because {ship.key!r} is not on the chart")


def seats(scenario: Scenario) -> tuple[Seat, ...]:
    return SIDES


def set_up(scenario: Scenario) -> Battle:
    """Set up the position before the first round, or that of a battle in progress."""
    ships = [
        Ship(spec.key, spec.side, spec.figures(), spec.column, spec.row, HEADINGS.index(spec.heading), [0] * 13)
        for spec in scenario.ships
    ]
    lake = Lake(
        scenario.columns,
        scenario.rows,
        scenario.land(),
        scenario.rounds,
        {str(side): str(edge) for side, edge in scenario.exits.items()},
        scenario.options.speed,
        scenario.options.range_metric == "larger",
    )
    battle = Battle(lake, ships, 0, Pile([]), [], Pile.of(PACK), [])
    if scenario.begun is not UNSET:
        take_up(battle, scenario.begun)
    return battle
