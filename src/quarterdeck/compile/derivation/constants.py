"""Module constants, final and typed by their live values."""

from __future__ import annotations

import ast
import enum
from collections.abc import Iterable
from typing import Any

import msgspec

from quarterdeck.compile.derivation.classes import field_names
from quarterdeck.compile.derivation.reachability import bindings
from quarterdeck.compile.derivation.refusals import is_for_rules
from quarterdeck.compile.derivation.syntax import bare
from quarterdeck.engine.straight import TwinError, assigned


def is_alias(node: ast.Assign | ast.AnnAssign, value: Any) -> bool:
    """Return whether a statement names a type; type aliases stay as written."""
    if isinstance(node, ast.AnnAssign):
        return bare(node.annotation) == "TypeAlias"
    is_variable = type(value).__name__ in ("TypeVar", "UnionType", "ParamSpec")
    return isinstance(value, type) or getattr(value, "__origin__", None) is not None or is_variable


def is_plain(value: Any) -> bool:
    if type(value) in (int, str, bool, type(None)):
        return True
    if type(value) in (tuple, list):
        return all(map(is_plain, value))
    if type(value) is dict:
        return all(is_plain(key) and is_plain(each) for key, each in value.items())
    return False


def is_from_file(module: str, node: ast.stmt) -> bool:
    """Return whether a constant was read from a file, by a library that rules cannot use.

    Such constants are written out as literals.
    """
    named = [bindings(module).get(part.id) for part in ast.walk(node) if isinstance(part, ast.Name)]
    return any(bound is not None and bound.module and not is_for_rules(bound.module) for bound in named)


def literal_expression(value: Any) -> ast.expr:
    """Return the expression that makes a plain value, a Struct, or a collection of them."""
    if isinstance(value, msgspec.Struct):
        fields = [ast.keyword(name, literal_expression(getattr(value, name))) for name in field_names(type(value))]
        return ast.Call(ast.Name(type(value).__name__, ast.Load()), [], fields)
    if isinstance(value, enum.Enum):
        return ast.Attribute(ast.Name(type(value).__name__, ast.Load()), value.name, ast.Load())
    if type(value) is dict:
        return ast.Dict([literal_expression(key) for key in value], [literal_expression(each) for each in value.values()])
    if type(value) in (tuple, list):
        held = [literal_expression(each) for each in value]
        return ast.Tuple(held, ast.Load()) if type(value) is tuple else ast.List(held, ast.Load())
    if not is_plain(value):
        raise TwinError(f"{value!r} cannot be written as a literal")
    return ast.Constant(value)


def type_of(value: Any) -> str:
    """Return the type of a value as an annotation, or an empty string to have it inferred."""
    kind = type(value)
    if kind in (int, str, bool):
        return kind.__name__
    if value is None:
        return "None"
    if kind is tuple:
        held = _common(value)
        if len(value) <= 2:
            return f"tuple[{', '.join(map(type_of, value))}]" if all(map(type_of, value)) and value else ""
        return f"tuple[{held}, ...]" if held else ""
    if kind in (list, set, frozenset):
        held = _common(value)
        return f"{kind.__name__}[{held}]" if held else ""
    if kind is dict:
        keys, values = _common(value), _common(value.values())
        return f"dict[{keys}, {values}]" if keys and values else ""
    return ""


def _common(values: Iterable[Any]) -> str:
    kinds = list(dict.fromkeys(type_of(each) for each in values))
    return " | ".join(kinds) if kinds and all(kinds) and len(kinds) <= 4 else ""


def single_target(name: str, node: ast.stmt) -> ast.stmt:
    """Return the assignment of one name out of ``YES, NO = …, …``."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.Tuple):
        at = assigned(node).index(name)
        return ast.copy_location(ast.Assign([ast.Name(name, ast.Store())], node.value.elts[at]), node)
    return node


def as_uniform_tuple(expression: ast.expr, value: Any) -> ast.expr:
    """Write ``(PLAY, BELOW)`` as ``tuple([PLAY, BELOW])``, whose type has no fixed length."""
    if isinstance(expression, ast.Tuple) and len({type(each) for each in value}) == 1:
        return ast.Call(ast.Name("tuple", ast.Load()), [ast.List(expression.elts, ast.Load())], [])
    return expression


def final(kind: str) -> ast.expr:
    return ast.parse(f"Final[{kind}]" if kind else "Final", mode="eval").body


def final_annotation(annotation: ast.expr) -> ast.expr:
    if bare(annotation) == "Final":
        return annotation
    return ast.Subscript(ast.Name("Final", ast.Load()), annotation, ast.Load())
