"""The estimate of positions, and the values of options that do not show in the position."""

from __future__ import annotations

from typing import Any

from tests.rules.scum_of_the_high_seas.isle import activate, at_sea, raid, rest_of_turn, unit, until
from tests.rules.scum_of_the_high_seas.tricks import dealt, named

import quarterdeck as qd
from quarterdeck.boards.hexboard import hex_named
from quarterdeck.engine.odds.outcomes import leaves
from quarterdeck.engine.scenario import load_shipped
from quarterdeck.games.scum_of_the_high_seas import GAME
from quarterdeck.games.scum_of_the_high_seas.battle.losses import lose
from quarterdeck.games.scum_of_the_high_seas.mind.distances_on_foot import way_to
from quarterdeck.games.scum_of_the_high_seas.mind.estimate import WON, estimate, worth_of_ally
from quarterdeck.games.scum_of_the_high_seas.mind.foresight import foresee
from quarterdeck.games.scum_of_the_high_seas.mind.option_values import weigh
from quarterdeck.games.scum_of_the_high_seas.mind.pursuit import time_alongside
from quarterdeck.games.scum_of_the_high_seas.parley.parleys import ally
from quarterdeck.games.scum_of_the_high_seas.scenario import Scenario
from quarterdeck.games.scum_of_the_high_seas.state import Raid
from quarterdeck.lab.simulation import play_one

TWO = ("r1 inf D4 B fire=musket", "b1 inf F4 B")
WITH_MEN = ("r1 inf off B aboard=rs", "b1 inf off B aboard=bs")
CHEST = {"key": "chest", "name": "A chest", "at": "D6"}


def best(match: qd.Match[Raid]) -> str:
    """Return the option with the highest value."""
    ask = match.asked(match.waiting[0])
    weights = weigh(match.state, ask)
    return ask.options[weights.index(max(weights))].notation


def after(match: qd.Match[Raid], seat: str, **places: str) -> int:
    """Return the estimate with some units elsewhere."""
    state = match.state.copy()
    for key, name in places.items():
        state.put(state.units[key], hex_named(name))
    return estimate(state, seat)


def foreseen(match: qd.Match[Raid], notation: str) -> int:
    """Return the estimate after an option."""
    ask = match.asked(match.waiting[0])
    option = next(option for option in ask.options if option.notation == notation)
    value = foresee(match.state, ask, option)
    assert value is not None
    return value


def test_a_gain_for_one_side_is_a_loss_for_the_other() -> None:
    match = until(raid(*TWO), "activate")
    before = estimate(match.state, "red"), estimate(match.state, "blue")
    lose(match.state, unit(match, "b1"), 3, "red", "SH-52")
    assert estimate(match.state, "red") > before[0]
    assert estimate(match.state, "blue") < before[1]


def test_a_win_is_best() -> None:
    match = until(raid(*TWO), "activate")
    lose(match.state, unit(match, "b1"), 8, "red", "SH-52")
    rest_of_turn(match)
    assert estimate(match.state, "red") == WON
    assert estimate(match.state, "blue") == -WON


def test_units_go_for_spoils_and_carry_them_home() -> None:
    match = until(raid("r1 inf D4 B", "b1 inf L12 B", spoils=[CHEST]), "activate")
    assert after(match, "red", r1="D5") > after(match, "red", r1="D3")
    match.state.blocks["chest"].side = "red"
    match.state.drop(match.state.blocks["chest"], unit(match, "r1").at, "r1")
    assert after(match, "red", r1="B4") > after(match, "red", r1="E4")


def test_commanders_stay_with_their_men() -> None:
    match = until(raid(*TWO, "rc com B4 A"), "activate")
    assert after(match, "red", rc="D4") > after(match, "red", rc="C4") > after(match, "red", rc="A4")


def test_a_unit_that_can_attack_is_activated_first_and_attacks_the_weakest() -> None:
    match = until(raid("r1 inf A1 B", "r2 inf E4 B", "b1 inf F4 B", "b2 inf F3 B figures=1"), "activate")
    assert best(match) == "activate r2"
    assert best(until(activate(match, "r2"), "battle")) == "fight b2"


def test_small_units_retreat_and_large_ones_stand() -> None:
    for figures, word in ((8, "stand"), (1, "retreat")):
        match = raid("r1 inf F5 B fire=musket", f"b1 inf H5 B figures={figures}")
        until(activate(match, "r1"), "battle").play("fire b1", "red")
        assert best(match) == word


