"""A match as far as it has been played: what its acts come to. No database, no clock, no socket; the same in every process.

Every viewpoint has a number of its own: it goes up by one with every act that the viewpoint sees happen. Of a seat that
decides in secret (``Together``) the others see only when it comes to be ready, or no longer is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any, Final, Literal

import msgspec

from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.asks import SPECTATOR, Seat, Seats, Together, seen_by
from quarterdeck.engine.chance import Chance, Scripted
from quarterdeck.engine.errors import CannotUndo, GameOver, NotYourTurn
from quarterdeck.engine.fair import Fair
from quarterdeck.engine.game import Game, Outcome
from quarterdeck.engine.log import Entry
from quarterdeck.engine.match import Match
from quarterdeck.server.wire.outgoing import LogLine

ActKind = Literal["choose", "undo", "ask-undo", "agree", "refuse", "resign"]
STAND_IN: Final = "greedy"  # plays on for a person who resigned among several
NAMELESS: Final = "person"  # in the record, a person who gave no name


class Act(msgspec.Struct, frozen=True, array_like=True):
    """One line of the log that is the truth. ``number`` counts them from 1."""

    number: int
    kind: ActKind
    seat: Seat
    choice: str = ""
    key: str = ""


class Start(msgspec.Struct, frozen=True):
    """What a match starts from, besides its acts."""

    id: str
    game: str
    scenario: dict[str, Any]
    server_seed: str
    seeds: dict[Seat, str]
    bots: dict[Seat, str]  # the bot that plays a seat; empty where a person does
    names: dict[Seat, str]
    script: list[int | str] | None = None  # the dice and cards of the match that this one goes on from


def chance_of(start: Start) -> Chance:
    fair = Fair(bytes.fromhex(start.server_seed), start.seeds)
    return fair if start.script is None else Scripted(start.script, fair)


class Played:
    """A match as far as it has been played."""

    def __init__(self, start: Start, games: Mapping[str, Game[Any]], listen: bool = True) -> None:
        self.start = start
        game = games[start.game]
        scenario = scenarios.build(game.scenario, start.scenario, "the scenario")
        names = [start.names[seat] or start.bots[seat] or NAMELESS for seat in game.seats(scenario)]
        self.match: Match[Any] = Match(game, scenario, chance_of(start), names, bytes.fromhex(start.server_seed))
        self.acts: list[Act] = []
        self.resigned: list[Seat] = []
        self.undo_asked: Seat = ""
        self.agreed: list[Seat] = []
        self._ended: Outcome | None = None
        self._listen = listen
        self.viewpoints: Seats = (SPECTATOR, *self.match.seats)
        self._entries: dict[Seat, list[Entry]] = {each: [] for each in self.viewpoints}
        self.lines: dict[Seat, list[LogLine]] = {each: [] for each in self.viewpoints}
        # For every number of a viewpoint: after how many acts it came about, and how long the log then was.
        self.moments: dict[Seat, list[int]] = {each: [] for each in self.viewpoints}
        self.log_lengths: dict[Seat, list[int]] = {each: [] for each in self.viewpoints}
        self._note(self.viewpoints)

    @property
    def outcome(self) -> Outcome | None:
        return self._ended if self._ended is not None else self.match.outcome

    @property
    def waiting(self) -> Seats:
        return () if self.outcome is not None else self.match.waiting

    @property
    def waiting_bots(self) -> list[Seat]:
        return [seat for seat in self.waiting if self.bot(seat)]

    def bot(self, seat: Seat) -> str:
        """The bot that plays a seat; empty where a person does."""
        return STAND_IN if seat in self.resigned else self.start.bots[seat]

    @property
    def persons(self) -> list[Seat]:
        return [seat for seat in self.match.seats if not self.bot(seat)]

    def number(self, viewpoint: Seat) -> int:
        return len(self.moments[viewpoint]) - 1

    # Acting

    def follow(self, acts: Sequence[Act]) -> None:
        for act in acts:
            self.apply(act)

    def apply(self, act: Act) -> None:
        """One more act; refused, it leaves everything as it was."""
        if self.outcome is not None:
            raise GameOver("the match is over")
        seen = getattr(self, f"_{act.kind.replace('-', '_')}")(act)
        self.acts.append(act)
        self._note(seen)

    def _choose(self, act: Act) -> Seats:
        ask, waiting = self.match.ask, self.match.waiting
        self.match.play(act.choice, act.seat)
        self._forget_undo()
        in_secret = isinstance(ask, Together) and self.match.ask is ask and self.match.waiting == waiting
        return (act.seat,) if in_secret else self.viewpoints

    def _undo(self, act: Act) -> Seats:
        together, waiting = self.decides_together, self.match.waiting
        self.match.undo(act.seat)
        self._forget_undo()
        return (act.seat,) if together and self.match.waiting == waiting else self.viewpoints

    def _ask_undo(self, act: Act) -> Seats:
        if self.undo_asked:
            raise CannotUndo("the others have been asked already")
        if not self.match.can_undo(act.seat):
            self.match.clone().undo(act.seat)  # for its reason
        self.undo_asked = act.seat
        return self.viewpoints

    def _agree(self, act: Act) -> Seats:
        self._decides(act.seat)
        self.agreed.append(act.seat)
        if not self.deciders:
            asked = self.undo_asked
            self._forget_undo()
            self.match.undo(asked)
        return self.viewpoints

    def _refuse(self, act: Act) -> Seats:
        self._decides(act.seat)
        self._forget_undo()
        return self.viewpoints

    def _resign(self, act: Act) -> Seats:
        if act.seat not in self.persons:
            raise NotYourTurn(f"{act.seat} is not played by a person")
        self._forget_undo()
        others = tuple(seat for seat in self.match.seats if seat != act.seat)
        if len(others) == 1:
            why = f"{self.match.game.seat_name(act.seat)} resigned."
            self._ended = Outcome(others, "", why, "resigned")
        else:
            self.resigned.append(act.seat)
        return self.viewpoints

    def _forget_undo(self) -> None:
        self.undo_asked = ""
        self.agreed = []

    @property
    def deciders(self) -> list[Seat]:
        """The persons who still have to agree that something is taken back."""
        if not self.undo_asked:
            return []
        return [seat for seat in self.persons if seat != self.undo_asked and seat not in self.agreed]

    def _decides(self, seat: Seat) -> None:
        if seat not in self.deciders:
            raise CannotUndo("nobody asks you to let something be taken back")

    @property
    def decides_together(self) -> bool:
        return isinstance(self.match.ask, Together)

    def _note(self, viewpoints: Seats) -> None:
        """These viewpoints have seen something happen."""
        told: dict[int, LogLine] = {}
        for viewpoint in viewpoints:
            if self._listen:
                self._hear(viewpoint, told)
            self.moments[viewpoint].append(len(self.acts))
            self.log_lengths[viewpoint].append(len(self.lines[viewpoint]))

    def _hear(self, viewpoint: Seat, told: dict[int, LogLine]) -> None:
        """Bring the viewpoint's log up to date: what was taken back goes, what is new comes, the same line for all."""
        held, now = self._entries[viewpoint], self.match.log(viewpoint)
        same = len(held)
        if held and (len(now) < same or now[same - 1] is not held[-1]):
            same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(held, now, strict=False)))
        lines = self.lines[viewpoint]
        del lines[same:]
        for entry in now[same:]:
            if id(entry) not in told:
                told[id(entry)] = _line(entry)
            lines.append(told[id(entry)])
        self._entries[viewpoint] = now

    # Looking back

    def cause(self, viewpoint: Seat, number: int, over: bool) -> tuple[Seat, str]:
        """Who brought a viewpoint's number about, and by which choice, as far as the viewpoint may know by now."""
        if number == 0:
            return "", ""
        act = self.acts[self.moments[viewpoint][number] - 1]
        if act.kind != "choose":
            return act.seat, act.kind
        known = over or act.seat == viewpoint or self._is_open(act)
        return act.seat, act.choice if known else ""

    def _is_open(self, act: Act) -> bool:
        """Whether everybody saw a choice; only asked where the position is the one right after it."""
        given = [each for each in self.match.answers() if each.kind == "choose" and each.seat == act.seat]
        return bool(given) and not given[-1].together and seen_by(SPECTATOR, given[-1].to)

    # The dice and choices so far, for a match that goes on from here

    def script(self) -> list[int | str]:
        thrown: list[int | str] = []
        for given in self.match.answers():
            if given.kind == "roll":
                thrown.extend(given.answer)
            elif given.kind == "draw" and given.bound > 1:
                thrown.append(given.notation)
        return thrown

    def choices_made(self) -> list[Act]:
        made = [given for given in self.match.answers() if given.kind == "choose"]
        return [Act(number, "choose", given.seat, given.notation) for number, given in enumerate(made, 1)]


def _line(entry: Entry) -> LogLine:
    facts = msgspec.to_builtins(entry)
    for name in ("type", "to", "clause"):
        facts.pop(name, None)
    return LogLine(kind=type(entry).__name__, clause=entry.clause, text=entry.text(), facts=facts)
