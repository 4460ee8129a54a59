"""The errors of the API: each has a code, an HTTP status and a sentence for people."""

from __future__ import annotations

from typing import Final, NamedTuple

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


class Refusal(NamedTuple):
    """The HTTP status of an error code, its meaning, and advice on whether to try again."""

    status: int
    meaning: str
    advice: str


REFUSALS: Final = {
    "malformed": Refusal(
        400, "the request or frame does not fit its description; the sentence names the field", "no; correct the request"
    ),
    "scenario": Refusal(
        400, "the game has no such scenario, house rule, seat or bot; the sentence says which", "no; correct the request"
    ),
    "no_seat": Refusal(401, "no token or cookie of yours holds the seat", "with the seat's token, or after taking the seat"),
    "forbidden": Refusal(
        403,
        "a wrong or old token or invitation, another player's seat, a foreign origin, or no `X-Quarterdeck` header",
        "no",
    ),
    "unknown": Refusal(404, "there is no such match, game, scenario, piece, board or address", "no"),
    "method": Refusal(405, "the address does not take this method", "no"),
    "stale": Refusal(
        409,
        "somebody was faster: the position has changed; comes with the new `position`",
        "no; look at the new position first",
    ),
    "not_asked": Refusal(409, "the seat has no prompt now; comes with the `position`", "when it is the seat's turn"),
    "not_open": Refusal(409, "seeds cannot be opened now, or this is not the seat's seed", "no"),
    "not_started": Refusal(409, "the match has not started", "when all seats are taken"),
    "not_over": Refusal(409, "the match is not over", "when the match is over"),
    "over": Refusal(409, "the match is over", "no"),
    "cannot_undo": Refusal(409, "the choice cannot be undone; the sentence says why", "no"),
    "key_used": Refusal(409, "the key was used for another choice", "with a new key"),
    "other_rules": Refusal(409, "the match cannot be set up under today's rules", "no"),
    "rules_differ": Refusal(
        409,
        "today's rules change the course of the match, and its players must settle it",
        "when they have settled it",
    ),
    "taken": Refusal(409, "somebody else has taken the seat", "no"),
    "too_large": Refusal(413, "the body is too large", "no; make it smaller"),
    "type": Refusal(415, "the body is not `application/json`", "with `Content-Type: application/json`"),
    "illegal": Refusal(
        422, "the choice is not an option; `clause` forbids it, if a rule does", "no; choose one of the options"
    ),
    "slow_down": Refusal(429, "too many requests", "after the number of seconds in `Retry-After`"),
    "too_many": Refusal(
        429, "you have too many connections, sockets, watched seats or fairness studies open", "after closing one of yours"
    ),
    "broken": Refusal(500, "a fault of the server; the match is unchanged", "once, with the same key"),
    "damaged": Refusal(500, "the match cannot be read from the database", "no; tell the host, who may have a backup"),
    "busy": Refusal(
        503,
        "the database is out of reach, the server is full, or the work takes too long",
        "after a while, with the same key",
    ),
}
STATUS: Final = {code: refusal.status for code, refusal in REFUSALS.items()}
AGAIN: Final = {code: refusal.advice for code, refusal in REFUSALS.items()}

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

# The close codes of the socket, and whether a client should reconnect. Code 1006, or none, means a
# lost connection.
CLOSES: Final = {
    1007: ("a frame was not UTF-8", "no; correct what you send"),
    1008: ("frames came too fast, or too many made no sense", "no; correct what you send, or send less"),
    1009: ("a frame was too large", "no; make it smaller"),
    1011: ("a ping had no answer, or the server failed", "after a pause"),
    1012: ("the server is restarting", "after a pause"),
    1013: ("you did not read what was sent to you", "after a pause; read faster"),
}


class Denied(Exception):
    """A refused request; ``position`` is the newer position that the client should look at, if any."""

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
        """The error as it goes over the wire."""
        return Fault(code=self.code, sentence=self.sentence, clause=self.clause)


def slow_down(wait: float) -> None:
    """Refuse a caller who has to wait; ``wait`` is in seconds, and 0 lets them through."""
    if wait:
        raise Denied("slow_down", "too many requests at once; wait a moment", wait=wait)


def denied(error: QuarterdeckError) -> Denied:
    """Return an error of the engine as a refusal."""
    code = next((code for kind, code in ENGINE_CODES.items() if isinstance(error, kind)), "broken")
    return Denied(code, str(error), error.clause if isinstance(error, IllegalChoice) else "")
