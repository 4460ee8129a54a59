"""The command line: what it prints, and that bad input gets one clear sentence."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck.bots import answer, bot
from quarterdeck.bots.ranks import RANKS, Measured
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


def test_rules_are_found_by_number_and_by_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "mimi", "9"]) == 0
    assert capsys.readouterr().out.startswith("MT-9 ")
    assert main(["rules", "mimi", "ARC", "fire"]) == 0
    said = capsys.readouterr().out
    assert "MT-7 Arc of fire" in said
    assert "MT-9 " not in said
    assert main(["rules", "mimi", "arc", "--json"]) == 0
    assert "MT-7" in [each["id"] for each in json.loads(capsys.readouterr().out)]
    assert "none that speaks of it" in refused(capsys, "rules", "mimi", "submarine")


def test_what_is_longer_than_the_screen_is_leafed_through(monkeypatch: pytest.MonkeyPatch) -> None:
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
        {"line": 2, "said": "title: expected text of 1 to 80 marks, got 3"},
        {"line": 3, "said": "ships: expected 2 to 24 values, got 0"},
    ]


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
    assert f"a sound scenario of {qd.find_game(game).title}" in capsys.readouterr().out
    assert "File exists" in refused(capsys, "scenario", "new", game, "--save", str(path))
    unnamed = path.read_bytes().split(b"\n", 1)[1]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(unnamed)))
    assert main(["check", "-"]) == 0
    assert f"standard input: a sound scenario of {qd.find_game(game).title}" in capsys.readouterr().out


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
    assert "say which game it is for" in refused(capsys, "check", str(path))


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
        (["play", "mimi", "--at", "4"], "name it by --resume FILE"),
        (["analyse", "nowhere.qdr"], "nowhere.qdr: cannot be read"),
        (["rules", "mimi", "MT-99"], "has no clause 'MT-99'"),
        (["verify", "nowhere.qdr"], "nowhere.qdr: cannot be read"),
        (["replay", "nowhere.qdr"], "nowhere.qdr: cannot be read"),
        (["check", "nowhere.toml"], "nowhere.toml: cannot be read"),
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


def short_game(path: Path, choices: int) -> Path:
    """A game of which so many choices have been made."""
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
    assert "The game is not over; this is how far it goes." in said
    assert "luck in all" in said
    assert " 50% ┤" in said
    monkeypatch.setattr("quarterdeck.lab.analysing.Follower.finding", None)  # what is kept is not looked for again
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
    assert "two bots or more" in refused(capsys, "arena", "mimi", "--bots", "random")
    assert "no bot of the idea 'hermit'" in refused(capsys, *ARENA, "--bots", "random,idea-hermit")
    nowhere = tmp_path / "missing" / "arena.jsonl"
    assert f"{nowhere}: cannot be written (No such file" in refused(capsys, *ARENA, "--results", str(nowhere))


def test_bots_are_listed_with_their_strength(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ratings = {"lieutenant": Measured(1000, 0), "captain": Measured(1240, 60, 7.5)}
    monkeypatch.setattr("quarterdeck.cli.opponents.measured", lambda game: ratings)
    assert main(["bots"]) == 0
    said = capsys.readouterr().out
    assert all(game.title in said for game in qd.games().values())
    assert re.search(r"  captain +1,240 ± 60 +7.5 ms a choice +looks many choices ahead\n", said)
    assert re.search(r"  admiral +strength not measured +time not measured +takes up to five seconds", said)
    assert "as they are kept with the ratings" in said
    assert "greedy" in said
    assert "idea-sitter" in said
    assert main(["bots", "mimi", "--json", "--seconds", "0"]) == 0
    [company] = json.loads(capsys.readouterr().out)
    assert company["game"] == "mimi-and-toutou"
    captain, admiral = company["ranks"][2:]
    assert (captain["rating"], captain["margin"]) == (1240, 60)
    assert captain["choice"] == {"measured": "kept", "milliseconds": 7.5, "longest": None, "choices": None}
    assert (admiral["rating"], admiral["choice"]) == (None, None)


def test_how_long_a_choice_takes_is_measured_on_the_spot(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ranks = {name: RANKS[name] for name in ("midshipman", "lieutenant")}
    monkeypatch.setattr("quarterdeck.cli.opponents.RANKS", ranks)
    assert main(["bots", "mimi", "--seconds", "0.05"]) == 0
    said = capsys.readouterr().out
    assert re.search(r"lieutenant +1,000 +[\d.]+ m?s a choice, longest [\d.]+ m?s of \d+", said)
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
    assert "there is none yet" not in capsys.readouterr().out
    file.write_text("# mine\n" + file.read_text(encoding="utf-8") + "confirm = true  # I think twice", encoding="utf-8")
    assert main(["config", "confirm=false"]) == 0
    assert file.read_text(encoding="utf-8") == '# mine\npace = "fast"\nname = "Ann O\'Hara"\nconfirm = false'
    kept = file.read_text(encoding="utf-8")
    capsys.readouterr()
    assert "did you mean 'pace'?" in refused(capsys, "config", "pase=fast")
    assert "one of 'fast', 'none'" in refused(capsys, "config", "pace=quick")
    assert "expected true or false" in refused(capsys, "config", "confirm=perhaps")
    assert file.read_text(encoding="utf-8") == kept
    capsys.readouterr()


def test_ranks_are_rated_beside_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("quarterdeck.cli.arena.files", lambda package: tmp_path)
    ranks = ["arena", "mimi", "--scenarios", "training", "--workers", "1", "--games", "2", "--rate", "--bots"]
    assert "--rate measures the ranks by lieutenant" in refused(capsys, *ranks, "random,captain")
    assert main([*ranks, "lieutenant,random"]) == 0
    kept = json.loads((tmp_path / "ratings.json").read_text(encoding="utf-8"))
    assert kept["ranks"]["lieutenant"].pop("milliseconds") > 0
    assert kept["ranks"] == {"lieutenant": {"rating": 1000, "margin": 0}}
    assert kept["made"].startswith(
        "quarterdeck arena mimi-and-toutou --scenarios training --bots lieutenant,random --games 2"
    )
    assert main([*ranks, "midshipman", "--against", "lieutenant"]) == 0
    both = json.loads((tmp_path / "ratings.json").read_text(encoding="utf-8"))
    assert set(both["ranks"]) == {"lieutenant", "midshipman"}
    assert both["made"].endswith("--bots midshipman,lieutenant --against lieutenant --games 2 --seed 1 --rate")
    assert main([*ranks, "lieutenant,random"]) == 0
    third = json.loads((tmp_path / "ratings.json").read_text(encoding="utf-8"))
    assert third["ranks"]["midshipman"] == both["ranks"]["midshipman"]
    assert third["made"] == f"{both['made']}; {kept['made']}"
    capsys.readouterr()


def test_one_plays_against_whom_one_names(
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


def test_what_a_person_likes_stands_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert main(["config"]) == 0
    assert "there is none yet" in capsys.readouterr().out
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
