"""SH-15 to SH-18a: commanders and their companies, and lone NCOs."""

from __future__ import annotations

from tests.rules.scum_of_the_high_seas.isle import activate, asked, choices, do, raid, rest_of_turn, unit, until, why
from tests.rules.scum_of_the_high_seas.marches import act_of, hexes, marched, offered

import quarterdeck as qd
from quarterdeck.boards.hex import neighbours
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.scum_of_the_high_seas.state import Raid


def company(*more: str) -> qd.Match[Raid]:
    """Return a match with a commander with r1, r2 next to him in his company, and r3 far away."""
    pieces = ("r1 inf F6 A", "rc com F6 A with=r1", "r2 inf F7 A", "r3 inf A1 A", "b1 inf L12 B", *more)
    return do(until(raid(*pieces), "company"), "lead r2")


def test_sh_15_a_commander_names_one_more_unit_next_to_him_at_the_start() -> None:
    match = until(raid("r1 inf F6 A", "rc com F6 A with=r1", "r2 inf F7 A", "r3 inf A1 A", "b1 inf F5 B"), "company")
    assert choices(match) == ["lead r2", "nobody"]
    assert why(match, "lead r3") == "SH-15"
    assert unit(do(match, "lead r2"), "rc").leads == ["r1", "r2"]


def test_sh_15_he_may_lead_one_unit_only() -> None:
    match = do(until(raid("r1 inf F6 A", "rc com F6 A with=r1", "r2 inf F7 A", "b1 inf A1 B"), "company"), "nobody")
    assert act_of(activate(match, "r1").state).keys == ["r1"]


def test_sh_15_two_units_of_a_company_are_activated_as_one_and_both_move() -> None:
    match = activate(company(), "r1")
    assert act_of(match.state).keys == ["r1", "r2"]
    do(match, "move F5")
    assert match.asked("red").about["key"] == "r2"
    do(match, "move F8")
    assert unit(match, "r1").acted
    assert unit(match, "r2").acted
    assert (name_of(unit(match, "r1").at), name_of(unit(match, "r2").at)) == ("F5", "F8")


def test_sh_15_either_unit_may_be_named() -> None:
    assert act_of(activate(company(), "r2").state).keys == ["r2", "r1"]


def test_sh_15_a_unit_that_has_left_the_commander_drops_out_when_it_is_activated() -> None:
    match = activate(company(), "r1")
    do(match, "move F4", "stay")
    match = rest_of_turn(match)
    assert unit(match, "rc").leads == ["r1", "r2"]
    assert act_of(activate(match, "r1").state).keys == ["r1"]
    assert unit(match, "rc").leads == ["r1"]


def test_sh_15_a_commander_who_enters_a_units_hex_takes_control_and_names_another() -> None:
    match = activate(raid("rc com F6 A", "r1 inf F5 A", "r2 inf F4 A", "r3 inf A1 A", "b1 inf L12 B"), "rc")
    do(match, "move F5")
    assert asked(match) == "company"
    assert choices(match) == ["lead r2", "nobody"]
    do(match, "lead r2")
    assert unit(match, "rc").leads == ["r1", "r2"]


def test_sh_15_a_unit_that_enters_a_commanders_hex_comes_under_him() -> None:
    match = do(activate(raid("rc com F5 A", "r1 inf F6 A", "r2 inf F4 A", "b1 inf L12 B"), "r1"), "move F5", "lead r2")
    assert unit(match, "rc").leads == ["r1", "r2"]


def test_sh_15_a_unit_has_one_commander() -> None:
    match = company("rd com F9 A")
    do(activate(match, "rd"), "move F7")
    assert unit(match, "rd").leads == ["r2"]
    assert unit(match, "rc").leads == ["r1"]


def test_sh_15_a_unit_with_a_commander_in_its_hex_is_no_other_commanders_second() -> None:
    match = until(
        raid("r1 inf F6 A", "rc com F6 A with=r1", "r2 inf F7 A", "rd com F7 A with=r2", "b1 inf A1 B"), "activate"
    )
    assert unit(match, "rc").leads == ["r1"]
    assert unit(match, "rd").leads == ["r2"]


