"""A piece's arcs and sight lines in words, each with its clause."""

from __future__ import annotations

from typing import Final, NamedTuple

from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.goals import listed
from quarterdeck.engine.scene import Look, Piece, Scene, SightLine
from quarterdeck.terminal.board.cell_names import cell_name, place_name
from quarterdeck.terminal.board.signs import signed

FEW: Final = 6  # names listed if several fit
CLEAR: Final = "✓"
BLOCKED: Final = "✗"
BARRED: Final = "○"
CALLED: Final = {CLEAR: "clear", BLOCKED: "blocked", BARRED: "clear, but may not fire"}


class SightText(NamedTuple):
    """One line: a sign, what it means, and the clause behind it."""

    sign: str
    text: str
    clause: str


def fields(look: Look) -> list[SightText]:
    """Return the signs of a piece's arcs on the map, and their meanings."""
    return [
        SightText(sign, overlay.kind if overlay.seen else f"{overlay.kind}, out of sight", overlay.clause)
        for overlay, sign in signed(look)
    ]


def lines(look: Look, scene: Scene, aim: str = "") -> list[SightText]:
    """Return remarks, then every sight line: first the one to ``aim``, then nearest enemy first."""
    remarks = [SightText("·", remark.text, remark.clause) for remark in look.remarks]
    aimed = sorted(look.lines, key=lambda line: aim not in (*line.to, cell_name(scene.board, line.at)))
    return [*remarks, *(SightText(sign(line), line.text, line.clause) for line in aimed)]


def sign(line: SightLine) -> str:
    return BLOCKED if not line.clear else CLEAR if line.open else BARRED


def title(piece: Piece, scene: Scene) -> str:
    where = place_name(scene.board, piece.at) if piece.at is not None else piece.status
    return f"{piece.name} ({where})"


def looked_at(scene: Scene, wanted: str, subject: str) -> str:
    """Return the piece to show: the wanted one, else the prompt's subject, else the active one."""
    ids = [piece.id for piece in scene.pieces]
    active = next((piece.id for piece in scene.pieces if piece.active), "")
    return next((each for each in (wanted, subject, active) if each in ids), "")


def beside(scene: Scene, looked_at: str, step: int) -> str:
    """Return the piece ``step`` places after another, or the first; empty if there is none."""
    ids = [piece.id for piece in scene.pieces if scene.place(piece) is not None]
    return ids[(ids.index(looked_at) + step) % len(ids)] if looked_at in ids else next(iter(ids), "")


def next_there(scene: Scene, clicked: str, looked_at: str) -> str:
    """Return the piece that a click means: the top one, or the next in a cell already shown."""
    at = next((scene.place(piece) for piece in scene.pieces if piece.id == clicked), None)
    there = [piece.id for piece in scene.pieces if at is not None and scene.place(piece) == at]
    return there[(there.index(looked_at) + 1) % len(there)] if clicked == looked_at and looked_at in there else clicked


def find(scene: Scene, typed: str) -> str:
    """Return the piece meant by a name, the start of one, or a cell; refuse several or none."""
    wanted = typed.strip().casefold()
    pieces = [piece for piece in scene.pieces if scene.place(piece) is not None]
    exact = [piece for piece in pieces if wanted in (piece.id.casefold(), piece.name.casefold())]
    there = [piece for piece in pieces if piece.at is not None and place_name(scene.board, piece.at).casefold() == wanted]
    starting = [piece for piece in pieces if any(word.startswith(wanted) for word in _beginnings(piece))]
    for fitting in (exact, there[:1], starting):
        if wanted and len(fitting) == 1:
            return fitting[0].id
        if wanted and fitting:
            more = ["others"] if len(fitting) > FEW else []
            raise QuarterdeckError(f"{typed!r} could be {listed([*(piece.name for piece in fitting[:FEW]), *more], 'or')}")
    raise QuarterdeckError(f"there is no {typed!r} on the board: type a name, the start of one, or a place")


def _beginnings(piece: Piece) -> list[str]:
    words = piece.name.casefold().split()
    return [piece.id.casefold(), *(" ".join(words[place:]) for place in range(len(words)))]
