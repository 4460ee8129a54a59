"""Cards in force, for an activation or until the end of the turn, as other rules ask about them."""

from __future__ import annotations

from typing import Final

from quarterdeck.boards.cards import Card
from quarterdeck.games.scum_of_the_high_seas.pieces import Structure, Unit
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Attack, Raid

FORCED_MARCH: Final = "forced-march"  # E15: 1 hex more, battle still allowed
NATIVE_GUIDE: Final = "native-guide"  # E27: ground neither stops nor forbids battle
LADDERS: Final = "scaling-ladders"  # E28: high walls and escarpments may be crossed and fought across
BACK_DOOR: Final = "the-back-door"  # E10
PRESS_OF_SAIL: Final = "press-of-sail"  # E44: 1 hex more
SWEEPS: Final = "sweeps-out"  # E45: 1 hex ahead or a turn, whatever the wind; class 1 a turn only
SHEER_OFF: Final = "sheer-off"  # E9
AMBUSH: Final = "ambush"  # E29: a die more, and the target may not retreat of its own will
DAMP_POWDER: Final = "damp-powder"  # E31
LOST: Final = "lost"  # E32: the unit may battle but not move
DRUNK: Final = "drunk-as-lords"  # E30: the piece does nothing this turn
QUARREL: Final = "quarrel-over-shares"  # E36: the unit is not activated this turn
FOG: Final = "fog"  # E37
FOG_RANGE: Final = 2

FIRE_TWICE: Final = "fire-twice"  # E7
SHRAPNEL: Final = "shrapnel"  # E3
GRENADE: Final = "grenade"  # E4
GRENADE_DICE: Final = 3
GRENADE_POINTS: Final = 3
CHAIN_SHOT: Final = "chain-shot"  # E41
DOUBLE_DAMAGE: Final = "between-wind-and-water"  # E42
HOLD_THE_LINE: Final = "hold-the-line"  # E18

#                  dice more or less, by the cards on an attack
DICE: Final = {"battle-cry": 1, "steady-lads": 1, AMBUSH: 1, "take-cover": -1}


def grant(act: Activation, card: Card, key: str) -> None:
    """Put a card in force for one piece until the end of the activation.

    SH-101 Only one is played in it.
    """
    act.boons.append(card)
    act.helped = key


def helped_by(state: Raid, card: Card, key: str) -> bool:
    """Return whether a card is in force for a piece in this activation."""
    act = state.act
    return act is not None and act.helped == key and card in act.boons


def back_door(state: Raid, unit: Unit, structure: Structure) -> bool:
    """SH-E10 Return whether a closed structure is open to this unit, by any of its doors."""
    return any(
        spell.card == BACK_DOOR and spell.key == unit.key and spell.on == structure.figures.compound
        for spell in state.spells
    )


def too_far_in_fog(state: Raid, hexes: int) -> bool:
    """SH-E37 Until the turn ends nobody fires at more than 2 hexes."""
    return hexes > FOG_RANGE and state.is_under(FOG)


def has_damp_powder(state: Raid, key: str) -> bool:
    """SH-E31 Return whether a unit, a gun or a ship's guns may not fire this turn."""
    return state.is_under(DAMP_POWDER, key)


def dice_by_cards(attack: Attack, dice: int) -> int:
    """SH-103 Return the dice of an attack with its cards, never below 1.

    The cards are SH-E16, SH-E17, SH-E20 and SH-E29.
    """
    changed = dice + sum([DICE.get(card, 0) for card in attack.boons])
    return max(changed, 1) if dice >= 1 else changed
