"""Damage (KF-28 to KF-32): rolls against armour, and losses of points, squads and ships."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId, Flow, roll_hits
from quarterdeck.games.kingdom_fleets import log
from quarterdeck.games.kingdom_fleets.battle import log as log_fighting
from quarterdeck.games.kingdom_fleets.charts import CREW, D10, DECKS, HULL, SAILS, needed_to_damage
from quarterdeck.games.kingdom_fleets.crews.effects import bonus, crew_of
from quarterdeck.games.kingdom_fleets.state import SUNK, Battle, Ship


def armour(state: Battle, ship: Ship, part: str) -> int:
    """KF-28, KF-45a Return the ARM of a part, or of the crew."""
    card = ship.figures.card
    if part == CREW:
        printed = crew_of(state, ship).armour
    else:
        printed = {HULL: card.hull_armour, DECKS: card.decks_armour, SAILS: card.sails_armour}[part]
    return printed + bonus(state, ship, "armour", part)


def lose_points(state: Battle, ship: Ship, part: str, points: int, clause: ClauseId) -> int:
    """KF-29 to KF-31 Take points off hull, decks or sails, and return the excess.

    KF-29 With no hull left she sinks.
    """
    there_are = ship.points_of(part)
    lost = min(points, there_are)
    if lost:
        left = there_are - lost
        ship.mark(part, left)
        state.say(log.Damaged, ship.key, part, lost, left, clause)
        if part == HULL and not left:
            sink(state, ship)
    return points - lost


def wound(state: Battle, ship: Ship, points: int, clause: ClauseId) -> int:
    """KF-30, KF-42 Wound a squad already wounded, else the next; return the number killed."""
    dead = 0
    while points and ship.squads:
        place = next_to_suffer(state, ship)
        squad = ship.squads[place]
        if points < squad.health:
            ship.squads[place] = squad._replace(health=squad.health - points)
            state.say(log.Wounded, ship.key, points, clause)
            return dead
        points -= squad.health
        kill_squad(state, ship, place, clause)
        dead += 1
    return dead


def next_to_suffer(state: Battle, ship: Ship) -> int:
    """KF-30 Return the index in `ship.squads` of a wounded squad, else of the first."""
    crews = state.setting.crews
    wounded = [place for place, squad in enumerate(ship.squads) if squad.health < crews[squad.crew].health]
    return wounded[0] if wounded else 0


def kill_squad(state: Battle, ship: Ship, place: int, clause: ClauseId) -> None:
    """KF-8 Kill a squad and take one unspent token.

    KF-30a Without squads, captain and characters are out.
    """
    ship.squads.pop(place)
    ship.manpower = max(0, ship.manpower - 1)
    state.say(log.SquadLost, ship.key, len(ship.squads), clause)
    if not ship.squads:
        abandon(state, ship)


def abandon(state: Battle, ship: Ship) -> None:
    """KF-30a Leave a derelict without captain, characters, order or manpower."""
    ship.level, ship.has_captain, ship.characters = 0, False, []
    lie_idle(state, ship)


def lie_idle(state: Battle, ship: Ship) -> None:
    """KF-30a Let a ship without squads lie idle; KF-44 her captain may still be aboard."""
    ship.order, ship.manpower, ship.odd_shot = "", 0, 0
    state.say(log.Derelict, ship.key, ship.has_captain)


def lose_captain(state: Battle, ship: Ship) -> None:
    """KF-6 Remove the captain: the level becomes 0 and the effects of his card end."""
    ship.level, ship.has_captain = 0, False
    ship.characters = [key for key in ship.characters if state.setting.characters[key].role != "captain"]


def sink(state: Battle, ship: Ship) -> None:
    """KF-29, KF-29a Remove a ship with everything aboard; her engagements end."""
    ship.squads, ship.characters, ship.gold = [], [], 0
    ship.level, ship.has_captain, ship.manpower = 0, False, 0
    state.remove(ship, SUNK)
    state.say(log.Sank, ship.key)


# --- Hits -----------------------------------------------------------------------------------------


def roll_damage(state: Battle, firer: Ship, target: Ship, power: int, part: str, hits: int, clause: ClauseId) -> Flow[int]:
    """KF-28 Roll POW against ARM for each hit and return the number that do damage."""
    needed = needed_to_damage(power, armour(state, target, part))
    damage = yield from roll_hits(firer.side, D10, hits, needed, clause)
    return damage


def hit_hull(state: Battle, firer: Ship, target: Ship, power: int, hits: int) -> Flow[int]:
    """KF-28, KF-29 Roll damage to the hull and return it."""
    if not hits:
        return 0
    damage = yield from roll_damage(state, firer, target, power, HULL, hits, "KF-28")
    lose_points(state, target, HULL, damage, "KF-28")
    return damage


def hit_decks(state: Battle, firer: Ship, target: Ship, power: int, hits: int) -> Flow[int]:
    """KF-30b Roll damage to the decks and return it.

    Dice are rolled in lots of no more than the points of decks left. KF-30 Hits that remain when
    the decks are gone are rolled against the crew; their wounds are included.
    """
    total = 0
    while hits and target.decks:
        lot = min(hits, target.decks)
        damage = yield from roll_damage(state, firer, target, power, DECKS, lot, "KF-28")
        lose_points(state, target, DECKS, damage, "KF-28")
        hits -= lot
        total += damage
    wounds = yield from hit_crew(state, firer, target, power, hits, "KF-30")
    return total + wounds


def hit_crew(state: Battle, firer: Ship, target: Ship, power: int, hits: int, clause: ClauseId) -> Flow[int]:
    """KF-30 Roll hits against the crew's armour and return the wounds.

    With nobody aboard the hits are lost.
    """
    if not hits:
        return 0
    if not target.squads:
        state.say(log_fighting.HitsLost, target.key, CREW, hits, clause)
        return 0
    wounds = yield from roll_damage(state, firer, target, power, CREW, hits, clause)
    wound(state, target, wounds, clause)
    return wounds


def hit_sails(state: Battle, firer: Ship, target: Ship, power: int, hits: int) -> Flow[int]:
    """KF-31 Roll damage to the sails and return it.

    KF-27a, KF-32 If the sails are gone, or she never had any, the hits are lost without a roll.
    """
    if not hits:
        return 0
    if not target.sails:
        state.say(log_fighting.HitsLost, target.key, SAILS, hits, "KF-32" if target.figures.rows else "KF-27a")
        return 0
    damage = yield from roll_damage(state, firer, target, power, SAILS, hits, "KF-28")
    lose_points(state, target, SAILS, damage, "KF-28")
    return damage
