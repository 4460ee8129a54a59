"""No clause without a test that names it, and no test that names a clause which does not exist."""

from __future__ import annotations

import pytest
from tests.rules.clauses import Coverage, coverage, named_by


@pytest.mark.parametrize("book", coverage(), ids=lambda book: book.game)
def test_every_clause_has_a_test(book: Coverage) -> None:
    assert book.clauses
    assert book.missing == [], f"clauses of {book.game} that no test names"


@pytest.mark.parametrize("book", coverage(), ids=lambda book: book.game)
def test_every_clause_that_a_test_names_exists(book: Coverage) -> None:
    assert book.unknown == [], f"tests of {book.game} that name a clause which is not in its rule book"


@pytest.mark.parametrize(
    ("test", "named"),
    [
        ("test_mt_9_a_range_equal_to_the_throw_hits", ["MT-9"]),
        ("test_mt_4a_ships_do_not_block_fire", ["MT-4a"]),
        ("test_mt_4_a_diagonal", ["MT-4"]),
        ("test_mt_99_no_such_clause", ["MT-99"]),
        ("test_mt_6_and_mt_7_together", ["MT-6", "MT-7"]),
        ("test_mt_21", ["MT-21"]),
        ("test_sh_e15_boarding", ["SH-E15"]),
        ("test_pc_18a_a_card", []),
        ("test_the_scenarios_are_sound", []),
        ("test_format_9_is_no_clause", []),
    ],
)
def test_a_name_is_read_as_the_clauses_in_it(test: str, named: list[str]) -> None:
    assert list(named_by([test], ["MT-4", "MT-4a", "SH-E15"])[test]) == named


def test_what_is_missing_and_what_is_unknown_are_both_told() -> None:
    named = {"test_mt_1_activation": ("MT-1",), "test_mt_99_nothing": ("MT-99",)}
    book = Coverage("a-game", ("MT-1", "MT-2"), named)
    assert (book.covered, book.missing, book.unknown) == (["MT-1"], ["MT-2"], ["test_mt_99_nothing: MT-99"])
