"""Flags, retreats and breakthrough."""

from __future__ import annotations

import pytest
from tests.rules.scum_of_the_high_seas.isle import (
    activate,
    asked,
    at,
    at_sea,
    choices,
    do,
    gun,
    patch,
    raid,
    unit,
    why,
)

from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.scum_of_the_high_seas.battle.flags import cannot_retreat_to, retreat_hexes
from quarterdeck.games.scum_of_the_high_seas.sea.sinking import sink

WEAK = ("r1 inf D4 A", "b1 inf E4 B figures=5")


# --- SH-54 ----------------------------------------------------------------------------------------


def test_sh_54_a_voluntary_retreat_is_one_hex_after_losses_whatever_the_flags() -> None:
    match = raid("r1 inf D4 A", "b1 inf E4 B", dice=[3, 6, 6, 5, 1])
    do(activate(match, "r1"), "stay", "fight b1", "retreat")
    assert unit(match, "b1").strength == 7
    assert asked(match) == "retreat"
    do(match, choices(match, "retreat")[0])
    assert at(match, "b1") in ("F3", "F4", "F5")
    assert asked(match) == "activate"  # no breakthrough


def test_sh_54_no_retreat_is_chosen_without_a_free_hex_homeward() -> None:
    hemmed = ("b2 inf F3 B", "b3 inf F4 B", "b4 inf F5 B")
    match = raid("r1 inf D4 A", "b1 inf E4 B", *hemmed, dice=[5, 5, 5, 5])
    do(activate(match, "r1"), "stay", "fight b1")
    assert asked(match) == "activate"


def test_sh_54_no_retreat_is_chosen_aboard() -> None:
    two = ("rs ship D4 north points=20", "r1 inf off A fire=musket aboard=rs")
    match = at_sea(*two, "bs ship D6 north points=20", "b1 inf off A aboard=bs", dice=[5, 5])
    do(activate(match, "r1"), "stay", "fire b1")
    assert asked(match) == "activate"


# --- SH-55, SH-56 ---------------------------------------------------------------------------------


def test_sh_55_a_flag_is_saved_by_a_flag() -> None:
    match = raid(*WEAK, dice=[6, 5, 5, 5, 6])
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    assert asked(match) == "activate"
    assert at(match, "b1") == "E4"


def test_sh_55_of_two_flags_the_first_is_automatic() -> None:
    match = raid(*WEAK, dice=[6, 6, 5, 5, 6])
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    do(match, choices(match, "retreat")[0])
    assert asked(match) == "breakthrough"  # one hex only


def test_sh_55_each_flag_is_a_hex() -> None:
    match = raid(*WEAK, dice=[6, 6, 5, 5, 1])
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    do(match, choices(match, "retreat")[0])
    assert asked(match) == "retreat"
    do(match, choices(match, "retreat")[0])
    assert at(match, "b1").startswith("G")


def test_sh_2_in_fast_play_no_flag_is_saved() -> None:
    match = raid(*WEAK, dice=[6, 5, 5, 5], options={"fast": True, "parley": False})
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    assert asked(match) == "retreat"


@pytest.mark.parametrize(
    ("what", "needed"),
    [("inf E4 A", 4), ("inf E4 B", 6), ("inf E4 C", 8), ("cav E4 A", 4), ("cav E4 B", 5), ("gun E4 A", 3)],
)
def test_sh_56_flags_may_be_ignored_with_enough_figures(what: str, needed: int) -> None:
    enough = raid("r1 inf D4 A", f"b1 {what} figures={needed}", dice=[6, 5, 5, 5])
    do(activate(enough, "r1"), "stay", "fight b1", "stand")
    assert choices(enough) == ["ignore", "take it"]
    short = raid("r1 inf D4 A", f"b1 {what} figures={needed - 1}", dice=[6, 5, 5, 5, 6])
    do(activate(short, "r1"), "stay", "fight b1", "stand")
    assert asked(short) == "activate"


def test_sh_56_a_commander_in_the_hex_makes_it_one_fewer_but_not_for_guns() -> None:
    led = raid("r1 inf D4 A", "b1 inf E4 B figures=5", "bc com E4 A", dice=[6, 5, 5, 5])
    do(activate(led, "r1"), "stay", "fight b1", "stand")
    assert choices(led) == ["ignore", "take it"]
    guns = raid("r1 inf D4 A", "b1 gun E4 A figures=2", "bc com E4 A", dice=[6, 5, 5, 5, 6])
    do(activate(guns, "r1"), "stay", "fight b1", "stand")
    assert asked(guns) == "activate"


