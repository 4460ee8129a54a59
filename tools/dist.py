"""Builds sdist and wheel, and installs the wheel into a clean environment for each extra: does what each promises work?

    python -m tools.dist [--extras terminal,server] [--keep FOLDER]
    python -m tools.dist --tree

With ``--tree`` the working tree itself is installed, by plain pip as a newcomer does it, and a game is played.
Needs an index to install from. ``QUARTERDECK_COMPILE=all`` compiles the rule books for the wheel, which takes minutes.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PLAY: Final = "import quarterdeck as qd; m = qd.new('mimi', seed=1); m.play(m.choices()[0]); print(m)"
# What shows that an extra is whole; the empty name is the wheel alone.
SHOWS: Final = {
    "": [PLAY],
    "terminal": ["import quarterdeck.terminal.screen.applications"],
    "server": ["import quarterdeck.server.http.application, quarterdeck.server.databases.migrations"],
    "compiled": ["import librt"],
    "lab": ["import pyarrow, pyarrow.parquet, quarterdeck.lab"],
    "envs": ["from quarterdeck import envs; envs.env('mimi-and-toutou', 'training').reset(seed=1)"],
    "distributed": ["import ray"],
}
FOR_DEVELOPERS: Final = ("dev", "docs")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--extras", default=",".join(promised()), help="default: all, and the wheel alone")
    parser.add_argument("--keep", type=Path, help="where sdist and wheel are left (default: nowhere)")
    parser.add_argument("--tree", action="store_true", help="install the working tree by plain pip, and play a game")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.tree:
            return 0 if tree_installs(Path(folder)) else 1
        into = options.keep or Path(folder) / "dist"
        wheel = build(into)
        wrong = [extra for extra in options.extras.split(",") if not holds(wheel, extra, Path(folder) / (extra or "alone"))]
    for extra in wrong:
        print(f"[{extra}] does not keep what it promises", file=sys.stderr)
    return 1 if wrong else 0


def promised() -> list[str]:
    """The extras that a user may ask for; one that promises nothing is refused."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    names = [name for name in extras if name not in FOR_DEVELOPERS]
    empty = [name for name in names if not extras[name] or name not in SHOWS]
    if empty:
        raise SystemExit(f"tools/dist.py: the extra {empty[0]} is empty, or SHOWS does not say what shows that it is whole")
    return ["", *names]


def build(into: Path) -> Path:
    """The wheel, made from the sdist: so the sdist has all that it needs."""
    subprocess.run([sys.executable, "-m", "uv", "build", "--quiet", "--out-dir", into, ROOT], check=True)
    (wheel,) = into.glob("*.whl")
    (sdist,) = into.glob("*.tar.gz")
    print(f"{sdist.name} {sdist.stat().st_size >> 10:,} KiB, {wheel.name} {wheel.stat().st_size >> 10:,} KiB")
    return wheel


def tree_installs(place: Path) -> bool:
    """Return whether plain pip installs the working tree into a fresh environment, and a game can be played there."""
    venv.create(place, with_pip=True)
    python = place / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    unasked = {name: said for name, said in os.environ.items() if name not in ("QUARTERDECK_COMPILE", "PYTHONPATH")}
    for command in (["-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(ROOT)], ["-c", PLAY]):
        if subprocess.run([python, *command], cwd=place, env=unasked, check=False).returncode:
            return False
    return True


def holds(wheel: Path, extra: str, place: Path) -> bool:
    """Whether the wheel with an extra installs into an environment that has nothing else, and works there."""
    venv.create(place, with_pip=False)
    python = place / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    wanted = f"quarterdeck{f'[{extra}]' if extra else ''} @ {wheel.resolve().as_uri()}"
    subprocess.run([sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", python, wanted], check=True)
    shown = all(subprocess.run([python, "-c", code], cwd=place, check=False).returncode == 0 for code in SHOWS[extra])
    told = subprocess.run([python, "-m", "quarterdeck", "version"], cwd=place, capture_output=True, text=True, check=False)
    print(f"[{extra}] {'works' if shown and told.returncode == 0 else 'FAILS'}: {told.stdout.strip().splitlines()[0]}")
    return shown and told.returncode == 0


if __name__ == "__main__":
    raise SystemExit(main())
