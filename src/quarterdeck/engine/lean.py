"""The lean twin of a rule book: the same flows, without what costs something where nobody listens.

As they are written, flows make a generator for every ask, and for every line of the log a call with its facts, heard or not.
In the twin ``yield from choose(…)`` is ``yield Choose(…)`` and nothing is said; all else is the rules' own, with their
files and lines. To make it takes as long as some ten thousand steps, so a match takes it
up once its game has been played so long in this process.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import sys
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any, Final, TypeAlias

from quarterdeck.engine import asks
from quarterdeck.engine.asks import Choose, Draw, Flow, Reveal, Roll
from quarterdeck.engine.straight import ASKS, MAKING, Twin, TwinError, forget_sources

ASKED: Final = {"choose": Choose, "roll": Roll, "draw": Draw, "reveal": Reveal}  # helpers: what they ask
WORTH_IT: Final = 512  # times that so many steps were played as lie between two states that a match keeps

Step: TypeAlias = Callable[[Any], Flow[None]]

_played: dict[Step, int] = {}


def worn_in(step: Step, has_played: bool) -> Step:
    """The flow to go on with: the lean twin where it is there, and where this one has been played long enough to make it."""
    count = _played[step] = _played.get(step, 0) + has_played
    return step if count < WORTH_IT else lean(step)


@cache
def lean(flow: Step) -> Step:
    """The lean twin of a flow; the flow itself where none can be made."""
    module, name = getattr(flow, "__module__", ""), getattr(flow, "__name__", "")
    found: object = getattr(sys.modules.get(module), name, None)
    if found is not flow:
        return flow
    try:
        with MAKING:
            made = _made(module)
            forget_sources()
    except (TwinError, OSError, TypeError):
        return flow
    twin: Step = made.__dict__[name]
    return twin


@cache
def _made(module: str) -> ModuleType:
    """The twins that it needs are made first."""
    lean = Lean(module)
    for needed in lean.borrowed:
        _made(needed)
    rules = importlib.import_module(module)
    twin = ModuleType(lean.name_of(module))
    code = compile(ast.fix_missing_locations(lean.tree()), str(rules.__file__), "exec")
    sys.modules[twin.__name__] = twin
    exec(code, twin.__dict__)
    return twin


class Lean(Twin):
    """Makes the tree of one module's lean twin."""

    kind = "lean"
    needs = "\n".join(f"from {ASKS} import {ask.__name__} as _{ask.__name__}" for ask in ASKED.values())
    replaced = frozenset[str]()

    def _flow(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self._refuse_what_cannot_be_straight(node)
        self.generic_visit(node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        """Nothing is said."""
        heard = super().visit_Expr(node)
        return ast.copy_location(ast.Pass(), node) if heard is not node else node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        return node

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.expr:
        self.generic_visit(node)
        call = node.value
        helper = self.helpers.get(call.func.id, "") if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) else ""
        if helper not in ASKED or not isinstance(call, ast.Call):
            return node
        said = _by_name(helper, call)
        if not said:
            return node
        asked = ast.Yield(_asking(ASKED[helper], said))
        if helper == "draw":
            take = ast.Attribute(said["pile"], "take", ast.Load())
            return ast.copy_location(ast.Call(take, [asked], []), node)
        if helper == "roll":
            return ast.copy_location(ast.Subscript(asked, ast.Constant(0), ast.Load()), node)
        return ast.copy_location(asked, node)


def _by_name(helper: str, call: ast.Call) -> dict[str, ast.expr]:
    """What a helper is called with, by its parameters; nothing where that cannot be told, or their order matters."""
    names = list(inspect.signature(getattr(asks, helper)).parameters)
    said = dict(zip(names, call.args, strict=False)) | {each.arg: each.value for each in call.keywords if each.arg}
    if any(isinstance(each, ast.Starred) for each in call.args) or any(each.arg is None for each in call.keywords):
        return {}
    in_order = helper == "choose" or isinstance(said["clause"], ast.Constant)  # the others' fields stand in another order
    return said if in_order and (helper != "draw" or _is_path(said["pile"])) else {}


def _is_path(node: ast.expr) -> bool:
    """Whether this is ``deck`` or ``state.deck``: it may be looked up twice."""
    return isinstance(node, ast.Name) or (isinstance(node, ast.Attribute) and _is_path(node.value))


def _asking(ask: type, said: dict[str, ast.expr]) -> ast.Call:
    fields: tuple[str, ...] = ask.__struct_fields__  # type: ignore[attr-defined]
    first = next((at for at, field in enumerate(fields) if field not in said), len(fields))
    named = [ast.keyword(field, said[field]) for field in fields[first:] if field in said]
    return ast.Call(ast.Name(f"_{ask.__name__}", ast.Load()), [said[field] for field in fields[:first]], named)
