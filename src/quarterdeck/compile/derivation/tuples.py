"""Named tuples made and compared at once.

What makes them is a Python function, interpreted even if compiled code calls it. What compares them is made for all that a
tuple may hold, and takes four times as many instructions as to compare two numbers and two more.
"""

from __future__ import annotations

import ast
import importlib
from typing import Any, Final, NamedTuple

from quarterdeck.compile.derivation.reachability import Definition, bindings, live
from quarterdeck.compile.derivation.refusals import refuse
from quarterdeck.compile.derivation.syntax import function
from quarterdeck.compile.derivation.word_charts import ChartLookup, home

SIMPLE: Final = (str, int, bool, type(None))


def made_at_once(module: str, node: ast.Call) -> ast.Call:
    """``Pose(at, facing)`` as ``tuple.__new__(Pose, (at, facing))``; as it is if anything but plain arguments are in it."""
    kind = _named_tuple(module, node.func)
    if kind is None or node.keywords or any(isinstance(each, ast.Starred) for each in node.args):
        return node
    # What is left out needs a default that can be written down.
    left_out = [kind._field_defaults.get(field, ...) for field in kind._fields[len(node.args) :]]
    if len(node.args) > len(kind._fields) or not all(type(each) in SIMPLE or each == () for each in left_out):
        return node
    defaults = [ast.parse(repr(each), mode="eval").body for each in left_out]
    new = ast.Attribute(ast.Name("tuple", ast.Load()), "__new__", ast.Load())
    return ast.Call(new, [node.func, ast.Tuple([*node.args, *defaults], ast.Load())], [])


def _named_tuple(module: str, called: ast.expr) -> Any:
    """The class, if it is a plain ``NamedTuple`` of a module; one with type variables would lose them."""
    if not isinstance(called, ast.Name) or called.id not in bindings(module) or "tuple" in bindings(module):
        return None
    kind = getattr(importlib.import_module(module), called.id, None)
    return kind if getattr(kind, "__orig_bases__", ()) == (NamedTuple,) else None


def same(module: str, annotation: ast.expr, one: ast.expr, other: ast.expr) -> ChartLookup | None:
    """``unit.at == at`` as ``_same_Hex(unit.at, at)``, if the other is annotated as a named tuple of numbers."""
    place = home(Definition(module, annotation.id)) if isinstance(annotation, ast.Name) else None
    if place is None or not is_of_numbers(place):
        return None
    return ChartLookup(ast.Call(ast.Name(_comparing(place), ast.Load()), [one, other], []), place)


def is_of_numbers(place: Definition) -> bool:
    """Whether a class is a plain ``NamedTuple`` that holds nothing but whole numbers, and compares as tuples do."""
    kind = live(place)
    if getattr(kind, "__orig_bases__", ()) != (NamedTuple,) or not kind._fields:
        return False
    return "__eq__" not in vars(kind) and {ast.unparse(each) for each in _annotations(place)} == {"int"}


def _annotations(place: Definition) -> list[ast.expr]:
    node = bindings(place.module)[place.name].node
    assert isinstance(node, ast.ClassDef)
    return [part.annotation for part in node.body if isinstance(part, ast.AnnAssign)]


def comparison(place: Definition) -> ast.FunctionDef:
    """What stands beside a named tuple of numbers: whether anything is the same."""
    name = _comparing(place)
    if name in bindings(place.module):
        refuse(place.module, bindings(place.module)[name].node, f"{name} is the name of what is generated")
    alike = " and ".join(f"one[{at}] == other[{at}]" for at in range(len(_annotations(place))))
    return function(
        f"def {name}(one: object, other: {place.name}) -> bool:\n"
        f"    if type(one) is not {place.name}:\n"
        f"        return one == other\n"
        f"    return {alike}"
    )


def _comparing(place: Definition) -> str:
    return f"_same_{place.name}"
