"""Land: hits on units."""

from __future__ import annotations

from typing import Any

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

import quarterdeck as qd
from quarterdeck.boards.hexboard import hex_named
from quarterdeck.games.late_19th_century.land.hits import cannot_retreat_to
from quarterdeck.games.late_19th_century.shots import Retreat
from quarterdeck.games.late_19th_century.state import DESTROYED, Battle


def test_lc_50_certain_loss_or_a_choice() -> None:
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


def test_lc_50a_a_second_retreat_does_not_go_back_into_the_hex_just_left() -> None:
    match = until(battle("b1 mg D6 north", "r1 inf D4 south", dice=[6, 6, 1, 6, 6]), "b1")
    do(match, "fire D4", "retreat E5")
    assert "retreat D4" not in choices(match)
    assert why(match, "retreat D4") == "LC-50a"
    assert choices(match) == ["lose", "retreat E4", "retreat F4", "retreat F5"]


def test_lc_50a_a_retreat_does_not_go_back_into_a_hex_left_two_retreats_before() -> None:
    ground = "\n".join(["." * 12] * 6 + ["~" * 12] * 6)
    match = battle("b1 bb D12 north main_guns=8", "r1 inf D4 south", "r2 inf L1 south", ground=ground, dice=[6] * 8)
    do(until(match, "b1", "guns"), "fire r1")
    until(match, "r1", "retreat")
    do(match, "retreat D3", "retreat E4")
    assert "retreat D4" not in choices(match)
    assert why(match, "retreat D4") == why(match, "retreat D3") == "LC-50a"


def test_lc_50a_under_later_fire_it_may_go_back() -> None:
    match = do(until(battle("b1 inf D6 north", "b2 inf D7 north", "r1 inf D4 south", dice=[6, 6, 6, 6]), "b1"), "fire D4")
    do(match, "retreat E5")
    do(until(match, "b2"), "fire E5")
    assert "retreat D4" in choices(match)


def test_lc_50a_only_the_units_own_way_counts() -> None:
    match = battle("b1 com D6 north", "b2 com D7 north", "r1 inf D2 south")
    match.state.put(unit(match, "b2"), hex_named("D6"))
    match.state.retreats.append(Retreat("b2", hex_named("D7"), hex_named("D6")))
    assert cannot_retreat_to(match.state, unit(match, "b2"), hex_named("D7")) == "LC-50a"
    assert cannot_retreat_to(match.state, unit(match, "b1"), hex_named("D7")) == ""


def test_lc_50a_a_gun_in_tow_has_left_what_its_transport_left() -> None:
    pieces = ("r1 mg D4 south", "b1 tra D6 north strength=3", "b2 art D6 north towed_by=b1", "b3 inf A12 north")
    match = battle(*pieces, dice=[6, 6, 1, 1, 1, 6, 6])
    do(until(match, "r1"), "fire D6")
    assert asked(match) == ("b2", "retreat")
    do(match, "retreat E6")
    assert asked(match) == ("b2", "retreat")
    assert why(match, "retreat D6") == "LC-50a"


def test_lc_50a_after_simultaneous_fire_all_certain_losses_come_before_any_choice() -> None:
    pieces = ("b1 art D10 north", "b2 art H10 north", "r1 inf D4 south", "r2 inf H4 south")
    match = battle(*pieces, dice=[6, 6, 6, 1])
    both_ready(do(match, "fire r1", "fire r2"))
    assert asked(match) == ("r1", "retreat")
    assert unit(match, "r2").strength == 3


def test_lc_50a_units_hit_are_resolved_in_the_scenarios_order_not_the_firers() -> None:
    pieces = ("b1 art D9 north", "b2 art G9 north", "r1 inf G4 south", "r2 inf D4 south", "r3 inf L12 north")
    match = both_ready(do(battle(*pieces, dice=[6, 6, 1, 6]), "fire r2", "fire r1"))
    assert unit(match, "r1").strength == 3
    assert asked(match) == ("r2", "retreat")


def test_lc_51_a_unit_that_cannot_or_will_not_retreat_loses_a_point() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", dice=[5, 4]), "b1")
    do(match, "fire D4", "lose")
    assert unit(match, "r1").strength == 3
    hemmed = ("b2 inf D2 south", "b3 inf B4 south", "b4 inf F4 south", "b5 inf C6 south", "b6 inf E6 south")
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", *hemmed, dice=[5, 4]), "b1")
    do(match, "fire D4")
    assert unit(match, "r1").strength == 3
    assert asked(match)[0] != "r1"


def test_lc_51_a_destroyed_unit_has_no_choice() -> None:
    pieces = ("r1 mg D4 south", "b1 inf D6 north strength=1", "b2 inf A12 north")
    match = battle(*pieces, dice=[6, 6, 1, 6, 6])
    do(until(match, "r1"), "fire D6", "lose")
    assert unit(match, "b1").place == DESTROYED
    assert asked(match)[1] != "retreat"
    match = battle(*pieces, dice=[6, 6, 1, 1, 6])
    do(until(match, "r1"), "fire D6")
    assert unit(match, "b1").place == DESTROYED
    assert asked(match)[1] != "retreat"


def fired_at(*pieces: str, **rest: Any) -> qd.Match[Battle]:
    """Return a match in which blue has hit the unit in D4, which must retreat or lose."""
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", *pieces, dice=[5, 4], **rest), "b1")
    return do(match, "fire D4")


