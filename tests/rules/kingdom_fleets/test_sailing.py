"""Manoeuvres: KF-9 to KF-11b, KF-2 with its sub-clauses, KF-21, and 'fast' in KF-26."""

from __future__ import annotations

import pytest
from tests.rules.kingdom_fleets.sea import acting, choices, do, island, of, place, reef, sea, ship, why, words

from quarterdeck.engine.match import Match
from quarterdeck.games.kingdom_fleets.manoeuvres.sailing import is_fast
from quarterdeck.games.kingdom_fleets.setup.cards import Effect
from quarterdeck.games.kingdom_fleets.state import AFLOAT, FLED, SUNK, Battle, Ship

LANES = ["manoeuvre", "manoeuvre to port", "manoeuvre to starboard"]


def far() -> Ship:
    """An enemy who is not in the way."""
    return ship("red", 33, 3, 180)


def moving(order: str, *others: Ship, now: dict[str, object] | None = None, **rest: object) -> Match[Battle]:
    """Bold, in the middle of the table, heading north, at her acts."""
    bold = ship("bold", 18, 24, now={"order": order, **(now or {})})
    return acting(bold, *others, far(), **rest)  # type: ignore[arg-type]


# --- The manoeuvre and its price ------------------------------------------------------------------


def test_kf_9_a_crew_acts_in_any_order() -> None:
    match = moving("ahead 4", now={"hull": 4, "conditions": {"burning": 1}})
    assert choices(match) == ["clear burning", "manoeuvre", "manoeuvre to port", "manoeuvre to starboard", "repair hull"]
    do(match, "clear burning", "manoeuvre", "repair hull")
    assert (of(match, "bold").hull, of(match, "bold").manpower) == (5, 0)


def test_kf_10_the_order_must_be_performed_before_the_activation_ends() -> None:
    match = moving("ahead 4")
    assert "end" not in choices(match)
    assert why(match, "end") == "KF-10"
    do(match, "manoeuvre")
    assert "end" in choices(match)
    assert of(match, "bold").manpower == 3


def test_kf_10_with_too_little_manpower_what_is_left_is_spent_and_she_stays() -> None:
    match = moving("ahead 6", now={"hull": 5, "conditions": {"panic": 1, "sleep": 1}})
    assert of(match, "bold").manpower == 2
    do(match, "clear panic")
    assert choices(match) == ["clear sleep", "end"]
    assert why(match, "manoeuvre") == "KF-10"
    before = place(match, "bold")
    do(match, "end")
    assert (of(match, "bold").manpower, place(match, "bold")) == (0, before)


def test_kf_10_a_ship_that_may_not_move_spends_nothing_on_it() -> None:
    match = moving("ahead 4", now={"sails": 0})
    assert why(match, "manoeuvre") == "KF-31"
    do(match, "end")
    assert of(match, "bold").manpower == 4


def test_kf_10_one_move_a_turn() -> None:
    match = moving("ahead 4")
    do(match, "manoeuvre")
    assert why(match, "manoeuvre") == "KF-10"


# --- The template ---------------------------------------------------------------------------------


def test_kf_11_straight_on_by_the_length_and_her_own() -> None:
    match = do(moving("ahead 4"), "manoeuvre")
    assert place(match, "bold") == (18_000, 24_000 - 4_000 - 3_000, 0)


@pytest.mark.parametrize(("order", "x", "heading"), [("starboard 90 4", 1, 90_000), ("port 90 4", -1, 270_000)])
def test_kf_11_along_the_arc_and_on_by_her_own_length(order: str, x: int, heading: int) -> None:
    match = do(moving(order), "manoeuvre")
    # A quarter circle 4" long has a radius of 4 / (π/2) = 2.546"; half her length before it, half
    # behind.
    radius = 2_546
    assert place(match, "bold") == (18_000 + x * (radius + 1_500), 24_000 - 1_500 - radius, heading)


def test_kf_11a_three_lanes_half_a_width_apart() -> None:
    for lane, shift in zip(LANES, (0, -625, 625), strict=True):
        assert place(do(moving("ahead 4"), lane), "bold") == (18_000 + shift, 17_000, 0)


@pytest.mark.parametrize(("gap", "offered"), [(0.621, False), (0.622, True)])
def test_kf_11b_a_shift_onto_another_base_is_not_offered(gap: float, offered: bool) -> None:
    """Shifted by 0.625", she would overlap by 4 thousandths, or by 3, which counts as clear."""
    match = moving("ahead 4", ship("brave", 18 + 1.25 + gap, 24))
    assert ("manoeuvre to starboard" in choices(match)) is offered
    assert why(match, "manoeuvre to starboard") == ("" if offered else "KF-11b")


def test_kf_11b_nor_one_onto_terrain() -> None:
    rocks = [reef((18.7, 22), (20, 22), (20, 26), (18.7, 26))]
    assert choices(moving("ahead 4", terrain=rocks)) == ["manoeuvre", "manoeuvre to port"]


