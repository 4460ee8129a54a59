"""Differences between a match as played and the same match under today's rules.

A difference is shown to everybody who may see the match, so it names no card, die face or choice.
"""

from __future__ import annotations

from itertools import zip_longest

import msgspec

from quarterdeck.engine.asks import ClauseId


class Divergence(msgspec.Struct, frozen=True):
    """The first act with another result under today's rules; 0 is the set-up.

    ``stops`` is true if the match cannot be followed beyond it.
    """

    act: int
    clause: ClauseId
    sentence: str
    stops: bool


def compare(act: int, was: str, now: str, positions: bool, secret: bool) -> Divergence | None:
    """Return the difference between an act's recorded results and today's, or None.

    Without ``positions`` the digests of positions are ignored. If only the position differs, the
    match can still be followed. For choices made in secret no clause is named.

    The last position of a finished game is not compared: it holds the words in which the game says
    why it ended, which may be mended. Who has won is compared.
    """
    clause = ""
    moved = False
    lines = was.split("\n")
    for at, (before, after) in enumerate(zip_longest(lines, now.split("\n"), fillvalue="")):
        told = "" if secret and (after or before).startswith("choose ") else _clause(after or before)
        if before != after:
            if not (before.startswith("step ") and after.startswith("step ")):
                return Divergence(act, told or clause, _said(before, after), True)
            is_last = any(line.startswith("over ") for line in lines[at + 1 : at + 2])
            moved = moved or (positions and not is_last)
        clause = told or clause
    return Divergence(act, clause, "the position after it differs", False) if moved else None


def _clause(line: str) -> ClauseId:
    words = line.split(" ")
    return words[2] if words[0] in ("choose", "roll", "draw", "reveal") else ""


def _said(before: str, after: str) -> str:
    kinds = {line.partition(" ")[0] for line in (before, after)}
    if kinds == {"roll"} or kinds == {"draw"}:
        return "other dice or cards are used"
    if "over" in kinds:
        return "the game ends differently"
    return "another prompt or result follows"
