"""Fleets (KF-1, KF-1b): bought ship by ship, ready-made, or built from names; then checked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from quarterdeck.engine import scenario as engine
from quarterdeck.engine.errors import ScenarioError, UnknownGame
from quarterdeck.engine.shipyard import Shipyard
from quarterdeck.engine.validation.faults import Faults
from quarterdeck.engine.validation.spelling import meant
from quarterdeck.games.kingdom_fleets.charts import MOST_SHIPS
from quarterdeck.games.kingdom_fleets.setup import fleet_sheet as sheets
from quarterdeck.games.kingdom_fleets.setup.cards import (
    AnyCard,
    Cards,
    CharacterCard,
    EquipmentCard,
    ShipCard,
    check_selector,
)
from quarterdeck.games.kingdom_fleets.setup.catalogue import PACKAGE, Catalogue, shipped, used_by
from quarterdeck.games.kingdom_fleets.setup.figures import Figures
from quarterdeck.games.kingdom_fleets.setup.fleet_toml import as_toml

DEFAULT_LIMIT: Final = 100  # KF-1
SIDE: Final = re.compile("[a-z][a-z0-9-]{0,39}")
MOST_OTHERS: Final = 2  # KF-1b: characters besides the captain
Limit = Annotated[int, Meta(ge=1, le=1000)]


class Bought(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """KF-1b One ship of a fleet by the keys of her cards and everything bought for her."""

    key: Annotated[engine.Key, Meta(description="A key that no other ship has, by which she is ordered.")]
    card: Annotated[engine.Key, Meta(description="Her ship card (KF-45).")]
    crew: Annotated[engine.Key, Meta(description="The crew card of all her squads (KF-47).")]
    name: Annotated[engine.Name | None, Meta(description="Her name; by default her key in capitals.")] = None
    characters: Annotated[
        tuple[engine.Key, ...],
        Meta(max_length=12, description="The character cards aboard: at most a captain and two others (KF-1b)."),
    ] = ()
    equipment: Annotated[tuple[engine.Key, ...], Meta(max_length=40, description="The equipment cards aboard (KF-1b).")] = ()

    @property
    def called(self) -> str:
        """Her name; by default her key in capitals: ``sea-wolf`` is the Sea Wolf."""
        return self.name or self.key.replace("-", " ").title()

    @property
    def cards(self) -> tuple[str, ...]:
        return (self.card, self.crew, *self.characters, *self.equipment)


class Fleet(engine.Written, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """KF-1 Ships of one faction."""

    name: Annotated[engine.Name, Meta(description="The name of the fleet.")]
    faction: Annotated[engine.Key, Meta(description="The faction of all its cards (KF-1).")]
    notes: Annotated[engine.Prose, Meta(description="Notes on the fleet.")] = ""
    ships: Annotated[tuple[Bought, ...], Meta(description="The ships of the fleet.")]

    @property
    def keys(self) -> list[str]:
        return [ship.key for ship in self.ships]


class FleetFile(Fleet, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A fleet in a file of its own, with its limit and the cards that it adds."""

    limit: Annotated[Limit, Meta(description="The gold limit of the fleet (KF-1).")] = DEFAULT_LIMIT
    cards: Annotated[Cards, Meta(description="The cards that the fleet adds to the game's.")] = Cards()

    def check(self) -> None:
        self.cards.check("cards.")
        check_fleet(self, self.known(), self.limit, "")

    def known(self) -> Catalogue:
        return shipped().besides(self.cards)

    def sheet(self) -> str:
        """KF-1b Return a printable sheet of every ship with everything aboard."""
        built = [(ship.key, figures_of(ship, self.known())) for ship in self.ships]
        return sheets.fleet_sheet(self.name, self.faction, built, self.known(), self.limit)

    def table(self, side: str) -> str:
        """Return ``[fleets.SIDE]`` as a scenario takes it, with the cards that the fleet adds."""
        if not SIDE.fullmatch(side):
            raise ScenarioError(
                f"{side[:40]!r} is not a side: expected a lower-case letter, then letters, digits and hyphens"
            )
        fleet: dict[str, Any] = {"name": self.name, "faction": self.faction}
        if self.notes:
            fleet["notes"] = self.notes
        fleet["ships"] = msgspec.to_builtins(self.ships)
        brought = msgspec.to_builtins(self.cards)
        return as_toml({"fleets": {side: fleet}} | ({"cards": brought} if brought else {})).strip() + "\n"


