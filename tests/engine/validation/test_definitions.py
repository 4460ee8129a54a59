"""A faulty game or prompt is refused when it is made, in one sentence with the field."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.toys.little import ASK, BOOK, Notes, with_mind
from tests.toys.smugglers import GAME

from quarterdeck.engine.asks import Choose, Prompt
from quarterdeck.engine.errors import GameError, QuarterdeckError
from quarterdeck.engine.game import State
from quarterdeck.engine.rulebook import Rulebook


class Undated(State):
    """A state that cannot be written out."""


def never_asks(state: Notes) -> None:
    return None


def two_at_once(state: Notes, seat: str) -> Iterator[None]:
    yield None


WRONG: dict[str, list[tuple[Any, str]]] = {
    "key": [(3, "expected text, got 3"), ("Smugglers!", "expected lower-case letters"), ("", "expected lower-case")],
    "package": [(None, "expected text, got None")],
    "version": [("1", "expected a whole number, got '1'"), (True, "expected a whole number"), (0, "expected 1 or more")],
    "rulebook": [("rulebook.toml", "expected a Rulebook, got 'rulebook.toml'")],
    "scenario": [(Notes, "expected a class that derives from Scenario, got the class Notes"), ("two", "a class that")],
    "state": [(dict, "expected a class that derives from State, got the class dict"), (Undated, "expected a dataclass")],
    "first_scenario": [("nine", "expected one of .*, got 'nine'"), (None, "expected text")],
    "seats": [(("ann", "bob"), "expected a function of 1 parameter, got \\('ann', 'bob'\\)")],
    "set_up": [(lambda: None, "expected a function of 1 parameter, got <lambda>\\(\\)")],
    "step": [(never_asks, "expected a rule that asks by yield from"), (two_at_once, "a function of 1 parameter")],
    "outcome": [(lambda state, seat: None, "expected a function of 1 parameter")],
    "view": [(lambda state: None, "expected a function of 2 parameters")],
    "scene": [(lambda state: None, "expected a function of 2 parameters")],
    "imagine": [(lambda state, seat: state, "expected a function of 3 parameters")],
    "mind": [({"estimate": len}, "expected a Mind, got ")],
    "inventory": [(["a card"], "expected a function of 1 parameter")],
    "difficulty": [(1.5, "expected a whole number, got 1.5")],
    "hides": [("no", "expected True or False, got 'no'"), (1, "expected True or False")],
    "sides": [("Ann", "expected a Mapping, got 'Ann'")],
    "turn": [(7, "expected a function of 1 parameter")],
    "names": [(lambda: None, "expected a function of 1 parameter")],
    "look": [(lambda state, seat: None, "expected a function of 3 parameters")],
    "shipyard": [("here", "expected a Shipyard, got 'here'")],
    "orders": [(("hold",), "expected a Orders, got \\('hold',\\)")],
    "measure": [(lambda state, seat: None, "expected a function of 4 parameters")],
    "guide": [("guide.toml", "expected a Guide, got 'guide.toml'")],
    "goals": [(lambda state: (), "expected a function of 2 parameters")],
}
WRONG_OF_A_MIND: dict[str, list[tuple[Any, str]]] = {
    "estimate": [(7, "expected a function of 2 parameters, got 7")],
    "hinges": [(lambda state: True, "expected a function of 2 parameters")],
    "weigh": [(lambda state: 0, "expected a function of 2 parameters")],
    "weighs": [(["fire"], "expected a tuple, got \\['fire'\\]")],
    "foresee": [(lambda state, ask: None, "expected a function of 3 parameters")],
    "leads_to": [(lambda state, seat: None, "expected a function of 4 parameters")],
    "units": [(lambda: (), "expected a function of 1 parameter")],
    "features": [(lambda state: [0], "expected a function of 2 parameters")],
    "ideas": [(("sitter",), "expected a Mapping, got \\('sitter',\\)")],
    "reads": [(lambda state, card: card, "expected a function of 1 parameter")],
    "forecasts": [(lambda state: None, "expected a Mapping, got")],
    "role": [(lambda seat: "", "expected a function of 2 parameters")],
}


def test_every_field_of_a_game_and_its_mind_is_tried() -> None:
    assert set(WRONG) == {field.name for field in fields(GAME)}
    assert set(WRONG_OF_A_MIND) == {field.name for field in fields(GAME.mind)}


@pytest.mark.parametrize(("field", "value", "expected"), [(name, *each) for name, many in WRONG.items() for each in many])
def test_a_field_that_is_wrong_is_refused_by_name(field: str, value: Any, expected: str) -> None:
    with pytest.raises(GameError, match=f"^Game .*: {field}: .*{expected}") as refused:
        replace(GAME, **{field: value})
    assert "\n" not in str(refused.value)
    assert isinstance(refused.value, QuarterdeckError)


@pytest.mark.parametrize(
    ("field", "value", "expected"), [(name, *each) for name, many in WRONG_OF_A_MIND.items() for each in many]
)
def test_a_mind_is_held_to_its_fields_when_it_is_handed_over(field: str, value: Any, expected: str) -> None:
    with pytest.raises(GameError, match=f"^Mind 'smugglers': {field}: .*{expected}"):
        with_mind(GAME, **{field: value})


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("key", 3, "expected text"),
        ("clause", None, "expected text"),
        ("question", b"Which?", "expected text"),
        ("label", "Left", "expected a function of 3 parameters"),
        ("label", lambda state, ask: None, "expected a function of 3 parameters"),
        ("barred", lambda state: (), "expected a function of 2 parameters"),
        ("explain", lambda state, ask: "", "expected a function of 3 parameters"),
    ],
)
def test_a_prompt_is_held_to_its_fields_too(field: str, value: Any, expected: str) -> None:
    with pytest.raises(GameError, match=f"^Prompt .*: {field}: {expected}"):
        Prompt(**{**msgspec.structs.asdict(ASK), field: value})


def test_defaults_partials_and_more_parameters_than_asked_for_are_fine() -> None:
    def label(words: str, state: Any, ask: Choose, option: Any, loud: bool = False) -> Any:
        return words

    Prompt("ask", "TO-1", "Which?", label=partial(label, "left"))
    replace(with_mind(GAME, weigh=None), look=None, turn=len)


def test_a_package_without_a_rule_book_or_scenarios_is_refused() -> None:
    with pytest.raises(GameError, match=r"tests.engine: expected a file rulebook.toml"):
        Rulebook.of("tests.engine")
    with pytest.raises(GameError, match=r"nowhere.at.all: expected a file rulebook.toml"):
        Rulebook.of("nowhere.at.all")
    with pytest.raises(GameError, match=r"tests\.engine: expected a folder scenarios with at least one TOML file"):
        replace(GAME, package="tests.engine")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('title = "A"\n', "rulebook.toml: Object missing required field"),
        ("title = \n", "rulebook.toml: "),
        ('title = "A"\ncredit = ""\nabout = ""\nchapter = []\n', "rulebook.toml: expected at least one clause"),
    ],
)
def test_a_rule_book_that_cannot_be_read_is_refused(
    text: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    package = f"book_{abs(hash(text))}"
    (tmp_path / package).mkdir()
    (tmp_path / package / "__init__.py").touch()
    (tmp_path / package / "rulebook.toml").write_text(text, encoding="utf-8")
    with pytest.raises(GameError, match=expected):
        Rulebook.of(package)


def test_a_sound_book_is_a_sound_book() -> None:
    assert replace(GAME, rulebook=BOOK).title == BOOK.title
