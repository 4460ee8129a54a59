"""Features of the value function, besides the estimate.

They are hits, protections, Lookouts and ships against the others', and the time left.
"""

from __future__ import annotations

from quarterdeck.engine.asks import Seat
from quarterdeck.games.pirate_cards.charts import CATEGORY, GUARDS, IN_ALL, SHIP
from quarterdeck.games.pirate_cards.state import Player, Table

SUNK = sum(SHIP)
AFLOAT, HITS = 0, 1  # places in a side's standing


def features(state: Table, seat: Seat) -> list[int]:
    """Return the seat's side against all others and against the best of them.

    Both come a second time, weighted by the time left.
    """
    own, others = _sides(state, seat)
    mine = _standing(own)
    theirs = [_standing(side) for side in others]
    against = [mine[at] * len(theirs) - sum([side[at] for side in theirs]) for at in range(len(mine))]
    late = IN_ALL - len(state.deck)
    fewest = min([side[HITS] for side in theirs]) - mine[HITS]
    most = mine[AFLOAT] - max([side[AFLOAT] for side in theirs])
    turn, attack, guard = _in_hand(state, own, seat)
    warship = 1 if state.man_o_war >= 0 and state.players[state.man_o_war].seat == seat else 0
    return [*against, fewest, most, late * fewest, late * most, turn, attack, guard, warship]


def _sides(state: Table, seat: Seat) -> tuple[list[Player], list[list[Player]]]:
    """Return one's own side and the others.

    Each player is a side, or the Man-O-War and all the rest are two.
    """
    if state.man_o_war < 0:
        own = [player for player in state.players if player.seat == seat]
        return own, [[player] for player in state.players if player.seat != seat]
    warship = state.players[state.man_o_war]
    rest = [player for player in state.players if player.seat != warship.seat]
    return ([warship], [rest]) if warship.seat == seat else (rest, [[warship]])


def _standing(side: list[Player]) -> list[int]:
    """Return a side's standing.

    It is ships afloat, hits, protections that can still serve, Lookouts, the weakest one's
    remaining room, and nearness to sinking, in which the last hits count most.
    """
    afloat = hits = guards = lookouts = near = 0
    weakest = IN_ALL
    for player in side:
        if player.is_out:
            hits += SUNK
            continue
        lookouts += 1 if player.lookout else 0
        for ship in player.ships:
            taken, most = sum(ship.hits), sum(ship.limits)
            afloat += 1
            hits += taken
            weakest = min(weakest, most - taken)
            near += taken * taken * 100 // (most * most)
            for category in range(3):
                if ship.hits[category] < ship.limits[category]:
                    guards += ship.guards[category]
    return [afloat, hits, guards, lookouts, weakest, near]


def _in_hand(state: Table, own: list[Player], seat: Seat) -> tuple[int, int, int]:
    """Return whose turn it is and the card in hand, if visible: 1 for us, -1 for others."""
    if state.turn < 0:
        return 0, 0, 0
    player = state.players[state.turn]
    whose = 1 if any(player.seat == each.seat for each in own) else -1
    if not state.held or not (state.held_open or player.seat == seat):
        return whose, 0, 0
    return whose, whose if state.held in CATEGORY else 0, whose if state.held in GUARDS else 0
