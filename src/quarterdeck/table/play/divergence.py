"""Where a match goes elsewhere under the rules of today than it went when it was played.

What is said of it is for everybody who may see the match: it names no card, no face and no choice.
"""

from __future__ import annotations

from itertools import zip_longest

import msgspec

from quarterdeck.engine.asks import ClauseId


class Divergence(msgspec.Struct, frozen=True):
    """The first act that comes to something else now; 0 is the set-up. ``stops``: it cannot be followed at all."""

    act: int
    clause: ClauseId
    sentence: str
    stops: bool


def compare(act: int, was: str, now: str, positions: bool, secret: bool) -> Divergence | None:
    """What an act came to, then and now, by the lines of the record; without ``positions`` their digests do not matter.

    Where only the position is another one the match can still be followed. Of choices made in secret no clause is told.
    """
    clause = ""
    moved = False
    for before, after in zip_longest(was.split("\n"), now.split("\n"), fillvalue=""):
        told = "" if secret and (after or before).startswith("choose ") else _clause(after or before)
        if before != after:
            if not (before.startswith("step ") and after.startswith("step ")):
                return Divergence(act, told or clause, _said(before, after), True)
            moved = moved or positions
        clause = told or clause
    return Divergence(act, clause, "the position after it is another one", False) if moved else None


def _clause(line: str) -> ClauseId:
    words = line.split(" ")
    return words[2] if words[0] in ("choose", "roll", "draw", "reveal") else ""


def _said(before: str, after: str) -> str:
    kinds = {line.partition(" ")[0] for line in (before, after)}
    if kinds == {"roll"} or kinds == {"draw"}:
        return "dice or cards fall otherwise"
    if "over" in kinds:
        return "the game ends otherwise"
    return "something else is asked for or shown"
