"""The rule book is complete: every clause of the list, and no reference to one that is missing."""

from __future__ import annotations

import re

from quarterdeck.engine.rulebook import Rulebook
from quarterdeck.games.scum_of_the_high_seas.cards.decks import PACKAGE

BOOK = Rulebook.of(PACKAGE)
CHAPTERS = {
    "General": "1 1a 1b 1c 2 3 3a 3b 4 4a 5 5a 6 6a 6b",
    "Units": "7 8 9 9a 10 11 12 13 14 15 16 17 18 18a",
    "Event cards": "19 20 21 21a 22",
    "Turn": "23 23a 23b 24 24a 25 26 27 28 29",
    "Movement": "30 31 32 32a 33 34 35 35a",
    "Battle": "36 36a 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60",
    "Single combat": "61 62 63",
    "Ships": "80 81 82 82a 82b 83 83a 84 85 86 86a 87 88 89 89a 90 91 91a 91b 92 93 94 95 96 97 98 99 100",
    "Event decks": "101 101a 102 103 104 " + " ".join(f"E{number}" for number in range(1, 51)),
}


def test_the_clauses_are_those_of_the_list() -> None:
    assert {chapter.title: " ".join(clause.id[3:] for clause in chapter.clause) for chapter in BOOK.chapter} == CHAPTERS
    assert list(CHAPTERS) == [chapter.title for chapter in BOOK.chapter]


def test_every_clause_says_something() -> None:
    assert [clause.id for clause in BOOK.all if not clause.title or not clause.words()] == []


def test_every_clause_named_by_another_exists() -> None:
    named = {name for clause in BOOK.all for name in re.findall(r"SH-\w+", clause.words())}
    assert len(named) > 30
    assert named - set(BOOK.by_id) == set()
