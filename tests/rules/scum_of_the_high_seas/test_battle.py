"""Battles: who may attack whom, the course of a battle, losses, flags, retreats and breakthrough."""

from __future__ import annotations

from tests.rules.scum_of_the_high_seas.isle import activate, asked, at, choices, do, raid, unit, why

MELEE = ("r1 inf D4 A", "b1 inf E4 B")
FIRE = ("r1 inf D4 A fire=musket", "b1 inf F4 B")


def test_sh_36a_a_battle_goes_target_defence_dice_answer_losses() -> None:
    match = activate(raid(*MELEE, dice=[3, 5, 5, 6, 1, 1]), "r1")
    do(match, "stay")
    assert asked(match) == "battle"
    assert choices(match) == ["fight b1", "no battle"]
    do(match, "fight b1")
    assert asked(match) == "defence"
    assert match.waiting == ("blue",)
    do(match, "stand")  # one hit, one flag; the save fails
    assert asked(match) == "answer"
    do(match, "ignore")
    assert unit(match, "b1").strength == 7
    assert at(match, "b1") == "E4"


def test_sh_51_a_miss_saves() -> None:
    match = activate(raid(*MELEE, dice=[3, 5, 5, 5, 5]), "r1")
    do(match, "stay", "fight b1", "stand")
    assert unit(match, "b1").strength == 8


def test_sh_50_the_first_of_two_like_hits_needs_no_save() -> None:
    match = activate(raid(*MELEE, dice=[3, 3, 5, 5, 5, 6]), "r1")
    do(match, "stay", "fight b1", "stand")
    assert unit(match, "b1").strength == 7
    assert unit(match, "b1").nco


def test_sh_55_a_flag_sends_a_weak_unit_home() -> None:
    match = activate(raid("r1 inf D4 A", "b1 inf E4 B figures=5", dice=[6, 5, 5, 5, 1]), "r1")
    do(match, "stay", "fight b1", "stand")
    assert asked(match) == "retreat"
    do(match, choices(match)[0])
    assert at(match, "b1") != "E4"
    assert asked(match) == "breakthrough"
    do(match, "advance")
    assert at(match, "r1") == "E4"


def test_sh_39_muskets_fire_at_two_hexes_with_three_dice() -> None:
    match = activate(raid(*FIRE, dice=[1, 2, 4, 1, 1]), "r1")
    do(match, "stay", "fire b1", "stand")
    assert unit(match, "b1").strength == 6


def test_sh_7_without_firearms_nobody_fires() -> None:
    match = activate(raid("r1 inf D4 A", "b1 inf E4 B", "b2 inf F4 B"), "r1")
    do(match, "stay")
    assert why(match, "fire b2") == "SH-7"
