"""Scenarios: the map, the players with their units and vessels, the goals and the options."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from quarterdeck.boards.cards import PACK, Hand, Pile
from quarterdeck.boards.hex import DIRECTION_NAMES, Hex, neighbour
from quarterdeck.boards.hexboard import BoardEdge, board, hex_named
from quarterdeck.boards.hulls import hull
from quarterdeck.engine import scenario as engine
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.validation.faults import Faults
from quarterdeck.games.scum_of_the_high_seas.cards.decks import Back, deck
from quarterdeck.games.scum_of_the_high_seas.charts import (
    AFLOAT,
    CREW,
    LAND,
    LEADERS,
    MINIMUM_CREW,
    MOST_CARDS,
    START_HAND,
    STRENGTH,
    TURNS_A_GAME,
)
from quarterdeck.games.scum_of_the_high_seas.pieces import (
    DESTROYED,
    HERE,
    STOWED,
    WAITING,
    Block,
    Gun,
    Place,
    Sort,
    Structure,
    StructureFigures,
    Unit,
    UnitFigures,
    Vessel,
)
from quarterdeck.games.scum_of_the_high_seas.setup import ground as maps
from quarterdeck.games.scum_of_the_high_seas.setup.piece_checks import (
    check_ships,
    check_spoils,
    check_structures,
    check_units,
)
from quarterdeck.games.scum_of_the_high_seas.setup.scenario_checks import (
    check_cards,
    check_goals,
    check_keys,
    check_map,
    check_objectives,
    check_players,
)
from quarterdeck.games.scum_of_the_high_seas.setup.setting import HouseRules, Objective, Setting
from quarterdeck.games.scum_of_the_high_seas.setup.specs import (
    CardsSpec,
    Facing,
    Features,
    Mark,
    ObjectiveSpec,
    PlayerSpec,
    PointsSpec,
    ShipSpec,
    SideKind,
    SpoilsSpec,
    StructureSpec,
    UnitSpec,
)
from quarterdeck.games.scum_of_the_high_seas.state import CALM, Raid
from quarterdeck.games.scum_of_the_high_seas.whereabouts import Due, Duty
from quarterdeck.games.scum_of_the_high_seas.words import inside

JOKERS = ("black joker", "red joker")
NO_WIND = -2
MOST_MARKS = 60
MOST_SIDES = 1_000


class Options(engine.Options, frozen=True, forbid_unknown_fields=True):
    """The options that the book leaves to the players."""

    fast: Annotated[
        bool, Meta(description="Nobody throws saves and NCOs play no part, so games are quicker and bloodier (SH-2).")
    ] = False
    parley: Annotated[
        bool,
        Meta(
            description="With several pirate players and no fixed teams, a Parley card stops the fighting "
            "between two units for 1 or 2 turns (SH-3, SH-4)."
        ),
    ] = True
    lucky: Annotated[
        bool, Meta(description="Each player may draw one event card a turn without a high initiative card (SH-29).")
    ] = False
    ransom: Annotated[
        bool,
        Meta(
            description="The loser of a duel may buy the commander back for a block of spoils, "
            "and a duel has 5 rounds (SH-62)."
        ),
    ] = False
    advanced: Annotated[
        bool,
        Meta(description="Duels are fought blow by blow, against a body zone that the defender guards in secret (SH-63)."),
    ] = False


class Scenario(engine.Scenario, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """SH-1 One raid, hunt, siege or sea fight."""

    players: Annotated[tuple[PlayerSpec, ...], Meta(min_length=2, max_length=6, description="The players.")]
    first: Annotated[
        engine.Key | None,
        Meta(description="The player who draws first for the initiative; by default dice decide (SH-23a)."),
    ] = None
    map: Annotated[
        str,
        Meta(min_length=1, max_length=12_000, description="A line of terrain marks for each row of hexes, up to 60 by 60."),
    ]
    legend: Annotated[
        dict[Mark, Features],
        Meta(max_length=MOST_MARKS, description='Marks of your own with their features, such as k = ["hill", "crops"].'),
    ] = msgspec.field(default_factory=dict)
    sides: Annotated[
        dict[str, SideKind],
        Meta(
            max_length=MOST_SIDES,
            description='The barriers on sides between hexes, such as "F4 north" = "high wall"; each side once.',
        ),
    ] = msgspec.field(default_factory=dict)
    wind: Annotated[
        Facing | Literal["calm", "thrown"],
        Meta(description="The side that the wind blows from, calm, or thrown for; only with ships (SH-80)."),
    ] = "thrown"
    turns: Annotated[int, Meta(ge=1, le=60, description="The limit of turns (SH-1c).")] = TURNS_A_GAME
    quota: Annotated[int, Meta(ge=0, le=200, description="The points that win at once; 0 for none (SH-6).")] = 0
    event_cards: Annotated[bool, Meta(description="False if nobody holds or draws event cards.")] = True
    cards: Annotated[CardsSpec, Meta(description="The numbers of event cards (SH-20, SH-104).")] = CardsSpec()
    points: Annotated[PointsSpec, Meta(description="The points for spoils and ships (SH-6a).")] = PointsSpec()
    units: Annotated[
        tuple[UnitSpec, ...], Meta(min_length=2, max_length=60, description="The units, commanders and characters.")
    ]
    ships: Annotated[tuple[ShipSpec, ...], Meta(max_length=24, description="The ships and boats.")] = ()
    structures: Annotated[
        tuple[StructureSpec, ...], Meta(max_length=40, description="The buildings, walls, gates and doors (SH-99).")
    ] = ()
    spoils: Annotated[tuple[SpoilsSpec, ...], Meta(max_length=24, description="The blocks of spoils (SH-9a).")] = ()
    objectives: Annotated[tuple[ObjectiveSpec, ...], Meta(max_length=8, description="The objectives (SH-6a).")] = ()
    options: Annotated[Options, Meta(description="The options that the rule book leaves to the players.")] = Options()

    @cached_property  # like the ground: needed for every hex that the scenario names
    def marks(self) -> tuple[str, ...]:
        return tuple(self.map.split())

    @cached_property
    def ground(self) -> maps.Ground:
        legend = tuple((mark, tuple(features)) for mark, features in self.legend.items())
        return maps.ground(self.marks, legend, tuple(self.sides.items()))

    @property
    def has_parley(self) -> bool:
        """SH-3 Return whether there is parley: several pirates, and nobody has opted out."""
        return self.options.parley and self.may_parley

    @property
    def may_parley(self) -> bool:
        """SH-3 Return whether there are several pirate players; by SH-4 not with teams."""
        pirates = [player for player in self.players if player.pirate]
        return len(pirates) > 1 and not any(player.team for player in self.players)

    def idle_options(self) -> tuple[str, ...]:
        """Return the options without effect: parley (SH-3, SH-4), or luck without cards (SH-29)."""
        return (() if self.may_parley else ("parley",)) + (() if self.event_cards else ("lucky",))

    def rules(self) -> HouseRules:
        """Return the options of the book and the scenario's numbers for cards and points."""
        cards = self.cards
        both = _both(self)
        hand = cards.hand if cards.hand is not None else START_HAND[both]
        limit = cards.limit if cards.limit is not None else MOST_CARDS[both]
        return HouseRules(
            fast=self.options.fast,
            parley=self.has_parley,
            lucky=self.options.lucky and self.event_cards,
            ransom=self.options.ransom,
            advanced=self.options.advanced,
            quota=self.quota,
            start_hand=hand if self.event_cards else 0,
            most_cards=limit if self.event_cards else 0,
            spoils=self.points.spoils,
            ships=(self.points.class_1, self.points.class_2),
        )

    def check(self) -> None:
        check_map(self)
        check_keys(self)
        faults = Faults()
        for check in (
            check_ships,
            check_structures,
            check_units,
            check_spoils,
            check_players,
            check_cards,
            check_objectives,
        ):
            with faults:
                check(self)
        faults.tell()
        check_goals(self)


