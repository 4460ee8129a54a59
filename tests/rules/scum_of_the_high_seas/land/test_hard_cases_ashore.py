"""Cases ashore in which several clauses meet.

They are about losses at the end of a unit, breakthroughs, spoils, and the limits of a lone NCO, a
unit that falls back and a commander.
"""

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
    unit,
    until,
    why,
)
from tests.rules.scum_of_the_high_seas.marches import hexes, marched, offered, reached

from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.scum_of_the_high_seas.battle.aimed_cards import cannot_snipe, snipe
from quarterdeck.games.scum_of_the_high_seas.parley.single_combat import open_duel
from quarterdeck.games.scum_of_the_high_seas.parley.transfers import hand_over
from quarterdeck.games.scum_of_the_high_seas.pieces import DESTROYED
from quarterdeck.games.scum_of_the_high_seas.state import Truce


def goods(key: str, at: str, side: str, **rest: Any) -> dict[str, Any]:
    return {"key": key, "name": key.capitalize(), "at": at, **({"side": side} if side else {}), **rest}


def house(at: str, side: str = "", kind: str = "small stone house", key: str = "house") -> dict[str, Any]:
    plain: dict[str, Any] = {"key": key, "name": key.capitalize(), "kind": kind, "hexes": [at]}
    return plain | ({"side": side} if side else {})


# --- The end of a unit ----------------------------------------------------------------------------


def test_sh_33_a_commander_left_in_the_hex_forbids_the_breakthrough() -> None:
    match = raid("r1 inf D4 A", "b1 inf E4 B figures=1", "bc com E4 A", "b2 inf L12 B", dice=[3, 3, 5, 5])
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    assert unit(match, "b1").place == DESTROYED
    assert at(match, "bc") == "E4"
    assert asked(match) == "activate"


def test_sh_52_hits_are_dropped_to_the_figures_before_the_saves() -> None:
    match = raid("r1 inf D4 A melee=pike", "b1 inf E4 B figures=1", "b2 inf L12 B", dice=[2, 3, 4, 4, 5])
    do(activate(match, "r1"), "stay", "fight b1", "stand")  # four hits on one figure: one save
    assert unit(match, "b1").strength == 1
    assert asked(match) == "activate"


def test_sh_50_two_faces_twice_are_two_automatic_kills() -> None:
    match = raid("r1 inf D4 A melee=pike", "b1 inf E4 B", "b2 inf L12 B", dice=[2, 2, 3, 3, 5, 5, 2, 2])
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    assert unit(match, "b1").strength == 6
    assert unit(match, "b1").nco


def test_sh_18a_each_automatic_kill_is_a_throw_for_the_nco() -> None:
    match = raid("r1 inf D4 A melee=pike", "b1 inf E4 B", "b2 inf L12 B", dice=[2, 2, 3, 3, 5, 5, 2, 1])
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    assert unit(match, "b1").strength == 6
    assert not unit(match, "b1").nco


def test_sh_18a_the_last_figure_is_the_nco() -> None:
    match = raid("r1 inf D4 A", "b1 inf E4 B figures=2", "b2 inf L12 B", dice=[3, 5, 5, 5, 1])
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    assert unit(match, "b1").is_lone_nco


# --- Breakthroughs --------------------------------------------------------------------------------


def test_sh_9_a_breakthrough_next_to_uncovered_spoils_takes_them() -> None:
    spoils = [goods("mules", "F4", "blue", driven=True)]
    match = raid("r1 inf D4 A", "b1 inf E4 B figures=1", "b2 inf L12 B", spoils=spoils, dice=[3, 3, 5, 5])
    do(activate(match, "r1"), "stay", "fight b1", "stand", "advance")
    assert at(match, "r1") == "E4"
    assert match.state.blocks["mules"].side == "red"


def test_sh_44_a_breakthrough_next_to_a_wounded_character_catches_him() -> None:
    match = raid("r1 inf D4 A", "b1 inf E4 B figures=1", "bx cha F4 A", "b2 inf L12 B", dice=[3, 3, 5, 5])
    activate(match, "r1")
    unit(match, "bx").wounded = True
    do(match, "stay", "fight b1", "stand", "advance")
    assert unit(match, "bx").place == "captured"


