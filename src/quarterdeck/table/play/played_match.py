"""A match as far as it has been played: what its acts come to. No database, no clock, no socket; the same in every process.

Every viewpoint has a number of its own: it goes up by one with every act that the viewpoint sees happen. Of a seat that
decides in secret (``Together``) the others see only when it comes to be ready, or no longer is.

What every act came to is kept with it, and compared whenever the log is played again: where today's rules take a match
elsewhere it is followed as far as it goes, and ``differs`` says where it first does.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.asks import SPECTATOR, ClauseId, Seat, Seats, Together, seen_by
from quarterdeck.engine.errors import CannotUndo, GameOver, IllegalChoice, NotYourTurn, QuarterdeckError
from quarterdeck.engine.game import Game, Outcome
from quarterdeck.engine.match import Match
from quarterdeck.engine.records.record import as_written, digest, lines_since, save
from quarterdeck.table.play.divergence import Divergence, compare
from quarterdeck.table.play.ledger import Ledger, MatchAct, WentOn, read, thrown_in
from quarterdeck.table.play.start import MatchSoFar, Start, chance_of
from quarterdeck.table.play.viewpoint_logs import ViewpointLogs
from quarterdeck.table.wire.replies import LogLine

STAND_IN: Final = "greedy"  # plays on for a person who resigned among several
NOT_HELD: Final = 2**31  # the length of a log that was never shown since: longer than any, and nobody's
MOVING: Final = ("choose", "undo", "ask-undo", "agree", "refuse")
SETTLING: Final = ("go-on", "draw", "resign")  # what may be done where the rules of today take a match elsewhere


class PlayedMatch:
    """A match as far as it has been played."""

    def __init__(self, start: Start, games: Mapping[str, Game[Any]], listen: bool = True) -> None:
        self.start = start
        self._game = games[start.game]
        self._scenario = scenarios.build(self._game.scenario, start.scenario, "the scenario")
        self._listen = listen
        self.ledger = Ledger(start.bots)
        self.unkept: list[MatchAct] = []  # acts of which nothing had been kept, with what they came to
        self.ended: Outcome | None = None  # how the match ended, where today's rules do not say so
        self._set_up()

    def _set_up(self) -> None:
        start, game = self.start, self._game
        names = start.players(game.seats(self._scenario))
        self.match: Match[Any] = Match(game, self._scenario, chance_of(start), names, bytes.fromhex(start.server_seed))
        self.match.timeline.marking = True
        self.viewpoints: Seats = (SPECTATOR, *self.match.seats)
        self._logs = ViewpointLogs(self.match, self.viewpoints, self._listen)
        # For every number of a viewpoint: after how many acts it came about, and how long the log then was.
        self.moments: dict[Seat, list[int]] = {each: [] for each in self.viewpoints}
        self.log_lengths: dict[Seat, list[int]] = {each: [] for each in self.viewpoints}
        # Since which number each has been asked what it is asked now, and whose question the last choice has left as it was.
        self.asked_since: dict[Seat, int] = dict.fromkeys(self.viewpoints, 0)
        self._undisturbed: Seats = ()
        self.opening = "\n".join([f"step {digest(self.match, 0)}", *lines_since(self.match, 0, 0)])
        self.differs: Divergence | None = None
        if start.opening is not None and not self.ledger.went_on:
            self.differs = compare(0, start.opening, self.opening, True, False)
        self._stopped = self.differs is not None and self.differs.stops
        self.followed = 0  # the last act that today's rules follow, but for votes
        self._note(self.viewpoints, 0)

    @property
    def acts(self) -> list[MatchAct]:
        return self.ledger.acts

    @property
    def outcome(self) -> Outcome | None:
        if self.ended is not None or self.ledger.closed is not None:
            return self.ended or self._closed(self.ledger.closed)
        return None if self.differs is not None else self.match.outcome

    def _closed(self, by: MatchAct | None) -> Outcome | None:
        """How the match was ended by something that is no rule."""
        if by is None:
            return None
        if by.kind == "resign" and len(self.match.seats) == 2:
            others = tuple(seat for seat in self.match.seats if seat != by.seat)
            return Outcome(others, "", f"{self.match.side(by.seat).noun.put()} resigned.", "resigned")
        return Outcome((), "", "the rules have changed, and its players called it a draw.", "agreed")

    @property
    def lines(self) -> Mapping[Seat, list[LogLine]]:
        """Every viewpoint's log."""
        return self._logs.lines

    @property
    def waiting(self) -> Seats:
        return () if self.outcome is not None or self.differs is not None else self.match.waiting

    @property
    def waiting_bots(self) -> list[Seat]:
        return [seat for seat in self.waiting if self.bot(seat)]

    def bot(self, seat: Seat) -> str:
        """The bot that plays a seat; empty where a person does."""
        return STAND_IN if seat in self.ledger.resigned else self.start.bots[seat]

    @property
    def persons(self) -> list[Seat]:
        return [seat for seat in self.match.seats if not self.bot(seat)]

    @property
    def parts_bots(self) -> bool:
        """Whether today's rules take a match elsewhere of which no person is left to say what becomes of it."""
        return self.differs is not None and self.outcome is None and not self.persons

    def number(self, viewpoint: Seat) -> int:
        return len(self.moments[viewpoint]) - 1

    def is_asked_since(self, seat: Seat, number: int) -> bool:
        """Whether what the seat is asked now is what it was asked then: who decides in secret may only be ready since."""
        return self.asked_since[seat] <= number <= self.number(seat)

    # Acting

    def apply(self, act: MatchAct) -> MatchAct:
        """One more act, with what it came to; refused, it leaves everything as it was."""
        self._check(act)
        self._take(self._carry_out(act))
        return self.acts[-1]

    def _check(self, act: MatchAct) -> None:
        """Refuse what no rule would refuse."""
        if self.outcome is not None:
            raise GameOver("the match is over")
        if act.kind in SETTLING and act.seat not in self.persons and not (self.parts_bots and act.kind != "resign"):
            raise NotYourTurn(f"{act.seat} is not played by a person")
        if act.kind == "ask-undo":
            if self.ledger.undo_asked:
                raise CannotUndo("the others have been asked already")
            if not self.match.can_undo(act.seat):
                self.match.clone().undo(act.seat)  # for its reason
        if act.kind in ("undo", "ask-undo") and self.ledger.is_agreed(act.seat):
            raise CannotUndo("the match has gone on under other rules since")
        if act.kind in ("agree", "refuse") and act.seat not in self.ledger.deciders:
            raise CannotUndo("nobody asks you to let something be taken back")

    def _carry_out(self, act: MatchAct) -> MatchAct:
        """Let the match go where an act takes it; the act with what it came to."""
        match, together = self.match, self.decides_together
        ask, waiting, before = match.ask, match.waiting, match.timeline.settled
        lines: list[str] = []
        secret = False
        if act.kind == "choose":
            match.play(act.choice, act.seat)
            lines = lines_since(match, *before)
            secret = together and match.ask is ask and match.waiting == waiting
            if together and match.ask is ask:
                self._undisturbed = tuple(seat for seat in match.waiting if seat != act.seat)
        elif act.kind == "undo":
            match.undo(act.seat)
            secret = together and match.waiting == waiting
        elif act.kind == "agree" and self.ledger.deciders == [act.seat]:
            match.undo(self.ledger.undo_asked)
        return msgspec.structs.replace(act, lines="\n".join(lines), secret=secret)

    def _take(self, act: MatchAct) -> None:
        """An act that has been carried out is one of the log."""
        went_on = self.ledger.went_on
        self.ledger.take(act)
        if self.ledger.went_on is not went_on:
            self._go_on_from(self.ledger.went_on[-1])
            return
        if act.kind in MOVING and not self._stopped:
            self.followed = act.number
        self._note((act.seat,) if act.secret else self.viewpoints, act.number)

    def _go_on_from(self, agreed: WentOn) -> None:
        """All persons want to go on, from where the match stands or from an earlier position."""
        if agreed.last != self.followed:
            self._replay()
            return
        self.differs, self._stopped, self.followed = None, False, agreed.number
        self._pass_over(len(self.acts) - 1, agreed.thrown)
        self._note(self.viewpoints, agreed.number)

    @property
    def decides_together(self) -> bool:
        return isinstance(self.match.ask, Together)

    # Acts of the log, played again

    def follow(self, acts: Sequence[MatchAct]) -> None:
        """Acts as they were written. Those that no longer count are not played, where it was kept who saw them."""
        if not self.acts and read(self.start.bots, acts).known:
            for act in acts:
                self.ledger.take(act)
            self._replay()
        else:
            for act in acts:
                self._follow(act)

    def _follow(self, act: MatchAct) -> None:
        """One more act of the log; where it cannot be followed, nothing after it is."""
        if self._stopped:
            self._take(act)
            return
        parted, done = self._again(act)
        if act.lines is None and done is not None:
            self.unkept.append(done)
            act = done
        if parted is not None and parted.stops:
            self.ledger.take(act)
            self._replay(parted)
        else:
            self._take(act)
            self.differs = self.differs or parted

    def _again(self, act: MatchAct) -> tuple[Divergence | None, MatchAct | None]:
        """Carry an act out again; where it comes to something else, and what it comes to now, if it is possible at all."""
        together = self.decides_together
        try:
            done = self._carry_out(act)
        except QuarterdeckError as error:
            sentence = "what was chosen then is not possible"
            return Divergence(act.number, self._refusing(act, error), sentence, True), None
        if act.lines is None:
            return None, done
        last = self.ledger.went_on[-1].last if self.ledger.went_on else 0
        return compare(act.number, act.lines, done.lines or "", act.number > last, together), done

    def _refusing(self, act: MatchAct, error: QuarterdeckError) -> ClauseId:
        """The clause against a choice, as far as everybody may know it: what is chosen in secret is asked under many."""
        ask = self.match.ask
        if isinstance(ask, Together):
            return ask.clause
        if ask is None:
            return self.match.outcome.clause if self.match.outcome is not None else ""
        return (error.clause if isinstance(error, IllegalChoice) else "") or ask.clause

    def _replay(self, parted: Divergence | None = None) -> None:
        """Play the choices that count from the start; from the first that cannot be followed on, none."""
        while True:
            self._set_up()
            stops = self._play(1 if self._stopped else len(self.acts) + 1 if parted is None else parted.act)
            if stops is None:
                break
            parted = stops
        self._stopped = self._stopped or parted is not None
        self.differs = self.differs or parted
        for viewpoint in self.viewpoints:
            self._logs.hear(viewpoint, {})
            self.log_lengths[viewpoint][-1] = len(self.lines[viewpoint])

    def _play(self, end: int) -> Divergence | None:
        """Play the choices that count, those before ``end``; the first that cannot be followed, if there is one."""
        counting = {act.number for act in self.ledger.counting}
        went_on = {each.number: each.thrown for each in self.ledger.went_on}
        for place, act in enumerate(self.acts):
            counts = act.number in counting and act.number < end
            if counts:
                parted, _ = self._again(act)
                if parted is not None and parted.stops:
                    return parted
                self.differs = self.differs or parted
            elif act.number in went_on and act.number < end:
                self._pass_over(place, went_on[act.number])
            if act.number < end and (act.kind in MOVING or act.number in went_on):
                self.followed = act.number
            self._note((act.seat,) if act.secret else self.viewpoints, act.number, counts)
        return None

    def _pass_over(self, place: int, thrown: int) -> None:
        """From here on the rules of another day hold; what has been thrown since, and been seen, is not thrown again."""
        opening = self.start.opening
        seen_at_the_start = thrown_in(opening) if opening is not None and opening != self.opening else 0
        self.match.timeline.chance.skip(thrown + seen_at_the_start)
        act, now = self.acts[place], f"step {digest(self.match, len(self.match.timeline.past.steps))}"
        if not act.lines:
            self.acts[place] = msgspec.structs.replace(act, lines=now)
        else:
            self.differs = self.differs or compare(act.number, act.lines, now, True, False)

    @property
    def so_far(self) -> MatchSoFar:
        return MatchSoFar(self.start, msgspec.msgpack.encode(self.acts))

    def can_undo(self, seat: Seat) -> bool:
        return self.differs is None and self.match.can_undo(seat) and not self.ledger.is_agreed(seat)

    @property
    def went_on_now(self) -> bool:
        """Whether the last act has let the match go on under the rules of today."""
        return bool(self.ledger.went_on) and self.ledger.went_on[-1].number == len(self.acts)

    @property
    def same(self) -> int:
        """The last act after which the position is as it was."""
        if self.differs is None:
            return self.followed
        went_on = {each.number: each.last for each in self.ledger.went_on}
        return went_on.get(self.differs.act, max(0, self.differs.act - 1))

    def number_of(self, difference: Divergence, viewpoint: Seat) -> int:
        """The first number of a viewpoint that is no longer what it was."""
        return bisect_left(self.moments[viewpoint], difference.act)

    # What is heard

    def _note(self, viewpoints: Seats, number: int, heard: bool = True) -> None:
        """These viewpoints have seen an act happen."""
        told: dict[int, LogLine] = {}
        for viewpoint in viewpoints:
            if heard:
                self._logs.hear(viewpoint, told)
            self.moments[viewpoint].append(number)
            self.log_lengths[viewpoint].append(len(self.lines[viewpoint]) if heard else NOT_HELD)
            if viewpoint not in self._undisturbed:
                self.asked_since[viewpoint] = self.number(viewpoint)
        self._undisturbed = ()

    # Looking back

    def cause(self, viewpoint: Seat, number: int, over: bool) -> tuple[Seat, str]:
        """Who brought a viewpoint's number about, and by which choice, as far as the viewpoint may know by now."""
        if number == 0:
            return "", ""
        act = self.acts[self.moments[viewpoint][number] - 1]
        if act.kind != "choose":
            return act.seat, act.kind
        known = over or act.seat == viewpoint or (act.number <= self.followed and self._is_open(act))
        return act.seat, act.choice if known else ""

    def _is_open(self, act: MatchAct) -> bool:
        """Whether everybody saw a choice; only asked where the position is the one right after it."""
        given = [each for each in self.match.answers() if each.kind == "choose" and each.seat == act.seat]
        return bool(given) and not given[-1].together and seen_by(SPECTATOR, given[-1].to)

    def record(self, rules: int) -> str:
        """The record of a match that is over; where today's rules part from it, as it was written down under its own."""
        closed = None if self.match.outcome is not None and self.differs is None else self.outcome
        if self.differs is None or not self.ledger.known:
            return save(self.match, closed=closed)
        counting = {act.number for act in self.ledger.counting} | {each.number for each in self.ledger.went_on}
        lines = [line for act in self.acts if act.number in counting for line in (act.lines or "").split("\n")]
        opening = (self.start.opening or self.opening).split("\n")[1:]
        return as_written(self.match, rules, [*opening, *lines], closed)
