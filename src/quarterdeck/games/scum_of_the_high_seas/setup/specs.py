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
    """The base of all things that a scenario lists."""


class PlayerSpec(Spec, frozen=True):
    """A player: pirate or not, the team if teams are fixed, the home, and the start hexes."""

    key: Annotated[engine.Key, Meta(description="The key of the player.")]
    team: Annotated[engine.Key | None, Meta(description="The team of the player, if partners are fixed (SH-4).")] = None
    pirate: Annotated[bool, Meta(description="True for a pirate, who may parley (SH-3).")] = True
    home: Annotated[
        Edge | Hexes | Literal["ships"],
        Meta(description="The home: an edge of the map, base hexes, or the player's own ships (SH-1a)."),
    ] = "ships"
    start: Annotated[
        Hexes, Meta(description="The hexes where the player places units that have no place, at least one for each (SH-1a).")
    ] = ()
    exit: Annotated[
        Edge | None, Meta(description="The edge of the map over which the player's units may leave (SH-1b).")
    ] = None


class SecondSort(Spec, frozen=True):
    """SH-8 The other half of a mixed unit."""

    figures: Annotated[
        int, Meta(ge=1, le=8, description="The figures of the second half, which is as large as the first or differs by 1.")
    ]
    fire: Annotated[Fire, Meta(description="The firearm or bow of the second half.")] = "none"
    melee: Annotated[MeleeWeapon, Meta(description="The hand weapon of the second half.")] = "sword"


class UnitSpec(Spec, frozen=True):
    """A unit, commander or character: its kind, arms and place.

    A unit without a place is placed by its player.
    """

    key: Annotated[engine.Key, Meta(description="A key that no other piece has.")]
    side: Annotated[engine.Key, Meta(description="The player who has it.")]
    name: Annotated[engine.Name, Meta(description="Its name.")]
    kind: Annotated[
        UnitKind, Meta(description="The kind of unit; commanders and characters are single figures (SH-14, SH-44).")
    ] = "infantry"
    grade: Annotated[Grade, Meta(description="The class of the unit (SH-10, SH-11); it means nothing for leaders.")] = "B"
    figures: Annotated[
        Annotated[int, Meta(ge=1, le=8)] | None,
        Meta(description="The number of figures, of the first half in a mixed unit (SH-10 to SH-12); not for leaders."),
    ] = None
    fire: Annotated[Fire, Meta(description="The firearm or bow (SH-7).")] = "none"
    melee: Annotated[MeleeWeapon, Meta(description="The hand weapon; lances are for mounted men only.")] = "sword"
    second: Annotated[SecondSort | None, Meta(description="The other half of a mixed unit (SH-8).")] = None
    gun: Annotated[Weight | None, Meta(description="The gun of gunners; required for them (SH-12, SH-13).")] = None
    mounted: Annotated[bool, Meta(description="True for a leader on horseback; cavalry always begins mounted (SH-11).")] = (
        False
    )
    fights: Annotated[bool, Meta(description="False for a character who adds no dice (SH-44).")] = True
    at: Annotated[
        HexName | None, Meta(description="Its hex; without a place of any kind, its player places it (SH-1a).")
    ] = None
    aboard: Annotated[
        engine.Key | None,
        Meta(description="The vessel that it is aboard; without a hex, in the first free hull hex (SH-82a)."),
    ] = None
    with_: Annotated[engine.Key | None, Meta(description="The unit whose hex a leader shares (SH-30).")] = msgspec.field(
        default=None, name="with"
    )

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

    weight: Annotated[Literal["light", "medium"], Meta(description="The weight of the gun (SH-81).")]
    beam: Annotated[Literal["port", "starboard", "swivel"], Meta(description="The beam on which it stands, or swivel.")]
    hull: Annotated[
        Annotated[int, Meta(ge=1, le=6)] | None,
        Meta(description="The hull hex in which it stands, 1 for the bow; by default spread evenly (SH-93)."),
    ] = None


class ShipSpec(Spec, frozen=True):
    """A ship or boat: her points, masts, guns and place.

    A boat with a mother and no place is stowed aboard her.
    """

    key: Annotated[engine.Key, Meta(description="A key that no other piece has.")]
    side: Annotated[engine.Key, Meta(description="The player who has her.")]
    name: Annotated[engine.Name, Meta(description="Her name.")]
    kind: Annotated[VesselKind, Meta(description="The kind of vessel.")] = "ship"
    points: Annotated[
        Annotated[int, Meta(ge=10, le=120)] | None,
        Meta(description="The points of a ship, 20 for each hull hex; class 1 from 60; by default 20 (SH-81)."),
    ] = None
    masts: Annotated[
        int,
        Meta(ge=1, le=4, description="The number of masts; with one, she cannot sail with the wind from the bow (SH-83)."),
    ] = 2
    crew: Annotated[
        Annotated[int, Meta(ge=0, le=8)] | None,
        Meta(description="The minimum crew; by default 4 in class 1 and 3 in class 2; 0 for nobody (SH-82)."),
    ] = None
    guns: Annotated[
        tuple[GunSpec, ...],
        Meta(max_length=16, description="The guns of the ship (SH-81); a rowboat has at most a light swivel (SH-90)."),
    ] = ()
    at: Annotated[HexName | None, Meta(description="The hex of her bow; required unless she is a boat stowed aboard.")] = (
        None
    )
    heading: Annotated[Facing, Meta(description="The hex side to which she heads.")] = "north"
    anchored: Annotated[bool, Meta(description="True for a ship at anchor.")] = False
    aground: Annotated[bool, Meta(description="True for a ship aground.")] = False
    mother: Annotated[
        engine.Key | None, Meta(description="The ship of a boat; without a hex, the boat is stowed aboard (SH-90).")
    ] = None

    def figures(self) -> VesselFigures:
        points = self.points if self.points is not None and self.kind == SHIP else BOAT_POINTS
        return VesselFigures(self.name, self.kind, points, self.masts, len(self.guns), self.mother or "")


