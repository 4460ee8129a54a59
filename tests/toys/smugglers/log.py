"""What can happen on the coast."""

from __future__ import annotations

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.log import Entry


class Loaded(Entry, frozen=True):
    says = "{crew} loads a card."
    crew: str
    clause: ClauseId = "SM-1"


class LoadedCard(Entry, frozen=True):
    says = "You load {card}."
    card: str
    clause: ClauseId = "SM-1"


class Stowed(Entry, frozen=True):
    says = "{crew} stows a card."
    crew: str
    clause: ClauseId = "SM-3"


class Ran(Entry, frozen=True):
    says = "{crew} {landed:does not land|lands} {cargo}."
    in_short = "{landed:turned back|landed}"
    crew: str
    cargo: str
    landed: bool
    clause: ClauseId = "SM-7"
