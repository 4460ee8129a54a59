"""The balance of the late 19th century's battles.

The series of each battle are greedy against greedy, greedy against random play with the sides
changed after each game, and random play on both sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from statistics import mean
from typing import Any, Final

from benchmarks.balance import Book, Line
from benchmarks.results import PLAY, Aim, Result, share, sources_of
from benchmarks.series import Scenarios, mixed, of_series

from quarterdeck.bots import Bot, Greedy, Random, answer
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.match import Match
from quarterdeck.engine.play.playout import play_out
from quarterdeck.engine.scenario import shipped
from quarterdeck.games.late_19th_century import GAME
from quarterdeck.games.late_19th_century.scenario import Scenario
from quarterdeck.games.late_19th_century.winning import glory_won

SEED: Final = 1894
GREEDY: Final = "greedy"
AGAINST_RANDOM: Final = "against random"
RANDOM: Final = "random"
FILE: Final = "balance-late-19th-century"
EVEN: Final = Aim(35, 65)  # unless its notes say otherwise
NOT_EVEN: Final = {"santiago": "hopeless, as in 1898"}
WANTED_AGAINST_RANDOM: Final = 85
BY_TIME: Final = "time"


# --- Playing --------------------------------------------------------------------------------------


_SCENARIOS: Final = Scenarios(GAME, Scenario, GAME.version)
scenario_of, digest = _SCENARIOS.of, _SCENARIOS.digest


def wanted(games: int) -> dict[str, int]:
    """Return the games of each series: half as many with random play on one side only."""
    keys = shipped(GAME.package)
    full = {f"{kind} {key}": games for kind in (GREEDY, RANDOM) for key in keys}
    return full | {f"{AGAINST_RANDOM} {key}": games // 2 for key in keys}


def players_of(series: str, number: int, seats: tuple[str, ...]) -> dict[str, Bot]:
    kind = series.rpartition(" ")[0]
    greedy = {GREEDY: seats, RANDOM: (), AGAINST_RANDOM: (champion(seats, number),)}[kind]
    seeds = {seat: mixed(SEED, series, number, seat) for seat in seats}
    return {seat: Greedy(seed) if seat in greedy else Random(seed) for seat, seed in seeds.items()}


def champion(seats: tuple[str, ...], number: int) -> str:
    """Return the side of the greedy bot against random play, which alternates."""
    return seats[number % len(seats)]


def play(series: str, number: int) -> Line:
    """Play a game; its remarks are the turns it took and the glory won."""
    match: Match[Any] = Match(GAME, scenario_of(series), Seeded(mixed(SEED, series, number, "dice")))
    players = players_of(series, number, match.seats)
    choices = play_out(match, lambda seat: answer(match, seat, players[seat]))
    outcome = match.outcome
    assert outcome is not None
    glory = ",".join([str(glory_won(match.state, each)) for each in match.state.setting.glory])
    return Line(
        digest(series),
        series,
        number,
        ",".join(outcome.winners),
        outcome.how,
        choices,
        f"{match.state.turn};{glory}",
    )


# --- Counting -------------------------------------------------------------------------------------


def results(lines: list[Line]) -> list[Result]:
    """Return whether the battles are even, how they end, and how good greedy is."""
    found: list[Result] = []
    for key in shipped(GAME.package):
        found += [*_of_sides(lines, key), *_of_ends(of_series(lines, GREEDY, key), key), *_of_strength(lines, key)]
    return found


def _of_sides(lines: list[Line], key: str) -> Iterator[Result]:
    for kind in (GREEDY, RANDOM):
        own, title = of_series(lines, kind, key), scenario_of(key).title
        if not own:
            continue
        aim = EVEN if kind == GREEDY and key not in NOT_EVEN else None
        note = NOT_EVEN.get(key, "") if kind == GREEDY else ""
        for seat in GAME.seats(scenario_of(key)):
            won = len([line for line in own if line.winner == seat])
            what = f"{title}, {seat.capitalize()}: {kind} on both sides"
            yield share(f"{FILE}/{kind}/{key}/{seat}", what, won, len(own), aim, note)
        drawn = len([line for line in own if not line.winner])
        if drawn:
            yield share(f"{FILE}/{kind}/{key}/drawn", f"{title}, drawn: {kind} on both sides", drawn, len(own))


def _of_ends(own: list[Line], key: str) -> Iterator[Result]:
    if not own:
        return
    title, games = scenario_of(key).title, len(own)
    early = len([line for line in own if line.how != BY_TIME and turns_of(line) < (scenario_of(key).turns or 0)])
    yield share(f"{FILE}/ends/{key}/early", f"{title}: decided before the last turn", early, games)
    for how, count in Counter(line.how for line in own).most_common():
        yield share(f"{FILE}/ends/{key}/{how.replace(' ', '-')}", f"{title}: ended by {how}", count, games)
    turns, choices = mean([turns_of(line) for line in own]), mean([line.choices for line in own])
    yield Result(f"{FILE}/length/{key}/turns", f"{title}: turns", round(turns, 1))
    yield Result(f"{FILE}/length/{key}/choices", f"{title}: choices a game", round(choices))
    glory = [each for each in map(glory_of, own) if each is not None]
    if glory:
        yield Result(f"{FILE}/length/{key}/glory", f"{title}: glory", round(mean(glory)))


def turns_of(line: Line) -> int:
    return int(line.remark.partition(";")[0])


def glory_of(line: Line) -> int | None:
    """Return the glory of the side that counts it."""
    told = line.remark.partition(";")[2]
    return int(told) if told else None


def _of_strength(lines: list[Line], key: str) -> Iterator[Result]:
    own = of_series(lines, AGAINST_RANDOM, key)
    if not own:
        return
    seats, title = GAME.seats(scenario_of(key)), scenario_of(key).title
    won = [line for line in own if line.winner == champion(seats, line.number)]
    aim = None if key in NOT_EVEN else Aim(least=WANTED_AGAINST_RANDOM)
    yield share(f"{FILE}/against-random/{key}/all", f"{title}: wins", len(won), len(own), aim, NOT_EVEN.get(key, ""))


BOOK = Book(200, wanted, digest, play, results, (*PLAY, *sources_of("late-19th-century")))
