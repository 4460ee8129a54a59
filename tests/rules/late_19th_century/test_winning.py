"""Winning."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.late_19th_century.field import UNARMED, at_sea, battle, do, rest_of_turn, scenario, ship, unit, until

import quarterdeck as qd
from quarterdeck.boards.hexboard import hex_named
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.games.late_19th_century.state import BROKEN_OFF, DESTROYED, ESCAPED, HERE, SUNK, Battle, Place
from quarterdeck.games.late_19th_century.winning import can_fight_on, judge, look_for_a_winner


def test_lc_99_a_naval_battle_ends_when_a_side_has_no_ship_fit_to_fight() -> None:
    match = at_sea("b1 pc D18 north", "r1 pc D1 north")
    ship(match, "r1").flotation = 6
    rest_of_turn(match)
    assert match.outcome is not None
    assert match.outcome.winners == ("blue",)


def test_lc_99_after_the_last_turn_and_goals_before_everything() -> None:
    match = battle("b1 inf D6 north", "r1 inf A1 north", turns=1, goals=[{"side": "red", "kind": "hold", "hexes": ["A1"]}])
    rest_of_turn(match)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.how) == (("red",), "goals")


def test_lc_99_default_length() -> None:
    assert battle("b1 inf D6 north", "r1 inf A1 north").state.setting.turns == 20
    assert at_sea("b1 pc D18 north", "r1 pc D1 north").state.setting.turns == 30


def test_lc_99_the_side_named_wins_if_no_goal_is_reached_in_time() -> None:
    match = battle("b1 inf D6 north", "r1 inf A1 north", turns=1, falls_to="red")
    rest_of_turn(match)
    assert match.outcome is not None
    assert match.outcome.winners == ("red",)


def test_lc_99_leaving_and_destroying_win_at_the_end_of_any_turn() -> None:
    goals = [{"side": "blue", "kind": "exit", "count": 1}]
    match = battle("b1 inf D1 north", "b2 inf A9 north", "r1 inf A12 north", exits={"blue": "north"}, goals=goals)
    do(until(match, "b1"), "leave")
    rest_of_turn(match)
    assert match.outcome is not None
    assert match.outcome.winners == ("blue",)
    goals = [{"side": "blue", "kind": "destroy", "keys": ["r1"]}]
    match = battle("b1 inf D6 north", "r1 inf D4 south strength=1", "r2 inf A12 north", goals=goals, dice=[5, 1])
    do(until(match, "b1"), "fire D4")
    rest_of_turn(match)
    assert match.outcome is not None
    assert match.outcome.winners == ("blue",)


def test_lc_99_a_ship_at_her_critical_point_cannot_fight_on() -> None:
    match = at_sea("b1 pc D18 north", "r1 pc D10 north")
    assert can_fight_on(match.state, "red")
    ship(match, "r1").flotation = 6
    assert not can_fight_on(match.state, "red")


HOLD = [{"side": "blue", "kind": "hold", "hexes": ["D6"]}]


def test_lc_99_ground_held_and_the_default_winner_count_when_both_are_exhausted() -> None:
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
    assert match.state.outcome.why == "with both sides exhausted, Blue has not reached its goal."


def test_lc_99_ships_hold_no_ground() -> None:
    with pytest.raises(ScenarioError, match="ships hold no ground"):
        scenario("b1 bb A1 south", "r1 bb A9 north", ground="\n".join(["~" * 9] * 9), goals=HOLD)


OUT = {"side": "blue", "kind": "exit", "count": 2}


def test_lc_99_ships_at_their_critical_point_can_still_escape() -> None:
    ships = [f"b{number} pc D{4 * number} north {UNARMED}" for number in (1, 2, 3)]
    match = at_sea(*ships, f"r1 bb P16 north {UNARMED}", goals=[OUT], exits={"blue": "west"})
    places: dict[str, Place] = {"b1": ESCAPED, "b2": HERE, "b3": SUNK}
    for key, place in places.items():
        ship(match, key).flotation, ship(match, key).place = 6, place
    look_for_a_winner(match.state)
    assert match.state.outcome is None
    ship(match, "b2").place = BROKEN_OFF
    look_for_a_winner(match.state)
    assert match.state.outcome is not None


def verdict(match: qd.Match[Battle]) -> tuple[str, ...] | None:
    """Return the winner if the turn ends now."""
    look_for_a_winner(match.state)
    return None if match.state.outcome is None else match.state.outcome.winners


def test_lc_99_a_side_with_units_to_come_has_something_left_unless_it_is_exhausted() -> None:
    match = battle("b1 inf off north beach=D4 arrives=9", "b2 inf A12 north", "r1 inf L12 north")
    match.state.take_off(unit(match, "b2"), DESTROYED)
    match.state.turn = 2
    assert verdict(match) is None
    match.state.exhausted["blue"] = 2
    assert verdict(match) is None
    match.state.exhausted["blue"] = 1
    assert verdict(match) == ("red",)


SINK = {"side": "blue", "kind": "destroy", "keys": ["r1"]}


@pytest.mark.parametrize(
    ("goal", "goes_on"),
    [(OUT, True), ({**OUT, "count": 3}, False), ({**OUT, "side": "red"}, False), (SINK, False)],
)
def test_lc_99_only_an_escape_goal_within_reach_keeps_a_crippled_side_going(goal: dict[str, Any], goes_on: bool) -> None:
    pieces = (f"b1 pc D4 north {UNARMED}", f"b2 pc D8 north {UNARMED}", f"r1 bb P16 north {UNARMED}")
    match = at_sea(*pieces, goals=[goal], exits={"blue": "west", "red": "east"})
    for key in ("b1", "b2"):
        ship(match, key).flotation = 6
    assert verdict(match) == (None if goes_on else ("red",))


def test_lc_99_a_side_whose_last_unit_escapes_has_reached_its_goal() -> None:
    goals = [{"side": "blue", "kind": "exit", "count": 1}]
    match = battle("b1 inf D1 north", "b2 inf D4 north", "r1 inf L12 north", goals=goals, exits={"blue": "north"})
    match.state.take_off(unit(match, "b1"), ESCAPED)
    match.state.take_off(unit(match, "b2"), DESTROYED)
    assert verdict(match) == ("blue",)


def test_lc_99_when_both_sides_reach_a_goal_it_is_a_draw() -> None:
    goals = [{"side": "blue", "kind": "destroy", "keys": ["r2"]}, {"side": "red", "kind": "destroy", "keys": ["b2"]}]
    match = battle("b1 inf D1 north", "b2 inf D4 north", "r1 inf L12 north", "r2 inf L9 north", goals=goals)
    for key in ("b2", "r2"):
        match.state.take_off(unit(match, key), DESTROYED)
    assert verdict(match) == ()


AT_EACH_OTHER = [{"side": "blue", "kind": "destroy", "keys": ["r2"]}, {"side": "red", "kind": "destroy", "keys": ["b2"]}]


@pytest.mark.parametrize("whose", ["blue", "red"])
def test_lc_99_the_scenario_may_name_the_winner_when_both_reach_a_goal(whose: str) -> None:
    pieces = ("b1 inf D1 north", "b2 inf D4 north", "r1 inf L12 north", "r2 inf L9 north")
    match = battle(*pieces, goals=AT_EACH_OTHER, if_both=whose)
    told = [goal.seats for goal in match.goals() if "even if the enemy reaches its goal in the same turn" in goal.by]
    assert told == [(whose,)]
    match.state.take_off(unit(match, "b2"), DESTROYED)
    assert verdict(match) == ("red",)
    match.state.take_off(unit(match, "r2"), DESTROYED)
    assert verdict(match) == (whose,)
    with pytest.raises(ScenarioError, match="if_both"):
        battle(*pieces, goals=AT_EACH_OTHER, if_both="green")


@pytest.mark.parametrize(("strength", "winners"), [(4, ("red",)), (2, ()), (1, ("blue",))])
def test_lc_99_the_scenario_may_let_losses_decide_when_both_reach_a_goal(strength: int, winners: tuple[str, ...]) -> None:
    pieces = ("b1 inf D1 north", "b2 inf D4 north", "r1 inf L12 north", "r2 inf L9 north strength=4")
    match = battle(*pieces, goals=AT_EACH_OTHER, if_both="losses")
    told = [
        goal.seats
        for goal in match.goals()
        if "with the smaller losses if the enemy reaches its goal in the same turn" in goal.by
    ]
    assert told == [("blue",), ("red",)]
    unit(match, "b1").strength, unit(match, "r1").strength = 2, strength
    match.state.take_off(unit(match, "b2"), DESTROYED)
    assert verdict(match) == ("red",)  # the only side to reach a goal wins, whatever it cost
    match.state.take_off(unit(match, "r2"), DESTROYED)
    assert verdict(match) == winners


def test_lc_99_every_piece_named_must_be_destroyed_and_leaving_does_not_count() -> None:
    goals = [{"side": "blue", "kind": "destroy", "keys": ["r1", "r2"]}]
    pieces = ("b1 inf D1 north", "r1 inf L12 north", "r2 inf L9 north", "r3 inf L6 north")
    match = battle(*pieces, goals=goals, exits={"red": "south"})
    match.state.take_off(unit(match, "r1"), DESTROYED)
    assert verdict(match) is None
    match.state.take_off(unit(match, "r2"), ESCAPED)
    assert verdict(match) is None


def test_lc_99_only_a_sides_own_pieces_count_as_escaped() -> None:
    goals = [{"side": "blue", "kind": "exit", "count": 1}]
    pieces = ("b1 inf D1 north", "r1 inf L12 north", "r2 inf L9 north")
    match = battle(*pieces, goals=goals, exits={"blue": "north", "red": "south"})
    match.state.take_off(unit(match, "r1"), ESCAPED)
    assert verdict(match) is None


def test_lc_99_all_ground_named_must_be_held_to_the_end() -> None:
    goals = [{"side": "blue", "kind": "hold", "hexes": ["D6", "D7"]}]
    match = battle("b1 inf D6 north", "b2 inf D7 north", "r1 inf L12 north", goals=goals, turns=2, falls_to="red")
    assert verdict(match) is None
    match.state.turn = 2
    assert verdict(match) == ("blue",)
    match.state.put(unit(match, "b2"), hex_named("D8"))
    assert verdict(match) == ("red",)


@pytest.mark.parametrize(
    ("pieces", "held"),
    [
        (["b1 com D6 north"], False),
        (["b1 tra D6 north"], False),
        (["b1 tra D6 north", "b2 art D6 north towed_by=b1"], False),
        (["b1 tra D6 north", "b2 art D6 north"], True),
        (["b1 com D6 north", "b2 mg D6 north"], True),
        (["b1 inf D8 north", "r2 inf D6 north"], False),
    ],
)
def test_lc_99_only_fighting_units_hold_ground(pieces: list[str], held: bool) -> None:
    match = battle(*pieces, "r1 inf L12 north", goals=HOLD, turns=1, falls_to="red")
    rest_of_turn(match)
    assert match.outcome is not None
    assert match.outcome.winners == (("blue",) if held else ("red",))


def test_lc_100_the_side_with_nothing_left_loses() -> None:
    match = battle("b1 inf D6 north", "r1 inf D4 south strength=1", dice=[5, 1])
    do(until(match, "b1"), "fire D4")
    rest_of_turn(match)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.clause) == (("blue",), "LC-100")


def test_lc_100_the_side_exhausted_earlier_loses_else_the_greater_share_else_a_draw() -> None:
    match = battle("b1 inf D6 north", "r1 inf D2 south")
    state = match.state
    assert judge(state, "now", "time").winners == ()
    state.units["b1"].strength = 3
    assert judge(state, "now", "time").winners == ("red",)
    state.exhausted.update(blue=3, red=2)
    assert judge(state, "now", "time").winners == ("blue",)
    state.exhausted.update(blue=3, red=0)
    assert judge(state, "now", "time").winners == ("red",)
    look_for_a_winner(state)
    assert state.outcome is None


def test_lc_100_shares_are_of_each_sides_own_total() -> None:
    match = battle("b1 inf D6 north", "r1 inf D2 south", "r2 inf F2 south")
    match.state.units["b1"].strength = 3
    match.state.units["r1"].strength = 3
    assert judge(match.state, "now", "time").winners == ("red",)


def test_lc_100_a_side_that_left_as_ordered_has_not_lost_by_it() -> None:
    match = at_sea(f"b1 pc D4 north {UNARMED}", f"r1 bb P16 north {UNARMED}", exits={"blue": "west"})
    ship(match, "b1").place = ESCAPED
    ship(match, "r1").flotation = 19
    look_for_a_winner(match.state)
    assert match.state.outcome is not None
    assert match.state.outcome.winners == ("blue",)


@pytest.mark.parametrize("falls_to", ["red", "blue"])
def test_lc_100_the_side_named_by_the_scenario_wins_if_the_other_left_as_ordered(falls_to: str) -> None:
    pieces = (f"b1 pc D4 north {UNARMED}", f"b2 pc D8 north {UNARMED}", f"r1 bb P16 north {UNARMED}")
    match = at_sea(*pieces, exits={"blue": "west"}, goals=[OUT], falls_to=falls_to)
    ship(match, "b1").place, ship(match, "b2").place = ESCAPED, SUNK
    ship(match, "r1").flotation = 11 if falls_to == "red" else 20
    assert verdict(match) == (falls_to,)
    assert match.state.outcome is not None
    assert match.state.outcome.clause == "LC-99"


def test_lc_100_the_outcome_says_which_side_was_exhausted_and_when() -> None:
    match = battle("b1 inf D6 north", "r1 inf L12 north", turns=1)
    match.state.turn, match.state.exhausted = 1, {"blue": 1, "red": 0}
    look_for_a_winner(match.state)
    assert match.state.outcome is not None
    assert match.state.outcome.why == "after 1 turn, Blue alone is exhausted."
    match = battle("b1 inf D6 north", "r1 inf L12 north", turns=9)
    match.state.turn, match.state.exhausted = 2, {"blue": 1, "red": 2}
    look_for_a_winner(match.state)
    assert match.state.outcome is not None
    assert match.state.outcome.why == "with both sides exhausted, Blue was exhausted first."


def test_lc_100_a_side_that_has_partly_left_beats_a_side_with_nothing() -> None:
    pieces = (f"b1 pc D4 north {UNARMED}", f"b2 pc D8 north {UNARMED}", f"r1 bb P16 north {UNARMED}")
    match = at_sea(*pieces, exits={"blue": "west"})
    ship(match, "b1").place = ESCAPED
    ship(match, "b2").flotation = 7
    ship(match, "r1").place = BROKEN_OFF
    assert verdict(match) == ("blue",)
    assert match.state.outcome is not None
    assert match.state.outcome.why == "Red has no ship left that is fit to fight."


def test_lc_100_if_neither_side_can_fight_on_it_is_a_draw() -> None:
    match = at_sea(f"b1 pc D4 north {UNARMED}", f"r1 bb P16 north {UNARMED}")
    ship(match, "b1").flotation, ship(match, "r1").place = 1, SUNK
    assert verdict(match) == ()


def test_lc_100_a_side_with_nothing_left_loses_even_as_the_default_winner() -> None:
    match = battle("b1 inf D1 north", "r1 inf L12 north", turns=1, falls_to="red")
    match.state.take_off(unit(match, "r1"), DESTROYED)
    assert verdict(match) == ("blue",)
