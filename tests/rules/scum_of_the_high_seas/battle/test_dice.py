"""The number of dice and how they are read."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.scum_of_the_high_seas.isle import activate, asked, at_sea, choices, do, patch, raid, unit, why

import quarterdeck as qd
from quarterdeck.games.scum_of_the_high_seas.battle.dice import (
    DiceThrow,
    cannon_dice,
    fire_dice,
    is_of_one_type,
    melee_dice,
    most_hits,
    read_for,
    read_throw,
)
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Attack, Doing, Raid


def melee(match: qd.Match[Raid], weapon: str = "sword", one: str = "r1", other: str = "b1") -> int:
    return melee_dice(match.state, unit(match, one), unit(match, other), weapon)


def fire(match: qd.Match[Raid], weapon: str = "musket", one: str = "r1", other: str = "b1") -> int:
    return fire_dice(match.state, unit(match, one), unit(match, other), weapon)


def charge(match: qd.Match[Raid], key: str = "r1") -> qd.Match[Raid]:
    match.state.act = Activation("red", [key], Doing.BATTLE, charged=[key])
    return match


# --- SH-39, SH-40 ---------------------------------------------------------------------------------


def test_sh_39_infantry_and_gun_crews_have_four_dice_in_melee_and_cavalry_three() -> None:
    assert melee(raid("r1 inf D4 A", "b1 inf E4 A")) == 4
    assert melee(raid("r1 gun D4 A", "b1 inf E4 A")) == 4
    cavalry = raid("r1 cav D4 A", "b1 inf E4 A")
    assert melee(cavalry) == 3
    unit(cavalry, "r1").mounted = False
    assert melee(cavalry) == 3


def test_sh_39_dice_do_not_depend_on_the_figures_left() -> None:
    assert melee(raid("r1 inf D4 A figures=2", "b1 inf E4 A")) == 4


#                           at 1 (over a wall)  2  3  4
FOOT = {"bow": (4, 3, 1), "musket": (4, 3, 2, 1), "pistol": (2, 2), "blowpipe": (2, 2)}


@pytest.mark.parametrize("weapon", FOOT)
def test_sh_39_fire_by_weapon_and_range(weapon: str) -> None:
    for away, dice in enumerate(FOOT[weapon], start=1):
        assert fire(raid(f"r1 inf D4 A fire={weapon}", f"b1 inf D{4 + away} A"), weapon) == dice


def test_sh_39_dismounted_cavalry_fires_muskets_with_fewer_dice() -> None:
    for away, dice in enumerate((3, 2, 1, 1), start=1):
        assert fire(raid("r1 cav D4 A fire=musket", f"b1 inf D{4 + away} A")) == dice


@pytest.mark.parametrize(("weapon", "most"), [("bow", 3), ("musket", 4), ("pistol", 2), ("blowpipe", 2)])
def test_sh_39_beyond_the_range_there_is_no_target(weapon: str, most: int) -> None:
    near = raid(f"r1 inf D4 A fire={weapon}", f"b1 inf D{4 + most} A")
    assert "fire b1" in choices(do(activate(near, "r1"), "stay"))
    far = raid(f"r1 inf D4 A fire={weapon}", f"b1 inf D{5 + most} A", "b2 inf F5 A")
    assert why(do(activate(far, "r1"), "stay"), "fire b1") == "SH-39"


@pytest.mark.parametrize(
    ("weight", "dice"), [("light", (3, 2, 2, 1)), ("medium", (4, 4, 3, 2, 2, 1)), ("heavy", (4, 4, 4, 3, 3, 2, 2))]
)
def test_sh_40_cannon_dice_by_weight_and_range(weight: str, dice: tuple[int, ...]) -> None:
    for away, expected in enumerate(dice, start=1):
        match = raid(f"r1 gun D2 A gun={weight}", f"b1 inf D{2 + away} A")
        assert cannon_dice(match.state, match.state.guns["r1-gun"], unit(match, "b1").at) == expected


def test_sh_41_guns_and_firearms_on_a_hill_or_fortress_have_a_die_more_and_bows_do_not() -> None:
    hill = patch(12, 12, ".", D4="h")
    assert fire(raid("r1 inf D4 A fire=musket", "b1 inf D6 A", ground=hill)) == 4
    assert fire(raid("r1 inf D4 A fire=pistol", "b1 inf D6 A", ground=hill), "pistol") == 3
    assert fire(raid("r1 inf D4 A fire=bow", "b1 inf D6 A", ground=hill), "bow") == 3
    match = raid("r1 gun D4 A", "b1 inf D6 A", ground=hill)
    assert cannon_dice(match.state, match.state.guns["r1-gun"], unit(match, "b1").at) == 3


# --- SH-43 to SH-45 -------------------------------------------------------------------------------


def test_sh_43_a_commander_in_the_hex_adds_a_die_in_melee_only() -> None:
    match = raid("r1 inf D4 A fire=musket", "rc com D4 A", "b1 inf E4 A", "b2 inf D6 A")
    assert melee(match) == 5
    assert fire(match, other="b2") == 3


def test_sh_43_a_commander_next_to_it_or_of_a_partner_adds_none() -> None:
    assert melee(raid("r1 inf D4 A", "rc com D5 A", "b1 inf E4 A")) == 4


def test_sh_43_a_commander_alone_does_not_battle() -> None:
    match = activate(raid("rc com D4 A", "r2 inf A1 A", "b1 inf E4 A"), "rc")
    do(match, "stay")
    assert asked(match) != "battle"


def test_sh_44_a_character_adds_a_die_if_the_scenario_says_so_and_none_when_wounded() -> None:
    match = raid("r1 inf D4 A", "rx cha D4 A", "b1 inf E4 A")
    assert melee(match) == 5
    unit(match, "rx").wounded = True
    assert melee(match) == 4
    assert melee(raid("r1 inf D4 A", "rx cha D4 A fights=false", "b1 inf E4 A")) == 4


def test_sh_45_all_pikes_and_all_lances_have_a_die_more_when_charging() -> None:
    pikes = raid("r1 inf D4 A melee=pike", "b1 inf E4 A")
    assert melee(pikes, "pike") == 4
    assert melee(charge(pikes), "pike") == 5
    lancers = raid("r1 cav D4 A melee=lance", "b1 inf E4 A")
    assert melee(charge(lancers), "lance") == 4
    assert melee(charge(raid("r1 inf D4 A", "b1 inf E4 A"))) == 4


def test_sh_11_dismounted_lancers_do_not_charge() -> None:
    match = charge(raid("r1 cav D4 A melee=lance", "b1 inf E4 A"))
    unit(match, "r1").mounted = False
    assert melee(match, "lance") == 3


def test_sh_45_a_unit_that_is_only_half_pikes_has_no_bonus() -> None:
    match = charge(raid("r1 inf D4 A figures=3 melee=pike second=3/none/sword", "b1 inf E4 A"))
    assert melee(match, "pike") == 3  # a die less as a mixed unit


# --- SH-47 ----------------------------------------------------------------------------------------

#              melee at it, fire at it from two hexes (4 and 3 in the open)
GROUND = {
    ".": (4, 3),
    "m": (3, 2),
    "o": (3, 2),
    "h": (3, 2),
    "r": (4, 3),
    "w": (3, 2),
    "d": (4, 3),
    "c": (3, 2),
    "x": (3, 2),
    "H": (3, 2),
}


@pytest.mark.parametrize("mark", GROUND)
def test_sh_47_the_ground_of_the_target(mark: str) -> None:
    near = raid("r1 inf D4 A", "b1 inf D5 A", ground=patch(12, 12, ".", D5=mark))
    far = raid("r1 inf D4 A fire=musket", "b1 inf D6 A", ground=patch(12, 12, ".", D6=mark))
    assert (melee(near), fire(far)) == GROUND[mark]


def test_sh_47_from_hill_to_hill_is_not_uphill() -> None:
    assert melee(raid("r1 inf D4 A", "b1 inf D5 A", ground=patch(12, 12, ".", D4="h", D5="h"))) == 4


def test_sh_47_a_unit_in_a_river_or_ford_has_a_die_less() -> None:
    for mark in "rf":
        assert melee(raid("r1 inf D4 A", "b1 inf D5 A", ground=patch(12, 12, ".", D4=mark))) == 3


SIDE = {"wall": -1, "fence": -1, "fieldwork": -1, "high wall": -2, "escarpment": -2}


@pytest.mark.parametrize("kind", SIDE)
def test_sh_47_walls_and_slopes_before_the_target(kind: str) -> None:
    before: dict[str, Any] = {"sides": {"D6 north": kind}}
    assert fire(raid("r1 inf D4 A fire=musket", "b1 inf D6 A", **before)) == 3 + SIDE[kind]
    contact: dict[str, Any] = {"sides": {"D5 north": kind}}
    both = raid("r1 inf D4 A fire=musket", "b1 inf D5 A", **contact)
    assert fire(both) == 4 + SIDE[kind]


def test_sh_47_a_units_own_wall_is_no_hindrance_unless_both_touch_it() -> None:
    own: dict[str, Any] = {"sides": {"D4 south": "wall"}}
    assert fire(raid("r1 inf D4 A fire=musket", "b1 inf D6 A", **own)) == 3
    assert melee(raid("r1 inf D4 A", "b1 inf D5 A", **own)) == 3
    assert melee(raid("r1 inf D4 A", "b1 inf D5 A", **own), one="b1", other="r1") == 3


def test_sh_47_only_the_worst_feature_between_counts_but_it_adds_to_the_ground() -> None:
    sides: dict[str, Any] = {"sides": {"D6 north": "high wall", "D5 north": "wall"}}
    assert fire(raid("r1 inf D4 A fire=musket", "b1 inf D6 A", **sides)) == 1
    wall: dict[str, Any] = {"sides": {"D6 north": "wall"}}
    assert fire(raid("r1 inf D4 A fire=musket", "b1 inf D6 A", ground=patch(12, 12, ".", D6="m"), **wall)) == 1


HOUSE: dict[str, Any] = {"key": "house", "name": "House", "kind": "small stone house", "hexes": ["D6"]}


def test_sh_47_small_arms_at_men_in_a_building_two_dice_less_and_out_of_it_one() -> None:
    match = raid("r1 inf D4 A fire=musket", "b1 inf D6 A fire=musket", structures=[HOUSE])
    assert fire(match) == 1
    assert fire(match, one="b1", other="r1") == 2


def test_sh_47_in_a_fallen_house_nothing_is_taken_off() -> None:
    match = raid("r1 inf D4 A fire=musket", "b1 inf D6 A", structures=[HOUSE])
    match.state.structures["house"].points = 0
    assert fire(match) == 3


def test_sh_47_a_building_does_not_matter_in_melee() -> None:
    match = raid("r1 inf D5 A", "b1 inf D6 A", structures=[HOUSE])
    assert melee(match) == 4


def test_sh_47_swimmers_and_a_ships_crew_are_a_die_harder_to_hit() -> None:
    match = raid("r1 inf D4 A fire=musket", "b1 inf D6 A")
    unit(match, "b1").swimming = True
    assert fire(match) == 2
    two = ("rs ship D4 north points=20", "r1 inf off A fire=musket aboard=rs")
    match = at_sea(*two, "bs ship D6 north points=20", "b1 inf off A aboard=bs")
    assert fire(match) == 2
    match = at_sea(*two, "bs rowboat D6 north", "b1 inf off A aboard=bs")
    assert fire(match) == 3


def test_sh_36_with_no_dice_left_there_is_no_battle() -> None:
    far = patch(12, 12, ".", D8="m")
    match = raid("r1 inf D4 A fire=musket", "b1 inf D8 A", "b2 inf F5 A", ground=far)
    do(activate(match, "r1"), "stay")
    assert why(match, "fire b1") == "SH-36"


def test_sh_93_men_at_the_guns_cost_the_others_a_die() -> None:
    match = raid("r1 inf D4 A", "b1 inf E4 A")
    unit(match, "r1").serving = 1
    assert melee(match) == 3


# --- SH-8 -----------------------------------------------------------------------------------------

HALF = "r1 inf D4 A figures=3 fire=musket second=3/none/sword"


def test_sh_8_half_the_firearms_fire_with_a_die_less_and_hit_no_more_than_there_are() -> None:
    match = raid(HALF, "b1 inf D6 A")
    assert fire(match) == 2
    assert most_hits(match.state, unit(match, "r1"), "musket", False) == 3
    unit(match, "r1").men = [1, 3]
    assert most_hits(match.state, unit(match, "r1"), "musket", False) == 1


def test_sh_8_alike_in_melee_nothing_is_taken_off() -> None:
    match = raid(HALF, "b1 inf E4 A")
    assert melee(match) == 4
    assert is_of_one_type(unit(match, "r1"), "sword", True)


def test_sh_8_when_one_sort_is_gone_the_unit_is_of_one_type() -> None:
    match = raid(HALF, "b1 inf D6 A")
    unit(match, "r1").men = [3, 0]
    assert fire(match) == 3
    assert is_of_one_type(unit(match, "r1"), "musket", False)


def test_sh_8_with_two_melee_weapons_the_player_names_one() -> None:
    match = raid("r1 inf D4 A figures=3 melee=pike second=3/none/sword", "b1 inf E4 A", dice=[4, 3, 1, 5, 5])
    do(activate(match, "r1"), "stay")
    assert choices(match, "fight") == ["fight b1 pike", "fight b1 sword"]
    do(match, "fight b1 sword", "stand")  # three dice: UNIT does not hit for a mixed unit
    assert match.state.attack is None
    assert unit(match, "b1").strength == 6  # the one hit was saved


def test_sh_50_the_only_hit_of_a_mixed_unit_is_automatic_if_it_came_in_a_pair() -> None:
    assert read_throw((1, 3), (2, 0, 0, 0, 0, 0), False, 1, False) == DiceThrow(1, 1, 0)


def test_sh_8_one_man_alone_may_score_as_many_hits_as_his_dice() -> None:
    match = raid("r1 inf D4 A figures=1", "b1 inf E4 A")
    unit(match, "r1").nco = False
    throw = read_for(match.state, Attack("r1", "red", "b1", "sword", True), (0, 0, 4, 0, 0, 0))
    assert throw == DiceThrow(4, 1, 0)


# --- SH-48 to SH-50 -------------------------------------------------------------------------------

ONE_OF_EACH = (1, 1, 1, 1, 1, 1)

FIRE_HITS = {"musket": 3, "pistol": 2, "bow": 2, "blowpipe": 2}  # with UNIT


@pytest.mark.parametrize("weapon", FIRE_HITS)
def test_sh_48_the_hits_of_the_fire_die_for_each_weapon(weapon: str) -> None:
    match = raid(f"r1 inf D5 A fire={weapon}", "b1 inf D6 A", sides={"D6 north": "fence"})
    throw = read_for(match.state, Attack("r1", "red", "b1", weapon, False), ONE_OF_EACH)
    assert throw == DiceThrow(FIRE_HITS[weapon], 0, 1)


MELEE_HITS = {"halberd": 3, "bayonet": 3, "pike": 3, "lance": 3, "sword": 2, "unarmed": 1}


@pytest.mark.parametrize("weapon", MELEE_HITS)
def test_sh_49_the_hits_of_the_close_combat_die_for_each_weapon(weapon: str) -> None:
    kind = "cav" if weapon == "lance" else "inf"
    match = raid(f"r1 {kind} D4 A melee={weapon}", "b1 inf E4 A")
    throw = read_for(match.state, Attack("r1", "red", "b1", weapon, True), ONE_OF_EACH)
    assert throw == DiceThrow(MELEE_HITS[weapon], 0, 1)


def test_sh_50_each_face_that_shows_twice_or_more_gives_one_automatic_kill_and_unit_none() -> None:
    assert read_throw((1, 3), (2, 0, 2, 0, 0, 0), True, 8, False) == DiceThrow(4, 2, 0)
    assert read_throw((1, 3), (4, 0, 0, 0, 0, 0), True, 8, False) == DiceThrow(4, 1, 0)
    assert read_throw((1, 3), (0, 0, 0, 4, 0, 0), True, 8, False) == DiceThrow(4, 0, 0)
    assert read_throw((1, 3), (1, 0, 1, 2, 0, 0), True, 8, False) == DiceThrow(4, 0, 0)


def test_sh_50_hits_beyond_the_figures_are_dropped_before_the_saves_automatic_kills_last() -> None:
    assert read_throw((1, 3), (2, 0, 2, 0, 0, 0), True, 3, False) == DiceThrow(3, 2, 0)
    assert read_throw((1, 3), (2, 0, 2, 0, 0, 0), True, 1, False) == DiceThrow(1, 1, 0)
