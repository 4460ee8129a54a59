"""MT-21 The winner of a battle."""

from __future__ import annotations

from quarterdeck.engine.game import Outcome
from quarterdeck.games.mimi_and_toutou.charts import EIGHTHS
from quarterdeck.games.mimi_and_toutou.state import AFLOAT, BRITISH, GERMAN, SIDES, SURRENDERED, Battle


def look_for_a_winner(state: Battle) -> None:
    """MT-21 A side wins when every enemy ship has sunk, surrendered or withdrawn."""
    for side, enemy in ((BRITISH, GERMAN), (GERMAN, BRITISH)):
        if not any(ship.side == enemy and ship.status == AFLOAT for ship in state.ships):
            why = f"no {enemy.capitalize()} ship is left on the lake."
            state.outcome = Outcome((side,), "MT-21", why, "no enemy left")


def end_round(state: Battle) -> None:
    """MT-21 At the limit of rounds the smaller loss of flotation wins; equal losses are a draw."""
    if state.round < state.lake.rounds:
        return
    british, german = (flotation_lost(state, side) for side in SIDES)
    if british == german:
        equal = f"both sides have lost {quarters(british)}" if british else "neither side has lost any flotation"
        why = f"after {state.round} rounds, {equal}."
        state.outcome = Outcome((), "MT-21", why, "level at the limit of rounds")
        return
    winner = BRITISH if german > british else GERMAN
    lost = f"the British have lost {quarters(british)} and the Germans {quarters(german)}"
    why = f"after {state.round} rounds, {lost}."
    state.outcome = Outcome((winner,), "MT-21", why, "more damage at the limit of rounds")


def flotation_lost(state: Battle, side: str) -> int:
    """MT-21 Return a side's losses in eighths.

    A ship that surrendered counts as wholly lost, one that withdrew as what she had lost.
    """
    return sum(EIGHTHS if ship.status == SURRENDERED else ship.flotation_lost for ship in state.ships if ship.side == side)


def in_quarters(eighths: int) -> str:
    """Return a number of eighths as quarters: 2½"""
    half = "½" if eighths % 2 else ""
    return f"{eighths // 2 if eighths > 1 or not half else ''}{half}"


def quarters(eighths: int) -> str:
    return f"{in_quarters(eighths)} quarter{'' if eighths == 2 or eighths == 1 else 's'} of flotation"
