"""Records of odd games: the shortest, the longest, the closest and the like, to be looked at by whoever designs the game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from quarterdeck.bots import Bot, Sight, answer
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.match import Match
from quarterdeck.lab.counting import Count
from quarterdeck.lab.findings import Kept
from quarterdeck.lab.gauging import Gauged
from quarterdeck.lab.series import Result, Setting
from quarterdeck.lab.simulate import dice, players, seed_for


class Odd(NamedTuple):
    """A game that stands out: of which study, which of its games, and why."""

    study: int
    place: int
    why: str

    @property
    def game(self) -> tuple[int, int]:
        return self.study, self.place


class _Way(NamedTuple):
    """A way to stand out: the smaller the figure the more so; none where a game has no such figure."""

    name: str
    figure: Callable[[Result], float | None]
    words: Callable[[Result], str]


def keep(counts: Sequence[Count], most: int, seed: int, folder: Path) -> tuple[Kept, ...]:
    """Write so many records, and say why each."""
    kept = []
    folder.mkdir(parents=True, exist_ok=True)
    for study, place, why in odd_ones(counts, most):
        count = counts[study]
        game, cast = count.games[place], place % len(count.setting.casts)
        path = folder / f"{_slug(count)}-{game.number}{f'-{cast + 1}' if len(count.setting.casts) > 1 else ''}.qdr"
        path.write_text(record(count.setting, cast, seed, game), encoding="utf-8")
        kept.append(Kept(str(path), study, game.number, cast, why))
    return tuple(kept)


def odd_ones(counts: Sequence[Count], most: int) -> list[Odd]:
    """The oddest in every way, then the next in each; one that is the oddest in two ways is there once, with both."""
    rankings = [_ranked(count, study, way) for study, count in enumerate(counts) for way in _ways(count)]
    found: dict[tuple[int, int], Odd] = {}
    for ranking in rankings:
        odd = next(ranking, None)
        if odd is not None and odd.game in found:
            found[odd.game] = odd._replace(why=f"{found[odd.game].why}; {odd.why}")
        elif odd is not None and len(found) < most:
            found[odd.game] = odd
    for row in zip_longest(*rankings):
        for odd in row:
            if odd is not None and len(found) < most:
                found.setdefault(odd.game, odd)
    return list(found.values())


def _ranked(count: Count, study: int, way: _Way) -> Iterator[Odd]:
    figures = [(way.figure(game), place) for place, game in enumerate(count.games)]
    ordered = sorted((figure, place) for figure, place in figures if figure is not None)
    for rank, (_, place) in enumerate(ordered, 1):
        nth = "" if rank == 1 else f"{rank}{ {2: 'nd', 3: 'rd'}.get(rank, 'th') } "
        yield Odd(study, place, f"the {nth}{way.name}: {way.words(count.games[place])}")


def _ways(count: Count) -> list[_Way]:
    endings = Counter(game.how for game in count.games)
    rare = len(count.games) / 20

    def rarity(game: Result) -> float | None:
        return endings[game.how] if endings[game.how] <= rare else None

    def decisions(game: Result) -> str:
        return f"{game.decisions:,} decisions"

    return [
        _Way("shortest", lambda game: game.decisions, decisions),
        _Way("longest", lambda game: -game.decisions, decisions),
        _Way("closest", _lead, lambda game: f"{100 * (_lead(game) or 0):.0f} points between the first two on average"),
        _Way("greatest comeback", _lowest, lambda game: f"won with once a chance of {100 * (_lowest(game) or 0):.0f}%"),
        _Way("rarest ending", rarity, lambda game: f"{game.how} ({game.clause}), {endings[game.how]:,} in all"),
    ]


def _lead(game: Result) -> float | None:
    return game.course.lead if isinstance(game, Gauged) and game.course else None


def _lowest(game: Result) -> float | None:
    lowest = game.course.lowest if isinstance(game, Gauged) and game.course else None
    return lowest if lowest is not None and lowest < 0.5 else None


def record(setting: Setting, cast: int, seed: int, game: Result) -> str:
    """The record of a game of a series, which is played again for it."""
    rules, scenario = setting.played_by, setting.read
    bots = setting.casts[cast]
    names = [bots[seat] for seat in rules.seats(scenario)]
    match = Match(rules, scenario, dice(seed, game.number), names)
    who: dict[str, Bot] = {**players(bots, seed, game.number)}
    if not setting.gauged and all(name == "random" for name in names):
        who = dict.fromkeys(bots, _OneStream(seed_for(seed, game.number, "choices")))
    while match.outcome is None:
        seat = match.waiting[0]
        answer(match, seat, who[seat])
    if (match.outcome.winners, match.outcome.how) != (game.winners, game.how):
        raise QuarterdeckError(
            f"game {game.number} went another way when it was played again: did a bot think by the clock?"
        )
    return match.save()


class _OneStream:
    """All seats at random from one stream, as the straight gear plays them."""

    def __init__(self, seed: int) -> None:
        self._luck = Seeded(seed)

    def choose(self, sight: Sight) -> str:
        options = sight.asked.options
        return options[self._luck.below(len(options))].notation


def _slug(count: Count) -> str:
    label = count.label or count.scenario.title
    return re.sub(r"[^a-z0-9]+", "-", label.lower()).strip("-")[:60] or "game"
