"""Callbacks and limits that the program running a table supplies; the defaults do nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from quarterdeck.engine.asks import Seat
from quarterdeck.table.problems import Denied

if TYPE_CHECKING:
    from quarterdeck.table.identity import Identity
    from quarterdeck.table.match_table import MatchTable


class TurnNotices:
    """Notices to a seat's own address that the seat must move."""

    def check(self, url: str) -> None:
        """Refuse an address that could never be called."""
        raise Denied("forbidden", "there are no webhooks here")

    def tell(self, table: MatchTable, asked: Sequence[Seat]) -> None:
        """Notify the seats that must now move; at the end of the match, all seats."""

    def forget(self, match: str, seat: Seat) -> None:
        """Drop the notices to a seat that are still to be sent, since its address has changed."""


class AccessLog:
    """A log of refusals, and of seats taken and given up."""

    def refused(self, who: Identity, what: str, refusal: Denied) -> None:
        """Log a refusal."""

    def seated(self, who: Identity, how: str, match: str, seat: str) -> None:
        """Log that a seat was taken or given up."""


class RequestCounts:
    """Counters of requests."""

    def count(self, way: str, endpoint: str, code: str, seconds: float) -> None:
        """Count a request and its duration; ``code`` is "ok" or that of the refusal."""


class RateLimit:
    """A rate limit; this one never limits."""

    def wait(self, caller: str) -> float:
        """Return the seconds that the caller must wait, or 0."""
        return 0.0


@dataclass(frozen=True)
class Hooks:
    notices: TurnNotices = field(default_factory=TurnNotices)
    access_log: AccessLog = field(default_factory=AccessLog)
    counts: RequestCounts = field(default_factory=RequestCounts)
    frames: RateLimit = field(default_factory=RateLimit)  # by caller
    creations: RateLimit = field(default_factory=RateLimit)  # by caller
    chats: RateLimit = field(default_factory=RateLimit)  # by speaker
