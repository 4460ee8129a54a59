"""The quickest way to look ahead in a game: by its compiled rules, else by the rules straight, in Python."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from quarterdeck.boards.cards import Card
from quarterdeck.compile import Backend, compiled
from quarterdeck.engine.asks import Choose, Option, Prompt
from quarterdeck.engine.chance import Luck
from quarterdeck.engine.game import Game, Outcome, State
from quarterdeck.engine.straight import straight
from quarterdeck.search.core.face import Face
from quarterdeck.search.core.game_model import GameModel


def quickest(game: Game[Any], backend: Backend | None = None) -> Backend:
    """The backend that is named, else the quickest at hand; it has a face in any case."""
    found = backend or compiled(game)
    return interpreted(game) if found is None or found.is_bare else found


@cache
def interpreted(game: Game[Any]) -> Backend:
    return Backend("straight", "its rules run in Python", _face=Face(InterpretedModel(game)))


class InterpretedModel(GameModel):
    """What is needed of a game, from the game itself."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        # In place of methods that would only pass on what is asked thousands of times.
        self.step = straight(game.step)  # type: ignore[method-assign]
        self.estimate = game.mind.estimate  # type: ignore[method-assign, assignment]

    def outcome(self, state: State) -> Outcome | None:
        return self._game.outcome(state)

    def imagine(self, state: State, seat: str, luck: Luck) -> State:
        world: State = self._game.imagine(state, seat, luck)
        return world

    def weigh(self, state: State, ask: Choose) -> list[int]:
        return [0] * len(ask.options) if self._game.mind.weigh is None else self._game.mind.weigh(state, ask)

    def weighs(self) -> bool:
        return self._game.mind.weigh is not None

    def is_weighed(self, prompt: Prompt) -> bool:
        return prompt in self._game.mind.weighs

    def hides(self) -> bool:
        return self._game.hides

    def hinges(self, state: State, ask: Choose) -> bool:
        return self._game.mind.hinges is None or self._game.mind.hinges(state, ask)

    def leads_to(self, state: State, seat: str, prompt: Prompt, option: Option[Any]) -> int | None:
        return None if self._game.mind.leads_to is None else self._game.mind.leads_to(state, seat, prompt, option)

    def foresees(self) -> bool:
        return self._game.mind.foresee is not None

    def foresee(self, state: State, ask: Choose, option: Option[Any]) -> int | None:
        return None if self._game.mind.foresee is None else self._game.mind.foresee(state, ask, option)

    def read(self, card: Card) -> str:
        return card if self._game.mind.reads is None else self._game.mind.reads(card)

    def role(self, state: State, seat: str) -> str:
        return "" if self._game.mind.role is None else self._game.mind.role(state, seat)

    def features(self, state: State, seat: str) -> Sequence[int]:
        return () if self._game.mind.features is None else self._game.mind.features(state, seat)
