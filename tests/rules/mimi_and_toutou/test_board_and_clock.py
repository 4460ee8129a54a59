"""MT-1 to MT-4a: activation cards, the order of acts, sinking, range, the board."""

from __future__ import annotations

import pytest
from tests.rules.mimi_and_toutou.lake import action, acts, asked, barrage, do, duel, fire, ship, square, told, wait_for

import quarterdeck as qd
from quarterdeck.games.mimi_and_toutou.state import AFLOAT, SUNK, SURRENDERED, WITHDRAWN, Battle

STEP = {
    "north": (0, -1),
    "north-east": (1, -1),
    "east": (1, 0),
    "south-east": (1, 1),
    "south": (0, 1),
    "south-west": (-1, 1),
    "west": (-1, 0),
    "north-west": (-1, -1),
}
CLOCKWISE = list(STEP)


def three(*script: int | str, **options: bool) -> qd.Match[Battle]:
    """Return a match with Kingani at 5,10 and Mimi and Toutou out of her reach."""
    return action("kingani 5,10 west", "mimi 28,9 east", "toutou 28,11 east", script=script, options=options)


def one_round(match: qd.Match[Battle]) -> list[str]:
    """Return the ships in the order in which they act this round, all lying still."""
    order = []
    now = match.state.round
    while match.outcome is None and match.state.round == now:
        order.append(match.state.active)
        acts(match, match.state.active)
    return order


# MT-1


def test_mt_1_the_ship_on_the_card_acts() -> None:
    match = three("toutou")
    assert asked(match) == "toutou move"
    assert match.waiting == ("british",)


def test_mt_1_every_ship_acts_once_a_round_in_the_order_of_the_cards() -> None:
    assert one_round(three("mimi", "kingani")) == ["mimi", "kingani", "toutou"]


def test_mt_1_the_cards_are_shuffled_anew_for_every_round() -> None:
    match = three("mimi", "kingani", "toutou", "mimi")
    one_round(match)
    assert match.state.round == 2
    assert one_round(match) == ["toutou", "mimi", "kingani"]


def test_mt_1_a_new_round_begins_only_when_the_last_card_has_been_turned() -> None:
    match = three("mimi", "kingani")
    rounds = [match.state.round]
    for key in ("mimi", "kingani", "toutou"):
        acts(match, key)
        rounds.append(match.state.round)
    assert rounds == [1, 1, 1, 2]


def test_mt_1_a_ship_out_of_play_has_no_card_in_the_next_round() -> None:
    match = action("kingani 5,10 west", "mimi 30,9 east", "toutou 28,11 east", script=["mimi", "kingani", "kingani"])
    do(match, "leave")
    one_round(match)
    assert one_round(match) == ["kingani", "toutou"]


def sunk_mid_round(**rest: object) -> qd.Match[Battle]:
    """Return a match in which Kingani floods the fourth compartment of Mimi."""
    ships = ("kingani 10,10 east", "mimi 15,10 west", "toutou 28,18 east")
    script: list[int | str] = []
    for card in ("2♣", "4♣", "6♣"):
        script += ["kingani", 20, card, "mimi"]
    match = action(*ships, script=[*script, "kingani", 20, "8♣", "mimi"], **rest)
    for _ in range(4):
        fire(match, "kingani", "mimi")
    return match


def test_mt_1_the_card_of_a_ship_that_sank_this_round_is_passed_over() -> None:
    match = sunk_mid_round()
    assert ship(match, "mimi").status == SUNK
    assert asked(match) == "toutou move"
    assert match.state.turned == ["kingani", "mimi", "toutou"]
    assert "Mimi's card is passed over: she is out of play." in told(match)


def test_mt_1_a_card_passed_over_may_be_the_last_of_the_round() -> None:
    ships = ("kingani 10,10 east", "mimi 30,10 east", "toutou 28,18 east")
    script = ["mimi", "toutou", "kingani", "toutou"]
    match = action(*ships, script=script, options={"speed": True}, rounds=1)
    do(match, "leave")
    assert one_round(match) == ["toutou", "kingani", "toutou"]
    assert match.state.turned[-1] == "mimi"
    assert match.outcome is not None, "Mimi's second card ended the round, and the limit of rounds the game"


def test_mt_1_without_the_option_nobody_has_two_cards() -> None:
    assert len(one_round(three())) == 3


def test_mt_1_speed_gives_mimi_and_toutou_two_cards_each() -> None:
    match = three("mimi", "mimi", "toutou", "kingani", speed=True)
    assert one_round(match) == ["mimi", "mimi", "toutou", "kingani", "toutou"]


