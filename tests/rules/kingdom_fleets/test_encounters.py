"""Encounters, rams, swerves and parking: KF-12 to KF-17a."""

from __future__ import annotations

from math import hypot

import pytest
from tests.rules.kingdom_fleets.sea import BLUE, RED, acting, choices, do, island, log_of, of, place, prompt, ship

from quarterdeck.boards.plane.distances import touches
from quarterdeck.boards.plane.shapes import overlaps
from quarterdeck.engine.match import Match
from quarterdeck.games.kingdom_fleets.setup.cards import Effect
from quarterdeck.games.kingdom_fleets.state import AFLOAT, FLED, SUNK, Battle, Ship

PORT_BOW, STARBOARD_BOW = 0, 1  # among the corners of a base


def moving(order: str, *others: Ship, lane: str = "manoeuvre", size: str = "medium", **rest: object) -> Match[Battle]:
    """Bold, in the middle of the table, heading north, has just set out.

    Another enemy is far away.
    """
    effects = rest.pop("effects", ())
    now = rest.pop("now", {})
    bold = ship("bold", 18, 24, size=size, effects=effects, now={"order": order, **now})  # type: ignore[arg-type,dict-item]
    match = acting(bold, *others, ship("rascal", 33, 3, 180), order="heave to", **rest)  # type: ignore[arg-type]
    return do(match, lane)


def across(key: str = "red", y: float = 19, **rest: object) -> Ship:
    """A ship lying across Bold's way, heading east.

    Her southern side is 5/8" south of her middle.
    """
    return ship(key, 18, y, 90, **rest)  # type: ignore[arg-type]


# --- What is an encounter -------------------------------------------------------------------------


@pytest.mark.parametrize(("x", "meets"), [(18 + 1.25 + 0.003, True), (18 + 1.25 + 0.004, False)])
def test_kf_12_and_kf_12c_a_new_place_within_3_thousandths_is_an_encounter(x: float, meets: bool) -> None:
    match = moving("ahead 4", ship("red", x, 17), dice=[5, 5] if meets else [])
    assert (prompt(match) == "ram") is meets


@pytest.mark.parametrize(("x", "meets"), [(18 + 0.5 + 0.625 + 0.003, True), (18 + 0.5 + 0.625 + 0.004, False)])
def test_kf_12c_on_the_way_it_is_the_template_that_counts_not_the_wider_base(x: float, meets: bool) -> None:
    """Ahead 6 she ends beyond it; the template is half an inch to either side."""
    match = moving("ahead 6", ship("red", x, 20), dice=[5, 5])
    assert (prompt(match) == "ram") is meets
    if not meets:
        assert place(match, "bold") == (18_000, 15_000, 0)


@pytest.mark.parametrize(
    ("sizes", "dice", "winner"),
    [
        (("medium", "medium"), [4, 5], BLUE),  # 4 + 3 + 2 against 5 + 3
        (("medium", "medium"), [3, 5], RED),  # level: to her who is not active
        (("medium", "light"), [5, 5], RED),
        (("light", "medium"), [2, 5], BLUE),
        (("heavy", "super heavy"), [4, 8], RED),  # 4 + 3 − 2 + 2 against 8 + 3 − 4
        (("heavy", "super heavy"), [5, 8], BLUE),
    ],
)
def test_kf_12_the_check_counts_sizes_and_2_for_the_active_ship(
    sizes: tuple[str, str], dice: list[int], winner: str
) -> None:
    match = moving("ahead 4", across(size=sizes[1], y=18), size=sizes[0], dice=dice)
    assert (prompt(match), match.waiting) == ("ram", (winner,))


def test_kf_6_a_level_check_goes_to_the_higher_captain() -> None:
    match = moving("ahead 4", across(captain=1), dice=[1, 5])  # 1 + 3 + 2 against 5 + 1
    assert match.waiting == (BLUE,)


def test_kf_45a_check_counts_for_either_ship() -> None:
    assert moving("ahead 4", across(), effects=[Effect(kind="check", by=1)], dice=[3, 5]).waiting == (BLUE,)
    assert moving("ahead 4", across(effects=[Effect(kind="check", by=1)]), dice=[4, 5]).waiting == (RED,)


