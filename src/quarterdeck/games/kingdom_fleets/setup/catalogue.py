"""The cards in use: those of the game's folder ``cards``, and those that a scenario adds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, TypeVar

from quarterdeck.engine import scenario as engine
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.games.kingdom_fleets.setup.cards import (
    KINDS,
    AnyCard,
    Card,
    Cards,
    CharacterCard,
    CrewCard,
    EquipmentCard,
    ShipCard,
)

PACKAGE: Final = "quarterdeck.games.kingdom_fleets"

C = TypeVar("C", bound=Card)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Cards by key, each kind separately."""

    ships: Mapping[str, ShipCard]
    crews: Mapping[str, CrewCard]
    characters: Mapping[str, CharacterCard]
    equipment: Mapping[str, EquipmentCard]

    @classmethod
    def of(cls, *sheets: Cards) -> Catalogue:
        """Return all cards of these sheets.

        A later card replaces an earlier one with the same key.
        """
        return cls(*({card.key: card for sheet in sheets for card in getattr(sheet, kind)} for kind in KINDS))

    def besides(self, own: Cards) -> Catalogue:
        """Return the catalogue with added cards, which replace those with the same key."""
        more = Catalogue.of(own)
        return Catalogue(*({**getattr(self, kind), **getattr(more, kind)} for kind in KINDS))

    def all(self) -> Iterator[AnyCard]:
        for kind in KINDS:
            yield from getattr(self, kind).values()

    @property
    def factions(self) -> list[str]:
        """The factions that have ships, in the order of the files."""
        return list(dict.fromkeys(card.faction for card in self.ships.values()))


def sheets() -> list[tuple[str, Cards]]:
    """Return every file of cards in the game's folder with its name, sorted."""
    folder = files(PACKAGE) / "cards"
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml"))
    return [(name, engine.read(Cards, (folder / name).read_bytes(), f"cards/{name}")) for name in names]


@cache
def shipped() -> Catalogue:
    """KF-45 Return the cards that come with the game. Keys are unique over all files and kinds."""
    found = sheets()
    refuse_doubles(found)
    return Catalogue.of(*(cards for _, cards in found))


def refuse_doubles(found: Iterable[tuple[str, Cards]]) -> None:
    seen: dict[str, str] = {}
    for name, cards in found:
        for place, card in cards.with_places():
            if card.key in seen:
                first = f"cards/{seen[card.key]}"
                raise ScenarioError(
                    f"cards/{name}: {place}.key: expected a unique key, but {card.key!r} is already in {first}"
                )
            seen[card.key] = name


def used_by(known: Catalogue, keys: Iterable[str], own: Cards) -> Cards:
    """Return the cards brought along and the wanted cards of a catalogue.

    Unknown keys are left out.
    """
    wanted = set(keys)

    def more(brought: tuple[C, ...], there_are: Mapping[str, C]) -> tuple[C, ...]:
        have = {card.key for card in brought}
        return (*brought, *(card for key, card in there_are.items() if key in wanted and key not in have))

    return Cards(**{kind: more(getattr(own, kind), getattr(known, kind)) for kind in KINDS})
