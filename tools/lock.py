"""Resolve the dependencies and write the three lock files.

    python -m tools.lock [--upgrade] [--upgrade-package NAME]

Versions stay as locked unless pyproject.toml asks for others or one of the options moves them.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
# Without annotations, headers and index addresses, the locks name only packages and hashes.
QUIET: Final = ("--quiet", "--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links")
COMPILE: Final = ("pip", "compile", *QUIET, "--universal", "--generate-hashes", "--python-version", "3.11", "pyproject.toml")
ALL: Final = "requirements.lock"
LOCKS: Final = {
    ALL: ("terminal", "server", "lab", "envs", "distributed", "dev"),
    "requirements-run.lock": ("compiled", "terminal", "server"),
    "requirements-docs.lock": ("docs",),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--upgrade", action="store_true", help="move every package to its newest version")
    parser.add_argument("--upgrade-package", metavar="NAME", action="append", default=[], help="move only this package")
    options = parser.parse_args()
    moved = [*(["--upgrade"] if options.upgrade else []), *(f"--upgrade-package={name}" for name in options.upgrade_package)]
    for lock, extras in LOCKS.items():
        chosen = [f"--extra={extra}" for extra in extras]
        # The full lock constrains the other two, so that no two disagree on a version.
        changes = moved if lock == ALL else ["--constraint", ALL]
        command = [sys.executable, "-m", "uv", *COMPILE, *chosen, *changes, "--output-file", lock]
        subprocess.run(command, cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
