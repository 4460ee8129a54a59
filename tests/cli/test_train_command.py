"""``quarterdeck train``: what it writes and says, and that bad input gets one clear sentence."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from quarterdeck import lab
from quarterdeck.cli import main

TOSSING = "tests.toys.tossing:GAME"
FEW = ("--first", "6", "--games", "4", "--workers", "1", "--into")


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The sentence with which a command is refused: one line, exit code 2, nothing on standard output."""
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def test_training_writes_a_value_that_a_bot_plays_by(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    into = tmp_path / "values"
    assert main(["train", TOSSING, "first-to-two", "--batches", "2", *FEW, str(into)]) == 0
    file = into / "first-to-two.value.json"
    assert capsys.readouterr().out == f"first-to-two: learned from 8 games of its own, seed 1, rules version 1\n  {file}\n"
    value = json.loads(file.read_bytes())
    assert len(value["weights"]) == 3
    assert list(value["bias"]) == ["ann", "bob"]
    bots = f"ann=learned-{file},bob=learned"
    assert main(["lab", TOSSING, "--games", "2", "--workers", "1", "--bots", bots]) == 0
    assert main(["train", TOSSING, "first-to-two", "--batches", "2", *FEW, str(into)]) == 0
    assert json.loads(file.read_bytes()) == value
    capsys.readouterr()
    assert "holds another training" in refused(capsys, "train", TOSSING, "--seed", "2", *FEW, str(into))


def test_a_value_that_does_not_win_is_not_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", TOSSING, "--batches", "1", "--check", "2", *FEW, str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert re.search(r"  against greedy +\d+\.\d% \(.* to .*\) +of 2, by lot 50%\n", said)
    assert re.search(r"  against idea-lefty +\d", said)
    assert "it does not win against all of them: the curve over the estimate is kept" in said
    assert len(json.loads((tmp_path / "first-to-two.value.json").read_bytes())["weights"]) == 1
    assert json.loads((tmp_path / "value.json").read_bytes())["bias"] == {}


def test_all_weights_are_fitted_and_tried_by_a_search(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", TOSSING, "first-to-two", "--fitted", "--check", "2", "--by", "search-2", *FEW, str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert said.startswith(
        "first-to-two: all weights fitted on 6 games of greedy, seed 1, rules version 1\n  against greedy "
    )


def test_weights_are_sought_by_winning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["train", TOSSING, "first-to-two", "--sought", "1", "--candidates", "4", *FEW, str(tmp_path)]
    assert main(command) == 0
    said = capsys.readouterr().out
    assert said.startswith("first-to-two: sought by winning in 32 games, seed 1, rules version 1\n")
    file = tmp_path / "first-to-two.value.json"
    value = json.loads(file.read_bytes())
    assert {seat: len(own["weights"]) for seat, own in value["own"].items()} == {"ann": 3, "bob": 3}
    assert main(["lab", TOSSING, "--games", "2", "--workers", "1", "--bots", f"ann=learned-{file},bob=greedy"]) == 0
    capsys.readouterr()
    few = ["train", TOSSING, "--sought", "1", "--candidates", "2", *FEW, str(tmp_path)]
    assert main(few) == 2
    assert "expected 4 candidates or more" in capsys.readouterr().err


def test_seats_to_be_sought_anew_are_seats_and_go_with_a_search(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["train", TOSSING, "first-to-two", *FEW, str(tmp_path), "--anew", "eve"]
    assert main(command) == 2
    assert "--anew says where weights are sought: expected --sought beside it" in capsys.readouterr().err
    assert main([*command, "--sought", "1"]) == 2
    assert "there is no seat 'eve'" in capsys.readouterr().err


def test_weights_that_there_are_or_were_sought_are_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", TOSSING, "--judged", "4", *FEW, str(tmp_path / "kept")]) == 0
    assert "judged by 4 games of every seat, seed 1\n" in capsys.readouterr().out
    assert not (tmp_path / "kept" / "value.json").exists()  # nothing was learned for scenarios of one's own
    value = json.loads((tmp_path / "kept" / "first-to-two.value.json").read_bytes())
    assert (set(value["judged"]), value["own"]) == ({"ann", "bob"}, {})
    sought = ["--sought", "1", "--candidates", "4", "--judged", "4", *FEW, str(tmp_path / "sought")]
    assert main(["train", TOSSING, "first-to-two", *sought]) == 0
    assert "sought by winning in 32 games, seed 1, rules version 1; judged by 4 games" in capsys.readouterr().out
    value = json.loads((tmp_path / "sought" / "first-to-two.value.json").read_bytes())
    assert set(value["judged"]) == set(value["own"]) == {"ann", "bob"}


def test_what_was_judged_and_does_not_win_leaves_what_there_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", TOSSING, "first-to-two", "--judged", "4", "--check", "4", *FEW, str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "against the last value" in said
    assert "it does not win against all of them: what there was is kept\n" in said
    assert json.loads((tmp_path / "first-to-two.value.json").read_bytes())["judged"] == {}


def test_judging_that_is_stopped_says_that_it_can_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab.SeatValueTraining, "run", lambda *_: False)
    assert main(["train", TOSSING, "--judged", "4", *FEW, str(tmp_path)]) == 130
    assert "the same command goes on from here" in capsys.readouterr().err


def test_seeking_that_is_stopped_says_that_it_can_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab.WeightSearch, "run", lambda *_: False)
    assert main(["train", TOSSING, "--sought", "1", *FEW, str(tmp_path)]) == 130
    assert "the same command goes on from here" in capsys.readouterr().err


@pytest.mark.parametrize("by", ["greedy", "search-", "search-2-value.json"])
def test_who_plays_by_a_value_is_one_who_can(by: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(capsys, "train", TOSSING, "--by", by, *FEW, "nowhere")
    assert f"--by {by!r}: expected learned or search-400" in said


def test_a_training_refuses_what_it_cannot_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no scenario 'second'" in refused(capsys, "train", TOSSING, "second", *FEW, str(tmp_path))
    (tmp_path / "file").touch()
    assert "file" in refused(capsys, "train", TOSSING, *FEW, str(tmp_path / "file"))


def test_a_training_that_is_stopped_says_that_it_can_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab.Training, "run", lambda *_: False)
    assert main(["train", TOSSING, *FEW, str(tmp_path)]) == 130
    assert "the same command goes on from here" in capsys.readouterr().err
