"""Tree search agrees in all backends, finds wins, respects secrets and stops when told."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from tests.engine.play.test_worlds import always_contradicts
from tests.toys.little import ASK, SIDES, Notes, start
from tests.toys.smugglers import GAME as SMUGGLERS

import quarterdeck as qd
from quarterdeck.compile import Backend, compiled, derived
from quarterdeck.conformance.driver import tables
from quarterdeck.engine.asks import D6 as DIE
from quarterdeck.engine.asks import Flow, Option, choose, roll_hits, together
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import RuleError
from quarterdeck.engine.game import Game, Outcome
from quarterdeck.engine.match import Match
from quarterdeck.engine.odds.outcomes import leaves
from quarterdeck.search import SearchResult, SearchSettings, Sight, WinChanceSearch
from quarterdeck.search.backends import interpreted
from quarterdeck.search.core.arithmetic import chance
from quarterdeck.search.seat_search import TriedOption, merged, start_search

SHALLOW = SearchSettings(exploration=0.1, depth=4, per_world=5, weights=[333_333], bias={"anne": 50_000_000})
DEEP = SearchSettings()
LEARNED = SearchSettings(exploration=0.1, depth=4, per_world=5, weights=[333_333, 400_000_000, -90_000_000, 20_000_000])
ROLLOUTS = SearchSettings(depth=12, weights=[333_333], rollouts=True)
OWN_WEIGHTS = SearchSettings(
    depth=12,
    weights=[333_333, 400_000_000, -90_000_000, 20_000_000],
    rollouts=True,
    leaf_settings=SearchSettings(weights=[333_333]),
)
STRAIGHT = Backend("straight", "asked for so")


@cache
def derived_rules(key: str) -> Backend:
    return derived(qd.games()[key])


def backends(key: str) -> list[Backend]:
    made = compiled(qd.games()[key])
    return [STRAIGHT, derived_rules(key)] + ([made] if made is not None else [])


def think(
    match: Match[Any], seat: str, seed: int, simulations: int = 0, backend: Backend | None = None, **how: Any
) -> SearchResult:
    stop = how.pop("stop", None)
    return Sight(match, seat, stop=stop, backend=backend).think(seed, simulations, **how)


def played(match: Match[Any], seed: int, answers: int) -> Match[Any]:
    """Answer at random for a while, and on to a prompt with more than one option."""
    luck = Seeded(seed)
    while match.count < answers or len(match.asked(match.waiting[0]).options) < 2:
        options = match.asked(match.waiting[0]).options
        match.answer(options[luck.below(len(options))], match.waiting[0])
    return match


@pytest.mark.parametrize(
    "settings",
    [SHALLOW, LEARNED, DEEP, ROLLOUTS, OWN_WEIGHTS],
    ids=["shallow", "learned", "deep", "rollouts", "own weights"],
)
@pytest.mark.parametrize(
    ("key", "scenario"),
    [("pirate-cards", "standard"), ("pirate-cards", "man-o-war"), ("mimi-and-toutou", "second-action")],
)
def test_a_seed_gives_the_same_result_in_all_backends(key: str, scenario: str, settings: SearchSettings) -> None:
    match = played(qd.new(key, scenario=scenario, seed=3), 5, 30)
    seat = match.waiting[0]
    found = [think(match, seat, 77, 40, settings=settings, backend=backend) for backend in backends(key)]
    assert found[0].simulations == 40
    assert sum(tried.visits for tried in found[0].tried) == 40
    assert all(each == found[0] for each in found)
    assert think(match, seat, 78, 40, settings=settings, backend=STRAIGHT) != found[0]


@pytest.mark.parametrize(("key", "scenario"), [("pirate-cards", "standard"), ("mimi-and-toutou", "second-action")])
def test_win_probabilities_agree_in_all_backends_and_add_up(key: str, scenario: str) -> None:
    match = played(qd.new(key, scenario=scenario, seed=3), 5, 30)
    seat = match.waiting[0]
    lookouts = [WinChanceSearch(match, SHALLOW, backend) for backend in backends(key)]
    stands = [each.outlook(77, 40) for each in lookouts]
    assert sum(stands[0].chances) == pytest.approx(1, abs=1e-4)
    assert sum(tried.visits for tried in stands[0].tried) == 40
    assert all(each == stands[0] for each in stands)
    of_one = [each.outlook_of(seat, match.choices(seat)[0], 77, 40) for each in lookouts]
    assert all(each == of_one[0] for each in of_one)
    assert of_one[0] != stands[0]


@cache
def before_the_last_choice(key: str, scenario: str) -> tuple[Match[Any], frozenset[str]]:
    """Return a position in which some options win at once, and the notations of these."""
    for seed in range(200):
        match, luck = qd.new(key, scenario=scenario, seed=seed), Seeded(seed)
        last = match.clone(Seeded(0))
        while match.outcome is None:
            last = match.clone(Seeded(0))
            options = match.asked(match.waiting[0]).options
            match.answer(options[luck.below(len(options))], match.waiting[0])
        if last.group is None:
            won = frozenset(option.notation for option in last.asked().options if wins_at_once(last, option))
            if 0 < len(won) < len(last.asked().options):
                return last, won
    raise AssertionError(f"no game of {key} ends so")


def wins_at_once(match: Match[Any], option: Option[Any]) -> bool:
    ends = [match.game.outcome(end.state) for end in leaves(match.position, option)]
    return all(end is not None and match.waiting[0] in end.winners for end in ends)


@pytest.mark.parametrize("settings", [SHALLOW, DEEP, ROLLOUTS], ids=["shallow", "deep", "rollouts"])
@pytest.mark.parametrize(("key", "scenario"), [("pirate-cards", "duel"), ("pirate-cards", "man-o-war")])
def test_a_win_in_one_is_found(key: str, scenario: str, settings: SearchSettings) -> None:
    match, won = before_the_last_choice(key, scenario)
    for backend in backends(key):
        result = think(match, match.waiting[0], 1, 150, settings=settings, backend=backend)
        assert result.best in won
        assert result.chance == 1


def one_of_many(state: Notes) -> Flow[None]:
    """Let Ann pick one of three hundred numbers.

    One wins, another wins only if Bob steps aside, and the rest toss a coin.
    """
    options = [Option(f"n{number:03}", number) for number in range(300)]
    picked = yield from choose("ann", ASK, options)
    if picked.value == 217:
        state.note("ann")
    elif picked.value == 100:
        aside = yield from choose("bob", ASK, SIDES)
        state.note("ann" if aside.value == "left" else "bob")
    else:
        luck = yield from roll_hits("ann", DIE, 1, 4, "TO-2")
        state.note("ann" if luck else "bob")
    state.step += 1


def guessing(state: Notes) -> Flow[None]:
    """Let both seats name a side unseen; Bob wins if he names Ann's."""
    named = yield from together({"ann": side(state, "ann"), "bob": side(state, "bob")}, "TO-3")
    state.note("bob" if named["ann"] == named["bob"] else "ann")
    state.step += 1


