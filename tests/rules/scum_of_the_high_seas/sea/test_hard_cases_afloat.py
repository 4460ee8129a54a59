"""Cases afloat in which several clauses meet.

They are about sinking ships and their people, goods on deck, and cards before men swim, boats are
lowered or a crew is filled up.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.scum_of_the_high_seas.isle import (
    activate,
    asked,
    at,
    at_sea,
    choices,
    do,
    gun,
    rest_of_turn,
    unit,
    until,
    vessel,
    why,
)
from tests.rules.scum_of_the_high_seas.tricks import afloat, dealt, hand

import quarterdeck as qd
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.scum_of_the_high_seas.battle.aimed_cards import cannot_snipe
from quarterdeck.games.scum_of_the_high_seas.battle.gunnery import cannot_serve
from quarterdeck.games.scum_of_the_high_seas.cards.dealing import decks_for
from quarterdeck.games.scum_of_the_high_seas.parley.transfers import free_hexes
from quarterdeck.games.scum_of_the_high_seas.pieces import CAPTURED, DESTROYED, HERE, LOST, STOWED, SUNK, Block, Cable
from quarterdeck.games.scum_of_the_high_seas.sea.boarding import cannot_grapple
from quarterdeck.games.scum_of_the_high_seas.sea.boats import fall_back
from quarterdeck.games.scum_of_the_high_seas.sea.captures import change_hands
from quarterdeck.games.scum_of_the_high_seas.sea.ship_guns import servers
from quarterdeck.games.scum_of_the_high_seas.sea.sinking import sink
from quarterdeck.games.scum_of_the_high_seas.sea.speed import can_be_named, cannot_set_sail
from quarterdeck.games.scum_of_the_high_seas.sea.vessel_orders import orders_aboard
from quarterdeck.games.scum_of_the_high_seas.state import Raid

RED = ("rs ship J10 north points=40", "r1 inf J10 B aboard=rs")
BLUE = ("bs ship K9 north points=40", "b1 inf K9 B aboard=bs")
FAR = ("bs ship S18 north points=40", "b1 inf S18 B aboard=bs")
LUCKY = {"parley": False, "lucky": True}
SHORE = "\n".join(["~" * 20] * 8 + ["~" * 9 + "b" + "~" * 10] + ["~" * 20] * 11)  # a beach in J9


def sea(*pieces: str, **rest: Any) -> qd.Match[Raid]:
    rest.setdefault("wind", "south")
    return until(at_sea(*pieces, **rest), "activate")


def chest(match: qd.Match[Raid], side: str, name: str, bearer: str = "", **rest: Any) -> Block:
    block = Block("chest", side, "Chest", False, hex_named(name), bearer, **rest)
    match.state.blocks[block.key] = block
    match.state.drop(block, block.at, bearer)
    return block


# --- SH-91b: rescued swimmers ---------------------------------------------------------------------


def rescued(*more: str, **rest: Any) -> qd.Match[Raid]:
    """Return a match in which red's r2 swims beside his ship and climbs aboard."""
    match = sea(*RED, "r2 inf J11 B aboard=rs", *FAR, *more, **rest)
    match.state.put(unit(match, "r2"), hex_named("K12"))
    unit(match, "r2").swimming = True
    return do(activate(match, "r2"), "swim J11")


def test_sh_91b_a_ship_that_has_taken_up_swimmers_sails_no_farther_this_turn() -> None:
    match = rescued()
    assert unit(match, "r2").aboard == "rs"
    assert cannot_set_sail(match.state, vessel(match, "rs")) == "SH-91b"
    assert "activate rs" not in choices(until(match, "activate"))
    until(rest_of_turn(match), "activate")
    assert "activate rs" in choices(match)


def test_sh_91b_a_ship_that_has_taken_up_swimmers_may_still_cut_her_cables() -> None:
    match = rescued()
    match.state.cables.append(Cable("bs", "rs", 0))
    assert can_be_named(match.state, vessel(match, "rs"))


def test_sh_91b_swimmers_who_stay_in_the_water_hold_nobody_up() -> None:
    match = sea(*RED, "r2 inf J11 B aboard=rs", *FAR)
    match.state.put(unit(match, "r2"), hex_named("K12"))
    unit(match, "r2").swimming = True
    do(activate(match, "r2"), "swim K13")
    assert not cannot_set_sail(match.state, vessel(match, "rs"))


# --- SH-97, SH-92: boarders of a sunk ship --------------------------------------------------------


def test_sh_92_boarders_whose_own_ship_sinks_are_left_aboard_as_after_a_cut() -> None:
    match = sea(*RED, *BLUE)
    match.state.put(unit(match, "r1"), hex_named("K10"), "bs")
    match.state.cables.append(Cable("rs", "bs", 0, 1))
    sink(match.state, vessel(match, "rs"), "blue")
    assert match.state.cables == []
    assert vessel(match, "bs").adrift
    assert not vessel(match, "rs").adrift
    assert [order.notation for order in orders_aboard(match.state, "red")] == ["surrender r1"]


