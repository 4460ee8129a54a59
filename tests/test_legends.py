"""The words of a game are in its legends, and in no client."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from tests.toys.strange_sea import harbour, sights

import quarterdeck as qd
from quarterdeck import web_files
from quarterdeck.engine import scenario
from quarterdeck.engine.match import Match
from quarterdeck.engine.scene import CardTable, Drawn, Kind, Pattern, Plane, Scene, Tint

SOURCES = Path(qd.__file__).parent
OURS = {*get_args(Tint), *get_args(Pattern), *get_args(Drawn)}  # a legend's words for drawing
EVERYDAY = {"goal", "ship", "sea", "wire"}  # common words, which count as kinds only on their own
MATCHES = [(game.key, key) for game in qd.games().values() for key in scenario.shipped(game.package)]


def opening(game: str, key: str) -> Scene:
    return qd.new(game, key, seed=1).scene()


@cache
def words() -> dict[str, str]:
    """Return every key and name of a kind, with the game that has it."""
    kinds = [(game, kind) for game, key in MATCHES for kind in opening(game, key).board.legend]
    return {word: game for game, kind in kinds for word in (kind.key, kind.name) if word not in OURS}


def said_in_python(source: str) -> Iterator[str]:
    """Return every text in a module except docstrings."""
    tree = ast.parse(source)
    documented = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for each in ast.walk(tree):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in documented:
            yield each.value


def said_on_the_page(source: str) -> Iterator[str]:
    """Return every line without comments and imported file names."""
    bare = re.sub(r"/\*.*?\*/|//[^\n]*", "", source, flags=re.DOTALL)
    yield from re.sub(r'from "[^"]*"|import\("[^"]*"\)', "", bare).splitlines()


def kinds_named(source: str, python: bool) -> list[str]:
    """Return the words of any game in a client's source."""
    said = list(said_in_python(source) if python else said_on_the_page(source))
    found = []
    for word in words():
        alone = rf"^{re.escape(word)}$|[\"'`.#-]{re.escape(word)}[\"'`]|[.-]{re.escape(word)}\b"
        pattern = alone if word in EVERYDAY else rf"(?<![\w-]){re.escape(word)}(?![\w-])|[.-]{re.escape(word)}\b"
        found += [word for line in said if re.search(pattern, line)]
    return found


def clients() -> list[Path]:
    page = [each for kind in ("js", "css") for each in web_files.FOLDER.rglob(f"*.{kind}")]
    screen = [*(SOURCES / "terminal").rglob("*.py"), *(SOURCES / "terminal").rglob("*.tcss")]
    return sorted(each for each in (*page, *screen) if "vendor" not in each.parts)


@pytest.mark.parametrize("path", clients(), ids=lambda path: str(path.relative_to(SOURCES)))
def test_no_client_knows_a_kind_of_any_game(path: Path) -> None:
    assert not kinds_named(path.read_text(encoding="utf-8"), path.suffix == ".py")


@pytest.mark.parametrize(
    ("source", "python"),
    [
        ('SIGNS = {"woods": "♣"}', True),
        ('HELP = "I infantry  C cavalry"', True),
        ('if piece.kind == "ship": ...', True),
        ('const WORKS = new Set(["trench"]);', False),
        (".t-hill { fill: var(--hill); }", False),
        ("const CLASSES = [/torpedo boat/i];", False),
        ('const isShip = piece.kind === "ship";', False),
    ],
)
def test_a_kind_in_a_client_is_found(source: str, python: bool) -> None:
    assert kinds_named(source, python)


@pytest.mark.parametrize(
    ("source", "python"),
    [
        ('"""A ship among woods."""\nTEXT = "every ship and unit"', True),
        ('/** infantry */ import { wire } from "./wire.js"; // a hill', False),
    ],
)
def test_prose_and_file_names_are_not_kinds(source: str, python: bool) -> None:
    assert not kinds_named(source, python)


def kinds_of(scene: Scene) -> Iterator[str]:
    """Return the keys of everything on a map."""
    board = scene.board
    yield from (piece.kind for piece in scene.pieces)
    yield from (key for cell in scene.marks for key in cell.kinds)
    yield from (key for edge in scene.edges for key in edge.kinds)
    if isinstance(board, Plane):
        yield from (board.ground, *(key for shape in board.shapes for key in shape.kinds))
    elif not isinstance(board, CardTable):
        yield from (board.ground, *(line.kind for line in board.lines))
        yield from (key for cell in board.cells for key in cell.kinds)
        yield from (key for edge in board.edges for key in edge.kinds)


@pytest.mark.parametrize(("game", "key"), MATCHES)
def test_everything_on_the_map_is_in_the_legend_and_the_board_stays_the_same(game: str, key: str) -> None:
    match: Match[Any] = qd.new(game, key, seed=7)
    board = match.scene().board
    legend = {kind.key: kind for kind in board.legend}
    assert len(legend) == len(board.legend)
    assert all(len(kind.sign) <= 1 for kind in board.legend)
    book = match.game.rulebook.by_id
    assert all(kind.clause in book for kind in board.legend if kind.clause)
    for _ in range(60):
        if match.outcome is not None:
            break
        seat = match.waiting[0]
        match.play(match.choices(seat)[-1], seat)
        scene = match.scene(seat)
        assert scene.board is board  # made once, not for every position
        assert not [each for each in kinds_of(scene) if each not in legend]


def test_the_words_of_drawing_are_a_closed_set() -> None:
    kinds: list[Kind] = [
        *sights.LEGEND,
        *harbour.LEGEND,
        *(kind for game, key in MATCHES for kind in opening(game, key).board.legend),
    ]
    for kind in kinds:
        assert kind.drawn in get_args(Drawn)
        assert kind.tint in get_args(Tint)
        assert kind.pattern in get_args(Pattern)


@pytest.mark.parametrize("tint", [each for each in get_args(Tint) if each])
def test_page_and_terminal_know_every_tint(tint: str) -> None:
    css = web_files.text_of("style/board.css")
    assert re.search(rf"\.tint-{tint}\b[^{{]*{{ --fill:", css)
    palette = (SOURCES / "terminal" / "screen" / "palette.py").read_text(encoding="utf-8")
    assert f'    "{tint}": Ink(' in palette


@pytest.mark.parametrize("pattern", [each for each in get_args(Pattern) if each])
def test_the_page_draws_every_pattern(pattern: str) -> None:
    shapes = web_files.text_of("board/shapes.js")
    assert re.search(rf'^ +"{pattern}": {{', shapes, re.MULTILINE)
