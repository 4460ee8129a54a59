"""What passes between captains, for the log: parleys, alliances, deals and duels."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, PieceId, Quiet, SeatId


class Proposed(Quiet, frozen=True):
    says = "{seat} to {other}: {what}; {accepted:refused|agreed}."
    seat: SeatId
    other: SeatId
    what: str
    accepted: bool
    clause: ClauseId = "SH-3b"


class Allied(Entry, frozen=True):
    says = "{one} and {other} are allies."
    one: SeatId
    other: SeatId
    clause: ClauseId = "SH-5"


class AllianceEnded(Entry, frozen=True):
    says = "The alliance of {one} and {other} is over."
    one: SeatId
    other: SeatId
    clause: ClauseId = "SH-5"


class CeaseFire(Entry, frozen=True):
    says = "{one} and {other} keep the peace to the end of {turns:this turn|this turn|the next turn}."
    one: PieceId
    other: PieceId
    turns: int
    clause: ClauseId = "SH-3"


class ChangedHands(Entry, frozen=True):
    says = "{block}: handed over to {seat}."
    block: PieceId
    seat: SeatId
    clause: ClauseId


class Challenged(Quiet, frozen=True):
    says = "{challenger} challenges {challenged} to single combat."
    challenger: PieceId
    challenged: PieceId
    clause: ClauseId = "SH-61"


class NamedWeapon(Quiet, frozen=True):
    says = "{commander} names the weapon: {weapon}s."
    commander: PieceId
    weapon: str
    clause: ClauseId = "SH-61"


class FoughtRound(Quiet, frozen=True):
    says = (
        "Round {round} is fought: so far {challenger} hit {wounds:no times|1 time|# times}, "
        "{challenged} {others:no times|1 time|# times}."
    )
    round: int
    challenger: PieceId
    challenged: PieceId
    wounds: int  # of the challenger, so far
    others: int
    clause: ClauseId = "SH-61"


class Parried(Quiet, frozen=True):
    says = "{attacker} strikes at the {zone}; {defender} guards the {marked} and parries."
    attacker: PieceId
    defender: PieceId
    zone: str
    marked: str
    clause: ClauseId = "SH-63"


class NearMiss(Quiet, frozen=True):
    says = "{attacker} strikes at the {zone}; {defender}, guarding the {marked}, is missed by an inch."
    attacker: PieceId
    defender: PieceId
    zone: str
    marked: str
    clause: ClauseId = "SH-63"


class Injured(Quiet, frozen=True):
    says = "{attacker} strikes {defender}, guarding the {marked}, on the {zone}: {left:no points|1 point|# points} left."
    attacker: PieceId
    defender: PieceId
    zone: str
    marked: str
    left: int
    clause: ClauseId = "SH-63"


class DuelUndecided(Entry, frozen=True):
    says = "{challenger} and {challenged} part without a result."
    challenger: PieceId
    challenged: PieceId
    clause: ClauseId = "SH-61"


class DuelWon(Entry, frozen=True):
    says = "{winner} wins the duel with {loser}."
    winner: PieceId
    loser: PieceId
    clause: ClauseId = "SH-61"


class Ransomed(Entry, frozen=True):
    says = "{commander} is ransomed for {block}."
    commander: PieceId
    block: PieceId
    clause: ClauseId = "SH-62"
