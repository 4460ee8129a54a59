"""A scenario may begin before a later turn, with losses, targets, wire and exhaustion.

Contradictions are refused by field.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.late_19th_century.field import at_sea, battle, scenario, ship, unit, until

import quarterdeck as qd
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.games.late_19th_century.state import DESTROYED, ESCAPED, SUNK, inventory

LAND = ("b1 inf D4 south", "b2 art D2 south", "b3 inf F4 south", "r1 inf D9 north", "r2 cav F9 north", "r3 inf H9 north")
SEA = ("b1 bb D4 south", "b2 pc F4 south", "r1 bb D12 north", "r2 tb F12 north")


def test_omitted_fields_mean_the_start_and_leave_no_trace_in_a_record() -> None:
    assert "begun" not in scenarios.plain(scenario(*LAND))
    assert "begun" not in qd.new("late", seed=1).save()
    game = qd.find_game("late")
    assert game.set_up(scenario(*LAND, begun={})) == game.set_up(scenario(*LAND))


def test_the_turn_named_is_the_next_to_begin() -> None:
    match = battle(*LAND, begun={"turn": 7})
    assert match.state.turn == 7


def test_losses_are_marked_and_count_from_the_whole() -> None:
    match = battle(*LAND, begun={"turn": 3, "units": {"b1": {"strength": 1}, "r3": {"place": "destroyed"}}})
    assert (unit(match, "b1").strength, unit(match, "b1").figures.strength) == (1, 4)
    assert (unit(match, "r3").place, unit(match, "r3").strength) == (DESTROYED, 0)
    assert match.state.setting.initial == {"blue": 10, "red": 11}
    assert not unit(match, "r3").has_tile


def test_a_hex_left_by_a_lost_piece_may_be_occupied() -> None:
    pieces = (*LAND, "r4 inf H9 north")
    crowded = battle(*pieces, begun={"turn": 2, "units": {"r3": {"place": "destroyed"}}})
    assert [each.key for each in crowded.state.units_in(unit(crowded, "r3").at)] == ["r4"]
    with pytest.raises(ScenarioError, match=r"units\[6\].at: expected at most one fighting unit"):
        scenario(*pieces)
    fleet = (*SEA, "r3 tb F12 north")
    crowded = at_sea(*fleet, begun={"turn": 2, "ships": {"r2": {"place": "sunk"}}})
    assert [each.key for each in crowded.state.pieces_in(ship(crowded, "r2").at)] == ["r3"]


def test_lc_20_a_gun_knows_its_target_of_last_turn() -> None:
    words = []
    for units in ({"b2": {"mark": "r1"}}, {}):
        match = until(battle(*LAND, begun={"turn": 2, "units": units}), "b2", "shell")
        option = next(each for each in match.choices("blue") if "r1" in each)
        words.append(match.label(option, "blue").text)
    assert words == ["Fire at r1 in D9, range 7, lands on 2+", "Fire at r1 in D9, range 7, lands on 3+"]


def test_a_ship_has_her_remaining_figures() -> None:
    begun = {
        "turn": 4,
        "ships": {"b1": {"flotation": 9, "movement": 1, "main_guns": 3, "secondary_guns": 4, "torpedoes": 1}},
    }
    match = at_sea(*SEA, begun=begun)
    her = ship(match, "b1")
    assert (her.flotation, her.movement, her.main_guns, her.secondary_guns, her.torpedoes) == (9, 1, 3, 4, 1)
    assert her.is_breaking_off
    sunk = at_sea(*SEA, begun={"turn": 4, "ships": {"r2": {"place": "sunk"}, "b1": {"main_mark": "r1"}}})
    assert (ship(sunk, "r2").place, ship(sunk, "r2").flotation) == (SUNK, 0)
    assert ship(sunk, "b1").main_mark == "r1"


def test_a_unit_that_left_as_ordered_counts_towards_the_goal() -> None:
    goal = {"side": "blue", "kind": "exit", "count": 2}
    begun = {"turn": 2, "units": {"b1": {"place": "off the board as ordered"}}}
    match = battle(*LAND, exits={"blue": "south"}, goals=[goal], begun=begun)
    assert unit(match, "b1").place == ESCAPED
    assert match.outcome is None


def test_lc_60_wire_laid_in_the_battle_counts_for_its_layers_side() -> None:
    begun = {"turn": 2, "wire": {"D5": "b1"}, "laid": {"blue": 2}}
    match = battle(*LAND, wire=["C3"], begun=begun)
    assert match.state.wire == ["C3", "D5"]
    assert match.state.laid == {"blue": 2, "red": 0}


def test_lc_53_exhaustion_follows_from_the_losses() -> None:
    lost = {"b1": {"place": "destroyed"}, "b3": {"strength": 3}}
    match = battle(*LAND, begun={"turn": 5, "units": lost})
    assert match.state.exhausted == {"blue": 4, "red": 0}
    match = battle(*LAND, begun={"turn": 5, "units": lost, "exhausted": {"blue": 2}})
    assert match.state.exhausted == {"blue": 2, "red": 0}


@pytest.mark.parametrize("pieces", [LAND, SEA])
def test_battles_in_progress_are_played_to_their_end_and_saved(pieces: tuple[str, ...]) -> None:
    game = qd.find_game("late")
    ground = "" if pieces is LAND else "\n".join(["~" * 20] * 20)
    said = {"units": {"b1": {"strength": 2}}} if pieces is LAND else {"ships": {"b1": {"flotation": 12}}}
    setting = scenario(*pieces, ground=ground, turns=8, begun={"turn": 6, **said})
    whole = inventory(game.set_up(scenario(*pieces, ground=ground)))
    match, luck = qd.new(game, setting, seed=2), qd.Seeded(3)
    while match.outcome is None:
        assert inventory(match.state) == whole
        seat = match.waiting[0]
        match.play(match.choices(seat)[luck.below(len(match.choices(seat)))], seat)
    again = qd.verify(match.save())
    assert (again.scenario, again.outcome) == (setting, match.outcome)


ALL_RED = {key: {"place": "destroyed"} for key in ("r1", "r2", "r3")}


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({"turn": 0}, "begun.turn: "),
        ({"turn": 21}, r"begun.turn: expected at most 20, the last turn \(LC-99\)"),
        ({"phase": "start"}, "begun.phase: unknown field"),
        ({"units": {"x1": {}}}, "begun.units.x1: expected one of the units"),
        ({"ships": {"x1": {}}}, "begun.ships.x1: expected one of the ships"),
        ({"units": {"b1": {"strength": 5}}}, "begun.units.b1.strength: expected at most 4"),
        ({"units": {"b1": {"strength": 0}}}, "begun.units.*strength: .*from 1"),
        (
            {"units": {"b1": {"place": "destroyed", "strength": 2}}},
            "begun.units.b1.strength: expected no value for a destroyed unit",
        ),
        ({"units": {"b1": {"place": "sunk"}}}, "begun.units.*place: .*expected one of .*'on the board'"),
        ({"units": {"b1": {"place": "off the board as ordered"}}}, "begun.units.b1.place: expected an edge for blue"),
        ({"units": {"b1": {"mark": "r1"}}, "turn": 2}, "begun.units.b1.mark: expected only for artillery"),
        ({"units": {"b2": {"mark": "b1"}}, "turn": 2}, "begun.units.b2.mark: expected an enemy on the board, got 'b1'"),
        ({"units": {"b2": {"mark": "r1"}}}, "begun.units.b2.mark: expected no value before the first turn"),
        (
            {"units": {"b2": {"mark": "r1"}, "r1": {"place": "destroyed"}}, "turn": 2},
            "begun.units.b2.mark: expected an enemy on the board, got 'r1'",
        ),
        ({"wire": {"D5": "b2"}}, r"begun.wire.D5: expected infantry or dismounted cavalry, got 'b2' \(LC-60\)"),
        ({"wire": {"Z99": "b1"}}, "begun.wire.Z99: expected a hex that land units can enter"),
        ({"wire": {"D5": "b1", "D6": "b1", "D7": "b1"}}, "begun.laid.blue: expected at most 2 hexes of wire, got 3"),
        ({"laid": {"green": 1}}, "begun.laid.green: expected blue or red"),
        ({"laid": {"blue": 0}, "wire": {"D5": "b1"}}, "begun.laid.blue: expected at least 1"),
        ({"exhausted": {"blue": 1}, "turn": 2}, "begun.exhausted.blue: expected an exhausted side, but it has lost 0"),
        ({"exhausted": {"green": 1}, "turn": 2}, "begun.exhausted.green: expected blue or red"),
        (
            {"exhausted": {"blue": 3}, "turn": 3, "units": {"b1": {"place": "destroyed"}, "b3": {"strength": 1}}},
            "begun.exhausted.blue: expected a turn before 3, got 3",
        ),
        (
            {"units": {"b1": {"place": "destroyed"}, "b3": {"strength": 1}}},
            "begun.turn: expected 2 or more, because losses exhaust blue",
        ),
        ({"units": ALL_RED, "turn": 2}, "begun: expected a battle that is not over: "),
    ],
)
def test_contradictions_on_land_are_refused_by_field(said: dict[str, Any], expected: str) -> None:
    with pytest.raises(ScenarioError, match=f"^test: {expected}") as refused:
        scenario(*LAND, begun=said)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({"flotation": 21}, "begun.ships.b1.flotation: expected at most 20"),
        ({"flotation": 0}, "begun.ships.*flotation: .*from 1"),
        ({"place": "sunk", "flotation": 3}, "begun.ships.b1.flotation: expected no value for a sunk ship"),
        ({"movement": 4}, "begun.ships.b1.movement: expected at most 3"),
        ({"main_guns": 5}, "begun.ships.b1.main_guns: expected at most 4"),
        ({"secondary_guns": 7}, r"begun.ships.b1.secondary_guns: expected 8 minus an even number \(LC-91\)"),
        ({"torpedoes": 5}, "begun.ships.*torpedoes: .*to 4"),
        ({"place": "destroyed"}, "begun.ships.*place: .*expected one of .*'on the board'"),
        ({"main_mark": "b2"}, "begun.ships.b1.main_mark: expected an enemy on the board"),
        ({"secondary_mark": "x"}, "begun.ships.b1.secondary_mark: expected an enemy on the board"),
    ],
)
def test_contradictions_at_sea_are_refused_by_field(said: dict[str, Any], expected: str) -> None:
    with pytest.raises(ScenarioError, match=f"^test: {expected}"):
        scenario(*SEA, ground="\n".join(["~" * 20] * 20), begun={"turn": 2, "ships": {"b1": said}})


def test_at_sea_nobody_is_exhausted() -> None:
    said = {"turn": 3, "exhausted": {"blue": 1}, "ships": {"b1": {"place": "sunk"}}}
    with pytest.raises(ScenarioError, match=r"begun.exhausted.blue: expected an exhausted side"):
        scenario(*SEA, ground="\n".join(["~" * 20] * 20), begun=said)


def test_a_gun_in_tow_and_its_transport_stay_on_the_board() -> None:
    pieces = (*LAND, "b4 tra B2 south", "b5 art B2 south towed_by=b4")
    for key in ("b4", "b5"):
        with pytest.raises(ScenarioError, match=f"begun.units.{key}.place: expected 'on the board' for a gun in tow"):
            scenario(*pieces, begun={"turn": 2, "units": {key: {"place": "destroyed"}}})


def test_a_unit_waiting_to_land_is_not_on_the_board() -> None:
    pieces = (*LAND, "b4 inf off south beach=A1 arrives=3")
    assert unit(battle(*pieces, begun={"turn": 2, "units": {"b4": {"strength": 3}}}), "b4").strength == 3
    with pytest.raises(ScenarioError, match=r"begun.units.b4.place: expected a unit that has landed to have a hex"):
        scenario(*pieces, begun={"turn": 2, "units": {"b4": {"place": "on the board"}}})
