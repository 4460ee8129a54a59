"""Options raced against each other: by what players of habit make of them, on the same dice for all."""

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
from quarterdeck.search import PositionValue, SearchResult, SearchSettings, SeatWeights, Sight, settings_for, surely_best
from quarterdeck.search.seat_search import joined

TO_THE_END = SearchSettings(by_habit=True)
MIDDLE = Option("middle", "middle")
FEW_CHOICES = SearchSettings(depth=2, weights=[1_000_000_000], by_habit=True)


def tossed(state: Notes) -> Flow[None]:
    """Ann names a side, and a die decides all the same."""
    yield from choose("ann", ASK, SIDES)
    luck = yield from roll_hits("ann", DIE, 1, 4, "TO-2")
    state.note("ann" if luck else "bob")
    state.step += 1


def test_what_comes_to_the_same_on_the_same_dice_never_differs_and_falls_out() -> None:
    thought = think(toy(tossed), "ann", 1, 200, settings=TO_THE_END, order=("left", "right"))
    left, right = sorted(thought.tried)
    assert thought.first == "left"
    assert (right.lead, right.error) == (0, 0)
    assert right.visits == 16
    assert left.visits == 184
    assert surely_best(thought, {}) == "left"


def tossed_for(state: Notes) -> Flow[None]:
    """The same with a third side."""
    yield from choose("ann", ASK, (*SIDES, MIDDLE))
    luck = yield from roll_hits("ann", DIE, 1, 4, "TO-2")
    state.note("ann" if luck else "bob")
    state.step += 1


def test_in_a_duel_two_take_part_and_neither_falls_out() -> None:
    """Of three that come to the same: the third is left out, and the second runs as often as the first."""
    thought = think(
        toy(tossed_for), "ann", 1, 200, settings=SearchSettings(by_habit=True, duel=True), order=("right", "middle")
    )
    assert {each.notation: each.visits for each in thought.tried} == {"right": 100, "middle": 100}
    assert thought.first == "right"


def test_it_is_over_when_all_the_others_have_fallen_out() -> None:
    assert think(toy(tossed), "ann", 1, 200, settings=TO_THE_END, order=("left", "right"), settled=True).simulations == 32


def bait(state: Notes) -> Flow[None]:
    """What Ann takes at once is worth most by the estimate; then Bob, who plays by his own, wins if she took it."""
    taken = yield from choose("ann", ASK, SIDES)
    state.note(taken.notation)
    answer = yield from choose("bob", ASK, SIDES)
    luck = yield from roll_hits("bob", DIE, 1, 2, "TO-2")
    state.note("bob" if taken.notation == "left" and answer.notation == "left" and luck else "ann")
    state.step += 1


def baited() -> Match[Any]:
    """Both like what is on the left."""
    match = start(bait, Seeded(1))

    def estimate(state: Notes, seat: str) -> int:
        return 100 * state.said.count("left") if seat == "ann" else 100 * (state.said[-1:] == ["bob"])

    return Match(with_mind(replace(match.game, outcome=noted), estimate=estimate), match.scenario, Seeded(1))


def test_what_players_of_habit_make_of_it_counts_not_the_estimate() -> None:
    match = baited()
    looked = Sight(match, "ann").look(1, worlds=1).worth
    assert looked["left"] > looked["right"]
    thought = think(match, "ann", 1, 100, settings=TO_THE_END, order=("left", "right"))
    assert thought.best == "right"
    assert thought.chance == 1
    assert surely_best(thought, {"left": 1.0, "right": -1.0}) == "right"


def test_of_what_is_as_good_as_the_first_the_first_is_taken() -> None:
    thought = think(toy(tossed), "ann", 1, 100, settings=TO_THE_END, order=("right", "left"))
    assert surely_best(thought, {"left": 5.0}) == "right"


WEIGHED = Prompt("weighed", "TO-1", "Which?")


def by_weight(state: Notes) -> Flow[None]:
    """Ann may leave it to Bob, who goes by weight, and is told which side is the heavier."""
    mine = yield from choose("ann", ASK, SIDES)
    his = yield from choose("bob", WEIGHED, SIDES, {"heavier": "right"})
    state.note("ann" if mine == his else "bob")
    state.step += 1


def test_what_a_game_weighs_is_weighed_with_what_is_said_about_it() -> None:
    match = start(by_weight, Seeded(1))

    def weigh(state: Notes, ask: Choose) -> list[int]:
        return [int(option.notation == ask.about["heavier"]) for option in ask.options]

    game = with_mind(replace(match.game, outcome=noted), weigh=weigh, weighs=(WEIGHED,))
    thought = think(Match(game, match.scenario, Seeded(1)), "ann", 1, 60, settings=TO_THE_END, order=("left", "right"))
    assert [(each.notation, each.chance) for each in thought.tried] == [("right", 1), ("left", 0)]


