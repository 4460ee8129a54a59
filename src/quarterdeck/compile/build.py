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

from quarterdeck.compile import build_cache, c_header, generated
from quarterdeck.compile.backend import opened
from quarterdeck.compile.derivation.derived_package import DerivedPackage, reads_facts, roots
from quarterdeck.compile.derivation.reachability import Definition
from quarterdeck.compile.proof import prove
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.engine.straight import TwinError

ALWAYS: Final = (Definition("quarterdeck.boards.cards", "Pile"),)
LEVELS: Final = {"MYPYC_OPT_LEVEL": "2", "MYPYC_DEBUG_LEVEL": "0"}
# Nobody outside may put a function of his own in the place of one of ours, so calls need not ask where they go: a tenth.
AMONG_OURSELVES: Final = "-fvisibility=hidden -fno-semantic-interposition -fno-plt"
AS_PYTHON_ITSELF: Final = "-DNDEBUG -fwrapv"  # what is said in CFLAGS stands in their place


class CannotCompile(QuarterdeckError):
    """There is nothing to compile with, or the compiler refused; says which."""


class DerivationRefused(QuarterdeckError):
    """The rules cannot be derived faithfully; says where and why."""


def sources(game: Game[Any]) -> dict[str, str]:
    """The modules of a game's derived package."""
    try:
        derived = DerivedPackage([*roots(game), *ALWAYS], reads_facts(game))
        made = derived.sources() | generated.modules(game)
    except TwinError as error:
        raise DerivationRefused(str(error)) from error
    made["__init__"] = f"MODULES = {dict(sorted(derived.origins().items()))!r}\n"
    return made


def digest(made: Mapping[str, str]) -> str:
    """What tells one derived package from another."""
    return sha256("\0".join(f"{name}\0{text}" for name, text in sorted(made.items())).encode()).hexdigest()[:12]


def write(made: Mapping[str, str], package: Path) -> None:
    """The modules as files of a package, which holds nothing else."""
    shutil.rmtree(package, ignore_errors=True)
    package.mkdir(parents=True)
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


def compile_game(game: Game[Any], into: Path) -> build_cache.CachedBuild:
    """A game's derived package, compiled, in a folder of its own there; only stamped anew where it is there already.

    What compiles may still fail when it is imported or played, so it has no stamp, and is never found, before it has proved.
    """
    before = build_cache.fingerprint(game)  # somebody may edit while this compiles
    made = sources(game)
    name = f"{game.key.replace('-', '_')}_{digest(made | {'': _how()})}"
    folder = into / name
    package = f"derived_{name}"
    found = build_cache.read(folder)
    if found is None or not found.fits:
        missing = cannot_compile()
        if missing:
            raise CannotCompile(missing)
        compile_package(made, package, folder)
        build_cache.open_folder(folder)
        prove(game, opened("compiled", "", package))
    build_cache.remove_outdated(game, but=folder)
    return build_cache.stamp(folder, game, package, before)


def _how() -> str:
    """All that compilers are told, by which one compiled package differs from another of the same modules."""
    return f"{LEVELS} {AS_PYTHON_ITSELF} {AMONG_OURSELVES} {c_header.HEADER}"


def _environment() -> dict[str, str]:
    said = LEVELS | os.environ
    if os.name != "nt":
        said["CFLAGS"] = f"{AS_PYTHON_ITSELF} {AMONG_OURSELVES} -include {c_header.FILE} {said.get('CFLAGS', '')}".rstrip()
    return said


def compile_package(made: Mapping[str, str], package: str, folder: Path) -> None:
    """Beside its place at first, so that nobody finds it half done."""
    workshop = folder.with_name(f".{folder.name}.{os.getpid()}")
    try:
        write(made, workshop / package)
        (workshop / c_header.FILE).write_text(c_header.HEADER, encoding="utf-8")
        # Without __init__, which has nothing to compile. Level 2 takes a third less time than 3, and plays as fast.
        modules = [f"{package}/{name}.py" for name in sorted(made) if name != "__init__"]
        command = [sys.executable, "-m", "mypyc", "--strict", "--config-file=", "--cache-dir=cache", *modules]
        done = subprocess.run(command, cwd=workshop, env=_environment(), capture_output=True, text=True, check=False)
        if done.returncode:
            raise CannotCompile(f"mypyc refuses {package}:\n{(done.stdout + done.stderr)[-4000:]}")
        for left in ("build", "cache"):
            shutil.rmtree(workshop / left, ignore_errors=True)
        shutil.rmtree(folder, ignore_errors=True)
        workshop.rename(folder)
    finally:
        shutil.rmtree(workshop, ignore_errors=True)
