"""Manoeuvres (KF-10, KF-11, KF-2b, KF-2c, KF-2f, KF-21): paying for one, the way it takes, and where it ends."""

from __future__ import annotations

from collections.abc import Iterator

from quarterdeck.engine.asks import ClauseId, Option
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.kingdom_fleets.acts import Act
from quarterdeck.games.kingdom_fleets.state import Battle, Ship


def manoeuvre_options(state: Battle, ship: Ship) -> list[Option[Act]]:
    """KF-10, KF-11a, KF-2b `acts.LANES`, or the turns of `acts.back`."""
    raise NotImplementedError


def barred_manoeuvres(state: Battle, ship: Ship) -> Iterator[Refusal]:
    raise NotImplementedError


def manoeuvre_label(state: Battle, ship: Ship, act: Act) -> Label:
    raise NotImplementedError


def end_label(state: Battle, ship: Ship, act: Act) -> Label:
    raise NotImplementedError


def cannot_manoeuvre(state: Battle, ship: Ship) -> ClauseId:
    """KF-10, KF-19, KF-31 What keeps her from making the manoeuvre that she was ordered."""
    raise NotImplementedError


def is_fast(state: Battle, ship: Ship) -> bool:
    """KF-26 Ordered 6" or more this turn, as it is or will be performed, and able to move."""
    raise NotImplementedError


def cannot_end(state: Battle, ship: Ship) -> ClauseId:
    """KF-10 An order that can be performed must be, before the activation ends."""
    raise NotImplementedError


def manoeuvre(state: Battle, ship: Ship, act: Act) -> None:
    """KF-10, KF-11 Paid for, she sets out: `state.passage` says what she will meet."""
    raise NotImplementedError


def settle_order(state: Battle, ship: Ship) -> None:
    """KF-10 With too little manpower for the order what is left is spent, and she does not move."""
    raise NotImplementedError
