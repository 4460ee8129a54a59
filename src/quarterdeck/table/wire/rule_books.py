"""Rule books, as replies."""

from __future__ import annotations

from quarterdeck.engine.guide import Term
from quarterdeck.table.wire.replies import Wire


class ClauseShown(Wire, frozen=True):
    id: str
    title: str
    text: str
    ruling: str


class TableShown(Wire, frozen=True):
    clause: str
    title: str
    columns: list[str]
    rows: list[list[str]]


class ChapterShown(Wire, frozen=True):
    title: str
    clauses: list[ClauseShown]
    tables: list[TableShown]


class Rules(Wire, frozen=True):
    game: str
    title: str
    about: str
    credit: str
    chapters: list[ChapterShown]
    terms: list[Term]
    prompts: dict[str, str]
