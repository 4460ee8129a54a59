"""``quarterdeck bots``: the opponents in a game, with the rating and the speed of each rank."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from statistics import median
from typing import Any, Final

import msgspec

from quarterdeck import catalogue
from quarterdeck.bots import LEARNED, SEARCH, Sight, bot
from quarterdeck.bots import bots as known_bots
from quarterdeck.bots.ranks import CAPTAINS, RANKS, USUAL, MeasuredRating, measured
from quarterdeck.cli import arguments
from quarterdeck.cli.json_output import print_found
from quarterdeck.engine.game import Game
from quarterdeck.lab.ratings import ANCHOR, TEN_TO_ONE

SECONDS: Final = 1.0  # spent timing a rank whose speed is not stored with its rating
SEED: Final = 1


class ChoiceTime(msgspec.Struct, frozen=True):
    """The time per choice: ``kept`` from the arena, or measured ``here``."""

    measured: str
    milliseconds: float
    longest: float | None = None
    choices: int | None = None


class Opponent(msgspec.Struct, frozen=True):
    """A rank in one game; unknown values are null."""

    name: str
    about: str
    rating: int | None
    margin: int | None
    choice: ChoiceTime | None


class Company(msgspec.Struct, frozen=True):
    """The opponents in a game: the ranks with their ratings, and the names of all other bots."""

    game: str
    title: str
    ranks: tuple[Opponent, ...]
    besides: tuple[str, ...]


def add_to(commands: Any) -> None:
    parser = commands.add_parser("bots", help="list the opponents, with their strength and speed")
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"{arguments.A_GAME} (default: every game)")
    parser.add_argument(
        "--seconds",
        type=arguments.seconds,
        metavar="N",
        help="how long to time each rank whose speed is not known yet (default: 1 for one game, 0 for all games)",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(command=bots)


def bots(options: argparse.Namespace) -> int:
    games = [arguments.game(options.game)] if options.game else list(catalogue.games().values())
    seconds = options.seconds if options.seconds is not None else SECONDS if options.game else 0.0
    found = [_company(game, seconds) for game in games]
    print_found(found, options.json, lambda: ["\n\n".join("\n".join(_told(each)) for each in found)])
    return 0


def _company(game: Game[Any], seconds: float) -> Company:
    known = measured(game)
    if seconds:
        next(_choices(game, USUAL))  # the first choice of all fills caches and would be timed too long
    ranks = tuple(_opponent(game, name, known.get(name), seconds) for name in RANKS)
    if sys.stderr.isatty() and seconds:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    others = [name for name in known_bots() if name not in RANKS]
    ideas = [f"idea-{name}" for name in game.mind.ideas]
    return Company(game.key, game.title, ranks, (*others, LEARNED, f"{SEARCH}{CAPTAINS}", f"{SEARCH}5s", *ideas))


def _opponent(game: Game[Any], name: str, known: MeasuredRating | None, seconds: float) -> Opponent:
    if known is not None and known.milliseconds is not None:
        pace: ChoiceTime | None = ChoiceTime("kept", known.milliseconds)
    else:
        pace = watched(game, name, seconds) if seconds else None
    rating, margin = (known.rating, known.margin) if known is not None else (None, None)
    return Opponent(name, RANKS[name].about, rating, margin, pace)


def watched(game: Game[Any], name: str, seconds: float) -> ChoiceTime:
    """Time a bot that plays itself in the first scenario, for at least one real choice."""
    if sys.stderr.isatty():
        print(f"\r{game.title}: timing the {name} …\x1b[K", end="", file=sys.stderr, flush=True)
    took: list[float] = []
    end = time.monotonic() + seconds
    for spent in _choices(game, name):
        took.append(spent)
        if time.monotonic() >= end:
            break
    return ChoiceTime("here", _rounded(1000 * median(took)), _rounded(1000 * max(took)), len(took))


def _choices(game: Game[Any], name: str) -> Iterator[float]:
    """Yield the seconds that each choice took, game after game."""
    seed = SEED
    while True:
        match = catalogue.new(game, seed=seed)
        players = {seat: bot(name, seed + place) for place, seat in enumerate(match.seats)}
        while match.outcome is None:
            seat = match.waiting[0]
            several = len(match.choices(seat)) > 1
            started = time.perf_counter()
            notation = players[seat].choose(Sight(match, seat))
            if several:
                yield time.perf_counter() - started
            match.play(notation, seat)
        seed += len(match.seats)


def _rounded(milliseconds: float) -> float:
    return float(f"{milliseconds:.2g}")


def _told(company: Company) -> Iterator[str]:
    yield f"{company.title} ({company.game})"
    heads = ("rank", "rating", "time per choice", "how it plays")
    rows = [heads, *((each.name, _strength(each), _pace(each.choice), each.about) for each in company.ranks)]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        yield "  " + "  ".join([*(text.ljust(width) for text, width in zip(row, widths, strict=False)), row[3]])
    yield f"  Other bots: {', '.join(company.besides)}, or MODULE:CLASS"
    if any(each.rating is not None for each in company.ranks):
        scale = f"the {USUAL} is set to {ANCHOR:,}; {TEN_TO_ONE} points more means odds of ten to one"
        yield f"  Ratings with 95% intervals, from `quarterdeck arena`: {scale}."
    yield from _basis(company)


def _basis(company: Company) -> Iterator[str]:
    paces = [each.choice for each in company.ranks if each.choice is not None]
    if any(pace.measured == "here" for pace in paces):
        yield "  Times with a longest choice are medians, measured on this machine just now."
    if any(pace.measured == "kept" for pace in paces):
        yield "  Single times are processor time, measured on the machine that made the ratings."
    if not paces:
        yield f"  To measure times, run `quarterdeck bots {company.game}`."


def _strength(opponent: Opponent) -> str:
    if opponent.rating is None or opponent.margin is None:
        return "not measured"
    return str(MeasuredRating(opponent.rating, opponent.margin))


def _pace(pace: ChoiceTime | None) -> str:
    if pace is None:
        return "not measured"
    median_time = _in_words(pace.milliseconds)
    if pace.longest is None or pace.choices is None:
        return median_time
    return f"{median_time}, longest {_in_words(pace.longest)} of {pace.choices:,}"


def _in_words(milliseconds: float) -> str:
    return f"{milliseconds / 1000:.1f} s" if milliseconds >= 1000 else f"{milliseconds:g} ms"
