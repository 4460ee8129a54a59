"""What the build puts into a wheel: compiled rule books where they could be compiled, with what they call, else nothing."""

from __future__ import annotations

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
    """What a build says of its wheel, and what it ran, if these are compiled."""
    ran: list[list[str]] = []

    def run(command: list[str], env: dict[str, str], check: bool) -> None:
        assert check
        assert env["PYTHONPATH"] == str(root / "src")
        ran.append(command)
        for name in made:
            (Path(command[command.index("--into") + 1]) / name).mkdir(parents=True)

    monkeypatch.setattr(subprocess, "run", run)
    data: dict[str, Any] = {"pure_python": True, "dependencies": [], "force_include": {}}
    building.Gears(str(root), {}, None, None, str(root), "wheel").initialize(version, data)
    return data, ran


def test_what_was_compiled_goes_along_and_says_what_it_calls(
    building: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    data, (command,) = built(building, monkeypatch, tmp_path, ("pirate_cards_12ab", "mimi_and_toutou_34cd"))
    assert command[:4] == [sys.executable, "-m", "quarterdeck.compile", "--where-possible"]
    assert data["pure_python"] is False
    assert data["infer_tag"] is True
    assert [each.split(">")[0] for each in data["dependencies"]] == ["librt", "mypy-extensions"]
    assert sorted(data["force_include"].values()) == [
        "quarterdeck/compile/compiled/mimi_and_toutou_34cd",
        "quarterdeck/compile/compiled/pirate_cards_12ab",
    ]


def test_without_a_compiler_the_wheel_is_the_plain_one(
    building: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    data, _ = built(building, monkeypatch, tmp_path, ())
    assert data == {"pure_python": True, "dependencies": [], "force_include": {}}
    monkeypatch.setenv("CC", "no-such-compiler")
    assert building.Gears(str(tmp_path), {}, None, None, str(tmp_path), "wheel").dependencies() == []


def test_some_games_none_and_an_editable_install(
    building: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert built(building, monkeypatch, tmp_path, ("pirate_cards_12ab",), "editable")[1] == []
    monkeypatch.setenv("QUARTERDECK_COMPILE", "none")
    assert built(building, monkeypatch, tmp_path, ("pirate_cards_12ab",))[1] == []
    monkeypatch.setenv("QUARTERDECK_COMPILE", "pirate-cards")
    data, (command,) = built(building, monkeypatch, tmp_path, ("pirate_cards_12ab", "left_over_34cd"))
    assert command[-1] == "pirate-cards"
    assert list(data["force_include"].values()) == ["quarterdeck/compile/compiled/pirate_cards_12ab"]


def test_the_extra_names_what_compiled_rule_books_call(building: ModuleType) -> None:
    written = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for needed in building.CALLED:
        assert f'"{needed}"' in written
