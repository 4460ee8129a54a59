"""An arena: bots play each other on the same dice, from every seat in turn, and are rated.

With two seats, a round of a pair is two games. With more, one bot plays each seat in turn against
copies of the other, and then the roles are swapped. All pairs play the same rounds, and the same
seed gives the same games on any number of processes.

To save time with slow bots, every bot may play a single opponent only, such as ``greedy``.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import combinations, permutations
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from quarterdeck import catalogue
from quarterdeck.bots import GREEDY, Bot, Sight, bot, chosen, value_by
from quarterdeck.bots.ranks import USUAL
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.confidence_intervals import wilson
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.engine.scenario import Scenario
from quarterdeck.lab import checkpoint, notebook_tables
from quarterdeck.lab.checkpoint import KeptWork, begin, begun
from quarterdeck.lab.game_tasks import spread_tasks
from quarterdeck.lab.ratings import Encounter, Rating, ratings, shared_out
from quarterdeck.lab.simulation import asked, dice, players
from quarterdeck.search.value import digest

ANCHORS: Final = (GREEDY, USUAL)  # the first of these that plays anchors the ratings, else the first bot named


class Fixture(NamedTuple):
    """A game to be played: one bot in one seat, the other bot in all other seats."""

    scenario: str
    round: int
    one: str
    others: str
    seat: Seat


class Bout(msgspec.Struct, frozen=True):
    """A game that was played. Everything but the processor time follows from the seed."""

    scenario: str
    round: int
    one: str
    others: str
    seat: Seat
    winners: tuple[Seat, ...]
    choices: dict[str, int]  # by bot
    seconds: dict[str, float]

    @property
    def fixture(self) -> Fixture:
        return Fixture(self.scenario, self.round, self.one, self.others, self.seat)


class Pair(msgspec.Struct, frozen=True):
    """The results of one bot against another.

    With more than two seats, one against copies of the other.
    """

    scenario: str
    one: str
    others: str
    seats: int
    games: int
    points: float  # one per game; a draw or a shared win is split
    share: float
    low: float  # the 95% interval of the share
    high: float

    @property
    def times_its_lot(self) -> float:
        """Return its share as a multiple of an equal share."""
        return self.share * self.seats


class BotStrength(msgspec.Struct, frozen=True):
    """The rating of a bot in a game, and its time per choice."""

    bot: str
    rating: Rating
    choices: int
    milliseconds: float  # of processor time per choice


class Standings(msgspec.Struct, frozen=True):
    """The results of an arena."""

    game: str
    version: int
    seed: int
    anchor: str
    strengths: list[BotStrength]  # the strongest first
    pairs: list[Pair]

    def _repr_html_(self) -> str:
        return notebook_tables.of_standing(self)


class ArenaHeader(msgspec.Struct, frozen=True):
    """The first line of a results file: what its games depend on."""

    game: str
    version: int
    seed: int
    scenarios: dict[str, str]  # a digest of each
    values: dict[str, dict[str, str]] = {}  # by bot and scenario, a digest of the value function


class Arena(KeptWork):
    """An arena: a game, some of its scenarios, and the bots that play each other."""

    def __init__(
        self, game: Game[Any], keys: Sequence[str | Scenario], bots: Sequence[str], seed: int = 1, against: str = ""
    ) -> None:
        """Make an arena; ``against`` is the only opponent of all other bots, if given."""
        if against:
            bots = [*bots, against]
        if len(set(bots)) < 2:
            raise QuarterdeckError("an arena needs at least two different bots")
        self.game = game
        read = [(key if isinstance(key, str) else key.title, catalogue.read_scenario(game, key)) for key in keys]
        self.scenarios = dict(read)
        self.bots = tuple(dict.fromkeys(bots))
        self.seed = seed
        self.against = against
        self.bouts: list[Bout] = []

    @property
    def anchor(self) -> str:
        return self.against or next((name for name in ANCHORS if name in self.bots), self.bots[0])

    def fixtures(self, games: int) -> list[Fixture]:
        """Return at least that many games per pair and scenario, by round so pairs stay level."""
        rounds = {key: -(-games // len(self._seats(key))) for key in self.scenarios}
        last = max(rounds.values(), default=0)
        return [
            Fixture(key, number, one, others, seat)
            for number in range(last)
            for key in self.scenarios
            if number < rounds[key]
            for one, others in self._pairs(len(self._seats(key)))
            for seat in self._seats(key)
        ]

    def _pairs(self, seats: int) -> Iterable[tuple[str, str]]:
        if self.against:
            return [(one, self.against) for one in self.bots if one != self.against]
        return combinations(self.bots, 2) if seats == 2 else permutations(self.bots, 2)

    def _seats(self, key: str) -> tuple[Seat, ...]:
        return self.game.seats(self.scenarios[key])

    def missing(self, games: int) -> list[Fixture]:
        """Return the games that have not been played yet."""
        done = {bout.fixture for bout in self.bouts}
        return [fixture for fixture in self.fixtures(games) if fixture not in done]

    def play(self, games: int, workers: int | None = None, heard: Callable[[Bout, int], None] | None = None) -> Standings:
        """Play the missing games and return the standings.

        Each game is saved at once in the results file, if there is one. ``heard`` receives each
        game and the number played so far. An interrupt ends play, and the standings cover what was
        played.
        """
        bouts = spread_tasks(_played, self.game, (self.scenarios, self.seed), self.missing(games), workers)
        with suppress(KeyboardInterrupt):
            for done, bout in enumerate(bouts, 1):
                self.bouts.append(bout)
                self.keep(bout)
                if heard is not None:
                    heard(bout, done)
        return self.standing()

    def standing(self) -> Standings:
        """Return ratings over all scenarios together, and the results of every pair by scenario."""
        met = [bout for bout in self.bouts if {bout.one, bout.others} <= set(self.bots) and bout.scenario in self.scenarios]
        found = ratings([self._encounter(bout) for bout in met], self.anchor) if met else {}
        strengths = []
        for name, rating in found.items():
            choices = sum(bout.choices.get(name, 0) for bout in met)
            seconds = sum(bout.seconds.get(name, 0.0) for bout in met)
            strengths.append(BotStrength(name, rating, choices, 1000 * seconds / choices if choices else 0.0))
        strengths.sort(key=lambda each: (-each.rating.value, each.bot))
        names = [each.bot for each in strengths]
        pairs = [self._pair(key, one, others, met) for key in self.scenarios for one, others in permutations(names, 2)]
        played = [pair for pair in pairs if pair.games]
        return Standings(self.game.key, self.game.version, self.seed, self.anchor, strengths, played)

    def _pair(self, key: str, one: str, others: str, met: Iterable[Bout]) -> Pair:
        seats = self._seats(key)
        games, points = 0, 0.0
        for bout in met:
            # With two seats, a game of A against B is also a game of B against A.
            pair = {bout.one, bout.others} == {one, others} if len(seats) == 2 else (bout.one, bout.others) == (one, others)
            if bout.scenario != key or not pair:
                continue
            encounter = self._encounter(bout)
            games += 1
            points += sum(point for name, point in zip(encounter.players, encounter.points, strict=True) if name == one)
        share = points / max(games, 1)
        return Pair(key, one, others, len(seats), games, points, share, *wilson(share, games))

    def _encounter(self, bout: Bout) -> Encounter:
        seats = self._seats(bout.scenario)
        who = tuple(bout.one if seat == bout.seat else bout.others for seat in seats)
        return Encounter(who, tuple(shared_out(bout.winners, seats).values()))

    # Results in a file

    def made(self) -> ArenaHeader:
        digests = {key: checkpoint.digest(scenario) for key, scenario in self.scenarios.items()}
        values = {name: by for name in self.bots if (by := self._values(name))}
        return ArenaHeader(self.game.key, self.game.version, self.seed, digests, values)

    def _values(self, name: str) -> dict[str, str]:
        player = bot(name)
        found = {key: value_by(player, self.game, scenario) for key, scenario in self.scenarios.items()}
        return {key: digest(value) for key, value in found.items() if value is not None}

    def go_on_from(self, results: Path) -> None:
        """Continue from the games in a file, or create it.

        Refuse games of other rules, scenarios or values.
        """
        made, before = self.made(), begun(results, ArenaHeader)
        if before is not None:
            _refuse_other(made, before, results)
        self.bouts = self.take_up(results, before or made, Bout, "arena")
        if before is not None:
            begin(results, self._known(made, before))

    def _known(self, made: ArenaHeader, before: ArenaHeader) -> ArenaHeader:
        """Return the file's header with the digests of new scenarios and bots added.

        The digests of games already in the file stay as they are, even if the file lacks them.
        """
        played = {(name, bout.scenario) for bout in self.bouts for name in (bout.one, bout.others)}
        met = {scenario for _, scenario in played}
        scenarios = {key: each for key, each in made.scenarios.items() if key not in met}
        values = {
            name: {key: each for key, each in by.items() if (name, key) not in played} | before.values.get(name, {})
            for name, by in made.values.items()
        }
        return replace(before, scenarios=scenarios | before.scenarios, values=before.values | values)


def _refuse_other(made: ArenaHeader, before: ArenaHeader, results: Path) -> None:
    """Refuse a file whose header differs; what the header leaves out counts as equal."""
    if (made.game, made.version, made.seed) != (before.game, before.version, before.seed):
        raise _other(results, f"games of {before.game}, rules version {before.version}, seed {before.seed}")
    for key, known in before.scenarios.items():
        if made.scenarios.get(key, known) != known:
            raise _other(results, f"games of a different scenario {key}")
    for name, by in before.values.items():
        for key, known in by.items():
            if made.values.get(name, {}).get(key, known) != known:
                raise _other(results, f"games of {name} with a different value function in {key}")


def _other(results: Path, held: str) -> QuarterdeckError:
    return QuarterdeckError(f"{results}: this file holds {held}; name another file")


class _Timed:
    """A bot whose processor time is counted."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.choices = 0
        self.seconds = 0.0

    def choose(self, sight: Sight) -> str:
        started = time.process_time()
        notation = chosen(self._bot, sight)
        self.seconds += time.process_time() - started
        self.choices += 1
        return notation


def _played(game: Game[Any], known: Mapping[str, Scenario], seed: int, fixture: Fixture) -> Bout:
    scenario = known[fixture.scenario]
    names = {seat: fixture.one if seat == fixture.seat else fixture.others for seat in game.seats(scenario)}
    who = {seat: _Timed(each) for seat, each in players(names, seed, fixture.round).items()}
    state, _ = asked(game, scenario, dice(seed, fixture.round), who)
    outcome = game.outcome(state)
    assert outcome is not None
    choices, seconds = dict.fromkeys(names.values(), 0), dict.fromkeys(names.values(), 0.0)
    for seat, timed in who.items():
        choices[names[seat]] += timed.choices
        seconds[names[seat]] += timed.seconds
    return Bout(*fixture, outcome.winners, choices, seconds)
