"""Build the sdist and the wheel, and try the wheel in fresh environments.

    python -m tools.dist [--extras terminal,server] [--keep FOLDER]
    python -m tools.dist --tree

The wheel is installed alone, with each extra, and by pipx; then it must do what the extra promises,
and print the version of ``version.py``. With ``--tree``, plain pip installs the working tree, as a
newcomer does it, and a game is played. An index to install from is needed. ``QUARTERDECK_COMPILE=all``
compiles the rule books for the wheel, which takes minutes.
"""

from __future__ import annotations

import argparse
import os
import runpy
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PLAY: Final = "import quarterdeck as qd; m = qd.new('mimi', seed=1); m.play(m.choices()[0]); print(m)"
# Code that fails unless an extra is complete; the empty name is the wheel alone.
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


VERSION: Final = runpy.run_path(str(ROOT / "src" / "quarterdeck" / "version.py"))["__version__"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--extras", default=",".join(promised()), help="default: the wheel alone, then every extra")
    parser.add_argument("--keep", type=Path, help="keep the sdist and the wheel in this folder")
    parser.add_argument("--tree", action="store_true", help="install the working tree by plain pip, and play a game")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.tree:
            return 0 if tree_installs(Path(folder)) else 1
        into = options.keep or Path(folder) / "dist"
        wheel = build(into)
        extras = options.extras.split(",")
        trials = {f"[{extra}]": holds(wheel, extra, Path(folder) / (extra or "alone")) for extra in extras}
        trials["pipx"] = pipx_installs(wheel, Path(folder) / "pipx")
    wrong = [name for name, works in trials.items() if not works]
    if wrong:
        print(f"The wheel fails with: {', '.join(wrong)}", file=sys.stderr)
    return 1 if wrong else 0


def promised() -> list[str]:
    """Return the extras for users, after an empty name for the wheel alone."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    names = [name for name in extras if name not in FOR_DEVELOPERS]
    for name in names:
        if not extras[name]:
            raise SystemExit(f"pyproject.toml: the extra {name} is empty; add its packages or remove it")
        if name not in SHOWS:
            raise SystemExit(f"tools/dist.py: SHOWS lacks the extra {name}; add code that needs it")
    return ["", *names]


def build(into: Path) -> Path:
    """Return the wheel, made from the sdist, so that an incomplete sdist is found out."""
    subprocess.run([sys.executable, "-m", "uv", "build", "--quiet", "--out-dir", str(into), str(ROOT)], check=True)
    (wheel,) = into.glob("*.whl")
    (sdist,) = into.glob("*.tar.gz")
    print(f"{sdist.name} {sdist.stat().st_size >> 10:,} KiB, {wheel.name} {wheel.stat().st_size >> 10:,} KiB")
    return wheel


def tree_installs(place: Path) -> bool:
    """Return whether plain pip installs the working tree into a fresh environment and a game can be played."""
    venv.create(place, with_pip=True)
    environment = {name: value for name, value in os.environ.items() if name not in ("QUARTERDECK_COMPILE", "PYTHONPATH")}
    for command in (["-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(ROOT)], ["-c", PLAY]):
        if subprocess.run([str(_program(place, "python")), *command], cwd=place, env=environment, check=False).returncode:
            return False
    return True


def holds(wheel: Path, extra: str, place: Path) -> bool:
    """Return whether the wheel with an extra works in an environment that has nothing else."""
    _install(place, f"quarterdeck{f'[{extra}]' if extra else ''} @ {wheel.resolve().as_uri()}")
    python, environment = _program(place, "python"), _without_path()
    shown = [[str(python), "-c", code] for code in SHOWS[extra]]
    failed = [each for each in shown if subprocess.run(each, cwd=place, env=environment, check=False).returncode]
    return _reported(f"[{extra}]", not failed and prints_version(_program(place, "quarterdeck")))


def pipx_installs(wheel: Path, place: Path) -> bool:
    """Return whether pipx installs the command; true as well, with a line that says so, without pipx."""
    try:
        _install(place / "tool", "pipx")
    except subprocess.CalledProcessError:
        print("pipx: not tried, because the index does not have it")
        return True
    homes = {f"PIPX_{name}_DIR": str(place / name.lower()) for name in ("BIN", "MAN", "COMPLETION")}
    environment = _without_path() | homes | {"PIPX_HOME": str(place / "home"), "PIPX_GLOBAL_HOME": str(place / "global")}
    command = [str(_program(place / "tool", "pipx")), "install", "--quiet", "--python", sys.executable, str(wheel.resolve())]
    done = subprocess.run(command, cwd=place, env=environment, check=False)
    command_name = "quarterdeck.exe" if sys.platform == "win32" else "quarterdeck"
    return _reported("pipx", done.returncode == 0 and prints_version(place / "bin" / command_name))


def prints_version(command: Path) -> bool:
    """Return whether ``quarterdeck --version`` prints the version of ``version.py``."""
    done = subprocess.run([command, "--version"], env=_without_path(), capture_output=True, text=True, check=False)
    if done.stdout.strip() == f"quarterdeck {VERSION}":
        return True
    print(f"{command} --version: expected quarterdeck {VERSION}, got {done.stdout.strip() or done.stderr.strip()}")
    return False


def _install(place: Path, wanted: str) -> None:
    venv.create(place, with_pip=False)
    command = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", str(_program(place, "python")), wanted]
    subprocess.run(command, check=True)


def _program(place: Path, name: str) -> Path:
    return place / "Scripts" / f"{name}.exe" if sys.platform == "win32" else place / "bin" / name


def _without_path() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def _reported(name: str, works: bool) -> bool:
    print(f"{name} {'works' if works else 'FAILS'}")
    return works


if __name__ == "__main__":
    raise SystemExit(main())
