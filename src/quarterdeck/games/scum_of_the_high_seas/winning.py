"""SH-6 Victory points, and who wins."""

from __future__ import annotations

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.game import Outcome
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, WAITING
from quarterdeck.games.scum_of_the_high_seas.state import Phase, Raid


def enter_points(state: Raid) -> None:
    """SH-6b Points are entered when an activation is over, and the quota is looked at."""
    for seat in state.earned:
        state.score[seat] += state.earned[seat]
        state.earned[seat] = 0
    discard_hands_of_the_dead(state)
    look_for_a_winner(state)


def discard_hands_of_the_dead(state: Raid) -> None:
    """SH-6b A player with no figure left is out; his cards are discarded."""
    for seat, hands in state.hands.items():
        if state.is_out(seat):
            for back, hand in hands.items():
                for card in hand.cards():
                    hand.remove(card)
                    state.discards[back].append(card)


def parties(state: Raid) -> list[tuple[Seat, ...]]:
    """SH-5a Who wins together: fixed teams, else each for himself, in the order of the seats."""
    seats = state.setting.seats
    firsts = [seat for at, seat in enumerate(seats) if not any(state.setting.are_team(seat, other) for other in seats[:at])]
    return [tuple(other for other in seats if state.setting.are_team(first, other)) for first in firsts]


def points_of(state: Raid, party: tuple[Seat, ...]) -> int:
    return sum([state.score[seat] for seat in party])


def figures_of(state: Raid, party: tuple[Seat, ...]) -> int:
    """Figures left, leaders not counted."""
    return sum(
        [unit.strength for unit in state.units.values() if unit.side in party and _stands(unit.place) and not unit.is_leader]
    )


def _stands(place: str) -> bool:
    return place in (HERE, WAITING)


def look_for_a_winner(state: Raid) -> None:
    """SH-6b The last with figures left wins outright; else who has reached the quota, of several the best."""
    alive = [party for party in parties(state) if not all(state.is_out(seat) for seat in party)]
    if len(alive) == 1:
        state.outcome = Outcome(alive[0], "SH-6b", "nobody else has a figure left.", "last with figures left")
    elif not alive:
        state.outcome = Outcome((), "SH-6b", "nobody has a figure left.", "nobody left")
    elif state.setting.rules.quota:
        reached = [party for party in alive if points_of(state, party) >= state.setting.rules.quota]
        if reached:
            decide(state, reached, "the quota is reached.", "quota")


def decide(state: Raid, among: list[tuple[Seat, ...]], why: str, how: str) -> None:
    """SH-6b Most points, then most figures left, then shared."""
    best = max([(points_of(state, party), figures_of(state, party)) for party in among])
    winners = [party for party in among if (points_of(state, party), figures_of(state, party)) == best]
    seats = tuple(seat for party in winners for seat in party)
    state.outcome = Outcome(seats, "SH-6b", why, how)


def end_of_turn(state: Raid) -> None:
    """SH-6b Objectives, the quota, and the last turn (SH-1c); then a new turn. SH-23b Initiative cards are laid aside."""
    state.laid.extend(state.drawn.values())
    state.drawn.clear()
    enter_points(state)
    if state.outcome is None and state.turn >= state.setting.turns:
        decide(state, parties(state), "time is up.", "points at the turn limit")
    state.phase = Phase.START
