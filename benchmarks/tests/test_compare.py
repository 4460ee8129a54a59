"""`benchmarks.compare`: what is left to compare, what still counts, and that a difference ends it."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks import compare
from benchmarks.compare import Lot
from tests.compile import ways_to_play
from tests.compile.ways_to_play import Table

CARDS = Table("pirate-cards", "duel")
BATTLE = Table("late-19th-century", "yalu")


@pytest.fixture(autouse=True)
def nothing_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compare, "compiled", lambda game: None)
    monkeypatch.setattr(compare, "_sources", lambda game: "now")


def written(results: Path, *lots: Lot) -> list[Lot]:
    results.write_text("".join("\t".join(map(str, lot)) + "\n" for lot in lots), encoding="utf-8")
    return compare.read_lots(results)


def test_the_tables_take_turns_and_what_is_done_is_not_done_again() -> None:
    done = [Lot("now", str(CARDS), 200, 200, 1, "match"), Lot("now", str(BATTLE), 0, 10, 1, "match")]
    left = compare.missing([CARDS, BATTLE], None, done)
    assert left[:3] == [(CARDS, 0, 200), (BATTLE, 10, 10), (BATTLE, 20, 10)]
    assert sum(games for table, _, games in left if table == CARDS) == 10_000 - 200
    assert sum(games for table, _, games in left if table == BATTLE) == 500 - 10
    assert compare.missing([CARDS], 250, []) == [(CARDS, 0, 200), (CARDS, 200, 50)]


def test_what_was_compared_with_other_sources_no_longer_counts(tmp_path: Path) -> None:
    kept = Lot("now", str(CARDS), 0, 200, 30_000, "match, straight")
    assert written(tmp_path / "lots", kept, Lot("then", str(CARDS), 200, 200, 1, "match")) == [kept]


def test_once_a_game_is_compiled_what_was_compared_without_no_longer_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = Lot("now", str(CARDS), 0, 200, 1, "match, straight")
    with_it = Lot("now", str(CARDS), 200, 200, 1, "match, straight, compiled")
    monkeypatch.setattr(compare, "compiled", lambda game: "there")
    assert written(tmp_path / "lots", without, with_it) == [with_it]


def test_the_table_adds_lots_up() -> None:
    lots = [Lot("now", str(CARDS), first, 200, 1_500, "match, straight") for first in (0, 200)]
    assert [(each.key, each.value) for each in compare.found_in(lots)] == [
        ("compare/pirate-cards/duel/2/games", 400),
        ("compare/pirate-cards/duel/2/decisions", 3000),
        ("compare/pirate-cards/duel/2/ways", 2),
    ]


def test_the_first_difference_ends_it_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    played = ways_to_play.run_straight(CARDS, 0)
    ways = {"match": lambda table, seed: played, "straight": lambda table, seed: played._replace(state=b"")}
    monkeypatch.setattr(ways_to_play, "WAYS", ways)
    with pytest.raises(AssertionError, match=r"duel, seed 3: through a match and straight .* final positions differ"):
        compare.compare(CARDS, 3, 2)
