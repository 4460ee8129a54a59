"""Battles: possible opponents, the course of a battle, and the losses."""

from __future__ import annotations

from fractions import Fraction

from tests.rules.scum_of_the_high_seas.isle import (
    activate,
    asked,
    at,
    choices,
    do,
    patch,
    raid,
    rest_of_turn,
    unit,
    until,
    why,
)

from quarterdeck.boards.hexboard import hex_named
from quarterdeck.games.scum_of_the_high_seas.battle.losses import lose
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import cannot_attack
from quarterdeck.games.scum_of_the_high_seas.state import Spell, Truce

MELEE = ("r1 inf D4 A", "b1 inf E4 B")
FIRE = ("r1 inf D4 A fire=musket", "b1 inf D6 B")
MIXED = "b1 inf D6 B figures=4 fire=musket second=4/none/sword"


# --- SH-36a ---------------------------------------------------------------------------------------


def test_sh_36a_a_battle_goes_target_defence_dice_answer_losses() -> None:
    match = activate(raid(*MELEE, dice=[3, 5, 5, 6, 1, 1]), "r1")
    do(match, "stay")
    assert asked(match) == "battle"
    assert choices(match) == ["fight b1", "no battle"]
    do(match, "fight b1")
    assert asked(match) == "defence"
    assert match.waiting == ("blue",)
    assert choices(match) == ["retreat", "stand"]
    do(match, "stand")  # one hit, one flag; the save fails
    assert asked(match) == "answer"
    assert choices(match) == ["ignore", "take it"]
    do(match, "ignore")
    assert unit(match, "b1").strength == 7
    assert at(match, "b1") == "E4"


def test_sh_36a_without_a_way_back_and_with_one_sort_of_figures_the_defender_is_not_asked() -> None:
    match = activate(raid("r1 inf K4 A", "b1 inf L4 B", dice=[5, 5, 5, 5]), "r1")
    do(match, "stay", "fight b1")
    assert asked(match) == "activate"


def test_sh_36a_without_flags_to_ignore_the_defender_is_not_asked_again() -> None:
    match = activate(raid(*MELEE, dice=[3, 5, 5, 5, 1]), "r1")
    do(match, "stay", "fight b1", "stand")
    assert asked(match) == "activate"
    assert unit(match, "b1").strength == 7


def test_sh_36_only_the_activated_unit_rolls_and_the_other_strikes_in_its_own_activation() -> None:
    match = activate(raid(*MELEE, dice=[5, 5, 5, 5]), "r1")
    do(match, "stay", "fight b1", "stand")
    activate(match, "b1")
    do(match, "stay")
    assert choices(match) == ["fight r1", "no battle"]


def test_sh_36_a_unit_battles_another_once_a_turn() -> None:
    match = activate(raid(*MELEE, "b2 inf D5 B", dice=[5, 5, 5, 5]), "r1")
    do(match, "stay", "fight b1", "stand")
    unit(match, "r1").acted = False
    activate(match, "r1")
    do(match, "stay")
    assert choices(match, "fight") == ["fight b2"]
    assert why(match, "fight b1") == "SH-36"


def test_sh_36_next_to_an_enemy_a_unit_battles_only_such_an_enemy() -> None:
    match = activate(raid(*FIRE, "b2 inf E4 B"), "r1")
    do(match, "stay")
    assert choices(match, "fi") == ["fight b2"]
    assert why(match, "fire b1") == "SH-36"
    assert why(match, "fire b2") == "SH-42"


def test_sh_36_no_battle_is_a_choice() -> None:
    match = activate(raid(*MELEE), "r1")
    do(match, "stay", "no battle")
    assert asked(match) == "activate"


def test_sh_7_without_firearms_nobody_fires() -> None:
    match = activate(raid("r1 inf D4 A", "b1 inf E4 B", "b2 inf F4 B"), "r1")
    do(match, "stay")
    assert why(match, "fire b2") == "SH-7"
    assert "SH-7" in {refusal.clause for refusal in match.refusals("red") if refusal.points_at == "b2"}


