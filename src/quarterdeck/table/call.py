"""One request, whichever way it came: who asks the host for what."""

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

MARKS: Final = 2  # on one letter: more would run into the lines above and below


@dataclass(frozen=True)
class Download:
    """A reply that is a file to be kept."""

    name: str
    text: str


@dataclass(frozen=True)
class Call(Generic[T]):
    """``said`` is a body, a query or a frame, decoded; ``path`` what the address names: a match, a game, a scenario."""

    host: Host
    who: Identity
    path: Mapping[str, str]
    said: T
    wants_position: bool = True  # not by a socket: there a position is a frame of its own, for everybody who watches

    @property
    def match(self) -> str:
        return self.path["match"]

    def position(self, table: MatchTable, seat: Seat) -> PositionShown | msgspec.UnsetType:
        """Where the match stands, for the reply to an act; nothing where that is told another way."""
        return table.position(seat, self.who) if self.wants_position else msgspec.UNSET

    @contextlib.asynccontextmanager
    async def table(self) -> AsyncIterator[MatchTable]:
        """The match's table, up to date, with its lock held; for anybody."""
        async with self.host.tables.at(self.match) as table:
            yield table

    @contextlib.asynccontextmanager
    async def as_player(self, seat: Seat) -> AsyncIterator[MatchTable]:
        """The same for a seat's own player, and nobody else."""
        async with self.table() as table:
            table.admit(self.who, seat)
            yield table

    @contextlib.asynccontextmanager
    async def as_reader(self, viewpoint: Seat, number: int | None) -> AsyncIterator[MatchTable]:
        """The same for whoever may see through these eyes as far as a number, where the match has come so far."""
        async with self.table() as table:
            table.admit_reader(self.who, viewpoint, number)
            yield table


def understood(decode: Callable[[], T]) -> T:
    """What was said; a refusal that names the field where it is not what the description says."""
    try:
        return decode()
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        said, _, where = in_words(str(error)).partition(" - at `$")
        field = where.strip("`.").lstrip(".")
        raise Denied("malformed", f"{field}: {said}"[:300] if field else said[:300]) from None


def person_name(text: str) -> str:
    """A name as everybody may be shown it: one line of printable text, with no more marks on a letter than words have."""
    kept = ""
    for mark in unicodedata.normalize("NFC", one_line(text)):
        if not unicodedata.combining(mark) or not all(map(unicodedata.combining, kept[-MARKS:] or " ")):
            kept += mark
    return kept[:LONGEST_NAME]


def one_line(text: str) -> str:
    """One line of printable text."""
    return " ".join("".join(mark if mark.isprintable() else " " for mark in text).split())