def test_sh_55_figures_are_counted_after_the_losses() -> None:
    match = raid("r1 inf D4 A", "b1 inf E4 B figures=6", dice=[3, 6, 5, 5, 1, 6])
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    assert unit(match, "b1").strength == 5
    assert asked(match) == "activate"  # nothing to choose: the flag was saved


def test_sh_56_flags_that_may_be_ignored_may_also_be_taken() -> None:
    match = raid("r1 inf D4 A", "b1 inf E4 B", dice=[6, 5, 5, 5, 1])
    do(activate(match, "r1"), "stay", "fight b1", "stand", "take it")
    assert asked(match) == "retreat"


def test_sh_32a_a_commander_alone_never_ignores_flags() -> None:
    match = raid("r1 inf D4 A", "bc com E4 A", "b1 inf L1 B", dice=[6, 5, 5, 5, 1])
    do(activate(match, "r1"), "stay", "fight bc", "stand")
    assert asked(match) == "retreat"


# --- SH-57 ----------------------------------------------------------------------------------------


def test_sh_57_a_retreat_goes_homeward_and_the_owner_chooses() -> None:
    match = raid(*WEAK, dice=[6, 5, 5, 5, 1])
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    assert match.waiting == ("blue",)
    assert choices(match) == ["retreat F4", "retreat F5"] or choices(match) == ["retreat F3", "retreat F4"]
    assert why(match, "retreat E3") == "SH-57"
    assert why(match, "retreat K9") == "SH-57"


def test_sh_57_occupied_hexes_walls_and_water_bar_it() -> None:
    match = raid(*WEAK, "b2 inf F4 B", dice=[6, 5, 5, 5, 1])
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    assert at(match, "b1") in ("F3", "F5")  # the only hex left, so nobody was asked
    wet = raid(*WEAK, ground=patch(12, 12, ".", F3="~", F4="~", F5="~"), dice=[6, 5, 5, 5, 1])
    do(activate(wet, "r1"), "stay", "fight b1")
    assert at(wet, "b1") == "E4"
    assert unit(wet, "b1").strength == 4


@pytest.mark.parametrize(("mounted", "clause"), [("true", "SH-11"), ("false", "")])
def test_sh_57_sh_11_a_mounted_commander_keeps_his_unit_out_of_houses_and_boats(mounted: str, clause: str) -> None:
    hut = {"key": "hut", "name": "Hut", "kind": "hut", "side": "blue", "hexes": ["F3"]}
    pieces = (*WEAK, f"bc com E4 A with=b1 mounted={mounted}", "rb rowboat F4 north")
    match = raid(*pieces, structures=[hut], ground=patch(12, 12, ".", E4="b", F4="~"), wind="north")
    men = unit(match, "b1")
    assert [cannot_retreat_to(match.state, men, hex_named(to)) for to in ("F3", "F4")] == [clause, clause]
    assert {name_of(to) for to in retreat_hexes(match.state, men)} == ({"F3", "F4"} if not clause else set())


def test_sh_57_sh_91b_swimmers_retreat_over_water() -> None:
    pieces = ("rs ship D4 north points=20", "r1 inf D4 B aboard=rs", "bb rowboat D6 north", "b1 inf D6 B aboard=bb")
    match = at_sea(*pieces, "bs ship D12 north points=20")
    sink(match.state, match.state.vessels["bb"], "red")
    men = unit(match, "b1")
    assert men.swimming
    assert {name_of(to) for to in retreat_hexes(match.state, men)} == {"D7"}


def test_sh_57_ground_does_not_matter() -> None:
    match = raid(
        "r1 inf D4 A", "b1 cav E4 B figures=4", ground=patch(12, 12, ".", F3="r", F4="r", F5="r"), dice=[6, 5, 5, 5, 1]
    )
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    assert asked(match) == "retreat"


def test_sh_57_each_step_that_cannot_be_made_costs_a_figure() -> None:
    match = raid(*WEAK, "b2 inf F3 B", "b3 inf F4 B", "b4 inf F5 B", dice=[6, 6, 5, 5, 1])
    do(activate(match, "r1"), "stay", "fight b1")
    assert unit(match, "b1").strength == 3
    assert at(match, "b1") == "E4"


