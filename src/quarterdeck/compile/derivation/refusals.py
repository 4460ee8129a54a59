"""Refusals: Python features that a derived rule book cannot have, each reported with its place.

The compiler would accept them, and do something else.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple, NoReturn

from quarterdeck.compile.derivation.reachability import Definition, bindings, is_rules, live
from quarterdeck.compile.derivation.syntax import bare
from quarterdeck.engine.straight import TwinError, assigned, parsed

LIBRARY: Final = frozenset(
    [
        "bisect",
        "collections",
        "collections.abc",
        "enum",
        "functools",
        "heapq",
        "itertools",
        "math",
        "operator",
        "re",
        "typing",
    ]
)
METHODS: Final = frozenset(["abstractmethod", "classmethod", "override", "property", "setter", "staticmethod"])
HOOKS: Final = frozenset(
    [
        "__getattr__",
        "__getattribute__",
        "__setattr__",
        "__delattr__",
        "__del__",
        "__new__",
        "__init_subclass__",
        "__class_getitem__",
        "__copy__",
        "__deepcopy__",
        "__reduce__",
    ]
)
REFLECTION: Final = frozenset(
    ["breakpoint", "delattr", "eval", "exec", "globals", "id", "input", "locals", "open", "print", "setattr", "vars"]
)


def refuse(module: str, node: ast.AST, why: str) -> NoReturn:
    raise TwinError(f"{module}, line {getattr(node, 'lineno', '?')}: {why}")


def check_definition(module: str, node: ast.stmt) -> None:
    """Refuse code whose meaning changes once it is derived."""
    for holder in ast.walk(node):
        _check_part(module, holder)
        for part in ast.iter_child_nodes(holder):
            if isinstance(part, ast.GeneratorExp) and not _is_consumed_at_once(holder):
                refuse(module, part, "compiled code runs a generator expression at once; write a list")


def _check_part(module: str, part: ast.AST) -> None:
    if isinstance(part, ast.Global | ast.Nonlocal):
        refuse(module, part, "a rule must not assign to global or nonlocal names")
    if isinstance(part, ast.AsyncFunctionDef | ast.Await | ast.AsyncFor | ast.AsyncWith):
        refuse(module, part, "a rule must not be asynchronous")
    if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in REFLECTION:
        refuse(module, part, f"a rule must not call {part.func.id}()")
    if isinstance(part, ast.Compare):
        for operator, container in zip(part.ops, part.comparators, strict=True):
            is_call = isinstance(container, ast.Call) and isinstance(container.func, ast.Name)
            name = bare(container) if is_call else ""
            is_generated = name in bindings(module) and inspect.isgeneratorfunction(live(Definition(module, name)))
            if isinstance(operator, ast.In | ast.NotIn) and is_generated:
                refuse(module, part, "compiled code cannot search a generator by `in`; return a list")
    if isinstance(part, ast.FunctionDef | ast.Lambda):
        for default in (*part.args.defaults, *part.args.kw_defaults):
            if isinstance(default, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp):
                refuse(module, default, "a mutable default is shared by all calls")


def check_class(module: str, node: ast.ClassDef) -> None:
    """Refuse a class with more than fields and methods."""
    if any(keyword.arg == "metaclass" for keyword in node.keywords):
        refuse(module, node, f"{node.name} has a metaclass")
    is_tuple = any(bare(base) == "NamedTuple" for base in node.bases)
    for part in node.body:
        for name in _mentioned(part) if is_tuple and isinstance(part, ast.AnnAssign) else ():
            statements = _statements(module).binding.get(name, ())
            # The compiled module would crash when it is imported.
            if any(isinstance(each, ast.ClassDef) and each.lineno >= node.lineno for each in statements):
                refuse(module, part, f"a named tuple can hold only classes that are defined above it, unlike {name}")
        if isinstance(part, ast.FunctionDef):
            if part.name in HOOKS:
                refuse(module, part, f"{node.name} defines {part.name}")
        elif not isinstance(part, ast.Assign | ast.AnnAssign | ast.Expr | ast.Pass):
            refuse(module, part, f"{node.name} can contain only fields and methods")


def check_method(module: str, node: ast.FunctionDef) -> None:
    for decorator in node.decorator_list:
        if bare(decorator) not in METHODS:
            refuse(module, node, f"a method with the decorator {bare(decorator)} cannot be derived")


def _is_consumed_at_once(holder: ast.AST) -> bool:
    """Return whether a generator expression is exhausted before anything else happens."""
    if isinstance(holder, ast.Assign):
        return isinstance(holder.targets[0], ast.Tuple)
    return isinstance(holder, ast.Call | ast.Starred)


def is_for_rules(source: str) -> bool:
    return is_rules(source) or source in LIBRARY


def check_name(module: str, name: str) -> None:
    """Refuse a name whose binding the derived module would not reproduce."""
    statements = _statements(module)
    if statements.starred is not None:
        refuse(module, statements.starred, "import * does not name what it imports")
    if name in statements.changing:
        refuse(module, statements.changing[name], f"{name} must be defined by a single statement")
    if len(statements.binding.get(name, ())) > 1:
        refuse(module, statements.binding[name][1], f"{name} is defined twice")


class _Statements(NamedTuple):
    """The effects of a module's top-level statements on names."""

    starred: ast.stmt | None
    binding: dict[str, list[ast.stmt]]
    changing: dict[str, ast.stmt]


@cache
def _statements(module: str) -> _Statements:
    statements = _Statements(None, {}, {})
    for node in parsed(module).body:
        if isinstance(node, ast.ImportFrom) and any(alias.name == "*" for alias in node.names):
            statements = statements._replace(starred=node)
        bound = assigned(node)
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            bound = [node.name]
        elif isinstance(node, ast.Import | ast.ImportFrom):
            bound = [alias.asname or alias.name for alias in node.names]
        for name in dict.fromkeys(bound):
            statements.binding.setdefault(name, []).append(node)
        if _changes(node):
            statements.changing.update(dict.fromkeys(_mentioned(node), node))
    return statements


def _changes(node: ast.stmt) -> bool:
    """Return whether a top-level statement does more than define names."""
    if isinstance(node, ast.If):
        return bare(node.test) != "TYPE_CHECKING"
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return any(isinstance(part, ast.Subscript | ast.Attribute) for each in targets for part in ast.walk(each))
    if isinstance(node, ast.Expr):
        return not isinstance(node.value, ast.Constant)
    return not isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom | ast.Pass)


def _mentioned(node: ast.stmt) -> Iterator[str]:
    return (part.id for part in ast.walk(node) if isinstance(part, ast.Name))
