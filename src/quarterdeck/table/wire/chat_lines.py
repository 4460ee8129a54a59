"""Lines of the chat and of the spectators' chat, the gallery."""

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
    """A line for spectators, and for players when the match is over."""

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