def test_sh_92_without_anybody_aboard_she_is_simply_free() -> None:
    match = sea(*RED, *BLUE)
    match.state.cables.append(Cable("rs", "bs", 0, 1))
    sink(match.state, vessel(match, "rs"), "blue")
    assert match.state.cables == []
    assert not vessel(match, "bs").adrift


@pytest.mark.parametrize("rammed", ["bs", "rs"])
def test_sh_91_men_who_came_over_after_a_ram_are_left_aboard_too(rammed: str) -> None:
    match = sea(*RED, *BLUE)
    match.state.put(unit(match, "r1"), hex_named("K10"), "bs")
    other = "rs" if rammed == "bs" else "bs"
    vessel(match, rammed).entered_by, vessel(match, rammed).entered_from = other, 1
    sink(match.state, vessel(match, "rs"), "blue")
    assert vessel(match, "bs").adrift


def test_sh_58_a_boat_that_falls_back_leaves_its_commander_on_a_ship_adrift() -> None:
    match = sea("rb rowboat J10 north", "r1 inf J10 B aboard=rb", "rc com off B with=r1", *BLUE)
    match.state.put(unit(match, "rc"), hex_named("K10"), "bs")
    match.state.cables.append(Cable("rb", "bs", 0, 1))
    fall_back(match.state, vessel(match, "rb"), hex_named("I10"))
    assert match.state.cables == []
    assert vessel(match, "bs").adrift


# --- SH-44: a prisoner on a ship that sinks -------------------------------------------------------


@pytest.mark.parametrize("bearer", ["b1", ""])
def test_sh_44_a_prisoner_on_a_sinking_ship_is_washed_ashore(bearer: str) -> None:
    match = sea(*RED, *BLUE, "rx cha off B with=r1", ground=SHORE)
    match.state.take_off(unit(match, "rx"), CAPTURED)
    block = chest(match, "blue", "K9" if bearer else "K10", bearer, origin="red", prisoner="rx")
    match.state.put(unit(match, "r1"), hex_named("J11"), "rs")
    sink(match.state, vessel(match, "bs"), "red")
    assert (unit(match, "rx").place, at(match, "rx")) == (HERE, "J9")
    assert not unit(match, "rx").swimming
    assert block.place not in (HERE, LOST)


def test_sh_44_a_prisoner_finds_the_nearest_of_his_own_and_with_neither_is_lost() -> None:
    for swims, place in ((False, HERE), (True, DESTROYED)):
        match = sea(*RED, *BLUE, "rx cha off B with=r1")
        match.state.take_off(unit(match, "rx"), CAPTURED)
        unit(match, "r1").swimming = swims
        chest(match, "blue", "K9", "b1", origin="red", prisoner="rx")
        sink(match.state, vessel(match, "bs"), "red")
        assert unit(match, "rx").place == place
        assert place == DESTROYED or (unit(match, "rx").aboard, at(match, "rx")) == ("rs", "J10")


# --- SH-60, SH-9a: loot aboard --------------------------------------------------------------------


def test_sh_60_a_unit_with_loot_serves_no_gun_until_it_is_put_down() -> None:
    match = sea(*RED, *FAR)
    chest(match, "red", "J10", "r1", origin="red")
    assert [each.key for each in servers(match.state, vessel(match, "rs"))] == ["rs-crew"]
    do(activate(match, "r1"), "put down chest", "stay", "nothing")
    assert [each.key for each in servers(match.state, vessel(match, "rs"))] == ["r1", "rs-crew"]


def test_sh_9a_a_block_on_deck_fills_its_hex_and_sails_with_her() -> None:
    match = sea(*RED, *FAR)
    block = chest(match, "red", "J11", origin="red")
    assert choices(activate(match, "r1"), "move") == []
    do(match, "stay", "nothing")
    do(activate(match, "rs"), "ahead", "enough")
    assert name_of(block.at) == "J10"


def test_sh_9a_nobody_climbs_aboard_where_spoils_lie() -> None:
    match = sea(*RED, "r2 inf J11 B aboard=rs", *FAR)
    match.state.put(unit(match, "r2"), hex_named("K12"))
    unit(match, "r2").swimming = True
    chest(match, "red", "J11", origin="red")
    assert "swim J11" not in choices(activate(match, "r2"))


def test_sh_9a_in_a_boat_a_load_is_not_put_down() -> None:
    match = sea("rb rowboat J10 north", "r1 inf J10 B aboard=rb", *FAR)
    chest(match, "red", "J10", "r1")
    assert choices(activate(match, "r1"), "put down") == []


