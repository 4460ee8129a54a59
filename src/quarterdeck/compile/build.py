"""The build of a compiled rule book: derive, compile, prove and stamp it."""

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
from quarterdeck.compile.backend import open_backend
from quarterdeck.compile.derivation.derived_package import DerivedPackage, reads_facts, roots
from quarterdeck.compile.derivation.reachability import Definition
from quarterdeck.compile.proof import prove
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.engine.straight import TwinError

ALWAYS: Final = (Definition("quarterdeck.boards.cards", "Pile"),)
LEVELS: Final = {"MYPYC_OPT_LEVEL": "2", "MYPYC_DEBUG_LEVEL": "0"}
# No other library may interpose its symbols, so calls within the package are direct, which saves a
# tenth of the time.
VISIBILITY_FLAGS: Final = "-fvisibility=hidden -fno-semantic-interposition -fno-plt"
PYTHON_FLAGS: Final = "-DNDEBUG -fwrapv"  # Python's own flags, which CFLAGS replaces


class CannotCompile(QuarterdeckError):
    """There is no compiler, or the compiler refused the source."""


class DerivationRefused(QuarterdeckError):
    """The rules cannot be derived faithfully; the message names the place and the reason."""


def sources(game: Game[Any]) -> dict[str, str]:
    """Return the modules of a game's derived package, by name."""
    try:
        derived = DerivedPackage([*roots(game), *ALWAYS], reads_facts(game))
        modules = derived.sources() | generated.modules(game)
    except TwinError as error:
        raise DerivationRefused(str(error)) from error
    modules["__init__"] = f"MODULES = {dict(sorted(derived.origins().items()))!r}\n"
    return modules


def digest(modules: Mapping[str, str]) -> str:
    """Return a hash that identifies a derived package."""
    return sha256("\0".join(f"{name}\0{text}" for name, text in sorted(modules.items())).encode()).hexdigest()[:12]


def write(modules: Mapping[str, str], package: Path) -> None:
    """Write the modules into a package folder, which is emptied first."""
    shutil.rmtree(package, ignore_errors=True)
    package.mkdir(parents=True)
    for name, text in modules.items():
        (package / f"{name}.py").write_text(text, encoding="utf-8")


def cannot_compile() -> str:
    """Return the reason why nothing can be compiled here, or an empty string."""
    if importlib.util.find_spec("mypyc") is None:
        return "mypyc is not installed (pip install 'mypy[mypyc]')"
    if importlib.util.find_spec("setuptools") is None:
        return "setuptools, which mypyc needs, is not installed (pip install 'mypy[mypyc]')"
    if not any(map(shutil.which, _compilers())):
        return "there is no C compiler"
    return ""


def _compilers() -> list[str]:
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return [compiler.split()[0], *(["cl"] if os.name == "nt" else [])]


def compile_game(game: Game[Any], into: Path) -> build_cache.CachedBuild:
    """Compile a game's derived package into a folder of its own, or only stamp an existing one.

    A compiled package may still fail when it is imported or played. It is stamped, and so can be
    found, only after it has passed the proof.
    """
    before = build_cache.fingerprint(game)  # a source may be edited while this compiles
    modules = sources(game)
    name = f"{game.key.replace('-', '_')}_{digest(modules | {'': _compiler_options()})}"
    folder = into / name
    package = f"derived_{name}"
    found = build_cache.read(folder)
    if found is None or not found.runs_here:
        missing = cannot_compile()
        if missing:
            raise CannotCompile(missing)
        compile_package(modules, package, folder)
        build_cache.open_folder(folder)
        prove(game, open_backend("compiled", "", package))
    build_cache.remove_outdated(game, but=folder)
    return build_cache.stamp(folder, game, package, before)


def _compiler_options() -> str:
    """Return all compiler options, which distinguish packages compiled from the same modules."""
    return f"{LEVELS} {PYTHON_FLAGS} {VISIBILITY_FLAGS} {c_header.HEADER}"


def _environment() -> dict[str, str]:
    environment = LEVELS | os.environ
    if os.name != "nt":
        own = f"{PYTHON_FLAGS} {VISIBILITY_FLAGS} -include {c_header.FILE}"
        environment["CFLAGS"] = f"{own} {environment.get('CFLAGS', '')}".rstrip()
    return environment


def compile_package(modules: Mapping[str, str], package: str, folder: Path) -> None:
    """Compile in a staging folder, so that no other process finds a half-finished package."""
    staging = folder.with_name(f".{folder.name}.{os.getpid()}")
    try:
        write(modules, staging / package)
        (staging / c_header.FILE).write_text(c_header.HEADER, encoding="utf-8")
        # __init__ has nothing to compile. Level 2 compiles in a third less time than 3, and the
        # games run as fast.
        files = [f"{package}/{name}.py" for name in sorted(modules) if name != "__init__"]
        command = [sys.executable, "-m", "mypyc", "--strict", "--config-file=", "--cache-dir=cache", *files]
        done = subprocess.run(command, cwd=staging, env=_environment(), capture_output=True, text=True, check=False)
        if done.returncode:
            raise CannotCompile(f"mypyc refuses {package}:\n{(done.stdout + done.stderr)[-4000:]}")
        for left in ("build", "cache"):
            shutil.rmtree(staging / left, ignore_errors=True)
        shutil.rmtree(folder, ignore_errors=True)
        staging.rename(folder)
    finally:
        shutil.rmtree(staging, ignore_errors=True)
