"""Checks that a record is unaltered and legal, and that its seeds and dice are as promised.

The result also lists the facts that no record can show.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from quarterdeck.engine.asks import Seats
from quarterdeck.engine.chance import ByHand, Chance, Scripted, Seeded
from quarterdeck.engine.errors import ChanceError, RecordAltered
from quarterdeck.engine.fair_dice import Continued, Fair
from quarterdeck.engine.match import Match
from quarterdeck.engine.records.record import RecordLine, RecordRows, rows_in
from quarterdeck.engine.records.replay import Again, FindGame, chance_of


class Verification(msgspec.Struct):
    """The findings on a record in sentences: facts that hold, and facts that it cannot show."""

    match: Match[Any]  # at its end, without its history
    chance: Chance
    answers: int
    dice: int  # dice and cards compared with the seeds
    not_compared: int
    crlf: bool
    held: list[str]
    open_to_doubt: list[str]


def verify(text: str, find_game: FindGame) -> Match[Any]:
    """Load a record, and compare its seeds with the commitments and its dice with the seeds."""
    checking = _Checking(RecordRows(rows_in(text)), find_game)
    for _ in checking.lines():
        pass
    match = checking.again.match
    match.timeline.take_over(checking.chance)
    return match


def check(rows: Iterator[str], find_game: FindGame) -> Verification:
    """Verify rows as they are read, in constant memory for any length."""
    checking = _Checking(RecordRows(rows), find_game)
    for line in checking.lines():
        if line.kind == "step":
            checking.again.forget()
    return checking.findings()


class _Checking:
    def __init__(self, reading: RecordRows, find_game: FindGame) -> None:
        self.reading = reading
        self.chance = chance_of(reading.header)
        self.again = Again(reading.header, find_game)
        self.dice = self.not_compared = 0
        try:
            self.chance.check()
            _check_seats(self.chance, reading.header.seats)
        except ChanceError as error:
            raise RecordAltered(str(error), 2) from None
        self.chance.restart()

    def lines(self) -> Iterator[RecordLine]:
        """Yield every line, after checking it."""
        for line in self.reading:
            self.again.follow(line)
            if line.kind in ("roll", "draw"):
                self._compare(line)
            yield line
        self.again.finish()

    def _compare(self, line: RecordLine) -> None:
        """Compare the dice or the card of a line with the source."""
        given = self.again.match.timeline.answer_at(self.again.answers - 1)
        if given.bound < 2:
            return
        faces = range(given.bound) if given.kind == "draw" else _faces(given.die)
        for shown in [given.index] if given.kind == "draw" else given.answer:
            side = self.chance.pass_over(given.bound)
            if side is None:
                self.not_compared += 1
            elif str(faces[side]) == str(shown):
                self.dice += 1
            else:
                what = "the card {} is not the one" if given.kind == "draw" else "the dice {} are not those"
                raise RecordAltered(f"{what.format(given.notation)} that the seeds give", line.number)

    def findings(self) -> Verification:
        said = list(_said(self.chance, self.reading.header.seats))
        held = [sentence for holds, sentence in said if holds]
        doubts = list(dict.fromkeys(sentence for holds, sentence in said if not holds))
        match = self.again.match
        if not self.again.same_rules:
            played, installed = self.reading.header.rules, match.game.version
            because = f"It was played under version {played} of the rules, and version {installed} is installed"
            doubts.insert(0, f"{because}: the positions after each step were not compared.")
        return Verification(match, self.chance, match.count, self.dice, self.not_compared, self.reading.crlf, held, doubts)


def _faces(die: str) -> Sequence[int | str]:
    """Return D20, or the faces in brackets if they are not simply 1 to n."""
    return range(1, int(die[1:]) + 1) if die[0] == "D" else die[1:-1].split(",")


def _check_seats(chance: Chance, seats: Seats) -> None:
    """Refuse seeds of seats that are not in the match."""
    match chance:
        case Fair():
            for seat in chance.seat_seeds.keys() - set(seats):
                raise ChanceError(f"there is a seed of {seat!r}, which is not a seat of this match")
        case Continued():
            _check_seats(chance.source, seats)
            _check_seats(chance.then, seats)
        case Scripted() if chance.then is not None:
            _check_seats(chance.then, seats)


def _said(chance: Chance, seats: Seats) -> Iterator[tuple[bool, str]]:
    """Yield the facts that hold (True) and those open to doubt about a checked source."""
    match chance:
        case Fair():
            yield from _said_of_seeds(chance, seats)
        case Continued():
            yield True, f"The first {chance.dice} dice and cards come from the match that this one was played on from."
            yield from _said(chance.source, seats)
            any_new = chance.taken_over >= chance.dice
            since = "; the dice and cards since then are new" if any_new else ""
            yield True, f"It was played on from its number {chance.number}{since}."
            if not any_new:
                yield False, "None of its dice and cards is new: anybody with the record of that match knew them beforehand."
            yield (
                False,
                "Only the record of that match can show that the earlier choices were made there, "
                "and how many dice and cards had fallen.",
            )
            yield from _said(chance.then, seats)
        case Seeded():
            yield True, f"The seed is {chance.seed}."
            yield False, "Anybody who knew the seed could know every die and card beforehand."
        case Scripted():
            yield (
                False,
                f"{len(chance.script)} dice and cards were given beforehand; the record does not show where they came from.",
            )
            if chance.then is not None:
                yield from _said(chance.then, seats)
        case ByHand():
            yield False, "The dice and cards were typed in as they fell at a real table, so they cannot be checked."


def _said_of_seeds(fair: Fair, seats: Seats) -> Iterator[tuple[bool, str]]:
    yield True, f"The host's seed is the one that it committed to: {fair.committed}."
    for seat, pledge in fair.pledges.items():
        if pledge.way == "absent":
            yield True, f"{seat} gave the hash {pledge.hash} and did not open its seed in time: the hash itself was used."
            yield False, f"The seed of {seat} had no part in the dice."
        else:
            yield True, f"The seed of {seat} is the one whose hash it gave: {pledge.hash}."
        if pledge.way == "told":
            yield False, f"{seat} told the host its seed when it sat down: the host knew it before all hashes were in."
    for place, left_out in sorted(fair.skipped.items()):
        why = "the match went on under other rules from a position before them"
        yield (
            False,
            f"{left_out} numbers of the dice were left out before die {place}: {why}, which no record shows.",
        )
    if fair.seat_seeds and not fair.pledges:
        yield False, "The seats gave their seeds without hashes (an older record): the last to come may have chosen its own."
    silent = [seat for seat in seats if seat not in fair.seat_seeds]
    if silent:
        yield False, f"{' and '.join(silent)} gave no seed (a bot never does)."
    what = "the commitment and the hashes were" if fair.pledges else "the commitment was"
    yield False, f"No file can show that {what} published before play: compare with what your page kept or you noted."
