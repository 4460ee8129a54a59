"""Measure how much more two processes play than one, with whole series by the clock.

The times include the start of the processes. Only a quiet machine with two cores gives a valid
result.
"""

from __future__ import annotations

import time
from typing import Final

from benchmarks.results import Aim, Result, rounded

import quarterdeck as qd
from quarterdeck.lab.study.series import on_processes, rounds, setting

GAMES: Final = 2_000
TURNS: Final = 2  # rounds with one process and two; the best of each counts
AIM: Final = 1.8


def pace(workers: int, games: int) -> float:
    """Return games a second of a series of *Mimi* by ``greedy``."""
    game = qd.find_game("mimi-and-toutou")
    scenario = qd.read_scenario(game)
    played = setting(game, scenario, [dict.fromkeys(game.seats(scenario), "greedy")])
    started = time.perf_counter()
    for _ in rounds([played], range(games), 1, on_processes(workers), workers):
        pass
    return games / (time.perf_counter() - started)


def paces(games: int = GAMES, turns: int = TURNS) -> dict[int, float]:
    """Return the best rates of one process and of two, measured in turns."""
    found = [{workers: pace(workers, games) for workers in (1, 2)} for _ in range(turns)]
    return {workers: max(each[workers] for each in found) for workers in (1, 2)}


def lines(found: dict[int, float]) -> list[str]:
    named = {1: "one process", 2: "two processes"}
    rows = [f"  {f'games on {named[workers]}':<42}{figure:>12,.1f}" for workers, figure in found.items()]
    return [*rows, f"  {'two processes against one':<42}{found[2] / found[1]:>11.2f}×   (aim {AIM}, on a quiet machine)"]


def results_of(found: dict[int, float]) -> list[Result]:
    """Return the rates of one process and of two, and their ratio."""
    return [
        Result("bench/series/one", "games on one process", rounded(found[1]), "a second"),
        Result("bench/series/two", "games on two processes", rounded(found[2]), "a second"),
        Result("bench/series/ratio", "two processes against one", rounded(found[2] / found[1]), "×", aim=Aim(least=AIM)),
    ]
