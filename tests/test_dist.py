"""Extras promise something, and somebody looks whether they keep it; sdist and README have what their readers need."""

from __future__ import annotations

import re
import tomllib

import pytest
from hatch_build import for_an_index
from tools.dist import ROOT, SHOWS, promised

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_extra_has_packages_and_a_way_to_show_that_it_is_whole() -> None:
    assert set(promised()) == set(SHOWS)


@pytest.mark.parametrize(
    "name", ["deploy", "Dockerfile", "compose.yaml", "CHANGELOG.md", "CONTRIBUTING.md", "docs", "tests"]
)
def test_whoever_has_the_sdist_has_what_the_documentation_names(name: str) -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]["sdist"]
    assert (ROOT / name).exists()
    assert f"/{name}" in told["include"]


def test_an_index_that_knows_where_the_files_are_shows_every_picture() -> None:
    shown = for_an_index(README, "https://files.example/quarterdeck/")
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README)
    assert pictures
    for picture in pictures:
        assert (ROOT / picture).is_file()
        assert f"](https://files.example/quarterdeck/{picture})" in shown
    assert not re.search(r"\]\((?!https://)", shown)


def test_without_an_address_an_index_gets_the_words_and_nothing_that_leads_nowhere() -> None:
    shown = for_an_index(README, "")
    assert "](" not in shown
    assert "Choose an opponent" in shown  # the words of a link
    assert shown.startswith("# Quarterdeck\n\nQuarterdeck plays tabletop naval wargames")
