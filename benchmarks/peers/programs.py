"""The programs that play the card game: how to get each one, and how to talk to it.

Everything that they need is kept under build/peers. A program that is not available here is left
out, with a reason.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks.peers.tally import Tally

HERE: Final = Path(__file__).parent
TREE: Final = HERE.parents[1]
ROOM: Final = TREE / "build" / "peers"
OURS: Final = "Quarterdeck"

OPENSPIEL: Final = ("open_spiel==2.0.2", "numpy==2.4.6")
PETTINGZOO: Final = ("pettingzoo==1.27.0", "numpy==2.4.6")
BOARDGAME_IO: Final = "boardgame.io@0.50.2"
FLAGS: Final = ("-std=c11", "-O3", "-march=native", "-Wall", "-Wextra")


class CannotBeHad(Exception):
    """The reason why a program is left out, in one sentence."""


@dataclass(slots=True)
class Recipe:
    """A program by name, and how to make the command that runs it."""

    name: str
    command: Callable[[], list[str]]  # raises CannotBeHad


def recipes(planted: bool = False) -> list[Recipe]:
    return [
        Recipe(OURS, lambda: [sys.executable, "-m", "benchmarks.peers.ours"]),
        Recipe("OpenSpiel", lambda: [str(_with_packages(OPENSPIEL)), "-m", "benchmarks.peers.in_openspiel"]),
        Recipe("PettingZoo", lambda: [str(_with_packages(PETTINGZOO)), "-m", "benchmarks.peers.in_pettingzoo"]),
        Recipe("boardgame.io", _in_node),
        Recipe("C", lambda: [str(compiled_c(ROOM, planted))]),
    ]


def _with_packages(packages: Sequence[str]) -> Path:
    """Return a Python environment with these packages."""
    python = ROOM / "venv" / "bin" / "python"
    if not python.exists():
        _run([sys.executable, "-m", "venv", str(ROOM / "venv")], "its environment cannot be created")
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:"]
    _run([*pip, *packages], f"{packages[0]} cannot be installed")
    return python


def _in_node() -> list[str]:
    if not shutil.which("node") or not shutil.which("npm"):
        raise CannotBeHad("Node and npm are not installed")
    if not (ROOM / "node_modules" / "boardgame.io").exists():
        quiet = ("--no-audit", "--no-fund", "--no-save", "--ignore-scripts", "--loglevel=error")
        _run(["npm", "install", f"--prefix={ROOM}", *quiet, BOARDGAME_IO], f"{BOARDGAME_IO} cannot be installed")
    return ["node", "--random-seed=1", str(HERE / "in_boardgame_io.cjs")]


def compiled_c(into: Path, planted: bool = False) -> Path:
    """Return the program in C, or one with a wrong rule that the comparison must find."""
    compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc")
    if not compiler:
        raise CannotBeHad("there is no C compiler")
    into.mkdir(parents=True, exist_ok=True)
    program = into / ("in_c_planted" if planted else "in_c")
    wrong = ["-DPLANTED"] if planted else []
    _run([*compiler.split(), *FLAGS, *wrong, "-o", str(program), str(HERE / "in_c.c")], "it does not compile")
    return program


def _run(command: Sequence[str], otherwise: str) -> None:
    done = subprocess.run(command, cwd=TREE, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise CannotBeHad(f"{otherwise} ({lines[-1] if lines else 'no reason given'})")


class Program:
    """A running program with its rows and answers."""

    def __init__(self, name: str, command: Sequence[str]) -> None:
        self.name = name
        paths = {"PYTHONPATH": str(TREE / "src"), "NODE_PATH": str(ROOM / "node_modules")}
        environment = {**os.environ, **paths, "NODE_ENV": "production"}
        self.process = subprocess.Popen(
            command, cwd=TREE, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        try:
            said = self._answer()
        except CannotBeHad:
            self.end()
            raise
        self.versions: dict[str, str] = said["versions"]
        self.rows: list[tuple[str, str]] = [(name, kind) for name, kind in said["rows"]]

    def tally(self, row: str, kind: str, games: int) -> Tally:
        return Tally.of(self._ask("tally", row, kind, str(games)))

    def rate(self, row: str, kind: str, seconds: float) -> float:
        """Return units a second of processor time."""
        done = self._ask("time", row, kind, str(seconds))
        return float(done["units"] / done["seconds"])

    def end(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()

    def _ask(self, *words: str) -> Any:
        assert self.process.stdin is not None
        self.process.stdin.write("\t".join(words) + "\n")
        self.process.stdin.flush()
        return self._answer()

    def _answer(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise CannotBeHad(f"{self.name} ended without an answer")
        return json.loads(line)


@contextmanager
def running(name: str, command: Sequence[str]) -> Iterator[Program]:
    program = Program(name, command)
    try:
        yield program
    finally:
        program.end()
