"""The rule book agrees with the rules: every number in it is the one in play."""

from __future__ import annotations

import re

import msgspec
import pytest

import quarterdeck as qd
from quarterdeck.engine.log import Entry
from quarterdeck.games.pirate_cards import attacks, log, protections, rules
from quarterdeck.games.pirate_cards.charts import CATEGORY, FLEET_OF, GUARDS, IN_ALL, MAN_O_WAR, SHIP
from quarterdeck.games.pirate_cards.scenario import Deck, Options

BOOK = qd.find_game("pirate-cards").rulebook
IDS = [f"PC-{number}" for number in [*range(1, 19), "18a", *range(19, 30)]]


def words(clause: str) -> str:
    return BOOK.clause(clause).words()


def numbers(clause: str) -> list[int]:
    """Return every number of a clause in order, without the ids of other clauses."""
    return [int(number) for number in re.findall(r"\d+", re.sub(r"PC-\d+a?", "", words(clause)))]


def test_the_clauses_are_those_of_the_list() -> None:
    assert [clause.id for clause in BOOK.all] == IDS


def test_every_clause_says_something() -> None:
    assert [clause.id for clause in BOOK.all if not clause.title or not (clause.text or clause.ruling)] == []


@pytest.mark.parametrize("clause", IDS)
def test_every_number_is_right(clause: str) -> None:
    said = {
        "PC-1": [120, 40, 24, 16, 15, 9, 6, 10, 120],
        "PC-2": [120],
        "PC-13": [5, 3, 2],
        "PC-20": [120],
        "PC-22": [10],
        "PC-24": [5, 3, 2, 14, 7, 4],
    }
    assert numbers(clause) == said.get(clause, [])


def test_pc_1_gives_the_deck() -> None:
    deck = msgspec.to_builtins(Deck())
    assert ", ".join(f"{card} {count}" for card, count in deck.items()) in words("PC-1")
    assert sum(deck.values()) == IN_ALL == 120


def test_pc_7_gives_the_matching_protections() -> None:
    for guard, category in GUARDS.items():
        hit = next(card for card, place in CATEGORY.items() if place == category)
        assert f"{guard} answers {hit}" in words("PC-7")


def test_pc_13_and_pc_24_give_the_limits() -> None:
    assert numbers("PC-13") == [*SHIP]
    assert numbers("PC-24") == [*SHIP, *MAN_O_WAR]


def test_pc_13_gives_the_size_of_a_fixed_fleet() -> None:
    assert FLEET_OF == 3
    assert "three each" in words("PC-13")
    assert "fixed_fleet" in words("PC-13")
    assert "fixed_fleet" in words("PC-18a")


def test_pc_22_gives_the_option_and_its_default() -> None:
    assert Options().reshuffles == 10
    assert "option reshuffles, 10" in words("PC-22")
    assert "eleventh" in words("PC-22")


def test_rulings_are_shown_as_such() -> None:
    without = ["PC-2", "PC-4", "PC-7", "PC-8", "PC-12", "PC-16", "PC-23", "PC-28"]
    assert [clause.id for clause in BOOK.all if not clause.ruling] == without
    assert all("Ruling:" in clause.words() for clause in BOOK.all if clause.ruling)


def test_pc_18a_and_pc_29_are_rulings_only() -> None:
    assert BOOK.clause("PC-18a").text == BOOK.clause("PC-29").text == ""


def test_chapter_titles_give_the_number_of_players() -> None:
    chapters = [chapter.title for chapter in BOOK.chapter]
    assert [re.findall(r"\d+ to \d+", title) for title in chapters] == [["3 to 7"], ["2 to 7"], ["3 to 7"]]


def test_every_prompt_and_every_entry_of_the_log_names_a_clause_of_the_book() -> None:
    prompts = [rules.LOOKING, attacks.ATTACKING, attacks.SPENDING, protections.PROTECTING, protections.GIVING]
    entries = [kind for kind in vars(log).values() if isinstance(kind, type) and issubclass(kind, Entry)]
    fixed = [clause for kind in entries if isinstance(clause := vars(kind).get("clause"), str)]
    said = [*(prompt.clause for prompt in prompts), *fixed]
    assert [clause for clause in said if clause not in IDS] == []
