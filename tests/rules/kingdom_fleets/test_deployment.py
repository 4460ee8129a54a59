"""Before the first turn: KF-2, KF-2a, KF-2d and KF-2e."""

from __future__ import annotations

from itertools import combinations
from math import dist
from typing import Any

import pytest
from tests.rules.kingdom_fleets.harbour import play, scenario, shipped
from tests.rules.kingdom_fleets.sea import BLUE, RED, choices, do, island, log_of, of, place, prompt, sea, ship, why

from quarterdeck.boards.plane.angles import INCH
from quarterdeck.boards.plane.distances import distance, is_within
from quarterdeck.boards.plane.shapes import Point, box_holds, corners, is_convex, rotated
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.match import Match
from quarterdeck.games.kingdom_fleets.setup.deployment import (
    A_TURN,
    FORWARD,
    SHAPES,
    Spot,
    base_at,
    cannot_place,
    rooms_for,
    strip_of,
)
from quarterdeck.games.kingdom_fleets.state import AFLOAT, FLED, WAITING, Battle, Phase


def unplaced(key: str, **figures: Any) -> Any:
    return ship(key, 0, 0, now={"status": WAITING}, **figures)


def thrown(*dice: int, ships: int = 1, **rest: Any) -> Match[Battle]:
    """Terrain by dice, with the commanders' check still to come."""
    fleet = [unplaced(f"{side}{number}") for number in range(ships) for side in ("b", "r")]
    return sea(*fleet, dice=[*dice, 9, 2], phase=Phase.TERRAIN, terrain_by_dice=True, deployment=True, **rest)


def placing(*ships: Any, first: str = RED, **rest: Any) -> Match[Battle]:
    """Deployment, after that side lost the commanders' check."""
    return sea(*ships, dice=[2, 9] if first == BLUE else [9, 2], phase=Phase.PLACING, deployment=True, **rest)


# --- Terrain --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "pieces"), [(1, 1), (5, 1), (6, 2), (10, 2)])
def test_kf_2_one_piece_of_terrain_on_1_to_5_and_two_on_6_to_10(die: int, pieces: int) -> None:
    far_apart = [1, 1, 3, 10, 1, 10, 8, 10]
    match = thrown(die, *far_apart[: 4 * pieces])
    assert len(match.state.terrain) == pieces
    assert match.state.phase is Phase.DEPLOYMENT


def test_kf_2d_dice_give_shape_place_and_turn() -> None:
    match = thrown(1, 5, 2, 4, 10)
    (piece,) = match.state.terrain
    middle = Point(6 * INCH + 3_600, 6 * INCH + 8_400)  # the second tenth of 24" across, the fourth deep
    assert piece.kind == "island"
    assert piece.corners == tuple(Point(middle.x + x, middle.y + y) for x, y in SHAPES[4].corners)


def test_kf_2d_a_turn_is_36_degrees_each() -> None:
    straight, turned = (thrown(1, 5, 5, 5, die).state.terrain[0].corners for die in (10, 1))
    middle = Point(6 * INCH + 10_800, 6 * INCH + 10_800)
    assert turned == tuple(rotated(point, middle, 36_000) for point in straight)


@pytest.mark.parametrize(("die", "kind"), [(1, "island"), (6, "island"), (7, "reef"), (10, "reef")])
def test_kf_2d_islands_on_1_to_6_and_reefs_on_7_to_10(die: int, kind: str) -> None:
    assert thrown(1, die, 5, 5, 10).state.terrain[0].kind == kind


def test_kf_2d_ten_convex_shapes_3_to_8_inches_across_however_they_are_turned() -> None:
    assert len(SHAPES) == 10
    for _, shape in SHAPES:
        across = max(dist(one, other) for one, other in combinations(shape, 2))
        assert 3 * INCH <= across <= 8 * INCH
        for turn in range(10):
            assert is_convex(
                tuple(rotated(Point(18_000 + x, 18_000 + y), Point(18_000, 18_000), turn * A_TURN) for x, y in shape)
            )


