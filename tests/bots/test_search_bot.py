"""The search bot: its names, its determinism, its time limit, and hidden information."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from msgspec.structs import replace
from tests.toys.little import ASK, SIDES, Notes, start
from tests.toys.smugglers import GAME as SMUGGLERS

import quarterdeck as qd
from quarterdeck.bots import SearchBot, Sight, answer, bot, find_bot, is_named, takes_time
from quarterdeck.bots.ranks import RANKS
from quarterdeck.conformance.driver import tables
from quarterdeck.engine.asks import Flow, choose
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import UnknownGame
from quarterdeck.engine.match import Match
from quarterdeck.search import (
    Learned,
    PositionValue,
    SearchLimits,
    SearchResult,
    TriedOption,
    confident_best,
    parallel,
    tree_settings,
)
from quarterdeck.search.seat_search import merged
from quarterdeck.search.value import encoded

MakeSearch = Callable[[int], SearchBot]


def at_sea(answers: int = 12, seed: int = 3) -> Match[Any]:
    """Return a card duel after some answers, at a choice."""
    return _played_on(qd.new("pirate-cards", scenario="duel", seed=seed), answers)


def off_the_coast() -> Match[Any]:
    """Return a game of smugglers with hidden hands."""
    return _played_on(tables(SMUGGLERS)[0].match(4), 6)


def _played_on(match: Match[Any], answers: int) -> Match[Any]:
    luck = Seeded(5)
    while match.count < answers or len(match.asked(match.waiting[0]).options) < 2:
        options = match.asked(match.waiting[0]).options
        match.answer(options[luck.below(len(options))], match.waiting[0])
    return match


@pytest.mark.parametrize(
    ("name", "limits"), [("search-20", (20, 0.0, 1)), ("search-2s", (0, 2.0, 1)), ("search-30x2", (30, 0.0, 2))]
)
def test_it_goes_by_simulations_seconds_and_parts(name: str, limits: tuple[int, float, int]) -> None:
    assert is_named(name)
    assert takes_time(name)
    made = bot(name, 1)
    assert isinstance(made, SearchBot)
    assert (made.simulations, made.seconds, made.parts) == limits


def test_it_goes_by_a_value_in_a_file(tmp_path: Path) -> None:
    """With the weights negated, it tries last what it would otherwise try first."""
    file = tmp_path / "odd.json"
    match = at_sea()
    sight = Sight(match, match.waiting[0])
    file.write_bytes(encoded(PositionValue(tuple(-weight for weight in sight.value().weights))))
    made, plain = bot(f"search-8-{file}", 1), bot("search-8", 1)
    assert isinstance(made, SearchBot)
    assert isinstance(plain, SearchBot)
    assert made.lookahead_ranking(sight)[0][0] != plain.lookahead_ranking(sight)[0][0]
    assert made.choose(sight) in sight.choices()


class Noting(Sight):
    """A search that only notes how far it was to play on."""

    depths: list[int]

    def think(self, seed: int, *args: Any, **kwargs: Any) -> SearchResult:
        *_, how, order, _promises = args
        self.depths.append(how.depth)
        return SearchResult((TriedOption(order[0], 1, 0.5),), 1)


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("search-1", 2),
        ("search-100", 18),
        ("search-400", 36),
        ("captain", 36),
        ("search-1600", 72),
        ("search-5s", 180),
        ("admiral", 180),
    ],
)
def test_more_time_deepens_rollouts(name: str, choices: int) -> None:
    """By the root: four times as many simulations, twice as far. Who goes by both goes by what is
    less.
    """
    match = at_sea()
    sight = Noting(match, match.waiting[0])
    sight.depths = []
    assert sight.value().plays_on == 36
    bot(name, 1).choose(sight)
    assert sight.depths == [choices]


def test_a_shorter_time_limit_does_not_deepen_the_search() -> None:
    match = at_sea()
    for within, choices in ((0.8, 72), (0.05, 18), (1e-9, 1)):
        sight = Noting(match, match.waiting[0], within)
        sight.depths = []
        bot("admiral", 1).choose(sight)
        assert sight.depths == [choices]


def test_if_depth_does_not_help_more_time_means_more_rollouts(tmp_path: Path) -> None:
    match = at_sea()
    file = tmp_path / "no-farther.json"
    file.write_bytes(encoded(replace(Sight(match, match.waiting[0]).value(), farther=False)))
    for simulations, choices in ((100, 18), (400, 36), (1600, 36)):
        sight = Noting(match, match.waiting[0])
        sight.depths = []
        bot(f"search-{simulations}-{file}", 1).choose(sight)
        assert sight.depths == [choices]


def test_prompts_answered_by_lookahead_take_no_search(tmp_path: Path) -> None:
    match = at_sea()
    sight = Noting(match, match.waiting[0])
    sight.depths = []
    asked = sight.asked.prompt.key
    file = tmp_path / "quick.json"
    file.write_bytes(encoded(replace(sight.value(), at_a_glance=(asked,))))
    made = bot(f"search-8-{file}", 1)
    assert isinstance(made, SearchBot)
    assert made.choose(sight) == made.lookahead_ranking(sight)[0][0]
    assert sight.depths == []
    assert sight.game.guide is not None
    other = next(key for key in sight.game.guide.prompts if key != asked)
    file.write_bytes(encoded(replace(sight.value(), at_a_glance=(other,))))
    bot(f"search-8-{file}", 1).choose(sight)
    assert len(sight.depths) == 1


@pytest.mark.parametrize(("by_lot", "first"), [(False, {"left"}), (True, {"left", "right"})])
def test_ties_are_broken_at_random_if_the_value_function_says_so(by_lot: bool, first: set[str], tmp_path: Path) -> None:
    match = start(tossed_up, Seeded(1))
    file = tmp_path / "lot.json"
    file.write_bytes(encoded(PositionValue((0.1,), at_a_glance=("ask",), by_lot=by_lot)))
    assert {bot(f"search-8-{file}", seed).choose(Sight(match, "ann")) for seed in range(8)} == first


def tossed_up(state: Notes) -> Flow[None]:
    yield from choose("ann", ASK, SIDES)
    state.step += 1


def test_a_seat_that_has_a_plan_thinks_of_nothing_else(tmp_path: Path) -> None:
    match = at_sea()
    seat = match.waiting[0]
    sight = Noting(match, seat)
    sight.depths = []
    file = tmp_path / "plan.json"
    for planned, thinks in ((seat, 0), (next(each for each in match.seats if each != seat), 1)):
        file.write_bytes(encoded(replace(sight.value(), by_plan=(planned,))))
        chosen = bot(f"search-8-{file}", 1).choose(sight)
        assert len(sight.depths) == thinks
        assert thinks or chosen == bot(f"learned-{file}", 1).choose(sight)


def test_strangers_cannot_name_a_file_to_read() -> None:
    assert is_named("search-8x2")
    assert not is_named("search-8-value.json")
    assert not is_named("learned-value.json")


@pytest.mark.parametrize(
    "name",
    [
        *["search-", "search-0", "search-0s", "search-much", "search-9x0", "search-5sx", "search-4-"],
        *["search-٤٠٠", "search-9999999999", "search-9x1000"],
    ],
)
def test_a_malformed_search_name_is_refused(name: str) -> None:
    with pytest.raises(UnknownGame, match=r"expected a name such as search-400, search-5s or search-2000x4 \(at most 9"):
        find_bot(name)
    assert not is_named(name)


@pytest.mark.parametrize(("match", "simulations"), [(at_sea(), 60), (off_the_coast(), 20)], ids=["race", "tree"])
def test_the_same_seed_makes_the_same_choices(match: Match[Any], simulations: int) -> None:
    sight = Sight(match, match.waiting[0])

    def chosen(seed: int) -> list[str]:
        player = SearchBot(seed, simulations)
        return [player.choose(sight) for _ in range(2)]

    assert chosen(1) == chosen(1)
    assert len({tuple(chosen(seed)) for seed in range(6)}) > 1


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Provide two other processes that start quickly."""
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    pool = parallel.SearchProcesses(multiprocessing.get_context("fork"))
    monkeypatch.setattr(parallel, "_pool", lambda: pool)
    yield
    pool.close()


