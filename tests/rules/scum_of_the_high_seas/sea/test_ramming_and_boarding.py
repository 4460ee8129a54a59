"""SH-91 to SH-92 Ramming, coming alongside, grapnels, boarding and cutting free."""

from __future__ import annotations

import pytest
from tests.rules.scum_of_the_high_seas.isle import (
    activate,
    asked,
    at_sea,
    choices,
    do,
    rest_of_turn,
    unit,
    until,
    vessel,
    why,
)

import quarterdeck as qd
from quarterdeck.boards.hex import neighbour
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, SUNK, Cable
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import is_first_turn_of_boarding, rail_between
from quarterdeck.games.scum_of_the_high_seas.sea.boarding import are_alongside, cannot_grapple
from quarterdeck.games.scum_of_the_high_seas.state import Raid, Truce


def crossing(red: int, blue: int, more: str = "", **rest: object) -> qd.Match[Raid]:
    """Return a match in which red goes north towards blue, who lies across two hexes ahead."""
    pieces = (
        f"rs ship J10 north points={red}",
        "r1 inf J10 B aboard=rs",
        f"bs ship J8 south-east points={blue} {more}",
        "b1 inf J8 B aboard=bs figures=7",
    )
    return at_sea(*pieces, wind="south", **rest)  # type: ignore[arg-type]


# --- SH-91 ----------------------------------------------------------------------------------------


def test_sh_91_twice_her_points_sink_her_and_half_of_each_unit_swims() -> None:
    match = activate(crossing(80, 40), "rs")
    do(match, "ahead")
    assert vessel(match, "bs").place == SUNK
    assert unit(match, "b1").swimming
    assert unit(match, "b1").strength == 4  # of seven
    assert unit(match, "bs-crew").strength == 2  # of three
    assert asked(match) == "activate"  # a ram ends the move


def test_sh_91_one_and_a_half_times_take_two_dice_of_points() -> None:
    match = activate(crossing(60, 40, dice=[3, 4]), "rs")
    do(match, "ahead")
    assert vessel(match, "bs").points == 33
    assert vessel(match, "bs").place == HERE


def test_sh_91_with_less_both_stop() -> None:
    match = activate(crossing(59, 40), "rs")
    do(match, "ahead")
    assert vessel(match, "bs").points == 40
    assert asked(match) == "activate"
    assert [entry.text(match.names) for entry in match.log() if entry.clause == "SH-91"] == [
        "rs rams bs.",
        "rs is too light to do any damage: both stop, and bs sails no farther this turn.",
    ]


@pytest.mark.parametrize("points", [59, 60])
def test_sh_91_a_rammed_ship_sails_no_farther_this_turn(points: int) -> None:
    match = do(activate(crossing(points, 40, dice=[1, 1]), "rs"), "ahead")
    assert choices(match) == ["activate b1", "pass"]
    until(rest_of_turn(match), "activate")
    do(activate(match, "rs"), "enough")
    assert "activate bs" in choices(match)


def test_sh_91_undamaged_points_count() -> None:
    match = until(crossing(60, 40, dice=[1, 1]), "activate")
    vessel(match, "rs").points = 20
    do(activate(match, "rs"), "ahead")
    assert vessel(match, "bs").points == 38


def test_sh_91_she_may_be_entered_from_the_next_turn_on() -> None:
    match = activate(crossing(60, 40, dice=[1, 1]), "rs")
    do(match, "ahead")
    bow, hull = hex_named("J9"), hex_named("J8")
    assert rail_between(match.state, bow, hull)
    until(rest_of_turn(match), "activate")
    assert not rail_between(match.state, bow, hull)


def test_sh_91_a_rammer_that_sails_away_cannot_enter_her_later() -> None:
    match = activate(crossing(60, 40, dice=[1, 1]), "rs")
    do(match, "ahead")
    until(rest_of_turn(match), "activate")
    do(activate(match, "bs"), "ahead", "ahead")
    assert vessel(match, "bs").entered_by == "rs"  # her stern is still beside the other's bow
    until(rest_of_turn(match), "activate")
    do(activate(match, "bs"), "ahead")
    assert vessel(match, "bs").entered_by == ""


