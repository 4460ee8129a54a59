"""The scene: hexes with their ground, sides and structures, units, vessels, spoils and hands."""

from __future__ import annotations

from functools import lru_cache

from quarterdeck.boards.hex import direction_to
from quarterdeck.boards.hexboard import at_of
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.names import in_words
from quarterdeck.engine.scene import Cell, Edge, Gauge, Hexes, Piece, Scene, Wind, Zone
from quarterdeck.games.scum_of_the_high_seas.cards.decks import CARDS
from quarterdeck.games.scum_of_the_high_seas.charts import SEA
from quarterdeck.games.scum_of_the_high_seas.legend import (
    ALLY,
    BREACH,
    GOAL,
    GUN,
    LAND,
    LEGEND,
    OPEN_DOOR,
    OPENED,
    RUINS,
    SPOILS,
    TRUCE,
    kind_of,
)
from quarterdeck.games.scum_of_the_high_seas.names import side_name
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import are_allies
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Block, Gun, Structure, Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.record_sheets import structure_notes, unit_notes, vessel_gauges, vessel_notes
from quarterdeck.games.scum_of_the_high_seas.setup.ground import Ground
from quarterdeck.games.scum_of_the_high_seas.setup.setting import Objective
from quarterdeck.games.scum_of_the_high_seas.state import CALM, Phase, Raid
from quarterdeck.games.scum_of_the_high_seas.words import inside, opening


def scene(state: Raid, seat: Seat) -> Scene:
    pieces = [_vessel(state, vessel, seat) for vessel in state.vessels.values()]
    pieces += [_unit(state, unit, seat) for unit in state.units.values()]
    pieces += [_gun(state, gun) for gun in state.guns.values() if not gun.ship and not gun.crew]
    pieces += [_block(state, block) for block in state.blocks.values()]
    pieces += [_structure(state, structure) for structure in state.structures.values() if structure.figures.points]
    return Scene(
        board=_board(state.setting.ground, tuple(state.setting.objectives)),
        pieces=tuple(pieces),
        zones=tuple(_zones(state, seat)),
        caption=_caption(state),
        sides=state.setting.seats,
        marks=tuple(_marks(state)),
        edges=tuple(_entrances(state)),
        wind=_wind(state),
    )


def _wind(state: Raid) -> Wind | None:
    """SH-80 Return the wind, or nothing in a scenario without vessels."""
    if not state.vessels:
        return None
    return Wind(None if state.wind == CALM else 60 * state.wind, "SH-80")


@lru_cache(maxsize=64)
def _board(ground: Ground, objectives: tuple[Objective, ...]) -> Hexes:
    """Return the map, which never changes during a game."""
    shape = ground.board
    below = SEA if 2 * len(ground.sea) > len(shape.cells) else LAND
    kinds = {at: tuple(each for each in ground.features[at] or (LAND,) if each != below) for at in shape.cells}
    for objective in objectives:
        for at in objective.hexes:
            kinds[at] = (*kinds[at], GOAL)
    return Hexes(
        shape.columns,
        shape.rows,
        below,
        cells=tuple(Cell(at_of(at), found) for at, found in kinds.items() if found),
        edges=tuple(Edge(at_of(at), 60 * direction, kinds) for at, direction, kinds in ground.sides.listed),
        names="letters",
        legend=LEGEND,
    )


def _marks(state: Raid) -> list[Cell]:
    """SH-99 Return the structures by their hexes, with breaches, ruins and open doors."""
    cells = []
    for structure in state.structures.values():
        figures = structure.figures
        kinds: list[str] = [figures.kind]
        if figures.points and not structure.points:
            kinds = [RUINS]
        elif figures.points and 2 * structure.points <= figures.points:
            kinds.append(BREACH)
        if structure.open and structure.points:
            kinds.append(OPEN_DOOR)
        cells.extend([Cell(at_of(at), tuple(kinds)) for at in figures.hexes])
    return cells


def _entrances(state: Raid) -> list[Edge]:
    """SH-35 Return the gates and strengthened doors, shut or destroyed."""
    edges = []
    for structure in state.structures.values():
        between = structure.figures.between
        if between is not None:
            kind = structure.figures.kind if structure.points else OPENED
            edges.append(Edge(at_of(between[0]), 60 * direction_to(*between), (kind,)))
    return edges


def _unit(state: Raid, unit: Unit, seat: Seat) -> Piece:
    here = unit.place == HERE
    on_map = here and not unit.below
    return Piece(
        id=unit.key,
        name=unit.name,
        kind=kind_of(unit),
        side=state.setting.seats.index(unit.side),
        at=at_of(unit.at) if on_map else None,
        active=state.act is not None and unit.key in state.act.keys,
        status=_status(unit),
        gauges=(Gauge("figures", unit.strength, unit.figures.total, "SH-10"),) if not unit.is_leader else (),
        notes=unit_notes(state, unit),
        marks=_peace(state, unit, seat),
        carried_by=unit.aboard if here else "",
    )


