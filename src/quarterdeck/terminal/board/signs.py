"""The signs common to all kinds of boards, and the focus of the viewer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from quarterdeck.engine.scene import At, Ghost, Kind, Look, Overlay, Piece

ARROWS: Final = "↑↗→↘↓↙←↖"
SHAPES: Final = "●◆▲■★✚"  # a piece without a heading has the shape of its side, as on the page
NO_SIDE: Final = "○"
FACE_DOWN: Final = "▮"
FACE_UP: Final = "▯"  # if a tile's face does not fit
SEEN: Final = "◦•◉◎"  # the arcs of the first, the second, the third and any other weapon
BELTS: Final = "∷∴∶·"  # of one arc, from near to far
UNSEEN: Final = "×"
STOPS: Final = "✗"
BODY: Final = "▓"  # the rest of a piece larger than its name
GHOST: Final = "◌"  # the place that the highlighted option gives a piece
WAY: Final = "∙"


@dataclass(frozen=True, slots=True)
class Focus:
    """The piece and the option that the viewer looks at.

    ``marks`` has the keys of options by their targets, ``aim`` the target of the highlighted
    option, and ``ghost`` the place that it gives a piece.
    """

    look: Look | None = None
    marks: Mapping[str, str] = field(default_factory=dict)
    aim: str = ""
    ghost: Ghost | None = None

    def covered(self) -> dict[At, str]:
        """Return the cells in arc, each with the sign of the last weapon that sees it."""
        covered: dict[At, str] = {}
        if self.look is not None:
            for overlay, sign in signed(self.look):
                for at in overlay.cells:
                    covered[at] = covered.get(at, sign) if sign == UNSEEN else sign
        return covered


def signed(look: Look) -> list[tuple[Overlay, str]]:
    """Return every overlay with its sign on the map; belts of one arc fade outwards."""
    weapons = list(dict.fromkeys(overlay.kind for overlay in look.overlays if not overlay.field))
    signs = {kind: SEEN[min(place, len(SEEN) - 1)] for place, kind in enumerate(weapons)}
    belts = [overlay.kind for overlay in look.overlays if overlay.field]
    signs.update({kind: BELTS[min(place, len(BELTS) - 1)] for place, kind in enumerate(belts)})
    return [(overlay, signs[overlay.kind] if overlay.seen else UNSEEN) for overlay in look.overlays]


def arrow(piece: Piece) -> str:
    """Return a heading to the nearest 45°, or without one the shape of the side."""
    if piece.facing is not None:
        return arrow_to(piece.facing)
    return SHAPES[piece.side % len(SHAPES)] if piece.side >= 0 else NO_SIDE


def arrow_to(facing: int) -> str:
    return ARROWS[round(facing / 45) % 8]


def chip(piece: Piece, kind: Kind) -> str:
    """Return heading, letter and strength as ``↑I4``; without a letter, the heading alone."""
    strength = str(piece.gauges[0].value) if kind.sign and piece.gauges else ""
    return f"{arrow(piece)}{kind.sign}{strength}"


def tile(piece: Piece, room: int = 3) -> str:
    """Return a piece's tile: its face, a sign that it is face up or down, or nothing."""
    if piece.tile is None:
        return ""
    face = piece.tile if len(piece.tile) <= room else piece.tile.replace("10", "⑩")
    return (face if len(face) <= room else FACE_UP) or FACE_DOWN


def piece_style(piece: Piece, focus: Focus) -> str:
    """Return the style for a piece's side, and whether it is active, looked at or aimed at."""
    words = ["neutral" if piece.side < 0 else f"side{piece.side}"]
    if piece.active:
        words.append("active")
    if focus.look is not None and focus.look.piece == piece.id:
        words.append("looked-at")
    if focus.aim == piece.id:
        words.append("aim")
    return " ".join(words)
