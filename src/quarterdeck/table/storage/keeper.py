"""Whoever keeps matches: what a table asks of a database, or of a browser's own storage.

Every write is one transaction: it is done, whole and for good, before it returns, or it is not done. A write about a match
moves its version by one, so that whoever has the match in memory sees whether it is as it was.
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

LINES_KEPT: Final = 1_000  # of the chat of a match, and of its gallery: the oldest make room


class Conflict(Exception):
    """Somebody else has written the same act, or changed the orders that it was done by."""


class Keeper(Protocol):
    shared: bool  # whether others may change what is kept, so that its versions have to be looked at

    # Reading

    async def load(self, match: str, after: int = 0) -> StoredMatch | None:
        """A match with its acts, or with those after a number; None where there is no such match."""

    async def version(self, match: str) -> int | None:
        """Its version now; None where there is no such match."""

    async def listed(self, game: str, status: str, before: float | None, limit: int) -> list[StoredMatch]:
        """Listed matches without their acts, the latest first: of a game, of a status, last changed before a moment."""

    async def held_by(self, who: Identity, limit: int) -> list[StoredMatch]:
        """Matches without their acts in which somebody holds a seat, the latest first."""

    async def with_seeds_overdue(self, before: float) -> list[str]:
        """Matches whose seeds have been awaited since before then."""

    async def with_bots_to_move(self, before: float) -> list[str]:
        """Matches in which a bot is asked, since before then."""

    async def with_orders_waiting(self, before: float) -> list[tuple[str, int]]:
        """Matches in which a seat that has given orders is asked, since before then; with their versions."""

    async def with_other_rules(self, versions: Mapping[str, int]) -> list[str]:
        """Matches being played that were begun under other rules than these, by game."""

    async def lines_after(self, kind: type[Line], match: str, number: int) -> list[Line]:
        """The lines of the chat or of the gallery after a number."""

    # Writing

    async def create(self, row: MatchRow, places: Sequence[SeatRow], copied: Sequence[MatchAct] = (), most: int = 0) -> bool:
        """Whether it was created; not where its ``creator`` has as many matches of bots alone running as they may."""

    async def sit(
        self, match: str, seat: Seat, invitation_hash: str | None, changes: Mapping[str, Any], session_hash: str
    ) -> bool:
        """Whether the invitation was still good, or the seat free for anybody; then it is taken and the browser holds it."""

    async def open_seed(self, match: str, seat: Seat, seed: str) -> bool:
        """Whether the seed was awaited, and is the one whose hash the seat gave."""

    async def stop_waiting_for_seeds(self, match: str) -> None:
        """Stand in for the seeds that have not come, and begin the match."""

    async def hold(self, session_hash: str, match: str, seat: Seat) -> None:
        """Have a browser hold a seat."""

    async def forget(self, session_hash: str, some: Sequence[str] | None) -> list[str]:
        """Have a browser hold no seat in these matches, or in any; those in which it did."""

    async def renew(self, match: str, seat: Seat, invitation_hash: str) -> None:
        """Give a seat up for a new invitation: nobody holds it, and its orders and webhook are gone."""

    async def note_waiting(self, match: str, changes: Mapping[str, Any]) -> None:
        """Change the row of a match where no act does so."""

    async def keep(self, match: str, opening: str, done: Sequence[MatchAct], changes: Mapping[str, Any]) -> None:
        """Write what the set-up and these acts came to, where that was not kept; and what was found when it was read."""

    async def change_seat(self, match: str, seat: Seat, changes: Mapping[str, Any]) -> None:
        """Change the row of a seat in what its player may set: a name, a webhook."""

    async def append(
        self, match: str, act: MatchAct, changes: Mapping[str, Any], orders: tuple[str, str] | None = None
    ) -> None:
        """Write one more act, with what it changes about the match, and its seat's orders, before and after, where it was
        done by them; ``Conflict`` if its number is taken, or those orders are not there any more."""

    async def set_orders(self, match: str, seat: Seat, said: str) -> None:
        """Write what a seat has said in advance; nothing: it has taken it back."""

    async def vote(self, match: str, vote: Vote, row: MatchRow, places: Sequence[SeatRow]) -> None:
        """Note what seats of a match that is over want of another one; ``row`` and ``places`` are that one, if it comes
        about by it."""

    async def invite(self, match: str, seat: Seat, invitation_hash: str) -> bool:
        """Whether the seat was still free; then it has a new invitation."""

    async def say(self, match: str, line: Line) -> Line:
        """Write a line of the chat or of the gallery, which gets its number."""
