"""The same seed gives the same game in every backend; ``benchmarks.compare`` tests more games."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.compile.ways_to_play import WAYS, Table, endings, tables

import quarterdeck as qd
from quarterdeck.compile import build, build_cache, compiled, forget_lookups, proof

SHORT = [table for table in tables() if table.game in ("mimi-and-toutou", "pirate-cards")]


def tables_of(game: str) -> list[Table]:
    return [table for table in tables() if table.game == game]


@pytest.mark.parametrize("table", SHORT, ids=str)
def test_all_ways_to_play_agree(table: Table) -> None:
    for seed in range(100, 103):
        found = endings(table, seed)
        assert list(found) == [way for way in WAYS if way in found]
        assert {"match", "asking", "straight", "derived"} <= set(found)
        first = found["match"]
        for way, ending in found.items():
            assert proof.difference(first, ending) == "", way


@pytest.fixture
def location(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The build location of the card game, or an empty one with fast, unoptimized compilation."""
    if compiled(qd.find_game("pirate-cards")) is None:
        monkeypatch.setenv("MYPYC_OPT_LEVEL", "0")
        monkeypatch.setattr(build_cache, "locations", lambda: [tmp_path])
    yield build_cache.locations()[0]
    monkeypatch.undo()
    forget_lookups()


def test_the_card_game_compiles_and_stays_the_same(location: Path) -> None:
    missing = build.cannot_compile()
    if missing:
        pytest.skip(missing)
    game = qd.find_game("pirate-cards")
    made = build.compile_game(game, location)
    forget_lookups()
    backend = compiled(game)
    assert backend is not None
    assert backend.package == made.stamp.package
    assert (backend.kind, backend.why) == ("compiled", "")
    assert str(sys.modules[f"{backend.package}.interface"].__file__).endswith((".so", ".pyd"))
    for table in tables_of(game.key):
        for seed in range(40):
            base = table.base
            ways = proof.played_straight(game, base, seed), proof.played_in(backend, game, base, seed)
            assert proof.difference(*ways) == ""


def test_differences_are_described() -> None:
    one = proof.PlayedGame(["ann a x", "bob b y"], b"1", b"2")
    assert "decision 2 is 'bob b y' in one and 'bob b z'" in proof.difference(
        one, one._replace(taken=["ann a x", "bob b z"])
    )
    assert "2 decisions, the other 1" in proof.difference(one, one._replace(taken=["ann a x"]))
    assert "one ends 1, the other 3" in proof.difference(one, one._replace(outcome=b"3"))
    assert "positions differ" in proof.difference(one, one._replace(state=b"3"))
    assert proof.difference(one, one) == ""
