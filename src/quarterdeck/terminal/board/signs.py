"""What the person at the screen is looking at, and the signs that every kind of board has in common."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from quarterdeck.engine.scene import At, Ghost, Kind, Look, Overlay, Piece

ARROWS: Final = "↑↗→↘↓↙←↖"
SHAPES: Final = "●◆▲■★✚"  # who has no heading: the shape of the side, as on the page
NO_SIDE: Final = "○"
FACE_DOWN: Final = "▮"
FACE_UP: Final = "▯"  # where a tile's face does not fit
SEEN: Final = "◦•◉◎"  # what the first, the second, the third and any other weapon bears on
BELTS: Final = "∷∴∶·"  # of one field, from near to far
UNSEEN: Final = "×"
STOPS: Final = "✗"
BODY: Final = "▓"  # the rest of a piece that is larger than its name
GHOST: Final = "◌"  # where the highlighted option would put a piece
WAY: Final = "∙"


@dataclass(frozen=True, slots=True)
class Focus:
    """``look`` is of the piece that is looked at; ``marks`` has the keys of the options by what they point at; ``aim`` and
    ``ghost`` are what the highlighted option points at, and where it would put a piece."""

    look: Look | None = None
    marks: Mapping[str, str] = field(default_factory=dict)
    aim: str = ""
    ghost: Ghost | None = None

    def covered(self) -> dict[At, str]:
        """The cells that the piece bears on, each with its sign: the last weapon's that sees it, else that of the unseen."""
        covered: dict[At, str] = {}
        if self.look is not None:
            for overlay, sign in signed(self.look):
                for at in overlay.cells:
                    covered[at] = covered.get(at, sign) if sign == UNSEEN else sign
        return covered


def signed(look: Look) -> list[tuple[Overlay, str]]:
    """Every overlay with its sign on the map; belts of one field fade outwards."""
    weapons = list(dict.fromkeys(overlay.kind for overlay in look.overlays if not overlay.field))
    signs = {kind: SEEN[min(place, len(SEEN) - 1)] for place, kind in enumerate(weapons)}
    belts = [overlay.kind for overlay in look.overlays if overlay.field]
    signs.update({kind: BELTS[min(place, len(BELTS) - 1)] for place, kind in enumerate(belts)})
    return [(overlay, signs[overlay.kind] if overlay.seen else UNSEEN) for overlay in look.overlays]


def arrow(piece: Piece) -> str:
    """Her heading to the nearest 45°; what has none shows the shape of its side, so that nobody needs the colour."""
    if piece.facing is not None:
        return arrow_to(piece.facing)
    return SHAPES[piece.side % len(SHAPES)] if piece.side >= 0 else NO_SIDE


def arrow_to(facing: int) -> str:
    return ARROWS[round(facing / 45) % 8]


def chip(piece: Piece, kind: Kind) -> str:
    """Heading, letter and strength, as on a counter: ``↑I4``; of a kind without a letter the heading alone."""
    strength = str(piece.gauges[0].value) if kind.sign and piece.gauges else ""
    return f"{arrow(piece)}{kind.sign}{strength}"


def tile(piece: Piece, room: int = 3) -> str:
    """The tile by a piece: its face, its back, or nothing; where its face does not fit, only that it lies face up."""
    if piece.tile is None:
        return ""
    face = piece.tile if len(piece.tile) <= room else piece.tile.replace("10", "⑩")
    return (face if len(face) <= room else FACE_UP) or FACE_DOWN


def piece_style(piece: Piece, focus: Focus) -> str:
    """Whose she is, whether it is her turn, whether she is looked at and whether the highlighted option points at her."""
    words = ["neutral" if piece.side < 0 else f"side{piece.side}"]
    if piece.active:
        words.append("active")
    if focus.look is not None and focus.look.piece == piece.id:
        words.append("looked-at")
    if focus.aim == piece.id:
        words.append("aim")
    return " ".join(words)
