"""The events of a battle, for the log. `in_short` leaves out what does not matter to the odds."""

from __future__ import annotations

from typing import Final

import msgspec

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, PieceId, Quiet, SeatId
from quarterdeck.engine.names import Names
from quarterdeck.games.late_19th_century.charts import MOUNTED

#                    in progress      done
_WORK: Final = {
    "lay wire":    ("laying wire",   "laid wire"),
    "remove wire": ("removing wire", "removed wire"),
    "limber":      ("limbering",     "limbered"),
    "unlimber":    ("unlimbering",   "unlimbered"),
}  # fmt: skip
_WHERE: Final = {"on": "on target", "short": "short", "over": "over", "nowhere": "wide"}


class Note(msgspec.Struct, frozen=True):
    """A remark on an event, with its clause: "in contact (LC-28)"."""

    words: str
    clause: ClauseId

    def __str__(self) -> str:
        return f", {self.words} ({self.clause})"


class Modifier(Note, frozen=True):
    """A modifier of a die: the points, the reason, and its clause."""

    points: int


Notes = tuple[Note, ...]
Modifiers = tuple[Modifier, ...]


def reckoned(needed: int, modifiers: Modifiers, how: str = "") -> str:
    """Return the score needed with its modifiers, if any.

    For instance ``; base 5+, +1 did not move (LC-39): 4 or more needed``.
    """
    if not modifiers:
        return ""
    said = []
    for each, following in zip(modifiers, (*modifiers[1:], None), strict=True):
        cited = "" if following is not None and following.clause == each.clause else f" ({each.clause})"
        said.append(f"{'+' if each.points > 0 else '−'}{abs(each.points)} {each.words}{cited}")
    with_all = needed - sum([each.points for each in modifiers])
    return f"; {how}base {needed}+, {', '.join(said)}: {with_all} or more needed"


class TurnBegan(Quiet, says="Turn {turn} of {turns}.", moment="turn"):
    turn: int
    turns: int
    clause: ClauseId


class Activated(Quiet, says="{tile}: {unit:act}.", clause="LC-8"):
    unit: PieceId
    tile: str


class Stayed(Quiet, says="{unit:stand} fast.", clause="LC-10"):
    """A unit did nothing in its activation."""

    unit: PieceId


class Moved(Quiet, says="{unit:move} from {start} to {end}, facing {facing}{notes}.", clause="LC-22"):
    unit: PieceId
    start: str
    end: str
    facing: str
    notes: Notes


class Turned(Quiet, says="{unit:turn} to face {facing}.", clause="LC-25"):
    unit: PieceId
    facing: str


class Left(Entry, in_short="{unit:leave} the board", clause="LC-65"):
    says = "{unit:leave} the board{gun:| with #} by the {edge} edge, as ordered."
    unit: PieceId
    edge: str
    gun: PieceId  # in tow


class ChangedSaddle(Quiet, says="{unit:mount}.", clause="LC-22a"):
    unit: PieceId
    kind: str

    def text(self, names: Names) -> str:
        return self.worded(self.says if self.kind == MOUNTED else "{unit:dismount}.", names)


class Landed(Quiet, says="{unit:come} ashore at {at}{notes}.", clause="LC-98a"):
    unit: PieceId
    at: str
    notes: Notes


class Waited(Quiet, says="{unit:wait} off the beach.", clause="LC-98a"):
    unit: PieceId


class Fired(Entry, in_short="{hits:miss|1 hit|# hits}", clause="LC-38"):
    says = "{unit:fire} into {at}: {hits:no hits|1 hit|# hits}{reckoned}."
    unit: PieceId
    at: str
    hits: int
    needed: int
    modifiers: Modifiers

    @property
    def reckoned(self) -> str:
        return reckoned(self.needed, self.modifiers)


class Hit(Quiet, clause="LC-50"):
    """Hits on a unit, and the choices that they leave. The certain losses have an entry of their own."""

    says = "{unit:take} {hits:no hits|1 hit|# hits}{choice}."
    unit: PieceId
    hits: int
    shaken: int
    notes: Notes

    def text(self, names: Names) -> str:
        of_quality = "{unit}{notes}, {unit:|takes|take} {hits:no hits|1 hit|# hits}{choice}."
        return self.worded(of_quality if self.notes else self.says, names)

    @property
    def choice(self) -> str:
        times = {0: "", 1: "", 2: "twice "}.get(self.shaken, f"{self.shaken} times ")
        return f" and must {times}retreat 1 hex or lose a strength point" if self.shaken else ""


class LostStrength(Entry, in_short="{unit:lose} {points:|1 strength point|# strength points}", clause="LC-3"):
    says = "{unit:lose} {points:|1 strength point|# strength points} ({left} left)."
    unit: PieceId
    points: int
    left: int


class LeftAlone(Quiet, clause="LC-48"):
    says = "{unit:be} left without a defender and with nowhere to retreat."
    unit: PieceId


class Destroyed(Entry, says="{unit:be} destroyed.", clause="LC-3", moment="loss"):
    unit: PieceId
    cargo: str
    is_man: bool  # a commander

    def text(self, names: Names) -> str:
        if self.is_man:
            return self.worded("{unit:fall}.", names)
        with_cargo = "{unit:be} destroyed with {unit:|its|their} cargo, {cargo}."
        return self.worded(with_cargo if self.cargo else self.says, names)

    def gist(self, names: Names) -> str:
        return self.worded("{unit:fall}" if self.is_man else "{unit} destroyed", names)


