"""The picture of the battle: an open table with islands and reefs, and ships with their sheets."""

from __future__ import annotations

from collections import Counter

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.names import in_words
from quarterdeck.engine.scene import Gauge, Piece, Scene
from quarterdeck.games.kingdom_fleets.charts import ARC_NAMES, CONDITIONS
from quarterdeck.games.kingdom_fleets.legend import ENGAGED, PRIZE, board_of, kind_of
from quarterdeck.games.kingdom_fleets.manoeuvres.ghosts import lie_of
from quarterdeck.games.kingdom_fleets.names import side_name
from quarterdeck.games.kingdom_fleets.state import AFLOAT, NO_ORDER, Battle, Phase, Ship
from quarterdeck.games.kingdom_fleets.view import knows_order
from quarterdeck.games.kingdom_fleets.winning import score

BEFORE = (Phase.TERRAIN, Phase.PLACING, Phase.DEPLOYMENT)


def scene(state: Battle, seat: Seat) -> Scene:
    setting = state.setting
    return Scene(
        board=board_of(setting.width, setting.height, tuple(state.terrain)),
        pieces=tuple(_piece(state, ship, seat) for ship in state.ships.values()),
        caption=_caption(state),
        sides=setting.sides,
    )


def _caption(state: Battle) -> str:
    if state.phase in BEFORE:
        return f"Before the battle: {state.phase.value}."
    now = "over" if state.outcome is not None else state.phase.value
    gold = ", ".join(f"{in_words(side)} {score(state, side)}" for side in state.setting.sides)
    return f"Turn {max(state.turn, 1)} of {state.setting.turns}, {now}. Gold: {gold}."


def _piece(state: Battle, ship: Ship, seat: Seat) -> Piece:
    afloat, base = ship.status == AFLOAT, ship.base
    at, facing = lie_of(base)
    return Piece(
        id=ship.key,
        name=ship.name,
        kind=kind_of(ship),
        side=state.setting.sides.index(ship.side),
        at=at if afloat else None,
        facing=facing if afloat else None,
        outline=(base.length, base.width) if afloat else None,
        active=ship.key == state.active,
        status=ship.status,
        gauges=_gauges(ship),
        notes=_notes(state, ship, seat),
        marks=_marks(state, ship),
    )


def _marks(state: Battle, ship: Ship) -> tuple[str, ...]:
    """Return her marks on the table: prize, engaged, and conditions; her sheet has the numbers."""
    if ship.status != AFLOAT:
        return ()
    marks = [PRIZE] if ship.is_prize else []
    if state.engaged_with(ship):
        marks.append(ENGAGED)
    return (*marks, *(each for each in CONDITIONS if ship.conditions.get(each)))


def _gauges(ship: Ship) -> tuple[Gauge, ...]:
    card, figures = ship.figures.card, ship.figures
    gauges = [Gauge("hull", ship.hull, card.hull, "KF-29"), Gauge("decks", ship.decks, card.decks, "KF-30")]
    if not figures.rows:
        gauges.append(Gauge("sails", ship.sails, card.sails, "KF-31"))
    gauges.append(Gauge("squads", len(ship.squads), card.squads, "KF-8"))
    if ship.activated and ship.status == AFLOAT:
        gauges.append(Gauge("manpower", ship.manpower, max(ship.manpower, len(ship.squads)), "KF-8"))
    for arc, name in enumerate(ARC_NAMES):
        if figures.guns[arc]:
            left = max(0, ship.guns_left(arc) - ship.fired[arc])
            gauges.append(Gauge(f"guns {name}", left, figures.guns[arc], "KF-24"))
    if ship.gold:
        gauges.append(Gauge("gold", ship.gold, ship.gold, "KF-44b"))
    return tuple(gauges)


def _notes(state: Battle, ship: Ship, seat: Seat) -> tuple[str, ...]:
    """Return the rest of her sheet as short notes."""
    figures = ship.figures
    captain = f"captain {ship.level}" if ship.has_captain else "no captain"
    notes = [f"{figures.card.size} {figures.card.type}, {figures.cost} gold", captain, *_state_of(state, ship)]
    if ship.order != NO_ORDER:
        notes.append(f"order: {ship.order}" if knows_order(ship, seat) else "order given")
    notes += [f"{each} ×{ship.conditions[each]}" for each in CONDITIONS if ship.conditions.get(each)]
    squads = Counter(squad.crew for squad in ship.squads)
    notes += [f"{count} {state.setting.crews[key].name}" for key, count in squads.items()]
    notes += [state.setting.characters[key].name for key in ship.characters]
    equipment = Counter(state.setting.equipment[key].name for key in figures.equipment)
    notes += [name if count == 1 else f"{count} {name}" for name, count in equipment.items()]
    return tuple(notes)


def _state_of(state: Battle, ship: Ship) -> list[str]:
    """Return notes on derelicts and prizes, ships engaged, fear and spiked guns."""
    found = []
    if ship.is_derelict:
        found.append("derelict")
    elif ship.is_prize or ship.side != ship.first_side:
        found.append(f"prize, taken from {side_name(ship.first_side).noun.put()}")
    engaged = [other.name for other in state.engaged_with(ship)]
    if engaged:
        found.append(f"engaged with {', '.join(engaged)}")
    if ship.fear:
        found.append(ship.fear)
    spiked = [f"{count} {name}" for count, name in zip(ship.spiked, ARC_NAMES, strict=True) if count]
    return [*found, f"spiked: {', '.join(spiked)}"] if spiked else found
