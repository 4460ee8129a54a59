"""All mistakes in a file are reported at once, in plain words, with their lines."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import msgspec
import pytest

import quarterdeck as qd
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.engine.scenario import plain, read, shipped
from quarterdeck.engine.validation.field_errors import fields_of, mistakes
from quarterdeck.engine.validation.toml_lines import lines_of

SHIPPED = [(game.key, key) for game in qd.games().values() for key in shipped(game.package)]


def text_of(game: str, key: str) -> str:
    return (files(qd.find_game(game).package) / "scenarios" / f"{key}.toml").read_text(encoding="utf-8")


def steps(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if path:
        yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, each in inside:
        yield from steps(each, (*path, step))


@pytest.mark.parametrize(("game", "key"), SHIPPED)
def test_every_value_of_every_shipped_scenario_has_its_line(game: str, key: str) -> None:
    text = text_of(game, key)
    lines = lines_of(text)
    assert set(lines) == set(steps(msgspec.toml.decode(text)))
    for path, line in lines.items():
        if isinstance(path[-1], str) and isinstance(path[0], str) and len(path) == 1:
            assert path[-1] in text.split("\n")[line - 1]


def test_lines_are_told_in_tables_lists_and_texts_of_several_lines() -> None:
    text = 'a = """\nx\n"""\n"b c".d = 1\n[[e]]\nf = [\n  1, # two\n  { g = 2, h = \'#\' },\n]\n'
    text += "[[e]]\n[e.i]\nj = 1979-05-27 07:32:00\n"
    assert lines_of(text) == {
        ("a",): 1,
        ("b c",): 4,
        ("b c", "d"): 4,
        ("e",): 5,
        ("e", 0): 5,
        ("e", 0, "f"): 6,
        ("e", 0, "f", 0): 7,
        ("e", 0, "f", 1): 8,
        ("e", 0, "f", 1, "g"): 8,
        ("e", 0, "f", 1, "h"): 8,
        ("e", 1): 10,
        ("e", 1, "i"): 11,
        ("e", 1, "i", "j"): 12,
    }


@pytest.mark.parametrize(("game", "key"), SHIPPED)
def test_a_sound_scenario_has_no_mistakes(game: str, key: str) -> None:
    kind = qd.find_game(game).scenario
    assert mistakes(kind, msgspec.toml.decode(text_of(game, key))) == []
    assert mistakes(kind, plain(qd.read_scenario(qd.find_game(game), key))) == []


@pytest.mark.parametrize(("game", "key"), SHIPPED[::3])
def test_a_value_that_the_types_refuse_is_told_where_it_stands_and_no_other(game: str, key: str) -> None:
    """Replace every value in turn by a wrong one: our report agrees with msgspec, place for
    place."""
    kind, sound = qd.find_game(game).scenario, msgspec.toml.decode(text_of(game, key))
    for path in list(steps(sound))[::7]:
        spoilt: Any = copy.deepcopy(sound)
        inside = spoilt
        for step in path[:-1]:
            inside = inside[step]
        inside[path[-1]] = {"nonsense": [1.5]}
        found = mistakes(kind, spoilt)
        assert found, path
        assert all(each.path[: len(path)] == path[: len(each.path)] for each in found), (path, found)
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(spoilt, kind)


def test_all_mistakes_are_told_at_once_with_their_lines() -> None:
    text = 'title = "x"\nround = 3\n[options]\nspeed = 1\n[[ships]]\nkey = "mimi"\nside = "britsh"\ncolumn = 2\n'
    with pytest.raises(ScenarioError) as error:
        read(qd.find_game("mimi").scenario, text, "sea.toml")
    assert error.value.mistakes == (
        (2, "round: unknown field; did you mean 'rounds'?"),
        (4, "options.speed: expected true or false, got 1"),
        (7, "ships[0].side: expected one of 'british', 'german', got 'britsh'; did you mean 'british'?"),
        (5, "ships[0]: the field 'row' is missing: expected a whole number from 1 to 100"),
        (
            5,
            "ships[0]: the field 'heading' is missing: "
            "expected one of 'east', 'north', 'north-east', 'north-west', 'south', 'south-east', 'south-west', 'west'",
        ),
        (5, "ships: expected 2 to 24 values, got 1"),
    )
    assert str(error.value).endswith("did you mean 'rounds'? (line 2) (and 5 more)")


def test_a_file_that_names_another_game_is_refused() -> None:
    game = qd.find_game("mimi")
    text = text_of("mimi", "training")
    assert qd.read_scenario(game, f'game = "mimi-and-toutou"\n{text}') == qd.read_scenario(game, text)
    with pytest.raises(ScenarioError, match="this is a scenario of 'pirate-cards', not of 'mimi-and-toutou'"):
        qd.read_scenario(game, f'game = "pirate-cards"\n{text}')


def test_every_field_is_listed_with_what_it_may_be_and_its_default() -> None:
    fields = {field.name: field for field in fields_of(qd.find_game("mimi").scenario)}
    assert fields["ships[].column"].expected == "a whole number from 1 to 100"
    assert fields["ships[].column"].required
    assert (fields["rounds"].expected, fields["rounds"].default) == ("a whole number from 1 to 1000", "60")
    assert fields["options.speed"].default == "false"
    assert fields["columns"].meaning == "The number of columns of the board."
    assert fields["ships[].key"].expected == "1 to 40 lower-case letters, digits and hyphens, a letter first"
    assert fields["begun.ships.KEY.rudder"].expected == "a whole number from 0 to 6"
