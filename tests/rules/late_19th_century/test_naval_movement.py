"""Naval: movement."""

from __future__ import annotations

import pytest
from tests.rules.late_19th_century.field import UNARMED, asked, at_sea, battle, choices, courses, sailing, ship, until

import quarterdeck as qd
from quarterdeck.games.late_19th_century.sea.sailing import courses_of
from quarterdeck.games.late_19th_century.state import SUNK, Battle

SPEEDS = [("bb", 3), ("ic", 2), ("ac", 3), ("pc", 4), ("tb", 5), ("gb", 2)]


@pytest.mark.parametrize(("kind", "speed"), SPEEDS)
def test_lc_89_every_class_has_its_speed(kind: str, speed: int) -> None:
    match = sailing(f"b1 {kind} H10 north", "r1 tb T20 south main_guns=0")
    assert f"H{10 - speed} north" in courses(match)
    assert f"H{9 - speed} north" not in courses(match)


def test_lc_89_a_turn_costs_a_hex_and_needs_a_hex_ahead_before_it() -> None:
    match = sailing("b1 gb H10 north", "r1 tb T20 south main_guns=0")
    assert courses(match) == {"H9 north", "H8 north", "H9 north-east", "H9 north-west"}


def test_lc_89_a_ship_enters_neither_land_nor_another_ships_hex() -> None:
    match = sailing("b1 gb H10 north", "b2 gb H8 north", "r1 tb T20 south main_guns=0")
    assert "H8 north" not in courses(match)


def test_lc_89_a_ship_reduced_to_1_may_turn_instead_and_at_0_does_neither() -> None:
    match = sailing("b1 gb H10 north movement=1", "r1 tb T20 south main_guns=0")
    assert courses(match) == {"H9 north", "H10 north-east", "H10 north-west"}
    match = at_sea("b1 gb H10 north movement=0", "r1 tb T20 south main_guns=0")
    assert asked(match)[0] == "r1"
    assert not ship(match, "b1").moved


def test_lc_89_every_turn_needs_a_hex_ahead_just_before_it() -> None:
    match = until(at_sea("b1 bb H10 north", "r1 tb T20 south main_guns=0"), "b1", "sail")
    moves = {each.removeprefix("sail ") for each in choices(match, "sail")}
    assert {"H9 north-east", "H8 north-east", "H7 north"} <= moves
    assert not {"H9 south-east", "H9 south-west"} & moves


NAVAL = ["manila-bay", "santiago", "weihaiwei", "yalu", "pisagua"]


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


def sails(match: qd.Match[Battle], key: str) -> list[str]:
    return [option.notation for option in courses_of(match.state, ship(match, key))]


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


def test_lc_89_a_ship_without_movement_does_not_turn_where_she_lies_either() -> None:
    match = at_sea(f"b1 bb D1 north movement=0 {UNARMED}", f"r1 bb P16 north {UNARMED}")
    assert courses_of(match.state, ship(match, "b1")) == {}


def test_lc_89_of_ways_with_equally_many_mines_she_takes_the_shortest() -> None:
    match = at_sea("b1 tb J15 north main_guns=0 movement=6", f"r1 bb A1 north {UNARMED}")
    lengths = {option.notation: len(course.poses) for option, course in courses_of(match.state, ship(match, "b1")).items()}
    assert lengths["sail I13 north-west"] == 4