def test_sh_13_infantry_that_breaks_through_leaves_the_gun_that_it_served() -> None:
    match = until(raid("r1 inf D4 A", "r2 gun A5 A", "b1 inf E4 B figures=1", "b2 inf L12 B", dice=[3, 3, 5, 5]), "activate")
    match.state.take_off(unit(match, "r2"), DESTROYED)
    unit(match, "r2").gun = ""
    gun(match, "r2-gun").at, gun(match, "r2-gun").crew, unit(match, "r1").gun = unit(match, "r1").at, "r1", "r2-gun"
    do(activate(match, "r1"), "stay", "fight b1", "stand", "advance")
    assert gun(match, "r2-gun").crew == ""
    assert unit(match, "r1").gun == ""


def test_sh_47_infantry_that_serves_a_gun_may_leave_it_and_wade_a_river() -> None:
    match = raid("r1 inf D4 A", "r2 gun A5 A", "b2 inf L12 B", ground=patch(12, 12, ".", D3="r"))
    activate(match, "r1")
    match.state.take_off(unit(match, "r2"), DESTROYED)
    unit(match, "r2").gun = ""
    gun(match, "r2-gun").at, gun(match, "r2-gun").crew, unit(match, "r1").gun = unit(match, "r1").at, "r1", "r2-gun"
    assert "D3" in hexes(offered(match, "r1"))
    assert marched(match, "r1", "move D3").guns["r2-gun"].crew == ""


# --- Retreats -------------------------------------------------------------------------------------


def test_sh_57_an_ally_bars_the_way_back() -> None:
    pieces = ("r1 inf D4 A", "b1 inf E4 B figures=5", "g1 inf F3 B", "g2 inf F4 B", "gc com F5 A")
    match = raid(*pieces, dice=[6, 5, 5, 5, 1])
    activate(match, "r1")
    match.state.alliances.append(("blue", "green"))
    do(match, "stay", "fight b1")
    assert at(match, "b1") == "E4"
    assert unit(match, "b1").strength == 4


def test_sh_15_sh_59_a_unit_that_retreats_to_a_commander_comes_under_him_and_stops_falling_back() -> None:
    pieces = ("r1 inf D4 A", "b1 inf E4 B figures=5", "b2 inf F3 B", "b3 inf F5 B", "bc com F4 A")
    match = raid(*pieces, dice=[6, 6, 5, 5, 1])
    activate(match, "r1")
    unit(match, "b1").nco, unit(match, "b1").returns = False, 1
    do(match, "stay", "fight b1", "stand")
    assert at(match, "b1") == "F4"
    assert unit(match, "bc").leads[0] == "b1"
    assert unit(match, "b1").returns == 0


def test_sh_54_no_flag_counts_against_a_retreat_in_good_order_even_of_a_small_unit() -> None:
    match = raid("r1 inf D4 A", "b1 inf E4 B figures=2", "b2 inf L12 B", dice=[6, 6, 6, 3, 1])
    do(activate(match, "r1"), "stay", "fight b1", "retreat")
    do(match, choices(match, "retreat")[0])
    assert unit(match, "b1").is_lone_nco
    assert asked(match) == "activate"


def test_sh_13_gunners_who_retreat_into_a_river_leave_even_a_light_gun() -> None:
    ground = patch(12, 12, ".", F3="r", F4="r", F5="r")
    match = raid("r1 inf D4 A", "b1 gun E4 A figures=2", "b2 inf L12 B", ground=ground, dice=[6, 5, 5, 5, 1])
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    do(match, choices(match, "retreat")[0])
    assert gun(match, "b1-gun").crew == ""
    assert name_of(gun(match, "b1-gun").at) == "E4"


# --- A lone NCO -----------------------------------------------------------------------------------


def test_sh_18a_a_lone_nco_does_not_fire_a_gun_either() -> None:
    match = raid("r1 gun D4 A figures=1", "b2 inf L12 B", structures=[house("D6", "blue")])
    activate(match, "r1")
    if asked(match) == "move":
        do(match, "stay")
    assert choices(match, "fire") == []


# --- Falling back ---------------------------------------------------------------------------------


