"""What can happen at sea, for the log. Gists leave out what a player weighing the odds does not care for."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, PieceId, Quiet, SeatId


def inches(thousandths: int) -> str:
    """``14.4``: to the nearest tenth."""
    tenths = (thousandths + 50) // 100
    return f"{tenths // 10}.{tenths % 10}"


class _Lie(Entry, frozen=True):
    """Where a ship lies."""

    ship: PieceId
    x: int
    y: int
    heading: int

    @property
    def place(self) -> str:
        return f'{inches(self.x)}", {inches(self.y)}", heading {(self.heading + 500) // 1000}°'


class TurnBegan(Quiet, frozen=True):
    says = "Turn {turn} of {turns}."
    moment = "turn"
    turn: int
    turns: int
    clause: ClauseId = "KF-4"


class CommandersChecked(Quiet, frozen=True):
    says = "Commanders' check: {first} {own}, {second} {theirs}; it {winner:is thrown again|goes to #}."
    first: SeatId
    own: int
    second: SeatId
    theirs: int
    winner: SeatId  # nobody where they are level
    clause: ClauseId


class TerrainCounted(Entry, frozen=True):
    says = "{pieces:# pieces|One piece|# pieces} of terrain."
    pieces: int
    clause: ClauseId = "KF-2d"


class TerrainLaid(Entry, frozen=True):
    says = "{an:A|An} {kind} at {place}."
    kind: str
    x: int
    y: int
    clause: ClauseId = "KF-2d"

    @property
    def an(self) -> bool:
        return self.kind == "island"

    @property
    def place(self) -> str:
        return f'{inches(self.x)}", {inches(self.y)}"'


class TerrainRefused(Entry, frozen=True):
    says = "There it cannot lie: it is thrown again."
    clause: ClauseId = "KF-2d"


class PlacesFirst(Entry, frozen=True):
    says = "First to place a ship: {side}."
    side: SeatId
    clause: ClauseId = "KF-2a"


class Placed(_Lie, frozen=True):
    says = "{ship} is placed at {place}."
    clause: ClauseId = "KF-2e"


class NoRoom(Entry, frozen=True):
    says = "There is no place left for {ship}: she stays behind, as if she had fled."
    ship: PieceId
    clause: ClauseId = "KF-2e"


class ActivatesFirst(Entry, frozen=True):
    says = "First to activate: {side}."
    side: SeatId
    clause: ClauseId = "KF-6"


class Activated(Quiet, frozen=True):
    says = "{ship} activates."
    ship: PieceId
    clause: ClauseId = "KF-7"


class OrderShown(Quiet, frozen=True):
    says = "{ship}'s order is shown: {order}."
    ship: PieceId
    order: str
    clause: ClauseId = "KF-5"


class Checked(Quiet, frozen=True):
    says = "Captains' check: {ship} {own}, {other} {theirs}; {winner} wins."
    ship: PieceId
    own: int
    other: PieceId
    theirs: int
    won: bool
    clause: ClauseId

    @property
    def winner(self) -> PieceId:
        return self.ship if self.won else self.other


class LostWithoutRoll(Entry, frozen=True):
    says = "{loser} loses the check against {winner} without a roll: {why}."
    loser: PieceId
    winner: PieceId
    why: str
    clause: ClauseId


class Damaged(Entry, frozen=True):
    says = "{ship} loses {lost:# points|a point|# points} of {part}: {left} left."
    in_short = "{ship}: {part} −{lost}"
    ship: PieceId
    part: str
    lost: int
    left: int
    clause: ClauseId


class Wounded(Entry, frozen=True):
    says = "A squad of {ship} is wounded."
    ship: PieceId
    points: int
    clause: ClauseId


class SquadLost(Entry, frozen=True):
    says = "{ship} loses a squad: {left} left."
    in_short = "{ship} loses a squad"
    ship: PieceId
    left: int
    clause: ClauseId


class Derelict(Entry, frozen=True):
    says = "{ship} is a derelict: {captain_stays:nobody|her captain alone} is left aboard."
    moment = "loss"
    ship: PieceId
    captain_stays: bool
    clause: ClauseId = "KF-30a"


class Sank(Entry, frozen=True):
    says = "{ship} sinks."
    moment = "loss"
    ship: PieceId
    clause: ClauseId = "KF-29"


class Afflicted(Entry, frozen=True):
    says = "{ship}: {condition}{instances:|| ×#}."
    ship: PieceId
    condition: str
    instances: int
    clause: ClauseId = "KF-37"


class Cleared(Entry, frozen=True):
    says = "{ship}: {condition} is cleared{left:| once, # left}."
    ship: PieceId
    condition: str
    left: int
    clause: ClauseId = "KF-37"


class Confused(Entry, frozen=True):
    says = "{ship}'s crew is confused: her order is now {order}."
    ship: PieceId
    order: str
    clause: ClauseId = "KF-37"


class Manned(Quiet, frozen=True):
    says = "{ship} has {manpower} manpower."
    ship: PieceId
    manpower: int
    clause: ClauseId = "KF-8"


class Repaired(Entry, frozen=True):
    says = "{ship}: {what}."
    ship: PieceId
    part: str
    clause: ClauseId = "KF-38"

    @property
    def what(self) -> str:
        return "a wound is healed" if self.part == "crew" else f"a point of {self.part} is repaired"


class TooFewHands(Entry, frozen=True):
    says = "{ship} has too few hands for her order and does not move."
    ship: PieceId
    clause: ClauseId = "KF-10"


class SetOut(Quiet, frozen=True):
    says = '{ship} goes {inches}"{turned: ahead| with a turn of #}.'
    ship: PieceId
    inches: int
    turn: int
    clause: ClauseId = "KF-11"

    @property
    def turned(self) -> str:
        return f"{abs(self.turn)}° to {'starboard' if self.turn > 0 else 'port'}" if self.turn else ""


class Backed(Quiet, frozen=True):
    says = '{ship} backs {way}".'
    ship: PieceId
    distance: int
    clause: ClauseId = "KF-2b"

    @property
    def way(self) -> str:
        return inches(self.distance)


class Moved(_Lie, Quiet, frozen=True):
    says = "{ship} lies at {place}."
    clause: ClauseId = "KF-11"


class Aground(Entry, frozen=True):
    says = "{ship} runs aground."
    ship: PieceId
    clause: ClauseId = "KF-2"


class DrawnBack(Entry, frozen=True):
    says = "{ship} finds no room and is drawn back along her way."
    ship: PieceId
    clause: ClauseId = "KF-17a"


class StruckReef(Entry, frozen=True):
    says = "{ship} strikes a reef."
    ship: PieceId
    clause: ClauseId = "KF-2"


class Fled(Entry, frozen=True):
    says = "{ship} leaves the table and has fled."
    moment = "loss"
    ship: PieceId
    clause: ClauseId = "KF-2c"


class Swerved(Entry, frozen=True):
    says = "{ship} swerves past {other}."
    ship: PieceId
    other: PieceId
    clause: ClauseId = "KF-14"


class HeldFast(Entry, frozen=True):
    says = "{ship} is held fast by {other}."
    ship: PieceId
    other: PieceId
    clause: ClauseId = "KF-12b"


class Rammed(Entry, frozen=True):
    says = "{ship} rams {other} {damage:and does no damage|for #}."
    ship: PieceId
    other: PieceId
    damage: int
    clause: ClauseId = "KF-15"


class Parked(Entry, frozen=True):
    says = "{ship} parks by {other}."
    ship: PieceId
    other: PieceId
    clause: ClauseId = "KF-17"


class Boarded(Entry, frozen=True):
    says = "{ship}'s crew boards {other}: they are engaged."
    ship: PieceId
    other: PieceId
    clause: ClauseId = "KF-18"


class NotBoarded(Entry, frozen=True):
    says = "{ship} and {other} do not board each other."
    ship: PieceId
    other: PieceId
    clause: ClauseId = "KF-18"


class Parted(Entry, frozen=True):
    says = "{ship} and {other} are no longer engaged."
    ship: PieceId
    other: PieceId
    clause: ClauseId = "KF-19"


class StayedFast(Entry, frozen=True):
    says = "{ship} does not get free and stays{spent:|, # manpower spent}."
    ship: PieceId
    spent: int
    clause: ClauseId = "KF-19"
