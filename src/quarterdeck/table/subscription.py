"""One match for one client: the data that it may see, has received, and should receive next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from quarterdeck.engine.asks import SPECTATOR
from quarterdeck.engine.scene import Board
from quarterdeck.table.identity import Identity
from quarterdeck.table.wire import requests
from quarterdeck.table.wire.chat_lines import ChatLine, GalleryLine, SpokenLine
from quarterdeck.table.wire.frames import BoardSent
from quarterdeck.table.wire.replies import Fault, MatchInfo, PositionShown

if TYPE_CHECKING:
    from quarterdeck.table.match_table import MatchTable


class Shown(msgspec.Struct):
    """The position that one viewpoint may be sent now, and the length of its log at each number."""

    position: PositionShown
    lengths: tuple[int, ...]
    info: MatchInfo  # as everybody may see it
    info_version: int
    board: Board | None = None
    view: Any = None  # built only on request
    encoded: dict[tuple[int, bool], bytes] = {}

    @property
    def digest(self) -> str:
        """Return the digest of the position's board."""
        return "" if self.position.scene is None else self.position.scene.board

    def kept(self, number: int, held: int) -> int:
        """Return how many of the client's log lines, held at a number, are still valid."""
        if not 0 <= number < len(self.lengths) or self.lengths[number] != held:
            return 0
        return min(self.lengths[number:])

    def encode(self, kept: int, view: bool, info: MatchInfo | None) -> bytes:
        """Return a position frame without the log lines that the client has."""
        known = self.encoded.get((kept, view)) if info is None else None
        if known is not None:
            return known
        frame = msgspec.structs.replace(
            self.position,
            log_from=kept,
            log=self.position.log[kept:],
            match_info=info,
            view=self.view if view else None,
        )
        encoded = msgspec.json.encode(frame)
        if info is None:
            self.encoded[kept, view] = encoded
        return encoded


class Subscription:
    """A client's view of a match, starting from the number, log lines and chat that it says it has."""

    def __init__(self, match: str, who: Identity, wanted: requests.Watch, wake: Callable[[Subscription], None]) -> None:
        self.match = match
        self.who = who
        self.viewpoint = wanted.seat
        self.wants_view = wanted.view
        self.table: MatchTable | None = None
        self.sent_lines: dict[type[SpokenLine], int] = {ChatLine: wanted.chat or 0, GalleryLine: wanted.gallery or 0}
        self._wake = wake
        self._number = -1 if wanted.number is None else wanted.number
        self._held = wanted.log or 0
        self._info_version = -1
        self._forced = True

    def changed(self) -> None:
        """Wake the client: there is something new to send."""
        self._wake(self)

    def show_again(self) -> None:
        """Send the newest position even if the client should have it."""
        self._forced = True
        self._wake(self)

    @property
    def fault(self) -> Fault | None:
        """Return the reason why this viewpoint ends, or None."""
        if self.table is None or self.table.cleared:
            return Fault(code="unknown", sentence="the match has been deleted")
        if self.viewpoint != SPECTATOR and not self.table.holds(self.who, self.viewpoint):
            return Fault(code="forbidden", sentence="the seat now belongs to somebody else")
        return None

    @property
    def may_read_gallery(self) -> bool:
        """Return True if the client may read the gallery, judging by the position it was shown."""
        shown = self.table.shown.get(self.viewpoint) if self.table is not None else None
        return self.table is not None and shown is not None and self.table.may_read_gallery(self.who, shown.position.status)

    def has_unsent_lines(self, kind: type[SpokenLine]) -> bool:
        """Return True if there are lines of this kind to send."""
        if self.table is None or self.table.spoken[kind] <= self.sent_lines[kind]:
            return False
        return kind is ChatLine or self.may_read_gallery

    def news(self, boards: set[str]) -> Iterator[bytes]:
        """Return the position frame, if the client lacks it, after its board, if not sent yet."""
        shown = self.table.shown.get(self.viewpoint) if self.table is not None else None
        if self.table is None or shown is None or not self._is_new(shown):
            return
        if shown.board is not None and shown.digest not in boards:
            boards.add(shown.digest)
            yield msgspec.json.encode(BoardSent(digest=shown.digest, board=shown.board))
        new_info = shown.info_version != self._info_version
        info = msgspec.structs.replace(shown.info, your_seats=self.table.held_by(self.who)) if new_info else None
        frame = shown.encode(shown.kept(self._number, self._held), self.wants_view, info)
        self._number, self._held = shown.position.number, len(shown.position.log)
        self._info_version, self._forced = shown.info_version, False
        yield frame

    def _is_new(self, shown: Shown) -> bool:
        return self._forced or (shown.position.number, shown.info_version) != (self._number, self._info_version)