def test_kf_45a_who_is_enchanted_loses_without_a_roll_and_once() -> None:
    match = moving("ahead 4", across(now={"conditions": {"enchantment": 2}}), dice=[])
    assert match.waiting == (BLUE,)
    assert of(match, "red").conditions == {"enchantment": 1}
    match = moving("ahead 4", across(), now={"conditions": {"enchantment": 1}}, dice=[])
    assert match.waiting == (RED,)
    assert of(match, "bold").conditions == {}
    both = {"conditions": {"enchantment": 1}}
    assert moving("ahead 4", across(now=both), now={"conditions": {"enchantment": 1}}).waiting == (RED,)
    assert moving("ahead 4", across(now=both, captain=1), now={"conditions": {"enchantment": 1}}).waiting == (BLUE,)


def test_kf_12a_encounters_come_in_the_order_met() -> None:
    match = moving("ahead 6", across("rover", 16), across("red", 20), dice=[9, 1, 9, 1])
    ask = match.asked()
    assert ask.about["other_key"] == "red"
    do(match, "swerve")
    assert match.asked().about["other_key"] == "rover"


def between_two() -> Match[Battle]:
    """Bold lies side by side with Rover to port and Red to starboard."""
    return moving("ahead 4", ship("rover", 16.75, 25), ship("red", 19.25, 25), dice=[9, 1, 9, 1])


def test_kf_12a_of_several_met_at_once_her_owner_says_which_comes_first() -> None:
    """After a ram the other does not arise; the one left is met next."""
    match = between_two()
    assert (prompt(match), match.waiting, choices(match)) == ("meet", (BLUE,), ["meet red", "meet rover"])
    do(match, "meet red")
    assert (prompt(match), match.asked().about["other_key"]) == ("ram", "red")
    do(match, "swerve")
    assert (prompt(match), match.asked().about["other_key"]) == ("ram", "rover")
    held = do(between_two(), "meet rover", "ram")
    assert (prompt(held), held.asked().about["other_key"]) == ("board", "rover")


@pytest.mark.parametrize(("further", "asked"), [(3, "meet"), (4, "ram")])
def test_kf_12a_and_kf_12c_at_once_is_within_3_thousandths_of_the_way(further: int, asked: str) -> None:
    """Two ships abreast across her bow, one of them a little farther off."""
    reds = ship("rover", 17.5, 19, size="light"), ship("red", 18.5, 19 - further / 1000, size="light")
    match = moving("ahead 4", *reds, dice=[9, 1])
    assert prompt(match) == asked
    assert asked == "meet" or match.asked().about["other_key"] == "rover"


def test_kf_12a_a_friend_met_at_once_with_an_enemy_comes_after_it_and_is_not_asked_about() -> None:
    """Brave stands first in the list of ships, and Bold would end on top of her."""
    brave = ship("brave", 17.5, 19, size="light")
    match = moving("ahead 2", brave, ship("red", 18.5, 19, size="light"), dice=[9, 1])
    assert (prompt(match), match.asked().about["other_key"]) == ("ram", "red")
    beside = moving("ahead 4", ship("brave", 16.75, 25), ship("bess", 19.25, 25))
    assert place(beside, "bold") == (18_000, 17_000, 0)


def test_kf_12a_after_a_park_the_rest_do_not_arise() -> None:
    match = do(moving("ahead 6", across("rover", 16), across("red", 20), dice=[9, 1, 1, 1]), "ram", "park starboard struck")
    assert prompt(match) == "board"
    assert not [line for line in log_of(match) if "Rover" in line]


def test_kf_12a_a_friend_is_swerved_past_without_a_check() -> None:
    assert place(moving("ahead 6", across("brave", 20)), "bold") == (18_000, 15_000, 0)


