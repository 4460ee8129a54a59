"""Series in chunks: the games depend neither on the cut nor on the worker."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from tests.toys.little import toy
from tests.toys.tossing import GAME as TOSSING
from tests.toys.tossing.rules import step

import quarterdeck as qd
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.lab.simulation import play_one
from quarterdeck.lab.study import series
from quarterdeck.lab.study.series import Chunk, Result, Round, SeriesSetting, here, on_processes, play, rounds, setting

CAST = {"ann": "random", "bob": "greedy"}
SWAPPED = {"ann": "greedy", "bob": "random"}


def tossing(every: int = 1, *casts: dict[str, str]) -> SeriesSetting:
    return setting(TOSSING, qd.read_scenario(TOSSING), casts or (CAST, SWAPPED), every)


def played(settings: list[SeriesSetting], count: int, run: series.Runner = here) -> list[Round]:
    return list(rounds(settings, range(count), 7, run, 1))


def test_every_number_is_played_by_every_cast() -> None:
    games = played([tossing()], 4)
    scenario = qd.read_scenario(TOSSING)
    assert [each.number for each in games] == [0, 1, 2, 3]
    assert games[3].games == ((play_one(TOSSING, scenario, CAST, 7, 3), play_one(TOSSING, scenario, SWAPPED, 7, 3)),)


def test_a_setting_may_leave_numbers_out() -> None:
    assert [len(each.games[1]) for each in played([tossing(), tossing(3, CAST)], 5)] == [1, 0, 0, 1, 0]


def test_it_does_not_matter_how_it_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = played([tossing(), tossing(2, CAST)], 9)
    monkeypatch.setattr(series._Pace, "rounds", 4)
    assert played([tossing(), tossing(2, CAST)], 9) == alone


def test_processes_play_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = played([tossing()], 6)
    monkeypatch.setattr(series, "CHUNK_SECONDS", 0)
    assert played([tossing()], 6, on_processes(2)) == alone


def dies_once(chunk: Chunk) -> list[Result]:
    died = Path(os.environ["DIED"])
    if chunk.games[0][0] == 3 and not died.exists():
        died.touch()
        os._exit(1)
    return play(chunk)


def dies(chunk: Chunk) -> list[Result]:
    if chunk.games[0][0] == 3:
        os._exit(1)
    return play(chunk)


def test_a_chunk_whose_process_died_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIED", str(tmp_path / "died"))
    monkeypatch.setattr(series, "CHUNK_SECONDS", 0)
    assert played([tossing()], 6, on_processes(2, dies_once)) == played([tossing()], 6)
    assert (tmp_path / "died").exists()


def test_one_that_always_ends_its_process_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series, "CHUNK_SECONDS", 0)
    with pytest.raises(QuarterdeckError, match="died 3 times"):
        played([tossing()], 6, on_processes(2, dies))


def test_no_more_chunks_are_made_than_there_is_need_for() -> None:
    made = []

    def counting(chunks: Iterable[Chunk]) -> Iterator[list[Result]]:
        for chunk in chunks:
            made.append(chunk)
            yield play(chunk)

    going = rounds([tossing()], range(1_000_000), 7, counting, 1)
    next(going)
    assert len(made) == 1


def test_a_game_that_no_process_would_find_is_refused() -> None:
    with pytest.raises(QuarterdeckError, match="other processes cannot find"):
        setting(toy(step), qd.read_scenario(toy(step), {"title": "A toy"}), [CAST])
