"""What those who look ahead need of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quarterdeck.boards.cards import Card
from quarterdeck.engine.answers import Answers
from quarterdeck.engine.asks import Choose, Option, Prompt, Seat
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.game import Outcome, State


class GameModel:
    """What those who look ahead need of a game. What its mind leaves out is as it stands here.

    ``weighs`` says whether the game weighs options at all, and ``foresees`` whether it tells of any where they lead; of the
    ``weighed`` prompts, by their keys, what may come of the options has too many ends to look at. ``hides`` says whether
    anything is ever known to some seats only.
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
        """Whether what comes of an ask can turn on anything hidden from the seat."""
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
        """What lots made of a seat, to count wins by."""
        return seat