def test_mt_1_speed_is_for_mimi_and_toutou_only() -> None:
    ships = ("fifi 2,2 north", "hedwig 20,2 north", "gotzen 22,2 north", "kingani 24,2 north", "mimi 4,2 north")
    assert sorted(one_round(action(*ships, options={"speed": True}))) == [
        *("fifi", "gotzen", "hedwig", "kingani", "mimi", "mimi")
    ]


def test_mt_1_speed_both_cards_of_a_ship_that_left_are_gone() -> None:
    ships = ("kingani 5,10 west", "mimi 30,9 east", "toutou 28,11 east")
    match = action(*ships, script=["mimi", "mimi", "toutou", "kingani"], options={"speed": True})
    do(match, "leave")
    assert asked(match) == "toutou move"
    assert one_round(match) == ["toutou", "kingani", "toutou"]
    assert sorted(one_round(match)) == ["kingani", "toutou", "toutou"]


# MT-2


def test_mt_2_a_ship_moves_then_turns_then_fires() -> None:
    match = duel(8, [20, "A♣"])
    assert asked(match) == "kingani move"
    do(match, "ahead")
    assert asked(match) == "kingani turn"
    do(match, "turn port")
    assert asked(match) == "kingani fire"
    do(match, "fire mimi")
    assert asked(match) == "mimi move"


def test_mt_2_each_act_is_optional() -> None:
    match = do(duel(8), "stay", "keep course", "hold fire")
    assert (square(match, "kingani"), ship(match, "kingani").heading) == ((4, 10), CLOCKWISE.index("east"))
    assert sum(ship(match, "mimi").hits) == 0
    assert asked(match) == "mimi move"


@pytest.mark.parametrize("heading", CLOCKWISE)
def test_mt_2_a_move_goes_into_the_square_straight_ahead(heading: str) -> None:
    match = action(f"kingani 10,10 {heading}", "mimi 28,18 east", script=["kingani"])
    assert match.choices() == ["ahead", "stay"]
    do(match, "ahead")
    across, down = STEP[heading]
    assert square(match, "kingani") == (10 + across, 10 + down)


@pytest.mark.parametrize("heading", CLOCKWISE)
def test_mt_2_a_turn_is_45_degrees_to_either_side(heading: str) -> None:
    match = action(f"kingani 10,10 {heading}", "mimi 28,18 east", script=["kingani"])
    do(match, "stay")
    assert match.choices() == ["keep course", "turn port", "turn starboard"]
    other = match.clone()
    at = CLOCKWISE.index(heading)
    assert ship(do(match, "turn starboard"), "kingani").heading == (at + 1) % 8
    assert ship(do(other, "turn port"), "kingani").heading == (at - 1) % 8


def test_mt_2_no_ship_moves_twice_or_turns_twice() -> None:
    match = do(duel(8), "ahead")
    assert "ahead" not in match.choices()
    do(match, "turn port")
    assert match.choices() == ["fire mimi", "hold fire"]


def test_mt_2_a_ship_may_turn_without_having_moved() -> None:
    match = do(duel(8), "stay", "turn port")
    assert ship(match, "kingani").heading == CLOCKWISE.index("north-east")
    assert square(match, "kingani") == (4, 10)


def test_mt_2_range_is_taken_after_the_move() -> None:
    assert asked(do(duel(21), "stay", "keep course")) == "mimi move"
    assert asked(do(duel(21), "ahead", "keep course")) == "kingani fire"


def test_mt_2_the_arc_is_taken_after_the_turn() -> None:
    abeam = ("kingani 10,10 east", "mimi 10,4 west")
    assert asked(do(action(*abeam, script=["kingani"]), "stay", "keep course")) == "mimi move"
    assert asked(do(action(*abeam, script=["kingani"]), "stay", "turn port")) == "kingani fire"
    on_the_bow = ("kingani 10,10 east", "mimi 13,13 west")
    assert asked(do(action(*on_the_bow, script=["kingani"]), "stay", "keep course")) == "kingani fire"
    assert asked(do(action(*on_the_bow, script=["kingani"]), "stay", "turn port")) == "mimi move"


def test_mt_2_fire_goes_to_one_target_only() -> None:
    match = action("kingani 10,10 east", "mimi 15,9 east", "toutou 15,11 east", script=["kingani", 20, "A♣", "mimi"])
    do(match, "stay", "keep course")
    assert match.choices() == ["fire mimi", "fire toutou", "hold fire"]
    do(match, "fire toutou")
    assert asked(match) == "mimi move"
    assert (sum(ship(match, "mimi").hits), sum(ship(match, "toutou").hits)) == (0, 1)


