"""Boarding and disengaging (KF-18, KF-19)."""

from __future__ import annotations

from quarterdeck.engine.asks import Flow, Option, Prompt, choose, worded
from quarterdeck.games.kingdom_fleets import log
from quarterdeck.games.kingdom_fleets.battle.opposed_checks import wins_check
from quarterdeck.games.kingdom_fleets.charts import DISENGAGING
from quarterdeck.games.kingdom_fleets.crews.effects import bonus
from quarterdeck.games.kingdom_fleets.manoeuvres.sailing import price_of_order
from quarterdeck.games.kingdom_fleets.state import Battle, Engagement, Ship

BOARD_OR_STAY = {Option("board", True): "Board {other}: the two ships are engaged", Option("stay", False): "Stay aboard"}
BOARDING = Prompt("board", "KF-18", "{ship} is alongside {other}: board her?", label=worded(BOARD_OR_STAY, "other_key"))


def board_or_stay(state: Battle, ship: Ship) -> Flow[None]:
    """KF-18 Make an opposed check.

    The winner decides whether the crews board, and is then the boarder.
    """
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
    """KF-18 Engage two ships; KF-44 they stop ignoring each other."""
    state.engagements = [*state.engagements, Engagement(boarder.key, other.key, state.turn)]
    for ship, foe in ((boarder, other), (other, boarder)):
        ship.ignores = [key for key in ship.ignores if key != foe.key]


TRY_OR_NOT = {Option("disengage", True): "Try to disengage", Option("fight on", False): "Stay engaged"}
TRYING = Prompt("disengage", "KF-19", "{ship} is engaged: try to disengage?", label=worded(TRY_OR_NOT))


def try_to_disengage(state: Battle, ship: Ship) -> Flow[None]:
    """KF-19 Ask whether an engaged ship tries to get free of all; each check is a step."""
    engaged = state.engaged_with(ship)
    if not engaged:
        return
    order = yield from choose(ship.side, TRYING, [*TRY_OR_NOT], ship.facts)
    if order.value:
        state.parting = [other.key for other in engaged]


PART_OR_HOLD = {Option("part", True): "{ship} and {other} part", Option("hold", False): "They stay engaged"}
PARTING = Prompt("part", "KF-19", "{ship} tries to leave {other}: do they part?", label=worded(PART_OR_HOLD, "other_key"))


def get_free(state: Battle, ship: Ship) -> Flow[None]:
    """KF-19 Make one check with −4 for her; its winner decides whether they part.

    After the last check, a ship that is not free of all stays and pays for the manoeuvre, as far as
    there is manpower.
    """
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
