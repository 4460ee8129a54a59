"""Words for newcomers: an existing lesson, existing clauses, and a sentence for every prompt."""

from __future__ import annotations

import pytest

from quarterdeck.conformance.driver import ConformanceTable, at_random, picks
from quarterdeck.engine.guide import Guide
from quarterdeck.engine.scenario import shipped

GAMES = 3
RARE = 12  # prompts that come up less often in a lesson need no sentence


def guide_of(table: ConformanceTable) -> Guide:
    if table.game.guide is None:
        pytest.skip("this game has no words for newcomers")
    return table.game.guide


def test_a_guide_cites_existing_clauses_and_an_existing_scenario(table: ConformanceTable) -> None:
    guide = guide_of(table)
    assert {term.clause for term in guide.term} | {*guide.aimed, *guide.high} <= set(table.game.rulebook.by_id)
    assert not guide.lesson or guide.lesson in shipped(table.game.package)
    assert all(term.word and term.means.endswith(".") for term in guide.term)
    assert all(sentence.endswith(".") for sentence in guide.prompts.values())


def test_the_lesson_explains_every_question_that_it_asks_often(table: ConformanceTable) -> None:
    guide = guide_of(table)
    if table.key != guide.lesson:
        pytest.skip("not the lesson")
    asked: dict[str, int] = {}
    for seed in range(GAMES):
        for _, ask, _ in at_random(table.match(seed), picks(seed)):
            if len(ask.options) > 1:
                asked[ask.prompt.key] = asked.get(ask.prompt.key, 0) + 1
    assert asked
    assert not [key for key, often in asked.items() if often > RARE and key not in guide.prompts]
