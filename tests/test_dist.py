"""Distributions: every extra is tried, and sdist and README have what their readers need."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest
from hatch_build import for_an_index
from tools.dist import ROOT, SHOWS, VERSION, prints_version, promised

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_extra_has_packages_and_code_that_needs_them() -> None:
    assert set(promised()) == set(SHOWS)


@pytest.mark.parametrize(
    "name", ["deploy", "Dockerfile", "compose.yaml", "CHANGELOG.md", "CONTRIBUTING.md", "docs", "tests"]
)
def test_the_sdist_has_the_files_that_the_documentation_names(name: str) -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]["sdist"]
    assert (ROOT / name).exists()
    assert f"/{name}" in told["include"]


def test_with_an_address_an_index_shows_every_picture() -> None:
    shown = for_an_index(README, "https://files.example/quarterdeck/")
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README)
    assert pictures
    for picture in pictures:
        assert (ROOT / picture).is_file()
        assert f"](https://files.example/quarterdeck/{picture})" in shown
    assert not re.search(r"\]\((?!https://)", shown)


def test_without_an_address_an_index_gets_text_without_links() -> None:
    shown = for_an_index(README, "")
    assert "](" not in shown
    assert "send them a link" in shown  # the text of a link
    assert shown.startswith("# Quarterdeck\n\nQuarterdeck plays tabletop naval wargames")


def test_the_command_must_print_the_version_of_version_py(capsys: pytest.CaptureFixture[str]) -> None:
    command = Path(sys.executable).with_name("quarterdeck")
    assert prints_version(command)
    assert capsys.readouterr().out == ""
    assert not prints_version(Path(sys.executable))
    assert f"expected quarterdeck {VERSION}, got Python" in capsys.readouterr().out