def test_kf_12a_and_kf_16_a_friend_in_the_new_place_parks_her_without_boarding() -> None:
    match = moving("ahead 4", across("brave", 17.5))
    assert (prompt(match), match.waiting) == ("park", (BLUE,))
    do(match, "park starboard struck")
    assert place(match, "bold") == (18_000, 17_500 + 625 + 1_500, 0)
    assert prompt(match) == "act"


def test_kf_12a_a_derelict_loses_without_rolling_and_is_not_boarded() -> None:
    match = moving("ahead 4", across(now={"squads": []}), dice=[])
    assert match.waiting == (BLUE,)
    do(match, "ram", "park starboard struck")
    assert prompt(match) == "act"


# --- Touching before the move ---------------------------------------------------------------------


def test_kf_12b_a_ram_from_a_standing_touch_has_no_speed_and_she_parks_where_she_is() -> None:
    match = moving("ahead 4", across(y=21.997, size="light"), dice=[9, 1, 5, 5])
    do(match, "ram")
    assert of(match, "red").hull == 6 - (2 - 1 + 0)
    assert place(match, "bold") == (18_000, 24_000, 0)
    assert prompt(match) == "board"


def test_kf_12b_what_only_her_side_touches_and_the_move_does_not_holds_her_fast() -> None:
    match = moving("ahead 4", ship("red", 19.25, 25), dice=[9, 1, 5, 5])
    do(match, "ram")
    assert (place(match, "bold"), of(match, "red").hull) == ((18_000, 24_000, 0), 6)
    assert prompt(match) == "board"


def test_kf_12b_or_she_goes_on() -> None:
    match = do(moving("ahead 4", ship("red", 19.25, 25), dice=[9, 1]), "swerve")
    assert place(match, "bold") == (18_000, 17_000, 0)


def test_kf_12b_held_in_a_lane_she_lies_where_she_touches() -> None:
    match = do(moving("ahead 4", ship("red", 19.875, 25), lane="manoeuvre to starboard", dice=[9, 1, 5, 5]), "ram")
    assert place(match, "bold") == (18_625, 24_000, 0)


def test_kf_12b_a_touch_at_her_side_into_which_she_turns_is_an_ordinary_ram() -> None:
    """Red lies askew, a corner against Bold's side, her bow where Bold would end: 2 − 4 + 2 for
    4", and 3 for the beak."""
    red = ship("red", 21.1, 22.939, 45, size="super heavy")
    match = do(moving("starboard 90 4", red, effects=[Effect(kind="ram", by=3)], dice=[9, 1, 5, 5]), "ram")
    assert of(match, "red").hull == 6 - 3


def test_kf_12b_not_with_whom_she_has_just_parted_from() -> None:
    match = moving("ahead 4", ship("red", 19.25, 25), now={"ignores": ["red"]})
    assert place(match, "bold") == (18_000, 17_000, 0)
    assert of(match, "bold").ignores == []


# --- Ram and swerve -------------------------------------------------------------------------------


def test_kf_13_the_winner_chooses() -> None:
    match = moving("ahead 4", across(), dice=[1, 9])
    assert (match.waiting, choices(match)) == ((RED,), ["ram", "swerve"])


def test_kf_14_a_swerve_goes_on_as_if_the_other_were_not_there() -> None:
    match = do(moving("ahead 6", across(y=20), dice=[9, 1]), "swerve")
    assert (place(match, "bold"), of(match, "red").hull) == ((18_000, 15_000, 0), 6)


@pytest.mark.parametrize(
    ("sizes", "order", "damage"),
    [
        (("medium", "medium"), "ahead 4", 2),  # 4" over 3, rounded up
        (("medium", "medium"), "ahead 6", 2),
        (("medium", "medium"), "ahead 2", 1),
        (("heavy", "light"), "ahead 4", 4),
        (("light", "super heavy"), "ahead 4", 0),  # 1 − 4 + 2, never below 0
    ],
)
def test_kf_15_hull_damage_by_sizes_and_speed(sizes: tuple[str, str], order: str, damage: int) -> None:
    match = do(moving(order, across(y=19, size=sizes[1], hull=10), size=sizes[0], dice=[10, 1]), "ram")
    assert of(match, "red").hull == 10 - damage
    assert of(match, "bold").hull == 6