def seats(scenario: Scenario) -> tuple[Seat, ...]:
    return tuple(player.key for player in scenario.players)


def set_up(scenario: Scenario) -> Raid:
    """Return the position before the first answer."""
    vessels = {spec.key: _vessel(spec) for spec in scenario.ships}
    units = {spec.key: _unit(spec, scenario, vessels) for spec in scenario.units}
    units |= {f"{ship.key}-crew": _minimum_crew(ship) for ship in scenario.ships if ship.kind == "ship"}
    for spec in scenario.units:
        if spec.with_ is not None:
            units[spec.key].at, units[spec.key].aboard = units[spec.with_].at, units[spec.with_].aboard
            units[spec.key].leads = [spec.with_]
    setting = _setting(scenario, units)
    players = setting.seats
    raid = Raid(
        setting,
        units,
        _guns(scenario, vessels, units),
        vessels,
        {spec.key: _structure(spec) for spec in scenario.structures},
        {spec.key: _block(spec, units) for spec in scenario.spoils},
        {back: Pile.of(cards) for back, cards in setting.decks.items()},
        {back: [] for back in setting.decks},
        {seat: {back: Hand(seat) for back in setting.decks} for seat in players},
        Pile.of([*PACK, *JOKERS]),
        [],
        dict.fromkeys(players, 0),
        dict.fromkeys(players, 0),
        {seat: dict.fromkeys(players, 0) for seat in players},
        setting.wind if setting.wind >= 0 else CALM,
        due=[Due(Duty.CREW, vessel.key) for vessel in vessels.values() if vessel.is_ship],
    )
    raid.look_round()
    return raid


