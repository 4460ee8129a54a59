"""Results of benchmarks, kept as JSON in ``benchmarks/results`` with one file for each benchmark.

A benchmark ends with a list of ``Result`` and calls ``write``; a result replaces the earlier one
with the same key. All results of one call share a ``Run``: its time, machine and command, and a
digest of the measured source. ``python -m benchmarks.figures`` makes the pages in ``docs/measured``
from these files.
"""

from __future__ import annotations

import argparse
import ast
import datetime
import os
import platform
import shlex
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

import msgspec

from quarterdeck import atomic_files
from quarterdeck.engine.confidence_intervals import wilson
from quarterdeck.engine.game import Game
from quarterdeck.engine.scenario import Scenario

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = ROOT / "benchmarks" / "results"
COMMIT: Final = "QUARTERDECK_COMMIT"  # names the commit of a source without its repository
UNKNOWN: Final = ""
SHORT_TITLES: Final = {
    "late-19th-century": "Late 19th century",
    "mimi-and-toutou": "Mimi and Toutou",
    "pirate-cards": "Pirate cards",
}
DECIMALS: Final = 3  # decimals of a share in percent, two more than are shown
LARGE: Final = 100  # from here on numbers have no decimals
CORE: Final = ("src/quarterdeck/boards", "src/quarterdeck/engine")
PLAY: Final = (*CORE, "src/quarterdeck/compile", "src/quarterdeck/search", "src/quarterdeck/bots")
SERVER: Final = (*CORE, "src/quarterdeck/table", "src/quarterdeck/server")


# --- Figures in words -----------------------------------------------------------------------------


def number(value: float, unit: str = "") -> str:
    """Return a number as printed: shares with one decimal, others with three digits or more."""
    if unit == "%":
        return f"{value:.1f}"
    if abs(value) >= LARGE or value == int(value):
        return f"{value:,.0f}"
    return f"{float(f'{value:.3g}'):g}"


def with_unit(value: float, unit: str) -> str:
    """Return a number and its unit."""
    return f"{number(value, unit)}{'' if unit in ('%', '×', '') else ' '}{unit}"


# --- What is kept ---------------------------------------------------------------------------------


