"""Views take the fields that their type declares by name, and no others."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec
import pytest

from quarterdeck.engine.views import seen


@dataclass
class Card:
    guns: tuple[int, ...] = (4, 4)
    name: str = "Schooner"
    price: int = 20


@dataclass
class Ship:
    name: str
    card: Card = field(default_factory=Card)
    hits: list[int] = field(default_factory=list)
    cargo: dict[str, int] = field(default_factory=dict)
    order: str = "ram"


class ShipSeen(msgspec.Struct, frozen=True):
    name: str
    guns: tuple[int, ...]
    hits: tuple[int, ...]
    cargo: dict[str, int]
    sunk: bool


def test_declared_fields_come_from_the_first_piece_that_has_them() -> None:
    ship = Ship("Kite", hits=[3], cargo={"rum": 2})
    assert seen(ShipSeen, ship, ship.card, sunk=False) == ShipSeen("Kite", (4, 4), (3,), {"rum": 2}, sunk=False)


def test_what_is_made_goes_before_what_a_piece_has() -> None:
    ship = Ship("Kite")
    assert seen(ShipSeen, ship, ship.card, sunk=True, name="a sail").name == "a sail"


def test_a_view_shares_nothing_that_changes() -> None:
    ship = Ship("Kite", hits=[3], cargo={"rum": 2})
    shown = seen(ShipSeen, ship, ship.card, sunk=False)
    ship.hits.append(4)
    ship.cargo["rum"] = 0
    assert (shown.hits, shown.cargo) == ((3,), {"rum": 2})


def test_a_field_that_no_piece_has_is_refused() -> None:
    with pytest.raises(TypeError, match=r"ShipSeen\.guns is neither made nor a field of Ship"):
        seen(ShipSeen, Ship("Kite"), sunk=False)


def test_a_field_that_is_made_but_not_declared_is_refused() -> None:
    ship = Ship("Kite")
    with pytest.raises(TypeError, match="ShipSeen declares no field 'order'"):
        seen(ShipSeen, ship, ship.card, sunk=False, order=ship.order)
