"""Price the ships of Kingdom Fleets by a formula, beside the prices on their cards.

    python -m benchmarks.prices

By Lanchester's square law a fleet of n equal ships is worth n² · attack · toughness. Fleets bought
for the same gold are then even if a ship's price is proportional to the square root of her attack
times her toughness. Both are measured against a plain enemy (POW 6, AIM 4, melee 5, armour 5) at
short range:

- attack: the damage a turn by one broadside and half of the chasers, if half of her squads serve
  them; the damage by the other half in close quarters; and a ram every fourth turn.
- toughness: the hits that sink her, or that destroy her decks and then her crew, whichever comes
  first, and a third of the hits that take all her sails. A ship without sails loses nothing there:
  half of all hits strike sails, and miss her (KF-32).

The price of a ship includes her faction's plain crew. Elves aim better, so theirs cost a little
more than the formula says. Each point of an effect adds the share in `WORTH` to attack or
toughness. Simulations have the last word: the formula gives the first price, and shows how far a
card is from it now.
"""

from __future__ import annotations

import argparse
from math import sqrt
from typing import Final

from quarterdeck.games.kingdom_fleets.charts import needed_to_damage
from quarterdeck.games.kingdom_fleets.setup.cards import Effect, ShipCard
from quarterdeck.games.kingdom_fleets.setup.catalogue import Catalogue, shipped

GOLD: Final = 2.0  # scales the average price of the shipped cards to their first printed one

#                                 attack  toughness   for each point
WORTH: Final[dict[str, tuple[float, float]]] = {
    "aim":         (0.06, 0.00),
    "power":       (0.04, 0.00),
    "armour":      (0.00, 0.05),
    "melee":       (0.05, 0.03),
    "ram":         (0.08, 0.00),
    "check":       (0.04, 0.02),
    "disengage":   (0.00, 0.02),
    "manpower":    (0.10, 0.02),
    "repair":      (0.00, 0.06),
    "second shot": (0.06, 0.00),
    "no reefs":    (0.00, 0.02),
    "manoeuvre":   (0.03, 0.02),
}  # fmt: skip


def chance(power: int, armour: int) -> float:
    """Return the chance that a hit does damage."""
    return (11 - needed_to_damage(power, armour)) / 10


def attack(card: ShipCard) -> float:
    to_hit = 0.5 + card.measures.to_hit / 10
    shots = min(card.side + (card.fore + card.aft) / 2, card.squads)
    gunnery = shots * to_hit * (0.2 * chance(card.power, 5) + 0.3 * chance(card.power, 4) + 0.2 * chance(card.power, 3))
    boarding = card.squads / 2 * 0.35
    ramming = card.measures.category / 4
    return gunnery + boarding + ramming


def toughness(card: ShipCard) -> float:
    sink = card.hull / (0.2 * chance(6, card.hull_armour))
    clear = card.decks / (0.3 * chance(6, card.decks_armour)) + card.squads * 2 / (0.3 * chance(6, 4))
    strip = card.sails / (0.5 * chance(6, card.sails_armour)) if card.sails else clear
    return min(sink, clear) + strip / 3


def moved_by(effects: tuple[Effect, ...]) -> tuple[float, float]:
    """Return the factor by which effects multiply attack and toughness."""
    offence = defence = 1.0
    for effect in effects:
        more, harder = WORTH.get(effect.kind, (0.0, 0.0))
        narrow = 0.5 if effect.band or effect.arc or effect.part else 1.0
        offence += more * effect.amount * narrow
        defence += harder * effect.amount * narrow
    return offence, defence


def price(card: ShipCard) -> float:
    offence, defence = moved_by(card.effects)
    return GOLD * sqrt(attack(card) * offence * toughness(card) * defence)


def table(cards: Catalogue) -> str:
    lines = [f"{'ship':<18}{'faction':<10}{'size':<13}{'attack':>7}{'tough':>7}{'formula':>9}{'printed':>9}"]
    for card in cards.ships.values():
        figures = f"{attack(card):>7.1f}{toughness(card):>7.1f}{price(card):>9.1f}{card.gold:>9}"
        lines.append(f"{card.key:<18}{card.faction:<10}{card.size:<13}{figures}")
    return "\n".join(lines)


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    print(table(shipped()))
