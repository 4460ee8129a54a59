"""The commands of the Makefile, tools/ and benchmarks/: their lists, installations and failures."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from tools import prerequisites, test

ROOT = Path(__file__).parents[1]
MANUAL = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "benchmarks").rglob("*.md")]


def test_make_has_its_seven_targets() -> None:
    targets = re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert targets == ["help", "run", "test", "check", "bench", "figures", "docs", "compile"]


def test_every_command_named_in_the_manual_exists() -> None:
    named = {
        name for page in MANUAL for name in re.findall(r"python -m ((?:tools|benchmarks)\.\w+)", page.read_text("utf-8"))
    }
    assert "benchmarks.load" in named
    assert [name for name in sorted(named) if find_spec(name) is None] == []


def test_contributing_lists_every_command() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    programs = [
        path for room in ("tools", "benchmarks") for path in (ROOT / room).glob("*.py") if "if __name__" in path.read_text()
    ]
    missing = {path.stem for path in programs if f"`python -m {path.parent.name}.{path.stem}" not in text}
    by_make, for_players = {"bench", "figures", "site"}, {"check_dice"}
    assert missing == by_make | for_players


@pytest.mark.parametrize(
    ("failing", "status", "told"),
    [
        ((), 0, ""),
        (("--ignore=tests/browser",), 1, "Failed: suite\n"),
        (("tests/browser", "mypy"), 1, "Failed: mypy; browser\n"),
    ],
)
def test_a_failing_part_does_not_stop_the_others(
    failing: tuple[str, ...], status: int, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[str] = []

    def run(*words: str) -> bool:
        ran.append(words[-1])
        return words[-1] not in failing

    monkeypatch.setattr(test, "run", run)
    monkeypatch.setattr(test, "passes", run)
    monkeypatch.setattr(test, "install", lambda *names: False)
    monkeypatch.setattr("sys.argv", ["test"])
    assert test.main() == status
    assert sorted(ran) == sorted([*test.CHECKS, "--ignore=tests/browser", "tests/browser"])
    assert capsys.readouterr().err == told


def test_a_check_prints_its_command_and_output_in_one_piece(capfd: pytest.CaptureFixture[str]) -> None:
    assert test.passes("json.tool --help")
    assert not test.passes("no_such_module tools/te*.py")
    out = capfd.readouterr().out
    assert out.startswith("\njson.tool --help\nusage: ")
    assert "\nno_such_module tools/te*.py\n" in out


@pytest.mark.parametrize("root", [True, False])
def test_a_system_wide_installation_is_announced_and_a_failed_one_named(
    root: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []

    def refused(command: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        assert asked or capsys.readouterr().out == "Installing A and B for the whole system, with apt-get.\n"
        asked.append(command[-1])
        return subprocess.CompletedProcess(command, 1)

    programs = {
        "a": prerequisites.Program("A", lambda: None, ("first", "second")),
        "b": prerequisites.Program("B", lambda: None, ("third",)),
        "c": prerequisites.Program("C", lambda: "there", ("fourth",)),
    }
    monkeypatch.setattr(prerequisites, "PROGRAMS", programs)
    monkeypatch.setattr(os, "geteuid", lambda: 0 if root else 1000)
    monkeypatch.setattr(shutil, "which", lambda name: name)
    monkeypatch.setattr(subprocess, "run", refused)
    assert not prerequisites.install("a", "b", "c")
    assert asked == (["update", "first", "second", "third"] if root else [])
    missing = [f"{name} is not installed: the tests that need it are skipped.\n" for name in "AB"]
    assert capsys.readouterr().err == "".join(missing)
    assert prerequisites.install("c")