def test_kf_15_the_speed_is_that_at_which_the_manoeuvre_is_performed() -> None:
    match = do(moving("ahead 6", across(hull=10), now={"hull": 3, "fair_wind": 2}, dice=[9, 1]), "ram")
    assert of(match, "red").hull == 10 - 2  # 4" left of 6", and 2" of wind


def test_kf_45a_ram_counts() -> None:
    match = do(moving("ahead 4", across(hull=10), effects=[Effect(kind="ram", by=2)], dice=[9, 1]), "ram")
    assert of(match, "red").hull == 6


def test_kf_15_if_the_other_sinks_the_move_goes_on() -> None:
    match = do(moving("ahead 4", across(now={"hull": 2, "gold": 5}), dice=[9, 1]), "ram")
    assert of(match, "red").status == SUNK
    assert place(match, "bold") == (18_000, 17_000, 0)


# --- Parking --------------------------------------------------------------------------------------


def test_kf_16_after_a_ram_she_parks() -> None:
    match = do(moving("ahead 6", across(y=19), dice=[9, 1, 5, 5]), "ram")
    assert (prompt(match), match.waiting) == ("park", (BLUE,))


@pytest.mark.parametrize(("y", "parks"), [(15.5 - 0.625 + 0.003, False), (15.5 - 0.625 + 0.004, True)])
def test_kf_16_and_a_swerve_parks_her_where_the_manoeuvre_does_not_carry_her_clear(y: float, parks: bool) -> None:
    """Her bow ends at 15.5": overlapping by 3 thousandths she is clear."""
    match = do(moving("ahead 4", across(y=y), dice=[9, 1]), "swerve")
    assert (prompt(match) == "park") is parks


def test_kf_17_flush_against_the_side_that_she_touched_where_her_owner_likes() -> None:
    match = do(moving("ahead 4", ship("red", 18.3, 19, 90), dice=[1, 9]), "ram")
    assert match.waiting == (BLUE,)
    assert choices(match) == [
        "park starboard centre",
        "park starboard left",
        "park starboard right",
        "park starboard struck",
    ]
    y = 19_000 + 625 + 1_500
    for along, x in (("centre", 18_300), ("left", 17_425), ("right", 19_175), ("struck", 18_000)):
        there = do(match.clone(), f"park starboard {along}")
        assert place(there, "bold") == (x, y, 0), along


def test_kf_17_she_turns_about_the_corner_that_struck() -> None:
    match = do(moving("ahead 4", ship("red", 18, 19, 80), dice=[9, 1, 5, 5]), "ram", "park starboard struck")
    bold, red = of(match, "bold"), of(match, "red")
    assert bold.base.heading == 350_000
    assert touches(bold.corners, red.corners)


@pytest.mark.parametrize(
    ("struck", "side", "pivot", "there"),
    [
        (18.2, "starboard", STARBOARD_BOW, (18_412, 20_290)),
        (18.2, "stern", STARBOARD_BOW, (18_200, 20_503)),  # straight to its end: the other corner is farther off
        (17.8, "stern", PORT_BOW, (17_587, 20_290)),
        (17.8, "starboard", PORT_BOW, (17_800, 20_503)),
    ],
)
def test_kf_17_struck_between_its_corners_her_front_turns_by_the_corner_nearer_to_the_side_chosen(
    struck: float, side: str, pivot: int, there: tuple[int, int]
) -> None:
    """Red's quarter, a right angle, points at Bold's front, which reaches from 17.375" to
    18.625". From there her starboard side and her stern run off at 45° to either hand."""
    match = do(moving("ahead 4", ship("red", struck + 0.619, 19, 45), dice=[9, 1, 5, 5]), "ram")
    assert {each.split()[1] for each in choices(match)} == {"starboard", "stern"}
    do(match, f"park {side} struck")
    bold = of(match, "bold")
    assert hypot(bold.corners[pivot].x - there[0], bold.corners[pivot].y - there[1]) < 5
    assert bold.base.heading == (315_000 if side == "starboard" else 45_000)
    assert touches(bold.corners, of(match, "red").corners)


