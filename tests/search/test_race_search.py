"""Races: options compared by rollouts on common random numbers."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from tests.search.test_tree_search import noted, played, think, toy
from tests.toys.little import ASK, SIDES, Notes, start, with_mind

import quarterdeck as qd
from quarterdeck.engine.asks import D6 as DIE
from quarterdeck.engine.asks import Choose, Flow, Option, Prompt, choose, roll_hits
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.game import Game, Outcome
from quarterdeck.engine.match import Match
from quarterdeck.search import PositionValue, SearchResult, SearchSettings, SeatWeights, Sight, confident_best, settings_for
from quarterdeck.search.seat_search import merged

TO_THE_END = SearchSettings(rollouts=True)
MIDDLE = Option("middle", "middle")
FEW_CHOICES = SearchSettings(depth=2, weights=[1_000_000_000], rollouts=True)


def tossed(state: Notes) -> Flow[None]:
    """Let a die decide, whichever side Ann names."""
    yield from choose("ann", ASK, SIDES)
    luck = yield from roll_hits("ann", DIE, 1, 4, "TO-2")
    state.note("ann" if luck else "bob")
    state.step += 1


def test_options_that_never_differ_on_the_same_dice_drop_out() -> None:
    result = think(toy(tossed), "ann", 1, 200, settings=TO_THE_END, order=("left", "right"))
    left, right = sorted(result.tried)
    assert result.first == "left"
    assert (right.lead, right.error) == (0, 0)
    assert right.visits == 16
    assert left.visits == 184
    assert confident_best(result, {}) == "left"


def tossed_for(state: Notes) -> Flow[None]:
    """Let a die decide, whichever of three sides Ann names."""
    yield from choose("ann", ASK, (*SIDES, MIDDLE))
    luck = yield from roll_hits("ann", DIE, 1, 4, "TO-2")
    state.note("ann" if luck else "bob")
    state.step += 1


def test_a_duel_keeps_both_of_two_options() -> None:
    """The third of three equal options is left out, and neither of the others drops out."""
    result = think(
        toy(tossed_for), "ann", 1, 200, settings=SearchSettings(rollouts=True, duel=True), order=("right", "middle")
    )
    assert {each.notation: each.visits for each in result.tried} == {"right": 100, "middle": 100}
    assert result.first == "right"


def test_a_race_ends_once_one_option_remains() -> None:
    assert think(toy(tossed), "ann", 1, 200, settings=TO_THE_END, order=("left", "right"), settled=True).simulations == 32


def bait(state: Notes) -> Flow[None]:
    """Offer Ann the larger estimate on the left, after which Bob wins."""
    taken = yield from choose("ann", ASK, SIDES)
    state.note(taken.notation)
    answer = yield from choose("bob", ASK, SIDES)
    luck = yield from roll_hits("bob", DIE, 1, 2, "TO-2")
    state.note("bob" if taken.notation == "left" and answer.notation == "left" and luck else "ann")
    state.step += 1


def bait_match() -> Match[Any]:
    """Return a match in which both seats like the left."""
    match = start(bait, Seeded(1))

    def estimate(state: Notes, seat: str) -> int:
        return 100 * state.said.count("left") if seat == "ann" else 100 * (state.said[-1:] == ["bob"])

    return Match(with_mind(replace(match.game, outcome=noted), estimate=estimate), match.scenario, Seeded(1))


def test_rollouts_count_not_the_estimate() -> None:
    match = bait_match()
    looked = Sight(match, "ann").look(1, worlds=1).worth
    assert looked["left"] > looked["right"]
    result = think(match, "ann", 1, 100, settings=TO_THE_END, order=("left", "right"))
    assert result.best == "right"
    assert result.chance == 1
    assert confident_best(result, {"left": 1.0, "right": -1.0}) == "right"


def test_the_first_of_equal_options_is_taken() -> None:
    result = think(toy(tossed), "ann", 1, 100, settings=TO_THE_END, order=("right", "left"))
    assert confident_best(result, {"left": 5.0}) == "right"


WEIGHED = Prompt("weighed", "TO-1", "Which?")


def by_weight(state: Notes) -> Flow[None]:
    """Let Ann choose, then Bob by the weights of a prompt whose facts name the heavier side."""
    mine = yield from choose("ann", ASK, SIDES)
    his = yield from choose("bob", WEIGHED, SIDES, {"heavier": "right"})
    state.note("ann" if mine == his else "bob")
    state.step += 1


def test_weighing_reads_the_facts_of_the_prompt() -> None:
    match = start(by_weight, Seeded(1))

    def weigh(state: Notes, ask: Choose) -> list[int]:
        return [int(option.notation == ask.about["heavier"]) for option in ask.options]

    game = with_mind(replace(match.game, outcome=noted), weigh=weigh, weighs=(WEIGHED,))
    result = think(Match(game, match.scenario, Seeded(1)), "ann", 1, 60, settings=TO_THE_END, order=("left", "right"))
    assert [(each.notation, each.chance) for each in result.tried] == [("right", 1), ("left", 0)]


def long_list(state: Notes) -> Flow[None]:
    picked = yield from choose("ann", ASK, [Option(f"n{number:03}", number) for number in range(300)])
    state.note("ann" if picked.value == 217 else "bob")
    state.step += 1


def test_only_the_most_promising_of_a_long_list_are_raced() -> None:
    result = think(toy(long_list), "ann", 1, 120, settings=TO_THE_END, order=("n100", "n217"))
    assert len(result.tried) == 12
    assert result.best == "n217"


def long_reply(state: Notes) -> Flow[None]:
    """Let Bob answer with one of two hundred numbers, or of one more after the right."""
    if state.step == 0:
        taken = yield from choose("ann", ASK, SIDES)
        state.note(taken.notation)
    else:
        numbers = range(201 if state.said[0] == "right" else 200)
        picked = yield from choose("bob", ASK, [Option(f"n{number:03}", number) for number in numbers])
        state.note(picked.value)
        state.note("bob" if picked.value in (150, 200) else "ann")
    state.step += 1


def long_reply_match(best: dict[str, int]) -> tuple[Match[Any], list[int]]:
    """Return a match, and a count of Bob's looks.

    Bob likes one number best, which depends on Ann's choice, and of the others the larger ones.
    """
    match = start(long_reply, Seeded(1), steps=2)
    looks = [0]

    def estimate(state: Notes, seat: str) -> int:
        if len(state.said) < 2:
            return 0
        looks[0] += 1
        number = int(state.said[1])
        return 1000 if number == best[state.said[0]] else number

    return Match(with_mind(replace(match.game, outcome=noted), estimate=estimate), match.scenario, Seeded(1)), looks


def test_a_repeated_long_list_is_only_partly_looked_at() -> None:
    match, looks = long_reply_match({"left": 150, "right": 150})
    result = think(match, "ann", 1, 40, settings=TO_THE_END, order=("left", "right"))
    assert [each.chance for each in result.tried] == [0, 0]
    assert looks[0] == 200 + 1 + 39 * 10


def test_a_new_option_of_a_long_list_is_looked_at() -> None:
    match, _ = long_reply_match({"left": 7, "right": 200})
    result = think(match, "ann", 1, 40, settings=TO_THE_END, order=("left", "right"))
    assert {each.notation: each.chance for each in result.tried} == {"left": 1, "right": 0}


def test_an_improved_option_of_a_long_list_is_found_in_time() -> None:
    """A few of the poor options are looked at in turn."""
    match, _ = long_reply_match({"left": 7, "right": 150})
    result = think(match, "ann", 1, 400, settings=TO_THE_END, order=("left", "right"))
    chances = {each.notation: each.chance for each in result.tried}
    assert chances["left"] == 1
    assert chances["right"] < 0.7


def chain(state: Notes) -> Flow[None]:
    yield from choose("ann", ASK, SIDES)
    state.note("ann")
    state.step += 1


@pytest.mark.parametrize(("depth", "steps"), [(2, 3), (5, 6)])
def test_a_rollout_ends_after_its_depth(depth: int, steps: int) -> None:
    seen: list[int] = []
    match = start(chain, Seeded(1), steps=50)

    def estimate(state: Notes, seat: str) -> int:
        seen.append(state.step)
        return 0

    game = with_mind(match.game, estimate=estimate)
    think(
        Match(game, match.scenario, Seeded(1)), "ann", 1, 1, settings=SearchSettings(depth=depth, weights=[1], rollouts=True)
    )
    assert seen[-1] == steps


def naming(state: Notes) -> Flow[None]:
    """Let Ann name two more targets on the left before all shots fall."""
    taken = yield from choose("ann", ASK, SIDES)
    for _ in range(2 if taken.notation == "left" else 0):
        yield from choose("ann", ASK, SIDES)
    state.note("hit")
    state.step += 1


def test_an_option_is_not_evaluated_before_its_step_ends() -> None:
    match = start(naming, Seeded(1), steps=9)
    game = with_mind(match.game, estimate=lambda state, seat: 100 * state.said.count("hit"))
    settings = SearchSettings(depth=1, weights=[10_000_000], rollouts=True)
    result = think(Match(game, match.scenario, Seeded(1)), "ann", 1, 60, settings=settings, order=("left", "right"))
    assert [(each.chance > 0.5, each.lead) for each in result.tried] == [(True, 0), (True, 0)]


def test_a_race_stopped_too_soon_follows_lookahead() -> None:
    """A lead over a round or two is luck."""
    match, order = bait_match(), ("left", "right")
    for simulations, chosen in ((14, "left"), (40, "right")):
        result = think(match, "ann", 1, simulations, settings=TO_THE_END, order=order)
        assert confident_best(result, {"left": 1.0}) == chosen


def test_races_are_merged_by_their_leads() -> None:
    match = bait_match()
    parts = [think(match, "ann", seed, 60, settings=TO_THE_END, order=("left", "right")) for seed in range(3)]
    whole = merged(parts)
    assert (whole.first, whole.simulations, whole.best) == ("left", 180, "right")
    right = whole.tried[0]
    each = [tried for result in parts for tried in result.tried if tried.notation == "right"]
    assert right.visits == sum(one.visits for one in each)
    assert right.lead == pytest.approx(sum(one.visits * one.lead for one in each) / right.visits)
    assert 0 < right.error < max(one.error for one in each)
    assert merged([whole]) == SearchResult(whole.tried, 180, 0.0, "left")


def by_turns(state: Notes) -> Flow[None]:
    """Let Ann and Bob name sides in turn, three times each.

    Ann wins if she always names the right and Bob always the left.
    """
    seat = ("ann", "bob")[state.step % 2]
    taken = yield from choose(seat, ASK, SIDES)
    state.note(f"{seat} {taken.notation}")
    state.step += 1


def plan_match() -> Match[Any]:
    """Return a match in which both like the left, and the first feature counts the right."""
    match = start(by_turns, Seeded(1), steps=6)

    def estimate(state: Notes, seat: str) -> int:
        return 100 * state.said.count(f"{seat} left")

    def features(state: Notes, seat: str) -> list[int]:
        return [state.said.count(f"{seat} right")]

    def outcome(state: Notes) -> Outcome | None:
        if state.step < state.steps:
            return None
        is_hers = state.said.count("ann right") == 3 and state.said.count("bob left") == 3
        return Outcome(("ann",) if is_hers else ("bob",), "TO-5", "that was the plan.", "the plan")

    return Match(
        with_mind(replace(match.game, outcome=outcome), estimate=estimate, features=features), match.scenario, Seeded(1)
    )


PLAN = {"ann": SeatWeights((0.0, 1.0))}


def test_a_seat_with_leaf_weights_rolls_out_by_its_own_weights() -> None:
    for judged, leads in (({}, 0.0), ({"ann": SeatWeights((0.0, 0.0))}, 1.0)):
        settings = settings_for(PositionValue((0.1, 0.0), plays_on=24, own=PLAN, judged=judged), "ann")
        result = think(plan_match(), "ann", 1, 60, settings=settings, order=("left", "right"))
        right = next(each for each in result.tried if each.notation == "right")
        assert (right.lead, right.chance) == (leads, leads)


def test_leaves_are_evaluated_by_leaf_weights() -> None:
    value = PositionValue((0.1, 0.0), plays_on=1, own=PLAN, judged={"ann": SeatWeights((0.0, -1.0), 1.0)})
    result = think(plan_match(), "ann", 1, 60, settings=settings_for(value, "ann"), order=("left", "right"))
    chances = {each.notation: each.chance for each in result.tried}
    assert chances["left"] == pytest.approx(1 / (1 + math.exp(-1)), abs=0.001)  # the right was never named
    assert chances["right"] == pytest.approx(0.5, abs=0.001)


def test_a_seat_without_leaf_weights_has_no_leaf_settings() -> None:
    value = PositionValue((0.1,), plays_on=24, own={"ann": SeatWeights((0.5,))}, judged={"bob": SeatWeights((0.3,), 0.2)})
    assert settings_for(value, "ann").own == {"ann": [500_000_000]}
    assert settings_for(value, "ann").leaf_settings is None
    leaves = settings_for(value, "bob").leaf_settings
    assert leaves is not None
    assert (leaves.weights, leaves.bias) == ([300_000_000], {"bob": 200_000_000})


def test_plays_on_sets_the_depth_of_rollouts() -> None:
    assert settings_for(PositionValue((0.1,), plays_on=24), "ann").rollouts
    assert settings_for(PositionValue((0.1,), plays_on=24), "ann").depth == 24
    assert settings_for(PositionValue((0.1,), plays_on=0), "ann").rollouts
    assert not settings_for(PositionValue((0.1,)), "ann").rollouts


def wrong_predictions(game: Game[Any]) -> list[str]:
    """Return the options for which ``leads_to`` differs from lookahead."""
    assert game.mind.leads_to is not None
    found, stated = [], 0
    for seed in range(12):
        match = played(qd.new(game.key, scenario=game.first_scenario, seed=seed), seed, 20 + 12 * seed)
        seat, ask = match.waiting[0], match.asked(match.waiting[0])
        worth, parts = Sight(match, seat).look(1, worlds=1)
        for option in ask.options:
            before = repr(match.state)
            leads_to = game.mind.leads_to(match.state, seat, ask.prompt, option)
            assert repr(match.state) == before
            stated += leads_to is not None
            if leads_to is not None and leads_to != Fraction(worth[option.notation], parts):
                found.append(option.notation)
    assert stated > 10
    return found


@pytest.mark.parametrize("key", [key for key, game in qd.games().items() if game.mind.leads_to is not None])
def test_leads_to_agrees_with_lookahead(key: str) -> None:
    game = qd.games()[key]
    assert wrong_predictions(game) == []
    leads_to = game.mind.leads_to
    assert leads_to is not None

    def off_by_one(*question: Any) -> int | None:
        estimate = leads_to(*question)
        return None if estimate is None else estimate + 1

    assert wrong_predictions(with_mind(game, leads_to=off_by_one))
