"""The names that the log gives to pieces, objectives and cards."""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.names import Names, Noun, SideName, side_of_key
from quarterdeck.games.scum_of_the_high_seas.cards.decks import CARDS
from quarterdeck.games.scum_of_the_high_seas.state import Raid
from quarterdeck.games.scum_of_the_high_seas.words import ARTICLES, inside, is_many, quoted

SIDES: Final = {
    "blackbeard": SideName("Blackbeard"),
    "buccaneers": SideName("the buccaneers", plural=True),
    "garrison": SideName("the garrison"),
    "merchant": SideName("the merchant"),
    "navy": SideName("the Navy"),
    "pirates": SideName("the pirates", plural=True),
    "raiders": SideName("the raiders", plural=True),
    "town": SideName("the town"),
}
CARD_NAMES: Final = {key: Noun(quoted(card.name)) for key, card in CARDS.items()}


def side_name(seat: Seat) -> SideName:
    """Return the name of a side in sentences."""
    return SIDES.get(seat) or side_of_key(seat)


def called(seat: Seat) -> str:
    """Return the name of a side as it stands within a sentence: "the town"."""
    return side_name(seat).noun.put()


def with_article(name: str) -> str:
    """Return a piece's name as sentences use it: a crew has an article there, and none in lists."""
    return f"The c{name[1:]}" if name.startswith("Crew of ") else name


def names(state: Raid) -> Names:
    """Return the names of a position.

    A gun has no proper name, and an objective no key but its name.
    """
    called = {objective.name: objective.name for objective in state.setting.objectives}
    for pieces in (state.units, state.vessels, state.structures, state.blocks):
        called |= {key: with_article(piece.name) for key, piece in pieces.items()}
    many = {key for key, unit in state.units.items() if not unit.is_leader and is_many(unit.name)}
    nouns = {key: Noun(name, key in many, name.startswith(ARTICLES)) for key, name in called.items()}
    guns = {key: inside(gun.name) for key, gun in state.guns.items()}
    nouns |= {key: Noun(name, common=name[0].islower()) for key, name in guns.items()}
    return Names(nouns, CARD_NAMES)