def long_list(state: Notes) -> Flow[None]:
    picked = yield from choose("ann", ASK, [Option(f"n{number:03}", number) for number in range(300)])
    state.note("ann" if picked.value == 217 else "bob")
    state.step += 1


def test_of_a_long_list_those_run_that_promise_most() -> None:
    thought = think(toy(long_list), "ann", 1, 120, settings=TO_THE_END, order=("n100", "n217"))
    assert len(thought.tried) == 12
    assert thought.best == "n217"


def long_reply(state: Notes) -> Flow[None]:
    """Bob answers with one of two hundred numbers; after the right he has one more."""
    if state.step == 0:
        taken = yield from choose("ann", ASK, SIDES)
        state.note(taken.notation)
    else:
        numbers = range(201 if state.said[0] == "right" else 200)
        picked = yield from choose("bob", ASK, [Option(f"n{number:03}", number) for number in numbers])
        state.note(picked.value)
        state.note("bob" if picked.value in (150, 200) else "ann")
    state.step += 1


def replied(best: dict[str, int]) -> tuple[Match[Any], list[int]]:
    """Bob likes one number best, by what Ann did, the others the better the larger they are. How often he looked."""
    match = start(long_reply, Seeded(1), steps=2)
    looks = [0]

    def estimate(state: Notes, seat: str) -> int:
        if len(state.said) < 2:
            return 0
        looks[0] += 1
        number = int(state.said[1])
        return 1000 if number == best[state.said[0]] else number

    return Match(with_mind(replace(match.game, outcome=noted), estimate=estimate), match.scenario, Seeded(1)), looks


def test_of_a_long_list_that_is_asked_again_only_what_came_to_most_and_a_few_others_are_looked_at() -> None:
    match, looks = replied({"left": 150, "right": 150})
    thought = think(match, "ann", 1, 40, settings=TO_THE_END, order=("left", "right"))
    assert [each.chance for each in thought.tried] == [0, 0]
    assert looks[0] == 200 + 1 + 39 * 10


def test_what_was_not_offered_before_is_looked_at_though_the_list_is_long() -> None:
    match, _ = replied({"left": 7, "right": 200})
    thought = think(match, "ann", 1, 40, settings=TO_THE_END, order=("left", "right"))
    assert {each.notation: each.chance for each in thought.tried} == {"left": 1, "right": 0}


def test_what_has_become_better_since_is_found_in_time_though_the_list_is_long() -> None:
    """Of those that came to little a few are looked at in turn."""
    match, _ = replied({"left": 7, "right": 150})
    thought = think(match, "ann", 1, 400, settings=TO_THE_END, order=("left", "right"))
    chances = {each.notation: each.chance for each in thought.tried}
    assert chances["left"] == 1
    assert chances["right"] < 0.7


def chain(state: Notes) -> Flow[None]:
    yield from choose("ann", ASK, SIDES)
    state.note("ann")
    state.step += 1


@pytest.mark.parametrize(("depth", "steps"), [(2, 3), (5, 6)])
def test_it_plays_on_for_so_many_choices_and_then_values(depth: int, steps: int) -> None:
    seen: list[int] = []
    match = start(chain, Seeded(1), steps=50)

    def estimate(state: Notes, seat: str) -> int:
        seen.append(state.step)
        return 0

    game = with_mind(match.game, estimate=estimate)
    think(
        Match(game, match.scenario, Seeded(1)), "ann", 1, 1, settings=SearchSettings(depth=depth, weights=[1], by_habit=True)
    )
    assert seen[-1] == steps


def naming(state: Notes) -> Flow[None]:
    """On the left Ann names two more, and then, as on the right at once, all shots fall."""
    taken = yield from choose("ann", ASK, SIDES)
    for _ in range(2 if taken.notation == "left" else 0):
        yield from choose("ann", ASK, SIDES)
    state.note("hit")
    state.step += 1


def test_what_comes_of_an_answer_is_not_valued_before_its_step_is_over() -> None:
    match = start(naming, Seeded(1), steps=9)
    game = with_mind(match.game, estimate=lambda state, seat: 100 * state.said.count("hit"))
    settings = SearchSettings(depth=1, weights=[10_000_000], by_habit=True)
    thought = think(Match(game, match.scenario, Seeded(1)), "ann", 1, 60, settings=settings, order=("left", "right"))
    assert [(each.chance > 0.5, each.lead) for each in thought.tried] == [(True, 0), (True, 0)]


def test_who_is_stopped_too_soon_goes_by_the_first_glance() -> None:
    """A lead over a round or two is luck."""
    match, order = baited(), ("left", "right")
    for simulations, chosen in ((14, "left"), (40, "right")):
        thought = think(match, "ann", 1, simulations, settings=TO_THE_END, order=order)
        assert surely_best(thought, {"left": 1.0}) == chosen


