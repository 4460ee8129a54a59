"""Conditions, manpower and repair (KF-8, KF-37, KF-38)."""

from __future__ import annotations

from collections.abc import Iterator

from quarterdeck.engine.asks import Flow, Option
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.kingdom_fleets.acts import Act
from quarterdeck.games.kingdom_fleets.state import Battle, Ship


def bite(state: Battle, ship: Ship) -> Flow[None]:
    """KF-37 Conditions at the start of an activation."""
    raise NotImplementedError


def raise_manpower(state: Battle, ship: Ship) -> None:
    """KF-8, KF-44 Tokens for the squads aboard, less what fear and conditions take."""
    raise NotImplementedError


def afflict(state: Battle, ship: Ship, condition: str, count: int = 1) -> None:
    """KF-37 She gets so many more of a condition."""
    raise NotImplementedError


def clear_options(state: Battle, ship: Ship) -> list[Option[Act]]:
    raise NotImplementedError


def repair_options(state: Battle, ship: Ship) -> list[Option[Act]]:
    raise NotImplementedError


def barred_repairs(state: Battle, ship: Ship) -> Iterator[Refusal]:
    raise NotImplementedError


def clear_label(state: Battle, ship: Ship, act: Act) -> Label:
    raise NotImplementedError


def repair_label(state: Battle, ship: Ship, act: Act) -> Label:
    raise NotImplementedError


def clear_condition(state: Battle, ship: Ship, condition: str) -> None:
    """KF-37 One manpower, one instance."""
    raise NotImplementedError


def repair_part(state: Battle, ship: Ship, part: str) -> None:
    """KF-38 One point, or one wound."""
    raise NotImplementedError


def heal(state: Battle, ship: Ship, wounds: int) -> None:
    """KF-38, KF-45a Wounds of living squads are healed, as many as there are."""
    raise NotImplementedError
