"""Log entries for parleys, alliances, deals and duels."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, PieceId, Quiet, SeatId


class Proposed(Quiet, says="{seat:propose} {what} to {other}: {accepted:refused|accepted}.", clause="SH-3b"):
    seat: SeatId
    other: SeatId
    what: str
    accepted: bool


class Allied(Entry, says="{one} and {other} form an alliance.", clause="SH-5"):
    one: SeatId
    other: SeatId


class AllianceEnded(Entry, says="The alliance between {one} and {other} is over."):
    one: SeatId
    other: SeatId
    clause: ClauseId = "SH-5"


class CeaseFire(Entry, clause="SH-3"):
    says = "{one} and {other} keep the peace until the end of {turns:this turn|this turn|the next turn}."
    one: PieceId
    other: PieceId
    turns: int


class ChangedHands(Entry, says="{block} is handed over to {seat}."):
    block: PieceId
    seat: SeatId
    clause: ClauseId


class Challenged(Quiet, says="{challenger} challenges {challenged:=} to single combat.", clause="SH-61"):
    challenger: PieceId
    challenged: PieceId


class NamedWeapon(Quiet, says="{commander} chooses {weapon}s.", clause="SH-61"):
    commander: PieceId
    weapon: str


class FoughtRound(Quiet, clause="SH-61"):
    says = (
        "After round {round}, {challenger:=} has {wounds:not been hit|been hit once|been hit twice|been hit # times}, "
        "{challenged:=} has {others:not been hit|been hit once|been hit twice|been hit # times}."
    )
    round: int
    challenger: PieceId
    challenged: PieceId
    wounds: int  # hits that the challenger has taken in this duel
    others: int


class Parried(Quiet, clause="SH-63"):
    says = "{attacker} strikes at the {zone}, but {defender:=} is guarding the {marked} and parries."
    attacker: PieceId
    defender: PieceId
    zone: str
    marked: str


class NearMiss(Quiet, clause="SH-63"):
    says = "{attacker} strikes at the {zone} and misses {defender:=}, who guards the {marked}, by an inch."
    attacker: PieceId
    defender: PieceId
    zone: str
    marked: str


class Injured(Quiet, clause="SH-63"):
    says = "{attacker} strikes {defender:=}, who guards the {marked}, on the {zone}: {left:no points|1 point|# points} left."
    attacker: PieceId
    defender: PieceId
    zone: str
    marked: str
    left: int


class DuelUndecided(Entry, says="The duel between {challenger:=} and {challenged:=} is a draw.", clause="SH-61"):
    challenger: PieceId
    challenged: PieceId


class DuelWon(Entry, says="{winner} wins the duel against {loser:=}.", clause="SH-61"):
    winner: PieceId
    loser: PieceId


class Ransomed(Entry, says="{commander} is ransomed for {block}.", clause="SH-62"):
    commander: PieceId
    block: PieceId
