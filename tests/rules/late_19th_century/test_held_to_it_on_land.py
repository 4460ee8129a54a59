"""Land clauses held to their last word: movement, work, trenches, close combat and hits."""

from __future__ import annotations

import pytest
from tests.rules.late_19th_century.field import (
    UNARMED,
    asked,
    at_sea,
    battle,
    both_ready,
    choices,
    do,
    ends,
    patch,
    rest_of_turn,
    ship,
    tired,
    unit,
    until,
    why,
)

from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.late_19th_century.close_combat import scores_needed
from quarterdeck.games.late_19th_century.hits import cannot_retreat_to
from quarterdeck.games.late_19th_century.standing import commander_helps, fighter_in, front, in_cover
from quarterdeck.games.late_19th_century.state import DESTROYED, ESCAPED

# --- Movement on land


def test_lc_60_a_unit_that_begins_in_wire_goes_on() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf L12 north", wire=["D6"]), "b1")
    assert {"D5", "D4"} <= ends(match)


def test_lc_28_who_has_made_contact_goes_no_farther() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf E5 north"), "b1")
    assert "D5" in ends(match)
    assert "D4" not in ends(match)
    assert why(match, "move D4 south-east") == "LC-28"


def test_lc_56_no_hex_more_for_a_move_that_leaves_the_road() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf L12 north", roads=["D7 D6 D5 D4 D3 D2"]), "b1")
    assert "D3" in ends(match)
    assert not {"C4", "E4"} & ends(match)


def test_lc_56_the_hex_more_may_be_the_one_off_the_board() -> None:
    pieces = ("b1 inf D3 north", "r1 inf L12 north")
    match = until(battle(*pieces, exits={"blue": "north"}, roads=["D3 D2 D1"]), "b1")
    assert "leave" in choices(match)
    match = until(battle(*pieces, exits={"blue": "north"}), "b1")
    assert "leave" not in choices(match)


def test_lc_65_a_unit_in_a_wood_at_the_edge_may_leave() -> None:
    ground = patch(12, 12, ".", D1="w")
    match = until(battle("b1 inf D1 north", "r1 inf L12 north", ground=ground, exits={"blue": "north"}), "b1")
    assert "leave" in choices(match)


def test_lc_65_a_transport_that_leaves_takes_its_gun_along() -> None:
    pieces = ("b1 tra D1 north", "b2 art D1 north towed_by=b1", "b3 inf A12 north", "r1 inf L12 north")
    match = do(until(battle(*pieces, exits={"blue": "north"}), "b1"), "leave")
    assert (unit(match, "b1").place, unit(match, "b2").place) == (ESCAPED, ESCAPED)
    assert asked(match) == ("b3", "act")


def test_lc_61_from_trench_to_trench_it_may_still_fire() -> None:
    ground = patch(12, 12, ".", D6="t", D5="t")
    match = until(battle("b1 inf D6 north", "r1 inf D3 south", ground=ground), "b1")
    assert choices(do(match, "move D5 north"), "fire") == ["fire D3"]


def test_lc_58_a_unit_on_a_bridge_goes_its_whole_rate_and_by_road_a_hex_more() -> None:
    ground = "\n".join(["." * 12] * 5 + ["r" * 12] + ["." * 12] * 6)
    match = until(battle("b1 inf D6 north", "r1 inf L12 north", ground=ground, roads=["D3 D4 D5 D6 D7 D8"]), "b1")
    assert {"D4", "D3", "D8"} <= ends(match)


def test_lc_53_towards_none_of_several_enemies_equally_near() -> None:
    match = until(tired("b1 inf D8 north", "r1 inf D4 south", "r2 inf D12 north"), "b1")
    assert not {"D7", "D9"} & ends(match)


def test_lc_53_lc_61_the_exhausted_too_stay_in_the_trench_they_fired_from() -> None:
    match = tired("b1 inf D8 north", "r1 inf D5 south", ground=patch(12, 12, ".", D8="t"), dice=[1])
    do(until(match, "b1"), "fire D5")
    assert choices(match, "move") == []
    assert choices(match, "turn")


def test_lc_30_to_the_flank_of_an_enemy_that_faces_it_is_no_withdrawal() -> None:
    match = until(battle("b1 inf E5 north", "r1 inf D5 north"), "b1")
    assert "F5" in ends(match)
    assert not {"E6", "D4"} & ends(match)
    assert why(match, "move E6 north") == "LC-30"


