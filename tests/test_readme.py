"""The README names files and games that exist; tests/docs runs its commands and code."""

from __future__ import annotations

import re
from pathlib import Path

import quarterdeck as qd
from quarterdeck.engine.scenario import shipped

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_file_in_the_readme_exists() -> None:
    for path in re.findall(r"\]\((?!http)([^)#]+)\)", README):
        assert (ROOT / path).exists(), path


def test_every_game_has_a_row_with_its_number_of_scenarios() -> None:
    rows = dict(re.findall(r"^\| \[(.+?)\]\(.*\| (\d+) \|$", README, re.MULTILINE))
    assert {title.lower(): int(count) for title, count in rows.items()} == {
        game.title.lower(): len(shipped(game.package)) for game in qd.games().values()
    }
