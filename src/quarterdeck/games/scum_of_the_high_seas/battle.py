"""SH-36a The course of a battle, stage by stage."""

from __future__ import annotations

from quarterdeck.games.scum_of_the_high_seas.company import pass_on
from quarterdeck.games.scum_of_the_high_seas.pieces import Unit
from quarterdeck.games.scum_of_the_high_seas.state import Activation, Attack, Raid


def battle_next(state: Raid, act: Activation, unit: Unit) -> None:
    """SH-36 The battle of one unit, after its move."""
    pass_on(state, act)


def go_on_with_attack(state: Raid, attack: Attack) -> None:
    """SH-36a The next stage."""
    state.attack = None