def test_several_races_are_joined_by_their_leads() -> None:
    match = baited()
    apart = [think(match, "ann", seed, 60, settings=TO_THE_END, order=("left", "right")) for seed in range(3)]
    whole = joined(apart)
    assert (whole.first, whole.simulations, whole.best) == ("left", 180, "right")
    right = whole.tried[0]
    each = [tried for thought in apart for tried in thought.tried if tried.notation == "right"]
    assert right.visits == sum(one.visits for one in each)
    assert right.lead == pytest.approx(sum(one.visits * one.lead for one in each) / right.visits)
    assert 0 < right.error < max(one.error for one in each)
    assert joined([whole]) == SearchResult(whole.tried, 180, 0.0, "left")


def by_turns(state: Notes) -> Flow[None]:
    """Ann and Bob name sides, three times each; she wins by right and right again while he holds to the left."""
    seat = ("ann", "bob")[state.step % 2]
    taken = yield from choose(seat, ASK, SIDES)
    state.note(f"{seat} {taken.notation}")
    state.step += 1


def held_to_the_right() -> Match[Any]:
    """Everybody likes what is on the left; of the features the first is how often the right was named."""
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


def test_who_knows_what_its_plan_is_worth_plays_on_by_it_and_the_others_by_habit() -> None:
    for judged, leads in (({}, 0.0), ({"ann": SeatWeights((0.0, 0.0))}, 1.0)):
        settings = settings_for(PositionValue((0.1, 0.0), plays_on=24, own=PLAN, judged=judged), "ann")
        thought = think(held_to_the_right(), "ann", 1, 60, settings=settings, order=("left", "right"))
        right = next(each for each in thought.tried if each.notation == "right")
        assert (right.lead, right.chance) == (leads, leads)


def test_what_a_plan_leads_to_is_worth_what_was_judged_not_what_it_plays_for() -> None:
    value = PositionValue((0.1, 0.0), plays_on=1, own=PLAN, judged={"ann": SeatWeights((0.0, -1.0), 1.0)})
    thought = think(held_to_the_right(), "ann", 1, 60, settings=settings_for(value, "ann"), order=("left", "right"))
    chances = {each.notation: each.chance for each in thought.tried}
    assert chances["left"] == pytest.approx(1 / (1 + math.exp(-1)), abs=0.001)  # none of the right so far
    assert chances["right"] == pytest.approx(0.5, abs=0.001)


def test_a_seat_that_was_not_judged_is_raced_as_ever() -> None:
    value = PositionValue((0.1,), plays_on=24, own={"ann": SeatWeights((0.5,))}, judged={"bob": SeatWeights((0.3,), 0.2)})
    assert settings_for(value, "ann").own == {"ann": [500_000_000]}
    assert settings_for(value, "ann").leaves is None
    leaves = settings_for(value, "bob").leaves
    assert leaves is not None
    assert (leaves.weights, leaves.bias) == ([300_000_000], {"bob": 200_000_000})


def test_a_value_says_that_it_is_played_on_for_so_many_choices() -> None:
    assert settings_for(PositionValue((0.1,), plays_on=24), "ann").by_habit
    assert settings_for(PositionValue((0.1,), plays_on=24), "ann").depth == 24
    assert settings_for(PositionValue((0.1,), plays_on=0), "ann").by_habit
    assert not settings_for(PositionValue((0.1,)), "ann").by_habit


def lying(game: Game[Any]) -> list[str]:
    """Options of which the game says something else than a look finds."""
    assert game.mind.leads_to is not None
    found, told = [], 0
    for seed in range(12):
        match = played(qd.new(game.key, scenario=game.first_scenario, seed=seed), seed, 20 + 12 * seed)
        seat, ask = match.waiting[0], match.asked(match.waiting[0])
        worth, parts = Sight(match, seat).look(1, worlds=1)
        for option in ask.options:
            before = repr(match.state)
            leads_to = game.mind.leads_to(match.state, seat, ask.prompt, option)
            assert repr(match.state) == before
            told += leads_to is not None
            if leads_to is not None and leads_to != Fraction(worth[option.notation], parts):
                found.append(option.notation)
    assert told > 10
    return found


@pytest.mark.parametrize("key", [key for key, game in qd.games().items() if game.mind.leads_to is not None])
def test_what_a_game_says_that_an_option_leads_to_is_what_a_look_finds(key: str) -> None:
    game = qd.games()[key]
    assert lying(game) == []
    told = game.mind.leads_to
    assert told is not None

    def lie(*question: Any) -> int | None:
        truly = told(*question)
        return None if truly is None else truly + 1

    assert lying(with_mind(game, leads_to=lie))