def test_sh_42_over_something_impassable_neighbours_fire() -> None:
    for kind in ("high wall", "escarpment"):
        match = raid("r1 inf D4 A fire=musket", "b1 inf D5 B", sides={"D5 north": kind})
        do(activate(match, "r1"), "stay")
        assert choices(match, "fi") == ["fire b1"]
        assert why(match, "fight b1") == "SH-42"


def test_sh_42_over_a_low_wall_neighbours_fight() -> None:
    match = raid("r1 inf D4 A fire=musket", "b1 inf D5 B", sides={"D5 north": "wall"})
    assert choices(do(activate(match, "r1"), "stay"), "fi") == ["fight b1"]


def test_sh_32a_a_commander_among_his_men_is_no_target_and_alone_only_of_melee() -> None:
    match = activate(raid("r1 inf D4 A fire=musket", "b1 inf E4 B", "bc com E4 A"), "r1")
    do(match, "stay")
    assert choices(match, "fi") == ["fight b1"]
    alone = raid("r1 inf D4 A fire=musket", "bc com E4 A", "b1 inf L1 B", dice=[3, 5, 5, 5, 1])
    do(activate(alone, "r1"), "stay", "fight bc", "stand")
    assert unit(alone, "bc").place == "destroyed"
    far = activate(raid("r1 inf D4 A fire=musket", "bc com D6 A", "b1 inf F5 B"), "r1")
    do(far, "stay")
    assert why(far, "fire bc") == "SH-32a"


def test_sh_51_a_flag_saves_a_commander_hit_in_melee() -> None:
    alone = raid("r1 inf D4 A", "bc com E4 A", "b1 inf L1 B", dice=[3, 5, 5, 5, 6])
    do(activate(alone, "r1"), "stay", "fight bc", "stand")
    assert unit(alone, "bc").place == "on the map"


def test_sh_32a_a_commander_outlives_his_unit_alone_in_its_hex() -> None:
    match = raid("r1 inf D4 A", "b1 inf E4 B figures=1", "bc com E4 A", dice=[3, 3, 5, 5])
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    assert unit(match, "b1").place == "destroyed"
    assert at(match, "bc") == "E4"
    assert at(match, "r1") == "D4"  # the hex is not empty: no breakthrough


def test_sh_44_a_character_is_wounded_and_never_killed() -> None:
    match = raid("r1 inf D4 A", "bx cha E4 A", "b1 inf L1 B", dice=[3, 5, 5, 5, 1])
    do(activate(match, "r1"), "stay", "fight bx", "stand")
    assert unit(match, "bx").wounded
    assert unit(match, "bx").place == "on the map"
    assert unit(match, "bx").strength == 1
    assert match.state.score["red"] == 0


def test_sh_45_a_unit_charges_only_by_moving_into_contact() -> None:
    match = activate(raid("r1 inf C4 A melee=pike", "b1 inf E4 B"), "r1")
    do(match, "move D4")
    assert match.label("fight b1", "red").text == "Fight b1: 5 dice with pikes"
    there = activate(raid("r1 inf D4 A melee=pike", "b1 inf E4 B"), "r1")
    do(there, "stay")
    assert there.label("fight b1", "red").text == "Fight b1: 4 dice with pikes"


def test_sh_47_no_battle_after_entering_a_wood() -> None:
    match = activate(raid("r1 inf C4 A", "b1 inf E4 B", ground=patch(12, 12, ".", D4="w")), "r1")
    do(match, "move D4")
    assert asked(match) == "activate"


def test_sh_10_no_battle_after_two_hexes() -> None:
    match = activate(raid("r1 inf B4 A", "b1 inf E4 B"), "r1")
    do(match, "move D4")
    assert asked(match) == "activate"


def test_sh_44_a_wounded_character_is_not_fought_again() -> None:
    match = until(raid("r1 inf D4 A", "bx cha E4 A", "b1 inf D5 B"), "activate")
    unit(match, "bx").wounded = True
    do(activate(match, "r1"), "stay")
    assert choices(match, "fight") == ["fight b1"]
    assert why(match, "fight bx") == "SH-44"


# --- SH-37 ----------------------------------------------------------------------------------------


