"""Named tuples made at once: what makes them is a Python function, interpreted even if compiled code calls it."""

from __future__ import annotations

import ast
import importlib
from typing import Any, Final, NamedTuple

from quarterdeck.gears.reach import bindings

SIMPLE: Final = (str, int, bool, type(None))


def made_at_once(module: str, node: ast.Call) -> ast.Call:
    """``Pose(at, facing)`` as ``tuple.__new__(Pose, (at, facing))``; as it is if anything but plain arguments are in it."""
    kind = _named_tuple(module, node.func)
    if kind is None or node.keywords or any(isinstance(each, ast.Starred) for each in node.args):
        return node
    left_out = kind._fields[len(node.args) :]
    if len(node.args) > len(kind._fields) or not all(_is_simple(kind, field) for field in left_out):
        return node
    defaults = [ast.parse(repr(kind._field_defaults[field]), mode="eval").body for field in left_out]
    new = ast.Attribute(ast.Name("tuple", ast.Load()), "__new__", ast.Load())
    return ast.Call(new, [node.func, ast.Tuple([*node.args, *defaults], ast.Load())], [])


def _named_tuple(module: str, called: ast.expr) -> Any:
    """The class, if it is a plain ``NamedTuple`` of a module; one with type variables would lose them."""
    if not isinstance(called, ast.Name) or called.id not in bindings(module) or "tuple" in bindings(module):
        return None
    kind = getattr(importlib.import_module(module), called.id, None)
    return kind if getattr(kind, "__orig_bases__", ()) == (NamedTuple,) else None


def _is_simple(kind: Any, field: str) -> bool:
    """Whether a field has a default that can be written down."""
    if field not in kind._field_defaults:
        return False
    default = kind._field_defaults[field]
    return type(default) in SIMPLE or default == ()
