"""Orders in advance: plans, repeated answers, and events that stop them."""

from __future__ import annotations

from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import IllegalChoice, QuarterdeckError
from quarterdeck.engine.match import Match
from quarterdeck.engine.orders import LONGEST, Item, StoppedBy
from quarterdeck.engine.play.standing_orders import ENOUGH, WOULD_END, Standing, foresee, meant, speak, stand


def lake() -> Match[Any]:
    return qd.new("mimi-and-toutou", scenario="first-action", seed=1915)


def plan(*words: str) -> list[Item]:
    return [Item("answer", each) for each in words]


def carry_out(match: Match[Any], seat: str, standing: Standing) -> tuple[list[str], Standing]:
    """Let orders answer as long as they can; return their answers and the orders left."""
    said: list[str] = []
    while seat in match.waiting and standing.items:
        word = speak(match, seat, standing)
        if word is None:
            break
        standing = word.standing
        if not word.choice:
            break
        match.play(word.choice, seat)
        said.append(word.choice)
    return said, standing


def test_a_plan_is_taken_answer_by_answer() -> None:
    match = lake()
    [seat] = match.waiting
    assert carry_out(match, seat, stand(match, seat, plan("ahead", "Keep course"))) == (["ahead", "keep course"], Standing())


def test_what_is_not_offered_any_more_stops_the_plan_and_is_shown() -> None:
    match = lake()
    [seat] = match.waiting
    said, left = carry_out(match, seat, stand(match, seat, plan("ahead", "ahead", "keep course")))
    assert said == ["ahead"]
    assert [item.words for item in left.items] == ["ahead", "keep course"]
    assert "'ahead' is not" in left.stopped
    assert speak(match, seat, left) is None  # until its owner resumes


@pytest.mark.parametrize("words", ["ahead", "AHEAD", "ahe"])
def test_an_answer_is_understood_by_its_notation_or_by_words(words: str) -> None:
    match = lake()
    [seat] = match.waiting
    assert meant(match, seat, words) == "ahead"


def test_words_that_fit_several_options_are_told_apart() -> None:
    match = lake()
    [seat] = match.waiting
    match.play("ahead", seat)
    with pytest.raises(QuarterdeckError, match="'turn' could mean turn port, turn starboard"):
        meant(match, seat, "turn")
    assert meant(match, seat, "port") == "turn port"


def test_the_same_again_for_the_same_question_and_for_no_other() -> None:
    match = lake()
    [seat] = match.waiting
    prompt = match.asked(seat).prompt.key
    standing = stand(match, seat, [Item("repeat", "ahead", prompt)])
    said, standing = carry_out(match, seat, standing)
    assert said == ["ahead"]
    assert standing.items  # another prompt: the owner is asked, and the order stays
    for _ in range(40):
        [asked] = match.waiting
        if asked == seat and match.asked(seat).prompt.key == prompt:
            break
        match.play(match.choices(asked)[0], asked)
    word = speak(match, seat, Standing(standing.items), StoppedBy.HITS)
    assert word is not None
    assert word.choice == "ahead"


def test_a_repeat_ends_where_its_answer_is_not_offered() -> None:
    match = lake()
    [seat] = match.waiting
    word = speak(match, seat, stand(match, seat, [Item("repeat", "dive", match.asked(seat).prompt.key)]))
    assert word is not None
    assert (word.choice, word.standing.items, word.standing.stopped) == ("", (), "'dive' is not offered now")


def test_it_stops_when_a_unit_of_the_owner_has_been_hit() -> None:
    match = lake()
    [seat] = match.waiting
    standing = stand(match, seat, plan("ahead"))
    unit = next(key for key in standing.strength)
    more = {**standing.strength, unit: standing.strength[unit] + 1}
    stronger = Standing(standing.items, strength=more, seen=standing.seen)
    word = speak(match, seat, stronger)
    assert word is not None
    assert word.choice == ""
    assert word.standing.stopped.endswith("has been hit")
    assert word.standing.items == standing.items


def test_it_stops_when_an_enemy_comes_in_sight_or_range() -> None:
    match = lake()
    [seat] = match.waiting
    standing = stand(match, seat, plan("ahead"))
    blind = Standing(standing.items, strength=standing.strength)
    word = speak(match, seat, blind)
    assert word is not None
    assert word.standing.stopped.endswith("is in sight")
    alone = speak(match, seat, blind, StoppedBy.HITS)  # nobody else has chosen since
    assert alone is not None
    assert alone.choice == "ahead"


def test_the_last_answer_of_a_plan_waits_where_it_ends_the_turn() -> None:
    match = lake()
    [seat] = match.waiting
    said, left = carry_out(match, seat, stand(match, seat, plan("ahead", "keep course"), hold=True))
    if not said[1:]:
        assert left.stopped == WOULD_END
        assert [item.words for item in left.items] == ["keep course"]
    else:  # she may still fire: nothing ends here
        assert left == Standing()


def test_it_is_bounded() -> None:
    match = lake()
    [seat] = match.waiting
    again = Standing((Item("repeat", "ahead", match.asked(seat).prompt.key),), answered=ENOUGH)
    word = speak(match, seat, again, StoppedBy.HITS)
    assert word is not None
    assert (word.choice, word.standing.stopped) == ("", f"they have answered {ENOUGH} questions")
    with pytest.raises(IllegalChoice, match="at most"):
        stand(match, seat, plan("ahead") * (LONGEST + 1))


def test_what_a_plan_would_do_is_foreseen_with_ghosts_and_changes_nothing() -> None:
    match = lake()
    [seat] = match.waiting
    before = match.save()
    found = foresee(match, seat, plan("ahead", "turn port", "xyz"), Seeded(1))
    assert [choice for choice, _ in found.answers] == ["ahead", "turn port"]
    assert found.used == 2
    assert match.save() == before
    [ghost] = found.ghosts
    assert len(ghost.way) == 2
    assert foresee(match, seat, plan("ahead"), Seeded(1)).options[0][0] in ("keep course", "turn port", "turn starboard")


@pytest.mark.parametrize("key", ["pirate-cards", "kingdom-fleets", "scum-of-the-high-seas"])
def test_plans_work_where_things_are_hidden_and_are_foreseen_in_an_imagined_world(key: str) -> None:
    match = qd.new(key, seed=7)
    seat = match.waiting[0]
    first = match.labels(seat)[0][0]
    assert foresee(match, seat, plan(first), Seeded(1)).answers[0][0] == first
    said, left = carry_out(match, seat, stand(match, seat, plan(first)))
    assert (said, left) == ([first], Standing())
