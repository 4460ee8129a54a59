"""A search for one seat of a match, on the quickest gear that is at hand: the same seed and simulations, the same choice."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from quarterdeck.engine.asks import Seat, Together
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import RuleError
from quarterdeck.engine.imagine import account
from quarterdeck.engine.match import Match
from quarterdeck.gears import Gear, compiled
from quarterdeck.gears.as_it_is import Straight, in_its_manner, told_to
from quarterdeck.gears.search import Manner


class Tried(NamedTuple):
    """An option: how often the search took it, and the mean of the seat's chances of winning when it did."""

    notation: str
    visits: int
    chance: float


@dataclass(frozen=True)
class Thought:
    """What a search found: every option that it tried, the best first."""

    tried: tuple[Tried, ...]
    simulations: int

    @property
    def best(self) -> str:
        return self.tried[0].notation

    @property
    def chance(self) -> float:
        """What the seat may expect of the best."""
        return self.tried[0].chance


def think(
    match: Match[Any],
    seat: Seat,
    seed: int,
    simulations: int = 0,
    seconds: float = 0.0,
    manner: Manner | None = None,
    order: Sequence[str] | None = None,
    stop: Callable[[], bool] | None = None,
    gear: Gear | None = None,
) -> Thought:
    """Search until there are so many simulations, or time is up, or ``stop`` says so, whichever is first.

    ``order`` names options that are to be tried first, the best at the head; left out, the game weighs them where it does.
    """
    options = match.asked(seat).options
    if len(options) == 1:
        return Thought((Tried(options[0].notation, 0, 0.5),), 0)
    if simulations <= 0 and seconds <= 0 and stop is None:
        raise ValueError("how long to think is said by simulations, by seconds, or by what stops it")
    search = begun(match, seat, seed, manner or Manner(), weighed(match, seat, seed) if order is None else order, gear)
    try:
        _go_on(search, simulations, seconds, stop)
    except search.contradiction:
        raise RuleError(f"no world could be imagined for {seat} that agrees with what it has seen") from None
    return Thought(_best_first(Tried(*found) for found in search.found()), search.simulations)


def begun(match: Match[Any], seat: Seat, seed: int, manner: Manner, order: Sequence[str], gear: Gear | None = None) -> Any:
    """The search itself, to be gone on with by ``think(simulations)`` and read by ``found()``."""
    gear = gear or compiled(match.game)
    face: Any = Straight(match.game) if gear is None or gear.module is None else gear.module
    base = match.position.base if gear is None else gear.hold(match.position.base)
    retold = told_to(face, account(match, seat))
    how = in_its_manner(face, manner)
    return face.search(base, retold, tuple(match.seats), seed, how, tuple(order))


def weighed(match: Match[Any], seat: Seat, seed: int) -> tuple[str, ...]:
    """The options as the game itself weighs them, the best first; none where it does not."""
    game, ask = match.game, match.asked(seat)
    if game.weigh is None or not (isinstance(match.ask, Together) or ask.prompt in game.weighs):
        return ()
    state = match.imagine(seat, Seeded(seed)).state
    weights = {option.notation: game.weigh(state, ask, option) for option in ask.options}
    return tuple(sorted(weights, key=lambda notation: (-weights[notation], notation)))


def joined(thoughts: Iterable[Thought]) -> Thought:
    """Searches of the same position with different seeds, as one: for several processes."""
    visits: dict[str, int] = {}
    worth: dict[str, float] = {}
    simulations = 0
    for thought in thoughts:
        simulations += thought.simulations
        for notation, times, chance in thought.tried:
            visits[notation] = visits.get(notation, 0) + times
            worth[notation] = worth.get(notation, 0.0) + times * chance
    return Thought(
        _best_first(Tried(each, visits[each], worth[each] / max(1, visits[each])) for each in visits), simulations
    )


def _go_on(search: Any, simulations: int, seconds: float, stop: Callable[[], bool] | None) -> None:
    """One by one where something else than their number may end it: compiled, nobody else has a word in between."""
    if seconds <= 0 and stop is None:
        search.think(simulations)
        return
    until = time.monotonic() + seconds if seconds > 0 else float("inf")
    while True:
        search.think(1)
        if search.simulations == simulations or time.monotonic() >= until or (stop is not None and stop()):
            return


def _best_first(tried: Iterable[Tried]) -> tuple[Tried, ...]:
    return tuple(sorted(tried, key=lambda each: (-each.visits, -each.chance, each.notation)))