def test_a_ship_with_more_men_lays_herself_alongside() -> None:
    many = [f"r{place} inf off A aboard=rs" for place in (1, 2)]
    match = until(
        at_sea("rs ship D8 north points=40", "bs ship J8 north points=40", "b1 inf off C aboard=bs", *many), "activate"
    )
    gaps = []
    for name in ("I8", "F8"):
        state = match.state.copy()
        state.lay(state.vessels["rs"], hex_named(name), 0)
        gaps.append(estimate(state, "red"))
    assert gaps[0] > gaps[1]


def test_an_ally_is_worth_the_harm_he_could_do_while_neither_leads() -> None:
    options: dict[str, Any] = {"options": {"parley": True}}
    match = raid("r1 inf D4 B", "b1 inf E4 B", "g1 inf L12 B", **options)
    assert best(until(match, "general parley")) == "alliance blue"
    assert worth_of_ally(match.state, "red", "blue") > worth_of_ally(match.state, "red", "green")
    match.play("alliance blue", "red")
    assert foreseen(match, "yes") > foreseen(match, "no")
    match.state.score["blue"] = 5
    assert worth_of_ally(match.state, "red", "blue") < 0
    assert foreseen(match, "yes") < foreseen(match, "no")


def test_allies_are_worth_the_same_near_and_far() -> None:
    match = until(raid("r1 inf D4 B", "b1 inf H4 B", "g1 inf L12 B", options={"parley": True}), "general parley")
    ally(match.state, "red", "blue")
    assert after(match, "red", r1="D4") == after(match, "red", r1="D4", b1="E4")


def test_spoils_nearer_to_an_ally_are_left_to_him() -> None:
    match = raid("r1 inf D2 B", "b1 inf D7 B", "g1 inf L12 B", spoils=[CHEST], options={"parley": True})
    until(match, "general parley")
    drawn = after(match, "red", r1="D3") - after(match, "red", r1="D2")
    ally(match.state, "red", "blue")
    assert after(match, "red", r1="D3") - after(match, "red", r1="D2") < drawn


def test_a_ship_is_as_far_from_another_as_the_wind_makes_it() -> None:
    match = until(at_sea(*WITH_MEN, "rs ship D8 north points=40", "bs ship E8 north points=40", wind="south"), "activate")
    ship, prey = match.state.vessels["rs"], match.state.vessels["bs"]
    assert time_alongside(match.state, ship, prey) == 0
    match.state.lay(ship, hex_named("D12"), 0)
    before_the_wind = time_alongside(match.state, ship, prey)
    match.state.wind = 0
    assert 0 < before_the_wind < time_alongside(match.state, ship, prey)


def test_walls_make_the_way_longer_until_they_are_down() -> None:
    house = {"key": "tower", "name": "Tower", "kind": "tower", "side": "blue", "hexes": ["F4"]}
    match = until(raid("r1 inf D4 B", "b1 inf L12 B", structures=[house]), "activate")
    aim = (hex_named("F4"),)
    shut = way_to(match.state, "red", aim)[hex_named("E4")]
    assert shut > way_to(match.state, "blue", aim)[hex_named("E4")] == 1
    match.state.structures["tower"].points = 1
    assert way_to(match.state, "red", aim)[hex_named("E4")] == 1


def test_a_forced_march_is_played_where_it_brings_about_an_attack() -> None:
    for far, gains in (("D7", True), ("D12", False)):
        match = named(dealt("r1 inf D4 A", f"b1 inf {far} A", red="forced-march"), "r1")
        ask = match.asked("red")
        moves = [option for option in ask.options if option.notation.startswith("move")]
        best_move = max(estimate(end.state, "red") for move in moves for end in leaves(match.position, move))
        assert (foreseen(match, "play land forced-march") > best_move) is gains


def test_greedy_beats_random_play() -> None:
    scenario = load_shipped(GAME.package, Scenario, "landing-party")
    for number, greedy in enumerate(("crimson", "azure")):
        bots = {seat: "greedy" if seat == greedy else "random" for seat in ("crimson", "azure")}
        assert play_one(GAME, scenario, bots, 1, number).winners == (greedy,)