class Retreated(Entry, says="{unit:retreat} to {end}{notes}.", in_short="{unit:retreat}", clause="LC-52"):
    unit: PieceId
    end: str
    notes: Notes


class Fought(Entry, says="{unit:attack} {defender}: {result}{mine}{theirs}.", clause="LC-44"):
    unit: PieceId
    defender: PieceId
    flank: bool
    struck: bool
    countered: bool
    needed: int
    modifiers: Modifiers
    needed_in_return: int
    modifiers_in_return: Modifiers

    @property
    def result(self) -> str:
        if self.struck:
            return "both are hit" if self.countered else "the defender is hit"
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


class Advanced(Quiet, says="{unit:advance} into {end}, facing {facing}{notes}.", clause="LC-46"):
    unit: PieceId
    end: str
    facing: str
    notes: Notes


class _Worked(Quiet):
    unit: PieceId
    work: str
    partner: PieceId  # the gun to be limbered
    facing: str  # of the gun once unlimbered

    @property
    def meanwhile(self) -> str:
        return _WORK[self.work][0]

    @property
    def done(self) -> str:
        return _WORK[self.work][1]


class SetToWork(_Worked, says="{unit:begin} to {work}{partner:| #}{facing:| facing #}."):
    clause: ClauseId


class WorkStopped(_Worked, says="{unit:have} to stop {meanwhile}{partner:| #}{facing:| facing #}."):
    clause: ClauseId


class WorkDone(_Worked, says="{unit:have} {done}{partner:| #}{facing:| facing #} in {at}."):
    at: str
    clause: ClauseId


class Shelled(Entry, in_short="{hits} on target"):
    says = "{unit:fire} {direct:indirectly |}at {mark:,} with {guns}: {fell}{reckoned}."
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
    def guns(self) -> str:
        return f"{self.battery} guns ({self.weapon})" if self.battery else f"{self.weapon} guns"

    @property
    def fell(self) -> str:
        """The places where the shots fell, each with its number if there are several."""
        if len(self.falls) == 1:
            return _WHERE[self.falls[0]]
        return ", ".join([f"{self.falls.count(fall)} {where}" for fall, where in _WHERE.items() if fall in self.falls])

    @property
    def hits(self) -> int:
        return self.falls.count("on")

    @property
    def reckoned(self) -> str:
        return reckoned(self.needed, self.modifiers)


class Strayed(Quiet, says="The short shot lands on {struck} in {at}.", clause="LC-21"):
    struck: tuple[PieceId, ...]
    at: str
    fall: str

    def text(self, names: Names) -> str:
        return self.worded(self.says if self.fall == "short" else "The long shot lands on {struck} in {at}.", names)


class Launched(Quiet, says="{ship} fires a torpedo ({left} left).", clause="LC-86"):
    ship: PieceId
    left: int


class Torpedoed(Entry, says="The torpedo {hits:misses|strikes} {ship}{hits:|: 1 hit|: # hits}.", clause="LC-88"):
    ship: PieceId
    hits: int


class RanOut(Quiet, says="{ship}'s torpedo runs out and sinks.", clause="LC-85"):
    ship: PieceId


class Damaged(Entry, clause="LC-90"):
    says = "{ship} takes {hits:no hits|1 hit|# hits} ({weapon}): {lost:minor damage|1 point lost|# points lost}."
    ship: PieceId
    weapon: str
    hits: int
    lost: int

    def gist(self, names: Names) -> str:
        return self.worded("{ship} loses {lost:|1 point|# points}", names) if self.lost else "minor damage"


class GaveUp(Quiet, says="{ship} gives up {price} instead of a flotation point.", clause="LC-91"):
    ship: PieceId
    what: str
    left: int

    @property
    def price(self) -> str:
        return {"movement": "1 hex of movement", "main gun": "1 main gun"}.get(self.what, "2 secondary guns")

    def text(self, names: Names) -> str:
        return self.worded("{ship} loses a flotation point ({left} left)." if self.what == "flotation" else self.says, names)


class BreaksOff(Entry, in_short="{ship} must break off", clause="LC-72"):
    says = "{ship} is at her critical point and must break off."
    ship: PieceId


class Sank(Entry, says="{ship} sinks.", in_short="{ship} sinks", clause="LC-73", moment="loss"):
    ship: PieceId


class Sailed(Quiet, says="{ship} sails from {start} to {end}, heading {facing}.", clause="LC-89"):
    ship: PieceId
    start: str
    end: str
    facing: str

    def text(self, names: Names) -> str:
        in_place = "{ship} turns where she lies to head {facing}."
        return self.worded(in_place if self.start == self.end else self.says, names)


class LayStill(Quiet, says="{ship} lies still.", clause="LC-89"):
    ship: PieceId


class StruckMine(Entry, says="{ship} strikes a mine in {at}.", in_short="{ship} strikes a mine", clause="LC-92"):
    ship: PieceId
    at: str


class LeftBoard(Entry, in_short="{ship} {ordered:breaks off|escapes}", clause="LC-72"):
    says = "{ship} {ordered:breaks off|escapes} by the {edge} edge."
    ship: PieceId
    edge: str
    ordered: bool


class MovesFirst(Quiet, says="{side:move} first, with the lower throw: {threw} to {other}.", clause="LC-76"):
    side: SeatId
    threw: int
    other: int


class Exhausted(Entry, in_short="{side:be} exhausted", clause="LC-53"):
    says = "{side:have} lost {lost} of {initial} points, {side:|is|are} exhausted and may no longer move towards the enemy."
    side: SeatId
    lost: int
    initial: int