class Aim(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The least and the most that a result should be; one of them may be missing."""

    least: float | None = None
    most: float | None = None

    def met_by(self, value: float) -> bool:
        """Return whether a value lies within the aim."""
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)

    def words(self, unit: str) -> str:
        """Return the aim with the unit of its figure."""
        if self.least is None:
            return f"at most {with_unit(self.most or 0, unit)}"
        if self.most is None:
            return f"at least {with_unit(self.least, unit)}"
        if self.least == self.most:
            return with_unit(self.least, unit)
        return f"{number(self.least, unit)}–{with_unit(self.most, unit)}"


class Result(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A measured value. Its key begins with the name of its file.

    In a grid, ``what`` reads "row: column".
    """

    key: str
    what: str
    value: float
    unit: str = ""
    interval: tuple[float, float] | None = None
    games: int | None = None
    aim: Aim | None = None
    note: str = ""
    run: str = ""

    @property
    def words(self) -> str:
        """Return the value with its unit."""
        return with_unit(self.value, self.unit)

    @property
    def interval_words(self) -> str:
        """Return the interval, or nothing."""
        if self.interval is None:
            return ""
        low, high = (number(each, self.unit) for each in self.interval)
        return f"{low}–{high}{'%' if self.unit == '%' else ''}"

    @property
    def aim_words(self) -> str:
        """Return the aim, or nothing."""
        return "" if self.aim is None else self.aim.words(self.unit)

    @property
    def met_words(self) -> str:
        """Return whether the aim is met, or nothing where there is none."""
        if self.aim is None:
            return ""
        return "met" if self.aim.met_by(self.value) else "**missed**"

    def __str__(self) -> str:
        interval = f" ({self.interval_words})" if self.interval else ""
        games = "" if self.games is None else f" of {self.games:,}"
        aim = f", {self.aim_words}: {self.met_words}" if self.aim else ""
        return f"{self.words}{interval}{games}{aim}"


class Run(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One call of a benchmark, and the source that it measured."""

    date: datetime.date
    commit: str
    machine: str
    versions: dict[str, str]
    command: str
    sources: tuple[str, ...] = ()
    digest: str = UNKNOWN

    @property
    def id(self) -> str:
        """Return a short name made from all fields."""
        return sha256(msgspec.json.encode(self)).hexdigest()[:8]

    def is_older_than_its_code(self) -> bool:
        """Return whether the source has changed since the run, or was not recorded."""
        return self.digest == UNKNOWN or self.digest != digest_of(self.sources)


class ResultFile(msgspec.Struct, forbid_unknown_fields=True):
    """The results of one benchmark in the order in which they are shown, and the runs they come
    from.
    """

    runs: dict[str, Run] = {}
    results: list[Result] = []

    def merge(self, run: Run, found: Iterable[Result]) -> None:
        """Put results of a run in the place of those with the same keys, and the others at the end."""
        by_key = {result.key: result for result in self.results}
        for result in found:
            by_key[result.key] = msgspec.structs.replace(result, run=run.id)
        self.results = list(by_key.values())
        used = {result.run for result in self.results}
        self.runs = {key: each for key, each in {**self.runs, run.id: run}.items() if key in used}


# --- Reading and writing --------------------------------------------------------------------------


def read_file(path: Path) -> ResultFile:
    """Return the results in a file, or none where there is no file."""
    if not path.exists():
        return ResultFile()
    try:
        found = msgspec.json.decode(path.read_bytes(), type=ResultFile)
    except msgspec.DecodeError as error:
        raise ValueError(f"{path}: {error}") from error
    seen: set[str] = set()
    for result in found.results:
        if not result.key.startswith(f"{path.stem}/"):
            raise ValueError(f"{path}: the key {result.key!r} must begin with {path.stem!r} and a slash")
        if result.key in seen:
            raise ValueError(f"{path}: the key {result.key!r} appears twice")
        if result.run not in found.runs:
            raise ValueError(f"{path}: {result.key!r} names the run {result.run!r}, which is not in the file")
        seen.add(result.key)
    return found


def read_all(folder: Path = FOLDER) -> ResultFile:
    """Return the results of every file in a folder."""
    whole = ResultFile({}, [])
    for path in sorted(folder.glob("*.json")):
        found = read_file(path)
        whole.runs |= found.runs
        whole.results += found.results
    return whole


def write(
    name: str,
    found: Sequence[Result],
    sources: Iterable[str],
    packages: Iterable[str] = (),
    programs: Mapping[str, str] | None = None,
    instead_of: str = "",
    folder: Path = FOLDER,
) -> Path:
    """Merge results into the file of a benchmark, with versions of some packages and programs.

    Earlier results whose keys begin with ``instead_of`` are dropped.
    """
    path = folder / f"{name}.json"
    kept = read_file(path)
    if instead_of:
        kept.results = [result for result in kept.results if not result.key.startswith(instead_of)]
    kept.merge(this_run(sources, packages, programs), found)
    folder.mkdir(parents=True, exist_ok=True)
    atomic_files.write(path, text_of(kept))
    print(f"{len(found)} results are in {path}", file=sys.stderr)
    return path


def text_of(file: ResultFile) -> str:
    """Return a file's JSON with a line for every run and every result."""
    runs = ",\n".join(f"    {_json(key)}: {_json(run)}" for key, run in file.runs.items())
    results = ",\n".join(f"    {_json(result)}" for result in file.results)
    return f'{{\n  "runs": {{\n{runs}\n  }},\n  "results": [\n{results}\n  ]\n}}\n'


def _json(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()


def place(game: Game[Any], scenario: Scenario | None = None) -> str:
    """Return a short name of a game, and of one of its scenarios."""
    title = SHORT_TITLES.get(game.key, game.title)
    return title if scenario is None else f"{title}, {scenario.title}"


def told(found: Iterable[Result]) -> str:
    """Return lines that print results in a terminal."""
    return "\n".join(f"{result.what:<70} {result}" for result in found)


def share(key: str, what: str, won: float, games: int, aim: Aim | None = None, note: str = "") -> Result:
    """Return a share of games in percent, with its 95% interval."""
    low, high = wilson(won / games, games)
    interval = (round(100 * low, DECIMALS), round(100 * high, DECIMALS))
    return Result(key, what, round(100 * won / games, DECIMALS), "%", interval, games, aim, note)


def rounded(value: float, digits: int = 4) -> float:
    """Return a measured number with as many digits as are worth keeping."""
    return float(f"{value:.{digits}g}")


def add_option(parser: argparse.ArgumentParser) -> None:
    """Give a benchmark the option ``--write``."""
    parser.add_argument("--write", action="store_true", help="keep the results in benchmarks/results")


# --- Where and what -------------------------------------------------------------------------------


def this_run(sources: Iterable[str], packages: Iterable[str] = (), programs: Mapping[str, str] | None = None) -> Run:
    """Return the run of the command that is running."""
    paths = tuple(dict.fromkeys(sources))
    return Run(
        datetime.datetime.now(datetime.UTC).date(),
        commit(),
        machine(),
        versions(packages) | dict(programs or {}),
        command(),
        paths,
        digest_of(paths),
    )


def command() -> str:
    """Return the command line that is running, without ``--write``."""
    spec = sys.modules["__main__"].__spec__
    name = spec.name.removesuffix(".__main__") if spec is not None else Path(sys.argv[0]).stem
    return " ".join(["python -m", name, *(shlex.quote(word) for word in sys.argv[1:] if word != "--write")])


def commit() -> str:
    """Return the short id of the commit that is checked out."""
    try:
        asked = subprocess.run(
            ["git", "rev-parse", "--short=8", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return os.environ.get(COMMIT, "")
    return asked.stdout.strip()


def machine() -> str:
    """Return a short description of the machine, without its name."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return f"{cores} core{'s' * (cores != 1)}, {platform.machine().replace('x86_64', 'x86-64')}, {platform.system()}"


def versions(packages: Iterable[str] = ()) -> dict[str, str]:
    """Return the versions of Python and of some packages that are installed."""
    found = {"python": platform.python_version()}
    for package in ("msgspec", *packages):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def sources_of(*games: str) -> tuple[str, ...]:
    """Return the folders of rule books by their keys."""
    return tuple(f"src/quarterdeck/games/{game.replace('-', '_')}" for game in games)


@cache
def digest_of(paths: tuple[str, ...], root: Path = ROOT) -> str:
    """Return a digest of files and folders. Comments, docstrings and layout of Python files don't
    count.
    """
    whole = sha256()
    for path in sorted(set(_files(paths, root))):
        whole.update(f"{path.relative_to(root).as_posix()}\0".encode())
        whole.update(_digest_of_file(path))
    return whole.hexdigest()[:16]


def _files(paths: tuple[str, ...], root: Path) -> Iterator[Path]:
    for name in paths:
        path = root / name
        if path.is_file():
            yield path
        for inner in path.rglob("*"):
            if inner.is_file() and "__pycache__" not in inner.parts and inner.suffix not in (".pyc", ".so", ".md"):
                yield inner


@cache
def _digest_of_file(path: Path) -> bytes:
    content = path.read_bytes()
    if path.suffix == ".py":
        content = ast.unparse(_without_docstrings(ast.parse(content))).encode()
    return sha256(content).digest()


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
                node.body[:1] = [] if len(node.body) > 1 else [ast.Pass()]
    return tree
