"""Whom weights meet while they are sought and judged: not ``greedy`` alone, since who only ever met that drew with who sat
still, and lost to who sailed straight on."""

from __future__ import annotations

from typing import Any, Final

from quarterdeck.bots import GREEDY, IDEA
from quarterdeck.engine.game import Game

RIVAL: Final = "rival"  # who plays by the best that is known


def partners(game: Game[Any]) -> list[str]:
    """In the order in which they are met: a rival, ``greedy``, then ``greedy`` once more; and so on with a bot of one idea
    as the third, until all of them had their turn."""
    ideas = [f"{IDEA}{name}" for name in game.mind.ideas]
    return [each for third in (GREEDY, *ideas) for each in (RIVAL, GREEDY, third)]
