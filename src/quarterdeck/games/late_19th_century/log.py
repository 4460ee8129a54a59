"""What can happen in a battle, for the log. Gists leave out what a player weighing the odds does not care for."""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, Quiet
from quarterdeck.games.late_19th_century.log_sentences import Deed, Modifiers, Notes, QuietDeed, noted, reckoned
from quarterdeck.games.late_19th_century.names import own, subject

#                 meanwhile  done
_WORK: Final = {
    "lay":      ("laying", "laid"),
    "remove":   ("removing", "removed"),
    "limber":   ("limbering", "limbered"),
    "unlimber": ("unlimbering", "unlimbered"),
}  # fmt: skip
_WHERE: Final = {"on": "on the target", "short": "short", "over": "over", "nowhere": "wide of everything"}


def _count(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


def _fell(falls: tuple[str, ...]) -> str:
    """Where shots fell: of several how many here and there."""
    if len(falls) == 1:
        return _WHERE[falls[0]]
    return ", ".join([f"{falls.count(fall)} {where}" for fall, where in _WHERE.items() if fall in falls])


class TurnBegan(Quiet, frozen=True):
    moment = "turn"
    turn: int
    turns: int
    clause: ClauseId

    def text(self) -> str:
        return f"Turn {self.turn} of {self.turns}."


class Activated(QuietDeed, frozen=True):
    tile: str
    clause: ClauseId = "LC-8"

    def text(self) -> str:
        return f"{self.tile}: {self.does('act')}."


class Stayed(QuietDeed, frozen=True):
    """Nothing else was told of the activation."""

    clause: ClauseId = "LC-10"

    def text(self) -> str:
        return f"{self.does('stand')} fast."


class Moved(QuietDeed, frozen=True):
    start: str
    end: str
    facing: str
    notes: Notes
    clause: ClauseId = "LC-22"

    def text(self) -> str:
        return f"{self.does('move')} from {self.start} to {self.end}, facing {self.facing}{noted(self.notes)}."


class Turned(QuietDeed, frozen=True):
    facing: str
    clause: ClauseId = "LC-25"

    def text(self) -> str:
        return f"{self.does('turn')} to face {self.facing}."


class Left(Deed, frozen=True):
    edge: str
    gun: str  # in tow
    clause: ClauseId = "LC-65"

    def text(self) -> str:
        gun = f" with {self.gun}" if self.gun else ""
        return f"{self.does('leave')}{gun} over the {self.edge}ern edge as ordered."

    def gist(self) -> str:
        return f"{self.does('get')} out"


class ChangedSaddle(QuietDeed, frozen=True):
    kind: str
    clause: ClauseId = "LC-22a"

    def text(self) -> str:
        return f"{self.does('be')} now {self.kind}."


class Landed(QuietDeed, frozen=True):
    at: str
    notes: Notes
    clause: ClauseId = "LC-98a"

    def text(self) -> str:
        return f"{self.does('come')} ashore at {self.at}{noted(self.notes)}."


class Waited(QuietDeed, frozen=True):
    clause: ClauseId = "LC-98a"

    def text(self) -> str:
        return f"{self.does('wait')} off the beach."


class Fired(Deed, frozen=True):
    at: str
    hits: int
    needed: int
    modifiers: Modifiers
    clause: ClauseId = "LC-38"

    def text(self) -> str:
        said = f"{self.does('fire')} into {self.at}: {_count(self.hits, 'hit')}"
        return f"{said}{reckoned(self.needed, self.modifiers)}."

    def gist(self) -> str:
        return _count(self.hits, "hit") if self.hits else "miss"


class Hit(Quiet, frozen=True):
    """Dice for hits on a unit: those that are not sure losses leave a choice."""

    unit: str
    hits: int
    shaken: int
    notes: Notes
    clause: ClauseId = "LC-50"

    def text(self) -> str:
        lost = self.hits - self.shaken
        again = {1: "", 2: "twice "}.get(self.shaken, f"{self.shaken} times ")
        sure = [f"{lost} SP lost"] if lost else []
        said = ", and ".join([*sure, f"{again}to retreat a hex or lose 1 SP"] if self.shaken else sure)
        return f"{self.unit}{noted(self.notes)}, {_count(self.hits, 'hit')}: {said}."


class LostStrength(Deed, frozen=True):
    points: int
    left: int
    clause: ClauseId = "LC-3"

    def text(self) -> str:
        return f"{self.does('lose')} {self.points} SP, {self.left} left."

    def gist(self) -> str:
        return f"{self.does('lose')} {self.points} SP"


class LeftAlone(QuietDeed, frozen=True):
    clause: ClauseId = "LC-48"

    def text(self) -> str:
        return f"{self.does('have')} nobody left to fight for {own(self.plural)} hex, and nowhere to go."


class Destroyed(Deed, frozen=True):
    moment = "loss"
    cargo: str
    is_man: bool  # a commander
    clause: ClauseId = "LC-3"

    def text(self) -> str:
        if self.is_man:
            return f"{self.does('fall')}."
        lost = f" with {own(self.plural)} cargo, {self.cargo}" if self.cargo else ""
        return f"{self.does('be')} destroyed{lost}."

    def gist(self) -> str:
        return self.does("fall") if self.is_man else f"{self.unit} destroyed"


class Retreated(Deed, frozen=True):
    end: str
    notes: Notes
    clause: ClauseId = "LC-52"

    def text(self) -> str:
        return f"{self.does('retreat')} to {self.end}{noted(self.notes)}."

    def gist(self) -> str:
        return self.does("retreat")


class Fought(Deed, frozen=True):
    defender: str
    flank: bool
    struck: bool
    countered: bool
    needed: int
    modifiers: Modifiers
    needed_in_return: int
    modifiers_in_return: Modifiers
    clause: ClauseId = "LC-44"

    def text(self) -> str:
        defender = f"{subject(self.defender)} in flank or rear" if self.flank else self.defender
        result = {(True, True): "both are hit", (True, False): "a hit", (False, True): "only the attacker is hit"}
        said = result.get((self.struck, self.countered), "neither is hit")
        mine = reckoned(self.needed, self.modifiers)
        theirs = reckoned(self.needed_in_return, self.modifiers_in_return, "in return ")
        return f"{self.does('attack')} {defender}: {said}{mine}{theirs}."

    def gist(self) -> str:
        said = [name for name, hit in (("hit", self.struck), ("hit in return", self.countered)) if hit]
        return " and ".join(said) or "no hits"


class Advanced(QuietDeed, frozen=True):
    end: str
    facing: str
    notes: Notes
    clause: ClauseId = "LC-46"

    def text(self) -> str:
        return f"{self.does('take')} {self.end}, facing {self.facing}{noted(self.notes)}."


class SetToWork(QuietDeed, frozen=True):
    task: str
    clause: ClauseId

    def text(self) -> str:
        return f"{self.does('begin')} to {self.task}."


class WorkStopped(QuietDeed, frozen=True):
    task: str
    clause: ClauseId

    def text(self) -> str:
        work, _, rest = self.task.partition(" ")
        return f"{self.does('have')} to stop {_WORK[work][0]} {rest}."


class WorkDone(QuietDeed, frozen=True):
    task: str
    at: str
    clause: ClauseId

    def text(self) -> str:
        work, _, rest = self.task.partition(" ")
        return f"{self.does('have')} {_WORK[work][1]} {rest} in {self.at}."


class Shelled(Deed, frozen=True):
    mark: str
    weapon: str
    direct: bool
    falls: tuple[str, ...]
    needed: int
    modifiers: Modifiers
    clause: ClauseId

    def text(self) -> str:
        said = _fell(self.falls)
        how = "" if self.direct else "indirectly "
        fired = f"{self.does('fire')} {self.weapon} guns {how}at {self.mark}: {said}"
        return f"{fired}{reckoned(self.needed, self.modifiers)}."

    def gist(self) -> str:
        on = sum(fall == "on" for fall in self.falls)
        return f"{on} on target"


class Strayed(Quiet, frozen=True):
    struck: tuple[str, ...]
    at: str
    fall: str
    clause: ClauseId = "LC-21"

    def text(self) -> str:
        return f"The shot that fell {self.fall} strikes {' and '.join(map(subject, self.struck))} in {self.at}."


class Launched(Quiet, frozen=True):
    ship: str
    left: int
    clause: ClauseId = "LC-86"

    def text(self) -> str:
        return f"{self.ship} fires a torpedo, {self.left} left."


class Torpedoed(Entry, frozen=True):
    ship: str
    hits: int
    clause: ClauseId = "LC-88"

    def text(self) -> str:
        if not self.hits:
            return f"The torpedo misses {self.ship}."
        return f"The torpedo strikes {self.ship}: {_count(self.hits, 'hit')}."


class RanOut(Quiet, frozen=True):
    ship: str
    clause: ClauseId = "LC-85"

    def text(self) -> str:
        return f"The torpedo of {self.ship} has run its course and sinks."


class Damaged(Entry, frozen=True):
    ship: str
    weapon: str
    hits: int
    lost: int
    clause: ClauseId = "LC-90"

    def text(self) -> str:
        said = f"{_count(self.lost, 'point')} lost" if self.lost else "minor damage"
        return f"{self.ship}, {_count(self.hits, 'hit')} ({self.weapon}): {said}."

    def gist(self) -> str:
        return f"{self.ship} loses {_count(self.lost, 'point')}" if self.lost else "minor damage"


class GaveUp(Quiet, frozen=True):
    ship: str
    what: str
    left: int
    clause: ClauseId = "LC-91"

    def text(self) -> str:
        if self.what == "flotation":
            return f"{self.ship} loses 1 FP, {self.left} left."
        how = {"movement": "1 hex of movement", "main gun": "1 main gun"}.get(self.what, "2 secondary guns")
        return f"{self.ship} gives up {how} instead of 1 FP."


class BreaksOff(Entry, frozen=True):
    ship: str
    clause: ClauseId = "LC-72"

    def text(self) -> str:
        return f"{self.ship} is at her critical point and must break off."

    def gist(self) -> str:
        return f"{self.ship} must break off"


class Sank(Entry, frozen=True):
    moment = "loss"
    ship: str
    clause: ClauseId = "LC-73"

    def text(self) -> str:
        return f"{self.ship} sinks."

    def gist(self) -> str:
        return f"{self.ship} sinks"


class Sailed(Quiet, frozen=True):
    ship: str
    start: str
    end: str
    facing: str
    clause: ClauseId = "LC-89"

    def text(self) -> str:
        if self.start == self.end:
            return f"{self.ship} turns where she lies, now heading {self.facing}."
        return f"{self.ship} sails from {self.start} to {self.end}, heading {self.facing}."


class LayStill(Quiet, frozen=True):
    ship: str
    clause: ClauseId = "LC-89"

    def text(self) -> str:
        return f"{self.ship} lies still."


class StruckMine(Entry, frozen=True):
    ship: str
    at: str
    clause: ClauseId = "LC-92"

    def text(self) -> str:
        return f"{self.ship} strikes a mine in {self.at}."

    def gist(self) -> str:
        return f"{self.ship} strikes a mine"


class LeftBoard(Entry, frozen=True):
    ship: str
    edge: str
    ordered: bool
    clause: ClauseId = "LC-72"

    def text(self) -> str:
        how = "gets out" if self.ordered else "breaks off"
        return f"{self.ship} {how} over the {self.edge}ern edge."

    def gist(self) -> str:
        return f"{self.ship} gets out" if self.ordered else f"{self.ship} breaks off"


class MovesFirst(Quiet, frozen=True):
    side: str
    threw: int
    other: int
    clause: ClauseId = "LC-76"

    def text(self) -> str:
        return f"The {self.side} side threw lower, {self.threw} to {self.other}, and moves first."


class Exhausted(Entry, frozen=True):
    side: str
    lost: int
    initial: int
    clause: ClauseId = "LC-53"

    def text(self) -> str:
        return (
            f"The {self.side} side has lost {self.lost} of {self.initial} points and is exhausted: "
            "it makes no more moves towards the enemy."
        )

    def gist(self) -> str:
        return f"{self.side} exhausted"