class StructureSpec(Spec, frozen=True):
    """A building by its hexes, or a gate or door by its side.

    The side ``F4 north`` names the hex inside and the way out.
    """

    key: Annotated[engine.Key, Meta(description="A key that no other piece has.")]
    name: Annotated[engine.Name, Meta(description="Its name.")]
    kind: Annotated[StructureKind, Meta(description="The kind of structure (SH-99).")]
    side: Annotated[engine.Key | None, Meta(description="The player who owns it; nobody if left out.")] = None
    hexes: Annotated[Hexes, Meta(description="The hexes of a building; not for gates and doors.")] = ()
    compound: Annotated[
        engine.Key | None,
        Meta(description="The place that it belongs to or, for a gate or door, leads into; by default itself."),
    ] = None
    between: Annotated[
        Annotated[str, Meta(max_length=20)] | None,
        Meta(description='The side of a gate or door, as the hex inside and the way out: "F4 north" (SH-35).'),
    ] = None
    points: Annotated[
        Annotated[int, Meta(ge=1, le=99)] | None,
        Meta(description="The points of the structure, if other than those of the rule book (SH-99)."),
    ] = None


class SpoilsSpec(Spec, frozen=True):
    """SH-9a A block of spoils, driven or carried, in a hex or with a unit.

    Without a side it is nobody's.
    """

    key: Annotated[engine.Key, Meta(description="A key that no other piece has.")]
    name: Annotated[engine.Name, Meta(description="Its name.")]
    side: Annotated[engine.Key | None, Meta(description="The player who owns it; nobody if left out.")] = None
    driven: Annotated[
        bool, Meta(description="True for beasts and carts that are driven; otherwise it is carried (SH-9a).")
    ] = False
    at: Annotated[HexName | None, Meta(description="Its hex; required unless a unit carries it.")] = None
    bearer: Annotated[engine.Key | None, Meta(description="The unit of its side that carries it.")] = None


class ObjectiveSpec(Spec, frozen=True):
    """SH-6a Hexes worth points for every full turn in which one player holds all of them.

    With a side, only that side scores.
    """

    name: Annotated[engine.Name, Meta(description="The name of the objective.")]
    hexes: Annotated[
        tuple[HexName, ...], Meta(min_length=1, max_length=40, description="The hexes, on land, that one player must hold.")
    ]
    points: Annotated[
        int, Meta(ge=1, le=20, description="The points for every full turn in which they are held (SH-6a).")
    ] = 1
    side: Annotated[engine.Key | None, Meta(description="The only player who scores for it; anybody if left out.")] = None


class CardsSpec(Spec, frozen=True):
    """SH-20, SH-104 The event cards dealt, kept and left out, and changed numbers of copies."""

    hand: Annotated[
        Annotated[int, Meta(ge=0, le=6)] | None,
        Meta(description="The cards dealt to each player; by default 3, or 4 with land and sea (SH-20)."),
    ] = None
    limit: Annotated[
        Annotated[int, Meta(ge=0, le=6)] | None,
        Meta(description="The cards that a player may keep; by default 3, or 6 with land and sea (SH-20)."),
    ] = None
    without: Annotated[
        tuple[engine.Key, ...], Meta(max_length=50, description="The kinds of cards that are left out (SH-104).")
    ] = ()
    numbers: Annotated[
        dict[engine.Key, Copies],
        Meta(max_length=50, description="Other numbers of a kind in each deck that has it, such as shrapnel = 6 (SH-104)."),
    ] = msgspec.field(default_factory=dict)


class PointsSpec(Spec, frozen=True):
    """SH-6a The points for spoils brought home and for ships of class 1 and 2."""

    spoils: Annotated[int, Meta(ge=0, le=20, description="The points for a block of spoils brought home (SH-6a).")] = 1
    class_1: Annotated[int, Meta(ge=0, le=20, description="The points for a ship of class 1 sunk or captured (SH-6a).")] = 2
    class_2: Annotated[int, Meta(ge=0, le=20, description="The points for a ship of class 2 sunk or captured (SH-6a).")] = 1
