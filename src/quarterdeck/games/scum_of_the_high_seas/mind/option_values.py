"""Values of options by themselves, where the position does not show their worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from quarterdeck.boards.cards import Card
from quarterdeck.engine.asks import Choose, Option, Prompt, Seat
from quarterdeck.games.scum_of_the_high_seas.battle.gunnery import attack_with
from quarterdeck.games.scum_of_the_high_seas.battle.sequence import BATTLE
from quarterdeck.games.scum_of_the_high_seas.battle.stage_options import RETREAT, count_dice
from quarterdeck.games.scum_of_the_high_seas.battle.stages import DEFENCE, THROW
from quarterdeck.games.scum_of_the_high_seas.battle.targets import AttackOption
from quarterdeck.games.scum_of_the_high_seas.cards.effects import DICE, DOUBLE_DAMAGE, FIRE_TWICE
from quarterdeck.games.scum_of_the_high_seas.cards.windows import Play
from quarterdeck.games.scum_of_the_high_seas.mind.attack_values import best_blow, harm, per_figure, worth_of_blow
from quarterdeck.games.scum_of_the_high_seas.mind.estimate import CARD, worth_of_ally
from quarterdeck.games.scum_of_the_high_seas.mind.place_values import FAR, nearest, rivals
from quarterdeck.games.scum_of_the_high_seas.parley.enemies import foes
from quarterdeck.games.scum_of_the_high_seas.parley.parleys import GENERAL, PROPOSE
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Gun, Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.sea.aboard import cables_of
from quarterdeck.games.scum_of_the_high_seas.sea.boarding import are_alongside
from quarterdeck.games.scum_of_the_high_seas.sea.ship_guns import FIRE, shots
from quarterdeck.games.scum_of_the_high_seas.state import Raid
from quarterdeck.games.scum_of_the_high_seas.turn.activation import NAME
from quarterdeck.games.scum_of_the_high_seas.turn.initiative import TAKE, TAKE_IT
from quarterdeck.games.scum_of_the_high_seas.turn.orders import ActivationOrder

NEAR: Final = 6  # distance in hexes at which those aboard prepare for a fight
FIRST: Final = 1_000  # added to options that cost no activation, so that they come first

# The worth of cards played before a unit is named; cards left out are not worth playing.
TURN_CARDS: Final[dict[Card, int]] = {
    "stragglers": 40,
    "promoted": 20,
    "second-wind": 25,
    "loose-tongues": 15,
    "pickpocket": 25,
    "carpenter": 20,
}

# The worth of orders afloat other than sailing and firing.
ORDERS: Final = {"lower": 12, "lower led": 14, "hoist": 2, "load": 3, "unload": 30, "tow": 4, "man": 30, "surrender": -100}


def weigh(state: Raid, ask: Choose) -> list[int]:
    """Return the value of each option; each prompt has its own scale."""
    scales = SCALES[ask.prompt]
    return [scales(state, ask, option) for option in ask.options]


# --- Activations ----------------------------------------------------------------------------------


def weigh_order(state: Raid, ask: Choose, option: Option[Any]) -> int:
    """SH-27 Value an order: highest for the unit that can do most now.

    That may be an attack, or coming nearer to one.
    """
    if isinstance(option.value, Play):
        return weigh_turn_card(state, ask.seat, option.value)
    order: ActivationOrder = option.value
    if order.verb == "pass":
        return 0
    if order.verb in ("lower", "lower led") and all(foe.aboard for foe in foes(state, ask.seat)):
        return -1  # nobody to go ashore for
    if order.verb != "activate":
        return ORDERS[order.verb] + (60 if _carries(state, order) else 0)
    if order.key in state.vessels:
        return weigh_vessel(state, state.vessels[order.key])
    if order.key in state.guns:
        return weigh_gun(state, state.guns[order.key])
    return weigh_unit(state, state.units[order.key])


def _carries(state: Raid, order: ActivationOrder) -> bool:
    """Return whether an order for a boat brings spoils nearer home."""
    if order.verb not in ("load", "hoist"):
        return False
    men = [state.units[order.other]] if order.other else state.aboard(state.vessels[order.key])
    return any(state.borne_by(unit) is not None for unit in men)


def weigh_turn_card(state: Raid, seat: Seat, play: Play) -> int:
    """SH-101 Value a card played before a unit is named."""
    if play.card == "parley":
        others = [other for other in state.setting.pirates if other != seat and not state.is_out(other)]
        return FIRST + 10 if max([worth_of_ally(state, seat, other) for other in others], default=0) > 60 else -1
    worth = TURN_CARDS.get(play.card, 0)
    return FIRST + worth if worth > CARD else -1


def weigh_unit(state: Raid, unit: Unit) -> int:
    """Value a unit by its best attack now or after a step, or by its distance from its aims."""
    enemies = [foe for foe in foes(state, unit.side) if not foe.below]
    away = nearest(unit.at, [foe.at for foe in enemies])
    if unit.is_leader:
        return -1 if state.unit_at(unit.at) is not None else 10
    if state.blocks and state.borne_by(unit) is not None:
        return -1 if unit.aboard else 60  # the boat is rowed
    now = best_blow(state, unit)
    if now:
        return 20 + now
    if unit.aboard and not _can_leave(state, unit):
        return 1 if away <= NEAR else -1
    spoils = [block for block in state.blocks.values() if block.place == HERE and block.origin != unit.side]
    prize = nearest(unit.at, [block.at for block in spoils if not block.bearer])
    if prize <= 2:
        return 45
    aims = [at for objective in state.setting.objectives for at in objective.hexes]
    goal = nearest(unit.at, aims)
    if goal == 0:
        return 2
    near = 2 + (1 if unit.mounted else 0)
    charge = 3 * per_figure(state, enemies[0].side) // 2 if enemies and away <= near else 0
    return 5 + charge + (FAR - min(away, prize, goal)) + min(unit.strength, 4)


def _can_leave(state: Raid, unit: Unit) -> bool:
    """Return whether a unit may get off: from a ship onto a grappled one, from a boat ashore.

    A gun is unloaded (SH-90).
    """
    if unit.gun:
        return False
    if state.vessels[unit.aboard].is_ship:
        return bool(cables_of(state, state.vessels[unit.aboard]))
    return not state.setting.ground.landing.isdisjoint(state.setting.ground.near[unit.at])


def weigh_vessel(state: Raid, vessel: Vessel) -> int:
    """Value a vessel: more with somebody in her, less if she is in place."""
    if cables_of(state, vessel):
        return 1
    men = [unit for unit in state.aboard(vessel) if not unit.below]
    if not men:
        return -1
    if any(state.borne_by(unit) is not None for unit in men) and not vessel.is_ship:
        return 60
    if not vessel.is_ship:
        return 3 if any(_can_leave(state, unit) for unit in men) else 20
    others = rivals(state, vessel.side)
    if any(are_alongside(state, vessel, other) for other in others):
        return 60
    return 24 if others else 0


def weigh_gun(state: Raid, gun: Gun) -> int:
    return 5 + max([weigh_shot(state, gun, option.value) for option in shots(state, gun)], default=-10)


def weigh_initiative(state: Raid, ask: Choose, option: Option[Any]) -> int:
    """SH-23 Value the initiative: going first is better."""
    return 1 if option is TAKE else 0


# --- Battle ---------------------------------------------------------------------------------------


def weigh_shot(state: Raid, gun: Gun, blow: Any) -> int:
    """SH-95 Value a shot of a ship's gun; a card may be worth keeping for a better one."""
    if isinstance(blow, Play) or not blow.target:
        return -1 if isinstance(blow, Play) else 0
    attack = attack_with(state, gun, gun.side, blow.target, blow.card)
    return harm(state, attack) - CARD * len(attack.boons)


