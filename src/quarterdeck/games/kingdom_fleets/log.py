"""Log entries for sailing and damage. Short forms leave out details that do not matter for odds."""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, PieceId, Quiet, SeatId
from quarterdeck.engine.names import Names
from quarterdeck.games.kingdom_fleets.charts import (
    BURNING,
    CONFUSION,
    CREW,
    ENCHANTMENT,
    HOLED,
    PANIC,
    POISON,
    SLEEP,
)


def inches(thousandths: int) -> str:
    """Return a length to the nearest tenth of an inch: ``14.4``."""
    tenths = (thousandths + 50) // 100
    return f"{tenths // 10}.{tenths % 10}"


def point_of(part: str) -> str:
    """Return the name of one point of a part: a hull point, a deck point, a sail point."""
    return part.removesuffix("s")


def with_true_minus(number: int) -> str:
    return str(number).replace("-", "−")


def added_up(die: int, total: int) -> str:
    """Return a die with what is added to it: ``4 + 3 = 7``; only the total if nothing is."""
    added = total - die
    if not added:
        return with_true_minus(total)
    return f"{die} {'+' if added > 0 else '−'} {abs(added)} = {with_true_minus(total)}"


class _Lie(Entry):
    """A ship's place and heading."""

    ship: PieceId
    x: int
    y: int
    heading: int

    @property
    def place(self) -> str:
        return f'({inches(self.x)}", {inches(self.y)}"), heading {(self.heading + 500) // 1000}°'


class TurnBegan(Quiet, says="Turn {turn} of {turns}.", clause="KF-4", moment="turn"):
    turn: int
    turns: int


class CommandersChecked(Quiet):
    says = (
        "{winner:The commanders' check is tied and rolled again|# wins the commanders' check|# win the commanders' check}: "
        "{first:=} {own_sum}, {second:=} {their_sum}{tied:|; the higher captain wins the tie}."
    )
    first: SeatId
    own: int
    second: SeatId
    theirs: int
    winner: SeatId  # empty for a tie
    own_die: int
    their_die: int
    clause: ClauseId

    @property
    def own_sum(self) -> str:
        return added_up(self.own_die, self.own)

    @property
    def their_sum(self) -> str:
        return added_up(self.their_die, self.theirs)

    @property
    def tied(self) -> bool:
        return bool(self.winner) and self.own == self.theirs


class TerrainCounted(
    Entry, says="{pieces:# pieces of terrain are|One piece of terrain is|# pieces of terrain are} laid out.", clause="KF-2d"
):
    pieces: int


class TerrainLaid(Entry, says="{an:A|An} {kind} comes up at {place}.", clause="KF-2d"):
    kind: str
    x: int
    y: int

    @property
    def an(self) -> bool:
        return self.kind == "island"

    @property
    def place(self) -> str:
        return f'({inches(self.x)}", {inches(self.y)}")'


class TerrainRefused(Entry, says="It cannot lie there and is rolled again.", clause="KF-2d"):
    pass


class PlacesFirst(Entry, says="{side:place} the first ship.", clause="KF-2a"):
    side: SeatId


class Placed(_Lie, says="{ship} starts at {place}.", clause="KF-2e"):
    pass


class NoRoom(Entry, says="There is no room left for {ship}: she stays behind and counts as having fled.", clause="KF-2e"):
    ship: PieceId


class ActivatesFirst(Entry, says="{side:activate} first.", clause="KF-6"):
    let = "{by:let} {side} activate first."
    side: SeatId
    by: SeatId  # the winner of the check, if it lets the enemy go first

    def text(self, names: Names) -> str:
        return self.worded(self.let if self.by else self.says, names)


class Activated(Quiet, says="{ship} activates.", clause="KF-7"):
    ship: PieceId


class OrderShown(Quiet, says="{ship} reveals her order: {order}.", clause="KF-5"):
    ship: PieceId
    order: str


class Checked(Quiet):
    says = (
        "{winner} wins the captains' check: {ship} {own_sum}, {other} {their_sum}"
        "{by_level:|; the higher captain wins the tie}{by_lying_still:|; the ship that is not active wins the tie}."
    )
    ship: PieceId
    own: int
    other: PieceId
    theirs: int
    won: bool
    own_die: int
    their_die: int
    unlike: bool  # the captains have different levels
    clause: ClauseId

    @property
    def own_sum(self) -> str:
        return added_up(self.own_die, self.own)

    @property
    def their_sum(self) -> str:
        return added_up(self.their_die, self.theirs)

    @property
    def by_level(self) -> bool:
        return self.own == self.theirs and self.unlike

    @property
    def by_lying_still(self) -> bool:
        return self.own == self.theirs and not self.unlike

    @property
    def winner(self) -> PieceId:
        return self.ship if self.won else self.other


class LostWithoutRoll(Entry, says="{loser} loses the captains' check against {winner} without a roll: {why}."):
    loser: PieceId
    winner: PieceId
    why: str
    clause: ClauseId


class Damaged(Entry, in_short="{ship}: {part} −{lost}"):
    says = "{ship} loses {lost} {kind} {lost:points|point|points} ({left} left)."
    ship: PieceId
    part: str
    lost: int
    left: int
    clause: ClauseId

    @property
    def kind(self) -> str:
        return point_of(self.part)


