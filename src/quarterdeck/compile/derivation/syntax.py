"""Helpers that read or write small pieces of syntax."""

from __future__ import annotations

import ast


def bare(node: ast.expr) -> str:
    """Return the bare name of a decorator, base or annotation."""
    if isinstance(node, ast.Call):
        return bare(node.func)
    if isinstance(node, ast.Subscript):
        return bare(node.value)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def import_from(module: str, name: str, alias: str | None = None) -> ast.stmt:
    """Return an import of a name from another module of the derived package."""
    return ast.ImportFrom(module, [ast.alias(name, alias)], 1)


def has_type(node: ast.AnnAssign) -> bool:
    """Return whether an annotation says more than ``Final``."""
    return not (isinstance(node.annotation, ast.Name) and node.annotation.id == "Final")


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def function(text: str) -> ast.FunctionDef:
    """Parse one function."""
    made = ast.parse(text).body[0]
    assert isinstance(made, ast.FunctionDef)
    return made


def fill_empty(node: ast.AST) -> None:
    """Insert ``pass`` into every empty block."""
    for part in ast.walk(node):
        if getattr(part, "body", None) == []:
            part.body = [ast.Pass()]  # type: ignore[attr-defined]