def test_lc_30_an_enemy_that_is_gone_bars_no_withdrawal() -> None:
    match = battle("r3 inf L12 north", "b1 inf D6 north", "r1 inf D5 south", "r2 inf D8 north")
    match.state.take_off(unit(match, "r2"), DESTROYED)
    assert "D7" in ends(until(match, "b1"))


def test_lc_27_nobody_follows_a_road_into_an_enemy() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf D3 north", roads=["D6 D5 D4 D3 D2"]), "b1")
    assert "D4" in ends(match)
    assert "D3" not in ends(match)


def test_lc_30_who_is_not_faced_may_come_into_the_front_of_another_enemy() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf E7 south", "r2 inf D3 south"), "b1")
    assert "D4" in ends(match)


# --- Where they stand


def test_lc_26_where_a_commander_fell_nobody_stands() -> None:
    match = battle("b1 com D6 north", "b2 com D8 north", "r1 inf L12 north")
    state = match.state
    assert state.stand("blue").commanders
    state.take_off(unit(match, "b2"), DESTROYED)
    state.put(unit(match, "b1"), hex_named("D5"))
    assert state.setting.ground.board.hexes(state.stand("blue").commanders) == [hex_named("D5")]


def test_lc_26_where_they_stand_in_a_copy_is_its_own() -> None:
    state = battle("b1 inf D6 north", "r1 inf L12 north").state
    before = state.stand("blue").anybody
    twin = state.copy()
    twin.put(twin.units["b1"], hex_named("D5"))
    assert (state.stand("blue").anybody, twin.stand("blue").anybody == before) == (before, False)


def test_lc_13_a_gun_names_no_mark_that_is_gone() -> None:
    match = battle("b1 art D9 north", "r1 inf D4 south", "r2 inf D6 south")
    match.state.take_off(unit(match, "r2"), DESTROYED)
    assert choices(rest_of_turn(match), "fire") == ["fire r1"]


def test_lc_21_who_fell_in_the_hex_is_not_hit_again() -> None:
    match = battle("b1 art D9 north", "r1 inf D4 south", "r2 com D4 south", dice=[6, 1])
    match.state.take_off(unit(match, "r2"), DESTROYED)
    both_ready(do(match, "fire r1"))
    assert unit(match, "r1").strength == 3


# --- Work


def test_lc_54_a_gun_that_has_moved_is_not_limbered() -> None:
    match = battle("b2 art D7 north", "b1 tra D6 north", "r1 inf L12 north")
    do(until(match, "b2"), "move D6 north")
    assert choices(until(match, "b1"), "limber") == []


def test_lc_54_a_gun_that_retreats_is_not_limbered_at_the_turns_end() -> None:
    pieces = ("b1 tra D6 north strength=3", "b2 art D6 south", "r1 inf D4 south", "b3 inf A12 north")
    match = do(until(battle(*pieces, dice=[6, 6, 6]), "b1"), "limber b2")
    do(until(match, "r1"), "fire D6", "lose", "retreat D7")
    rest_of_turn(match)
    assert (unit(match, "b2").towed_by, unit(match, "b1").towing) == ("", "")


def test_lc_54_a_gun_whose_limbering_came_to_nothing_is_passed_over() -> None:
    pieces = ("b1 tra D6 north strength=1", "b2 art D6 south", "r1 inf D4 south", "r2 inf L12 north")
    match = battle(*pieces, tiles=["A♥", "9♥", "2♥", "K♥"], dice=[6, 1, 1])
    do(until(match, "b1"), "limber b2")
    do(until(match, "r1"), "fire D6", "hold")
    assert asked(match) == ("r2", "act")


def test_lc_54_what_was_done_last_turn_does_not_keep_a_gun_from_being_limbered() -> None:
    pieces = ("b2 art D6 north", "b1 tra D6 north", "r1 inf D5 south", "r2 inf L12 north")
    match = do(until(battle(*pieces, dice=[1, 1]), "b2"), "attack D5")
    assert choices(until(rest_of_turn(match), "b1"), "limber") == ["limber b2"]


def test_lc_60_no_wire_upon_wire() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf L12 north", wire=["D6"]), "b1")
    assert "lay wire" not in choices(match)


def test_lc_60_who_has_fired_does_not_work_at_wire() -> None:
    match = do(until(battle("b1 inf D6 north", "r1 inf D4 south", dice=[1]), "b1"), "fire D4")
    assert "lay wire" not in choices(match)