def test_mt_2_no_ship_fires_on_her_own_side() -> None:
    match = action("kingani 28,18 east", "mimi 10,10 east", "toutou 14,10 east", script=["mimi", "toutou"])
    assert acts(match, "mimi") == ["move", "turn"]


def test_mt_2_no_ship_fires_at_one_that_has_left_play() -> None:
    ships = ("kingani 25,10 east", "mimi 30,10 east", "toutou 5,10 east")
    match = action(*ships, script=["mimi", "kingani"])
    do(match, "leave")
    assert acts(match, "kingani") == ["move", "turn"]


@pytest.mark.parametrize("other", ["mimi 11,10 north", "hedwig 11,10 north"])
def test_mt_2_a_square_with_a_ship_in_it_is_not_entered(other: str) -> None:
    match = action("kingani 10,10 east", other, "toutou 28,18 north", script=["kingani"])
    assert asked(match) == "kingani turn"


def test_mt_2_land_is_not_entered() -> None:
    match = action("kingani 10,10 east", "mimi 28,18 north", land=[(11, 10)], script=["kingani"])
    assert asked(match) == "kingani turn"


def test_mt_2_land_beside_the_square_ahead_does_not_matter() -> None:
    match = action("kingani 10,10 east", "mimi 28,18 north", land=[(11, 9), (11, 11)], script=["kingani"])
    assert square(do(match, "ahead"), "kingani") == (11, 10)


def test_mt_2_a_diagonal_step_goes_between_two_occupied_squares() -> None:
    ships = ("kingani 10,10 north-east", "mimi 10,9 north", "toutou 11,10 north")
    match = do(action(*ships, script=["kingani"]), "ahead")
    assert square(match, "kingani") == (11, 9)


def test_mt_2_a_diagonal_step_into_an_occupied_square_is_not_offered() -> None:
    ships = ("kingani 10,10 north-east", "mimi 11,9 north", "toutou 28,18 north")
    assert asked(action(*ships, script=["kingani"])) == "kingani turn"


def test_mt_2_the_square_of_a_ship_that_left_play_is_free() -> None:
    ships = ("kingani 29,10 east", "mimi 30,10 east", "toutou 5,10 north")
    match = do(action(*ships, script=["mimi", "kingani"]), "leave")
    assert square(do(match, "ahead"), "kingani") == (30, 10)


def test_mt_2_the_square_of_a_ship_that_sank_is_free() -> None:
    match = sunk_mid_round()
    for _ in range(5):
        do(wait_for(match, "kingani move"), "ahead")
    assert square(match, "kingani") == square(match, "mimi") == (15, 10)


@pytest.mark.parametrize(
    ("column", "row", "heading"),
    [
        (10, 1, "north"),
        (10, 1, "north-east"),
        (10, 1, "north-west"),
        (30, 10, "east"),
        (30, 10, "north-east"),
        (30, 10, "south-east"),
        (10, 20, "south"),
        (10, 20, "south-east"),
        (10, 20, "south-west"),
        (1, 10, "west"),
        (1, 10, "north-west"),
        (1, 10, "south-west"),
        (1, 1, "north-west"),
        (1, 1, "north-east"),
        (30, 1, "north-east"),
        (30, 20, "south-east"),
        (1, 20, "south-west"),
    ],
)
def test_mt_2_a_ship_withdraws_over_any_edge_at_once_without_turning_or_firing(column: int, row: int, heading: str) -> None:
    ships = (f"mimi {column},{row} {heading}", "toutou 15,10 north", "kingani 16,12 north")
    match = action(*ships, script=["mimi", "kingani"])
    assert match.choices() == ["leave", "stay"]
    do(match, "leave")
    assert ship(match, "mimi").status == WITHDRAWN
    assert asked(match) == "kingani move"
    assert match.outcome is None


def test_mt_2_no_ship_has_to_leave() -> None:
    match = do(action("mimi 10,1 north", "kingani 16,12 north", script=["mimi"]), "stay", "turn starboard")
    assert ship(match, "mimi").status == AFLOAT


