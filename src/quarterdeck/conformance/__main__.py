"""``python -m quarterdeck.conformance my_package:GAME``: every check, on a game of your own."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

try:
    import pytest
except ImportError:
    raise SystemExit("quarterdeck: the checks need pytest: pip install pytest") from None

PLUGIN = ("-p", "quarterdeck.conformance.plugin", "-p", "no:cacheprovider")


def main(arguments: Sequence[str]) -> int:
    if not arguments or arguments[0].startswith("-"):
        raise SystemExit("usage: python -m quarterdeck.conformance GAME|MODULE:GAME [options of pytest]")
    game, *options = arguments
    here = str(Path(__file__).parent)
    return int(pytest.main([*PLUGIN, f"--rootdir={Path.cwd()}", "--game", game, *options, here]))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
