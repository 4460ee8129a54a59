"""What can happen at the card table, for the log."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, Quiet


class Starts(Entry, frozen=True):
    player: str
    man_o_war: bool
    clause: ClauseId

    def text(self) -> str:
        return f"{self.player} is the Man-O-War and begins." if self.man_o_war else f"{self.player} begins."


class Drew(Entry, frozen=True):
    player: str
    card: str
    clause: ClauseId = "PC-3"

    def text(self) -> str:
        return f"{self.player} draws {self.card}."

    def gist(self) -> str:
        return f"draws {self.card}"


class Looked(Quiet, frozen=True):
    """For the eyes of the player who looks."""

    card: str
    clause: ClauseId = "PC-9"

    def text(self) -> str:
        return f"You look at the top card: {self.card}."


class PutBelow(Quiet, frozen=True):
    player: str
    clause: ClauseId = "PC-9"

    def text(self) -> str:
        return f"{self.player} looks at the top card and puts it at the bottom of the deck."


class Kept(Quiet, frozen=True):
    player: str
    card: str
    clause: ClauseId = "PC-9"

    def text(self) -> str:
        return f"{self.player} looks at the top card and keeps it: {self.card}."


class Hit(Entry, frozen=True):
    player: str
    target: str
    card: str
    ship: int  # 0 where everybody has only one
    count: int
    clause: ClauseId = "PC-4"

    def text(self) -> str:
        whom = f"{self.target}'s ship {self.ship}" if self.ship else self.target
        return f"{self.player} hits {whom}: {self.card}, now {self.count}."

    def gist(self) -> str:
        return f"hits {self.target}"


class NewShip(Entry, frozen=True):
    player: str
    ship: int
    clause: ClauseId

    def text(self) -> str:
        return f"{self.player} goes on with a new ship, number {self.ship}."

    def gist(self) -> str:
        return f"new ship for {self.player}"


class Stopped(Entry, frozen=True):
    player: str
    target: str
    card: str
    guard: str
    ship: int  # whose protection it was; 0 where everybody has only one
    at_lookout: bool
    clause: ClauseId = "PC-5"

    def text(self) -> str:
        aim = f"{self.target}'s Lookout" if self.at_lookout else self.target
        guard = f"the {self.guard} of ship {self.ship}" if self.ship else f"a {self.guard}"
        return f"{self.player}'s {self.card} against {aim} is stopped by {guard}; both are discarded."

    def gist(self) -> str:
        return f"spends {self.target}'s {self.guard}"


class LostLookout(Entry, frozen=True):
    player: str
    target: str
    clause: ClauseId = "PC-10"

    def text(self) -> str:
        return f"{self.player}'s Mast takes {self.target}'s Lookout; both are discarded."

    def gist(self) -> str:
        return f"takes {self.target}'s Lookout"


class Guarded(Quiet, frozen=True):
    player: str
    owner: str
    card: str
    ship: int
    clause: ClauseId

    def text(self) -> str:
        whom = "" if self.owner == self.player else f"{self.owner}'s "
        which = f"{whom}ship {self.ship}" if self.ship else f"{whom or 'the '}ship"
        return f"{self.player} protects {which} with {self.card}."


class Mended(Quiet, frozen=True):
    player: str
    card: str
    hit: str
    ship: int
    clause: ClauseId = "PC-6"

    def text(self) -> str:
        ship = f" from ship {self.ship}" if self.ship else ""
        return f"{self.player} removes a {self.hit} hit{ship} with {self.card}; both are discarded."


class Posted(Quiet, frozen=True):
    player: str
    owner: str
    clause: ClauseId

    def text(self) -> str:
        whom = "" if self.owner == self.player else f" for {self.owner}"
        return f"{self.player} posts a Lookout{whom}."


class Discarded(Entry, frozen=True):
    player: str
    card: str
    clause: ClauseId

    def text(self) -> str:
        return f"{self.player} can do nothing with {self.card}: it is discarded."

    def gist(self) -> str:
        return f"{self.card} discarded"


class Sank(Entry, frozen=True):
    moment = "loss"
    player: str
    ship: int
    clause: ClauseId

    def text(self) -> str:
        return f"{self.player}'s ship {self.ship} sinks." if self.ship else f"{self.player}'s ship sinks."

    def gist(self) -> str:
        return f"sinks {self.player}'s ship"


class Out(Entry, frozen=True):
    player: str
    clause: ClauseId

    def text(self) -> str:
        return f"{self.player} is out."


class Reshuffled(Quiet, frozen=True):
    times: int
    clause: ClauseId = "PC-22"

    def text(self) -> str:
        return f"The draw deck is used up: the discard pile is shuffled into a new one (number {self.times})."
