"""What can happen at sea, for the log. Gists leave out what a player weighing the odds does not care for."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, PieceId, Quiet, SeatId


def inches(thousandths: int) -> str:
    """``14.4``: to the nearest tenth."""
    tenths = (thousandths + 50) // 100
    return f"{tenths // 10}.{tenths % 10}"


class _Lie(Entry):
    """Where a ship lies."""

    ship: PieceId
    x: int
    y: int
    heading: int

    @property
    def place(self) -> str:
        return f'{inches(self.x)}", {inches(self.y)}", heading {(self.heading + 500) // 1000}°'


class TurnBegan(Quiet, says="Turn {turn} of {turns}.", clause="KF-4", moment="turn"):
    turn: int
    turns: int


class CommandersChecked(Quiet):
    says = "Commanders' check: {first} {own}, {second} {theirs}; it {winner:is thrown again|goes to #}."
    first: SeatId
    own: int
    second: SeatId
    theirs: int
    winner: SeatId  # nobody where they are level
    clause: ClauseId


class TerrainCounted(Entry, says="{pieces:# pieces|One piece|# pieces} of terrain.", clause="KF-2d"):
    pieces: int


class TerrainLaid(Entry, says="{an:A|An} {kind} at {place}.", clause="KF-2d"):
    kind: str
    x: int
    y: int

    @property
    def an(self) -> bool:
        return self.kind == "island"

    @property
    def place(self) -> str:
        return f'{inches(self.x)}", {inches(self.y)}"'


class TerrainRefused(Entry, says="There it cannot lie: it is thrown again.", clause="KF-2d"):
    pass


class PlacesFirst(Entry, says="First to place a ship: {side}.", clause="KF-2a"):
    side: SeatId


class Placed(_Lie, says="{ship} is placed at {place}.", clause="KF-2e"):
    pass


class NoRoom(Entry, says="There is no place left for {ship}: she stays behind, as if she had fled.", clause="KF-2e"):
    ship: PieceId


class ActivatesFirst(Entry, says="First to activate: {side}.", clause="KF-6"):
    side: SeatId


class Activated(Quiet, says="{ship} activates.", clause="KF-7"):
    ship: PieceId


class OrderShown(Quiet, says="{ship}'s order is shown: {order}.", clause="KF-5"):
    ship: PieceId
    order: str


class Checked(Quiet, says="Captains' check: {ship} {own}, {other} {theirs}; {winner} wins."):
    ship: PieceId
    own: int
    other: PieceId
    theirs: int
    won: bool
    clause: ClauseId

    @property
    def winner(self) -> PieceId:
        return self.ship if self.won else self.other


class LostWithoutRoll(Entry, says="{loser} loses the check against {winner} without a roll: {why}."):
    loser: PieceId
    winner: PieceId
    why: str
    clause: ClauseId


class Damaged(Entry, in_short="{ship}: {part} −{lost}"):
    says = "{ship} loses {lost:# points|a point|# points} of {part}: {left} left."
    ship: PieceId
    part: str
    lost: int
    left: int
    clause: ClauseId


class Wounded(Entry, says="A squad of {ship} is wounded."):
    ship: PieceId
    points: int
    clause: ClauseId


class SquadLost(Entry, says="{ship} loses a squad: {left} left.", in_short="{ship} loses a squad"):
    ship: PieceId
    left: int
    clause: ClauseId


class Derelict(Entry, clause="KF-30a", moment="loss"):
    says = "{ship} is a derelict: {captain_stays:nobody|her captain alone} is left aboard."
    ship: PieceId
    captain_stays: bool


class Sank(Entry, says="{ship} sinks.", clause="KF-29", moment="loss"):
    ship: PieceId


class Afflicted(Entry, says="{ship}: {condition}{instances:|| ×#}.", clause="KF-37"):
    ship: PieceId
    condition: str
    instances: int


class Cleared(Entry, says="{ship}: {condition} is cleared{left:| once, # left}.", clause="KF-37"):
    ship: PieceId
    condition: str
    left: int


class Confused(Entry, says="{ship}'s crew is confused: her order is now {order}.", clause="KF-37"):
    ship: PieceId
    order: str


class Manned(Quiet, says="{ship} has {manpower} manpower.", clause="KF-8"):
    ship: PieceId
    manpower: int


class Repaired(Entry, says="{ship}: {what}.", clause="KF-38"):
    ship: PieceId
    part: str

    @property
    def what(self) -> str:
        return "a wound is healed" if self.part == "crew" else f"a point of {self.part} is repaired"


class TooFewHands(Entry, says="{ship} has too few hands for her order and does not move.", clause="KF-10"):
    ship: PieceId


class SetOut(Quiet, says='{ship} goes {inches}"{turned: ahead| with a turn of #}.', clause="KF-11"):
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


class Moved(_Lie, Quiet, says="{ship} lies at {place}.", clause="KF-11"):
    pass


class Aground(Entry, says="{ship} runs aground.", clause="KF-2"):
    ship: PieceId


class DrawnBack(Entry, says="{ship} finds no room and is drawn back along her way.", clause="KF-17a"):
    ship: PieceId


class StruckReef(Entry, says="{ship} strikes a reef.", clause="KF-2"):
    ship: PieceId


class Fled(Entry, says="{ship} leaves the table and has fled.", clause="KF-2c", moment="loss"):
    ship: PieceId


class Swerved(Entry, says="{ship} swerves past {other}.", clause="KF-14"):
    ship: PieceId
    other: PieceId


class HeldFast(Entry, says="{ship} is held fast by {other}.", clause="KF-12b"):
    ship: PieceId
    other: PieceId


class Rammed(Entry, says="{ship} rams {other} {damage:and does no damage|for #}.", clause="KF-15"):
    ship: PieceId
    other: PieceId
    damage: int


class Parked(Entry, says="{ship} parks by {other}.", clause="KF-17"):
    ship: PieceId
    other: PieceId


class Boarded(Entry, says="{ship}'s crew boards {other}: they are engaged.", clause="KF-18"):
    ship: PieceId
    other: PieceId


class NotBoarded(Entry, says="{ship} and {other} do not board each other.", clause="KF-18"):
    ship: PieceId
    other: PieceId


class Parted(Entry, says="{ship} and {other} are no longer engaged.", clause="KF-19"):
    ship: PieceId
    other: PieceId


class StayedFast(Entry, says="{ship} does not get free and stays{spent:|, # manpower spent}.", clause="KF-19"):
    ship: PieceId
    spent: int
