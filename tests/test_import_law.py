"""The law of the house: who may import whom.

engine and boards import nothing of ours but each other (boards nothing at all); a game imports those two and itself, never
another game; everybody else uses games through the engine's face alone.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import quarterdeck
import quarterdeck.search

SOURCE = Path(quarterdeck.__file__).parent
OUTSIDERS = (
    "bots",
    "lab",
    "server",
    "terminal",
    "envs",
    "cli",
    "conformance",
    "compile",
    "search",
    "analysis",
    "table",
    "plugins",
    "resource_limits",
    "notebook",
    "pictures",
    "atomic_files",
    "__main__",
)


def imported(source: str, module: str, is_package: bool = False) -> set[str]:
    """The full names of everything that a module imports, wherever in it; names out of ``from x import y`` as x.y."""
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


def may_import(module: str, name: str) -> bool:
    """Whether the law lets a module of ours import a name of ours."""
    _, room, *rest = [*module.split("."), ""]
    to = [*name.split("."), "", ""]
    target, within = to[1], to[2]
    if room == "boards":
        return target == "boards"
    if room == "engine":
        return target in ("engine", "boards")
    if room == "games" and rest and rest[0]:
        return target in ("engine", "boards") or (target == "games" and within == rest[0])
    if room in OUTSIDERS:
        return not (target == "games" and within)
    return True


def breaches(sources: dict[str, tuple[str, bool]]) -> list[str]:
    """Every import that the law forbids: of modules by name, each with its source and whether it is a package."""
    return [
        f"{module} imports {name}"
        for module, (source, is_package) in sorted(sources.items())
        for name in sorted(imported(source, module, is_package))
        if name.split(".")[0] == "quarterdeck" and not may_import(module, name)
    ]


def house() -> dict[str, tuple[str, bool]]:
    found = {}
    for path in SOURCE.rglob("*.py"):
        parts = ["quarterdeck", *path.relative_to(SOURCE).with_suffix("").parts]
        is_package = parts[-1] == "__init__"
        found[".".join(parts[:-1] if is_package else parts)] = (path.read_text(encoding="utf-8"), is_package)
    return found


def test_the_house_keeps_its_law() -> None:
    assert breaches(house()) == []


def test_every_room_is_known_to_the_law() -> None:
    rooms = {module.split(".")[1] for module in house() if "." in module}
    assert rooms <= {"engine", "boards", "games", *OUTSIDERS}


def test_looking_ahead_is_one_room() -> None:
    """Bots need its face alone; what is copied beside compiled rules needs no more than they do; rules made fast do not
    look ahead, but for the type of what they are made for."""
    known = {f"quarterdeck.search.{name}" for name in quarterdeck.search.__all__}
    for module, (source, is_package) in house().items():
        for name in imported(source, module, is_package):
            if module.startswith("quarterdeck.bots") and name.startswith("quarterdeck.search"):
                assert name in known, module
            if module.startswith("quarterdeck.search.core") and name.startswith("quarterdeck"):
                assert name.startswith(("quarterdeck.engine.", "quarterdeck.boards.", "quarterdeck.search.core.")), module
            if module.startswith("quarterdeck.search"):
                assert name != "quarterdeck", module
                assert not name.startswith("quarterdeck.bots"), module
            if module.startswith("quarterdeck.compile"):
                assert not name.startswith("quarterdeck.search") or name == "quarterdeck.search.core.face.Face", module


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
        ("quarterdeck.bots.ranks", "from quarterdeck.games.mimi_and_toutou.advice import estimate"),
        ("quarterdeck.terminal.app", "from quarterdeck.games import mimi_and_toutou"),
        ("quarterdeck.lab.simulation", "importlib.import_module('quarterdeck.games.mimi_and_toutou')"),
        ("quarterdeck.server.http.application", "import quarterdeck.games.mimi_and_toutou.view"),
        ("quarterdeck.envs.gym", "from ..games.mimi_and_toutou import view"),
    ],
)
def test_a_breach_put_in_on_purpose_is_found(module: str, source: str) -> None:
    assert breaches({module: (source, False)})


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
        ("quarterdeck.bots.ranks", "import quarterdeck as qd\nfrom quarterdeck.engine.odds.outcomes import outcomes"),
    ],
)
def test_what_the_law_allows_is_allowed(module: str, source: str) -> None:
    assert breaches({module: (source, False)}) == []
