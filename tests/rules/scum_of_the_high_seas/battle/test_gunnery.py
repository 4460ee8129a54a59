"""Cannon ashore: targets, damage and crews; and doors stormed."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.scum_of_the_high_seas.isle import (
    activate,
    asked,
    at,
    choices,
    do,
    gun,
    patch,
    raid,
    rest_of_turn,
    structure,
    unit,
    until,
    vessel,
    why,
)

import quarterdeck as qd
from quarterdeck.boards.hexboard import hex_named
from quarterdeck.games.scum_of_the_high_seas.battle.dice import DiceThrow, read_for
from quarterdeck.games.scum_of_the_high_seas.battle.gunnery import aim, cannot_fire_gun, cannot_fire_shrapnel
from quarterdeck.games.scum_of_the_high_seas.state import Attack, Raid, Spell

GUN = ("r1 gun D2 A gun=medium", "b1 inf L1 B")


def house(at: str = "D5", kind: str = "small stone house", **rest: Any) -> dict[str, Any]:
    return {"key": "house", "name": "House", "kind": kind, "side": "blue", "hexes": [at], **rest}


def bombard(*dice: int, pieces: tuple[str, ...] = GUN, **rest: Any) -> qd.Match[Raid]:
    """Fire the gun at the house."""
    match = raid(*pieces, dice=dice, **{"structures": [house()], **rest})
    return do(activate(match, "r1"), "stay", "fire house")


# --- SH-97 to SH-99 -------------------------------------------------------------------------------


@pytest.mark.parametrize(("weight", "points"), [("light", 2), ("medium", 3), ("heavy", 5)])
def test_sh_97_each_hit_that_is_not_saved_takes_points_by_the_guns_weight(weight: str, points: int) -> None:
    dice = (2, 5, 5, 1) if weight == "light" else (2, 5, 5, 5, 1)
    match = bombard(*dice, pieces=(f"r1 gun D4 A gun={weight}", "b1 inf L1 B"))
    assert structure(match, "house").points == 15 - points


def test_sh_48_faces_one_to_three_hit_a_large_target_and_unit_and_flag_miss() -> None:
    match = bombard(4, 6, 3, 1)
    assert structure(match, "house").points == 12
    assert read_for(match.state, Attack("r1-gun", "red", "house", "cannon", False), (1, 1, 1, 1, 1, 1)) == DiceThrow(3, 0, 0)


def test_sh_51_a_structure_is_saved_by_a_miss_and_its_owner_throws() -> None:
    match = bombard(3, 4, 4, 5)
    assert structure(match, "house").points == 15


def test_sh_50_the_first_of_two_like_hits_on_a_structure_needs_no_save() -> None:
    match = bombard(2, 2, 5, 5)
    assert structure(match, "house").points == 12


def test_sh_99_a_hut_goes_at_the_first_hit_and_men_in_it_stand_in_the_rubble() -> None:
    hut = house(kind="hut")
    match = bombard(1, 5, 5, 1, pieces=("r1 gun D2 A gun=medium", "b1 inf D5 B figures=5"), structures=[hut])
    assert structure(match, "house").points == 0
    assert unit(match, "b1").strength == 3
    assert at(match, "b1") == "D5"
    assert match.state.kills["red"]["blue"] == 2


def test_sh_97_one_man_alone_stands_in_the_rubble() -> None:
    match = bombard(1, 5, 5, 1, pieces=("r1 gun D2 A gun=medium", "b1 inf D5 B figures=1"), structures=[house(kind="hut")])
    assert unit(match, "b1").strength == 1


def test_sh_98_over_half_the_damage_costs_a_quarter_of_the_guns_rounded_up() -> None:
    tower = house(kind="tower", points=5)
    pieces = ("r1 gun D2 A gun=medium", "b1 gun D5 A", "b2 inf L1 B")
    match = bombard(1, 5, 5, 1, pieces=pieces, structures=[tower])
    assert structure(match, "house").points == 2
    assert gun(match, "b1-gun").place == "lost"
    assert unit(match, "b1").gun == ""
    assert unit(match, "b1").strength == 4


def test_sh_98_at_half_none_is_lost() -> None:
    tower = house(kind="tower", points=6)
    match = bombard(1, 5, 5, 1, pieces=("r1 gun D2 A gun=medium", "b1 gun D5 A", "b2 inf L1 B"), structures=[tower])
    assert gun(match, "b1-gun").place == "on the map"


def test_sh_98_the_owner_chooses_which_gun() -> None:
    fort = {**house(kind="tower", points=5), "hexes": ["D5", "D6"]}
    pieces = ("r1 gun D2 A gun=medium", "b1 gun D5 A", "b2 gun D6 A", "b3 inf L1 B")
    match = bombard(1, 5, 5, 1, pieces=pieces, structures=[fort])
    assert asked(match) == "guns"
    assert match.waiting == ("blue",)
    do(match, "lose b2-gun")
    assert gun(match, "b2-gun").place == "lost"
    assert gun(match, "b1-gun").place == "on the map"


def test_sh_99_a_gate_is_fired_at_from_outside_only() -> None:
    yard = {"key": "yard", "name": "Yard", "kind": "yard", "side": "blue", "hexes": ["D6"], "compound": "fort"}
    gate = {"key": "gate", "name": "Gate", "kind": "gate", "side": "blue", "compound": "fort", "between": "D6 north"}
    north = raid("r1 gun D3 A gun=medium", "b1 inf L1 B", structures=[yard, gate], dice=[1, 5, 5, 1])
    do(activate(north, "r1"), "stay", "fire gate")
    assert structure(north, "gate").points == 7
    south = raid("r1 gun D9 A gun=medium", "b1 inf L1 B", structures=[yard, gate])
    until(south, "activate")
    assert cannot_fire_gun(south.state, gun(south, "r1-gun"), structure(south, "gate")) == "SH-46"


def test_sh_82b_a_gate_is_hit_within_though_somebody_stands_before_it() -> None:
    yard = {"key": "yard", "name": "Yard", "kind": "yard", "side": "blue", "hexes": ["D6"], "compound": "fort"}
    gate = {"key": "gate", "name": "Gate", "kind": "gate", "side": "blue", "compound": "fort", "between": "D6 north"}
    match = raid("r1 gun D3 A gun=medium", "b1 inf D5 B", structures=[yard, gate])
    assert aim(match.state, gun(match, "r1-gun"), structure(match, "gate")) == hex_named("D6")


def test_sh_82b_a_ship_is_fired_at_where_the_gun_has_most_dice_then_where_she_is_nearest() -> None:
    ship, quay = "bs ship D6 north points=40", patch(12, 12, "~", D5=".", L1=".")
    for wall, mark in (({}, "D6"), ({"D5 south": "fieldwork"}, "D7")):
        match = raid("r1 gun D5 A gun=medium", ship, "b1 inf D7 A aboard=bs", ground=quay, sides=wall, wind="north")
        assert aim(match.state, gun(match, "r1-gun"), vessel(match, "bs")) == hex_named(mark)


# --- SH-40 ----------------------------------------------------------------------------------------


def test_sh_40_a_heavy_gun_that_fired_is_silent_in_the_next_turn() -> None:
    match = bombard(5, 5, 5, 5, 5, 5, 5, 5, pieces=("r1 gun D2 A gun=heavy", "b1 inf L1 B"))
    rest_of_turn(match)
    assert asked(do(activate(match, "r1"), "stay")) != "battle"
    rest_of_turn(match)
    assert asked(do(activate(match, "r1"), "stay")) == "battle"


def test_sh_40_a_medium_gun_fires_every_turn() -> None:
    match = bombard(5, 5, 5)
    rest_of_turn(match)
    assert asked(do(activate(match, "r1"), "stay")) == "battle"


def test_sh_40_beyond_its_range_or_out_of_sight_it_has_no_target() -> None:
    far = raid("r1 gun D2 A gun=light", "b1 inf L1 B", structures=[house("D7"), {**house("D5"), "key": "near"}])
    do(activate(far, "r1"), "stay")
    assert choices(far, "fire") == ["fire near"]
    assert why(far, "fire house") == "SH-40"
    hidden = raid(*GUN, structures=[house("D5"), {**house("F3"), "key": "near"}], ground=patch(12, 12, ".", D4="w"))
    do(activate(hidden, "r1"), "stay")
    assert why(hidden, "fire house") == "SH-46"


def test_sh_13_cannon_do_not_fire_at_men() -> None:
    match = raid("r1 gun D2 A gun=medium fire=none", "b1 inf D5 B", structures=[house("F4")])
    do(activate(match, "r1"), "stay")
    assert choices(match, "fire") == ["fire house"]


def test_sh_95_handguns_never_harm_a_ship_or_structure() -> None:
    match = raid("r1 inf D4 A fire=musket", "b1 inf F4 B", structures=[house("D6")])
    do(activate(match, "r1"), "stay")
    assert choices(match, "fire") == ["fire b1"]
    assert why(match, "fire house") == "SH-95"


def test_sh_12_the_crew_may_fire_pistols_or_fight_instead_of_the_gun() -> None:
    match = raid("r1 gun D4 A", "b1 inf D6 B", structures=[house("F5")])
    assert choices(do(activate(match, "r1"), "stay"), "f") == ["fire b1", "fire house"]
    near = raid("r1 gun D4 A", "b1 inf D5 B", structures=[house("F5")])
    do(activate(near, "r1"), "stay")
    assert choices(near, "f") == ["fight b1"]
    assert why(near, "fire house") == "SH-36"


def test_sh_37_a_crew_in_close_combat_does_not_fire_its_gun() -> None:
    match = raid("r1 gun D4 A", "b1 inf L1 B", structures=[house("F5")])
    until(match, "activate")
    unit(match, "r1").close = True
    assert cannot_fire_gun(match.state, gun(match, "r1-gun"), structure(match, "house")) == "SH-37"


def test_sh_5_no_gun_fires_at_a_friends_place() -> None:
    match = raid(*GUN, structures=[house(), {**house("F3"), "key": "own", "side": "red"}])
    do(activate(match, "r1"), "stay")
    assert choices(match, "fire") == ["fire house"]
    assert why(match, "fire own") == "SH-5a"


def test_sh_e38_sh_e31_a_gun_silenced_by_a_card_does_not_fire() -> None:
    match = until(raid(*GUN, structures=[house()]), "activate")
    gun(match, "r1-gun").silent = True
    assert cannot_fire_gun(match.state, gun(match, "r1-gun"), structure(match, "house")) == "SH-E38"
    gun(match, "r1-gun").silent = False
    match.state.spells.append(Spell("damp-powder", "r1"))
    assert cannot_fire_gun(match.state, gun(match, "r1-gun"), structure(match, "house")) == "SH-E31"


def test_sh_97_a_gun_ashore_takes_points_off_a_ship() -> None:
    coast = "\n".join(["......~~~~~~"] * 12)
    pieces = ("r1 gun F4 A gun=medium", "b1 inf A1 B", "bs ship H4 north points=40")
    match = raid(*pieces, ground=coast, wind="north", dice=[1, 3, 5, 5, 1, 1])
    do(activate(match, "r1"), "stay", "fire bs")
    assert vessel(match, "bs").points == 34


# --- SH-13 ----------------------------------------------------------------------------------------


def test_sh_13_infantry_in_its_hex_mans_a_gun_without_a_crew_even_an_enemys() -> None:
    match = raid("r1 inf D4 A", "b1 gun E4 A figures=1 gun=heavy", "b2 inf L1 B", dice=[3, 3, 5, 5])
    do(activate(match, "r1"), "stay", "fight b1", "stand", "advance")
    rest_of_turn(match)
    do(activate(match, "r1"), "man b1-gun")
    assert gun(match, "b1-gun").crew == "r1"
    assert gun(match, "b1-gun").side == "red"


def test_sh_13_infantry_that_serves_a_gun_fires_it_and_leaves_it_when_it_retreats() -> None:
    pieces = ("r1 inf D4 A figures=3", "r2 gun D5 A", "b1 inf E4 B", "b2 inf L1 B")
    match = until(raid(*pieces, structures=[house("D7")], dice=[6, 5, 5, 5, 1]), "activate")
    state = match.state
    state.take_off(unit(match, "r2"), "destroyed")
    gun(match, "r2-gun").at, gun(match, "r2-gun").crew, unit(match, "r1").gun = unit(match, "r1").at, "r1", "r2-gun"
    assert cannot_fire_gun(state, gun(match, "r2-gun"), structure(match, "house")) == ""
    do(activate(match, "b1"), "stay", "fight r1", "stand")
    do(match, choices(match, "retreat")[0])
    assert gun(match, "r2-gun").crew == ""
    assert at(match, "r1") != "D4"


# --- SH-96 ----------------------------------------------------------------------------------------


def test_sh_96_shrapnel_doubles_hits_on_men_face_two_misses_and_automatic_kills_stay_so() -> None:
    match = raid("r1 gun D2 A gun=medium", "b1 inf D5 B")
    attack = Attack("r1-gun", "red", "b1", "cannon", False, boons=["shrapnel"])
    assert read_for(match.state, attack, (1, 1, 1, 0, 0, 0)) == DiceThrow(4, 0, 0)
    assert read_for(match.state, attack, (2, 0, 0, 1, 0, 1)) == DiceThrow(4, 1, 1)


def test_sh_48_at_the_crew_of_a_building_flags_of_cannon_miss() -> None:
    match = raid("r1 gun D2 A gun=medium", "b1 inf D5 B", structures=[house()])
    attack = Attack("r1-gun", "red", "b1", "cannon", False, boons=["shrapnel"])
    assert read_for(match.state, attack, (0, 0, 1, 0, 0, 2)) == DiceThrow(2, 0, 0)


def test_sh_96_shrapnel_reaches_four_hexes() -> None:
    match = until(raid("r1 gun D2 A gun=heavy", "b1 inf D6 B", "b2 inf D7 B"), "activate")
    assert cannot_fire_shrapnel(match.state, gun(match, "r1-gun"), unit(match, "b1")) == ""
    assert cannot_fire_shrapnel(match.state, gun(match, "r1-gun"), unit(match, "b2")) == "SH-96"


# --- SH-35a ---------------------------------------------------------------------------------------

STORM = ("r1 inf D4 A fire=musket", "b1 inf D5 B")


def test_sh_35a_a_unit_that_breaks_the_door_fights_the_occupants_hand_to_hand() -> None:
    match = raid(*STORM, structures=[house()], dice=[4, 3, 5, 5, 5, 1])
    do(activate(match, "r1"), "stay")
    assert choices(match, "") == ["fire b1", "no battle", "storm b1"]
    do(match, "storm b1")
    assert structure(match, "house").open
    if asked(match) == "defence":
        do(match, "stand")
    assert unit(match, "b1").strength == 7


def test_sh_35a_with_the_door_shut_a_unit_may_only_fire_and_has_one_throw() -> None:
    match = raid(*STORM, structures=[house()], dice=[3])
    do(activate(match, "r1"), "stay", "storm b1")
    assert not structure(match, "house").open
    assert choices(match) == ["fire b1", "no battle"]
    assert why(match, "storm b1") == "SH-35a"
    assert why(match, "fight b1") == "SH-42"


def test_sh_35a_a_stronghold_is_not_stormed() -> None:
    match = raid(*STORM, structures=[house(kind="tower")])
    do(activate(match, "r1"), "stay")
    assert choices(match, "storm") == []


def test_sh_36_without_a_die_to_throw_nobody_storms() -> None:
    for uphill, offered in ((".", ["storm b1"]), ("h", [])):
        match = raid(*STORM, structures=[house()], ground=patch(12, 12, ".", D5=uphill))
        unit(match, "r1").men = [1]  # the NCO alone, with one die
        do(activate(match, "r1"), "stay")
        assert choices(match, "storm") == offered


@pytest.mark.parametrize(("at", "seen"), [("D4", True), ("D5", False)])
def test_sh_e37_in_fog_cannon_too_fire_no_farther_than_two_hexes(at: str, seen: bool) -> None:
    match = until(raid(*GUN, structures=[house(at)]), "activate")
    assert not cannot_fire_gun(match.state, gun(match, "r1-gun"), structure(match, "house"))
    match.state.spells.append(Spell("fog"))
    assert cannot_fire_gun(match.state, gun(match, "r1-gun"), structure(match, "house")) == ("" if seen else "SH-E37")
