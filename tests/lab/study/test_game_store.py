"""A file of finished games, from which an inquiry continues."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from tests.toys.coin import GAME as COIN

import quarterdeck as qd
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.lab.measures.game_measures import MeasuredGame
from quarterdeck.lab.study.game_store import GameStore, _digest
from quarterdeck.lab.study.series import Chunk, Result, Round, SeriesSetting, here, play, rounds, setting

WISE = {"ann": "idea-wise", "bob": "idea-wise"}
FOOL = {"ann": "idea-fool", "bob": "idea-wise"}


def coin(*casts: dict[str, str], measured: bool = False) -> SeriesSetting:
    return setting(COIN, qd.read_scenario(COIN), casts or (WISE,), measured=measured)


class Counting:
    """Return a runner that counts the games it plays."""

    def __init__(self) -> None:
        self.played = 0

    def __call__(self, chunks: Iterable[Chunk]) -> Iterator[list[Result]]:
        for chunk in chunks:
            self.played += len(chunk.games)
            yield play(chunk)


def played(path: Path, count: int, *settings: SeriesSetting, seed: int = 3) -> tuple[list[Round], int]:
    runner = Counting()
    found = list(rounds(settings, range(count), seed, GameStore(path).before(runner), 1))
    return found, runner.played


def test_games_in_the_file_are_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    alone = list(rounds([coin()], range(9), 3, here, 1))
    assert played(path, 5, coin()) == (alone[:5], 5)
    assert played(path, 9, coin()) == (alone, 4)
    assert played(path, 7, coin()) == (alone[:7], 0)


def test_holes_are_filled(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    both = list(rounds([coin(), coin(FOOL, WISE)], range(6), 3, here, 1))
    played(path, 4, coin())
    assert played(path, 6, coin(), coin(FOOL, WISE)) == (both, 2 + 6)


def test_a_chunk_sent_twice_gives_the_same_games(tmp_path: Path) -> None:
    def all_at_once(chunks: Iterable[Chunk]) -> Iterator[list[Result]]:
        return map(play, list(chunks))

    twice = [coin(), coin(WISE, FOOL)]
    store = GameStore(tmp_path / "games.jsonl")
    found = list(rounds(twice, range(3), 3, store.before(all_at_once), 1))
    assert found == list(rounds(twice, range(3), 3, here, 1))


def test_other_players_seeds_and_measures_are_other_games(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert played(path, 3, coin())[1] == 3
    assert played(path, 3, coin(FOOL))[1] == 3
    assert played(path, 3, coin(), seed=4)[1] == 3
    found, count = played(path, 3, coin(measured=True))
    assert count == 3
    assert all(isinstance(game, MeasuredGame) for each in found for game in each.games[0])
    assert played(path, 3, coin(measured=True)) == (found, 0)
    assert '"gauged":{' in path.read_text(encoding="utf-8")  # result files keep this key


def test_games_by_another_value_are_other_games(tmp_path: Path) -> None:
    value, path = tmp_path / "value.json", tmp_path / "games.jsonl"
    cast = dict.fromkeys(WISE, f"learned-{value}")
    value.write_text('{"weights": [0.001]}')
    assert played(path, 3, coin(cast))[1] == 3
    assert played(path, 3, coin(cast))[1] == 0
    value.write_text('{"weights": [0.002]}')
    _digest.cache_clear()  # as in another process
    assert played(path, 3, coin(cast))[1] == 3


def test_a_line_that_was_cut_short_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    whole, _ = played(path, 4, coin())
    path.write_bytes(path.read_bytes()[:-9])
    assert played(path, 4, coin()) == (whole, 1)
    assert played(path, 4, coin()) == (whole, 0)


def test_another_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.txt"
    path.write_text("Once upon a time\n", encoding="utf-8")
    with pytest.raises(QuarterdeckError, match=r"other.txt, line 1: .*name another file"):
        played(path, 1, coin())
    with pytest.raises(QuarterdeckError, match="No such file"):
        played(tmp_path / "no" / "where", 1, coin())