def test_sh_57_the_figure_lost_for_a_step_may_be_the_commander() -> None:
    hemmed = ("b2 inf F3 B", "b3 inf F4 B", "b4 inf F5 B")
    for word, left, place in (("lose a figure", 3, "on the map"), ("lose the commander", 4, "destroyed")):
        match = raid("r1 inf D4 A", "b1 inf E4 B figures=4", "bc com E4 A", *hemmed, dice=[6, 5, 5, 5, 1])
        do(activate(match, "r1"), "stay", "fight b1")
        assert asked(match) == "loss"
        do(match, word)
        assert (unit(match, "b1").strength, unit(match, "bc").place) == (left, place)


def test_sh_57_the_commander_goes_with_his_unit() -> None:
    match = raid("r1 inf D4 A", "b1 inf E4 B figures=4", "bc com E4 A", dice=[6, 5, 5, 5, 1])
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    do(match, choices(match, "retreat")[0])
    assert at(match, "bc") == at(match, "b1") != "E4"


def test_sh_30_the_commander_who_goes_along_does_not_share_a_hex_with_another() -> None:
    for led, clause in (((), ""), (("bd com E4 A",), "SH-30")):
        state = raid(*WEAK, "bc com F4 A", *led).state
        assert cannot_retreat_to(state, state.units["b1"], hex_named("F4")) == clause
        assert cannot_retreat_to(state, state.units["b1"], hex_named("D4")) == "SH-57"


def test_sh_57_in_the_hex_of_a_friendly_commander_it_is_rallied() -> None:
    match = raid(*WEAK, "bc com F4 A", dice=[6, 6, 6, 5, 1, 1])
    do(activate(match, "r1"), "stay", "fight b1", "stand", "retreat F4")
    assert asked(match) == "breakthrough"
    assert at(match, "b1") == "F4"


def test_sh_57_off_the_map_it_is_lost_and_the_attacker_scores() -> None:
    match = raid("r1 inf K4 A", "b1 inf L4 B figures=5", "b2 inf A1 B", dice=[6, 5, 5, 5, 1])
    do(activate(match, "r1"), "stay", "fight b1")
    assert unit(match, "b1").place == "destroyed"
    do(match, "stay")
    assert match.state.kills["red"]["blue"] == 5


def test_sh_57_at_home_hexes_that_are_no_edge_it_loses_a_figure_instead() -> None:
    players = [{"key": "red", "home": "west"}, {"key": "blue", "home": ["E4"]}]
    match = raid(*WEAK, players=players, dice=[6, 5, 5, 5, 1])
    do(activate(match, "r1"), "stay", "fight b1")
    assert unit(match, "b1").strength == 4


def test_sh_13_a_light_gun_goes_back_with_its_crew_and_a_heavier_one_is_left() -> None:
    for weight, goes in (("light", True), ("medium", False), ("heavy", False)):
        match = raid("r1 inf D4 A", f"b1 gun E4 A figures=2 gun={weight}", dice=[6, 5, 5, 5, 1])
        do(activate(match, "r1"), "stay", "fight b1", "stand")
        do(match, choices(match, "retreat")[0])
        assert (gun(match, "b1-gun").at == unit(match, "b1").at) is goes
        assert bool(gun(match, "b1-gun").crew) is goes


def test_sh_58_aboard_a_ship_flags_are_ignored() -> None:
    two = ("rs ship D4 north points=20", "r1 inf off A fire=musket aboard=rs")
    match = at_sea(*two, "bs ship D6 north points=20", "b1 inf off B figures=2 aboard=bs", dice=[6, 6])
    do(activate(match, "r1"), "stay", "fire b1")
    assert asked(match) == "activate"
    assert at(match, "b1") == "D6"


def test_sh_58_boats_fall_back_over_water() -> None:
    players = [{"key": "red", "home": "north"}, {"key": "blue", "home": "south"}]
    pieces = ("rs ship D4 north points=20", "r1 inf off A fire=musket aboard=rs", "bb rowboat D6 north")
    match = at_sea(*pieces, "b1 inf off B figures=4 aboard=bb", players=players, dice=[6, 5, 5, 1])
    do(activate(match, "r1"), "stay", "fire b1")
    assert asked(match) == "retreat"
    assert why(match, "retreat D5") == "SH-58"
    do(match, "retreat D7")
    assert at(match, "b1") == "D7"
    assert match.state.vessels["bb"].at == unit(match, "b1").at


# --- SH-33, SH-34 ---------------------------------------------------------------------------------


def test_sh_33_infantry_may_enter_the_hex_that_it_has_emptied() -> None:
    match = raid("r1 inf D4 A", "b1 inf E4 B figures=1", "b2 inf L1 B", dice=[3, 3, 5, 5])
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    assert choices(match) == ["advance", "stay"]
    do(match, "advance")
    assert at(match, "r1") == "E4"


