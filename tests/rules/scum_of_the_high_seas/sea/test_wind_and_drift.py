"""SH-80, SH-86a, SH-92, SH-E9, SH-E39 to SH-E48 Drift, running aground, and vessel cards."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.scum_of_the_high_seas.isle import (
    activate,
    asked,
    at_sea,
    choices,
    do,
    patch,
    rest_of_turn,
    until,
    vessel,
    why,
)

import quarterdeck as qd
from quarterdeck.boards.hex import neighbour, opposite
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.scum_of_the_high_seas.battle.gunnery import damage_by_fire
from quarterdeck.games.scum_of_the_high_seas.pieces import Cable, Gun
from quarterdeck.games.scum_of_the_high_seas.sea.speed import speed_of
from quarterdeck.games.scum_of_the_high_seas.sea.wind import drift, squall
from quarterdeck.games.scum_of_the_high_seas.state import CALM, Attack, Raid, Spell

RED = ("rs ship J10 north points=40", "r1 inf J10 B aboard=rs")
FAR = ("bs ship S18 north points=40", "b1 inf S18 B aboard=bs")


def sea(*pieces: str, wind: str = "north", **rest: Any) -> qd.Match[Raid]:
    return until(at_sea(*(pieces or RED), *FAR, wind=wind, **rest), "activate")


def bow(match: qd.Match[Raid], key: str = "rs") -> str:
    return name_of(vessel(match, key).at)


# --- Drifting -------------------------------------------------------------------------------------


def test_sh_92_adrift_she_swings_towards_downwind_and_is_carried_there() -> None:
    match = sea(wind="north-east")
    vessel(match, "rs").adrift = True
    rest_of_turn(match)
    assert vessel(match, "rs").heading == 5  # from the north towards the south-west, the shorter way round
    assert bow(match) == "I11"


def test_sh_92_heading_downwind_she_does_not_swing() -> None:
    match = sea(wind="south")
    vessel(match, "rs").adrift = True
    rest_of_turn(match)
    assert (vessel(match, "rs").heading, bow(match)) == (0, "J9")


def test_sh_80_in_a_calm_nothing_drifts() -> None:
    match = sea(wind="calm", dice=[1, 1, 1])
    vessel(match, "rs").adrift = True
    rest_of_turn(match)
    assert bow(match) == "J10"


def test_sh_80_drift_stops_at_the_edge() -> None:
    match = sea("rs ship J1 north points=40", "r1 inf J1 B aboard=rs", wind="south")
    drift(match.state, vessel(match, "rs"), "SH-92")
    assert bow(match) == "J1"
    assert not vessel(match, "rs").aground


def test_sh_80_the_edge_stops_her_before_she_is_aground_on_the_land_beside_it() -> None:
    pieces = ("rs ship J1 north-east points=40", "r1 inf J1 B aboard=rs")
    match = sea(*pieces, wind="south", ground=patch(20, 20, "~", I1="b"))
    drift(match.state, vessel(match, "rs"), "SH-92")
    assert bow(match) == "J1"
    assert not vessel(match, "rs").aground


@pytest.mark.parametrize("mark", ["b", "s", "."])
def test_sh_86a_a_ship_that_drifts_into_land_or_shoal_is_aground_in_the_hex_before_it(mark: str) -> None:
    match = sea(wind="south", ground=patch(20, 20, "~", J9=mark))
    drift(match.state, vessel(match, "rs"), "SH-92")
    assert bow(match) == "J10"
    assert vessel(match, "rs").aground


@pytest.mark.parametrize(("die", "free"), [(4, False), (5, True)])
def test_sh_86a_an_activation_and_five_or_six_bring_her_off(die: int, free: bool) -> None:
    match = activate(sea("rs ship J10 north points=40 aground=true", RED[1], dice=[die]), "rs")
    assert choices(match) == ["come off", "enough"]
    do(match, "come off")
    assert vessel(match, "rs").aground != free
    assert asked(match) == "activate"


def test_sh_91a_drifting_vessels_stop_instead_of_ramming() -> None:
    match = sea(*RED, "bt ship J8 north-east points=20", wind="south")
    drift(match.state, vessel(match, "rs"), "SH-92")
    drift(match.state, vessel(match, "rs"), "SH-92")
    assert bow(match) == "J9"
    assert vessel(match, "bt").place == "on the map"


# --- Cards ----------------------------------------------------------------------------------------


def test_sh_e48_a_squall_carries_all_that_nothing_holds_those_downwind_first() -> None:
    pieces = (*RED, "rt ship J12 north points=20 anchored=true", "ru ship J9 north points=20", "rb canoe C4 north")
    match = sea(*pieces, wind="south")
    squall(match.state)
    places = [bow(match, key) for key in ("rs", "rt", "ru", "rb")]
    assert places == ["J9", "J12", "J8", "C3"]  # the one astern finds room, for the other has gone


def test_sh_e48_no_squall_in_a_calm() -> None:
    match = sea()
    match.state.wind = CALM
    squall(match.state)
    assert bow(match) == "J10"


OTHERS = ("battle-cry", "battle-cry", "steady-lads", "steady-lads", "take-cover")


def holding(card: str, *pieces: str, wind: str = "south", **rest: Any) -> qd.Match[Raid]:
    """Return a match in which red holds a card, and nobody another one for ships."""
    return sea(*pieces, wind=wind, event_cards=True, cards=[card, *OTHERS], **rest)


def test_sh_e44_under_a_press_of_sail_one_hex_more() -> None:
    match = activate(holding("press-of-sail"), "rs")
    do(match, "play sea press-of-sail", "ahead", "ahead", "ahead", "ahead", "ahead")
    assert bow(match) == "J5"
    assert asked(match) == "activate"


def test_sh_e44_no_press_of_sail_in_a_calm() -> None:
    match = activate(holding("press-of-sail", wind="calm", dice=[1, 1]), "rs")
    assert choices(match, "play") == []


def test_sh_e45_sweeps_move_class_2_a_hex_or_a_turn_whatever_the_wind() -> None:
    for step, place in (("ahead", "J9"), ("port", "J10")):
        match = activate(holding("sweeps-out", wind="north"), "rs")
        do(match, "play sea sweeps-out")
        assert choices(match) == ["ahead", "enough", "port", "starboard"]
        do(match, step)
        assert bow(match) == place
        assert asked(match) == "activate"


def test_sh_e45_sweeps_only_turn_a_ship_of_class_1() -> None:
    match = activate(holding("sweeps-out", "rs ship J10 north points=60", RED[1], wind="calm", dice=[1, 1]), "rs")
    do(match, "play sea sweeps-out")
    assert choices(match) == ["enough", "port", "starboard"]
    assert why(match, "ahead") == "SH-E45"


BESIDE = (*RED, "bt ship K10 north points=20", "b2 inf K10 B aboard=bt")


def test_sh_e39_cut_and_run_needs_no_throw() -> None:
    match = holding("cut-and-run", *BESIDE)
    match.state.cables.append(Cable("bt", "rs", 1))
    do(activate(match, "rs"), "play sea cut-and-run")
    assert match.state.cables == []
    assert asked(match) == "activate"  # to cut is the ship's activation, by the card too


def test_sh_e40_good_grapnels_hold_whatever_was_thrown() -> None:
    for answer, held in (("play sea good-grapnels", True), ("no", False)):
        match = activate(holding("good-grapnels", *BESIDE, dice=[1]), "rs")
        do(match, "grapple bt")
        assert asked(match) == "grapnels"
        do(match, answer)
        assert bool(match.state.cables) == held


def test_sh_101a_after_a_failed_throw_the_player_is_asked_with_the_card_or_without() -> None:
    match = activate(holding("take-cover", *BESIDE, dice=[1]), "rs")
    do(match, "grapple bt")
    assert (asked(match), choices(match)) == ("grapnels", ["no"])


def test_sh_e9_a_vessel_that_sheers_off_comes_no_nearer_and_neither_grapples_nor_rams() -> None:
    pieces = (*RED, "bt ship J5 north points=20", "bu ship K10 north points=20")
    match = sea(*pieces, wind="south")
    match.state.spells.append(Spell("sheer-off", "rs"))
    activate(match, "rs")
    assert why(match, "ahead") == "SH-E9"
    assert choices(match, "grapple") == []


def test_sh_e41_chain_shot_slows_her_to_the_end_of_next_turn() -> None:
    match = sea(wind="south")
    ship = vessel(match, "rs")
    ship.slowed, ship.slowed_until = 2, 2
    assert speed_of(match.state, ship, []) == 2
    match.state.turn = 3
    assert speed_of(match.state, ship, []) == 4


def test_sh_e41_speed_lost_to_chain_shot_comes_back_even_if_she_is_hit_again() -> None:
    match = sea(wind="south")
    ship = vessel(match, "rs")
    match.state.guns["gun"] = Gun("gun", "blue", "gun", "light", hex_named("A1"))
    attack = Attack("gun", "blue", "rs", "cannon", False, boons=["chain-shot"])
    speeds = []
    for hits in (2, 1, 0, 0):
        damage_by_fire(match.state, attack, hits)
        speeds.append(speed_of(match.state, ship, []))
        until(rest_of_turn(match), "activate")
    assert speeds == [2, 1, 3, 4]


def test_sh_e44_no_press_of_sail_in_irons() -> None:
    match = activate(holding("press-of-sail", wind="north"), "rs")
    assert choices(match, "play") == []
    assert why(match, "play sea press-of-sail") == "SH-E44"


@pytest.mark.parametrize("anchored", [False, True])
def test_sh_e48_a_boat_in_tow_goes_with_her_ship_and_not_twice(anchored: bool) -> None:
    match = sea("rs ship J10 south-east points=40", RED[1], "rb rowboat C4 south-east", wind="north")
    ship, boat = vessel(match, "rs"), vessel(match, "rb")
    ship.anchored, boat.towed_by = anchored, "rs"
    match.state.lay(boat, neighbour(match.state.hull(ship)[-1], opposite(ship.heading)), ship.heading)
    squall(match.state)
    assert bow(match) == ("J10" if anchored else "J11")
    assert boat.at == neighbour(match.state.hull(ship)[-1], opposite(ship.heading))


@pytest.mark.parametrize("card", ["chain-shot", "between-wind-and-water"])
@pytest.mark.parametrize(("target", "offered"), [("bt ship L9 north points=20", True), ("bt rowboat L9 north", False)])
def test_sh_e41_sh_e42_are_for_ships_and_not_for_boats(card: str, target: str, offered: bool) -> None:
    pieces = ("rs ship J10 north points=40 guns=light/starboard", RED[1], target, "b2 inf L9 B aboard=bt")
    match = holding(card, *pieces)
    do(activate(match, next(iter(match.state.guns))), "fire bt")
    assert (f"throw play sea {card}" in choices(until(match, "throw"))) == offered


def test_sh_e39_cut_and_run_is_not_for_a_boat() -> None:
    match = holding("cut-and-run", "rb rowboat J10 north", "r1 inf J10 B aboard=rb", *BESIDE[2:])
    match.state.cables.append(Cable("rb", "bt", 0))
    activate(match, "rb")
    assert why(match, "play sea cut-and-run") == "SH-E39"
