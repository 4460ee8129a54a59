"""Short labels distinguish units on the map by number and arm."""

from __future__ import annotations

import pytest

import quarterdeck as qd
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.scene import Hexes, Piece
from quarterdeck.terminal.board.drawing import draw
from quarterdeck.terminal.board.map_legend import Kinds
from quarterdeck.terminal.board.short_names import MARK, short_names
from quarterdeck.terminal.board.signs import Focus

EVERY = [(game.key, key) for game in qd.games().values() for key in scenarios.shipped(game.package)]


def marks(*names: str, length: int = MARK) -> list[str]:
    pieces = [Piece(str(place), name, "infantry", 0) for place, name in enumerate(names)]
    return list(short_names(pieces, length).values())


def test_a_unique_number_is_enough() -> None:
    assert marks("Boat No. 1", "Boat No. 2", "Boat No. 10") == ["1", "2", "10"]
    assert marks("First company", "Second company") == ["1", "2"]


def test_equal_numbers_get_the_first_letter_of_the_distinguishing_word() -> None:
    assert marks("Blue 1st Infantry", "Red 1st Infantry", "Red 12th Infantry") == ["B1", "R1", "12"]
    assert marks("1st Coldstream Guards", "1st Scots Guards", "2nd Coldstream Guards") == ["1C", "1S", "2"]


def test_the_halves_of_a_regiment_are_a_and_b() -> None:
    assert marks("9th Siberian Grenadiers, 1st half", "9th Siberian Grenadiers, 2nd half") == ["9a", "9b"]


def test_without_a_number_the_rarest_word_counts() -> None:
    assert marks("HMS Resolute", "HMS Triumph", "HMS Arrow") == ["R", "T", "A"]
    assert marks("Blue Hussars", "Blue general", length=4) == ["Huss", "Blue"]
    crews = ["Rooke's muskets", "Rooke's blades", "Vane's muskets", "Vane's blades"]
    assert marks(*crews) == ["RM", "RB", "VM", "VB"]


def test_equal_names_are_numbered() -> None:
    assert len(set(marks(*["A wreckers' hut"] * 6))) == 6


@pytest.mark.parametrize(("game", "scenario"), EVERY)
@pytest.mark.parametrize("length", [MARK, 4])
def test_labels_are_distinct_within_an_arm(game: str, scenario: str, length: int) -> None:
    scene = qd.new(game, scenario, seed=1).scene()
    kinds = Kinds(scene.board)
    names = short_names(scene.pieces, length, kinds)
    told = [(kinds[piece.kind].sign, names[piece.id]) for piece in scene.pieces]
    assert len(set(told)) == len(told)
    assert all(0 < len(name) <= length + (length == MARK) for name in names.values())


def test_number_and_arm_follow_the_tile_on_the_hex() -> None:
    match = qd.new("late-19th-century", "encounter", seed=3)
    scene = match.scene("blue")
    assert isinstance(scene.board, Hexes)
    first = next(piece for piece in scene.pieces if piece.name == "Blue 1st Infantry")
    drawn = draw(scene, Focus())
    assert first.tile
    assert drawn.names[first.id] == f"{first.tile}B1"
    x, y = drawn.places[first.id]
    text = drawn.canvas.text().splitlines()
    assert text[y][x : x + 3] == "↓I4"
    assert text[y + 1][x : x + 4] == f"{first.tile}B1"
