"""A seat's view: the whole map, its own hands, and the size of the others."""

from __future__ import annotations

import msgspec

from quarterdeck.boards.cards import Glimpse, deal_anew
from quarterdeck.boards.hex import DIRECTION_NAMES
from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.views import seen
from quarterdeck.games.scum_of_the_high_seas.pieces import Structure, Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.state import CALM, Raid


class UnitSeen(msgspec.Struct, frozen=True):
    """A unit, commander or character."""

    key: str
    name: str
    side: Seat
    kind: str
    grade: str
    weapons: tuple[str, ...]  # for each sort: its firearm and its hand weapon
    at: str
    place: str
    men: tuple[int, ...]
    full: tuple[int, ...]
    nco: bool
    mounted: bool
    aboard: str
    below: bool
    swimming: bool
    wounded: bool
    gun: str
    leads: tuple[str, ...]
    falls_back: bool
    attacked_by: tuple[str, ...]
    acted: bool
    moved: int
    retreated: bool
    close: bool
    fought: tuple[str, ...]
    serving: int


class GunSeen(msgspec.Struct, frozen=True):
    key: str
    name: str
    side: Seat
    weight: str
    at: str
    crew: str
    ship: str
    beam: str
    place: str
    acted: bool
    fired_in: int
    silent: bool


class VesselSeen(msgspec.Struct, frozen=True):
    key: str
    name: str
    side: Seat
    kind: str
    grade: int
    at: str
    heading: str
    hull: tuple[str, ...]
    points: int
    full: int
    masts: int
    place: str
    anchored: bool
    aground: bool
    adrift: bool
    towed_by: str
    slowed: int
    slowed_until: int
    entered_by: str
    entered_from: int
    acted: bool
    sailed: int


class StructureSeen(msgspec.Struct, frozen=True):
    key: str
    name: str
    side: Seat
    kind: str
    hexes: tuple[str, ...]
    points: int
    full: int
    open: bool


class BlockSeen(msgspec.Struct, frozen=True):
    key: str
    name: str
    side: Seat
    driven: bool
    at: str
    bearer: str
    place: str


class BattleSeen(msgspec.Struct, frozen=True):
    """A battle under way."""

    attacker: str
    target: str
    weapon: str
    close: bool
    stage: str
    cards: tuple[str, ...]
    flags: int
    failed: int


class View(msgspec.Struct, frozen=True):
    """The game as one seat sees it."""

    turn: int
    turns: int
    phase: str
    wind: str
    quota: int
    score: dict[Seat, int]
    earned: dict[Seat, int]
    kills: dict[Seat, dict[Seat, int]]
    initial: dict[Seat, int]
    teams: dict[Seat, str]
    units: tuple[UnitSeen, ...]
    guns: tuple[GunSeen, ...]
    vessels: tuple[VesselSeen, ...]
    structures: tuple[StructureSeen, ...]
    blocks: tuple[BlockSeen, ...]
    hands: dict[Seat, dict[str, Glimpse]]
    decks: dict[str, int]
    discards: dict[str, tuple[str, ...]]
    initiative: dict[Seat, str]
    laid_aside: tuple[str, ...]
    holder: Seat
    order: tuple[Seat, ...]
    to_act: Seat
    activations: int
    round: int
    owed: tuple[str, ...]
    spells: tuple[str, ...]
    alliances: tuple[str, ...]
    truces: tuple[str, ...]
    cables: tuple[str, ...]
    holds: tuple[Seat, ...]
    active: tuple[str, ...]
    battle: BattleSeen | None
    map: tuple[str, ...]
    sides: dict[str, str]


def view(state: Raid, seat: Seat) -> View:
    setting, attack = state.setting, state.attack
    return seen(
        View,
        state,
        setting,
        phase=state.phase.value,
        wind="calm" if state.wind == CALM else DIRECTION_NAMES[state.wind],
        quota=setting.rules.quota,
        kills={killer: dict(victims) for killer, victims in state.kills.items()},
        units=tuple(_unit(unit) for unit in state.units.values()),
        guns=tuple(seen(GunSeen, gun, at=name_of(gun.at)) for gun in state.guns.values()),
        vessels=tuple(_vessel(state, vessel) for vessel in state.vessels.values()),
        structures=tuple(_structure(structure) for structure in state.structures.values()),
        blocks=tuple(seen(BlockSeen, block, at=name_of(block.at)) for block in state.blocks.values()),
        hands={owner: {back: hand.glimpse(seat) for back, hand in hands.items()} for owner, hands in state.hands.items()},
        decks={back: len(deck) for back, deck in state.decks.items()},
        discards={back: tuple(sorted(cards)) for back, cards in state.discards.items()},
        initiative=dict(state.drawn),
        laid_aside=tuple(sorted(state.laid)),
        order=tuple(state.turn_order),
        to_act=state.turn_order[state.to_act] if state.turn_order else "",
        owed=tuple(f"{owed.seat} {owed.back}" for owed in state.owed),
        spells=tuple(f"{spell.card} {spell.key}".strip() for spell in state.spells),
        alliances=tuple(f"{one} {other}" for one, other in state.alliances),
        truces=tuple(f"{truce.one} {truce.other} {truce.until}" for truce in state.truces),
        cables=tuple(f"{cable.aggressor} {cable.other}" for cable in state.cables),
        active=tuple(state.act.keys) if state.act is not None else (),
        battle=seen(BattleSeen, attack, stage=attack.stage.value, cards=tuple(attack.boons)) if attack is not None else None,
        map=tuple(setting.marks),
    )


def _unit(unit: Unit) -> UnitSeen:
    return seen(
        UnitSeen,
        unit,
        unit.figures,
        weapons=tuple(f"{sort.fire} {sort.melee}".strip() for sort in unit.figures.sorts),
        at=name_of(unit.at),
        full=unit.figures.men,
        falls_back=bool(unit.returns),
    )


def _vessel(state: Raid, vessel: Vessel) -> VesselSeen:
    return seen(
        VesselSeen,
        vessel,
        vessel.figures,
        at=name_of(vessel.at),
        heading=DIRECTION_NAMES[vessel.heading],
        hull=tuple(name_of(at) for at in state.hull(vessel) if at in state.setting.ground.board),
        full=vessel.figures.points,
    )


def _structure(structure: Structure) -> StructureSeen:
    figures = structure.figures
    hexes = tuple(name_of(at) for at in figures.between or figures.hexes)
    return seen(StructureSeen, structure, figures, hexes=hexes, full=figures.points)


def imagine(state: Raid, seat: Seat, luck: Luck) -> Raid:
    """Deal the cards that a seat has not seen anew, those of each back among hands and deck."""
    world = state.copy()
    for back, deck in world.decks.items():
        unseen = [hands[back].held for owner, hands in world.hands.items() if owner != seat]
        deal_anew(deck.bag, unseen, seat, luck.below)
    return world
