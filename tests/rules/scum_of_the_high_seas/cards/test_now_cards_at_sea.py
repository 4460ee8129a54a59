"""NOW! cards of the sea: each carried out, and each without an effect if it has no object."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.scum_of_the_high_seas.isle import asked, choices, do, unit, until, vessel
from tests.rules.scum_of_the_high_seas.tricks import afloat, dealt, discarded, hand, named

import quarterdeck as qd
from quarterdeck.games.scum_of_the_high_seas.cards.decks import CARDS
from quarterdeck.games.scum_of_the_high_seas.state import CALM, Raid

LUCKY = {"parley": False, "lucky": True}
SHIPS = ("rs ship D10 south points=40", "r1 inf off A aboard=rs", "bs ship J10 south points=40", "b1 inf off A aboard=bs")


def read_aboard(card: str, *pieces: str, then: str = "rs", **rest: Any) -> qd.Match[Raid]:
    """Let red feel lucky with a ship just named, and draw that card."""
    match = afloat(*(pieces or SHIPS), draws=[card], options=LUCKY, **rest)
    return do(named(match, then, "sail" if then.endswith("s") else "move"), "feel lucky sea")


@pytest.mark.parametrize(
    "card", [card.key for card in CARDS.values() if card.is_now and card.sea and card.key != "bad-blood"]
)
def test_sh_102_no_now_card_is_ever_in_a_hand(card: str) -> None:
    match = read_aboard(card, dice=[6, 6, 6])
    assert card not in hand(match, "red")
    assert card in discarded(match, "sea")


# --- E9 -------------------------------------------------------------------------------------------


def test_sh_e9_the_named_vessel_sheers_off() -> None:
    match = read_aboard("sheer-off")
    assert match.state.is_under("sheer-off", "rs")


def test_sh_e9_otherwise_the_players_vessel_nearest_an_enemy_sheers_off() -> None:
    pieces = (*SHIPS, "rt ship G10 south points=40", "r2 inf off A aboard=rt")
    match = read_aboard("sheer-off", *pieces, then="r1")
    assert match.state.is_under("sheer-off", "rt")
    assert not match.state.is_under("sheer-off", "rs")


def test_sh_e9_the_player_chooses_between_two_equally_near() -> None:
    pieces = (*SHIPS, "rt ship P10 south points=40", "r2 inf off A aboard=rt")
    match = read_aboard("sheer-off", *pieces, then="r1")
    assert choices(match) == ["rs", "rt"]
    do(match, "rt")
    assert match.state.is_under("sheer-off", "rt")


# --- E13, E47, E48 --------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "wind"), [(1, 1), (2, 1), (3, 5), (4, 5), (5, CALM)])
def test_sh_e13_the_wind_shifts_or_drops(face: int, wind: int) -> None:
    assert read_aboard("wind-change", dice=[face]).state.wind == wind


def test_sh_e13_on_a_six_the_player_chooses_its_side() -> None:
    match = read_aboard("wind-change", dice=[6])
    assert len(choices(match)) == 6
    do(match, "wind from south-east")
    assert match.state.wind == 2


@pytest.mark.parametrize(("dice", "wind"), [([1], CALM), ([2, 4], 3)])
def test_sh_e13_in_a_calm_the_wind_is_thrown_for(dice: list[int], wind: int) -> None:
    assert read_aboard("wind-change", wind="calm", dice=[1, 1, *dice]).state.wind == wind


def test_sh_e47_dead_calm_until_it_is_thrown_for_next_turn() -> None:
    assert read_aboard("dead-calm").state.wind == CALM


def test_sh_e48_a_squall_drives_all_a_hex_downwind() -> None:
    before = read_aboard("fog").state
    after = read_aboard("squall").state
    for key in ("rs", "bs"):
        assert after.vessels[key].at.r == before.vessels[key].at.r + 1
        assert after.vessels[key].heading == before.vessels[key].heading


def test_sh_e48_a_squall_has_no_effect_in_a_calm() -> None:
    match = read_aboard("squall", wind="calm", dice=[1, 1])
    assert vessel(match, "rs").at == afloat(*SHIPS).state.vessels["rs"].at


# --- E46, E49, E50 --------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "burnt", "spared"), [(1, "rs", "bs"), (2, "rs", "bs"), (3, "bs", "rs"), (6, "bs", "rs")])
def test_sh_e46_fire_aboard_the_players_ship_or_an_enemys(face: int, burnt: str, spared: str) -> None:
    match = read_aboard("fire-aboard", dice=[face, 4])
    assert (vessel(match, burnt).points, vessel(match, spared).points) == (36, 40)


def test_sh_e46_the_enemy_ship_nearest_the_player_burns() -> None:
    match = read_aboard("fire-aboard", *SHIPS, "bt ship P10 south points=40", "b2 inf off A aboard=bt", dice=[3, 4])
    assert (vessel(match, "bs").points, vessel(match, "bt").points) == (36, 40)


def test_sh_e46_the_players_ship_burns_even_if_a_boat_is_nearer() -> None:
    match = read_aboard("fire-aboard", *SHIPS, "rb rowboat H10 south", "r2 inf off B aboard=rb", dice=[1, 4])
    assert (vessel(match, "rs").points, vessel(match, "rb").points) == (36, 20)


def test_sh_e46_nobody_scores_for_a_ship_that_burns() -> None:
    match = afloat(*SHIPS, draws=["fire-aboard"], options=LUCKY, dice=[3, 4], initiative=["2♥", "3♥"])
    named(match, "b1").state.vessels["bs"].points = 3
    do(match, "stay")
    do(named(match, "rs", "sail"), "feel lucky sea")
    assert vessel(match, "bs").place == "sunk"
    assert sum(match.state.score.values()) + sum(match.state.earned.values()) == 0


@pytest.mark.parametrize(("face", "lost"), [(1, 1), (2, 1), (3, 2), (5, 3), (6, 3)])
def test_sh_e49_sharks_take_half_a_die_rounded_up(face: int, lost: int) -> None:
    match = named(afloat(*SHIPS, draws=["sharks"], options=LUCKY, dice=[face], initiative=["2♥", "3♥"]), "b1")
    swimmer = match.state.units["r1"]
    match.state.put(swimmer, match.state.setting.ground.board.cells[3])
    swimmer.swimming = True
    do(match, "stay")
    do(named(until(match, "activate"), "rs", "sail"), "feel lucky sea")
    assert unit(match, "r1").strength == 6 - lost


def test_sh_e49_without_swimmers_sharks_have_no_effect() -> None:
    assert asked(read_aboard("sharks")) == "sail"


def test_sh_e50_the_largest_unit_aboard_loses_a_man() -> None:
    pieces = (*SHIPS, "r2 inf off B aboard=rs")
    match = read_aboard("man-overboard", *pieces)
    assert (unit(match, "r1").strength, unit(match, "r2").strength) == (6, 7)


def test_sh_e50_otherwise_the_players_vessel_nearest_an_enemy_loses_a_man() -> None:
    pieces = (*SHIPS, "rt ship G10 south points=40", "r2 inf off A aboard=rt")
    match = read_aboard("man-overboard", *pieces, then="r1")
    assert (unit(match, "r1").strength, unit(match, "r2").strength) == (6, 5)


def test_sh_102_without_vessels_or_wind_they_have_no_effect() -> None:
    for card in ("wind-change", "dead-calm", "squall", "fire-aboard", "sheer-off", "man-overboard"):
        assert CARDS[card].land == 0
    match = named(dealt("r1 inf D4 A", "b1 inf I4 A", options=LUCKY), "r1")
    assert choices(match, "feel") == ["feel lucky land"]


# --- Speed read anew ------------------------------------------------------------------------------


def test_sh_83_a_calm_before_she_has_moved_leaves_her_no_speed() -> None:
    match = read_aboard("dead-calm")
    assert choices(match) == ["drop anchor", "enough"]


@pytest.mark.parametrize(("card", "dice", "speed"), [("wind-change", [1], 5), ("fire-aboard", [1, 2], 3)])
def test_sh_83_speed_is_read_after_the_card_has_taken_effect(card: str, dice: list[int], speed: int) -> None:
    match = named(afloat(*SHIPS, draws=[card], options=LUCKY, dice=dice), "rs", "sail")
    vessel(match, "rs").points = 21
    assert match.asked("red").about["speed"] == 4
    do(match, "feel lucky sea")
    assert match.asked("red").about["speed"] == speed
