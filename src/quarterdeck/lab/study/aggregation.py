"""Aggregation of games into figures: results by side and by bot, endings, and lengths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from statistics import NormalDist
from typing import TypeAlias

from quarterdeck.lab.intervals import Estimate, MeanDifference, Tally
from quarterdeck.lab.measures.game_measures import MeasuredGame
from quarterdeck.lab.measures.series_measures import MeasureTotals, StudyMeasures
from quarterdeck.lab.measures.spread import Spread, spread
from quarterdeck.lab.ratings import shared_out
from quarterdeck.lab.study.findings import Change, Ending, Player, Side, Skill
from quarterdeck.lab.study.series import Result, SeriesSetting

Heard: TypeAlias = Callable[["Count", Result, int], None]


class _SideCount:
    """The running totals of one side."""

    def __init__(self) -> None:
        self.won = 0
        self.wins, self.points = Tally(), Tally()


class _PlayerCount:
    """The running totals of one bot: its mean points per game and seat, in all and by side."""

    def __init__(self) -> None:
        self.points, self.by_side = Tally(), dict[str, Tally]()

    def add(self, had: Mapping[str, Sequence[float]]) -> None:
        everywhere = [points for of_it in had.values() for points in of_it]
        self.points.add(sum(everywhere) / len(everywhere))
        for side, of_it in had.items():
            self.by_side.setdefault(side, Tally()).add(sum(of_it) / len(of_it))


class Count:
    """The running totals of one setting. ``heard`` receives every game with the number of its cast.

    Games are not stored, since there may be millions.
    """

    def __init__(self, setting: SeriesSetting, label: str = "", heard: Heard | None = None) -> None:
        self.setting = setting
        self.label = label
        self._heard = heard
        self.game, self.scenario = setting.played_by, setting.read
        self.seats = self.game.seats(self.scenario)
        self.games = self.rounds = 0
        bots = dict.fromkeys(name for cast in setting.casts for name in cast.values())
        self._players = {bot: _PlayerCount() for bot in bots} if len(bots) > 1 else {}
        self._endings: Counter[tuple[str, str]] = Counter()
        self._decisions: Counter[int] = Counter()
        self._sides: dict[str, _SideCount] = {}
        self._drawn = Tally()
        self._gathering = MeasureTotals(self.seats, self.game.rulebook)

    def add(self, games: Sequence[Result]) -> dict[str, float]:
        """Count a round and return the mean points of every side; a skipped round is empty."""
        if not games:
            return {}
        for cast, game in enumerate(games):
            self._note(game, cast)
        self.rounds += 1
        if self._players:
            self._note_players(games)
        points: dict[str, list[float]] = {}
        wins: dict[str, list[bool]] = {}
        for game in games:
            won = list(dict.fromkeys(game.roles[self.seats.index(seat)] for seat in game.winners))
            for side, had in shared_out(won, game.roles).items():
                points.setdefault(side, []).append(had)
                wins.setdefault(side, []).append(side in won)
        for side, had_of_it in points.items():
            counted = self._sides.setdefault(side, _SideCount())
            counted.won += sum(wins[side])
            counted.wins.add(sum(wins[side]) / len(wins[side]))
            counted.points.add(sum(had_of_it) / len(had_of_it))
        self._drawn.add(sum(not game.winners for game in games) / len(games))
        return {side: sum(had) / len(had) for side, had in points.items()}

    def _note(self, game: Result, cast: int) -> None:
        self.games += 1
        self._endings[game.how, game.clause] += 1
        self._decisions[game.decisions] += 1
        if isinstance(game, MeasuredGame):
            self._gathering.add(game)
        if self._heard is not None:
            self._heard(self, game, cast)

    def _note_players(self, games: Sequence[Result]) -> None:
        """Add the points of every bot in a round, over all the seats it played."""
        had: dict[str, dict[str, list[float]]] = {}
        for cast, game in zip(self.setting.casts, games, strict=True):
            points = shared_out(game.winners, self.seats)
            for seat, role in zip(self.seats, game.roles, strict=True):
                had.setdefault(cast[seat], {}).setdefault(role, []).append(points[seat])
        for bot, of_it in had.items():
            self._players[bot].add(of_it)

    def measures(self) -> StudyMeasures | None:
        """Return the measurements over all games, or None if none was measured."""
        return self._gathering.measures()

    @property
    def names(self) -> list[str]:
        """Return the sides in the order of the seats, or sorted by name if roles are drawn."""
        return list(self._sides) if self.game.mind.role is None else sorted(self._sides)

    @property
    def even(self) -> float:
        """Return an equal share of the points."""
        return 1 / max(len(self._sides), 1)

    def points(self, side: str, z: float | None = None) -> Estimate:
        """Return a side's share of the points; ``z`` sets the width of its interval."""
        tally = self._sides[side].points if side in self._sides else Tally()
        return tally.estimate() if z is None else tally.estimate(z)

    @property
    def strict(self) -> float:
        """Return the z value of intervals that hold for all sides together in 95% of studies.

        Two sides count as one question, as each has what the other has not.
        """
        questions = len(self._sides) if len(self._sides) > 2 else 1
        return NormalDist().inv_cdf(1 - 0.025 / questions)

    @property
    def half_width(self) -> float | None:
        """Return the half width of the widest interval, or None before the first game."""
        return max((self.points(side).half_width for side in self._sides), default=None)

    def sides(self) -> tuple[Side, ...]:
        found = ((name, self._sides[name]) for name in self.names)
        return tuple(Side(name, each.won, each.wins.estimate(), each.points.estimate(), self.even) for name, each in found)

    def drawn(self) -> Estimate:
        return self._drawn.estimate()

    def endings(self) -> tuple[Ending, ...]:
        return tuple(Ending(how, clause, count) for (how, clause), count in self._endings.most_common())

    def decisions(self) -> Spread:
        return spread(self._decisions or Counter([0]))

    def players(self) -> tuple[Player, ...]:
        """Return the results of every bot over all its seats; empty if there is one bot only."""
        return tuple(self._player(bot) for bot in self._players)

    def _player(self, bot: str) -> Player:
        counted = self._players[bot]
        told = {side: counted.by_side[side].estimate() for side in self.names if side in counted.by_side}
        return Player(bot, counted.points.estimate(), 1 / len(self.seats), told)

    def skill(self, stronger: str, weaker: str) -> Skill | None:
        """Return how the stronger bot did against the weaker."""
        if not self.games:
            return None
        found = self._player(stronger)
        return Skill(stronger, weaker, self.games, found.points, found.even, found.by_side)


class Pairing:
    """Paired differences of every side's points between two settings."""

    def __init__(self) -> None:
        self._sides: dict[str, MeanDifference] = {}

    def add(self, base: Mapping[str, float], other: Mapping[str, float]) -> None:
        """Add a round of both settings.

        Rounds with different sides cannot be compared and are skipped.
        """
        if base.keys() != other.keys():
            return
        for side, had in base.items():
            self._sides.setdefault(side, MeanDifference()).add(other[side] - had)

    @property
    def half_width(self) -> float | None:
        """Return the half width of the widest interval, or None if there is nothing to compare."""
        return max((each.estimate().half_width for each in self._sides.values()), default=None)

    def changes(self, study: int, base: int, one: Count, other: Count) -> tuple[Change, ...]:
        changes = []
        for side in filter(self._sides.__contains__, one.names):
            # Newcombe's half width of a difference between independent samples.
            unpaired = float((one.points(side).half_width ** 2 + other.points(side).half_width ** 2) ** 0.5)
            changes.append(Change(study, base, side, self._sides[side].estimate(), unpaired))
        return tuple(changes)
