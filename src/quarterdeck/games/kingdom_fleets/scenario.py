"""Scenarios: two fleets and their places, the table, the turn limit and the cards in use.

A scenario is complete in itself. Fleets named by key and cards from the game's folder are copied
into it when it is read, so the record of a match never depends on a file that may change.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import force_setattr

from quarterdeck.boards.plane.angles import DEGREE, INCH
from quarterdeck.boards.plane.distances import is_within
from quarterdeck.boards.plane.shapes import SLACK, Box, Point, Polygon, Rectangle, box_holds, corners, is_convex, overlaps
from quarterdeck.engine import scenario as engine
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.validation.faults import Faults
from quarterdeck.games.kingdom_fleets.begun import Begun, take_up
from quarterdeck.games.kingdom_fleets.charts import DEFAULT_TURNS, STRIP, TABLE
from quarterdeck.games.kingdom_fleets.setup.cards import Cards
from quarterdeck.games.kingdom_fleets.setup.catalogue import Catalogue, shipped
from quarterdeck.games.kingdom_fleets.setup.deployment import strip_of
from quarterdeck.games.kingdom_fleets.setup.figures import Figures
from quarterdeck.games.kingdom_fleets.setup.fleet import (
    DEFAULT_LIMIT,
    Bought,
    Fleet,
    Limit,
    cards_used,
    check_fleet,
    figures_of,
    ready,
    ready_made,
)
from quarterdeck.games.kingdom_fleets.state import (
    AFLOAT,
    ISLAND,
    WAITING,
    Battle,
    Phase,
    Setting,
    Ship,
    Sight,
    Squad,
    Terrain,
    TerrainKind,
)

WINDS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
Inches = Annotated[float, Meta(ge=0, le=96)]


class Options(engine.Options, frozen=True, forbid_unknown_fields=True):
    """House rules and the weather."""

    wind: Annotated[
        Literal["none", "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"],
        Meta(
            description="The wind blows from this direction all game, and turning bow or stern through it "
            "costs the extra manpower that the ship's card names (KF-21)."
        ),
    ] = "none"
    seas: Annotated[
        Literal["calm", "heavy"],
        Meta(description="In heavy seas, every shot is at −1 to hit, except at long range (KF-26)."),
    ] = "calm"
    sight: Annotated[
        Sight, Meta(description="In smoke or fog, every shot is at −1 to hit, except at long range (KF-26).")
    ] = "clear"


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """KF-2e The middle of a base, in inches from the north-west corner, and a heading."""

    x: Annotated[Inches, Meta(description="The inches from the western edge to the middle of her base.")]
    y: Annotated[Inches, Meta(description="The inches from the northern edge to the middle of her base.")]
    heading: Annotated[float, Meta(ge=0, lt=360, description="Her heading in degrees, clockwise from the north.")]


class TerrainSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """KF-2 A piece of terrain, given by its corners in order, in inches."""

    kind: Annotated[TerrainKind, Meta(description="The kind of terrain (KF-2).")]
    corners: Annotated[
        tuple[tuple[Inches, Inches], ...],
        Meta(min_length=3, max_length=12, description="Its corners in order, each x and y in inches; the shape is convex."),
    ]


class Scenario(engine.Scenario, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """One battle. The first side has the southern edge, the second the northern (KF-2a)."""

    sides: Annotated[
        tuple[engine.Key, engine.Key],
        Meta(description="The keys of the two sides: the first has the southern edge, the second the northern (KF-2a)."),
    ]
    fleets: Annotated[
        dict[engine.Key, engine.Key | Fleet],
        Meta(description="The fleet of each side: the key of a ready-made one, or a fleet written out (KF-1)."),
    ]
    limit: Annotated[Limit, Meta(description="The gold limit of each fleet (KF-1).")] = DEFAULT_LIMIT
    turns: Annotated[int, Meta(ge=1, le=100, description="The limit of turns, after which gold decides (KF-49).")] = (
        DEFAULT_TURNS
    )
    width: Annotated[int, Meta(ge=18, le=96, description="The width of the table in inches, west to east.")] = TABLE // INCH
    height: Annotated[int, Meta(ge=18, le=96, description="The height of the table in inches, north to south.")] = (
        TABLE // INCH
    )
    terrain: Annotated[
        Annotated[tuple[TerrainSpec, ...], Meta(max_length=20)] | None,
        Meta(description="The terrain; [] for open sea; if left out, placed by dice (KF-2d)."),
    ] = None
    places: Annotated[
        dict[engine.Key, Place],
        Meta(description="The place of every ship, by her key; if left out, the players place their ships (KF-2a)."),
    ] = msgspec.field(default_factory=dict)
    cards: Annotated[
        Cards, Meta(description="The cards of the scenario's own, taken before the game's cards with the same keys.")
    ] = Cards()
    begun: Annotated[Begun | None, Meta(description="The state of a battle that has already begun.")] = None
    options: Annotated[Options, Meta(description="The house rules and the weather.")] = Options()

    def __post_init__(self) -> None:
        force_setattr(self, "fleets", written_out(self.sides, self.fleets))
        force_setattr(self, "cards", cards_used(self.lists(), self.cards))

    def lists(self) -> dict[str, Fleet]:
        """Return the fleets, leaving out any that does not exist."""
        return {side: fleet for side, fleet in self.fleets.items() if isinstance(fleet, Fleet)}

    @cached_property  # needed for every ship
    def catalogue(self) -> Catalogue:
        return Catalogue.of(self.cards)

    def ships(self) -> dict[str, tuple[Seat, Bought]]:
        """Return every ship by key, with her side."""
        return {ship.key: (side, ship) for side, fleet in self.lists().items() for ship in fleet.ships}

    @property
    def table(self) -> Box:
        return Box(0, 0, self.width * INCH, self.height * INCH)

    def shapes(self) -> tuple[Terrain, ...]:
        return tuple([Terrain(spec.kind, clockwise(spec)) for spec in self.terrain or ()])

    def check(self) -> None:
        self._check_fleets()
        faults = Faults()
        with faults:
            self._check_terrain()
        with faults:
            self._check_places()
        faults.tell()
        set_up(self)  # checks the state of a battle in progress

    def _check_fleets(self) -> None:
        first, second = self.sides
        if first == second:
            raise ValueError("sides: expected two different sides")
        faults = Faults()
        for side in dict.fromkeys((*self.sides, *self.fleets)):
            with faults:
                self._check_named(side)
        faults.tell()
        self.cards.check("cards.")
        fleets = self.lists()
        known = shipped().besides(self.cards)  # all cards, so that a misspelt name gets a suggestion
        for side, each in fleets.items():
            with faults:
                check_fleet(each, known, self.limit, f"fleets.{side}.")
        faults.tell()
        for key in fleets[first].keys:
            if key in fleets[second].keys:
                raise ValueError(f"fleets.{second}.ships: expected unique keys, but {key!r} is a ship of the {first}")

    def _check_named(self, side: Seat) -> None:
        fleet, known = self.fleets.get(side), ", ".join(ready_made())
        if fleet is None:
            raise ValueError(f"fleets.{side}: expected a fleet, or the key of one of {known}")
        if side not in self.sides:
            raise ValueError(f"fleets.{side}: expected {' or '.join(self.sides)}")
        if not isinstance(fleet, Fleet):
            raise ValueError(f"fleets.{side}: there is no ready-made fleet {fleet!r}; there are {known}")

    def _check_terrain(self) -> None:
        if self.terrain is None:
            if self.begun is not None:
                raise ValueError("terrain: expected it to be given, [] for none, in a battle in progress")
            if min(self.width, self.height) * INCH < TABLE:
                raise ValueError(f'terrain: expected it to be given, because dice need a table of at least {TABLE // INCH}"')
        faults = Faults()
        for number, spec in enumerate(self.terrain or ()):
            with faults:
                self._check_piece(f"terrain[{number}].corners", clockwise(spec))
        faults.tell()

    def _check_piece(self, field: str, shape: Polygon) -> None:
        if not is_convex(shape):
            raise ValueError(f"{field}: expected a convex shape; make a hollow one from several pieces (KF-2d)")
        if not box_holds(self.table, shape):
            raise ValueError(f"{field}: expected all of it on the table")
        for side in self.sides:
            if overlaps(shape, box_corners(strip_of(_setting(self), side)), 0):
                raise ValueError(f'{field}: expected nothing within {STRIP // INCH}" of the edge of the {side} (KF-2)')

    def _check_places(self) -> None:
        ships = self.ships()
        faults = Faults()
        for key in self.places:
            with faults:
                if key not in ships:
                    raise ValueError(f"places.{key}: there is no ship {key!r}; there are {', '.join(ships)}")
        faults.tell()
        gone = self.begun.gone() if self.begun is not None else set()
        if not self.places and self.begun is None:
            return
        lying: dict[str, Polygon] = {}
        for key, (side, ship) in ships.items():
            if key in gone:
                continue
            with faults:
                if key not in self.places:
                    raise ValueError(f"places.{key}: expected a place for every ship, or for none of them (KF-2e)")
                self._check_place(key, side, corners(base(self.places[key], figures_of(ship, self.catalogue))), lying)
        faults.tell()

    def _check_place(self, key: str, side: Seat, outline: Polygon, lying: dict[str, Polygon]) -> None:
        field = f"places.{key}"
        if not box_holds(self.table, outline):
            raise ValueError(f"{field}: expected all of her base on the table")
        if self.begun is None and not box_holds(strip_of(_setting(self), side), outline):
            raise ValueError(f'{field}: expected all of her base within {STRIP // INCH}" of the edge of the {side} (KF-2a)')
        for piece in self.shapes():
            if piece.kind == ISLAND and overlaps(outline, piece.corners):
                raise ValueError(f"{field}: expected a place clear of islands")
        for other, shape in lying.items():
            if overlaps(outline, shape) or (self.begun is None and is_within(outline, shape, SLACK)):
                raise ValueError(f"{field}: expected a place clear of {other} (KF-2a)")
        lying[key] = outline


# --- Reading --------------------------------------------------------------------------------------


def written_out(sides: tuple[Seat, Seat], fleets: dict[str, str | Fleet]) -> dict[str, str | Fleet]:
    """Return the fleets with those named by a key written out ship by ship.

    If both sides have a ship of the same key, the ready-made one (or the second side's, if both
    are) is called ``kraken-2``.
    """
    found = dict(fleets)
    for side in sides:
        named = found.get(side)
        if isinstance(named, str) and named in ready_made():
            other = next((fleet for key, fleet in found.items() if key != side and isinstance(fleet, Fleet)), None)
            found[side] = _copied(ready(named), other.keys if other is not None else [])
    return found


def _copied(fleet: Fleet, taken: list[str]) -> Fleet:
    ships = [
        msgspec.structs.replace(ship, key=f"{ship.key}-2", name=f"{ship.called} II") if ship.key in taken else ship
        for ship in fleet.ships
    ]
    return Fleet(name=fleet.name, faction=fleet.faction, notes=fleet.notes, ships=tuple(ships))


def thousandths(inches: float) -> int:
    return round(inches * INCH)


def clockwise(spec: TerrainSpec) -> Polygon:
    """Return the corners clockwise, whichever way round they were written."""
    shape = tuple(Point(thousandths(x), thousandths(y)) for x, y in spec.corners)
    return shape if is_convex(shape) else shape[::-1]


def base(place: Place | None, figures: Figures) -> Rectangle:
    """Return her base; without a place it lies in the corner of the table."""
    size = figures.size
    if place is None:
        return Rectangle(Point(0, 0), 0, size.length, size.width)
    heading = round(place.heading * DEGREE) % (360 * DEGREE)
    return Rectangle(Point(thousandths(place.x), thousandths(place.y)), heading, size.length, size.width)


def box_corners(box: Box) -> Polygon:
    left, top, right, bottom = box
    return (Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom))


# --- Setting up -----------------------------------------------------------------------------------


def seats(scenario: Scenario) -> tuple[Seat, ...]:
    return scenario.sides


def set_up(scenario: Scenario) -> Battle:
    """Return the position before the first turn, or the present state of a battle in progress."""
    ships = {key: _ship(scenario, side, bought) for key, (side, bought) in scenario.ships().items()}
    setting = _setting(scenario)
    phase = Phase.PLACING if setting.deployment else Phase.ORDERS
    battle = Battle(setting, ships, scenario.shapes(), Phase.TERRAIN if setting.terrain_by_dice else phase)
    if scenario.begun is not None:
        take_up(battle, scenario.begun)
    return battle


def _ship(scenario: Scenario, side: Seat, bought: Bought) -> Ship:
    known = scenario.catalogue
    figures, crew = figures_of(bought, known), known.crews[bought.crew]
    place = scenario.places.get(bought.key)
    captains = [level for key in bought.characters if (level := known.characters[key].level) is not None]
    return Ship(
        key=bought.key,
        side=side,
        first_side=side,
        figures=figures,
        base=base(place, figures),
        status=AFLOAT if place is not None else WAITING,
        hull=figures.card.hull,
        decks=figures.card.decks,
        sails=figures.card.sails,
        squads=[Squad(crew.key, crew.health)] * figures.card.squads,
        crew=crew.key,
        level=captains[0] if captains else figures.card.captain,  # KF-1b
        has_captain=bool(captains) or figures.card.captain > 0,
        characters=list(bought.characters),
        spiked=[0, 0, 0, 0],
        conditions={},
    )


def _setting(scenario: Scenario) -> Setting:
    options, known = scenario.options, scenario.catalogue
    wind = WINDS.index(options.wind) * 45 * DEGREE if options.wind != "none" else None
    return Setting(
        sides=scenario.sides,
        factions={side: scenario.lists()[side].faction for side in scenario.sides},
        width=scenario.table.right,
        height=scenario.table.bottom,
        turns=scenario.turns,
        crews=dict(known.crews),
        characters=dict(known.characters),
        equipment=dict(known.equipment),
        wind_from=wind,
        heavy_seas=options.seas == "heavy",
        sight=options.sight,
        terrain_by_dice=scenario.terrain is None,
        deployment=not scenario.places,
    )
