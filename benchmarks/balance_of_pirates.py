"""The balance of the scenarios of Scum of the High Seas.

The series are greedy against greedy seat by seat, one greedy bot among random ones with the seats
changed after each game, and the effect of an alliance between two of four.

In the series of alliances two greedy bots may form one, each pair of seats in turn. The other two
play the same way but ignore alliances (`Loner`). Without any advantage the pair would win half of
the games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from statistics import mean, stdev
from typing import Any, Final

from benchmarks.balance import Book, Line
from benchmarks.results import PLAY, Aim, Result, share, sources_of
from benchmarks.series import Scenarios, mixed, of_series

from quarterdeck.bots import Bot, Greedy, Random, Sight, answer
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.confidence_intervals import NORMAL
from quarterdeck.engine.match import Match
from quarterdeck.engine.play.playout import play_out
from quarterdeck.engine.scenario import shipped
from quarterdeck.games.scum_of_the_high_seas import GAME
from quarterdeck.games.scum_of_the_high_seas.parley.parleys import ANSWER, GENERAL, PROPOSE
from quarterdeck.games.scum_of_the_high_seas.scenario import Scenario

SEED: Final = 1718
GREEDY: Final = "greedy"
AMONG_RANDOM: Final = "among random"
ALLIANCE: Final = "alliance"
TABLE_OF_FOUR: Final = "treasure-hunt"
EVEN: Final = ("landing-party", "treasure-hunt", "six-crews")  # according to their notes; the others need not be even
EVEN_OF_TWO: Final = Aim(35, 65)
FILE: Final = "balance-scum-of-the-high-seas"


class Loner(Greedy):
    """A greedy bot that neither offers nor accepts alliances."""

    def choose(self, sight: Sight) -> str:
        prompt = sight.asked.prompt
        if prompt in (GENERAL, PROPOSE):
            return "nothing"
        return "no" if prompt is ANSWER else super().choose(sight)


# --- Playing --------------------------------------------------------------------------------------


_SCENARIOS: Final = Scenarios(GAME, Scenario)
scenario_of, digest = _SCENARIOS.of, _SCENARIOS.digest


def wanted(games: int) -> dict[str, int]:
    """Return the games of each series: half as many with one greedy bot among random ones."""
    keys = shipped(GAME.package)
    series = {f"{GREEDY} {key}": games for key in keys} | {f"{AMONG_RANDOM} {key}": games // 2 for key in keys}
    return series | {f"{ALLIANCE} {TABLE_OF_FOUR}": games}


def pair_in(seats: tuple[str, ...], number: int) -> tuple[str, ...]:
    """Return the pair that may form an alliance in a game: every pair in turn."""
    pairs = list(combinations(seats, 2))
    return pairs[number % len(pairs)]


def players_of(series: str, number: int, seats: tuple[str, ...]) -> dict[str, Bot]:
    kind = series.rpartition(" ")[0]
    seeds = {seat: mixed(SEED, series, number, seat) for seat in seats}
    if kind == AMONG_RANDOM:
        greedy = seats[number % len(seats)]
        return {seat: Greedy(seed) if seat == greedy else Random(seed) for seat, seed in seeds.items()}
    if kind == ALLIANCE:
        pair = pair_in(seats, number)
        return {seat: Greedy(seed) if seat in pair else Loner(seed) for seat, seed in seeds.items()}
    return {seat: Greedy(seed) for seat, seed in seeds.items()}


def play(series: str, number: int) -> Line:
    """Play a game; its remarks are the alliances formed and everybody's points."""
    scenario = scenario_of(series)
    match: Match[Any] = Match(GAME, scenario, Seeded(mixed(SEED, series, number, "dice")))
    players = players_of(series, number, match.seats)
    allied: dict[str, None] = {}

    def act(seat: str) -> None:
        answer(match, seat, players[seat])
        allied.update(dict.fromkeys(["+".join(pair) for pair in match.state.alliances]))

    choices = play_out(match, act)
    outcome = match.outcome
    assert outcome is not None
    points = ",".join([f"{seat}={score}" for seat, score in match.state.score.items()])
    remark = f"{','.join(allied)};{points}"
    return Line(digest(series), series, number, ",".join(outcome.winners), outcome.how, choices, remark)


# --- Counting -------------------------------------------------------------------------------------


