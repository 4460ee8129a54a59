"""Orders given in advance, as replies show them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from quarterdeck.engine.scene import Ghost


class ItemShown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One order given in advance, as given and in words."""

    kind: Literal["answer", "repeat", "order"]
    words: str
    about: str = ""
    to: str = ""
    text: str


class OrdersShown(msgspec.Struct, frozen=True, kw_only=True):
    items: list[ItemShown]
    stopped: Annotated[str, Meta(description="why the orders have stopped; empty if they go on")]
    answering: Annotated[bool, Meta(description="true if the server is about to answer the question shown")]


class OrdersGiven(msgspec.Struct, frozen=True, kw_only=True):
    orders: OrdersShown | None


class OrderShown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An order that the game offers beside the options of a question."""

    key: str
    text: str
    clause: str
    about: str = ""
    to: str = ""
    takes: Annotated[
        Literal["", "number", "cell"], Meta(description="what you have to name in `to`: a number, a cell, or nothing")
    ] = ""


class AnswerForeseen(msgspec.Struct, frozen=True, kw_only=True):
    choice: str
    text: str


class ForeseenShown(msgspec.Struct, frozen=True, kw_only=True):
    answers: list[AnswerForeseen]
    ghosts: list[Ghost]
    used: Annotated[int, Meta(description="how many of the items would be used up")]
    stops: Annotated[str, Meta(description="why they would stop there; empty if nothing more can be foreseen")]
    question: Annotated[
        str, Meta(description="the next question to the seat; empty if dice, cards or other players come first")
    ]
    options: list[AnswerForeseen]
