"""Character actions (KF-39): rallying, spells, theft, killing captains, spiking guns (KF-45a)."""

from __future__ import annotations

from collections.abc import Iterator

from quarterdeck.engine.asks import ALLOWED, ClauseId, Flow, Option, roll_hits
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.kingdom_fleets import acts
from quarterdeck.games.kingdom_fleets.acts import Act
from quarterdeck.games.kingdom_fleets.battle import log
from quarterdeck.games.kingdom_fleets.battle.damage import lose_captain
from quarterdeck.games.kingdom_fleets.battle.lines_of_fire import is_in_reach
from quarterdeck.games.kingdom_fleets.charts import (
    ARC_NAMES,
    BACK,
    BURNING,
    CONDITIONS,
    CONFUSION,
    CREW,
    D10,
    ENCHANTMENT,
    FAIR_WIND,
    SLEEP,
)
from quarterdeck.games.kingdom_fleets.crews.conditions import afflict, count, heal, is_whole, lift
from quarterdeck.games.kingdom_fleets.manoeuvres.sailing import cannot_move
from quarterdeck.games.kingdom_fleets.setup.cards import Effect
from quarterdeck.games.kingdom_fleets.state import Battle, Ship

# KF-45a The condition that a spell gives to an enemy.
SPELLS = {"fire": BURNING, "sleep": SLEEP, "confusion": CONFUSION, "enchantment": ENCHANTMENT}

DEEDS = {
    "rally": "rally the crew",
    "wind": f'call a wind for {FAIR_WIND}" more',
    "healing": "heal up to {amount} wounds on {target}",
    "theft": "steal up to {amount} gold from {target}",
    "assassin": "kill {target}'s captain",
    "spike": "spike one of {target}'s guns",
}
SPELL = "cast {action} on {target}"

# --- Actions and their targets --------------------------------------------------------------------


def actors(state: Battle, ship: Ship) -> list[tuple[str, Effect]]:
    """KF-39 Return the characters aboard that have an action, each card once."""
    found = [(key, state.setting.characters[key].action) for key in dict.fromkeys(ship.characters)]
    return [(key, action) for key, action in found if action is not None]


def cannot_act(ship: Ship, character: str, action: Effect) -> ClauseId:
    """KF-39 Each character acts once a turn, if the price can be paid."""
    has_acted = ship.acted.count(character) >= ship.characters.count(character)
    return "KF-39" if has_acted or ship.manpower < action.price else ALLOWED


def aims(state: Battle, ship: Ship, character: str, action: Effect) -> list[Option[Act]]:
    """KF-45a Return all possible targets of an action: ships, conditions or guns."""
    match action.kind:
        case "rally":
            return [acts.use(character, what=condition) for condition in CONDITIONS]
        case "wind":
            return [acts.use(character)]
        case "healing":
            return [acts.use(character, other.key) for other in state.afloat() if other.side == ship.side]
        case "spike":
            return [acts.use(character, foe.key, arc=arc) for foe in state.foes(ship) for arc in range(len(ARC_NAMES))]
        case _:
            return [acts.use(character, foe.key) for foe in state.foes(ship)]


def cannot_aim(state: Battle, ship: Ship, action: Effect, act: Act) -> ClauseId:
    """KF-45a Forbid targets out of reach, and targets that the action could not change."""
    if action.kind == "rally":
        return ALLOWED if count(ship, act.what) else "KF-45a"
    if action.kind == "wind":
        return "KF-45a" if ship.order == BACK or cannot_move(state, ship) else ALLOWED
    target = state.ships[act.target]
    if can_change(state, target, action, act) and is_in_reach(state, ship, target, action.reach or 0):
        return ALLOWED
    return "KF-45a"


