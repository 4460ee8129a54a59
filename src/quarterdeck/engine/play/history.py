"""The finished steps of a match, and the states at which they began.

Few of those states are ever needed, and copying each would take most of a match's time. So one in
several is kept, and another is computed by playing again from the last one kept. A player who has
gone back, cloned or looked is likely to do so again, so from then on the last few states are kept
from then on.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Final, Generic

from quarterdeck.engine.asks import Roll, Together
from quarterdeck.engine.game import Game, S, encode
from quarterdeck.engine.log import Thrown
from quarterdeck.engine.play.steps import Given, Group, Step

KEPT_EVERY: Final = 64
KEPT_NEAR: Final = 4  # the last states stay kept: players rarely go back farther
STEPS_UNDONE: Final = 64  # the most steps that can be undone


class History(Generic[S]):
    """The finished steps of a match."""

    __slots__ = ("_answers", "_counted", "_game", "_out_of_reach", "forgotten", "looked_at", "steps")

    def __init__(self, game: Game[S]) -> None:
        self._game = game
        self._out_of_reach = 0  # steps before this one were too far back at the last undo, and stay so
        self.steps: list[Step] = []
        self.forgotten = 0  # steps before the first of them
        self._answers = 0  # counted so far, including those forgotten
        self._counted = 0
        self.looked_at = False  # whether to keep the state at the start of every recent step

    def copy(self) -> History[S]:
        """Return a history with the same past that nobody has looked at."""
        twin = History(self._game)
        twin._out_of_reach = self._out_of_reach
        twin.steps = self.steps.copy()
        twin.forgotten = self.forgotten
        twin._answers, twin._counted = self._answers, self._counted
        return twin

    @property
    def over(self) -> int:
        """The number of steps finished, including those forgotten."""
        return self.forgotten + len(self.steps)

    @property
    def answers(self) -> int:
        """The number of answers in all steps, including those forgotten; counted on request."""
        self._answers += sum([len(step.given) for step in self.steps[self._counted :]])
        self._counted = len(self.steps)
        return self._answers

    def close(self, base: S | None, given: list[Given], mark: bytes) -> bool:
        """Close one more step and return whether to keep the state at the start of the next."""
        steps = self.steps
        steps.append(Step(base, given, mark))
        if not self.looked_at:
            return len(steps) % KEPT_EVERY == 0
        past = len(steps) - KEPT_NEAR - 1
        if past > 0 and past % KEPT_EVERY:
            steps[past].base = None
        return True

    @property
    def _first_in_reach(self) -> int:
        return max(self._out_of_reach, len(self.steps) - STEPS_UNDONE)

    def cut(self, index: int) -> None:
        """Forget that step and all after it; steps out of reach stay so."""
        self._out_of_reach = self._first_in_reach
        self._answers = self.answers - sum(len(step.given) for step in self.steps[index:])
        del self.steps[index:]
        self._counted = len(self.steps)

    def forget(self, steps: int) -> None:
        """Let go of the first steps, counted from the very first."""
        self._out_of_reach = self._first_in_reach
        gone = steps - self.forgotten
        if gone < len(self.steps):
            first = self.steps[gone]
            self.steps[gone] = Step(
                self.state_at(gone), first.given, first.mark
            )  # a copy of this history may hold the other
        self._answers = self.answers  # including those of the steps forgotten now
        del self.steps[:gone]
        self._counted = len(self.steps)
        self.forgotten = steps

    def is_out_of_reach(self, index: int) -> bool:
        """Return whether that step is too far back to return into it."""
        return index < self._first_in_reach

    def state_at(self, index: int) -> S:
        """Return the state at the start of a step, or after the last one; never change it."""
        self.looked_at = True
        if index < len(self.steps) and self.steps[index].base is not None:
            base: S = self.steps[index].base
            return base
        kept = self._last_kept(index - 1)
        *_, state = self._played_again(kept, index)
        return state

    def fingerprint(self, index: int) -> bytes:
        """Return a hash of the state at the start of a finished step.

        The first call computes all of them.
        """
        step = self.steps[index]
        if not step.mark:
            self._mark()
        return step.mark

    def heard_again(self) -> Iterator[S]:
        """Play everything again with a listener, yielding the state and log of each step."""
        if not self.steps:
            return
        state: S = self.steps[0].base.copy()
        for step in self.steps:
            state.log = []
            play_again(self._game, state, step.given)
            yield state

    def _mark(self) -> None:
        for step in self.steps:
            if not step.mark and step.base is not None:
                step.mark = fingerprint(step.base)
        unmarked = [index for index, step in enumerate(self.steps) if not step.mark]
        if unmarked:
            first = self._last_kept(unmarked[0])
            for state, step in zip(self._played_again(first, unmarked[-1]), self.steps[first:], strict=False):
                step.mark = step.mark or fingerprint(state)

    def _last_kept(self, index: int) -> int:
        while self.steps[index].base is None:
            index -= 1
        return index

    def _played_again(self, first: int, last: int) -> Iterator[S]:
        """Yield the state at the start of each of these steps, valid until the next."""
        state: S = self.steps[first].base.copy()
        yield state
        for step in self.steps[first:last]:
            play_again(self._game, state, step.given)
            yield state


def play_again(game: Game[S], state: S, step: list[Given]) -> None:
    """Play a finished step again, from the state at its start to the state at its end."""
    answers = iter(step)
    flow = game.step(state)
    try:
        ask = next(flow)
        while True:
            if isinstance(ask, Together):
                group = Group(ask, 0)
                while group.waiting:
                    given = next(answers)
                    group.answer(given.seat, given.answer)
                ask = flow.send(group.results)
                continue
            answer = next(answers).answer
            if state.log is not None and isinstance(ask, Roll):
                state.log.append(Thrown.of(ask, answer))
            ask = flow.send(answer)
    except StopIteration:
        return


def fingerprint(state: S) -> bytes:
    """Return a hash of a state."""
    return sha256(encode(state)).digest()
