"""Advance orders: queued answers, repeated answers, and a game's own standing orders.

A seat's list of them is data; ``play.standing_orders`` answers by it. A game hands over ``Orders``.
Each ``Order`` is a function from a position and a prompt to an answer, and knows nothing of seats
or times.
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
Precedence = Literal["curbs others", "in turn"]  # an order that restrains others comes before them

LONGEST: Final = 60  # orders that a seat may give in advance


class Item(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One order given in advance.

    ``words`` are an answer, by notation or in words: of a repeat the answer to repeat, of an order
    its key. ``about`` is the kind of prompt that a repeat answers, or the piece that an order is
    for; ``to`` is the cell or number that an order names.
    """

    kind: ItemKind
    words: str
    about: str = ""
    to: str = ""


class Halt(NamedTuple):
    """The end of an order; with a reason, its owner is asked before anything else is done."""

    why: str = ""


Said: TypeAlias = str | Halt | None  # a notation to answer; the end of the order; or None: not its prompt


class StoppedBy(IntEnum):
    """Events that stop orders: each of these, and those before it."""

    NOTHING = 0
    HITS = 1  # a hit on a unit of the owner's
    CONTACTS = 2  # an enemy comes into sight or range


@dataclass(frozen=True, slots=True)
class Order:
    """An order that a game offers.

    ``offered`` returns whether it is worth offering at a prompt, and under which words; ``answers``
    returns its answer. Both get a position that the seat cannot tell from the true one, and leave
    it as it is. ``name`` may have a place for ``{to}``.
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
    """All orders that a game offers.

    ``alarms`` are the kinds of log lines that report a hit, if the strength of units does not: a
    line that names one of the owner's units stops its orders. Without ``alarms``, lost strength
    stops them.
    """

    offered: tuple[Order, ...]
    alarms: tuple[type[Entry], ...] = ()

    def find(self, key: str) -> Order | None:
        return next((order for order in self.offered if order.key == key), None)
