"""Where two clauses meet: combinations that a second reading of the rule book asked about."""

from __future__ import annotations

import pytest
from tests.rules.late_19th_century.field import (
    UNARMED,
    asked,
    at_sea,
    battle,
    both_ready,
    choices,
    do,
    rest_of_turn,
    scenario,
    ship,
    unit,
    until,
    why,
)

import quarterdeck as qd
from quarterdeck.boards.hex import Hex
from quarterdeck.boards.hexboard import hex_named, name_of
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.games.late_19th_century.ground import Ground
from quarterdeck.games.late_19th_century.sailing import breaking_off, courses_of
from quarterdeck.games.late_19th_century.standing import in_cover
from quarterdeck.games.late_19th_century.state import BROKEN_OFF, DESTROYED, ESCAPED, SUNK, Battle
from quarterdeck.games.late_19th_century.winning import look_for_a_winner

NAVAL = ["manila-bay", "santiago", "weihaiwei", "yalu", "pisagua"]


def sails(match: qd.Match[Battle], key: str) -> list[str]:
    return [option.notation for option in courses_of(match.state, ship(match, key))]


def told(match: qd.Match[Battle]) -> str:
    return " ".join(entry.text() for entry in match.log(match.seats[0]))


# --- Ships


@pytest.mark.parametrize("name", NAVAL)
def test_lc_89_no_scenario_sets_a_ship_up_where_she_cannot_go_ahead_without_a_mine(name: str) -> None:
    match = qd.new("late-19th-century", name, seed=1)
    for key, her in match.state.ships.items():
        alone = match.state.copy()
        for other in alone.ships:
            if other != key:
                alone.ships[other].place = SUNK
        if her.movement:
            courses = courses_of(alone, alone.ships[key])
            clear = [course.poses[0][0] for course in courses.values() if course.poses and not course.mines]
            assert any(first != her.at for first in clear), key


@pytest.mark.parametrize("ahead", ["land", "ship", "edge"])
def test_lc_89_a_ship_that_cannot_go_ahead_turns_where_she_lies(ahead: str) -> None:
    if ahead == "land":
        rows = ["~" * 12] * 12
        rows[4] = "~~~.~~~~~~~~"
        match = battle(f"b1 bb D6 north {UNARMED}", f"r1 bb L12 north {UNARMED}", ground="\n".join(rows))
        expected = {"sail D6 north-west", "sail D6 north-east"}
    elif ahead == "ship":
        match = at_sea(f"b1 bb D6 north {UNARMED}", f"b2 gb D5 north {UNARMED}", f"r1 bb P16 north {UNARMED}")
        expected = {"sail D6 north-west", "sail D6 north-east"}
    else:
        match = at_sea(f"b1 bb D1 north {UNARMED}", f"r1 bb P16 north {UNARMED}")
        expected = {"sail D1 north-west", "sail D1 north-east", "leave north"}
    assert set(sails(match, "b1")) == expected


def test_lc_89_a_ship_that_can_go_ahead_does_not_turn_where_she_lies() -> None:
    match = at_sea(f"b1 bb D6 north {UNARMED}", f"r1 bb P16 north {UNARMED}")
    assert not [each for each in sails(match, "b1") if each.startswith("sail D6 ")]


def test_lc_72_turned_away_is_judged_from_where_she_began() -> None:
    match = at_sea(f"b1 pc J15 north {UNARMED}", f"r1 bb L11 north {UNARMED}")
    b1 = ship(match, "b1")
    b1.flotation = 6
    offered = {option.notation for option in breaking_off(match.state, b1, list(courses_of(match.state, b1)))}
    assert "sail J14 north-west" in offered
    assert not [each for each in offered if each.endswith(" north")]


def test_lc_72_why_not_names_it() -> None:
    match = at_sea(f"b1 pc J10 south {UNARMED}", f"b2 bb A1 south {UNARMED}", f"r1 bb J5 north {UNARMED}")
    ship(match, "b1").flotation = 6
    until(rest_of_turn(match), "b1", "sail")
    assert why(match, "lie still") == "LC-72"
    match = at_sea(f"b1 pc J10 north {UNARMED}", f"b2 bb A1 south {UNARMED}", f"r1 bb J5 north {UNARMED}")
    until(match, "r1", "sail")
    ship(match, "b1").flotation = 6
    until(rest_of_turn(match), "b1", "sail")
    assert why(match, "sail J9 north") == "LC-72"
    assert why(match, "sail A1 north") == "LC-89"


