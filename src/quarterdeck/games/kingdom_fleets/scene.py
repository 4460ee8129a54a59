"""What the battle looks like: an open table with islands and reefs, and ships with their sheets."""

from __future__ import annotations

from typing import Final

from quarterdeck.boards.plane import DEGREE, INCH
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.scene import Gauge, Kind, Piece, Plane, Scene, Shape
from quarterdeck.games.kingdom_fleets.charts import ARC_NAMES, CONDITIONS
from quarterdeck.games.kingdom_fleets.state import AFLOAT, ISLAND, NO_ORDER, REEF, Battle, Ship
from quarterdeck.games.kingdom_fleets.view import knows_order
from quarterdeck.games.kingdom_fleets.winning import score

LEGEND: Final = (
    Kind("water", "water", "area", "·", "water"),
    Kind(ISLAND, "island", "area", "▒", "land", clause="KF-2"),
    Kind(REEF, "reef", "area", "≈", "shoal", "waves", clause="KF-2"),
    Kind("light", "light ship", "hull", "L", pattern="sails"),
    Kind("medium", "medium ship", "hull", "M", pattern="sails"),
    Kind("heavy", "heavy ship", "hull", "H", pattern="broadside"),
    Kind("super heavy", "super heavy ship", "hull", "S", pattern="broadside"),
)


def scene(state: Battle, seat: Seat) -> Scene:
    setting = state.setting
    shapes = tuple(Shape((each.kind,), each.corners) for each in state.terrain)
    return Scene(
        board=Plane(setting.width, setting.height, "water", INCH, shapes, LEGEND),
        pieces=tuple(_piece(state, ship, seat) for ship in state.ships.values()),
        caption=_caption(state),
        sides=setting.sides,
    )


def _caption(state: Battle) -> str:
    now = "over" if state.outcome is not None else state.phase.value
    gold = ", ".join(f"{side.capitalize()} {score(state, side)} gold" for side in state.setting.sides)
    return f"Turn {max(state.turn, 1)} of {state.setting.turns}, {now}. {gold}."


def _piece(state: Battle, ship: Ship, seat: Seat) -> Piece:
    afloat, base = ship.status == AFLOAT, ship.base
    return Piece(
        id=ship.key,
        name=ship.name,
        kind=ship.figures.card.size,
        side=state.setting.sides.index(ship.side),
        at=(base.centre.x, base.centre.y) if afloat else None,
        facing=base.heading // DEGREE if afloat else None,
        outline=(base.length, base.width) if afloat else None,
        active=ship.key == state.active,
        status="derelict" if ship.is_derelict else ship.status,
        gauges=_gauges(ship),
        notes=_notes(state, ship, seat),
    )


def _gauges(ship: Ship) -> tuple[Gauge, ...]:
    card, figures = ship.figures.card, ship.figures
    parts = [Gauge("hull", ship.hull, card.hull, "KF-29"), Gauge("decks", ship.decks, card.decks, "KF-30")]
    if not figures.rows:
        parts.append(Gauge("sails", ship.sails, card.sails, "KF-31"))
    guns = [
        Gauge(f"guns {name}", max(0, ship.guns_left(arc) - ship.fired[arc]), figures.guns[arc], "KF-24")
        for arc, name in enumerate(ARC_NAMES)
        if figures.guns[arc]
    ]
    return (*parts, Gauge("squads", len(ship.squads), card.squads, "KF-8"), *guns)


def _notes(state: Battle, ship: Ship, seat: Seat) -> tuple[str, ...]:
    """What else there is to know of her, in a few words each."""
    figures = ship.figures
    captain = f"captain {ship.level}" if ship.has_captain else "no captain"
    notes = [f"{figures.card.type}, {figures.card.size}, {figures.cost} gold", captain]
    if ship.order != NO_ORDER:
        notes.append(f"ordered {ship.order}" if knows_order(ship, seat) else "ordered")
    notes.extend([f"{each} ×{ship.conditions[each]}" for each in CONDITIONS if ship.conditions.get(each)])
    engaged = [other.name for other in state.engaged_with(ship)]
    if engaged:
        notes.append(f"engaged with {', '.join(engaged)}")
    if ship.gold:
        notes.append(f"{ship.gold} gold aboard")
    notes.extend([state.setting.characters[key].name for key in ship.characters])
    notes.extend([state.setting.equipment[key].name for key in figures.equipment])
    return tuple(notes)
