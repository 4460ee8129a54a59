"""Measure how fast the rules answer, from random play and clones to bots and searches.

Every rate also appears as a ratio to a fixed loop of plain Python timed in the same run: machines
differ and are noisy, so compare ratios, not seconds. Time is processor time, so that other programs
on the machine count little.

Compiled games take turns with straight ones and also appear as a ratio to those. They use fresh
games, because repeated ones would find the caches filled: each with two streams of random numbers,
as ``simulate`` uses them, and the short games also from one stream, as a search uses it.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import inspect
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache, partial
from types import ModuleType
from typing import Any

from benchmarks import results, spread
from benchmarks.ahead import captains, growing
from benchmarks.results import PLAY, Aim, Result, rounded, sources_of
from tools.prerequisites import compile_books

import quarterdeck as qd
from quarterdeck.compile import Backend, compiled, fastest
from quarterdeck.engine.answers import AtRandom
from quarterdeck.engine.asks import ALL_READY, Choose, Draw, Flow, Reveal, Roll, Seat, Together
from quarterdeck.engine.chance import Luck, Seeded
from quarterdeck.engine.game import Game, State
from quarterdeck.engine.match import Match
from quarterdeck.engine.play.playout import at_random, play_out
from quarterdeck.engine.scenario import Scenario, load_shipped, shipped
from quarterdeck.engine.straight import straight
from quarterdeck.search import GREEDY, Greedy, Sight, WholeGames

Step = Callable[[Any], Flow[None]]
Games = Callable[[int, int], int]  # plays some games from a seed on; returns their decisions
SHORT = ("mimi-and-toutou", "pirate-cards")
MILLION = 1_000_000  # distance between the seeds of dice and choices
ENDLESS = 1_000_000  # decisions of a game
STRAIGHT = Backend("straight", "timed on purpose")
CARDS, MIMI, KINGDOM, LATE, SCUM = (
    "pirate-cards",
    "mimi-and-toutou",
    "kingdom-fleets",
    "late-19th-century",
    "scum-of-the-high-seas",
)
AIMS = {  # aims by the ends of keys
    f"rules/{MIMI}/first-action/match": Aim(least=150_000),
    f"rules/{MIMI}/first-action/asking": Aim(least=300_000),
    f"rules/{MIMI}/first-action/straight": Aim(least=500_000),
    f"rules/{CARDS}/standard/asking": Aim(least=400_000),
    f"rules/{CARDS}/standard/straight": Aim(least=700_000),
    f"clone/{MIMI}": Aim(most=20),
    f"clone/{KINGDOM}": Aim(most=120),
    f"clone/{SCUM}": Aim(most=60),
    f"log/{MIMI}": Aim(most=3),
    f"prompts/{LATE}/slowest": Aim(most=10),
    f"prompts/{KINGDOM}/half": Aim(most=0.3),
    f"prompts/{KINGDOM}/most": Aim(most=5),
    f"prompts/{KINGDOM}/slowest": Aim(most=25),
    f"prompts/{SCUM}/most": Aim(most=5),
    f"prompts/{SCUM}/slowest": Aim(most=20),
}
AIMS_OF_LOOP = {KINGDOM: 4.5, SCUM: 10.0}  # straight decisions in a thousand rounds of the fixed loop
AIMS_STRAIGHT = {LATE: 40_000}
AIMS_COMPILED = {MIMI: 5, CARDS: 5, KINGDOM: 2, LATE: 3, SCUM: 2}  # times the speed of the straight version
BIGGER = {"three-kings-strait": 3.0}  # of a thousand rounds, with eight ships on each side


class Notes:
    """The results of a run as they come in: printed, and kept."""

    def __init__(self, loop: float) -> None:
        self.loop = loop  # rounds of the fixed loop in a second
        self.found: list[Result] = []

    def note(self, key: str, what: str, value: float, unit: str = "a second", aim: Aim | None = None) -> None:
        self.found.append(Result(f"bench/{key}", what, rounded(value), unit, aim=aim or AIMS.get(key)))

    def rate(self, key: str, what: str, label: str, value: float, aim: Aim | None = None, more: str = "") -> None:
        """A rate, printed beside its ratio to the loop."""
        print(f"  {label:<42.42}{value:>12,.0f}{value / self.loop:>14.5f}{more}", flush=True)
        self.note(key, what, value, aim=aim)


def reference(rounds: int = 200_000) -> int:
    """Do a fixed piece of work like that of rules, with generators, lists and dictionaries."""

    class Ship:
        __slots__ = ("column", "hits")

        def __init__(self) -> None:
            self.column = 0
            self.hits = [0] * 13

    def asking(ship: Ship) -> Iterator[int]:
        while True:
            ship.column = (ship.column + 1) % 30
            ship.hits[ship.column % 13] += 1
            yield ship.column

    ship = Ship()
    seen: dict[int, int] = {}
    flow = asking(ship)
    for _ in range(rounds):
        column = next(flow)
        seen[column] = seen.get(column, 0) + 1
        if min(ship.hits[:4]) < 0:
            break
    return rounds


def through_match(game: Game[Any], scenario: Scenario, seed: int) -> int:
    match = Match(game, scenario, Seeded(seed))
    return play_out(match, at_random(match, Seeded(seed + 1)))


def asking(game: Game[Any], scenario: Scenario, seed: int, step: Step | None = None) -> int:
    """Play with a bare driver that keeps no history and makes no copies."""
    play = step or game.step
    state = game.set_up(scenario)
    luck, below = Seeded(seed), Seeded(seed + 1).below
    decisions = 0
    while game.outcome(state) is None:
        decisions += _drive(play(state), luck, below)
    return decisions


def _drive(flow: Flow[None], luck: Luck, below: Callable[[int], int]) -> int:
    decisions = 0
    try:
        ask = next(flow)
        while True:
            if ask.__class__ is Choose:
                assert isinstance(ask, Choose)
                options = ask.options
                decisions += 1
                ask = flow.send(options[below(len(options))])
            elif isinstance(ask, Draw):
                ask = flow.send(ask.pile.possible()[luck.draw(ask)])
            elif isinstance(ask, Roll):
                ask = flow.send(luck.roll(ask))
            elif isinstance(ask, Reveal):
                ask = flow.send(None)
            else:
                assert isinstance(ask, Together)
                results, count = _each(ask, below)
                decisions += count
                ask = flow.send(results)
    except StopIteration:
        return decisions


def _each(ask: Together, below: Callable[[int], int]) -> tuple[dict[str, Any], int]:
    results: dict[str, Any] = {}
    decisions = 0
    for seat, flow in ask.flows.items():
        try:
            choose = next(flow)
            while True:
                decisions += 1
                choose = flow.send(choose.options[below(len(choose.options))])
        except StopIteration as done:
            results[seat] = done.value
        decisions += below(len(ALL_READY)) + 1
    return results, decisions


def running_straight(game: Game[Any], scenario: Scenario, seed: int) -> int:
    state = game.set_up(scenario)
    answers = AtRandom(Seeded(seed), Seeded(seed + 1))
    step = straight(game.step)
    while game.outcome(state) is None:
        step(answers, state)
    return answers.decisions


def without_log(game: Game[Any]) -> Step:
    """Return the game's step without any ``state.say(…)``, also in the rules it calls."""
    step: Step = getattr(_silent(game.step.__module__), game.step.__name__)
    return step


