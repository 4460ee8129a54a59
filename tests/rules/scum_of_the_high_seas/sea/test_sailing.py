"""SH-80 to SH-86 Wind, speed, turns and the anchor."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.scum_of_the_high_seas.isle import activate, asked, at_sea, choices, do, rest_of_turn, until, vessel, why

import quarterdeck as qd
from quarterdeck.boards.hex import DIRECTION_NAMES
from quarterdeck.boards.hexboard import name_of
from quarterdeck.games.scum_of_the_high_seas.sea.speed import speed_of
from quarterdeck.games.scum_of_the_high_seas.state import CALM, Raid

FOE = ("bs ship S18 north points=60", "b1 inf S18 B aboard=bs")


def sloop(at: str = "J10", heading: str = "north", wind: str = "south", more: str = "", **rest: Any) -> qd.Match[Raid]:
    """Return a match with a class 2 ship of two hexes, and the enemy far away."""
    pieces = (f"rs ship {at} {heading} points=40 {more}", f"r1 inf {at} B aboard=rs", *FOE)
    return at_sea(*pieces, wind=wind, **rest)


def indiaman(at: str = "J10", heading: str = "north", wind: str = "south", more: str = "", **rest: Any) -> qd.Match[Raid]:
    """Return a match with a class 1 ship of three hexes."""
    pieces = (f"rs ship {at} {heading} points=60 {more}", f"r1 inf {at} B aboard=rs", *FOE)
    return at_sea(*pieces, wind=wind, **rest)


def bow(match: qd.Match[Raid]) -> str:
    return name_of(vessel(match, "rs").at)


def heading(match: qd.Match[Raid]) -> str:
    return DIRECTION_NAMES[vessel(match, "rs").heading]


# --- SH-80 ----------------------------------------------------------------------------------------


def test_sh_80_a_one_is_calm_and_it_is_thrown_for_again_every_turn() -> None:
    match = until(sloop(wind="thrown", dice=[1, 1, 5, 4]), "activate")
    assert match.state.wind == CALM
    until(rest_of_turn(match), "activate")
    assert DIRECTION_NAMES[match.state.wind] == "south"


@pytest.mark.parametrize(("die", "side"), [(1, "north"), (2, "north-east"), (4, "south"), (6, "north-west")])
def test_sh_80_the_second_die_gives_the_side_it_blows_from(die: int, side: str) -> None:
    match = sloop(wind="thrown", dice=[2, die])
    assert DIRECTION_NAMES[match.state.wind] == side


def test_sh_80_in_a_calm_nobody_sails_or_turns() -> None:
    match = activate(sloop(wind="calm", dice=[1, 1]), "rs")
    assert choices(match) == ["drop anchor", "enough"]
    assert why(match, "port") == "SH-80"


def test_sh_80_a_ship_stays_on_the_map() -> None:
    match = activate(sloop(at="J1"), "rs")
    assert why(match, "ahead") == "SH-80"
    match = activate(sloop(at="A5"), "rs")
    assert why(match, "starboard") == "SH-84"


# --- SH-83 ----------------------------------------------------------------------------------------

#           wind against the heading, clockwise: ahead, bow, quarter, astern, quarter, bow
CLASS_1 = (0, 2, 4, 3, 4, 2)
CLASS_2 = (0, 2, 5, 4, 5, 2)
ONE_MAST = (0, 0, 5, 4, 5, 0)


@pytest.mark.parametrize(("points", "masts", "speeds"), [(60, 2, CLASS_1), (59, 2, CLASS_2), (40, 1, ONE_MAST)])
def test_sh_83_speed_by_the_side_of_the_wind_on_every_heading(points: int, masts: int, speeds: tuple[int, ...]) -> None:
    state = sloop(more=f"masts={masts}").state
    ship = state.vessels["rs"]
    ship.figures = type(ship.figures)("rs", "ship", points, masts, 0)
    ship.points = points
    for ship.heading in range(6):
        for off, speed in enumerate(speeds):
            state.wind = (ship.heading + off) % 6
            assert speed_of(state, ship, []) == speed


def test_sh_81_sixty_points_are_class_1() -> None:
    assert vessel(sloop(), "rs").figures.grade == 2
    assert vessel(indiaman(), "rs").figures.grade == 1


def test_sh_82_a_ship_has_a_hex_for_every_twenty_points() -> None:
    match = sloop()
    assert [name_of(at) for at in match.state.hull(vessel(match, "rs"))] == ["J10", "J11"]
    assert len(match.state.hull(vessel(match, "bs"))) == 3


def test_sh_83a_hex_by_hex_with_everybody_aboard_until_the_speed_is_used() -> None:
    match = activate(sloop(), "rs")
    assert asked(match) == "sail"
    do(match, "ahead", "ahead", "ahead", "ahead")
    assert bow(match) == "J6"
    assert name_of(match.state.units["r1"].at) == "J6"
    assert asked(match) == "activate"


def test_sh_83_a_ship_need_not_use_her_speed() -> None:
    match = activate(sloop(), "rs")
    do(match, "ahead", "enough")
    assert bow(match) == "J9"
    assert asked(match) == "activate"
    assert not [line for line in match.told() if line.endswith("stays where she is.")]


def test_sh_83a_the_log_tells_of_a_ship_that_does_not_sail_at_all() -> None:
    match = do(activate(sloop(), "rs"), "enough")
    assert [entry.clause for entry in match.log() if entry.text(match.names).endswith("stays where she is.")] == ["SH-83a"]


def test_sh_83_with_the_wind_ahead_one_turn_and_no_more() -> None:
    match = activate(sloop(wind="north"), "rs")
    assert choices(match) == ["drop anchor", "enough", "port", "starboard"]
    assert why(match, "ahead") == "SH-83"
    do(match, "port")
    assert heading(match) == "north-west"
    assert asked(match) == "activate"


def test_sh_83_a_turn_into_a_heading_that_cannot_sail_ends_the_move() -> None:
    match = activate(sloop(wind="north-west"), "rs")
    do(match, "port")
    assert asked(match) == "activate"
    match = activate(sloop(wind="south-west"), "rs")
    do(match, "port")
    assert asked(match) == "sail"


def test_sh_84_class_2_turns_twice_with_a_hex_between() -> None:
    match = activate(sloop(wind="south-west"), "rs")  # five hexes
    do(match, "starboard")
    assert why(match, "starboard") == "SH-84"
    do(match, "ahead", "port", "ahead")
    assert heading(match) == "north"
    assert why(match, "port") == "SH-84"
    assert match.state.passage is not None
    assert match.state.passage.speed == 1


def test_sh_84_class_1_turns_once_for_two_hexes() -> None:
    match = activate(indiaman(wind="south-west"), "rs")  # four hexes
    do(match, "starboard", "ahead")
    assert choices(match) == ["ahead", "enough"]
    do(match, "ahead")
    assert asked(match) == "activate"


def test_sh_84_a_turn_that_costs_more_than_is_left_is_not_made() -> None:
    match = activate(indiaman(), "rs")  # three hexes
    do(match, "ahead", "ahead")
    assert why(match, "port") == "SH-84"


def test_sh_84_the_bow_stays_and_the_stern_swings() -> None:
    match = activate(sloop(wind="south-west"), "rs")
    do(match, "starboard")
    assert [name_of(at) for at in match.state.hull(vessel(match, "rs"))] == ["J10", "I11"]


def test_sh_84_no_turn_if_the_stern_would_meet_a_vessel() -> None:
    pieces = ("rs ship J10 north points=40", "r1 inf J10 B aboard=rs", "rb canoe I11 north")
    match = activate(at_sea(*pieces, *FOE, wind="south"), "rs")
    assert why(match, "starboard") == "SH-84"
    assert "port" in choices(match)


# --- SH-85, SH-86 ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("left", "speed"), [(20, 4), (19, 3), (10, 3), (9, 1)])
def test_sh_85_over_half_and_over_three_quarters_of_damage_slow_her(left: int, speed: int) -> None:
    state = sloop().state
    state.vessels["rs"].points = left
    assert speed_of(state, state.vessels["rs"], []) == speed


def test_sh_86_weighing_anchor_costs_two_hexes() -> None:
    match = activate(sloop(more="anchored=true"), "rs")
    assert choices(match) == ["enough", "weigh anchor"]
    do(match, "weigh anchor", "ahead", "ahead")
    assert bow(match) == "J8"
    assert asked(match) == "activate"


def test_sh_86_dropping_anchor_costs_two_hexes_and_ends_the_move() -> None:
    match = activate(sloop(), "rs")
    do(match, "ahead", "ahead", "drop anchor")
    assert vessel(match, "rs").anchored
    assert asked(match) == "activate"
    match = activate(sloop(), "rs")
    do(match, "ahead", "ahead", "ahead")
    assert why(match, "drop anchor") == "SH-86"


def test_sh_86_without_the_speed_the_anchor_is_all_she_does() -> None:
    match = activate(sloop(wind="north", more="anchored=true"), "rs")
    do(match, "weigh anchor")
    assert not vessel(match, "rs").anchored
    assert asked(match) == "activate"
    match = activate(sloop(wind="north"), "rs")
    do(match, "drop anchor")
    assert vessel(match, "rs").anchored


def test_sh_86a_land_and_shoals_are_not_sailed_into() -> None:
    for mark in "bs":
        rows = ["~" * 20] * 20
        rows[8] = "~" * 9 + mark + "~" * 10
        match = activate(sloop(ground="\n".join(rows)), "rs")
        assert why(match, "ahead") == "SH-86a"
