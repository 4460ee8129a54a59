"""Lookahead is exact, agrees in all backends, ends at the next choice and respects secrets."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from tests.engine.play.test_worlds import always_contradicts
from tests.rules.pirate_cards.table import LOOKOUT, STANDARD, table
from tests.search.test_tree_search import STRAIGHT, backends, played, swapped
from tests.toys.little import ASK, LEFT, RIGHT, SIDES, Notes, start, with_mind

import quarterdeck as qd
from quarterdeck.engine.asks import D6, Flow, Option, choose, die, draw, roll, roll_all, roll_hits, roll_tally, together
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import RuleError
from quarterdeck.engine.match import Match
from quarterdeck.engine.odds.outcomes import leaves
from quarterdeck.engine.play.worlds import imagined_state
from quarterdeck.search import Greedy, SearchSettings, Sight
from quarterdeck.search.core import lookahead as source
from quarterdeck.search.core.arithmetic import MILLION
from quarterdeck.search.value import PositionValue, features, for_seats

THIRD = Option("third", "third")


def look(match: Match[Any], seed: int = 1, worlds: int = 8) -> dict[str, Fraction]:
    """Return the worth of each option."""
    seat = match.waiting[0]
    worth, parts = Sight(match, seat, backend=STRAIGHT).look(seed, worlds=worlds)
    return {notation: Fraction(each, parts) for notation, each in worth.items()}


def expected_by_odds(match: Match[Any]) -> dict[str, Fraction]:
    """Return the worth of each option by the odds, if nothing is hidden."""
    seat, estimate = match.waiting[0], match.game.mind.estimate
    return {
        option.notation: sum(
            (end.probability * estimate(end.state, seat) for end in leaves(match.position, option, seat)), Fraction(0)
        )
        for option in match.asked(seat).options
    }


def say_words(state: Notes, times: int) -> None:
    """Say some words; the toys' estimate is the number of words."""
    for _ in range(times):
        state.note("word")


def unequal(state: Notes) -> Flow[None]:
    """After public dice, offer options with different dice, different depths and a card."""
    yield from roll_all("ann", D6, 2, "TO-1")
    yield from choose("bob", ASK, SIDES)
    order = yield from choose("ann", ASK, (*SIDES, THIRD))
    if order is THIRD:
        say_words(state, 1)
    elif order is LEFT:
        hits = yield from roll_hits("ann", D6, 3, 5, "TO-2")
        if hits == 1:
            face = yield from roll("ann", die(7), "TO-2")
            say_words(state, face)
        say_words(state, hits)
    else:
        card = yield from draw("ann", state.pile, "TO-3")
        shown = yield from roll_tally("ann", D6, 2, "TO-2")
        say_words(state, shown[0] if card == "tea" else 3)
    state.step += 1


def test_worths_are_exact_for_any_dice() -> None:
    match = start(unequal, Seeded(3), cards=["rum", "tea", "tea"])
    match.play("left")
    found = look(match)
    assert found == expected_by_odds(match)
    assert found["left"].denominator == 9  # of 27 cases of three dice, 12 split into seven each
    assert found["third"] == 1


def tied(state: Notes) -> Flow[None]:
    """Expect a third of a word from either side, as two of six cases or six of eighteen."""
    order = yield from choose("ann", ASK, SIDES)
    sides, at_least = (6, 5) if order is LEFT else (18, 13)
    hits = yield from roll_hits("ann", die(sides), 1, at_least, "TO-2")
    say_words(state, hits)
    state.step += 1


def test_equal_options_tie_and_are_chosen_at_random() -> None:
    match = start(tied)
    assert look(match) == {"left": Fraction(1, 3), "right": Fraction(1, 3)}
    assert {Greedy(seed).choose(Sight(match, "ann")) for seed in range(20)} == {"left", "right"}


def far(state: Notes) -> Flow[None]:
    """Say many words on the right, but only after another choice."""
    order = yield from choose("ann", ASK, SIDES)
    say_words(state, 1 if order is LEFT else 0)
    if order is RIGHT:
        yield from choose("bob", ASK, SIDES[:1])
    say_words(state, 5)
    state.step += 1


def both(state: Notes) -> Flow[None]:
    """Let the seats choose together before and after the choice."""
    yield from together({"ann": pick("ann"), "bob": pick("bob")}, "TO-3")
    order = yield from choose("ann", ASK, SIDES)
    say_words(state, 1)
    if order is RIGHT:
        yield from together({"ann": pick("ann"), "bob": pick("bob")}, "TO-3")
        say_words(state, 5)
    state.step += 1


def pick(seat: str) -> Flow[str]:
    chosen = yield from choose(seat, ASK, SIDES)
    return chosen.value


def test_lookahead_ends_at_the_next_choice_of_any_seat() -> None:
    assert look(start(far)) == {"left": 6, "right": 0}
    match = start(both)
    for seat, notation in (("bob", "left"), ("bob", "ready"), ("ann", "right"), ("ann", "ready")):
        match.play(notation, seat)
    assert look(match) == {"left": 1, "right": 1}


def test_simultaneous_choices_are_weighed_in_an_imagined_position() -> None:
    match = start(both, hides=True)
    match.play("right", "ann")
    weighed: list[list[str]] = []

    def weigh(state: Notes, ask: Any) -> list[int]:
        weighed.append(state.said)
        return [1 if option is RIGHT else 0 for option in ask.options]

    match = Match(with_mind(match.game, weigh=weigh), match.scenario, Seeded(1))
    assert {Greedy(seed).choose(Sight(match, "bob")) for seed in range(5)} == {"right"}
    assert weighed[0] == []
    assert imagined_state(match, "bob", Seeded(1)) is not match.state


