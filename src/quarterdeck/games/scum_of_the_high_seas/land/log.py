"""What can happen ashore, for the log: moves, doors, companies, guns and spoils."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId, Seat
from quarterdeck.engine.log import Entry, Quiet
from quarterdeck.games.scum_of_the_high_seas.words import count, inside, opening


class TriedDoor(Entry, frozen=True):
    unit: str
    structure: str
    face: int
    broken: bool
    clause: ClauseId = "SH-35"

    def text(self) -> str:
        done = "is broken in" if self.broken else "holds"
        return f"{self.unit}: a {self.face} for the door of {inside(self.structure)}; it {done}."


class Moved(Quiet, frozen=True):
    unit: str
    at: str
    steps: int
    clause: ClauseId = "SH-30"

    def text(self) -> str:
        return f"{self.unit}: {count(self.steps, 'hex', 'hexes')} to {self.at}."


class Stayed(Quiet, frozen=True):
    unit: str
    clause: ClauseId = "SH-30"

    def text(self) -> str:
        return f"{self.unit}: no move."


class Saddled(Quiet, frozen=True):
    unit: str
    mounted: bool
    clause: ClauseId = "SH-11"

    def text(self) -> str:
        return f"{self.unit}: {'mounted' if self.mounted else 'dismounted'}."


class LeftTheMap(Entry, frozen=True):
    unit: str
    clause: ClauseId = "SH-1b"

    def text(self) -> str:
        return f"{self.unit}: off the map."


class Joined(Entry, frozen=True):
    unit: str
    other: str
    commands: bool
    clause: ClauseId = "SH-18"

    def text(self) -> str:
        return f"The NCO of {inside(self.unit)} joins {inside(self.other)}{' and takes command' if self.commands else ''}."


class Manned(Entry, frozen=True):
    unit: str
    gun: str
    clause: ClauseId = "SH-13"

    def text(self) -> str:
        return f"{self.unit}: at {inside(self.gun)}."


class TookCommand(Quiet, frozen=True):
    leader: str
    unit: str
    clause: ClauseId = "SH-15"

    def text(self) -> str:
        return f"{self.leader} leads {inside(self.unit)}."


class FellBack(Quiet, frozen=True):
    unit: str
    at: str
    clause: ClauseId = "SH-59"

    def text(self) -> str:
        return f"{self.unit}: back to {self.at}, homeward."


class Placed(Quiet, frozen=True):
    unit: str
    at: str
    clause: ClauseId = "SH-1a"

    def text(self) -> str:
        return f"{self.unit}: placed in {self.at}."


class Seized(Entry, frozen=True):
    seat: Seat
    block: str
    clause: ClauseId = "SH-9a"

    def text(self) -> str:
        return f"{opening(self.block)}: in the hands of {self.seat.capitalize()}."


class Drove(Quiet, frozen=True):
    unit: str
    block: str
    at: str
    clause: ClauseId = "SH-9a"

    def text(self) -> str:
        return f"{self.unit}: {inside(self.block)} driven to {self.at}."


class TookUp(Entry, frozen=True):
    unit: str
    block: str
    clause: ClauseId = "SH-9a"

    def text(self) -> str:
        return f"{self.unit}: {inside(self.block)} taken up."


class PutDown(Entry, frozen=True):
    unit: str
    block: str
    clause: ClauseId = "SH-9a"

    def text(self) -> str:
        return f"{self.unit}: {inside(self.block)} put down."


class Caught(Entry, frozen=True):
    character: str
    unit: str
    clause: ClauseId = "SH-44"

    def text(self) -> str:
        return f"{self.character}: a prisoner of {inside(self.unit)}."


class SetFree(Entry, frozen=True):
    character: str
    clause: ClauseId = "SH-44"

    def text(self) -> str:
        return f"{self.character} is free again."
