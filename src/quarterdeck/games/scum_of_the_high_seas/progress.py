"""What is under way, or due: an activation, a battle, a passage, a duel, a parley, and what lasts beyond them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from quarterdeck.boards.cards import Card
from quarterdeck.boards.hex import Hex
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.copies import Copied

NOBODY: Final[Seat] = ""


class Doing(StrEnum):
    """How far an activation has come."""

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
    """SH-27 One activation: a unit or a company (SH-15), a commander, a vessel or a gun; who is at it, and how far."""

    seat: Seat
    keys: list[str]
    doing: Doing
    at: int = 0  # whose move or battle it is, among the keys
    boons: list[str] = field(default_factory=list)  # cards in force for it ...
    helped: str = ""  # ... and for whom of a company
    start: Hex | None = None  # where who moves stood
    charged: list[str] = field(default_factory=list)  # SH-45: who came from no contact into contact
    spent: list[str] = field(default_factory=list)  # who may not battle in it: it went too far, or the ground forbids it
    tried: bool = False  # SH-35: the throw for a door was made
    stormed: str = ""  # SH-35a: ... and failed, before a battle with those inside

    @property
    def key(self) -> str:
        """Whose move or battle it is."""
        return self.keys[self.at]


class Stage(StrEnum):
    """SH-36a How far a battle has come."""

    DEFENCE = "stand, retreat or card"
    THROW = "throw, or card and throw"
    ANSWER = "take it, ignore or card"
    LOSSES = "losses"
    RETREAT = "retreat"
    BREAKTHROUGH = "breakthrough"
    OVER = "over"


@dataclass(slots=True)
class Attack(Copied):
    """SH-36a A battle under way. The target is a unit, a vessel or a structure; the attacker a unit or a gun."""

    attacker: str
    seat: Seat
    target: str
    weapon: str
    close: bool  # close combat, not fire
    stage: Stage = Stage.DEFENCE
    at: Hex | None = None  # where the target stood
    orderly: bool = False  # SH-54: a retreat of its own will
    falls: int = -1  # SH-38: which sort falls first; -1: not said
    boons: list[str] = field(default_factory=list)  # cards on it
    thrown: list[int] = field(default_factory=list)  # how many dice showed each face
    killed: int = 0  # without a save
    failed: int = 0  # saves
    flags: int = 0
    retreats: int = 0  # hexes still to go back
    fell: int = 0  # figures lost, for the log and the flags
    again: bool = False  # SH-34: the second fight of mounted troops; E7: the second fire


class Means(StrEnum):
    """How a vessel is moved."""

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
    start: Hex  # where her bow was, and how she headed
    heading: int
    steps: int = 0
    apart: bool = True  # SH-84: a hex has been made since the last turn


@dataclass(slots=True)
class Duel(Copied):
    """SH-61 Single combat under way. Of two numbers the first is the challenger's."""

    challenger: str
    challenged: str
    weapon: str = ""
    rounds: int = 0  # fought; SH-63: strikes
    wounds: list[int] = field(default_factory=lambda: [0, 0])  # hits taken; SH-63: points lost
    marked: list[int] = field(default_factory=lambda: [0, 0])  # SH-63: the zones marked last
    second: bool = False  # SH-62: the one more after a draw
    loser: str = ""  # SH-62: who is to be ransomed
    chooser: Seat = NOBODY  # SH-62: who says which block


@dataclass(slots=True)
class Talk(Copied):
    """SH-3a, SH-4a A parley under way: the general one (who has yet to speak, and its round), or one that a card opened."""

    seats: list[Seat]  # who has yet to speak; of a card the applicant, and his partner if he was named first
    round: int = 0  # of a general parley
    applicant: str = ""  # SH-3a: the two units
    other: str = ""
    turns: int = 0
    heard: bool = False  # E2: it was not refused
    gives: str = ""  # a block offered


@dataclass(frozen=True, slots=True)
class Truce:
    """SH-3 A cease-fire between two units, to the end of a turn."""

    one: str
    other: str
    until: int


@dataclass(frozen=True, slots=True)
class Owed:
    """SH-24a A card that is due and not yet drawn, since nobody has seen it."""

    seat: Seat
    back: str


class Duty(StrEnum):
    """What a loss afloat leaves to be settled before anything else goes on."""

    CREW = "crew"  # SH-89, SH-89a: of a vessel whose people changed
    GUNS = "guns"  # SH-98
    OVERBOARD = "overboard"  # SH-91b: a commander of a ship that sank


@dataclass(frozen=True, slots=True)
class Due:
    """Something to be settled, for which piece, and who brought it about."""

    duty: Duty
    key: str
    by: Seat = NOBODY


@dataclass(frozen=True, slots=True)
class Event:
    """SH-102 A card that lies open and is still to be carried out, by whoever drew or played it."""

    card: Card
    seat: Seat
    key: str = ""  # the piece just named, or what has been chosen for it so far
    back: str = ""
    waits: bool = False  # SH-29: until its holder has named a unit


@dataclass(frozen=True, slots=True)
class Spell:
    """A card's effect that lasts to the turn's end, on one piece or on everybody."""

    card: Card
    key: str = ""
    on: str = ""  # what else it is about: E10 the place, E22 whose card it was
