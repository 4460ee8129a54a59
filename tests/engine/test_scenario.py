"""Scenarios are read strictly: errors name file, field and expectation.

Absurd input is refused fast.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from time import process_time
from types import MappingProxyType
from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Meta

import quarterdeck as qd
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.errors import ScenarioError, UnknownGame
from quarterdeck.engine.scenario import LARGEST, MOST_VALUES, Options, Scenario, read


class House(Options, frozen=True, forbid_unknown_fields=True):
    speed: bool = False
    winds: Annotated[int, Meta(ge=1, le=8)] = 8


class Spec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: scenarios.Key
    row: Annotated[int, Meta(ge=1, le=20)] = 1


class Sea(Scenario, frozen=True, forbid_unknown_fields=True, kw_only=True):
    ships: Annotated[tuple[Spec, ...], Meta(max_length=4)] = ()
    options: House = House()

    def check(self) -> None:
        if len({ship.key for ship in self.ships}) != len(self.ships):
            raise ValueError("ships: expected keys of their own")


GOOD = """
title = "A sea"  # with a [comment] = "in it"
story = \"\"\"
Quotes "inside", [brackets], dots..................................................
\"\"\"
[options]
speed = true

[[ships]]
key = "mimi"
row = 3
"""


def test_a_scenario_is_read_with_its_defaults() -> None:
    sea = read(Sea, GOOD, "sea.toml")
    assert (sea.title, sea.date, sea.options.speed, sea.options.winds) == ("A sea", "", True, 8)
    assert sea.ships == (Spec("mimi", 3),)
    assert read(Sea, GOOD.encode(), "sea.toml") == sea
    assert scenarios.build(Sea, scenarios.plain(sea), "again") == sea


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "sea.toml: the field 'title' is missing"),
        ("title = 3", "sea.toml: title: expected text"),
        ('title = ""', "sea.toml: title: expected text of 1 to 80 characters, got ''"),
        ('title = "x"\nwind = 3', "sea.toml: wind: unknown field"),
        ('title = "x"\n[options]\nspede = true', "sea.toml: options.spede: unknown field"),
        ('title = "x"\n[options]\nspeed = 1', "sea.toml: options.speed: expected true or false, got 1"),
        ('title = "x"\n[options]\nwinds = 9', "sea.toml: options.winds: expected a whole number"),
        ('title = "x"\noptions = 3', "sea.toml: options: expected a table, got 3"),
        ('title = "x"\n[[ships]]\nrow = 1', "sea.toml: ships[0]: the field 'key' is missing"),
        ('title = "x"\n[[ships]]\nkey = "mimi"\nrow = "3"', "sea.toml: ships[0].row: expected a whole number"),
        ('title = "x"\n[[ships]]\nkey = "mimi"\nrow = 3.0', "sea.toml: ships[0].row: expected a whole number"),
        ('title = "x"\n[[ships]]\nkey = "mimi"\nrow = 0', "sea.toml: ships[0].row: expected a whole number"),
        (
            'title = "x"\n[[ships]]\nkey = "Mimi"',
            "sea.toml: ships[0].key: expected 1 to 40 lower-case letters, digits and hyphens",
        ),
        ('title = "x"\n[[ships]]\nkey = "mimi\\n"', "sea.toml: ships[0].key: expected 1 to 40 lower-case letters, digits"),
        ('title = "x\\ny"', "sea.toml: title: expected one line"),
        ('title = "\\u001b[31mx"', r"sea.toml: title: expected printable characters, got '\x1b'"),
        ('title = "x"\nstory = "a\\u202eb"', r"sea.toml: story: expected printable characters, got '\u202e'"),
        ('title = "x"\nnotes = "a\\u0000"', r"sea.toml: notes: expected printable characters, got '\x00'"),
        ('title = "x"\n"\\u001b" = 1', r"sea.toml: the file: expected names that can be printed, one has '\x1b'"),
        ('title = "x"\n[options]\n"a\\u009b" = 1', r"sea.toml: options: expected names that can be printed, one has"),
        ('title = "x"\n' + '[[ships]]\nkey = "mimi"\n' * 5, "sea.toml: ships: expected "),
        ('title = "x"\n' + '[[ships]]\nkey = "mimi"\n' * 2, "sea.toml: ships: expected keys of their own"),
        ('title = "x', "sea.toml: not a TOML file"),
        ('title = "x"\ntitle = "y"', "sea.toml: not a TOML file"),
        ("\x00", "sea.toml: not a TOML file"),
    ],
)
def test_an_error_names_the_file_the_field_and_what_was_expected(text: str, said: str) -> None:
    with pytest.raises(ScenarioError) as error:
        read(Sea, text, "sea.toml")
    assert str(error.value).startswith(said)
    assert "\n" not in str(error.value)


def test_text_that_is_not_utf_8_is_refused_with_the_byte() -> None:
    with pytest.raises(ScenarioError, match=r"sea\.toml: expected text in UTF-8, byte 9 is not"):
        read(Sea, b'title = "\xff"', "sea.toml")


def filled(unit: str, before: str = "", after: str = "") -> str:
    """Return a file of the largest size."""
    return before + unit * ((LARGEST - len(before) - len(after)) // len(unit)) + after


SECONDS = 0.1
ABSURD = {
    "larger than allowed": "#" * (LARGEST + 1),
    "deep arrays": filled("[", "a = "),
    "deep arrays, closed": "a = " + "[" * 50_000 + "]" * 50_000,
    "deep tables": filled("{b = ", "a = "),
    "a key of many parts": filled("a.", "", "a = 1"),
    "a header of many parts": filled("a.", "[", "a]"),
    "many tables": filled("[[ships]]\n"),
    "as many tables as there may be": "[[ships]]\n" * (MOST_VALUES // 2),
    "many keys": "".join(f"k{number} = 1\n" for number in range(10_000)),
    "as many keys as there may be": "".join(f"k{number} = 1\n" for number in range(MOST_VALUES)),
    "as many inline tables as there may be": "a = [" + "{}," * (MOST_VALUES - 2) + "]",
    "as many parts of keys as there may be": "".join(f"{'a.' * 30}k{number}=1\n" for number in range(MOST_VALUES // 31)),
    "many values": filled("1,", "a = [", "]"),
    "many empty arrays": filled("[],", "a = [", "]"),
    "many inline tables": filled("{},", "a = [", "]"),
    "a string that is never closed": filled('\\"', 'a = "'),
    "a long string that is never closed": filled('\\"', 'a = """'),
    "escapes": filled("\\u0041", 'a = "', '"'),
    "backslashes": filled("\\", 'a = "'),
    "quotes": filled('"'),
    "apostrophes": filled("'"),
    "many strings that are never closed": filled('a = "x\n'),
    "a number of very many digits": filled("9", "a = "),
    "a title of very many letters": filled("x", 'title = "', '"'),
    "nothing but lines": filled("\n"),
    "nothing but comments": filled("#\n"),
    "blanks": filled(" ", "", "a = 1"),
}


