"""``quarterdeck play``, ``table`` and ``replay``: games in the terminal."""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from pathlib import Path
from typing import Any, Final

from quarterdeck import catalogue, folders
from quarterdeck.bots import HUMAN, LEARNED, SEARCH, bots, is_from_outside, is_named, refuse_unfit
from quarterdeck.bots.ranks import USUAL
from quarterdeck.cli import arguments, config
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.chance import ByHand, Seeded
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.engine.goals import listed
from quarterdeck.engine.match import Match
from quarterdeck.engine.records.replay import load_at
from quarterdeck.engine.validation.spelling import meant
from quarterdeck.plugins import is_reference

PATTERNS: Final = ("learned", "search-400", "idea-NAME", "MODULE:CLASS")


def play(options: argparse.Namespace) -> int:
    """Play a match with dice from a seed, or ``by_hand`` with those thrown at a real table."""
    from quarterdeck import terminal

    if options.at is not None and options.resume is None:
        raise QuarterdeckError("--at needs a saved game: add --resume FILE")
    liked = config.read()
    seed = options.seed if options.seed is not None else secrets.randbits(32)
    if options.resume is not None:
        path = Path(options.resume) if options.resume else arguments.last_save()
        match = _resumed(options, path, seed)
        path = options.save or (path if options.at is None else _new_save(match.game))
    else:
        game = arguments.game(options.game) if options.game else _game_meant(options.scenario)
        match = _new_match(options, game, seed)
        path = options.save or _new_save(game)
    everybody = HUMAN if options.by_hand else options.against or liked.against or USUAL
    arguments.bot_names(who for who in [everybody] if who != HUMAN)
    players = _who(match, options.players, everybody)
    for bot in sorted({*players.values()} - {HUMAN}):
        refuse_unfit(bot, match.game, [match.scenario])
    match.players = tuple(players[seat] for seat in match.seats)
    plain = options.plain or liked.plain or not _on_a_terminal()
    asks = liked.confirm and sys.stdin.isatty()  # a program that types answers confirms nothing
    taste = terminal.Taste(
        liked.name, config.PAUSES[liked.pace], liked.colours, asks, lambda on: config.keep("confirm", str(on).lower())
    )
    return terminal.play(match, players, seed=seed, path=path, plain=plain, taste=taste)


def _resumed(options: argparse.Namespace, path: Path, seed: int) -> Match[Any]:
    """Return the saved game, or a new one that branches off after answer ``--at``."""
    text, games = arguments.text(path), arguments.games_of(options.game)
    with arguments.naming(path):
        if options.at is None:
            return catalogue.load(text, games)
        return load_at(text, options.at, ByHand() if options.by_hand else Seeded(seed), catalogue.finder(games))


def _game_meant(scenario: str | None) -> Game[Any]:
    """Return the game of a scenario file, or the first game if no file is named."""
    path = arguments.scenario_argument(scenario)
    if isinstance(path, Path):
        return arguments.game_of(scenarios.text_of(path), str(path))
    return next(iter(catalogue.games().values()))


def _new_save(game: Game[Any]) -> Path:
    return folders.user_data() / f"{game.key}-{time.strftime('%Y%m%d-%H%M%S')}.qdr"


def _new_match(options: argparse.Namespace, game: Game[Any], seed: int) -> Match[Any]:
    return catalogue.new(
        game,
        arguments.scenario_argument(options.scenario),
        options=arguments.house_rules(options.option),
        chance=ByHand() if options.by_hand else Seeded(seed),
    )


def _who(match: Match[Any], typed: str, others: str) -> dict[str, str]:
    """Return the player of each seat: as typed, as recorded, or you first and then bots."""
    named = arguments.pairs(typed, "SEAT=PLAYER")
    for seat, who in named.items():
        if seat not in match.seats:
            known = f"; seats: {', '.join([_seat_named(match, each) for each in match.seats])}"
            raise QuarterdeckError(f"there is no seat {seat!r}{meant(seat, match.seats) or known}")
        if who != HUMAN and not is_reference(who) and not who.startswith((LEARNED, SEARCH)) and not is_named(who):
            everybody = [HUMAN, *bots()]
            near = meant(who, everybody) or f"; choose from {listed([*everybody, *PATTERNS], 'or')}"
            raise QuarterdeckError(f"{seat} cannot be played by {who!r}{near}")
    if named:
        arguments.bot_names(who for who in named.values() if who != HUMAN)
        return {seat: named.get(seat, others) for seat in match.seats}
    recorded = dict(zip(match.seats, match.players, strict=False))
    for seat, who in recorded.items():
        if is_from_outside(who):  # the record may come from a stranger: nothing that it names is imported or read
            raise QuarterdeckError(f"{seat} was played by {who}; to allow that, add --players {seat}={who}")
    if len(match.players) == len(match.seats) and all(who == HUMAN or is_named(who) for who in match.players):
        return recorded
    return {seat: HUMAN if place == 0 else others for place, seat in enumerate(match.seats)}


def _seat_named(match: Match[Any], seat: str) -> str:
    return f"{seat} ({match.side(seat).name})"


def replay(options: argparse.Namespace) -> int:
    from quarterdeck import terminal

    games = catalogue.finder(arguments.games_of(options.game))
    plain = options.plain or config.read().plain or not _on_a_terminal()
    text = arguments.text(options.file)
    with arguments.naming(options.file):
        return terminal.replay(text, plain=plain, games=games)


def _on_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()