def mined(row: int) -> str:
    rows = ["~" * 12] * 12
    rows[row] = "*" * 12
    return "\n".join(rows)


def test_lc_72_a_mine_that_brings_her_to_her_critical_point_ends_a_course_towards_the_enemy() -> None:
    match = battle(f"b1 pc D10 north {UNARMED}", f"r1 bb D1 north {UNARMED}", ground=mined(8), dice=[6])
    ship(match, "b1").flotation = 8
    do(until(match, "b1", "sail"), "sail D6 north", "flotation", "flotation")
    assert (name_of(ship(match, "b1").at), ship(match, "b1").flotation) == ("D9", 6)


def test_lc_72_but_not_a_course_away_from_it() -> None:
    match = battle(f"b1 pc D8 south {UNARMED}", f"r1 bb D1 north {UNARMED}", ground=mined(8), dice=[6])
    ship(match, "b1").flotation = 8
    do(until(match, "b1", "sail"), "sail D12 south", "flotation", "flotation")
    assert name_of(ship(match, "b1").at) == "D12"


def test_lc_92_a_label_says_how_many_mines_and_the_log_that_it_was_one() -> None:
    match = battle(f"b1 pc D10 north {UNARMED}", f"r1 bb L1 north {UNARMED}", ground=mined(8), dice=[6])
    until(match, "b1", "sail")
    assert match.label("sail D8 north").text == "Sail to D8, heading north, through 1 mined hex"
    do(match, "sail D8 north", "flotation", "flotation")
    assert "b1, 1 hit (mine): 2 points lost." in told(match)


def test_lc_87_a_trained_tube_never_fires_ahead_or_astern() -> None:
    for at in ("J9", "J11"):
        match = at_sea("b1 tb J10 north main_guns=0", f"r1 bb {at} north {UNARMED}", f"r2 bb A1 north {UNARMED}")
        assert asked(match)[1] != "torpedo"
    match = at_sea("b1 tb J10 north main_guns=0", f"r1 bb J9 north {UNARMED}", f"r2 bb K10 north {UNARMED}")
    assert "torpedo K9 right" in choices(match)
    assert "torpedo K9 left" not in choices(match)


def test_lc_88a_why_not_tells_an_empty_run_from_a_long_one_and_a_wrong_one() -> None:
    match = at_sea("b1 tb J10 north main_guns=0", f"r1 bb K10 north {UNARMED}")
    assert asked(match) == ("b1", "torpedo")
    assert why(match, "torpedo I10") == "LC-88a"
    assert why(match, "torpedo O10") == "LC-85"
    assert why(match, "torpedo J9") == "LC-87"


def test_lc_85_a_torpedo_that_hits_nobody_sinks() -> None:
    match = at_sea("b1 tb J10 north main_guns=0", f"r1 bb K10 north {UNARMED}", dice=[1, 1, 1])
    match.log("blue")
    do(match, "torpedo K10", "ready")
    assert "The torpedo misses r1. The torpedo of b1 has run its course and sinks." in told(match)


def test_lc_87_only_torpedo_boats_train_their_tubes() -> None:
    with pytest.raises(ScenarioError, match="only torpedo boats train theirs"):
        scenario("b1 bb A1 south tubes=trainable", "r1 bb A9 north", ground="\n".join(["~" * 9] * 9))


def test_lc_76_nobody_throws_for_the_first_move_when_no_ship_can_move() -> None:
    match = at_sea(f"b1 bb D6 north movement=0 {UNARMED}", f"r1 bb D1 north movement=0 {UNARMED}", turns=2)
    assert match.outcome is not None
    assert "moves first" not in told(match)


def test_lc_95_the_ship_that_sails_is_the_active_one_off_a_shore_too() -> None:
    rows = ["~" * 12] * 6 + ["." * 12] * 6
    match = battle(f"b1 bb D4 north {UNARMED}", "b2 inf D9 north", "r1 inf L12 north", ground="\n".join(rows))
    until(match, "b1", "sail")
    assert match.state.active == "b1"


def test_lc_98b_an_exhausted_ship_turns_away_where_she_lies() -> None:
    rows = ["~" * 12] * 6 + ["." * 12] * 6
    match = battle(f"b1 pc D4 south {UNARMED}", "r1 inf D8 north", "b2 inf L8 north", ground="\n".join(rows))
    match.state.exhausted["blue"] = 1
    until(rest_of_turn(match), "b1", "sail")
    assert set(choices(match)) == {"sail D4 south-east", "sail D4 south-west", "lie still"}
    assert why(match, "sail D6 south") == "LC-98b"


