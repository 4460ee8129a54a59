"""From a record back to a match: line by line, saying where today's rules would take it elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.asks import Choose, Draw, Roll, Seat, Together
from quarterdeck.engine.chance import ByHand, Chance, Fair, Luck, Scripted, Seeded
from quarterdeck.engine.errors import QuarterdeckError, RecordAltered, RecordError, RulesDiffer
from quarterdeck.engine.game import Game, Outcome
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import Header, Line, Record, digest, ended, or_nobody, read
from quarterdeck.engine.step import Given

CLOSINGS: Final = {"resigned": "the other side resigned.", "agreed": "its players called it a draw."}

FindGame = Callable[[str], Game[Any]]


class Difference(msgspec.Struct, frozen=True):
    """Where a record goes differently under the rules of today."""

    line: int
    clause: str
    sentence: str


def load(text: str, find_game: FindGame) -> Match[Any]:
    """The match of a record, standing where it was left; refused where today's rules would take it elsewhere."""
    match, difference = replay(read(text), find_game)
    if difference is not None:
        raise RulesDiffer(difference.sentence, difference.line, difference.clause)
    return match


def verify(text: str, find_game: FindGame) -> Match[Any]:
    """As ``load``; and every die and card is compared with the seeds, where there are any."""
    match = load(text, find_game)
    if isinstance(match.chance, Luck):
        match.chance.restart()
        lines = [line for line in read(text).lines if line.kind not in ("step", "over", "closed")]
        for line, given in zip(lines, match.answers(), strict=False):
            if given.bound > 1:
                _check_dice(match.chance, line.number, given)
    return match


def replay(record: Record, find_game: FindGame) -> tuple[Match[Any], Difference | None]:
    """Play a record again as far as today's rules follow it, and say where they first do not."""
    header = record.header
    game = find_game(header.game)
    scenario = scenarios.build(game.scenario, header.scenario, "line 2: scenario")
    if game.seats(scenario) != header.seats:
        raise RecordError(f"expected the seats {', '.join(game.seats(scenario))}", 2)
    chance = _chance(header)
    again = _Replay(game, scenario, header)
    for line in record.lines:
        difference = again.follow(line)
        if difference is not None:
            return again.match, difference
    again.match.take_over(chance)
    return again.match, None


class Dictated(ByHand):
    """Waits for every card, the certain ones too: a record has a line for each."""

    def draw(self, ask: Draw) -> None:
        return None


