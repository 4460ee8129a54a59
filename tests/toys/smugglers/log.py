"""What can happen on the coast."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry


class Loaded(Entry, frozen=True):
    crew: str
    clause: ClauseId = "SM-1"

    def text(self) -> str:
        return f"{self.crew} loads a card."


class LoadedCard(Entry, frozen=True):
    card: str
    clause: ClauseId = "SM-1"

    def text(self) -> str:
        return f"You load {self.card}."


class Stowed(Entry, frozen=True):
    crew: str
    clause: ClauseId = "SM-3"

    def text(self) -> str:
        return f"{self.crew} stows a card."


class Ran(Entry, frozen=True):
    crew: str
    cargo: str
    landed: bool
    clause: ClauseId = "SM-7"

    def text(self) -> str:
        return f"{self.crew} {'lands' if self.landed else 'does not land'} {self.cargo}."

    def gist(self) -> str:
        return "landed" if self.landed else "turned back"
