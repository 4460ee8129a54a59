"""Every field of a scenario has a meaning, and the page of fields is generated from these."""

from __future__ import annotations

import re
from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck.engine.validation.field_errors import Field, fields_of
from tools import field_list

GAMES = field_list.games()
CLAUSE = re.compile(r"\b[A-Z]{2}-\d+[a-z]?\b")
LONGEST = 100
LONGEST_OF_OPTIONS = 150  # an option says what it changes in a sentence


def fields(game: qd.Game[Any]) -> list[Field]:
    return fields_of(game.scenario)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
def test_every_field_has_a_meaning_in_one_short_phrase(game: qd.Game[Any]) -> None:
    assert [field.name for field in fields(game) if not re.fullmatch(r"[A-Z'\[].*\.", field.meaning)] == []
    for field in fields(game):
        assert len(field.meaning) <= (LONGEST_OF_OPTIONS if field.name.startswith("options.") else LONGEST), field.name
        assert "|" not in field.meaning, field.name


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
def test_the_clauses_in_meanings_are_in_the_rule_book(game: qd.Game[Any]) -> None:
    named = {clause for field in fields(game) for clause in CLAUSE.findall(field.meaning)}
    assert named
    assert named - {*game.rulebook.by_id} == set()


def test_the_page_has_every_field_of_every_game() -> None:
    page = field_list.document()
    common, *chapters = re.split(r"(?m)^## ", page)[1:]
    assert len(chapters) == len(GAMES)
    for game in GAMES:
        (chapter,) = [each for each in chapters if each.startswith(f"{game.title}\n")]
        listed = set(re.findall(r"(?m)^\| `([^`]+)` \|", common + chapter))
        for field in fields(game):
            assert field_list.LISTED_BEFORE.sub("cards.ships[].effects[].", field.name) in listed, field.name


def test_the_page_agrees_with_the_types() -> None:
    assert field_list.PAGE.read_text(encoding="utf-8") == field_list.document(), "python -m tools.generated"