def wide(state: Notes) -> Flow[None]:
    """Throw ten dice at once: sixty million outcomes."""
    order = yield from choose("ann", ASK, SIDES)
    if order is LEFT:
        faces = yield from roll_all("ann", D6, 10, "TO-2")
        say_words(state, sum(face >= 3 for face in faces))
    state.step += 1


def deep(state: Notes) -> Flow[None]:
    """Throw ten dice one by one."""
    order = yield from choose("ann", ASK, SIDES)
    if order is LEFT:
        for _ in range(10):
            face = yield from roll("ann", D6, "TO-2")
            say_words(state, face >= 3)
    state.step += 1


@pytest.mark.parametrize("step", [wide, deep])
def test_too_many_outcomes_are_sampled(step: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MAX_OUTCOMES", 300)
    found = look(start(step))
    assert found["right"] == 0
    assert 6 < found["left"] < 7.4
    assert look(start(step)) == found
    assert look(start(step), seed=2) != found


@pytest.mark.parametrize(
    ("key", "scenario", "answers"),
    [("pirate-cards", "standard", 90), ("pirate-cards", "man-o-war", 40), ("mimi-and-toutou", "second-action", 30)],
)
def test_all_backends_agree(key: str, scenario: str, answers: int) -> None:
    match = qd.new(key, scenario=scenario, seed=4)
    for more in range(6):
        match = played(match, more, answers + 3 * more)
        seat = match.waiting[0]
        found = [Sight(match, seat, backend=backend).look(7) for backend in backends(key)]
        assert len(found) > 1
        assert all(each == found[0] for each in found)


def test_lookahead_agrees_with_the_odds_if_nothing_is_hidden() -> None:
    """The rules read only the rank of a damage card, so one card stands for all of that rank."""
    match = qd.new("mimi-and-toutou", scenario="first-action", seed=4)
    prompts = set()
    for seed in range(40):
        match = played(match, seed, match.count + 1)
        prompts.add(match.asked().prompt.key)
        assert look(match) == expected_by_odds(match)
    assert prompts == {"move", "turn", "fire"}


def indistinguishable_worlds() -> list[Match[Any]]:
    """Return a position in which Anne may draw the next card, and worlds she cannot tell from it.

    She does not know which card Bart has put below.
    """
    match = table(STANDARD, "Hull Volley Volley Mast Repair Recover", LOOKOUT, below=[("Restore", "bart")])
    worlds = [match, *(swapped(match, "anne", seed) for seed in range(4))]
    assert len({repr(world.state.deck) for world in worlds}) > 2
    return worlds


def test_hidden_facts_change_nothing() -> None:
    worlds = indistinguishable_worlds()
    for seed in range(5):
        found = look(worlds[0], seed)
        assert all(look(world, seed) == found for world in worlds)
    assert look(worlds[0], 1) != look(worlds[0], 2)


def test_peeking_would_be_detected() -> None:
    worlds = indistinguishable_worlds()
    for world in worlds:
        world.game = replace(world.game, imagine=lambda state, seat, luck: state.copy())
    assert any(look(world) != look(worlds[0]) for world in worlds)


def guess(state: Notes) -> Flow[None]:
    """Let Ann guess Bob's card, drawn face down."""
    card = yield from draw("bob", state.pile, "TO-2", ("bob",))
    order = yield from choose("ann", ASK, SIDES)
    say_words(state, (order is LEFT) == (card == "rum"))
    state.step += 1


def test_an_unseen_card_varies_between_worlds() -> None:
    match = start(guess, Seeded(1), cards=["rum", "tea", "tea", "tea"], hides=True)
    found = look(match, worlds=64)
    assert found["left"] + found["right"] == 1  # all options meet the same worlds
    assert 0.1 < found["left"] < 0.45
    assert {look(match, seed, worlds=1)["left"] for seed in range(20)} == {0, 1}


def test_an_impossible_position_is_refused() -> None:
    match = start(always_contradicts, Seeded(1), cards="abcdefghijklmnopqrst", hides=True)
    for card in ("rum", "silk", "tea", "the one"):
        match.position.base.hands[0].add(card)
    match = match.clone(Seeded(1))
    with pytest.raises(RuleError, match="no world could be imagined for bob"):
        look(match)
    with pytest.raises(RuleError, match="no world could be imagined for bob"):
        imagined_state(match, "bob", Seeded(1))


@pytest.mark.parametrize(("key", "scenario"), [("pirate-cards", "duel"), ("mimi-and-toutou", "first-action")])
def test_win_probabilities_agree_with_the_value_function_in_all_backends(key: str, scenario: str) -> None:
    match = played(qd.new(key, scenario=scenario, seed=3), 5, 30)
    seat = match.waiting[0]
    options = match.asked(seat).options
    weights = [0.0001, 0.3, -0.01, *([0.002] * (len(features(match.game, match.state, seat)) - 3))]
    value = for_seats(PositionValue(tuple(weights), {seat: 0.25}), match.seats)
    settings = SearchSettings(weights=value.whole_weights, bias=value.whole_bias)
    found = [Sight(match, seat, backend=backend).look(7, worlds=1, settings=settings) for backend in backends(key)]
    assert all(each == found[0] for each in found)
    assert len(set(found[0].worth.values())) > 1
    if match.game.hides:
        return
    for option in options:
        chances = [(end.probability, value.worth(match.game, end.state, seat)) for end in leaves(match.position, option)]
        expected = sum(probability * chance for probability, chance in chances)
        assert found[0].worth[option.notation] / found[0].parts / MILLION == pytest.approx(expected, abs=1e-9)
