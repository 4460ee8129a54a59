"""Names of pieces, cards and sides as sentences need them, and the verbs that agree with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple

import msgspec
from msgspec import Meta

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.goals import listed
from quarterdeck.engine.validation.spelling import spelt

#                  one    many
IRREGULAR: Final = {
    "be": ("is", "are"),
    "have": ("has", "have"),
}  # fmt: skip
HISSING: Final = ("s", "x", "z", "ch", "sh")
ARTICLE: Final = "the "


def is_plural(name: str) -> bool:
    """Return whether a name takes a plural verb, judged by its last word before a comma.

    "Hussars" and "Cronjé's Transvaalers, first" do; "Regiment" does not.
    """
    noun = name.partition(",")[0].rstrip()
    return noun.endswith("s") and not noun.endswith("ss")


def conjugated(verb: str, plural: bool) -> str:
    """Return a verb, given as a dictionary has it, in the singular or the plural: acts, act."""
    if verb in IRREGULAR:
        return IRREGULAR[verb][plural]
    return verb if plural else f"{verb}es" if verb.endswith(HISSING) else f"{verb}s"


class Noun(NamedTuple):
    """The name of something, and how it behaves in a sentence.

    ``common`` marks a name that begins with an article or is an ordinary noun: within a sentence
    its first letter is small.
    """

    text: str
    plural: bool = False
    common: bool = False

    def put(self, opens: bool = False, goes_on: bool = False) -> str:
        """Return the name as it stands in a sentence.

        ``opens``: at the head. ``goes_on``: before the rest, where a name with a comma needs
        another one ("De la Rey's commando, left, moves").
        """
        text = self.text
        if self.common:
            text = (text[0].upper() if opens else text[0].lower()) + text[1:]
        return f"{text}," if goes_on and "," in text else text


class SideName(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The name of a side or a player in sentences: "the Germans", with a plural verb."""

    name: Annotated[
        str,
        spelt(r"^[^\n\t]*\Z", "one line"),
        Meta(min_length=1, max_length=80, description='The name of the side in sentences, such as "the Boers".'),
    ]
    plural: Annotated[bool, Meta(description='True if the name takes a plural verb: "The Boers win".')] = False

    @property
    def noun(self) -> Noun:
        """The name as log templates use it."""
        return Noun(self.name, self.plural, self.name.startswith(ARTICLE))

    def does(self, verb: str, opens: bool = True) -> str:
        """Return the name with its verb: "The Germans win", "Blackbeard wins"."""
        return f"{self.noun.put(opens)} {conjugated(verb, self.plural)}"


def in_words(seat: Seat) -> str:
    """Return a seat's key as a label: "British", "Man o war"."""
    return seat.replace("-", " ").capitalize()


def side_of_key(seat: Seat) -> SideName:
    """Return the name of a side that has no other than its key."""
    return SideName(in_words(seat), is_plural(seat))


def together(sides: Sequence[SideName], verb: str) -> str:
    """Return several names with their verb, at the head of a sentence: "Anne and the Crown win"."""
    if len(sides) == 1:
        return sides[0].does(verb)
    return f"{listed([side.noun.put(place == 0) for place, side in enumerate(sides)])} {conjugated(verb, True)}"


def ending(winners: Sequence[SideName], why: str) -> str:
    """Return the end of a game as one sentence: "The Germans win: no British ship is left on the
    lake.".
    """
    return f"{together(winners, 'win')}: {why}" if winners else f"A draw: {why}"


class Names(NamedTuple):
    """The names in a position: of pieces and cards by their ids, and of seats. A piece that is gone
    keeps its name.
    """

    pieces: Mapping[str, Noun]
    cards: Mapping[str, Noun] = MappingProxyType({})
    side: Callable[[Seat], SideName] = side_of_key

    def piece(self, key: str) -> Noun:
        """Return a piece's name; one without a name goes by its id."""
        return self.pieces.get(key) or Noun(key)

    def card(self, key: str) -> Noun:
        """Return a card's name, or its id."""
        return self.cards.get(key) or Noun(key)

    def player(self, seat: Seat) -> Noun:
        """Return the name of a side as sentences use it."""
        return self.side(seat).noun
