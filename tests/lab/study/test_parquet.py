"""Tables of games and units."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import quarterdeck as qd
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.lab.study.inquiry import Inquiry, StoppingRule
from quarterdeck.lab.study.parquet import Columns, ParquetRows
from quarterdeck.lab.study.plan import arm
from quarterdeck.lab.study.series import here


def test_a_row_for_each_game_and_each_unit(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    game = qd.find_game("mimi")
    rows = ParquetRows()
    made = Inquiry(
        [arm(game, qd.read_scenario(game, "training"), ["idea-gunner"], "idea-runner", measured=True)],
        1,
        StoppingRule(games=2),
        heard=rows.add,
    )
    made.run(here, 1)
    rows.write(tmp_path / "out", "quarterdeck lab mimi")
    games = parquet.read_table(tmp_path / "out" / "games.parquet")
    assert games.schema.metadata == {b"quarterdeck lab": b"quarterdeck lab mimi"}
    played = games.to_pylist()
    assert [(row["study"], row["number"], row["cast"]) for row in played] == [
        ("Gunnery practice", 0, 0),
        ("Gunnery practice (luck and skill)", 0, 0),
        ("Gunnery practice (luck and skill)", 0, 1),
        ("Gunnery practice", 1, 0),
    ]
    assert [row["bot_british"] for row in played] == ["idea-gunner", "idea-gunner", "idea-runner", "idea-gunner"]
    assert all(row["points_british"] + row["points_german"] == 1 for row in played)
    assert [row["lead_changes"] is None for row in played] == [False, True, True, False]
    assert played[0]["decisions"] == played[0]["choices_british"] + played[0]["choices_german"]
    units = parquet.read_table(tmp_path / "out" / "units.parquet").to_pylist()
    assert {row["seat"] for row in units} == {"british", "german"}
    assert len(units) == 2 * len({row["unit"] for row in units})


def test_columns_grow() -> None:
    columns = Columns()
    columns.add({"a": 1})
    columns.add({"b": 2})
    assert columns._columns == {"a": [1, None], "b": [None, 2]}


def test_without_the_package_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(QuarterdeckError, match=r"pip install 'quarterdeck\[lab\]'"):
        ParquetRows()
