"""The standard pirate card game for four in every available backend of Quarterdeck."""

from __future__ import annotations

import itertools
import platform
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from benchmarks.peers.serving import FRESH_SEEDS, ONE_STREAM, SEARCH, SIMULATIONS, Row, serve
from benchmarks.peers.tally import Tally

import quarterdeck as qd
from quarterdeck import compile as compilation
from quarterdeck.engine.answers import AtRandom
from quarterdeck.engine.asks import EVERYBODY, NO_FACTS, Choose, Draw, Facts, Option, Prompt, Reveal, Roll, Seat, Seats, T
from quarterdeck.engine.chance import Luck, Seeded
from quarterdeck.engine.match import Match
from quarterdeck.engine.straight import straight
from quarterdeck.games.pirate_cards import GAME
from quarterdeck.games.pirate_cards.state import Table
from quarterdeck.search import SearchSettings, Sight

SCENARIO: Final = qd.read_scenario(GAME)
BEGINNING: Final[Table] = GAME.set_up(SCENARIO)
BATCH: Final = 20
MOST: Final = 1_000_000  # choices of a game

Played = tuple[int, int, Table]  # decisions, the sum of their options if counted, the final state
OneGame = Callable[[Luck, Luck], Played]


class NotTheSameGame(Exception):
    """Raised if two backends play different games for the same seeds."""


def through_match(luck: Luck, choices: Luck) -> Played:
    """Play through a match, as a host does: every answer is checked and kept."""
    match = Match(GAME, SCENARIO, luck)
    below = choices.below
    decisions = listed = 0
    while match.outcome is None:
        ask = match.ask
        assert isinstance(ask, Choose)
        options = ask.options
        decisions += 1
        listed += len(options)
        match.answer(options[below(len(options))])
    return decisions, listed, match.state


def asking(luck: Luck, choices: Luck) -> Played:
    """Play with a bare driver that keeps no history and makes no copies."""
    state = BEGINNING.copy()
    below = choices.below
    decisions = listed = 0
    while state.outcome is None:
        flow = GAME.step(state)
        answer: Any = None
        while True:
            try:
                ask = flow.send(answer)
            except StopIteration:
                break
            if ask.__class__ is Choose:
                assert isinstance(ask, Choose)
                options = ask.options
                decisions += 1
                listed += len(options)
                answer = options[below(len(options))]
            elif isinstance(ask, Draw):
                answer = ask.pile.possible()[luck.draw(ask)]
            elif isinstance(ask, Roll):
                answer = luck.roll(ask)
            else:
                assert isinstance(ask, Reveal)
                answer = None
    return decisions, listed, state


class Listing(AtRandom):
    """A player that counts its options too."""

    listed = 0

    def choose(
        self,
        seat: Seat,
        prompt: Prompt,
        options: Sequence[Option[T]],
        about: Facts = NO_FACTS,
        to: Seats | None = EVERYBODY,
    ) -> Option[T]:
        self.listed += len(options)
        return super().choose(seat, prompt, options)


def running_straight(luck: Luck, choices: Luck) -> Played:
    answers = AtRandom(luck, choices)
    state = _to_the_end(answers)
    return answers.decisions, 0, state


def listing_straight(luck: Luck, choices: Luck) -> Played:
    answers = Listing(luck, choices)
    state = _to_the_end(answers)
    return answers.decisions, answers.listed, state


def _to_the_end(answers: AtRandom) -> Table:
    state = BEGINNING.copy()
    step = straight(GAME.step)
    while state.outcome is None:
        step(answers, state)
    return state


def hits(state: Any) -> int:
    """Return the hits before the players; derived states have the same fields."""
    return sum(sum(ship.hits) for player in state.players for ship in player.ships)


def seeds() -> Iterator[tuple[int, int]]:
    return ((seed, seed + 1) for seed in itertools.count(0, 2))


def counted(play: OneGame, games: int) -> Tally:
    """Count games, each with a seed for its cards and one for its choices."""
    tally = Tally()
    for cards, choices in itertools.islice(seeds(), games):
        decisions, options, state = play(Seeded(cards), Seeded(choices))
        tally.add(decisions, options, hits(state))
    return tally


def counted_alike(backend: compilation.Backend, beginning: Any, games: int) -> Tally:
    """Count games with the straight backend and check that this backend plays the same.

    Derived modules cannot count options.
    """
    tally = Tally()
    for cards, choices in itertools.islice(seeds(), games):
        state, decisions = backend.interface.play(beginning, cards, choices, MOST)
        known, options, end = listing_straight(Seeded(cards), Seeded(choices))
        if (decisions, hits(state)) != (known, hits(end)):
            raise NotTheSameGame(f"{backend.package} and the straight backend differ for seeds {cards} and {choices}")
        tally.add(decisions, options, hits(state))
    return tally


def rows_of(backend: str, play: OneGame, count: OneGame) -> list[Row]:
    luck, choices, fresh = Seeded(1), Seeded(2), seeds()

    def from_one_stream(games: int) -> int:
        return sum(play(luck, choices)[0] for _ in range(games))

    def with_fresh_seeds(games: int) -> int:
        return sum(play(Seeded(one), Seeded(other))[0] for one, other in itertools.islice(fresh, games))

    return [
        Row(backend, ONE_STREAM, from_one_stream, lambda games: counted(count, games), BATCH),
        Row(backend, FRESH_SEEDS, with_fresh_seeds, lambda games: counted(count, games), BATCH),
    ]


def rows_derived(backend: compilation.Backend) -> list[Row]:
    interface, fresh = backend.interface, seeds()
    beginning = backend.lift(BEGINNING)
    luck, choices = interface.luck(1), interface.luck(2)

    def from_one_stream(games: int) -> int:
        return interface.many(beginning, luck, choices, games)

    def with_fresh_seeds(games: int) -> int:
        return sum(interface.play(beginning, one, other, MOST)[1] for one, other in itertools.islice(fresh, games))

    return [
        Row(backend.kind, ONE_STREAM, from_one_stream, lambda games: counted_alike(backend, beginning, games), BATCH),
        Row(backend.kind, FRESH_SEEDS, with_fresh_seeds, lambda games: counted_alike(backend, beginning, games), BATCH),
    ]


def row_of_search(backend: compilation.Backend) -> Row:
    """Search from the first decision of a game to the end, dealing hidden cards anew each time."""
    match = Match(GAME, SCENARIO, Seeded(1))
    seat, fresh = match.waiting[0], itertools.count()

    def search(moves: int) -> int:
        done = 0
        for seed in itertools.islice(fresh, moves):
            sight = Sight(match, seat, backend=backend)
            done += sight.think(seed, SIMULATIONS, settings=SearchSettings(), order=()).simulations
        return done

    return Row(backend.kind, SEARCH, search)


def rows() -> list[Row]:
    """Return the rows, the slowest first."""
    found = [
        *rows_of("Match", through_match, through_match),
        *rows_of("asking", asking, asking),
        *rows_of("straight", running_straight, listing_straight),
        row_of_search(compilation.Backend("straight", "it was requested")),
        *rows_derived(compilation.derived(GAME)),
    ]
    compiled = compilation.compiled(GAME)
    if compiled is None:
        print(f"Quarterdeck, compiled is left out: {compilation.fastest(GAME).why}.", file=sys.stderr)
        return found
    return [*found, *rows_derived(compiled), row_of_search(compiled)]


def main() -> None:
    serve(rows(), {"Quarterdeck": qd.__version__, "Python": platform.python_version()})


if __name__ == "__main__":
    main()
