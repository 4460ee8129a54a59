"""Bots: anybody who answers by program. They get a seat's sight of a match, never the match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from quarterdeck.bots.greedy import Greedy
from quarterdeck.bots.random import Random
from quarterdeck.bots.sight import Sight
from quarterdeck.engine.errors import UnknownGame
from quarterdeck.engine.match import Match


class Bot(Protocol):
    """Chooses for a seat."""

    def choose(self, sight: Sight) -> str:
        """The notation of the option to take."""


BOTS: dict[str, Callable[[int], Bot]] = {"random": Random, "greedy": Greedy}


def bot(name: str, seed: int = 0) -> Bot:
    """A bot by name; the same seed makes the same choices."""
    if name not in BOTS:
        raise UnknownGame(f"there is no bot {name[:40]!r}; there are {', '.join(BOTS)}")
    return BOTS[name](seed)


def answer(match: Match[Any], seat: str, player: Bot) -> str:
    """Let a bot answer for a seat; returns what it chose."""
    notation = player.choose(Sight(match, seat))
    match.play(notation, seat)
    return notation


__all__ = ["BOTS", "Bot", "Greedy", "Random", "Sight", "answer", "bot"]