def weigh_fire(state: Raid, ask: Choose, option: Option[Any]) -> int:
    return weigh_shot(state, state.guns[str(ask.about["key"])], option.value)


def weigh_blow(state: Raid, ask: Choose, option: Option[AttackOption]) -> int:
    """SH-36 Value an attack by its expected worth."""
    worth = worth_of_blow(state, state.units[str(ask.about["key"])], option.value)
    return worth - CARD if option.value.card else worth


def weigh_throw(state: Raid, ask: Choose, option: Option[Any]) -> int:
    """SH-101 Value a card on the dice by the harm that it adds."""
    attack, card = state.attack, option.value.card
    if attack is None or not card:
        return 0
    value = harm(state, attack)
    if card in (FIRE_TWICE, DOUBLE_DAMAGE):
        return value - CARD
    return value * DICE.get(card, 0) // max(count_dice(state, attack), 1) - CARD // 2


def weigh_defence(state: Raid, ask: Choose, option: Option[Any]) -> int:
    """SH-54 Value a defence: to stand, except with few figures or a load to carry away.

    A card is worth the losses that it saves.
    """
    attack, said = state.attack, option.value
    if attack is None:
        return 0
    unit = state.units[attack.target]
    worth = 0
    if said.verb == RETREAT:
        worth = 15 * (3 - unit.strength) - 10 + (20 if state.borne_by(unit) is not None else 0)
    if said.card == "second-thoughts":
        worth += harm(state, attack) // 2 - CARD
    elif said.card:
        worth += harm(state, attack) // max(count_dice(state, attack), 1) - CARD // 2
    return worth


# --- Parley ---------------------------------------------------------------------------------------


def weigh_alliance(state: Raid, ask: Choose, option: Option[str]) -> int:
    """SH-4a Value an alliance: best with the greatest threat, while neither leads.

    In the second round the same player is not asked again after a refusal.
    """
    others = [each.value for each in ask.options if each.value in state.score]
    if option.value not in others:
        return 0
    worth = worth_of_ally(state, ask.seat, option.value)
    dearest = max(others, key=lambda other: worth_of_ally(state, ask.seat, other))
    return worth if ask.about["round"] == 1 or option.value != dearest else -1


def weigh_proposal(state: Raid, ask: Choose, option: Option[str]) -> int:
    """SH-3a Value a proposal by card like one in the general parley.

    Nothing is given away for it.
    """
    other = str(ask.about["other"]).lower()
    if option.notation == "alliance":
        return worth_of_ally(state, ask.seat, other)
    if option.notation.startswith("alliance "):
        return worth_of_ally(state, ask.seat, other) + 10
    return -1 if option.notation != "nothing" else 0


Scales = Callable[[Raid, Choose, Option[Any]], int]
SCALES: Final[dict[Prompt, Scales]] = {
    NAME: weigh_order,
    BATTLE: weigh_blow,
    FIRE: weigh_fire,
    THROW: weigh_throw,
    DEFENCE: weigh_defence,
    TAKE_IT: weigh_initiative,
    GENERAL: weigh_alliance,
    PROPOSE: weigh_proposal,
}