def seconds_to_refuse(text: str) -> float:
    before = process_time()
    with pytest.raises(ScenarioError) as error:
        read(Sea, text, "sea.toml")
    taken = process_time() - before
    assert str(error.value).startswith("sea.toml: ")
    assert len(str(error.value)) < 300
    return taken


@pytest.mark.parametrize("what", ABSURD)
def test_the_absurd_is_refused_quickly(what: str) -> None:
    """One of three tries must be fast enough, as a busy machine is uneven."""
    assert any(seconds_to_refuse(ABSURD[what]) < SECONDS for _ in range(3))


def test_a_file_too_large_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "sea.toml"
    file.write_bytes(b"#" * (LARGEST + 1))
    with pytest.raises(ScenarioError, match="at most 128 KiB"):
        scenarios.read_file(Sea, file)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.toml", tmp_path):
        with pytest.raises(ScenarioError, match="cannot be read"):
            scenarios.read_file(Sea, path)


def test_a_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "sea.toml"
    file.write_text(GOOD, encoding="utf-8")
    assert scenarios.read_file(Sea, file).title == "A sea"


def test_options_are_put_over_those_of_the_scenario() -> None:
    plain = scenarios.plain(read(Sea, GOOD, "sea.toml"))
    sea = scenarios.build(Sea, plain, "sea.toml", {"winds": 4})
    assert (sea.options.speed, sea.options.winds) == (True, 4)
    assert scenarios.build(Sea, plain, "sea.toml", {"speed": False}).options.speed is False
    assert plain["options"] == {"speed": True, "winds": 8}
    with pytest.raises(ScenarioError, match=r"options\.x: unknown field"):
        scenarios.build(Sea, plain, "sea.toml", {"x": 1})
    odd_ones: tuple[object, ...] = (3, [], {"title": "x", "options": 3})
    for odd in odd_ones:
        with pytest.raises(ScenarioError, match="expected a table"):
            scenarios.build(Sea, odd, "sea.toml", {"winds": 4})


