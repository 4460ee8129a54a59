"""The position: every piece, the decks and hands, the turn, and what is under way in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from quarterdeck.boards.cards import Card, Hand, Pile
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.game import Outcome
from quarterdeck.games.scum_of_the_high_seas.pieces import (
    Block,
    Cable,
    Gun,
    Structure,
    Unit,
    Vessel,
)
from quarterdeck.games.scum_of_the_high_seas.progress import (
    NOBODY,
    Activation,
    Attack,
    Doing,
    Due,
    Duel,
    Duty,
    Event,
    Means,
    Owed,
    Spell,
    Stage,
    Talk,
    Truce,
    VesselMove,
)
from quarterdeck.games.scum_of_the_high_seas.setup.setting import Setting
from quarterdeck.games.scum_of_the_high_seas.whereabouts import Deployed

# What is under way is part of the position: rules find it here.
__all__ = [
    "CALM",
    "NOBODY",
    "Activation",
    "Attack",
    "Doing",
    "Due",
    "Duel",
    "Duty",
    "Event",
    "Means",
    "Owed",
    "Phase",
    "Raid",
    "Spell",
    "Stage",
    "Talk",
    "Truce",
    "VesselMove",
    "inventory",
]

CALM: Final = -1


class Phase(StrEnum):
    """What is being done, in the order of the book."""

    WIND = "wind"  # SH-80
    DRAWING = "who draws first"  # SH-23a
    DEALING = "dealing cards"  # SH-20
    DEPLOYMENT = "placing units"  # SH-1a
    PARLEY = "general parley"  # SH-4
    START = "start of the turn"
    CALM = "wind after a calm"  # SH-80
    INITIATIVE = "initiative"  # SH-23
    TAKING = "taking the initiative"  # SH-23
    JOKER = "a joker's card"  # SH-25
    EVENT = "an event"  # SH-102: what a joker's card brought about at once
    AVERAGE_DIE = "average die"  # SH-26
    FALLING_BACK = "falling back"  # SH-59
    ACTIVATION = "activation"  # SH-27
    DRIFT = "drifting"  # SH-92
    END = "end of the turn"


@dataclass(slots=True)
class Raid(Deployed):
    """The state of a game. Pieces change their place by ``put``, ``lay``, ``drop`` and ``take_off``, and not otherwise."""

    setting: Setting
    units: dict[str, Unit]
    guns: dict[str, Gun]
    vessels: dict[str, Vessel]
    structures: dict[str, Structure]
    blocks: dict[str, Block]
    # Cards
    decks: dict[str, Pile]  # SH-21: by back
    discards: dict[str, list[Card]]
    hands: dict[Seat, dict[str, Hand]]  # SH-21a: by back
    pack: Pile  # SH-23: initiative cards
    laid: list[Card]  # SH-23b
    # Points
    score: dict[Seat, int]  # SH-6b: points entered
    earned: dict[Seat, int]  # ... and to be entered when the activation is over
    kills: dict[Seat, dict[Seat, int]]  # SH-6a: figures, by killer and victim
    # The turn
    wind: int = CALM
    turn: int = 0
    phase: Phase = Phase.WIND
    order: list[Seat] = field(default_factory=list)  # SH-23a
    drawn: dict[Seat, Card] = field(default_factory=dict)
    holder: Seat = NOBODY  # of the initiative
    named: str = ""  # SH-25: whom a joker's owner told to move first
    joked: bool = False  # SH-23b: a joker showed this turn
    turn_order: list[Seat] = field(default_factory=list)  # SH-27
    to_act: int = 0  # whose activation it is, in the turn's order
    activations: int = 0  # SH-26: each
    round: int = 0
    carded: bool = False  # SH-101: a card was played by whose activation it is
    retreated: list[Seat] = field(default_factory=list)  # SH-59: who has had his fall back this turn
    lucky: list[Seat] = field(default_factory=list)  # SH-29: who has called this turn
    # What cards have brought about, and between players
    owed: list[Owed] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    spells: list[Spell] = field(default_factory=list)
    alliances: list[tuple[Seat, Seat]] = field(default_factory=list)
    truces: list[Truce] = field(default_factory=list)
    # Ships grappled, objectives held, and what is to be settled before anything else
    cables: list[Cable] = field(default_factory=list)
    holds: list[Seat] = field(default_factory=list)  # SH-6a: who held each objective when the turn began
    due: list[Due] = field(default_factory=list)
    # Under way
    act: Activation | None = None
    attack: Attack | None = None
    passage: VesselMove | None = None
    duel: Duel | None = None
    talk: Talk | None = None
    outcome: Outcome | None = None

    # --- Cards ----------------------------------------------------------------------------------------------------------

    def is_under(self, card: Card, key: str = "") -> bool:
        """Whether a card's spell lies on a piece this turn, or on everybody."""
        return any(spell.card == card and spell.key == key for spell in self.spells)

    def hand(self, seat: Seat) -> list[Card]:
        """All cards that a player holds, of either back."""
        return [card for hand in self.hands[seat].values() for card in hand.cards()]

    def cards_held(self, seat: Seat) -> int:
        return sum([len(hand.held) for hand in self.hands[seat].values()])


def inventory(state: Raid) -> list[str]:
    """Every card by its back, and every piece, wherever it is."""
    cards = [f"{back} {card}" for back, deck in state.decks.items() for card in deck.cards()]
    cards += [f"{back} {card}" for back, pile in state.discards.items() for card in pile]
    for hands in state.hands.values():
        cards += [f"{back} {card}" for back, hand in hands.items() for card in hand.cards()]
    pack = [*state.pack.cards(), *state.laid, *state.drawn.values()]
    pieces = (*state.units, *state.guns, *state.vessels, *state.structures)
    return sorted([*cards, *pack, *pieces])