def test_sh_33_the_attacker_may_stay() -> None:
    match = raid("r1 inf D4 A", "b1 inf E4 B figures=1", "b2 inf L1 B", dice=[3, 3, 5, 5])
    do(activate(match, "r1"), "stay", "fight b1", "stand", "stay")
    assert at(match, "r1") == "D4"


def test_sh_33_neither_gunners_nor_fire_break_through() -> None:
    guns = raid("r1 gun D4 A", "b1 inf E4 B figures=1", "b2 inf L1 B", dice=[3, 3, 5, 5])
    do(activate(guns, "r1"), "stay", "fight b1", "stand")
    assert asked(guns) == "activate"
    fire = raid("r1 inf D4 A fire=musket", "b1 inf D6 B figures=1", "b2 inf L1 B", dice=[1, 1, 5])
    do(activate(fire, "r1"), "stay", "fire b1", "stand")
    assert asked(fire) == "activate"


def test_sh_33_a_gun_without_a_crew_does_not_fill_a_hex() -> None:
    match = raid("r1 inf D4 A", "b1 gun E4 A figures=1 gun=heavy", "b2 inf L1 B", dice=[3, 3, 5, 5])
    do(activate(match, "r1"), "stay", "fight b1", "stand", "advance")
    assert at(match, "r1") == "E4"


def test_sh_33_the_commander_comes_along_or_stays() -> None:
    for word, where in (("advance", "E4"), ("advance alone", "D4")):
        match = raid("r1 inf D4 A", "rc com D4 A", "b1 inf E4 B figures=1", "b2 inf L1 B", dice=[3, 3, 5, 5, 5])
        do(activate(match, "r1"), "stay", "fight b1", "stand", word)
        assert (at(match, "r1"), at(match, "rc")) == ("E4", where)


def test_sh_60_no_breakthrough_with_loot() -> None:
    chest = [{"key": "chest", "name": "Chest", "side": "blue", "bearer": "b1"}]
    match = raid("r1 inf D4 A figures=1", "r2 inf A1 A", "b1 inf E4 B", spoils=chest, dice=[5, 3, 3, 5, 5])
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    do(activate(match, "b1"), "stay", "fight r1", "stand")
    assert asked(match) == "activate"
    assert at(match, "b1") == "E4"


def test_sh_34_mounted_troops_may_fight_the_retreating_unit_once_more_and_go_no_farther() -> None:
    match = raid("r1 cav D4 A", "b1 inf E4 B figures=5", dice=[6, 5, 5, 1, 6, 3, 5, 1, 1])
    do(activate(match, "r1"), "stay", "fight b1", "stand", "retreat F4", "advance")
    assert asked(match) == "pursue"
    do(match, "fight on", "stand")
    do(match, choices(match, "retreat")[0])
    assert unit(match, "b1").strength == 4
    assert asked(match) == "activate"
    assert at(match, "r1") == "E4"


def test_sh_34_infantry_does_not_fight_again() -> None:
    match = raid(*WEAK, dice=[6, 5, 5, 5, 1])
    do(activate(match, "r1"), "stay", "fight b1", "stand", "retreat F4", "advance")
    assert asked(match) == "activate"


def test_sh_34_in_the_second_fight_the_attacker_chooses_who_falls_first() -> None:
    mixed = "b1 inf E4 B figures=2 fire=musket second=3/none/sword"
    match = raid("r1 cav D4 A", mixed, dice=[6, 5, 5, 1, 3, 5, 5, 1])
    do(activate(match, "r1"), "stay", "fight b1", "stand musket", "retreat F4", "advance")
    assert choices(match) == ["enough", "fight on falls musket", "fight on falls sword"]
    do(match, "fight on falls sword", "stand")
    assert unit(match, "b1").men == [2, 2]


def test_sh_34_there_is_no_second_fight_out_of_a_wood() -> None:
    match = raid("r1 cav D4 A", "b1 inf E4 B figures=5", ground=patch(12, 12, ".", E4="w"), dice=[6, 5, 1])
    do(activate(match, "r1"), "stay", "fight b1", "stand", "retreat F4", "advance")
    assert asked(match) == "activate"


def test_sh_34_the_second_fight_is_no_charge() -> None:
    match = raid("r1 cav C4 A melee=lance", "b1 inf E4 B figures=5", dice=[6, 5, 5, 5, 1, 5, 5, 5])
    do(activate(match, "r1"), "move D4", "fight b1", "stand", "retreat F4", "advance", "fight on", "stand")
    assert asked(match) == "activate"
