"""The timeline of a match: the flow of the step, the answers given to it, the steps that are over, and going back.

A position in the middle of a step is the state at the step's start plus the answers given since. Everything here rests
on that: whatever goes back runs the step again from its start with those answers.
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
    """What has happened so far, and where that has led."""

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
        self.closed = closed  # how it was ended, where that was by no rule
        self.marking = False  # whether the fingerprint of every step is worked out as it begins: cheaper than later
        self._said = said  # the log of the steps that are over; None until somebody listens
        self._before_chance: int | None = 0  # answers that this source of chance had no part in; None: not its keeper
        self.state: S
        self.given: list[Given]  # the answers since the start of the step
        self.group: Group | None  # the seats that choose together now, each in its own flow
        self.ask: Ask | None  # what is awaited now; None when it is over
        self._flow: Generator[Ask, Any, None]
        self._kept: S | None  # the state at the start of the step, if it is kept
        self._mark: bytes  # its fingerprint, if it is known
        self._stand(position.base, position.given)

    @classmethod
    def begin(cls, game: Game[S], scenario: Scenario, chance: Chance) -> Timeline[S]:
        """Return the timeline of a match that begins: it stands where somebody has to be waited for first."""
        try:
            timeline = cls(Position(game, game.set_up(scenario), []), chance, History(game))
            timeline.go_on()
        except QuarterdeckError:
            raise
        except Exception as error:
            raise RuleError(f"{game.title} cannot be set up: {error}") from error
        return timeline

    def copy(self, chance: Chance) -> Timeline[S]:
        """The same position with dice of its own."""
        said = None if self._said is None else self._said.copy()
        twin = Timeline(self.position, chance, self.past.copy(), said, self.outcome, self.closed)
        twin._before_chance = self.count
        twin.go_on()
        return twin

    def elsewhere(self, base: S, luck: Luck, seat: Seat) -> Timeline[S]:
        """The start of this step in another world; of what came before it holds what the seat heard, no more."""
        said = None if self._said is None else [entry for entry in self._said if seen_by(seat, entry.to)]
        world = Timeline(Position(self.game, base, []), luck, History(self.game), said, self.outcome)
        world._before_chance = None
        return world

    # What has happened

    @property
    def base(self) -> S:
        """The state at the start of the step; never to be changed."""
        if self._kept is None:
            self._kept = self.past.state_at(len(self.past.steps))
        self.past.looked_at = True
        return self._kept

    @property
    def position(self) -> Position[S]:
        return Position(self.game, self.base, self.given)

    @property
    def count(self) -> int:
        """How many answers there are so far."""
        return self.past.answers + len(self.given)

    def answers(self) -> list[Given]:
        """Every answer so far, chance's too, in order."""
        return [given for step in self.past.steps for given in step.given] + self.given

    def answer_at(self, index: int) -> Given:
        """One answer by its place; those of late are found at once."""
        given, place = self._step_of(index)
        return given[place]

    def note_place(self, index: int, place: int) -> None:
        """Say which of several like cards a draw took: only the source of chance can tell them apart."""
        given, at = self._step_of(index)
        given[at] = msgspec.structs.replace(given[at], index=place)

    def _step_of(self, index: int) -> tuple[list[Given], int]:
        """The answers of the step that an answer belongs to, and its place among them."""
        at = self.past.answers
        if index >= at:
            return self.given, index - at
        for step in reversed(self.past.steps):
            at -= len(step.given)
            if index >= at:
                return step.given, index - at
        raise IndexError(index)

    def current_answers(self) -> list[Given]:
        """The answers of the current step; those given together by seat, never by who came first."""
        if self.group is None:
            return self.given
        return self.given[: self.group.start] + self.group.by_seat(self.given)

    @property
    def settled(self) -> tuple[int, int]:
        """How many steps are over and how many answers stand; those given together do so when all are ready."""
        here = len(self.given) if self.group is None else self.group.start
        return len(self.past.steps), self.past.answers + here

    def fingerprint(self, index: int) -> bytes:
        """A hash of the state at the start of a step, by its place; the current one is the last."""
        at = index - self.past.forgotten
        if at < len(self.past.steps):
            return self.past.fingerprint(at)
        self._mark = self._mark or fingerprint(self.base if self._kept is None else self._kept)
        return self._mark

    def forget(self, steps: int) -> None:
        """Let go of the first so many finished steps, for whoever only goes on: no log or record can be had any more."""
        assert self.base is not None  # it is what all else is played again from, once no step is left
        self.past.forget(steps)

    def listened(self) -> list[Entry]:
        """The log of the steps that are over. From the first time that it is asked for, what is said is kept."""
        return self._listen() if self._said is None else self._said

    # Going on

    def answer(self, given: Given) -> None:
        """Give an answer and those after it that nobody has to think about, until somebody has to be waited for.

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
        """Answer with the dice or the card that fell, as they were typed."""
        if isinstance(self.ask, Roll):
            self.answer(rolled(self.ask, parse_faces(self.ask, notation.split())))
        elif isinstance(self.ask, Draw):
            self.answer(drawn(self.ask, parse_card(self.ask, notation)))

    def relive(self, given: Given) -> None:
        """Give one answer and go as far as it alone leads: chance and the next step are left alone."""
        ask = self._send(given)
        if ask is None:
            raise Contradiction
        self._await(ask)

    def go_on(self) -> None:
        """Go on to where somebody has to be waited for: dice and cards are answered by the source of chance, if it can."""
        if self.ask is None:
            self._await(self._next_that_asks())
        given = self._without_waiting()
        if given is not None:
            self.answer(given)

    def take_over(self, chance: Chance) -> None:
        """From here on this source answers rolls and draws, as if it had given all those before."""
        self.chance = chance
        self._before_chance = 0
        self._rewind_chance()
        self.go_on()

    def close(self, outcome: Outcome) -> None:
        """End it here, by no rule: somebody has resigned, or all have agreed on a draw."""
        self.outcome = self.closed = outcome
        self.ask = None

    def _send(self, given: Given) -> Ask | None:
        """Give an answer to the rule that waits for it; its next ask, or None at the end of the step."""
        self.given.append(given)
        answer = given.answer
        if self.group is not None:
            self.group.answer(given.seat, answer)
            if self.group.waiting:
                return self.ask
            answer = self.group.results
            self.given[self.group.start :] = self.group.by_seat(self.given)  # all are ready: they stand by seat
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
        """The answer to an ask that nobody has to think about; None if it waits."""
        ask = self.ask
        if isinstance(ask, Draw):
            index = self.chance.draw(ask)
            return None if index is None else drawn(ask, index)
        if isinstance(ask, Roll):
            faces = self.chance.roll(ask)
            return None if faces is None else rolled(ask, faces)
        return revealed(ask) if isinstance(ask, Reveal) else None

    def _next_that_asks(self) -> Ask | None:
        """Close the step: the first ask of the next one that has any; None if the game is over."""
        for _ in range(EMPTY_STEPS):
            if self.outcome is not None:
                return None
            ask = self._next_step()
            if ask is not None:
                return ask
        raise RuntimeError("the steps of the game go round without asking anything")

    def _next_step(self) -> Ask | None:
        """Close the step and begin the next; None if that was the end, or if it asks nothing."""
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
        """The last line of the log."""
        if self._said is not None:
            self._said.append(Ended(outcome.winners, outcome.why, outcome.clause))

    # Going back

    def undo(self, seat: Seat | None = None) -> str:
        """Take back the seat's own last choice, as long as nothing was rolled, drawn, shown or answered since."""
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
        """The step of the answer that may be taken back, and the answer; ``CannotUndo`` says why there is none."""
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
            raise CannotUndo(f"after a {last.kind} ({last.clause}) nothing can be taken back")
        if last.together:
            raise CannotUndo("what was decided together is known to all and stays")
        if seat is not None and last.seat != seat:
            raise CannotUndo(f"the last choice was made by {last.seat}")
        if self.past.is_out_of_reach(index):
            raise CannotUndo("that was too long ago")
        return index, last

    def _undoable_together(self, group: Group, seat: Seat | None) -> Given:
        own = [given for given in self.given[group.start :] if seat in (None, given.seat)]
        if not own:
            raise CannotUndo("there is nothing of yours to take back")
        if len({given.seat for given in own}) > 1:
            raise CannotUndo("several seats are choosing: say who takes back")
        return own[-1]

    def _answers_by_step(self) -> list[list[Given]]:
        return [*(step.given for step in self.past.steps), self.given]

    def undoable_tail(self) -> int:
        """How many of the last answers might still be taken back, one after the other."""
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
        """Correct the die or card that was typed last; answers given after it are taken back and returned."""
        if isinstance(self.chance, Luck):
            raise CannotUndo("only dice and cards typed in by hand can be amended")
        steps = self._answers_by_step()
        for index in range(len(steps) - 1, -1, -1):
            given = steps[index]
            for place in range(len(given) - 1, -1, -1):
                if given[place].bound > 1:
                    return self._amend(steps, index, place, notation)
        raise CannotUndo("no die or card has been typed in yet")

    def _amend(self, steps: list[list[Given]], index: int, place: int, notation: str) -> list[str]:
        if self.past.is_out_of_reach(index):
            raise CannotUndo("that die or card was typed in too long ago")
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
        """Back into an earlier step, or the start of this one, with these answers given in it."""
        crossed = index < len(self.past.steps)
        base = self.past.state_at(index) if crossed else self.base
        self.past.cut(index)
        self.outcome = self.closed = None
        self._stand(base, given)
        if crossed:
            self._listen_again()

    def _stand(self, base: S, given: list[Given]) -> None:
        """Stand where these answers lead from the start of a step."""
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
        """Bring the source of chance back to where the answers given leave it."""
        if self._before_chance is None:
            return
        self.chance.restart()
        for given in self.answers()[self._before_chance :]:
            if given.bound > 1:
                for _ in range(len(given.answer) if given.kind == "roll" else 1):
                    self.chance.pass_over(given.bound)

    def _listen(self) -> list[Entry]:
        """Run everything again, this time with somebody to hear it."""
        self._said = said = [entry for state in self.past.heard_again() for entry in state.log or ()]
        if self.outcome is not None and self.closed is None:
            self._announce(self.outcome)
        self._stand(self.base, self.given)
        return said

    def _listen_again(self) -> None:
        if self._said is not None:
            self._listen()
