"""The fields of a scenario for players, units, vessels, structures, spoils and objectives."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from quarterdeck.engine import scenario as engine
from quarterdeck.engine.validation.spelling import spelt
from quarterdeck.games.scum_of_the_high_seas.charts import (
    BOAT_POINTS,
    SHIP,
    Grade,
    MeleeWeapon,
    StructureKind,
    VesselKind,
    Weight,
)
from quarterdeck.games.scum_of_the_high_seas.pieces import Sort, UnitFigures, VesselFigures

HexName = Annotated[str, spelt(r"^[A-Z]{1,2}[1-9][0-9]{0,2}\Z", "the name of a hex such as D7")]
Facing = Literal["north", "north-east", "south-east", "south", "south-west", "north-west"]
Edge = Literal["north", "east", "south", "west"]
Mark = Annotated[str, Meta(min_length=1, max_length=1)]
Feature = Literal[
    "sea", "shoal", "beach", "quay", "marsh", "orchard", "hill", "river", "ford", "wood", "debris", "crops", "rough"
]
Features = Annotated[tuple[Feature, ...], Meta(max_length=13)]
SideKind = Literal["high wall", "wall", "fence", "fieldwork", "escarpment"]
UnitKind = Literal["infantry", "cavalry", "gunners", "commander", "character"]
Fire = Literal["none", "bow", "musket", "pistol", "blowpipe"]
Copies = Annotated[int, Meta(ge=0, le=10)]
Hexes = Annotated[tuple[HexName, ...], Meta(max_length=200)]


class Spec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One thing in a scenario."""


class PlayerSpec(Spec, frozen=True):
    """A player: pirate or not, the team if teams are fixed, the home, and the start hexes."""

    key: engine.Key
    team: engine.Key | None = None
    pirate: bool = True
    home: Edge | Hexes | Literal["ships"] = "ships"
    start: Hexes = ()
    exit: Edge | None = None


class SecondSort(Spec, frozen=True):
    """SH-8 The other half of a mixed unit."""

    figures: Annotated[int, Meta(ge=1, le=8)]
    fire: Fire = "none"
    melee: MeleeWeapon = "sword"


class UnitSpec(Spec, frozen=True):
    """A unit, commander or character: its kind, arms and place.

    A unit without a place is placed by its player.
    """

    key: engine.Key
    side: engine.Key
    name: engine.Name
    kind: UnitKind = "infantry"
    grade: Grade = "B"
    figures: Annotated[int, Meta(ge=1, le=8)] | None = None
    fire: Fire = "none"
    melee: MeleeWeapon = "sword"
    second: SecondSort | None = None
    gun: Weight | None = None
    mounted: bool = False
    fights: bool = True
    at: HexName | None = None
    aboard: engine.Key | None = None
    with_: engine.Key | None = msgspec.field(default=None, name="with")  # for a leader: the unit whose hex he shares

    def unit_figures(self) -> UnitFigures:
        sorts = [Sort("" if self.fire == "none" else self.fire, self.melee)]
        men = [self.figures or 1]
        if self.second is not None:
            sorts.append(Sort("" if self.second.fire == "none" else self.second.fire, self.second.melee))
            men.append(self.second.figures)
        rides = self.mounted or self.kind == "cavalry"
        return UnitFigures(self.name, self.kind, self.grade, tuple(sorts), tuple(men), rides, self.fights)


class GunSpec(Spec, frozen=True):
    """SH-93 A gun on a ship: its weight, its beam and its hull hex, the bow being 1."""

    weight: Literal["light", "medium"]
    beam: Literal["port", "starboard", "swivel"]
    hull: Annotated[int, Meta(ge=1, le=6)] | None = None


class ShipSpec(Spec, frozen=True):
    """A ship or boat: her points, masts, guns and place.

    A boat with a mother and no place is stowed aboard her.
    """

    key: engine.Key
    side: engine.Key
    name: engine.Name
    kind: VesselKind = "ship"
    points: Annotated[int, Meta(ge=10, le=120)] | None = None
    masts: Annotated[int, Meta(ge=1, le=4)] = 2
    crew: Annotated[int, Meta(ge=0, le=8)] | None = None  # the minimum crew
    guns: Annotated[tuple[GunSpec, ...], Meta(max_length=16)] = ()
    at: HexName | None = None
    heading: Facing = "north"
    anchored: bool = False
    aground: bool = False
    mother: engine.Key | None = None

    def figures(self) -> VesselFigures:
        points = self.points if self.points is not None and self.kind == SHIP else BOAT_POINTS
        return VesselFigures(self.name, self.kind, points, self.masts, len(self.guns), self.mother or "")


class StructureSpec(Spec, frozen=True):
    """A building by its hexes, or a gate or door by its side.

    The side ``F4 north`` names the hex inside and the way out.
    """

    key: engine.Key
    name: engine.Name
    kind: StructureKind
    side: engine.Key | None = None
    hexes: Hexes = ()
    compound: engine.Key | None = None
    between: Annotated[str, Meta(max_length=20)] | None = None
    points: Annotated[int, Meta(ge=1, le=99)] | None = None


class SpoilsSpec(Spec, frozen=True):
    """SH-9a A block of spoils, driven or carried, in a hex or with a unit.

    Without a side it is nobody's.
    """

    key: engine.Key
    name: engine.Name
    side: engine.Key | None = None
    driven: bool = False
    at: HexName | None = None
    bearer: engine.Key | None = None


class ObjectiveSpec(Spec, frozen=True):
    """SH-6a Hexes worth points for every full turn in which one player holds all of them.

    With a side, only that side scores.
    """

    name: engine.Name
    hexes: Annotated[tuple[HexName, ...], Meta(min_length=1, max_length=40)]
    points: Annotated[int, Meta(ge=1, le=20)] = 1
    side: engine.Key | None = None


class CardsSpec(Spec, frozen=True):
    """SH-20, SH-104 The event cards dealt, kept and left out, and changed numbers of copies."""

    hand: Annotated[int, Meta(ge=0, le=6)] | None = None
    limit: Annotated[int, Meta(ge=0, le=6)] | None = None
    without: Annotated[tuple[engine.Key, ...], Meta(max_length=50)] = ()
    numbers: Annotated[dict[engine.Key, Copies], Meta(max_length=50)] = msgspec.field(default_factory=dict)


class PointsSpec(Spec, frozen=True):
    """SH-6a The points for spoils brought home and for ships of class 1 and 2."""

    spoils: Annotated[int, Meta(ge=0, le=20)] = 1
    class_1: Annotated[int, Meta(ge=0, le=20)] = 2
    class_2: Annotated[int, Meta(ge=0, le=20)] = 1
