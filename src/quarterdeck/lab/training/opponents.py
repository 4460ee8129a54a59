"""Opponents used when weights are tuned and evaluated.

Weights tuned against ``greedy`` alone draw with a bot that never moves, and lose to one that sails
straight on. So single-idea bots are among the opponents.
"""

from __future__ import annotations

from typing import Any, Final

from quarterdeck.bots import GREEDY, IDEA
from quarterdeck.engine.game import Game

RIVAL: Final = "rival"  # plays by the best weights known so far


def partners(game: Game[Any]) -> list[str]:
    """Return the opponents in order: rival, ``greedy``, and in turn ``greedy`` or a single idea."""
    ideas = [f"{IDEA}{name}" for name in game.mind.ideas]
    return [each for third in (GREEDY, *ideas) for each in (RIVAL, GREEDY, third)]
