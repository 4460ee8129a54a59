"""What can happen at sea, for the log. Gists leave out what a player weighing the odds does not care for."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId, Seat
from quarterdeck.engine.log import Entry, Quiet


def inches(thousandths: int) -> str:
    """``14.4``: to the nearest tenth."""
    tenths = (thousandths + 50) // 100
    return f"{tenths // 10}.{tenths % 10}"


class TurnBegan(Quiet, frozen=True):
    moment = "turn"
    turn: int
    turns: int
    clause: ClauseId = "KF-4"

    def text(self) -> str:
        return f"Turn {self.turn} of {self.turns}."


class CommandersChecked(Quiet, frozen=True):
    first: Seat
    own: int
    second: Seat
    theirs: int
    winner: Seat  # nobody where they are level
    clause: ClauseId

    def text(self) -> str:
        sums = f"{self.first.capitalize()} {self.own}, {self.second.capitalize()} {self.theirs}"
        then = f"it goes to {self.winner.capitalize()}" if self.winner else "it is thrown again"
        return f"Commanders' check: {sums}; {then}."


class TerrainCounted(Entry, frozen=True):
    pieces: int
    clause: ClauseId = "KF-2d"

    def text(self) -> str:
        return "One piece of terrain." if self.pieces == 1 else f"{self.pieces} pieces of terrain."


class TerrainLaid(Entry, frozen=True):
    kind: str
    x: int
    y: int
    clause: ClauseId = "KF-2d"

    def text(self) -> str:
        return f'{"An" if self.kind == "island" else "A"} {self.kind} at {inches(self.x)}", {inches(self.y)}".'


class TerrainRefused(Entry, frozen=True):
    clause: ClauseId = "KF-2d"

    def text(self) -> str:
        return "There it cannot lie: it is thrown again."


class PlacesFirst(Entry, frozen=True):
    side: Seat
    clause: ClauseId = "KF-2a"

    def text(self) -> str:
        return f"First to place a ship: {self.side.capitalize()}."


class Placed(Entry, frozen=True):
    ship: str
    x: int
    y: int
    heading: int
    clause: ClauseId = "KF-2e"

    def text(self) -> str:
        return f'{self.ship} is placed at {inches(self.x)}", {inches(self.y)}", heading {(self.heading + 500) // 1000}°.'


class NoRoom(Entry, frozen=True):
    ship: str
    clause: ClauseId = "KF-2e"

    def text(self) -> str:
        return f"There is no place left for {self.ship}: she stays behind, as if she had fled."


class ActivatesFirst(Entry, frozen=True):
    side: Seat
    clause: ClauseId = "KF-6"

    def text(self) -> str:
        return f"First to activate: {self.side.capitalize()}."


class Activated(Quiet, frozen=True):
    ship: str
    clause: ClauseId = "KF-7"

    def text(self) -> str:
        return f"{self.ship} activates."


class OrderShown(Quiet, frozen=True):
    ship: str
    order: str
    clause: ClauseId = "KF-5"

    def text(self) -> str:
        return f"{self.ship}'s order is shown: {self.order}."


class Checked(Quiet, frozen=True):
    ship: str
    own: int
    other: str
    theirs: int
    won: bool
    clause: ClauseId

    def text(self) -> str:
        winner = self.ship if self.won else self.other
        return f"Captains' check: {self.ship} {self.own}, {self.other} {self.theirs}; {winner} wins."


class LostWithoutRoll(Entry, frozen=True):
    loser: str
    winner: str
    why: str
    clause: ClauseId

    def text(self) -> str:
        return f"{self.loser} loses the check against {self.winner} without a roll: {self.why}."


class Damaged(Entry, frozen=True):
    ship: str
    part: str
    lost: int
    left: int
    clause: ClauseId

    def text(self) -> str:
        points = "a point" if self.lost == 1 else f"{self.lost} points"
        return f"{self.ship} loses {points} of {self.part}: {self.left} left."

    def gist(self) -> str:
        return f"{self.ship}: {self.part} −{self.lost}"


class Wounded(Entry, frozen=True):
    ship: str
    points: int
    clause: ClauseId

    def text(self) -> str:
        return f"A squad of {self.ship} is wounded."


class SquadLost(Entry, frozen=True):
    ship: str
    left: int
    clause: ClauseId

    def text(self) -> str:
        return f"{self.ship} loses a squad: {self.left} left."

    def gist(self) -> str:
        return f"{self.ship} loses a squad"


class Derelict(Entry, frozen=True):
    moment = "loss"
    ship: str
    captain_stays: bool
    clause: ClauseId = "KF-30a"

    def text(self) -> str:
        return f"{self.ship} is a derelict: {'her captain alone' if self.captain_stays else 'nobody'} is left aboard."


class Sank(Entry, frozen=True):
    moment = "loss"
    ship: str
    clause: ClauseId = "KF-29"

    def text(self) -> str:
        return f"{self.ship} sinks."


class Afflicted(Entry, frozen=True):
    ship: str
    condition: str
    instances: int
    clause: ClauseId = "KF-37"

    def text(self) -> str:
        return f"{self.ship}: {self.condition}{f' ×{self.instances}' if self.instances > 1 else ''}."


class Cleared(Entry, frozen=True):
    ship: str
    condition: str
    left: int
    clause: ClauseId = "KF-37"

    def text(self) -> str:
        return f"{self.ship}: {self.condition} is cleared{f' once, {self.left} left' if self.left else ''}."


class Confused(Entry, frozen=True):
    ship: str
    order: str
    clause: ClauseId = "KF-37"

    def text(self) -> str:
        return f"{self.ship}'s crew is confused: her order is now {self.order}."


class Manned(Quiet, frozen=True):
    ship: str
    manpower: int
    clause: ClauseId = "KF-8"

    def text(self) -> str:
        return f"{self.ship} has {self.manpower} manpower."


class Repaired(Entry, frozen=True):
    ship: str
    part: str
    clause: ClauseId = "KF-38"

    def text(self) -> str:
        return (
            f"{self.ship}: a wound is healed."
            if self.part == "crew"
            else f"{self.ship}: a point of {self.part} is repaired."
        )


class TooFewHands(Entry, frozen=True):
    ship: str
    clause: ClauseId = "KF-10"

    def text(self) -> str:
        return f"{self.ship} has too few hands for her order and does not move."


class SetOut(Quiet, frozen=True):
    ship: str
    inches: int
    turn: int
    clause: ClauseId = "KF-11"

    def text(self) -> str:
        turn = f" with a turn of {abs(self.turn)}° to {'starboard' if self.turn > 0 else 'port'}" if self.turn else " ahead"
        return f'{self.ship} goes {self.inches}"{turn}.'


class Backed(Quiet, frozen=True):
    ship: str
    distance: int
    clause: ClauseId = "KF-2b"

    def text(self) -> str:
        return f'{self.ship} backs {inches(self.distance)}".'


class Moved(Quiet, frozen=True):
    ship: str
    x: int
    y: int
    heading: int
    clause: ClauseId = "KF-11"

    def text(self) -> str:
        return f'{self.ship} lies at {inches(self.x)}", {inches(self.y)}", heading {(self.heading + 500) // 1000}°.'


class Aground(Entry, frozen=True):
    ship: str
    clause: ClauseId = "KF-2"

    def text(self) -> str:
        return f"{self.ship} runs aground."


class DrawnBack(Entry, frozen=True):
    ship: str
    clause: ClauseId = "KF-17a"

    def text(self) -> str:
        return f"{self.ship} finds no room and is drawn back along her way."


class StruckReef(Entry, frozen=True):
    ship: str
    clause: ClauseId = "KF-2"

    def text(self) -> str:
        return f"{self.ship} strikes a reef."


class Fled(Entry, frozen=True):
    moment = "loss"
    ship: str
    clause: ClauseId = "KF-2c"

    def text(self) -> str:
        return f"{self.ship} leaves the table and has fled."


class Swerved(Entry, frozen=True):
    ship: str
    other: str
    clause: ClauseId = "KF-14"

    def text(self) -> str:
        return f"{self.ship} swerves past {self.other}."


class HeldFast(Entry, frozen=True):
    ship: str
    other: str
    clause: ClauseId = "KF-12b"

    def text(self) -> str:
        return f"{self.ship} is held fast by {self.other}."


class Rammed(Entry, frozen=True):
    ship: str
    other: str
    damage: int
    clause: ClauseId = "KF-15"

    def text(self) -> str:
        damage = f"for {self.damage}" if self.damage else "and does no damage"
        return f"{self.ship} rams {self.other} {damage}."


class Parked(Entry, frozen=True):
    ship: str
    other: str
    clause: ClauseId = "KF-17"

    def text(self) -> str:
        return f"{self.ship} parks by {self.other}."


class Boarded(Entry, frozen=True):
    ship: str
    other: str
    clause: ClauseId = "KF-18"

    def text(self) -> str:
        return f"{self.ship}'s crew boards {self.other}: they are engaged."


class NotBoarded(Entry, frozen=True):
    ship: str
    other: str
    clause: ClauseId = "KF-18"

    def text(self) -> str:
        return f"{self.ship} and {self.other} do not board each other."


class Parted(Entry, frozen=True):
    ship: str
    other: str
    clause: ClauseId = "KF-19"

    def text(self) -> str:
        return f"{self.ship} and {self.other} are no longer engaged."


class StayedFast(Entry, frozen=True):
    ship: str
    spent: int
    clause: ClauseId = "KF-19"

    def text(self) -> str:
        return f"{self.ship} does not get free and stays{f', {self.spent} manpower spent' if self.spent else ''}."