@pytest.mark.parametrize(
    ("number", "kind", "corners", "across", "area"),
    [
        (1, "island", 6, 32, 624), (2, "island", 5, 41, 758), (3, "island", 5, 50, 776), (4, "island", 5, 46, 1272),
        (5, "island", 6, 69, 1354), (6, "island", 6, 76, 2556),
        (7, "reef", 4, 34, 412), (8, "reef", 5, 54, 716), (9, "reef", 5, 52, 1508), (10, "reef", 6, 78, 1338),
    ],
)  # fmt: skip
def test_kf_2d_the_table_of_shapes(number: int, kind: str, corners: int, across: int, area: int) -> None:
    """Compare areas in squares of a tenth of an inch."""
    found, shape = SHAPES[number - 1]
    assert (found, len(shape)) == (kind, corners)
    assert round(max(dist(one, other) for one, other in combinations(shape, 2)) / 100) == across
    assert sum(shape[i - 1].x * shape[i].y - shape[i].x * shape[i - 1].y for i in range(corners)) == 2 * area * 10_000


def test_kf_2d_a_piece_that_reaches_into_a_strip_is_thrown_again_as_a_new_step() -> None:
    match = thrown(1, 4, 5, 1, 10, 4, 5, 2, 10)
    assert "It cannot lie there and is rolled again." in log_of(match)
    (piece,) = match.state.terrain
    assert min(y for _, y in piece.corners) == 6 * INCH + 3_600 - 2_000
    assert match.state.phase is Phase.DEPLOYMENT


def test_kf_2d_neither_strip_is_reached_into() -> None:
    match = thrown(1, 4, 5, 10, 10, 4, 5, 9, 10)
    (piece,) = match.state.terrain
    assert max(y for _, y in piece.corners) == 30 * INCH - 3_600 + 2_400


def test_kf_2d_where_ships_have_their_places_orders_follow_the_terrain() -> None:
    match = play(scenario(terrain=None), dice=[1, 1, 5, 5, 10])
    assert len(match.state.terrain) == 1
    assert match.state.phase is Phase.ORDERS
    assert prompt(match) == "together"


def test_kf_2d_a_piece_nearer_than_3_inches_to_another_is_thrown_again() -> None:
    near = [1, 3, 5, 10, 1, 5, 5, 10]  # two round hills 4.8" from middle to middle: 1.6" apart
    clear = [1, 7, 5, 10]
    match = thrown(6, *near, *clear)
    one, other = match.state.terrain
    assert distance(one.corners, other.corners) > 3 * INCH
    assert sum(x for x, _ in other.corners) // 6 == 6 * INCH + 15_600


