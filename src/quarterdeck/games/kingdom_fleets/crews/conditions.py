"""Conditions, manpower and repair (KF-8, KF-37, KF-38)."""

from __future__ import annotations

from collections.abc import Iterator

from quarterdeck.engine.asks import ALLOWED, ClauseId, Flow, Option, die, roll, roll_hits
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.kingdom_fleets import acts, log
from quarterdeck.games.kingdom_fleets.acts import Act
from quarterdeck.games.kingdom_fleets.battle.damage import kill_squad, lose_points, next_to_suffer
from quarterdeck.games.kingdom_fleets.charts import (
    BURNING,
    CLEARING,
    CONDITIONS,
    CONFUSION,
    CREW,
    D10,
    DECKS,
    HEAVE_TO,
    HOLED,
    HULL,
    MENDING,
    PANIC,
    PANICKED,
    POISON,
    POISON_KILLS_ON,
    SAILS,
    SHAKEN,
    SLEEP,
    TERRORIZED,
)
from quarterdeck.games.kingdom_fleets.crews.effects import bonus
from quarterdeck.games.kingdom_fleets.manoeuvres.selector import in_full, manoeuvre_ordered, open_of_selector
from quarterdeck.games.kingdom_fleets.state import Battle, Ship, Squad

REPAIRABLE = (HULL, SAILS, CREW)


def count(ship: Ship, condition: str) -> int:
    """Return the number of instances of a condition aboard."""
    return ship.conditions.get(condition, 0)


def afflict(state: Battle, ship: Ship, condition: str, instances: int = 1) -> None:
    """KF-37 Give a ship more instances of a condition."""
    ship.conditions[condition] = count(ship, condition) + instances
    state.say(log.Afflicted, ship.key, condition, instances)


# --- The start of an activation -------------------------------------------------------------------


def apply_conditions(state: Battle, ship: Ship) -> Flow[None]:
    """KF-37 Apply burning and holed, then poison and confusion.

    A ship that sinks or loses her crew is spared the rest.
    """
    burning = count(ship, BURNING)
    if burning:
        left_over = lose_points(state, ship, DECKS, burning, "KF-37")
        lose_points(state, ship, HULL, left_over, "KF-37")
    lose_points(state, ship, HULL, count(ship, HOLED), "KF-37")
    if ship.can_fight and count(ship, POISON):
        yield from suffer_poison(state, ship, count(ship, POISON))
    if ship.can_fight and count(ship, CONFUSION):
        yield from lose_the_way(state, ship)


def suffer_poison(state: Battle, ship: Ship, doses: int) -> Flow[None]:
    """KF-37 Kill a squad, a wounded one first, for every poison that rolls 1 to 3."""
    survived = yield from roll_hits(ship.side, D10, doses, POISON_KILLS_ON + 1, "KF-37")
    for _ in range(doses - survived):
        if ship.squads:
            kill_squad(state, ship, next_to_suffer(state, ship), "KF-37")


def lose_the_way(state: Battle, ship: Ship) -> Flow[None]:
    """KF-37 Give a confused crew a random manoeuvre still open on the selector.

    The order given is never shown.
    """
    open_to_her = open_of_selector(state, ship)
    ship.order = open_to_her[0] if open_to_her else HEAVE_TO
    if len(open_to_her) > 1:
        number = yield from roll(ship.side, die(len(open_to_her)), "KF-37")
        ship.order = open_to_her[number - 1]
    state.say(log.Confused, ship.key, in_full(manoeuvre_ordered(ship)))


def raise_manpower(state: Battle, ship: Ship) -> None:
    """KF-8 Give a token for every squad, KF-45a more or fewer by her cards.

    KF-44 Fear takes part of them, KF-37 panic and sleep one each; conditions leave one while a
    squad lives.
    """
    full = max(1, len(ship.squads) + bonus(state, ship, "manpower"))
    left = full - lost_to_fear(ship.fear, full)
    ship.fear = ""
    numb = count(ship, PANIC) + count(ship, SLEEP)
    ship.manpower = max(left - numb, min(left, 1))
    state.say(log.Manned, ship.key, ship.manpower)


