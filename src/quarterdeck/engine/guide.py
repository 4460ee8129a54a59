"""Words for newcomers, beside the code of a game: what terms mean, and what a question is about when it comes up first."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

import msgspec

from quarterdeck.engine.asks import ClauseId
from quarterdeck.engine.errors import GameError


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
        try:
            return msgspec.toml.decode((files(package) / "guide.toml").read_bytes(), type=cls)
        except (ImportError, OSError):
            raise GameError(f"{package}: expected a file guide.toml beside the code") from None
        except msgspec.DecodeError as error:
            raise GameError(f"{package}: guide.toml: {error}") from None
