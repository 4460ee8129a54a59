"""Cases ashore about command and friends.

Commanders are met on the way, companies come apart, mixed units are down to one sort, allies stand
beside each other, and goods change hands.
"""

from __future__ import annotations

from typing import Any

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
    rest_of_turn,
    unit,
    until,
    vessel,
)
from tests.rules.scum_of_the_high_seas.marches import hexes, offered, reached
from tests.rules.scum_of_the_high_seas.tricks import read

from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.scum_of_the_high_seas.battle.dice import fire_dice, melee_dice
from quarterdeck.games.scum_of_the_high_seas.battle.line_of_sight import sight_blocked
from quarterdeck.games.scum_of_the_high_seas.battle.losses import destroy, lose
from quarterdeck.games.scum_of_the_high_seas.land.companies import acting_units
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import cannot_attack
from quarterdeck.games.scum_of_the_high_seas.parley.transfers import hand_over
from quarterdeck.games.scum_of_the_high_seas.pieces import DESTROYED
from quarterdeck.games.scum_of_the_high_seas.state import Truce


def goods(key: str, at: str, side: str, **rest: Any) -> dict[str, Any]:
    return {"key": key, "name": key.capitalize(), "at": at, **({"side": side} if side else {}), **rest}


# --- Commanders on the way ------------------------------------------------------------------------


def test_sh_30_a_unit_falling_back_by_a_card_stops_with_a_commander_and_leaves_him_there() -> None:
    match = read("fall-back", "r1 inf D4 A", "rc com C4 A", "r2 inf A9 A", "b1 inf I4 A")
    do(match, "back to C4")
    assert asked(match) == "activate"
    assert (at(match, "r1"), at(match, "rc")) == ("C4", "C4")
    assert unit(match, "rc").leads == ["r1"]


def test_sh_15_a_unit_lost_into_a_commanders_hex_comes_under_him() -> None:
    match = read("lost", "r1 inf D4 A", "rc com D3 A", "b1 inf I4 A", dice=[1])
    assert at(match, "r1") == "D3"
    assert unit(match, "rc").leads == ["r1"]


def test_sh_15_a_commander_who_retreats_to_a_unit_leads_it() -> None:
    match = raid("r1 inf D4 A", "bc com E4 A", "b1 inf F4 B", "b2 inf F3 B", "b3 inf F5 B", dice=[6, 5, 5, 5, 1])
    do(activate(match, "r1"), "stay", "fight bc", "stand", "retreat F4")
    assert unit(match, "bc").leads == ["b1"]


def test_sh_15_a_company_that_came_apart_acts_together_only_when_named_anew() -> None:
    match = raid("r1 inf D4 A", "r2 inf D5 A", "rc com D4 A", "b1 inf L12 B")
    do(match, "lead r2")
    do(activate(match, "r1"), "move D2", "stay")  # r2 stays; the commander has gone along
    rest_of_turn(match)
    until(match, "activate")
    assert acting_units(match.state, unit(match, "r2")) == ["r2"]
    assert unit(match, "rc").leads == ["r1"]


def test_sh_17_the_second_unit_moves_without_the_commander() -> None:
    match = raid("r1 inf D4 A", "r2 inf D5 A", "rc com D4 A", "b1 inf L12 B")
    do(match, "lead r2")
    do(activate(match, "r2"), "move D7", "stay")
    assert (at(match, "r2"), at(match, "rc"), unit(match, "rc").acted) == ("D7", "D4", False)


def test_sh_43_a_commander_who_stays_behind_gives_no_hex_for_the_charge() -> None:
    match = raid("r1 cav D4 A", "rc com D4 A mounted=true", "b1 inf D9 B")
    activate(match, "r1")
    assert "D8" in reached(match)
    assert "D8" not in hexes(offered(match, "r1", "alone"))


def test_sh_45_the_extra_hex_does_not_go_through_ground_that_stops() -> None:
    ground = patch(12, 12, ".", D7="m", C7="m", E7="m", E8="m", C8="m")
    match = raid("r1 cav D4 A", "rc com D4 A mounted=true", "b1 inf D9 B", ground=ground)
    assert "D8" not in reached(activate(match, "r1"))


def test_sh_32a_a_commander_whose_unit_died_may_be_fought_by_the_next() -> None:
    pieces = ("r1 inf D4 A", "r2 inf E3 A", "b1 inf E4 B figures=1", "bc com E4 A", "b2 inf L12 B")
    match = raid(*pieces, dice=[3, 3, 5, 5])
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    do(activate(match, "r2"), "stay")
    assert choices(match, "fight") == ["fight bc"]


# --- Mixed units ----------------------------------------------------------------------------------

MIXED = "r1 inf D4 B figures=4 fire=musket second=4/none/halberd"


