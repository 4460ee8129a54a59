"""The numbers of notations: fixed for each prompt, never shared, the same everywhere."""

from __future__ import annotations

import pytest

pytest.importorskip("pettingzoo", reason="the environments need the extra 'envs'")

from quarterdeck.envs.actions import ACTIONS, TooManyOptions, home, numbered

FIRE = ["fire kingani", "fire wami", "hold"]


def test_prompt_and_notation_give_an_option_its_number() -> None:
    assert numbered("fire", FIRE) == {home("fire", notation): notation for notation in FIRE}
    assert home("fire", "hold") != home("turn", "hold")


def test_the_numbers_never_change() -> None:
    """A change of these numbers would make all stored agents worthless."""
    assert [home("fire", notation) for notation in FIRE] == [3724, 2280, 3886]


def test_neither_the_order_nor_other_options_change_a_number() -> None:
    more = numbered("fire", reversed([*FIRE, "fire gotzen"]))
    assert {number: more[number] for number in numbered("fire", FIRE)} == numbered("fire", FIRE)


@pytest.mark.parametrize("size", [7, 8, 64])
def test_colliding_options_get_different_numbers_and_move_no_others(size: int) -> None:
    options = [f"move {number}" for number in range(7)]
    found = numbered("act", options, size)
    assert sorted(found.values()) == sorted(options)
    alone = [each for each in options if sum(home("act", each, size) == home("act", other, size) for other in options) == 1]
    assert all(found[home("act", notation, size)] == notation for notation in alone)


def test_more_options_than_actions_are_refused_with_both_numbers() -> None:
    with pytest.raises(TooManyOptions, match="act offers 5 options, and there are 4 actions"):
        numbered("act", [str(number) for number in range(5)], 4)


def test_hundreds_of_options_hardly_ever_collide() -> None:
    options = [f"move {column}{row}" for column in "ABCDEFGHIJKLMNO" for row in range(1, 16)]
    found = numbered("act", options)
    at_home = sum(home("act", notation) == number for number, notation in found.items())
    assert len(found) == 225 <= ACTIONS
    assert at_home >= 0.95 * len(options)
