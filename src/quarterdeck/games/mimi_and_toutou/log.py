"""What can happen on the lake, for the log. Gists leave out what a player weighing the odds does not care for."""

from __future__ import annotations

from quarterdeck.boards.square import HEADINGS
from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, Quiet


class RoundBegan(Entry, frozen=True):
    moment = "turn"
    round: int
    cards: int
    clause: ClauseId = "MT-1"

    def text(self) -> str:
        return f"Round {self.round}: the {self.cards} activation cards are shuffled."


class Activated(Entry, frozen=True):
    ship: str
    clause: ClauseId = "MT-1"

    def text(self) -> str:
        return f"{self.ship}'s card is turned over."


class PassedOver(Entry, frozen=True):
    ship: str
    clause: ClauseId = "MT-1"

    def text(self) -> str:
        return f"{self.ship}'s card is passed over: she is out of play."


class Unable(Quiet, frozen=True):
    ship: str
    act: str
    turns: int  # this activation included; none where another ship or land is in the way
    clause: ClauseId

    def text(self) -> str:
        if not self.turns:
            return f"{self.ship} cannot {self.act}: the way ahead is not clear."
        lasts = f" ({self.turns - 1} more after this one)" if self.turns > 1 else ""
        return f"{self.ship} cannot {self.act}{lasts}."


class Moved(Quiet, frozen=True):
    ship: str
    column: int
    row: int
    clause: ClauseId = "MT-2"

    def text(self) -> str:
        return f"{self.ship} moves to {self.column},{self.row}."


class Turned(Quiet, frozen=True):
    ship: str
    heading: int
    clause: ClauseId = "MT-2"

    def text(self) -> str:
        return f"{self.ship} turns to head {HEADINGS[self.heading]}."


class Left(Entry, frozen=True):
    ship: str
    clause: ClauseId = "MT-2"

    def text(self) -> str:
        return f"{self.ship} leaves the lake and has withdrawn."

    def gist(self) -> str:
        return f"{self.ship} withdraws"


class BrokeThrough(Entry, frozen=True):
    ship: str
    edge: str
    clause: ClauseId = "MT-21"

    def text(self) -> str:
        return f"{self.ship} escapes over the {self.edge}ern side."

    def gist(self) -> str:
        return f"{self.ship} escapes"


class Fired(Quiet, frozen=True):
    ship: str
    target: str
    range: int
    clause: ClauseId = "MT-9"

    def text(self) -> str:
        return f"{self.ship} fires at {self.target} at range {self.range}."


class Hit(Entry, frozen=True):
    target: str
    clause: ClauseId = "MT-9"

    def text(self) -> str:
        return f"{self.target} is hit."

    def gist(self) -> str:
        return "hit"


class Missed(Entry, frozen=True):
    target: str
    clause: ClauseId = "MT-9"

    def text(self) -> str:
        return f"{self.target} is missed."

    def gist(self) -> str:
        return "miss"


class PackShuffled(Quiet, frozen=True):
    clause: ClauseId = "MT-10"

    def text(self) -> str:
        return "The damage pack is used up: all 52 cards are shuffled again."


class Damaged(Entry, frozen=True):
    ship: str
    card: str
    place: str
    effect: str
    again: bool
    clause: ClauseId

    def text(self) -> str:
        again = ", hit before" if self.again else ""
        return f"Damage card {self.card}: {self.ship}, {self.place}{again}. {self.effect}"

    def gist(self) -> str:
        kind = "hull" if self.place.startswith("hull") else self.place
        return f"{kind} again" if self.again and "compartment" in kind else kind


class Disabled(Quiet, frozen=True):
    ship: str
    act: str
    turns: int
    running: int  # what was left of an earlier hit
    clause: ClauseId

    def text(self) -> str:
        lasts = max(self.turns, self.running)
        activations = "activation" if lasts == 1 else f"{lasts} activations"
        kept = ", as before" if self.running >= self.turns else ""
        return f"{self.ship} may not {self.act} for her next {activations}{kept}."


class Sank(Entry, frozen=True):
    moment = "loss"
    ship: str
    clause: ClauseId = "MT-3"

    def text(self) -> str:
        return f"{self.ship} sinks."

    def gist(self) -> str:
        return f"{self.ship} sinks"


class Surrendered(Entry, frozen=True):
    ship: str
    clause: ClauseId = "MT-19"

    def text(self) -> str:
        return f"{self.ship} strikes her flag."

    def gist(self) -> str:
        return f"{self.ship} surrenders"


class FoughtOn(Quiet, frozen=True):
    ship: str
    clause: ClauseId = "MT-19"

    def text(self) -> str:
        return f"{self.ship} fights on."
