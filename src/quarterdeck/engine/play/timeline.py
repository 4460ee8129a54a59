"""A game running: the flow of the step, the answers given to it, and the steps that are over.

A position in the middle of a step is the state at the step's start plus the answers given since. Everything here rests
on that: whatever goes back runs the step again from its start with those answers.
"""

from __future__ import annotations

import secrets
from collections.abc import Generator, Sequence
from hashlib import sha256
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final, Generic

import msgspec

from quarterdeck.engine.answers import Contradiction
from quarterdeck.engine.asks import (
    Ask,
    Choose,
    Draw,
    Reveal,
    Roll,
    Seat,
    Seats,
    Together,
    seen_by,
)
from quarterdeck.engine.chance import Chance, Luck, Seeded
from quarterdeck.engine.errors import (
    GameOver,
    NotYourTurn,
    QuarterdeckError,
    RuleError,
)
from quarterdeck.engine.game import Game, Outcome, S
from quarterdeck.engine.log import Ended, Entry, Thrown
from quarterdeck.engine.play.history import History, fingerprint
from quarterdeck.engine.play.steps import Given, Group, Position, Step, drawn, revealed, rolled
from quarterdeck.engine.scenario import Scenario

if TYPE_CHECKING:
    from typing import Self

EMPTY_STEPS: Final = 10_000
IMAGINED: Final = b"imagined"  # the secret of a world that never was: the true one would give its dice away


