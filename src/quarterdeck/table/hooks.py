"""What a table tells of and asks whoever runs it. Each by itself does nothing; a server puts its own in place."""

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
    """Tells an address of a seat's own that the seat is asked."""

    def check(self, url: str) -> None:
        """Refuse an address that could never do."""
        raise Denied("forbidden", "nobody is called from here")

    def tell(self, table: MatchTable, asked: Sequence[Seat]) -> None:
        """Tell those who have come to be asked; at the end, everybody."""

    def forget(self, match: str, seat: Seat) -> None:
        """Tell no more of what has not arrived: whoever was to be told is no longer the one."""


class AccessLog:
    """Writes down who was refused what, and who came to hold a seat."""

    def refused(self, who: Identity, what: str, refusal: Denied) -> None:
        """Somebody was refused something."""

    def seated(self, who: Identity, how: str, match: str, seat: str) -> None:
        """Somebody holds a seat, or has given it up."""


class RequestCounts:
    """Counts what was asked for."""

    def count(self, way: str, endpoint: str, code: str, seconds: float) -> None:
        """One more that took so long; ``code`` is ok, or that of the refusal."""


class RateLimit:
    """Says how often somebody may do something: here, as often as they like."""

    def wait(self, caller: str) -> float:
        """0 where the caller may go on; else how many seconds to wait."""
        return 0.0


@dataclass(frozen=True)
class Hooks:
    notices: TurnNotices = field(default_factory=TurnNotices)
    access_log: AccessLog = field(default_factory=AccessLog)
    counts: RequestCounts = field(default_factory=RequestCounts)
    frames: RateLimit = field(default_factory=RateLimit)  # by caller
    creations: RateLimit = field(default_factory=RateLimit)  # by caller
    chats: RateLimit = field(default_factory=RateLimit)  # by speaker
