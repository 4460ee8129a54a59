"""Anybody can select any visible piece at any time, and its sight lines are well formed."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from quarterdeck.conformance.driver import ConformanceTable, positions
from quarterdeck.engine.errors import UnknownPiece
from quarterdeck.engine.scene import Hexes, Look, Piece, Scene, Squares


def looks(table: ConformanceTable) -> Iterator[tuple[Scene, Piece, Look]]:
    for match in positions(table):
        for viewer in table.viewers:
            scene = match.scene(viewer)
            for piece in scene.pieces:
                yield scene, piece, match.look(piece.id, viewer)


def test_a_look_cites_clauses_and_marks_cells_of_the_board(table: ConformanceTable) -> None:
    for scene, piece, look in looks(table):
        assert look.piece == piece.id
        assert msgspec.json.decode(msgspec.json.encode(look), type=Look) == look
        clauses = {overlay.clause for overlay in look.overlays} | {line.clause for line in look.lines}
        clauses |= {remark.clause for remark in look.remarks}
        assert clauses - {""} <= set(table.game.rulebook.by_id)
        cells = [at for overlay in look.overlays for at in overlay.cells]
        cells += [at for line in look.lines for at in (line.at, *line.blocked_at)]
        if isinstance(scene.board, Squares | Hexes):
            assert all(1 <= column <= scene.board.columns and 1 <= row <= scene.board.rows for column, row in cells)


def test_lines_of_sight_lead_to_enemies_where_they_stand(table: ConformanceTable) -> None:
    for scene, piece, look in looks(table):
        others = {each.id: each for each in scene.pieces}
        for line in look.lines:
            assert line.to
            assert all(others[key].at == line.at and others[key].side != piece.side for key in line.to)
            assert line.clear == (not line.blocked_at) == (not line.blocked_by)
            assert line.blocked_by in line.text


def test_a_line_across_the_map_cites_its_clause_and_ends_at_the_edge(table: ConformanceTable) -> None:
    match = table.match(0)
    places = [piece.at for piece in match.scene(table.viewers[0]).pieces if piece.at is not None]
    if table.game.measure is None or not places:
        return
    for at in places:
        line = match.measure(places[0], at, table.viewers[0])
        assert line is not None
        assert line.clause in table.game.rulebook.by_id
        assert line.clear == (not line.blocked_at) == (not line.blocked_by)
    assert match.measure(places[0], (-1, 0)) is None
    assert match.measure((9_999_999, 9_999_999), places[0]) is None


def test_only_pieces_can_be_looked_at(table: ConformanceTable) -> None:
    match = table.match(0)
    for name in ("", "nobody", "1,1", "x" * 500):
        with pytest.raises(UnknownPiece, match="there is no piece"):
            match.look(name)
