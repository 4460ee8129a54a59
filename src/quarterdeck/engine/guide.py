"""Words for newcomers, beside the code of a game: what terms mean, and what a question is about when it comes up first."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.rulebook import read_beside


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the rule book, in one sentence, and where it is defined."""

    word: str
    means: str
    clause: ClauseId


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is told to those who play a game for the first time."""

    lesson: str = ""  # the scenario to learn by; empty: none
    aimed: tuple[ClauseId, ...] = ()  # throws by these clauses do the thrower good when they hit: luck is counted by them
    high: tuple[ClauseId, ...] = ()  # and of these when they fall high
    term: tuple[Term, ...] = ()
    prompts: Mapping[str, str] = msgspec.field(default_factory=dict)  # a sentence for each, said when it is asked first

    @classmethod
    def of(cls, package: str) -> Guide:
        """Read ``guide.toml`` beside the code of a game."""
        return read_beside(package, "guide.toml", cls)
