"""One game in every way to play: a match, generators, straight, derived and compiled."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

import quarterdeck as qd
from quarterdeck.compile import compiled, derived
from quarterdeck.compile.proof import SEED_OFFSET, PlayedGame, ended, played_in, played_straight
from quarterdeck.engine.asks import ALL_READY, READY_PROMPT, Choose, Draw, Flow, Reveal, Roll, Seat, Together
from quarterdeck.engine.chance import Luck, Seeded
from quarterdeck.engine.game import Game, State
from quarterdeck.engine.match import Match
from quarterdeck.engine.play.playout import play_out
from quarterdeck.engine.scenario import Scenario, load_shipped, shipped


class Table(NamedTuple):
    """A scenario of a game, by key."""

    game: str
    key: str

    def __str__(self) -> str:
        return f"{self.game}/{self.key}"

    @property
    def rules(self) -> Game[Any]:
        return qd.games()[self.game]

    @property
    def scenario(self) -> Scenario:
        return load_shipped(self.rules.package, self.rules.scenario, self.key)

    @property
    def base(self) -> State:
        state: State = self.rules.set_up(self.scenario)
        return state


def tables() -> list[Table]:
    return [Table(game.key, key) for game in qd.games().values() for key in shipped(game.package)]


def by_match(table: Table, seed: int) -> PlayedGame:
    match = Match(table.rules, table.scenario, Seeded(seed))
    choices = Seeded(seed + SEED_OFFSET)
    taken = []

    def choose(seat: Seat) -> None:
        ask = match.asked(seat)
        option = ask.options[choices.below(len(ask.options))]
        taken.append(f"{seat} {ask.prompt.key} {option.notation}")
        match.answer(option, seat)

    play_out(match, choose)
    return ended(table.rules, taken, match.state)


def by_generators(table: Table, seed: int) -> PlayedGame:
    """Drive the generators directly, without history and copies."""
    state = table.base
    game, luck, choices = table.rules, Seeded(seed), Seeded(seed + SEED_OFFSET)
    taken: list[str] = []
    while game.outcome(state) is None:
        _drive(game.step(state), luck, choices, taken)
    return ended(game, taken, state)


def _drive(flow: Flow[Any], luck: Luck, choices: Luck, taken: list[str]) -> Any:
    """Drive a flow to its end and return its result."""
    try:
        ask = next(flow)
        while True:
            ask = flow.send(_answer(ask, luck, choices, taken))
    except StopIteration as done:
        return done.value


def _answer(ask: Any, luck: Luck, choices: Luck, taken: list[str]) -> Any:
    match ask:
        case Choose():
            option = ask.options[choices.below(len(ask.options))]
            taken.append(f"{ask.seat} {ask.prompt.key} {option.notation}")
            return option
        case Draw():
            return ask.pile.possible()[luck.draw(ask)]
        case Roll():
            return luck.roll(ask)
        case Reveal():
            return None
        case Together():
            results = {}
            for seat, flow in ask.flows.items():
                results[seat] = _drive(flow, luck, choices, taken)
                ready = ALL_READY[choices.below(len(ALL_READY))]
                taken.append(f"{seat} {READY_PROMPT.key} {ready.notation}")
            return results
    raise AssertionError(ask)


def run_straight(table: Table, seed: int) -> PlayedGame:
    return played_straight(table.rules, table.base, seed)


def run_derived(table: Table, seed: int) -> PlayedGame:
    return played_in(_derived(table.game), table.rules, table.base, seed)


def run_compiled(table: Table, seed: int) -> PlayedGame | None:
    """Return None if the game is not compiled."""
    found = compiled(table.rules)
    return None if found is None else played_in(found, table.rules, table.base, seed)


@cache
def _derived(game: str) -> Any:
    return derived(qd.games()[game])


WAYS: Final[dict[str, Callable[[Table, int], PlayedGame | None]]] = {
    "match": by_match,
    "asking": by_generators,
    "straight": run_straight,
    "derived": run_derived,
    "compiled": run_compiled,
}


def endings(table: Table, seed: int) -> dict[str, PlayedGame]:
    """Play one game in every way available."""
    found = {way: play(table, seed) for way, play in WAYS.items()}
    return {way: ending for way, ending in found.items() if ending is not None}
