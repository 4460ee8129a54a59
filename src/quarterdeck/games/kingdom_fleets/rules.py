"""The sequence of play: setting up, then orders, activation, close quarters and morale."""

from __future__ import annotations

from quarterdeck.engine.asks import Flow, Option, Prompt, Seat, choose, worded
from quarterdeck.games.kingdom_fleets import log
from quarterdeck.games.kingdom_fleets.activation import activate
from quarterdeck.games.kingdom_fleets.battle.close_quarters import attack_next, choose_first_attacker
from quarterdeck.games.kingdom_fleets.battle.opposed_checks import commanders_check
from quarterdeck.games.kingdom_fleets.crews.morale import test_next_crew
from quarterdeck.games.kingdom_fleets.manoeuvres.orders import issue_orders
from quarterdeck.games.kingdom_fleets.setup.deployment import choose_first_to_place, place_next_ship, throw_for_terrain
from quarterdeck.games.kingdom_fleets.state import Battle, Phase
from quarterdeck.games.kingdom_fleets.winning import look_for_a_winner, look_for_the_end


def step(state: Battle) -> Flow[None]:
    """KF-4 Play orders, activation, close quarters and morale, then the next turn.

    KF-2 Terrain and deployment come before the first turn. Every flow here plays one step and moves
    ``state.phase`` on when its phase is over.
    """
    match state.phase:
        case Phase.TERRAIN:
            yield from throw_for_terrain(state)
        case Phase.PLACING:
            yield from choose_first_to_place(state)
        case Phase.DEPLOYMENT:
            yield from place_next_ship(state)
        case Phase.ORDERS:
            yield from issue_orders(state)
        case Phase.COMMANDERS:
            yield from choose_first_to_activate(state)
        case Phase.ACTIVATION:
            yield from activate(state)
        case Phase.MELEE:
            yield from choose_first_attacker(state)
        case Phase.CLOSE_QUARTERS:
            yield from attack_next(state)
        case Phase.MORALE:
            yield from test_next_crew(state)
        case Phase.END:
            end_turn(state)


EITHER = {Option("first", True): "Activate first", Option("second", False): "Let the enemy activate first"}
WHO_FIRST = Prompt("first", "KF-6", "You won the check: who activates first?", label=worded(EITHER))


def choose_first_to_activate(state: Battle) -> Flow[None]:
    """KF-6 Make an opposed check of the commanders; the winner chooses who activates first."""
    winner = yield from commanders_check(state, "KF-6")
    if not winner:
        return
    first = yield from choose(winner, WHO_FIRST, [*EITHER])
    if first.value:
        begin_activations(state, winner)
    else:
        begin_activations(state, state.setting.enemy(winner), winner)


def begin_activations(state: Battle, first: Seat, let_by: Seat = "") -> None:
    state.first = state.to_act = first
    state.phase = Phase.ACTIVATION
    state.say(log.ActivatesFirst, first, let_by)


def end_turn(state: Battle) -> None:
    """KF-8 Discard unspent manpower; KF-49 check the turn limit; then begin a new turn."""
    for ship in state.ships.values():
        ship.forget_the_turn()
    state.combats, state.leaders, state.passed = [], [], []
    look_for_a_winner(state)
    look_for_the_end(state)
    state.phase = Phase.ORDERS
