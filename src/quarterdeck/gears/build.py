"""Derived rule books, written out, checked and compiled; kept by a hash of what they are made from."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.engine.straight import TwinError
from quarterdeck.gears import kept
from quarterdeck.gears.derive import Derived, derived_name, roots
from quarterdeck.gears.gear import opened
from quarterdeck.gears.proof import prove
from quarterdeck.gears.reach import Place

ALWAYS: Final = (Place("quarterdeck.boards.cards", "Pile"),)
PLAY: Final = """\
from __future__ import annotations

from .{rules} import step
from .{state} import {State}
from .runtime import AtRandom, Endless, Luck, Noting


def play(state: {State}, answers: AtRandom, most: int) -> None:
    while state.outcome is None:
        step(answers, state)
        if answers.decisions > most:
            raise Endless


def at_random(base: {State}, dice: int, choices: int, most: int = 1_000_000) -> tuple[{State}, int]:
    state = base.copy()
    answers = AtRandom(Luck(dice), Luck(choices))
    play(state, answers, most)
    return state, answers.decisions


def noted(base: {State}, dice: int, choices: int, most: int = 1_000_000) -> tuple[{State}, list[str]]:
    state = base.copy()
    answers = Noting(Luck(dice), Luck(choices))
    play(state, answers, most)
    return state, answers.taken


def many(base: {State}, luck: Luck, choices: Luck, games: int, most: int = 1_000_000) -> int:
    decisions = 0
    for _ in range(games):
        state = base.copy()
        answers = AtRandom(luck, choices)
        play(state, answers, most)
        decisions += answers.decisions
    return decisions
"""


class CannotCompile(QuarterdeckError):
    """There is nothing to compile with, or the compiler refused; says which."""


class Refused(QuarterdeckError):
    """The rules cannot be derived faithfully; says where and why."""


def sources(game: Game[Any]) -> dict[str, str]:
    """The modules of a game's derived package."""
    if not kept.step_of(game):
        raise Refused(f"{game.step.__module__}: the step of {game.key} is not the one that goes by its name there")
    if not _is_a_field(game.outcome):
        raise Refused(f"{game.package}: the outcome of {game.key} is expected to be written lambda state: state.outcome")
    try:
        derived = Derived(
            [*roots(game), *([] if game.role is None else [Place(game.role.__module__, game.role.__name__)]), *ALWAYS]
        )
        made = derived.sources()
    except TwinError as error:
        raise Refused(str(error)) from error
    made["play"] = PLAY.format(
        rules=derived_name(game.step.__module__), state=derived_name(game.state.__module__), State=game.state.__name__
    )
    if game.role is not None:
        made["play"] += f"\n\nfrom .{derived_name(game.role.__module__)} import {game.role.__name__} as role\n"
    made["runtime"] = Path(__file__).with_name("runtime.py").read_text(encoding="utf-8")
    made["__init__"] = f"MODULES = {dict(sorted(derived.origins().items()))!r}\n"
    return made


def _is_a_field(outcome: Any) -> bool:
    """Whether it only reads ``state.outcome``, which is where a derived package looks for it."""
    code, plain = outcome.__code__, (lambda state: state.outcome).__code__
    return (code.co_code, code.co_names) == (plain.co_code, plain.co_names)


def digest(made: Mapping[str, str]) -> str:
    """What tells one derived package from another."""
    return sha256("\0".join(f"{name}\0{text}" for name, text in sorted(made.items())).encode()).hexdigest()[:12]


def write(made: Mapping[str, str], package: Path) -> None:
    """The modules as files of a package."""
    package.mkdir(parents=True, exist_ok=True)
    for name, text in made.items():
        (package / f"{name}.py").write_text(text, encoding="utf-8")


def cannot_compile() -> str:
    """Why nothing can be compiled here; empty where it can."""
    if importlib.util.find_spec("mypyc") is None:
        return "mypyc is not installed (pip install 'mypy[mypyc]')"
    if importlib.util.find_spec("setuptools") is None:
        return "setuptools, which mypyc works with, is not installed (pip install 'mypy[mypyc]')"
    if not any(map(shutil.which, _compilers())):
        return "there is no C compiler"
    return ""


def _compilers() -> list[str]:
    said = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return [said.split()[0], *(["cl"] if os.name == "nt" else [])]


def compile_game(game: Game[Any], into: Path) -> kept.Kept:
    """A game's derived package, compiled, in a folder of its own there; only stamped anew where it is there already.

    What compiles may still fail when it is imported or played, so it has no stamp, and is never found, before it has proved.
    """
    made = sources(game)
    name = f"{game.key.replace('-', '_')}_{digest(made)}"
    folder = into / name
    package = f"gear_{name}"
    found = kept.read(folder)
    if found is None or not found.fits:
        missing = cannot_compile()
        if missing:
            raise CannotCompile(missing)
        _compile(made, package, folder)
        kept.open_folder(folder)
        prove(game, opened("compiled", "", package))
    kept.throw_away(game, but=folder)
    return kept.stamp(folder, game, package)


def _compile(made: Mapping[str, str], package: str, folder: Path) -> None:
    """Beside its place at first, so that nobody finds it half done."""
    workshop = folder.with_name(f".{folder.name}.{os.getpid()}")
    try:
        write(made, workshop / package)
        # Without __init__, which has nothing to compile. Level 2 takes a third less time than 3, and plays as fast.
        modules = [f"{package}/{name}.py" for name in sorted(made) if name != "__init__"]
        command = [sys.executable, "-m", "mypyc", "--strict", "--config-file=", "--cache-dir=cache", *modules]
        environment = {"MYPYC_OPT_LEVEL": "2", **os.environ}
        done = subprocess.run(command, cwd=workshop, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise CannotCompile(f"mypyc refuses {package}:\n{(done.stdout + done.stderr)[-4000:]}")
        for left in ("build", "cache"):
            shutil.rmtree(workshop / left, ignore_errors=True)
        if folder.exists():
            shutil.rmtree(folder)
        workshop.rename(folder)
    finally:
        shutil.rmtree(workshop, ignore_errors=True)
