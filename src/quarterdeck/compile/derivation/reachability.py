"""What a rule book's step reaches: definitions by name, from module to module, and no more.

A derived package holds only what is reached from a few roots, so that labels, logs, scenes and scenario files, which no
play-out needs, are not in it. A method is reached when its name is mentioned anywhere that is.
"""

from __future__ import annotations

import ast
import importlib
import sys
from functools import cache
from types import ModuleType
from typing import Any, Final, NamedTuple

from quarterdeck.engine.straight import assigned, parsed

LIBRARIES: Final = ("msgspec", "mypy_extensions", "librt")


class Binding(NamedTuple):
    """What a name at the top of a module stands for: a statement of its own, or something imported."""

    node: ast.stmt
    module: str = ""  # imported from there; empty where the module defines it itself
    name: str = ""  # under this name there; empty where the module itself is imported
    typing_only: bool = False


class Definition(NamedTuple):
    """A definition: in which module, under which name."""

    module: str
    name: str


@cache
def bindings(module: str) -> dict[str, Binding]:
    """Every name at the top of a module, in order."""
    found: dict[str, Binding] = {}
    for node in parsed(module).body:
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            for inner in node.body:
                _bind(found, inner, typing_only=True)
        else:
            _bind(found, node, typing_only=False)
    return found


def is_rules(module: str) -> bool:
    """Whether a module can be derived: ours, or that of a rule book from elsewhere."""
    root = module.partition(".")[0]
    return bool(root) and root not in sys.stdlib_module_names and root not in LIBRARIES


def live(place: Definition) -> Any:
    """What a name stands for in the rule book itself."""
    return getattr(importlib.import_module(place.module), place.name)


def _bind(found: dict[str, Binding], node: ast.stmt, typing_only: bool) -> None:
    if isinstance(node, ast.ImportFrom) and node.module:
        for alias in node.names:
            module, name = node.module, alias.name
            # What is there says whether it is a module: a function of a package may be named like one of its modules.
            if isinstance(getattr(importlib.import_module(module), name, None), ModuleType):
                module, name = f"{module}.{name}", ""
            found[alias.asname or alias.name] = Binding(node, module, name, typing_only)
    elif isinstance(node, ast.Import):
        for alias in node.names:
            found[alias.asname or alias.name] = Binding(node, alias.name, "", typing_only)
    elif isinstance(node, ast.FunctionDef | ast.ClassDef):
        found[node.name] = Binding(node)
    else:
        for name in assigned(node):
            found[name] = Binding(node)
