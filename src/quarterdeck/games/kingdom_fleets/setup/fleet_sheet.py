"""Cards and fleets in words: a sheet for every ship, and the price list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from quarterdeck.games.kingdom_fleets.charts import FAIR_WIND
from quarterdeck.games.kingdom_fleets.setup.cards import (
    AnyCard,
    CharacterCard,
    CrewCard,
    Effect,
    EquipmentCard,
    Manoeuvre,
    ShipCard,
    manoeuvres,
)
from quarterdeck.games.kingdom_fleets.setup.catalogue import Catalogue
from quarterdeck.games.kingdom_fleets.setup.figures import Figures

# --- Effects --------------------------------------------------------------------------------------

STANDING = {
    "aim": "aim {plus}",
    "power": "POW {plus}",
    "melee": "melee {plus}",
    "ram": "ram damage {plus}",
    "check": "captain's checks {plus}",
    "disengage": "disengaging {plus}",
    "manpower": "manpower {plus}",
    "second shot": "shots a turn {plus}",
    "no sails": "rows: has no sails to hit or lose",
    "no reefs": "ignores reefs",
    "crew alone": "hits on decks count against the crew, all others are lost",
    "goes for": "every hit lands on the {part}",
    "sets": "a volley that does damage gives one {condition}",
}
ACTIONS = {
    "rally": "clears a condition aboard",
    "fire": "sets {by} burning",
    "sleep": "puts to sleep ({by})",
    "confusion": "confuses an enemy",
    "enchantment": "enchants an enemy",
    "healing": "heals {by} wounds",
    "wind": f"makes the manoeuvre of this turn {FAIR_WIND} inches longer",
    "theft": "steals up to {by} gold",
    "assassin": "kills an enemy captain",
    "spike": "spikes a gun",
}


def signed(number: int) -> str:
    return f"{number:+}".replace("-", "−")


def effect_words(effect: Effect) -> str:
    """KF-45a Return an effect in a few words."""
    if effect.kind == "armour":
        return f"ARM of the {effect.part} {signed(effect.amount)}"
    if effect.kind == "repair":
        return f"repair of {effect.part or 'anything'} {signed(-effect.amount)} manpower"
    if effect.kind == "power" and effect.part:
        return f"the crew's power {signed(effect.amount)}"
    if effect.kind == "manoeuvre":
        turn = f"{effect.turn}° within " if effect.turn else "ahead "
        return f'also {turn}{effect.length}" ({effect.price})'
    if effect.is_action:
        return _action_words(effect)
    words = STANDING[effect.kind].format(plus=signed(effect.amount), part=effect.part, condition=effect.condition)
    band = f" at {effect.band}" if effect.band else ""
    arc = {"fore": " by fore guns", "side": " by the guns of a side", "aft": " by aft guns"}.get(effect.arc or "", "")
    return words + band + arc


def _action_words(effect: Effect) -> str:
    words = ACTIONS[effect.kind].format(by=effect.amount)
    terms = []
    if effect.reach is not None:
        terms.append(f'within {effect.reach}"' if effect.reach else "touching")
    if effect.roll is not None:
        terms.append(f"on {effect.roll} or more")
    terms.append(f"{effect.price} manpower")
    return f"{words} ({', '.join(terms)})"


def all_effects(effects: Iterable[Effect]) -> str:
    return "; ".join(map(effect_words, effects))


# --- Cards ----------------------------------------------------------------------------------------


def selector_words(found: Iterable[Manoeuvre]) -> str:
    """Return ``ahead 2" (1), 4" (1); 45° 3" (1)``, with the manpower in brackets."""
    rows: dict[int, list[str]] = {}
    for each in found:
        if each.turn >= 0:
            rows.setdefault(each.turn, []).append(f'{each.length}" ({each.cost})')
    return "; ".join(f"{f'{turn}°' if turn else 'ahead'} {', '.join(lengths)}" for turn, lengths in rows.items())