def test_sh_91a_a_ram_of_friends_allies_and_cease_fire_partners_is_not_offered() -> None:
    match = until(crossing(80, 40), "activate")
    match.state.truces.append(Truce("bs", "rs", 9))
    assert why(activate(match, "rs"), "ahead") == "SH-3a"
    match = until(crossing(80, 40), "activate")
    match.state.alliances.append(("blue", "red"))
    assert why(activate(match, "rs"), "ahead") == "SH-5"


def test_sh_91a_a_hull_next_to_her_already_is_not_entered() -> None:
    match = activate(crossing(60, 40, dice=[1, 1]), "rs")
    do(match, "ahead")
    until(rest_of_turn(match), "activate")
    activate(match, "rs")
    assert why(match, "ahead") == "SH-91a"


def test_sh_91a_parallel_headings_on_the_bow_are_alongside_and_no_ram() -> None:
    for heading in ("north", "south"):
        bow = "K9" if heading == "north" else "K10"
        pieces = ("rs ship J11 north points=80", "r1 inf J11 B aboard=rs", f"bs ship {bow} {heading} points=40")
        match = activate(at_sea(*pieces, "b1 inf A1 B aboard=bs".replace("A1", bow), wind="south"), "rs")
        do(match, "ahead")
        assert vessel(match, "bs").place == HERE
        assert "grapple bs" in choices(match)


def test_sh_91a_enemy_boats_are_run_down_and_friendly_ones_are_in_the_way() -> None:
    for boat, sunk in (("bb", True), ("rb", False)):
        pieces = ("rs ship J10 north points=40", "r1 inf J10 B aboard=rs", "b1 inf A1 B aboard=bs", "bs ship A1 south")
        match = activate(at_sea(*pieces, f"{boat} rowboat J9 north", wind="south"), "rs")
        if sunk:
            do(match, "ahead")
            assert vessel(match, boat).place == SUNK
            assert asked(match) == "sail"  # that is no ram
        else:
            assert why(match, "ahead") == "SH-91a"


# --- SH-92 ----------------------------------------------------------------------------------------


def alongside(*more: str, dice: tuple[int, ...] = (), **rest: object) -> qd.Match[Raid]:
    """Return a match in which red lies alongside blue, bow to bow.

    Both have two hexes, blue one unit and a free hex.
    """
    pieces = (
        "rs ship J10 north points=40 anchored=true",
        "r1 inf J10 B aboard=rs",
        "bs ship K9 north points=40 anchored=true",
        "b1 inf K9 B aboard=bs",
    )
    return at_sea(*pieces, *more, wind="south", dice=dice, **rest)  # type: ignore[arg-type]


@pytest.mark.parametrize(("die", "held"), [(4, False), (5, True)])
def test_sh_92_grapnels_hold_on_five_and_six(die: int, held: bool) -> None:
    match = activate(alongside(dice=(die,)), "rs")
    do(match, "grapple bs")
    assert bool(match.state.cables) == held


def test_sh_92_once_an_activation_for_each_ship_also_when_she_stays_put() -> None:
    match = activate(alongside(dice=(1,)), "rs")
    do(match, "grapple bs")
    assert "grapple bs" not in choices(match)


def test_sh_92_no_grapnels_bow_to_stern_or_across() -> None:
    pieces = ("rs ship J10 north points=40", "r1 inf J10 B aboard=rs", "bs ship J8 north points=40", "b1 inf J8 B aboard=bs")
    match = activate(at_sea(*pieces, wind="south"), "rs")
    assert choices(match, "grapple") == []


