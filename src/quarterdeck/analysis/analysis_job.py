"""The analysis of a recorded game, answer by answer, on any number of processes with one result.

``analysis/analysis.py`` puts the findings together; ``analysis/cache.py`` stores them for a later
run.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import Any, Final

import msgspec

from quarterdeck import catalogue
from quarterdeck.analysis.evaluation import AnswerEvaluation, Effort, judged, outlook
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.records.record import Record, RecordLine, read
from quarterdeck.engine.records.replay import Again, FindGame
from quarterdeck.lab.task_runner import in_order

ANSWERS: Final = ("choose", "roll", "draw", "reveal")


class AnswerText(msgspec.Struct, frozen=True):
    """One answer of the record, as text."""

    kind: str
    seat: Seat
    clause: str
    notation: str
    text: str
    options: dict[str, str]  # the options of a choice, with their labels


class GameAnalysis:
    """A record under analysis.

    ``findings`` holds the results so far, by the number of the answer.
    """

    def __init__(self, text: str, strength: Effort, games: Sequence[Game[Any]] = ()) -> None:
        self.text = text
        self.strength = strength
        self.record: Record = read(text)
        self._find: FindGame = catalogue.finder(games)
        self.match = _followed(self.record, self._find)
        self.game: Game[Any] = self.match.game
        self.findings: dict[int, AnswerEvaluation] = {}

    @property
    def digest(self) -> str:
        """The digest of the record, to which all findings belong."""
        return sha256(self.text.encode()).hexdigest()

    @property
    def ended_by_rule(self) -> bool:
        return self.match.outcome is not None and self.match.timeline.closed is None

    def numbers(self) -> list[int]:
        """Return the answers to analyse, each by the number of answers before it.

        If no rule ended the game, the position after the last answer counts as one more.
        """
        return list(range(self.match.count + (not self.ended_by_rule)))

    def missing(self) -> list[int]:
        return [number for number in self.numbers() if number not in self.findings]

    def work(self, workers: int | None = None, heard: Callable[[AnswerEvaluation, int], None] | None = None) -> bool:
        """Compute what is missing; ``heard`` gets each finding and the count.

        Return False if interrupted.
        """
        where = catalogue.reference(self.game)
        there = partial(judged_there, where, self.text, self.strength) if where else None
        follower = self.follower()
        try:
            found = in_order(follower.finding, there, self.missing(), workers or os.cpu_count() or 1)
            for done, finding in enumerate(found, 1):
                self.findings[finding.number] = finding
                if heard is not None:
                    heard(finding, done)
        except KeyboardInterrupt:
            return False
        return not self.missing()

    def told(self) -> list[AnswerText]:
        """Return every answer in words."""
        follower = self.follower()
        return [follower.told(number) for number in range(self.match.count)]

    def follower(self) -> Follower:
        """Return a follower for the record."""
        return Follower(self.record, self._find, self.strength)


class Follower:
    """Follows a record, forward only, and analyses its answers on the way."""

    def __init__(self, record: Record, find_game: FindGame, strength: Effort) -> None:
        self._record = record
        self._find = find_game
        self._strength = strength
        self._begin()

    def _begin(self) -> None:
        self._again = Again(self._record.header, self._find)
        self._lines: Iterator[RecordLine] = iter(self._record.lines)
        self._answers = [line for line in self._record.lines if line.kind in ANSWERS]

    def at(self, number: int) -> Match[Any]:
        """Return the match after that many answers, without the reveals that follow at once."""
        if number < self._again.answers:
            self._begin()
        while self._again.answers < number:
            self._again.follow(next(self._lines))
        return self._again.match

    def finding(self, number: int) -> AnswerEvaluation:
        match = self.at(number)
        if number == len(self._answers):
            return outlook(match, number, self._strength)
        line = self._answers[number]
        if line.kind == "reveal":
            return AnswerEvaluation(number)
        return judged(match, number, line.notation, line.words[0], self._strength)

    def told(self, number: int) -> AnswerText:
        match, line = self.at(number), self._answers[number]
        seat, clause = line.words[0], line.words[1]
        options = {}
        text = line.notation
        if line.kind == "choose":
            options = {notation: label.text for notation, label in match.labels(seat)}
            text = options[line.notation]
        elif line.kind == "roll":
            text = f"{line.words[2]}: {line.notation}"
        elif line.kind == "draw":
            text = match.scene().card(line.notation)
        return AnswerText(line.kind, seat, clause, line.notation, text, options)


def _followed(record: Record, find_game: FindGame) -> Match[Any]:
    """Return the match of a record at its end; refuse it if today's rules differ."""
    again = Again(record.header, find_game)
    for line in record.lines:
        again.follow(line)
    return again.match


_followers: dict[tuple[str, Effort], Follower] = {}  # this process's follower for the record that it last worked on


def judged_there(where: str, text: str, strength: Effort, numbers: Sequence[int]) -> list[AnswerEvaluation]:
    key = (sha256(text.encode()).hexdigest(), strength)
    if key not in _followers:
        _followers.clear()
        _followers[key] = Follower(read(text), catalogue.finder([catalogue.game_named(where)]), strength)
    with suppress(KeyboardInterrupt):
        return [_followers[key].finding(number) for number in numbers]
    return []
