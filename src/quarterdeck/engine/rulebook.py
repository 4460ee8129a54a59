"""Rule books as data: the clauses, in our words, with the rulings where the text is silent."""

from __future__ import annotations

import re
from functools import cached_property
from importlib.resources import files
from typing import Final

import msgspec

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.errors import GameError, QuarterdeckError

CLAUSE_ID: Final = re.compile(r"[A-Z]{2}-[A-Z]?\d+[a-z]?")


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: its id, title, our wording, and what this project decided where the text leaves it open."""

    id: ClauseId
    title: str
    text: str = ""
    ruling: str = ""

    def words(self) -> str:
        """The rule as shown to a player; a ruling is shown as one."""
        ruling = f"Ruling: {self.ruling}" if self.ruling else ""
        return " ".join(part for part in (self.text, ruling) if part)


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    clause: tuple[Clause, ...]


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The clauses of one game by chapter, with whom we owe them to."""

    title: str
    credit: str
    about: str
    chapter: tuple[Chapter, ...]

    @classmethod
    def of(cls, package: str) -> Rulebook:
        """Read ``rulebook.toml`` beside the code of a game."""
        try:
            book = msgspec.toml.decode((files(package) / "rulebook.toml").read_bytes(), type=cls)
        except (ImportError, OSError):
            raise GameError(f"{package}: expected a file rulebook.toml beside the code") from None
        except msgspec.DecodeError as error:
            raise GameError(f"{package}: rulebook.toml: {error}") from None
        if not book.all:
            raise GameError(f"{package}: rulebook.toml: expected at least one clause")
        ids = [clause.id for clause in book.all]
        wrong = [each for each in ids if not CLAUSE_ID.fullmatch(each) or ids.count(each) > 1]
        if wrong:
            raise GameError(f"{package}: the clause id {wrong[0]} is malformed or stands twice")
        return book

    @cached_property
    def all(self) -> tuple[Clause, ...]:
        return tuple(clause for chapter in self.chapter for clause in chapter.clause)

    @cached_property
    def by_id(self) -> dict[ClauseId, Clause]:
        return {clause.id: clause for clause in self.all}

    def clause(self, wanted: ClauseId) -> Clause:
        """A clause by its id, written in any case."""
        folded = wanted.casefold()
        found = self.by_id.get(wanted) or next((each for each in self.all if each.id.casefold() == folded), None)
        if found is None:
            first, last = self.all[0].id, self.all[-1].id
            raise QuarterdeckError(f"{self.title} has no clause {wanted!r}; it runs from {first} to {last}")
        return found