def test_sh_37_a_unit_in_close_combat_neither_fires_nor_is_fired_on_from_afar() -> None:
    match = raid("r1 inf D4 A", "b1 inf E4 B fire=musket", "r2 inf E6 A fire=musket", "b2 inf G5 B", dice=[5, 5, 5, 5])
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    activate(match, "r2")
    do(match, "stay")
    assert choices(match, "fire") == ["fire b2"]
    assert why(match, "fire b1") == "SH-37"


def test_sh_37_close_combat_ends_with_the_turn() -> None:
    match = raid("r1 inf D4 A", "b1 inf E4 B", "r2 inf E6 A fire=musket", dice=[5, 5, 5, 5])
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    assert unit(match, "b1").close
    assert unit(match, "r1").close
    rest_of_turn(match)
    assert not unit(match, "b1").close
    assert not unit(match, "r1").close


def test_sh_37_close_combat_ends_for_a_unit_driven_out_of_contact() -> None:
    match = raid("r1 inf D4 A", "b1 inf E4 B", dice=[5, 5, 5, 5])
    do(activate(match, "r1"), "stay", "fight b1", "retreat")
    do(match, choices(match, "retreat")[0])
    assert not unit(match, "b1").close
    assert unit(match, "r1").close


def test_sh_37_close_combat_lasts_for_a_unit_driven_from_one_enemy_to_the_next() -> None:
    match = raid("r1 inf D4 A", "r2 inf G4 A", "b1 inf E4 B", dice=[5, 5, 5, 5])
    do(activate(match, "r1"), "stay", "fight b1", "retreat", "retreat F4")
    assert unit(match, "b1").close


# --- SH-38, SH-8 ----------------------------------------------------------------------------------


def test_sh_38_under_fire_the_defender_chooses_who_falls_first() -> None:
    for first, left in (("musket", [3, 4]), ("sword", [4, 3])):
        match = activate(raid("r1 inf D4 A fire=musket", MIXED, dice=[1, 5, 5, 1]), "r1")
        do(match, "stay", "fire b1")
        assert choices(match) == ["retreat musket", "retreat sword", "stand musket", "stand sword"]
        do(match, f"stand {first}")
        assert unit(match, "b1").men == left


def test_sh_38_the_chosen_sort_falls_even_if_it_is_the_smaller() -> None:
    for first, left in ((0, [1, 4]), (1, [2, 3]), (-1, [2, 3])):
        state = raid("r1 inf D4 A", "b1 inf E4 B figures=4 fire=musket second=4/none/sword").state
        state.units["b1"].men = [2, 4]
        lose(state, state.units["b1"], 1, "red", "SH-52", first)
        assert state.units["b1"].men == left


def test_sh_5a_a_cease_fire_with_a_unit_protects_the_commander_in_its_hex_alone() -> None:
    for where, clause in (("E4", "SH-3a"), ("E6", "")):
        state = raid("r1 inf D4 A", "b1 inf E4 B", f"bc com {where} A").state
        state.truces = [Truce("r1", "b1", 1)]
        assert cannot_attack(state, state.units["r1"], state.units["bc"]) == clause


def test_sh_38_an_attacker_who_joins_a_melee_chooses_who_falls_first() -> None:
    mixed = "b1 inf E4 B figures=4 fire=musket second=4/none/sword"
    match = raid("r1 inf D4 A", "r2 inf E5 A", mixed, dice=[5, 5, 5, 5, 3, 5, 5, 5, 1])
    do(activate(match, "r1"), "stay", "fight b1", "stand musket")
    do(activate(match, "r2"), "stay")
    assert choices(match, "fight") == ["fight b1 falls musket", "fight b1 falls sword"]
    do(match, "fight b1 falls sword")
    assert choices(match) == ["retreat", "stand"]
    do(match, "stand")
    assert unit(match, "b1").men == [4, 3]


