"""The answers that orders give, computed once for each prompt and state of the orders."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Final

import msgspec

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.orders import StoppedBy
from quarterdeck.engine.play.standing_orders import Spoken, Standing, speak
from quarterdeck.table.play.played_match import PlayedMatch

FAILED: Final = "they cannot be carried out here"

log = logging.getLogger("quarterdeck.orders")


class OrderAnswer(msgspec.Struct, frozen=True):
    """The answer of a seat's orders to its prompt; ``word`` is None if they have none."""

    number: int
    standing: Standing
    word: Spoken | None


def consult(
    played: PlayedMatch, orders: Mapping[Seat, Standing], known: Mapping[Seat, OrderAnswer]
) -> dict[Seat, OrderAnswer]:
    """Consult the orders of each seat that must choose.

    An answer is reused while neither orders nor prompt have changed.
    """
    return {
        seat: _consult_one(played, seat, standing, known.get(seat))
        for seat, standing in sorted(orders.items())
        if seat in played.waiting and not played.bot(seat)
    }


def _consult_one(played: PlayedMatch, seat: Seat, standing: Standing, known: OrderAnswer | None) -> OrderAnswer:
    number = played.number(seat)
    if known is not None and known.number == number and known.standing is standing:
        return known
    return OrderAnswer(number, standing, _answer_of(played, seat, standing))


def _answer_of(played: PlayedMatch, seat: Seat, standing: Standing) -> Spoken | None:
    """Return the orders' answer; if the game fails on them, stop them."""
    alone = bool(played.acts) and played.acts[-1].kind == "choose" and played.acts[-1].seat == seat
    try:
        return speak(played.match, seat, standing, StoppedBy.HITS if alone else StoppedBy.CONTACTS)
    except Exception:
        log.exception("orders of a seat in match %s failed", played.start.id)
        stopped = msgspec.structs.replace(standing, stopped=FAILED)
        return None if standing.stopped == FAILED else Spoken("", stopped)
