"""Reachability: the definitions that a rule book's step uses, from module to module.

A derived package holds only what is reached from a few roots, so labels, logs, scenes and scenario
files are left out. A method is reached if a reached definition mentions its name.
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
    """The meaning of a name at the top of a module: a statement of its own, or an import."""

    node: ast.stmt
    module: str = ""  # the module it is imported from; empty if defined here
    name: str = ""  # its name there; empty if the module itself is imported
    typing_only: bool = False


class Definition(NamedTuple):
    """A definition, by module and name."""

    module: str
    name: str


@cache
def bindings(module: str) -> dict[str, Binding]:
    """Return every name at the top of a module, in order."""
    found: dict[str, Binding] = {}
    for node in parsed(module).body:
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            for inner in node.body:
                _bind(found, inner, typing_only=True)
        else:
            _bind(found, node, typing_only=False)
    return found


def is_rules(module: str) -> bool:
    """Return whether a module can be derived: one of ours, or of an external rule book."""
    root = module.partition(".")[0]
    return bool(root) and root not in sys.stdlib_module_names and root not in LIBRARIES


def live(place: Definition) -> Any:
    """Return the value of a name in the rule book itself."""
    return getattr(importlib.import_module(place.module), place.name)


def _bind(found: dict[str, Binding], node: ast.stmt, typing_only: bool) -> None:
    if isinstance(node, ast.ImportFrom) and node.module:
        for alias in node.names:
            module, name = node.module, alias.name
            # Only the live value tells a module from a function: a package may have both under one
            # name.
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
