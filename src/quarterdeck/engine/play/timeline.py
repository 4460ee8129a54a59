"""The timeline of a match: the current step's flow and answers, the finished steps, and going back.

A position in the middle of a step is the state at the step's start plus the answers since.
Everything here rests on that: going back runs the step again from its start with those answers.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final, Generic

import msgspec

from quarterdeck.engine.answers import Contradiction
from quarterdeck.engine.asks import Ask, Choose, Draw, Reveal, Roll, Seat, Together, seen_by
from quarterdeck.engine.chance import Chance, Luck, parse_card, parse_faces
from quarterdeck.engine.errors import CannotUndo, QuarterdeckError, RuleError
from quarterdeck.engine.game import Game, Outcome, S
from quarterdeck.engine.log import Ended, Entry, Thrown
from quarterdeck.engine.play.history import History, fingerprint
from quarterdeck.engine.play.steps import Given, Group, Position, drawn, revealed, rolled
from quarterdeck.engine.scenario import Scenario

EMPTY_STEPS: Final = 10_000


class Timeline(Generic[S]):
    """The history of a match and its present point."""

    __slots__ = (
        "_before_chance",
        "_flow",
        "_kept",
        "_mark",
        "_said",
        "ask",
        "chance",
        "closed",
        "game",
        "given",
        "group",
        "marking",
        "outcome",
        "past",
        "state",
    )

    def __init__(
        self,
        position: Position[S],
        chance: Chance,
        past: History[S],
        said: list[Entry] | None = None,
        outcome: Outcome | None = None,
        closed: Outcome | None = None,
    ) -> None:
        self.game = position.game
        self.chance = chance
        self.past = past
        self.outcome = outcome
        self.closed = closed  # the end, if it was by no rule
        self.marking = False  # compute each step's fingerprint as it begins: cheaper than later
        self._said = said  # the log of the finished steps; None until somebody listens
        self._before_chance: int | None = 0  # answers before this source of chance took over; None: it is not ours
        self.state: S
        self.given: list[Given]  # the answers since the start of the step
        self.group: Group | None  # the seats that choose together now, each in its own flow
        self.ask: Ask | None  # the current ask; None when the match is over
        self._flow: Generator[Ask, Any, None]
        self._kept: S | None  # the state at the start of the step, if it is kept
        self._mark: bytes  # its fingerprint, if it is known
        self._stand(position.base, position.given)

    @classmethod
    def begin(cls, game: Game[S], scenario: Scenario, chance: Chance) -> Timeline[S]:
        """Return the timeline of a new match, at its first wait."""
        try:
            timeline = cls(Position(game, game.set_up(scenario), []), chance, History(game))
            timeline.go_on()
        except QuarterdeckError:
            raise
        except Exception as error:
            raise RuleError(f"{game.title} cannot be set up: {error}") from error
        return timeline

    def copy(self, chance: Chance) -> Timeline[S]:
        """Return the same position with dice of its own."""
        said = None if self._said is None else self._said.copy()
        twin = Timeline(self.position, chance, self.past.copy(), said, self.outcome, self.closed)
        twin._before_chance = self.count
        twin.go_on()
        return twin

    def elsewhere(self, base: S, luck: Luck, seat: Seat) -> Timeline[S]:
        """Return the start of this step in another world, with only the seat's own log so far."""
        said = None if self._said is None else [entry for entry in self._said if seen_by(seat, entry.to)]
        world = Timeline(Position(self.game, base, []), luck, History(self.game), said, self.outcome)
        world._before_chance = None
        return world

    # History

    @property
    def base(self) -> S:
        """The state at the start of the step; never change it."""
        if self._kept is None:
            self._kept = self.past.state_at(len(self.past.steps))
        self.past.looked_at = True
        return self._kept

    @property
    def position(self) -> Position[S]:
        return Position(self.game, self.base, self.given)

    @property
    def count(self) -> int:
        """The number of answers so far."""
        return self.past.answers + len(self.given)

    def answers(self) -> list[Given]:
        """Every answer so far, including chance's, in order."""
        return [given for step in self.past.steps for given in step.given] + self.given

    def answer_at(self, index: int) -> Given:
        """Return one answer by its place; recent ones are found at once."""
        given, place = self._step_of(index)
        return given[place]

    def note_place(self, index: int, place: int) -> None:
        """Note which of several like cards a draw took, as only the source can tell."""
        given, at = self._step_of(index)
        given[at] = msgspec.structs.replace(given[at], index=place)

    def _step_of(self, index: int) -> tuple[list[Given], int]:
        """Return the answers of the step that an answer belongs to, and its place among them."""
        at = self.past.answers
        if index >= at:
            return self.given, index - at
        for step in reversed(self.past.steps):
            at -= len(step.given)
            if index >= at:
                return step.given, index - at
        raise IndexError(index)

    def current_answers(self) -> list[Given]:
        """Return the answers of the current step; those given together by seat, not by time."""
        if self.group is None:
            return self.given
        return self.given[: self.group.start] + self.group.by_seat(self.given)

    @property
    def settled(self) -> tuple[int, int]:
        """Return the number of finished steps and of final answers.

        A group's answers are final when all are ready.
        """
        here = len(self.given) if self.group is None else self.group.start
        return len(self.past.steps), self.past.answers + here

    def fingerprint(self, index: int) -> bytes:
        """Return a hash of the state at the start of a step, by its place.

        The current one is last.
        """
        at = index - self.past.forgotten
        if at < len(self.past.steps):
            return self.past.fingerprint(at)
        self._mark = self._mark or fingerprint(self.base if self._kept is None else self._kept)
        return self._mark

    def forget(self, steps: int) -> None:
        """Let go of the first finished steps; there is no log or record after that."""
        assert self.base is not None  # everything is played again from it once no step is left
        self.past.forget(steps)

    def listened(self) -> list[Entry]:
        """Return the log of the finished steps. It is kept from the first call on."""
        return self._listen() if self._said is None else self._said

    # Going on

    def answer(self, given: Given) -> None:
        """Give an answer and the forced ones after it, up to the next wait.

        If a rule fails over it, everything goes back to where it was.
        """
        step, before = self.given, self.given.copy()
        following: Given | None = given
        try:
            while following is not None:
                ask = self._send(following) or self._next_step() or self._next_that_asks()
                if type(ask) is Choose:
                    self.ask = ask
                    return
                self._await(ask)
                following = self._without_waiting()
        except Exception as error:
            steps = self.past.steps
            self._return_to(next((at for at, each in enumerate(steps) if each.given is step), len(steps)), before)
            self._rewind_chance()
            if isinstance(error, QuarterdeckError):
                raise
            raise RuleError(f"{given.clause or 'a rule'} failed on {given.notation!r}: {error}") from error

    def answer_by_hand(self, notation: str) -> None:
        """Answer with the dice or the card that fell, as typed."""
        if isinstance(self.ask, Roll):
            self.answer(rolled(self.ask, parse_faces(self.ask, notation.split())))
        elif isinstance(self.ask, Draw):
            self.answer(drawn(self.ask, parse_card(self.ask, notation)))

    def relive(self, given: Given) -> None:
        """Give one answer and go as far as it alone leads, without chance or another step."""
        ask = self._send(given)
        if ask is None:
            raise Contradiction
        self._await(ask)

    def go_on(self) -> None:
        """Go on to the next wait: the source of chance answers dice and cards, if it can."""
        if self.ask is None:
            self._await(self._next_that_asks())
        given = self._without_waiting()
        if given is not None:
            self.answer(given)

    def take_over(self, chance: Chance) -> None:
        """Let this source answer rolls and draws from here on, as if it always had."""
        self.chance = chance
        self._before_chance = 0
        self._rewind_chance()
        self.go_on()

    def close(self, outcome: Outcome) -> None:
        """End the match here by no rule: a seat has resigned, or all have agreed to a draw."""
        self.outcome = self.closed = outcome
        self.ask = None

    def _send(self, given: Given) -> Ask | None:
        """Give an answer to the waiting rule.

        Return its next ask, or None at the end of the step.
        """
        self.given.append(given)
        answer = given.answer
        if self.group is not None:
            self.group.answer(given.seat, answer)
            if self.group.waiting:
                return self.ask
            answer = self.group.results
            self.given[self.group.start :] = self.group.by_seat(self.given)  # all are ready, so sort them by seat
            self.group = None
        elif self._said is not None and isinstance(self.ask, Roll):
            self.state.say(Thrown.of, self.ask, answer)
        try:
            return self._flow.send(answer)
        except StopIteration:
            return None

    def _await(self, ask: Ask | None) -> None:
        if isinstance(ask, Together) and (ask is not self.ask or self.group is None):
            self.group = Group(ask, len(self.given))
        self.ask = ask

    def _without_waiting(self) -> Given | None:
        """Return the forced answer to an ask, or None if it waits."""
        ask = self.ask
        if isinstance(ask, Draw):
            index = self.chance.draw(ask)
            return None if index is None else drawn(ask, index)
        if isinstance(ask, Roll):
            faces = self.chance.roll(ask)
            return None if faces is None else rolled(ask, faces)
        return revealed(ask) if isinstance(ask, Reveal) else None

    def _next_that_asks(self) -> Ask | None:
        """Close the step; return the first ask of the next one that has any, or None at the end."""
        for _ in range(EMPTY_STEPS):
            if self.outcome is not None:
                return None
            ask = self._next_step()
            if ask is not None:
                return ask
        raise RuntimeError("the steps of the game repeat without an ask")

    def _next_step(self) -> Ask | None:
        """Close the step and begin the next; return None at the end, or if it asks nothing."""
        state = self.state
        keeps = self.past.close(self._kept, self.given, self._mark)
        if self._said is not None and state.log:
            self._said.extend(state.log)
            state.log = []
        self._mark, self.given = b"", []
        self.outcome = self.game.outcome(state)
        if self.outcome is not None:
            self._kept = state
            self._announce(self.outcome)
            return None
        self._kept = state.copy() if keeps else None
        if self.marking:
            self._mark = fingerprint(state)
        self._flow = self.game.step(state)
        return next(self._flow, None)

    def _announce(self, outcome: Outcome) -> None:
        """Write the last line of the log."""
        if self._said is not None:
            self._said.append(Ended(outcome.winners, outcome.why, outcome.clause))

    # Going back

    def undo(self, seat: Seat | None = None) -> str:
        """Undo the seat's own last choice, if no roll, draw, reveal or answer came since."""
        index, last = self.undoable(seat)
        if index < len(self.past.steps):
            self._return_to(index, self.past.steps[index].given[:-1])
        else:
            place = max(at for at, given in enumerate(self.given) if given is last)
            self._stand(self.base, self.given[:place] + self.given[place + 1 :])
        if self._before_chance is not None:
            self._before_chance = min(self._before_chance, self.count)
        return last.notation

    def undoable(self, seat: Seat | None) -> tuple[int, Given]:
        """Return the step and the answer that can be undone.

        ``CannotUndo`` says why there is none.
        """
        if self.outcome is not None:
            raise CannotUndo("the game is over, and its record is closed")
        if self.group is not None:
            return len(self.past.steps), self._undoable_together(self.group, seat)
        steps = self._answers_by_step()
        index = next((at for at in range(len(steps) - 1, -1, -1) if steps[at]), -1)
        if index < 0:
            raise CannotUndo("nothing has been answered yet")
        last = steps[index][-1]
        if last.kind != "choose":
            raise CannotUndo(f"a choice cannot be undone after a {last.kind} ({last.clause})")
        if last.together:
            raise CannotUndo("choices made together are known to all and cannot be undone")
        if seat is not None and last.seat != seat:
            raise CannotUndo(f"the last choice was made by {last.seat}")
        if self.past.is_out_of_reach(index):
            raise CannotUndo("that choice is too far back to undo")
        return index, last

    def _undoable_together(self, group: Group, seat: Seat | None) -> Given:
        own = [given for given in self.given[group.start :] if seat in (None, given.seat)]
        if not own:
            raise CannotUndo("you have no choice to undo")
        if len({given.seat for given in own}) > 1:
            raise CannotUndo("several seats are choosing: say whose choice to undo")
        return own[-1]

    def _answers_by_step(self) -> list[list[Given]]:
        return [*(step.given for step in self.past.steps), self.given]

    def undoable_tail(self) -> int:
        """Return how many of the last answers can still be undone, one after the other."""
        if self.outcome is not None:
            return 0
        if self.group is not None:
            return len(self.given) - self.group.start
        tail = 0
        for step in reversed(self._answers_by_step()):
            for given in reversed(step):
                if given.kind != "choose" or given.together:
                    return tail
                tail += 1
        return tail

    def amend(self, notation: str) -> list[str]:
        """Correct the die or card typed last; undo and return the answers given after it."""
        if isinstance(self.chance, Luck):
            raise CannotUndo("only dice and cards typed in by hand can be corrected")
        steps = self._answers_by_step()
        for index in range(len(steps) - 1, -1, -1):
            given = steps[index]
            for place in range(len(given) - 1, -1, -1):
                if given[place].bound > 1:
                    return self._amend(steps, index, place, notation)
        raise CannotUndo("no die or card has been typed in yet")

    def _amend(self, steps: list[list[Given]], index: int, place: int, notation: str) -> list[str]:
        if self.past.is_out_of_reach(index):
            raise CannotUndo("that die or card is too far back to correct")
        gone = [given.notation for step in steps[index:] for given in step][place + 1 :]
        base, past, outcome = self.base, self.past.copy(), self.outcome
        self._return_to(index, steps[index][:place])
        try:
            self.answer_by_hand(notation)
        except QuarterdeckError:
            self.past, self.outcome = past, outcome
            self._stand(base, steps[-1])
            self._listen_again()
            raise
        return gone

    def _return_to(self, index: int, given: list[Given]) -> None:
        """Return into an earlier step, or to the start of this one, with these answers given."""
        crossed = index < len(self.past.steps)
        base = self.past.state_at(index) if crossed else self.base
        self.past.cut(index)
        self.outcome = self.closed = None
        self._stand(base, given)
        if crossed:
            self._listen_again()

    def _stand(self, base: S, given: list[Given]) -> None:
        """Set the position that these answers reach from the start of a step."""
        self._kept, self._mark = base, b""
        self.state, self.given = base, []
        self.group = self.ask = None
        if self.outcome is not None and self.closed is None:
            return
        self.state = base.copy()
        if self._said is not None:
            self.state.log = []
        self._flow = self.game.step(self.state)
        self._await(next(self._flow, None))
        for answer in given:
            self.relive(answer)
        if self.closed is not None:
            self.ask = None

    def _rewind_chance(self) -> None:
        """Rewind the source of chance to the answers given."""
        if self._before_chance is None:
            return
        self.chance.restart()
        for given in self.answers()[self._before_chance :]:
            if given.bound > 1:
                for _ in range(len(given.answer) if given.kind == "roll" else 1):
                    self.chance.pass_over(given.bound)

    def _listen(self) -> list[Entry]:
        """Run everything again with a listener."""
        self._said = said = [entry for state in self.past.heard_again() for entry in state.log or ()]
        if self.outcome is not None and self.closed is None:
            self._announce(self.outcome)
        self._stand(self.base, self.given)
        return said

    def _listen_again(self) -> None:
        if self._said is not None:
            self._listen()
