"""Elimination of locals that only dropped code used."""

from __future__ import annotations

import ast
from typing import Any, Final

HARMLESS: Final = frozenset(["dict", "frozenset", "len", "list", "max", "min", "set", "sorted", "str", "sum", "tuple"])


def read_in(node: ast.AST) -> set[str]:
    """Return the names that a function reads."""
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)}


def named_in(node: ast.FunctionDef) -> set[str]:
    """Return the names that a function binds: parameters and locals, nested scopes included."""
    parts = list(ast.walk(node))
    bound = {part.id for part in parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}
    return bound | {part.arg for part in parts if isinstance(part, ast.arg)}


def annotated_in(node: ast.FunctionDef) -> dict[str, ast.expr]:
    """Return the parameters that keep their annotated types throughout."""
    parts = list(ast.walk(node))
    bound = {part.id for part in parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}
    own = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    inner = {part.arg for part in parts if isinstance(part, ast.arg) and part not in own}
    return {each.arg: each.annotation for each in own if each.annotation and each.arg not in bound | inner}


def without_dead_locals(node: ast.FunctionDef, before: set[str]) -> ast.FunctionDef:
    """Remove assignments to unread names, unless their values may have side effects."""
    while True:
        dead = before - read_in(node)
        left = _DeadAssignments(dead)
        left.visit(node)
        if not left.dropped:
            return node


class _DeadAssignments(ast.NodeTransformer):
    def __init__(self, dead: set[str]) -> None:
        self._dead = dead
        self.dropped = False

    def visit_Assign(self, node: ast.Assign) -> Any:
        return self._unless_dead(node, node.targets, node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        return self._unless_dead(node, [node.target], node.value)

    def _unless_dead(self, node: ast.stmt, targets: list[ast.expr], value: ast.expr | None) -> ast.stmt | None:
        named = all(isinstance(each, ast.Name) and each.id in self._dead for each in targets)
        if named and (value is None or all(map(_is_harmless, ast.walk(value)))):
            self.dropped = True
            return None
        return node


def _is_harmless(part: ast.AST) -> bool:
    if isinstance(part, ast.Call):
        return isinstance(part.func, ast.Name) and part.func.id in HARMLESS
    return not isinstance(part, ast.NamedExpr | ast.YieldFrom | ast.Yield | ast.Await)
