"""What can happen between ships that fight, for the log: fire, characters, close quarters, morale, prizes."""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import CardId, Entry, PieceId, Quiet, SeatId
from quarterdeck.engine.names import Names
from quarterdeck.games.kingdom_fleets.charts import FAIR_WIND


class Fired(Quiet, frozen=True):
    says = "{ship} fires {guns:#|one|#} {arc} {guns:guns|gun|guns} at {target}, at {band} range."
    ship: PieceId
    target: PieceId
    guns: int
    arc: str
    band: str
    clause: ClauseId = "KF-23"


class HitsLost(Quiet, frozen=True):
    says = "{hits:# hits|A hit|# hits} on {ship}'s {part} {hits:are|is|are} lost: there {plural:is|are} none."
    ship: PieceId
    part: str
    hits: int
    clause: ClauseId

    @property
    def plural(self) -> bool:
        return self.part == "sails"


class Shot(Quiet, frozen=True):
    says = "{ship}: {firearm} at {target}'s {part}, a hit on {face}."
    ship: PieceId
    target: PieceId
    firearm: CardId
    part: str
    needed: int
    clause: ClauseId = "KF-33"

    @property
    def face(self) -> str:
        return f"{self.needed} or more" if self.needed < 10 else "a 10 only"


class FriendsHit(Entry, frozen=True):
    says = "{ship} hits {others:her own squads|squads of #}."
    in_short = "friends are hit"
    ship: PieceId
    friend: PieceId
    clause: ClauseId = "KF-36"

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


class Acted(Quiet, frozen=True):
    ship: PieceId
    character: CardId
    action: str
    amount: int
    target: PieceId
    clause: ClauseId = "KF-39"

    def text(self, names: Names) -> str:
        return self.worded(f"{{character}} of {{ship}}: {DEEDS.get(self.action, SPELL)}.", names)


class Failed(Entry, frozen=True):
    says = "{character} fails."
    character: CardId
    clause: ClauseId = "KF-45a"


class Healed(Entry, frozen=True):
    says = "{ship}: {wounds:# wounds are|a wound is|# wounds are} healed."
    ship: PieceId
    wounds: int
    clause: ClauseId = "KF-45a"


class FairWind(Entry, frozen=True):
    says = "A wind fills {ship}'s sails: her manoeuvre is {inches}\" longer."
    ship: PieceId
    inches: int
    clause: ClauseId = "KF-45a"


class Stolen(Entry, frozen=True):
    says = "{gold} gold is stolen from {victim} and comes aboard {ship}."
    ship: PieceId
    victim: PieceId
    gold: int
    clause: ClauseId = "KF-45a"


class CaptainKilled(Entry, frozen=True):
    says = "The captain of {ship} is killed."
    ship: PieceId
    clause: ClauseId


class Spiked(Entry, frozen=True):
    says = "{ship}: a gun {arc} is spiked, {left} left."
    ship: PieceId
    arc: str
    left: int
    clause: ClauseId = "KF-45a"


class Attacked(Quiet, frozen=True):
    says = "{ship}'s crew attacks that of {target}."
    ship: PieceId
    target: PieceId
    clause: ClauseId = "KF-42"


class Passed(Entry, frozen=True):
    says = "{side} makes no more attacks this turn."
    side: SeatId
    clause: ClauseId = "KF-42"


class Tested(Quiet, frozen=True):
    says = (
        "{ship} lost {difference:# squads|a squad|# squads} more than her enemy: "
        "with a captain of level {level} the result is {result}."
    )
    ship: PieceId
    difference: int
    level: int
    result: int
    clause: ClauseId = "KF-44"


class Fate(Entry, frozen=True):
    says = "{winner}'s choice for {ship}: {fate}."
    in_short = "{ship}: {fate}"
    ship: PieceId
    fate: str
    winner: PieceId
    clause: ClauseId = "KF-44"


class HeldOut(Entry, frozen=True):
    says = "{ship}'s crew holds out."
    ship: PieceId
    clause: ClauseId = "KF-44"


class GoldWon(Entry, frozen=True):
    says = "{gold} gold comes aboard {ship}."
    in_short = "{ship} gets gold"
    ship: PieceId
    gold: int
    clause: ClauseId = "KF-44b"


class SquadsTaken(Entry, frozen=True):
    says = "{ship}: {squads:# squads are|a squad is|# squads are} taken."
    ship: PieceId
    squads: int
    clause: ClauseId = "KF-44"


class CaptainGone(Quiet, frozen=True):
    says = "The captain of {ship} {drowned:is a prisoner|drowns}."
    ship: PieceId
    drowned: bool
    clause: ClauseId = "KF-44"


class Won(Entry, frozen=True):
    says = "{ship} falls to {side}."
    ship: PieceId
    side: SeatId
    clause: ClauseId = "KF-44a"


class Crossed(Entry, frozen=True):
    says = "A squad crosses from {ship} to {other}."
    ship: PieceId
    other: PieceId
    clause: ClauseId = "KF-44a"


class CaptainSent(Entry, frozen=True):
    says = "The captain of {ship} takes over {other}."
    ship: PieceId
    other: PieceId
    clause: ClauseId = "KF-44a"