# --- SH-93: a gun from ashore on deck -------------------------------------------------------------


def test_sh_93_a_gun_from_ashore_is_cargo_on_deck_and_its_crew_serves_hers() -> None:
    pieces = ("rs ship J10 north points=40 guns=light/port/1", "r1 gun J10 A aboard=rs", "bs ship H9 north points=40")
    match = sea(*pieces, "b1 inf H9 B aboard=bs")
    assert unit(match, "r1").gun
    assert cannot_serve(match.state, gun(match, unit(match, "r1").gun)) == "SH-93"
    assert [each.key for each in servers(match.state, vessel(match, "rs"))] == ["r1", "rs-crew"]
    do(activate(match, "r1"), "stay")
    assert asked(match) != "battle" or choices(match, "fire bs") == []


# --- SH-53: a sharpshooter and swimmers -----------------------------------------------------------


def test_sh_53_a_sharpshooter_may_aim_at_men_in_the_water() -> None:
    match = sea("rs ship J10 north points=40", "r1 inf J10 B aboard=rs fire=musket", *FAR, "b2 inf S19 B aboard=bs")
    match.state.put(unit(match, "b2"), hex_named("J8"))
    unit(match, "b2").swimming = True
    assert not cannot_snipe(match.state, unit(match, "r1"), unit(match, "b2"))


# --- SH-28, SH-29: cards before an order ----------------------------------------------------------


def lucky(*pieces: str, **rest: Any) -> qd.Match[Raid]:
    """Return a match at sea with cards, in which players may feel lucky."""
    return until(afloat(*pieces, options=LUCKY, wind="south", **rest), "activate")


def in_the_water(**rest: Any) -> qd.Match[Raid]:
    match = lucky(*RED, "r2 inf J11 B aboard=rs", *FAR, **rest)
    match.state.put(unit(match, "r2"), hex_named("M12"))
    unit(match, "r2").swimming = True
    return activate(match, "r2")


def test_sh_29_a_player_feels_lucky_with_men_in_the_water() -> None:
    match = in_the_water(draws=["battle-cry"])
    assert "feel lucky sea" in choices(match)
    do(match, "feel lucky sea")
    assert "battle-cry" in hand(match, "red")
    assert asked(match) == "swim"
    assert "feel lucky sea" not in choices(match)
    do(match, "swim M11")
    assert at(match, "r2") == "M11"


def test_sh_102_drunken_swimmers_stay_where_they_are() -> None:
    match = do(in_the_water(draws=["drunk-as-lords"]), "feel lucky sea")
    assert at(match, "r2") == "M12"
    assert asked(match) == "activate"


def test_sh_102_the_last_swimmer_may_be_lost_to_a_fever() -> None:
    match = in_the_water(draws=["fever"])
    unit(match, "r2").men, unit(match, "r2").nco = [1], False
    do(match, "feel lucky sea")
    assert unit(match, "r2").place == DESTROYED
    assert asked(match) == "activate"


def test_sh_101_no_card_for_a_move_is_played_on_swimmers() -> None:
    match = in_the_water(red="single-combat")
    assert not choices(match, "play")
    assert why(match, "play sea single-combat") == "SH-E6"


def test_sh_29_a_player_feels_lucky_before_a_boat_is_lowered() -> None:
    anchored = ("rs ship J10 north points=40 anchored=true", "rb rowboat off north mother=rs", "r1 inf J10 B aboard=rs")
    match = do(lucky(*anchored, *FAR, draws=["drunk-as-lords"]), "lower rb with r1")
    assert "feel lucky sea" in choices(match)
    do(match, "feel lucky sea")
    assert vessel(match, "rb").place == STOWED
    assert unit(match, "r1").aboard == "rs"


@pytest.mark.parametrize(("card", "hoisted"), [("drunk-as-lords", False), ("battle-cry", True)])
def test_sh_28_a_card_is_read_before_a_boat_is_hoisted(card: str, hoisted: bool) -> None:
    boat = ("rs ship J10 north points=40 anchored=true", "rb rowboat K10 north", "r1 inf K10 B aboard=rb")
    match = do(lucky(*boat, *FAR, draws=[card]), "hoist rb")
    assert asked(match) == "go on"
    assert choices(match) == ["feel lucky sea", "go on"]
    do(match, "feel lucky sea")
    until(match, "activate")
    assert (vessel(match, "rb").place == STOWED) == hoisted
    assert (unit(match, "r1").aboard == "rs") == hoisted


def test_sh_90_without_a_card_to_read_nobody_is_asked_first() -> None:
    boat = ("rs ship J10 north points=40 anchored=true", "rb rowboat K10 north", "r1 inf K10 B aboard=rb")
    match = do(sea(*boat, *FAR), "hoist rb")
    assert asked(match) == "activate"
    assert vessel(match, "rb").place == STOWED


