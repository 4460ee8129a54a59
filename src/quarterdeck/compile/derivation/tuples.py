"""Direct construction and comparison of named tuples.

A named tuple's constructor is a Python function, which stays interpreted even in compiled code. Its
comparison handles elements of any type, with four times the instructions that two pairs of integers
need.
"""

from __future__ import annotations

import ast
import importlib
from typing import Any, Final, NamedTuple

from quarterdeck.compile.derivation.reachability import Definition, bindings, live
from quarterdeck.compile.derivation.refusals import refuse
from quarterdeck.compile.derivation.syntax import function
from quarterdeck.compile.derivation.word_charts import ChartLookup, defining_place

SIMPLE: Final = (str, int, bool, type(None))


def direct_construction(module: str, node: ast.Call) -> ast.Call:
    """Write ``Pose(at, facing)`` as ``tuple.__new__(Pose, (at, facing))``.

    Calls with keywords or unpacked arguments stay as they are.
    """
    kind = _named_tuple(module, node.func)
    if kind is None or node.keywords or any(isinstance(each, ast.Starred) for each in node.args):
        return node
    # An omitted argument needs a default that has a literal.
    left_out = [kind._field_defaults.get(field, ...) for field in kind._fields[len(node.args) :]]
    if len(node.args) > len(kind._fields) or not all(type(each) in SIMPLE or each == () for each in left_out):
        return node
    defaults = [ast.parse(repr(each), mode="eval").body for each in left_out]
    new = ast.Attribute(ast.Name("tuple", ast.Load()), "__new__", ast.Load())
    return ast.Call(new, [node.func, ast.Tuple([*node.args, *defaults], ast.Load())], [])


def _named_tuple(module: str, called: ast.expr) -> Any:
    """Return the called class, if it is a plain ``NamedTuple`` of a module and not generic."""
    if not isinstance(called, ast.Name) or called.id not in bindings(module) or "tuple" in bindings(module):
        return None
    kind = getattr(importlib.import_module(module), called.id, None)
    return kind if getattr(kind, "__orig_bases__", ()) == (NamedTuple,) else None


def direct_comparison(module: str, annotation: ast.expr, one: ast.expr, other: ast.expr) -> ChartLookup | None:
    """Write ``unit.at == at`` as ``_same_Hex(unit.at, at)``, if ``at`` is a tuple of integers."""
    place = defining_place(Definition(module, annotation.id)) if isinstance(annotation, ast.Name) else None
    if place is None or not is_of_numbers(place):
        return None
    return ChartLookup(ast.Call(ast.Name(_comparison_name(place), ast.Load()), [one, other], []), place)


def is_of_numbers(place: Definition) -> bool:
    """Return whether a class is a plain ``NamedTuple`` of integers with the equality of tuples."""
    kind = live(place)
    if getattr(kind, "__orig_bases__", ()) != (NamedTuple,) or not kind._fields:
        return False
    return "__eq__" not in vars(kind) and {ast.unparse(each) for each in _annotations(place)} == {"int"}


def _annotations(place: Definition) -> list[ast.expr]:
    node = bindings(place.module)[place.name].node
    assert isinstance(node, ast.ClassDef)
    return [part.annotation for part in node.body if isinstance(part, ast.AnnAssign)]


def comparison_function(place: Definition) -> ast.FunctionDef:
    """Return the function that compares a named tuple of integers with any object."""
    name = _comparison_name(place)
    if name in bindings(place.module):
        refuse(place.module, bindings(place.module)[name].node, f"the name {name} is reserved for generated code")
    alike = " and ".join(f"one[{at}] == other[{at}]" for at in range(len(_annotations(place))))
    return function(
        f"def {name}(one: object, other: {place.name}) -> bool:\n"
        f"    if type(one) is not {place.name}:\n"
        f"        return one == other\n"
        f"    return {alike}"
    )


def _comparison_name(place: Definition) -> str:
    return f"_same_{place.name}"
