"""The log entries of the coast."""

from __future__ import annotations

from quarterdeck.engine.log import Entry


class Loaded(Entry, says="{crew} loads a card.", clause="SM-1"):
    crew: str


class LoadedCard(Entry, says="You load {card}.", clause="SM-1"):
    card: str


class Stowed(Entry, says="{crew} stows a card.", clause="SM-3"):
    crew: str


class Ran(Entry, says="{crew} {landed:does not land|lands} {cargo}.", in_short="{landed:turned back|landed}", clause="SM-7"):
    crew: str
    cargo: str
    landed: bool