class _Replay:
    """Follows a record line by line, every die and card as it was written down."""

    def __init__(self, game: Game[Any], scenario: scenarios.Scenario, header: Header) -> None:
        assert header.secret is not None
        self.match: Match[Any] = Match(game, scenario, Dictated(), header.players, bytes.fromhex(header.secret))
        self.same_rules = header.rules == game.version
        self.answers = 0
        self.steps = 0

    def follow(self, line: Line) -> Difference | None:
        """One line; None if the match of today agrees with it."""
        if line.kind == "step":
            return self._step(line)
        if line.kind == "over":
            return self._over(line)
        if line.kind == "closed":
            return self._closed(line)
        self.answers += 1
        if self.answers <= self.match.count:
            return self._revealed(line, self.match.answer_at(self.answers - 1))
        return self._answer(line)

    def _revealed(self, line: Line, given: Given) -> Difference | None:
        """What the match answered by itself, compared."""
        if (line.kind, line.notation) == (given.kind, given.notation):
            return None
        return Difference(line.number, given.clause, f"the record has {line.notation!r}, now it is {given.notation!r}")

    def _answer(self, line: Line) -> Difference | None:
        match = self.match
        seat, clause = line.words[0], line.words[1]
        ask = self._asked(line.kind, seat)
        if ask is None:
            now = "the game is over" if match.ask is None else f"{_described(match)} is asked for"
            sentence = f"the record has a {line.kind} by {seat} under {clause}, but now {now}"
            return Difference(line.number, clause, sentence)
        if or_nobody(ask.clause) != clause:
            sentence = f"what was asked under {clause} is now asked under {or_nobody(ask.clause)}"
            return Difference(line.number, ask.clause, sentence)
        try:
            match.play(line.notation, ask.seat if isinstance(ask, Choose) else None)
        except QuarterdeckError as error:
            return Difference(line.number, ask.clause, f"{line.notation!r} is not possible now: {error}")
        return self._same_source(line, match.answer_at(self.answers - 1))

    def _same_source(self, line: Line, given: Given) -> Difference | None:
        """Whether the die, or the number of cards to draw from, is what was written down."""
        if given.kind == "roll" and line.words[2] != given.die:
            return Difference(line.number, given.clause, f"the record has a {line.words[2]}, now it is a {given.die}")
        if given.kind == "draw":
            place, _, count = line.words[2].partition("/")
            if count != str(given.bound):
                sentence = f"the record draws one of {count} cards, now it is one of {given.bound}"
                return Difference(line.number, given.clause, sentence)
            if not place.isdecimal() or not 1 <= int(place) <= given.bound:
                return Difference(line.number, given.clause, f"{line.words[2]} is no place among the cards")
            self.match.note_place(self.answers - 1, int(place) - 1)
        return None

    def _asked(self, kind: str, seat: str) -> Choose | Roll | Draw | None:
        ask = self.match.ask
        if isinstance(ask, Together):
            return self.match.asked(seat) if kind == "choose" and seat in self.match.waiting else None
        if isinstance(ask, Choose | Roll | Draw) and type(ask).__name__.lower() == kind and or_nobody(ask.seat) == seat:
            return ask
        return None

    def _step(self, line: Line) -> Difference | None:
        self.steps += 1
        if self.steps > len(self.match.steps):
            return Difference(line.number, "", "the step that ended here goes on under the rules of today")
        if self.same_rules and line.notation != digest(self.match, self.steps):
            return Difference(line.number, "", "the position after this step is another one under the rules of today")
        return None

    def _over(self, line: Line) -> Difference | None:
        outcome = self.match.outcome
        now = "it goes on" if outcome is None else ended(outcome.winners)
        if now == line.notation:
            return None
        clause = outcome.clause if outcome is not None else ""
        return Difference(line.number, clause, f"the game ended here for {line.notation}; under the rules of today: {now}")

    def _closed(self, line: Line) -> Difference | None:
        """Ended by its players or their host, under no clause."""
        winners = () if line.notation == ended(()) else tuple(line.notation.split(" and "))
        if self.match.outcome is not None or not set(winners) <= set(self.match.seats):
            return Difference(line.number, "", f"the match cannot have been closed here for {line.notation}")
        how = line.words[0]
        self.match.close(Outcome(winners, "", CLOSINGS.get(how, f"{how}."), how))
        return None


def _chance(header: Header) -> Chance:
    """The source of chance that a record names, at its first die."""
    try:
        return _source(header.chance)
    except (KeyError, TypeError, ValueError, RecursionError, msgspec.ValidationError, QuarterdeckError) as error:
        raise RecordError(f"the header's chance cannot be read: {type(error).__name__} {error}", 2) from None


def _source(said: dict[str, Any]) -> Chance:
    match said["kind"]:
        case "seeded":
            return Seeded(msgspec.convert(said["seed"], int))
        case "fair":
            seeds = msgspec.convert(said["seat_seeds"], dict[Seat, str])
            skipped = msgspec.convert(said.get("skipped", []), list[tuple[int, int]])
            return Fair(bytes.fromhex(said["server_seed"]), seeds, skipped)
        case "by-hand":
            return ByHand()
        case "scripted":
            script = msgspec.convert(said["script"], list[int | str])
            return Scripted(script, _source(said["then"]) if said["then"] else None)
        case other:
            raise ValueError(f"there is no chance of the kind {other!r}")


def _check_dice(luck: Luck, number: int, given: Given) -> None:
    if given.kind == "draw":
        if luck.below(given.bound) != given.index:
            raise RecordAltered(f"the card {given.notation} is not the one that the seeds give", number)
        return
    faces = [str(face) for face in range(1, given.bound + 1)] if given.die[0] == "D" else given.die[1:-1].split(",")
    if [faces[luck.below(given.bound)] for _ in given.answer] != [str(face) for face in given.answer]:
        raise RecordAltered(f"the dice {given.notation} are not those that the seeds give", number)


def _described(match: Match[Any]) -> str:
    ask = match.ask
    if isinstance(ask, Together) or ask is None:
        return "a choice of several seats"
    return f"a {type(ask).__name__.lower()} by {or_nobody(ask.seat)} under {or_nobody(ask.clause)}"