def test_sh_59_a_unit_named_as_the_second_of_a_company_stops_falling_back() -> None:
    match = raid("r1 inf E4 A", "r2 inf F4 A", "rc com D4 A", "b1 inf L12 B")
    activate(match, "rc")
    unit(match, "r2").nco, unit(match, "r2").returns = False, 1
    do(match, "move E4", "lead r2")
    assert unit(match, "r2").returns == 0


def test_sh_60_a_move_without_battle_was_a_chance_to_act_too() -> None:
    match = raid(
        "r1 inf D4 A", "r2 inf A12 A", "b1 inf E6 B fire=musket", "b2 inf L12 B", spoils=[goods("chest", "A1", "red")]
    )
    activate(match, "r1")
    match.state.drop(match.state.blocks["chest"], unit(match, "r1").at, "r1")
    unit(match, "r1").attacked_by = ("b1",)
    do(match, "move D2")
    assert unit(match, "r1").attacked_by == ()


# --- Spoils ---------------------------------------------------------------------------------------


def test_sh_9a_a_unit_with_no_battle_left_picks_nothing_up() -> None:
    spoils = [goods("chest", "D6", "red")]
    match = raid("r1 inf D3 A", "b1 inf L12 B", spoils=spoils)
    do(activate(match, "r1"), "move D5")
    assert asked(match) == "activate"
    match = raid("r1 inf D4 A", "b1 inf L12 B", spoils=spoils)
    do(activate(match, "r1"), "move D5")
    assert choices(match) == ["nothing", "take chest"]


def test_sh_44_nobody_is_caught_through_a_wall() -> None:
    match = raid("r1 inf F6 A", "bx cha F4 A", "b2 inf L12 B", sides={"F4 south": "high wall"})
    activate(match, "r1")
    unit(match, "bx").wounded = True
    assert marched(match, "r1", "move F5").blocks == {}


def test_sh_62_the_ransom_lies_next_to_the_unit_nearest_to_the_winner() -> None:
    pieces = ("r1 inf C4 A", "r2 inf J3 A", "rc com E4 A", "b1 inf L4 A", "bc com F4 A")
    spoils = [goods("chest", "K2", "blue"), goods("cow", "L9", "blue", driven=True)]
    options = {"parley": False, "ransom": True}
    match = until(raid(*pieces, spoils=spoils, options=options, dice=[3, 5, 1, *[5] * 8, 1]), "initiative")
    open_duel(match.state, unit(match, "rc"), unit(match, "bc"))
    do(match, "take the initiative", "sword", "pay", "block chest")
    lies = match.state.blocks["chest"].at
    assert lies in match.state.setting.ground.near[unit(match, "r1").at]


def test_sh_3a_a_load_handed_over_is_put_beside_the_receiver() -> None:
    match = until(raid("r1 inf D4 A", "b1 inf E4 A", "bc com D3 A", spoils=[goods("chest", "A1", "blue")]), "activate")
    chest = match.state.blocks["chest"]
    match.state.drop(chest, unit(match, "b1").at, "b1")
    hand_over(match.state, chest, "red", "SH-3a")
    assert chest.at in match.state.setting.ground.near[unit(match, "r1").at]
    assert chest.at != unit(match, "b1").at
    assert chest.at != unit(match, "bc").at


# --- Charges --------------------------------------------------------------------------------------


def test_sh_44_a_character_who_does_not_fight_gives_no_hex_for_a_charge() -> None:
    fighting = raid("r1 cav D4 A", "rx cha D4 A mounted=true", "b1 inf D9 B")
    assert "D8" in reached(activate(fighting, "r1"))
    meek = raid("r1 cav D4 A", "rx cha D4 A mounted=true fights=false", "b1 inf D9 B")
    assert "D8" not in reached(activate(meek, "r1"))


def test_sh_43_no_extra_hex_towards_an_enemy_that_cannot_be_fought() -> None:
    match = raid("r1 cav D4 A", "rc com D4 A mounted=true", "bx cha D9 A", "b1 inf L12 B")
    activate(match, "r1")
    assert "D8" in reached(match)
    unit(match, "bx").wounded = True
    assert "D8" not in hexes(offered(match, "r1"))


def test_sh_45_a_unit_that_took_the_extra_hex_has_to_fight() -> None:
    match = raid("r1 cav D4 A", "rc com D4 A mounted=true", "b1 inf D9 B")
    do(activate(match, "r1"), "move D8")
    assert choices(match) == ["fight b1"]


