"""Boarding and getting free (KF-18, KF-19)."""

from __future__ import annotations

from quarterdeck.engine.asks import Flow, Option, Prompt, choose, worded
from quarterdeck.games.kingdom_fleets import log
from quarterdeck.games.kingdom_fleets.battle.opposed_checks import wins_check
from quarterdeck.games.kingdom_fleets.charts import DISENGAGING
from quarterdeck.games.kingdom_fleets.crews.effects import bonus
from quarterdeck.games.kingdom_fleets.manoeuvres.sailing import price_of_order
from quarterdeck.games.kingdom_fleets.state import Battle, Engagement, Ship

BOARD_OR_STAY = {Option("board", True): "Board: {ship} and {other} are engaged", Option("stay", False): "Stay aboard"}
BOARDING = Prompt("board", "KF-18", "{ship} lies by {other}: board?", label=worded(BOARD_OR_STAY, "other_key"))


def board_or_stay(state: Battle, ship: Ship) -> Flow[None]:
    """KF-18 An opposed check; the winner says whether the crews board, and is then the boarder."""
    other = state.ships[state.alongside]
    state.alongside = ""
    won = yield from wins_check(state, ship, other, 0, 0, "KF-18")
    winner, loser = (ship, other) if won else (other, ship)
    order = yield from choose(winner.side, BOARDING, [*BOARD_OR_STAY], winner.facts_beside(loser))
    if order.value:
        engage(state, winner, loser)
        state.say(log.Boarded, winner.key, loser.key)
    else:
        state.say(log.NotBoarded, winner.key, loser.key)


def engage(state: Battle, boarder: Ship, other: Ship) -> None:
    """KF-18 The crews have boarded; KF-44 who ignored the other since they parted does so no more."""
    state.engagements = [*state.engagements, Engagement(boarder.key, other.key, state.turn)]
    for ship, foe in ((boarder, other), (other, boarder)):
        ship.ignores = [key for key in ship.ignores if key != foe.key]


TRY_OR_NOT = {Option("disengage", True): "Try to disengage", Option("fight on", False): "Stay engaged"}
TRYING = Prompt("disengage", "KF-19", "{ship} is engaged: try to get free?", label=worded(TRY_OR_NOT))


def try_to_disengage(state: Battle, ship: Ship) -> Flow[None]:
    """KF-19 An engaged ship may try to get free of all; the checks are a step each."""
    engaged = state.engaged_with(ship)
    if not engaged:
        return
    order = yield from choose(ship.side, TRYING, [*TRY_OR_NOT], ship.facts)
    if order.value:
        state.parting = [other.key for other in engaged]


PART_OR_HOLD = {Option("part", True): "{ship} and {other} part", Option("hold", False): "They stay engaged"}
PARTING = Prompt("part", "KF-19", "{ship} would be free of {other}: do they part?", label=worded(PART_OR_HOLD, "other_key"))


def get_free(state: Battle, ship: Ship) -> Flow[None]:
    """KF-19 One check with −4 for her; its winner decides. After the last, who is not free of all pays for the manoeuvre, as
    far as there is manpower, and stays."""
    other = state.ships[state.parting.pop(0)]
    mine = DISENGAGING + bonus(state, ship, "disengage")
    won = yield from wins_check(state, ship, other, mine, 0, "KF-19")
    order = yield from choose(ship.side if won else other.side, PARTING, [*PART_OR_HOLD], ship.facts_beside(other))
    if order.value:
        state.part(ship, other)
        state.free_of.append(other.key)
        state.say(log.Parted, ship.key, other.key)
    if not state.parting and state.engaged_with(ship):
        spent = min(ship.manpower, price_of_order(state, ship))
        ship.manpower -= spent
        ship.moved = True
        state.say(log.StayedFast, ship.key, spent)
