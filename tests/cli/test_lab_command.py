"""``quarterdeck lab`` from its arguments to what it prints."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from quarterdeck.cli import lab_command, main, parser, progress_bars
from quarterdeck.cli.arguments import scenario_named
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.lab.study.inquiry import Inquiry

COIN = "tests.toys.coin:GAME"
QUICK = ["--bots", "random", "--workers", "1"]


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["lab", *arguments]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["lab", *arguments]) == 2
    shown = capsys.readouterr()
    assert (shown.out, shown.err.count("\n")) == ("", 1)
    return shown.err


def again(text: str) -> list[str]:
    """Return the command in the footer."""
    (command,) = re.findall(r"^  quarterdeck lab (.*)$", text, re.MULTILINE)
    return shlex.split(command)


def body(text: str) -> str:
    """Return the output without the time taken."""
    return re.sub(r"(?m)^.* games in .*$|^You named no bot.*\n", "", text)


def test_the_verdict_comes_first_and_the_players_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    shown = said(capsys, f"{COIN}/heavy", "--games", "60", *QUICK)
    lines = shown.splitlines()
    assert lines[0] == "A toy: A heavy coin"
    assert re.fullmatch(r"Ann won \d+% \(\d+–\d+\) of the games: uneven\.", lines[1])
    assert re.search(r"Ann +\d+\.\d% \( *\d+\.\d to +\d+\.\d\)  █+", shown)
    assert "60 games, random in every seat; 95% intervals" in shown
    assert re.search(r"scenario [0-9a-f]{16}$", shown.strip())


def test_the_command_of_the_footer_makes_it_again(capsys: pytest.CaptureFixture[str]) -> None:
    shown = said(capsys, COIN, "--until", "9%", "--option", "stakes=3", "--bots", "idea-wise", "--weaker", "idea-fool")
    command = again(shown)
    expected = "--option stakes=3 --bots idea-wise --weaker idea-fool --games 120 --seed 1"
    assert command == [f"{COIN}/fair", *expected.split()]
    assert body(said(capsys, *command)) == body(shown)


def test_without_a_named_bot_the_choice_is_printed_and_in_the_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quarterdeck.lab.study.lineups.GLIMPSE", 0.0)
    shown = said(capsys, COIN, "--games", "4", "--option", "stakes=3", "--workers", "1")
    assert "greedy in every seat" in shown
    assert "You named no bot: greedy plays, because no search bot is known to be stronger in this game." in shown
    assert re.search(r"Luck and skill: greedy scored .* against random \(", shown)
    assert again(shown)[3:7] == ["--bots", "greedy", "--weaker", "random"]


def test_a_bot_that_thinks_by_the_clock_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    shown = said(capsys, COIN, "--games", "1", "--bots", "captain", "--weaker", "none")
    assert "To run this again (games will differ, because these bots think by the clock: captain):" in shown


def test_variations_are_a_table_of_differences(capsys: pytest.CaptureFixture[str]) -> None:
    shown = said(capsys, COIN, "--vary", "weight=10,20", "--games", "50", *QUICK)
    assert re.search(r"weight=20 +100\.0% \( *\d+\.\d to 100\.0\)  \+\d+\.\d \(\+\d+\.\d to \+\d+\.\d\)\n", shown)
    assert "--vary weight=10,20" in shlex.join(again(shown))


def test_the_value_nearest_to_even_is_looked_for(capsys: pytest.CaptureFixture[str]) -> None:
    shown = said(capsys, COIN, "--find-fair", "weight=0..20/5", "--games", "100", "--side", "Bob", *QUICK)
    assert "`weight` 10 is closest to even: Bob" in shown
    assert "← closest" in shown
    assert body(said(capsys, *again(shown))) == body(shown)


def test_scenarios_are_compared(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('title = "Mine"\nweight = 20\n', encoding="utf-8")
    shown = said(capsys, "--compare", "fair", str(mine), "--game", COIN, "--games", "30", *QUICK)
    assert re.search(r"; Mine 100% \(\d+–100\)\.", shown)
    assert body(said(capsys, *again(shown))) == body(shown)


def test_the_findings_are_printed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(said(capsys, COIN, "--games", "20", "--json", *QUICK))
    assert found["studies"][0]["games"] == 20
    assert found["studies"][0]["casts"] == [{"ann": "random", "bob": "random"}]
    assert found["verdict"].startswith("Ann" if found["studies"][0]["sides"][0]["won"] >= 10 else "Bob")


def test_records_tables_a_page_and_the_games_themselves_are_kept(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    arguments = [
        COIN,
        "--games",
        "8",
        "--bots",
        "idea-wise",
        "--weaker",
        "none",
        "--workers",
        "1",
        "--results",
        "games.jsonl",
    ]
    shown = said(capsys, *arguments, "--keep", "2", "--record", "5", "--parquet", "tables", "--html", "report.html")
    assert "saved records/a-fair-coin-5.qdr: requested by its number" in shown
    assert "saved records/a-fair-coin-0.qdr: the shortest: 2 choices" in shown
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.jsonl", "records", "report.html", "tables"]
    assert len((tmp_path / "games.jsonl").read_bytes().splitlines()) == 8
    assert "Undecided until the last choice (median)" in shown
    assert "--keep" not in again(shown)
    assert body(said(capsys, *again(shown), "--keep", "2", "--record", "5")) == body(shown)
    assert body(said(capsys, *arguments, "--keep", "2", "--record", "5")) == body(shown)
    assert len((tmp_path / "games.jsonl").read_bytes().splitlines()) == 8


def test_unwritable_outputs_are_refused_before_any_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Inquiry, "run", None)
    (tmp_path / "file").touch()
    assert "No such file" in refused(capsys, COIN, "--html", str(tmp_path / "no" / "where.html"), *QUICK)
    assert "File exists" in refused(capsys, COIN, "--keep", "1", "--records", str(tmp_path / "file"), *QUICK)


def test_a_closed_pipe_does_not_cut_the_report_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_: object) -> list[str]:
        raise BrokenPipeError

    monkeypatch.setattr(lab_command, "lines_of", gone)
    page = tmp_path / "report.html"
    with pytest.raises(BrokenPipeError):
        lab_command.run(parser().parse_args(["lab", COIN, *QUICK, "--games", "4", "--quick", "--html", str(page)]))
    assert page.read_text(encoding="utf-8").rstrip().endswith("</html>")


def test_a_report_that_does_not_come_about_leaves_no_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise QuarterdeckError("nobody plays")

    monkeypatch.setattr(Inquiry, "run", fails)
    page, before = tmp_path / "report.html", tmp_path / "before.html"
    before.touch()
    assert "nobody plays" in refused(capsys, COIN, "--html", str(page), *QUICK)
    assert not page.exists()
    assert "nobody plays" in refused(capsys, COIN, "--html", str(before), *QUICK)
    assert before.exists()
    assert "is a folder" in refused(capsys, COIN, "--html", str(tmp_path), *QUICK)


@pytest.mark.parametrize("until", [["--games", "40"], ["--until", "20%"], ["--minutes", "0.0001"]])
def test_a_terminal_shows_progress(
    until: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr(progress_bars, "PAUSE", 0.0)
    assert main(["lab", COIN, *until, *QUICK]) == 0
    shown = capsys.readouterr().err
    assert re.search(r"\r[█░]{30} [\d,]+ games, ±\d+\.\d%, \d+ s left ", shown)
    assert shown.endswith("\r\x1b[K")


def test_quickly_nothing_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    shown = said(capsys, COIN, "--games", "4", "--bots", "idea-wise", "--weaker", "none", "--quick")
    assert "Decided" not in shown
    assert "--quick" in again(shown)


def test_interrupted_it_prints_what_there_is(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    count = Inquiry._count

    def interrupted(inquiry: Inquiry, games: object) -> None:
        count(inquiry, games)  # type: ignore[arg-type]
        if inquiry.rounds == 5:
            raise KeyboardInterrupt

    monkeypatch.setattr(Inquiry, "_count", interrupted)
    assert main(["lab", COIN, "--games", "50", *QUICK]) == 130
    shown = capsys.readouterr()
    assert "5 games, random in every seat" in shown.out
    assert "Stopped: interrupted." in shown.out
    assert again(shown.out)[-4:] == ["--games", "5", "--seed", "1"]
    assert shown.err == "quarterdeck: interrupted; the results cover the games played so far\n"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["nowhere.toml"], "nowhere.toml: cannot be read"),
        (["trafalgar"], "there is no file, game or scenario 'trafalgar'"),
        (["mimi/trafalgar"], "there is no scenario 'trafalgar'; the game has first-action"),
        ([COIN, "--bots", "deep"], "there is no bot 'deep'"),
        ([COIN, "--bots", "random", "--weaker", "deep"], "there is no bot 'deep'"),
        ([COIN, "--bots", "ann=random"], "no bot is named for seat 'bob'"),
        ([COIN, "--vary", "wait=1..2", *QUICK], "there is no field 'wait'; did you mean 'weight'?"),
        ([COIN, "--vary", "weight=20,21", *QUICK], "weight=21: weight: expected"),
        ([COIN, "--vary", "weight", *QUICK], "expected FIELD=A..B"),
        ([COIN, "--vary", "a=1", "--vary", "b=1", "--vary", "c=1", *QUICK], "expected --vary at most 2 times, got 3"),
        ([COIN, COIN, "--vary", "weight=1", *QUICK], "--vary needs exactly one scenario"),
        ([COIN, "--compare", *QUICK], "--compare needs two or more scenarios"),
        ([COIN, COIN, "--find-fair", "weight=1..2", *QUICK], "--find-fair needs exactly one scenario"),
        ([COIN, "--option", "steam=true", *QUICK], "options.steam: unknown field"),
    ],
)
def test_bad_input_gets_one_clear_sentence(arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert expected in refused(capsys, *arguments)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--games", "abc"], "expected a whole number of at least 1, got 'abc'"),
        (["--games", "0"], "expected a whole number of at least 1, got '0'"),
        (["--record", "3,x"], "expected a whole number, 0 or more, got 'x'"),
        (["--until", "much"], "expected a percentage from 0.01% to 50%"),
        (["--until", "90%"], "expected a percentage from 0.01% to 50%"),
        (["--minutes", "-1"], "expected a number of minutes above 0, got '-1'"),
        (["--minutes", "soon"], "expected a number of minutes above 0, got 'soon'"),
    ],
)
def test_numbers_that_are_none_are_said_to_be(
    arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["lab", COIN, *arguments])
    assert expected in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("mimi", "mimi-and-toutou/first-action"),
        ("mimi/tra", "mimi-and-toutou/training"),
        ("training", "mimi-and-toutou/training"),
        ("yalu", "late-19th-century/yalu"),
        (COIN, f"{COIN}/fair"),
    ],
)
def test_a_scenario_is_found_by_what_it_is_called(name: str, found: str) -> None:
    assert scenario_named(name).name == found


def test_a_name_for_several_is_refused() -> None:
    with pytest.raises(QuarterdeckError, match=r"'t' names several scenarios: .*mimi-and-toutou/training"):
        scenario_named("t")


def test_a_file_is_read_by_the_game_that_it_is_of(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('title = "Duel"\nway = "standard"\n', encoding="utf-8")
    assert scenario_named(str(mine)).game.key == "pirate-cards"
    mine.write_text('title = "Duel"\nway = "sideways"\n', encoding="utf-8")
    with pytest.raises(QuarterdeckError, match=r"mine.toml: way: .*line 2"):
        scenario_named(str(mine))
