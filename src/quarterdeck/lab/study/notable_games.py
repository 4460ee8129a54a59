"""Records of notable games for the designer: the shortest, the longest, the closest and so on."""

from __future__ import annotations

import re
from bisect import insort
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Final, NamedTuple

from quarterdeck.atomic_files import write
from quarterdeck.bots import answer
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.match import Match
from quarterdeck.engine.play.playout import at_random, play_out
from quarterdeck.lab.measures.game_measures import MeasuredGame
from quarterdeck.lab.simulation import dice, players, seed_for
from quarterdeck.lab.study.aggregation import Count
from quarterdeck.lab.study.findings import Kept
from quarterdeck.lab.study.series import Result, SeriesSetting


class GameSummary(NamedTuple):
    """The figures that make a game notable, and its number."""

    number: int
    cast: int
    decisions: int
    winners: tuple[Seat, ...]
    how: str
    clause: str
    lead: float | None  # the mean margin of the leader
    lowest: float | None  # the lowest win probability of the winners


class NotableGame(NamedTuple):
    """A game that stands out, and the reason."""

    game: GameSummary
    why: str


class _Criterion(NamedTuple):
    """A criterion for notable games: the smaller a game's figure, the more notable the game."""

    name: str
    figure: Callable[[GameSummary], float | None]
    words: Callable[[GameSummary], str]


def _decisions(game: GameSummary) -> str:
    return f"{game.decisions:,} choices"


WAYS: Final = (
    _Criterion("shortest", lambda game: game.decisions, _decisions),
    _Criterion("longest", lambda game: -game.decisions, _decisions),
    _Criterion(
        "closest",
        lambda game: game.lead,
        lambda game: f"the leader was {100 * (game.lead or 0):.0f} points ahead on average",
    ),
    _Criterion(
        "greatest comeback",
        lambda game: game.lowest,
        lambda game: f"won from a win probability of {100 * (game.lowest or 0):.0f}%",
    ),
)
COMEBACK: Final = 0.5  # a winner above this throughout did not come back
ASKED: Final = "requested by its number"
RARE: Final = 20  # a rare ending occurs in at most one game in twenty


class NotableGames:
    """A collector of the most notable games of every study."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._of: dict[int, _MostNotable] = {}

    def add(self, count: Count, game: Result, cast: int) -> None:
        self._of.setdefault(id(count), _MostNotable(self._most)).add(_seen(game, cast))

    def keep(self, counts: Sequence[Count], seed: int, folder: Path) -> tuple[Kept, ...]:
        """Write the records of the most notable games, taken from the studies in turn."""
        folder.mkdir(parents=True, exist_ok=True)
        lists = [self._of[id(count)].most_notable() if id(count) in self._of else [] for count in counts]
        turns = [(study, odd) for row in zip_longest(*lists) for study, odd in enumerate(row) if odd is not None]
        return tuple(_kept(counts[study], study, odd, seed, folder) for study, odd in turns[: self._most])


class WantedGames:
    """A collector of the games with the requested numbers, from every cast of every study."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._numbers = frozenset(numbers)
        self._of: dict[int, list[GameSummary]] = {}

    def add(self, count: Count, game: Result, cast: int) -> None:
        if game.number in self._numbers:
            self._of.setdefault(id(count), []).append(_seen(game, cast))

    def keep(self, counts: Sequence[Count], seed: int, folder: Path) -> tuple[Kept, ...]:
        """Write their records; refuse a number that was not played."""
        folder.mkdir(parents=True, exist_ok=True)
        wanted = [(study, game) for study, count in enumerate(counts) for game in self._of.get(id(count), [])]
        missing = self._numbers - {game.number for _, game in wanted}
        if missing:
            raise QuarterdeckError(f"--record: these games were not played: {', '.join(map(str, sorted(missing)))}")
        return tuple(_kept(counts[study], study, NotableGame(game, ASKED), seed, folder) for study, game in wanted)


