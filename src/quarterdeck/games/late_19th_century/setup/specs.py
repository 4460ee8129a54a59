"""What a scenario says of each unit, ship and goal."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from quarterdeck.boards.hexboard import hex_named
from quarterdeck.engine import scenario as engine
from quarterdeck.engine.names import is_plural
from quarterdeck.engine.validation.spelling import spelt
from quarterdeck.games.late_19th_century.charts import COMMANDER, SHIPS, UNITS, GunType, Quality, ShipKind, UnitKind
from quarterdeck.games.late_19th_century.state import ShipFigures, UnitFigures

Facing = Literal["north", "north-east", "south-east", "south", "south-west", "north-west"]
HexName = Annotated[str, spelt(r"^[A-Z]{1,2}[1-9][0-9]{0,2}\Z", "the name of a hex such as D7")]
Mark = Annotated[str, Meta(min_length=1, max_length=1)]
Feature = Literal[
    "woods",
    "built-up area",
    "hill",
    "river",
    "ford",
    "sea",
    "mines",
    "trench",
    "bunker",
    "dugout",
    "fieldworks",
    "cover",
]
Features = Annotated[tuple[Feature, ...], Meta(max_length=12)]
Edge = Literal["north", "east", "south", "west"]


class UnitSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A land unit: what and where it is, and its figures where they are not those of the chart."""

    key: engine.Key
    side: engine.Key
    name: engine.Name
    plural: bool | None = None  # the Hussars act, the Regiment acts; as the name looks if nothing is said
    kind: UnitKind
    at: HexName | None = None
    facing: Facing = "north"
    strength: Annotated[int, Meta(ge=1, le=12)] | None = None
    quality: Quality = "average"
    gun: GunType | None = None
    emplaced: bool = False  # LC-22
    cargo: Annotated[engine.Line, Meta(max_length=80)] = ""
    towed_by: engine.Key | None = None
    beach: Annotated[tuple[HexName, ...], Meta(max_length=40)] = ()
    arrives: Annotated[int, Meta(ge=1, le=200)] = 1

    def figures(self) -> UnitFigures:
        return UnitFigures(
            self.name,
            self.strength or UNITS[self.kind].strength,
            self.quality,
            self.gun or "",
            self.cargo,
            tuple(hex_named(name) for name in self.beach),
            self.arrives if self.beach else 0,
            self.is_plural,
            self.emplaced,
        )

    @property
    def is_plural(self) -> bool:
        """Whether its name is a plural; a commander is one man however he is called."""
        if self.plural is not None:
            return self.plural
        return self.kind != COMMANDER and is_plural(self.name)


class ShipSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ship: what and where she is, and her figures where they are not those of the chart."""

    key: engine.Key
    side: engine.Key
    name: engine.Name
    kind: ShipKind
    at: HexName
    facing: Facing = "north"
    anchored: bool = False  # LC-82
    flotation: Annotated[int, Meta(ge=1, le=40)] | None = None
    critical: Annotated[int, Meta(ge=0, le=40)] | None = None
    movement: Annotated[int, Meta(ge=0, le=8)] | None = None
    main_guns: Annotated[int, Meta(ge=0, le=20)] | None = None
    secondary_guns: Annotated[int, Meta(ge=0, le=40)] | None = None
    tubes: Literal["none", "fixed", "trainable"] | None = None

    def figures(self) -> ShipFigures:
        chart = SHIPS[self.kind]
        return ShipFigures(
            self.name,
            self.kind,
            _given(self.flotation, chart.flotation),
            _given(self.critical, chart.critical),
            _given(self.movement, chart.movement),
            _given(self.main_guns, chart.main_guns),
            _given(self.secondary_guns, chart.secondary_guns),
            chart.main,
            chart.secondary,
            chart.tubes if self.tubes is None else "" if self.tubes == "none" else self.tubes,
        )


def _given(own: int | None, chart: int) -> int:
    return chart if own is None else own


class GoalSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """LC-99 Something that wins: `hold` these hexes when time is up or `take` them before, `exit` with so many, `destroy`
    these, or `cripple` so many ships. With a count so many of those named do."""

    side: engine.Key
    kind: Literal["hold", "take", "exit", "destroy", "cripple"]
    hexes: Annotated[tuple[HexName, ...], Meta(max_length=40)] = ()
    keys: Annotated[tuple[engine.Key, ...], Meta(max_length=40)] = ()
    count: Annotated[int, Meta(ge=0, le=100)] = 0


class GlorySpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """LC-100 What counts for a side's glory, and how much."""

    escaped: Annotated[int, Meta(ge=0, le=100)] = 0  # each unit or ship that got out
    points: Annotated[int, Meta(ge=0, le=100)] = 0  # each SP or FP that the enemy lost
