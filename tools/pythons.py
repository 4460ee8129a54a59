"""Run the tests on every installed CPython from 3.11 on, each in an environment of its own.

    python -m tools.pythons [TEST…]

If you name no tests, it runs those of the engine, rule books, boards and bots, where differences
between interpreters would show.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
OLDEST: Final = 11
EXPECTED: Final = 15  # versions below this one are reported if they are missing
NEWEST: Final = 20  # above any minor version to be expected
TESTS: Final = ["tests/engine", "tests/boards", "tests/rules", "tests/bots", "tests/conformance", "tests/cli/test_cli.py"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tests", nargs="*", default=TESTS, metavar="TEST", help="a file or folder")
    tests = parser.parse_args().tests
    found = {minor: path for minor in range(OLDEST, NEWEST) if (path := interpreter(minor))}
    done = {minor: runs(path, minor, tests) for minor, path in found.items()}
    for minor, held in done.items():
        print(f"{said(found[minor], '--version')}: {'all tests pass' if held else 'FAILS'}")
    missing = [f"3.{minor}" for minor in range(OLDEST, EXPECTED) if minor not in found]
    if missing:
        print(f"Not installed, so not tried: {', '.join(missing)}")
    return 0 if all(done.values()) else 1


def interpreter(minor: int) -> str:
    """Return an installed interpreter of this version: on the path, or kept by pyenv or uv."""
    name = f"python3.{minor}"
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv", "versions")
    kept = sorted(pyenv.glob(f"3.{minor}.*/bin/{name}"), key=_patch, reverse=True)
    uv = said(sys.executable, "-m", "uv", "python", "find", "--no-python-downloads", f"3.{minor}")
    candidates = [shutil.which(name) or "", *map(str, kept), uv]
    return next((path for path in candidates if path and said(path, "--version").startswith(f"Python 3.{minor}.")), "")


def _patch(python: Path) -> int:
    """Return the last number of a folder like 3.12.1 or 3.14.0rc2."""
    return int(re.findall(r"\d+", python.parts[-3])[2])


def said(*command: str) -> str:
    """Return the output of a command, or nothing if it fails.

    A program on the path may be no more than a stub that says where to get the real one.
    """
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return "" if done.returncode else done.stdout.strip()


def runs(python: str, minor: int, tests: list[str]) -> bool:
    place = ROOT / "build" / "pythons" / f"python3.{minor}"
    own = place / "bin" / "python"
    uv = [sys.executable, "-m", "uv"]
    subprocess.run([*uv, "venv", "--quiet", "--clear", "--python", python, place], check=True)
    locked = ["--require-hashes", "-r", ROOT / "requirements.lock"]
    subprocess.run([*uv, "pip", "install", "--quiet", "--python", own, *locked], check=True)
    subprocess.run([*uv, "pip", "install", "--quiet", "--python", own, "--no-deps", "--editable", ROOT], check=True)
    return subprocess.run([own, "-m", "pytest", "-q", "-n", "2", *tests], cwd=ROOT, check=False).returncode == 0


if __name__ == "__main__":
    raise SystemExit(main())
