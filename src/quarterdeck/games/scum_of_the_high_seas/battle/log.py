"""What can happen in a battle, for the log."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, PieceId, Quiet
from quarterdeck.engine.names import Names
from quarterdeck.games.scum_of_the_high_seas.words import opening


class Attacked(Quiet, frozen=True):
    says = "{attacker}: {weapon} {close:at|against} {target}, {dice:no dice|1 die|# dice}{why:| (#)}."
    attacker: PieceId
    target: PieceId
    weapon: str
    close: bool
    dice: int
    why: str  # all that changes the number of dice
    clause: ClauseId = "SH-36"

    def text(self, names: Names) -> str:
        return opening(super().text(names))


class Stood(Quiet, frozen=True):
    says = "{target}, attacked by {by}: {retreats:stand|retreat in good order}{first:|, # to fall first}."
    target: PieceId
    by: PieceId
    retreats: bool
    first: str
    clause: ClauseId = "SH-54"


class Struck(Entry, frozen=True):
    says = "{target}: {hits:no hits|1 hit|# hits}{killed:|, # without a save}{saved:|, # saved}{flags:|, 1 flag|, # flags}."
    in_short = "{target}: {unsaved:no hits|1 hit|# hits}{flags:|, 1 flag|, # flags}"
    target: PieceId
    hits: int
    killed: int  # without a save
    saved: int
    flags: int
    clause: ClauseId = "SH-50"

    @property
    def unsaved(self) -> int:
        return self.hits - self.saved


class IgnoredFlags(Quiet, frozen=True):
    says = "{target}: flags ignored."
    target: PieceId
    clause: ClauseId = "SH-56"


class FlagsSaved(Entry, frozen=True):
    says = "{target}: {flags:no flags|1 flag|# flags}, {hexes:cancelled|back 1 hex|back # hexes}."
    target: PieceId
    flags: int
    hexes: int
    clause: ClauseId = "SH-55"


class Retreated(Entry, frozen=True):
    says = "{unit}: in retreat to {goal}."
    unit: PieceId
    goal: str
    clause: ClauseId = "SH-57"


class Rallied(Entry, frozen=True):
    says = "{unit}: rallied by {leader}."
    unit: PieceId
    leader: PieceId
    clause: ClauseId = "SH-57"


class CouldNotRetreat(Entry, frozen=True):
    says = "{unit}: no way back."
    unit: PieceId
    clause: ClauseId = "SH-57"


class LeftTheMap(Entry, frozen=True):
    says = "{unit}: in retreat, off the map."
    unit: PieceId
    clause: ClauseId = "SH-57"


class GunLeft(Entry, frozen=True):
    says = "{gun} is left behind."
    gun: PieceId
    clause: ClauseId = "SH-13"


class NcoFell(Entry, frozen=True):
    says = "{unit}: the NCO falls."
    unit: PieceId
    clause: ClauseId = "SH-18a"


class BrokeThrough(Entry, frozen=True):
    says = "{unit}: breakthrough to {goal}."
    unit: PieceId
    goal: str
    clause: ClauseId = "SH-33"


class Damaged(Entry, frozen=True):
    says = "{target}: {points:no points|1 point|# points} lost, {left} left."
    in_short = "{target} loses {points}"
    target: PieceId
    points: int
    left: int
    clause: ClauseId = "SH-97"


class Fell(Entry, frozen=True):
    says = "{structure} falls."
    structure: PieceId
    clause: ClauseId = "SH-97"


class GunLost(Entry, frozen=True):
    says = "{gun} is lost."
    gun: PieceId
    clause: ClauseId = "SH-98"


class Slowed(Entry, frozen=True):
    says = "{ship}: {hexes} of speed lost."
    ship: PieceId
    hexes: int
    clause: ClauseId = "SH-E41"


class ThoughtBetter(Entry, frozen=True):
    says = "{attacker}: second thoughts, and no battle."
    attacker: PieceId
    clause: ClauseId = "SH-E26"


class Sniped(Quiet, frozen=True):
    says = "A sharpshooter of {unit} aims at {target}."
    unit: PieceId
    target: PieceId
    clause: ClauseId = "SH-53"


class Escaped(Entry, frozen=True):
    says = "{unit}: one of them is not hurt after all."
    unit: PieceId
    clause: ClauseId = "SH-E21"
