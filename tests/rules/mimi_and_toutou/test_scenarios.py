"""The scenarios that come with the game, and how strictly one is read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.rules.mimi_and_toutou.lake import scenario

import quarterdeck as qd
from quarterdeck.boards.square import HEADINGS
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.engine.scenario import build, load_shipped, plain, shipped
from quarterdeck.games.mimi_and_toutou.scenario import Scenario
from quarterdeck.games.mimi_and_toutou.state import Battle

PACKAGE = "quarterdeck.games.mimi_and_toutou"
ALL = shipped(PACKAGE)


def start(key: str) -> Battle:
    state = qd.new("mimi-and-toutou", key, seed=1).state
    assert isinstance(state, Battle)
    return state


def places(key: str) -> dict[str, tuple[str, int, int, str]]:
    return {each.key: (each.side, each.column, each.row, HEADINGS[each.heading]) for each in start(key).ships}


def test_the_scenarios_of_the_game() -> None:
    assert ALL == ["first-action", "meeting-gotzen", "second-action", "training"]
    assert qd.find_game("mimi-and-toutou").first_scenario == "first-action"


def test_mt_4a_the_first_action() -> None:
    assert places("first-action") == {
        "kingani": ("german", 1, 10, "east"),
        "mimi": ("british", 22, 9, "west"),
        "toutou": ("british", 22, 11, "west"),
    }
    lake = start("first-action").lake
    assert (lake.columns, lake.rows, lake.land) == (30, 20, [])
    assert (lake.speed, lake.larger_of_two) == (False, False)


def test_mt_21_in_the_first_action_kingani_alone_has_a_way_out_in_the_east() -> None:
    lake = start("first-action").lake
    assert (lake.exits, lake.rounds) == ({"german": "east"}, 60)


def test_mt_23_hedwig_meets_mimi_and_fifi() -> None:
    sides = {key: side for key, (side, *_) in places("second-action").items()}
    assert sides == {"hedwig": "german", "mimi": "british", "fifi": "british"}
    hedwig = next(each for each in start("second-action").ships if each.key == "hedwig")
    assert (hedwig.name, hedwig.figures.range, hedwig.figures.die) == ("Hedwig von Wissmann", 16, 16)


def test_mt_23_gotzen_needs_every_compartment_hit_twice() -> None:
    gotzen = next(each for each in start("meeting-gotzen").ships if each.key == "gotzen")
    figures = gotzen.figures
    assert (figures.name, figures.range, figures.die, figures.hits_needed) == ("Graf von Götzen", 20, 20, 2)


@pytest.mark.parametrize("key", ALL)
def test_no_ship_starts_ashore_or_in_anothers_square(key: str) -> None:
    state = start(key)
    squares = [(each.column, each.row) for each in state.ships]
    assert len(set(squares)) == len(squares)
    assert not set(squares) & set(state.lake.land)


@pytest.mark.parametrize("key", ALL)
def test_every_scenario_has_a_story_and_says_what_is_made_up(key: str) -> None:
    read = load_shipped(PACKAGE, Scenario, key)
    assert all((read.title, read.place, read.date, read.story.strip(), read.notes.strip()))


def test_mt_2_the_map_is_read_row_by_row_from_the_north_west() -> None:
    read = scenario("mimi 1,1 east", "kingani 5,3 west", columns=5, rows=3, land=[(2, 1), (5, 1), (1, 3)])
    assert plain(read)["map"].split() == [".#..#", ".....", "#...."]
    assert read.land() == [(2, 1), (5, 1), (1, 3)]


def test_mt_1_and_mt_4_options_override_those_of_the_scenario() -> None:
    match = qd.new("mimi-and-toutou", "training", seed=1, options={"speed": True, "range_metric": "larger"})
    assert (match.state.lake.speed, match.state.lake.larger_of_two) == (True, True)


MIMI: dict[str, Any] = {"key": "mimi", "side": "british", "column": 2, "row": 2, "heading": "east"}
KINGANI: dict[str, Any] = {"key": "kingani", "side": "german", "column": 9, "row": 2, "heading": "west"}
SOUND: dict[str, Any] = {"title": "Sound", "columns": 10, "rows": 4, "ships": [MIMI, KINGANI]}
SHORE = "..........\n.#........\n..........\n..........\n"
STRANGER = {**MIMI, "key": "stranger", "name": "Stranger", "range": 5, "die": 6, "gun": "popgun"}


def test_the_sound_scenario_is_read() -> None:
    assert build(Scenario, SOUND, "sound.toml").rounds == 60
    assert build(Scenario, {**SOUND, "ships": [STRANGER, KINGANI]}, "sound.toml").ships[0].figures().hits_needed == 1


@pytest.mark.parametrize(
    ("change", "field", "said"),
    [
        ({"ships": [{**MIMI, "column": 11}, KINGANI]}, "ships[0].column", "at most 10"),
        ({"ships": [{**MIMI, "row": 5}, KINGANI]}, "ships[0].row", "at most 4"),
        ({"ships": [{**MIMI, "column": 0}, KINGANI]}, "ships[0].column", "from 1"),
        ({"ships": [MIMI, {**KINGANI, "row": "2"}]}, "ships[1].row", "a whole number"),
        ({"ships": [MIMI, {**KINGANI, "heading": "up"}]}, "ships[1].heading", "'up'"),
        ({"ships": [MIMI, {**KINGANI, "side": "belgian"}]}, "ships[1].side", "'belgian'"),
        ({"ships": [MIMI, {**KINGANI, "speed": 2}]}, "ships[1].speed", "unknown field"),
        ({"ships": [MIMI, {**KINGANI, "key": "mimi"}]}, "ships[1].key", "a unique key"),
        ({"ships": [MIMI, {**KINGANI, "column": 2}]}, "ships[1]", "mimi lies there"),
        ({"ships": [MIMI, KINGANI], "map": SHORE}, "ships[0]", "is land"),
        ({"ships": [MIMI, {**MIMI, "key": "toutou", "column": 3}]}, "ships", "german"),
        ({"ships": [KINGANI, {**KINGANI, "key": "hedwig", "column": 3}]}, "ships", "british"),
        ({"ships": [MIMI]}, "ships", "2 to 24"),
        ({"ships": [{**STRANGER, "range": None}, KINGANI]}, "ships[0].range", "not on the chart"),
        ({"ships": [{**STRANGER, "gun": None}, KINGANI]}, "ships[0].gun", "not on the chart"),
        ({"ships": [{**STRANGER, "die": 21}, KINGANI]}, "ships[0].die", "to 20"),
        ({"ships": [{**STRANGER, "hits_needed": 3}, KINGANI]}, "ships[0].hits_needed", "3"),
        ({"map": "....\n"}, "map", "expected 4 lines"),
        ({"map": SHORE.replace("#", "~")}, "map", "row 2"),
        ({"map": SHORE.replace("#", "")}, "map", "row 2"),
        ({"rounds": 0}, "rounds", "from 1"),
        ({"columns": 1}, "columns", "from 2"),
        ({"exits": {"german": "up"}}, "exits", "'up'"),
        ({"options": {"speed": "yes"}}, "options.speed", "true or false"),
        ({"options": {"range_metric": "feet"}}, "options.range_metric", "'feet'"),
        ({"options": {"haste": True}}, "options.haste", "unknown field"),
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


def test_a_side_that_does_not_exist_has_no_way_out() -> None:
    with pytest.raises(ScenarioError, match=r"^unsound\.toml: .*exits.*'belgian'"):
        build(Scenario, {**SOUND, "exits": {"belgian": "east"}}, "unsound.toml")


def test_an_error_in_a_file_names_that_file(tmp_path: Path) -> None:
    file = tmp_path / "ashore.toml"
    file.write_text('title = "Ashore"\nrounds = "many"\nships = []\n', encoding="utf-8")
    with pytest.raises(ScenarioError, match=r"ashore\.toml: (rounds|ships): "):
        qd.new("mimi-and-toutou", file)


@pytest.mark.parametrize("options", [{"speed": 2}, {"range_metric": "both"}, {"fog": True}])
def test_options_that_do_not_exist_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ScenarioError, match="options"):
        qd.new("mimi-and-toutou", "training", options=options)
