"""The beginning of a match: its start, and the source of its random numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Chance, Luck, Scripted
from quarterdeck.engine.fair_dice import Continued, Fair, Pledge
from quarterdeck.engine.match import Match
from quarterdeck.engine.records.chance_source import source
from quarterdeck.table.play.ledger import MatchAct

NAMELESS: Final = "person"  # in the record, for a person without a name


class TakenOver(msgspec.Struct, frozen=True):
    """The random numbers that a match continued from another at ``number`` takes over."""

    chance: dict[str, Any]  # as in a record
    dice: int
    number: int

    def then(self, new: Luck) -> Chance:
        old = source(self.chance)
        assert isinstance(old, Luck)
        return Continued(old, self.dice, self.number, new)


class Prefix(msgspec.Struct, frozen=True):
    """The acts and random numbers that led to the position from which another match continues."""

    choices: list[MatchAct]
    continued: TakenOver | None = None
    script: list[int | str] | None = None


def prefix(match: Match[Any], number: int) -> Prefix:
    """Return the choices so far and the source of the random numbers.

    Some older matches have no source, only the results thrown and drawn.
    """
    answers = match.answers()
    made = [given for given in answers if given.kind == "choose"]
    choices = [MatchAct(place, "choose", given.seat, given.notation) for place, given in enumerate(made, 1)]
    chancy = [given for given in answers if given.bound > 1]
    if isinstance(match.timeline.chance, Luck):
        dice = sum(len(given.answer) if given.kind == "roll" else 1 for given in chancy)
        return Prefix(choices, TakenOver(match.timeline.chance.describe(), dice, number))
    fell = [each for given in chancy for each in (given.answer if given.kind == "roll" else [given.notation])]
    return Prefix(choices, script=fell)


class Start(msgspec.Struct, frozen=True):
    """The beginning of a match, without its acts."""

    id: str
    game: str
    scenario: dict[str, Any]
    server_seed: str
    seeds: dict[Seat, str]
    bots: dict[Seat, str]  # the bot that plays a seat; empty for a person
    names: dict[Seat, str]
    commitment: str | None = None  # to the server's seed, as published
    pledges: dict[Seat, Pledge] = {}
    script: list[int | str] | None = None  # the dice and cards of the match that this one continues, if that has no source
    continued: TakenOver | None = None
    opening: str | None = None  # the results of the set-up, like ``MatchAct.lines``

    def players(self, seats: Sequence[Seat]) -> tuple[str, ...]:
        """Return the players' names for the record, in the order of seats."""
        return tuple(self.names[seat] or self.bots[seat] or NAMELESS for seat in seats)


class MatchSoFar(msgspec.Struct, frozen=True):
    """A match up to now, as sent to a worker."""

    start: Start
    packed: bytes

    @property
    def acts(self) -> list[MatchAct]:
        return msgspec.msgpack.decode(self.packed, type=list[MatchAct])


def chance_of(start: Start) -> Chance:
    fair = Fair(bytes.fromhex(start.server_seed), start.seeds, start.pledges, start.commitment)
    if start.continued is not None:
        return start.continued.then(fair)
    return fair if start.script is None else Scripted(start.script, fair)
