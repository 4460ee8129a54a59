"""The import law of the house (``tools/rooms.py``): each room imports only the rooms in its row."""

from __future__ import annotations

import ast
from collections.abc import Collection
from pathlib import Path
from typing import Final

import pytest
from tools.rooms import ROOMS, Room

from quarterdeck.analysis import cache
from quarterdeck.compile import build_cache
from quarterdeck.folders import PACKAGE

BY_NAME: Final = {room.name: room for room in ROOMS}
NO_ROOM: Final = Room("", "")
Sources = dict[str, tuple[str, bool]]  # by module name: the text, and whether it is a package


def imported(source: str, module: str, is_package: bool = False) -> set[str]:
    """Return the full names that a module imports anywhere; ``from x import y`` counts as x.y."""
    found: set[str] = set()
    package = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*above, *([node.module] if node.module else [])])
            found.update(f"{origin}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ("import_module", "__import__"):
            names = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
            found.update(name for name in names if isinstance(name, str))
    return found


def room_of(name: str) -> str:
    """Return the innermost room of a module or a name, or an empty string for the package root."""
    within = name.partition(".")[2]
    inner = [room for room in BY_NAME if "." in room and f"{within}.".startswith(f"{room}.")]
    return inner[0] if inner else within.partition(".")[0]


def may_import(module: str, name: str, modules: Collection[str]) -> bool:
    """Return whether the law lets one of our modules import one of our names."""
    room, to = room_of(module), room_of(name)
    if room == to:
        return room != "games" or module.split(".")[2:3] in ([], name.split(".")[2:3])
    if room == "":
        return to in BY_NAME  # the package root re-exports from every room
    known = BY_NAME.get(room, NO_ROOM)
    within = name.count(".") > 2 or (name.count(".") == 2 and name in modules)
    return to in known.imports.split() or (to in known.top_level.split() and not within)


def breaches(sources: Sources, modules: Collection[str]) -> list[str]:
    """Return every import that the law forbids."""
    return [
        f"{module} imports {name}"
        for module, (source, is_package) in sorted(sources.items())
        for name in sorted(imported(source, module, is_package))
        if name.split(".")[0] == "quarterdeck" and not may_import(module, name, modules)
    ]


def house() -> Sources:
    found = {}
    for path in PACKAGE.rglob("*.py"):
        parts = ["quarterdeck", *path.relative_to(PACKAGE).with_suffix("").parts]
        is_package = parts[-1] == "__init__"
        found[".".join(parts[:-1] if is_package else parts)] = (path.read_text(encoding="utf-8"), is_package)
    return found


HOUSE: Final = house()


def test_no_module_breaks_the_import_law() -> None:
    assert breaches(HOUSE, HOUSE) == []


def test_every_room_has_a_row() -> None:
    assert {room_of(module) for module in HOUSE if "." in module} | {"web"} == set(BY_NAME)


def test_no_room_may_import_a_higher_one() -> None:
    known: set[str] = set()
    for room in ROOMS:
        assert known.issuperset(room.below), room.name
        known.add(room.name)


def test_only_web_files_reads_the_page_from_the_disk() -> None:
    readers = [
        module
        for module, (source, _) in HOUSE.items()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and f"{node.value}/".startswith("web/")
    ]
    assert set(readers) == {"quarterdeck.web_files"}


def test_a_cache_depends_on_the_sources_of_every_room_that_fills_it() -> None:
    """Rooms here are folders; a game's own sources count besides."""
    for room, kept in (("compile", build_cache.ROOMS), ("analysis", cache.ROOMS)):
        folders = {each for each in BY_NAME[room].below if (PACKAGE / each).is_dir()}
        assert {"boards", room, *folders} <= set(kept)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("quarterdeck.boards.hex", "from quarterdeck.engine import asks"),
        ("quarterdeck.boards.hex", "import quarterdeck"),
        ("quarterdeck.boards.hex", "from ..engine.asks import Card"),
        ("quarterdeck.engine.match", "from quarterdeck.games.mimi_and_toutou import rules"),
        ("quarterdeck.engine.match", "from quarterdeck import games"),
        ("quarterdeck.engine.match", "def f():\n    import quarterdeck.bots.ranks"),
        ("quarterdeck.engine.match", "if TYPE_CHECKING:\n    from quarterdeck.lab import simulate"),
        ("quarterdeck.games.pirate_cards.rules", "from quarterdeck.games.mimi_and_toutou.rules import fire"),
        ("quarterdeck.games.pirate_cards.rules", "from quarterdeck.games import mimi_and_toutou"),
        ("quarterdeck.games.pirate_cards.rules", "from .. import mimi_and_toutou"),
        ("quarterdeck.games.pirate_cards.rules", "from quarterdeck.bots import greedy"),
        ("quarterdeck.games.pirate_cards.rules", "import quarterdeck as qd"),
        ("quarterdeck.catalogue", "from quarterdeck.games import mimi_and_toutou"),
        ("quarterdeck.bots.greedy", "from quarterdeck.games.mimi_and_toutou.advice import estimate"),
        ("quarterdeck.bots.greedy", "import quarterdeck as qd"),
        ("quarterdeck.search.value", "from quarterdeck.bots import Greedy"),
        ("quarterdeck.search.value", "from quarterdeck.compile.backend import open_backend"),
        ("quarterdeck.terminal.app", "from quarterdeck.games import mimi_and_toutou"),
        ("quarterdeck.terminal.app", "from quarterdeck import find_game"),
        ("quarterdeck.lab.simulation", "importlib.import_module('quarterdeck.games.mimi_and_toutou')"),
        ("quarterdeck.lab.simulation", "from quarterdeck.analysis.cache import home"),
        ("quarterdeck.server.http.application", "import quarterdeck.games.mimi_and_toutou.view"),
        ("quarterdeck.envs.gym", "from ..games.mimi_and_toutou import view"),
        ("quarterdeck.cli.play", "from quarterdeck import new"),
        ("quarterdeck.cellar.wine", "from quarterdeck.engine import asks"),
    ],
)
def test_a_deliberate_breach_is_found(module: str, source: str) -> None:
    assert breaches({module: (source, False)}, HOUSE)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("quarterdeck.boards.hex", "from quarterdeck.boards import square\nfrom math import sqrt"),
        ("quarterdeck.engine.match", "from quarterdeck.boards.cards import Pile\nfrom . import record"),
        (
            "quarterdeck.games.pirate_cards.rules",
            "from quarterdeck.games.pirate_cards.state import State\nfrom . import view",
        ),
        ("quarterdeck.games.pirate_cards.rules", "from quarterdeck.engine.asks import choose"),
        ("quarterdeck.bots.greedy", "from quarterdeck.engine.odds.outcomes import outcomes"),
        ("quarterdeck.lab.simulation", "from quarterdeck import catalogue\nfrom quarterdeck.compile import Backend"),
        ("quarterdeck", "from quarterdeck.engine.match import Match"),
    ],
)
def test_lawful_imports_pass(module: str, source: str) -> None:
    assert breaches({module: (source, False)}, HOUSE) == []


def test_no_test_imports_a_benchmark() -> None:
    """Shared code is in ``tests/``; tests of a benchmark are beside it."""
    tests = Path(__file__).parent
    found = {
        str(path.relative_to(tests)): imported(path.read_text(encoding="utf-8"), "tests")
        for path in tests.rglob("*.py")
        if "node_modules" not in path.parts
    }
    assert [path for path, names in found.items() if any(name.startswith("benchmarks") for name in names)] == []
