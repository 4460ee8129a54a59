"""Install the programs that tests and benchmarks need, PostgreSQL and Chromium, if missing.

    python -m tools.prerequisites [postgresql] [chromium]

These are Debian packages, installed for the whole system; a line says so first. Without the right
to install them, or without apt-get, a line names each missing program, and the tests that need it
are skipped.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from tests.browser import chromium
from tests.server import postgres


class Program(NamedTuple):
    """A program, its names on the path, and the packages that have it, best first."""

    title: str
    find: Callable[[], object]
    packages: tuple[str, ...]


PROGRAMS: Final = {
    "postgresql": Program("PostgreSQL", postgres.find_binaries, ("postgresql",)),
    # The headless shell is enough for the tests, at half the processor time; not every Debian has
    # it.
    "chromium": Program("Chromium", chromium.find, ("chromium-headless-shell", "chromium")),
}


def install(*names: str) -> bool:
    """Install those of these programs that are missing; return whether all are there now."""
    missing = [PROGRAMS[name] for name in names if not PROGRAMS[name].find()]
    if missing and os.geteuid() == 0 and shutil.which("apt-get"):
        titles = " and ".join(program.title for program in missing)
        print(f"Installing {titles} for the whole system, with apt-get.", flush=True)
        _apt_get("update")
        for program in missing:
            any(_apt_get("install", "-y", "--no-install-recommends", package) for package in program.packages)
    absent = [program.title for program in missing if not program.find()]
    for title in absent:
        print(f"{title} is not installed: the tests that need it are skipped.", file=sys.stderr)
    return not absent


def _apt_get(*words: str) -> bool:
    settings = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(["apt-get", "-qq", *words], env=settings, stdout=subprocess.DEVNULL, check=False)
    return done.returncode == 0


def compile_books(games: Iterable[str] = ()) -> None:
    """Compile the given rule books, or all, unless they are compiled or there is no compiler."""
    subprocess.run([sys.executable, "-m", "quarterdeck.compile", "--where-possible", *games], check=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help="default: all of them")
    names = parser.parse_args().programs or list(PROGRAMS)
    for name in names:
        if name not in PROGRAMS:
            parser.error(f"unknown program {name!r}; the programs are {', '.join(PROGRAMS)}")
    return 0 if install(*names) else 1


if __name__ == "__main__":
    raise SystemExit(main())