def test_lc_52_a_retreat_goes_into_an_empty_hex_not_next_to_an_enemy() -> None:
    match = fired_at("r2 inf C4 south")
    assert choices(match) == ["lose", "retreat C5", "retreat D3", "retreat E4", "retreat E5"]
    assert why(match, "retreat C4") == why(match, "retreat D5") == "LC-52"


@pytest.mark.parametrize(("mark", "roads", "refuge"), [("f", [], True), ("r", [], False), ("r", ["D5 D4 D3 D2"], True)])
def test_lc_52_a_ford_is_a_refuge_and_a_bridge_along_its_road(mark: str, roads: list[str], refuge: bool) -> None:
    match = fired_at(ground=patch(12, 12, ".", D3=mark), roads=roads)
    assert ("retreat D3" in choices(match)) is refuge
    assert why(match, "retreat D3") == ("" if refuge else "LC-58")


def test_lc_52_nobody_steps_onto_a_bridge_from_beside_its_road() -> None:
    match = fired_at(ground=patch(12, 12, ".", D3="r"), roads=["C3 D3 E3"])
    assert why(match, "retreat D3") == "LC-58"


def test_lc_52_a_unit_on_a_bridge_leaves_it_only_by_the_road() -> None:
    match = fired_at(ground=patch(12, 12, ".", D4="r"), roads=["D5 D4 D3"])
    assert choices(match) == ["lose", "retreat D3"]
    assert why(match, "retreat E4") == "LC-58"


def test_lc_52_a_retreat_ends_no_nearer_to_the_nearest_enemy_than_it_began() -> None:
    match = do(until(battle("b1 inf D7 north", "r1 inf D4 south", dice=[5, 4]), "b1"), "fire D4")
    assert choices(match) == ["lose", "retreat C4", "retreat C5", "retreat D3", "retreat E4", "retreat E5"]
    assert why(match, "retreat D5") == "LC-52"


def test_lc_52_a_retreat_ends_no_nearer_to_another_enemy_that_is_nearest_there() -> None:
    match = battle("b1 inf D7 north", "b2 inf D1 south", "r1 inf D4 south", dice=[5, 4])
    do(until(match, "b1"), "fire D4")
    assert why(match, "retreat D3") == why(match, "retreat D5") == "LC-52"
    assert choices(match) == ["lose", "retreat C4", "retreat C5", "retreat E4", "retreat E5"]


def test_lc_52_enemy_ships_do_not_count_and_without_other_enemies_it_goes_anywhere() -> None:
    ground = "\n".join(["." * 12] * 6 + ["~" * 12] * 6)
    match = battle("b1 bb D8 north", "r1 inf D4 south", "r2 inf L1 south", ground=ground, dice=[6] * 4)
    do(until(match, "b1", "guns"), "fire r1")
    until(match, "r1", "retreat")
    assert "retreat D5" in choices(match)


def test_lc_52_a_retreat_is_not_a_move_and_units_of_one_hex_may_go_together() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", "r2 com D4 south", dice=[5, 4, 4]), "b1")
    do(match, "fire D4", "retreat D3", "retreat D3")
    assert at(match, "r1") == at(match, "r2") == "D3"
    until(match, "r1")
    assert choices(match, "move")
    assert not unit(match, "r1").moved
    rest_of_turn(match)


def test_lc_52_a_hex_with_a_friend_is_not_empty_except_for_units_that_went_together() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", "r2 com D3 south", dice=[5, 4]), "b1")
    do(match, "fire D4")
    assert "retreat D3" not in choices(match)
    assert "retreat C4" in choices(match)


@pytest.mark.parametrize(("mark", "wire", "clause"), [("t", [], "LC-61"), (".", ["D7"], "LC-60"), ("f", [], "LC-58")])
def test_lc_52_a_unit_that_retreats_into_wire_a_trench_or_a_ford_stays_there_this_turn(
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


def test_lc_52_a_unit_from_another_hex_does_not_follow_into_their_hex() -> None:
    pieces = ("r1 inf D3 south", "b1 inf D6 north", "b2 com D9 north", "r2 inf C4 south", "b3 inf A12 north")
    match = battle(*pieces, dice=[6, 6, 6, 6])
    do(until(match, "r1"), "fire D6", "retreat D7")
    do(until(match, "b2"), "move D6 north")
    do(until(match, "r2"), "fire D6")
    assert asked(match) == ("b2", "retreat")
    assert "retreat D7" not in choices(match)


def test_lc_52_a_hex_without_room_is_no_refuge_though_others_of_its_hex_went_there() -> None:
    match = battle("b1 inf D6 north", "b2 inf D7 north", "r1 inf L12 north")
    match.state.retreats.append(Retreat("b3", hex_named("D6"), hex_named("D7")))
    assert cannot_retreat_to(match.state, unit(match, "b1"), hex_named("D7")) == "LC-52"


def test_lc_52_units_that_went_there_in_an_earlier_phase_leave_no_room() -> None:
    match = battle("b1 com D6 north", "b2 inf D7 north", "b3 inf A12 north", "r1 art D2 south", dice=[6, 6])
    match.state.retreats.append(Retreat("b3", hex_named("D6"), hex_named("D7")))
    both_ready(do(match, "fire b1"))
    assert asked(match) == ("b1", "retreat")
    assert "retreat D7" not in choices(match)