def _peace(state: Raid, piece: Unit | Vessel, seat: Seat) -> tuple[str, ...]:
    """SH-3 Return the mark of a cease-fire, and by SH-5 that of an ally of this seat."""
    allied = (ALLY,) if state.alliances and are_allies(state, piece.side, seat) else ()
    return (*allied, TRUCE) if any(piece.key in (truce.one, truce.other) for truce in state.truces) else allied


def _status(unit: Unit) -> str:
    if unit.place != HERE:
        return unit.place
    if unit.below:
        return "below deck"
    return "in the water" if unit.swimming else "wounded" if unit.wounded else ""


def _vessel(state: Raid, vessel: Vessel, seat: Seat) -> Piece:
    here = vessel.place == HERE
    cells = tuple(at_of(at) for at in state.hull(vessel)) if here else ()
    return Piece(
        id=vessel.key,
        name=vessel.name,
        kind=vessel.figures.kind,
        side=state.setting.seats.index(vessel.side),
        at=at_of(vessel.at) if here else None,
        facing=60 * vessel.heading if here else None,
        active=state.act is not None and vessel.key in state.act.keys,
        status="" if here else vessel.place,
        gauges=vessel_gauges(state, vessel),
        notes=vessel_notes(state, vessel),
        marks=_peace(state, vessel, seat),
        cells=cells if len(cells) > 1 else (),
    )


def _gun(state: Raid, gun: Gun) -> Piece:
    return Piece(
        id=gun.key,
        name=opening(gun.name),
        kind=GUN,
        side=state.setting.seats.index(gun.side) if gun.side else -1,
        at=at_of(gun.at) if gun.place == HERE else None,
        status="" if gun.place == HERE else gun.place,
        notes=(f"{gun.weight} gun without a crew",),
    )


def _block(state: Raid, block: Block) -> Piece:
    here = block.place == HERE
    return Piece(
        id=block.key,
        name=block.name,
        kind=SPOILS,
        side=state.setting.seats.index(block.side) if block.side else -1,
        at=at_of(block.at) if here else None,
        status=block.place if not here else f"carried by {inside(state.piece(block.bearer).name)}" if block.bearer else "",
        notes=("driven" if block.driven else "carried",),
        carried_by=block.bearer if here else "",
    )


def _structure(state: Raid, structure: Structure) -> Piece:
    """SH-100 Return a structure's record sheet; the structure itself is part of the map."""
    figures = structure.figures
    cells = tuple(at_of(at) for at in (figures.between or figures.hexes))
    return Piece(
        id=structure.key,
        name=structure.name,
        kind=figures.kind,
        side=state.setting.seats.index(structure.side) if structure.side else -1,
        at=cells[0],
        gauges=(Gauge("strength", structure.points, figures.points, "SH-99"),),
        notes=structure_notes(structure),
        cells=cells if len(cells) > 1 else (),
    )


def _zones(state: Raid, seat: Seat) -> list[Zone]:
    """SH-21a Return every hand by its backs, the decks and the discards."""
    zones = []
    for owner, hands in state.hands.items():
        held = {back: hand for back, hand in hands.items() if len(hand)} or hands
        for back, hand in held.items():
            seen = hand.glimpse(seat)
            named = tuple(CARDS[card].name for card in seen.known)
            says = tuple(CARDS[card].text for card in seen.known)
            zones.append(Zone(f"{owner}-{back}", f"{in_words(owner)}: {back} cards", owner, named, seen.count, says))
    for back, deck in state.decks.items():
        zones.append(Zone(f"deck-{back}", f"Deck: {back}", count=len(deck)))
        open_cards = tuple(CARDS[card].name for card in sorted(state.discards[back]))
        zones.append(Zone(f"discards-{back}", f"Discarded: {back}", cards=open_cards, count=len(open_cards)))
    return zones


def _caption(state: Raid) -> str:
    """Return the turn, the points, the alliances, the cease-fires and the cards owed."""
    now = "over" if state.outcome is not None else _moment(state)
    quota = f" ({state.setting.rules.quota} to win)" if state.setting.rules.quota else ""
    points = ", ".join(f"{in_words(seat)} {points}" for seat, points in state.score.items())
    told = [f"Turn {max(state.turn, 1)} of {state.setting.turns}, {now}", f"Points{quota}: {points}"]
    if state.alliances:
        pairs = ", ".join(f"{in_words(one)} with {in_words(other)}" for one, other in state.alliances)
        told.append(f"Allies: {pairs}")
    told += [
        f"Cease-fire between {inside(state.piece(truce.one).name)} and {inside(state.piece(truce.other).name)}"
        for truce in state.truces
    ]
    told += [f"{side_name(owed.seat).noun.put(opens=True)} must still read a {owed.back} card" for owed in state.owed]
    return ". ".join(told) + "."


def _moment(state: Raid) -> str:
    """SH-27 Return the phase.

    During activations it is the number of the activation and the order of the players.
    """
    if state.phase is not Phase.ACTIVATION or not state.turn_order:
        return state.phase.value
    seats = [in_words(seat) for seat in state.turn_order]
    order = " – ".join([*seats[state.to_act :], *seats[: state.to_act]])
    return f"activation {state.round} of {state.activations}: {order}"