def test_kf_11b_the_way_is_that_of_the_shifted_ship() -> None:
    """An island before her bow is passed by in the lane to port."""
    rock = island((18.3, 18), (20, 18), (20, 20), (18.3, 20))
    assert place(do(moving("ahead 4", terrain=[rock]), "manoeuvre to port"), "bold") == (17_375, 17_000, 0)
    assert place(do(moving("ahead 4", terrain=[rock]), "manoeuvre"), "bold") == (18_000, 21_501, 0)


# --- Terrain --------------------------------------------------------------------------------------


def test_kf_2_an_island_stops_her_a_thousandth_short_of_it() -> None:
    rock = island((16, 18), (20, 18), (20, 20), (16, 20))
    match = do(moving("ahead 4", terrain=[rock]), "manoeuvre")
    assert place(match, "bold") == (18_000, 20_000 + 1_500 + 1, 0)
    assert of(match, "bold").hull == 6


def test_kf_2_a_reef_crossed_or_ended_on_costs_a_hull_and_holes_her_once() -> None:
    rocks = [reef((16, 19), (20, 19), (20, 20), (16, 20)), reef((16, 15), (20, 15), (20, 17), (16, 17))]
    match = do(moving("ahead 4", terrain=rocks), "manoeuvre")
    assert place(match, "bold") == (18_000, 17_000, 0)
    assert (of(match, "bold").hull, of(match, "bold").conditions) == (5, {"holed": 1})


def test_kf_2_a_reef_beyond_the_end_of_her_way_does_nothing() -> None:
    # Her bow ends at y = 15.5.
    assert (
        of(do(moving("ahead 4", terrain=[reef((16, 14), (20, 14), (20, 15.499), (16, 15.499))]), "manoeuvre"), "bold").hull
        == 6
    )
    assert (
        of(do(moving("ahead 4", terrain=[reef((16, 14), (20, 14), (20, 15.5), (16, 15.5))]), "manoeuvre"), "bold").hull == 5
    )


def test_kf_2_a_reef_can_sink_her() -> None:
    rocks = [reef((16, 19), (20, 19), (20, 20), (16, 20))]
    match = do(moving("ahead 4", now={"hull": 1}, terrain=rocks), "manoeuvre")
    assert of(match, "bold").status == SUNK
    assert match.outcome is not None


def test_kf_45a_no_reefs_for_who_minds_none() -> None:
    rocks = [reef((16, 19), (20, 19), (20, 20), (16, 20))]
    bold = ship("bold", 18, 24, effects=[Effect(kind="no reefs")], now={"order": "ahead 4"})
    assert of(do(acting(bold, far(), terrain=rocks), "manoeuvre"), "bold").hull == 6


@pytest.mark.parametrize("gap", [-1, 0, 3])
def test_kf_2f_an_island_at_her_side_is_left_out_of_account(gap: int) -> None:
    side = 18.625 + gap / 1000
    rock = island((side, 22.6), (22, 22.6), (22, 28), (side, 28))
    assert place(do(moving("ahead 4", terrain=[rock]), "manoeuvre"), "bold") == (18_000, 17_000, 0)


def test_kf_2f_unless_the_new_place_overlaps_it() -> None:
    # She turns towards the island along her side and would end on it.
    rock = island((18.625, 22.6), (20.5, 16), (26, 16), (26, 28), (18.625, 28))
    match = do(moving("starboard 45 3", terrain=[rock]), "manoeuvre")
    assert place(match, "bold") == (18_000, 24_000, 0)


@pytest.mark.parametrize(("y", "status"), [(8.5, AFLOAT), (8.499, FLED)])
def test_kf_2c_a_base_partly_off_the_table_has_fled(y: float, status: str) -> None:
    bold = ship("bold", 18, y, now={"order": "ahead 4"})
    match = do(acting(bold, ship("brave", 30, 30), far(), order="heave to"), "manoeuvre")
    assert of(match, "bold").status == status


# --- Heaving to and backing -----------------------------------------------------------------------


def test_kf_2b_heaving_to_is_no_move_and_costs_nothing() -> None:
    match = moving("heave to")
    assert choices(match) == ["end"]
    assert why(match, "manoeuvre") == "KF-2b"
    do(match, "end")
    assert (of(match, "bold").manpower, place(match, "bold")) == (4, (18_000, 24_000, 0))


def test_kf_2b_backing_is_2_inches_astern_and_a_turn_for_2_manpower_without_sails() -> None:
    match = moving("back", now={"sails": 0})
    turns = [f"back {hand} {turn}" for hand in ("port", "starboard") for turn in (15, 30, 45)]
    assert choices(match, "back") == ["back", *turns]
    do(match, "back port 30")
    assert place(match, "bold") == (18_000, 26_000, 330_000)
    assert of(match, "bold").manpower == 2


