"""A glance of one seat at its options, on the quickest gear that is at hand: the same seed, the same numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from quarterdeck.compile import Backend, compiled
from quarterdeck.engine.asks import Choose, Option, Seat
from quarterdeck.engine.errors import RuleError
from quarterdeck.engine.match import Match
from quarterdeck.engine.play.worlds import account
from quarterdeck.search.core.search_settings import SearchSettings
from quarterdeck.search.interpreted import InterpretedFace, converted_account, converted_settings


class OptionWorths(NamedTuple):
    """What options are worth, by the game's estimate or in millionths, exactly: whole numbers, so many ``parts`` of one."""

    worth: dict[str, int]
    parts: int


def glance(
    match: Match[Any],
    seat: Seat,
    seed: int,
    options: Sequence[Option[Any]],
    worlds: int,
    gear: Backend | None = None,
    manner: SearchSettings | None = None,
) -> OptionWorths:
    """What the seat may expect of these options of its choice as far as the next choice of anybody.

    Over so many imagined worlds, or one where nothing hidden can matter; exact in each, or sampled where ends are too many.
    With weights to value positions by, it is chances of winning, in millionths.
    """
    ask = match.asked(seat)
    needed = match.worlds_needed(Choose(ask.seat, ask.prompt, options, ask.about, ask.to), worlds)
    face, base = _at(match, gear)
    notations = [option.notation for option in options]
    try:
        how = None if manner is None else converted_settings(face, manner)
        found, parts = face.worths(base, converted_account(face, account(match, seat)), seed, notations, needed, how)
    except face.Contradiction:
        raise _no_world(seat) from None
    return OptionWorths(dict(zip(notations, found, strict=True)), parts * max(1, needed))


def weighed(match: Match[Any], seat: Seat, seed: int, gear: Backend | None = None) -> dict[str, int]:
    """How good every option of the seat's choice looks by itself, as the game weighs them, in an imagined world."""
    face, base = _at(match, gear)
    try:
        found: dict[str, int] = face.weighed(
            base, converted_account(face, account(match, seat)), seed, match.asked(seat).about
        )
    except face.Contradiction:
        raise _no_world(seat) from None
    return found


def foreseen(
    match: Match[Any], seat: Seat, seed: int, gear: Backend | None = None, manner: SearchSettings | None = None
) -> dict[str, int]:
    """What the estimate will come to after those options of which the game says it, in an imagined world; or, with weights
    to value positions by, the chance of winning if nothing else were to change."""
    face, base = _at(match, gear)
    how = None if manner is None else converted_settings(face, manner)
    told = converted_account(face, account(match, seat))
    try:
        found: dict[str, int] = face.foreseen(base, told, seed, match.asked(seat).about, how)
    except face.Contradiction:
        raise _no_world(seat) from None
    return found


def _at(match: Match[Any], gear: Backend | None) -> tuple[Any, Any]:
    """What a gear can do, the quickest if none is named, and the start of the step there."""
    gear = gear or compiled(match.game)
    if gear is None or gear.module is None:
        return InterpretedFace(match.game), match.position.base
    return gear.module, gear.hold(match.position.base)


def _no_world(seat: Seat) -> RuleError:
    return RuleError(f"no world could be imagined for {seat} that agrees with what it has seen")