def test_sh_8_with_one_sort_gone_a_unit_is_not_mixed() -> None:
    match = until(raid(MIXED, "b1 inf D6 B", "b2 inf D5 B"), "activate")
    r1 = unit(match, "r1")
    assert fire_dice(match.state, r1, unit(match, "b1"), "musket") == 2
    assert melee_dice(match.state, r1, unit(match, "b2"), "halberd") == 3
    r1.men = [4, 0]
    assert fire_dice(match.state, r1, unit(match, "b1"), "musket") == 3
    r1.men = [0, 4]
    do(activate(match, "r1"), "stay")
    assert choices(match, "f") == ["fight b2"]


def test_sh_38_when_the_chosen_sort_is_gone_the_others_fall() -> None:
    match = raid("b1 inf D5 B figures=2 fire=musket second=2/none/halberd", "r1 inf D4 A", "b2 inf L12 B")
    lose(match.state, unit(match, "b1"), 3, "red", "SH-52", 0)
    assert unit(match, "b1").men == [0, 1]


# --- Allies ---------------------------------------------------------------------------------------


def test_sh_41_fire_passes_over_a_lower_friend_or_ally_but_over_no_enemy() -> None:
    match = until(
        raid("r1 inf D4 A fire=musket", "g1 inf D5 A", "b1 inf D6 A", ground=patch(12, 12, ".", D4="h")), "activate"
    )
    start, end = unit(match, "r1").at, unit(match, "b1").at
    assert sight_blocked(match.state, start, end, "red")
    match.state.alliances.append(("green", "red"))
    assert sight_blocked(match.state, start, end, "red") == ()
    assert sight_blocked(match.state, start, end)  # bows


def test_sh_6a_an_ally_beside_him_does_not_cost_a_player_his_objective() -> None:
    objectives = [{"name": "The well", "hexes": ["D3", "D4"], "points": 1}]
    match = raid("r1 inf D4 A", "g1 inf D2 A", "b1 inf L12 B", objectives=objectives)
    until(match, "activate")
    match.state.alliances.append(("green", "red"))
    do(activate(match, "g1"), "move D3")
    rest_of_turn(match)
    assert (match.state.score["red"], match.state.score["green"]) == (1, 0)


def test_sh_5_the_ally_of_an_ally_is_an_enemy() -> None:
    match = until(raid("r1 inf D4 A", "g1 inf D5 A", "b1 inf E4 A"), "activate")
    match.state.alliances.extend([("blue", "green"), ("green", "red")])
    assert cannot_attack(match.state, unit(match, "r1"), unit(match, "g1")) == "SH-5"
    assert cannot_attack(match.state, unit(match, "r1"), unit(match, "b1")) == ""


def test_sh_3a_a_cease_fire_ends_with_either_unit_and_covers_the_leader_of_one() -> None:
    match = until(raid("r1 inf D4 A", "b1 inf E4 A", "bc com E4 A", "b2 inf L1 A"), "activate")
    match.state.truces.append(Truce("r1", "b1", 9))
    assert cannot_attack(match.state, unit(match, "r1"), unit(match, "bc")) == "SH-3a"
    destroy(match.state, unit(match, "b1"), "red", "SH-52")
    assert cannot_attack(match.state, unit(match, "r1"), unit(match, "bc")) == ""


# --- Goods ----------------------------------------------------------------------------------------


def test_sh_33_the_loot_of_a_unit_destroyed_fills_its_hex() -> None:
    match = raid(
        "r1 inf D4 A", "b1 inf E4 B figures=1", "b2 inf L12 B", spoils=[goods("gold", "A1", "blue")], dice=[3, 3, 5, 5]
    )
    activate(match, "r1")
    match.state.drop(match.state.blocks["gold"], unit(match, "b1").at, "b1")
    do(match, "stay", "fight b1", "stand")
    assert unit(match, "b1").place == DESTROYED
    assert name_of(match.state.blocks["gold"].at) == "E4"
    assert asked(match) == "activate"


def test_sh_9_goods_are_not_handed_over_behind_a_wall() -> None:
    sides = {"D4 north": "high wall", "D4 north-east": "high wall", "D4 south-east": "high wall", "D4 south": "high wall"}
    match = until(raid("r1 inf D4 A", "b1 inf L4 A", spoils=[goods("chest", "L9", "blue")], sides=sides), "activate")
    hand_over(match.state, match.state.blocks["chest"], "red", "SH-3a")
    assert name_of(match.state.blocks["chest"].at) in ("C4", "C5")


def test_sh_12_a_gun_in_a_boat_is_where_its_crew_is() -> None:
    red = ("rs ship D9 north points=60", "rb rowboat D4 north", "r1 gun off A aboard=rb")
    match = until(at_sea(*red, "bs ship P4 north points=60", "b1 inf off A aboard=bs"), "activate")
    assert gun(match, "r1-gun").at == vessel(match, "rb").at == unit(match, "r1").at
    match.state.lay(vessel(match, "rb"), hex_named("D5"), 0)
    assert name_of(gun(match, "r1-gun").at) == "D5"
