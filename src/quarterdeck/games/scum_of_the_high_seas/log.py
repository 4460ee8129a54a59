"""What can happen, for the log: the turn, the pieces and the points. `log_fighting` and `log_sea` have the rest."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, PieceId, Quiet, SeatId


class TurnBegan(Quiet, frozen=True):
    says = "Turn {turn} of {turns}."
    moment = "turn"
    turn: int
    turns: int
    clause: ClauseId = "SH-23"


class ThrewForOrder(Quiet, frozen=True):
    says = "{seat:throw} a {face}."
    seat: SeatId
    face: int
    clause: ClauseId = "SH-23a"


class DrewFirst(Quiet, frozen=True):
    says = "{seat:draw} first."
    seat: SeatId
    clause: ClauseId = "SH-23a"


class DrewInitiative(Quiet, frozen=True):
    says = "{seat:draw} {card}."
    seat: SeatId
    card: str
    clause: ClauseId = "SH-23"


class TookInitiative(Quiet, frozen=True):
    says = "{seat:have} the initiative{passed_by:|, left by #}."
    seat: SeatId
    passed_by: SeatId
    clause: ClauseId = "SH-23"


class MayActivate(Quiet, frozen=True):
    says = "Everybody activates {activations:no units|1 unit|# units} this turn."
    activations: int
    clause: ClauseId = "SH-26"


class Activated(Quiet, frozen=True):
    says = "{seat:activate} {what}{other:| and #}."
    seat: SeatId
    what: PieceId
    other: PieceId = ""  # SH-15: of the same company
    clause: ClauseId = "SH-27"


class Passed(Quiet, frozen=True):
    says = "{seat:pass}."
    seat: SeatId
    clause: ClauseId = "SH-27"


class Earned(Entry, frozen=True):
    says = "{points:No points|1 point|# points} for {seat}: {what:|# }{how}{victim:| of #'s figures| of #' figures}."
    in_short = "{seat:score} {points}"
    seat: SeatId
    points: int
    how: str
    what: PieceId  # what they are for, or whose figures
    victim: SeatId
    clause: ClauseId = "SH-6"


class Lost(Entry, frozen=True):
    says = "{unit}: {figures:no figures|1 figure|# figures} lost, {left:none|#} left."
    in_short = "{unit} lose {figures}"
    unit: PieceId
    figures: int
    left: int
    clause: ClauseId


class Destroyed(Entry, frozen=True):
    says = "{unit}: {leader:destroyed|killed}."
    moment = "loss"
    unit: PieceId
    leader: bool
    clause: ClauseId


class Wounded(Entry, frozen=True):
    says = "{unit} is wounded."
    unit: PieceId
    clause: ClauseId


class BroughtHome(Entry, frozen=True):
    says = "{seat:bring} home {block}."
    block: PieceId
    seat: SeatId
    clause: ClauseId = "SH-6a"
