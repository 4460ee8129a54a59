"""Simulation: many games of one scenario on all cores; the seed alone determines the games."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import Any, Final

import msgspec

from quarterdeck import catalogue, search
from quarterdeck.bots import GREEDY, IDEA, Bot, answer, bot
from quarterdeck.bots.ranks import USUAL
from quarterdeck.compile import Backend, compiled
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.answers import AtRandom
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.play.playout import endless, play_out
from quarterdeck.engine.scenario import Scenario
from quarterdeck.engine.straight import straight
from quarterdeck.lab.task_runner import in_order
from quarterdeck.search import RANDOM, SeatStyle, WholeGames

LONGEST_GAME: Final = 1_000_000
# Bots that play whole games without a match, besides single-idea bots.
STYLES: Final = {"random": RANDOM, GREEDY: search.GREEDY, USUAL: search.GREEDY}


class GameResult(msgspec.Struct, frozen=True):
    """The result of one finished game."""

    number: int
    winners: tuple[Seat, ...]
    roles: tuple[str, ...]  # of every seat, in order: its name, or the role it drew
    clause: str
    how: str
    decisions: int


def play_one(game: Game[Any], scenario: Scenario, bots: Mapping[Seat, str], seed: int, number: int) -> GameResult:
    """Play one game of a series and return its result."""
    return player(game, scenario, bots, seed)(number)


def player(game: Game[Any], scenario: Scenario, bots: Mapping[Seat, str], seed: int) -> Callable[[int], GameResult]:
    """Return a function that plays the games of a series by number.

    If every bot plays at random or looks at most one choice ahead, the game runs without a match,
    in the compiled rules if they exist. Other bots need a match.
    """
    styles = {seat: style for seat, name in bots.items() if (style := style_of(game, name)) is not None}
    if len(styles) < len(bots):
        return lambda number: _played(
            game, scenario, *asked(game, scenario, dice(seed, number), players(bots, seed, number)), number
        )
    if any(style is not RANDOM for style in styles.values()):
        return _wholly(game, scenario, styles, seed)
    backend = compiled(game)
    if backend is None:
        return lambda number: _straight(game, scenario, seed, number)
    base = backend.lift(game.set_up(scenario))
    return lambda number: _compiled(game, scenario, backend, base, seed, number)


def _played(game: Game[Any], scenario: Scenario, state: Any, decisions: int, number: int) -> GameResult:
    outcome = game.outcome(state)
    assert outcome is not None
    roles = tuple(role_of(game, state, seat) for seat in game.seats(scenario))
    return GameResult(number, outcome.winners, roles, outcome.clause, outcome.how, decisions)


def role_of(game: Game[Any], state: Any, seat: Seat) -> str:
    """Return the role of a seat in this game: its name, unless roles are drawn."""
    return game.seat_name(seat) if game.mind.role is None else game.mind.role(state, seat)


def simulate(
    game: Game[Any],
    scenario: Scenario,
    games: int,
    bots: Mapping[Seat, str],
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[GameResult]:
    """Play a series and return its results in order.

    An interrupt returns the games finished so far.
    """
    where = catalogue.reference(game)
    there = partial(_chunk, where, scenarios.plain(scenario), dict(bots), seed) if where else None
    done: list[GameResult] = []
    with suppress(KeyboardInterrupt):
        here = player(game, scenario, bots, seed)
        for played in in_order(here, there, range(games), workers or os.cpu_count() or 1):
            done.append(played)
            if progress is not None:
                progress(len(done))
    return done


def _compiled(game: Game[Any], scenario: Scenario, backend: Backend, base: Any, seed: int, number: int) -> GameResult:
    interface = backend.interface
    try:
        state, decisions = interface.play(
            base, seed_for(seed, number, "dice"), seed_for(seed, number, "choices"), LONGEST_GAME
        )
    except interface.endless:
        raise endless(LONGEST_GAME) from None
    role = game.seat_name if game.mind.role is None else partial(interface.model.role, state)
    won = interface.model.outcome(state)
    assert won is not None
    return GameResult(number, won.winners, tuple(map(role, game.seats(scenario))), won.clause, won.how, decisions)


def style_of(game: Game[Any], name: str) -> SeatStyle | None:
    """Return the style of a bot that needs no match, or None."""
    idea, ideas = name.removeprefix(IDEA), game.mind.ideas
    return SeatStyle(looks=False, wants=ideas[idea]) if idea != name and idea in ideas else STYLES.get(name)


def _wholly(game: Game[Any], scenario: Scenario, styles: Mapping[Seat, SeatStyle], seed: int) -> Callable[[int], GameResult]:
    wholly = WholeGames(game, scenario, styles)

    def play(number: int) -> GameResult:
        seeds = {seat: seed_for(seed, number, seat) for seat in styles}
        try:
            state, decisions = wholly.play(seed_for(seed, number, "dice"), seeds, LONGEST_GAME)
        except wholly.endless:
            raise endless(LONGEST_GAME) from None
        return _played(game, scenario, state, decisions, number)

    return play


def _straight(game: Game[Any], scenario: Scenario, seed: int, number: int) -> GameResult:
    state = game.set_up(scenario)
    answers = AtRandom(dice(seed, number), Seeded(seed_for(seed, number, "choices")))
    step = straight(game.step)
    while game.outcome(state) is None:
        step(answers, state)
        if answers.decisions > LONGEST_GAME:
            raise endless(LONGEST_GAME)
    return _played(game, scenario, state, answers.decisions, number)


def players(bots: Mapping[Seat, str], seed: int, number: int) -> dict[Seat, Bot]:
    """Return the bots of one game of a series, each with its own seed."""
    return {seat: bot(name, seed_for(seed, number, seat)) for seat, name in bots.items()}


def dice(seed: int, number: int) -> Seeded:
    """Return the dice of one game of a series; they do not depend on the bots."""
    return Seeded(seed_for(seed, number, "dice"))


def asked(game: Game[Any], scenario: Scenario, luck: Seeded, who: Mapping[Seat, Bot]) -> tuple[Any, int]:
    """Play one game between bots; return the final state and the number of choices."""
    match = Match(game, scenario, luck)
    decisions = play_out(match, lambda seat: answer(match, seat, who[seat], alone=True), LONGEST_GAME)
    return match.state, decisions


def _chunk(where: str, plain: Any, bots: dict[Seat, str], seed: int, numbers: Sequence[int]) -> list[GameResult]:
    game = catalogue.game_named(where)
    scenario = scenarios.build(game.scenario, plain, "scenario")
    with suppress(KeyboardInterrupt):
        return list(map(player(game, scenario, bots, seed), numbers))
    return []


def seed_for(seed: int, number: int, what: str) -> int:
    """Return a distinct seed for one purpose in one game."""
    return int.from_bytes(sha256(f"{seed}|{number}|{what}".encode()).digest()[:8], "big")
