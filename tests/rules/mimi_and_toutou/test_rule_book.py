"""The rule book agrees with the rules: every number in it is the one in play."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import quarterdeck as qd
from quarterdeck.games.mimi_and_toutou.charts import SHIPS, SURRENDERS_ON
from quarterdeck.games.mimi_and_toutou.scenario import Scenario

BOOK = qd.find_game("mimi-and-toutou").rulebook


def words(clause: str) -> str:
    return BOOK.clause(clause).words()


def numbers(clause: str) -> list[int]:
    """Return every number of a clause in order, without the ids of other clauses."""
    return [int(number) for number in re.findall(r"\d+", re.sub(r"MT-\d+a?", "", words(clause)))]


def default(field: str) -> int:
    found = Scenario.__struct_defaults__[Scenario.__struct_fields__.index(field) - len(Scenario.__struct_fields__)]
    assert isinstance(found, int)
    return found


def test_the_clauses_are_those_of_the_list() -> None:
    listed = [*range(1, 5), "4a", *range(5, 8), "7a", *range(8, 22), 22, 23]
    assert [clause.id for clause in BOOK.all] == [f"MT-{number}" for number in listed]


def test_every_clause_says_something() -> None:
    assert [clause.id for clause in BOOK.all if not clause.title or not (clause.text or clause.ruling)] == []


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        ("MT-1", []),
        ("MT-2", [45]),
        ("MT-3", [2, 4, 6, 8]),
        ("MT-4", []),
        ("MT-4a", [30, 20, 1, 10, 22, 9, 22, 11, 22]),
        ("MT-5", []),
        ("MT-6", [20, 12]),
        ("MT-7", [45]),
        ("MT-7a", []),
        ("MT-8", [20, 12]),
        ("MT-9", []),
        ("MT-10", [52, 52]),
        ("MT-11", []),
        ("MT-12", []),
        ("MT-13", []),
        ("MT-14", []),
        ("MT-15", [6]),
        ("MT-16", [12, 6, 6]),
        ("MT-17", [6]),
        ("MT-18", [6]),
        ("MT-19", [6, 5, 6, 6]),
        ("MT-20", []),
        ("MT-21", [30, 60]),
        ("MT-22", []),
        ("MT-23", [16, 16, 20, 20, 16, 20, 17, 20]),
    ],
)
def test_every_number_is_right(clause: str, said: list[int]) -> None:
    assert numbers(clause) == said


def test_mt_6_and_mt_8_say_what_the_chart_of_ships_says() -> None:
    kingani, mimi = SHIPS["kingani"], SHIPS["mimi"]
    assert numbers("MT-6") == [kingani.range, mimi.range]
    assert numbers("MT-8") == [kingani.die, mimi.die]
    assert replace(SHIPS["toutou"], name="Mimi") == mimi


def test_mt_16_names_the_guns() -> None:
    for key in ("kingani", "mimi", "toutou"):
        assert SHIPS[key].gun in words("MT-16")


def test_mt_19_gives_the_score_for_surrender() -> None:
    assert f"{SURRENDERS_ON} or 6" in words("MT-19")


def test_mt_4a_and_mt_21_give_the_defaults_of_a_scenario() -> None:
    assert numbers("MT-4a")[:2] == [default("columns"), default("rows")]
    assert default("rounds") in numbers("MT-21")


def test_rulings_are_shown_as_such() -> None:
    for clause in ("MT-1", "MT-4a", "MT-7a", "MT-20", "MT-21", "MT-23"):
        assert "Ruling:" in words(clause)
