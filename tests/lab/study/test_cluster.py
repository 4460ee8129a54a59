"""A series on a local Ray instance, one of whose workers is killed."""

from __future__ import annotations

import json
import os
import signal
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck.cli import main
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.lab.study import cluster
from quarterdeck.lab.study.series import Chunk, Result, here, play, rounds, setting

# What Ray warns of itself is none of ours.
pytestmark = [pytest.mark.filterwarnings("ignore")]


def mimi(*casts: str) -> Any:
    game = qd.find_game("mimi-and-toutou")
    scenario = qd.read_scenario(game, "training")
    return setting(game, scenario, [dict.fromkeys(game.seats(scenario), cast) for cast in casts])


def fatal_once(mark: Path, number: int, chunk: Chunk) -> list[Result]:
    """Play a chunk; the first worker that gets a certain number dies."""
    if number in (each for each, _ in chunk.games):
        try:
            mark.touch(exist_ok=False)
        except FileExistsError:
            return play(chunk)
        os.kill(os.getpid(), signal.SIGKILL)
    return play(chunk)


def wrong(chunk: Chunk) -> list[Result]:
    raise QuarterdeckError("there is no such game here")


def test_a_series_on_a_real_ray(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """All checks share one Ray instance, as each takes seconds to start."""
    pytest.importorskip("ray", reason="Ray is not installed, or has no wheel for this Python")
    begun = cluster.Cluster(workers=2)
    try:
        the_lab_says_the_same(capsys)
        is_the_same_to_the_bit_though_a_worker_was_killed(tmp_path / "killed")
        what_a_worker_refuses_is_told_in_its_words()
        broken_off_it_lets_go_of_its_chunks(begun)
        a_chunk_that_nobody_plays_is_given_up(begun, monkeypatch)
    finally:
        begun.close()


def is_the_same_to_the_bit_though_a_worker_was_killed(mark: Path) -> None:
    played = [mimi("random"), mimi("random", "greedy")]
    found = list(rounds(played, range(12), 1, cluster.Cluster(workers=2, by=partial(fatal_once, mark, 7)).run, 2))
    assert mark.exists()
    assert found == list(rounds(played, range(12), 1, here, 1))
    assert found[:3] == list(rounds(played, range(3), 1, cluster.Cluster(workers=1).run, 1))


def the_lab_says_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    def found(*more: str) -> dict[str, Any]:
        assert main(["lab", "mimi/training", "--bots", "random", "--games", "30", "--json", *more]) == 0
        said: dict[str, Any] = json.loads(capsys.readouterr().out)
        return {name: value for name, value in said.items() if name != "seconds"}

    assert found("--on", "ray") == found()


def what_a_worker_refuses_is_told_in_its_words() -> None:
    with pytest.raises(QuarterdeckError, match=r"^there is no such game here$"):
        list(rounds([mimi("random")], range(1), 1, cluster.Cluster(by=wrong).run, 1))


def broken_off_it_lets_go_of_its_chunks(begun: cluster.Cluster) -> None:
    going = rounds([mimi("random")], range(10_000), 1, begun.run, 2)
    assert next(going).number == 0
    going.close()


def a_chunk_that_nobody_plays_is_given_up(begun: cluster.Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(_: object) -> None:
        raise begun._ray.exceptions.WorkerCrashedError

    with monkeypatch.context() as patched:
        patched.setattr(begun._ray, "get", lost)
        with pytest.raises(QuarterdeckError, match="workers died 3 times"):
            next(rounds([mimi("random")], range(1), 1, begun.run, 1))


def test_a_worker_with_other_rules_is_refused() -> None:
    chunk = Chunk(mimi("random"), 1, ((0, 0),))
    with pytest.raises(QuarterdeckError, match="different version of mimi-and-toutou"):
        cluster._played(play, chunk, ("0.0.1", 1))


@pytest.mark.parametrize(
    ("said", "is_one"), [("ray", True), ("ray://head:10001", True), ("ray://", False), ("http://x", False)]
)
def test_addresses_of_ray_are_recognised(said: str, is_one: bool) -> None:
    assert cluster.is_address(said) is is_one


def test_without_ray_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(
        QuarterdeckError, match=r"^playing on Ray needs more: pip install .quarterdeck\[distributed\]. \(missing: ray\)$"
    ):
        cluster.Cluster()
