"""Install the programs that tests and benchmarks need, PostgreSQL and Chromium, where they are missing.

    python -m tools.prerequisites [postgresql] [chromium]

They are Debian's packages, installed for the whole system; a line says so first. Without the right to do so, or without
apt-get, a line names what is missing, and what needs it is left out.
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
    """A program, how it is found, and the packages that have it, best first."""

    title: str
    find: Callable[[], object]
    packages: tuple[str, ...]


PROGRAMS: Final = {
    "postgresql": Program("PostgreSQL", postgres.find_binaries, ("postgresql",)),
    # The shell without a window is enough for the tests, at half the processor time; not every Debian has it.
    "chromium": Program("Chromium", chromium.find, ("chromium-headless-shell", "chromium")),
}


def install(*names: str) -> bool:
    """Install what is missing of these programs, where that is allowed; return whether all of them are there."""
    missing = [PROGRAMS[name] for name in names if not PROGRAMS[name].find()]
    if missing and os.geteuid() == 0 and shutil.which("apt-get"):
        titles = " and ".join(program.title for program in missing)
        print(f"Installing {titles} for the whole system, with apt-get.", flush=True)
        _apt_get("update")
        for program in missing:
            any(_apt_get("install", "-y", "--no-install-recommends", package) for package in program.packages)
    absent = [program.title for program in missing if not program.find()]
    for title in absent:
        print(f"{title} is not installed: what needs it is left out.", file=sys.stderr)
    return not absent


def _apt_get(*words: str) -> bool:
    settings = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(["apt-get", "-qq", *words], env=settings, stdout=subprocess.DEVNULL, check=False)
    return done.returncode == 0


def compile_books(games: Iterable[str] = ()) -> None:
    """Compile what is not compiled of these rule books, or of all, where there is a compiler."""
    subprocess.run([sys.executable, "-m", "quarterdeck.compile", "--where-possible", *games], check=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help="default: all of them")
    names = parser.parse_args().programs or list(PROGRAMS)
    for name in names:
        if name not in PROGRAMS:
            parser.error(f"there is no program {name!r}; there are {', '.join(PROGRAMS)}")
    return 0 if install(*names) else 1


if __name__ == "__main__":
    raise SystemExit(main())
