"""What passes between captains, for the log: parleys, alliances, deals and duels."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, PieceId, Quiet, SeatId


class Proposed(Quiet, says="{seat} to {other}: {what}; {accepted:refused|agreed}.", clause="SH-3b"):
    seat: SeatId
    other: SeatId
    what: str
    accepted: bool


class Allied(Entry, says="{one} and {other} are allies.", clause="SH-5"):
    one: SeatId
    other: SeatId


class AllianceEnded(Entry, says="The alliance of {one} and {other} is over."):
    one: SeatId
    other: SeatId
    clause: ClauseId = "SH-5"


class CeaseFire(Entry, clause="SH-3"):
    says = "{one} and {other} keep the peace to the end of {turns:this turn|this turn|the next turn}."
    one: PieceId
    other: PieceId
    turns: int


class ChangedHands(Entry, says="{block}: handed over to {seat}."):
    block: PieceId
    seat: SeatId
    clause: ClauseId


class Challenged(Quiet, says="{challenger} challenges {challenged:=} to single combat.", clause="SH-61"):
    challenger: PieceId
    challenged: PieceId


class NamedWeapon(Quiet, says="{commander} names the weapon: {weapon}s.", clause="SH-61"):
    commander: PieceId
    weapon: str


class FoughtRound(Quiet, clause="SH-61"):
    says = (
        "Round {round} is fought: so far {challenger:=} hit {wounds:no times|1 time|# times}, "
        "{challenged:=} {others:no times|1 time|# times}."
    )
    round: int
    challenger: PieceId
    challenged: PieceId
    wounds: int  # of the challenger, so far
    others: int


class Parried(Quiet, says="{attacker} strikes at the {zone}; {defender:=} guards the {marked} and parries.", clause="SH-63"):
    attacker: PieceId
    defender: PieceId
    zone: str
    marked: str


class NearMiss(Quiet, clause="SH-63"):
    says = "{attacker} strikes at the {zone}; {defender:=}, guarding the {marked}, is missed by an inch."
    attacker: PieceId
    defender: PieceId
    zone: str
    marked: str


class Injured(Quiet, clause="SH-63"):
    says = "{attacker} strikes {defender:=}, guarding the {marked}, on the {zone}: {left:no points|1 point|# points} left."
    attacker: PieceId
    defender: PieceId
    zone: str
    marked: str
    left: int


class DuelUndecided(Entry, says="{challenger} and {challenged:=} part without a result.", clause="SH-61"):
    challenger: PieceId
    challenged: PieceId


class DuelWon(Entry, says="{winner} wins the duel with {loser:=}.", clause="SH-61"):
    winner: PieceId
    loser: PieceId


class Ransomed(Entry, says="{commander} is ransomed for {block}.", clause="SH-62"):
    commander: PieceId
    block: PieceId
