"""The battles of the late 19th century: greedy against greedy, greedy against random play with the sides changed after each
game, and random play on both sides."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from statistics import mean
from typing import Any, Final

from benchmarks.balance import Book, Line, interval
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
EVEN: Final = (0.35, 0.65)  # where nothing else is said
NOT_EVEN: Final = {"santiago": "hopeless, as it was"}
WANTED_AGAINST_RANDOM: Final = 0.85
BY_TIME: Final = "time"


# --- Playing ----------------------------------------------------------------------------------------------------------


_SCENARIOS: Final = Scenarios(GAME, Scenario, GAME.version)
scenario_of, digest = _SCENARIOS.of, _SCENARIOS.digest


def wanted(games: int) -> dict[str, int]:
    """Every battle between greedy bots and at random, half as often one against the other."""
    keys = shipped(GAME.package)
    full = {f"{kind} {key}": games for kind in (GREEDY, RANDOM) for key in keys}
    return full | {f"{AGAINST_RANDOM} {key}": games // 2 for key in keys}


def players_of(series: str, number: int, seats: tuple[str, ...]) -> dict[str, Bot]:
    kind = series.rpartition(" ")[0]
    greedy = {GREEDY: seats, RANDOM: (), AGAINST_RANDOM: (champion(seats, number),)}[kind]
    seeds = {seat: mixed(SEED, series, number, seat) for seat in seats}
    return {seat: Greedy(seed) if seat in greedy else Random(seed) for seat, seed in seeds.items()}


def champion(seats: tuple[str, ...], number: int) -> str:
    """The greedy one against random play: each side in turn."""
    return seats[number % len(seats)]


def play(series: str, number: int) -> Line:
    """A game; what is remarked are the turns that it took, and the glory won in it."""
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


# --- Telling ----------------------------------------------------------------------------------------------------------


def tables(lines: list[Line]) -> str:
    """Markdown: whether the battles are even, how they end, and how good greedy is."""
    return "\n\n".join([_of_sides(lines), _of_ends(lines), _of_strength(lines)])


def _of_sides(lines: list[Line]) -> str:
    rows = ["| battle | meant | games | both greedy | both at random |", "|---|---|---|---|---|"]
    for key in shipped(GAME.package):
        own, at_random = of_series(lines, GREEDY, key), of_series(lines, RANDOM, key)
        if own or at_random:
            meant, title = NOT_EVEN.get(key, "open"), scenario_of(key).title
            rows.append(f"| {title} (`{key}`) | {meant} | {len(own)} | {_sides(own, key)} | {_sides(at_random, key)} |")
    return "\n".join(rows)


def _sides(own: list[Line], key: str) -> str:
    """Each side's share, in bold where greedy bots find a battle that is meant to be open not to be."""
    low, high = EVEN
    told = []
    for seat in GAME.seats(scenario_of(key)):
        won = len([line for line in own if line.winner == seat])
        words = f"{seat} {interval(won, len(own))}"
        judged = own and own[0].series.startswith(f"{GREEDY} ") and key not in NOT_EVEN
        told.append(f"**{words}**" if judged and not low <= won / len(own) <= high else words)
    drawn = len([line for line in own if not line.winner])
    return ", ".join(told + ([f"drawn {drawn / len(own):.1%}"] if drawn else []))


def _of_ends(lines: list[Line]) -> str:
    rows = [
        "| both greedy | decided before the last turn | how | turns | choices a game | glory |",
        "|---|---|---|---|---|---|",
    ]
    for key in shipped(GAME.package):
        own = of_series(lines, GREEDY, key)
        if not own:
            continue
        early = len([line for line in own if line.how != BY_TIME and turns_of(line) < (scenario_of(key).turns or 0)])
        ends = ", ".join(f"{how} {count}" for how, count in Counter(line.how for line in own).most_common())
        turns = mean([turns_of(line) for line in own])
        choices = mean([line.choices for line in own])
        glory = [glory_of(line) for line in own if glory_of(line) is not None]
        told = f"{mean([each for each in glory if each is not None]):.0f}" if glory else "–"
        rows.append(f"| `{key}` | {interval(early, len(own))} | {ends} | {turns:.1f} | {choices:.0f} | {told} |")
    return "\n".join(rows)


def turns_of(line: Line) -> int:
    return int(line.remark.partition(";")[0])


def glory_of(line: Line) -> int | None:
    """The glory of the side that has it counted."""
    told = line.remark.partition(";")[2]
    return int(told) if told else None


def _of_strength(lines: list[Line]) -> str:
    rows = ["| greedy against random | games | it wins | seat by seat |", "|---|---|---|---|"]
    for key in shipped(GAME.package):
        own = of_series(lines, AGAINST_RANDOM, key)
        if not own:
            continue
        seats = GAME.seats(scenario_of(key))
        won = [line for line in own if line.winner == champion(seats, line.number)]
        by_seat = ", ".join(f"{seat} {_won_by(seat, own, seats)}" for seat in seats)
        words = interval(len(won), len(own))
        short = key not in NOT_EVEN and len(won) < WANTED_AGAINST_RANDOM * len(own)
        rows.append(f"| `{key}` | {len(own)} | {f'**{words}**' if short else words} | {by_seat} |")
    return "\n".join(rows)


def _won_by(seat: str, own: list[Line], seats: tuple[str, ...]) -> str:
    mine = [line for line in own if champion(seats, line.number) == seat]
    return f"{len([line for line in mine if line.winner == seat])} of {len(mine)}"


BOOK = Book(Path("docs/measured/late-19th-century.md"), 200, wanted, digest, play, tables)