def test_sh_16_a_commander_who_leaves_leads_nobody() -> None:
    match = do(activate(company(), "rc"), "move F4")
    assert unit(match, "rc").leads == []
    assert name_of(unit(match, "r1").at) == "F6"


def test_sh_17_a_commander_goes_along_into_the_same_hex_or_stays() -> None:
    match = activate(company(), "r1")
    along = marched(match, "r1", "move F4")
    assert name_of(along.units["rc"].at) == "F4"
    alone = marched(match, "r1", "alone", "move F4")
    assert name_of(alone.units["rc"].at) == "F6"


def test_sh_17_a_unit_with_nowhere_to_go_is_not_asked_about_its_commander() -> None:
    around = [f"r{key} inf {name_of(at)} A" for key, at in enumerate(neighbours(hex_named("F6")), 2)]
    for hemmed, alone in ((around, []), (around[1:], ["alone"])):
        match = activate(raid("r1 inf F6 A", "rc com F6 A with=r1", *hemmed, "b1 inf L12 B"), "r1")
        assert choices(match, "alone") == alone


def test_sh_17_one_order_moves_both_and_the_commander_is_not_activated_after_it() -> None:
    match = do(activate(company(), "r1"), "move F4", "stay")
    do(until(match, "activate"), "pass")
    until(match, "activate")
    assert "activate rc" not in choices(match)
    assert "activate r3" in choices(match)


def test_sh_17_a_commander_who_has_moved_this_turn_does_not_go_along() -> None:
    match = raid("rc com F8 A", "r1 inf F6 A", "b1 inf L12 B")
    do(activate(match, "rc"), "move F6")
    turn = match.state.turn
    activate(match, "r1")
    assert match.state.turn == turn
    assert "alone" not in choices(match)
    assert why(match, "alone") == "SH-17"
    assert name_of(marched(match, "r1", "move F4").units["rc"].at) == "F6"


def test_sh_17_a_commander_who_was_activated_and_stayed_goes_along() -> None:
    match = raid("r1 inf F6 A", "rc com F6 A with=r1", "b1 inf L12 B")
    do(activate(match, "rc"), "stay")
    turn = match.state.turn
    activate(match, "r1")
    assert (match.state.turn, unit(match, "rc").acted) == (turn, True)
    assert name_of(marched(match, "r1", "move F4").units["rc"].at) == "F4"


def test_sh_14_sh_17_a_commander_on_foot_goes_with_horsemen_only_as_far_as_on_foot() -> None:
    match = raid("r1 cav F6 A", "rc com F6 A with=r1", "b1 inf A12 B")
    assert "F3" not in hexes(offered(match, "r1"))
    assert why(match, "move F3") == "SH-14"
    assert "F3" in hexes(offered(match, "r1", "alone"))


def test_sh_17_a_commander_does_not_go_along_to_another() -> None:
    match = activate(company("rd com F5 A"), "r1")
    assert "F5" not in hexes(offered(match, "r1"))
    assert why(match, "move F5") == "SH-32"
    assert "F5" in hexes(offered(match, "r1", "alone"))


def test_sh_17_a_mounted_commander_stays_out_of_a_river_without_ford() -> None:
    ground = "...\n.r.\n..."
    match = raid("r1 inf B1 A", "rc com B1 A with=r1 mounted=true", "b1 inf A3 B", ground=ground)
    assert "B2" not in hexes(offered(match, "r1"))
    assert "B2" in hexes(offered(match, "r1", "alone"))


# --- Lone NCOs ------------------------------------------------------------------------------------


def lone(*pieces: str) -> qd.Match[Raid]:
    """Return a match in which red's r1 is down to its NCO."""
    return activate(raid("r1 inf F6 B figures=1", *pieces, "b1 inf L12 B"), "r1")


