"""The position: every piece, the decks and hands, the turn, and everything under way in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from quarterdeck.boards.cards import Card, Hand, Pile
from quarterdeck.boards.hex import Hex
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.copies import Copied
from quarterdeck.engine.game import Outcome
from quarterdeck.games.scum_of_the_high_seas.pieces import Block, Cable, Gun, Structure, Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.setup.setting import Setting
from quarterdeck.games.scum_of_the_high_seas.whereabouts import Deployed, Due

NOBODY: Final[Seat] = ""
CALM: Final = -1


class Phase(StrEnum):
    """The phases of the game, in the order of the book."""

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


# --- Under way ------------------------------------------------------------------------------------


class Doing(StrEnum):
    """The stages and kinds of an activation."""

    MOVE = "move"
    BATTLE = "battle"
    SAIL = "sail"
    SWIM = "swim"
    LOWER = "lower"  # SH-90: a boat
    HOIST = "hoist"
    LOAD = "load"
    UNLOAD = "unload"
    MAN = "man"  # SH-89: making up a minimum crew
    SURRENDER = "surrender"  # SH-92
    FIRE = "fire"
    DONE = "done"


@dataclass(slots=True)
class Activation(Copied):
    """SH-27 One activation: of a unit or a company (SH-15), a commander, a vessel or a gun."""

    seat: Seat
    keys: list[str]
    doing: Doing
    at: int = 0  # the index of the acting piece among the keys
    boons: list[str] = field(default_factory=list)  # cards in force for it ...
    helped: str = ""  # ... and the unit of a company that they help
    start: Hex | None = None  # the hex from which the acting unit moved
    charged: list[str] = field(default_factory=list)  # SH-45: units that came from no contact into contact
    spent: list[str] = field(default_factory=list)  # units that may not battle: they went too far, or the ground forbids it
    tried: bool = False  # SH-35: the throw for a door was made
    stormed: str = ""  # SH-35a: the unit inside, if the throw before a battle failed

    @property
    def key(self) -> str:
        """The piece whose move or battle it is."""
        return self.keys[self.at]


class Stage(StrEnum):
    """SH-36a The stages of a battle."""

    DEFENCE = "stand, retreat or card"
    THROW = "throw, or card and throw"
    ANSWER = "take it, ignore or card"
    LOSSES = "losses"
    RETREAT = "retreat"
    BREAKTHROUGH = "breakthrough"
    OVER = "over"


@dataclass(slots=True)
class Attack(Copied):
    """SH-36a A battle under way.

    The target is a unit, a vessel or a structure, the attacker a unit or a gun.
    """

    attacker: str
    seat: Seat
    target: str
    weapon: str
    close: bool  # close combat, not fire
    stage: Stage = Stage.DEFENCE
    at: Hex | None = None  # where the target stood
    orderly: bool = False  # SH-54: the target has chosen to retreat
    falls: int = -1  # SH-38: the sort that falls first; -1: not chosen
    boons: list[str] = field(default_factory=list)  # cards on it
    thrown: list[int] = field(default_factory=list)  # how many dice showed each face
    killed: int = 0  # without a save
    failed: int = 0  # saves
    flags: int = 0
    retreats: int = 0  # hexes still to go back
    fell: int = 0  # figures lost, for the log and the flags
    again: bool = False  # SH-34: the second fight of mounted troops; E7: the second fire


class Means(StrEnum):
    """The ways in which a vessel is moved."""

    SAILS = "sails"  # SH-83
    SWEEPS = "sweeps"  # E45
    TOW = "tow"  # SH-87
    OARS = "oars"  # SH-90


@dataclass(slots=True)
class VesselMove(Copied):
    """SH-83a A vessel's move under way."""

    vessel: str
    means: Means
    speed: int  # hexes left
    start: Hex  # where her bow was, with the heading that follows
    heading: int
    steps: int = 0
    apart: bool = True  # SH-84: she has gone a hex since she last turned


@dataclass(slots=True)
class Duel(Copied):
    """SH-61 Single combat under way. In each pair of numbers the first is the challenger's."""

    challenger: str
    challenged: str
    weapon: str = ""
    rounds: int = 0  # rounds fought; SH-63: strikes
    wounds: list[int] = field(default_factory=lambda: [0, 0])  # hits taken; SH-63: points lost
    marked: list[int] = field(default_factory=lambda: [0, 0])  # SH-63: the zones marked last
    second: bool = False  # SH-62: the second duel after a draw
    loser: str = ""  # SH-62: the commander to be ransomed
    chooser: Seat = NOBODY  # SH-62: the player who chooses the block


