"""Orders given in advance, as they come and go."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from quarterdeck.engine.scene import Ghost


class ItemShown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing said in advance, as it was said, and in words."""

    kind: Literal["answer", "repeat", "order"]
    words: str
    about: str = ""
    to: str = ""
    text: str


class OrdersShown(msgspec.Struct, frozen=True, kw_only=True):
    items: list[ItemShown]
    stopped: Annotated[str, Meta(description="why nothing is answered until you say so; empty: they go on")]
    answering: Annotated[bool, Meta(description="whether the server is about to answer what you are asked")]


class OrdersGiven(msgspec.Struct, frozen=True, kw_only=True):
    orders: OrdersShown | None


class OrderShown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An order that the game offers beside the options of a question."""

    key: str
    text: str
    clause: str
    about: str = ""
    to: str = ""
    takes: Annotated[Literal["", "number", "cell"], Meta(description="what has to be named besides")] = ""


class AnswerForeseen(msgspec.Struct, frozen=True, kw_only=True):
    choice: str
    text: str


class ForeseenShown(msgspec.Struct, frozen=True, kw_only=True):
    answers: list[AnswerForeseen]
    ghosts: list[Ghost]
    used: Annotated[int, Meta(description="how many of the items would have been used up")]
    stops: Annotated[str, Meta(description="why they would stop there; empty: no more can be told yet")]
    question: Annotated[str, Meta(description="what would be asked next; empty where dice, cards or others come first")]
    options: list[AnswerForeseen]
