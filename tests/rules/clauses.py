"""Which clauses of which rule book the tests name: ``test_mt_4a_ships_do_not_block_fire`` names
MT-4a.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import quarterdeck as qd

HERE: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Coverage:
    """One rule book against the tests in its folder."""

    game: str
    clauses: tuple[str, ...]
    named: Mapping[str, tuple[str, ...]]  # by test, the clauses in its name

    @property
    def covered(self) -> list[str]:
        said = {clause for clauses in self.named.values() for clause in clauses}
        return [clause for clause in self.clauses if clause in said]

    @property
    def missing(self) -> list[str]:
        """Clauses that no test names."""
        covered = self.covered
        return [clause for clause in self.clauses if clause not in covered]

    @property
    def unknown(self) -> list[str]:
        """Tests that name a clause which the book does not have."""
        return [
            f"{test}: {clause}" for test, clauses in self.named.items() for clause in clauses if clause not in self.clauses
        ]

    def line(self) -> str:
        return f"{len(self.covered):>4} of {len(self.clauses):<4} {self.game}"


def coverage() -> list[Coverage]:
    """Every rule book, by its key."""
    return [of_game(game) for _, game in sorted(qd.games().items())]


def of_game(game: qd.Game[Any]) -> Coverage:
    clauses = tuple(clause.id for clause in game.rulebook.all)
    files = sorted((HERE / game.package.rpartition(".")[2]).rglob("test_*.py"))
    return Coverage(game.key, clauses, named_by(tests_in(files), clauses))


def tests_in(files: Iterable[Path]) -> list[str]:
    """The names of all test functions, those in classes too."""
    return [
        node.name
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    ]


def named_by(tests: Iterable[str], clauses: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The clauses in each name, whether or not the book has them: MT-4a from
    ``mt_4a``, SH-E15 from ``sh_e15``.
    """
    prefixes = "|".join(sorted({clause.partition("-")[0].lower() for clause in clauses}))
    spelled = re.compile(rf"(?<=_)({prefixes})_([a-z]?)(\d+)([a-z]?)(?=_|$)")
    return {
        test: tuple(f"{book.upper()}-{part.upper()}{number}{letter}" for book, part, number, letter in spelled.findall(test))
        for test in tests
    }