@dataclass(slots=True)
class Talk(Copied):
    """SH-3a, SH-4a A parley under way: a round of the general one, or one opened by a card."""

    seats: list[Seat]  # those who have yet to speak; by a card the applicant, and the partner if named first
    round: int = 0  # of a general parley
    applicant: str = ""  # SH-3a: the two units
    other: str = ""
    turns: int = 0
    heard: bool = False  # E2: the parley was not refused
    gives: str = ""  # a block offered


@dataclass(frozen=True, slots=True)
class Truce:
    """SH-3 A cease-fire between two units, until the end of a turn."""

    one: str
    other: str
    until: int


@dataclass(frozen=True, slots=True)
class Owed:
    """SH-24a A card that is due and not yet drawn, since nobody may see it before."""

    seat: Seat
    back: str


@dataclass(frozen=True, slots=True)
class Event:
    """SH-102 An open card that is still to be carried out by the player who drew or played it."""

    card: Card
    seat: Seat
    key: str = ""  # the piece just named, or the choice made so far
    back: str = ""
    waits: bool = False  # SH-29: until its holder has named a unit


@dataclass(frozen=True, slots=True)
class Spell:
    """A card's effect on one piece or on everybody, until the end of the turn."""

    card: Card
    key: str = ""
    on: str = ""  # E10: the place; E22: the player of the card


# --- The whole position ---------------------------------------------------------------------------


@dataclass(slots=True)
class Raid(Deployed):
    """The state of a game.

    Pieces change their place by ``put``, ``lay``, ``drop`` and ``take_off`` only.
    """

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
    named: str = ""  # SH-25: the unit that a joker's owner told to move first
    joked: bool = False  # SH-23b: a joker showed this turn
    turn_order: list[Seat] = field(default_factory=list)  # SH-27
    to_act: int = 0  # the index of the player in turn, in the turn's order
    activations: int = 0  # SH-26: each
    round: int = 0
    carded: bool = False  # SH-101: the player in turn has played a card
    retreated: list[Seat] = field(default_factory=list)  # SH-59: players whose units have fallen back this turn
    lucky: list[Seat] = field(default_factory=list)  # SH-29: players who have felt lucky this turn
    # Effects of cards, and agreements between players
    owed: list[Owed] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    spells: list[Spell] = field(default_factory=list)
    alliances: list[tuple[Seat, Seat]] = field(default_factory=list)
    truces: list[Truce] = field(default_factory=list)
    # Ships grappled, objectives held, and matters to settle before anything else
    cables: list[Cable] = field(default_factory=list)
    holds: list[Seat] = field(default_factory=list)  # SH-6a: the holder of each objective when the turn began
    due: list[Due] = field(default_factory=list)
    # Under way
    act: Activation | None = None
    attack: Attack | None = None
    passage: VesselMove | None = None
    duel: Duel | None = None
    talk: Talk | None = None
    outcome: Outcome | None = None

    # --- Cards ------------------------------------------------------------------------------------

    def is_under(self, card: Card, key: str = "") -> bool:
        """Return whether a card's spell lies on a piece this turn, or on everybody."""
        return any(spell.card == card and spell.key == key for spell in self.spells)

    def hand(self, seat: Seat) -> list[Card]:
        """Return all cards that a player holds, of either back."""
        return [card for hand in self.hands[seat].values() for card in hand.cards()]

    def cards_held(self, seat: Seat) -> int:
        return sum([len(hand.held) for hand in self.hands[seat].values()])


def inventory(state: Raid) -> list[str]:
    """Return every card by its back and every piece, wherever it is."""
    cards = [f"{back} {card}" for back, deck in state.decks.items() for card in deck.cards()]
    cards += [f"{back} {card}" for back, pile in state.discards.items() for card in pile]
    for hands in state.hands.values():
        cards += [f"{back} {card}" for back, hand in hands.items() for card in hand.cards()]
    pack = [*state.pack.cards(), *state.laid, *state.drawn.values()]
    pieces = (*state.units, *state.guns, *state.vessels, *state.structures)
    return sorted([*cards, *pack, *pieces])
