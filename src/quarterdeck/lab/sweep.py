"""The same question asked of several scenarios and house rules: who wins, by the role that a seat has in the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

import quarterdeck as qd
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.engine.game import Game
from quarterdeck.engine.scenario import Scenario
from quarterdeck.lab.simulate import Share, by_role, share_of, simulate


class Row(msgspec.Struct, frozen=True):
    """One variation: how often each role won, and how often nobody did."""

    scenario: str
    options: dict[str, Any]
    bot: str
    games: int
    roles: dict[str, Share]
    draws: Share


def variations(
    game: Game[Any], scenarios: Sequence[str], name: str, values: Sequence[Any]
) -> Iterator[tuple[str, dict[str, Any], Scenario]]:
    """Every scenario with every value of an option; those that a scenario refuses are left out."""
    for key in scenarios:
        for value in values or [None]:
            options = {} if value is None else {name: value}
            try:
                yield key, options, qd.read_scenario(game, key, options)
            except ScenarioError:
                continue


def sweep(
    game: Game[Any],
    scenarios: Sequence[str],
    over: Mapping[str, Sequence[Any]],
    bots: Sequence[str],
    games: int,
    seed: int,
    workers: int | None = None,
    progress: Callable[[str, int], None] | None = None,
) -> Iterator[Row]:
    """A row for each variation and bot, as they are finished; every seat is played by the same bot."""
    name, values = next(iter(over.items())) if over else ("", [])
    for key, options, scenario in variations(game, scenarios, name, values):
        for bot in bots:
            label = f"{key} {' '.join(f'{option}={value}' for option, value in options.items())} {bot}"

            def show(done: int, label: str = label) -> None:
                if progress is not None:
                    progress(label, done)

            players = dict.fromkeys(game.seats(scenario), bot)
            played = simulate(game, scenario, games, players, seed, workers, show)
            roles = by_role(game, scenario, played)
            draws = share_of(sum(not each.winners for each in played), len(played))
            yield Row(key, options, bot, len(played), roles, draws)
            if len(played) < games:
                return
