"""Damage (KF-28 to KF-32): rolls against armour, and what becomes of hull, decks, sails, squads and ships."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId, Flow
from quarterdeck.games.kingdom_fleets import log
from quarterdeck.games.kingdom_fleets.charts import CREW, DECKS, HULL, SAILS
from quarterdeck.games.kingdom_fleets.effects import bonus, crew_of
from quarterdeck.games.kingdom_fleets.state import SUNK, Battle, Ship


def armour(state: Battle, ship: Ship, part: str) -> int:
    """KF-28, KF-45a The ARM of a part, or of the crew."""
    card = ship.figures.card
    if part == CREW:
        printed = crew_of(state, ship).armour
    else:
        printed = {HULL: card.hull_armour, DECKS: card.decks_armour, SAILS: card.sails_armour}[part]
    return printed + bonus(state, ship, "armour", part)


def lose_hull(state: Battle, ship: Ship, points: int, clause: ClauseId) -> None:
    """KF-29 At 0 she sinks."""
    lost = min(points, ship.hull)
    if not lost:
        return
    ship.hull -= lost
    state.say(log.Damaged, ship.name, HULL, lost, ship.hull, clause)
    if not ship.hull:
        sink(state, ship)


def lose_decks(state: Battle, ship: Ship, points: int, clause: ClauseId) -> int:
    """KF-30 How many of the points the decks could not take."""
    lost = min(points, ship.decks)
    if lost:
        ship.decks -= lost
        state.say(log.Damaged, ship.name, DECKS, lost, ship.decks, clause)
    return points - lost


def lose_sails(state: Battle, ship: Ship, points: int, clause: ClauseId) -> None:
    """KF-31"""
    lost = min(points, ship.sails)
    if lost:
        ship.sails -= lost
        state.say(log.Damaged, ship.name, SAILS, lost, ship.sails, clause)


def wound(state: Battle, ship: Ship, points: int, clause: ClauseId) -> int:
    """KF-30, KF-42 Wounds go to a squad already wounded, else to the next; how many squads died of them."""
    dead = 0
    while points and ship.squads:
        place = next_to_suffer(state, ship)
        squad = ship.squads[place]
        if points < squad.health:
            ship.squads[place] = squad._replace(health=squad.health - points)
            state.say(log.Wounded, ship.name, points, clause)
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
    state.say(log.SquadLost, ship.name, len(ship.squads), clause)
    if not ship.squads:
        abandon(state, ship)


def abandon(state: Battle, ship: Ship) -> None:
    """KF-30a A derelict does nothing: no captain, no characters, no order, no manpower."""
    ship.level, ship.has_captain, ship.characters = 0, False, []
    ship.order, ship.manpower, ship.odd_shot = "", 0, 0
    state.say(log.Derelict, ship.name)


def sink(state: Battle, ship: Ship) -> None:
    """KF-29, KF-29a She is removed with all that is aboard; her engagements end."""
    ship.squads, ship.characters, ship.gold = [], [], 0
    ship.level, ship.has_captain, ship.manpower = 0, False, 0
    state.remove(ship, SUNK)
    state.say(log.Sank, ship.name)


def roll_damage(state: Battle, firer: Ship, target: Ship, power: int, part: str, hits: int, clause: ClauseId) -> Flow[int]:
    """KF-28 Dice of `firer`'s side against the ARM of a part, the crew's included; how many of the hits do damage."""
    raise NotImplementedError