def _unit(spec: UnitSpec, scenario: Scenario, vessels: dict[str, Vessel]) -> Unit:
    figures = spec.unit_figures()
    placed = spec.at is not None or spec.aboard is not None or spec.with_ is not None
    at = hex_named(spec.at) if spec.at is not None else Hex(0, 0)
    if spec.aboard is not None and spec.at is None:
        at = _free_deck(spec, scenario, vessels[spec.aboard])
    return Unit(
        spec.key,
        spec.side,
        figures,
        at,
        list(figures.men),
        HERE if placed else WAITING,
        nco=spec.kind not in LEADERS and not scenario.options.fast,
        mounted=figures.rides,
        aboard=spec.aboard or "",
        gun=f"{spec.key}-gun" if spec.gun is not None else "",
    )


def _free_deck(spec: UnitSpec, scenario: Scenario, vessel: Vessel) -> Hex:
    """SH-82a Return the next hull hex for a unit with only its vessel given.

    Units go in the scenario's order, the bow first.
    """
    leader = spec.kind in LEADERS
    alike = [other for other in scenario.units if other.aboard == vessel.key and (other.kind in LEADERS) == leader]
    said = [hex_named(other.at) for other in alike if other.at is not None]
    free = [at for at in hull(vessel.at, vessel.heading, vessel.figures.length) if at not in said]
    return free[[other.key for other in alike if other.at is None].index(spec.key)]


def _minimum_crew(spec: ShipSpec) -> Unit:
    """SH-82 Return the minimum crew, a unit that cannot leave the ship.

    SH-89a An empty one may be filled later.
    """
    full = MINIMUM_CREW[spec.figures().grade]
    men = spec.crew if spec.crew is not None else full
    figures = UnitFigures(f"Crew of {spec.name}", CREW, "B", (Sort("", "sword"),), (men or full,))
    at = hex_named(spec.at) if spec.at is not None else Hex(0, 0)
    place: Place = HERE if men else DESTROYED
    return Unit(f"{spec.key}-crew", spec.side, figures, at, [men], place, aboard=spec.key, below=True)


def _vessel(spec: ShipSpec) -> Vessel:
    figures = spec.figures()
    at = hex_named(spec.at) if spec.at is not None else Hex(0, 0)
    place: Place = HERE if spec.at is not None else STOWED
    heading = DIRECTION_NAMES.index(spec.heading)
    return Vessel(
        spec.key, spec.side, figures, at, heading, figures.points, place, anchored=spec.anchored, aground=spec.aground
    )


def _guns(scenario: Scenario, vessels: dict[str, Vessel], units: dict[str, Unit]) -> dict[str, Gun]:
    """Return all guns: ashore with crews, aboard spread along the hull unless placed (SH-93)."""
    guns = {}
    for unit in scenario.units:
        if unit.gun is not None:
            key = f"{unit.key}-gun"
            name = f"The gun of {inside(unit.name)}"
            guns[key] = Gun(key, unit.side, name, unit.gun, units[unit.key].at, crew=unit.key)
    for ship in scenario.ships:
        guns.update(_ships_guns(ship, vessels[ship.key]))
    return guns


