"""``bots``: who can play a game, how strong each rank is, and how long it takes over a choice."""

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

SECONDS: Final = 1.0  # for which a rank is watched where no time of its choices is kept
SEED: Final = 1


class ChoiceTime(msgspec.Struct, frozen=True):
    """How long choices took: ``kept`` by the arena as processor time, or watched ``here`` by the clock."""

    measured: str
    milliseconds: float
    longest: float | None = None
    choices: int | None = None


class Opponent(msgspec.Struct, frozen=True):
    """A rank in one game. What is not known is null."""

    name: str
    about: str
    rating: int | None
    margin: int | None
    choice: ChoiceTime | None


class Company(msgspec.Struct, frozen=True):
    """Who can play a game: the ranks with their strength, and whom else a command takes for a bot."""

    game: str
    title: str
    ranks: tuple[Opponent, ...]
    besides: tuple[str, ...]


def add_to(commands: Any) -> None:
    parser = commands.add_parser("bots", help="list who can play, how strong they are, and how long they take over a choice")
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"{arguments.A_GAME} (default: every game)")
    parser.add_argument(
        "--seconds",
        type=arguments.seconds,
        metavar="N",
        help="watch each rank for so long where no time of its choices is kept (default: 1 for one game, 0 for all)",
    )
    parser.add_argument("--json", action="store_true", help="as JSON")
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
        next(_choices(game, USUAL))  # the first choice of all makes what the others find ready
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
    """A bot plays itself in the first scenario until the time is over: one choice at least, and none where there is none."""
    if sys.stderr.isatty():
        print(f"\r{game.title}: watching the {name} …\x1b[K", end="", file=sys.stderr, flush=True)
    took: list[float] = []
    end = time.monotonic() + seconds
    for spent in _choices(game, name):
        took.append(spent)
        if time.monotonic() >= end:
            break
    return ChoiceTime("here", _rounded(1000 * median(took)), _rounded(1000 * max(took)), len(took))


def _choices(game: Game[Any], name: str) -> Iterator[float]:
    """The seconds that each choice took, game after game."""
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
    rows = [(each.name, _strength(each), _pace(each.choice), each.about) for each in company.ranks]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        yield "  " + "  ".join([*(text.ljust(width) for text, width in zip(row, widths, strict=False)), row[3]])
    yield f"  besides: {', '.join(company.besides)}, or MODULE:CLASS"
    if any(each.rating is not None for each in company.ranks):
        scale = f"a {USUAL} has {ANCHOR:,}, {TEN_TO_ONE} more is ten to one"
        yield f"  Ratings with their 95% intervals, by `quarterdeck arena`: {scale}."
    yield from _basis(company)


def _basis(company: Company) -> Iterator[str]:
    paces = [each.choice for each in company.ranks if each.choice is not None]
    if any(pace.measured == "here" for pace in paces):
        yield "  Times: measured on this machine just now, each playing itself in the first scenario; a choice: the median."
    if any(pace.measured == "kept" for pace in paces):
        yield "  Times as they are kept with the ratings: processor time a choice, on the machine that measured them."
    if not paces:
        yield f"  Times: not measured; `quarterdeck bots {company.game}` measures them."


def _strength(opponent: Opponent) -> str:
    if opponent.rating is None or opponent.margin is None:
        return "strength not measured"
    return str(MeasuredRating(opponent.rating, opponent.margin))


def _pace(pace: ChoiceTime | None) -> str:
    if pace is None:
        return "time not measured"
    said = f"{_in_words(pace.milliseconds)} a choice"
    if pace.longest is None or pace.choices is None:
        return said
    return f"{said}, longest {_in_words(pace.longest)} of {pace.choices:,}"


def _in_words(milliseconds: float) -> str:
    return f"{milliseconds / 1000:.1f} s" if milliseconds >= 1000 else f"{milliseconds:g} ms"