def figures_of(ship: Bought, known: Catalogue) -> Figures:
    """Return a ship's figures with all her cards combined."""
    return Figures.of(
        ship.called,
        known.ships[ship.card],
        known.crews[ship.crew],
        [known.characters[key] for key in ship.characters],
        [known.equipment[key] for key in ship.equipment],
    )


# --- Checking fleets ------------------------------------------------------------------------------


def check_fleet(fleet: Fleet, known: Catalogue, limit: int, within: str) -> None:
    """KF-1, KF-1b Raise ValueError with the field's name first, ``within`` a table before it."""
    if not 1 <= len(fleet.ships) <= MOST_SHIPS:
        raise ValueError(f"{within}ships: expected 1 to {MOST_SHIPS} ships, got {len(fleet.ships)}")
    faults = Faults()
    for place, ship in enumerate(fleet.ships):
        field = f"{within}ships[{place}]"
        with faults:
            if fleet.keys.count(ship.key) > 1:
                raise ValueError(f"{field}.key: expected a unique key, but {ship.key!r} is listed twice")
            check_ship(ship, fleet.faction, known, field)
    faults.tell()
    cost = sum(figures_of(ship, known).cost for ship in fleet.ships)
    if cost > limit:
        raise ValueError(f"{within}ships: expected at most {limit} gold, but these cost {cost} (KF-1)")


def check_ship(ship: Bought, faction: str, known: Catalogue, field: str) -> None:
    """KF-1b Check one ship and everything bought for her."""
    card = known.ships.get(ship.card)
    faults = Faults()
    with faults:
        check_faction(f"{field}.card", "ship", ship.card, card, faction, known.ships.values())
    with faults:
        check_faction(f"{field}.crew", "crew", ship.crew, known.crews.get(ship.crew), faction, known.crews.values())
    for place, key in enumerate(ship.characters):
        named = known.characters.get(key)
        with faults:
            check_faction(f"{field}.characters[{place}]", "character", key, named, faction, known.characters.values())
    for place, key in enumerate(ship.equipment):
        with faults:
            if key not in known.equipment:
                near = meant(key, known.equipment) or f"; there are {', '.join(known.equipment)}"
                raise ValueError(f"{field}.equipment[{place}]: there is no equipment {key!r}{near}")
    faults.tell()
    assert card is not None  # else it was refused above
    check_characters([known.characters[key] for key in ship.characters], field)
    check_equipment([known.equipment[key] for key in ship.equipment], card, field)
    check_selector(figures_of(ship, known).selector, f"{field}.equipment")


def check_faction(field: str, kind: str, key: str, card: AnyCard | None, faction: str, there_are: Iterable[AnyCard]) -> None:
    """KF-1, KF-1b Check that a card exists and belongs to the fleet's faction."""
    if card is None:
        own = [each.key for each in there_are if faction_of(each) == faction]
        near = meant(key, own) or f"; the {faction} have {', '.join(own) or 'none'}"
        raise ValueError(f"{field}: there is no {kind} {key!r}{near}")
    if faction_of(card) != faction:
        raise ValueError(
            f"{field}: expected a {kind} of the {faction}, but {key!r} belongs to the {faction_of(card)} (KF-1)"
        )


def faction_of(card: AnyCard) -> str:
    return "" if isinstance(card, EquipmentCard) else card.faction


def check_characters(aboard: Sequence[CharacterCard], field: str) -> None:
    """KF-1b Allow at most one captain and two others, none twice."""
    captains = [card for card in aboard if card.role == "captain"]
    if len(captains) > 1:
        raise ValueError(f"{field}.characters: expected at most 1 captain, got {len(captains)} (KF-1b)")
    others = len(aboard) - len(captains)
    if others > MOST_OTHERS:
        raise ValueError(f"{field}.characters: expected at most {MOST_OTHERS} besides the captain, got {others} (KF-1b)")
    check_once(aboard, f"{field}.characters")


