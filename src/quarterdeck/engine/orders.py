"""Orders given in advance: answers one after the other, the same answer again, and what a game offers of its own.

A seat's list of them is data; ``play.standing_orders`` answers by it. A game hands over ``Orders``: each ``Order`` is a
function from a position and a question to an answer, and knows nothing of who asks or when.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from quarterdeck.engine.asks import Choose, ClauseId
from quarterdeck.engine.log import Entry

ItemKind = Literal["answer", "repeat", "order"]
Takes = Literal["", "number", "cell"]
Precedence = Literal["curbs others", "in turn"]  # one that keeps others from something is asked before them

LONGEST: Final = 60  # things that a seat may say in advance


class Item(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One thing said in advance.

    ``words`` are an answer, by its notation or in words; of a repeat the answer that is given again; of an order its key.
    ``about`` is the kind of question that a repeat answers, or the piece that an order is for; ``to`` what an order names
    besides: a cell, or a number.
    """

    kind: ItemKind
    words: str
    about: str = ""
    to: str = ""


class Halt(NamedTuple):
    """An order is at its end; with a reason its owner is asked before anything else is done."""

    why: str = ""


Said: TypeAlias = str | Halt | None  # the notation to be answered; the end of the order; or None: this is not its question


class StoppedBy(IntEnum):
    """What stops orders: each of these, and those before it."""

    NOTHING = 0
    HITS = 1  # on a unit of the owner's
    CONTACTS = 2  # with an enemy who comes in sight or range


@dataclass(frozen=True, slots=True)
class Order:
    """An order that a game offers.

    ``offered`` says for a question whether it is worth offering there, and as what; ``answers`` what it answers. Both get a
    position that the seat cannot tell from the true one, which they leave as it is. ``name`` may have a place for ``{to}``.
    """

    key: str
    name: str
    clause: ClauseId
    offered: Callable[[Any, Choose], Item | None]
    answers: Callable[[Any, Choose, Item], Said]
    takes: Takes = ""
    stopped_by: StoppedBy = StoppedBy.CONTACTS
    precedence: Precedence = "in turn"


@dataclass(frozen=True, slots=True)
class Orders:
    """All that a game offers. ``alarms`` are the kinds of log lines that tell of a hit, where the strength of units does not
    tell it: one of them that names a unit of the owner's stops his orders. Without any, it is strength that is lost."""

    offered: tuple[Order, ...]
    alarms: tuple[type[Entry], ...] = ()

    def find(self, key: str) -> Order | None:
        return next((order for order in self.offered if order.key == key), None)