def test_sh_92_grapnels_are_thrown_for_ships_and_not_for_boats() -> None:
    match = activate(alongside("bb rowboat J9 north", "b2 inf J9 B aboard=bb"), "rs")
    assert choices(match, "grapple") == ["grapple bs"]
    ship = vessel(match, "rs")
    assert cannot_grapple(match.state, ship, vessel(match, "bb")) == "SH-92"
    assert cannot_grapple(match.state, ship, ship) == "SH-92"


@pytest.mark.parametrize(("bow", "beside"), [("K9", True), ("K11", True), ("I11", True), ("J12", False), ("J8", False)])
def test_sh_91a_on_the_beam_or_abaft_it_is_alongside_but_not_ahead_or_astern(bow: str, beside: bool) -> None:
    pieces = ("rs ship J10 north points=40", "r1 inf J10 B aboard=rs")
    match = at_sea(*pieces, f"bs ship {bow} north points=40", f"b1 inf {bow} B aboard=bs", wind="south")
    assert are_alongside(match.state, vessel(match, "rs"), vessel(match, "bs")) == beside


def grappled(dice: tuple[int, ...] = (), **rest: object) -> qd.Match[Raid]:
    match = activate(alongside(dice=(6, *dice), **rest), "rs")
    return do(match, "grapple bs")


def test_sh_92_grappled_ships_do_not_move() -> None:
    match = activate(until(rest_of_turn(grappled()), "activate"), "bs")
    assert choices(match) == ["cut rs", "enough"]


def test_sh_92_men_cross_from_the_aggressors_next_activation_on() -> None:
    match = grappled()
    mine, theirs = unit(match, "r1").at, unit(match, "b1").at
    assert match.waiting == ("blue",)
    assert rail_between(match.state, mine, theirs)
    do(match, "pass")
    assert match.waiting == ("red",)
    assert not rail_between(match.state, mine, theirs)


def test_sh_92_a_unit_steps_into_a_free_hull_hex_across_the_rail() -> None:
    match = do(grappled(), "pass")
    activate(match, "r1")
    assert choices(match, "move K10") == ["move K10"]
    do(match, "move K10")
    assert unit(match, "r1").aboard == "bs"


def test_sh_47_in_the_first_turn_a_smaller_type_of_vessel_boards_with_a_die_less() -> None:
    match = do(grappled(), "pass")
    state = match.state
    assert not is_first_turn_of_boarding(state, unit(match, "r1"), unit(match, "b1").at)
    vessel(match, "bs").figures = type(vessel(match, "bs").figures)("bs", "ship", 60, 2, 0)
    assert is_first_turn_of_boarding(state, unit(match, "r1"), unit(match, "b1").at)
    until(rest_of_turn(match), "activate")
    assert not is_first_turn_of_boarding(match.state, unit(match, "r1"), unit(match, "b1").at)


@pytest.mark.parametrize(("turns", "die", "parted"), [(1, 5, True), (1, 4, False), (2, 5, False), (2, 6, True)])
def test_sh_92_cables_part_next_turn_on_five_and_later_on_six(turns: int, die: int, parted: bool) -> None:
    match = grappled(dice=(die,))
    for _ in range(turns):
        until(rest_of_turn(match), "activate")
    activate(match, "bs")
    do(match, "cut rs")
    assert bool(match.state.cables) != parted
    assert asked(match) == "activate"  # it is the activation of the ship


def test_sh_92_a_failed_cut_may_be_tried_again_next_turn() -> None:
    match = grappled(dice=(4, 6))
    for held in (True, False):
        until(rest_of_turn(match), "activate")
        do(activate(match, "bs"), "cut rs")
        assert bool(match.state.cables) == held


def test_sh_92_cables_are_not_cut_in_the_turn_of_the_throw() -> None:
    match = grappled()
    activate(match, "bs")
    assert asked(match) == "activate"  # there was nothing that she could do


