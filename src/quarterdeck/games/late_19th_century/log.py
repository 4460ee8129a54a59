"""What can happen in a battle, for the log. In short means: without what a player weighing the odds does not need."""

from __future__ import annotations

from typing import Final

import msgspec

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, PieceId, Quiet, SeatId
from quarterdeck.engine.names import Names

#                    meanwhile         done
_WORK: Final = {
    "lay wire":    ("laying wire",   "laid wire"),
    "remove wire": ("removing wire", "removed wire"),
    "limber":      ("limbering",     "limbered"),
    "unlimber":    ("unlimbering",   "unlimbered"),
}  # fmt: skip
_WHERE: Final = {"on": "on the target", "short": "short", "over": "over", "nowhere": "wide of everything"}


class Note(msgspec.Struct, frozen=True):
    """Something out of the common that a clause had to do with: in contact (LC-28)."""

    words: str
    clause: ClauseId

    def __str__(self) -> str:
        return f", {self.words} ({self.clause})"


class Modifier(Note, frozen=True):
    """What was added to a die, for what, and by which clause."""

    points: int


Notes = tuple[Note, ...]
Modifiers = tuple[Modifier, ...]


def reckoned(needed: int, modifiers: Modifiers, how: str = "") -> str:
    """How a throw was read, as far as there is more to it than the dice: ``; 5 needed, +1 not moved (LC-39)``."""
    if not modifiers:
        return ""
    said = []
    for each, following in zip(modifiers, (*modifiers[1:], None), strict=True):
        cited = "" if following is not None and following.clause == each.clause else f" ({each.clause})"
        said.append(f"{'+' if each.points > 0 else '−'}{abs(each.points)} {each.words}{cited}")
    return f"; {how}{needed} needed, {', '.join(said)}"


class TurnBegan(Quiet, frozen=True):
    says = "Turn {turn} of {turns}."
    moment = "turn"
    turn: int
    turns: int
    clause: ClauseId


class Activated(Quiet, frozen=True):
    says = "{tile}: {unit:act}."
    unit: PieceId
    tile: str
    clause: ClauseId = "LC-8"


class Stayed(Quiet, frozen=True):
    """Nothing else was told of the activation."""

    says = "{unit:stand} fast."
    unit: PieceId
    clause: ClauseId = "LC-10"


class Moved(Quiet, frozen=True):
    says = "{unit:move} from {start} to {end}, facing {facing}{notes}."
    unit: PieceId
    start: str
    end: str
    facing: str
    notes: Notes
    clause: ClauseId = "LC-22"


class Turned(Quiet, frozen=True):
    says = "{unit:turn} to face {facing}."
    unit: PieceId
    facing: str
    clause: ClauseId = "LC-25"


class Left(Entry, frozen=True):
    says = "{unit:leave}{gun:| with #} over the {edge}ern edge as ordered."
    in_short = "{unit:get} out"
    unit: PieceId
    edge: str
    gun: PieceId  # in tow
    clause: ClauseId = "LC-65"


class ChangedSaddle(Quiet, frozen=True):
    says = "{unit:be} now {kind}."
    unit: PieceId
    kind: str
    clause: ClauseId = "LC-22a"


class Landed(Quiet, frozen=True):
    says = "{unit:come} ashore at {at}{notes}."
    unit: PieceId
    at: str
    notes: Notes
    clause: ClauseId = "LC-98a"


class Waited(Quiet, frozen=True):
    says = "{unit:wait} off the beach."
    unit: PieceId
    clause: ClauseId = "LC-98a"


class Fired(Entry, frozen=True):
    says = "{unit:fire} into {at}: {hits:no hits|1 hit|# hits}{reckoned}."
    in_short = "{hits:miss|1 hit|# hits}"
    unit: PieceId
    at: str
    hits: int
    needed: int
    modifiers: Modifiers
    clause: ClauseId = "LC-38"

    @property
    def reckoned(self) -> str:
        return reckoned(self.needed, self.modifiers)


