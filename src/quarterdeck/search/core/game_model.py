"""The interface of a game towards lookahead and search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quarterdeck.boards.cards import Card
from quarterdeck.engine.answers import Answers
from quarterdeck.engine.asks import Choose, Option, Prompt, Seat
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.game import Outcome, State


class GameModel:
    """A game as lookahead and search call it, with defaults for what its mind leaves out.

    ``weighs`` says whether the game weighs options, and ``foresees`` whether it states the effect
    of any. Options of the ``weighed`` prompts, listed by key, have too many outcomes for lookahead.
    ``hides`` says whether any seat ever knows something that another does not.
    """

    def __init__(self, weighs: bool, foresees: bool, weighed: frozenset[str], hides: bool) -> None:
        self.weighs = weighs
        self.foresees = foresees
        self.weighed = weighed
        self.hides = hides

    def is_weighed(self, prompt: Prompt) -> bool:
        return prompt.key in self.weighed

    def step(self, answers: Answers, state: State) -> None:
        raise NotImplementedError

    def outcome(self, state: State) -> Outcome | None:
        raise NotImplementedError

    def imagine(self, state: State, seat: Seat, luck: Luck) -> State:
        raise NotImplementedError

    def estimate(self, state: State, seat: Seat) -> int:
        raise NotImplementedError

    def weigh(self, state: State, ask: Choose) -> list[int]:
        return [0] * len(ask.options)

    def hinges(self, state: State, ask: Choose) -> bool:
        """Return whether the result of any option can depend on something hidden from the seat."""
        return True

    def leads_to(self, state: State, seat: Seat, prompt: Prompt, option: Option[Any]) -> int | None:
        return None

    def foresee(self, state: State, ask: Choose, option: Option[Any]) -> int | None:
        return None

    def reads(self, card: Card) -> str:
        return card

    def features(self, state: State, seat: Seat) -> Sequence[int]:
        return ()

    def role(self, state: State, seat: Seat) -> str:
        """Return the role that chance gave a seat, by which wins are counted."""
        return seat
