"""A match as far as it has been played: the state that its acts lead to, the same in every process.

Each viewpoint has its own number, which rises by one with every act that the viewpoint sees. While
seats choose in secret (``Together``), the others see only who is ready.

The results of every act are stored with it, and compared when the log is replayed. If today's rules
lead elsewhere, the match is followed as far as possible, and ``differs`` holds the first
difference.
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

STAND_IN: Final = "greedy"  # plays on for a person who resigned in a game of three or more
NOT_HELD: Final = 2**31  # the log's length at a number where it was not built: longer than any log
MOVING: Final = ("choose", "undo", "ask-undo", "agree", "refuse")
SETTLING: Final = ("go-on", "draw", "resign")  # acts allowed while today's rules differ from the match


class PlayedMatch:
    """A match as far as it has been played."""

    def __init__(self, start: Start, games: Mapping[str, Game[Any]], listen: bool = True) -> None:
        self.start = start
        self._game = games[start.game]
        self._scenario = scenarios.build(self._game.scenario, start.scenario, "the scenario")
        self._listen = listen
        self.ledger = Ledger(start.bots)
        self.unstored: list[MatchAct] = []  # acts whose results were not stored, with their results
        self.ended: Outcome | None = None  # the outcome, if today's rules do not give it
        self._set_up()

    def _set_up(self) -> None:
        start, game = self.start, self._game
        names = start.players(game.seats(self._scenario))
        self.match: Match[Any] = Match(game, self._scenario, chance_of(start), names, bytes.fromhex(start.server_seed))
        self.match.timeline.marking = True
        self.viewpoints: Seats = (SPECTATOR, *self.match.seats)
        self._logs = ViewpointLogs(self.match, self.viewpoints, self._listen)
        # For each number of a viewpoint: the count of acts at which it arose, and the log's length
        # then.
        self.moments: dict[Seat, list[int]] = {each: [] for each in self.viewpoints}
        self.log_lengths: dict[Seat, list[int]] = {each: [] for each in self.viewpoints}
        # The number since which each viewpoint has had its prompt, and the seats whose prompts the
        # last choice left unchanged.
        self.asked_since: dict[Seat, int] = dict.fromkeys(self.viewpoints, 0)
        self._undisturbed: Seats = ()
        self.opening = "\n".join([f"step {digest(self.match, 0)}", *lines_since(self.match, 0, 0)])
        self.differs: Divergence | None = None
        if start.opening is not None and not self.ledger.went_on:
            self.differs = compare(0, start.opening, self.opening, True, False)
        self._stopped = self.differs is not None and self.differs.stops
        self.followed = 0  # the last act, votes aside, that today's rules could follow
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
        """Return the outcome if the match was ended by an act instead of a rule."""
        if by is None:
            return None
        if by.kind == "resign" and len(self.match.seats) == 2:
            others = tuple(seat for seat in self.match.seats if seat != by.seat)
            return Outcome(others, "", f"{self.match.side(by.seat).noun.put()} resigned.", "resigned")
        return Outcome((), "", "the rules have changed, and the players agreed on a draw.", "agreed")

    @property
    def lines(self) -> Mapping[Seat, list[LogLine]]:
        """Return the log of every viewpoint."""
        return self._logs.lines

    @property
    def waiting(self) -> Seats:
        return () if self.outcome is not None or self.differs is not None else self.match.waiting

    @property
    def waiting_bots(self) -> list[Seat]:
        return [seat for seat in self.waiting if self.bot(seat)]

    def bot(self, seat: Seat) -> str:
        """Return the bot that plays a seat, or an empty string if a person does."""
        return STAND_IN if seat in self.ledger.resigned else self.start.bots[seat]

    @property
    def persons(self) -> list[Seat]:
        return [seat for seat in self.match.seats if not self.bot(seat)]

    @property
    def bots_must_settle(self) -> bool:
        """Return True if today's rules differ and no person is left to settle the match."""
        return self.differs is not None and self.outcome is None and not self.persons

    def number(self, viewpoint: Seat) -> int:
        return len(self.moments[viewpoint]) - 1

    def has_same_prompt_since(self, seat: Seat, number: int) -> bool:
        """Return True if the seat's prompt is the same now as at ``number``."""
        return self.asked_since[seat] <= number <= self.number(seat)

    # Acting

    def apply(self, act: MatchAct) -> MatchAct:
        """Perform one more act and return it with its results; a refused act changes nothing."""
        self._check(act)
        self._take(self._carry_out(act))
        return self.acts[-1]

    def _check(self, act: MatchAct) -> None:
        """Refuse what no rule would refuse."""
        if self.outcome is not None:
            raise GameOver("the match is over")
        if act.kind in SETTLING and act.seat not in self.persons and not (self.bots_must_settle and act.kind != "resign"):
            raise NotYourTurn(f"{act.seat} is not played by a person")
        if act.kind == "ask-undo":
            if self.ledger.undo_asked:
                raise CannotUndo("an undo has already been asked for")
            if not self.match.can_undo(act.seat):
                self.match.clone().undo(act.seat)  # raises the reason
        if act.kind in ("undo", "ask-undo") and self.ledger.is_agreed(act.seat):
            raise CannotUndo("the match has since gone on under other rules")
        if act.kind in ("agree", "refuse") and act.seat not in self.ledger.deciders:
            raise CannotUndo("nobody is asking you for an undo")

    def _carry_out(self, act: MatchAct) -> MatchAct:
        """Apply an act to the match and return it with its results."""
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
        """Add a performed act to the ledger."""
        went_on = self.ledger.went_on
        self.ledger.take(act)
        if self.ledger.went_on is not went_on:
            self._go_on_from(self.ledger.went_on[-1])
            return
        if act.kind in MOVING and not self._stopped:
            self.followed = act.number
        self._note((act.seat,) if act.secret else self.viewpoints, act.number)

    def _go_on_from(self, agreed: WentOn) -> None:
        """Go on as all persons agreed, from the present position or an earlier one."""
        if agreed.last != self.followed:
            self._replay()
            return
        self.differs, self._stopped, self.followed = None, False, agreed.number
        self._pass_over(len(self.acts) - 1, agreed.thrown)
        self._note(self.viewpoints, agreed.number)

    @property
    def decides_together(self) -> bool:
        return isinstance(self.match.ask, Together)

    # Replaying the log

    def follow(self, acts: Sequence[MatchAct]) -> None:
        """Follow stored acts.

        Those that no longer count are not replayed, if it is stored who saw them.
        """
        if not self.acts and read(self.start.bots, acts).known:
            for act in acts:
                self.ledger.take(act)
            self._replay()
        else:
            for act in acts:
                self._follow(act)

    def _follow(self, act: MatchAct) -> None:
        """Follow one more stored act; nothing is played after one that cannot be followed."""
        if self._stopped:
            self._take(act)
            return
        parted, done = self._again(act)
        if act.lines is None and done is not None:
            self.unstored.append(done)
            act = done
        if parted is not None and parted.stops:
            self.ledger.take(act)
            self._replay(parted)
        else:
            self._take(act)
            self.differs = self.differs or parted

    def _again(self, act: MatchAct) -> tuple[Divergence | None, MatchAct | None]:
        """Perform a stored act again.

        Return its difference, and the act with today's results if possible.
        """
        together = self.decides_together
        try:
            done = self._carry_out(act)
        except QuarterdeckError as error:
            sentence = "the choice made then is not possible now"
            return Divergence(act.number, self._refusing(act, error), sentence, True), None
        if act.lines is None:
            return None, done
        last = self.ledger.went_on[-1].last if self.ledger.went_on else 0
        return compare(act.number, act.lines, done.lines or "", act.number > last, together), done

    def _refusing(self, act: MatchAct, error: QuarterdeckError) -> ClauseId:
        """Return the clause against a choice, as public as it may be.

        Secret choices are under many clauses.
        """
        ask = self.match.ask
        if isinstance(ask, Together):
            return ask.clause
        if ask is None:
            return self.match.outcome.clause if self.match.outcome is not None else ""
        return (error.clause if isinstance(error, IllegalChoice) else "") or ask.clause

    def _replay(self, parted: Divergence | None = None) -> None:
        """Replay the choices that count, up to the first that cannot be followed."""
        while True:
            self._set_up()
            stops = self._play(1 if self._stopped else len(self.acts) + 1 if parted is None else parted.act)
            if stops is None:
                break
            parted = stops
        self._stopped = self._stopped or parted is not None
        self.differs = self.differs or parted
        for viewpoint in self.viewpoints:
            self._logs.update(viewpoint, {})
            self.log_lengths[viewpoint][-1] = len(self.lines[viewpoint])

    def _play(self, end: int) -> Divergence | None:
        """Replay the choices that count before ``end``.

        Return the first that cannot be followed, if any.
        """
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
        """Apply other rules from here on, and skip random numbers that everybody has seen."""
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
        """Return True if the last act agreed to go on under today's rules."""
        return bool(self.ledger.went_on) and self.ledger.went_on[-1].number == len(self.acts)

    @property
    def same(self) -> int:
        """Return the last act after which the position is unchanged."""
        if self.differs is None:
            return self.followed
        went_on = {each.number: each.last for each in self.ledger.went_on}
        return went_on.get(self.differs.act, max(0, self.differs.act - 1))

    def number_of(self, difference: Divergence, viewpoint: Seat) -> int:
        """Return a viewpoint's first number at which the position differs."""
        return bisect_left(self.moments[viewpoint], difference.act)

    # Logs

    def _note(self, viewpoints: Seats, number: int, log: bool = True) -> None:
        """Give these viewpoints a new number for an act that they saw."""
        told: dict[int, LogLine] = {}
        for viewpoint in viewpoints:
            if log:
                self._logs.update(viewpoint, told)
            self.moments[viewpoint].append(number)
            self.log_lengths[viewpoint].append(len(self.lines[viewpoint]) if log else NOT_HELD)
            if viewpoint not in self._undisturbed:
                self.asked_since[viewpoint] = self.number(viewpoint)
        self._undisturbed = ()

    # Earlier positions

    def cause(self, viewpoint: Seat, number: int, over: bool) -> tuple[Seat, str]:
        """Return the seat and choice behind a viewpoint's number, as far as it may know them."""
        if number == 0:
            return "", ""
        act = self.acts[self.moments[viewpoint][number] - 1]
        if act.kind != "choose":
            return act.seat, act.kind
        known = over or act.seat == viewpoint or (act.number <= self.followed and self._is_open(act))
        return act.seat, act.choice if known else ""

    def _is_open(self, act: MatchAct) -> bool:
        """Return True if everybody saw a choice; valid only at the position right after it."""
        given = [each for each in self.match.answers() if each.kind == "choose" and each.seat == act.seat]
        return bool(given) and not given[-1].together and seen_by(SPECTATOR, given[-1].to)

    def record(self, rules: int) -> str:
        """Return the record of a finished match, under its own rules if today's differ."""
        closed = None if self.match.outcome is not None and self.differs is None else self.outcome
        if self.differs is None or not self.ledger.known:
            return save(self.match, closed=closed)
        counting = {act.number for act in self.ledger.counting} | {each.number for each in self.ledger.went_on}
        lines = [line for act in self.acts if act.number in counting for line in (act.lines or "").split("\n")]
        opening = (self.start.opening or self.opening).split("\n")[1:]
        return as_written(self.match, rules, [*opening, *lines], closed)