def test_sh_8_unit_does_not_hit_for_a_mixed_unit() -> None:
    match = raid("r1 inf D4 A figures=3 fire=musket second=3/none/sword", "b1 inf D6 B", dice=[4, 4])
    do(activate(match, "r1"), "stay", "fire b1", "stand")
    assert unit(match, "b1").strength == 8
    whole = raid("r1 inf D4 A fire=musket", "b1 inf D6 B", dice=[4, 4, 5, 1, 1])
    do(activate(whole, "r1"), "stay", "fire b1", "stand")
    assert unit(whole, "b1").strength == 6


def test_sh_8_hits_never_exceed_the_figures_that_carry_the_weapon() -> None:
    match = raid("r1 inf D4 A figures=1 fire=musket second=1/none/sword", "b1 inf D6 B", dice=[1, 3, 1])
    do(activate(match, "r1"), "stay", "fire b1", "stand")
    assert unit(match, "b1").strength == 7


# --- SH-50 to SH-52 -------------------------------------------------------------------------------


def test_sh_51_a_miss_saves() -> None:
    match = activate(raid(*MELEE, dice=[3, 5, 5, 5, 5]), "r1")
    do(match, "stay", "fight b1", "stand")
    assert unit(match, "b1").strength == 8


def test_sh_51_a_flag_does_not_save_a_figure() -> None:
    match = activate(raid(*MELEE, dice=[3, 5, 5, 5, 6]), "r1")
    do(match, "stay", "fight b1", "stand")
    assert unit(match, "b1").strength == 7


def test_sh_2_in_fast_play_nobody_saves() -> None:
    match = raid(*MELEE, dice=[3, 5, 5, 5], options={"fast": True, "parley": False})
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    assert unit(match, "b1").strength == 7


def test_sh_50_the_first_of_two_like_hits_needs_no_save() -> None:
    match = activate(raid(*MELEE, dice=[3, 3, 5, 5, 5, 6]), "r1")
    do(match, "stay", "fight b1", "stand")
    assert unit(match, "b1").strength == 7
    assert unit(match, "b1").nco


def test_sh_18a_an_automatic_kill_takes_the_nco_on_a_one() -> None:
    match = activate(raid(*MELEE, dice=[3, 3, 5, 5, 5, 1]), "r1")
    do(match, "stay", "fight b1", "stand")
    assert unit(match, "b1").strength == 7
    assert not unit(match, "b1").nco


def test_sh_18a_a_lone_nco_rolls_one_die_and_does_not_fire() -> None:
    match = raid("r1 inf D4 A figures=1 fire=musket", "b1 inf E4 B", "b2 inf D6 B", dice=[3, 1])
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    assert unit(match, "b1").strength == 7
    far = raid("r1 inf D4 A figures=1 fire=musket", "r2 inf F4 A fire=musket", "b1 inf D6 B")
    assert asked(do(activate(far, "r1"), "stay")) == "activate"


def test_sh_52_hits_beyond_the_figures_are_wasted_and_the_last_figure_is_a_point() -> None:
    match = raid("r1 inf D4 A", "b1 inf E4 B figures=1", "bc com E4 A", "b2 inf L1 B", dice=[3, 3, 3, 3])
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    until(match, "activate")
    assert unit(match, "bc").place == "on the map"
    assert match.state.score["red"] == 2  # the unit, and one of nine figures is over 10%


# --- Forbidden ------------------------------------------------------------------------------------


def test_sh_3a_sh_5_nobody_attacks_an_ally_or_breaks_a_cease_fire() -> None:
    match = raid("r1 inf D4 A fire=musket", "b1 inf D6 B", "g1 inf F5 B", "b2 inf B5 B")
    match.state.alliances.append(("green", "red"))
    match.state.truces.append(Truce("r1", "b1", 5))
    do(activate(match, "r1"), "stay")
    assert choices(match, "fi") == ["fire b2"]
    assert why(match, "fire b1") == "SH-3a"
    assert why(match, "fire g1") == "SH-5"


def test_sh_60_with_loot_a_unit_battles_only_its_attackers() -> None:
    chest = [{"key": "chest", "name": "Chest", "side": "blue", "bearer": "b1"}]
    match = raid(*MELEE, "r2 inf F4 A", spoils=chest, dice=[5, 5, 5, 5])
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    do(activate(match, "b1"), "stay")
    assert choices(match, "fight") == ["fight r1"]
    assert why(match, "fight r2") == "SH-60"