@pytest.mark.parametrize("word", ["go on", "feel lucky sea"])
def test_sh_89_a_card_may_be_read_before_the_crew_is_filled_up(word: str) -> None:
    match = do(lucky(*RED, "r2 inf J11 B aboard=rs", *FAR, draws=["drunk-as-lords"]), "activate r2", "stay")
    match.state.take_off(unit(match, "rs-crew"), DESTROYED)
    vessel(match, "rs").undermanned = True
    do(match, "pass", "man rs from r1")
    assert asked(match) == "go on"
    do(match, word)
    assert (unit(match, "rs-crew").place == HERE) == (word == "go on")


@pytest.mark.parametrize("word", ["go on", "feel lucky sea"])
def test_sh_92_a_card_may_be_read_before_men_surrender(word: str) -> None:
    match = do(lucky(*RED, "r2 inf J11 B aboard=rs", *BLUE, draws=["drunk-as-lords"]), "activate r2", "stay")
    match.state.put(unit(match, "r1"), hex_named("K10"), "bs")
    vessel(match, "bs").adrift = True
    do(match, "pass", "surrender r1", word)
    assert (unit(match, "r1").place == HERE) == (word != "go on")


# --- Prompts --------------------------------------------------------------------------------------


def test_sh_e45_no_sweeps_for_a_ship_in_tow() -> None:
    boats = ("rb rowboat J9 north", "r2 inf J9 B aboard=rb", "rc rowboat K10 north", "r3 inf K10 B aboard=rc")
    match = until(afloat(*RED, *boats, *FAR, red="sweeps-out", wind="calm", dice=[1] * 9), "activate")
    do(match, "tow rs")
    assert asked(match) == "sail"
    assert choices(match, "play") == []


def test_sh_3a_goods_lie_beside_the_receiver_on_his_deck_or_on_his_shore() -> None:
    rows = "\n".join(["~" * 20] * 8 + ["~" * 9 + "bb" + "~" * 9] + ["~" * 20] * 11)
    match = sea("rs ship D10 north points=60", "r1 inf D11 B aboard=rs", "r2 inf J9 B", *FAR, ground=rows)
    beside = {key: [name_of(at) for at in free_hexes(match.state, unit(match, key))] for key in ("r1", "r2")}
    assert beside == {"r1": ["D10", "D12"], "r2": ["K9"]}


@pytest.mark.parametrize(("outside", "offered"), [("G10 south-west", False), ("G10 north-east", True)])
def test_sh_88_a_gate_alone_is_a_target_for_a_ships_gun(outside: str, offered: bool) -> None:
    rows = "\n".join(["..........~~~~~~~~~~"] * 20)
    parts = [
        {"key": "yard", "name": "Yard", "kind": "yard", "hexes": ["G10"], "compound": "fort", "side": "blue"},
        {"key": "gate", "name": "Gate", "kind": "gate", "between": outside, "compound": "fort", "side": "blue"},
    ]
    players = [{"key": "red", "home": "ships"}, {"key": "blue", "home": "west"}]
    pieces = ("rs ship K10 north points=40 guns=medium/port/1", "r1 inf K10 B aboard=rs", "b1 inf B2 B")
    match = sea(*pieces, ground=rows, structures=parts, players=players)
    assert ("activate rs-port-1" in choices(match)) == offered


def test_sh_89a_no_player_scores_twice_for_a_ship() -> None:
    match = sea(*RED, *BLUE)
    for owner, points in (("red", 1), ("blue", 1), ("red", 1)):
        change_hands(match.state, vessel(match, "bs"), owner)
        assert match.state.earned["red"] == points
    assert match.state.earned["blue"] == 1


def test_sh_5_nobody_grapples_an_allys_ship() -> None:
    match = sea(*RED, *BLUE)
    ships = vessel(match, "rs"), vessel(match, "bs")
    assert not cannot_grapple(match.state, *ships)
    match.state.alliances.append(("blue", "red"))
    assert cannot_grapple(match.state, *ships) == "SH-5"


def test_sh_21_a_ship_with_her_minimum_crew_alone_gives_the_choice_of_decks_while_she_floats() -> None:
    rows = "\n".join(["~~~~b......."] * 12)
    pieces = ("rs ship B6 north points=40", "r1 inf F4 A", "b1 inf K4 A")
    match = until(dealt(*pieces, ground=rows, wind="north", dice=[]), "activate")
    assert decks_for(match.state, "red") == ["land", "sea"]
    match.state.strike(vessel(match, "rs"), SUNK)
    match.state.take_off(unit(match, "rs-crew"), DESTROYED)
    assert decks_for(match.state, "red") == ["land"]
