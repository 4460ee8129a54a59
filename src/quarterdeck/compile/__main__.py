"""``python -m quarterdeck.compile GAME…``: derive rule books, compile them, and keep them where ``backend`` finds them."""

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
        "games", metavar="GAME", nargs="*", help="a key, or MODULE:GAME; all that there are if none is named"
    )
    parser.add_argument("--into", metavar="FOLDER", type=Path, help="default: where the house or the user keeps them")
    parser.add_argument("--sources", metavar="FOLDER", type=Path, help="compile nothing; write the derived modules here")
    parser.add_argument(
        "--where-possible", action="store_true", help="where there is nothing to compile with, say so and do nothing"
    )
    options = parser.parse_args(arguments)
    missing = build.cannot_compile()
    if options.where_possible and missing:
        print(f"Nothing is compiled: {missing}. Everything runs interpreted.", file=sys.stderr)
        return 0
    failed = 0
    for said in options.games or list(catalogue.games()):
        try:
            game = catalogue.game_named(said)
            if options.sources is not None:
                build.write(build.sources(game), options.sources / f"derived_{game.key.replace('-', '_')}")
                continue
            started = time.monotonic()
            made = build.compile_game(game, options.into or build_cache.places()[0])
            print(f"{game.key}: {made.folder} ({time.monotonic() - started:.0f} s)", flush=True)
        except QuarterdeckError as error:
            print(f"{said}: {error}", file=sys.stderr)
            failed = 1
    return failed


if __name__ == "__main__":
    sys.exit(main())