def test_shipped_scenarios_are_found_by_a_unique_start_of_their_key() -> None:
    game = qd.find_game("mimi")
    keys = scenarios.shipped(game.package)
    assert keys == sorted(keys)
    assert game.first_scenario in keys
    assert scenarios.load_shipped(game.package, game.scenario, "first") == qd.read_scenario(game, "first-action")
    for unknown in ("", "x", "../rulebook"):
        with pytest.raises(UnknownGame, match="the game has"):
            scenarios.load_shipped(game.package, game.scenario, unknown)


DUEL = """
title = "A duel"

[[ships]]
key = "mimi"
side = "british"
column = 2
row = 3
heading = "east"

[[ships]]
key = "kingani"
side = "german"
column = 9
row = 3
heading = "west"
"""


def test_a_scenario_is_a_key_a_file_a_text_a_mapping_or_itself(tmp_path: Path) -> None:
    file = tmp_path / "duel.toml"
    file.write_text(DUEL, encoding="utf-8")
    game = qd.find_game("mimi")
    read = qd.read_scenario(game, file)
    assert read.title == "A duel"
    for same in (DUEL, tomllib.loads(DUEL), MappingProxyType(tomllib.loads(DUEL)), read):
        assert qd.read_scenario(game, same) == read
        assert qd.new(game, same, seed=1, options={"speed": True}).scenario.title == "A duel"
    assert qd.read_scenario(game, "") == qd.read_scenario(game) == qd.read_scenario(game, game.first_scenario)


@pytest.mark.parametrize(
    ("scenario", "expected"),
    [
        (DUEL.replace("column = 9", "column = 99"), r"scenario: ships\[1\]\.column: expected at most 30"),
        (DUEL.replace('side = "german"', 'side = "french"'), r"scenario: ships\[1\]\.side: .*expected one of 'british'"),
        ("title = 3", "scenario: "),
        ("training\n", "scenario: not a TOML file"),
        ({**tomllib.loads(DUEL), "rounds": "ten"}, "scenario: rounds: expected a whole number"),
        ({**tomllib.loads(DUEL), "lagoon": 1}, "scenario: lagoon: unknown field"),
        ({}, "scenario: the field 'title' is missing"),
        ({1: 2}, "scenario: "),
        (17, "scenario: expected a key, a Path, TOML text, a mapping or a Scenario, got 17"),
        (qd.read_scenario(qd.find_game("pirate")), "'.*' is a scenario of another game than Mimi"),
    ],
)
def test_a_text_or_a_mapping_that_is_wrong_is_refused_by_field(scenario: Any, expected: str) -> None:
    with pytest.raises(ScenarioError, match=expected):
        qd.new("mimi", scenario)
