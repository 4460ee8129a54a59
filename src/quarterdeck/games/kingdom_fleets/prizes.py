"""Derelicts and prizes (KF-30a, KF-44a, KF-44b): who wins a ship, and crews that cross to man her."""

from __future__ import annotations

from collections.abc import Iterator

from quarterdeck.engine.asks import Flow, Option, Seat
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.kingdom_fleets.acts import Act
from quarterdeck.games.kingdom_fleets.state import Battle, Ship


def cross_options(state: Battle, ship: Ship) -> list[Option[Act]]:
    """KF-44a `acts.cross` and `acts.send` to every touching derelict, or prize of her side with room for squads."""
    raise NotImplementedError


def barred_crossings(state: Battle, ship: Ship) -> Iterator[Refusal]:
    """Prizes and derelicts to which nobody can cross, with the clause."""
    raise NotImplementedError


def cross_label(state: Battle, ship: Ship, act: Act) -> Label:
    raise NotImplementedError


def cross_over(state: Battle, ship: Ship, act: Act) -> Flow[None]:
    """KF-44a One squad, or the captain, for one manpower; a derelict changes sides; among equal cards the owner chooses."""
    raise NotImplementedError


def derelict_to_settle(state: Battle) -> Ship | None:
    """KF-30a The first derelict with an enemy engaged with it, which is won at the end of the phase."""
    raise NotImplementedError


def settle_derelict(state: Battle, derelict: Ship) -> Flow[None]:
    """KF-30a Won, with its gold, by the enemy engaged with it that has most squads; its owner chooses among equals."""
    raise NotImplementedError


def win_ship(state: Battle, prize: Ship, winner: Ship) -> None:
    """KF-44, KF-44b A ship changes sides: no order, no captain, no longer engaged with anyone of her new side; her gold goes
    aboard the winner."""
    raise NotImplementedError


def change_sides(state: Battle, prize: Ship, side: Seat) -> None:
    """KF-44a The part of that which also holds for a derelict that is manned."""
    raise NotImplementedError