def side(state: Notes, seat: str) -> Flow[str]:
    named = yield from choose(seat, ASK, SIDES)
    return named.value


def noted(state: Notes) -> Outcome | None:
    """Return the last seat that was noted as the winner."""
    return Outcome((state.said[-1],), "TO-5", "it was noted.", "noted") if state.step >= state.steps else None


def toy(step: Any) -> Match[Any]:
    match = start(step, Seeded(1))
    return Match(replace(match.game, outcome=noted), match.scenario, Seeded(1))


def test_the_first_of_a_long_list_are_tried_first() -> None:
    match = toy(one_of_many)
    result = think(match, "ann", 5, 200, order=("n100", "n217"))
    assert result.best == "n217"
    assert len(result.tried) < 60
    assert result.tried[0].visits > 60


def test_the_opponent_maximizes_its_own_result() -> None:
    result = think(toy(one_of_many), "ann", 5, 400, order=("n100", "n217"))
    assert next(tried.chance for tried in result.tried if tried.notation == "n100") < 0.35


def tossed(state: Notes) -> Flow[None]:
    """Let a die decide, whichever side Ann names."""
    yield from choose("ann", ASK, SIDES)
    luck = yield from roll_hits("ann", DIE, 1, 4, "TO-2")
    state.note("ann" if luck else "bob")
    state.step += 1


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_prior_counts_as_some_simulations(side: str) -> None:
    """Simulations that contradict a prior outweigh it."""
    match = toy(tossed)
    priors = {each.notation: 200_000.0 if each.notation == side else -200_000.0 for each in SIDES}
    for prior_weight, expected in ((50, {side}), (0, {"left", "right"})):
        settings = SearchSettings(0.1, prior_weight=prior_weight)
        found = [think(match, "ann", seed, 60, settings=settings, order=(), priors=priors) for seed in range(8)]
        assert {each.best for each in found} == expected
    one = toy(one_of_many)
    wrong = {"n100": 50_000.0, "n217": -50_000.0}
    settings = SearchSettings(prior_weight=50)
    assert think(one, "ann", 5, 400, settings=settings, order=("n100", "n217"), priors=wrong).best == "n217"


