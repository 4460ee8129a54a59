"""What the server refuses, each with a code, a status and a sentence that a person can read."""

from __future__ import annotations

from typing import Final

from quarterdeck.engine.errors import (
    CannotUndo,
    ChanceError,
    GameOver,
    IllegalChoice,
    NotYourTurn,
    QuarterdeckError,
    ScenarioError,
    UnknownGame,
    UnknownPiece,
)
from quarterdeck.table.wire.replies import Fault, PositionShown

STATUS: Final = {
    "malformed": 400,
    "scenario": 400,
    "no_seat": 401,
    "forbidden": 403,
    "unknown": 404,
    "method": 405,
    "stale": 409,
    "not_asked": 409,
    "not_open": 409,
    "not_started": 409,
    "not_over": 409,
    "over": 409,
    "cannot_undo": 409,
    "key_used": 409,
    "other_rules": 409,
    "rules_differ": 409,
    "taken": 409,
    "too_large": 413,
    "type": 415,
    "illegal": 422,
    "slow_down": 429,
    "too_many": 429,
    "broken": 500,
    "damaged": 500,
    "busy": 503,
}


# Whether a program should try again.
AGAIN: Final = {
    "malformed": "no: mend what is sent",
    "scenario": "no: mend what is sent",
    "no_seat": "with the seat's token, or after sitting down",
    "forbidden": "no",
    "unknown": "no",
    "method": "no",
    "stale": "not by itself: look at the new position first",
    "not_asked": "when the seat is asked",
    "not_open": "no",
    "not_started": "when all seats are taken",
    "not_over": "when the match is over",
    "over": "no",
    "cannot_undo": "no",
    "key_used": "with a key of its own",
    "other_rules": "no",
    "rules_differ": "when the players have settled how to go on",
    "taken": "no",
    "too_large": "no: make it smaller",
    "type": "with Content-Type: application/json",
    "illegal": "no: choose one of the options",
    "slow_down": "after as many seconds as Retry-After says",
    "too_many": "after closing something of yours",
    "broken": "once, with the same key",
    "damaged": "no: the host has to look",
    "busy": "after a while, with the same key",
}

# With what the server closes a socket, and whether a program should come back. Without a code (1006) the line is lost.
CLOSES: Final = {
    1007: ("a frame that is not UTF-8", "no: mend what is sent"),
    1008: ("frames came faster than they may, or too many made no sense", "no: mend what is sent, or send less"),
    1009: ("a frame that is too large", "no: make it smaller"),
    1011: ("a ping had no answer, or a mistake of ours", "after a moment"),
    1012: ("the server is started anew", "after a moment"),
    1013: ("what was sent was not read", "after a moment, and read"),
}


class Denied(Exception):
    """A refusal; ``position`` is what the client should look at instead."""

    def __init__(
        self, code: str, sentence: str, clause: str = "", position: PositionShown | None = None, wait: float = 0.0
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.clause = clause
        self.position = position
        self.wait = wait

    @property
    def status(self) -> int:
        return STATUS[self.code]

    @property
    def fault(self) -> Fault:
        """What is said of it on the wire."""
        return Fault(code=self.code, sentence=self.sentence, clause=self.clause)


def slow_down(wait: float) -> None:
    """Nothing where nobody has to wait; else a refusal that says for how long."""
    if wait:
        raise Denied("slow_down", "that is too much at once; wait a moment", wait=wait)


def denied(error: QuarterdeckError) -> Denied:
    """A refusal of the engine's, for the wire."""
    match error:
        case IllegalChoice():
            return Denied("illegal", str(error), error.clause)
        case NotYourTurn():
            return Denied("not_asked", str(error))
        case GameOver():
            return Denied("over", str(error))
        case CannotUndo():
            return Denied("cannot_undo", str(error))
        case UnknownGame() | UnknownPiece():
            return Denied("unknown", str(error))
        case ScenarioError() | ChanceError():
            return Denied("scenario", str(error))
        case _:
            return Denied("broken", str(error))