def test_kf_17_places_on_a_third_ship_an_island_or_off_the_table_are_left_out() -> None:
    for y in (21.5, 23.3):  # beside her, and by her stern alone
        match = do(moving("ahead 4", across(), ship("rover", 16.1, y), dice=[9, 1]), "ram")
        assert "park starboard left" not in choices(match), y
        assert "park starboard right" in choices(match), y
    rock = island((18.9, 20), (22, 20), (22, 22), (18.9, 22))
    match = do(moving("ahead 4", across(), terrain=[rock], dice=[9, 1]), "ram")
    assert "park starboard right" not in choices(match)
    assert "park starboard left" in choices(match)


def test_kf_17_with_no_place_left_she_stays_unturned_at_first_contact() -> None:
    # Red lies askew; rocks on either side leave no room to turn.
    rocks = [island((19, 18), (24, 18), (24, 28), (19, 28)), island((12, 18), (17, 18), (17, 28), (12, 28))]
    match = do(moving("ahead 4", ship("red", 18, 16.5, 60), terrain=rocks, dice=[9, 1, 5, 5]), "ram")
    bold, red = of(match, "bold"), of(match, "red")
    assert (bold.base.heading, bold.base.centre.x) == (0, 18_000)
    assert touches(bold.corners, red.corners)
    assert prompt(match) == "board"


def test_kf_17a_aground_on_top_of_a_ship_swerved_past_she_is_drawn_back() -> None:
    rock = island((16, 14), (20, 14), (20, 17), (16, 17))
    match = do(moving("ahead 6", across(y=19), terrain=[rock], dice=[9, 1]), "swerve")
    bold, red = of(match, "bold"), of(match, "red")
    assert place(match, "bold") == (18_000, 19_000 + 625 + 1_500 + 4, 0)
    assert not touches(bold.corners, red.corners)
    assert prompt(match) == "act"


def test_kf_17a_at_worst_to_her_old_place() -> None:
    rock = island((16, 14), (20, 14), (20, 20), (16, 20))
    for gap, y in ((3, 24_000), (4, 24_000), (5, 23_999)):
        match = do(moving("ahead 6", across(y=21.875 - gap / 1000), terrain=[rock], dice=[9, 1]), "swerve")
        assert place(match, "bold") == (18_000, y, 0), gap


def test_kf_17a_a_swerve_that_finds_no_place_to_park_is_drawn_back_off_whom_she_passed() -> None:
    """Past Brave she would end on Red, where rocks leave no berth, and where she touched Red is
    on top of Brave."""
    rocks = [island((19.3, 10), (24, 10), (24, 20), (19.3, 20)), island((12, 10), (16.7, 10), (16.7, 20), (12, 20))]
    brave = ship("brave", 18, 19, 70, size="light")
    match = moving("ahead 6", brave, ship("red", 18, 15.6, 60, size="light"), terrain=rocks, dice=[9, 1])
    do(match, "swerve")
    bold = of(match, "bold")
    assert not any(overlaps(bold.corners, other.corners) for other in match.state.others(bold))
    assert prompt(match) == "act"
    assert "drawn back" in " ".join(log_of(match))


def test_kf_19_a_ship_that_she_ignores_is_passed_and_she_is_carried_on_clear_of_it() -> None:
    match = moving("ahead 4", across(y=17), now={"ignores": ["red"]})
    # Her stern is to be clear of Red's northern side at 16.375", by no more than the 3 thousandths
    # of KF-12c overlapping.
    assert place(match, "bold") == (18_000, 16_375 - 1_500 + 3, 0)


def test_kf_2c_carried_off_the_table_she_has_fled() -> None:
    bold = ship("bold", 18, 8.6, now={"order": "ahead 4", "ignores": ["red"]})
    match = do(acting(bold, ship("brave", 30, 30), ship("red", 18, 2.5, 90), order="heave to"), "manoeuvre")
    assert of(match, "bold").status == FLED
    assert of(match, "red").status == AFLOAT
