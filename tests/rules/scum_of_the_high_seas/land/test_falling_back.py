"""SH-59 Units without an NCO or commander go home."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.scum_of_the_high_seas.isle import (
    activate,
    at,
    choices,
    do,
    gun,
    patch,
    raid,
    rest_of_turn,
    unit,
    until,
    why,
)

import quarterdeck as qd
from quarterdeck.boards.hexboard import hex_named
from quarterdeck.games.scum_of_the_high_seas.land.paths import is_burdened
from quarterdeck.games.scum_of_the_high_seas.state import Raid


def leaderless(*pieces: str, **rest: Any) -> qd.Match[Raid]:
    """Return the position after red's r1, without its NCO, has fallen back to the west."""
    match = until(raid(*pieces, **rest), "activate")
    unit(match, "r1").nco = False
    return rest_of_turn(match)


def after(match: qd.Match[Raid]) -> qd.Match[Raid]:
    return until(match, "activate")


FAR = "b1 inf L12 B"


def test_sh_59_a_unit_goes_a_full_move_homeward_before_the_first_activation() -> None:
    match = leaderless("r1 inf F6 A", "r2 inf L1 A", FAR)
    assert at(match, "r1") == "F6"
    assert at(after(match), "r1") == "D7"
    assert at(after(rest_of_turn(match)), "r1") == "B8"


def test_sh_59_horsemen_go_three_hexes() -> None:
    assert at(after(leaderless("r1 cav F6 A", FAR)), "r1") == "C8"


def test_sh_59_among_equal_ways_it_takes_the_first_clockwise_from_the_north() -> None:
    match = after(leaderless("r1 inf F6 A", FAR))
    assert at(match, "r1") == "D7"  # south-west before north-west, twice
    other = after(leaderless("r1 inf F6 A", "r2 inf E7 A", FAR))
    assert at(other, "r1") == "D6"


def test_sh_59_a_unit_with_its_nco_stays() -> None:
    match = after(rest_of_turn(until(raid("r1 inf F6 A", FAR), "activate")))
    assert at(match, "r1") == "F6"
    assert unit(match, "r1").returns == 0


def test_sh_59_a_unit_that_loses_its_nco_later_falls_back_from_the_next_turn_on() -> None:
    match = until(raid("r1 inf F6 A", FAR), "activate")
    unit(match, "r1").nco = False
    assert "move F5" in choices(activate(match, "r1"))
    assert unit(match, "r1").returns == 0


def test_sh_59_a_commander_in_the_hex_or_of_the_company_stops_it() -> None:
    match = leaderless("r1 inf F6 A", "rc com F6 A with=r1", FAR)
    assert at(after(match), "r1") == "F6"
    pieces = ("r2 inf F6 A", "rc com F6 A with=r2", "r1 inf F7 A", FAR)
    match = do(until(raid(*pieces), "company"), "lead r1")
    unit(match, "r1").nco = False
    assert at(after(rest_of_turn(until(match, "activate"))), "r1") == "F7"


def test_sh_59_a_commander_on_the_way_stops_it_and_leads_it() -> None:
    match = after(leaderless("r1 inf F6 A", "rc com E7 A", FAR))
    assert at(match, "r1") == "E7"
    assert unit(match, "r1").returns == 0
    assert unit(match, "rc").leads == ["r1"]


def test_sh_59_a_commander_who_joins_it_stops_it() -> None:
    match = after(leaderless("r1 inf F6 A", "rc com D5 A", FAR))
    assert unit(match, "r1").returns == 2
    do(activate(match, "rc"), "move D7")
    assert unit(match, "r1").returns == 0


def test_sh_59_when_activated_it_does_not_move() -> None:
    match = activate(leaderless("r1 inf F6 A", FAR), "r1")
    assert choices(match) == ["stay"]
    assert why(match, "move D6") == "SH-59"


def test_sh_59_at_home_it_stays_and_where_the_way_is_barred_it_waits() -> None:
    assert at(after(leaderless("r1 inf A6 A", FAR)), "r1") == "A6"
    match = leaderless("r1 inf F6 A", "r2 inf E6 A", "r3 inf E7 A", FAR)
    assert at(after(match), "r1") == "F6"


def test_sh_47_ground_stops_it() -> None:
    match = leaderless("r1 inf F6 A", FAR, ground=patch(12, 12, ".", E6="m", E7="m"))
    assert at(after(match), "r1") == "E7"


def test_sh_59_it_takes_its_loot_along_and_a_light_gun_but_leaves_a_heavy_one() -> None:
    spoils = [{"key": "chest", "name": "Chest", "side": "red", "bearer": "r1"}]
    match = after(leaderless("r1 inf F6 A", FAR, spoils=spoils))
    assert match.state.blocks["chest"].at == unit(match, "r1").at
    match = after(leaderless("r1 gun F6 A", FAR))
    assert at(match, "r1") == "E7"
    assert gun(match, "r1-gun").at == unit(match, "r1").at
    match = after(leaderless("r1 gun F6 A gun=heavy", FAR))
    assert at(match, "r1") == "D7"
    assert gun(match, "r1-gun").crew == ""


def test_sh_2_nobody_falls_back_in_fast_play() -> None:
    match = after(raid("r1 inf F6 A", FAR, options={"fast": True, "parley": False}))
    assert not unit(match, "r1").nco
    assert at(match, "r1") == "F6"


def test_sh_59_units_aboard_and_in_the_water_do_not_fall_back() -> None:
    aboard = ("rs ship F6 south-east points=40", "r1 inf F6 A aboard=rs", "r2 inf L11 A", FAR)
    sea: dict[str, Any] = {"ground": "\n".join(["~" * 12] * 10 + ["." * 12] * 2), "wind": "north"}
    for swimming in (False, True):
        match = until(raid(*aboard, **sea), "activate")
        sailor = unit(match, "r1")
        sailor.nco = False
        if swimming:
            match.state.put(sailor, hex_named("F9"))
            sailor.swimming = True
        before = sailor.at
        rest_of_turn(match)
        assert (after(match).state.units["r1"].at, unit(match, "r1").returns) == (before, 2)


@pytest.mark.parametrize(("returns", "burdened"), [(0, False), (1, True), (2, False)])
def test_sh_60_a_unit_takes_no_offensive_action_from_the_turn_in_which_it_falls_back(returns: int, burdened: bool) -> None:
    match = until(raid("r1 inf D4 A", "b1 inf K4 A"), "activate")
    unit(match, "r1").returns = returns
    assert match.state.turn == 1
    assert is_burdened(match.state, unit(match, "r1")) == burdened
