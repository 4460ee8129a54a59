"""One decoded request, from REST or the socket."""

from __future__ import annotations

import contextlib
import unicodedata
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, TypeVar

import msgspec

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.validation.spelling import in_words
from quarterdeck.table.identity import Identity
from quarterdeck.table.match_table import MatchTable
from quarterdeck.table.problems import Denied
from quarterdeck.table.wire.limits import LONGEST_NAME
from quarterdeck.table.wire.replies import PositionShown

if TYPE_CHECKING:
    from quarterdeck.table.host import Host

T = TypeVar("T")

MARKS: Final = 2  # on one letter: more would overlap the lines above and below


@dataclass(frozen=True)
class Download:
    """A reply that the client saves as a file."""

    name: str
    text: str


@dataclass(frozen=True)
class Call(Generic[T]):
    """A request: ``request`` is the decoded body, query or frame.

    ``path`` holds the address's parameters.
    """

    host: Host
    who: Identity
    path: Mapping[str, str]
    request: T
    wants_position: bool = True  # false on a socket, where a position is a frame of its own for all who watch

    @property
    def match(self) -> str:
        return self.path["match"]

    def position(self, table: MatchTable, seat: Seat) -> PositionShown | msgspec.UnsetType:
        """Return the position for the reply to an act, or unset if the client gets it otherwise."""
        return table.position(seat, self.who) if self.wants_position else msgspec.UNSET

    @contextlib.asynccontextmanager
    async def table(self) -> AsyncIterator[MatchTable]:
        """Yield the match's table, up to date and locked, to any caller."""
        async with self.host.tables.at(self.match) as table:
            yield table

    @contextlib.asynccontextmanager
    async def as_player(self, seat: Seat) -> AsyncIterator[MatchTable]:
        """Yield the table to the seat's own player, and refuse everybody else."""
        async with self.table() as table:
            table.admit(self.who, seat)
            yield table

    @contextlib.asynccontextmanager
    async def as_reader(self, viewpoint: Seat, number: int | None) -> AsyncIterator[MatchTable]:
        """Yield the table to a caller who may see this viewpoint at this number."""
        async with self.table() as table:
            table.admit_reader(self.who, viewpoint, number)
            yield table


def decoded(decode: Callable[[], T]) -> T:
    """Decode a request; refuse it with the name of the field that does not fit."""
    try:
        return decode()
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        fault, _, where = in_words(str(error)).partition(" - at `$")
        field = where.strip("`.").lstrip(".")
        raise Denied("malformed", f"{field}: {fault}"[:300] if field else fault[:300]) from None


def person_name(text: str) -> str:
    """Return a name fit to show: one printable line, with at most two combining marks on a letter."""
    kept = ""
    for mark in unicodedata.normalize("NFC", one_line(text)):
        if not unicodedata.combining(mark) or not all(map(unicodedata.combining, kept[-MARKS:] or " ")):
            kept += mark
    return kept[:LONGEST_NAME]


def one_line(text: str) -> str:
    """Return the text as one line of printable characters."""
    return " ".join("".join(mark if mark.isprintable() else " " for mark in text).split())