def test_sh_92_cut_free_with_enemies_aboard_she_is_adrift_until_they_surrender() -> None:
    match = do(grappled(dice=(5,)), "pass")
    do(activate(match, "r1"), "move K10", *(["no battle"] if asked(match) == "battle" else []))
    until(rest_of_turn(match), "activate")
    vessel(match, "bs").anchored = False
    do(activate(match, "bs"), "cut rs")
    assert vessel(match, "bs").adrift
    before = vessel(match, "bs").at
    until(rest_of_turn(match), "activate")
    assert vessel(match, "bs").at == type(before)(before.q, before.r - 1)  # the wind is from the south
    assert "activate bs" not in choices(match)
    do(match, "surrender r1")
    assert not vessel(match, "bs").adrift
    assert unit(match, "r1").place == "destroyed"


def test_sh_92_cables_between_ships_of_one_player_are_let_go_without_a_throw() -> None:
    match = grappled()
    until(rest_of_turn(match), "activate")
    vessel(match, "bs").side = unit(match, "bs-crew").side = unit(match, "b1").side = "red"
    do(activate(match, "rs"), "cut bs")
    assert match.state.cables == []


def test_sh_92_boats_board_ships_at_anchor_without_a_throw() -> None:
    pieces = (
        "bs ship K9 north points=40 anchored=true",
        "b1 inf K9 B aboard=bs",
        "rb rowboat J11 north",
        "r1 inf J11 B aboard=rb",
    )
    match = activate(at_sea(*pieces, wind="south"), "rb")
    do(match, "row J10", "grapple bs")
    assert len(match.state.cables) == 1


def test_sh_90_boats_throw_for_ships_under_sail() -> None:
    pieces = ("bs ship K9 north points=40", "b1 inf K9 B aboard=bs", "rb rowboat J11 north", "r1 inf J11 B aboard=rb")
    match = activate(at_sea(*pieces, wind="south", dice=[4]), "rb")
    do(match, "row J10", "grapple bs")
    assert match.state.cables == []
    assert name_of(vessel(match, "rb").at) == "J10"


@pytest.mark.parametrize(
    ("more", "wind", "step"),
    [("", "north", "port"), ("anchored=true", "south", "weigh anchor"), ("", "north", "drop anchor")],
)
def test_sh_92_a_failed_throw_is_no_step_and_she_may_still_turn_or_weigh(more: str, wind: str, step: str) -> None:
    pieces = (f"rs ship J10 north points=40 {more}", "r1 inf J10 B aboard=rs", "bs ship K10 north points=20")
    match = activate(at_sea(*pieces, "b1 inf K10 B aboard=bs", wind=wind, dice=[1]), "rs")
    do(match, "grapple bs")
    assert step in choices(match)
    assert choices(match, "grapple") == []


def test_sh_92_a_grappled_ship_that_is_aground_may_cut_her_cables() -> None:
    pieces = ("rs ship J10 north points=40 aground=true", "r1 inf J10 B aboard=rs", "bs ship K10 north points=20")
    match = until(at_sea(*pieces, "b1 inf K10 B aboard=bs", dice=[5]), "activate")
    match.state.cables.append(Cable("bs", "rs", 0))
    assert choices(activate(match, "rs")) == ["come off", "cut bs", "enough"]
    do(match, "cut bs")
    assert match.state.cables == []


@pytest.mark.parametrize("heading", range(6))
def test_sh_92_side_by_side_on_any_heading_is_alongside_and_astern_is_not(heading: int) -> None:
    pieces = (
        "rs ship J10 north points=40",
        "r1 inf J10 B aboard=rs",
        "bs ship S18 north points=40",
        "b1 inf S18 B aboard=bs",
    )
    match = at_sea(*pieces)
    state, red, blue = match.state, vessel(match, "rs"), vessel(match, "bs")
    state.lay(red, red.at, heading)
    for side in (1, 2, 4, 5):
        state.lay(blue, neighbour(red.at, (heading + side) % 6), heading)
        assert are_alongside(state, red, blue)
    state.lay(blue, neighbour(state.hull(red)[-1], (heading + 3) % 6), heading)
    assert not are_alongside(state, red, blue)
