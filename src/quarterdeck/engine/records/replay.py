"""Replaying a record into a match, line by line, up to where today's rules differ."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from quarterdeck.boards.cards import Card
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.asks import Choose, Draw, Roll, Together
from quarterdeck.engine.chance import ByHand, Chance, Scripted
from quarterdeck.engine.errors import ChanceError, QuarterdeckError, RecordError, RulesDiffer
from quarterdeck.engine.game import Game, Outcome
from quarterdeck.engine.match import Match, secret_of
from quarterdeck.engine.play.steps import Given
from quarterdeck.engine.records.chance_source import source
from quarterdeck.engine.records.record import Header, Record, RecordLine, digest, ended, or_nobody, read

CLOSINGS: Final = {"resigned": "the other side resigned.", "agreed": "its players called it a draw."}

FindGame = Callable[[str], Game[Any]]


def load(text: str, find_game: FindGame) -> Match[Any]:
    """Return the match of a record, where it was left; refuse it if today's rules differ."""
    match, difference = replay(read(text), find_game)
    if difference is not None:
        raise difference
    return match


def replay(record: Record, find_game: FindGame) -> tuple[Match[Any], RulesDiffer | None]:
    """Play a record again as far as today's rules follow it, and say where they first do not."""
    chance = chance_of(record.header)
    again = Again(record.header, find_game)
    try:
        for line in record.lines:
            again.follow(line)
        again.finish()
    except RulesDiffer as difference:
        return again.match, difference
    again.match.timeline.take_over(chance)
    return again.match, None


def load_at(text: str, number: int, then: Chance, find_game: FindGame) -> Match[Any]:
    """Return a new match after that many answers of a record.

    ``then`` gives its chance from there on.
    """
    record = read(text)
    again = Again(record.header, find_game)
    for line in record.lines:
        if again.answers == number:
            break
        again.follow(line)
    match = again.match
    if again.answers != number or match.outcome is not None:
        raise RecordError(f"the match cannot go on from answer {number} of {again.answers}")
    chancy = [given for given in match.answers() if given.bound > 1]
    fell = [each for given in chancy for each in (given.answer if given.kind == "roll" else [given.notation])]
    match.secret = secret_of(then)
    match.timeline.take_over(Scripted(fell, then))
    return match


def chance_of(header: Header) -> Chance:
    """Return the source of chance that a record names, at its first die."""
    try:
        return source(header.chance)
    except ChanceError as error:
        raise RecordError(f"the header's chance cannot be read: {error}", 2) from None


class Dictated(ByHand):
    """Waits for every card, even a certain one: a record has a line for each."""

    def draw(self, ask: Draw) -> None:
        return None