@pytest.mark.parametrize(
    ("column", "row", "heading"), [(29, 10, "east"), (2, 10, "west"), (10, 2, "north"), (10, 19, "south")]
)
def test_mt_2_the_last_square_is_still_on_the_board(column: int, row: int, heading: str) -> None:
    match = action(f"mimi {column},{row} {heading}", "kingani 16,12 north", script=["mimi"])
    assert match.choices() == ["ahead", "stay"]
    assert ship(do(match, "ahead"), "mimi").status == AFLOAT


# MT-3


def test_mt_3_four_compartments_sink_a_ship_in_whatever_order() -> None:
    match = barrage("mimi", ["8♣"], ["2♣"], ["6♣"], ["4♣"])
    assert ship(match, "mimi").status == SUNK


@pytest.mark.parametrize("missing", ["2♣", "4♣", "6♣", "8♣"])
def test_mt_3_three_compartments_do_not_sink_a_ship(missing: str) -> None:
    cards = [card for card in ("2♣", "4♣", "6♣", "8♣") if card != missing]
    match = barrage("mimi", *([card] for card in cards))
    assert ship(match, "mimi").status == AFLOAT
    assert ship(match, "mimi").flotation_lost == 6


def test_mt_3_she_sinks_as_soon_as_the_fourth_is_hit() -> None:
    match = sunk_mid_round()
    assert ship(match, "mimi").status == SUNK
    assert match.state.round == 4


def test_mt_3_a_second_hit_on_a_compartment_adds_nothing() -> None:
    match = barrage("mimi", ["2♣"], ["4♣"], ["6♣"], ["6♥"], ["6♦"])
    assert ship(match, "mimi").status == AFLOAT
    assert ship(match, "mimi").flotation_lost == 6


def test_mt_3_other_hits_sink_no_ship() -> None:
    match = barrage("mimi", ["A♣"], ["3♣"], ["5♣"], ["7♣"], ["9♣"], ["A♥"], ["3♥"], ["5♥"])
    assert ship(match, "mimi").status == AFLOAT
    assert ship(match, "mimi").flotation_lost == 0


# MT-4


@pytest.mark.parametrize(("column", "row", "offered"), [(24, 10, True), (25, 10, False), (20, 14, True), (20, 15, False)])
def test_mt_4_range_is_columns_apart_plus_rows_apart(column: int, row: int, offered: bool) -> None:
    match = action("kingani 4,10 east", f"mimi {column},{row} north", script=["kingani"])
    do(match, "stay", "keep course")
    assert (asked(match) == "kingani fire") is offered


def test_mt_4_the_throw_is_against_the_range_through_the_sides() -> None:
    ships = ("kingani 4,10 east", "mimi 9,13 north")  # 5 + 3
    for thrown, hits in ((7, 0), (8, 1)):
        match = action(*ships, script=["kingani", thrown, "A♣"])
        assert sum(ship(fire(match, "kingani", "mimi"), "mimi").hits) == hits


@pytest.mark.parametrize(("column", "row", "offered"), [(24, 10, True), (25, 10, False), (24, 20, True), (25, 11, False)])
def test_mt_4_range_metric_larger_counts_the_larger_of_the_two(column: int, row: int, offered: bool) -> None:
    match = action("kingani 4,10 east", f"mimi {column},{row} north", script=["kingani"], options={"range_metric": "larger"})
    do(match, "stay", "keep course")
    assert (asked(match) == "kingani fire") is offered


def test_mt_4_range_metric_larger_holds_for_the_throw_too() -> None:
    ships = ("kingani 4,10 east", "mimi 9,13 north")
    for thrown, hits in ((4, 0), (5, 1)):
        match = action(*ships, script=["kingani", thrown, "A♣"], options={"range_metric": "larger"})
        assert sum(ship(fire(match, "kingani", "mimi"), "mimi").hits) == hits


# MT-4a


def test_mt_4a_the_board_is_30_by_20_unless_the_scenario_says_otherwise() -> None:
    lake = qd.new("mimi-and-toutou", "first-action", seed=1).state.lake
    assert (lake.columns, lake.rows) == (30, 20)
    match = action("mimi 9,5 east", "kingani 1,1 north", columns=9, rows=9, script=["mimi"])
    assert match.choices() == ["leave", "stay"]


def test_mt_4a_rows_run_from_north_to_south_and_columns_from_west_to_east() -> None:
    match = action("mimi 10,10 south-east", "kingani 28,1 north", script=["mimi"])
    assert square(do(match, "ahead"), "mimi") == (11, 11)


