"""The command line: what it prints, and that bad input gets one clear sentence."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

import quarterdeck as qd
from quarterdeck import lab
from quarterdeck.bots import answer, bot
from quarterdeck.cli import main
from quarterdeck.engine.fair import Fair, Pledge, hashed


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    match = qd.new("mimi", "training", seed=8)
    players = {seat: bot("random", place) for place, seat in enumerate(match.seats)}
    while match.outcome is None:
        answer(match, match.waiting[0], players[match.waiting[0]])
    path = tmp_path / "finished.qdr"
    path.write_text(match.save(), encoding="utf-8")
    return path


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The sentence with which a command is refused: one line, exit code 2, nothing on standard output."""
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def test_games_lists_every_rule_book_with_credit_and_scenarios(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    for key, game in qd.games().items():
        assert key in said
        assert " ".join(game.rulebook.credit.split()) in said
    assert "first-action" in said


def test_rules_prints_the_whole_book_or_one_clause(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "mimi"]) == 0
    whole = capsys.readouterr().out
    assert all(clause.id in whole for clause in qd.find_game("mimi").rulebook.all)
    assert main(["rules", "mimi", "mt-9"]) == 0
    assert capsys.readouterr().out.startswith("MT-9 ")
    assert main(["rules", "mimi", "mt-8"]) == 0
    assert "Graf von Götzen      20     D20" in capsys.readouterr().out
    assert main(["rules", "mimi", "--tables"]) == 0
    tables = capsys.readouterr().out
    assert all(
        f"{table.title} [{table.clause}]" in whole and table.drawn() in tables
        for table in qd.find_game("mimi").rulebook.tables
    )


def test_verify_says_what_was_checked(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(finished)]) == 0
    said = capsys.readouterr().out
    assert "unaltered" in said
    assert "The seed is 8" in said
    assert "What this record cannot show:\n- Whoever knew the seed" in said
    assert "CR LF" not in said
    finished.write_bytes(finished.read_bytes().replace(b"\n", b"\r\n"))
    assert main(["verify", str(finished)]) == 0
    assert "CR LF" in capsys.readouterr().out


def test_verify_compares_a_record_with_what_was_noted_before_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seeds = {"british": "one", "german": "two"}
    hashes = {seat: hashed(seed) for seat, seed in seeds.items()}
    pledges = {seat: Pledge(hashes[seat], "opened") for seat in seeds}
    path = tmp_path / "fair.qdr"
    path.write_text(qd.new("mimi", "training", chance=Fair(bytes(32), seeds, pledges)).save(), encoding="utf-8")
    noted = ["--commitment", Fair.commitment(bytes(32)), "--hash", f"german={hashes['german']}"]
    assert main(["verify", str(path), *noted]) == 0
    assert hashes["british"] in capsys.readouterr().out
    assert "not the one that you noted" in refused(capsys, "verify", str(path), "--commitment", "0" * 64)
    assert "the hash of german" in refused(capsys, "verify", str(path), "--hash", f"german={hashes['british']}")


def test_verify_names_the_line_that_was_altered(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = finished.read_text(encoding="utf-8").split("\n")
    lines[9] = lines[9].replace("choose", "chose")
    finished.write_text("\n".join(lines), encoding="utf-8")
    assert "line 10" in refused(capsys, "verify", str(finished))


def test_check_reads_a_scenario_and_names_the_field_that_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = 'title = "Off the point"\n' + "".join(
        f'[[ships]]\nkey = "{key}"\nside = "{side}"\ncolumn = {column}\nrow = 3\nheading = "east"\n'
        for key, side, column in (("mimi", "british", 2), ("kingani", "german", 9))
    )
    path = tmp_path / "mine.toml"
    path.write_text(good, encoding="utf-8")
    assert main(["check", str(path), "--game", "mimi"]) == 0
    assert "Off the point" in capsys.readouterr().out
    path.write_text(good.replace("column = 9", "column = 99"), encoding="utf-8")
    said = refused(capsys, "check", str(path), "--game", "mimi")
    assert "mine.toml" in said
    assert "ships[1].column" in said


def test_simulate_prints_a_table_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "mimi", "--scenario", "training", "--games", "20", "--workers", "1"]) == 0
    assert re.search(r"British +random +\d+\.\d%", capsys.readouterr().out)
    assert main(["simulate", "mimi", "--scenario", "training", "--games", "20", "--workers", "1", "--json"]) == 0
    numbers = json.loads(capsys.readouterr().out)
    assert numbers["games"] == 20
    assert numbers["wins"]["british"]["low"] <= numbers["wins"]["british"]["share"]