def ship_words(card: ShipCard) -> list[str]:
    sails = f"sails {card.sails} ARM {card.sails_armour}" if card.sails else "no sails"
    return [
        f"guns fore {card.fore}, each side {card.side}, aft {card.aft}, POW {card.power}",
        f"hull {card.hull} ARM {card.hull_armour}, decks {card.decks} ARM {card.decks_armour}, {sails}",
        f"squads {card.squads}, captain {card.captain}, tack {card.tack}",
    ]


def crew_words(card: CrewCard) -> str:
    figures = f"melee {card.melee}, aim {card.aim}, power {card.power}, armour {card.armour}, {card.health} hit points"
    return _with_effects(f"{card.weapons}: {figures}", card)


def character_words(card: CharacterCard) -> str:
    return _with_effects(f"captain, level {card.level}" if card.level is not None else card.role, card)


def equipment_words(card: EquipmentCard) -> str:
    return _with_effects(f"firearm: POW {card.power}, to {card.band} range" if card.kind == "firearm" else card.kind, card)


def _with_effects(words: str, card: AnyCard) -> str:
    return f"{words}; {all_effects(card.effects)}" if card.effects else words


# --- A fleet --------------------------------------------------------------------------------------


def fleet_sheet(name: str, faction: str, ships: Sequence[tuple[str, Figures]], known: Catalogue, limit: int) -> str:
    """KF-1, KF-1b Return a printable fleet: its cost, and every ship with everything aboard."""
    cost = sum(figures.cost for _, figures in ships)
    lines = [f"{name} ({faction}): {cost} of {limit} gold"]
    for key, figures in ships:
        lines += ["", *ship_sheet(key, figures, known)]
    return "\n".join(lines)


def ship_sheet(key: str, figures: Figures, known: Catalogue) -> list[str]:
    card, crew = figures.card, known.crews[figures.crew]
    extra = f" (+{crew.gold * card.squads})" if crew.gold else ""
    lines = [
        f"{figures.name} [{key}]: {card.name}, {card.type}, {card.size}; {card.gold} gold, {figures.cost} fully equipped",
        *ship_words(card),
        f"manoeuvres {selector_words(figures.selector)}",
    ]
    if card.effects:
        lines.append(all_effects(card.effects))
    lines.append(f"crew {crew.name}{extra}: {crew_words(crew)}")
    aboard = [known.characters[each] for each in figures.characters]
    lines += [f"{each.name} ({each.gold}): {character_words(each)}" for each in aboard]
    for what, count in Counter(figures.equipment).items():
        piece = known.equipment[what]
        lines.append(f"{f'{count} × ' if count > 1 else ''}{piece.name} ({piece.gold}): {equipment_words(piece)}")
    return [lines[0], *(f"  {line}" for line in lines[1:])]


def price_list(known: Catalogue) -> str:
    """Return everything that can be bought, by faction, with its keys."""
    lines: list[str] = []
    for faction in known.factions:
        lines += [faction.capitalize(), ""]
        for ship in known.ships.values():
            if ship.faction == faction:
                lines += [_line(ship, f"{ship.size} {ship.type}"), *(f"{'':25}{each}" for each in ship_words(ship))]
                lines.append(f"{'':25}{selector_words(manoeuvres(ship.manoeuvres))}")
                lines += [f"{'':25}{all_effects(ship.effects)}"] if ship.effects else []
        lines.append("")
        lines += [_line(crew, crew_words(crew), " a squad") for crew in known.crews.values() if crew.faction == faction]
        lines += [_line(one, character_words(one)) for one in known.characters.values() if one.faction == faction]
        lines.append("")
    return "\n".join([*lines, "Equipment", "", *(_line(each, equipment_words(each)) for each in known.equipment.values())])


def _line(card: AnyCard, words: str, each: str = "") -> str:
    return f"  {card.key:<18}{card.gold:>3}  {card.name}{f' ({card.gold}{each})' if each and card.gold else ''}: {words}"
