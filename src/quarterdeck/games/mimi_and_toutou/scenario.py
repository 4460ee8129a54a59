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

    speed: Annotated[
        bool, Meta(description="Mimi and Toutou have two activation cards each, so each of them acts twice a round (MT-1).")
    ] = False
    range_metric: Annotated[
        Literal["sides", "larger"],
        Meta(
            description="'sides' counts a range as columns plus rows; 'larger' takes the larger of the two, "
            "which brings ships on a diagonal into range sooner (MT-4)."
        ),
    ] = "sides"


class ShipSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ship: her starting position, and figures that differ from the chart."""

    key: Annotated[
        engine.Key,
        Meta(description="A ship of the chart (kingani, mimi, toutou, fifi, hedwig, gotzen), or a key of your own."),
    ]
    side: Annotated[Side, Meta(description="Her side.")]
    column: Annotated[int, Meta(ge=1, le=100, description="The column where she starts, counted from the west.")]
    row: Annotated[int, Meta(ge=1, le=100, description="The row where she starts, counted from the north.")]
    heading: Annotated[Heading, Meta(description="The heading on which she starts.")]
    name: Annotated[
        engine.Name | None, Meta(description="Her name; required for a key of your own, otherwise that of the chart.")
    ] = None
    range: Annotated[
        Annotated[int, Meta(ge=1, le=200)] | None,
        Meta(description="Her firing range in squares; required for a key of your own, otherwise the chart's (MT-6)."),
    ] = None
    die: Annotated[
        Annotated[int, Meta(ge=2, le=20)] | None,
        Meta(description="The sides of her firing die; required for a key of your own, otherwise the chart's (MT-8)."),
    ] = None
    gun: Annotated[
        engine.Name | None,
        Meta(description="The name of her gun; required for a key of your own, otherwise that of the chart."),
    ] = None
    hits_needed: Annotated[
        Literal[1, 2] | None,
        Meta(description="The hits that flood one of her compartments; if left out, as on the chart, or 1."),
    ] = None

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

    columns: Annotated[int, Meta(ge=2, le=100, description="The number of columns of the board.")] = 30
    rows: Annotated[int, Meta(ge=2, le=100, description="The number of rows of the board.")] = 20
    map: Annotated[
        str,
        Meta(
            max_length=12_000,
            description="A line for each row, '.' for water and '#' for land; without a map, all is open water.",
        ),
    ] = ""
    rounds: Annotated[int, Meta(ge=1, le=1000, description="The number of rounds, after which losses decide (MT-21).")] = 60
    exits: Annotated[
        dict[Side, Edge],
        Meta(description="The edge of the board by which a side wins as soon as one of its ships leaves (MT-21)."),
    ] = msgspec.field(default_factory=dict)
    ships: Annotated[
        tuple[ShipSpec, ...], Meta(min_length=2, max_length=24, description="The ships, at least one on each side.")
    ]
    begun: Annotated[Begun | UnsetType, Meta(description="The state of a battle that has already begun.")] = UNSET
    options: Annotated[Options, Meta(description="The house rules.")] = Options()

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
