"""NOW! cards ashore: each carried out, and each without an effect if there is nothing for it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.scum_of_the_high_seas.isle import asked, at, choices, do, gun, raid, unit, until, why
from tests.rules.scum_of_the_high_seas.tricks import TWO, dealt, discarded, hand, named, read

import quarterdeck as qd
from quarterdeck.games.scum_of_the_high_seas.cards.decks import CARDS
from quarterdeck.games.scum_of_the_high_seas.state import Raid

LUCKY = {"parley": False, "lucky": True}
CHEST = {"key": "chest", "name": "Chest", "side": "red", "driven": False}


def score(match: qd.Match[Raid]) -> int:
    return sum(match.state.score.values()) + sum(match.state.earned.values())


@pytest.mark.parametrize("card", [card.key for card in CARDS.values() if card.is_now and card.land])
def test_sh_102_no_now_card_is_ever_in_a_hand(card: str) -> None:
    players = [{"key": "red", "home": "west", "pirate": True}, {"key": "blue", "home": "east", "pirate": True}]
    options = {"parley": True, "lucky": True}
    match = read(card, *TWO, draws=["battle-cry"], dice=[6, 6, 6], players=players, options=options)
    assert card not in hand(match, "red")
    assert card in discarded(match)


# --- E8, E32 --------------------------------------------------------------------------------------


def test_sh_e8_the_named_unit_goes_two_hexes_homeward_and_does_nothing_else() -> None:
    match = read("fall-back", "r1 inf D4 A", "r2 inf D9 A", "b1 inf I4 A")
    assert asked(match) == "fall back"
    do(match, "back to C4")
    while asked(match) == "fall back":
        do(match, choices(match)[0])
    assert at(match, "r1")[0] == "B"
    assert (match.waiting, asked(match)) == (("blue",), "activate")


def test_sh_e8_steps_that_are_barred_are_not_made_and_cost_nothing() -> None:
    match = read("fall-back", "r1 inf A4 A", "r2 inf D9 A", "b1 inf I4 A")
    assert (at(match, "r1"), unit(match, "r1").strength) == ("A4", 6)
    assert match.waiting == ("blue",)


def test_sh_e8_a_gun_that_cannot_move_stands_still() -> None:
    match = read("fall-back", "r1 gun D4 A gun=heavy", "b1 inf I4 A")
    assert (at(match, "r1"), unit(match, "r1").gun) == ("D4", "r1-gun")
    assert match.waiting == ("blue",)


def test_sh_e32_the_unit_goes_where_the_die_says_and_may_battle_but_not_move() -> None:
    match = read("lost", "r1 inf D4 A", "b1 inf D2 A", dice=[1])
    assert at(match, "r1") == "D3"
    assert asked(match) == "battle"
    assert choices(match) == ["fight b1", "no battle"]


def test_sh_e32_the_unit_stays_if_the_way_is_barred() -> None:
    match = read("lost", "r1 inf D4 A", "b1 inf D3 A", dice=[1])
    assert at(match, "r1") == "D4"
    assert asked(match) == "battle"


def test_sh_e32_a_lost_unit_does_not_move_with_a_second_wind() -> None:
    match = read("lost", "r1 inf D4 A", "r2 inf D8 A", "b1 inf I4 A", red="second-wind", dice=[1])
    do(until(match, "activate"), "pass")
    do(match, "play land second-wind", "activate r1")
    assert at(match, "r1") == "D3"
    assert choices(match, "move") == []
    assert why(match, "move D2") == "SH-E32"


def test_sh_e32_guns_ignore_it() -> None:
    match = read("lost", "r1 gun D4 A", "b1 inf I4 A")
    assert (at(match, "r1"), asked(match)) == ("D4", "move")


# --- E29 to E31, E33 ------------------------------------------------------------------------------


def test_sh_e29_an_ambush_forbids_retreat_and_gives_a_die() -> None:
    plain = do(named(raid("r1 inf D4 A", "b1 inf D3 A"), "r1"), "stay", "fight b1")
    assert "retreat" in choices(plain)
    match = read("ambush", "r1 inf D4 A", "b1 inf D3 A", dice=[5] * 5)
    do(match, "stay", "fight b1")
    assert (match.waiting, choices(match)) == (("blue",), ["stand"])
    do(match, "stand")
    assert "5 dice" in match.asked("red").prompt.text(match.asked("red").about)


def test_sh_e30_drunk_as_lords_the_unit_does_nothing() -> None:
    match = read("drunk-as-lords", "r1 inf D4 A", "r2 inf D9 A", "b1 inf D3 A")
    assert (match.waiting, asked(match)) == (("blue",), "activate")
    assert unit(match, "r1").acted


def test_sh_e30_the_other_unit_of_a_company_goes_on() -> None:
    pieces = ("r1 inf F6 A", "rc com F6 A with=r1", "r2 inf F7 A", "b1 inf L12 B")
    match = until(dealt(*pieces, draws=["drunk-as-lords"], options=LUCKY), "company")
    do(match, "lead r2")
    do(named(match, "r1"), "feel lucky land")
    assert (asked(match), match.asked("red").about["key"]) == ("move", "r2")


def test_sh_e30_no_second_wind_for_drunkards() -> None:
    match = read("drunk-as-lords", "r1 inf D4 A", "r2 inf D9 A", "b1 inf I4 A", red="second-wind")
    do(match, "pass")
    assert "play land second-wind" not in choices(match)


def test_sh_e31_with_damp_powder_nobody_fires() -> None:
    pieces = ("r1 inf D4 A fire=musket", "b1 inf D2 A")
    match = do(named(raid(*pieces), "r1"), "stay")
    assert choices(match, "fire") == ["fire b1"]
    match = read("damp-powder", *pieces)
    do(match, "stay")
    assert choices(match, "fire") == []


def test_sh_e31_a_gun_with_damp_powder_does_not_fire() -> None:
    match = read("damp-powder", "r1 gun D4 A", "b1 inf I4 A")
    assert gun(match, "r1-gun").silent


def test_sh_e33_fever_takes_a_private_and_nobody_scores() -> None:
    match = read("fever", *TWO)
    assert unit(match, "r1").strength == 5
    assert score(match) == 0
    assert asked(match) == "move"


def test_sh_e33_an_nco_alone_does_not_catch_it() -> None:
    match = named(dealt(*TWO, draws=["fever"], options=LUCKY, initiative=["2♥", "3♥"]), "b1")
    match.state.units["r1"].men = [1]
    do(match, "stay")
    do(named(match, "r1"), "feel lucky land")
    assert unit(match, "r1").strength == 1


# --- E34 ------------------------------------------------------------------------------------------


def test_sh_e34_an_enemy_within_four_hexes_takes_a_flag() -> None:
    match = read("panic", "r1 inf D4 A", "b1 inf H4 C figures=4", "b2 inf K4 A", dice=[1])
    do(match, "take it")
    assert (match.waiting, asked(match)) == (("blue",), "retreat")
    do(match, choices(match)[0])
    assert unit(match, "b1").retreated
    assert (match.waiting, asked(match)) == (("red",), "move")


def test_sh_e34_a_steady_unit_may_ignore_it() -> None:
    match = read("panic", "r1 inf D4 A", "b1 inf H4 A", dice=[1])
    assert (match.waiting, asked(match)) == (("blue",), "answer")
    do(match, "ignore")
    assert at(match, "b1") == "H4"


def test_sh_e34_without_an_enemy_near_enough_panic_has_no_effect() -> None:
    match = read("panic", "r1 inf D4 A", "b1 inf I4 A")
    assert asked(match) == "move"


def test_sh_103_losses_to_panic_score_for_nobody() -> None:
    match = read("panic", "r1 inf D4 A", "b1 inf H4 C figures=4", "b2 inf I4 A", "b3 inf I3 A", "b4 inf I5 A", dice=[1])
    do(match, "take it")
    assert unit(match, "b1").strength == 3
    assert score(match) == 0


# --- E12 ------------------------------------------------------------------------------------------


def pirates(*keys: str) -> dict[str, Any]:
    homes = ("west", "east", "north")
    players = [{"key": key, "home": home, "pirate": True} for key, home in zip(keys, homes, strict=False)]
    return {"players": players, "options": {"parley": True, "lucky": True}}


def test_sh_e12_bad_blood_ends_any_alliance() -> None:
    match = dealt(*TWO, "g1 inf F11 A", others=["shrapnel"], draws=["bad-blood"], **pirates("red", "blue", "green"))
    do(until(match, "general parley"), "nothing", "alliance green", "yes")
    do(named(match, "r1"), "feel lucky land")
    assert match.state.alliances == []


def test_sh_e12_without_an_alliance_the_player_draws_again() -> None:
    match = dealt(*TWO, draws=["bad-blood", "battle-cry"], **pirates("red", "blue"))
    do(named(match, "r1"), "feel lucky land")
    assert hand(match, "red") == ["battle-cry", "shrapnel"]


# --- E35 to E38 -----------------------------------------------------------------------------------


def test_sh_e35_a_hidden_chest_is_carried_by_its_finder() -> None:
    match = read("hidden-chest", *TWO)
    (block,) = match.state.blocks.values()
    assert (block.side, block.bearer, block.driven) == ("red", "r1", False)


@pytest.mark.parametrize("piece", ["r1 gun D4 A", "r1 inf D4 A"])
def test_sh_e35_a_gun_or_a_unit_with_a_load_finds_nothing(piece: str) -> None:
    spoils = [{**CHEST, "bearer": "r1"}] if "inf" in piece else []
    match = read("hidden-chest", piece, "b1 inf I4 A", spoils=spoils)
    assert len(match.state.blocks) == len(spoils)


def test_sh_e36_a_unit_with_spoils_is_not_activated_this_turn() -> None:
    pieces = ("r1 inf D4 A", "r2 inf D9 A", "r3 inf F9 A", "b1 inf I4 A")
    match = read("quarrel-over-shares", *pieces, spoils=[{**CHEST, "bearer": "r2"}])
    do(match, "stay", "pass")
    assert choices(match, "activate") == ["activate r3"]


def test_sh_e36_a_unit_covering_a_block_counts_and_one_that_has_acted_does_not() -> None:
    pieces = ("r1 inf D4 A", "r2 inf D9 A", "b1 inf I4 A")
    match = read("quarrel-over-shares", *pieces, spoils=[{**CHEST, "at": "D8"}])
    assert unit(match, "r2").acted
    match = read("quarrel-over-shares", *pieces, spoils=[{**CHEST, "bearer": "r1"}])
    assert asked(match) == "move"


def test_sh_e37_in_fog_nobody_fires_at_more_than_two_hexes() -> None:
    for away, seen in (("D2", True), ("D1", False)):
        match = read("fog", "r1 inf D4 A fire=musket", f"b1 inf {away} A")
        do(match, "stay")
        assert (choices(match, "fire") == ["fire b1"]) is seen


@pytest.mark.parametrize(("face", "lost"), [(1, True), (2, True), (3, False), (6, False)])
def test_sh_e38_a_barrel_bursts_on_one_or_two_and_is_silent_otherwise(face: int, lost: bool) -> None:
    match = read("burst-barrel", "r1 inf D4 A", "r2 gun D9 A", "b1 inf I4 A", dice=[face])
    assert (gun(match, "r2-gun").place == "lost") is lost
    assert unit(match, "r2").strength == (3 if lost else 4)
    assert unit(match, "r2").gun == ("" if lost else "r2-gun")
    assert gun(match, "r2-gun").silent is not lost


def test_sh_e38_without_a_gun_the_card_has_no_effect() -> None:
    assert asked(read("burst-barrel", *TWO)) == "move"


# --- Remaining choices ----------------------------------------------------------------------------


def test_sh_102_the_player_who_drew_the_card_chooses_among_several() -> None:
    match = read("panic", "r1 inf D4 A", "b1 inf H4 A", "b2 inf H6 A", "b3 inf L4 A")
    assert (match.waiting, asked(match), choices(match)) == (("red",), "panic", ["b1", "b2"])
    match = read("burst-barrel", "r1 inf D4 A", "r2 gun D9 A", "r3 gun F9 A", "b1 inf I4 A", dice=[6])
    assert (asked(match), choices(match)) == ("burst barrel", ["r2-gun", "r3-gun"])
    do(match, "r3-gun")
    assert [gun(match, key).silent for key in ("r2-gun", "r3-gun")] == [False, True]


def test_sh_e36_the_player_names_one_of_two_units_with_spoils() -> None:
    pieces = ("r1 inf D4 A", "r2 inf D9 A", "r3 inf F9 A", "b1 inf I4 A")
    spoils = [{**CHEST, "bearer": "r2"}, {**CHEST, "key": "box", "name": "Box", "bearer": "r3"}]
    match = read("quarrel-over-shares", *pieces, spoils=spoils)
    assert (asked(match), choices(match)) == ("quarrel", ["r2", "r3"])
    do(match, "r3")
    assert [unit(match, key).acted for key in ("r2", "r3")] == [False, True]


def test_sh_e12_the_player_names_one_of_two_alliances() -> None:
    players = [{"key": key, "home": home} for key, home in zip(("red", "blue", "green", "white"), HOMES, strict=True)]
    pieces = (*TWO, "g1 inf F11 A", "w1 inf F1 A")
    options = {"parley": True, "lucky": True}
    match = dealt(*pieces, others=["shrapnel", "shrapnel"], draws=["bad-blood"], players=players, options=options)
    do(until(match, "general parley"), "alliance blue", "yes", "alliance white", "yes")
    do(named(match, "r1"), "feel lucky land")
    assert (asked(match), choices(match)) == ("bad blood", ["blue and red", "green and white"])
    do(match, "green and white")
    assert match.state.alliances == [("blue", "red")]


HOMES = ("west", "east", "north", "south")
