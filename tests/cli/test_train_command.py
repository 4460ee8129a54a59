"""``quarterdeck train``: its files and output, and one clear sentence for bad input."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from quarterdeck import lab
from quarterdeck.cli import main

TOSSING = "tests.toys.tossing:GAME"
FEW = ("--greedy-games", "6", "--games", "4", "--workers", "1", "--into")


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the error of a command: one line on standard error, exit code 2."""
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def test_training_writes_a_value_that_a_bot_plays_by(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    into = tmp_path / "values"
    assert main(["train", TOSSING, "first-to-two", "--batches", "2", *FEW, str(into)]) == 0
    file = into / "first-to-two.value.json"
    assert capsys.readouterr().out == f"first-to-two: learned from 8 games of self-play, seed 1, rules version 1\n  {file}\n"
    value = json.loads(file.read_bytes())
    assert len(value["weights"]) == 3
    assert list(value["bias"]) == ["ann", "bob"]
    bots = f"ann=learned-{file},bob=learned"
    assert main(["lab", TOSSING, "--games", "2", "--workers", "1", "--bots", bots]) == 0
    assert main(["train", TOSSING, "first-to-two", "--batches", "2", *FEW, str(into)]) == 0
    assert json.loads(file.read_bytes()) == value
    capsys.readouterr()
    assert "holds a training with other settings" in refused(capsys, "train", TOSSING, "--seed", "2", *FEW, str(into))


def test_a_value_that_does_not_win_is_not_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", TOSSING, "--batches", "1", "--check", "2", *FEW, str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert re.search(r"  against greedy +\d+\.\d% \(.* to .*\) +of 2 games; an equal share is 50%\n", said)
    assert re.search(r"  against idea-lefty +\d", said)
    assert "It does not beat all of them, so the fitted curve is kept." in said
    assert len(json.loads((tmp_path / "first-to-two.value.json").read_bytes())["weights"]) == 1
    assert json.loads((tmp_path / "value.json").read_bytes())["bias"] == {}


def test_all_weights_are_fitted_and_tried_by_a_search(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["train", TOSSING, "first-to-two", "--fit", "--check", "2", "--check-bot", "search-2", *FEW, str(tmp_path)])
        == 0
    )
    said = capsys.readouterr().out
    assert said.startswith(
        "first-to-two: all weights fitted on 6 games of greedy, seed 1, rules version 1\n  against greedy "
    )


def test_weights_are_tuned_by_wins(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["train", TOSSING, "first-to-two", "--tune", "1", "--candidates", "4", *FEW, str(tmp_path)]
    assert main(command) == 0
    said = capsys.readouterr().out
    assert said.startswith("first-to-two: tuned by wins in 32 games, seed 1, rules version 1\n")
    file = tmp_path / "first-to-two.value.json"
    value = json.loads(file.read_bytes())
    assert {seat: len(own["weights"]) for seat, own in value["own"].items()} == {"ann": 3, "bob": 3}
    assert main(["lab", TOSSING, "--games", "2", "--workers", "1", "--bots", f"ann=learned-{file},bob=greedy"]) == 0
    capsys.readouterr()
    few = ["train", TOSSING, "--tune", "1", "--candidates", "2", *FEW, str(tmp_path)]
    assert main(few) == 2
    assert "expected at least 4 candidates, got 2" in capsys.readouterr().err


def test_starting_from_the_estimate_needs_tuning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["train", TOSSING, "first-to-two", *FEW, str(tmp_path), "--from-estimate", "eve"]
    assert main(command) == 2
    assert "--from-estimate needs --tune" in capsys.readouterr().err
    assert main([*command, "--tune", "1"]) == 2
    assert "there is no seat 'eve'" in capsys.readouterr().err


def test_existing_or_tuned_weights_are_evaluated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", TOSSING, "--evaluate", "4", *FEW, str(tmp_path / "kept")]) == 0
    assert "evaluated on 4 games per seat, seed 1\n" in capsys.readouterr().out
    assert not (tmp_path / "kept" / "value.json").exists()  # nothing was learned for scenarios of one's own
    value = json.loads((tmp_path / "kept" / "first-to-two.value.json").read_bytes())
    assert (set(value["judged"]), value["own"]) == ({"ann", "bob"}, {})
    tuned = ["--tune", "1", "--candidates", "4", "--evaluate", "4", *FEW, str(tmp_path / "tuned")]
    assert main(["train", TOSSING, "first-to-two", *tuned]) == 0
    assert "tuned by wins in 32 games, seed 1, rules version 1; evaluated on 4 games" in capsys.readouterr().out
    value = json.loads((tmp_path / "tuned" / "first-to-two.value.json").read_bytes())
    assert set(value["judged"]) == set(value["own"]) == {"ann", "bob"}


def test_an_evaluation_that_does_not_win_is_not_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", TOSSING, "first-to-two", "--evaluate", "4", "--check", "4", *FEW, str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "against previous value function" in said
    assert "It does not beat all of them, so the previous value function is kept.\n" in said
    assert json.loads((tmp_path / "first-to-two.value.json").read_bytes())["judged"] == {}


def test_an_evaluation_that_is_stopped_can_be_continued(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab.SeatValueTraining, "run", lambda *_: False)
    assert main(["train", TOSSING, "--evaluate", "4", *FEW, str(tmp_path)]) == 130
    assert "run the same command again to continue from here" in capsys.readouterr().err


def test_a_tuning_that_is_stopped_can_be_continued(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab.WeightSearch, "run", lambda *_: False)
    assert main(["train", TOSSING, "--tune", "1", *FEW, str(tmp_path)]) == 130
    assert "run the same command again to continue from here" in capsys.readouterr().err


@pytest.mark.parametrize("by", ["greedy", "search-", "search-2-value.json"])
def test_a_check_bot_must_use_a_value_function(by: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(capsys, "train", TOSSING, "--check-bot", by, *FEW, "nowhere")
    assert f"--check-bot {by!r}: expected a bot that uses a value function" in said


def test_a_training_refuses_what_it_cannot_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no scenario 'second'" in refused(capsys, "train", TOSSING, "second", *FEW, str(tmp_path))
    (tmp_path / "file").touch()
    assert "file" in refused(capsys, "train", TOSSING, *FEW, str(tmp_path / "file"))


def test_a_training_that_is_stopped_can_be_continued(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab.Training, "run", lambda *_: False)
    assert main(["train", TOSSING, *FEW, str(tmp_path)]) == 130
    assert "run the same command again to continue from here" in capsys.readouterr().err