def results(lines: list[Line]) -> list[Result]:
    """Return the share of each seat and of greedy, how games end, and the effect of alliances."""
    found: list[Result] = []
    for key in shipped(GAME.package):
        found += [*_of_seats(of_series(lines, GREEDY, key), key), *_of_strength(of_series(lines, AMONG_RANDOM, key), key)]
    return [*found, *_of_ends(lines), *_of_alliances(lines)]


def part(line: Line, seats: tuple[str, ...]) -> float:
    """Return the share of a win that some seats have; shared wins count in parts."""
    won = line.winner.split(",") if line.winner else []
    return sum([seat in seats for seat in won]) / len(won) if won else 0.0


def _of_seats(own: list[Line], key: str) -> Iterator[Result]:
    if not own:
        return
    seats, title = GAME.seats(scenario_of(key)), scenario_of(key).title
    even = EVEN_OF_TWO if len(seats) == 2 else Aim(most=round(200 / len(seats), 1))
    note = "" if key in EVEN else "historical: need not be even"
    for seat in seats:
        won = sum(part(line, (seat,)) for line in own)
        what = f"{title}, {seat.capitalize()}"
        yield share(f"{FILE}/greedy/{key}/{seat}", what, won, len(own), even if key in EVEN else None, note)
    choices = sum(line.choices for line in own) // len(own)
    yield Result(f"{FILE}/length/{key}/choices", f"{title}: choices a game", choices)


def _of_strength(own: list[Line], key: str) -> Iterator[Result]:
    if own:
        seats, title = GAME.seats(scenario_of(key)), scenario_of(key).title
        won = sum(part(line, (seats[line.number % len(seats)],)) for line in own)
        yield share(f"{FILE}/among-random/{key}/wins", f"{title}: wins", won, len(own))
        yield Result(f"{FILE}/among-random/{key}/lot", f"{title}: its fair share", round(100 / len(seats), 1), "%")


def _of_ends(lines: list[Line]) -> Iterator[Result]:
    between = [line for line in lines if line.series.startswith(f"{GREEDY} ")]
    for how, count in Counter(line.how for line in between).most_common():
        yield share(f"{FILE}/ends/{how.replace(' ', '-')}", f"Ended by {how}", count, len(between))


def alliances_in(line: Line) -> list[str]:
    made = line.remark.partition(";")[0]
    return made.split(",") if made else []


def points_in(line: Line) -> dict[str, int]:
    """Return everybody's points at the end."""
    pairs = [each.split("=") for each in line.remark.partition(";")[2].split(",")]
    return {seat: int(points) for seat, points in pairs}


def ahead_by(line: Line, pair: tuple[str, ...]) -> float:
    """Return the pair's lead over the other two, in points for each player."""
    points = points_in(line)
    return (2 * sum([points[seat] for seat in pair]) - sum(points.values())) / 2


def _of_alliances(lines: list[Line]) -> Iterator[Result]:
    free = of_series(lines, GREEDY, TABLE_OF_FOUR)
    own = of_series(lines, ALLIANCE, TABLE_OF_FOUR)
    seats = GAME.seats(scenario_of(TABLE_OF_FOUR))
    pairs = {line.number: pair_in(seats, line.number) for line in own}
    allied = [line for line in own if "+".join(pairs[line.number]) in alliances_in(line)]
    made = sum(bool(alliances_in(line)) for line in free)
    won = sum(part(line, pairs[line.number]) for line in allied)
    if free:
        yield share(f"{FILE}/alliances/any", "All four may ally: games with an alliance", made, len(free))
    if own:
        what = "Two of four may ally: games with their alliance"
        yield share(f"{FILE}/alliances/made", what, len(allied), len(own))
    if allied:
        what = "The two formed an alliance: one of them won (fair share 50%)"
        yield share(f"{FILE}/alliances/won", what, won, len(allied))
    if len(allied) > 1:
        ahead = [ahead_by(line, pairs[line.number]) for line in allied]
        middle, either_way = mean(ahead), NORMAL * stdev(ahead) / len(ahead) ** 0.5
        interval = (round(middle - either_way, 2), round(middle + either_way, 2))
        what = "The two formed an alliance: the lead of each over each other player"
        yield Result(f"{FILE}/alliances/points", what, round(middle, 2), "points", interval, len(allied))


BOOK = Book(200, wanted, digest, play, results, (*PLAY, *sources_of("scum-of-the-high-seas")))