def test_mt_4a_the_first_action_starts_22_squares_apart() -> None:
    match = qd.new("mimi-and-toutou", "first-action", chance=qd.Scripted(["kingani", "mimi"]))
    places = {each.key: (each.column, each.row, CLOCKWISE[each.heading]) for each in match.state.ships}
    assert places == {"kingani": (1, 10, "east"), "mimi": (22, 9, "west"), "toutou": (22, 11, "west")}
    do(match, "ahead", "keep course")
    assert asked(match) == "mimi move", "at 21 squares Kingani is still one short"


def test_mt_4a_a_diagonal_step_is_one_square() -> None:
    match = action("mimi 10,10 north-east", "kingani 28,18 north", script=["mimi"])
    do(match, "ahead")
    assert square(match, "mimi") == (11, 9)
    assert asked(match) == "mimi turn"


def test_mt_4a_ships_do_not_block_fire() -> None:
    ships = ("kingani 10,10 east", "mimi 12,10 north", "hedwig 13,10 north", "toutou 15,10 north")
    match = do(action(*ships, script=["kingani"]), "stay", "keep course")
    assert "fire toutou" in match.choices()


def fired_over(foe: str, land: list[tuple[int, int]], heading: str = "east") -> bool:
    """Return whether Kingani at 10,10 may fire at Mimi with this land around."""
    match = action(f"kingani 10,10 {heading}", f"mimi {foe} north", land=land, script=["kingani"])
    while asked(match) not in ("kingani fire", "mimi move", "mimi turn"):
        match.play("stay" if asked(match) == "kingani move" else "keep course")
    return asked(match) == "kingani fire"


@pytest.mark.parametrize("column", [11, 12, 13, 14])
def test_mt_4a_land_on_the_line_blocks_fire(column: int) -> None:
    assert not fired_over("15,10", [(column, 10)])


def test_mt_4a_land_beside_or_behind_does_not() -> None:
    beside = [(column, row) for column in range(9, 18) for row in (9, 11)]
    assert fired_over("15,10", [*beside, (9, 10), (16, 10)])


def test_mt_4a_the_diagonal_passes_exactly_between_two_land_squares() -> None:
    corners = [(11, 10), (10, 11), (12, 11), (11, 12)]
    assert fired_over("12,12", corners, "south-east")
    assert not fired_over("12,12", [(11, 11)], "south-east")


def test_mt_4a_a_flatter_line_passes_exactly_through_a_corner_too() -> None:
    # From 10,10 to 13,11: through 11,10 and 12,11, meeting only the corner of 11,11 and 12,10.
    assert fired_over("13,11", [(11, 11), (12, 10)])
    assert not fired_over("13,11", [(11, 10)])
    assert not fired_over("13,11", [(12, 11)])


@pytest.mark.parametrize("clipped", [(11, 10), (11, 11)])
def test_mt_4a_a_line_along_no_diagonal_crosses_both_squares(clipped: tuple[int, int]) -> None:
    assert not fired_over("12,11", [clipped])


def test_mt_4a_a_line_that_only_clips_the_inside_is_blocked() -> None:
    # From 10,10 to 15,12: two fifths of a row per column, so 11,11 has the end of column 11.
    assert not fired_over("15,12", [(11, 11)])
    assert not fired_over("15,12", [(14, 11)])
    assert fired_over("15,12", [(10, 11), (12, 10), (13, 12), (15, 11)])


def test_mt_4a_land_blocks_both_ways() -> None:
    for land, both in (([(11, 11)], False), ([(12, 10)], True)):
        match = action("kingani 10,10 east", "mimi 15,12 west", land=land, script=["kingani"])
        assert ("fire" in acts(match, "kingani"), "fire" in acts(match, "mimi")) == (both, both)


def test_mt_4a_ships_do_not_ram() -> None:
    match = action("kingani 10,10 east", "mimi 11,10 west", script=["kingani", "kingani"])
    assert acts(match, "kingani") == ["turn", "fire"]
    assert acts(match, "mimi") == ["turn", "fire"]


def test_mt_4a_a_ship_that_surrendered_is_out_of_the_way() -> None:
    ships = ("kingani 10,10 east", "mimi 11,10 west", "toutou 28,18 north")
    script: list[int | str] = ["kingani", 20, "K♣", 1, "mimi", "kingani", 20, "K♥", 6, "mimi"]
    match = action(*ships, script=script)
    fire(match, "kingani", "mimi")
    fire(match, "kingani", "mimi")
    assert ship(match, "mimi").status == SURRENDERED
    do(wait_for(match, "kingani move"), "ahead")
    assert square(match, "kingani") == (11, 10)
