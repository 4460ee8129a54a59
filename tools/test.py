"""Run every check and test, or one part of them; the end lists what failed.

    python -m tools.test [checks|suite|browser] [--workers N]

The checks are lint, formatting, types (those of the derived rule books too), and an installation of
the tree by plain pip. The suite is every test except the browser's. If one part fails, the others
still run.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from tools.prerequisites import PROGRAMS, install

ROOT: Final = Path(__file__).parents[1]
PARTS: Final = ("checks", "suite", "browser")
CHECKS: Final = (
    "ruff check .",
    "ruff format --check .",
    "mypy",
    "quarterdeck.compile --sources build/derived",
    "tools.dist --tree",
    "mypy --strict --config-file= --cache-dir=.mypy_cache/derived build/derived/derived_*",
)
# Workers take tests over from each other, so that none sits idle while another has the long ones.
PYTEST: Final = ("pytest", "-q", "--dist", "worksteal", "--durations=10")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="?", choices=PARTS, help="default: all of them")
    parser.add_argument("--workers", type=int, default=2, help="processes that run tests (default: %(default)s)")
    options = parser.parse_args()
    wanted = [options.part] if options.part else PARTS
    if options.part != "checks":
        install(*PROGRAMS)
    failed = []
    with ThreadPoolExecutor(1) as pool:
        # The checks use only one core, so they run beside the suite.
        checks = {check: pool.submit(passes, check) for check in CHECKS if "checks" in wanted}
        try:
            # Many tests wait for a server or a process of their own, so there is one worker more
            # than cores.
            if "suite" in wanted and not run(*PYTEST, "-n", str(options.workers + 1), "--ignore=tests/browser"):
                failed.append("suite")
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            raise
    failed += [check for check, done in checks.items() if not done.result()]
    # The browser's tests have a run of their own: Playwright keeps an event loop in its process,
    # and other tests start theirs. Pages cannot stand more workers than cores.
    if "browser" in wanted and not run(*PYTEST, "-n", str(options.workers), "tests/browser"):
        failed.append("browser")
    if failed:
        print(f"Failed: {'; '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def passes(check: str) -> bool:
    """Run one check and print its output in one piece."""
    words = [name for word in check.split() for name in (map(str, sorted(ROOT.glob(word))) if "*" in word else [word])]
    done = subprocess.run(_command(*words), cwd=ROOT, env=_environment(), capture_output=True, text=True, check=False)
    print(f"\n{check}\n{done.stdout}{done.stderr}", end="", flush=True)
    return done.returncode == 0


def run(*words: str) -> bool:
    return subprocess.run(_command(*words), cwd=ROOT, env=_environment(), check=False).returncode == 0


def _command(*words: str) -> list[str]:
    return [sys.executable, "-m", *words]


def _environment() -> dict[str, str]:
    """Let the hundreds of processes that tests start keep their bytecode out of the way.

    This holds even if the caller has forbidden bytecode.
    """
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(ROOT / ".venv" / "bytecode")}


if __name__ == "__main__":
    raise SystemExit(main())
