"""The search: the same in every backend, finds what is there, knows only what its seat may know, stops when told."""

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
from quarterdeck.search.seat_search import TriedOption, begun, joined

SHALLOW = SearchSettings(curiosity=0.1, depth=4, share=5, weights=[333_333], bias={"anne": 50_000_000})
DEEP = SearchSettings()
LEARNED = SearchSettings(curiosity=0.1, depth=4, share=5, weights=[333_333, 400_000_000, -90_000_000, 20_000_000])
BY_HABIT = SearchSettings(depth=12, weights=[333_333], by_habit=True)
BY_PLAN = SearchSettings(
    depth=12,
    weights=[333_333, 400_000_000, -90_000_000, 20_000_000],
    by_habit=True,
    leaves=SearchSettings(weights=[333_333]),
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
    """So many answers on, at random, and then to where somebody has a choice."""
    luck = Seeded(seed)
    while match.count < answers or len(match.asked(match.waiting[0]).options) < 2:
        options = match.asked(match.waiting[0]).options
        match.answer(options[luck.below(len(options))], match.waiting[0])
    return match


@pytest.mark.parametrize(
    "settings",
    [SHALLOW, LEARNED, DEEP, BY_HABIT, BY_PLAN],
    ids=["shallow", "learned", "deep", "by habit", "by plan"],
)
@pytest.mark.parametrize(
    ("key", "scenario"),
    [("pirate-cards", "standard"), ("pirate-cards", "man-o-war"), ("mimi-and-toutou", "second-action")],
)
def test_the_same_seed_finds_the_same_in_every_backend(key: str, scenario: str, settings: SearchSettings) -> None:
    match = played(qd.new(key, scenario=scenario, seed=3), 5, 30)
    seat = match.waiting[0]
    found = [think(match, seat, 77, 40, settings=settings, backend=backend) for backend in backends(key)]
    assert found[0].simulations == 40
    assert sum(tried.visits for tried in found[0].tried) == 40
    assert all(each == found[0] for each in found)
    assert think(match, seat, 78, 40, settings=settings, backend=STRAIGHT) != found[0]


@pytest.mark.parametrize(("key", "scenario"), [("pirate-cards", "standard"), ("mimi-and-toutou", "second-action")])
def test_the_outlook_of_all_seats_is_the_same_in_every_backend_and_adds_up(key: str, scenario: str) -> None:
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
    """Where one option ends the game at once, won by who chooses, and another does not."""
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


@pytest.mark.parametrize("settings", [SHALLOW, DEEP, BY_HABIT], ids=["shallow", "deep", "by habit"])
@pytest.mark.parametrize(("key", "scenario"), [("pirate-cards", "duel"), ("pirate-cards", "man-o-war")])
def test_a_win_in_one_is_found(key: str, scenario: str, settings: SearchSettings) -> None:
    match, won = before_the_last_choice(key, scenario)
    for backend in backends(key):
        thought = think(match, match.waiting[0], 1, 150, settings=settings, backend=backend)
        assert thought.best in won
        assert thought.chance == 1


def one_of_many(state: Notes) -> Flow[None]:
    """Ann picks one of three hundred; one of them wins, if Bob then steps aside, which he will not."""
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
    """Both name a side unseen; Bob wins where he names Ann's, and would always if he saw it."""
    named = yield from together({"ann": side(state, "ann"), "bob": side(state, "bob")}, "TO-3")
    state.note("bob" if named["ann"] == named["bob"] else "ann")
    state.step += 1


def side(state: Notes, seat: str) -> Flow[str]:
    named = yield from choose(seat, ASK, SIDES)
    return named.value


def noted(state: Notes) -> Outcome | None:
    """Who was noted down has won."""
    return Outcome((state.said[-1],), "TO-5", "it was noted.", "noted") if state.step >= state.steps else None


def toy(step: Any) -> Match[Any]:
    match = start(step, Seeded(1))
    return Match(replace(match.game, outcome=noted), match.scenario, Seeded(1))


def test_of_a_long_list_what_is_named_first_is_tried_first() -> None:
    match = toy(one_of_many)
    thought = think(match, "ann", 5, 200, order=("n100", "n217"))
    assert thought.best == "n217"
    assert len(thought.tried) < 60
    assert thought.tried[0].visits > 60


def test_the_other_seat_takes_what_is_best_for_itself() -> None:
    thought = think(toy(one_of_many), "ann", 5, 400, order=("n100", "n217"))
    assert next(tried.chance for tried in thought.tried if tried.notation == "n100") < 0.35


def tossed(state: Notes) -> Flow[None]:
    """Ann names a side, and a die decides all the same."""
    yield from choose("ann", ASK, SIDES)
    luck = yield from roll_hits("ann", DIE, 1, 4, "TO-2")
    state.note("ann" if luck else "bob")
    state.step += 1


@pytest.mark.parametrize("side", ["left", "right"])
def test_what_an_option_promised_at_first_glance_weighs_as_some_simulations(side: str) -> None:
    """As long as they say nothing else: then it is forgotten."""
    match = toy(tossed)
    promises = {each.notation: 200_000.0 if each.notation == side else -200_000.0 for each in SIDES}
    for trust, wanted in ((50, {side}), (0, {"left", "right"})):
        settings = SearchSettings(0.1, trust=trust)
        found = [think(match, "ann", seed, 60, settings=settings, order=(), promises=promises) for seed in range(8)]
        assert {each.best for each in found} == wanted
    one = toy(one_of_many)
    wrong = {"n100": 50_000.0, "n217": -50_000.0}
    settings = SearchSettings(trust=50)
    assert think(one, "ann", 5, 400, settings=settings, order=("n100", "n217"), promises=wrong).best == "n217"


@pytest.mark.parametrize("settings", [DEEP, BY_HABIT], ids=["deep", "by habit"])
def test_seats_that_choose_together_do_not_see_each_other(settings: SearchSettings) -> None:
    """If Bob answered to what Ann names, both of hers would be lost."""
    match = toy(guessing)
    for seat in ("ann", "bob"):
        thought = think(match, seat, 3, 600, settings=settings)
        assert 0.35 < thought.chance < 0.65, seat


def swapped(match: Match[Any], seat: str, seed: int) -> Match[Any]:
    """The same for the seat, with other facts hidden from it."""
    return match.imagine(seat, Seeded(seed))


def hiding() -> list[tuple[Match[Any], str]]:
    """Positions in which something is hidden: a card put at the bottom, hands, orders given in secret."""
    cards = played(qd.new("pirate-cards", scenario="standard", seed=4), 4, 90)
    coast = played(tables(SMUGGLERS)[0].match(4), 4, 6)
    return [(cards, cards.waiting[0]), (coast, coast.waiting[0])]


@pytest.mark.parametrize("settings", [SHALLOW, BY_HABIT], ids=["shallow", "by habit"])
@pytest.mark.parametrize("place", [0, 1], ids=["cards", "smugglers"])
def test_what_is_hidden_changes_nothing(place: int, settings: SearchSettings) -> None:
    match, seat = hiding()[place]
    worlds = [swapped(match, seat, seed) for seed in range(4)]
    assert any(world.game.inventory(world.state) == match.game.inventory(match.state) for world in worlds)
    assert any(repr(world.state) != repr(match.state) for world in worlds)
    for seed in range(5):
        found = think(match, seat, seed, 30, settings=settings)
        assert all(think(world, seat, seed, 30, settings=settings) == found for world in worlds)


def test_who_peeks_is_found_out() -> None:
    match, seat = hiding()[1]
    peeking: Game[Any] = replace(match.game, imagine=lambda state, seat, luck: state.copy())

    def peek(world: Match[Any], seed: int) -> SearchResult:
        search = begun(Sight(world, seat).task(seed, SHALLOW, ()), seed, interpreted(peeking))
        search.think(30)
        return SearchResult(tuple(TriedOption(each.notation, each.visits, each.chance) for each in search.found()), 30)

    worlds = [swapped(match, seat, seed) for seed in range(4)]
    assert any(peek(world, seed) != peek(match, seed) for world in worlds for seed in range(5))


def test_it_stops_when_told() -> None:
    match = played(qd.new("pirate-cards", scenario="duel", seed=3), 5, 20)
    left = [True, False, False, False]
    thought = think(match, match.waiting[0], 1, 10_000, stop=left.pop)
    assert thought.simulations == 4
    assert think(match, match.waiting[0], 1, seconds=1e-9).simulations == 1
    with pytest.raises(ValueError, match="how long to think"):
        think(match, match.waiting[0], 1)


def forced(state: Notes) -> Flow[None]:
    yield from choose("ann", ASK, SIDES[:1])
    state.step += 1


def test_where_there_is_no_choice_nothing_is_thought() -> None:
    thought = think(toy(forced), "ann", 1, 50)
    assert (thought.best, thought.simulations) == ("left", 0)


def test_searches_of_several_seeds_are_joined() -> None:
    match = played(qd.new("pirate-cards", scenario="standard", seed=3), 5, 30)
    apart = [think(match, match.waiting[0], seed, 30) for seed in range(3)]
    whole = joined(apart)
    assert whole.simulations == 90
    for tried in whole.tried:
        each = [other for thought in apart for other in thought.tried if other.notation == tried.notation]
        assert tried.visits == sum(other.visits for other in each)
        assert tried.chance == pytest.approx(sum(other.visits * other.chance for other in each) / tried.visits)


def test_a_bot_needs_few_lines() -> None:
    match = played(qd.new("mimi-and-toutou", scenario="first-action", seed=3), 5, 10)
    sight = Sight(match, match.waiting[0])
    assert sight.think(seed=1, simulations=20).best in sight.choices()


def test_where_no_world_fits_that_is_said() -> None:
    match = start(always_contradicts, Seeded(1), cards="abcdefghijklmnopqrst", hides=True)
    for card in ("rum", "silk", "tea", "the one"):
        match.position.base.hands[0].add(card)
    match = match.clone(Seeded(1))
    for settings in (DEEP, BY_HABIT):
        with pytest.raises(RuleError, match="no world could be imagined for bob"):
            think(match, "bob", 1, 5, settings=settings)


def test_the_curve_is_even_in_the_middle() -> None:
    assert chance(0) == 500_000
    assert chance(1_000_000_000) == 731_059
    assert chance(-1_000_000_000) == 1_000_000 - 731_059
    assert chance(10**12) == 1_000_000
    assert chance(-(10**12)) == 0
