"""The proof that a backend plays the same game: each choice, the result and the final position."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec

from quarterdeck.compile.backend import Backend
from quarterdeck.engine.answers import AtRandom
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game, State, encode
from quarterdeck.engine.scenario import load_shipped, shipped
from quarterdeck.engine.straight import straight

GAMES_EACH: Final = 3  # of each scenario
SEED_OFFSET: Final = 500_000  # between the seeds of dice and choices
MAX_CHOICES: Final = 1_000_000  # of a game


class BackendMismatch(QuarterdeckError):
    """A backend does not play the same game as the rules; the message says where they differ."""


class PlayedGame(NamedTuple):
    """The choices, result and final position of a finished game."""

    taken: list[str]  # seat, prompt and option of each choice
    outcome: bytes
    state: bytes


def ended(game: Game[Any], taken: list[str], state: State) -> PlayedGame:
    return PlayedGame(taken, msgspec.json.encode(game.outcome(state)), encode(state))


def played_straight(game: Game[Any], base: State, seed: int) -> PlayedGame:
    """Play a game from this position on the straight backend, with both streams from one seed."""
    state, taken = base.copy(), list[str]()
    answers = AtRandom(Seeded(seed), Seeded(seed + SEED_OFFSET), taken)
    step = straight(game.step)
    while game.outcome(state) is None:
        step(answers, state)
    return ended(game, taken, state)


def played_in(backend: Backend, game: Game[Any], base: State, seed: int) -> PlayedGame:
    """Play the same game on a derived or compiled backend."""
    taken: list[str] = []
    state, _ = backend.interface.play(backend.lift(base), seed, seed + SEED_OFFSET, MAX_CHOICES, taken)
    return ended(game, taken, backend.lower(state))


def difference(one: PlayedGame, other: PlayedGame) -> str:
    """Return the first difference between two games in words, or an empty string."""
    for at, (mine, yours) in enumerate(zip(one.taken, other.taken, strict=False)):
        if mine != yours:
            return f"decision {at + 1} is {mine!r} in one and {yours!r} in the other"
    if len(one.taken) != len(other.taken):
        return f"one has {len(one.taken)} decisions, the other {len(other.taken)}"
    if one.outcome != other.outcome:
        return f"one ends {one.outcome.decode()}, the other {other.outcome.decode()}"
    return "" if one.state == other.state else "the final positions differ"


def prove(game: Game[Any], backend: Backend) -> None:
    """Compare games of every shipped scenario with the straight backend."""
    for key in shipped(game.package):
        base = game.set_up(load_shipped(game.package, game.scenario, key))
        for seed in range(GAMES_EACH):
            apart = difference(played_straight(game, base, seed), played_in(backend, game, base, seed))
            if apart:
                raise BackendMismatch(f"{game.key}, {key}, seed {seed}: the {backend.kind} game differs: {apart}")
