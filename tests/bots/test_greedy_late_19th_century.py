"""The greedy bot beats random play on land, at sea and off a shore, from either side."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.bots.contest import wins
from tests.rules.late_19th_century.field import COAST, UNARMED, at_sea, battle, choices, patch, until

import quarterdeck as qd
from quarterdeck.bots import Sight, bot
from quarterdeck.games.late_19th_century.mind.estimate import estimate
from quarterdeck.games.late_19th_century.state import Battle
from quarterdeck.lab.simulation import play_one

GAMES = 6
SCENARIOS = ["encounter", "manila-bay", "pisagua", "weihaiwei", "yalu"]


def results(name: str) -> Iterator[bool]:
    """Yield whether greedy wins, game by game, from alternating sides."""
    game = qd.find_game("late-19th-century")
    scenario = qd.read_scenario(game, name)
    seats = game.seats(scenario)
    for place, side in enumerate(seats):
        bots = {seat: "greedy" if seat == side else "random" for seat in seats}
        for number in range(GAMES // 2):
            yield side in play_one(game, scenario, bots, 1894 + place, number).winners


@pytest.mark.parametrize("name", SCENARIOS)
def test_greedy_beats_random(name: str) -> None:
    assert wins(5, GAMES, results(name))


def chosen(match: qd.Match[Battle], key: str, prompt: str = "act") -> str:
    """Return the choice of greedy in a position."""
    until(match, key, prompt)
    seat = next(seat for seat in match.waiting if match.asked(seat).about.get("key") == key)
    before = len(match.choices(seat))
    assert before > 1
    return bot("greedy", 1).choose(Sight(match, seat))


def test_a_gun_is_unlimbered_to_face_where_they_will_come_from() -> None:
    match = battle("b1 tra D12 south", "b2 art D12 south gun=mountain towed_by=b1", "r1 inf D2 south", size=(8, 12))
    worths = {each: estimate_after(match, each) for each in choices(until(match, "b1"), "unlimber")}
    assert max(worths, key=lambda each: worths[each]) == "unlimber north"


def estimate_after(match: qd.Match[Battle], notation: str) -> int:
    after = match.clone()
    after.play(notation, after.waiting[0])
    return estimate(after.state, "blue")


def test_a_gun_with_somebody_before_it_goes_into_action() -> None:
    match = battle("b1 tra D10 south", "b2 art D10 south towed_by=b1", "r1 inf D4 south", size=(8, 12))
    assert chosen(match, "b1") == "unlimber north"


def test_a_gun_that_cannot_walk_is_limbered_when_nobody_is_in_range() -> None:
    pieces = ("b1 tra D14 north", "b2 art D14 north gun=mountain emplaced=yes")
    assert chosen(battle(*pieces, "r1 inf D2 south", size=(8, 14)), "b1") == "limber b2"
    assert chosen(battle(*pieces, "r1 inf D9 south", size=(8, 14)), "b1") != "limber b2"


def test_a_gun_out_of_range_walks_up() -> None:
    match = battle("b1 art D14 north gun=mountain", "r1 inf D2 south", size=(8, 14))
    assert chosen(match, "b1").startswith("move D12")


def test_troops_land_as_soon_as_they_may() -> None:
    match = battle("b1 inf off north beach=D5", "r1 inf D1 south", "b2 gb A9 north", ground=COAST)
    assert chosen(match, "b1", "land").startswith("land D5")


def test_units_in_the_rear_take_the_way_round_by_the_ford() -> None:
    river = "\n".join(["...r..."] * 8 + ["...f..."])
    match = battle("b1 inf C5 south", "r1 inf G1 south", ground=river)
    assert chosen(match, "b1").split()[1] == "C7"  # to the ford, though the enemy is up the river


def test_the_last_torpedoes_are_kept_for_their_target() -> None:
    goals = [{"side": "blue", "kind": "destroy", "keys": ["r2"]}]
    pieces = ("b1 tb H12 north main_guns=0", f"r1 gb J11 north {UNARMED}", f"r2 bb A1 north {UNARMED}")
    match = until(at_sea(*pieces, goals=goals), "b1", "torpedo")
    assert bot("greedy", 1).choose(Sight(match, "blue")) != "keep torpedo"
    match = until(at_sea(*pieces, goals=goals, begun={"ships": {"b1": {"torpedoes": 2}}}), "b1", "torpedo")
    assert bot("greedy", 1).choose(Sight(match, "blue")) == "keep torpedo"


def test_a_cruiser_near_a_ship_at_anchor_brings_her_tubes_to_bear() -> None:
    match = at_sea("b1 pc H12 north", "r1 pc H6 north movement=0 anchored=yes tubes=none")
    assert chosen(match, "b1", "sail").split()[1] in ("H8", "H9")


def test_a_battalion_on_the_march_is_not_kept_by_the_wood_it_passes() -> None:
    match = battle("b1 inf D14 north", "r1 inf D2 south", ground=patch(8, 16, ".", D14="w"))
    assert chosen(match, "b1").startswith("move ")


def test_a_ship_that_lies_in_anothers_way_moves_before_it() -> None:
    line = ("b1 ac J12 north", "b2 ac J11 north", "b3 ac J10 north", "r1 pc A1 south")
    match = at_sea(*line, options={"under_way": True})
    for first in ("b3", "b2"):
        until_asked(match, "which")
        assert bot("greedy", 1).choose(Sight(match, "blue")) == first
        match.play(first, "blue")


def until_asked(match: qd.Match[Battle], prompt: str) -> None:
    while match.asked(match.waiting[0]).prompt.key != prompt:
        seat = match.waiting[0]
        match.play(match.choices(seat)[-1], seat)
