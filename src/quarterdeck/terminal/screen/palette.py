"""The colours of named styles. Sides are distinct in every kind of colour vision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from rich.style import Style as RichStyle
from textual.content import Content
from textual.style import Style

from quarterdeck.terminal.board.canvas import Line

# After Okabe and Ito, each colour on its own dark shade.
SIDES: Final = (
    ("#ffb347", "#4a2f00"),
    ("#7cc8ff", "#0a3a5c"),
    ("#e89ac7", "#4d1f3a"),
    ("#f0e442", "#454000"),
    ("#3fd0a4", "#00402e"),
    ("#d5d8e0", "#2b2f3a"),
)


@dataclass(frozen=True, slots=True)
class Ink:
    """A foreground, a background and other attributes; an empty one lets the style below show."""

    front: str = ""
    back: str = ""
    extra: str = ""

    def over(self, under: Ink) -> Ink:
        return Ink(self.front or under.front, self.back or under.back, self.extra or under.extra)

    def __str__(self) -> str:
        return " ".join(part for part in (self.extra, self.front, f"on {self.back}" if self.back else "") if part)


INKS: Final = {
    # the tints of a legend
    "water": Ink("#47698a", "#0c2035"),
    "deep": Ink("#3c5878", "#081627"),
    "stream": Ink("#8fd0f0", "#123a55"),
    "shoal": Ink("#9fe0e4", "#1a4a55"),
    "land": Ink("#a08c5b", "#4a3f28"),
    "wood": Ink("#8fd07f", "#1f3d1c"),
    "scrub": Ink("#8fd07f"),
    "height": Ink("#e0c08a", "#5c4a2a"),
    "town": Ink("#e8ddd0", "#564b45"),
    "earth": Ink("#ffd9a0", "#4a3320"),
    "way": Ink("#fff3d0"),
    "danger": Ink("#ffb090"),
    "prize": Ink("#ffb3a7", "#5c1f1a", "bold"),
    # the piece looked at
    "overlay0": Ink("#ffffff", "#2c5f8f"),
    "overlay1": Ink("#ffffff", "#3d7d6e"),
    "overlay2": Ink("#000000", "#9ec9a0"),
    "overlay3": Ink("#000000", "#b9c4ec"),
    "out-of-sight": Ink("#f0c7e6", "#45304a"),
    "stops": Ink("#ffd0b8", "#7a2a10", "bold"),
    "looked-at": Ink(extra="bold underline"),
    "blocked": Ink("#ff9d76", extra="bold"),
    "line": Ink("#9fd8ff"),
    "ghost": Ink("#ffffff", "#6b5a1e", "bold"),
    "label": Ink("#ffffff", extra="bold"),
    "edge": Ink("#8a9bab"),
    "mark": Ink("#ffffff", "#3f6f9c", "bold"),
    "aim": Ink("#000000", "#ffffff", "bold"),
    "card": Ink("#101010", "#e8e4d8", "bold"),
    "red": Ink("#b00020", "#e8e4d8", "bold"),
    "back": Ink("#c8d4e0", "#3a4a5c"),
    "neutral": Ink("#ffffff", "#555555", "bold"),
    "strong": Ink(extra="bold"),
    "quiet": Ink("#93a1ae"),
    "bar": Ink("#7cc8ff"),
    "hit": Ink("#ffffff", "#a33a00", "bold"),
    "odds": Ink("#f0e442"),
    "clause": Ink("#9db4c8", extra="italic"),
    "refused": Ink("#76828d"),
    "key": Ink("#000000", "#9db4c8", "bold"),
}
ACTIVE_EDGE: Final = Ink("#ffffff", extra="bold")


_painted: list[tuple[str, str]] = list(SIDES)


def paint_sides(colours: Sequence[str]) -> None:
    """Set the colours of the sides, in their order; each lies on its own dark shade."""
    for place, colour in enumerate(colours):
        dark = "".join(f"{int(colour[at : at + 2], 16) // 4:02x}" for at in (1, 3, 5))
        _painted[place : place + 1] = [(colour, f"#{dark}")]
    style.cache_clear()


@cache
def style(name: str) -> str:
    """Return the style of names such as ``side0 active``; later names override earlier ones."""
    ink = Ink()
    for word in name.split():
        if word.startswith("side"):
            front, back = _painted[int(word[4:]) % len(_painted)]
            ink = Ink(front, back, "bold")
        elif word == "active":
            ink = replace(ink, front="#000000", back=ink.front) if ink.back else ACTIVE_EDGE
        else:
            ink = INKS.get(word, Ink()).over(ink)
    return str(ink)


@cache
def rich_style(name: str) -> RichStyle:
    return RichStyle.parse(style(name)) if name else RichStyle()


def contents(lines: list[Line]) -> Content:
    """Return lines as coloured text."""
    assembled = [Content.assemble(*((text, style(name)) if name else text for text, name in line)) for line in lines]
    return Content("\n").join(assembled)


def clause_link(clause: str) -> Content:
    """Return a clause's id as a link to the rule book."""
    click = Style.from_meta({"@click": f"screen.rule({clause!r})"})
    return Content(clause).stylize(style("clause")).stylize(click)
