"""The scenario fields of units, ships and goals."""

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
    """A land unit: its kind and place, and figures that differ from the chart."""

    key: engine.Key
    side: engine.Key
    name: engine.Name
    plural: bool | None = None  # "the Hussars act" or "the Regiment acts"; guessed from the name if omitted
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
        """Return whether the name is a plural. A commander is one man, whatever his name."""
        if self.plural is not None:
            return self.plural
        return self.kind != COMMANDER and is_plural(self.name)


class ShipSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ship: her class and place, and figures that differ from the chart."""

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
    """LC-99 A goal: `hold`, `take`, `exit`, `destroy` or `cripple`.

    Hexes are held when time is up, or taken before. With a count, so many of those named are
    needed.
    """

    side: engine.Key
    kind: Literal["hold", "take", "exit", "destroy", "cripple"]
    hexes: Annotated[tuple[HexName, ...], Meta(max_length=40)] = ()
    keys: Annotated[tuple[engine.Key, ...], Meta(max_length=40)] = ()
    count: Annotated[int, Meta(ge=0, le=100)] = 0


class GlorySpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """LC-100 Points for a side's glory."""

    escaped: Annotated[int, Meta(ge=0, le=100)] = 0  # for each unit or ship that escapes
    points: Annotated[int, Meta(ge=0, le=100)] = 0  # for each SP or FP that the enemy loses
