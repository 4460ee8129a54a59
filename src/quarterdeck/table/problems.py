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

# Every code, with its status and whether a program should try again.
REFUSALS: Final = {
    "malformed": (400, "no: mend what is sent"),
    "scenario": (400, "no: mend what is sent"),
    "no_seat": (401, "with the seat's token, or after sitting down"),
    "forbidden": (403, "no"),
    "unknown": (404, "no"),
    "method": (405, "no"),
    "stale": (409, "not by itself: look at the new position first"),
    "not_asked": (409, "when the seat is asked"),
    "not_open": (409, "no"),
    "not_started": (409, "when all seats are taken"),
    "not_over": (409, "when the match is over"),
    "over": (409, "no"),
    "cannot_undo": (409, "no"),
    "key_used": (409, "with a key of its own"),
    "other_rules": (409, "no"),
    "rules_differ": (409, "when the players have settled how to go on"),
    "taken": (409, "no"),
    "too_large": (413, "no: make it smaller"),
    "type": (415, "with Content-Type: application/json"),
    "illegal": (422, "no: choose one of the options"),
    "slow_down": (429, "after as many seconds as Retry-After says"),
    "too_many": (429, "after closing something of yours"),
    "broken": (500, "once, with the same key"),
    "damaged": (500, "no: the host has to look"),
    "busy": (503, "after a while, with the same key"),
}
STATUS: Final = {code: status for code, (status, _) in REFUSALS.items()}
AGAIN: Final = {code: again for code, (_, again) in REFUSALS.items()}

ENGINE_CODES: Final = {
    IllegalChoice: "illegal",
    NotYourTurn: "not_asked",
    GameOver: "over",
    CannotUndo: "cannot_undo",
    UnknownGame: "unknown",
    UnknownPiece: "unknown",
    ScenarioError: "scenario",
    ChanceError: "scenario",
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
    code = next((code for kind, code in ENGINE_CODES.items() if isinstance(error, kind)), "broken")
    return Denied(code, str(error), error.clause if isinstance(error, IllegalChoice) else "")
