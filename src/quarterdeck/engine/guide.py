"""Words for newcomers: terms explained, and each prompt at its first use."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.rulebook import read_beside


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the rule book, explained in one sentence, and its clause."""

    word: str
    means: str
    clause: ClauseId


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words for players who are new to a game."""

    lesson: str = ""  # the scenario for learning; empty: none
    aimed: tuple[ClauseId, ...] = ()  # hits by these clauses favour the thrower; luck is counted by them
    high: tuple[ClauseId, ...] = ()  # high throws by these clauses favour the thrower
    term: tuple[Term, ...] = ()
    prompts: Mapping[str, str] = msgspec.field(default_factory=dict)  # a sentence for each, shown at its first use

    @classmethod
    def of(cls, package: str) -> Guide:
        """Read ``guide.toml`` beside the code of a game."""
        return read_beside(package, "guide.toml", cls)
