"""Scenarios and options: those of the game, and errors in others."""

from __future__ import annotations

from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.engine.scenario import build, shipped
from quarterdeck.games.pirate_cards.scenario import Scenario

SOUND: dict[str, Any] = {"title": "Sound", "way": "standard"}


def test_the_scenarios_that_come_with_the_game() -> None:
    assert shipped("quarterdeck.games.pirate_cards") == ["duel", "man-o-war", "pirate-fleet", "standard"]


@pytest.mark.parametrize(
    ("key", "way", "players", "fixed"),
    [
        ("standard", "standard", 4, False),
        ("pirate-fleet", "pirate-fleet", 3, False),
        ("man-o-war", "man-o-war", 4, False),
        ("duel", "pirate-fleet", 2, True),
    ],
)
def test_the_ways_and_options_of_the_scenarios(key: str, way: str, players: int, fixed: bool) -> None:
    match = qd.new("pirate-cards", key, seed=1)
    assert (match.state.ways.way, len(match.seats), match.state.ways.fixed_fleet) == (way, players, fixed)
    assert match.scenario.story
    assert match.scenario.place


def test_the_standard_game_is_offered_first() -> None:
    assert qd.new("pirate-cards", seed=1).state.ways.way == "standard"


@pytest.mark.parametrize(
    ("key", "least"), [("standard", 3), ("pirate-fleet", 2), ("man-o-war", 3)], ids=["standard", "fleet", "warship"]
)
def test_pc_28_the_number_of_players(key: str, least: int) -> None:
    for players in range(least, 8):
        match = qd.new("pirate-cards", key, seed=1, options={"players": players})
        assert match.seats == ("anne", "bart", "calico", "drake", "edward", "flint", "grace")[:players]
    for players in (least - 1, 8):
        with pytest.raises(ScenarioError, match=r"options\.players"):
            qd.new("pirate-cards", key, seed=1, options={"players": players})


def test_pc_1_a_deck_that_gives_some_counts_keeps_the_other_defaults() -> None:
    scenario = build(Scenario, {**SOUND, "deck": {"Hull": 30, "Mast": 26}}, "sound.toml")
    assert sorted({card: scenario.deck.cards().count(card) for card in scenario.deck.cards()}.items()) == [
        *(("Hull", 30), ("Lookout", 10), ("Mast", 26), ("Recover", 9), ("Repair", 15), ("Restore", 6), ("Volley", 24))
    ]


@pytest.mark.parametrize(
    ("change", "field", "said"),
    [
        ({"deck": {"Hull": 41}}, "deck", "add up to 120, got 121 (PC-1)"),
        ({"deck": {"Lookout": 9}}, "deck", "add up to 120, got 119 (PC-1)"),
        ({"deck": {"Hull": -1, "Volley": 65}}, "deck.Hull", "from 0"),
        ({"deck": {"Hull": 121}}, "deck.Hull", "to 120"),
        ({"deck": {"Hull": "many"}}, "deck.Hull", "a whole number"),
        ({"deck": {"Cannon": 1}}, "deck.Cannon", "unknown field"),
        ({"way": "solo"}, "way", "'solo'"),
        ({"options": {"players": 1}}, "options.players", "from 2"),
        ({"options": {"players": 2}}, "options.players", "at least 3 for standard, got 2 (PC-28)"),
        ({"options": {"players": 8}}, "options.players", "to 7"),
        ({"options": {"players": True}}, "options.players", "a whole number"),
        ({"way": "man-o-war", "options": {"players": 2}}, "options.players", "at least 3 for man-o-war, got 2 (PC-28)"),
        ({"options": {"fixed_fleet": True}}, "options.fixed_fleet", "(PC-13)"),
        ({"way": "man-o-war", "options": {"fixed_fleet": True}}, "options.fixed_fleet", "(PC-13)"),
        ({"way": "pirate-fleet", "options": {"fixed_fleet": 3}}, "options.fixed_fleet", "true or false"),
        ({"way": "man-o-war", "options": {"reshuffles": -1}}, "options.reshuffles", "from 0"),
        ({"way": "man-o-war", "options": {"reshuffles": 101}}, "options.reshuffles", "to 100"),
        ({"options": {"man_o_war": "anne"}}, "options.man_o_war", "(PC-20)"),
        ({"way": "pirate-fleet", "options": {"man_o_war": "anne"}}, "options.man_o_war", "(PC-20)"),
        ({"way": "man-o-war", "options": {"man_o_war": "blackbeard"}}, "options.man_o_war", "'blackbeard'"),
        ({"way": "man-o-war", "options": {"players": 3, "man_o_war": "drake"}}, "options.man_o_war", "'drake' (PC-20)"),
        ({"options": {"rum": True}}, "options.rum", "unknown field"),
        ({"weather": "fine"}, "weather", "unknown field"),
        ({"title": ""}, "title", "1 to 80 characters"),
    ],
)
def test_an_error_names_the_file_the_field_and_what_was_expected(change: dict[str, Any], field: str, said: str) -> None:
    with pytest.raises(ScenarioError) as error:
        build(Scenario, {**SOUND, **change}, "unsound.toml")
    text = str(error.value)
    assert text.startswith(f"unsound.toml: {field}")
    assert said in text


def test_pc_20_the_last_seat_at_the_table_may_be_the_man_o_war() -> None:
    options = {"players": 3, "man_o_war": "calico"}
    assert build(Scenario, {"title": "Sound", "way": "man-o-war", "options": options}, "sound.toml").options.players == 3


def test_a_scenario_must_name_its_way() -> None:
    with pytest.raises(ScenarioError, match="way"):
        build(Scenario, {"title": "No way"}, "unsound.toml")