# --- Land


def test_lc_61_a_unit_that_lands_in_a_trench_is_crossing_it_however_its_beach_is_written() -> None:
    rows = ["." * 12] * 12
    rows[3] = "...t........"
    for beach in ("D4,E4", "E4,D4"):
        match = battle(f"b1 inf off north beach={beach}", "b2 inf A12 north", "r1 inf L12 north", ground="\n".join(rows))
        do(until(match, "b1", "land"), "land D4 north")
        assert unit(match, "b1").crossing
        assert not in_cover(match.state, unit(match, "b1"))


def test_lc_54_a_gun_that_is_being_limbered_does_nothing_else_even_if_the_transport_is_lost() -> None:
    pieces = ("b1 tra D6 north strength=1", "b2 art D6 south", "r1 inf D4 south", "r2 inf L12 north")
    match = battle(*pieces, tiles=["A♥", "9♥", "2♥", "K♥"], dice=[6, 1, 1])
    do(until(match, "b1"), "limber b2")
    do(until(match, "r1"), "fire D6")
    assert unit(match, "b1").place == DESTROYED
    assert "b1 is broken off its work: limber b2." in told(match)
    assert unit(match, "b2").place != DESTROYED
    assert asked(do(match, "hold")) == ("r2", "act")  # the gun's tile, between the two, is passed over


def test_lc_54_a_gun_that_defended_itself_can_still_be_limbered_one_that_attacked_cannot() -> None:
    pieces = ("b2 art D6 north", "b1 tra D6 north", "r1 inf D5 south", "r2 inf L12 north")
    match = battle(*pieces, tiles=["9♥", "5♥", "A♥", "K♥"], dice=[1, 1])
    do(until(match, "r1"), "attack D6")
    assert choices(until(match, "b1"), "limber") == ["limber b2"]
    match = battle(*pieces, tiles=["A♥", "5♥", "2♥", "K♥"], dice=[1, 1])
    do(until(match, "b2"), "attack D5")
    assert choices(until(match, "b1"), "limber") == []


@pytest.mark.parametrize("also", ["fieldworks", "cover", "woods"])
def test_lc_63_other_cover_in_the_hex_counts_while_its_trench_is_crossed(also: str) -> None:
    rows = ["." * 12] * 12
    rows[4] = "...X........"
    match = battle("b1 inf D6 north", "r1 inf L12 north", ground="\n".join(rows), legend={"X": ["trench", also]})
    do(until(match, "b1"), "move D5 north")
    assert unit(match, "b1").crossing
    assert in_cover(match.state, unit(match, "b1"))


def test_lc_46_a_defender_that_takes_the_emptied_hex_has_moved() -> None:
    pieces = ("b1 inf D6 north", "r1 inf D5 south strength=1", "r2 inf D2 south")
    match = battle(*pieces, tiles=["9♥", "A♥", "K♥"], dice=[1, 6, 1])
    do(until(match, "r1"), "attack D6", "advance north")
    assert (name_of(unit(match, "b1").at), unit(match, "b1").moved) == ("D5", True)
    assert choices(until(match, "b1"), "move") == []
    assert match.label("fire D2").text == "Fire into D2, hits on 5+"


@pytest.mark.parametrize(("mark", "wire", "clause"), [("t", [], "LC-61"), (".", ["D7"], "LC-60")])
def test_lc_52_a_unit_that_retreats_into_wire_or_a_trench_stays_there_this_turn(
    mark: str, wire: list[str], clause: str
) -> None:
    rows = ["." * 12] * 12
    rows[6] = f"...{mark}........"
    match = battle(
        "b1 inf D6 north", "r1 inf D3 south", "r2 inf L12 north",
        ground="\n".join(rows), wire=wire, tiles=["9♥", "A♥", "K♥"], dice=[6, 6],
    )  # fmt: skip
    do(until(match, "r1"), "fire D6", "retreat D7")
    until(match, "b1")
    assert choices(match, "move") == []
    assert choices(match, "turn")
    assert why(match, "move D8 north") == clause
    assert choices(match, "remove") == choices(match, "lay") == []