def test_lc_60_who_fought_last_turn_may_work_at_wire() -> None:
    match = do(until(battle("b1 inf D6 north", "r1 inf D5 south", dice=[1, 1]), "b1"), "attack D5")
    assert "lay wire" in choices(until(rest_of_turn(match), "b1"))


def test_lc_60_wire_that_it_retreated_into_holds_a_unit_no_longer_than_that_turn() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D3 south", "r2 inf L12 north")
    match = battle(*pieces, wire=["D7"], tiles=["9♥", "A♥", "K♥"], dice=[6, 6])
    do(until(match, "r1"), "fire D6", "retreat D7")
    assert "D9" in ends(until(rest_of_turn(match), "b1"))


def test_lc_60_work_at_removing_wire_that_is_broken_up_gives_no_wire_back() -> None:
    match = battle("b1 inf D6 north", "r1 inf D5 south", wire=["D6"], dice=[1, 1])
    do(until(match, "b1"), "remove wire")
    do(until(match, "r1"), "attack D6")
    assert (unit(match, "b1").task, match.state.laid["blue"]) == ("", 0)


def test_lc_54_once_limbered_a_gun_goes_where_its_transport_goes() -> None:
    match = do(until(battle("b1 tra D8 north", "b2 art D8 north", "r1 inf L12 north"), "b1"), "limber b2")
    do(until(rest_of_turn(match), "b1"), "move D6 north")
    assert name_of(unit(match, "b2").at) == "D6"


# --- Commanders and fronts


@pytest.mark.parametrize(
    ("commanders", "helps"),
    [
        (("b2 com D6 north",), True),
        (("r2 com D5 north",), False),
        (("b2 com L1 north", "b3 com D5 north"), True),
        (("b2 com L1 north", "b3 com D6 north"), True),
        (("b2 com L1 north", "r2 com D5 north"), False),
    ],
)
def test_lc_64_a_commander_helps_his_own_side_wherever_the_others_are(commanders: tuple[str, ...], helps: bool) -> None:
    match = battle("b1 inf D6 north", "r1 inf L12 north", *commanders)
    assert commander_helps(match.state, unit(match, "b1")) is helps


def test_lc_64_a_commander_who_fell_helps_nobody() -> None:
    match = battle("b1 inf D6 north", "b2 com L1 north", "b3 com D5 north", "r1 inf L12 north")
    match.state.take_off(unit(match, "b3"), DESTROYED)
    assert not commander_helps(match.state, unit(match, "b1"))


def test_lc_4a_the_front_has_two_hexes_beside_the_one_faced() -> None:
    assert {name_of(at) for at in front(hex_named("D6"), 0)} == {"D5", "C6", "E6"}
    assert {name_of(at) for at in front(hex_named("D6"), 3)} == {"D7", "C7", "E7"}


def test_lc_30_an_enemy_that_fell_faces_nobody() -> None:
    match = battle("r3 inf L12 north", "b1 inf D6 north", "r1 inf D5 south", "r2 inf E7 south")
    match.state.take_off(unit(match, "r1"), DESTROYED)
    assert {"D4", "D7"} <= ends(until(match, "b1"))


def test_lc_48_transport_fights_before_a_commander() -> None:
    match = battle("b1 com D6 north", "b2 tra D6 north", "r1 inf L12 north")
    assert fighter_in(match.state, hex_named("D6")) is unit(match, "b2")


# --- Trenches and bridges

TRENCHES = {"D6": "t", "D7": "t"}


def test_lc_61_who_retreats_along_a_trench_is_still_crossing_it_and_out_of_it_no_more() -> None:
    pieces = ("b1 inf E6 north", "r1 inf D3 south", "r2 inf L12 north")
    for to, crossing in (("D7", True), ("C7", False)):
        match = battle(*pieces, ground=patch(12, 12, ".", **TRENCHES), dice=[6, 6])
        do(until(match, "b1"), "move D6 north")
        do(until(match, "r1"), "fire D6", f"retreat {to}")
        assert unit(match, "b1").crossing is crossing


def test_lc_61_a_gun_drawn_into_a_trench_is_crossing_it_too() -> None:
    pieces = ("b1 tra D8 north", "b2 art D8 north towed_by=b1", "r1 inf L12 north")
    match = do(until(battle(*pieces, ground=patch(12, 12, ".", D7="t")), "b1"), "move D7 north")
    assert not in_cover(match.state, unit(match, "b2"))


