"""How well a player stands, for bots that look one choice ahead."""

from __future__ import annotations

from quarterdeck.engine.asks import Seat
from quarterdeck.games.scum_of_the_high_seas.state import Raid
from quarterdeck.games.scum_of_the_high_seas.winning import figures_of


def estimate(state: Raid, seat: Seat) -> int:
    """Points, and figures left against the best of the others."""
    mine = 100 * (state.score[seat] + state.earned[seat]) + 10 * figures_of(state, (seat,))
    others = [
        100 * (state.score[other] + state.earned[other]) + 10 * figures_of(state, (other,))
        for other in state.setting.seats
        if not state.setting.are_team(seat, other)
    ]
    return mine - max(others)
