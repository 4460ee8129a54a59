"""Python draws the same pictures as the page: every element of every shipped map, and its style."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.browser.conftest import Open

import quarterdeck as qd
from quarterdeck.engine.scenario import shipped
from quarterdeck.engine.scene import CardTable, Scene
from quarterdeck.pictures import Theme, board
from quarterdeck.pictures.style import StyleSheet
from quarterdeck.pictures.svg import written

LATER = 25  # answers before a map is compared again

COMPARE = (Path(__file__).parent / "compare_pictures.js").read_text(encoding="utf-8")


def scenes(game: str, scenario: str) -> Iterator[Scene]:
    """Return the scene of a map at the start, and after some answers."""
    match, luck = qd.new(game, scenario, seed=11), random.Random(11)
    yield match.scene()
    for _ in range(LATER):
        if match.waiting:
            seat = match.waiting[0]
            match.play(luck.choice(match.choices(seat)), seat)
    yield match.scene()


def made(scene: Scene, theme: Theme) -> str:
    """Return Python's drawing without names, which the browser places by its letters."""
    drawn = board(scene)[0]
    parts = [drawn] if isinstance(scene.board, CardTable) else drawn.children[:3]
    return "".join(written(part, StyleSheet(theme)) for part in parts)


@pytest.mark.parametrize("game", qd.games())
def test_python_draws_what_the_page_draws(game: str, open_page: Open) -> None:
    page = open_page("/")
    differences: dict[str, Any] = {}
    for key in shipped(qd.find_game(game).package):
        theme: Theme
        for theme, scene in zip(("light", "dark"), scenes(game, key), strict=True):  # type: ignore[assignment]
            plain = json.loads(msgspec.json.encode(scene))
            count, faults = page.evaluate(COMPARE, [plain, made(scene, theme), theme])
            assert count > 10
            if faults:
                differences[f"{key}, {theme}"] = faults
    assert differences == {}


def test_a_difference_is_found(open_page: Open) -> None:
    page = open_page("/")
    scene = qd.new("mimi", seed=1).scene()
    drawn = made(scene, "light")
    plain = json.loads(msgspec.json.encode(scene))
    for wrong in (drawn.replace("#d6e7ee", "#d6e7ff"), drawn.replace("rotate(", "rotate(9"), made(scene, "dark")):
        assert wrong != drawn
        assert page.evaluate(COMPARE, [plain, wrong, "light"])[1]
