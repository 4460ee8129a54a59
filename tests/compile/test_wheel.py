"""The wheel contains compiled rule books, with their dependencies, only on request."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def building(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.delenv("QUARTERDECK_COMPILE", raising=False)
    spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def built(
    building: ModuleType, monkeypatch: pytest.MonkeyPatch, root: Path, made: tuple[str, ...], version: str = "standard"
) -> tuple[dict[str, Any], list[list[str]]]:
    """Return the build data of a wheel and the commands that were run."""
    ran: list[list[str]] = []

    def run(command: list[str], env: dict[str, str], check: bool) -> None:
        assert check
        assert env["PYTHONPATH"].split(os.pathsep) == [str(root / "src"), "installed for the build"]
        ran.append(command)
        for name in made:
            (Path(command[command.index("--into") + 1]) / name).mkdir(parents=True)

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setenv("PYTHONPATH", "installed for the build")
    data: dict[str, Any] = {"pure_python": True, "dependencies": [], "force_include": {}}
    building.CompiledGames(str(root), {}, None, None, str(root), "wheel").initialize(version, data)
    return data, ran


def test_compiled_games_are_included_with_their_dependencies(
    building: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("QUARTERDECK_COMPILE", "all")
    data, (command,) = built(building, monkeypatch, tmp_path, ("pirate_cards_12ab", "mimi_and_toutou_34cd"))
    assert command[:4] == [sys.executable, "-m", "quarterdeck.compile", "--where-possible"]
    assert data["pure_python"] is False
    assert data["infer_tag"] is True
    assert [each.split(">")[0] for each in data["dependencies"]] == ["librt", "mypy-extensions"]
    assert sorted(data["force_include"].values()) == [
        "quarterdeck/compile/compiled/mimi_and_toutou_34cd",
        "quarterdeck/compile/compiled/pirate_cards_12ab",
    ]


def test_the_wheel_is_plain_without_a_compiler(
    building: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QUARTERDECK_COMPILE", "all")
    assert building.CompiledGames(str(tmp_path), {}, None, None, str(tmp_path), "wheel").dependencies() == building.NEEDED
    monkeypatch.setenv("CC", "no-such-compiler")
    assert building.CompiledGames(str(tmp_path), {}, None, None, str(tmp_path), "wheel").dependencies() == []
    data, ran = built(building, monkeypatch, tmp_path, ())
    assert data == {"pure_python": True, "dependencies": [], "force_include": {}}
    assert ran == []
    assert capsys.readouterr().err == "The rule books in this wheel are not compiled: there is no C compiler.\n"


def test_the_wheel_is_plain_without_mypyc(
    building: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QUARTERDECK_COMPILE", "all")
    monkeypatch.setattr(building, "find_spec", lambda name: None)
    assert built(building, monkeypatch, tmp_path, ())[1] == []
    assert capsys.readouterr().err.endswith("msgspec and mypyc are not installed for the build.\n")


def test_games_are_compiled_only_on_request(building: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert built(building, monkeypatch, tmp_path, ("pirate_cards_12ab",))[1] == []
    assert building.CompiledGames(str(tmp_path), {}, None, None, str(tmp_path), "wheel").dependencies() == []
    monkeypatch.setenv("QUARTERDECK_COMPILE", "pirate-cards")
    assert built(building, monkeypatch, tmp_path, ("pirate_cards_12ab",), "editable")[1] == []
    data, (command,) = built(building, monkeypatch, tmp_path, ("pirate_cards_12ab", "left_over_34cd"))
    assert command[-1] == "pirate-cards"
    assert list(data["force_include"].values()) == ["quarterdeck/compile/compiled/pirate_cards_12ab"]


def test_the_extra_lists_the_dependencies_of_compiled_games(building: ModuleType) -> None:
    written = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for needed in building.CALLED:
        assert f'"{needed}"' in written


def test_the_build_requires_the_same_versions_as_the_project(building: ModuleType) -> None:
    written = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for needed in building.NEEDED:
        assert f'"{needed}"' in written
