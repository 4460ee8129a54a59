"""Small battles for the tests: ships placed by inches and degrees, their own cards, scripted
dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from quarterdeck.boards.plane.angles import DEGREE, INCH
from quarterdeck.boards.plane.shapes import Point, Rectangle
from quarterdeck.engine import scenario as engine
from quarterdeck.engine.asks import Choose, Seat, Together
from quarterdeck.engine.chance import Scripted
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.games.kingdom_fleets import GAME
from quarterdeck.games.kingdom_fleets.charts import TABLE
from quarterdeck.games.kingdom_fleets.rules import begin_activations
from quarterdeck.games.kingdom_fleets.setup.cards import CharacterCard, CrewCard, Effect, EquipmentCard, Sailing, ShipCard
from quarterdeck.games.kingdom_fleets.setup.figures import Figures
from quarterdeck.games.kingdom_fleets.state import (
    AFLOAT,
    Battle,
    Engagement,
    Phase,
    Setting,
    Ship,
    Squad,
    Terrain,
    TerrainKind,
)

BLUE: Seat = "blue"  # the southern edge
RED: Seat = "red"

HANDS = CrewCard(key="hands", name="Hands", gold=0, faction="kingdom", melee=5, aim=4, power=5, armour=5)
GUARDS = CrewCard(key="guards", name="Guards", gold=1, faction="kingdom", melee=6, aim=5, power=6, armour=6, health=3)
CREWS = {card.key: card for card in (HANDS, GUARDS)}

LINES = (
    Sailing(length=2, cost=1),
    Sailing(length=4, cost=1),
    Sailing(length=6, cost=2),
    Sailing(length=3, turn=45, cost=1),
    Sailing(length=4, turn=90, cost=2),
)


def card(size: str = "medium", effects: Sequence[Effect] = (), **figures: Any) -> ShipCard:
    """Return a ship card with middling figures, except those that a test names."""
    plain = {
        "key": "sloop", "name": "Sloop", "type": "sloop", "gold": 20, "faction": "kingdom", "captain": 3,
        "fore": 1, "side": 4, "aft": 1, "power": 6, "hull": 6, "hull_armour": 6, "decks": 5, "decks_armour": 5,
        "sails": 6, "sails_armour": 4, "squads": 4, "tack": 1, "size": size, "manoeuvres": LINES,
        "effects": tuple(effects), **figures,
    }  # fmt: skip
    made = ShipCard(**plain)
    made.check("card")
    return made


def ship(
    key: str,
    x: float,
    y: float,
    heading: float = 0,
    *,
    side: Seat = "",
    crew: CrewCard = HANDS,
    characters: Sequence[CharacterCard] = (),
    equipment: Sequence[EquipmentCard] = (),
    size: str = "medium",
    effects: Sequence[Effect] = (),
    broadside: int = 4,
    now: Mapping[str, Any] | None = None,
    **figures: Any,
) -> Ship:
    """Return a ship at inches from the north-west corner; keys in b are blue, all others red.

    ``now`` sets her present state: ``now={"hull": 3, "conditions": {"burning": 1}}``.
    """
    made = Figures.of(key.capitalize(), card(size, effects, **figures, side=broadside), crew, characters, equipment)
    captains = [each.level for each in characters if each.level is not None]
    owner = side or (BLUE if key[0] == "b" else RED)
    built = Ship(
        key=key,
        side=owner,
        first_side=owner,
        figures=made,
        base=lying(x, y, heading, made),
        status=AFLOAT,
        hull=made.card.hull,
        decks=made.card.decks,
        sails=made.card.sails,
        squads=[Squad(crew.key, crew.health)] * made.card.squads,
        crew=crew.key,
        level=captains[0] if captains else made.card.captain,
        has_captain=bool(captains) or made.card.captain > 0,
        characters=[each.key for each in characters],
        spiked=[0, 0, 0, 0],
        conditions={},
    )
    for name, value in (now or {}).items():
        setattr(built, name, value)
    return built


def lying(x: float, y: float, heading: float, figures: Figures) -> Rectangle:
    size = figures.size
    middle = Point(round(x * INCH), round(y * INCH))
    return Rectangle(middle, round(heading * DEGREE) % (360 * DEGREE), size.length, size.width)


def island(*points: tuple[float, float], kind: TerrainKind = "island") -> Terrain:
    """Return terrain by its corners in inches, clockwise."""
    return Terrain(kind, tuple(Point(round(x * INCH), round(y * INCH)) for x, y in points))


def reef(*points: tuple[float, float]) -> Terrain:
    return island(*points, kind="reef")


class Chart(engine.Scenario, frozen=True, kw_only=True):
    """Stands in for the scenario of a match whose position is made by hand."""


def sea(
    *ships: Ship,
    dice: Sequence[Any] = (),
    terrain: Sequence[Terrain] = (),
    characters: Sequence[CharacterCard] = (),
    equipment: Sequence[EquipmentCard] = (),
    engaged: Sequence[tuple[str, str]] = (),
    boarded: Sequence[tuple[str, str]] = (),
    phase: Phase = Phase.ORDERS,
    turn: int = 0,
    opening: Seat = "",
    **setting: Any,
) -> Match[Battle]:
    """Return a match with these ships, before the orders of its first turn.

    The first of a pair engaged boarded: ``engaged`` in turn 0, ``boarded`` in this turn.
    ``opening`` is the side that activated first, for a later phase.
    """
    fixed = Setting(
        sides=(BLUE, RED),
        factions={BLUE: "kingdom", RED: "kingdom"},
        width=TABLE,
        height=TABLE,
        turns=10,
        crews=CREWS,
        characters={each.key: each for each in characters},
        equipment={each.key: each for each in equipment},
    )
    for name, value in setting.items():
        setattr(fixed, name, value)
    state = Battle(fixed, {each.key: each for each in ships}, tuple(terrain), phase, turn, opening)
    state.engagements = [Engagement(boarder, other, 0) for boarder, other in engaged]
    state.engagements += [Engagement(boarder, other, turn) for boarder, other in boarded]
    return Match(game(state), Chart(title="A test"), Scripted(list(dice)))


def acting(*ships: Ship, first: str = "", order: str = "heave to", dice: Sequence[Any] = (), **rest: Any) -> Match[Battle]:
    """Return a match in the activation phase of turn 1, with the first or the named ship
    activating.

    All ships have the same order unless ``now={"order": …}`` gives a ship her own. Her first step
    is played: conditions have taken effect and she has her manpower. If there is a choice she is
    picked.
    """
    active = next(each for each in ships if each.key == first) if first else ships[0]
    for each in ships:
        each.order = each.order or order
        each.offered = (each.order,)
    match = sea(*ships, dice=dice, phase=Phase.ACTIVATION, turn=1, **rest)
    return pick(match, active)


def pick(match: Match[Battle], active: Ship) -> Match[Battle]:
    wanted = f"activate {active.key}"
    if match.waiting and wanted in match.choices(match.waiting[0]):
        match.play(wanted)
    return match


def game(start: Battle) -> Game[Battle]:
    """Return the rules, set up with this position."""
    if start.phase is Phase.ACTIVATION:
        first = next(iter(start.ships.values())).side
        begin_activations(start, first)
    return replace(GAME, scenario=Chart, seats=sides_of, set_up=lambda _: start.copy())


def sides_of(scenario: Chart) -> tuple[Seat, Seat]:
    return (BLUE, RED)


def do(match: Match[Battle], *notations: str) -> Match[Battle]:
    """Play one choice after the other, each by the player who is offered it."""
    for notation in notations:
        seat = next((seat for seat in match.waiting if notation in match.choices(seat)), match.waiting[0])
        match.play(notation, seat)
    return match


def choices(match: Match[Battle], verb: str = "") -> list[str]:
    """Return the choices of the player to answer, by prefix."""
    return [each for each in match.choices(match.waiting[0]) if each.startswith(verb)]


def why(match: Match[Battle], notation: str) -> str:
    """Return the clause that forbids a choice."""
    refused = match.why_not(notation, match.waiting[0])
    return refused.clause if refused is not None else ""


def of(match: Match[Battle], key: str) -> Ship:
    return match.state.ships[key]


def place(match: Match[Battle], key: str) -> tuple[int, int, int]:
    """Return a ship's place in thousandths: across, down, and heading."""
    base = of(match, key).base
    return base.centre.x, base.centre.y, base.heading


def prompt(match: Match[Battle]) -> str:
    """Return the current prompt."""
    ask = match.ask
    return ask.prompt.key if isinstance(ask, Choose) else "together" if isinstance(ask, Together) else ""


def log_of(match: Match[Battle], seat: Seat = BLUE) -> list[str]:
    return match.told(seat)


def unthrown(match: Match[Battle]) -> list[Any]:
    """Return the scripted dice that nobody has rolled."""
    assert isinstance(match.timeline.chance, Scripted)
    return match.timeline.chance.left


def words(match: Match[Battle], notation: str) -> str:
    """Return the label of an option for the player to answer."""
    return match.label(notation, match.waiting[0]).text