def test_lc_60_wire_is_laid_at_a_ford_and_on_a_bridge_too() -> None:
    rows = ["." * 12] * 12
    rows[5] = "rrrfrrrrrrrr"
    match = until(battle("b1 inf D6 north", "r1 inf L12 north", ground="\n".join(rows)), "b1")
    assert "lay wire" in choices(match)
    match = until(battle("b1 inf H6 north", "r1 inf L12 north", ground="\n".join(rows), roads=["H5 H6 H7"]), "b1")
    assert "lay wire" in choices(match)


def test_lc_58_a_bridge_is_left_as_it_is_entered_along_its_road() -> None:
    rows = ["." * 12] * 12
    rows[5] = "rrrrrrrrrrrr"
    match = battle("b1 inf A1 north", "r1 inf L12 north", ground="\n".join(rows), roads=["D4 D5 D6 D7 D8"])
    ground, bridge = match.state.setting.ground, hex_named("D6")
    assert [name_of(to) for to in ground.near[bridge] if ground.can_step(bridge, to)] == ["D5", "D7"]
    assert [name_of(at) for at in ground.near[bridge] if ground.can_step(at, bridge)] == ["D5", "D7"]


STOPS = [
    ("D6", "D4", "D5", "w", "LC-59"),
    ("D6", "D4", "D5", "f", "LC-58"),
    ("D6", "D4", "D5", "t", "LC-61"),
    ("D6", "D4", "D6", "w", "LC-59"),
    ("D6", "D4", "D6", "f", "LC-58"),
    ("D6", "D4", "D6", "t", "LC-61"),
]


@pytest.mark.parametrize(("start", "end", "at", "mark", "clause"), STOPS)
def test_lc_58_lc_59_lc_61_why_not_names_the_ground_that_stops_a_move(
    start: str, end: str, at: str, mark: str, clause: str
) -> None:
    row = int(at[1:]) - 1
    rows = ["." * 7] * 12
    rows[row] = mark * 7
    match = until(battle(f"b1 inf {start} north", "r1 inf G12 north", ground="\n".join(rows)), "b1")
    assert why(match, f"move {end} north") == clause


def test_lc_60_why_not_names_wire_and_lc_28_contact() -> None:
    wire = ["C5", "D5", "E5", "C6", "E6"]
    match = until(battle("b1 inf D6 north", "r1 inf L12 north", wire=wire), "b1")
    assert why(match, "move D4 north") == "LC-60"
    match = until(battle("b1 inf D6 north", "r1 inf C4 north", "r2 inf E4 north", "r3 inf L12 north"), "b1")
    assert why(match, "move D4 north") == "LC-28"


def test_lc_61_who_has_left_a_trench_is_told_why_he_cannot_fire() -> None:
    rows = ["." * 12] * 12
    rows[5] = "...t........"
    match = until(battle("b1 inf D6 north", "r1 inf D4 south", ground="\n".join(rows)), "b1")
    do(match, "move D5 north")
    assert why(match, "fire D4") == "LC-61"


def test_lc_22a_why_not_knows_words_of_one() -> None:
    match = until(battle("b1 cav D6 north", "r1 inf D5 south"), "b1")
    assert why(match, "dismount") == "LC-22a"
    assert why(match, "leave") == "LC-65"


def reached(ground: Ground, start: Hex) -> set[Hex]:
    """Everywhere that a land unit gets to, given time, and without a river."""
    found = [start]
    for at in found:
        found.extend(to for to in ground.near[at] if ground.can_step(at, to) and to not in ground.wet and to not in found)
    return set(found)


def test_the_modder_is_crossed_at_its_drift_only() -> None:
    match = qd.new("late-19th-century", "modder-river", seed=1)
    assert hex_named("C3") not in reached(match.state.setting.ground, hex_named("A12"))
    assert hex_named("C3") in reached(match.state.setting.ground, hex_named("E3"))


# --- Winning

HOLD = [{"side": "blue", "kind": "hold", "hexes": ["D6"]}]


def test_lc_99_ground_held_and_whom_it_falls_to_count_when_both_are_exhausted() -> None:
    match = battle("b1 inf D6 north", "r1 inf L12 north", goals=HOLD, turns=10)
    match.state.turn, match.state.exhausted = 2, {"blue": 1, "red": 2}
    look_for_a_winner(match.state)
    assert match.state.outcome is not None
    assert match.state.outcome.winners == ("blue",)
    match = battle("b1 inf D7 north", "r1 inf L12 north", goals=HOLD, turns=10, falls_to="red")
    match.state.turn, match.state.exhausted = 2, {"blue": 2, "red": 1}
    look_for_a_winner(match.state)
    assert match.state.outcome is not None
    assert match.state.outcome.winners == ("red",)
    assert match.state.outcome.why == "with both sides exhausted the Blue side has not done it."


