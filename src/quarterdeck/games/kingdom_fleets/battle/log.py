"""Log entries for fighting: fire, characters, close quarters, morale and prizes."""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import CardId, Entry, PieceId, Quiet, SeatId
from quarterdeck.engine.names import Names
from quarterdeck.games.kingdom_fleets.charts import (
    BLOOD_SACRIFICE,
    JUMP_SHIP,
    LOOTED,
    MUTINY,
    NO_RETREAT,
    PANICKED,
    PARLEY,
    RANSOM,
    SHAKEN,
    SURRENDER,
    TERRORIZED,
    as_adjective,
)
from quarterdeck.games.kingdom_fleets.log import with_true_minus

VOWELS: Final = ("a", "e", "i", "o", "u")


class Fired(Quiet, clause="KF-23"):
    says = "{ship} fires {guns} {arc} {guns:guns|gun|guns} at {target} at {distance} range."
    ship: PieceId
    target: PieceId
    guns: int
    arc: str
    band: str

    @property
    def distance(self) -> str:
        return as_adjective(self.band)


class HitsLost(Quiet):
    says = "{hits:# hits|A hit|# hits} on {ship}'s {part} {hits:have|has|have} no effect: she has none."
    ship: PieceId
    part: str
    hits: int
    clause: ClauseId


class Shot(Quiet, clause="KF-33"):
    says = "{ship}'s crew shoots at {target}'s {part} with a {firearm}, needing {face} to hit."
    before_a_vowel = "{ship}'s crew shoots at {target}'s {part} with an {firearm}, needing {face} to hit."
    ship: PieceId
    target: PieceId
    firearm: CardId
    part: str
    needed: int

    @property
    def face(self) -> str:
        return f"{self.needed} or more" if self.needed < 10 else "a 10"

    def text(self, names: Names) -> str:
        vowel = names.card(self.firearm).put().lower().startswith(VOWELS)
        return self.worded(self.before_a_vowel if vowel else self.says, names)


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
    "healing": "{character} of {ship} tends {target}'s wounded.",
    "theft": "{character} of {ship} tries to steal up to {amount} gold from {target}.",
    "assassin": "{character} of {ship} tries to kill {target}'s captain.",
    "spike": "{character} of {ship} tries to spike one of {target}'s guns.",
}
AT_HOME: Final = "{character} tends {ship}'s wounded."
SPELL: Final = "{character} of {ship} casts {action} on {target}."


class Acted(Quiet, clause="KF-39"):
    ship: PieceId
    character: CardId
    action: str
    amount: int
    target: PieceId

    def text(self, names: Names) -> str:
        if self.action == "healing" and self.target == self.ship:
            return self.worded(AT_HOME, names)
        return self.worded(DEEDS.get(self.action, SPELL), names)


class Failed(Entry, says="{character}'s attempt fails.", clause="KF-45a"):
    of_a_spell = "The spell fails."
    character: CardId
    action: str

    def text(self, names: Names) -> str:
        return self.worded(self.says if self.action in DEEDS else self.of_a_spell, names)


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
        "{level:with captain level 0|with a level # captain} her morale result is {shown}."
    )
    ship: PieceId
    difference: int
    level: int
    result: int

    @property
    def shown(self) -> str:
        return with_true_minus(self.result)


FATES: Final = {
    NO_RETREAT: "{winner} chooses {ship}'s fate: nothing happens to her.",
    SHAKEN: "{winner} chooses {ship}'s fate: her crew is shaken.",
    PARLEY: "{winner} chooses {ship}'s fate: the two parley.",
    LOOTED: "{winner} chooses {ship}'s fate: she is looted.",
    PANICKED: "{winner} chooses {ship}'s fate: her crew panics.",
    TERRORIZED: "{winner} chooses {ship}'s fate: her crew is terrorized.",
    RANSOM: "{winner} chooses {ship}'s fate: she pays a ransom.",
    SURRENDER: "{winner} chooses {ship}'s fate: she surrenders.",
    MUTINY: "{winner} chooses {ship}'s fate: her crew mutinies.",
    JUMP_SHIP: "{winner} chooses {ship}'s fate: her crew jumps ship.",
    BLOOD_SACRIFICE: "{winner} chooses {ship}'s fate: a blood sacrifice.",
}


class Fate(Entry, in_short="{ship}: {fate}", clause="KF-44"):
    ship: PieceId
    fate: str
    winner: PieceId

    def text(self, names: Names) -> str:
        return self.worded(FATES[self.fate], names)


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
