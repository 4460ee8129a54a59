"""The protocol of match storage: a database, or a browser's own storage.

Every write is one transaction: on return it is complete and durable, or nothing was written. Every
write about a match raises its version by one, so that a copy in memory can be checked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from quarterdeck.engine.asks import Seat
from quarterdeck.table.identity import Identity
from quarterdeck.table.play.ledger import MatchAct
from quarterdeck.table.storage.rematch_agreement import Vote
from quarterdeck.table.storage.stored_match import MatchRow, SeatRow, StoredMatch
from quarterdeck.table.wire.chat_lines import Line

LINES_KEPT: Final = 1_000  # lines of a match's chat, and of its gallery; the oldest are deleted


class Conflict(Exception):
    """The act's number is taken, or the orders that gave it have changed."""


class Keeper(Protocol):
    shared: bool  # true if other servers write too, so that versions must be checked

    # Reading

    async def load(self, match: str, after: int = 0) -> StoredMatch | None:
        """Return a match with its acts after a number, or None if there is no such match."""

    async def version(self, match: str) -> int | None:
        """Return a match's present version, or None if there is no such match."""

    async def listed(self, game: str, status: str, before: float | None, limit: int) -> list[StoredMatch]:
        """Return listed matches without acts, latest first, by game, status and last change."""

    async def held_by(self, who: Identity, limit: int) -> list[StoredMatch]:
        """Return matches without acts in which the caller holds a seat, latest first."""

    async def with_seeds_overdue(self, before: float) -> list[str]:
        """Return matches that have waited for seeds since before ``before``."""

    async def with_bots_to_move(self, before: float) -> list[str]:
        """Return matches in which a bot has had to move since before ``before``."""

    async def with_orders_waiting(self, before: float) -> list[tuple[str, int]]:
        """Return matches and versions if a seat with orders has had a prompt since ``before``."""

    async def with_other_rules(self, versions: Mapping[str, int]) -> list[str]:
        """Return unfinished matches begun under other versions of the rules than these."""

    async def lines_after(self, kind: type[Line], match: str, number: int) -> list[Line]:
        """Return the lines of the chat or the gallery after a number."""

    # Writing

    async def create(self, row: MatchRow, places: Sequence[SeatRow], copied: Sequence[MatchAct] = (), most: int = 0) -> bool:
        """Create a match.

        Return False if its ``creator`` already runs ``most`` matches of bots alone.
        """

    async def sit(
        self, match: str, seat: Seat, invitation_hash: str | None, changes: Mapping[str, Any], session_hash: str
    ) -> bool:
        """Seat a browser; return False if the invitation was used, or the open seat taken."""

    async def open_seed(self, match: str, seat: Seat, seed: str) -> bool:
        """Store a seed; return False if it was not due or does not match the seat's hash."""

    async def stop_waiting_for_seeds(self, match: str) -> None:
        """Use the hashes of the seeds that were not opened, and start the match."""

    async def hold(self, session_hash: str, match: str, seat: Seat) -> None:
        """Let a browser hold a seat."""

    async def forget(self, session_hash: str, some: Sequence[str] | None) -> list[str]:
        """Let a browser give up its seats in some matches or all.

        Return the matches in which it had one.
        """

    async def renew(self, match: str, seat: Seat, invitation_hash: str) -> None:
        """Free a seat for a new invitation; its holders, orders and webhook are deleted."""

    async def note_waiting(self, match: str, changes: Mapping[str, Any]) -> None:
        """Change a match's row without an act."""

    async def keep(self, match: str, opening: str, done: Sequence[MatchAct], changes: Mapping[str, Any]) -> None:
        """Store missing results of the set-up and of acts, with changes found on reading."""

    async def change_seat(self, match: str, seat: Seat, changes: Mapping[str, Any]) -> None:
        """Change the columns of a seat that its player may set: name and webhook."""

    async def append(
        self, match: str, act: MatchAct, changes: Mapping[str, Any], orders: tuple[str, str] | None = None
    ) -> None:
        """Append an act with its changes to the match.

        ``orders`` are its seat's orders before and after, if they gave it. Raise ``Conflict`` if
        the act's number is taken, or the orders have changed.
        """

    async def set_orders(self, match: str, seat: Seat, said: str) -> None:
        """Store a seat's orders; an empty text deletes them."""

    async def vote(self, match: str, vote: Vote, row: MatchRow, places: Sequence[SeatRow]) -> None:
        """Store a vote on a rematch, and create ``row`` with ``places`` if all agree."""

    async def invite(self, match: str, seat: Seat, invitation_hash: str) -> bool:
        """Set a new invitation to a seat; return False if the seat is taken."""

    async def say(self, match: str, line: Line) -> Line:
        """Append a line to the chat or the gallery, and return it with its number."""
