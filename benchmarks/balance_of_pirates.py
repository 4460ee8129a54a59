"""The scenarios of Scum of the High Seas: greedy against greedy seat by seat, one greedy bot among random ones with the
seats changed after each game, and what an alliance brings to two of four.

In the series of alliances two greedy bots may come to terms, each pair of seats in turn, while the other two play the same
but hear of no alliance (`Loner`): without any advantage the two would win half of the games.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path
from statistics import mean, stdev
from typing import Any, Final

from benchmarks.balance import Book, Line, interval
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
EVEN: Final = ("landing-party", "treasure-hunt", "six-crews")  # as their notes say; the others are what they are
EVEN_OF_TWO: Final = (0.35, 0.65)


class Loner(Greedy):
    """Greedy, but for alliances: neither offered nor accepted."""

    def choose(self, sight: Sight) -> str:
        prompt = sight.asked.prompt
        if prompt in (GENERAL, PROPOSE):
            return "nothing"
        return "no" if prompt is ANSWER else super().choose(sight)


# --- Playing ----------------------------------------------------------------------------------------------------------


_SCENARIOS: Final = Scenarios(GAME, Scenario)
scenario_of, digest = _SCENARIOS.of, _SCENARIOS.digest


def wanted(games: int) -> dict[str, int]:
    """Every scenario between greedy bots, half as often against random play; and what an alliance brings."""
    keys = shipped(GAME.package)
    series = {f"{GREEDY} {key}": games for key in keys} | {f"{AMONG_RANDOM} {key}": games // 2 for key in keys}
    return series | {f"{ALLIANCE} {TABLE_OF_FOUR}": games}


def pair_in(seats: tuple[str, ...], number: int) -> tuple[str, ...]:
    """Which two may come to terms in a game: every pair in turn."""
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
    """A game; what is remarked are the alliances made in it, and everybody's points."""
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


# --- Telling ----------------------------------------------------------------------------------------------------------


def tables(lines: list[Line]) -> str:
    """Markdown: the seats, greedy among random ones, how games end, alliances."""
    return "\n\n".join([_of_seats(lines), _of_strength(lines), _of_ends(lines), _of_alliances(lines)])


def share(line: Line, seats: tuple[str, ...]) -> float:
    """What some seats have of a game: a shared win counts in parts."""
    won = line.winner.split(",") if line.winner else []
    return sum([seat in seats for seat in won]) / len(won) if won else 0.0


def _of_seats(lines: list[Line]) -> str:
    rows = ["| scenario | meant | games | who wins | choices a game |", "|---|---|---|---|---|"]
    for key in shipped(GAME.package):
        own = of_series(lines, GREEDY, key)
        if own:
            choices = sum(line.choices for line in own) // len(own)
            meant = "even" if key in EVEN else "as it was"
            rows.append(f"| {scenario_of(key).title} (`{key}`) | {meant} | {len(own)} | {_seats(own, key)} | {choices} |")
    return "\n".join(rows)


def _seats(own: list[Line], key: str) -> str:
    """Every seat's share, in bold where a scenario that is meant to be even is not."""
    seats = GAME.seats(scenario_of(key))
    low, high = EVEN_OF_TWO if len(seats) == 2 else (0.0, 2 / len(seats))
    told = []
    for seat in seats:
        won = sum(share(line, (seat,)) for line in own)
        words = f"{seat} {interval(won, len(own))}"
        told.append(f"**{words}**" if key in EVEN and not low <= won / len(own) <= high else words)
    return ", ".join(told)


def _of_strength(lines: list[Line]) -> str:
    rows = ["| one greedy among random ones | games | it wins | its share by lot |", "|---|---|---|---|"]
    for key in shipped(GAME.package):
        own = of_series(lines, AMONG_RANDOM, key)
        seats = GAME.seats(scenario_of(key))
        won = sum(share(line, (seats[line.number % len(seats)],)) for line in own)
        if own:
            rows.append(f"| `{key}` | {len(own)} | {interval(won, len(own))} | {1 / len(seats):.0%} |")
    return "\n".join(rows)


def _of_ends(lines: list[Line]) -> str:
    between = [line for line in lines if line.series.startswith(f"{GREEDY} ")]
    rows = ["| how games end | of all |", "|---|---|"]
    ends = Counter(line.how for line in between).most_common()
    return "\n".join(rows + [f"| {how} | {interval(count, len(between))} |" for how, count in ends])


def alliances_in(line: Line) -> list[str]:
    made = line.remark.partition(";")[0]
    return made.split(",") if made else []


def points_in(line: Line) -> dict[str, int]:
    """Everybody's points at the end."""
    pairs = [each.split("=") for each in line.remark.partition(";")[2].split(",")]
    return {seat: int(points) for seat, points in pairs}


def ahead_by(line: Line, pair: tuple[str, ...]) -> float:
    """How many points two of four had more than the other two, each."""
    points = points_in(line)
    return (2 * sum([points[seat] for seat in pair]) - sum(points.values())) / 2


def spread(values: list[float]) -> str:
    """A mean with its 95% interval."""
    if len(values) < 2:
        return "–"
    middle, either_way = mean(values), NORMAL * stdev(values) / len(values) ** 0.5
    return f"{middle:+.2f} ({middle - either_way:+.2f} to {middle + either_way:+.2f})"


def _of_alliances(lines: list[Line]) -> str:
    free = of_series(lines, GREEDY, TABLE_OF_FOUR)
    own = of_series(lines, ALLIANCE, TABLE_OF_FOUR)
    seats = GAME.seats(scenario_of(TABLE_OF_FOUR))
    pairs = {line.number: pair_in(seats, line.number) for line in own}
    allied = [line for line in own if "+".join(pairs[line.number]) in alliances_in(line)]
    made = sum(bool(alliances_in(line)) for line in free)
    won = sum(share(line, pairs[line.number]) for line in allied)
    rows = [
        "| alliances, four at the table | games | share |",
        "|---|---|---|",
        f"| greedy only: games with an alliance | {len(free)} | {interval(made, len(free))} |",
        f"| two who may ally, two who will not: the two came to terms | {len(own)} | {interval(len(allied), len(own))} |",
        f"| … of those games one of the allies won (by lot 50%) | {len(allied)} | {interval(won, len(allied))} |",
        f"| … points that an ally had more than one of the others | {len(allied)} "
        f"| {spread([ahead_by(line, pairs[line.number]) for line in allied])} |",
    ]
    return "\n".join(rows)


BOOK = Book(Path("docs/measured/scum-of-the-high-seas.md"), 200, wanted, digest, play, tables)
