"""Log entries for battles."""

from __future__ import annotations

from quarterdeck.engine.log import Entry, PieceId, Quiet
from quarterdeck.engine.names import Names
from quarterdeck.games.scum_of_the_high_seas.cards.effects import GRENADE
from quarterdeck.games.scum_of_the_high_seas.words import arms


class Attacked(Quiet, clause="SH-36"):
    says = "{attacker:fire} at {target}: {dice:no dice|1 die|# dice}{arms:| with #}{why:| (#)}."
    hand_to_hand = "{attacker:attack} {target} hand to hand: {dice:no dice|1 die|# dice}{arms:| with #}{why:| (#)}."
    grenade = "{attacker:throw} a grenade at {target}: {dice:no dice|1 die|# dice}{why:| (#)}."
    attacker: PieceId
    target: PieceId
    weapon: str
    close: bool
    dice: int
    why: str  # everything that changes the number of dice

    @property
    def arms(self) -> str:
        return arms(self.weapon)

    def text(self, names: Names) -> str:
        if self.weapon == GRENADE:
            return self.worded(self.grenade, names)
        return self.worded(self.hand_to_hand if self.close else self.says, names)


class Stood(Quiet, clause="SH-54"):
    says = (
        "{target:choose} {retreats:to stand against|to retreat in good order before} {by}"
        "{first:|; the # figures fall first}."
    )
    target: PieceId
    by: PieceId
    retreats: bool
    first: str


class Struck(Entry, in_short="{target:take} {unsaved:no hits|1 hit|# hits}{flags:|, 1 flag|, # flags}", clause="SH-50"):
    says = (
        "{target:take} {hits:no hits|1 hit|# hits}{only_killed:|, automatic}{some_killed:|, # of them automatic}"
        "{only_saved:|, saved}{some_saved:|, # saved}{mere_flags:| but 1 flag| but # flags}"
        "{also_flags:| and 1 flag| and # flags}{then_flags:|, and 1 flag|, and # flags}."
    )
    target: PieceId
    hits: int
    killed: int  # without a save
    saved: int
    flags: int

    @property
    def unsaved(self) -> int:
        return self.hits - self.saved

    @property
    def only_killed(self) -> bool:
        return self.hits == 1 and bool(self.killed)

    @property
    def some_killed(self) -> int:
        return self.killed if self.hits > 1 else 0

    @property
    def only_saved(self) -> bool:
        return self.hits == 1 and bool(self.saved)

    @property
    def some_saved(self) -> int:
        return self.saved if self.hits > 1 else 0

    @property
    def mere_flags(self) -> int:
        return 0 if self.hits else self.flags

    @property
    def also_flags(self) -> int:
        return self.flags if self.hits and not self.killed and not self.saved else 0

    @property
    def then_flags(self) -> int:
        return self.flags if self.killed or self.saved else 0


class IgnoredFlags(Quiet, says="{target:ignore} {flags:the flags|the flag|the flags}.", clause="SH-56"):
    target: PieceId
    flags: int


class FlagsSaved(Entry, clause="SH-55"):
    says = "{target:face} {flags:no flags|1 flag|# flags}: {hexes:cancelled|a retreat of 1 hex|a retreat of # hexes}."
    target: PieceId
    flags: int
    hexes: int


class Retreated(Entry, says="{unit:retreat} to {goal}.", clause="SH-57"):
    unit: PieceId
    goal: str


class Rallied(Entry, says="{leader} rallies {unit}.", clause="SH-57"):
    unit: PieceId
    leader: PieceId


class CouldNotRetreat(Entry, says="{unit:have} no way back.", clause="SH-57"):
    unit: PieceId


class LeftTheMap(Entry, says="{unit:retreat} off the map.", clause="SH-57"):
    unit: PieceId


class GunLeft(Entry, says="{gun} is left behind.", clause="SH-13"):
    gun: PieceId


class NcoFell(Entry, says="The NCO of {unit} falls.", clause="SH-18a"):
    unit: PieceId


class BrokeThrough(Entry, says="{unit:break} through to {goal}.", clause="SH-33"):
    unit: PieceId
    goal: str


class Damaged(Entry, in_short="{target:lose} {points:no points|1 point|# points}", clause="SH-97"):
    says = "{target:lose} {points:no points|1 point|# points}, {left:none|#} left."
    target: PieceId
    points: int
    left: int


class Fell(Entry, says="{structure} falls.", clause="SH-97"):
    structure: PieceId


class GunLost(Entry, says="{gun} is lost.", clause="SH-98"):
    gun: PieceId


class Slowed(Entry, says="{ship:lose} {hexes:no speed|1 hex of speed|# hexes of speed}.", clause="SH-E41"):
    ship: PieceId
    hexes: int


class ThoughtBetter(Entry, says="{attacker:have} second thoughts: there is no battle.", clause="SH-E26"):
    attacker: PieceId


class Sniped(Quiet, says="A sharpshooter of {unit} aims at {target}.", clause="SH-53"):
    unit: PieceId
    target: PieceId


class Escaped(Entry, says="A lucky escape for {unit}: one hit is undone.", clause="SH-E21"):
    unit: PieceId