@pytest.mark.parametrize(("gap", "lies"), [(3_000, True), (2_999, False)])
def test_kf_2d_three_inches_to_the_thousandth(gap: int, lies: bool) -> None:
    hill = Point(6 * INCH + 10_800, 6 * INCH + 10_800)
    left, middle = (hill.x + 1_600 + gap) / INCH, hill.y / INCH  # the round hill is 3.2" wide
    rock = island((left, middle), (left + 2, middle - 1), (left + 2, middle + 1))
    match = thrown(1, 1, 5, 5, 10, *([] if lies else [1, 1, 3, 10]), terrain=[rock])
    _, piece = match.state.terrain
    assert (sum(x for x, _ in piece.corners) // 6 == hill.x) == lies


def test_kf_2d_the_throws_are_in_the_record() -> None:
    match = play(shipped("open-challenge"), chance=Seeded(3))
    rolls = [line for line in match.save().splitlines() if " roll " in line and "KF-2" in line]
    assert len(rolls) >= 5


# --- Deployment -----------------------------------------------------------------------------------


def test_kf_2a_the_loser_of_the_commanders_check_places_first() -> None:
    assert placing(unplaced("b"), unplaced("r"), first=RED).waiting == (RED,)
    assert placing(unplaced("b"), unplaced("r"), first=BLUE).waiting == (BLUE,)


def test_kf_2a_the_commanders_level_counts_before_anybody_is_placed() -> None:
    weak, strong = unplaced("b", captain=1), unplaced("r", captain=5)
    match = sea(weak, strong, dice=[9, 6], phase=Phase.PLACING, deployment=True)  # 10 against 11
    assert match.waiting == (BLUE,)


def test_kf_2a_level_commanders_throw_again() -> None:
    match = sea(unplaced("b"), unplaced("r"), dice=[5, 5, 8, 3], phase=Phase.PLACING, deployment=True)
    assert match.waiting == (RED,)


def test_kf_2a_sides_place_in_turn_and_the_longer_fleet_goes_on_alone() -> None:
    match = placing(unplaced("b1"), unplaced("b2"), unplaced("b3"), unplaced("r"), first=BLUE)
    seats = []
    for notations in (
        ["take b2", "place b2 8 forward ahead"],
        ["place r 8 forward ahead"],
        ["take b3", "place b3 16 forward ahead"],
        ["place b1 24 back starboard 60"],
    ):
        seats.append(match.waiting[0])
        do(match, *notations)
    assert seats == [BLUE, RED, BLUE, BLUE]
    assert match.state.phase is Phase.ORDERS
    assert all(each.status == AFLOAT for each in match.state.ships.values())
    assert match.state.to_act == ""


def test_kf_2a_a_ship_that_lies_is_not_placed_again() -> None:
    match = do(placing(unplaced("b1"), unplaced("b2"), unplaced("b3"), unplaced("r"), first=BLUE), "take b1")
    do(match, "place b1 8 forward ahead", "place r 8 forward ahead")
    assert choices(match) == ["take b2", "take b3"]
    assert why(match, "take b1") == "KF-2a"


def test_kf_2e_as_far_forward_as_the_base_goes_or_an_inch_off_the_edge() -> None:
    match = placing(unplaced("b"), unplaced("r"), first=BLUE)
    do(match, "place b 12 forward ahead", "place r 12 back ahead")
    assert place(match, "b") == (12_000, 30_000 + 1_500, 0)
    assert place(match, "r") == (12_000, 1_000 + 1_500, 180_000)


def test_kf_2e_straight_ahead_or_30_or_60_to_either_hand() -> None:
    match = placing(unplaced("b"), unplaced("r"), first=BLUE)
    offered = [each.removeprefix("place b 12 forward ") for each in choices(match, "place b 12 forward")]
    assert sorted(offered) == ["ahead", "port 30", "port 60", "starboard 30", "starboard 60"]
    do(match, "place b 12 forward port 30", "place r 12 forward starboard 60")
    assert (place(match, "b")[2], place(match, "r")[2]) == (330_000, 240_000)


def test_kf_2e_every_even_inch_across_where_the_base_is_on_the_table() -> None:
    match = placing(unplaced("b", size="super heavy"), unplaced("r"), first=BLUE)
    ahead = [int(each.split()[2]) for each in choices(match, "place b") if each.endswith("forward ahead")]
    assert sorted(ahead) == list(range(2, 35, 2))
    aslant = [int(each.split()[2]) for each in choices(match, "place b") if each.endswith("forward port 60")]
    assert sorted(aslant) == list(range(4, 33, 2))  # 2.67" to either side of its middle
    assert why(match, "place b 2 forward port 60") == "KF-2a"


def test_kf_2e_every_place_lies_wholly_in_the_strip() -> None:
    match = placing(*(unplaced(key, size=size) for key, size in (("b", "super heavy"), ("r", "light"))), first=BLUE)
    state = match.state
    for key in ("b", "r"):
        her = state.ships[key]
        for notation in choices(match, f"place {key}"):
            _, _, across, depth, *turn = notation.split()
            degrees = 0 if turn == ["ahead"] else int(turn[1]) * (1 if turn[0] == "starboard" else -1)
            outline = corners(base_at(state.setting, her, Spot(int(across), depth, degrees)))
            assert box_holds(strip_of(state.setting, her.side), outline), notation
        do(match, f"place {key} 18 forward ahead")


def test_kf_2e_a_base_too_long_to_go_back_has_one_place_only() -> None:
    match = placing(unplaced("b", size="super heavy"), unplaced("r"), first=BLUE)
    assert "place b 12 forward ahead" in choices(match)
    assert "place b 12 back ahead" not in choices(match)  # 5" and 1" off the edge is the whole strip
    assert "place b 12 back port 30" not in choices(match)  # 5.3" deep
    match = placing(unplaced("b", size="heavy"), unplaced("r"), first=BLUE)
    assert "place b 12 back ahead" in choices(match)
    assert "place b 12 back port 60" in choices(match)


def test_kf_2a_no_ship_is_placed_touching_another() -> None:
    match = placing(unplaced("b1", size="super heavy"), unplaced("b2", size="super heavy"), unplaced("r"), first=BLUE)
    do(match, "take b1", "place b1 12 forward ahead", "place r 12 forward ahead")
    assert "place b2 14 forward ahead" not in choices(match)  # 2" wide each: they would lie flush
    assert why(match, "place b2 14 forward ahead") == "KF-2a"
    assert "place b2 16 forward ahead" in choices(match)


@pytest.mark.parametrize(("x", "clear"), [(14.003, False), (14.004, True)])
def test_kf_2a_what_touches_is_within_3_thousandths(x: float, clear: bool) -> None:
    match = placing(ship("b1", x, 33.5, size="super heavy"), unplaced("b2", size="super heavy"), unplaced("r"), first=BLUE)
    assert ("place b2 12 forward ahead" in choices(match)) == clear


def test_kf_2e_a_ship_for_which_no_place_is_left_stays_behind_as_if_she_had_fled() -> None:
    fleet = [unplaced("b1", size="super heavy"), unplaced("b2", size="super heavy"), unplaced("r")]
    match = placing(*fleet, first=BLUE, width=6 * INCH)
    do(match, "take b1", "place b1 2 forward ahead", "place r 2 forward ahead")
    assert of(match, "b2").status == FLED
    assert "There is no room left for B2: she stays behind and counts as having fled." in log_of(match)
    assert match.state.phase is Phase.ORDERS


def test_kf_2e_the_words_of_a_place() -> None:
    match = placing(unplaced("b"), unplaced("r"), first=BLUE)
    label = match.label("place b 12 forward port 30", BLUE)
    assert (label.group, label.brief, label.facing) == ('B: 12" across, forward', "30° to port", 330)
    assert prompt(match) == "place"
    room = next(room for room in rooms_for(match.state, of(match, "b")) if room.spot == Spot(12, FORWARD, 0))
    assert cannot_place(room, match.state.afloat()) == ""


def test_kf_2a_a_whole_deployment_leaves_every_ship_in_her_strip_and_clear_of_all() -> None:
    for seed in range(5):
        match = play(shipped("open-challenge"), chance=Seeded(seed))
        luck = Seeded(seed + 100)
        while match.state.phase is Phase.DEPLOYMENT:
            seat = match.waiting[0]
            offered = match.choices(seat)
            match.play(offered[luck.below(len(offered))], seat)
        state = match.state
        assert state.phase is Phase.ORDERS
        for her in state.ships.values():
            assert her.status == AFLOAT
            assert box_holds(strip_of(state.setting, her.side), her.corners)
        for one, other in combinations(state.ships.values(), 2):
            assert not is_within(one.corners, other.corners, 3)


def test_kf_2a_where_the_scenario_gives_places_nobody_is_asked() -> None:
    match = play(shipped("treasure-passage"))
    assert match.state.phase is Phase.ORDERS
    assert prompt(match) == "together"
    assert FLED not in {each.status for each in match.state.ships.values()}