def test_sh_18_a_lone_nco_joins_a_unit_of_the_same_type_and_takes_command_if_it_has_none() -> None:
    match = lone("r2 inf F4 A figures=4")
    unit(match, "r2").nco = False
    unit(match, "r2").returns = 1
    state = marched(match, "r1", "join r2")
    assert state.units["r2"].strength == 5
    assert state.units["r2"].nco
    assert state.units["r2"].returns == 0
    assert state.units["r1"].place == "joined another unit"
    assert state.unit_at(unit(match, "r1").at) is None


def test_sh_18_sh_18a_in_a_unit_with_an_nco_he_is_a_private_and_nobody_scores() -> None:
    match = do(lone("r2 inf F4 A figures=4"), "join r2")
    assert unit(match, "r2").nco
    assert unit(match, "r2").strength == 5
    assert match.state.score == {"red": 0, "blue": 0}


def test_sh_18_he_joins_no_full_unit_none_of_another_type_and_none_too_far() -> None:
    match = lone("r2 inf F5 A figures=6", "r3 cav G6 A figures=3", "r4 inf F9 A figures=4")
    assert choices(match, "join") == []
    assert why(match, "join r2") == "SH-18"


def horsemen(mounted: bool) -> qd.Match[Raid]:
    """Return a match with red's r1 down to its NCO, between mounted and dismounted horsemen."""
    match = raid("r1 cav F6 A figures=1", "r2 cav F4 A figures=3", "r3 cav F8 A figures=3", "b1 inf L12 B")
    unit(match, "r1").mounted, unit(match, "r3").mounted = mounted, False
    return match


def test_sh_18_riders_do_not_join_those_on_foot() -> None:
    for mounted, joined in ((True, ["join r2"]), (False, ["join r3"])):
        assert choices(activate(horsemen(mounted), "r1"), "join") == joined


def test_sh_11_sh_18_an_nco_who_mounts_or_dismounts_joins_a_unit_to_match() -> None:
    for mounted, saddle, joined in ((True, "dismount", "r3"), (False, "mount", "r2")):
        match = horsemen(mounted)
        assert [each for each in offered(match, "r1", saddle) if each.startswith("join")] == [f"join {joined}"]
        state = marched(match, "r1", saddle, f"join {joined}")
        assert (state.units[joined].strength, state.units[joined].mounted) == (4, joined == "r2")


def test_sh_18_a_commander_stays_where_his_nco_joins_a_unit_that_has_one() -> None:
    pieces = ("r1 inf F6 B figures=1", "rc com F6 A with=r1", "r2 inf F5 A figures=4", "rd com F5 A with=r2")
    match = raid(*pieces, "b1 inf L12 B")
    state = marched(match, "r1", "join r2")
    assert (state.units["r2"].strength, name_of(state.units["rc"].at)) == (5, "F6")


def test_sh_18_only_a_lone_nco_joins() -> None:
    match = activate(raid("r1 inf F6 B figures=2", "r2 inf F5 A figures=4", "b1 inf L12 B"), "r1")
    assert choices(match, "join") == []


def test_sh_2_in_fast_play_there_are_no_ncos_to_join() -> None:
    match = raid("r1 inf F6 B figures=1", "r2 inf F5 A figures=4", "b1 inf L12 B", options={"fast": True, "parley": False})
    assert choices(activate(match, "r1"), "join") == []


def test_sh_18_his_load_is_carried_on() -> None:
    spoils = [{"key": "chest", "name": "Chest", "side": "red", "bearer": "r1"}]
    match = activate(raid("r1 inf F6 B figures=1", "r2 inf F4 A figures=4", "b1 inf L12 B", spoils=spoils), "r1")
    state = marched(match, "r1", "join r2")
    assert state.blocks["chest"].bearer == "r2"
    assert name_of(state.blocks["chest"].at) == "F4"


def test_sh_13_a_gunner_who_joins_others_leaves_his_gun() -> None:
    match = raid("r1 gun F6 A", "r2 gun F5 A figures=3", "b1 inf L12 B")
    unit(match, "r1").men = [1]
    state = marched(activate(match, "r1"), "r1", "join r2")
    assert (state.units["r2"].strength, state.units["r1"].gun, state.guns["r1-gun"].crew) == (4, "", "")
    assert state.guns["r2-gun"].crew == "r2"