def _ships_guns(spec: ShipSpec, vessel: Vessel) -> dict[str, Gun]:
    guns = {}
    counts = {"port": 0, "starboard": 0, "swivel": 0}
    deck = hull(vessel.at, vessel.heading, vessel.figures.length)
    for gun in spec.guns:
        counts[gun.beam] += 1
        place = gun.hull - 1 if gun.hull is not None else (counts[gun.beam] - 1) % len(deck)
        key = f"{spec.key}-{gun.beam}-{counts[gun.beam]}"
        name = f"{gun.beam} gun {counts[gun.beam]} of {spec.name}" if gun.beam != "swivel" else f"swivel of {spec.name}"
        beam = "" if gun.beam == "swivel" else gun.beam
        guns[key] = Gun(key, spec.side, name, gun.weight, deck[place], ship=spec.key, beam=beam, hull=place)
    return guns


def _structure(spec: StructureSpec) -> Structure:
    between = None
    if spec.between is not None:
        inside, direction = spec.between.split(" ", 1)
        at = hex_named(inside)
        between = (at, neighbour(at, DIRECTION_NAMES.index(direction)))
    points = spec.points if spec.points is not None else STRENGTH[spec.kind]
    hexes = tuple(hex_named(name) for name in spec.hexes)
    figures = StructureFigures(spec.name, spec.kind, points, hexes, spec.compound or spec.key, between)
    return Structure(spec.key, spec.side or "", figures, points)


def _block(spec: SpoilsSpec, units: dict[str, Unit]) -> Block:
    at = units[spec.bearer].at if spec.bearer is not None else hex_named(spec.at or "")
    side = spec.side or ""
    return Block(spec.key, side, spec.name, spec.driven, at, spec.bearer or "", origin=side)


def _setting(scenario: Scenario, units: dict[str, Unit]) -> Setting:
    players = seats(scenario)
    shape = board(len(scenario.marks[0]), len(scenario.marks))
    homes, edges = {}, {}
    for player in scenario.players:
        homes[player.key] = (
            ()
            if player.home == "ships"
            else tuple(
                shape.cells_on(BoardEdge(player.home)) if isinstance(player.home, str) else map(hex_named, player.home)
            )
        )
        if isinstance(player.home, str) and player.home != "ships":
            edges[player.key] = str(player.home)
    initial = dict.fromkeys(players, 0)
    for unit in units.values():
        if not unit.is_leader:
            initial[unit.side] += unit.strength
    return Setting(
        list(scenario.marks),
        {mark: list(features) for mark, features in scenario.legend.items()},
        {side: str(kind) for side, kind in scenario.sides.items()},
        players,
        {player.key: player.team for player in scenario.players if player.team},
        tuple(player.key for player in scenario.players if player.pirate),
        scenario.first or "",
        scenario.turns,
        scenario.rules(),
        homes,
        edges,
        {player.key: tuple(hex_named(name) for name in player.start) for player in scenario.players},
        {player.key: str(player.exit) for player in scenario.players if player.exit},
        [
            Objective(each.name, tuple(map(hex_named, each.hexes)), each.points, each.side or "")
            for each in scenario.objectives
        ],
        initial,
        _decks(scenario),
        _wind(scenario),
    )


def _wind(scenario: Scenario) -> int:
    if not scenario.ships:
        return NO_WIND
    return DIRECTION_NAMES.index(scenario.wind) if scenario.wind in DIRECTION_NAMES else CALM


def _both(scenario: Scenario) -> bool:
    """SH-20 Return whether land and sea are both in play: there are ships, and units ashore."""
    return bool(scenario.ships) and any(spec.aboard is None for spec in scenario.units)


def _decks(scenario: Scenario) -> dict[str, list[str]]:
    """SH-21 Return one deck, or two with land and sea."""
    if not scenario.event_cards:
        return {}
    backs: tuple[Back, ...] = (LAND, AFLOAT) if _both(scenario) else (AFLOAT,) if scenario.ships else (LAND,)
    cards = scenario.cards
    return {
        back: deck(
            back,
            parley=scenario.has_parley,
            fast=scenario.options.fast,
            without=cards.without,
            numbers=cards.numbers,
        )
        for back in backs
    }
