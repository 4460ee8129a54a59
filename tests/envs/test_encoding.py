"""Views as numbers, encoded by the types of their fields."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec
import pytest

pytest.importorskip("pettingzoo", reason="the environments need the extra 'envs'")

from quarterdeck.boards.cards import Glimpse
from quarterdeck.engine.errors import GameError
from quarterdeck.envs.encoding import MARK, Coder, amount, mark, plan

WORD = MARK + 2


class Phase(StrEnum):
    ORDERS = "orders"
    FIRE = "fire"


class Ship(msgspec.Struct):
    key: str
    hits: int
    afloat: bool = True


class View(msgspec.Struct):
    turn: int
    phase: Phase
    ships: tuple[Ship, ...]
    gold: dict[str, int]
    turned: tuple[str, ...] = ()
    wind: int | None = None
    hand: Glimpse = msgspec.field(default_factory=lambda: Glimpse(0, []))


def view(**fields: Any) -> View:
    at_first: dict[str, Any] = {"turn": 1, "phase": Phase.ORDERS, "ships": (Ship("a", 0), Ship("b", 0)), "gold": {}}
    return View(**{**at_first, **fields})


@pytest.fixture
def coder() -> Coder:
    return plan(View, [view()], ("red", "blue"))


def read(coder: Coder, seen: View) -> dict[str, float]:
    """Return the numbers by name."""
    into = [0.0] * coder.width
    coder.put(seen, into, 0)
    return dict(zip(coder.names(""), into, strict=True))


def test_whole_numbers_are_scaled_without_rounding() -> None:
    assert [amount(number) for number in (0, 1, 2, 3, 5, 7, -7)] == [0, 1, 1.5, 2, 2.5, 3, -3]
    assert sorted(map(amount, range(-500, 500))) == [amount(number) for number in range(-500, 500)]
    assert len({amount(number) for number in range(100_000)}) == 100_000


def test_every_word_has_one_code_of_its_own() -> None:
    assert mark("") == (0.0,) * MARK
    assert mark("kingani") == mark("king" + "ani") != mark("mimi")
    assert all(-1 <= number <= 1 for number in mark("kingani"))


def test_fields_are_encoded_in_order_by_their_types(coder: Coder) -> None:
    seen = read(coder, view(turn=3, phase=Phase.FIRE, wind=0))
    assert seen["turn"] == amount(3)
    assert tuple(seen[f"phase~{place}"] for place in range(MARK)) == mark("fire")
    assert (seen["wind is int"], seen["wind"]) == (1.0, 0.0)
    assert read(coder, view())["wind is int"] == 0.0


def test_pieces_keep_their_slots_by_name_when_others_go(coder: Coder) -> None:
    seen = read(coder, view(ships=(Ship("b", 3, False),)))
    assert (seen["ships.b.hits"], seen["ships.b.afloat"], seen["ships.b is there"]) == (amount(3), 0.0, 1.0)
    assert (seen["ships.a is there"], seen["len(ships)"]) == (0.0, amount(1))


def test_pieces_that_come_later_are_added_up(coder: Coder) -> None:
    more = read(coder, view(ships=(Ship("a", 1), Ship("b", 1), Ship("c", 3), Ship("d", 7))))
    assert more["ships.others.hits"] == amount(3) + amount(7)
    cards = read(coder, view(turned=("A♥", "K♠")))
    assert tuple(cards[f"turned.others~{place}"] for place in range(MARK)) == tuple(
        map(sum, zip(mark("A♥"), mark("K♠"), strict=True))
    )


def test_an_empty_table_has_a_slot_for_every_seat(coder: Coder) -> None:
    seen = read(coder, view(gold={"blue": 7, "nobody": 3}))
    assert (seen["gold.blue"], seen["gold.red is there"], seen["gold.others"]) == (amount(7), 0.0, amount(3))


def test_the_name_of_a_hex_brings_its_column_and_row() -> None:
    coder = plan(Ship, [Ship("C12", 0)], ())
    seen = read(coder, Ship("C12", 0))  # type: ignore[arg-type]
    assert (seen["key.column"], seen["key.row"]) == (amount(3), amount(12))


def test_dataclasses_and_lists_are_read_like_structs_and_tuples(coder: Coder) -> None:
    assert read(coder, view(hand=Glimpse(5, ["A♥"])))["hand.count"] == amount(5)


def test_every_number_has_a_name_of_its_own(coder: Coder) -> None:
    names = list(coder.names(""))
    assert len(names) == len(set(names)) == coder.width


def test_a_field_without_a_type_is_refused_by_name() -> None:
    class Loose(msgspec.Struct):
        what: Any

    with pytest.raises(GameError, match=r"view\.what: no numbers can be made of"):
        plan(Loose, [], ())
