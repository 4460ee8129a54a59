"""Derive and compile rule books, and store them where every quarterdeck command finds them."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from quarterdeck import catalogue
from quarterdeck.compile import build, build_cache
from quarterdeck.engine.errors import QuarterdeckError


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m quarterdeck.compile", description=__doc__)
    parser.add_argument(
        "games", metavar="GAME", nargs="*", help="the key of a game, or MODULE:GAME (default: every installed game)"
    )
    parser.add_argument("--into", metavar="FOLDER", type=Path, help="the folder to store them in")
    parser.add_argument("--sources", metavar="FOLDER", type=Path, help="write the derived modules here and compile nothing")
    parser.add_argument(
        "--where-possible", action="store_true", help="do nothing if there is no compiler, instead of failing"
    )
    options = parser.parse_args(arguments)
    missing = build.cannot_compile()
    if options.where_possible and missing:
        print(f"Nothing is compiled: {missing}. Everything runs interpreted.", file=sys.stderr)
        return 0
    failed = 0
    for reference in options.games or list(catalogue.games()):
        try:
            game = catalogue.game_named(reference)
            if options.sources is not None:
                build.write(build.sources(game), options.sources / f"derived_{game.key.replace('-', '_')}")
                continue
            started = time.monotonic()
            made = build.compile_game(game, options.into or build_cache.locations()[0])
            print(f"{game.key}: {made.folder} ({time.monotonic() - started:.0f} s)", flush=True)
        except QuarterdeckError as error:
            print(f"{reference}: {error}", file=sys.stderr)
            failed = 1
    return failed


if __name__ == "__main__":
    sys.exit(main())
