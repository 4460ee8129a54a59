"""Damage (KF-28 to KF-32): rolls against armour, and what becomes of hull, decks, sails, squads and ships."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId, Flow, roll_hits
from quarterdeck.games.kingdom_fleets import log
from quarterdeck.games.kingdom_fleets.battle import log as log_fighting
from quarterdeck.games.kingdom_fleets.charts import CREW, D10, DECKS, HULL, SAILS, needed_to_damage
from quarterdeck.games.kingdom_fleets.crews.effects import bonus, crew_of
from quarterdeck.games.kingdom_fleets.state import SUNK, Battle, Ship


def armour(state: Battle, ship: Ship, part: str) -> int:
    """KF-28, KF-45a The ARM of a part, or of the crew."""
    card = ship.figures.card
    if part == CREW:
        printed = crew_of(state, ship).armour
    else:
        printed = {HULL: card.hull_armour, DECKS: card.decks_armour, SAILS: card.sails_armour}[part]
    return printed + bonus(state, ship, "armour", part)


def lose_points(state: Battle, ship: Ship, part: str, points: int, clause: ClauseId) -> int:
    """KF-29 to KF-31 Of hull, decks or sails, as far as there are any; KF-29 with no hull left she sinks. How many of the
    points that part could not take."""
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
    """KF-30, KF-42 Wounds go to a squad already wounded, else to the next; how many squads died of them."""
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
    """KF-30 The place in `ship.squads` of one already wounded, else of the first."""
    crews = state.setting.crews
    wounded = [place for place, squad in enumerate(ship.squads) if squad.health < crews[squad.crew].health]
    return wounded[0] if wounded else 0


def kill_squad(state: Battle, ship: Ship, place: int, clause: ClauseId) -> None:
    """KF-8 A squad that dies takes one unspent token with it; KF-30a without squads captain and characters are out."""
    ship.squads.pop(place)
    ship.manpower = max(0, ship.manpower - 1)
    state.say(log.SquadLost, ship.key, len(ship.squads), clause)
    if not ship.squads:
        abandon(state, ship)


def abandon(state: Battle, ship: Ship) -> None:
    """KF-30a A derelict does nothing: no captain, no characters, no order, no manpower."""
    ship.level, ship.has_captain, ship.characters = 0, False, []
    lie_idle(state, ship)


def lie_idle(state: Battle, ship: Ship) -> None:
    """KF-30a No squad is left; KF-44 her captain may be."""
    ship.order, ship.manpower, ship.odd_shot = "", 0, 0
    state.say(log.Derelict, ship.key, ship.has_captain)


def lose_captain(state: Battle, ship: Ship) -> None:
    """KF-6 A ship without a captain has level 0; what his card did is gone with him."""
    ship.level, ship.has_captain = 0, False
    ship.characters = [key for key in ship.characters if state.setting.characters[key].role != "captain"]


def sink(state: Battle, ship: Ship) -> None:
    """KF-29, KF-29a She is removed with all that is aboard; her engagements end."""
    ship.squads, ship.characters, ship.gold = [], [], 0
    ship.level, ship.has_captain, ship.manpower = 0, False, 0
    state.remove(ship, SUNK)
    state.say(log.Sank, ship.key)


# --- Hits -------------------------------------------------------------------------------------------------------------


def roll_damage(state: Battle, firer: Ship, target: Ship, power: int, part: str, hits: int, clause: ClauseId) -> Flow[int]:
    """KF-28 POW against the ARM of a part, or of the crew: how many of the hits do damage."""
    needed = needed_to_damage(power, armour(state, target, part))
    damage = yield from roll_hits(firer.side, D10, hits, needed, clause)
    return damage


def hit_hull(state: Battle, firer: Ship, target: Ship, power: int, hits: int) -> Flow[int]:
    """KF-28, KF-29 How much damage the hull takes."""
    if not hits:
        return 0
    damage = yield from roll_damage(state, firer, target, power, HULL, hits, "KF-28")
    lose_points(state, target, HULL, damage, "KF-28")
    return damage


def hit_decks(state: Battle, firer: Ship, target: Ship, power: int, hits: int) -> Flow[int]:
    """KF-30b In lots of no more dice than points of decks are left; what hits remain when they are gone are rolled against
    the crew (KF-30). How much damage decks and crew take."""
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
    """KF-30 Against the crew's armour; lost where nobody is aboard. How many wounds there are."""
    if not hits:
        return 0
    if not target.squads:
        state.say(log_fighting.HitsLost, target.key, CREW, hits, clause)
        return 0
    wounds = yield from roll_damage(state, firer, target, power, CREW, hits, clause)
    wound(state, target, wounds, clause)
    return wounds


def hit_sails(state: Battle, firer: Ship, target: Ship, power: int, hits: int) -> Flow[int]:
    """KF-31 How much damage the sails take; KF-27a, KF-32 without a die where they are gone or were never there."""
    if not hits:
        return 0
    if not target.sails:
        state.say(log_fighting.HitsLost, target.key, SAILS, hits, "KF-32" if target.figures.rows else "KF-27a")
        return 0
    damage = yield from roll_damage(state, firer, target, power, SAILS, hits, "KF-28")
    lose_points(state, target, SAILS, damage, "KF-28")
    return damage
