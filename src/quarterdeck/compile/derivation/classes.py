"""Dataclasses and Structs as plain classes: their fields, how they are made, and what makes two of them equal."""

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

FIELD: Final = ("default", "default_factory", "repr", "name")  # what may be said of a field


def write_out(module: str, node: ast.ClassDef, kind: Any) -> None:
    """Make a dataclass a plain class: its fields, how it is made, what makes two of them equal, and how it is printed."""
    _check(module, node, kind)
    written = {part.target.id: part for part in _fields(module, node)}
    if not written.keys() >= set(field_names(kind)):
        refuse(module, node, f"{node.name} has fields from a class that is not named as its base")
    fields = [written[name] for name in field_names(kind)]
    for part in fields:
        part.annotation = of_one_kind(part.annotation)
    node.decorator_list, node.keywords = [], []
    own = {part.target.id for part in node.body if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)}
    declared: list[ast.stmt] = [
        ast.AnnAssign(deepcopy(part.target), deepcopy(part.annotation), None, 1) for part in fields if part.target.id in own
    ]
    methods = [part for part in node.body if not isinstance(part, ast.AnnAssign)]
    names = [part.target.id for part in fields]
    has = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
    made = [_init(fields, kind)]
    if _options(kind).eq and "__eq__" not in has:
        made.append(_eq(node.name, names, exactly=bool(kind.__subclasses__())))
        if kind.__hash__ is not None and "__hash__" not in has:
            hashed = "".join(f"self.{field}, " for field in names)
            made.append(function(f"def __hash__(self) -> int:\n    return hash(({hashed}))"))
    if "__repr__" not in has:
        said = ", ".join(f"{field}={{self.{field}!r}}" for field in names)
        made.append(function(f"def __repr__(self) -> str:\n    return f'{node.name}({said})'"))
    given = ", ".join(f"{field}=changes.get({field!r}, self.{field})" for field in names)  # dataclasses.replace
    made.append(function(f"def {REPLACED}(self, **changes: Any) -> {node.name}:\n    return {node.name}({given})"))
    if issubclass(kind, Copied) and "copy" not in has:
        made.append(function(copy_source(kind)))
        made[-1].returns = ast.Name(kind.__name__, ast.Load())
    node.body = [*declared, *made, *methods]


def _check(module: str, node: ast.ClassDef, kind: type) -> None:
    """Refuse what a plain class would not do."""
    if _options(kind).order:
        refuse(module, node, f"{node.name} is put in order by its fields")
    for part in node.body:
        if isinstance(part, ast.FunctionDef) and part.name in ("__init__", REPLACED):
            refuse(module, part, f"{node.name} has {part.name} of its own")
        if isinstance(part, ast.AnnAssign):
            if bare(part.annotation) in ("ClassVar", "InitVar"):
                refuse(module, part, f"{node.name} has what is no field among its fields")
            for keyword in part.value.keywords if _is_field(part.value) else ():
                if keyword.arg not in FIELD:
                    refuse(module, part, f"{node.name} says {keyword.arg} of a field")


def _options(kind: Any) -> Any:
    """How a dataclass or a Struct was declared."""
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
    """The fields of a dataclass or a Struct, in order."""
    if dataclasses.is_dataclass(kind):
        return tuple(field.name for field in dataclasses.fields(kind))
    names: tuple[str, ...] = kind.__struct_fields__  # type: ignore[attr-defined]
    return names


def _init(fields: list[Any], kind: type) -> ast.FunctionDef:
    """Those with defaults come last, so that every field can be given by its name."""
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
            said = next(each.value for each in part.value.keywords if each.arg == "default") if is_field else part.value
            defaults.append(deepcopy(said))
        arguments.append(ast.arg(name, annotation))
        lines.append(ast.Assign([ast.Attribute(ast.Name("self", ast.Load()), name, ast.Store())], value))
    if any("__post_init__" in vars(each) for each in kind.__mro__ if each is not State):
        lines.extend(ast.parse("self.__post_init__()").body)
    taken = ast.arguments(posonlyargs=[], args=arguments, kwonlyargs=[], kw_defaults=[], defaults=defaults)
    return ast.FunctionDef("__init__", taken, lines or [ast.Pass()], [], ast.Constant(None))


def _factory(value: ast.expr | None) -> ast.expr | None:
    if isinstance(value, ast.List | ast.Dict | ast.Set):
        return deepcopy(value)  # as a Struct has it: made anew for each
    if _is_field(value):
        for keyword in value.keywords:
            if keyword.arg == "default_factory":
                made = deepcopy(keyword.value)
                if isinstance(made, ast.Name) and made.id in ("list", "dict"):
                    return ast.List([], ast.Load()) if made.id == "list" else ast.Dict([], [])
                return made.body if isinstance(made, ast.Lambda) else ast.Call(made, [], [])
    return None


def _eq(name: str, fields: list[str], exactly: bool) -> ast.FunctionDef:
    """Those of a class derived from it are never equal to it."""
    alike = [f"isinstance(other, {name})", *([f"type(other) is {name}"] if exactly else [])]
    same = " and ".join([*alike, *[f"self.{field} == other.{field}" for field in fields]])
    return function(f"def __eq__(self, other: object) -> bool:\n    return {same}")


def of_one_kind(annotation: ast.expr) -> ast.expr:
    """``tuple[int, int, int]`` is a struct to a compiler, made anew wherever it is indexed: ``tuple[int, ...]`` is not."""
    if isinstance(annotation, ast.Subscript) and bare(annotation) == "tuple" and isinstance(annotation.slice, ast.Tuple):
        held = annotation.slice.elts
        if len(held) > 2 and len({ast.unparse(each) for each in held}) == 1:
            annotation.slice.elts = [held[0], ast.Constant(...)]
    return annotation
