"""docs/look-up/views-and-logs.md agrees with the types, and with real matches."""

from __future__ import annotations

import random
import re
from typing import Any

import msgspec
import pytest
from tools.views import PAGE, document, kinds_of, structures, view_of

import quarterdeck as qd

TEXT = PAGE.read_text(encoding="utf-8")
OURS = [game for game in qd.games().values() if game.package.startswith("quarterdeck.")]
ANSWERS = 60


def chapter(title: str) -> str:
    return TEXT.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]


def told(text: str) -> dict[str, set[str]]:
    """Return the kinds of a log, each with the names of its facts."""
    table = text.rsplit("### What its log tells", maxsplit=1)[-1]
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| [\w-]* \|$", table, re.MULTILINE)
    return {kind: set(re.findall(r"(?:^|; )`(\w+)`: ", facts)) for kind, facts in rows}


def test_the_page_agrees_with_the_types() -> None:
    assert document() == TEXT, "python -m tools.generated"


@pytest.mark.parametrize("game", OURS, ids=lambda game: str(game.key))
def test_every_structure_and_kind_is_described(game: qd.Game[Any]) -> None:
    text = chapter(game.title)
    assert [each.__name__ for each in structures(view_of(game)) if f"### `{each.__name__}`" not in text] == []
    assert set(told(text)) == {kind.__name__ for kind in kinds_of(game)}


@pytest.mark.parametrize("game", OURS, ids=lambda game: str(game.key))
def test_views_and_logs_of_a_match_are_on_the_page(game: qd.Game[Any]) -> None:
    match, luck = qd.new(game.key, seed=7), random.Random(7)
    for _ in range(ANSWERS):
        if match.waiting:
            seat = match.waiting[0]
            match.play(luck.choice(match.choices(seat)), seat)
    text, everywhere = chapter(game.title), told(chapter("In every game"))
    seen = msgspec.to_builtins(match.view(match.seats[0]))
    listed = re.findall(r"^\| `(\w+)` \|", text.split("### `View`")[1].split("### ")[0], re.MULTILINE)
    assert list(seen) == listed
    lines = match.log(match.seats[0])
    assert len(lines) > 10
    for line in lines:
        facts = set(line.__struct_fields__) - {"to", "clause"}
        assert (told(text) | everywhere)[type(line).__name__] == facts
