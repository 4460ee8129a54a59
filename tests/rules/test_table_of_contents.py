"""A newcomer finds any clause from the tables of contents: the docstring of a book or of one of its
chapters says in which module a clause stands, and there a function or class names it. ``pytest -s``
on this file prints them all."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import quarterdeck as qd
from quarterdeck.engine.rulebook import CLAUSE_ID

SRC: Final = Path(qd.__file__).parents[1]
RANGE: Final = re.compile(rf"({CLAUSE_ID.pattern})(?:\s+to\s+({CLAUSE_ID.pattern}))?")
ENTRY: Final = re.compile(rf"(\w+)\s+((?:{RANGE.pattern}(?:,\s+)?)+)[;.]")
OPENING: Final = "Clauses by module: "


def named_in(text: str, order: list[str]) -> Iterator[str]:
    """The clauses that a text names, those between the ends of a range too."""
    for first, last in (found.groups() for found in RANGE.finditer(text)):
        if first in order and (last is None or last in order):
            yield from order[order.index(first) : order.index(last or first) + 1]


def contents(book: Path, order: list[str]) -> Iterator[tuple[str, Path]]:
    """Each clause of a book with the module to which a table of contents sends who looks for it."""
    for package in sorted(book.rglob("__init__.py")):
        _, _, table = (ast.get_docstring(ast.parse(package.read_text(encoding="utf-8"))) or "").partition(OPENING)
        for module, clauses, *_ in ENTRY.findall(table):
            yield from ((clause, package.with_name(f"{module}.py")) for clause in named_in(clauses, order))


def namers(module: Path, order: list[str]) -> dict[str, list[str]]:
    """The functions and classes of a module by the clauses that their docstrings name."""
    found: dict[str, list[str]] = {}
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for clause in named_in(ast.get_docstring(node) or "", order):
                found.setdefault(clause, []).append(node.name)
    return found


@pytest.mark.parametrize("game", qd.games().values(), ids=lambda game: game.key)
def test_every_clause_is_found_from_the_table_of_contents(game: qd.Game[Any]) -> None:
    order = [clause.id for clause in game.rulebook.all]
    book = SRC.joinpath(*game.package.split("."))
    stands = dict(contents(book, order))
    named = {module: namers(module, order) for module in set(stands.values())}
    print(f"\n{game.title}")
    for clause in order:
        assert clause in stands, f"{clause} stands in no table of contents of {game.package}"
        functions = named[stands[clause]].get(clause)
        assert functions, f"nothing in {stands[clause].relative_to(book)} names {clause}"
        print(f"{clause:8} {stands[clause].relative_to(book)}: {', '.join(dict.fromkeys(functions))}")


def test_a_clause_that_stands_nowhere_is_missed(tmp_path: Path) -> None:
    order = ["TO-1", "TO-2", "TO-3", "TO-4"]
    (tmp_path / "__init__.py").write_text(f'"""A book.\n\n{OPENING}rules TO-1 to TO-3;\nends TO-9.\n"""\n', encoding="utf-8")
    (tmp_path / "rules.py").write_text('def go() -> None:\n    """TO-1 On, and so TO-3."""\n', encoding="utf-8")
    assert [clause for clause, _ in contents(tmp_path, order)] == ["TO-1", "TO-2", "TO-3"]
    assert namers(tmp_path / "rules.py", order) == {"TO-1": ["go"], "TO-3": ["go"]}