def test_sweep_prints_a_row_for_each_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sweep", "mimi", "--scenarios", "training", "--over", "speed=false..true", "--games", "4"]) == 0
    assert capsys.readouterr().out.count("| training, speed") == 2


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "mimi", "--scenario", "trafalgar"], "there is no scenario 'trafalgar'"),
        (["play", "mimi", "--players", "french=human"], "there is no seat 'french'"),
        (["play", "mimi", "--players", "british=napoleon"], "cannot be played by 'napoleon'"),
        (["play", "mimi", "--option", "speed"], "expected NAME=VALUE"),
        (["play", "mimi", "--option", "steam=true"], "unknown field 'steam'"),
        (["play", "--resume", "nowhere.qdr"], "nowhere.qdr: cannot be read"),
        (["rules", "mimi", "MT-99"], "has no clause 'MT-99'"),
        (["verify", "nowhere.qdr"], "nowhere.qdr: cannot be read"),
        (["replay", "nowhere.qdr"], "nowhere.qdr: cannot be read"),
        (["check", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (["simulate", "mimi", "--bots", "british=deep"], "there is no bot 'deep'"),
        (["sweep", "mimi", "--bots", "deep"], "there is no bot 'deep'"),
    ],
)
def test_bad_input_gets_one_clear_sentence(arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert expected in refused(capsys, *arguments)


def test_play_goes_through_a_pipe_and_resumes_where_it_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "game.qdr"
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\nquit\n"))
    assert main(["play", "mimi", "--scenario", "training", "--seed", "3", "--save", str(saved)]) == 0
    count = qd.load(saved.read_text(encoding="utf-8")).count
    assert count >= 2
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    assert main(["play", "--resume", str(saved)]) == 0
    assert qd.load(saved.read_text(encoding="utf-8")).count > count
    capsys.readouterr()


def test_replay_prints_a_finished_game(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(finished), "--plain"]) == 0
    said = capsys.readouterr().out
    assert "MT-1" in said


TOSSING = "tests.toys.tossing:GAME"
FEW = ("--first", "6", "--games", "4", "--workers", "1", "--into")


def test_training_writes_a_value_that_a_bot_plays_by(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    into = tmp_path / "values"
    assert main(["train", TOSSING, "first-to-two", "--batches", "2", *FEW, str(into)]) == 0
    file = into / "first-to-two.value.json"
    assert capsys.readouterr().out == f"first-to-two: learned from 8 games of its own, seed 1, rules version 1\n  {file}\n"
    value = json.loads(file.read_bytes())
    assert len(value["weights"]) == 3
    assert list(value["bias"]) == ["ann", "bob"]
    bots = f"ann=learned-{file},bob=learned"
    assert main(["simulate", TOSSING, "--games", "2", "--workers", "1", "--bots", bots]) == 0
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


ARENA = ["arena", "mimi", "--scenarios", "training", "--bots", "random,idea-sitter", "--workers", "1"]


def test_an_arena_is_a_table_or_json_and_goes_on_from_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "arena.jsonl"
    assert main([*ARENA, "--games", "2", "--results", str(kept)]) == 0
    table = capsys.readouterr().out
    assert re.search(r"random +1000 ", table)
    assert re.search(r"(random|idea-sitter) +against (random|idea-sitter) .*% \(.* to .*\) of 2", table)
    before = kept.read_bytes()
    assert main([*ARENA, "--games", "4", "--results", str(kept), "--json"]) == 0
    standing = json.loads(capsys.readouterr().out)
    assert {pair["games"] for pair in standing["pairs"]} == {4}
    assert kept.read_bytes().startswith(before)
    assert kept.read_bytes().count(b"\n") == 1 + 4


def test_an_arena_refuses_what_it_cannot_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no bot 'greddy'" in refused(capsys, "arena", "mimi", "--bots", "greddy,random")
    assert "two bots or more" in refused(capsys, "arena", "mimi", "--bots", "random")
    assert "no bot of the idea 'hermit'" in refused(capsys, *ARENA, "--bots", "random,idea-hermit")
    nowhere = tmp_path / "missing" / "arena.jsonl"
    assert f"{nowhere}: No such file" in refused(capsys, *ARENA, "--results", str(nowhere))
