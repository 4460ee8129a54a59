"""What can happen ashore, for the log: moves, doors, companies, guns and spoils."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry, PieceId, Quiet, SeatId
from quarterdeck.engine.names import Names
from quarterdeck.games.scum_of_the_high_seas.words import opening


class TriedDoor(Entry, frozen=True):
    says = "{unit}: a {face} for the door of {structure}; it {broken:holds|is broken in}."
    unit: PieceId
    structure: PieceId
    face: int
    broken: bool
    clause: ClauseId = "SH-35"


class Moved(Quiet, frozen=True):
    says = "{unit}: {steps:no hexes|1 hex|# hexes} to {at}."
    unit: PieceId
    at: str
    steps: int
    clause: ClauseId = "SH-30"


class Stayed(Quiet, frozen=True):
    says = "{unit}: no move."
    unit: PieceId
    clause: ClauseId = "SH-30"


class Saddled(Quiet, frozen=True):
    says = "{unit}: {mounted:dismounted|mounted}."
    unit: PieceId
    mounted: bool
    clause: ClauseId = "SH-11"


class LeftTheMap(Entry, frozen=True):
    says = "{unit}: off the map."
    unit: PieceId
    clause: ClauseId = "SH-1b"


class Joined(Entry, frozen=True):
    says = "The NCO of {unit} joins {other}{commands:| and takes command}."
    unit: PieceId
    other: PieceId
    commands: bool
    clause: ClauseId = "SH-18"


class Manned(Entry, frozen=True):
    says = "{unit}: at {gun}."
    unit: PieceId
    gun: PieceId
    clause: ClauseId = "SH-13"


class TookCommand(Quiet, frozen=True):
    says = "{leader} leads {unit}."
    leader: PieceId
    unit: PieceId
    clause: ClauseId = "SH-15"


class FellBack(Quiet, frozen=True):
    says = "{unit}: back to {at}, homeward."
    unit: PieceId
    at: str
    clause: ClauseId = "SH-59"


class Placed(Quiet, frozen=True):
    says = "{unit}: placed in {at}."
    unit: PieceId
    at: str
    clause: ClauseId = "SH-1a"


class Seized(Entry, frozen=True):
    says = "{block}: in the hands of {seat}."
    seat: SeatId
    block: PieceId
    clause: ClauseId = "SH-9a"

    def text(self, names: Names) -> str:
        return opening(super().text(names))


class Drove(Quiet, frozen=True):
    says = "{unit}: {block} driven to {at}."
    unit: PieceId
    block: PieceId
    at: str
    clause: ClauseId = "SH-9a"


class TookUp(Entry, frozen=True):
    says = "{unit}: {block} taken up."
    unit: PieceId
    block: PieceId
    clause: ClauseId = "SH-9a"


class PutDown(Entry, frozen=True):
    says = "{unit}: {block} put down."
    unit: PieceId
    block: PieceId
    clause: ClauseId = "SH-9a"


class Caught(Entry, frozen=True):
    says = "{character}: a prisoner of {unit}."
    character: PieceId
    unit: PieceId
    clause: ClauseId = "SH-44"


class SetFree(Entry, frozen=True):
    says = "{character} is free again."
    character: PieceId
    clause: ClauseId = "SH-44"
