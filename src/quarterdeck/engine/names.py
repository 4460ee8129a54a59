"""What pieces, cards and seats are called in sentences, and the verbs that fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from quarterdeck.engine.asks import Seat

#                  one    many
IRREGULAR: Final = {
    "be": ("is", "are"),
    "have": ("has", "have"),
}  # fmt: skip
HISSING: Final = ("s", "x", "z", "ch", "sh")


def is_plural(name: str) -> bool:
    """The last word before a comma tells: Hussars are many, and so are Cronjé's Transvaalers, first; a Regiment is one."""
    noun = name.partition(",")[0].rstrip()
    return noun.endswith("s") and not noun.endswith("ss")


def conjugated(verb: str, plural: bool) -> str:
    """A verb, given as a dictionary has it, as one or as many do it: acts, act."""
    if verb in IRREGULAR:
        return IRREGULAR[verb][plural]
    return verb if plural else f"{verb}es" if verb.endswith(HISSING) else f"{verb}s"


class Noun(NamedTuple):
    """What something is called. ``common``: it has an article or is no name at all, and begins small within a sentence."""

    text: str
    plural: bool = False
    common: bool = False

    def put(self, opens: bool = False, goes_on: bool = False) -> str:
        """As it stands in a sentence: at its head, and before the rest of it (De la Rey's commando, left, moves)."""
        text = self.text
        if self.common:
            text = (text[0].upper() if opens else text[0].lower()) + text[1:]
        return f"{text}," if goes_on and "," in text else text


class Names(NamedTuple):
    """The names of a position: of its pieces and cards by their ids, and of the seats. What is gone keeps its name."""

    pieces: Mapping[str, Noun]
    cards: Mapping[str, Noun] = MappingProxyType({})
    seat: Callable[[Seat], str] = str.capitalize

    def piece(self, key: str) -> Noun:
        """A piece; one without a name goes by its id."""
        return self.pieces.get(key) or Noun(key)

    def card(self, key: str) -> Noun:
        return self.cards.get(key) or Noun(key)

    def player(self, seat: Seat) -> Noun:
        """Who sits there: pirates are many."""
        return Noun(self.seat(seat), is_plural(seat))