class Wounded(Entry, says="One of {ship}'s squads is wounded."):
    ship: PieceId
    points: int
    clause: ClauseId


class SquadLost(Entry, says="{ship} loses a squad ({left} left).", in_short="{ship} loses a squad"):
    ship: PieceId
    left: int
    clause: ClauseId


class Derelict(Entry, clause="KF-30a", moment="loss"):
    says = "{ship} is a derelict, with {captain_stays:nobody|only her captain} left aboard."
    ship: PieceId
    captain_stays: bool


class Sank(Entry, says="{ship} sinks.", clause="KF-29", moment="loss"):
    ship: PieceId


AFFLICTIONS: Final = {
    BURNING: "{ship} catches fire{instances:|| (×#)}.",
    HOLED: "{ship} is holed{instances:|| (×#)}.",
    POISON: "{ship}'s crew is poisoned{instances:|| (×#)}.",
    CONFUSION: "{ship}'s crew is confused{instances:|| (×#)}.",
    PANIC: "{ship}'s crew panics{instances:|| (×#)}.",
    SLEEP: "{ship}'s crew falls asleep{instances:|| (×#)}.",
    ENCHANTMENT: "{ship} is enchanted{instances:|| (×#)}.",
}


class Afflicted(Entry, clause="KF-37"):
    ship: PieceId
    condition: str
    instances: int

    def text(self, names: Names) -> str:
        return self.worded(AFFLICTIONS[self.condition], names)


CLEARED: Final = {
    BURNING: "{ship} puts out a fire{left:| (# left)}.",
    HOLED: "{ship} stops a leak{left:| (# left)}.",
    POISON: "{ship}'s crew recovers from poison{left:| (# left)}.",
    CONFUSION: "{ship}'s crew recovers from confusion{left:| (# left)}.",
    PANIC: "{ship}'s crew recovers from panic{left:| (# left)}.",
    SLEEP: "{ship}'s crew wakes from sleep{left:| (# left)}.",
    ENCHANTMENT: "{ship} is freed from enchantment{left:| (# left)}.",
}


class Cleared(Entry, clause="KF-37"):
    ship: PieceId
    condition: str
    left: int

    def text(self, names: Names) -> str:
        return self.worded(CLEARED[self.condition], names)


class Confused(Entry, says="{ship}'s crew is confused: she must now {sails:|sail }{order}.", clause="KF-37"):
    ship: PieceId
    order: str

    @property
    def sails(self) -> bool:
        return self.order[0].isdigit()


class Manned(Quiet, says="{ship} has {manpower} manpower.", clause="KF-8"):
    ship: PieceId
    manpower: int


class Repaired(Entry, clause="KF-38"):
    ship: PieceId
    part: str

    @property
    def kind(self) -> str:
        return point_of(self.part)

    def text(self, names: Names) -> str:
        return self.worded("{ship} heals a wound." if self.part == CREW else "{ship} repairs 1 {kind} point.", names)


class TooFewHands(Entry, says="{ship} has too little manpower for her order and does not move.", clause="KF-10"):
    ship: PieceId


class SetOut(Quiet, says='{ship} moves {inches}" {turned:straight ahead|with a turn of #}.', clause="KF-11"):
    ship: PieceId
    inches: int
    turn: int

    @property
    def turned(self) -> str:
        return f"{abs(self.turn)}° to {'starboard' if self.turn > 0 else 'port'}" if self.turn else ""


class Backed(Quiet, says='{ship} backs {way}".', clause="KF-2b"):
    ship: PieceId
    distance: int

    @property
    def way(self) -> str:
        return inches(self.distance)


class Moved(_Lie, Quiet, says="{ship} comes to rest at {place}.", clause="KF-11"):
    pass


class Aground(Entry, says="{ship} runs aground.", clause="KF-2"):
    ship: PieceId


class DrawnBack(Entry, says="{ship} has no room there and is drawn back along her course.", clause="KF-17a"):
    ship: PieceId


class StruckReef(Entry, says="{ship} strikes a reef.", clause="KF-2"):
    ship: PieceId


class Fled(Entry, says="{ship} flees off the table.", clause="KF-2c", moment="loss"):
    ship: PieceId


class Swerved(Entry, says="{ship} swerves past {other}.", clause="KF-14"):
    ship: PieceId
    other: PieceId


class HeldFast(Entry, says="{ship} is held fast by {other}.", clause="KF-12b"):
    ship: PieceId
    other: PieceId


class Rammed(Entry, says="{ship} rams {other} {damage:but does no damage|for # damage}.", clause="KF-15"):
    ship: PieceId
    other: PieceId
    damage: int


class Parked(Entry, says="{ship} parks against {other}.", clause="KF-17"):
    ship: PieceId
    other: PieceId


class Boarded(Entry, says="{ship}'s crew boards {other}: the two are engaged.", clause="KF-18"):
    ship: PieceId
    other: PieceId


class NotBoarded(Entry, says="Neither {ship} nor {other} is boarded.", clause="KF-18"):
    ship: PieceId
    other: PieceId


class Parted(Entry, says="{ship} and {other} are no longer engaged.", clause="KF-19"):
    ship: PieceId
    other: PieceId


class StayedFast(Entry, says="{ship} fails to disengage and stays{spent:|, spending # manpower}.", clause="KF-19"):
    ship: PieceId
    spent: int
