"""`benchmarks.results`: keeping, merging and refusing results."""

from __future__ import annotations

import datetime
import sys
from pathlib import Path

import pytest
from benchmarks import results
from benchmarks.results import Aim, Result, ResultFile, Run

SHIP = "def sail(knots):\n    '''Sail.'''\n    return knots  # as ordered\n"


def run(number: int = 1) -> Run:
    return Run(datetime.date(1915, 12, number), "abc", "2 cores", {"python": "3.11"}, "python -m benchmarks.bench")


def test_a_result_replaces_the_earlier_one_with_the_same_key() -> None:
    kept = ResultFile({}, [])
    kept.merge(run(1), [Result("bench/a", "A", 1), Result("bench/b", "B", 2)])
    kept.merge(run(2), [Result("bench/c", "C", 3), Result("bench/a", "A", 4)])
    assert [(each.key, each.value, kept.runs[each.run].date.day) for each in kept.results] == [
        ("bench/a", 4, 2),
        ("bench/b", 2, 1),
        ("bench/c", 3, 2),
    ]
    kept.merge(run(3), kept.results)
    assert [each.date.day for each in kept.runs.values()] == [3]


def test_written_results_are_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["bench", "--seconds", "1", "--write"])
    found = [Result("bench/a", "A", 1.5, "ms", (1, 2), 40, Aim(most=2), "why")]
    path = results.write("bench", found, ["benchmarks/results.py"], programs={"gcc": "12"}, folder=tmp_path)
    kept = results.read_all(tmp_path)
    assert results.read_file(path) == kept
    (result,) = kept.results
    assert (result.value, result.interval, result.aim) == (1.5, (1, 2), Aim(most=2))
    made = kept.runs[result.run]
    assert made.command.endswith(" --seconds 1")
    assert made.versions["gcc"] == "12"
    assert not made.is_older_than_its_code()
    assert len(path.read_text(encoding="utf-8").splitlines()) == 8  # a line for each run and result


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"runs": {}, "results": [{"key": "else/a", "what": "A", "value": 1}]}', "must begin with 'bench'"),
        ('{"runs": {}, "results": [{"key": "bench/a", "what": "A", "value": 1}]}', "names the run ''"),
        ('{"runs": {}, "results": [{"key": "bench/a", "what": "A"}]}', "missing required field `value`"),
        ('{"runs": {}, "results": [{"key": "bench/a", "what": "A", "value": 1, "vlaue": 2}]}', "vlaue"),
    ],
)
def test_an_invalid_file_is_refused_by_name(text: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "bench.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=why) as refused:
        results.read_file(path)
    assert str(path) in str(refused.value)


def test_an_aim_has_a_least_or_a_most_or_both() -> None:
    assert [Aim(least=2).met_by(value) for value in (1, 2, 3)] == [False, True, True]
    assert [Aim(most=2).met_by(value) for value in (1, 2, 3)] == [True, True, False]
    assert [Aim(2, 2.5).met_by(value) for value in (1, 2, 3)] == [False, True, False]


def test_a_result_is_older_than_its_code_after_a_change_of_more_than_words(tmp_path: Path) -> None:
    def digest(text: str) -> str:
        (tmp_path / "ship.py").write_text(text, encoding="utf-8")
        results.digest_of.cache_clear()
        results._digest_of_file.cache_clear()
        return results.digest_of(("ship.py",), tmp_path)

    before = digest(SHIP)
    assert digest(SHIP.replace("Sail.", "Return the speed.").replace("  # as ordered", "")) == before
    assert digest(SHIP.replace("return knots", "return knots + 1")) != before


def test_a_result_without_recorded_code_counts_as_older() -> None:
    assert run().is_older_than_its_code()
