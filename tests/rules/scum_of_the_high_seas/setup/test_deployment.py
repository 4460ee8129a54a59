"""SH-1a Players place their own units if the scenario says so."""

from __future__ import annotations

from typing import Any

from tests.rules.scum_of_the_high_seas.isle import asked, at, choices, do, gun, raid, unit, why

import quarterdeck as qd
from quarterdeck.boards.hexboard import name_of
from quarterdeck.games.scum_of_the_high_seas.state import Raid

PLAYERS = [
    {"key": "red", "home": "west", "start": ["A1", "A2", "A3"]},
    {"key": "blue", "home": "east", "start": ["L1", "L2", "L3"]},
]


def placing(*pieces: str, **rest: Any) -> qd.Match[Raid]:
    return raid(*pieces, **{"players": PLAYERS, **rest})


def test_sh_1b_the_map_is_as_wide_and_as_high_as_it_is_drawn() -> None:
    match = raid("r1 inf A1 A", "b1 inf N6 A", size=(14, 6))
    board = match.state.setting.ground.board
    assert (board.columns, board.rows) == (14, 6)
    assert at(match, "b1") == "N6"
    homes = match.state.setting.homes
    assert [name_of(at) for at in homes["blue"]] == ["N1", "N2", "N3", "N4", "N5", "N6"]


def test_sh_1a_the_last_of_the_order_places_first_one_unit_at_a_time_in_the_scenarios_order() -> None:
    match = placing("r1 inf off A", "r2 inf off A", "b1 inf off A", "b2 inf off A")
    asks = []
    while asked(match) == "place":
        asks.append((match.waiting[0], match.asked(match.waiting[0]).about["key"]))
        do(match, choices(match)[0])
    assert asks == [("blue", "b1"), ("red", "r1"), ("blue", "b2"), ("red", "r2")]


def test_sh_1a_one_unit_a_hex_of_the_start_hexes() -> None:
    match = placing("r1 inf off A", "b1 inf off A", "b2 inf off A")
    assert choices(match) == ["place b1 L1", "place b1 L2", "place b1 L3"]
    assert why(match, "place b1 K1") == "SH-1a"
    assert why(match, "place b2 L1") == "SH-1a"
    do(match, "place b1 L2", "place r1 A1")
    assert choices(match) == ["place b2 L1", "place b2 L3"]
    assert why(match, "place b2 L2") == "SH-30"
    assert at(match, "b1") == "L2"


def test_sh_1a_a_commander_may_share_a_hex_and_goes_on_placing_when_others_are_done() -> None:
    match = placing("r1 inf A1 A", "b1 inf off A", "bc com off A")
    do(match, "place b1 L2")
    assert choices(match) == ["place bc L1", "place bc L2", "place bc L3"]
    do(match, "place bc L2")
    assert unit(match, "bc").leads == ["b1"]


def test_sh_1a_a_gun_is_placed_with_its_crew() -> None:
    match = do(placing("r1 inf A1 A", "b1 gun off A"), "place b1 L3")
    assert gun(match, "b1-gun").at == unit(match, "b1").at


def test_sh_47_horsemen_are_not_placed_in_a_river() -> None:
    ground = "\n".join(["............", "...........r", "...........f", *["............"] * 9])
    match = placing("r1 inf A1 A", "b1 cav off A", "b2 inf off A", ground=ground)
    assert choices(match) == ["place b1 L1", "place b1 L3"]
    assert why(match, "place b1 L2") == "SH-47"
    assert choices(do(match, "place b1 L3")) == ["place b2 L1", "place b2 L2"]


def test_sh_1a_a_unit_without_a_free_hex_stays_away() -> None:
    ground = "\n".join([*["...........r"] * 3, *["............"] * 9])
    match = placing("r1 inf A1 A", "b1 inf L4 A", "b2 cav off A", ground=ground)
    assert unit(match, "b2").place == "off the map"