class Hit(Quiet, frozen=True):
    """Dice for hits on a unit: those that are not sure losses leave a choice."""

    says = "{unit}{notes}, {hits:no hits|1 hit|# hits}: {lost:|# SP lost}{either:|, and }{choice}."
    unit: PieceId
    hits: int
    shaken: int
    notes: Notes
    clause: ClauseId = "LC-50"

    @property
    def lost(self) -> int:
        return self.hits - self.shaken

    @property
    def either(self) -> bool:
        """Whether there are sure losses and others."""
        return 0 < self.shaken < self.hits

    @property
    def choice(self) -> str:
        times = {0: "", 1: "", 2: "twice "}.get(self.shaken, f"{self.shaken} times ")
        return f"{times}to retreat a hex or lose 1 SP" if self.shaken else ""


class LostStrength(Entry, frozen=True):
    says = "{unit:lose} {points} SP, {left} left."
    in_short = "{unit:lose} {points} SP"
    unit: PieceId
    points: int
    left: int
    clause: ClauseId = "LC-3"


class LeftAlone(Quiet, frozen=True):
    says = "{unit:have} nobody left to fight for {unit:|its|their} hex, and nowhere to go."
    unit: PieceId
    clause: ClauseId = "LC-48"


class Destroyed(Entry, frozen=True):
    says = "{unit:be} destroyed."
    in_short = "{unit} destroyed"
    moment = "loss"
    unit: PieceId
    cargo: str
    is_man: bool  # a commander
    clause: ClauseId = "LC-3"

    def text(self, names: Names) -> str:
        if self.is_man:
            return self.worded("{unit:fall}.", names)
        with_cargo = "{unit:be} destroyed with {unit:|its|their} cargo, {cargo}."
        return self.worded(with_cargo if self.cargo else self.says, names)

    def gist(self, names: Names) -> str:
        return self.worded("{unit:fall}" if self.is_man else self.in_short, names)


class Retreated(Entry, frozen=True):
    says = "{unit:retreat} to {end}{notes}."
    in_short = "{unit:retreat}"
    unit: PieceId
    end: str
    notes: Notes
    clause: ClauseId = "LC-52"


class Fought(Entry, frozen=True):
    says = "{unit:attack} {defender}: {result}{mine}{theirs}."
    unit: PieceId
    defender: PieceId
    flank: bool
    struck: bool
    countered: bool
    needed: int
    modifiers: Modifiers
    needed_in_return: int
    modifiers_in_return: Modifiers
    clause: ClauseId = "LC-44"

    @property
    def result(self) -> str:
        if self.struck:
            return "both are hit" if self.countered else "a hit"
        return "only the attacker is hit" if self.countered else "neither is hit"

    @property
    def mine(self) -> str:
        return reckoned(self.needed, self.modifiers)

    @property
    def theirs(self) -> str:
        return reckoned(self.needed_in_return, self.modifiers_in_return, "in return ")

    def text(self, names: Names) -> str:
        in_flank = "{unit:attack} {defender:,} in flank or rear: {result}{mine}{theirs}."
        return self.worded(in_flank if self.flank else self.says, names)

    def gist(self, names: Names) -> str:
        said = [name for name, hit in (("hit", self.struck), ("hit in return", self.countered)) if hit]
        return " and ".join(said) or "no hits"


class Advanced(Quiet, frozen=True):
    says = "{unit:take} {end}, facing {facing}{notes}."
    unit: PieceId
    end: str
    facing: str
    notes: Notes
    clause: ClauseId = "LC-46"


class _Worked(Quiet, frozen=True):
    unit: PieceId
    work: str
    partner: PieceId  # the gun to be limbered
    facing: str  # of a gun, unlimbered

    @property
    def meanwhile(self) -> str:
        return _WORK[self.work][0]

    @property
    def done(self) -> str:
        return _WORK[self.work][1]


class SetToWork(_Worked, frozen=True):
    says = "{unit:begin} to {work}{partner:| #}{facing:| facing #}."
    clause: ClauseId


class WorkStopped(_Worked, frozen=True):
    says = "{unit:have} to stop {meanwhile}{partner:| #}{facing:| facing #}."
    clause: ClauseId


class WorkDone(_Worked, frozen=True):
    says = "{unit:have} {done}{partner:| #}{facing:| facing #} in {at}."
    at: str
    clause: ClauseId


