"""Log entries for the land: moves, doors, companies, guns and spoils."""

from __future__ import annotations

from quarterdeck.engine.log import Entry, PieceId, Quiet, SeatId


class TriedDoor(Entry, clause="SH-35"):
    says = "{unit:throw} a {face} at the door of {structure}: {broken:it holds|it gives way}."
    unit: PieceId
    structure: PieceId
    face: int
    broken: bool


class Moved(Quiet, says="{unit:move} {steps:no hexes|1 hex|# hexes} to {at}.", clause="SH-30"):
    unit: PieceId
    at: str
    steps: int


class Stayed(Quiet, says="{unit:stay} put.", clause="SH-30"):
    unit: PieceId


class Saddled(Quiet, says="{unit:be} now {mounted:on foot|mounted}.", clause="SH-11"):
    unit: PieceId
    mounted: bool


class LeftTheMap(Entry, says="{unit:leave} the map.", clause="SH-1b"):
    unit: PieceId


class Joined(Entry, says="The NCO of {unit} joins {other}{commands:| and takes command}.", clause="SH-18"):
    unit: PieceId
    other: PieceId
    commands: bool


class Manned(Entry, says="{unit:man} {gun}.", clause="SH-13"):
    unit: PieceId
    gun: PieceId


class TookCommand(Quiet, says="{leader} takes command of {unit}.", clause="SH-15"):
    leader: PieceId
    unit: PieceId


class FellBack(Quiet, says="{unit:fall} back towards home, to {at}.", clause="SH-59"):
    unit: PieceId
    at: str


class Placed(Quiet, says="{unit:deploy} in {at}.", clause="SH-1a"):
    unit: PieceId
    at: str


class Seized(Entry, says="{seat:seize} {block}.", clause="SH-9a"):
    seat: SeatId
    block: PieceId


class Drove(Quiet, says="{unit:drive} {block} to {at}.", clause="SH-9a"):
    unit: PieceId
    block: PieceId
    at: str


class TookUp(Entry, says="{unit:pick} up {block}.", clause="SH-9a"):
    unit: PieceId
    block: PieceId


class PutDown(Entry, says="{unit:put} down {block}.", clause="SH-9a"):
    unit: PieceId
    block: PieceId


class Caught(Entry, says="{unit:take} {character} prisoner.", clause="SH-44"):
    character: PieceId
    unit: PieceId


class SetFree(Entry, says="{character} is free again.", clause="SH-44"):
    character: PieceId
