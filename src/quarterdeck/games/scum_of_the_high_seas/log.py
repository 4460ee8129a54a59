"""Log entries for the turn, the pieces and the points.

Each chapter's package has a log of its own.
"""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, PieceId, Quiet, SeatId
from quarterdeck.engine.names import Names


class TurnBegan(Quiet, says="Turn {turn} of {turns}.", clause="SH-23", moment="turn"):
    turn: int
    turns: int


class ThrewForOrder(Quiet, says="{seat:throw} a {face}.", clause="SH-23a"):
    seat: SeatId
    face: int


class DrewFirst(Quiet, says="{seat:draw} first.", clause="SH-23a"):
    seat: SeatId


class DrewInitiative(Quiet, says="{seat:draw} the {card}.", clause="SH-23"):
    seat: SeatId
    card: str


class TookInitiative(Quiet, says="{seat:have} the initiative{passed_by:|, handed over by #}.", clause="SH-23"):
    seat: SeatId
    passed_by: SeatId


class MayActivate(Quiet, says="Each player may activate {activations:no units|1 unit|# units} this turn.", clause="SH-26"):
    activations: int


class Activated(Quiet, says="{seat:activate} {what}{other:| and #}.", clause="SH-27"):
    seat: SeatId
    what: PieceId
    other: PieceId = ""  # SH-15: of the same company


class Passed(Quiet, says="{seat:pass}.", clause="SH-27"):
    seat: SeatId


EARNED: Final = {
    "brought home": "{seat:score} {points:no points|1 point|# points} for bringing {what} home.",
    "destroyed": "{seat:score} {points:no points|1 point|# points} for destroying {what}.",
    "held": "{seat:score} {points:no points|1 point|# points} for holding {what}.",
    "killed": "{seat:score} {points:no points|1 point|# points} for killing {what}.",
    "sunk": "{seat:score} {points:no points|1 point|# points} for sinking {what}.",
    "taken": "{seat:score} {points:no points|1 point|# points} for taking {what}.",
}


class Earned(Entry, in_short="{seat:score} {points:no points|1 point|# points}"):
    says = (
        "{seat:score} {points:no points|1 point|# points} "
        "for killing another {points:tenth|tenth|# tenths} of {victim:|#'s|#'} figures."
    )
    seat: SeatId
    points: int
    how: str
    what: PieceId  # the piece that earned the points
    victim: SeatId  # the owner of the figures that earned the points
    clause: ClauseId

    def text(self, names: Names) -> str:
        return self.worded(EARNED.get(self.how, self.says), names)


class Lost(Entry, in_short="{unit:lose} {figures:no figures|1 figure|# figures}"):
    says = "{unit:lose} {figures:no figures|1 figure|# figures}, {left:none|#} left."
    unit: PieceId
    figures: int
    left: int
    clause: ClauseId


class Destroyed(Entry, says="{unit:be} {leader:destroyed|killed}.", moment="loss"):
    unit: PieceId
    leader: bool
    clause: ClauseId


class Wounded(Entry, says="{unit:be} wounded."):
    unit: PieceId
    clause: ClauseId


class BroughtHome(Entry, says="{seat:bring} {block} home.", clause="SH-6a"):
    block: PieceId
    seat: SeatId