class Timeline(Generic[S]):
    """What a match is made of; see ``Match`` for what can be done with one."""

    __slots__ = (
        "_before_chance",
        "_entries",
        "_flow",
        "_given",
        "_group",
        "_kept",
        "_mark",
        "_past",
        "_state",
        "ask",
        "chance",
        "closed",
        "game",
        "marking",
        "outcome",
        "players",
        "scenario",
        "seats",
        "secret",
    )

    def __init__(
        self,
        game: Game[S],
        scenario: Scenario,
        chance: Chance,
        players: Sequence[str] = (),
        secret: bytes | None = None,
        _start: bool = True,
    ) -> None:
        self.game = game
        self.scenario = scenario
        self.chance = chance
        self.seats: Seats = game.seats(scenario)
        self.players: tuple[str, ...] = tuple(players)
        self.secret = secret if secret is not None else secret_of(chance)
        self.outcome: Outcome | None = None
        self.closed: Outcome | None = None  # how it was ended, where that was by no rule
        self.marking = False  # whether the fingerprint of every step is worked out as it begins: cheaper than later
        self._mark = b""  # that of the current step
        self._past: History[S] = History(game)
        self._state: S
        self._flow: Generator[Ask, Any, None]
        self._given: list[Given] = []  # the answers since the start of the step
        self._kept: S | None = None  # the state at the start of the step, if it is kept
        self._before_chance: int | None = 0  # answers that this source of chance had no part in; None: not its keeper
        self._entries: list[Entry] | None = None
        self.ask: Ask | None = None  # what is awaited now; None when it is over
        self._group: Group | None = None
        if _start:
            self._start()

    @property
    def waiting(self) -> Seats:
        """The seats that have to choose now; empty while chance is awaited and when it is over."""
        if isinstance(self.ask, Choose):
            return (self.ask.seat,)
        return () if self.ask is None or self._group is None else self._group.waiting

    def asked(self, seat: Seat | None = None) -> Choose:
        """What this seat is asked to choose; the seat may be left out where only one is asked."""
        if self.ask is None:
            raise GameOver("the game is over")
        waiting = self.waiting
        if not waiting:
            raise NotYourTurn("dice or cards are awaited, not a choice")
        if seat is None:
            if len(waiting) > 1:
                raise NotYourTurn(f"several seats are asked ({', '.join(waiting)}): say which")
            seat = waiting[0]
        if seat not in waiting:
            if seat and seat not in self.seats:
                raise NotYourTurn(f"there is no seat {seat[:40]!r}; there are {', '.join(self.seats)}")
            raise NotYourTurn(f"{seat or 'a spectator'} is not asked now, {' and '.join(waiting)} is")
        if self._group is not None:
            ask = self._group.asks[seat]
            assert ask is not None
            return ask
        assert isinstance(self.ask, Choose)
        return self.ask

    @property
    def count(self) -> int:
        """How many answers there are so far."""
        return self._past.answers + len(self._given)

    def answer_at(self, index: int) -> Given:
        """One answer by its place; those of late are found at once."""
        at = self._past.answers
        if index >= at:
            return self._given[index - at]
        for step in reversed(self._past.steps):
            at -= len(step.given)
            if index >= at:
                return step.given[index - at]
        raise IndexError(index)

    def current_answers(self) -> list[Given]:
        """The answers of the current step; those given together by seat, never by who came first."""
        if self._group is None:
            return self._given
        return self._given[: self._group.start] + self._group.by_seat(self._given)

    def still_secret(self, given: Given) -> bool:
        """Whether an answer of the current step was given together and not all are ready yet: nobody else may know it."""
        return self._group is not None and any(each is given for each in self._given[self._group.start :])

    def undoable_tail(self) -> int:
        """How many of the last answers might still be taken back, one after the other."""
        if self.outcome is not None:
            return 0
        if self._group is not None:
            return len(self._given) - self._group.start
        tail = 0
        for step in (self._given, *(step.given for step in reversed(self._past.steps))):
            for given in reversed(step):
                if given.kind != "choose" or given.together:
                    return tail
                tail += 1
        return tail

    def answers(self) -> list[Given]:
        """Every answer so far, chance's too, in order."""
        return [given for step in self._past.steps for given in step.given] + self._given

    @property
    def steps(self) -> Sequence[Step]:
        """The finished steps, but for those forgotten."""
        return self._past.steps

    def fingerprint(self, index: int) -> bytes:
        """A hash of the state at the start of a step, by its place; the current one is the last."""
        at = index - self._past.forgotten
        if at < len(self._past.steps):
            return self._past.fingerprint(at)
        self._mark = self._mark or fingerprint(self._base if self._kept is None else self._kept)
        return self._mark

    @property
    def settled(self) -> tuple[int, int]:
        """How many steps are over and how many answers stand; those given together do so when all are ready."""
        here = len(self._given) if self._group is None else self._group.start
        return len(self._past.steps), self._past.answers + here

    @property
    def steps_over(self) -> int:
        """How many steps have been finished, those forgotten too."""
        return self._past.forgotten + len(self._past.steps)

    def forget(self, steps: int) -> None:
        """Let go of the first so many finished steps, for whoever only goes on: no log or record can be had any more."""
        assert self._base is not None  # it is what all else is played again from, once no step is left
        self._past.forget(steps)

    @property
    def group(self) -> Group | None:
        """The seats that choose together now, each in its own flow."""
        return self._group

    @property
    def position(self) -> Position[S]:
        """Where the match stands, the truth again: the state at the start of the step and the answers since."""
        return Position(self.game, self._base, self._given)

    def close(self, outcome: Outcome) -> None:
        """End it here, by no rule: somebody has resigned, or all have agreed on a draw."""
        self.outcome = self.closed = outcome
        self.ask = None

    def take_over(self, chance: Chance) -> None:
        """From here on this source answers rolls and draws, as if it had given all those before."""
        self.chance = chance
        self._before_chance = 0
        self._rewind_chance()
        self.go_on()

    def note_place(self, index: int, place: int) -> None:
        """Say which of several like cards a draw took: only the source of chance can tell them apart."""
        held, at = self._given, self._past.answers
        for step in reversed(self._past.steps):
            if index >= at:
                break
            held = step.given
            at -= len(held)
        held[index - at] = msgspec.structs.replace(held[index - at], index=place)

    def go_on(self) -> None:
        """Where a copy stands at dice or cards, its own source of chance answers, if it can."""
        if isinstance(self.ask, Roll | Draw):
            self._continue(self.ask)

    def _bare(self, chance: Chance | None) -> Self:
        fresh = chance if chance is not None else Seeded(secrets.randbits(64))
        return type(self)(self.game, self.scenario, fresh, self.players, self.secret, _start=False)

    def elsewhere(self, base: S, luck: Luck, seat: Seat) -> Self:
        """A match at the start of this step in another world; of what came before it holds what the seat heard, no more."""
        world = self._bare(luck)
        world.secret = IMAGINED
        world.outcome = self.outcome
        world._before_chance = None
        if self._entries is not None:
            world._entries = [entry for entry in self._entries if seen_by(seat, entry.to)]
        world._rebuild(base, [])
        return world

    def relive(self, given: Given) -> None:
        """Give one answer and go as far as it alone leads: chance and the next step are left alone."""
        ask = self._send(given)
        if ask is None:
            raise Contradiction
        self._await(ask)

    # The engine room

    @property
    def _base(self) -> S:
        """The state at the start of the step; never to be changed."""
        if self._kept is None:
            self._kept = self._past.state_at(len(self._past.steps))
        self._past.looked_at = True
        return self._kept

    def _start(self) -> None:
        try:
            state = self._state = self.game.set_up(self.scenario)
            self._kept = state.copy()
            self._flow = self.game.step(state)
            self._continue(next(self._flow, None))
        except QuarterdeckError:
            raise
        except Exception as error:
            raise RuleError(f"{self.game.title} cannot be set up: {error}") from error

    def _continue(self, ask: Ask | None) -> None:
        """Go on from this ask (None: the step has ended) until somebody has to be waited for, or the game is over."""
        self.ask = ask or self._next_step() or self._next_that_asks()
        given = self._without_waiting(self.ask)
        if given is not None:
            self._safely(given)

    def _next_step(self) -> Ask | None:
        """Close the step and begin the next; None if that was the end, or if it asks nothing."""
        state = self._state
        keeps = self._past.close(self._kept, self._given, self._mark)
        if self._entries is not None and state.log:
            self._entries.extend(state.log)
            state.log = []
        outcome = self.outcome = self.game.outcome(state)
        if outcome is not None:
            self._announce(outcome)
            self._kept, self._mark, self._given = state, b"", []
            return None
        self._kept = state.copy() if keeps else None
        self._mark = fingerprint(state) if self.marking else b""
        self._given = []
        flow = self._flow = self.game.step(state)
        return next(flow, None)

    def _next_that_asks(self) -> Ask | None:
        """After a step without an ask: the first ask of the next one that has any; None if the game is over."""
        for _ in range(EMPTY_STEPS):
            if self.outcome is not None:
                return None
            ask = self._next_step()
            if ask is not None:
                return ask
        raise RuntimeError("the steps of the game go round without asking anything")

    def _announce(self, outcome: Outcome) -> None:
        """The last line of the log."""
        if self._entries is not None:
            self._entries.append(Ended(outcome.text(self.game.seat_name), outcome.clause))

    def _without_waiting(self, ask: Ask | None) -> Given | None:
        """The answer to an ask that nobody has to think about; None if it waits."""
        if isinstance(ask, Draw):
            index = self.chance.draw(ask)
            return None if index is None else drawn(ask, index)
        if isinstance(ask, Roll):
            faces = self.chance.roll(ask)
            return None if faces is None else self._threw(ask, faces)
        if isinstance(ask, Reveal):
            return revealed(ask)
        if isinstance(ask, Together):
            self._group = Group(ask, len(self._given))
        return None

    def _threw(self, ask: Roll, faces: tuple[Any, ...]) -> Given:
        """The answer to a roll, told to those who listen."""
        self._state.say(Thrown.of, ask, faces)
        return rolled(ask, faces)

    def _send(self, given: Given) -> Ask | None:
        """Give an answer to the rule that waits for it; its next ask, or None at the end of the step."""
        self._given.append(given)
        answer = given.answer
        if self._group is not None:
            self._group.answer(given.seat, answer)
            if self._group.waiting:
                return self.ask
            answer = self._close_group(self._group)
        elif self._entries is not None and isinstance(self.ask, Roll):
            self._state.say(Thrown.of, self.ask, answer)
        try:
            return self._flow.send(answer)
        except StopIteration:
            return None

    def _close_group(self, group: Group) -> dict[Seat, Any]:
        """All are ready: their answers stand by seat, whoever was first."""
        self._given[group.start :] = group.by_seat(self._given)
        self._group = None
        return {seat: group.results[seat] for seat in group.flows}

    def _await(self, ask: Ask) -> None:
        if isinstance(ask, Together) and (ask is not self.ask or self._group is None):
            self._group = Group(ask, len(self._given))
        self.ask = ask

    def _safely(self, given: Given) -> None:
        """Give an answer and those after it that nobody has to think about, until somebody has to be waited for.

        If a rule fails over it, the match goes back to where it was.
        """
        if self._group is not None:
            self._safely_together(given)
            return
        step = self._given
        following: Given | None = given
        try:
            while following is not None:
                self._given.append(following)
                ask: Ask | None
                try:
                    ask = self._flow.send(following.answer)
                except StopIteration:
                    ask = None
                if ask is None:
                    ask = self._next_step() or self._next_that_asks()
                self.ask = ask
                if type(ask) is Choose:
                    return
                following = self._without_waiting(ask)
        except Exception as error:
            self._go_back(step, list(takewhile(lambda each: each is not given, step)))
            if isinstance(error, QuarterdeckError):
                raise
            raise _failure(given, error) from error

    def _safely_together(self, given: Given) -> None:
        """The same where seats choose together: the last answer of a group puts the group's answers in another order."""
        step, before = self._given, self._given.copy()
        try:
            ask = self._send(given)
            if self._group is None:
                self._continue(ask)
        except Exception as error:
            self._go_back(step, before)
            if isinstance(error, QuarterdeckError):
                raise
            raise _failure(given, error) from error

    def _go_back(self, step: list[Given], before: list[Given]) -> None:
        """Back into the step that has this list of answers, when only some of them had been given."""
        steps = self._past.steps
        self._return_to(next((at for at, each in enumerate(steps) if each.given is step), len(steps)), before)
        self._rewind_chance()

    def _return_to(self, index: int, given: list[Given]) -> None:
        """Back into an earlier step, or the start of this one, with these answers given in it."""
        crossed = index < len(self._past.steps)
        base = self._past.state_at(index) if crossed else self._base
        self._past.cut(index)
        self.outcome = self.closed = None
        self._rebuild(base, given)
        if crossed:
            self._listen_again()

    def _rebuild(self, base: S, given: list[Given]) -> None:
        """Stand where these answers lead from the start of a step."""
        self._kept = base
        self._mark = b""
        self._group = None
        if self.outcome is not None and self.closed is None:
            self._state, self._given, self.ask = base, [], None
            return
        self._state = base.copy()
        self._answer_again(given)
        if self.closed is not None:
            self.ask = None

    def _answer_again(self, given: list[Given]) -> None:
        """Start the step, and give it these answers."""
        state = self._state
        heard = self._entries is not None
        if heard:
            state.log = []
        flow = self._flow = self.game.step(state)
        ask = next(flow, None)
        if ask is None:
            raise Contradiction  # only an imagined step can end before it asks anything
        self.ask = None
        if not heard and not any(answer.together for answer in given):
            for answer in given:
                ask = flow.send(answer.answer)
            self._given = given.copy()
            self._await(ask)
            return
        self._given = []
        self._await(ask)
        for answer in given:
            following = self._send(answer)
            assert following is not None
            self._await(following)

    def _rewind_chance(self) -> None:
        """Bring the source of chance back to where the answers given leave it."""
        if self._before_chance is None:
            return
        self.chance.restart()
        for given in self.answers()[self._before_chance :]:
            if given.bound > 1:
                for _ in range(len(given.answer) if given.kind == "roll" else 1):
                    self.chance.pass_over(given.bound)

    def _listen(self) -> None:
        """Start to keep the log: run everything again, this time with somebody to hear it."""
        entries: list[Entry] = []
        if self._past.steps:
            for state in self._past.heard_again():
                entries.extend(state.log or ())
        self._entries = entries
        if self.outcome is not None and self.closed is None:
            self._announce(self.outcome)
        self._rebuild(self._base, self._given)

    def _listen_again(self) -> None:
        if self._entries is not None:
            self._entries = None
            self._listen()


def _failure(given: Given, error: Exception) -> RuleError:
    return RuleError(f"{given.clause or 'a rule'} failed on {given.notation!r}: {error}")


def secret_of(chance: Chance) -> bytes:
    """What salts the record: from the seed where there is one, so that the same game is written the same way."""
    known = chance.describe()
    if "server_seed" in known:
        return bytes.fromhex(known["server_seed"])
    if "seed" in known:
        return sha256(f"quarterdeck seeded {known['seed']}".encode()).digest()
    return secrets.token_bytes(32)