@pytest.mark.parametrize("settings", [DEEP, ROLLOUTS], ids=["deep", "rollouts"])
def test_seats_that_choose_together_do_not_see_each_other(settings: SearchSettings) -> None:
    """If Bob could react to Ann's side, both of her options would lose."""
    match = toy(guessing)
    for seat in ("ann", "bob"):
        result = think(match, seat, 3, 600, settings=settings)
        assert 0.35 < result.chance < 0.65, seat


def swapped(match: Match[Any], seat: str, seed: int) -> Match[Any]:
    """Return another world that the seat cannot tell from this one."""
    return match.imagine(seat, Seeded(seed))


def positions_with_hidden_facts() -> list[tuple[Match[Any], str]]:
    """Return positions with a card at the bottom, hidden hands and secret orders."""
    cards = played(qd.new("pirate-cards", scenario="standard", seed=4), 4, 90)
    coast = played(tables(SMUGGLERS)[0].match(4), 4, 6)
    return [(cards, cards.waiting[0]), (coast, coast.waiting[0])]


@pytest.mark.parametrize("settings", [SHALLOW, ROLLOUTS], ids=["shallow", "rollouts"])
@pytest.mark.parametrize("place", [0, 1], ids=["cards", "smugglers"])
def test_hidden_facts_change_nothing(place: int, settings: SearchSettings) -> None:
    match, seat = positions_with_hidden_facts()[place]
    worlds = [swapped(match, seat, seed) for seed in range(4)]
    assert any(world.game.inventory(world.state) == match.game.inventory(match.state) for world in worlds)
    assert any(repr(world.state) != repr(match.state) for world in worlds)
    for seed in range(5):
        found = think(match, seat, seed, 30, settings=settings)
        assert all(think(world, seat, seed, 30, settings=settings) == found for world in worlds)


def test_peeking_would_be_detected() -> None:
    match, seat = positions_with_hidden_facts()[1]
    peeking: Game[Any] = replace(match.game, imagine=lambda state, seat, luck: state.copy())

    def peek(world: Match[Any], seed: int) -> SearchResult:
        search = start_search(Sight(world, seat).task(seed, SHALLOW, ()), seed, interpreted(peeking))
        search.think(30)
        return SearchResult(tuple(TriedOption(each.notation, each.visits, each.chance) for each in search.found()), 30)

    worlds = [swapped(match, seat, seed) for seed in range(4)]
    assert any(peek(world, seed) != peek(match, seed) for world in worlds for seed in range(5))


def test_a_search_stops_at_its_limits() -> None:
    match = played(qd.new("pirate-cards", scenario="duel", seed=3), 5, 20)
    left = [True, False, False, False]
    result = think(match, match.waiting[0], 1, 10_000, stop=left.pop)
    assert result.simulations == 4
    assert think(match, match.waiting[0], 1, seconds=1e-9).simulations == 1
    with pytest.raises(ValueError, match="a search needs a limit"):
        think(match, match.waiting[0], 1)


def forced(state: Notes) -> Flow[None]:
    yield from choose("ann", ASK, SIDES[:1])
    state.step += 1


def test_a_single_option_needs_no_search() -> None:
    result = think(toy(forced), "ann", 1, 50)
    assert (result.best, result.simulations) == ("left", 0)


def test_searches_are_merged_by_visits() -> None:
    match = played(qd.new("pirate-cards", scenario="standard", seed=3), 5, 30)
    parts = [think(match, match.waiting[0], seed, 30) for seed in range(3)]
    whole = merged(parts)
    assert whole.simulations == 90
    for tried in whole.tried:
        each = [other for result in parts for other in result.tried if other.notation == tried.notation]
        assert tried.visits == sum(other.visits for other in each)
        assert tried.chance == pytest.approx(sum(other.visits * other.chance for other in each) / tried.visits)


def test_a_bot_needs_few_lines() -> None:
    match = played(qd.new("mimi-and-toutou", scenario="first-action", seed=3), 5, 10)
    sight = Sight(match, match.waiting[0])
    assert sight.think(seed=1, simulations=20).best in sight.choices()


def test_an_impossible_position_is_refused() -> None:
    match = start(always_contradicts, Seeded(1), cards="abcdefghijklmnopqrst", hides=True)
    for card in ("rum", "silk", "tea", "the one"):
        match.position.base.hands[0].add(card)
    match = match.clone(Seeded(1))
    for settings in (DEEP, ROLLOUTS):
        with pytest.raises(RuleError, match="no world could be imagined for bob"):
            think(match, "bob", 1, 5, settings=settings)


def test_a_lead_of_zero_is_even() -> None:
    assert chance(0) == 500_000
    assert chance(1_000_000_000) == 731_059
    assert chance(-1_000_000_000) == 1_000_000 - 731_059
    assert chance(10**12) == 1_000_000
    assert chance(-(10**12)) == 0
