"""What no derived rule book can have: refused with its place, since a compiler would take it and do something else."""

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
    """Refuse what means something else once it is derived."""
    for holder in ast.walk(node):
        _check_part(module, holder)
        for part in ast.iter_child_nodes(holder):
            if isinstance(part, ast.GeneratorExp) and not _is_consumed_at_once(holder):
                refuse(module, part, "a compiler makes the whole of a generator expression at once: write a list")


def _check_part(module: str, part: ast.AST) -> None:
    if isinstance(part, ast.Global | ast.Nonlocal):
        refuse(module, part, "rules keep nothing in global or nonlocal names")
    if isinstance(part, ast.AsyncFunctionDef | ast.Await | ast.AsyncFor | ast.AsyncWith):
        refuse(module, part, "nothing is asynchronous in rules")
    if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in REFLECTION:
        refuse(module, part, f"{part.func.id}() is not for rules")
    if isinstance(part, ast.Compare):
        for operator, looked_in in zip(part.ops, part.comparators, strict=True):
            called = bare(looked_in) if isinstance(looked_in, ast.Call) and isinstance(looked_in.func, ast.Name) else ""
            is_generated = called in bindings(module) and inspect.isgeneratorfunction(live(Definition(module, called)))
            if isinstance(operator, ast.In | ast.NotIn) and is_generated:
                refuse(module, part, "a compiler cannot look for anything in what a generator yields: return a list")
    if isinstance(part, ast.FunctionDef | ast.Lambda):
        for default in (*part.args.defaults, *part.args.kw_defaults):
            if isinstance(default, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp):
                refuse(module, default, "a default that can change is shared by all calls")


def check_class(module: str, node: ast.ClassDef) -> None:
    """Refuse a class that does more than hold fields and have methods."""
    if any(keyword.arg == "metaclass" for keyword in node.keywords):
        refuse(module, node, f"{node.name} has a metaclass")
    is_tuple = any(bare(base) == "NamedTuple" for base in node.bases)
    for part in node.body:
        for name in _mentioned(part) if is_tuple and isinstance(part, ast.AnnAssign) else ():
            told = _statements(module).binding.get(name, ())
            if any(isinstance(each, ast.ClassDef) and each.lineno >= node.lineno for each in told):  # it would crash later
                refuse(module, part, f"a named tuple's fields are of classes above it, and {name} is not")
        if isinstance(part, ast.FunctionDef):
            if part.name in HOOKS:
                refuse(module, part, f"{node.name} defines {part.name}")
        elif not isinstance(part, ast.Assign | ast.AnnAssign | ast.Expr | ast.Pass):
            refuse(module, part, f"in {node.name} there is more than fields and methods")


def check_method(module: str, node: ast.FunctionDef) -> None:
    for decorator in node.decorator_list:
        if bare(decorator) not in METHODS:
            refuse(module, node, f"a method cannot be derived with the decorator {bare(decorator)}")


def _is_consumed_at_once(holder: ast.AST) -> bool:
    """Whether what holds a generator expression takes everything out of it before anything else happens."""
    if isinstance(holder, ast.Assign):
        return isinstance(holder.targets[0], ast.Tuple)
    return isinstance(holder, ast.Call | ast.Starred)


def is_for_rules(source: str) -> bool:
    return is_rules(source) or source in LIBRARY


def check_name(module: str, name: str) -> None:
    """Refuse a name of a module that is bound in a way that the derived module would not have."""
    told = _statements(module)
    if told.starred is not None:
        refuse(module, told.starred, "import * does not say which names it brings")
    if name in told.changing:
        refuse(module, told.changing[name], f"{name} is not defined by one statement")
    if len(told.binding.get(name, ())) > 1:
        refuse(module, told.binding[name][1], f"{name} is defined twice")


class _Statements(NamedTuple):
    """What the statements at the top of a module do to names."""

    starred: ast.stmt | None
    binding: dict[str, list[ast.stmt]]
    changing: dict[str, ast.stmt]


@cache
def _statements(module: str) -> _Statements:
    told = _Statements(None, {}, {})
    for node in parsed(module).body:
        if isinstance(node, ast.ImportFrom) and any(alias.name == "*" for alias in node.names):
            told = told._replace(starred=node)
        bound = assigned(node)
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            bound = [node.name]
        elif isinstance(node, ast.Import | ast.ImportFrom):
            bound = [alias.asname or alias.name for alias in node.names]
        for name in dict.fromkeys(bound):
            told.binding.setdefault(name, []).append(node)
        if _changes(node):
            told.changing.update(dict.fromkeys(_mentioned(node), node))
    return told


def _changes(node: ast.stmt) -> bool:
    """Whether a statement at the top of a module does more than define names."""
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
