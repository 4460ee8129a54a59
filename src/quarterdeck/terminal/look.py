"""What the person at the screen is looking at, and the marks that every kind of board has in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from quarterdeck.engine.scene import Overlay, Piece, Scene

ARROWS: Final = "↑↗→↘↓↙←↖"
COMPASS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
NO_HEADING: Final = "●"


@dataclass(frozen=True, slots=True)
class Look:
    """``piece`` is the one whose overlays are shown; ``marks`` has the keys of the options by what they point at."""

    piece: str = ""
    marks: Mapping[str, str] = field(default_factory=dict)
    aim: str = ""  # what the highlighted option points at


def arrow(piece: Piece) -> str:
    """Her heading to the nearest 45°."""
    return NO_HEADING if piece.facing is None else ARROWS[round(piece.facing / 45) % 8]


def heading(piece: Piece) -> str:
    """Her heading in words; in degrees where it is none of the eight."""
    if piece.facing is None:
        return ""
    return COMPASS[piece.facing // 45 % 8] if piece.facing % 45 == 0 else f"{piece.facing}°"


def short_names(pieces: Iterable[Piece], length: int) -> dict[str, str]:
    """A label of at most so many letters for every piece, no two alike as long as letters and digits last."""
    taken: dict[str, str] = {}
    for piece in pieces:
        letters = [each for each in piece.name if each.isalnum()] or ["?"]
        first = "".join(letters[:length])
        others = ["".join(letters[: length - 1]) + each for each in (*letters, *"123456789")]
        taken[piece.id] = next((each for each in (first, *others) if each not in taken.values()), first)
    return taken


def overlays(scene: Scene, look: Look) -> list[Overlay]:
    """The overlays of the piece that is looked at; without one, those of the active piece."""
    of = look.piece or next((piece.id for piece in scene.pieces if piece.active), "")
    return [overlay for overlay in scene.overlays if overlay.of == of]


def piece_style(piece: Piece, look: Look) -> str:
    """Whose she is, whether it is her turn, and whether the highlighted option points at her."""
    words = ["neutral" if piece.side < 0 else f"side{piece.side}"]
    if piece.active:
        words.append("active")
    if look.aim == piece.id:
        words.append("aim")
    return " ".join(words)
