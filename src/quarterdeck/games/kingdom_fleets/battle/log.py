"""Log entries for fighting: fire, characters, close quarters, morale and prizes."""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import CardId, Entry, PieceId, Quiet, SeatId
from quarterdeck.engine.names import Names


class Fired(Quiet, clause="KF-23"):
    says = "{ship} fires {guns:#|one|#} {arc} {guns:guns|gun|guns} at {target} at {band} range."
    ship: PieceId
    target: PieceId
    guns: int
    arc: str
    band: str


class HitsLost(Quiet):
    says = "{hits:# hits|A hit|# hits} on {ship}'s {part} {hits:have|has|have} no effect: she has none."
    ship: PieceId
    part: str
    hits: int
    clause: ClauseId


class Shot(Quiet, says="{ship} shoots at {target}'s {part} with her {firearm}, needing {face}.", clause="KF-33"):
    ship: PieceId
    target: PieceId
    firearm: CardId
    part: str
    needed: int

    @property
    def face(self) -> str:
        return f"{self.needed} or more" if self.needed < 10 else "a 10"


class FriendsHit(
    Entry, says="{ship} hits {others:her own squads|#'s squads} instead.", in_short="friends are hit", clause="KF-36"
):
    ship: PieceId
    friend: PieceId

    @property
    def others(self) -> PieceId:
        """The ship whose squads are hit, or an empty string for her own."""
        return "" if self.friend == self.ship else self.friend


# KF-45a
DEEDS: Final = {
    "rally": "{character} rallies {ship}'s crew.",
    "wind": "{character} calls a wind for {ship}.",
    "healing": "{character} of {ship} tends the wounded of {target}.",
    "theft": "{character} of {ship} tries to steal up to {amount} gold from {target}.",
    "assassin": "{character} of {ship} tries to kill {target}'s captain.",
    "spike": "{character} of {ship} tries to spike one of {target}'s guns.",
}
SPELL: Final = "{character} of {ship} casts {action} on {target}."


class Acted(Quiet, clause="KF-39"):
    ship: PieceId
    character: CardId
    action: str
    amount: int
    target: PieceId

    def text(self, names: Names) -> str:
        return self.worded(DEEDS.get(self.action, SPELL), names)


class Failed(Entry, says="{character} fails.", clause="KF-45a"):
    character: CardId


class Healed(Entry, says="{wounds:# wounds|A wound|# wounds} aboard {ship} {wounds:are|is|are} healed.", clause="KF-45a"):
    ship: PieceId
    wounds: int


class FairWind(Entry, says="A wind fills {ship}'s sails: her manoeuvre is {inches}\" longer.", clause="KF-45a"):
    ship: PieceId
    inches: int


class Stolen(Entry, says="{ship} steals {gold} gold from {victim}.", clause="KF-45a"):
    ship: PieceId
    victim: PieceId
    gold: int


class CaptainKilled(Entry, says="{ship}'s captain is killed."):
    ship: PieceId
    clause: ClauseId


class Spiked(Entry, says="One of {ship}'s {arc} guns is spiked ({left} left).", clause="KF-45a"):
    ship: PieceId
    arc: str
    left: int


class Attacked(Quiet, says="{ship}'s crew attacks {target}'s crew.", clause="KF-42"):
    ship: PieceId
    target: PieceId


class Passed(Entry, says="{side:make} no more attacks this turn.", clause="KF-42"):
    side: SeatId


class Tested(Quiet, clause="KF-44"):
    says = (
        "{ship} lost {difference:# more squads|one more squad|# more squads} than her enemies: "
        "with captain level {level} her morale result is {result}."
    )
    ship: PieceId
    difference: int
    level: int
    result: int


class Fate(Entry, says="{winner} decides {ship}'s fate: {fate}.", in_short="{ship}: {fate}", clause="KF-44"):
    ship: PieceId
    fate: str
    winner: PieceId


class HeldOut(Entry, says="{ship}'s crew holds out.", clause="KF-44"):
    ship: PieceId


class GoldWon(Entry, says="{ship} takes {gold} gold aboard.", in_short="{ship} gains gold", clause="KF-44b"):
    ship: PieceId
    gold: int


class SquadsTaken(Entry, says="{squads:# squads are|A squad is|# squads are} taken from {ship}.", clause="KF-44"):
    ship: PieceId
    squads: int


class CaptainGone(Quiet, says="{ship}'s captain {drowned:is taken prisoner|drowns}.", clause="KF-44"):
    ship: PieceId
    drowned: bool


class Won(Entry, says="{side:take} {ship} as a prize.", clause="KF-44a"):
    ship: PieceId
    side: SeatId


class Crossed(Entry, says="A squad crosses from {ship} to {other}.", clause="KF-44a"):
    ship: PieceId
    other: PieceId


class CaptainSent(Entry, says="{ship}'s captain takes command of {other}.", clause="KF-44a"):
    ship: PieceId
    other: PieceId
