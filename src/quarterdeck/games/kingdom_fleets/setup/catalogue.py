"""The cards that there are: those of the game's folder ``cards``, read strictly, and those that somebody brings along."""

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
    """Cards by key, each kind apart."""

    ships: Mapping[str, ShipCard]
    crews: Mapping[str, CrewCard]
    characters: Mapping[str, CharacterCard]
    equipment: Mapping[str, EquipmentCard]

    @classmethod
    def of(cls, *sheets: Cards) -> Catalogue:
        """The cards of all these; of two with one key the later counts."""
        return cls(*({card.key: card for sheet in sheets for card in getattr(sheet, kind)} for kind in KINDS))

    def besides(self, own: Cards) -> Catalogue:
        """With those that somebody brings along: of two with one key theirs counts."""
        more = Catalogue.of(own)
        return Catalogue(*({**getattr(self, kind), **getattr(more, kind)} for kind in KINDS))

    def all(self) -> Iterator[AnyCard]:
        for kind in KINDS:
            yield from getattr(self, kind).values()

    @property
    def factions(self) -> list[str]:
        """Those that have ships, in the order of the files."""
        return list(dict.fromkeys(card.faction for card in self.ships.values()))


def sheets() -> list[tuple[str, Cards]]:
    """Every file of cards in the game's folder with its name, sorted."""
    folder = files(PACKAGE) / "cards"
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml"))
    return [(name, engine.read(Cards, (folder / name).read_bytes(), f"cards/{name}")) for name in names]


@cache
def shipped() -> Catalogue:
    """KF-45 The cards that come with the game. Keys are unique over all files and kinds: one name, one card."""
    found = sheets()
    refuse_doubles(found)
    return Catalogue.of(*(cards for _, cards in found))


def refuse_doubles(found: Iterable[tuple[str, Cards]]) -> None:
    seen: dict[str, str] = {}
    for name, cards in found:
        for place, card in cards.with_places():
            if card.key in seen:
                first = f"cards/{seen[card.key]}"
                raise ScenarioError(f"cards/{name}: {place}.key: expected a key of its own, {card.key!r} stands in {first}")
            seen[card.key] = name


def used_by(known: Catalogue, keys: Iterable[str], own: Cards) -> Cards:
    """The cards brought along, and those out of a catalogue that are wanted besides; what nobody has is left out."""
    wanted = set(keys)

    def more(brought: tuple[C, ...], there_are: Mapping[str, C]) -> tuple[C, ...]:
        have = {card.key for card in brought}
        return (*brought, *(card for key, card in there_are.items() if key in wanted and key not in have))

    return Cards(**{kind: more(getattr(own, kind), getattr(known, kind)) for kind in KINDS})