class Shelled(Entry, frozen=True):
    says = "{unit:fire} {battery:|# (}{weapon}{battery:|)} guns {direct:indirectly |}at {mark}: {fell}{reckoned}."
    in_short = "{hits} on target"
    unit: PieceId
    mark: PieceId
    weapon: str
    battery: str  # of a ship
    direct: bool
    falls: tuple[str, ...]
    needed: int
    modifiers: Modifiers
    clause: ClauseId

    @property
    def fell(self) -> str:
        """Where shots fell: of several how many here and there."""
        if len(self.falls) == 1:
            return _WHERE[self.falls[0]]
        return ", ".join([f"{self.falls.count(fall)} {where}" for fall, where in _WHERE.items() if fall in self.falls])

    @property
    def hits(self) -> int:
        return self.falls.count("on")

    @property
    def reckoned(self) -> str:
        return reckoned(self.needed, self.modifiers)


class Strayed(Quiet, frozen=True):
    says = "The shot that fell {fall} strikes {struck} in {at}."
    struck: tuple[PieceId, ...]
    at: str
    fall: str
    clause: ClauseId = "LC-21"


class Launched(Quiet, frozen=True):
    says = "{ship} fires a torpedo, {left} left."
    ship: PieceId
    left: int
    clause: ClauseId = "LC-86"


class Torpedoed(Entry, frozen=True):
    says = "The torpedo {hits:misses|strikes} {ship}{hits:|: 1 hit|: # hits}."
    ship: PieceId
    hits: int
    clause: ClauseId = "LC-88"


class RanOut(Quiet, frozen=True):
    says = "The torpedo of {ship} has run its course and sinks."
    ship: PieceId
    clause: ClauseId = "LC-85"


class Damaged(Entry, frozen=True):
    says = "{ship}, {hits:no hits|1 hit|# hits} ({weapon}): {lost:minor damage|1 point lost|# points lost}."
    in_short = "{ship} loses {lost:no points|1 point|# points}"
    ship: PieceId
    weapon: str
    hits: int
    lost: int
    clause: ClauseId = "LC-90"

    def gist(self, names: Names) -> str:
        return self.worded(self.in_short, names) if self.lost else "minor damage"


class GaveUp(Quiet, frozen=True):
    says = "{ship} gives up {price} instead of 1 FP."
    ship: PieceId
    what: str
    left: int
    clause: ClauseId = "LC-91"

    @property
    def price(self) -> str:
        return {"movement": "1 hex of movement", "main gun": "1 main gun"}.get(self.what, "2 secondary guns")

    def text(self, names: Names) -> str:
        return self.worded("{ship} loses 1 FP, {left} left." if self.what == "flotation" else self.says, names)


class BreaksOff(Entry, frozen=True):
    says = "{ship} is at her critical point and must break off."
    in_short = "{ship} must break off"
    ship: PieceId
    clause: ClauseId = "LC-72"


class Sank(Entry, frozen=True):
    says = "{ship} sinks."
    in_short = "{ship} sinks"
    moment = "loss"
    ship: PieceId
    clause: ClauseId = "LC-73"


class Sailed(Quiet, frozen=True):
    says = "{ship} sails from {start} to {end}, heading {facing}."
    ship: PieceId
    start: str
    end: str
    facing: str
    clause: ClauseId = "LC-89"

    def text(self, names: Names) -> str:
        in_place = "{ship} turns where she lies, now heading {facing}."
        return self.worded(in_place if self.start == self.end else self.says, names)


class LayStill(Quiet, frozen=True):
    says = "{ship} lies still."
    ship: PieceId
    clause: ClauseId = "LC-89"


class StruckMine(Entry, frozen=True):
    says = "{ship} strikes a mine in {at}."
    in_short = "{ship} strikes a mine"
    ship: PieceId
    at: str
    clause: ClauseId = "LC-92"


class LeftBoard(Entry, frozen=True):
    says = "{ship} {ordered:breaks off|gets out} over the {edge}ern edge."
    in_short = "{ship} {ordered:breaks off|gets out}"
    ship: PieceId
    edge: str
    ordered: bool
    clause: ClauseId = "LC-72"


class MovesFirst(Quiet, frozen=True):
    says = "The {side} side threw lower, {threw} to {other}, and moves first."
    side: SeatId
    threw: int
    other: int
    clause: ClauseId = "LC-76"


class Exhausted(Entry, frozen=True):
    says = "The {side} side has lost {lost} of {initial} points and is exhausted: it makes no more moves towards the enemy."
    in_short = "{side} exhausted"
    side: SeatId
    lost: int
    initial: int
    clause: ClauseId = "LC-53"
