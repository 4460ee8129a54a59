"""The frames that the socket sends."""

from __future__ import annotations

from typing import Any

from quarterdeck.table.wire.chat_lines import ChatLine, GalleryLine
from quarterdeck.table.wire.replies import BoardShown, Fault, PositionShown, Wire


class Reply(Wire, frozen=True, tag_field="type", tag="reply", omit_defaults=True):
    id: int | None
    ok: bool
    data: Any = None
    error: Fault | None = None


class BoardSent(BoardShown, frozen=True, tag_field="type", tag="board"):
    """A board, sent once, before the first position on the socket that names it."""


class ChatSent(ChatLine, frozen=True, tag_field="type", tag="chat"):
    match: str


class GallerySent(GalleryLine, frozen=True, tag_field="type", tag="gallery"):
    match: str


class Gone(Wire, frozen=True, tag_field="type", tag="gone"):
    match: str
    seat: str
    error: Fault


Frame = Reply | BoardSent | PositionShown | ChatSent | GallerySent | Gone
