"""What goes out of what is said at a table."""

from __future__ import annotations

from quarterdeck.table.wire.replies import Wire


class ChatLine(Wire, frozen=True):
    number: int
    seat: str
    name: str
    text: str
    at: float


class GalleryLine(Wire, frozen=True):
    """What an onlooker says: to other onlookers, and to players when the match is over."""

    number: int
    name: str
    text: str
    at: float


class SaidInGallery(Wire, frozen=True):
    gallery: GalleryLine


class Gallery(Wire, frozen=True):
    gallery: list[GalleryLine]


class Said(Wire, frozen=True):
    chat: ChatLine


class Chat(Wire, frozen=True):
    chat: list[ChatLine]
