"""What goes out of what is said at a table."""

from __future__ import annotations

from typing import TypeVar

from quarterdeck.table.wire.replies import Wire


class SpokenLine(Wire, frozen=True):
    number: int


class ChatLine(SpokenLine, frozen=True):
    seat: str
    name: str
    text: str
    at: float


class GalleryLine(SpokenLine, frozen=True):
    """What an onlooker says: to other onlookers, and to players when the match is over."""

    name: str
    text: str
    at: float


Line = TypeVar("Line", bound=SpokenLine)


class SaidInGallery(Wire, frozen=True):
    gallery: GalleryLine


class Gallery(Wire, frozen=True):
    gallery: list[GalleryLine]


class Said(Wire, frozen=True):
    chat: ChatLine


class Chat(Wire, frozen=True):
    chat: list[ChatLine]
