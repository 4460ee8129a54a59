"""The cache of compiled rule books: a folder each, stamped with the fingerprint of its sources.

A compiled rule book is never used if its sources differ by a single byte.
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
ROOMS: Final = ("boards", "engine", "compile", "search/core")  # the sources of every derived package, besides its game
_SUFFIX: Final[str] = sysconfig.get_config_var("EXT_SUFFIX") or ".so"


class Stamp(msgspec.Struct, frozen=True):
    """The identity of a compiled package and the fingerprint of all its sources."""

    game: str
    package: str
    step: str  # the step's module and name, since another game may have the same key
    sources: str


@dataclass(frozen=True)
class CachedBuild:
    """A compiled package in its folder."""

    folder: Path
    stamp: Stamp

    @property
    def runs_here(self) -> bool:
        """True if it was compiled for this Python."""
        return any(self.folder.glob(f"{self.stamp.package}/*{_SUFFIX}"))


def locations() -> list[Path]:
    """Return the folders to search: the source tree's build, the user's cache, and the wheel."""
    tree = folders.PACKAGE.parents[1]
    own = [tree / "build" / "compiled"] if (tree / "pyproject.toml").is_file() else []
    return [*own, user_folder(), folders.PACKAGE / "compile" / "compiled"]


def user_folder() -> Path:
    """Return the folder in the user's cache, for builds that cannot be stored in a source tree."""
    named = os.environ.get("QUARTERDECK_COMPILED", "")
    return Path(named) if named else folders.user_cache() / "compiled"


def cached_builds(game: Game[Any]) -> list[CachedBuild]:
    """Return all cached builds of a game, in the order of the locations."""
    start = game.key.replace("-", "_") + "_"
    builds = [read(folder) for place in locations() for folder in sorted(place.glob(f"{start}*"))]
    return [build for build in builds if build is not None and _is_of(build, game)]


def _is_of(found: CachedBuild, game: Game[Any]) -> bool:
    return found.stamp.game == game.key and found.stamp.step == step_of(game)


def step_of(game: Game[Any]) -> str:
    """Return the module and name of a game's step, or an empty string if the name means another."""
    module, name = game.step.__module__, game.step.__name__
    return f"{module}:{name}" if getattr(sys.modules.get(module), name, None) is game.step else ""


def read(folder: Path) -> CachedBuild | None:
    """Return the build in a folder, if there is one."""
    try:
        return CachedBuild(folder, msgspec.json.decode((folder / STAMP).read_bytes(), type=Stamp))
    except (OSError, msgspec.MsgspecError):
        return None


def stamp(folder: Path, game: Game[Any], package: str, sources: str) -> CachedBuild:
    """Stamp a folder with the fingerprint that its sources had before they were read."""
    made = Stamp(game.key, package, step_of(game), sources)
    (folder / STAMP).write_bytes(msgspec.json.encode(made))
    return CachedBuild(folder, made)


def remove_outdated(game: Game[Any], but: Path) -> None:
    """Remove builds of this game for this Python in the same location, except one."""
    for folder in but.parent.glob(f"{game.key.replace('-', '_')}_*"):
        found = read(folder)
        if folder != but and found is not None and _is_of(found, game) and found.runs_here:
            shutil.rmtree(folder, ignore_errors=True)


def fingerprint(game: Game[Any], rooms: Sequence[str] = ROOMS) -> str:
    """Return a hash of every file on which a game's derived package can depend.

    Those are the game's own files, of any type, and the packages in ``rooms``. Data files count
    too, since a derived constant may have been computed from one. Files that cannot be read, such
    as those in a zip archive, are left out.
    """
    whole = sha256()
    for name, folder in _folders(game, rooms):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not _is_unrelated(path):
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


def _is_unrelated(path: Path) -> bool:
    """Return whether the derived package cannot depend on a file.

    Compiled files are made from the rules, and value functions and ratings are only read by bots.
    """
    if path.name.endswith(("value.json", "ratings.json")):
        return True
    return path.suffix in (".pyc", ".pyo") or "compiled" in path.parts or "__pycache__" in path.parts


class _Finder(MetaPathFinder):
    """Finds compiled packages in their folders, and derived packages in memory."""

    def __init__(self) -> None:
        self.folders: list[str] = []
        self.sources: dict[str, str] = {}  # by full module name

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
        """Compile the source under a file name by which tracebacks can show its lines."""
        file = f"<derived {fullname}>"
        linecache.cache[file] = (len(self._source), None, self._source.splitlines(keepends=True), file)
        return compile(self._source, file, "exec", dont_inherit=True)

    def is_package(self, fullname: str) -> bool:
        return "." not in fullname


_FINDER: Final = _Finder()


def open_folder(folder: Path) -> None:
    """Make the compiled package in a folder importable."""
    _install_finder()
    if str(folder) not in _FINDER.folders:
        _FINDER.folders.append(str(folder))


def open_sources(package: str, made: Mapping[str, str]) -> None:
    """Make the modules of a derived package importable from memory, interpreted."""
    _install_finder()
    for name, text in made.items():
        _FINDER.sources[package if name == "__init__" else f"{package}.{name}"] = text


def _install_finder() -> None:
    if _FINDER not in sys.meta_path:
        sys.meta_path.append(_FINDER)
