"""Land: hits on units."""

from __future__ import annotations

import pytest
from tests.rules.late_19th_century.field import (
    asked,
    at,
    battle,
    both_ready,
    choices,
    do,
    patch,
    rest_of_turn,
    unit,
    until,
    why,
)

from quarterdeck.boards.hexboard import hex_named
from quarterdeck.games.late_19th_century.hits import cannot_retreat_to
from quarterdeck.games.late_19th_century.state import DESTROYED


def test_lc_50_sure_loss_or_a_choice() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", dice=[5, 4]), "b1")
    do(match, "fire D4")
    assert asked(match) == ("r1", "retreat")
    do(match, "retreat D3")
    assert (at(match, "r1"), unit(match, "r1").strength, unit(match, "r1").facing) == ("D3", 4, 3)


def test_lc_50a_a_die_for_each_hit_and_each_retreat_a_hex() -> None:
    match = until(battle("b1 mg D6 north", "r1 inf D4 south", dice=[6, 6, 6, 1, 6, 6]), "b1")
    do(match, "fire D4")
    assert unit(match, "r1").strength == 3
    do(match, "retreat D3", "retreat D2")
    assert at(match, "r1") == "D2"


def test_lc_50a_after_simultaneous_fire_all_sure_losses_come_before_any_choice() -> None:
    pieces = ("b1 art D10 north", "b2 art H10 north", "r1 inf D4 south", "r2 inf H4 south")
    match = battle(*pieces, dice=[6, 6, 6, 1])
    both_ready(do(match, "fire r1", "fire r2"))
    assert asked(match) == ("r1", "retreat")
    assert unit(match, "r2").strength == 3


def test_lc_50a_who_is_hit_is_taken_in_the_scenarios_order_and_not_the_firers() -> None:
    pieces = ("b1 art D9 north", "b2 art G9 north", "r1 inf G4 south", "r2 inf D4 south", "r3 inf L12 north")
    match = both_ready(do(battle(*pieces, dice=[6, 6, 1, 6]), "fire r2", "fire r1"))
    assert unit(match, "r1").strength == 3
    assert asked(match) == ("r2", "retreat")


def test_lc_51_who_cannot_or_will_not_retreat_loses_a_point() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", dice=[5, 4]), "b1")
    do(match, "fire D4", "lose")
    assert unit(match, "r1").strength == 3
    hemmed = ("b2 inf D2 south", "b3 inf B4 south", "b4 inf F4 south", "b5 inf C6 south", "b6 inf E6 south")
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", *hemmed, dice=[5, 4]), "b1")
    do(match, "fire D4")
    assert unit(match, "r1").strength == 3
    assert asked(match)[0] != "r1"


def test_lc_51_who_is_destroyed_chooses_no_more() -> None:
    pieces = ("r1 mg D4 south", "b1 inf D6 north strength=1", "b2 inf A12 north")
    match = battle(*pieces, dice=[6, 6, 1, 6, 6])
    do(until(match, "r1"), "fire D6", "lose")
    assert unit(match, "b1").place == DESTROYED
    assert asked(match)[1] != "retreat"
    match = battle(*pieces, dice=[6, 6, 1, 1, 6])
    do(until(match, "r1"), "fire D6")
    assert unit(match, "b1").place == DESTROYED
    assert asked(match)[1] != "retreat"


def test_lc_52_into_an_empty_hex_not_next_to_an_enemy_and_never_a_river() -> None:
    map_ = "\n".join([".......", ".......", "...f...", ".......", ".......", ".......", "......."])
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", "r2 inf C4 south", ground=map_, dice=[5, 4]), "b1")
    do(match, "fire D4")
    assert choices(match) == ["lose", "retreat C5", "retreat E4", "retreat E5"]
    assert why(match, "retreat D3") == "LC-52"


def test_lc_52_a_retreat_is_no_move_and_units_of_one_hex_may_go_together() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", "r2 com D4 south", dice=[5, 4, 4]), "b1")
    do(match, "fire D4", "retreat D3", "retreat D3")
    assert at(match, "r1") == at(match, "r2") == "D3"
    until(match, "r1")
    assert choices(match, "move")
    assert not unit(match, "r1").moved
    rest_of_turn(match)


def test_lc_52_a_hex_with_a_friend_is_not_empty_but_for_those_that_went_with_it() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", "r2 com D3 south", dice=[5, 4]), "b1")
    do(match, "fire D4")
    assert "retreat D3" not in choices(match)
    assert "retreat C4" in choices(match)


@pytest.mark.parametrize(("mark", "wire", "clause"), [("t", [], "LC-61"), (".", ["D7"], "LC-60")])
def test_lc_52_a_unit_that_retreats_into_wire_or_a_trench_stays_there_this_turn(
    mark: str, wire: list[str], clause: str
) -> None:
    rows = ["." * 12] * 12
    rows[6] = f"...{mark}........"
    match = battle(
        "b1 inf D6 north", "r1 inf D3 south", "r2 inf L12 north",
        ground="\n".join(rows), wire=wire, tiles=["9♥", "A♥", "K♥"], dice=[6, 6],
    )  # fmt: skip
    do(until(match, "r1"), "fire D6", "retreat D7")
    until(match, "b1")
    assert choices(match, "move") == []
    assert choices(match, "turn")
    assert why(match, "move D8 north") == clause
    assert choices(match, "remove") == choices(match, "lay") == []


def test_lc_52_nobody_retreats_into_the_sea() -> None:
    match = battle("r1 inf D4 south", "b1 inf D6 north", ground=patch(12, 12, ".", D7="~"), dice=[6, 6])
    do(until(match, "r1"), "fire D6")
    assert "retreat C7" in choices(match)
    assert "retreat D7" not in choices(match)


def test_lc_52_who_was_not_with_them_does_not_follow_into_their_hex() -> None:
    pieces = ("r1 inf D3 south", "b1 inf D6 north", "b2 com D9 north", "r2 inf C4 south", "b3 inf A12 north")
    match = battle(*pieces, dice=[6, 6, 6, 6])
    do(until(match, "r1"), "fire D6", "retreat D7")
    do(until(match, "b2"), "move D6 north")
    do(until(match, "r2"), "fire D6")
    assert asked(match) == ("b2", "retreat")
    assert "retreat D7" not in choices(match)


def test_lc_52_not_into_a_hex_too_full_though_others_of_its_hex_went_there() -> None:
    match = battle("b1 inf D6 north", "b2 inf D7 north", "r1 inf L12 north")
    match.state.retreats.append((hex_named("D6"), hex_named("D7")))
    assert cannot_retreat_to(match.state, unit(match, "b1"), hex_named("D7")) == "LC-52"


def test_lc_52_those_who_went_there_in_an_earlier_phase_make_no_room() -> None:
    match = battle("b1 com D6 north", "b2 inf D7 north", "b3 inf A12 north", "r1 art D2 south", dice=[6, 6])
    match.state.retreats.append((hex_named("D6"), hex_named("D7")))
    both_ready(do(match, "fire b1"))
    assert asked(match) == ("b1", "retreat")
    assert "retreat D7" not in choices(match)