@pytest.mark.parametrize("other", [ship("brave", 18, 28.5), ship("rogue", 18, 28.5)])
def test_kf_2b_her_stern_stops_short_of_what_it_meets_without_a_check(other: Ship) -> None:
    match = do(moving("back", other), "back")
    assert place(match, "bold") == (18_000, 25_499, 0)
    assert match.state.alongside == ""


def test_kf_2b_a_ship_alongside_does_not_hold_her_but_one_at_her_stern_does() -> None:
    assert place(do(moving("back", ship("brave", 19.25, 24)), "back"), "bold") == (18_000, 26_000, 0)
    assert place(do(moving("back", ship("brave", 19.25, 26)), "back"), "bold") == (18_000, 26_000, 0)
    assert place(do(moving("back", ship("brave", 18, 27.003)), "back"), "bold") == (18_000, 24_000, 0)
    assert place(do(moving("back", ship("brave", 18, 27.004)), "back"), "bold") == (18_000, 24_003, 0)


def test_kf_2b_turns_that_overlap_something_are_not_offered() -> None:
    match = moving("back", ship("brave", 19.25, 24))
    assert choices(match) == ["back", "back port 15", "back port 30", "back port 45"]
    assert why(match, "back starboard 15") == "KF-2b"


def test_kf_2b_backing_off_the_table_she_has_fled() -> None:
    bold = ship("bold", 18, 33, now={"order": "back"})
    match = acting(bold, ship("brave", 30, 20), far(), order="heave to")
    assert choices(match) == ["back"]
    do(match, "back")
    assert of(match, "bold").status == FLED


def test_kf_2b_a_ship_hard_aground_gets_off() -> None:
    rock = island((16, 20), (20, 20), (20, 22.499), (16, 22.499))
    assert place(do(moving("back", terrain=[rock]), "back"), "bold") == (18_000, 26_000, 0)


# --- Wind, and speed ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wind", "price"),
    [(None, 1), (30_000, 2), (210_000, 2), (45_000, 2), (46_000, 1), (0, 1), (330_000, 1), (180_000, 1)],
)
def test_kf_21_swinging_bow_or_stern_through_the_wind_costs_more(wind: int | None, price: int) -> None:
    match = do(moving("starboard 45 3", wind_from=wind), "manoeuvre")
    assert of(match, "bold").manpower == 4 - price


def test_kf_21_the_price_is_known_when_the_order_is_given() -> None:
    match = sea(ship("bold", 18, 24), far(), wind_from=30_000)
    assert words(match, "order bold starboard 45 3").endswith("2 manpower")
    assert words(match, "order bold port 45 3").endswith("1 manpower")


@pytest.mark.parametrize("turn", ["back starboard 45", "back"])
def test_kf_21_and_kf_2b_the_turn_after_backing_is_not_made_under_sail_and_costs_no_more(turn: str) -> None:
    """Bow and stern swing through a wind of 30°, and the tack would cost 1."""
    match = moving("back", wind_from=30_000)
    assert "for 2 manpower" in words(match, turn)
    assert of(do(match, turn), "bold").manpower == 4 - 2


@pytest.mark.parametrize(
    ("order", "now", "fast"),
    [
        ("ahead 6", {}, True),
        ("ahead 4", {}, False),
        ("ahead 4", {"fair_wind": 2}, True),
        ("ahead 6", {"hull": 3}, False),
        ("ahead 6", {"sails": 0}, False),
        ("heave to", {}, False),
    ],
)
def test_kf_26_fast_is_six_inches_as_they_will_be_performed(order: str, now: dict[str, object], fast: bool) -> None:
    match = moving(order, now=now)
    assert is_fast(match.state, of(match, "bold")) is fast
    if "manoeuvre" in choices(match):
        do(match, "manoeuvre")
        assert is_fast(match.state, of(match, "bold")) is fast


def test_kf_26_fast_is_what_was_performed_even_if_a_reef_has_slowed_her_since() -> None:
    rocks = [reef((16, 19), (20, 19), (20, 20), (16, 20))]
    match = do(moving("ahead 6", now={"hull": 4}, terrain=rocks), "manoeuvre")
    assert of(match, "bold").hull == 3
    assert is_fast(match.state, of(match, "bold"))


def test_kf_45a_a_fair_wind_makes_the_manoeuvre_longer() -> None:
    match = do(moving("ahead 4", now={"fair_wind": 2}), "manoeuvre")
    assert place(match, "bold") == (18_000, 24_000 - 6_000 - 3_000, 0)


def test_kf_45a_a_manoeuvre_more_on_the_selector() -> None:
    bold = ship("bold", 18, 24, effects=[Effect(kind="manoeuvre", length=8, cost=3)], now={"order": "ahead 8"})
    match = do(acting(bold, far(), order="heave to"), "manoeuvre")
    assert (place(match, "bold")[1], of(match, "bold").manpower) == (24_000 - 11_000, 1)