class Again:
    """Follows a record line by line, with every die and card as written."""

    def __init__(self, header: Header, find_game: FindGame) -> None:
        game: Game[Any] = find_game(header.game)
        scenario = scenarios.build(game.scenario, header.scenario, "line 2: scenario")
        if game.seats(scenario) != header.seats:
            raise RecordError(f"expected the seats {', '.join(game.seats(scenario))}", 2)
        assert header.secret is not None
        self.match: Match[Any] = Match(game, scenario, Dictated(), header.players, bytes.fromhex(header.secret))
        self.same_rules = header.rules == game.version
        self.answers = 0
        self.steps = 0
        # A last step with another digest. The position after it holds the words in which the game
        # says why it ended. They may be mended, if the next line agrees on who has won.
        self.unlike: RecordLine | None = None

    def follow(self, line: RecordLine) -> None:
        """Follow one line; ``RulesDiffer`` if today's match does not agree with it."""
        unlike, self.unlike = self.unlike, None
        if unlike is not None and line.kind != "over":
            raise self._moved(unlike)
        if line.kind == "step":
            self._step(line)
        elif line.kind == "over":
            self._over(line)
        elif line.kind == "closed":
            self._closed(line)
        else:
            self.answers += 1
            if self.answers > self.match.count:
                self._answer(line)
            else:  # the match gave this answer by itself
                given = self.match.timeline.answer_at(self.answers - 1)
                if (line.kind, line.notation) != (given.kind, given.notation):
                    sentence = f"the record has {line.notation!r}, now it is {given.notation!r}"
                    raise RulesDiffer(sentence, line.number, given.clause)

    def finish(self) -> None:
        """End the record; ``RulesDiffer`` if its last step differs and it does not say who has won."""
        if self.unlike is not None:
            raise self._moved(self.unlike)

    def forget(self) -> None:
        """Let go of everything up to the end of a followed step."""
        self.match.timeline.forget(self.steps)

    def _answer(self, line: RecordLine) -> None:
        match = self.match
        seat, clause = line.words[0], line.words[1]
        ask = self._asked(line.kind, seat)
        if ask is None:
            now = "the game is over" if match.ask is None else "several seats choose together"
            if match.ask is not None and not isinstance(match.ask, Together):
                asked = f"{or_nobody(match.ask.seat)} under {or_nobody(match.ask.clause)}"
                now = f"there is a {type(match.ask).__name__.lower()} by {asked}"
            raise RulesDiffer(f"the record has a {line.kind} by {seat} under {clause}, but now {now}", line.number, clause)
        if or_nobody(ask.clause) != clause:
            sentence = f"the record has this under {clause}, now it is under {or_nobody(ask.clause)}"
            raise RulesDiffer(sentence, line.number, ask.clause)
        lying = ask.pile.possible().copy() if isinstance(ask, Draw) else []
        try:
            match.play(line.notation, ask.seat if isinstance(ask, Choose) else None)
        except QuarterdeckError as error:
            raise RulesDiffer(f"{line.notation!r} is not possible now: {error}", line.number, ask.clause) from None
        self._check_source(line, match.timeline.answer_at(self.answers - 1), lying)

    def _check_source(self, line: RecordLine, given: Given, lying: list[Card]) -> None:
        """Refuse a die, a number of cards or a card's place that differs from the record."""
        if given.kind == "roll" and line.words[2] != given.die:
            raise RulesDiffer(f"the record has a {line.words[2]}, now it is a {given.die}", line.number, given.clause)
        if given.kind == "draw":
            place, _, count = line.words[2].partition("/")
            if count != str(given.bound):
                sentence = f"the record draws one of {count} cards, now it is one of {given.bound}"
                raise RulesDiffer(sentence, line.number, given.clause)
            if not place.isdecimal() or not 1 <= int(place) <= given.bound:
                raise RulesDiffer(f"{line.words[2]} is not a place among the cards", line.number, given.clause)
            # Seeds give the place and everybody saw the card; without this check the seeds would
            # prove nothing.
            if lying[int(place) - 1] != given.notation:
                sentence = f"{lying[int(place) - 1]!r} lies at place {line.words[2]} of the cards, not {given.notation!r}"
                raise RulesDiffer(sentence, line.number, given.clause)
            self.match.timeline.note_place(self.answers - 1, int(place) - 1)

    def _asked(self, kind: str, seat: str) -> Choose | Roll | Draw | None:
        ask = self.match.ask
        if isinstance(ask, Together):
            return self.match.asked(seat) if kind == "choose" and seat in self.match.waiting else None
        if isinstance(ask, Choose | Roll | Draw) and type(ask).__name__.lower() == kind and or_nobody(ask.seat) == seat:
            return ask
        return None

    def _step(self, line: RecordLine) -> None:
        self.steps += 1
        if self.steps > self.match.timeline.past.over:
            raise RulesDiffer("the step that ended here goes on under today's rules", line.number)
        if self.same_rules and line.notation != digest(self.match, self.steps):
            self.unlike = line
            if self.match.outcome is None:
                raise self._moved(line)

    def _moved(self, line: RecordLine) -> RulesDiffer:
        return RulesDiffer("the position after this step differs under today's rules", line.number)

    def _over(self, line: RecordLine) -> None:
        outcome = self.match.outcome
        now = "it goes on" if outcome is None else ended(outcome.winners)
        if now != line.notation:
            sentence = f"the game ended here for {line.notation}; under today's rules: {now}"
            raise RulesDiffer(sentence, line.number, outcome.clause if outcome is not None else "")

    def _closed(self, line: RecordLine) -> None:
        """Follow an end by the players or their host, under no clause."""
        winners = () if line.notation == ended(()) else tuple(line.notation.split(" and "))
        if self.match.outcome is not None or not set(winners) <= set(self.match.seats):
            raise RulesDiffer(f"the match cannot have been closed here for {line.notation}", line.number)
        how = line.words[0]
        self.match.close(Outcome(winners, "", CLOSINGS.get(how, f"{how}."), how))