def thought_in_parts(match: Match[Any], number: int, limits: SearchLimits) -> SearchResult:
    seat = match.waiting[0]
    sight = Sight(match, seat)
    return parallel.searched_in_parts(match.game, sight.task(7, tree_settings(sight.value())), 7, number, limits)


def test_parts_come_to_the_same_here_and_in_other_processes(processes: None, monkeypatch: pytest.MonkeyPatch) -> None:
    match = at_sea()
    there = thought_in_parts(match, 3, SearchLimits(40))
    monkeypatch.setattr(parallel, "_in_other_processes", lambda *_: [])
    here = thought_in_parts(match, 3, SearchLimits(40))
    assert there == here
    assert here.simulations == 40
    assert thought_in_parts(match, 2, SearchLimits(40)) != here
    assert thought_in_parts(match, 50, SearchLimits(3)).simulations == 3


def test_other_processes_stop_on_request(processes: None) -> None:
    thought = thought_in_parts(at_sea(), 2, SearchLimits(10_000_000, stop=lambda: True))
    assert 0 < thought.simulations < 10_000_000


def test_an_interrupt_stops_the_other_processes(processes: None) -> None:
    def interrupted() -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        thought_in_parts(at_sea(), 2, SearchLimits(10_000_000, stop=interrupted))
    assert thought_in_parts(at_sea(), 2, SearchLimits(20)).simulations == 20