@cache
def _silent(name: str) -> ModuleType:
    """Return a copy of a rules module that logs nothing; its imports are silent too."""
    package = name.rpartition(".")[0]

    class Silence(ast.NodeTransformer):
        def visit_Expr(self, node: ast.Expr) -> ast.stmt:
            said = isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "state.say"
            return ast.Pass() if said else node

        def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt:
            rules = node.module and node.module.startswith(f"{package}.") and _tells(node.module)
            return ast.ImportFrom(_silent(node.module).__name__, node.names, 0) if rules and node.module else node

    tree = ast.fix_missing_locations(Silence().visit(ast.parse(inspect.getsource(importlib.import_module(name)))))
    silent = ModuleType(f"silent_{name.replace('.', '_')}")
    sys.modules[silent.__name__] = silent
    exec(compile(tree, silent.__name__, "exec"), silent.__dict__)
    return silent


def _tells(name: str) -> bool:
    source = inspect.getsource(importlib.import_module(name))
    return "-> Flow[" in source or "state.say(" in source


def rate(work: Callable[[int], int], seconds: float) -> float:
    """Return units a second, the best of three stretches, because noise only slows."""
    best = 0.0
    seed = 0
    for _ in range(3):
        done, started = 0, time.process_time()
        while (taken := time.process_time() - started) < seconds / 3:
            done += work(seed)
            seed += 2
        best = max(best, done / taken)
    return best


