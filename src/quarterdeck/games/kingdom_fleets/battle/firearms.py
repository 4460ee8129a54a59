"""Firearms (KF-33 to KF-36): one squad fires one called shot, which may hit friends in the way."""

from __future__ import annotations

from collections.abc import Iterator

from quarterdeck.boards.plane.distances import distance
from quarterdeck.engine.asks import ALLOWED, ClauseId, Flow, Option, roll
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.kingdom_fleets import acts
from quarterdeck.games.kingdom_fleets.acts import Act
from quarterdeck.games.kingdom_fleets.battle import log
from quarterdeck.games.kingdom_fleets.battle.damage import lose_points, roll_damage, wound
from quarterdeck.games.kingdom_fleets.battle.gunnery import needed_to_hit
from quarterdeck.games.kingdom_fleets.battle.lines_of_fire import line_all_round
from quarterdeck.games.kingdom_fleets.charts import AMONG_FRIENDS_TO_HIT, BANDS, CREW, D10, PARTS, SURE_HIT, SURE_MISS
from quarterdeck.games.kingdom_fleets.crews.effects import bonus, crew_of
from quarterdeck.games.kingdom_fleets.state import Battle, Ship

# --- Targets --------------------------------------------------------------------------------------


def cannot_shoot(ship: Ship, firearm: str) -> ClauseId:
    """KF-33 Each firearm shoots once a turn, and a shot takes one manpower and one living squad."""
    used = ship.shot.count(firearm) >= ship.figures.firearms.count(firearm)
    return "KF-33" if used or not ship.manpower or len(ship.shot) >= len(ship.squads) else ALLOWED


def cannot_reach(state: Battle, ship: Ship, firearm: str, target: Ship) -> ClauseId:
    """KF-35 Forbid shots beyond the range on the card, and KF-24a blocked shots."""
    line = line_all_round(state, ship, target)
    limit = state.setting.equipment[firearm].band
    if limit is None or line.band > BANDS.index(limit):
        return "KF-35"
    return line.clause


def cannot_call(target: Ship, part: str) -> ClauseId:
    """KF-34 Forbid shots at a part that is gone."""
    return ALLOWED if (target.squads if part == CREW else target.points_of(part)) else "KF-34"


def shoot_options(state: Battle, ship: Ship) -> list[Option[Act]]:
    """KF-33 to KF-35 Offer each kind of firearm at each part of each enemy in reach and sight."""
    return [
        acts.shoot(firearm, target.key, part)
        for firearm in dict.fromkeys(ship.figures.firearms)
        if not cannot_shoot(ship, firearm)
        for target in state.foes(ship)
        if not cannot_reach(state, ship, firearm, target)
        for part in PARTS
        if not cannot_call(target, part)
    ]


def barred_shots(state: Battle, ship: Ship) -> Iterator[Refusal]:
    for firearm in dict.fromkeys(ship.figures.firearms):
        for target in state.foes(ship):
            clause = cannot_shoot(ship, firearm) or cannot_reach(state, ship, firearm, target)
            for part in PARTS:
                words = f"{name_of(state, firearm)}: shoot at {target.name}'s {part}"
                reason = clause or cannot_call(target, part)
                yield Refusal(acts.shoot(firearm, target.key, part).notation, words, reason, target.key)


def name_of(state: Battle, firearm: str) -> str:
    return state.setting.equipment[firearm].name


# --- One shot -------------------------------------------------------------------------------------


def friends_among(state: Battle, ship: Ship, target: Ship, part: str) -> Ship | None:
    """KF-36 Return the ship whose squads are in the way of a shot at a crew, or None.

    They are squads of the firer's side engaged with that crew: her own before others, then the
    nearest.
    """
    if part != CREW or not state.engagements:
        return None
    friends = [other for other in state.engaged_with(target) if other.side == ship.side and other.squads]
    if not friends or ship in friends:
        return ship if friends else None
    away = [distance(ship.corners, other.corners) for other in friends]
    return friends[away.index(min(away))]


def needed_to_shoot(state: Battle, ship: Ship, target: Ship, part: str) -> int:
    """KF-33 Return the roll needed: AIM with the range modifier, but none of KF-26.

    KF-36 A shot at a crew among friends has −4.
    """
    band = line_all_round(state, ship, target).band
    aim = crew_of(state, ship).aim + bonus(state, ship, "aim", None, band)
    if friends_among(state, ship, target, part) is not None:
        aim += AMONG_FRIENDS_TO_HIT
    return needed_to_hit(aim, band)


def shoot_label(state: Battle, ship: Ship, act: Act) -> Label:
    """Make a row for each firearm and target, with the parts and the rolls needed as briefs."""
    target = state.ships[act.target]
    needed = needed_to_shoot(state, ship, target, act.what)
    group = f"{name_of(state, act.card)}: shoot at {target.name}, power {state.setting.equipment[act.card].power}"
    brief = f"{act.what} {needed}{'+' if needed < SURE_HIT else ''}"
    friends = friends_among(state, ship, target, act.what)
    if friends is not None:
        brief += f" (a 1 hits {friends.name}'s squads)"
    return Label(f"{group}: {brief}", "KF-34", target.key, group, brief)


def shoot_firearm(state: Battle, ship: Ship, act: Act) -> Flow[None]:
    """KF-33 Spend one manpower, roll to hit, then for damage.

    KF-36 A natural 1 at a crew among friends hits the friends.
    """
    target, power = state.ships[act.target], state.setting.equipment[act.card].power or 0
    needed = needed_to_shoot(state, ship, target, act.what)
    friends = friends_among(state, ship, target, act.what)
    ship.manpower -= 1
    ship.shot.append(act.card)
    state.say(log.Shot, ship.key, target.key, act.card, act.what, needed)
    face = yield from roll(ship.side, D10, "KF-33")
    if face >= needed:
        yield from strike(state, ship, target, act.what, power, "KF-33")
    elif face == SURE_MISS and friends is not None:
        state.say(log.FriendsHit, ship.key, friends.key)
        yield from strike(state, ship, friends, CREW, power, "KF-36")


def strike(state: Battle, ship: Ship, target: Ship, part: str, power: int, clause: ClauseId) -> Flow[None]:
    """KF-28, KF-34 Roll damage against the part that was called; a success takes one point."""
    damage = yield from roll_damage(state, ship, target, power, part, 1, clause)
    if part == CREW:
        wound(state, target, damage, clause)
    else:
        lose_points(state, target, part, damage, clause)
