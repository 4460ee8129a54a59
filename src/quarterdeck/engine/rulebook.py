"""Rule books as data: the clauses, in our words, with rulings where the text is silent."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Final, TypeVar

import msgspec

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.errors import GameError, QuarterdeckError

T = TypeVar("T")
CLAUSE_ID: Final = re.compile(r"[A-Z]{2}-[A-Z]?\d+[a-z]?")


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: its id, title, our wording, and our ruling where the text leaves it open."""

    id: ClauseId
    title: str
    text: str = ""
    ruling: str = ""

    def words(self) -> str:
        """The rule as shown to a player, with its ruling marked."""
        ruling = f"Ruling: {self.ruling}" if self.ruling else ""
        return " ".join(part for part in (self.text, ruling) if part)


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chart for readers, beside its clause. The first cell of a row names the row."""

    clause: ClauseId
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, clause: ClauseId, title: str, columns: Sequence[str], rows: Iterable[Sequence[str | int]]) -> Table:
        """Make a table from a chart that the rules use, so that the two cannot differ."""
        return cls(clause, title, tuple(columns), tuple(tuple(map(str, row)) for row in rows))

    def drawn(self) -> str:
        """Return the table in fixed-width text: title with clause, heads, and a line for each
        row."""
        wide = [max(map(len, column)) for column in zip(self.columns, *self.rows, strict=True)]
        lines = (self.columns, tuple("─" * width for width in wide), *self.rows)
        spaced = ["  ".join([cell.ljust(width) for cell, width in zip(line, wide, strict=True)]) for line in lines]
        return "\n".join([f"{self.title} [{self.clause}]", *(line.rstrip() for line in spaced)])

    def fault(self) -> str:
        """Return what is wrong with the table, or an empty string."""
        if not self.title.strip() or not self.columns or not self.rows:
            return "has no title, no columns or no rows"
        if any(len(row) != len(self.columns) for row in self.rows):
            return f"has a row without {len(self.columns)} cells, one for each column"
        return "" if all(row[0].strip() for row in self.rows) else "has a row without a name"


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    clause: tuple[Clause, ...]
    table: tuple[Table, ...] = ()


def read_beside(package: str, name: str, kind: type[T]) -> T:
    """Read a TOML file beside the code of a game."""
    try:
        return msgspec.toml.decode((files(package) / name).read_bytes(), type=kind)
    except (ImportError, OSError):
        raise GameError(f"{package}: expected a file {name} beside the code") from None
    except msgspec.DecodeError as error:
        raise GameError(f"{package}: {name}: {error}") from None


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The clauses of one game by chapter, with credit."""

    title: str
    credit: str
    about: str
    chapter: tuple[Chapter, ...]

    @classmethod
    def of(cls, package: str, tables: Sequence[Table] = ()) -> Rulebook:
        """Read ``rulebook.toml`` beside the code of a game, and add the tables of its charts."""
        book = read_beside(package, "rulebook.toml", cls)
        if not book.all:
            raise GameError(f"{package}: rulebook.toml: expected at least one clause")
        ids = [clause.id for clause in book.all]
        wrong = [each for each in ids if not CLAUSE_ID.fullmatch(each) or ids.count(each) > 1]
        if wrong:
            raise GameError(f"{package}: the clause id {wrong[0]} is malformed or appears twice")
        tables = (*book.tables, *tables)
        for table in tables:
            fault = table.fault() if table.clause in book.by_id else f"belongs to {table.clause}, which is not a clause"
            if fault:
                raise GameError(f"{package}: the table {table.title!r} {fault}")
        chapters = [
            msgspec.structs.replace(
                chapter,  # with its tables in the order of its clauses
                table=tuple(table for clause in chapter.clause for table in tables if table.clause == clause.id),
            )
            for chapter in book.chapter
        ]
        return msgspec.structs.replace(book, chapter=tuple(chapters))

    @cached_property
    def all(self) -> tuple[Clause, ...]:
        return tuple(clause for chapter in self.chapter for clause in chapter.clause)

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """All tables, as they lie beside the board."""
        return tuple(table for chapter in self.chapter for table in chapter.table)

    def tables_of(self, clause: ClauseId) -> tuple[Table, ...]:
        return tuple(table for table in self.tables if table.clause == clause)

    @cached_property
    def by_id(self) -> dict[ClauseId, Clause]:
        return {clause.id: clause for clause in self.all}

    def clause(self, wanted: ClauseId) -> Clause:
        """Return a clause by its id, in any case."""
        folded = wanted.casefold()
        found = self.by_id.get(wanted) or next((each for each in self.all if each.id.casefold() == folded), None)
        if found is None:
            first, last = self.all[0].id, self.all[-1].id
            raise QuarterdeckError(f"{self.title} has no clause {wanted!r}; it runs from {first} to {last}")
        return found

    def found(self, said: str) -> tuple[Clause, ...]:
        """Return the clauses with that id or number, else those that contain all of the words."""
        folded = said.casefold()
        by_number = [each for each in self.all if folded in (each.id.casefold(), each.id.partition("-")[2].casefold())]
        if by_number or CLAUSE_ID.fullmatch(said.upper()):
            return tuple(by_number) or (self.clause(said),)
        words = folded.split()
        searched = {each: f"{each.id} {each.title} {each.text} {each.ruling}".casefold() for each in self.all}
        with_words = tuple(each for each, text in searched.items() if all(word in text for word in words))
        if not with_words:
            raise QuarterdeckError(f"{self.title} has no clause {said!r}, and none that contains it")
        return with_words
