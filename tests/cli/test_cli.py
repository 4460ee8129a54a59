"""The command line: output of every command, and one clear sentence for bad input."""

from __future__ import annotations

import io
import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck.analysis.analysis_job import Follower
from quarterdeck.analysis.evaluation import AnswerEvaluation
from quarterdeck.bots import answer, bot
from quarterdeck.bots.ranks import RANKS, MeasuredRating
from quarterdeck.cli import main
from quarterdeck.cli.scenario_command import starter
from quarterdeck.engine.fair_dice import Fair, Pledge, hashed
from quarterdeck.search.value import PositionValue, encoded


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
    """Return the error of a command: one line on standard error, exit code 2."""
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


def test_rules_are_found_by_number_and_by_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "mimi", "9"]) == 0
    assert capsys.readouterr().out.startswith("MT-9 ")
    assert main(["rules", "mimi", "ARC", "fire"]) == 0
    said = capsys.readouterr().out
    assert "MT-7 Arc of fire" in said
    assert "MT-9 " not in said
    assert main(["rules", "mimi", "arc", "--json"]) == 0
    assert "MT-7" in [each["id"] for each in json.loads(capsys.readouterr().out)]
    assert "none that contains it" in refused(capsys, "rules", "mimi", "submarine")


def test_long_text_goes_through_a_pager(monkeypatch: pytest.MonkeyPatch) -> None:
    paged: list[str] = []
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr("pydoc.pager", paged.append)
    assert main(["rules", "mimi"]) == 0
    assert main(["rules", "mimi", "9"]) == 0
    assert len(paged) == 1


def test_programs_read_games_checks_and_records_as_json(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def told(code: int, *arguments: str) -> Any:
        assert main([*arguments, "--json"]) == code
        return json.loads(capsys.readouterr().out)

    assert [game["key"] for game in told(0, "games")] == list(qd.games())
    assert told(0, "verify", str(finished))["answers"] > 0
    mine = tmp_path / "mine.toml"
    assert main(["scenario", "new", "mimi", "--save", str(mine)]) == 0
    capsys.readouterr()
    assert told(0, "check", str(mine))["sound"]
    mine.write_text('game = "mimi"\ntitle = 3\nships = []\n', encoding="utf-8")
    assert told(2, "check", str(mine))["mistakes"] == [
        {"line": 2, "said": "title: expected text of 1 to 80 characters, got 3"},
        {"line": 3, "said": "ships: expected 2 to 24 values, got 0"},
    ]


def test_verify_says_what_was_checked(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(finished)]) == 0
    said = capsys.readouterr().out
    assert "unaltered" in said
    assert "The seed is 8" in said
    assert "What this record cannot show:\n- Anybody who knew the seed" in said
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
    assert main(["verify", str(path)]) == 0
    assert "that you noted" not in capsys.readouterr().out
    assert main(["verify", str(path), *noted]) == 0
    said = capsys.readouterr().out
    assert hashes["british"] in said
    assert "The commitment is the one that you noted." in said
    assert "The hash of german is the one that you noted." in said
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


@pytest.mark.parametrize("game", qd.games())
def test_a_scenario_to_start_from_is_sound_and_its_game_is_found(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    assert main(["scenario", "new", game, "--save", str(path)]) == 0
    assert main(["check", str(path)]) == 0
    assert f"a scenario of {qd.find_game(game).title}" in capsys.readouterr().out
    assert "File exists" in refused(capsys, "scenario", "new", game, "--save", str(path))
    unnamed = path.read_bytes().split(b"\n", 1)[1]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(unnamed)))
    assert main(["check", "-"]) == 0
    assert f"a scenario of {qd.find_game(game).title}" in capsys.readouterr().out