# --- Houses ---------------------------------------------------------------------------------------


def test_sh_35a_after_the_throw_for_a_door_nobody_else_is_a_target() -> None:
    match = raid("r1 inf D4 A fire=musket", "b1 inf D5 B", "b2 inf F4 B", structures=[house("D5", "blue")], dice=[3])
    do(activate(match, "r1"), "stay")
    assert choices(match, "fire") == ["fire b1", "fire b2"]
    do(match, "storm b1")
    assert choices(match) == ["fire b1", "no battle"]
    assert why(match, "fire b2") == "SH-35a"


@pytest.mark.parametrize(("piece", "storms"), [("r1 cav D4 A", []), ("r1 inf D4 A", ["storm b1"]), ("r1 gun D4 A", [])])
def test_sh_35_only_men_on_foot_without_a_gun_try_a_door(piece: str, storms: list[str]) -> None:
    match = raid(piece, "b1 inf D5 B", "b2 inf L12 B", structures=[house("D5", "blue")])
    do(activate(match, "r1"), "stay")
    assert (choices(match, "storm") if asked(match) == "battle" else []) == storms


def test_sh_35_horsemen_on_foot_try_a_door_too() -> None:
    match = raid("r1 cav D4 A", "b1 inf D5 B", "b2 inf L12 B", structures=[house("D5", "blue")])
    activate(match, "r1")
    unit(match, "r1").mounted = False
    do(match, "stay")
    assert choices(match, "storm") == ["storm b1"]


# --- Objectives, cease-fires, sharpshooters -------------------------------------------------------


def test_sh_6a_an_objective_lost_and_won_again_within_a_turn_was_not_held_all_of_it() -> None:
    objectives = [{"name": "The well", "hexes": ["D4"], "points": 1}]
    match = raid("r1 inf D4 A", "r2 inf A1 A", "b1 inf L12 B", objectives=objectives)
    rest_of_turn(match)
    until(match, "activate")
    before = match.state.score["red"]
    do(activate(match, "r1"), "move D3")
    until(match, "activate")
    match.state.put(unit(match, "r1"), hex_named("D4"))
    rest_of_turn(match)
    assert match.state.score["red"] == before


def test_sh_37_a_sharpshooter_does_not_fire_into_a_melee() -> None:
    match = until(raid("r1 inf D4 A fire=musket", "r2 inf F6 A", "b1 inf D7 B", "bc com D7 A"), "activate")
    shooter = unit(match, "r1")
    assert [cannot_snipe(match.state, shooter, unit(match, key)) for key in ("b1", "bc")] == ["", ""]
    unit(match, "b1").close = True
    assert [cannot_snipe(match.state, shooter, unit(match, key)) for key in ("b1", "bc")] == ["SH-37", "SH-37"]


def test_sh_37_a_sharpshooter_does_not_fire_out_of_a_melee() -> None:
    match = until(raid("r1 inf D4 A fire=musket", "b1 inf D7 B"), "activate")
    assert cannot_snipe(match.state, unit(match, "r1"), unit(match, "b1")) == ""
    unit(match, "r1").close = True
    assert cannot_snipe(match.state, unit(match, "r1"), unit(match, "b1")) == "SH-37"


def test_sh_60_a_sharpshooters_shot_is_an_attack_on_the_unit_around_his_mark() -> None:
    match = until(raid("r1 inf D4 A fire=musket", "b1 inf D7 B", "bc com D7 A"), "activate")
    flow = snipe(match.state, unit(match, "r1"), "bc")
    next(flow)
    with pytest.raises(StopIteration):
        flow.send((5,))
    assert unit(match, "b1").attacked_by == ("r1",)


def test_sh_3a_truces_protect_the_commander_in_the_hex_and_nobody_else() -> None:
    match = raid("r1 inf D4 A", "r2 inf D3 A", "b1 inf E4 B", "b2 inf L12 B")
    activate(match, "r1")
    match.state.truces.append(Truce("r1", "b1", 9))
    do(match, "stay")
    assert asked(match) == "activate"
    do(activate(match, "r2"), "stay")
    assert choices(match, "fight") == ["fight b1"]
