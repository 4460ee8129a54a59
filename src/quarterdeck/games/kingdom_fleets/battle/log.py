"""What can happen between ships that fight, for the log: fire, characters, close quarters, morale, prizes."""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import CardId, Entry, PieceId, Quiet, SeatId
from quarterdeck.engine.names import Names
from quarterdeck.games.kingdom_fleets.charts import FAIR_WIND


class Fired(Quiet, clause="KF-23"):
    says = "{ship} fires {guns:#|one|#} {arc} {guns:guns|gun|guns} at {target}, at {band} range."
    ship: PieceId
    target: PieceId
    guns: int
    arc: str
    band: str


class HitsLost(Quiet):
    says = "{hits:# hits|A hit|# hits} on {ship}'s {part} {hits:are|is|are} lost: there {plural:is|are} none."
    ship: PieceId
    part: str
    hits: int
    clause: ClauseId

    @property
    def plural(self) -> bool:
        return self.part == "sails"


class Shot(Quiet, says="{ship}: {firearm} at {target}'s {part}, a hit on {face}.", clause="KF-33"):
    ship: PieceId
    target: PieceId
    firearm: CardId
    part: str
    needed: int

    @property
    def face(self) -> str:
        return f"{self.needed} or more" if self.needed < 10 else "a 10 only"


class FriendsHit(Entry, says="{ship} hits {others:her own squads|squads of #}.", in_short="friends are hit", clause="KF-36"):
    ship: PieceId
    friend: PieceId

    @property
    def others(self) -> PieceId:
        """Whose squads they are, if not her own."""
        return "" if self.friend == self.ship else self.friend


# KF-45a
DEEDS: Final = {
    "rally": "rally the crew",
    "wind": f'a wind, {FAIR_WIND}" more',
    "healing": "heal up to {amount} on {target}",
    "theft": "steal up to {amount} gold from {target}",
    "assassin": "kill the captain of {target}",
    "spike": "spike a gun of {target}",
}
SPELL: Final = "{action} upon {target}"


class Acted(Quiet, clause="KF-39"):
    ship: PieceId
    character: CardId
    action: str
    amount: int
    target: PieceId

    def text(self, names: Names) -> str:
        return self.worded(f"{{character}} of {{ship}}: {DEEDS.get(self.action, SPELL)}.", names)


class Failed(Entry, says="{character} fails.", clause="KF-45a"):
    character: CardId


class Healed(Entry, says="{ship}: {wounds:# wounds are|a wound is|# wounds are} healed.", clause="KF-45a"):
    ship: PieceId
    wounds: int


class FairWind(Entry, says="A wind fills {ship}'s sails: her manoeuvre is {inches}\" longer.", clause="KF-45a"):
    ship: PieceId
    inches: int


class Stolen(Entry, says="{gold} gold is stolen from {victim} and comes aboard {ship}.", clause="KF-45a"):
    ship: PieceId
    victim: PieceId
    gold: int


class CaptainKilled(Entry, says="The captain of {ship} is killed."):
    ship: PieceId
    clause: ClauseId


class Spiked(Entry, says="{ship}: a gun {arc} is spiked, {left} left.", clause="KF-45a"):
    ship: PieceId
    arc: str
    left: int


class Attacked(Quiet, says="{ship}'s crew attacks that of {target}.", clause="KF-42"):
    ship: PieceId
    target: PieceId


class Passed(Entry, says="{side:make} no more attacks this turn.", clause="KF-42"):
    side: SeatId


class Tested(Quiet, clause="KF-44"):
    says = (
        "{ship} lost {difference:# squads|a squad|# squads} more than her enemy: "
        "with a captain of level {level} the result is {result}."
    )
    ship: PieceId
    difference: int
    level: int
    result: int


class Fate(Entry, says="{winner}'s choice for {ship}: {fate}.", in_short="{ship}: {fate}", clause="KF-44"):
    ship: PieceId
    fate: str
    winner: PieceId


class HeldOut(Entry, says="{ship}'s crew holds out.", clause="KF-44"):
    ship: PieceId


class GoldWon(Entry, says="{gold} gold comes aboard {ship}.", in_short="{ship} gets gold", clause="KF-44b"):
    ship: PieceId
    gold: int


class SquadsTaken(Entry, says="{ship}: {squads:# squads are|a squad is|# squads are} taken.", clause="KF-44"):
    ship: PieceId
    squads: int


class CaptainGone(Quiet, says="The captain of {ship} {drowned:is a prisoner|drowns}.", clause="KF-44"):
    ship: PieceId
    drowned: bool


class Won(Entry, says="{ship} falls to {side}.", clause="KF-44a"):
    ship: PieceId
    side: SeatId


class Crossed(Entry, says="A squad crosses from {ship} to {other}.", clause="KF-44a"):
    ship: PieceId
    other: PieceId


class CaptainSent(Entry, says="The captain of {ship} takes over {other}.", clause="KF-44a"):
    ship: PieceId
    other: PieceId
