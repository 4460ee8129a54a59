"""Rule books: the clauses as data."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.toys.little import BOOK

import quarterdeck as qd
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.rulebook import CLAUSE_ID, Rulebook, Table

TWICE = """
title = "Odd"
credit = ""
about = ""
[[chapter]]
title = "All"
[[chapter.clause]]
id = "{first}"
title = "One"
[[chapter.clause]]
id = "{second}"
title = "Two"
"""


@pytest.mark.parametrize("game", qd.games().values(), ids=lambda game: str(game.key))
def test_every_rulebook_is_whole(game: qd.Game) -> None:  # type: ignore[type-arg]
    book = game.rulebook
    assert game.title
    assert book.credit
    assert book.about
    assert book.all
    for clause in book.all:
        assert CLAUSE_ID.fullmatch(clause.id)
        assert clause.title.strip()
        assert clause.words().strip()
        assert book.clause(clause.id.lower()) is clause


def test_a_clause_is_found_in_any_case_and_an_unknown_one_is_said() -> None:
    assert BOOK.clause("to-2").words() == "Words of rule 2."
    for unknown in ("TO-99", "", "TO", "\n"):
        with pytest.raises(QuarterdeckError, match="it runs from TO-1 to TO-5"):
            BOOK.clause(unknown)


@pytest.mark.parametrize(("first", "second"), [("OD-1", "OD-1"), ("OD-1", "od-2"), ("OD1", "OD-2"), ("OD-1", "")])
def test_ids_that_are_malformed_or_stand_twice_are_refused(
    first: str, second: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "odd_" + "".join(filter(str.isalnum, f"{first}_{second}"))
    folder = tmp_path / name
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "rulebook.toml").write_text(TWICE.format(first=first, second=second), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(QuarterdeckError, match="malformed or appears twice"):
        Rulebook.of(name)


RANGES = Table.of("OD-2", "Ranges", ("gun", "hexes"), [("light", 3), ("heavy", 12)])


def book_with(tables: list[Table], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: str = "") -> Rulebook:
    folder = tmp_path / f"charted_{len(list(tmp_path.iterdir()))}"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "rulebook.toml").write_text(TWICE.format(first="OD-1", second="OD-2") + more, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return Rulebook.of(folder.name, tables)


def test_tables_stand_in_the_chapter_of_their_clause_typed_or_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = (
        '[[chapter.table]]\nclause = "OD-1"\ntitle = "Flags"\ncolumns = ["flag", "means"]\nrows = [["red", "no quarter"]]'
    )
    book = book_with([RANGES], tmp_path, monkeypatch, typed)
    assert [table.title for table in book.chapter[0].table] == ["Flags", "Ranges"]
    assert book.tables_of("OD-2") == (RANGES,)
    assert RANGES.rows == (("light", "3"), ("heavy", "12"))
    assert book_with([], tmp_path, monkeypatch).tables == ()


def test_a_table_in_letters_has_its_columns_below_each_other() -> None:
    assert RANGES.drawn().splitlines() == ["Ranges [OD-2]", "gun    hexes", "─────  ─────", "light  3", "heavy  12"]


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        (Table.of("OD-3", "Ranges", ("gun", "hexes"), [("light", 3)]), "'Ranges' belongs to OD-3, which is not a clause"),
        (Table.of("OD-2", "Ranges", ("gun", "hexes"), [("light", 3), ("heavy",)]), "a row without 2 cells"),
        (Table.of("OD-2", "Ranges", ("gun", "hexes"), [("", 3)]), "a row without a name"),
        (Table.of("OD-2", "Ranges", ("gun", "hexes"), []), "no rows"),
        (Table.of("OD-2", "Ranges", (), [()]), "no columns"),
        (Table.of("OD-2", " ", ("gun",), [("light",)]), "no title"),
    ],
)
def test_a_table_that_does_not_fit_is_refused(
    table: Table, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(QuarterdeckError, match=sentence):
        book_with([table], tmp_path, monkeypatch)
