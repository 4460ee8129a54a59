"""SH-104 The event decks: the kinds of cards and the number of each in a deck.

A card in a hand or a pile is its key. Land and sea cards have different backs (SH-21a). A kind in
both decks is the same card with either back, so hands and piles keep the backs apart.

``window`` says when a card can be played (SH-101), and ``condition`` narrows it down:

- ``any``: only the window counts.
- NOW! cards: ``named`` (it strikes the unit just named, or waits until one is named, SH-29).
- Unit cards, by the piece named: ``commander`` (or the unit he is with), ``infantry``, ``troops``
  (infantry or mounted men), ``outside`` (infantry next to a closed structure), ``ship``, ``sailing``
  (a ship under sail), ``grappled`` (a grappled ship).
- Dice cards, by the attack: ``gun``, ``infantry``, ``shooter`` (firearms or bows), ``fire`` (cannon
  too), ``volley`` (fire other than cannon), ``melee``, ``broadside`` (a gun at a ship).
- Reactions, by their moment: ``parley`` (one is aimed at your unit), ``attacked``, ``fired-on``,
  ``flags`` (on your unit), ``failed`` (a save of yours), ``grapnels`` (yours did not hold).
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from quarterdeck.engine import scenario as engine
from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.scenario import Key, Name, Prose, Written

PACKAGE: Final = "quarterdeck.games.scum_of_the_high_seas"

Back = Literal["land", "sea"]
Window = Literal["turn", "unit", "dice", "react", "now"]
Condition = Literal[
    "any", "named", "commander", "infantry", "troops", "outside", "ship", "sailing", "grappled",
    "gun", "shooter", "fire", "volley", "melee", "broadside",
    "parley", "attacked", "fired-on", "flags", "failed", "grapnels",
]  # fmt: skip
MOST_COPIES: Final = 20
Copies = Annotated[int, Meta(ge=0, le=MOST_COPIES)]

OF_PARLEY: Final = ("parley", "parley-no-way", "betrayal", "bad-blood")
OF_NCOS: Final = ("promoted",)


class CardKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """SH-22 One kind of event card: its clause, copies in either deck, window and words.

    The gist is a short text to choose by. The text is the whole.
    """

    key: Key
    clause: ClauseId
    name: Name
    kind: Literal["now", "choice"]
    land: Copies
    sea: Copies
    window: Window
    condition: Condition
    effect: Key
    gist: Name
    text: Prose

    @property
    def is_now(self) -> bool:
        """SH-19 A NOW! card is carried out when it is read and is never in a hand."""
        return self.kind == "now"

    def copies(self, back: Back) -> int:
        """Return how many copies are in that deck before anything is left out."""
        return self.land if back == "land" else self.sea


class CardSheet(Written, frozen=True, forbid_unknown_fields=True):
    """The file ``cards.toml``."""

    card: tuple[CardKind, ...]

    def check(self) -> None:
        keys = [card.key for card in self.card]
        for place, card in enumerate(self.card):
            if keys.index(card.key) != place:
                raise ValueError(f"card[{place}].key: expected a unique key, but {card.key!r} is used twice")
            if card.is_now != (card.window == "now"):
                raise ValueError(
                    f"card[{place}].window: expected 'now' for NOW! cards and for no others, got {card.window!r}"
                )


def read_cards(text: bytes) -> dict[str, CardKind]:
    """Return the kinds of cards in the text of a file such as ``cards.toml``, by key."""
    return {card.key: card for card in engine.read(CardSheet, text, "cards.toml").card}


CARDS: Final = read_cards((files(PACKAGE) / "cards.toml").read_bytes())


def deck(
    back: Back,
    *,
    parley: bool = True,
    fast: bool = False,
    without: tuple[str, ...] = (),
    numbers: Mapping[str, int] | None = None,
) -> list[str]:
    """SH-104 Return the cards of one deck, sorted, each as often as the deck holds it.

    ``parley`` says whether pirates may parley, ``fast`` whether it is fast play (SH-2). A scenario
    leaves kinds out with ``without``; ``numbers`` sets how many of a kind are in each deck that it
    belongs to.
    """
    counts = numbers or {}
    check_changes(without, counts)
    gone = {*without, *(() if parley else OF_PARLEY), *(OF_NCOS if fast else ())}
    inside = (card for card in CARDS.values() if card.copies(back) and card.key not in gone)
    return sorted(key for card in inside for key in [card.key] * counts.get(card.key, card.copies(back)))


def check_changes(without: tuple[str, ...], numbers: Mapping[str, int]) -> None:
    """Check that a scenario changes existing cards only; ValueError names the field."""
    for key in without:
        _check_known("without", key)
    for key, count in numbers.items():
        _check_known("numbers", key)
        if not 0 <= count <= MOST_COPIES:
            raise ValueError(f"numbers.{key}: expected 0 to {MOST_COPIES} cards, got {count}")


def _check_known(field: str, key: str) -> None:
    if key not in CARDS:
        raise ValueError(f"{field}: expected an event card such as 'battle-cry' (SH-E1 to SH-E50), got {key!r}")


def fits(window: Window, *conditions: Condition) -> tuple[str, ...]:
    """SH-101 Return the cards of a window, sorted.

    With conditions, they are only those that meet one of them.
    """
    in_window = [card for card in CARDS.values() if card.window == window]
    return tuple(sorted(card.key for card in in_window if not conditions or card.condition in conditions))
