"""Victory points, spoils, objectives and the winner."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.scum_of_the_high_seas.isle import at_sea, do, raid, rest_of_turn, unit, until

import quarterdeck as qd
from quarterdeck.boards.hexboard import hex_named
from quarterdeck.games.scum_of_the_high_seas.battle.losses import destroy, lose
from quarterdeck.games.scum_of_the_high_seas.pieces import BROUGHT_HOME, DESTROYED, HERE
from quarterdeck.games.scum_of_the_high_seas.state import NOBODY, Raid
from quarterdeck.games.scum_of_the_high_seas.winning import is_home

FOUR = ("r1 inf B4 A", "r2 inf B6 A", "b1 inf K4 A", "b2 inf K6 A figures=4")
CHEST = {"key": "chest", "name": "The chest", "at": "E5"}


def lost(match: qd.Match[Raid], key: str, figures: int, by: str) -> qd.Match[Raid]:
    lose(match.state, unit(match, key), figures, by, "SH-52")
    return match


def scores(match: qd.Match[Raid]) -> dict[str, int]:
    return {seat: match.state.score[seat] + match.state.earned[seat] for seat in match.state.score}


def next_turn(match: qd.Match[Raid]) -> qd.Match[Raid]:
    rest_of_turn(match)
    return until(match, "activate") if match.outcome is None else match


def test_sh_6_a_point_for_each_unit_and_commander_destroyed() -> None:
    match = raid(*FOUR, "bc com K7 A", "b3 inf K9 C", "b4 inf J9 C", "b5 inf L9 C", "b6 inf L7 C")
    destroy(match.state, unit(match, "bc"), "red", "SH-52")
    assert scores(match)["red"] == 1


def test_sh_6a_a_point_each_time_the_killed_reach_another_tenth() -> None:
    match = raid(*FOUR)  # blue has ten figures
    for killed in range(1, 4):
        lost(match, "b2", 1, "red")
        assert scores(match)["red"] == killed
    lost(match, "b2", 1, "red")
    assert scores(match)["red"] == 5  # and a unit destroyed


def test_sh_6a_kills_are_counted_for_each_killer_against_each_victim() -> None:
    match = raid(*FOUR, "b3 inf J8 C", "b4 inf J9 C figures=4", "g1 inf F1 A")  # blue has 22 figures: 2.2 to a point
    lost(match, "b1", 2, "red")
    lost(match, "b3", 2, "green")
    assert scores(match) == {"red": 0, "blue": 0, "green": 0}
    lost(match, "b1", 1, "red")
    assert scores(match) == {"red": 1, "blue": 0, "green": 0}


def test_sh_6_commanders_are_no_figures_of_the_force() -> None:
    match = raid(*FOUR, "bc com K7 A")
    assert match.state.setting.initial == {"red": 12, "blue": 10}


def test_sh_6a_figures_that_nobody_killed_score_for_nobody() -> None:
    match = lost(raid(*FOUR), "b2", 4, NOBODY)
    assert unit(match, "b2").place == DESTROYED
    assert scores(match) == {"red": 0, "blue": 0}


def test_sh_52_hits_beyond_the_figures_are_wasted() -> None:
    match = raid(*FOUR)
    assert lose(match.state, unit(match, "b2"), 9, "red", "SH-52") == 4


def test_sh_6b_points_are_entered_when_the_activation_is_over() -> None:
    match = until(raid(*FOUR), "activate")
    lost(match, "b1", 1, "red")
    assert (match.state.score["red"], match.state.earned["red"]) == (0, 1)
    next_turn(match)
    assert (match.state.score["red"], match.state.earned["red"]) == (1, 0)


def test_sh_6b_the_first_to_reach_the_quota_wins() -> None:
    match = until(raid(*FOUR, quota=2), "activate")
    lost(match, "b1", 1, "red")
    assert next_turn(match).outcome is None
    lost(match, "b1", 1, "red")
    outcome = next_turn(match).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.how) == (("red",), "quota")


@pytest.mark.parametrize(
    ("red", "blue", "winners"),
    [(2, 1, ("red",)), (1, 2, ("blue",)), (1, 1, ("red",))],
)
def test_sh_6b_at_the_last_turn_most_points_then_most_figures(red: int, blue: int, winners: tuple[str, ...]) -> None:
    match = until(raid(*FOUR, turns=1), "activate")  # red has twelve figures, blue ten
    match.state.earned |= {"red": red, "blue": blue}
    outcome = next_turn(match).outcome
    assert outcome is not None
    assert outcome.winners == winners
    assert outcome.why.endswith("the figures left decide: 12 to 10.") == (red == blue)


def test_sh_6b_equal_in_both_they_share_the_win() -> None:
    outcome = rest_of_turn(raid("r1 inf B4 A", "b1 inf K4 A", turns=1)).outcome
    assert outcome is not None
    assert outcome.winners == ("red", "blue")
    assert outcome.why.endswith("share the win.")


def test_sh_1c_twenty_turns_unless_the_scenario_says_otherwise() -> None:
    assert raid(*FOUR).state.setting.turns == 20


def test_sh_6b_the_last_with_figures_left_wins_outright() -> None:
    match = until(raid(*FOUR), "activate")
    for key in ("r1", "r2"):
        destroy(match.state, unit(match, key), NOBODY, "SH-52")
    outcome = next_turn(match).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.how) == (("blue",), "last with figures left")


def test_sh_5a_teams_add_up() -> None:
    players = [
        {"key": "red", "home": "west", "team": "a"},
        {"key": "blue", "home": "east", "team": "b"},
        {"key": "green", "home": "west", "team": "a"},
    ]
    match = until(raid(*FOUR, "g1 inf B8 A", players=players, quota=3), "activate")
    match.state.earned |= {"red": 1, "green": 2, "blue": 2}
    outcome = next_turn(match).outcome
    assert outcome is not None
    assert outcome.winners == ("red", "green")


@pytest.mark.parametrize(("red", "green", "holder"), [("E4", "E5", "red"), ("E5", "E4", "green")])
def test_sh_6a_in_a_team_the_player_in_its_first_hex_holds_an_objective(red: str, green: str, holder: str) -> None:
    players = [
        {"key": "red", "home": "west", "team": "a"},
        {"key": "blue", "home": "east", "team": "b"},
        {"key": "green", "home": "west", "team": "a"},
    ]
    pieces = (f"r1 inf {red} A", "b1 inf K4 A", f"g1 inf {green} A")
    match = until(raid(*pieces, players=players, objectives=[{"name": "Fort", "hexes": ["E4", "E5"]}]), "activate")
    assert match.state.holds == [holder]


def test_sh_6a_spoils_score_when_brought_home() -> None:
    match = until(raid(*FOUR, spoils=[CHEST]), "activate")
    block = match.state.blocks["chest"]
    block.side = "red"
    match.state.drop(block, hex_named("B5"))
    assert next_turn(match).state.blocks["chest"].place == HERE
    match.state.drop(match.state.blocks["chest"], hex_named("A5"))
    next_turn(match)
    assert match.state.blocks["chest"].place == BROUGHT_HOME
    assert match.state.score["red"] == 1


def test_sh_6a_a_players_own_spoils_score_nothing() -> None:
    match = until(raid(*FOUR, spoils=[{**CHEST, "side": "red", "at": "A5"}]), "activate")
    next_turn(match)
    assert (match.state.blocks["chest"].place, match.state.score["red"]) == (HERE, 0)


def held(**rest: Any) -> qd.Match[Raid]:
    return until(raid(*FOUR, objectives=[{"name": "The well", "hexes": ["B4", "C4"]}], **rest), "activate")


def test_sh_6a_an_objective_gives_a_point_for_each_full_turn_held() -> None:
    match = next_turn(held())
    assert match.state.score["red"] == 1
    assert next_turn(match).state.score["red"] == 2


def test_sh_6a_an_objective_may_be_for_one_player_only() -> None:
    for aim, points in (("red", 1), ("blue", 0)):
        objective = {"name": "The well", "hexes": ["B4", "C4"], "side": aim}
        assert next_turn(until(raid(*FOUR, objectives=[objective]), "activate")).state.score["red"] == points


def test_sh_6a_an_objective_scores_nothing_in_a_turn_in_which_it_was_entered_or_shared() -> None:
    match = until(raid(*FOUR, objectives=[{"name": "The well", "hexes": ["E4"]}]), "activate")
    match.state.put(unit(match, "r1"), hex_named("E4"))
    assert next_turn(match).state.score["red"] == 0
    match = held()
    match.state.put(unit(match, "b1"), hex_named("C4"))
    assert next_turn(match).state.score["red"] == 0


def test_sh_6b_a_player_who_is_out_discards_his_cards() -> None:
    match = until(raid(*FOUR, "g1 inf F1 A", event_cards=True, initiative=["9♥", "8♥", "7♥"]), "initiative")
    back = next(iter(match.state.decks))
    match.state.hands["green"][back].add("battle-cry")
    destroy(match.state, unit(match, "g1"), "red", "SH-52")
    held_before = len(match.state.hands["green"][back])
    do(match, "take the initiative")
    next_turn(match)
    assert held_before
    assert len(match.state.hands["green"][back]) == 0
    assert "battle-cry" in match.state.discards[back]


def test_sh_1a_if_ships_are_home_a_block_is_home_on_deck_of_the_players_ship() -> None:
    pieces = (
        "rs ship D4 north points=40",
        "r1 inf D4 A aboard=rs",
        "rb rowboat H4 north",
        "r2 inf H4 A aboard=rb",
        "bs ship L10 north points=40",
        "b1 inf L10 A aboard=bs",
    )
    for bearer, hex_, home in (("r1", "D4", True), ("r2", "H4", False), ("", "L11", False), ("", "P10", False)):
        state = at_sea(*pieces, spoils=[{"key": "chest", "name": "Chest", "side": "red", "bearer": "r1"}]).state
        state.drop(state.blocks["chest"], hex_named(hex_), bearer)
        assert is_home(state, state.blocks["chest"]) == home
