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
    """What those who look ahead need of a game."""

    def step(self, answers: Answers, state: State) -> None:
        raise NotImplementedError

    def outcome(self, state: State) -> Outcome | None:
        raise NotImplementedError

    def imagine(self, state: State, seat: Seat, luck: Luck) -> State:
        raise NotImplementedError

    def estimate(self, state: State, seat: Seat) -> int:
        raise NotImplementedError

    def weigh(self, state: State, ask: Choose) -> list[int]:
        raise NotImplementedError

    def weighs(self) -> bool:
        """Whether the game weighs options at all."""
        raise NotImplementedError

    def is_weighed(self, prompt: Prompt) -> bool:
        """Whether what may come of its options has too many ends to look at."""
        raise NotImplementedError

    def hides(self) -> bool:
        """Whether anything is ever known to some seats only."""
        raise NotImplementedError

    def hinges(self, state: State, ask: Choose) -> bool:
        """Whether what comes of an ask can turn on anything hidden from the seat."""
        raise NotImplementedError

    def leads_to(self, state: State, seat: Seat, prompt: Prompt, option: Option[Any]) -> int | None:
        raise NotImplementedError

    def foresees(self) -> bool:
        """Whether the game tells of any options where they lead."""
        raise NotImplementedError

    def foresee(self, state: State, ask: Choose, option: Option[Any]) -> int | None:
        raise NotImplementedError

    def read(self, card: Card) -> str:
        raise NotImplementedError

    def role(self, state: State, seat: Seat) -> str:
        """What a seat turned out to be; empty where it is what it is called."""
        raise NotImplementedError

    def features(self, state: State, seat: Seat) -> Sequence[int]:
        raise NotImplementedError
