"""Cards in a battle: those chosen with the target, and the windows of its stages."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.scum_of_the_high_seas.isle import (
    activate,
    asked,
    at,
    choices,
    do,
    raid,
    structure,
    unit,
    until,
    vessel,
    why,
)
from tests.rules.scum_of_the_high_seas.tricks import dealt, discarded, hand

import quarterdeck as qd
from quarterdeck.games.scum_of_the_high_seas.battle.aimed_cards import aimed_blows
from quarterdeck.games.scum_of_the_high_seas.battle.gunnery import damage_by_fire
from quarterdeck.games.scum_of_the_high_seas.battle.results import try_again
from quarterdeck.games.scum_of_the_high_seas.state import Attack, Raid, Spell

GUN = ("r1 gun D2 A gun=medium fire=none", "b1 inf D5 B")
INFANTRY = ("r1 inf D4 A", "b1 inf E4 B")


def at_battle(match: qd.Match[Raid], key: str = "r1") -> qd.Match[Raid]:
    return until(activate(match, key), "battle")


# --- SH-E3 ----------------------------------------------------------------------------------------


def test_sh_e3_shrapnel_fires_at_men_and_doubles_the_hits() -> None:
    match = at_battle(dealt(*GUN, red="shrapnel", dice=[1, 5, 5, 1, 1]))
    assert choices(match, "play") == ["play land shrapnel b1"]
    do(match, "play land shrapnel b1", "stand", "take it")
    assert unit(match, "b1").strength == 6
    assert discarded(match) == ["shrapnel"]
    assert hand(match, "red") == []


def test_sh_13_without_the_card_there_is_no_such_target() -> None:
    match = at_battle(dealt(*GUN, red="battle-cry"))
    assert choices(match) == ["no battle"]  # the player is asked, since nobody else knows the hand


def test_sh_e3_beyond_four_hexes_nobody_is_asked() -> None:
    match = activate(dealt("r1 gun D2 A gun=medium fire=none", "b1 inf D7 B", red="shrapnel"), "r1")
    do(match, "stay")
    assert asked(match) == "activate"


def test_sh_101a_with_all_such_cards_in_the_discards_nobody_is_asked() -> None:
    only = {"shrapnel": 1, "battle-cry": 4}
    match = dealt(*GUN, red="battle-cry", blue="shrapnel", only=only)
    until(match, "activate")
    card = match.state.hands["blue"]["land"].remove("shrapnel")
    match.state.discards["land"].append(card.card)
    do(activate(match, "r1"), "stay")
    assert asked(match) == "activate"


def test_sh_101_after_a_card_in_this_activation_no_other_is_asked_for() -> None:
    match = until(dealt(*GUN, red="shrapnel"), "activate")
    match.state.carded = True
    do(activate(match, "r1"), "stay")
    assert asked(match) == "activate"


# --- SH-E4 ----------------------------------------------------------------------------------------


def test_sh_e4_a_grenade_has_three_dice_and_faces_one_to_three_hit_men() -> None:
    match = at_battle(dealt(*INFANTRY, red="grenade", dice=[1, 2, 3, 1, 1, 5]))
    do(match, "play land grenade b1", "stand")
    until(match, "activate")
    assert unit(match, "b1").strength == 6


def test_sh_e4_a_unit_that_moved_too_far_to_battle_throws_no_grenade() -> None:
    match = at_battle(dealt(*INFANTRY, red="grenade"))
    act = match.state.act
    assert act is not None
    assert [blow.notation for blow in aimed_blows(match.state, act, unit(match, "r1"))] == ["play land grenade b1"]
    act.spent.append("r1")
    assert aimed_blows(match.state, act, unit(match, "r1")) == []


def test_sh_e4_two_like_faces_of_a_grenade_are_an_automatic_kill_and_flags_count() -> None:
    pieces = ("r1 inf D4 A", "b1 inf E4 B figures=5")
    match = at_battle(dealt(*pieces, red="grenade", dice=[2, 2, 6, 5, 6, 1]))
    do(match, "play land grenade b1", "stand")
    do(match, "take it")
    assert unit(match, "b1").strength == 4
    assert asked(match) == "retreat"


def test_sh_e4_a_grenade_takes_three_points_for_each_face_off_a_door_without_a_save() -> None:
    yard = {"key": "yard", "name": "Yard", "kind": "yard", "side": "blue", "hexes": ["D5"], "compound": "fort"}
    door = {"key": "door", "name": "Door", "kind": "strengthened door", "side": "blue", "compound": "fort"}
    structures = [yard, {**door, "between": "D5 north"}]
    match = at_battle(dealt("r1 inf D4 A", "b1 inf D5 B", red="grenade", structures=structures, dice=[1, 4, 5]))
    assert choices(match, "play") == ["play land grenade b1", "play land grenade door"]
    do(match, "play land grenade door")
    assert structure(match, "door").points == 2


def test_sh_e4_a_grenade_is_no_close_combat_and_gives_no_breakthrough() -> None:
    pieces = ("r1 inf D4 A", "b1 inf E4 B figures=1", "b2 inf L1 B")
    match = at_battle(dealt(*pieces, red="grenade", dice=[1, 1, 5]))
    do(match, "play land grenade b1", "stand")
    until(match, "activate")
    assert unit(match, "b1").place == "destroyed"
    assert at(match, "r1") == "D4"


def test_sh_e4_guns_throw_no_grenades() -> None:
    match = at_battle(dealt("r1 gun D4 A", "b1 inf E4 B", red="grenade"))
    assert choices(match, "play") == []


# --- SH-E5, SH-53 ---------------------------------------------------------------------------------


def test_sh_53_a_sharpshooter_hits_a_commander_among_his_men_on_face_one() -> None:
    pieces = ("r1 inf D4 A fire=musket", "b1 inf D6 B", "bc com D6 A")
    match = at_battle(dealt(*pieces, red="sharpshooter", dice=[1, 1]))
    assert choices(match, "play") == ["play land sharpshooter b1", "play land sharpshooter bc"]
    do(match, "play land sharpshooter bc")
    assert unit(match, "bc").place == "destroyed"
    assert asked(match) == "battle"  # the unit may then battle as usual
    assert choices(match, "play") == []
    assert match.state.earned["red"] == 1


def test_sh_53_other_faces_miss_and_a_miss_saves() -> None:
    pieces = ("r1 inf D4 A fire=musket", "b1 inf D6 B", "bc com D6 A")
    for dice in ([2], [3], [4], [6], [1, 5]):
        match = at_battle(dealt(*pieces, red="sharpshooter", dice=dice))
        do(match, "play land sharpshooter bc")
        assert unit(match, "bc").place == "on the map"


def test_sh_53_an_nco_counts_as_a_figure_only() -> None:
    pieces = ("r1 inf D4 A fire=musket", "b1 inf D6 B", "b2 inf L1 B")
    match = at_battle(dealt(*pieces, red="sharpshooter", dice=[1, 1]))
    do(match, "play land sharpshooter b1")
    assert not unit(match, "b1").nco
    assert unit(match, "b1").strength == 7
    assert match.state.kills["red"]["blue"] == 1
    assert match.state.earned["red"] == 0


def test_sh_e5_he_uses_the_weapon_with_the_longest_range() -> None:
    mixed = "r1 inf D2 A figures=3 fire=pistol second=3/musket/sword"
    match = at_battle(dealt(mixed, "b1 inf D6 B", red="sharpshooter"))
    assert choices(match, "play") == ["play land sharpshooter b1"]


def test_sh_e5_a_sharpshooter_needs_firearms_or_bows() -> None:
    match = at_battle(dealt(*INFANTRY, red="sharpshooter"))
    assert choices(match, "play") == []


# --- The windows of SH-36a ------------------------------------------------------------------------


def test_sh_36a_a_window_asks_before_the_throw_and_a_battle_cry_adds_a_die() -> None:
    match = at_battle(dealt(*INFANTRY, red="battle-cry", dice=[3, 5, 5, 5, 3, 1, 6]))
    do(match, "fight b1", "stand")
    assert asked(match) == "throw"
    assert choices(match) == ["throw", "throw play land battle-cry"]
    do(match, "throw play land battle-cry")
    until(match, "activate")
    assert unit(match, "b1").strength == 6


def test_sh_36a_a_player_without_cards_is_not_asked() -> None:
    match = dealt(*INFANTRY, red="battle-cry", blue="battle-cry", dice=[5, 5, 5, 5])
    until(match, "activate")
    for seat in ("red", "blue"):
        match.state.discards["land"].append(match.state.hands[seat]["land"].remove("battle-cry").card)
    do(at_battle(match), "fight b1", "stand")
    assert asked(match) == "activate"


FIRE = ("r1 inf D4 A fire=musket", "b1 inf D6 B figures=5")


def test_sh_e20_under_cover_the_attacker_has_a_die_less_but_never_none() -> None:
    match = at_battle(dealt(*FIRE, blue="take-cover", dice=[5, 5]))
    do(match, "fire b1", "stand play land take-cover", "throw")
    assert asked(match) == "activate"
    far = at_battle(dealt("r1 inf D4 A fire=musket", "b1 inf D8 B", blue="take-cover", dice=[5]))
    do(far, "fire b1", "stand play land take-cover", "throw")
    assert asked(far) == "activate"


def test_sh_e17_steady_lads_adds_a_die_to_fire() -> None:
    match = at_battle(dealt(*FIRE, red="steady-lads", dice=[5, 5, 5, 5]))
    do(match, "fire b1", "stand", "throw play land steady-lads")
    assert asked(match) == "activate"


def test_sh_e26_second_thoughts_may_end_the_battle() -> None:
    match = at_battle(dealt(*FIRE, blue="second-thoughts", dice=[4]))
    do(match, "fire b1", "stand play land second-thoughts")
    assert asked(match) == "activate"
    on = at_battle(dealt(*FIRE, blue="second-thoughts", dice=[3, 5, 5, 5]))
    do(on, "fire b1", "stand play land second-thoughts")
    assert asked(on) == "throw"


def test_sh_56_sh_54_each_barred_answer_has_its_clause() -> None:
    pieces = ("r1 inf D3 A fire=musket", "b1 inf D6 B figures=5", "b2 inf E5 B", "b3 inf E6 B", "b4 inf E7 B")
    match = at_battle(dealt(*pieces, dice=[6, 5]))
    do(match, "fire b1")
    assert why(match, "retreat") == "SH-54"
    do(match, "stand", "throw")
    assert why(match, "ignore") == "SH-56"


def test_sh_e18_hold_the_line_ignores_all_flags() -> None:
    match = at_battle(dealt(*FIRE, blue="hold-the-line", dice=[6, 6, 5]))
    do(match, "fire b1", "stand", "throw", "take it play land hold-the-line")
    assert asked(match) == "activate"
    assert at(match, "b1") == "D6"


def test_sh_e21_a_lucky_escape_throws_one_failed_save_again() -> None:
    match = at_battle(dealt(*FIRE, blue="lucky-escape", dice=[1, 5, 5, 1, 5]))
    do(match, "fire b1", "stand", "throw", "take it play land lucky-escape")
    until(match, "activate")
    assert unit(match, "b1").strength == 5


def test_sh_e21_with_its_number_restored_the_owner_is_asked_again() -> None:
    pieces = ("r1 inf D4 A fire=musket", "b1 inf D6 B figures=6")
    match = at_battle(dealt(*pieces, blue="lucky-escape", dice=[1, 6, 5, 1, 5]))
    do(match, "fire b1", "stand", "throw")
    assert choices(match) == ["take it", "take it play land lucky-escape"]
    do(match, "take it play land lucky-escape")
    assert choices(match) == ["ignore", "take it"]


def test_sh_e21_a_unit_that_kept_its_number_may_still_ignore_the_flags() -> None:
    pieces = ("r1 inf D4 A fire=musket", "b1 inf D6 B figures=8")
    match = at_battle(dealt(*pieces, blue="lucky-escape", dice=[1, 6, 5, 1, 2]))
    do(match, "fire b1", "stand", "throw", "take it play land lucky-escape")
    assert choices(match) == ["ignore", "take it"]


def test_sh_e21_in_fast_play_it_is_a_save_for_anybody_hit() -> None:
    options = {"fast": True, "parley": False}
    match = at_battle(dealt(*FIRE, blue="lucky-escape", dice=[1, 1, 5, 5], options=options))
    do(match, "fire b1", "stand", "throw", "take it play land lucky-escape")
    until(match, "activate")
    assert unit(match, "b1").strength == 4


@pytest.mark.parametrize(("face", "killed"), [(5, 1), (1, 2)])
def test_sh_e21_if_all_hits_are_automatic_one_figure_escapes(face: int, killed: int) -> None:
    match = until(raid(*FIRE), "activate")
    attack = Attack("r1", "red", "b1", "musket", False, killed=2)
    flow = try_again(match.state, attack, unit(match, "b1"))
    next(flow)
    with pytest.raises(StopIteration):
        flow.send((face,))
    assert attack.killed == killed


def test_sh_e7_fire_twice_fires_once_more_at_the_same_or_another_target() -> None:
    pieces = (*FIRE, "b2 inf F5 B")
    match = at_battle(dealt(*pieces, red="fire-twice", dice=[5, 5, 5, 5, 5, 5]))
    do(match, "fire b1", "stand", "throw play land fire-twice")
    assert asked(match) == "battle"
    assert choices(match) == ["fire b1", "fire b2", "no battle"]
    do(match, "fire b1", "stand")
    until(match, "activate")
    assert why(match, "fire b1") == ""


def test_sh_e29_an_ambush_forbids_a_chosen_retreat_and_adds_a_die() -> None:
    match = dealt(*INFANTRY, dice=[5, 5, 5, 5, 5])
    until(match, "activate").state.spells.append(Spell("ambush", "r1"))
    do(at_battle(match), "fight b1")
    assert "retreat" not in choices(match)
    assert why(match, "retreat") == "SH-E29"
    do(match, "stand", "throw")
    assert asked(match) == "activate"  # five dice


def test_sh_e29_a_gun_lies_in_ambush_with_its_crew() -> None:
    match = dealt(*GUN, red="shrapnel", dice=[5, 5, 5, 5])
    until(match, "activate").state.spells.append(Spell("ambush", "r1"))
    do(at_battle(match), "play land shrapnel b1")
    assert why(match, "retreat") == "SH-E29"
    do(match, "stand")
    assert asked(match) == "activate"  # four dice at three hexes


COAST: dict[str, Any] = {"ground": "\n".join(["......~~~~~~"] * 12), "wind": "north"}


def fired(hits: int, *cards: str) -> qd.Match[Raid]:
    """Return a match in which a medium gun has hit a ship."""
    match = raid("r1 gun F4 A gun=medium", "b1 inf A1 B", "bs ship H4 north points=40", **COAST)
    damage_by_fire(match.state, Attack("r1-gun", "red", "bs", "cannon", False, boons=list(cards)), hits)
    return match


def test_sh_e42_between_wind_and_water_doubles_the_damage() -> None:
    assert vessel(fired(2), "bs").points == 34
    assert vessel(fired(2, "between-wind-and-water"), "bs").points == 28


def test_sh_e41_chain_shot_takes_speed_instead() -> None:
    match = fired(2, "chain-shot")
    assert vessel(match, "bs").points == 40
    assert vessel(match, "bs").slowed == 2
    assert vessel(match, "bs").slowed_until == match.state.turn + 1
    assert vessel(fired(0, "chain-shot"), "bs").slowed == 0
