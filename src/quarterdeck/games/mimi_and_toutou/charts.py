"""The printed tables: the ships' figures, and the damage chart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from quarterdeck.boards.cards import RANKS
from quarterdeck.engine.asks import ClauseId


@dataclass(frozen=True, slots=True)
class Figures:
    """The printed figures of a ship. Movement (MT-5) is one square for all ships."""

    name: str
    range: int  # MT-6
    die: int  # MT-8: its number of sides
    gun: str  # the gun named by the Jack
    hits_needed: int  # to flood one compartment


#                                 name                   range  die  gun           hits   MT-6, MT-8, MT-23
SHIPS: Final[dict[str, Figures]] = {
    "kingani": Figures("Kingani",              20,   20, "12-pounder",   1),
    "mimi":    Figures("Mimi",                 12,   12, "6-pounder",    1),
    "toutou":  Figures("Toutou",               12,   12, "6-pounder",    1),
    "fifi":    Figures("Fifi",                 20,   20, "12-pounder",   1),
    "hedwig":  Figures("Hedwig von Wissmann",  16,   16, "6-pounder",    1),
    "gotzen":  Figures("Graf von Götzen",      20,   20, "105 mm gun",   2),
}  # fmt: skip

SPEEDY: Final = ("mimi", "toutou")  # MT-1, option speed

ACE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING = range(13)
RANK_OF: Final = {rank: place for place, rank in enumerate(RANKS)}


@dataclass(frozen=True, slots=True)
class Damage:
    """One line of the damage chart, and its place on a ship's diagram."""

    place: str
    kind: str
    clause: ClauseId


#    rank     place                        kind            clause    MT-11 to MT-18
CHART: Final = (
    Damage("bow",                      "bow",          "MT-11"),  # Ace
    Damage("bow compartment",          "compartment",  "MT-12"),  # 2
    Damage("hull 3",                   "hull",         "MT-14"),  # 3
    Damage("compartment 4",            "compartment",  "MT-13"),  # 4
    Damage("hull 5",                   "hull",         "MT-14"),  # 5
    Damage("compartment 6",            "compartment",  "MT-13"),  # 6
    Damage("hull 7",                   "hull",         "MT-14"),  # 7
    Damage("compartment 8",            "compartment",  "MT-13"),  # 8
    Damage("hull 9",                   "hull",         "MT-14"),  # 9
    Damage("rudder",                   "rudder",       "MT-15"),  # 10
    Damage("gun",                      "gun",          "MT-16"),  # Jack
    Damage("engine",                   "engine",       "MT-17"),  # Queen
    Damage("charthouse and steering",  "charthouse",   "MT-18"),  # King
)  # fmt: skip

COMPARTMENTS: Final = (TWO, FOUR, SIX, EIGHT)  # MT-3
SURRENDERS_ON: Final = 5  # MT-19: this or more on the second die
EIGHTHS: Final = 8  # the whole of a ship's flotation in the unit that MT-23 needs
