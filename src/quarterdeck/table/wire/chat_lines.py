"""Lines of the chat and of the spectators' chat, the gallery."""

from __future__ import annotations

from typing import Annotated, TypeVar

from msgspec import Meta

from quarterdeck.table.wire.replies import Wire

SpokenAt = Annotated[float, Meta(description="the time, in seconds since 1970")]
LineNumber = Annotated[int, Meta(description="the number of the line, counted from 1")]


class SpokenLine(Wire, frozen=True):
    number: LineNumber


class ChatLine(SpokenLine, frozen=True):
    seat: str
    name: str
    text: str
    at: SpokenAt


class GalleryLine(SpokenLine, frozen=True):
    """A line for spectators, and for players when the match is over."""

    name: str
    text: str
    at: SpokenAt


Line = TypeVar("Line", bound=SpokenLine)


class SaidInGallery(Wire, frozen=True):
    gallery: GalleryLine


class Gallery(Wire, frozen=True):
    gallery: list[GalleryLine]


class Said(Wire, frozen=True):
    chat: ChatLine


class Chat(Wire, frozen=True):
    chat: list[ChatLine]
