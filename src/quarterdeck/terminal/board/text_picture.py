"""A picture of the board in plain characters, with a legend."""

from __future__ import annotations

from quarterdeck.engine.scene import Kind, Look, Piece, Scene
from quarterdeck.terminal.board.cell_names import captioned
from quarterdeck.terminal.board.drawing import draw
from quarterdeck.terminal.board.map_legend import Kinds, legend
from quarterdeck.terminal.board.signs import Focus, arrow, chip
from quarterdeck.terminal.text import sight_lines
from quarterdeck.terminal.text.piece_card import whereabouts


def picture(scene: Scene, look: Look | None = None) -> str:
    """Return the board with a legend."""
    drawn, kinds = draw(scene, Focus(look)), Kinds(scene.board)
    pieces = [
        f"{_label(piece, kinds[piece.kind], drawn.names[piece.id])} {piece.name}, {whereabouts(piece, scene)}"
        + (", active" if piece.active else "")
        for piece in scene.pieces
        if scene.place(piece) is not None
    ]
    key = [f"{told.sign} {told.text} [{told.clause}]" for told in sight_lines.fields(look)] if look is not None else []
    return "\n".join([captioned(scene), drawn.canvas.text(), *legend(scene), *key, *pieces])


def _label(piece: Piece, kind: Kind, name: str) -> str:
    """Return a piece's label as it is on the picture."""
    if kind.is_ground:
        return kind.sign or name
    return f"{chip(piece, kind)} {name}" if kind.sign else f"{arrow(piece)}{name}"
