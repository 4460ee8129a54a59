"""Features of the value function: points and figures, each also weighted by time."""

from __future__ import annotations

from quarterdeck.engine.asks import Seat
from quarterdeck.games.scum_of_the_high_seas.state import Raid
from quarterdeck.games.scum_of_the_high_seas.winning import figures_of, points_of


def features(state: Raid, seat: Seat) -> list[int]:
    """SH-6b Return the leads in points and figures, plain and by time, and the quota share."""
    parties = state.setting.parties
    own = next(party for party in parties if seat in party)
    others = [party for party in parties if seat not in party]
    late = 100 * state.turn // state.setting.turns
    mine = points_of(state, own)
    lead = mine - max([points_of(state, party) for party in others])
    quota = state.setting.rules.quota
    near = 100 * mine // quota if quota else 0
    figures = figures_of(state, own) - max([figures_of(state, party) for party in others])
    return [lead, lead * late, near, figures, figures * late]
