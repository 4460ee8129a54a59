"""Rule books: the clauses as data."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.toys.little import BOOK

import quarterdeck as qd
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.rulebook import CLAUSE_ID, Rulebook

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
    with pytest.raises(QuarterdeckError, match="malformed or stands twice"):
        Rulebook.of(name)
