"""`benchmarks.compare`: the games left to compare, the lots that still count, and a difference."""

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


def test_scenarios_take_turns_and_finished_lots_are_not_repeated() -> None:
    done = [Lot("now", str(CARDS), 200, 200, 1, "match"), Lot("now", str(BATTLE), 0, 10, 1, "match")]
    left = compare.missing([CARDS, BATTLE], None, done)
    assert left[:3] == [(CARDS, 0, 200), (BATTLE, 10, 10), (BATTLE, 20, 10)]
    assert sum(games for table, _, games in left if table == CARDS) == 10_000 - 200
    assert sum(games for table, _, games in left if table == BATTLE) == 500 - 10
    assert compare.missing([CARDS], 250, []) == [(CARDS, 0, 200), (CARDS, 200, 50)]


def test_lots_from_other_sources_do_not_count(tmp_path: Path) -> None:
    kept = Lot("now", str(CARDS), 0, 200, 30_000, "match, straight")
    assert written(tmp_path / "lots", kept, Lot("then", str(CARDS), 200, 200, 1, "match")) == [kept]


def test_lots_without_the_compiled_version_do_not_count_once_it_exists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = Lot("now", str(CARDS), 0, 200, 1, "match, straight")
    with_it = Lot("now", str(CARDS), 200, 200, 1, "match, straight, compiled")
    monkeypatch.setattr(compare, "compiled", lambda game: "there")
    assert written(tmp_path / "lots", without, with_it) == [with_it]


def test_lots_are_added_up() -> None:
    lots = [Lot("now", str(CARDS), first, 200, 1_500, "match, straight") for first in (0, 200)]
    assert [(each.key, each.value) for each in compare.found_in(lots)] == [
        ("compare/pirate-cards/duel/2/games", 400),
        ("compare/pirate-cards/duel/2/decisions", 3000),
        ("compare/pirate-cards/duel/2/ways", 2),
    ]


def test_the_first_difference_ends_the_comparison_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    played = ways_to_play.run_straight(CARDS, 0)
    ways = {"match": lambda table, seed: played, "straight": lambda table, seed: played._replace(state=b"")}
    monkeypatch.setattr(ways_to_play, "WAYS", ways)
    with pytest.raises(AssertionError, match=r"duel, seed 3: match and straight .* final positions differ"):
        compare.compare(CARDS, 3, 2)