def lost_to_fear(fear: str, full: int) -> int:
    """KF-44 Return the manpower lost: shaken 1, panicked a third, terrorized half, rounded up."""
    return {SHAKEN: min(1, full), PANICKED: -(-full // 3), TERRORIZED: -(-full // 2)}.get(fear, 0)


# --- Clearing conditions --------------------------------------------------------------------------


def clear_options(state: Battle, ship: Ship) -> list[Option[Act]]:
    """KF-37 Offer to clear one instance for one manpower."""
    if not ship.conditions or ship.manpower < CLEARING:
        return []
    return [acts.clear(condition) for condition in CONDITIONS if count(ship, condition)]


def clear_label(state: Battle, ship: Ship, act: Act) -> Label:
    return Label(f"Clear {act.what} ({count(ship, act.what)} aboard) for 1 manpower", "KF-37", ship.key)


def clear_condition(state: Battle, ship: Ship, condition: str) -> None:
    ship.manpower -= CLEARING
    lift(state, ship, condition)


def lift(state: Battle, ship: Ship, condition: str) -> None:
    """KF-37 Remove one instance of a condition."""
    ship.conditions[condition] -= 1
    if not ship.conditions[condition]:
        del ship.conditions[condition]
    state.say(log.Cleared, ship.key, condition, count(ship, condition))


# --- Repair ---------------------------------------------------------------------------------------


def price_of_repair(state: Battle, ship: Ship, part: str) -> int:
    """KF-38 Return two manpower, KF-45a cheaper or dearer by her cards, but at least one."""
    return max(1, MENDING - bonus(state, ship, "repair", part))


def is_whole(state: Battle, ship: Ship, part: str) -> bool:
    """KF-38 Return whether a part, or the crew, is at full strength."""
    if part != CREW:
        return ship.points_of(part) == (ship.figures.card.hull if part == HULL else ship.figures.card.sails)
    crews = state.setting.crews
    return all(squad.health == crews[squad.crew].health for squad in ship.squads)


def cannot_repair(state: Battle, ship: Ship, part: str) -> ClauseId:
    if is_whole(state, ship, part) or ship.manpower < price_of_repair(state, ship, part):
        return "KF-38"
    return ALLOWED


def repair_options(state: Battle, ship: Ship) -> list[Option[Act]]:
    if not ship.manpower:
        return []
    return [acts.repair(part) for part in REPAIRABLE if not cannot_repair(state, ship, part)]


def barred_repairs(state: Battle, ship: Ship) -> Iterator[Refusal]:
    """KF-38 Refuse repairs of parts that are whole or too dear, and of decks always.

    KF-37 Refuse to clear conditions without manpower.
    """
    for part in REPAIRABLE:
        yield Refusal(acts.repair(part).notation, f"Repair {part}", cannot_repair(state, ship, part), ship.key)
    yield Refusal("repair decks", "Repair decks", "KF-38", ship.key)
    if ship.manpower < CLEARING:
        for condition in CONDITIONS:
            if count(ship, condition):
                yield Refusal(acts.clear(condition).notation, f"Clear {condition}", "KF-37", ship.key)


def repair_label(state: Battle, ship: Ship, act: Act) -> Label:
    words = "Heal a wound" if act.what == CREW else f"Repair 1 {log.point_of(act.what)} point"
    return Label(f"{words} for {price_of_repair(state, ship, act.what)} manpower", "KF-38", ship.key)


def repair_part(state: Battle, ship: Ship, part: str) -> None:
    """KF-38 Repair one point of hull or sails, or heal one wound."""
    ship.manpower -= price_of_repair(state, ship, part)
    if part == CREW:
        heal(state, ship, 1)
    else:
        ship.mark(part, ship.points_of(part) + 1)
    state.say(log.Repaired, ship.key, part)


def heal(state: Battle, ship: Ship, wounds: int) -> int:
    """KF-38, KF-45a Heal wounds, the worst wounded squad first, and return the number healed."""
    healed = 0
    for _ in range(wounds):
        missing = [state.setting.crews[squad.crew].health - squad.health for squad in ship.squads]
        worst = max(missing, default=0)
        if not worst:
            break
        place = missing.index(worst)
        squad = ship.squads[place]
        ship.squads[place] = Squad(squad.crew, squad.health + 1)
        healed += 1
    return healed