def test_sh_60_a_unit_falling_back_battles_only_its_attackers() -> None:
    match = until(raid(*MELEE, "r2 inf F4 A", dice=[5, 5, 5, 5]), "activate")
    unit(match, "b1").nco, unit(match, "b1").returns = False, 1
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    do(activate(match, "b1"), "stay")
    assert choices(match, "fight") == ["fight r1"]
    assert why(match, "fight r2") == "SH-59"


def test_sh_60_its_last_chance_to_act_ends_the_claim() -> None:
    chest = [{"key": "chest", "name": "Chest", "side": "blue", "bearer": "b1"}]
    match = raid(*MELEE, spoils=chest, dice=[5, 5, 5, 5])
    do(activate(match, "r1"), "stay", "fight b1", "stand")
    do(activate(match, "b1"), "stay", "no battle")
    assert unit(match, "b1").attacked_by == ()


def test_sh_11_mounted_men_fire_pistols_but_no_muskets_or_bows() -> None:
    for weapon in ("musket", "bow"):
        match = raid(f"r1 cav D4 A fire={weapon}", "b1 inf E4 B", "b2 inf D6 B")
        do(activate(match, "r1"), "stay")
        assert why(match, "fire b2") == "SH-11"
    match = raid("r1 cav D4 A fire=pistol", "b1 inf D6 B")
    assert choices(do(activate(match, "r1"), "stay"), "fire") == ["fire b1"]


def test_sh_91_swimmers_are_fired_at_and_not_fought() -> None:
    match = raid("r1 inf D4 A fire=musket", "b1 inf F4 B", ground=patch(12, 12, ".", E4="~"))
    match.state.put(unit(match, "b1"), hex_named("E4"))
    unit(match, "b1").swimming = True
    do(activate(match, "r1"), "stay")
    assert choices(match, "fi") == ["fire b1"]
    assert why(match, "fight b1") == "SH-91"


def test_sh_91b_swimmers_do_not_battle() -> None:
    match = raid(*MELEE)
    unit(match, "r1").swimming = True
    assert asked(do(activate(match, "r1"), "stay")) == "activate"


def test_sh_e31_sh_e37_damp_powder_and_fog() -> None:
    match = raid("r1 inf D4 A fire=musket", "b1 inf D6 B", "b2 inf D7 B", "b3 inf F6 B")
    match.state.spells.append(Spell("fog"))
    do(activate(match, "r1"), "stay")
    assert choices(match, "fire") == ["fire b1"]
    assert why(match, "fire b3") == "SH-E37"
    wet = raid(*FIRE)
    until(wet, "activate")
    wet.state.spells.append(Spell("damp-powder", "r1"))
    assert asked(do(activate(wet, "r1"), "stay")) == "activate"


# --- Words ----------------------------------------------------------------------------------------


def test_sh_36_an_option_tells_its_dice_and_points_at_its_target() -> None:
    match = do(activate(raid(*FIRE), "r1"), "stay")
    label = match.label("fire b1", "red")
    assert label.text == "Fire at b1: 3 dice with muskets"
    assert label.points_at == "b1"


def test_sh_36_the_odds_of_an_attack_reach_to_the_defenders_choice() -> None:
    match = raid("r1 inf K4 A", "b1 inf L4 B")
    do(activate(match, "r1"), "stay")
    odds = match.odds("fight b1")
    assert odds.exact
    #              no face 3 or 4, no face 6
    assert odds.of("b1 takes no hits") > Fraction(3, 6) ** 4
    assert odds.of("b1 takes 1 hit, 1 flag") > 0


def test_sh_36_the_odds_of_many_dice_with_all_their_saves_are_counted_out() -> None:
    match = raid("r1 inf K4 A melee=halberd", "rc com K4 A", "b1 inf L4 B")
    do(activate(match, "r1"), "stay")
    odds = match.odds("fight b1")
    assert odds.exact
    assert sum(likely.probability for likely in odds.likely) == 1
