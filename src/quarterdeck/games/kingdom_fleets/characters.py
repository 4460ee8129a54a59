"""Character actions (KF-39): rallying, spells, theft, killing captains, spiking guns (KF-45a)."""

from __future__ import annotations

from collections.abc import Iterator

from quarterdeck.engine.asks import Flow, Option
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.kingdom_fleets.acts import Act
from quarterdeck.games.kingdom_fleets.state import Battle, Ship


def use_options(state: Battle, ship: Ship) -> list[Option[Act]]:
    """KF-39 For each character that has not acted and whose price can be paid, each ship (condition, arc) that its action
    may be aimed at: `acts.use`."""
    raise NotImplementedError


def barred_actions(state: Battle, ship: Ship) -> Iterator[Refusal]:
    """Characters that cannot act, with the clause."""
    raise NotImplementedError


def use_label(state: Battle, ship: Ship, act: Act) -> Label:
    raise NotImplementedError


def use_character(state: Battle, ship: Ship, act: Act) -> Flow[None]:
    """KF-39, KF-45a The action's price, its die where it has one, and what it does."""
    raise NotImplementedError