def test_lc_61_from_the_next_turn_on_who_crossed_a_trench_defends_it() -> None:
    match = battle("b1 inf D7 north", "r1 inf D4 south", ground=patch(12, 12, ".", D6="t"))
    do(until(match, "b1"), "move D6 north")
    assert not in_cover(match.state, unit(match, "b1"))
    rest_of_turn(match)
    assert in_cover(match.state, unit(match, "b1"))
    assert choices(until(match, "b1"), "fire") == ["fire D4"]


def test_lc_58_who_stands_on_a_bridge_fires_and_fights_as_on_land() -> None:
    ground = "\n".join(["." * 12] * 5 + ["r" * 12] + ["." * 12] * 6)
    match = battle("b1 inf D6 north", "r1 inf D5 south", ground=ground, roads=["D5 D6 D7"])
    assert choices(until(match, "b1"), "fire") == ["fire D5"]
    assert scores_needed(match.state, unit(match, "b1"), unit(match, "r1")) == (5, 5)


# --- Activation and close combat


def test_lc_29_a_whole_move_silences_only_who_made_it() -> None:
    match = battle("b1 inf D9 north", "r1 inf D4 south", "b2 inf D6 north")
    do(until(match, "b1"), "move D7 north")
    assert choices(until(match, "r1"), "fire") == ["fire D6", "fire D7"]


PURSUIT = ("b1 inf D6 north", "r1 inf D5 south strength=1", "r2 inf D4 south", "r3 inf A12 north")


def test_lc_46_who_fights_again_and_does_not_win_is_done() -> None:
    match = until(battle(*PURSUIT, dice=[5, 1, 1, 1, 1]), "b1")
    do(match, "attack D5", "advance north")
    assert asked(match) == ("b1", "fight on")
    assert why(match, "fire D4") == "LC-46"
    do(match, "attack D4")
    assert asked(match) == ("r2", "act")


def test_lc_46_the_next_to_act_is_free_whatever_the_last_one_won() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D5 south strength=1", "r2 inf D3 south", "r3 inf A12 north")
    match = until(battle(*pieces, dice=[5, 1, 1]), "b1")
    do(match, "attack D5", "advance north")
    assert asked(match) == ("r2", "act")
    assert choices(match, "fire") == ["fire D5"]
    assert choices(match, "move")


def test_lc_46_who_takes_the_emptied_hex_faces_an_enemy_beside_it() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D5 south strength=1", "r2 inf E5 south", "r3 inf A12 north")
    match = do(until(battle(*pieces, dice=[5, 1, 1]), "b1"), "attack D5")
    assert choices(match) == ["advance north-east", "stay"]


def test_lc_48_who_is_with_a_gun_left_standing_stays_with_it() -> None:
    company = ("r1 tra D5 south", "r2 art D5 south towed_by=r1", "r4 com D5 south")
    match = until(battle("b1 inf D6 north", *company, "r3 inf A12 north", dice=[6, 1, 1, 1]), "b1")
    do(match, "attack D5")
    assert unit(match, "r1").place == DESTROYED
    assert asked(match)[1] == "act"
    assert name_of(unit(match, "r2").at) == name_of(unit(match, "r4").at) == "D5"


# --- Hits


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


def test_lc_54_the_transport_goes_with_its_gun_when_the_guns_die_makes_it_retreat() -> None:
    pieces = ("r1 inf D4 south", "b2 art D6 north towed_by=b1", "b1 tra D6 north strength=3", "b3 inf A12 north")
    for transports_die, strength in ((1, 2), (6, 3)):
        match = battle(*pieces, dice=[6, 6, transports_die])
        do(until(match, "r1"), "fire D6", "retreat D7")
        assert name_of(unit(match, "b1").at) == name_of(unit(match, "b2").at) == "D7"
        assert unit(match, "b1").strength == strength
        assert asked(match)[1] != "retreat"


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


def test_lc_90_hits_by_two_batteries_are_read_apart_and_added_up() -> None:
    match = at_sea("b1 bb J10 north main_guns=1 secondary_guns=2 tubes=none", f"r1 bb M11 north {UNARMED}", dice=[6] * 4)
    do(match, "fire r1", "fire r1", "ready")
    do(match, "flotation", "flotation", "flotation")
    assert ship(match, "r1").flotation == 17
    assert asked(match)[1] != "trade"