def can_change(state: Battle, target: Ship, action: Effect, act: Act) -> bool:
    """KF-45a Return whether the target has anything that the action could change."""
    match action.kind:
        case "healing":
            return not is_whole(state, target, CREW)
        case "theft":
            return target.gold > 0
        case "assassin":
            return target.has_captain
        case "spike":
            return target.guns_left(act.arc) > 0
        case _:
            return bool(target.squads)


def use_options(state: Battle, ship: Ship) -> list[Option[Act]]:
    """KF-39 Offer the targets of each character that has not acted and whose price can be paid."""
    return [
        option
        for character, action in actors(state, ship)
        if not cannot_act(ship, character, action)
        for option in aims(state, ship, character, action)
        if not cannot_aim(state, ship, action, option.value)
    ]


def barred_actions(state: Battle, ship: Ship) -> Iterator[Refusal]:
    for character, action in actors(state, ship):
        clause = cannot_act(ship, character, action)
        for option in aims(state, ship, character, action):
            reason = clause or cannot_aim(state, ship, action, option.value)
            words = use_label(state, ship, option.value).text
            yield Refusal(option.notation, words, reason, option.value.target or ship.key)


# --- One action -----------------------------------------------------------------------------------


def action_of(state: Battle, character: str) -> Effect:
    action = state.setting.characters[character].action
    assert action is not None
    return action


def use_label(state: Battle, ship: Ship, act: Act) -> Label:
    """Name the action, the die needed and the price; conditions and arcs are briefs of one row."""
    action, target = action_of(state, act.card), state.ships[act.target or ship.key]
    needs = f" ({action.roll}+)" if action.roll is not None else ""
    group = f"{state.setting.characters[act.card].name}: {deed(action, target)}{needs}, {action.price} manpower"
    brief = act.what or (ARC_NAMES[act.arc] if act.arc >= 0 else "")
    if not brief:
        return Label(group, "KF-39", target.key)
    return Label(f"{group}: {brief}", "KF-39", target.key, group, brief)


def deed(action: Effect, target: Ship) -> str:
    """KF-45a Return an action in a few words."""
    return DEEDS.get(action.kind, SPELL).format(amount=action.amount, target=target.name, action=action.kind)


def use_character(state: Battle, ship: Ship, act: Act) -> Flow[None]:
    """KF-39 Pay the price; KF-45a if the card names a die, roll it and fail below that number."""
    action, target = action_of(state, act.card), state.ships[act.target or ship.key]
    ship.manpower -= action.price
    ship.acted.append(act.card)
    state.say(log.Acted, ship.key, act.card, action.kind, action.amount, target.key)
    if action.roll is not None:
        succeeds = yield from roll_hits(ship.side, D10, 1, action.roll, "KF-45a")
        if not succeeds:
            state.say(log.Failed, act.card, action.kind)
            return
    take_effect(state, ship, target, action, act)


def take_effect(state: Battle, ship: Ship, target: Ship, action: Effect, act: Act) -> None:
    """KF-45a Carry out the action."""
    match action.kind:
        case "rally":
            lift(state, ship, act.what)
        case "wind":
            ship.fair_wind += FAIR_WIND
            state.say(log.FairWind, ship.key, FAIR_WIND)
        case "healing":
            healed = heal(state, target, action.amount)
            state.say(log.Healed, target.key, healed)
        case "theft":
            steal(state, ship, target, action.amount)
        case "assassin":
            lose_captain(state, target)
            state.say(log.CaptainKilled, target.key, "KF-45a")
        case "spike":
            target.spiked[act.arc] += 1
            state.say(log.Spiked, target.key, ARC_NAMES[act.arc], target.guns_left(act.arc))
        case _:
            afflict(state, target, SPELLS[action.kind], action.amount)


def steal(state: Battle, ship: Ship, victim: Ship, most: int) -> None:
    """KF-45a Move gold lying on the victim to the thief's ship, as much as there is."""
    gold = min(most, victim.gold)
    victim.gold -= gold
    ship.gold += gold
    state.say(log.Stolen, ship.key, victim.key, gold)
