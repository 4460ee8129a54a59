"""Compiled rule books where they are kept, each in a folder of its own, with a stamp that says what it was made from.

One whose sources differ from those by a single byte is never used.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import linecache
import os
import shutil
import sys
import sysconfig
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.abc import InspectLoader, MetaPathFinder
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final

import msgspec

from quarterdeck import folders
from quarterdeck.engine.game import Game

STAMP: Final = "made_from.json"
ROOMS: Final = ("boards", "engine", "compile", "search/core")  # what every derived package is made from besides its game
_SUFFIX: Final[str] = sysconfig.get_config_var("EXT_SUFFIX") or ".so"


class Stamp(msgspec.Struct, frozen=True):
    """What a compiled package is, and a fingerprint of all the sources that it was made from."""

    game: str
    package: str
    step: str  # where the step stands: a game with another one, under the same key, is another game
    sources: str


@dataclass(frozen=True)
class CachedBuild:
    """A compiled package in its folder."""

    folder: Path
    stamp: Stamp

    @property
    def fits(self) -> bool:
        """Whether it was compiled for this Python."""
        return any(self.folder.glob(f"{self.stamp.package}/*{_SUFFIX}"))


def places() -> list[Path]:
    """Where to look: what this machine compiled, in the source tree or at home; then what the wheel brought."""
    tree = folders.PACKAGE.parents[1]
    own = [tree / "build" / "compiled"] if (tree / "pyproject.toml").is_file() else []
    return [*own, home(), folders.PACKAGE / "compile" / "compiled"]


def home() -> Path:
    """Where this user keeps what is compiled of games that are not ours, or of ours where they cannot be written beside."""
    said = os.environ.get("QUARTERDECK_COMPILED", "")
    return Path(said) if said else folders.user_cache() / "compiled"


def kept(game: Game[Any]) -> list[CachedBuild]:
    """All that was ever compiled of a game and not thrown away, the places in order."""
    start = game.key.replace("-", "_") + "_"
    builds = [read(folder) for place in places() for folder in sorted(place.glob(f"{start}*"))]
    return [build for build in builds if build is not None and _is_of(build, game)]


def _is_of(found: CachedBuild, game: Game[Any]) -> bool:
    return found.stamp.game == game.key and found.stamp.step == step_of(game)


def step_of(game: Game[Any]) -> str:
    """The name by which a game's step is found in its module; empty where another goes by it."""
    module, name = game.step.__module__, game.step.__name__
    return f"{module}:{name}" if getattr(sys.modules.get(module), name, None) is game.step else ""


def read(folder: Path) -> CachedBuild | None:
    """What is kept in a folder, if anything is."""
    try:
        return CachedBuild(folder, msgspec.json.decode((folder / STAMP).read_bytes(), type=Stamp))
    except (OSError, msgspec.MsgspecError):
        return None


def stamp(folder: Path, game: Game[Any], package: str, sources: str) -> CachedBuild:
    """Say what this folder was made from: the fingerprint of the sources as they were before they were read."""
    made = Stamp(game.key, package, step_of(game), sources)
    (folder / STAMP).write_bytes(msgspec.json.encode(made))
    return CachedBuild(folder, made)


def remove_outdated(game: Game[Any], but: Path) -> None:
    """What was compiled earlier for this Python, in the same place and from other sources."""
    for folder in but.parent.glob(f"{game.key.replace('-', '_')}_*"):
        found = read(folder)
        if folder != but and found is not None and _is_of(found, game) and found.fits:
            shutil.rmtree(folder, ignore_errors=True)


def fingerprint(game: Game[Any], rooms: Sequence[str] = ROOMS) -> str:
    """A hash of every file that a game's derived package can depend on: the game's own, whatever they are, and the engine's.
    With other rooms, of what is worked out by those. Of what it cannot find, such as inside of a zip, it knows nothing.

    What a derived module holds may have been worked out from a table in a data file, so those count too.
    """
    whole = sha256()
    for name, folder in _folders(game, rooms):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not _is_made(path):
                whole.update(f"{name}/{path.relative_to(folder).as_posix()}\0".encode())
                whole.update(sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def _folders(game: Game[Any], rooms: Sequence[str]) -> Iterator[tuple[str, Path]]:
    for room in rooms:
        yield f"quarterdeck.{room}", folders.PACKAGE / room
    spec = importlib.util.find_spec(game.package)
    if spec is not None:
        for folder in spec.submodule_search_locations or ():
            yield game.package, Path(folder)


def _is_made(path: Path) -> bool:
    """Whether it was made out of the rules, which do not depend on it; nor do they on what bots play by and are rated."""
    if path.name.endswith(("value.json", "ratings.json")):
        return True
    return path.suffix in (".pyc", ".pyo") or "compiled" in path.parts or "__pycache__" in path.parts


class _Finder(MetaPathFinder):
    """Finds compiled packages in their folders, and derived ones that are nowhere but in memory."""

    def __init__(self) -> None:
        self.folders: list[str] = []
        self.sources: dict[str, str] = {}  # by the full name of the module

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname in self.sources:
            loader = _FromMemory(self.sources[fullname])
            return importlib.util.spec_from_loader(fullname, loader, is_package="." not in fullname)
        if path is None and (fullname.startswith("derived_") or fullname.endswith("__mypyc")):
            return importlib.machinery.PathFinder.find_spec(fullname, self.folders)
        return None


class _FromMemory(InspectLoader):
    def __init__(self, source: str) -> None:
        self._source = source

    def get_source(self, fullname: str) -> str:
        return self._source

    def get_code(self, fullname: str) -> CodeType:
        """Under a name by which a traceback shows its lines."""
        file = f"<derived {fullname}>"
        linecache.cache[file] = (len(self._source), None, self._source.splitlines(keepends=True), file)
        return compile(self._source, file, "exec", dont_inherit=True)

    def is_package(self, fullname: str) -> bool:
        return "." not in fullname


_FINDER: Final = _Finder()


def open_folder(folder: Path) -> None:
    """Let the modules of the compiled package in a folder be imported."""
    _ready()
    if str(folder) not in _FINDER.folders:
        _FINDER.folders.append(str(folder))


def open_sources(package: str, made: Mapping[str, str]) -> None:
    """Let the modules of a derived package be imported, interpreted, from memory."""
    _ready()
    for name, text in made.items():
        _FINDER.sources[package if name == "__init__" else f"{package}.{name}"] = text


def _ready() -> None:
    if _FINDER not in sys.meta_path:
        sys.meta_path.append(_FINDER)
