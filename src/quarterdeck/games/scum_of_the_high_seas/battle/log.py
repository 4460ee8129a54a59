"""What can happen in a battle, for the log."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, Quiet
from quarterdeck.games.scum_of_the_high_seas.words import count, dice, inside, opening


class Attacked(Quiet, frozen=True):
    attacker: str
    target: str
    weapon: str
    close: bool
    dice: int
    why: str  # all that changes the number of dice
    clause: ClauseId = "SH-36"

    def text(self) -> str:
        aim = "against" if self.close else "at"
        why = f" ({self.why})" if self.why else ""
        return f"{opening(self.attacker)}: {self.weapon} {aim} {inside(self.target)}, {dice(self.dice)}{why}."


class Stood(Quiet, frozen=True):
    target: str
    by: str
    retreats: bool
    first: str
    clause: ClauseId = "SH-54"

    def text(self) -> str:
        falls = f", {self.first} to fall first" if self.first else ""
        word = "retreat in good order" if self.retreats else "stand"
        return f"{self.target}, attacked by {inside(self.by)}: {word}{falls}."


class Struck(Entry, frozen=True):
    target: str
    hits: int
    killed: int  # without a save
    saved: int
    flags: int
    clause: ClauseId = "SH-50"

    def text(self) -> str:
        parts = [count(self.hits, "hit")]
        if self.killed:
            parts.append(f"{self.killed} without a save")
        if self.saved:
            parts.append(f"{self.saved} saved")
        if self.flags:
            parts.append(count(self.flags, "flag"))
        return f"{self.target}: {', '.join(parts)}."

    def gist(self) -> str:
        flags = f", {count(self.flags, 'flag')}" if self.flags else ""
        return f"{self.target}: {count(self.hits - self.saved, 'hit')}{flags}"


class IgnoredFlags(Quiet, frozen=True):
    target: str
    clause: ClauseId = "SH-56"

    def text(self) -> str:
        return f"{self.target}: flags ignored."


class FlagsSaved(Entry, frozen=True):
    target: str
    flags: int
    hexes: int
    clause: ClauseId = "SH-55"

    def text(self) -> str:
        back = f"back {count(self.hexes, 'hex', 'hexes')}" if self.hexes else "cancelled"
        return f"{self.target}: {count(self.flags, 'flag')}, {back}."


class Retreated(Entry, frozen=True):
    unit: str
    goal: str
    clause: ClauseId = "SH-57"

    def text(self) -> str:
        return f"{self.unit}: in retreat to {self.goal}."


class Rallied(Entry, frozen=True):
    unit: str
    leader: str
    clause: ClauseId = "SH-57"

    def text(self) -> str:
        return f"{self.unit}: rallied by {inside(self.leader)}."


class CouldNotRetreat(Entry, frozen=True):
    unit: str
    clause: ClauseId = "SH-57"

    def text(self) -> str:
        return f"{self.unit}: no way back."


class LeftTheMap(Entry, frozen=True):
    unit: str
    clause: ClauseId = "SH-57"

    def text(self) -> str:
        return f"{self.unit}: in retreat, off the map."


class GunLeft(Entry, frozen=True):
    gun: str
    clause: ClauseId = "SH-13"

    def text(self) -> str:
        return f"{opening(self.gun)} is left behind."


class NcoFell(Entry, frozen=True):
    unit: str
    clause: ClauseId = "SH-18a"

    def text(self) -> str:
        return f"{self.unit}: the NCO falls."


class BrokeThrough(Entry, frozen=True):
    unit: str
    goal: str
    clause: ClauseId = "SH-33"

    def text(self) -> str:
        return f"{self.unit}: breakthrough to {self.goal}."


class Damaged(Entry, frozen=True):
    target: str
    points: int
    left: int
    clause: ClauseId = "SH-97"

    def text(self) -> str:
        return f"{self.target}: {count(self.points, 'point')} lost, {self.left} left."

    def gist(self) -> str:
        return f"{self.target} loses {self.points}"


class Fell(Entry, frozen=True):
    structure: str
    clause: ClauseId = "SH-97"

    def text(self) -> str:
        return f"{self.structure} falls."


class GunLost(Entry, frozen=True):
    gun: str
    clause: ClauseId = "SH-98"

    def text(self) -> str:
        return f"{opening(self.gun)} is lost."


class Slowed(Entry, frozen=True):
    ship: str
    hexes: int
    clause: ClauseId = "SH-E41"

    def text(self) -> str:
        return f"{self.ship}: {self.hexes} of speed lost."


class ThoughtBetter(Entry, frozen=True):
    attacker: str
    clause: ClauseId = "SH-E26"

    def text(self) -> str:
        return f"{self.attacker}: second thoughts, and no battle."


class Sniped(Quiet, frozen=True):
    unit: str
    target: str
    clause: ClauseId = "SH-53"

    def text(self) -> str:
        return f"A sharpshooter of {inside(self.unit)} aims at {inside(self.target)}."


class Escaped(Entry, frozen=True):
    unit: str
    clause: ClauseId = "SH-E21"

    def text(self) -> str:
        return f"{self.unit}: one of them is not hurt after all."
