"""Dataclasses and Structs as plain classes: their fields, constructor and equality."""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final, TypeGuard

from quarterdeck.compile.derivation.reachability import bindings
from quarterdeck.compile.derivation.refusals import refuse
from quarterdeck.compile.derivation.rewriter import REPLACED
from quarterdeck.compile.derivation.syntax import bare, function
from quarterdeck.engine.copies import Copied, copy_source
from quarterdeck.engine.game import State

FIELD: Final = ("default", "default_factory", "repr", "name")  # the supported arguments of field()


def make_plain(module: str, node: ast.ClassDef, kind: Any) -> None:
    """Write a dataclass or Struct out as a plain class, with its constructor, equality and repr."""
    _check(module, node, kind)
    written = {part.target.id: part for part in _fields(module, node)}
    if not written.keys() >= set(field_names(kind)):
        refuse(module, node, f"{node.name} inherits fields from a class that is not among its bases")
    fields = [written[name] for name in field_names(kind)]
    for part in fields:
        part.annotation = as_uniform_annotation(part.annotation)
    node.decorator_list, node.keywords = [], []
    own = {part.target.id for part in node.body if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)}
    declared: list[ast.stmt] = [
        ast.AnnAssign(deepcopy(part.target), deepcopy(part.annotation), None, 1) for part in fields if part.target.id in own
    ]
    methods = [part for part in node.body if not isinstance(part, ast.AnnAssign)]
    names = [part.target.id for part in fields]
    defined = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
    made = [_init(fields, kind)]
    if _declaration(kind).eq and "__eq__" not in defined:
        made.append(_eq(node.name, names, exactly=bool(kind.__subclasses__())))
        if kind.__hash__ is not None and "__hash__" not in defined:
            hashed = "".join(f"self.{field}, " for field in names)
            made.append(function(f"def __hash__(self) -> int:\n    return hash(({hashed}))"))
    if "__repr__" not in defined:
        parts = ", ".join(f"{field}={{self.{field}!r}}" for field in names)
        made.append(function(f"def __repr__(self) -> str:\n    return f'{node.name}({parts})'"))
    given = ", ".join(f"{field}=changes.get({field!r}, self.{field})" for field in names)  # dataclasses.replace
    made.append(function(f"def {REPLACED}(self, **changes: Any) -> {node.name}:\n    return {node.name}({given})"))
    if issubclass(kind, Copied) and "copy" not in defined:
        made.append(function(copy_source(kind)))
        made[-1].returns = ast.Name(kind.__name__, ast.Load())
    node.body = [*declared, *made, *methods]


def _check(module: str, node: ast.ClassDef, kind: type) -> None:
    """Refuse features that a plain class would not have."""
    if _declaration(kind).order:
        refuse(module, node, f"{node.name} is ordered by its fields, which cannot be derived")
    for part in node.body:
        if isinstance(part, ast.FunctionDef) and part.name in ("__init__", REPLACED):
            refuse(module, part, f"{node.name} defines {part.name}, which is reserved for generated code")
        if isinstance(part, ast.AnnAssign):
            if bare(part.annotation) in ("ClassVar", "InitVar"):
                refuse(module, part, f"{node.name} has a ClassVar or InitVar")
            for keyword in part.value.keywords if _is_field(part.value) else ():
                if keyword.arg not in FIELD:
                    refuse(module, part, f"{node.name} has a field with {keyword.arg}, which cannot be derived")


def _declaration(kind: Any) -> Any:
    """Return the options with which a dataclass or Struct was declared."""
    return vars(kind).get("__dataclass_params__") or kind.__struct_config__


def _is_field(value: ast.expr | None) -> TypeGuard[ast.Call]:
    return isinstance(value, ast.Call) and bare(value) == "field"


