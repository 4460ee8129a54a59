"""``quarterdeck picture``: draw a position of a saved game, or the start of a scenario."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from quarterdeck import catalogue
from quarterdeck.atomic_files import write
from quarterdeck.cli import arguments
from quarterdeck.engine.asks import SPECTATOR
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.match import Match
from quarterdeck.engine.records.record import FIRST_LINE
from quarterdeck.notebook import drawing


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command with its arguments."""
    picture = commands.add_parser("picture", help="draw a position as an SVG picture")
    picture.add_argument("source", metavar="FILE|SCENARIO", help="a saved game, a scenario file, or GAME/KEY")
    picture.add_argument(
        "--number",
        type=arguments.count,
        metavar="N",
        help="the position after N answers of a saved game, as `replay` counts them (default: the last)",
    )
    picture.add_argument(
        "--seat", metavar="SEAT", default="", help="draw what this seat sees (default: what everybody sees)"
    )
    picture.add_argument("--dark", action="store_true", help="draw light on dark")
    picture.add_argument("--game", metavar="GAME", help="the game, if the file does not name it")
    picture.add_argument("-o", "--output", metavar="FILE", type=Path, help="the file to write (default: standard output)")
    picture.set_defaults(command=draw)


def draw(options: argparse.Namespace) -> int:
    path: Path | None = options.output
    if path is not None and path.suffix.lower() not in ("", ".svg"):
        raise QuarterdeckError(f"{path}: expected a file name that ends in .svg")
    match = _position(options)
    if options.seat not in (SPECTATOR, *match.seats):
        raise QuarterdeckError(f"there is no seat {options.seat!r}; the seats are {', '.join(match.seats)}")
    text = drawing(match, options.seat, theme="dark" if options.dark else "light")
    if path is None:
        sys.stdout.write(f"{text}\n")
        return 0
    write(path, f"{text}\n")
    print(f"Wrote {path}.")
    return 0


def _position(options: argparse.Namespace) -> Match[Any]:
    path = Path(options.source)
    text = arguments.text(path) if path.is_file() else ""
    if text.startswith(FIRST_LINE.rstrip("0123456789")):
        from quarterdeck.terminal.recorded_game import RecordedGame

        with arguments.naming(path):
            reel = RecordedGame(text, catalogue.finder(arguments.games_of(options.game)))
            number = len(reel) - 1 if options.number is None else options.number
            if number >= len(reel):
                raise QuarterdeckError(f"--number: expected 0 to {len(reel) - 1}, got {number}")
            return reel.at(number)
    if options.number:
        raise QuarterdeckError(f"--number needs a saved game, and {options.source} is a scenario")
    named = arguments.scenario_named(options.source, options.game)
    return catalogue.new(named.game, named.scenario, seed=0)