def check_equipment(aboard: Sequence[EquipmentCard], card: ShipCard, field: str) -> None:
    """KF-1b Allow no more firearms than squads, one kind of ammunition, and no fitting twice."""
    firearms = [each for each in aboard if each.kind == "firearm"]
    if len(firearms) > card.squads:
        raise ValueError(
            f"{field}.equipment: expected at most {card.squads} firearms, one for each squad, got {len(firearms)} (KF-1b)"
        )
    ammunition = [each for each in aboard if each.kind == "ammunition"]
    if len(ammunition) > 1:
        raise ValueError(f"{field}.equipment: expected at most 1 kind of ammunition, got {len(ammunition)} (KF-1b)")
    check_once([each for each in aboard if each.kind == "fitting"], f"{field}.equipment")


def check_once(cards: Sequence[AnyCard], field: str) -> None:
    keys = [card.key for card in cards]
    for key in keys:
        if keys.count(key) > 1:
            raise ValueError(f"{field}: expected {key!r} only once on a ship (KF-1b)")


# --- Ready-made, read, or from names --------------------------------------------------------------


def ready_made() -> list[str]:
    """Return the keys of the fleets in the game's folder ``fleets``, sorted."""
    names = [entry.name for entry in (files(PACKAGE) / "fleets").iterdir()]
    return sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


@cache
def ready(key: str) -> FleetFile:
    """Return a ready-made fleet."""
    if key not in ready_made():
        raise UnknownGame(f"there is no ready-made fleet {key[:40]!r}; there are {', '.join(ready_made())}")
    name = f"fleets/{key}.toml"
    return engine.read(FleetFile, (files(PACKAGE) / name).read_bytes(), name)


def read(text: bytes, where: str, limit: int | None = None) -> FleetFile:
    """Read a fleet from a file; a limit given here replaces its own."""
    return within(engine.read(FleetFile, text, where), limit, where)


def ready_within(key: str, limit: int | None) -> FleetFile:
    """Return a ready-made fleet with another limit."""
    return within(ready(key), limit, f"fleets/{key}.toml")


def within(fleet: FleetFile, limit: int | None, where: str) -> FleetFile:
    return fleet if limit is None else engine.build(FleetFile, {**msgspec.to_builtins(fleet), "limit": limit}, where)


def build(ships: Sequence[str], limit: int | None = None) -> FleetFile:
    """Build a fleet from ``KEY=CARD,CARD…`` for each ship.

    Her ship card comes first, then crew, characters and equipment in any order. Without a crew she
    has the first crew of her faction that costs nothing.
    """
    known = shipped()
    bought = [_from_names(words, known) for words in ships]
    first = known.ships.get(str(bought[0]["card"])) if bought else None
    faction = first.faction if first is not None else "fleet"
    fleet = {"name": f"A fleet of the {faction}", "faction": faction, "ships": bought, "limit": limit or DEFAULT_LIMIT}
    return engine.build(FleetFile, fleet, "fleet")


def _from_names(words: str, known: Catalogue) -> dict[str, Any]:
    key, _, named = words.partition("=")
    card, *others = [each.strip() for each in named.split(",")]
    ship: dict[str, Any] = {"key": key.strip(), "card": card, "characters": [], "equipment": []}
    for each in others:
        if each in known.crews and "crew" not in ship:
            ship["crew"] = each
        elif each in known.characters:
            ship["characters"].append(each)
        elif each in known.equipment:
            ship["equipment"].append(each)
        else:
            raise ScenarioError(f"fleet: {words}: expected KEY=CARD,CARD… with at most one crew, cannot use {each!r}")
    if not named or card not in known.ships:
        raise ScenarioError(f"fleet: {words}: expected KEY=CARD,CARD… with a ship card first: {', '.join(known.ships)}")
    ship.setdefault("crew", next(iter(plain_crews(known.ships[card].faction, known)), ""))
    return ship


def plain_crews(faction: str, known: Catalogue) -> Iterator[str]:
    return (crew.key for crew in known.crews.values() if crew.faction == faction and not crew.gold)


def cards_used(fleets: Mapping[str, Fleet], own: Cards) -> Cards:
    """Return the cards that a scenario adds, and all others that its fleets use."""
    return used_by(shipped(), [key for fleet in fleets.values() for ship in fleet.ships for key in ship.cards], own)


SHIPYARD: Final = Shipyard(lambda: sheets.price_list(shipped()), ready_made, ready_within, read, build)
