"""The legend of a map, as far as its signs are in use. Every game brings its own."""

from __future__ import annotations

from quarterdeck.engine.scene import Board, CardTable, Kind, Plane, Scene

PIECES = ("hull", "counter")


class Kinds(dict[str, Kind]):
    """The legend of a board by key; a kind that it leaves out goes by its key."""

    def __init__(self, board: Board) -> None:
        super().__init__({kind.key: kind for kind in board.legend})

    def __missing__(self, key: str) -> Kind:
        return Kind(key, key, "mark", key[:1])

    def tints(self, *keys: str) -> str:
        return " ".join(tint for key in keys if (tint := self[key].tint))


def on_the_map(scene: Scene) -> list[Kind]:
    """Return every kind on the map now, in the order of the legend."""
    board = scene.board
    found = {key for piece in scene.pieces for key in (piece.kind, *piece.marks)}
    found.update(key for cell in scene.marks for key in cell.kinds)
    found.update(key for edge in scene.edges for key in edge.kinds)
    if isinstance(board, Plane):
        found.update([board.ground, *(key for shape in board.shapes for key in shape.kinds)])
    elif not isinstance(board, CardTable):
        found.update([board.ground, *(key for cell in board.cells for key in cell.kinds)])
        found.update([*(key for edge in board.edges for key in edge.kinds), *(line.kind for line in board.lines)])
    kinds = Kinds(board)
    unknown = sorted(key for key in found if key not in kinds)
    return [kind for kind in (*board.legend, *map(kinds.__getitem__, unknown)) if kind.key in found]


def signed_kinds(scene: Scene) -> tuple[list[Kind], list[Kind]]:
    """Return the kinds on the map now that have a sign: the ground, then the pieces."""
    kinds = [kind for kind in on_the_map(scene) if kind.sign]
    return [kind for kind in kinds if kind.drawn not in PIECES], [kind for kind in kinds if kind.drawn in PIECES]


def legend(scene: Scene) -> list[str]:
    """Return a line for the signs of the ground and a line for the letters of the pieces."""
    return [", ".join(f"{kind.sign} {kind.name}" for kind in kinds) for kinds in signed_kinds(scene) if kinds]