class _MostNotable:
    """The most notable games of one study."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._ranked: list[list[tuple[float, int, int, GameSummary]]] = [[] for _ in WAYS]
        self._endings: Counter[str] = Counter()
        self._ended: dict[str, list[GameSummary]] = {}

    def add(self, game: GameSummary) -> None:
        self._endings[game.how] += 1
        ended = self._ended.setdefault(game.how, [])
        if len(ended) < self._most:
            ended.append(game)
        for way, ranked in zip(WAYS, self._ranked, strict=True):
            figure = way.figure(game)
            if figure is not None and (len(ranked) < self._most or figure < ranked[-1][0]):
                insort(ranked, (figure, game.number, game.cast, game))
                del ranked[self._most :]

    def most_notable(self) -> list[NotableGame]:
        """Return the first game by every criterion, then the second, and so on.

        A game that is first by two criteria has both reasons.
        """
        rankings = [*(self._told(way, ranked) for way, ranked in zip(WAYS, self._ranked, strict=True)), self._rare()]
        found: dict[GameSummary, NotableGame] = {}
        for ranking in rankings:
            odd = next(ranking, None)
            if odd is not None:
                before = f"{found[odd.game].why}; " if odd.game in found else ""
                found[odd.game] = NotableGame(odd.game, f"{before}{odd.why}")
        for row in zip_longest(*rankings):
            for odd in row:
                if odd is not None:
                    found.setdefault(odd.game, odd)
        return list(found.values())[: self._most]

    def _told(self, way: _Criterion, ranked: Iterable[tuple[float, int, int, GameSummary]]) -> Iterator[NotableGame]:
        for rank, (*_, game) in enumerate(ranked, 1):
            nth = "" if rank == 1 else f"{rank}{ {2: 'nd', 3: 'rd'}.get(rank, 'th') } "
            yield NotableGame(game, f"the {nth}{way.name}: {way.words(game)}")

    def _rare(self) -> Iterator[NotableGame]:
        rare = [how for how, count in self._endings.items() if count * RARE <= self._endings.total()]
        for how in sorted(rare, key=lambda how: (self._endings[how], how)):
            for game in self._ended[how]:
                yield NotableGame(game, f"a rare ending: {how} ({game.clause}), {self._endings[how]:,} in all")


def _seen(game: Result, cast: int) -> GameSummary:
    course = game.course if isinstance(game, MeasuredGame) else None
    lowest = course.lowest if course is not None else None
    return GameSummary(
        game.number,
        cast,
        game.decisions,
        game.winners,
        game.how,
        game.clause,
        course.lead if course is not None else None,
        lowest if lowest is not None and lowest < COMEBACK else None,
    )


def _kept(count: Count, study: int, odd: NotableGame, seed: int, folder: Path) -> Kept:
    game, setting = odd.game, count.setting
    cast = f"-{game.cast + 1}" if len(setting.casts) > 1 else ""
    label = re.sub(r"[^a-z0-9]+", "-", (count.label or count.scenario.title).lower()).strip("-")[:60] or "game"
    path = folder / f"{label}-{game.number}{cast}.qdr"
    write(path, record(setting, game.cast, seed, game))
    return Kept(str(path), study, game.number, game.cast, odd.why)


def record(setting: SeriesSetting, cast: int, seed: int, game: GameSummary | Result) -> str:
    """Play a game of a series again and return its record."""
    rules, scenario = setting.played_by, setting.read
    bots = setting.casts[cast]
    names = [bots[seat] for seat in rules.seats(scenario)]
    match = Match(rules, scenario, dice(seed, game.number), names)
    if not setting.measured and all(name == "random" for name in names):  # without a match, one stream makes all choices
        play_out(match, at_random(match, Seeded(seed_for(seed, game.number, "choices"))))
    else:
        who = players(bots, seed, game.number)
        play_out(match, lambda seat: answer(match, seat, who[seat]))
    assert match.outcome is not None
    if (match.outcome.winners, match.outcome.how) != (game.winners, game.how):
        raise QuarterdeckError(
            f"game {game.number} came out differently when replayed; a bot that thinks by the clock cannot be recorded"
        )
    return match.save()
