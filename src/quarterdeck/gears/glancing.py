"""A glance of one seat at its options, on the quickest gear that is at hand: the same seed, the same numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from quarterdeck.engine.asks import Choose, Option, Seat
from quarterdeck.engine.errors import RuleError
from quarterdeck.engine.imagine import account
from quarterdeck.engine.match import Match
from quarterdeck.gears import Gear, compiled
from quarterdeck.gears.as_it_is import Straight, in_its_manner, told_to
from quarterdeck.gears.search import Manner


class Glanced(NamedTuple):
    """What options are worth, by the game's estimate or in millionths, exactly: whole numbers, so many ``parts`` of one."""

    worth: dict[str, int]
    parts: int


def glance(
    match: Match[Any],
    seat: Seat,
    seed: int,
    options: Sequence[Option[Any]],
    worlds: int,
    gear: Gear | None = None,
    manner: Manner | None = None,
) -> Glanced:
    """What the seat may expect of these options of its choice as far as the next choice of anybody.

    Over so many imagined worlds, or one where nothing hidden can matter; exact in each, or sampled where ends are too many.
    With weights to value positions by, it is chances of winning, in millionths.
    """
    ask = match.asked(seat)
    needed = match.worlds_needed(Choose(ask.seat, ask.prompt, options, ask.about, ask.to), worlds)
    gear = gear or compiled(match.game)
    face: Any = Straight(match.game) if gear is None or gear.module is None else gear.module
    base = match.position.base if gear is None else gear.hold(match.position.base)
    notations = [option.notation for option in options]
    try:
        how = None if manner is None else in_its_manner(face, manner)
        found, parts = face.worths(base, told_to(face, account(match, seat)), seed, notations, needed, how)
    except face.Contradiction:
        raise RuleError(f"no world could be imagined for {seat} that agrees with what it has seen") from None
    return Glanced(dict(zip(notations, found, strict=True)), parts * max(1, needed))
