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

    key: Annotated[engine.Key, Meta(description="A key that no other piece has.")]
    side: Annotated[engine.Key, Meta(description="Its side.")]
    name: Annotated[engine.Name, Meta(description="Its name.")]
    plural: Annotated[
        bool | None,
        Meta(description='True for "the Hussars act", false for "the Regiment acts"; by default the name tells.'),
    ] = None
    kind: Annotated[UnitKind, Meta(description="The kind of unit, which has its figures on the chart (LC-1).")]
    at: Annotated[HexName | None, Meta(description="The hex where it starts; required unless it lands on a beach.")] = None
    facing: Annotated[Facing, Meta(description="The hex edge that it faces (LC-4a).")] = "north"
    strength: Annotated[
        Annotated[int, Meta(ge=1, le=12)] | None,
        Meta(description="Its strength points, if other than those of the chart (LC-2)."),
    ] = None
    quality: Annotated[Quality, Meta(description="Its quality, which counts when it is hit (LC-4, LC-50).")] = "average"
    gun: Annotated[GunType | None, Meta(description="The type of gun; required for artillery (LC-11).")] = None
    emplaced: Annotated[bool, Meta(description="True for artillery that moves only in tow (LC-22).")] = False
    cargo: Annotated[engine.Line, Meta(max_length=80, description="The cargo of a transport, for the log.")] = ""
    towed_by: Annotated[
        engine.Key | None, Meta(description="The transport in the same hex that tows this artillery (LC-54).")
    ] = None
    beach: Annotated[
        tuple[HexName, ...],
        Meta(
            max_length=40, description="The hexes where it may land during the battle, in place of a hex under at (LC-98a)."
        ),
    ] = ()
    arrives: Annotated[int, Meta(ge=1, le=200, description="The first turn in which it may land (LC-98a).")] = 1

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

    key: Annotated[engine.Key, Meta(description="A key that no other piece has.")]
    side: Annotated[engine.Key, Meta(description="Her side.")]
    name: Annotated[engine.Name, Meta(description="Her name.")]
    kind: Annotated[ShipKind, Meta(description="Her class, which has its figures on the chart (LC-70, LC-89).")]
    at: Annotated[HexName, Meta(description="The sea hex where she starts.")]
    facing: Annotated[Facing, Meta(description="The hex edge that she faces (LC-4a).")] = "north"
    anchored: Annotated[
        bool, Meta(description="True if she lies at anchor, and so has not moved before the first turn (LC-82).")
    ] = False
    flotation: Annotated[
        Annotated[int, Meta(ge=1, le=40)] | None, Meta(description="Her flotation points, if other than those of the chart.")
    ] = None
    critical: Annotated[
        Annotated[int, Meta(ge=0, le=40)] | None,
        Meta(description="Her critical point, if other than that of the chart; less than her flotation."),
    ] = None
    movement: Annotated[
        Annotated[int, Meta(ge=0, le=8)] | None,
        Meta(description="Her movement in hexes, if other than that of the chart (LC-89)."),
    ] = None
    main_guns: Annotated[
        Annotated[int, Meta(ge=0, le=20)] | None,
        Meta(description="The number of her main guns, if other than that of the chart."),
    ] = None
    secondary_guns: Annotated[
        Annotated[int, Meta(ge=0, le=40)] | None,
        Meta(description="The number of her secondary guns, if other than that of the chart."),
    ] = None
    tubes: Annotated[
        Literal["none", "fixed", "trainable"] | None,
        Meta(description="Her torpedo tubes, if not as on the chart; only torpedo boats have trainable ones (LC-87)."),
    ] = None

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

    Hexes are held when time is up, or taken before. With a count, that many of those named are
    needed.
    """

    side: Annotated[engine.Key, Meta(description="The side that wins by the goal.")]
    kind: Annotated[
        Literal["hold", "take", "exit", "destroy", "cripple"],
        Meta(description="Hold hexes at the end; or, in any turn, take hexes, exit, destroy or cripple pieces (LC-99)."),
    ]
    hexes: Annotated[tuple[HexName, ...], Meta(max_length=40, description="The hexes to hold or take.")] = ()
    keys: Annotated[
        tuple[engine.Key, ...],
        Meta(
            max_length=40, description="The pieces to destroy or cripple; cripple without keys means any ships of the enemy."
        ),
    ] = ()
    count: Annotated[
        int,
        Meta(
            ge=0, le=100, description="The number needed; 0 means all that are named, which exit and cripple do not allow."
        ),
    ] = 0


class GlorySpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """LC-100 Points for a side's glory."""

    escaped: Annotated[
        int, Meta(ge=0, le=100, description="The points for each of its own pieces that escaped (LC-100).")
    ] = 0
    points: Annotated[int, Meta(ge=0, le=100, description="The points for each SP or FP that the enemy lost (LC-100).")] = 0