def _fields(module: str, node: ast.ClassDef) -> Iterator[Any]:
    for base in node.bases:
        if isinstance(base, ast.Name) and base.id not in ("State", "Copied") and base.id in bindings(module):
            bound = bindings(module)[base.id]
            where = bound.module or module
            above = bindings(where)[bound.name or base.id].node
            assert isinstance(above, ast.ClassDef)
            yield from _fields(where, above)
    yield from (part for part in node.body if isinstance(part, ast.AnnAssign))


def field_names(kind: type) -> tuple[str, ...]:
    """Return the fields of a dataclass or Struct, in order."""
    if dataclasses.is_dataclass(kind):
        return tuple(field.name for field in dataclasses.fields(kind))
    names: tuple[str, ...] = kind.__struct_fields__  # type: ignore[attr-defined]
    return names


def _init(fields: list[Any], kind: type) -> ast.FunctionDef:
    """Return the constructor; fields with defaults come last, so any can be passed by name."""
    fields = sorted(fields, key=lambda part: part.value is not None)
    arguments = [ast.arg("self")]
    defaults: list[ast.expr] = []
    lines: list[ast.stmt] = []
    for part in fields:
        name, annotation = part.target.id, deepcopy(part.annotation)
        value: ast.expr = ast.Name(name, ast.Load())
        factory = _factory(part.value)
        if factory is not None:
            annotation = ast.BinOp(annotation, ast.BitOr(), ast.Constant(None))
            value = ast.IfExp(ast.Compare(value, [ast.Is()], [ast.Constant(None)]), factory, value)
            defaults.append(ast.Constant(None))
        elif part.value is not None:
            is_field = _is_field(part.value)
            default = next(each.value for each in part.value.keywords if each.arg == "default") if is_field else part.value
            defaults.append(deepcopy(default))
        arguments.append(ast.arg(name, annotation))
        lines.append(ast.Assign([ast.Attribute(ast.Name("self", ast.Load()), name, ast.Store())], value))
    if any("__post_init__" in vars(each) for each in kind.__mro__ if each is not State):
        lines.extend(ast.parse("self.__post_init__()").body)
    taken = ast.arguments(posonlyargs=[], args=arguments, kwonlyargs=[], kw_defaults=[], defaults=defaults)
    return ast.FunctionDef("__init__", taken, lines or [ast.Pass()], [], ast.Constant(None))


def _factory(value: ast.expr | None) -> ast.expr | None:
    if isinstance(value, ast.List | ast.Dict | ast.Set):
        return deepcopy(value)  # a Struct copies a mutable default for each object
    if _is_field(value):
        for keyword in value.keywords:
            if keyword.arg == "default_factory":
                made = deepcopy(keyword.value)
                if isinstance(made, ast.Name) and made.id in ("list", "dict"):
                    return ast.List([], ast.Load()) if made.id == "list" else ast.Dict([], [])
                return made.body if isinstance(made, ast.Lambda) else ast.Call(made, [], [])
    return None


def _eq(name: str, fields: list[str], exactly: bool) -> ast.FunctionDef:
    """Return ``__eq__``; with ``exactly``, an object of a subclass is never equal."""
    alike = [f"isinstance(other, {name})", *([f"type(other) is {name}"] if exactly else [])]
    same = " and ".join([*alike, *[f"self.{field} == other.{field}" for field in fields]])
    return function(f"def __eq__(self, other: object) -> bool:\n    return {same}")


def as_uniform_annotation(annotation: ast.expr) -> ast.expr:
    """Write ``tuple[int, int, int]`` as ``tuple[int, ...]``.

    The compiler makes the former a struct, and boxes it whenever it is indexed.
    """
    if isinstance(annotation, ast.Subscript) and bare(annotation) == "tuple" and isinstance(annotation.slice, ast.Tuple):
        held = annotation.slice.elts
        if len(held) > 2 and len({ast.unparse(each) for each in held}) == 1:
            annotation.slice.elts = [held[0], ast.Constant(...)]
    return annotation
