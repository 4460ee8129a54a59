"""What can happen ashore, for the log: moves, doors, companies, guns and spoils."""

from __future__ import annotations

from quarterdeck.engine.log import Entry, PieceId, Quiet, SeatId
from quarterdeck.engine.names import Names
from quarterdeck.games.scum_of_the_high_seas.words import opening


class TriedDoor(Entry, says="{unit}: a {face} for the door of {structure}; it {broken:holds|is broken in}.", clause="SH-35"):
    unit: PieceId
    structure: PieceId
    face: int
    broken: bool


class Moved(Quiet, says="{unit}: {steps:no hexes|1 hex|# hexes} to {at}.", clause="SH-30"):
    unit: PieceId
    at: str
    steps: int


class Stayed(Quiet, says="{unit}: no move.", clause="SH-30"):
    unit: PieceId


class Saddled(Quiet, says="{unit}: {mounted:dismounted|mounted}.", clause="SH-11"):
    unit: PieceId
    mounted: bool


class LeftTheMap(Entry, says="{unit}: off the map.", clause="SH-1b"):
    unit: PieceId


class Joined(Entry, says="The NCO of {unit} joins {other}{commands:| and takes command}.", clause="SH-18"):
    unit: PieceId
    other: PieceId
    commands: bool


class Manned(Entry, says="{unit}: at {gun}.", clause="SH-13"):
    unit: PieceId
    gun: PieceId


class TookCommand(Quiet, says="{leader} leads {unit}.", clause="SH-15"):
    leader: PieceId
    unit: PieceId


class FellBack(Quiet, says="{unit}: back to {at}, homeward.", clause="SH-59"):
    unit: PieceId
    at: str


class Placed(Quiet, says="{unit}: placed in {at}.", clause="SH-1a"):
    unit: PieceId
    at: str


class Seized(Entry, says="{block}: in the hands of {seat}.", clause="SH-9a"):
    seat: SeatId
    block: PieceId

    def text(self, names: Names) -> str:
        return opening(super().text(names))


class Drove(Quiet, says="{unit}: {block} driven to {at}.", clause="SH-9a"):
    unit: PieceId
    block: PieceId
    at: str


class TookUp(Entry, says="{unit}: {block} taken up.", clause="SH-9a"):
    unit: PieceId
    block: PieceId


class PutDown(Entry, says="{unit}: {block} put down.", clause="SH-9a"):
    unit: PieceId
    block: PieceId


class Caught(Entry, says="{character}: a prisoner of {unit}.", clause="SH-44"):
    character: PieceId
    unit: PieceId


class SetFree(Entry, says="{character} is free again.", clause="SH-44"):
    character: PieceId
