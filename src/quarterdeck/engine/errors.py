"""Errors, each with a type of its own and a sentence that a player can read."""

from __future__ import annotations


class QuarterdeckError(Exception):
    """Anything that Quarterdeck refuses: its text is one clear sentence."""


class UnknownGame(QuarterdeckError):
    """There is no rule book, or no scenario, of that name."""


class GameError(QuarterdeckError):
    """The definition of a game or a prompt is not what the engine needs.

    Names the field and what was expected.
    """


class NotLoaded(QuarterdeckError):
    """Something from another package cannot be used; says what and why."""


class BotFailed(QuarterdeckError):
    """A bot raised an error instead of choosing; says which, and where."""


class UnknownPiece(QuarterdeckError):
    """There is no piece of that name in the match."""


class GameOver(QuarterdeckError):
    """An answer came after the end."""


class NotYourTurn(QuarterdeckError):
    """The seat is not asked to choose, or there is no such seat."""


class IllegalChoice(QuarterdeckError):
    """The option is not offered; ``clause`` is the rule that forbids it, if there is one."""

    def __init__(self, sentence: str, clause: str = "") -> None:
        super().__init__(sentence)
        self.clause = clause


class CannotUndo(QuarterdeckError):
    """The last answer cannot be undone."""


class ChanceError(QuarterdeckError):
    """A die or card does not fit the ask, or a script has run out."""


class RuleError(QuarterdeckError):
    """A rule failed while it was carried out. The match stays where it was before the answer."""


class ScenarioError(QuarterdeckError):
    """A scenario or its options cannot be read; names the file, the field and what was expected.

    ``mistakes`` are all that were found, each with its line (0 if unknown); the sentence gives the
    first.
    """

    def __init__(self, sentence: str, mistakes: tuple[tuple[int, str], ...] = ()) -> None:
        super().__init__(sentence)
        self.mistakes = mistakes


class RecordError(QuarterdeckError):
    """A record cannot be read. ``line`` counts from 1; 0 if no single line is to blame."""

    def __init__(self, sentence: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {sentence}" if line else sentence)
        self.line = line


class RecordAltered(RecordError):
    """A record is not as it was written."""


class RulesDiffer(RecordError):
    """An unaltered record replays differently today; ``clause`` is where it first does."""

    def __init__(self, sentence: str, line: int, clause: str = "") -> None:
        super().__init__(sentence, line)
        self.clause = clause
