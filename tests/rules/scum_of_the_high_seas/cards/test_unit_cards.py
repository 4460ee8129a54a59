"""Unit cards: each played on the named piece, and each refused if it has no effect."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.scum_of_the_high_seas.isle import activate, asked, at, choices, do, patch, unit, until, vessel
from tests.rules.scum_of_the_high_seas.tricks import TWO, afloat, dealt, discarded, named, play, playable, why_not

import quarterdeck as qd
from quarterdeck.games.scum_of_the_high_seas.cards.decks import CARDS, fits
from quarterdeck.games.scum_of_the_high_seas.cards.unit_cards import has_begun
from quarterdeck.games.scum_of_the_high_seas.pieces import Cable
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Doing, Means, Raid, VesselMove

LEADERS = ("r1 inf D4 A", "rc com D4 A with=r1", "b1 inf F5 A", "bc com F5 A with=b1")
SHIPS = ("rs ship D10 south points=40", "r1 inf off A aboard=rs", "bs ship P10 south points=40", "b1 inf off A aboard=bs")


@pytest.mark.parametrize("card", [card for card in (*fits("dice"), *fits("react")) if CARDS[card].land])
def test_sh_101_dice_and_reaction_cards_wait_for_their_moment(card: str) -> None:
    match = named(dealt(*TWO, red=card, options={"parley": True}), "r1")
    assert playable(match) == []
    assert why_not(match, card) == "SH-101"


def test_sh_101_a_unit_card_is_played_before_the_unit_moves() -> None:
    match = named(dealt(*TWO, red="forced-march"), "r1")
    play(match, "forced-march")
    assert (asked(match), discarded(match)) == ("move", ["forced-march"])
    assert playable(match) == []


def test_sh_101_a_unit_card_is_not_played_once_the_unit_battles() -> None:
    match = named(dealt("r1 inf D4 A", "b1 inf D3 A", red="forced-march"), "r1")
    assert why_not(match, "forced-march") == ""
    do(match, "stay")
    assert (asked(match), why_not(match, "forced-march")) == ("battle", "SH-101")


def test_sh_101_a_unit_card_is_not_played_after_the_commander_was_left_behind() -> None:
    match = named(dealt("r1 inf D4 A", "rc com D4 A with=r1", "b1 inf I4 A", red="forced-march"), "r1")
    do(match, "alone")
    assert playable(match) == []


def test_sh_101_a_card_helps_only_the_unit_of_a_company_that_it_was_played_on() -> None:
    pieces = ("r1 inf F6 A", "rc com F6 A with=r1", "r2 inf F7 A", "b1 inf L12 B")
    match = do(until(dealt(*pieces, red="forced-march"), "company"), "lead r2")
    play(named(match, "r1"), "forced-march")
    do(match, "alone")
    assert "move F3" in choices(match)
    do(match, "stay")
    until(match, "move", "r2")
    assert "move F9" in choices(match)
    assert "move F10" not in choices(match)


# --- E6 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["r1", "rc"])
def test_sh_e6_a_commander_or_the_unit_with_him_challenges_an_enemy_commander(who: str) -> None:
    match = named(dealt(*LEADERS, red="single-combat"), who)
    play(match, "single-combat")
    assert match.state.duel is not None
    assert (match.state.duel.challenger, match.state.duel.challenged) == ("rc", "bc")
    assert match.waiting == ("blue",)


@pytest.mark.parametrize(
    ("pieces", "why"),
    [
        (("r1 inf D4 A", "rc com D9 A", "b1 inf F5 A", "bc com F5 A with=b1"), "no commander with it"),
        (("r1 inf D4 A", "rc com D4 A with=r1", "b1 inf H5 A", "bc com H5 A with=b1"), "too far"),
        (("r1 inf D4 A", "rc com D4 A with=r1", "b1 inf F5 A"), "nobody to challenge"),
    ],
)
def test_sh_e6_no_challenge_without_a_rival_within_two_hexes(pieces: tuple[str, ...], why: str) -> None:
    match = named(dealt(*pieces, red="single-combat"), "r1")
    assert why_not(match, "single-combat") == "SH-E6", why


# --- E10, E15, E27, E28 ---------------------------------------------------------------------------

HUT: dict[str, Any] = {"structures": [{"key": "inn", "name": "Inn", "kind": "small wooden house", "hexes": ["D3"]}]}


def test_sh_e10_the_back_door_is_opened_to_the_unit_next_to_it() -> None:
    match = named(dealt(*TWO, red="the-back-door", **HUT), "r1")
    play(match, "the-back-door")
    do(match, "move D3")
    assert at(match, "r1") == "D3"


def test_sh_e10_no_back_door_without_a_closed_structure_next_to_the_unit() -> None:
    match = named(dealt("r1 inf D7 A", "b1 inf I4 A", red="the-back-door", **HUT), "r1")
    assert why_not(match, "the-back-door") == "SH-E10"


def test_sh_e10_horsemen_use_no_back_door() -> None:
    match = named(dealt("r1 cav D4 A", "b1 inf I4 A", red="the-back-door", **HUT), "r1")
    assert why_not(match, "the-back-door") == "SH-E10"


def test_sh_e15_a_forced_march_takes_infantry_three_hexes() -> None:
    match = named(dealt(*TWO, red="forced-march"), "r1")
    assert "move D1" not in choices(match)
    assert "move D1" in choices(play(match, "forced-march"))


def test_sh_e15_guns_make_no_forced_march() -> None:
    match = named(dealt("r1 gun D4 A", "b1 inf I4 A", red="forced-march"), "r1")
    assert why_not(match, "forced-march") == "SH-E15"


def test_sh_e27_a_native_guide_leads_through_a_wood() -> None:
    ground = patch(12, 12, ".", D3="w")
    match = named(dealt(*TWO, red="native-guide", ground=ground, sides={}), "r1")
    play(match, "native-guide")
    assert match.state.act is not None
    assert match.state.act.boons == ["native-guide"]


@pytest.mark.parametrize(("piece", "clause"), [("r1 gun D4 A", "SH-E27"), ("r1 inf D4 A", "")])
def test_sh_e27_a_guide_is_of_no_use_to_a_gun(piece: str, clause: str) -> None:
    match = named(dealt(piece, TWO[1], red="native-guide", ground=patch(12, 12, ".", D3="w")), "r1")
    assert why_not(match, "native-guide") == clause


def test_sh_e27_a_guide_is_of_no_use_in_the_open() -> None:
    match = named(dealt(*TWO, red="native-guide"), "r1")
    assert why_not(match, "native-guide") == "SH-E27"


def test_sh_e28_ladders_cross_a_high_wall() -> None:
    match = named(dealt(*TWO, red="scaling-ladders", sides={"D4 north": "high wall", "D4 north-east": "high wall"}), "r1")
    assert "move D3" in choices(match)  # round the wall
    play(match, "scaling-ladders")
    do(match, "move D3")
    assert match.state.units["r1"].moved == 1


@pytest.mark.parametrize(("piece", "sides"), [("r1 inf D4 A", {}), ("r1 cav D4 A", {"D4 north": "high wall"})])
def test_sh_e28_ladders_are_for_infantry_near_a_wall(piece: str, sides: dict[str, str]) -> None:
    match = named(dealt(piece, "b1 inf I4 A", red="scaling-ladders", sides=sides), "r1")
    assert why_not(match, "scaling-ladders") == "SH-E28"


# --- Ships ----------------------------------------------------------------------------------------


def ship_named(card: str, **rest: Any) -> qd.Match[Raid]:
    return named(afloat(*SHIPS, red=card, **rest), "rs", "sail")


def test_sh_e44_a_press_of_sail_is_one_hex_more() -> None:
    match = ship_named("press-of-sail")
    before = match.asked("red").about["speed"]
    play(match, "press-of-sail", back="sea")
    assert match.asked("red").about["speed"] == int(before) + 1


def test_sh_e44_no_press_of_sail_after_a_step_or_in_a_calm() -> None:
    match = ship_named("press-of-sail")
    do(match, "ahead")
    assert why_not(match, "press-of-sail", "sea") == "SH-101"
    match = ship_named("press-of-sail", wind="calm", dice=[1, 1])
    assert why_not(match, "press-of-sail", "sea") == "SH-E44"


def test_sh_e45_sweeps_move_a_becalmed_ship() -> None:
    match = ship_named("sweeps-out", wind="calm", dice=[1, 1])
    assert "ahead" not in choices(match)
    play(match, "sweeps-out", back="sea")
    assert "ahead" in choices(match)


def test_sh_e45_no_sweeps_at_anchor() -> None:
    anchored = ("rs ship D10 south points=40 anchored=true", *SHIPS[1:])
    match = named(afloat(*anchored, red="sweeps-out"), "rs", "sail")
    assert why_not(match, "sweeps-out", "sea") == "SH-E45"


def grappled(card: str) -> qd.Match[Raid]:
    match = until(afloat(*SHIPS, red=card, initiative=["2♥", "3♥"]), "activate")
    match.state.cables.append(Cable("bs", "rs", 0))
    do(match, "activate b1", "stay")
    return named(match, "rs", "sail")


def test_sh_e39_cut_and_run() -> None:
    match = grappled("cut-and-run")
    play(match, "cut-and-run", back="sea")
    assert match.state.cables == []


def test_sh_e39_only_a_grappled_ship_cuts_and_runs() -> None:
    assert why_not(ship_named("cut-and-run"), "cut-and-run", "sea") == "SH-E39"


@pytest.mark.parametrize("card", ["forced-march", "scaling-ladders", "the-back-door", "single-combat", "native-guide"])
def test_sh_101_no_card_for_men_is_played_on_a_ship(card: str) -> None:
    shore = "\n".join(["~~~~b......."] * 12)
    pieces = ("rs ship B6 north points=40", "r1 inf off A aboard=rs", "r2 inf F4 A", "b1 inf K4 A")
    match = do(dealt(*pieces, red=card, ground=shore, wind="north"), "land deck")
    until(activate(match, "rs"), "sail")
    assert why_not(match, card) == CARDS[card].clause


@pytest.mark.parametrize(
    ("doing", "moved", "begun"),
    [
        (Doing.MOVE, 0, False),
        (Doing.MOVE, 1, True),
        (Doing.BATTLE, 0, True),
        (Doing.DONE, 0, True),
        (Doing.SWIM, 0, False),
        (Doing.SWIM, 1, True),
        (Doing.MAN, 0, False),
    ],
)
def test_sh_101_a_unit_has_begun_when_it_has_moved_or_battles(doing: Doing, moved: int, begun: bool) -> None:
    match = until(dealt(*TWO), "activate")
    unit(match, "r1").moved = moved
    assert has_begun(match.state, Activation("red", ["r1"], doing)) == begun


@pytest.mark.parametrize(("steps", "thrown", "begun"), [(0, False, False), (1, False, True), (0, True, True)])
def test_sh_101_a_ship_has_begun_with_her_first_step_or_grapnel(steps: int, thrown: bool, begun: bool) -> None:
    match = until(afloat(*SHIPS), "activate")
    ship, act = vessel(match, "rs"), Activation("red", ["rs"], Doing.SAIL)
    assert not has_begun(match.state, act)
    match.state.passage = VesselMove("rs", Means.SAILS, 3, ship.at, ship.heading, steps)
    ship.grappling += ["bs"] if thrown else []
    assert has_begun(match.state, act) == begun
