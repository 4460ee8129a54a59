"""``quarterdeck fleet``: its output, its files, and one clear sentence for bad input."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.rules.kingdom_fleets.harbour import FLEET

from quarterdeck import catalogue
from quarterdeck.cli import main
from quarterdeck.engine import scenario as engine
from quarterdeck.games.kingdom_fleets.scenario import Scenario


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the output of a command that succeeds."""
    assert main(["fleet", *arguments]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["fleet", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err.removeprefix("quarterdeck: ").strip()


def test_without_a_fleet_it_lists_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    printed = said(capsys)
    assert "  marauder           20  Marauder: medium brig" in printed
    assert "crown, crown-sovereign, elves" in printed.rsplit("Ready-made fleets", 1)[1]


def test_a_ready_made_fleet_as_a_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "pirates").startswith("The Brethren of the Black Flag (pirates): 100 of 100 gold\n")


def test_a_file_as_a_sheet_and_as_a_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "few.toml"
    path.write_text(FLEET, encoding="utf-8")
    assert said(capsys, str(path)).startswith("A few (pirates): 30 of 100 gold\n")
    table = said(capsys, str(path), "--table", "blue")
    assert table.startswith('[fleets.blue]\nname = "A few"\nfaction = "pirates"\n')
    other = said(capsys, "crown", "--table", "red")
    scenario = engine.read(Scenario, f'title = "A"\nsides = ["blue", "red"]\n{table}{other}', "made.toml")
    assert [ship.key for ship in scenario.lists()["blue"].ships] == ["moll", "eel"]


def test_ships_named_one_by_one_and_written_to_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "blue.toml"
    ships = ["--ship", "moll=marauder,sea-rovers,musket", "--ship", "eel=picaroon"]
    assert said(capsys, *ships, "--table", "blue", "--save", str(path)) == f"Wrote {path}.\n"
    assert 'equipment = ["musket"]' in path.read_text(encoding="utf-8")


def test_an_error_is_one_sentence_and_writes_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, out = tmp_path / "few.toml", tmp_path / "out.toml"
    path.write_text(FLEET.replace("picaroon", "snekke"), encoding="utf-8")
    sentence = refused(capsys, str(path), "--save", str(out))
    assert (
        sentence
        == f"{path}: ships[1].card: expected a ship of the pirates, but 'snekke' belongs to the vikings (KF-1) (line 6)"
    )
    assert not out.exists()
    path.write_text(FLEET, encoding="utf-8")
    assert (
        refused(capsys, str(path), "--limit", "29") == f"{path}: ships: expected at most 29 gold, but these cost 30 (KF-1)"
    )
    assert refused(capsys, "pirates", "--limit", "99").startswith("fleets/pirates.toml: ships: expected at most 99 gold")
    assert refused(capsys, "ducks").startswith("there is no ready-made fleet 'ducks'; there are crown")
    assert refused(capsys, str(tmp_path / "none.toml")).endswith("none.toml: cannot be read (No such file or directory)")
    assert "cannot be written" in refused(capsys, "pirates", "--save", str(tmp_path))
    assert "expected either a fleet or --ship" in refused(capsys, "pirates", "--ship", "eel=picaroon")
    assert "'A B' is not a side" in refused(capsys, "pirates", "--table", "A B")


def test_the_game_may_be_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert said(capsys, "--game", "king", "vikings").startswith("The Sons of the North Wind")
    assert refused(capsys, "--game", "mimi") == "you buy no fleets in Mimi and Toutou go forth"
    lake = catalogue.find_game("mimi")
    monkeypatch.setattr(catalogue, "games", lambda: {lake.key: lake})
    assert refused(capsys) == "no installed game lets you buy fleets"


@pytest.mark.parametrize("limit", ["0", "1001", "-3", "many"])
def test_an_invalid_limit_is_refused(limit: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["fleet", "pirates", f"--limit={limit}"])
    assert "expected 1 to 1000 gold" in capsys.readouterr().err