def test_lc_99_ships_hold_no_ground() -> None:
    with pytest.raises(ScenarioError, match="ships hold no ground"):
        scenario("b1 bb A1 south", "r1 bb A9 north", ground="\n".join(["~" * 9] * 9), goals=HOLD)


OUT = [{"side": "blue", "kind": "exit", "count": 2}]


def test_lc_99_ships_at_their_critical_point_can_still_get_out() -> None:
    ships = [f"b{number} pc D{4 * number} north {UNARMED}" for number in (1, 2, 3)]
    match = at_sea(*ships, f"r1 bb P16 north {UNARMED}", goals=OUT, exits={"blue": "west"})
    for key, place in (("b1", ESCAPED), ("b2", "on the board"), ("b3", SUNK)):
        ship(match, key).flotation, ship(match, key).place = 6, place
    look_for_a_winner(match.state)
    assert match.state.outcome is None
    ship(match, "b2").place = BROKEN_OFF
    look_for_a_winner(match.state)
    assert match.state.outcome is not None


def test_lc_100_who_has_left_as_ordered_has_not_lost_by_it() -> None:
    match = at_sea(f"b1 pc D4 north {UNARMED}", f"r1 bb P16 north {UNARMED}", exits={"blue": "west"})
    ship(match, "b1").place = ESCAPED
    ship(match, "r1").flotation = 19
    look_for_a_winner(match.state)
    assert match.state.outcome is not None
    assert match.state.outcome.winners == ("blue",)


def test_lc_100_the_words_say_who_was_exhausted_and_when() -> None:
    match = battle("b1 inf D6 north", "r1 inf L12 north", turns=1)
    match.state.turn, match.state.exhausted = 1, {"blue": 1, "red": 0}
    look_for_a_winner(match.state)
    assert match.state.outcome is not None
    assert match.state.outcome.why == "after 1 turn the Blue side alone is exhausted."
    match = battle("b1 inf D6 north", "r1 inf L12 north", turns=9)
    match.state.turn, match.state.exhausted = 2, {"blue": 1, "red": 2}
    look_for_a_winner(match.state)
    assert match.state.outcome is not None
    assert match.state.outcome.why == "with both sides exhausted the Blue side was so first."


def test_lc_20_the_log_of_a_shot_says_what_is_added_to_the_die() -> None:
    match = battle("b1 art D9 north", "r1 inf D4 south", "r2 inf L12 north", dice=[3, 6, 1])
    match.log("blue")
    do(both_ready(do(match, "fire r1")))
    assert "b1 fires field guns at r1, +2 to the dice: on the target." in told(match)


def test_lc_41_lc_19_labels_say_what_has_to_be_thrown() -> None:
    match = until(battle("b1 inf D6 north", "r1 art D5 north", "r2 inf L12 north"), "b1")
    assert match.label("attack D5").text == "Close combat with r1 in D5, in flank or rear: hits on 4+, is hit on 6+"
    match = battle("b1 art D9 north", "r1 inf D4 south", "r2 inf L12 north")
    assert match.label("fire r1").text == "Fire at r1 in D4, range 5, lands on 3+"


def test_lc_65_why_not_tells_who_cannot_leave_any_more() -> None:
    match = until(battle("b1 inf D3 south", "r1 inf D5 south", exits={"blue": "north"}), "b1")
    assert why(do(match, "move D2 south"), "leave") == "LC-24"
    rows = ["...t" + "." * 8] + ["." * 12] * 11
    match = battle("b1 inf D1 south", "r1 inf D3 south", exits={"blue": "north"}, ground="\n".join(rows), dice=[1])
    assert why(do(until(match, "b1"), "fire D3"), "leave") == "LC-61"


def test_lc_25_a_move_into_its_own_hex_is_a_turn() -> None:
    match = until(battle("b1 inf D6 north", "r1 inf L12 north"), "b1")
    assert why(match, "move D6 south") == "LC-25"


def test_lc_56_the_hex_more_leads_off_the_board_only_where_the_road_does() -> None:
    for roads, leaves in ((["A3 A2 A1 B1 C2"], []), (["A3 A2 A1"], ["leave"])):
        match = until(battle("b1 inf A3 north", "r1 inf L12 north", exits={"blue": "north"}, roads=roads), "b1")
        assert choices(match, "leave") == leaves