def test_check_tells_all_mistakes_at_once_whatever_game_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    assert main(["scenario", "new", "late", "--save", str(path)]) == 0
    capsys.readouterr()
    text = path.read_text(encoding="utf-8").split("\n", 1)[1]
    path.write_text(f'colour = "red"\nturn = 3\n{text}', encoding="utf-8")
    assert main(["check", str(path)]) == 2
    said = capsys.readouterr().err.split("\n")
    assert said[0] == f"quarterdeck: {path}: 2 mistakes"
    assert re.fullmatch(r"  line 1: colour: unknown field; the fields here are title, .*", said[1])
    assert said[2] == "  line 2: turn: unknown field; did you mean 'turns'?"
    path.write_text('title = "x"\ngame = "latte"\n', encoding="utf-8")
    assert "there is no game 'latte'" in refused(capsys, "check", str(path))
    (tmp_path / "strange.py").write_text("raise RuntimeError('imported')\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    path.write_text('title = "x"\ngame = "strange:GAME"\n', encoding="utf-8")  # anybody may have written it
    assert "there is no game 'strange:GAME'" in refused(capsys, "check", str(path))
    path.write_text('title = "x"\n', encoding="utf-8")
    assert "name the game by a line such as game =" in refused(capsys, "check", str(path))


SPOILT = {
    "mimi-and-toutou": (
        "first-action",
        [("column = 22\nrow = 9", "column = 32\nrow = 9"), ("column = 22\nrow = 11", "column = 1\nrow = 10")],
        ["ships[1].column: expected at most 30, got 32", "ships[2]: expected an unoccupied square, but kingani lies there"],
    ),
    "pirate-cards": (
        "standard",
        [("players = 4", "players = 2, fixed_fleet = true, reshuffles = 3")],
        ["options.players: expected at least 3", "options.fixed_fleet: expected only", "options.reshuffles: expected only"],
    ),
    "kingdom-fleets": (
        "training-duel",
        [('"marauder"', '"marauderr"'), ('"buccaneers"', '"bucaneers"'), ('"longbow"', '"longbo"')],
        [
            "no ship 'marauderr'; did you mean 'marauder'?",
            "did you mean 'buccaneers'?",
            "no equipment 'longbo'; did you mean",
        ],
    ),
    "late-19th-century": (
        "encounter",
        [('at = "G3"', 'at = "Z9"'), ('towed_by = "red-teams"', 'towed_by = "nobody"'), ('["H6"]', '["H66"]')],
        [
            "units[0].at: expected a hex of the map",
            "units[13].towed_by: expected",
            "goals[0].hexes: expected",
            "goals[1].hexes",
        ],
    ),
    "scum-of-the-high-seas": (
        "landing-party",
        [('with = "azure-blades"', 'with = "nobody"'), ('at = "D3"', 'at = "Z9"'), ('["F5"]', '["F50"]')],
        [
            "units[0].with: expected a unit of azure",
            "units[1].at: expected a hex of the map",
            "objectives[0].hexes: expected",
        ],
    ),
}


@pytest.mark.parametrize("game", SPOILT)
def test_mistakes_beyond_the_types_are_listed_at_once_too(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, changes, expected = SPOILT[game]
    text = starter(qd.find_game(game), key)
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    path = tmp_path / "spoilt.toml"
    path.write_text(text, encoding="utf-8")
    assert main(["check", str(path)]) == 2
    told = capsys.readouterr().err
    for each in expected:
        assert each in told
    lines = told.splitlines()[1:]
    assert told.startswith(f"quarterdeck: {path}: {len(lines)} mistakes\n")
    assert all(re.match(r"  line \d+: ", line) for line in lines)


def test_a_file_that_does_not_say_its_game_is_read_as_the_one_it_looks_like(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The names of its fields identify the game, however many mistakes there are."""
    text = starter(qd.find_game("scum"), "landing-party").split("\n", 1)[1]
    spoilt = text.replace("turns = 12", "turns = 12000").replace('grade = "B"', 'grade = "Q"').replace("home =", "hom =")
    path = tmp_path / "spoilt.toml"
    path.write_text(spoilt, encoding="utf-8")
    assert main(["check", str(path)]) == 2
    assert "players[0].hom: unknown field; did you mean 'home'?" in capsys.readouterr().err
    path.write_text("game = 7\n" + text, encoding="utf-8")
    assert f"{path}: game: expected one of 'mimi-and-toutou'" in refused(capsys, "check", str(path))
    path.write_text('game = "skum"\n' + text, encoding="utf-8")
    assert f"{path}: game: there is no game 'skum'; did you mean 'scum-of" in refused(capsys, "check", str(path))


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "mimi", "--scenario", "trafalgar"], "there is no scenario 'trafalgar'"),
        (["play", "mimi", "--players", "french=human"], "there is no seat 'french'"),
        (["play", "mimi", "--players", "british=napoleon"], "cannot be played by 'napoleon'"),
        (["play", "mimi", "--option", "speed"], "expected NAME=VALUE"),
        (
            ["play", "mimi", "--option", "steam=true"],
            "options.steam: unknown field; the fields here are speed, range_metric",
        ),
        (["play", "--resume", "nowhere.qdr"], "nowhere.qdr: cannot be read"),
        (["play", "mimi", "--at", "4"], "--at needs a saved game: add --resume FILE"),
        (["analyse", "nowhere.qdr"], "nowhere.qdr: cannot be read"),
        (["rules", "mimi", "MT-99"], "has no clause 'MT-99'"),
        (["verify", "nowhere.qdr"], "nowhere.qdr: cannot be read"),
        (["replay", "nowhere.qdr"], "nowhere.qdr: cannot be read"),
        (["check", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (["play", "mimmi"], "there is no game 'mimmi'; did you mean 'mimi-and-toutou'?"),
        (["play", "mimi", "--scenario", "trainig"], "there is no scenario 'trainig'; did you mean 'training'?"),
        (["play", "mimi", "--players", "britsh=human"], "there is no seat 'britsh'; did you mean 'british'?"),
        (["play", "mimi", "--players", "british=humna"], "cannot be played by 'humna'; did you mean 'human'?"),
        (["play", "mimi", "--against", "captian"], "there is no bot 'captian'; did you mean 'captain'?"),
        (["verify", "README.md"], "README.md: line 1: expected a record"),
        (["replay", "README.md"], "README.md: line 1: expected a record"),
        (["analyse", "README.md"], "README.md: line 1: expected a record"),
        (["play", "--resume", "README.md"], "README.md: line 1: expected a record"),
        (["config", "pace=banana"], "config: pace: expected one of 'fast', 'none', 'normal', 'slow', got 'banana'\n"),
        (["config", "pac=fast"], "config: pac: unknown field; did you mean 'pace'?\n"),
        (["config", "pace"], "expected NAME=VALUE, got 'pace'"),
    ],
)
def test_bad_input_gets_one_clear_sentence(arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert expected in refused(capsys, *arguments)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["games", "--jsn"], "unexpected argument '--jsn'; did you mean --json? (see quarterdeck games --help)"),
        (["games", "mimi"], "unexpected argument 'mimi' (see quarterdeck games --help)"),
        (["scenario", "new", "mimi", "--lke=x"], "unexpected argument '--lke=x'; did you mean --like?"),
        (
            ["database", "move"],
            "there is no command 'move'; the commands are list, delete, copy (see quarterdeck database --help)",
        ),
        (["rules"], "the following arguments are required: GAME (see quarterdeck rules --help)"),
        (["completion", "korn"], "expected bash, zsh, tcsh, fish, powershell, got 'korn'"),
        (["serve", "--port", "70000"], "argument --port: expected a whole number from 0 to 65535, got '70000'"),
        (["lab", "mimi", "--games", "9" * 20], "expected a whole number of at most 12 digits, got '99999999999999999999'"),
        (
            ["analyse", "game.qdr", "--seed", "x"],
            "argument --seed: expected a whole number, got 'x' (see quarterdeck analyse --help",
        ),
        (["play", "--seed", "x" * 9999], f"expected a whole number, got '{'x' * 40}…'"),
    ],
)
def test_an_argument_error_is_one_sentence_that_names_the_command(
    arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    said = capsys.readouterr().err
    assert stopped.value.code == 2
    assert expected in said
    assert said.count("\n") == 1


def test_a_server_without_its_database_says_so_before_it_says_where_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = "postgresql://quarterdeck:secret@127.0.0.1:1/quarterdeck"
    said = refused(capsys, "serve", "--database", nowhere)
    assert "the database cannot be opened: " in said
    assert "refused" in said
    assert "secret" not in said
    assert "the database address cannot be read" in refused(capsys, "serve", "--database", "postgresql://host:port/x")
    rubbish = tmp_path / "matches.db"
    rubbish.write_text("nothing that SQLite knows, and long enough to be looked at" * 40, encoding="utf-8")
    assert "the database cannot be opened: file is not a database" in refused(capsys, "serve", "--database", str(rubbish))


def test_a_file_is_played_by_the_game_that_it_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(starter(qd.find_game("pirate"), "duel"), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["play", "--scenario", str(path), "--save", str(tmp_path / "game.qdr"), "--plain"]) == 0
    assert capsys.readouterr().out.startswith("The pirate card game: ")
    assert "mine.toml: game: this is a scenario of 'pirate-cards'" in refused(
        capsys, "play", "mimi", "--scenario", str(path)
    )


def test_commands_inside_others_are_known_by_their_beginning_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sc", "f", "mimi"]) == 0
    said = capsys.readouterr().out
    assert main(["scenario", "fields", "mimi-and-toutou"]) == 0
    assert capsys.readouterr().out == said


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


def short_game(path: Path, choices: int) -> Path:
    """Save a game with so many choices, and return its path."""
    match = qd.new("mimi", scenario="training", seed=3)
    for _ in range(choices):
        match.play(match.choices()[0])
    path.write_text(match.save(), encoding="utf-8")
    return path


def test_a_game_goes_on_from_an_earlier_place_otherwise_and_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = short_game(tmp_path / "old.qdr", 12), tmp_path / "new.qdr"
    before = old.read_text(encoding="utf-8")
    at = next(number for number, given in enumerate(qd.load(before).answers()) if number > 5 and given.kind == "choose")
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["play", "--resume", str(old), "--at", str(at), "--save", str(new), "--players", "british=human"]) == 0
    assert old.read_text(encoding="utf-8") == before
    parted = qd.load(new.read_text(encoding="utf-8"))
    assert [given.notation for given in parted.answers()[:at]] == [
        given.notation for given in qd.load(before).answers()[:at]
    ]
    capsys.readouterr()
    assert "cannot go on from answer 999" in refused(capsys, "play", "--resume", str(old), "--at", "999")
    assert "cannot go on from answer -1" in refused(capsys, "play", "--resume", str(old), "--at", "-1")


def test_an_analysis_is_read_or_json_and_worked_out_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    game = short_game(tmp_path / "game.qdr", 4)
    arguments = ["analyse", str(game), "--simulations", "4", "--workers", "1"]
    assert main(arguments) == 0
    said = capsys.readouterr().out
    assert "The game is not over; this covers it so far." in said
    assert "luck in all" in said
    assert " 50% ┤" in said
    monkeypatch.setattr("quarterdeck.analysis.analysis_job.Follower.finding", None)  # what is kept is not looked for again
    assert main([*arguments, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["is_whole"]
    assert [each["number"] for each in found["moments"]] == list(range(1, len(found["moments"]) + 1))
    assert all(each["value"] == pytest.approx(-other["value"], abs=1e-5) for each, other in _lucks(found))


def _lucks(found: dict[str, Any]) -> list[list[dict[str, float]]]:
    lucks = [list(each["luck"].values()) for each in found["moments"] if each["luck"] is not None]
    assert lucks
    return lucks


def test_an_altered_record_is_not_analysed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = short_game(tmp_path / "game.qdr", 3)
    game.write_text(game.read_text(encoding="utf-8").replace("choose german", "choose  german", 1), encoding="utf-8")
    assert "line " in refused(capsys, "analyse", str(game))
    empty = tmp_path / "empty.qdr"
    empty.write_text("", encoding="utf-8")
    assert refused(capsys, "analyse", str(empty))


def test_the_printed_command_goes_back_to_a_bad_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command quotes the file name and names a game that no package provides."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    match = qd.new(qd.game_named("tests.toys.coin:GAME"), options={"stakes": 10}, seed=1)
    match.play("foolish")
    match.play("foolish")
    game, new = tmp_path / "one of 'ours'.qdr", tmp_path / "new.qdr"
    game.write_text(match.save(), encoding="utf-8")
    assert main(["analyse", str(game), "--game", "tests.toys.coin:GAME", "--simulations", "20", "--workers", "1"]) == 0
    otherwise = re.findall(r"to choose again: quarterdeck (.*)", capsys.readouterr().out)
    assert len(otherwise) == 2
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main([*shlex.split(otherwise[1]), "--save", str(new)]) == 0
    parted = qd.load(new.read_text(encoding="utf-8"), [match.game])
    assert ([given.notation for given in parted.answers()], parted.waiting) == (["foolish"], ("bob",))
    assert parted.players[1] == "human"


@pytest.mark.parametrize(("stopped_at", "told"), [(0, 0), (9, 8)])
def test_an_analysis_that_was_stopped_says_how_far_it_goes(
    stopped_at: int,
    told: int,
    finished: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(Follower, "finding", stopping(stopped_at, Follower.finding))
    page, answers = tmp_path / "page.html", len(qd.load(finished.read_text(encoding="utf-8")).answers())
    arguments = ["analyse", str(finished), "--simulations", "2", "--workers", "1"]
    assert main([*arguments, "--html", str(page)]) == 130
    said = capsys.readouterr()
    assert f"\nStopped: only the first {told} of {answers} answers were analysed.\n" in said.out
    assert ("luck so far" in said.out, "luck in all" in said.out) == (told > 0, False)
    assert said.err == "quarterdeck: stopped; run the same command again to continue from here\n"
    assert not page.exists()
    assert main([*arguments, "--json"]) == 130
    found = json.loads(capsys.readouterr().out)
    assert (found["is_whole"], len(found["moments"]), found["answers"]) == (False, told, answers)


def stopping(at: int, finding: Callable[[Follower, int], AnswerEvaluation]) -> Callable[[Follower, int], AnswerEvaluation]:
    """Return a ``finding`` that is interrupted after so many answers."""

    def found(follower: Follower, number: int) -> AnswerEvaluation:
        if number == at:
            raise KeyboardInterrupt
        return finding(follower, number)

    return found


def test_an_unwritable_page_is_refused_before_the_analysis(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("quarterdeck.analysis.analysis_job.GameAnalysis.work", None)
    game, page = short_game(tmp_path / "game.qdr", 2), tmp_path / "no" / "page.html"
    said = refused(capsys, "analyse", str(game), "--html", str(page))
    assert said == f"quarterdeck: {page}: cannot be written (No such file or directory)\n"


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
    assert "there is no bot 'greddy'" in refused(capsys, "arena", "mimi", "--bots", "random", "--against", "greddy")
    assert "at least two different bots" in refused(capsys, "arena", "mimi", "--bots", "random")
    assert "there is no bot idea-hermit" in refused(capsys, *ARENA, "--bots", "random,idea-hermit")
    nowhere = tmp_path / "missing" / "arena.jsonl"
    assert f"{nowhere}: cannot be written (No such file" in refused(capsys, *ARENA, "--results", str(nowhere))


def test_bots_are_listed_with_their_strength(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ratings = {"lieutenant": MeasuredRating(1000, 0), "captain": MeasuredRating(1240, 60, 7.5)}
    monkeypatch.setattr("quarterdeck.cli.bots_command.measured", lambda game: ratings)
    assert main(["bots"]) == 0
    said = capsys.readouterr().out
    assert all(game.title in said for game in qd.games().values())
    assert re.search(r"  captain +1,240 ± 60 +7.5 ms +looks many choices ahead\n", said)
    assert re.search(r"  admiral +not measured +not measured +thinks up to five seconds per choice", said)
    assert "measured on the machine that made the ratings" in said
    assert "greedy" in said
    assert "idea-sitter" in said
    assert main(["bots", "mimi", "--json", "--seconds", "0"]) == 0
    [company] = json.loads(capsys.readouterr().out)
    assert company["game"] == "mimi-and-toutou"
    captain, admiral = company["ranks"][2:]
    assert (captain["rating"], captain["margin"]) == (1240, 60)
    assert captain["choice"] == {"measured": "kept", "milliseconds": 7.5, "longest": None, "choices": None}
    assert (admiral["rating"], admiral["choice"]) == (None, None)


def test_time_per_choice_is_measured_if_it_is_unknown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ranks = {name: RANKS[name] for name in ("midshipman", "lieutenant")}
    monkeypatch.setattr("quarterdeck.cli.bots_command.RANKS", ranks)
    monkeypatch.setattr("quarterdeck.cli.bots_command.measured", lambda game: {"lieutenant": MeasuredRating(1000, 0)})
    assert main(["bots", "mimi", "--seconds", "0.05"]) == 0
    said = capsys.readouterr().out
    assert re.search(r"lieutenant +1,000 +[\d.]+ m?s, longest [\d.]+ m?s of \d+", said)
    assert "measured on this machine just now" in said
    with pytest.raises(SystemExit):
        main(["bots", "mimi", "--seconds", "soon"])
    assert "expected a number of seconds, 0 or more, got 'soon'" in capsys.readouterr().err


def test_a_setting_is_changed_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    file = tmp_path / "quarterdeck" / "config.toml"
    assert main(["config", "pace=fast", "name=Ann O'Hara"]) == 0
    assert "not created yet" not in capsys.readouterr().out
    file.write_text("# mine\n" + file.read_text(encoding="utf-8") + "confirm = true  # I think twice", encoding="utf-8")
    assert main(["config", "confirm=false"]) == 0
    assert file.read_text(encoding="utf-8") == '# mine\npace = "fast"\nname = "Ann O\'Hara"\nconfirm = false'
    kept = file.read_text(encoding="utf-8")
    capsys.readouterr()
    assert "did you mean 'pace'?" in refused(capsys, "config", "pase=fast")
    assert "one of 'fast', 'none'" in refused(capsys, "config", "pace=quick")
    assert "expected true or false" in refused(capsys, "config", "confirm=perhaps")
    assert file.read_text(encoding="utf-8") == kept
    assert main(["config", "name=", "colours=#ffb347, #47b3ff"]) == 0
    assert 'name = ""\n' in file.read_text(encoding="utf-8")
    assert file.read_text(encoding="utf-8").endswith('colours = ["#ffb347", "#47b3ff"]\n')
    capsys.readouterr()


def test_ranks_are_rated_beside_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("quarterdeck.cli.arena_command.files", lambda package: tmp_path)
    ranks = ["arena", "mimi", "--scenarios", "training", "--workers", "1", "--games", "2", "--rate", "--bots"]
    assert "--rate rates every rank against the lieutenant" in refused(capsys, *ranks, "random,captain")
    assert main([*ranks, "lieutenant,random"]) == 0
    kept = json.loads((tmp_path / "ratings.json").read_text(encoding="utf-8"))
    assert kept["ranks"]["lieutenant"].pop("milliseconds") > 0
    made = kept["ranks"]["lieutenant"].pop("made")
    assert made.startswith("quarterdeck arena mimi-and-toutou --scenarios training --bots lieutenant,random --games 2")
    assert kept["ranks"] == {"lieutenant": {"rating": 1000, "margin": 0}}
    assert main([*ranks, "midshipman", "--against", "lieutenant"]) == 0
    both = json.loads((tmp_path / "ratings.json").read_text(encoding="utf-8"))["ranks"]
    assert set(both) == {"lieutenant", "midshipman"}
    by = "--bots midshipman,lieutenant --against lieutenant --games 2 --seed 1 --rate"
    assert all(each["made"].endswith(by) for each in both.values())
    assert main([*ranks, "lieutenant,random"]) == 0
    third = json.loads((tmp_path / "ratings.json").read_text(encoding="utf-8"))["ranks"]
    assert third["midshipman"] == both["midshipman"]
    assert third["lieutenant"]["made"] == made
    capsys.readouterr()


def test_you_play_the_opponent_you_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = ["play", "mimi", "--scenario", "training", "--seed", "3", "--save", str(tmp_path / "game.qdr")]
    config = tmp_path / "config"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(config))
    for said, opponent in ((["--against", "midshipman"], "German: midshipman · "), ([], "German: lieutenant · ")):
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        assert main([*game, *said]) == 0
        assert opponent in capsys.readouterr().out
    assert "there is no bot 'commodore'" in refused(capsys, *game, "--against", "commodore")


@pytest.fixture
def value(tmp_path: Path) -> Path:
    file = tmp_path / "value.json"
    file.write_bytes(encoded(PositionValue((0.002,))))
    return file


@pytest.mark.parametrize("bot", ["learned", "search-4"])
@pytest.mark.parametrize("said", ["--against={}", "--players=british=human,german={}"])
def test_a_bot_with_a_file_is_named_alike_everywhere(
    bot: str, said: str, value: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = value.with_name("game.qdr")
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["play", "mimi", "--scenario", "training", "--save", str(game), said.format(f"{bot}-{value}")]) == 0
    assert qd.load(game.read_text(encoding="utf-8")).players == ("human", f"{bot}-{value}")
    capsys.readouterr()
    again = f"german was played by {bot}-{value}; to allow that, add --players german={bot}-{value}\n"
    assert refused(capsys, "play", "--resume", str(game)).endswith(again)


@pytest.mark.parametrize(
    "command",
    [
        ["play", "mimi", "--against"],
        ["play", "mimi", "--plain", "--players", "german=human,british=BOT"],
        ["arena", "mimi", "--games", "2", "--bots", "random,greedy", "--against"],
        ["lab", "mimi", "--games", "2", "--bots", "random", "--weaker"],
        ["lab", "mimi", "--games", "2", "--bots", "british=random,german=BOT"],
    ],
)
@pytest.mark.parametrize(
    ("bot", "expected"),
    [
        ("search-4-{}/nowhere.json", "nowhere.json: cannot be read (No such file or directory)\n"),
        ("learned-{}/cut.json", "cut.json: Input data was truncated\n"),
        ("learned-{}/long.json", "long.json: weights: expected 1 weight or 19 (mimi-and-toutou has 18 features), got 3"),
        ("learned-", "there is no bot 'learned-': expected a value function file after the hyphen\n"),
        (
            "idea-hermit",
            "there is no bot idea-hermit in Mimi and Toutou go forth; the ideas are sitter, runner, gunner, dove\n",
        ),
    ],
)
def test_a_bot_that_would_fail_is_refused_before_any_game(
    command: list[str], bot: str, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cut.json").write_text('{"weights":', encoding="utf-8")
    (tmp_path / "long.json").write_text('{"weights": [1, 2, 3]}', encoding="utf-8")
    name, kept = bot.format(tmp_path), tmp_path / "kept"
    said = [word.replace("BOT", name) for word in command]
    said += [] if "BOT" in command[-1] else [name]
    said += ["--save" if command[0] == "play" else "--results", str(kept)]
    assert expected in refused(capsys, *said)
    assert not kept.exists()


def test_settings_are_kept_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert main(["config"]) == 0
    assert "not created yet" in capsys.readouterr().out
    file = tmp_path / "quarterdeck" / "config.toml"
    file.parent.mkdir()
    file.write_text('name = "Ann"\nagainst = "midshipman"\npace = "none"\ncolours = ["#ff0000"]\n', encoding="utf-8")
    assert main(["config"]) == 0
    assert re.search(r"pace +'none' +one of 'fast', 'none'", capsys.readouterr().out)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["play", "mimi", "--scenario", "training", "--seed", "3", "--save", str(tmp_path / "game.qdr")]) == 0
    said = capsys.readouterr().out
    assert "British (Ann)" in said
    assert "German: midshipman" in said
    file.write_text('pase = "none"\nplain = 1\n', encoding="utf-8")
    assert "pase: unknown field; did you mean 'pace'? (line 1) (and 1 more)" in refused(capsys, "play", "mimi")
