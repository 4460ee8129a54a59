"""Firearms (KF-33 to KF-36): one squad, one shot, called; and what happens to friends in the way."""

from __future__ import annotations

from collections.abc import Iterator

from quarterdeck.engine.asks import Flow, Option
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.kingdom_fleets.acts import Act
from quarterdeck.games.kingdom_fleets.state import Battle, Ship


def shoot_options(state: Battle, ship: Ship) -> list[Option[Act]]:
    """KF-33 to KF-35 For each kind of firearm with shots left, each enemy in reach and sight, each part not gone:
    `acts.shoot`."""
    raise NotImplementedError


def barred_shots(state: Battle, ship: Ship) -> Iterator[Refusal]:
    """Each kind of firearm at each enemy that it cannot reach, see or hurt, with the clause."""
    raise NotImplementedError


def shoot_label(state: Battle, ship: Ship, act: Act) -> Label:
    raise NotImplementedError


def shoot_firearm(state: Battle, ship: Ship, act: Act) -> Flow[None]:
    """KF-33 to KF-36 One shot: a manpower, a die to hit, a die for damage; a natural 1 among friends hits them."""
    raise NotImplementedError