def side_by_side(one: Callable[[int], int], other: Callable[[int], int], seconds: float) -> float:
    """Return how much longer one takes than the other for the same seeds, timed in turns."""
    ratios = []
    ends = time.process_time() + seconds
    seed = 0
    while time.process_time() < ends:
        times = [0.0, 0.0]
        for _ in range(20):
            for place, work in enumerate((one, other)):
                started = time.process_time()
                work(seed)
                times[place] += time.process_time() - started
            seed += 2
        ratios.append(times[0] / times[1])
    return sorted(ratios)[len(ratios) // 2]


def clone_microseconds(game: Game[Any], scenario: Scenario) -> float:
    """Return the time of a clone in the middle of a step, over many random positions."""
    match = Match(game, scenario, Seeded(7))
    choose, chance, times = at_random(match, Seeded(8)), Seeded(9), []

    def clone_and_answer(seat: Seat) -> None:
        if match.timeline.current_answers():
            started = time.process_time()
            for _ in range(10):
                match.clone(chance)
            times.append(time.process_time() - started)
        choose(seat)

    play_out(match, clone_and_answer)
    return sum(times) / len(times) * 1e5


def longest_step(game: Game[Any], scenario: Scenario, games: int = 20) -> int:
    """Return the most answers in one step of random play."""
    longest = 0
    for seed in range(games):
        match = Match(game, scenario, Seeded(seed))
        choose = at_random(match, Seeded(seed + 1))

        def answer(seat: Seat, match: Match[Any] = match, choose: Callable[[Seat], None] = choose) -> None:
            nonlocal longest
            choose(seat)
            longest = max(longest, len(match.timeline.current_answers()))

        play_out(match, answer)
    return longest


def prompt_milliseconds(game: Game[Any], scenario: Scenario, games: int) -> list[float]:
    """Return the sorted times from an answer to the next prompt with all its options."""
    times = []

    def timed(match: Match[Any], below: Callable[[int], int], seat: Seat) -> None:
        options = match.asked(seat).options
        option = options[below(len(options))]
        started = time.process_time()
        match.answer(option, seat)
        times.append(1e3 * (time.process_time() - started))

    for seed in range(games):
        match = Match(game, scenario, Seeded(seed))
        play_out(match, partial(timed, match, Seeded(seed + 1).below))
    return sorted(times)


def greedy_choices(game: Game[Any], scenario: Scenario, backend: Backend, seconds: float) -> float:
    """Return choices a second in games between greedy bots, timing only real choices."""
    chosen, spent, seed = 0, 0.0, 0
    while spent < seconds:
        match = Match(game, scenario, Seeded(seed))
        bots = {seat: Greedy(seed + place) for place, seat in enumerate(match.seats, 1)}
        bots[match.waiting[0]].choose(Sight(match, match.waiting[0], backend=backend))  # fill the caches first
        while match.outcome is None and spent < seconds:
            seat = match.waiting[0]
            started = time.process_time()
            notation = bots[seat].choose(Sight(match, seat, backend=backend))
            if len(match.asked(seat).options) > 1:
                spent += time.process_time() - started
                chosen += 1
            match.play(notation, seat)
        seed += 10
    return chosen / spent


def greedy_games(game: Game[Any], scenario: Scenario, backend: Backend) -> tuple[Games, Games]:
    """Time whole games between greedy bots: through a match, and entirely in a backend."""
    seats = game.seats(scenario)
    playing = WholeGames(game, scenario, dict.fromkeys(seats, GREEDY), backend)

    def through_a_match(seed: int) -> int:
        match = Match(game, scenario, Seeded(seed))
        bots = {seat: Greedy(seed + MILLION) for seat in seats}
        return play_out(match, lambda seat: match.play(bots[seat].choose(Sight(match, seat, backend=STRAIGHT)), seat))

    def through_matches(first: int, games: int) -> int:
        return sum(map(through_a_match, range(first, first + games)))

    def wholly(first: int, games: int) -> int:
        seeds = range(first, first + games)
        return sum(playing.play(seed, dict.fromkeys(seats, seed + MILLION), ENDLESS)[1] for seed in seeds)

    return through_matches, wholly


def every_scenario(game: Game[Any], notes: Notes, seconds: float) -> None:
    """Measure straight play of every scenario, and prompts on the largest board."""
    scenarios = {key: load_shipped(game.package, game.scenario, key) for key in shipped(game.package)}
    largest = max(scenarios.values(), key=lambda scenario: len(game.inventory(game.set_up(scenario))))
    times = prompt_milliseconds(game, largest, 6)
    ends = {"half": times[len(times) // 2], "most": times[len(times) * 99 // 100], "slowest": times[-1]}
    print(f"  prompts of {largest.title}: {', '.join(f'{name} {value:.2f} ms' for name, value in ends.items())}")
    for name, value in ends.items():
        words = {"half": "median", "most": "99th percentile", "slowest": "slowest"}[name]
        notes.note(f"prompts/{game.key}/{name}", f"{largest.title}: {words}", value, "ms")
    quickest = fastest(game)
    print(f"  the fastest backend is {quickest.kind}{': ' + quickest.why if quickest.why else ''}")
    for key, scenario in scenarios.items():
        what = results.place(game, scenario)
        figure = rate(lambda seed, s=scenario: running_straight(game, s, seed), seconds)  # type: ignore[misc]
        least = AIMS_STRAIGHT.get(game.key)
        aim = None if least is None else Aim(least=least)
        notes.rate(f"rules/{game.key}/{key}/straight", f"{what}: straight", f"straight: {scenario.title}", figure, aim)
        if game.key in AIMS_OF_LOOP:
            aim = Aim(least=BIGGER.get(key, AIMS_OF_LOOP[game.key]))
            notes.note(f"loop/{game.key}/{key}", what, 1000 * figure / notes.loop, "in 1,000 rounds", aim)
        if quickest.kind == "compiled":
            base = game.set_up(scenario)
            _compiled(
                notes, game, key, what, fresh_games(game, quickest, base), seconds, "fresh", "two fresh streams a game"
            )
            if game.key in SHORT:
                _compiled(notes, game, key, what, one_stream(game, quickest, base), seconds, "stream", "one stream")


def _compiled(
    notes: Notes, game: Game[Any], key: str, what: str, pair: tuple[Games, Games], seconds: float, kind: str, how: str
) -> None:
    ratio, figure = in_turns(*pair, seconds)
    if kind == "fresh":
        notes.rate(f"rules/{game.key}/{key}/compiled", f"{what}: compiled", f"compiled, {how}", figure)
    print(f"  {f'compiled, {how}':<42.42}{ratio:>12.2f} of straight")
    aim = Aim(least=AIMS_COMPILED[game.key])
    notes.note(f"compiled/{game.key}/{key}/{kind}", f"{what}: {how}", ratio, "×", aim)


def fresh_games(game: Game[Any], compiled: Backend, base: State) -> tuple[Games, Games]:
    """Return players of straight and compiled games that give each game two streams of its own."""
    step, lifted, play = straight(game.step), compiled.lift(base), compiled.interface.play

    def plainly(first: int, games: int) -> int:
        decisions = 0
        for seed in range(first, first + games):
            state, answers = base.copy(), AtRandom(Seeded(seed), Seeded(seed + MILLION))
            while game.outcome(state) is None:
                step(answers, state)
            decisions += answers.decisions
        return decisions

    return plainly, lambda first, games: sum(
        play(lifted, seed, seed + MILLION, ENDLESS)[1] for seed in range(first, first + games)
    )


def one_stream(game: Game[Any], compiled: Backend, base: State) -> tuple[Games, Games]:
    """Return players of straight and compiled games that share two streams."""
    step, lifted, interface = straight(game.step), compiled.lift(base), compiled.interface
    luck, choices = Seeded(1), Seeded(2)
    fast_luck, fast_choices = interface.luck(1), interface.luck(2)

    def plainly(first: int, games: int) -> int:
        decisions = 0
        for _ in range(games):
            state, answers = base.copy(), AtRandom(luck, choices)
            while game.outcome(state) is None:
                step(answers, state)
            decisions += answers.decisions
        return decisions

    def quickly(first: int, games: int) -> int:
        return interface.many(lifted, fast_luck, fast_choices, games)

    return plainly, quickly


def in_turns(slow: Games, quick: Games, seconds: float) -> tuple[float, float]:
    """Return the ratio of the compiled speed to the straight one, and compiled decisions a second.

    The ratio is the median, since a single turn may fall on a garbage collection.
    """
    slow(0, 1), quick(0, 1)  # fill the caches first
    games, first = 1, 1
    ratios: list[float] = []
    rates: list[float] = []
    ends = time.process_time() + seconds
    while time.process_time() < ends or len(ratios) < 3:
        started = time.process_time()
        done = slow(first, games)
        between = time.process_time()
        if quick(first, games) != done:
            raise AssertionError("the two have different numbers of decisions, so they did not play the same games")
        over = time.process_time()
        first += games
        if over - started < seconds / 20:
            games *= 2
            continue
        ratios.append((between - started) / (over - between))
        rates.append(done / (over - between))
    return sorted(ratios)[len(ratios) // 2], max(rates)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each measurement")
    parser.add_argument("--series", type=int, default=spread.GAMES, help="games of the series on one process and on two")
    results.add_option(parser)
    parser.add_argument("games", nargs="*", help="key of a game (default: all games)")
    options = parser.parse_args()
    games = [qd.find_game(key) for key in options.games] or list(qd.games().values())
    compile_books(game.key for game in games)
    plain = rate(lambda _: reference(), options.seconds)
    notes = Notes(plain)
    notes.note("loop", "rounds of the fixed loop", plain)
    print(f"reference loop: {plain:,.0f} a second\n")
    print(f"{'':<44}{'a second':>12}{'of reference':>14}")
    for game in games:
        usual(game, notes, options.seconds)
        every_scenario(game, notes, options.seconds)
    if not options.games:
        print("A series of Mimi and Toutou by greedy, by the clock")
        found = spread.paces(options.series)
        print("\n".join(spread.lines(found)))
        notes.found += spread.results_of(found)
    if options.write:
        sources = (*PLAY, "src/quarterdeck/lab/study", *sources_of(*(game.key for game in games)))
        results.write("bench", notes.found, sources, ["mypy"])


def usual(game: Game[Any], notes: Notes, seconds: float) -> None:
    """Measure the main scenario of a game in every backend, with bots, clones and the log."""
    scenario = qd.read_scenario(game)
    key, what = f"{game.key}/{game.first_scenario}", results.place(game, scenario)
    print(f"{game.title}: {scenario.title}")
    ways: dict[str, Callable[[int], int]] = {
        "match": lambda seed: through_match(game, scenario, seed),
        "asking": lambda seed: asking(game, scenario, seed),
    }
    for way, work in ways.items():
        words = {"match": "through `Match`", "asking": "asking, bare driver"}[way]
        notes.rate(f"rules/{key}/{way}", f"{what}: {words}", f"decisions, {words}", rate(work, seconds))
    for found in (STRAIGHT, compiled(game)):
        if found is not None:
            _looking_ahead(game, scenario, found, notes, seconds)
    micro = clone_microseconds(game, scenario)
    print(f"  {'a clone in the middle of a step':<42}{micro:>9.1f} µs{micro * notes.loop / 1e6:>14.1f} loops")
    notes.note(f"clone/{game.key}", what, micro, "µs")
    notes.note(f"step/{game.key}", what, longest_step(game, scenario), "answers")
    silent = without_log(game)
    heard = side_by_side(
        lambda seed: asking(game, scenario, seed), lambda seed: asking(game, scenario, seed, silent), seconds
    )
    print(f"  {'an unheard log costs':<42}{100 * (heard - 1):>11.1f}%")
    notes.note(f"log/{game.key}", what, 100 * (heard - 1), "%")


def _looking_ahead(game: Game[Any], scenario: Scenario, found: Backend, notes: Notes, seconds: float) -> None:
    """Measure greedy choices, whole greedy games, and simulations of searches in one backend."""
    what, kind = results.place(game, scenario), found.kind
    choice = greedy_choices(game, scenario, found, seconds)
    notes.rate(f"greedy/{game.key}/{kind}/choices", f"{what}: choices, {kind}", f"choices of greedy, {kind}", choice)
    ratio, figure = in_turns(*greedy_games(game, scenario, found), seconds)
    label, more = f"decisions of greedy, whole games, {kind}", f"{ratio:>8.2f} of a match, straight"
    notes.rate(f"greedy/{game.key}/{kind}/decisions", f"{what}: decisions in whole games, {kind}", label, figure, more=more)
    notes.note(f"greedy-games/{game.key}/{kind}", f"{what}: {kind}", ratio, "×")
    way, figure = captains(game, scenario, found, seconds)
    label = f"simulations of a captain, a {way}, {kind}"
    notes.rate(f"searches/{game.key}/captain/{kind}", f"{what}: captain, {kind}", label, figure)
    figure = rate(growing(game, scenario, found), seconds)
    notes.rate(f"searches/{game.key}/tree/{kind}", f"{what}: tree, {kind}", f"simulations of a tree, {kind}", figure)


if __name__ == "__main__":
    main()
