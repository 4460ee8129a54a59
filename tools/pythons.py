"""Runs the tests on every CPython from 3.11 on that is installed here, each in an environment of its own.

    python tools/pythons.py [TEST…]

Without tests named: the engine, the rule books, boards and bots, which is where an interpreter would show.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
OLDEST: Final = 11
NEWEST: Final = 20  # a minor version that will not be reached soon
TESTS: Final = ["tests/engine", "tests/boards", "tests/rules", "tests/bots", "tests/conformance", "tests/test_cli.py"]


def main() -> int:
    found = [path for minor in range(OLDEST, NEWEST) if (path := shutil.which(f"python3.{minor}")) is not None]
    done = {path: runs(path, sys.argv[1:] or TESTS) for path in found}
    for path, held in done.items():
        print(f"{version(path)}: {'all tests pass' if held else 'FAILS'}")
    missing = [f"3.{minor}" for minor in range(OLDEST, 15) if shutil.which(f"python3.{minor}") is None]
    if missing:
        print(f"Not here, and so not tried: {', '.join(missing)}")
    return 0 if all(done.values()) else 1


def version(python: str) -> str:
    return subprocess.run([python, "--version"], capture_output=True, text=True, check=True).stdout.strip()


def runs(python: str, tests: list[str]) -> bool:
    place = ROOT / "build" / "pythons" / Path(python).name
    own = place / "bin" / "python"
    uv = [sys.executable, "-m", "uv"]
    subprocess.run([*uv, "venv", "--quiet", "--clear", "--python", python, place], check=True)
    locked = ["--require-hashes", "-r", ROOT / "requirements.lock"]
    subprocess.run([*uv, "pip", "install", "--quiet", "--python", own, *locked], check=True)
    subprocess.run([*uv, "pip", "install", "--quiet", "--python", own, "--no-deps", "--editable", ROOT], check=True)
    return subprocess.run([own, "-m", "pytest", "-q", "-n", "2", *tests], cwd=ROOT, check=False).returncode == 0


if __name__ == "__main__":
    raise SystemExit(main())
