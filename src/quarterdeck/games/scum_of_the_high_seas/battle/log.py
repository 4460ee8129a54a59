"""What can happen in a battle, for the log."""

from __future__ import annotations

from quarterdeck.engine.log import Entry, PieceId, Quiet
from quarterdeck.engine.names import Names
from quarterdeck.games.scum_of_the_high_seas.words import opening


class Attacked(Quiet, clause="SH-36"):
    says = "{attacker}: {weapon} {close:at|against} {target}, {dice:no dice|1 die|# dice}{why:| (#)}."
    attacker: PieceId
    target: PieceId
    weapon: str
    close: bool
    dice: int
    why: str  # all that changes the number of dice

    def text(self, names: Names) -> str:
        return opening(super().text(names))


class Stood(Quiet, clause="SH-54"):
    says = "{target}, attacked by {by}: {retreats:stand|retreat in good order}{first:|, # to fall first}."
    target: PieceId
    by: PieceId
    retreats: bool
    first: str


class Struck(Entry, in_short="{target}: {unsaved:no hits|1 hit|# hits}{flags:|, 1 flag|, # flags}", clause="SH-50"):
    says = "{target}: {hits:no hits|1 hit|# hits}{killed:|, # without a save}{saved:|, # saved}{flags:|, 1 flag|, # flags}."
    target: PieceId
    hits: int
    killed: int  # without a save
    saved: int
    flags: int

    @property
    def unsaved(self) -> int:
        return self.hits - self.saved


class IgnoredFlags(Quiet, says="{target}: flags ignored.", clause="SH-56"):
    target: PieceId


class FlagsSaved(Entry, clause="SH-55"):
    says = "{target}: {flags:no flags|1 flag|# flags}, {hexes:cancelled|back 1 hex|back # hexes}."
    target: PieceId
    flags: int
    hexes: int


class Retreated(Entry, says="{unit}: in retreat to {goal}.", clause="SH-57"):
    unit: PieceId
    goal: str


class Rallied(Entry, says="{unit}: rallied by {leader}.", clause="SH-57"):
    unit: PieceId
    leader: PieceId


class CouldNotRetreat(Entry, says="{unit}: no way back.", clause="SH-57"):
    unit: PieceId


class LeftTheMap(Entry, says="{unit}: in retreat, off the map.", clause="SH-57"):
    unit: PieceId


class GunLeft(Entry, says="{gun} is left behind.", clause="SH-13"):
    gun: PieceId


class NcoFell(Entry, says="{unit}: the NCO falls.", clause="SH-18a"):
    unit: PieceId


class BrokeThrough(Entry, says="{unit}: breakthrough to {goal}.", clause="SH-33"):
    unit: PieceId
    goal: str


class Damaged(Entry, in_short="{target} loses {points}", clause="SH-97"):
    says = "{target}: {points:no points|1 point|# points} lost, {left} left."
    target: PieceId
    points: int
    left: int


class Fell(Entry, says="{structure} falls.", clause="SH-97"):
    structure: PieceId


class GunLost(Entry, says="{gun} is lost.", clause="SH-98"):
    gun: PieceId


class Slowed(Entry, says="{ship}: {hexes} of speed lost.", clause="SH-E41"):
    ship: PieceId
    hexes: int


class ThoughtBetter(Entry, says="{attacker}: second thoughts, and no battle.", clause="SH-E26"):
    attacker: PieceId


class Sniped(Quiet, says="A sharpshooter of {unit} aims at {target}.", clause="SH-53"):
    unit: PieceId
    target: PieceId


class Escaped(Entry, says="{unit}: one of them is not hurt after all.", clause="SH-E21"):
    unit: PieceId
