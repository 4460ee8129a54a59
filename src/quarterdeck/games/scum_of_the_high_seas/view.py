"""What a seat may see: all that is on the map, and of the hands its own and how many cards the others hold."""

from __future__ import annotations

import msgspec

from quarterdeck.boards.cards import Glimpse, deal_anew
from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Luck
from quarterdeck.games.scum_of_the_high_seas.pieces import Unit
from quarterdeck.games.scum_of_the_high_seas.state import Raid


class UnitSeen(msgspec.Struct, frozen=True):
    key: str
    name: str
    side: Seat
    kind: str
    grade: str
    at: str
    place: str
    men: tuple[int, ...]
    full: tuple[int, ...]
    nco: bool


class View(msgspec.Struct, frozen=True):
    """The game as one seat sees it."""

    turn: int
    turns: int
    phase: str
    score: dict[Seat, int]
    units: tuple[UnitSeen, ...]
    hands: dict[Seat, dict[str, Glimpse]]
    decks: dict[str, int]
    discards: dict[str, tuple[str, ...]]
    drawn: dict[Seat, str]
    activations: int
    to_act: tuple[Seat, ...]


def view(state: Raid, seat: Seat) -> View:
    return View(
        turn=state.turn,
        turns=state.setting.turns,
        phase=state.phase.value,
        score=dict(state.score),
        units=tuple(_unit(unit) for unit in state.units.values()),
        hands={owner: {back: hand.glimpse(seat) for back, hand in hands.items()} for owner, hands in state.hands.items()},
        decks={back: len(deck) for back, deck in state.decks.items()},
        discards={back: tuple(sorted(cards)) for back, cards in state.discards.items()},
        drawn=dict(state.drawn),
        activations=state.activations,
        to_act=tuple(state.turn_order),
    )


def _unit(unit: Unit) -> UnitSeen:
    return UnitSeen(
        key=unit.key,
        name=unit.name,
        side=unit.side,
        kind=unit.kind,
        grade=unit.figures.grade,
        at=name_of(unit.at),
        place=unit.place,
        men=tuple(unit.men),
        full=unit.figures.men,
        nco=unit.nco,
    )


def imagine(state: Raid, seat: Seat, luck: Luck) -> Raid:
    """Of each back, the cards that a seat has not seen are dealt anew among the other hands and the deck."""
    world = state.copy()
    for back, deck in world.decks.items():
        unseen = [hands[back].held for owner, hands in world.hands.items() if owner != seat]
        deal_anew(deck.bag, unseen, seat, luck.below)
    return world