def test_if_processes_die_it_thinks_in_this_one(processes: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def die(*_: object) -> None:
        raise BrokenProcessPool

    monkeypatch.setattr(parallel.SearchProcesses, "run", die)
    assert thought_in_parts(at_sea(), 2, SearchLimits(20)).simulations == 20


def thinks_as_it_did(before: SearchResult) -> None:
    assert thought_in_parts(at_sea(), 2, SearchLimits(20)) == before


def test_a_process_that_was_forked_to_do_work_thinks_for_itself(processes: None) -> None:
    """Processes of the parent would never answer a forked child."""
    before = thought_in_parts(at_sea(), 2, SearchLimits(20))
    forked = multiprocessing.get_context("fork").Process(target=thinks_as_it_did, args=(before,))
    forked.start()
    forked.join(60)
    forked.kill()
    assert forked.exitcode == 0


def test_alone_it_asks_no_other_process(monkeypatch: pytest.MonkeyPatch) -> None:
    match = at_sea()
    seat = match.waiting[0]
    there = Sight(match, seat).think(7, 20, parts=2)
    monkeypatch.setattr(parallel, "_in_other_processes", lambda *_: pytest.fail("another process was asked"))
    assert Sight(match, seat, alone=True).think(7, 20, parts=2) == there
    answer(match, seat, bot("search-8x2", 1), alone=True)


def test_it_respects_the_time_limit_of_its_caller() -> None:
    match = at_sea()
    seat = match.waiting[0]
    assert Sight(match, seat, within=1e-9).think(1, simulations=10_000).simulations == 1
    assert Sight(match, seat, within=1e-9).think(1, seconds=60).simulations == 1
    assert Sight(match, seat, stop=lambda: True).think(1, simulations=10_000).simulations == 1
    assert Sight(match, seat, within=60).think(1, simulations=3).simulations == 3


def test_it_ends_when_the_choice_is_settled_and_chooses_the_same() -> None:
    match = at_sea()
    sight = Sight(match, match.waiting[0])
    how, ended = tree_settings(sight.value()), 0
    for seed in range(3):
        whole, settled = (sight.think(seed, 200, settings=how, settled=settled) for settled in (False, True))
        assert whole.best == settled.best
        assert whole.simulations == 200
        ended += settled.simulations < 200
    assert ended


def tried(**found: tuple[int, float]) -> tuple[TriedOption, ...]:
    return tuple(TriedOption(notation, visits, chance) for notation, (visits, chance) in found.items())


def test_the_most_promising_option_is_taken_unless_another_is_proved_better() -> None:
    """Over 200 simulations each, of which one errs by 0.15: two hundredths are a proof, one is
    none.
    """
    priors = {"stay": -300.0, "ahead": 300.0}
    for ahead, chosen in ((0.49, "ahead"), (0.48, "stay")):
        thought = SearchResult(tried(stay=(200, 0.50), ahead=(200, ahead)), 400, 0.15**2)
        assert confident_best(thought, priors) == chosen


def test_the_value_function_sets_the_proof_against_weighed_options(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = at_sea()
    sight = Sight(match, match.waiting[0])
    first, second = sight.choices()[:2]
    found = (TriedOption(first, 200, 0.5), TriedOption(second, 200, 0.52, lead=0.02, error=0.01))
    monkeypatch.setattr(Sight, "think", lambda *_, **__: SearchResult(found, 400, 0.0, first))
    for is_weighed, proof, chosen in ((False, 2.5, second), (True, 2.5, first), (True, 1.0, second)):
        monkeypatch.setattr(Sight, "is_weighed", is_weighed)
        monkeypatch.setattr(Learned, "value", lambda *_, proof=proof: PositionValue((0.001,), proof=proof))
        assert SearchBot(1, 400).choose(sight) == chosen


def test_without_estimates_the_most_visited_option_stands_unless_disproved() -> None:
    thought = SearchResult(tried(stay=(300, 0.50), ahead=(100, 0.51)), 400, 0.15**2)
    assert confident_best(thought, {}) == "stay"
    assert confident_best(SearchResult(tried(stay=(300, 0.50), ahead=(100, 0.56)), 400, 0.15**2), {}) == "ahead"


def test_a_thought_knows_how_much_its_simulations_differ() -> None:
    match = at_sea()
    sight = Sight(match, match.waiting[0])
    thought = sight.think(3, 60, settings=tree_settings(sight.value()))
    assert 0 < thought.variance <= 0.25
    halves = merged([thought, SearchResult(thought.tried, 60, 0.0)])
    assert halves.variance == pytest.approx(thought.variance / 2)


class Peeker(SearchBot):
    """A bot that cheats: it chooses by the hidden cards."""

    def choose(self, sight: Sight) -> str:
        choices = sight.choices()
        return choices[crc32(repr(sight._match.state).encode()) % len(choices)]


def distribution(make: MakeSearch, match: Match[Any], seat: str) -> Counter[str]:
    return Counter(make(seed).choose(Sight(match, seat)) for seed in range(200))


def tells_worlds_apart(make: MakeSearch) -> bool:
    """Return whether swapping hidden information changes the distribution of choices."""
    match = off_the_coast()
    seat = match.waiting[0]
    worlds = [match.imagine(seat, Seeded(seed)) for seed in range(3)]
    assert any(repr(world.state) != repr(match.state) for world in worlds)
    truly = distribution(make, match, seat)
    return any(distribution(make, world, seat) != truly for world in worlds)


def test_hidden_information_does_not_change_its_choices() -> None:
    assert not tells_worlds_apart(lambda seed: SearchBot(seed, 4))
    assert tells_worlds_apart(Peeker)


def test_no_rank_looks_at_hidden_information() -> None:
    """The time limit is so small that only the position can matter."""
    match = off_the_coast()
    seat = match.waiting[0]
    world = match.imagine(seat, Seeded(2))
    for rank in RANKS.values():
        for seed in range(10):
            chosen = [rank.make(seed).choose(Sight(each, seat, within=1e-9)) for each in (match, world)]
            assert chosen[0] == chosen[1]
