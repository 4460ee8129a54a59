"""Whole games of ``greedy``, ``learned`` and ``random`` on the quickest gear at hand: those of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.errors import RuleError
from quarterdeck.engine.game import Game, State
from quarterdeck.engine.scenario import Scenario
from quarterdeck.gears import Gear, compiled
from quarterdeck.gears.as_it_is import Straight, in_its_manner
from quarterdeck.gears.manner import Manner

NO_MANNERS: Final[dict[Seat, Manner]] = {}


class Wholly:
    """A scenario, and which of its seats look ahead: by the estimate, or in a manner of their own. Others take anything."""

    def __init__(
        self,
        game: Game[Any],
        scenario: Scenario,
        looks: Mapping[Seat, bool],
        gear: Gear | None = None,
        manners: Mapping[Seat, Manner] = NO_MANNERS,
    ) -> None:
        gear = gear or compiled(game) or Gear("straight", "")
        self._gear = gear
        self._face: Any = Straight(game) if gear.module is None else gear.module
        self._base = gear.lift(game.set_up(scenario))
        self._looks = looks
        self._manners = {seat: in_its_manner(self._face, manner) for seat, manner in manners.items()}
        self.endless: type[Exception] = self._face.Endless  # raised by a game that goes on for too long

    def play(self, dice: int, seeds: Mapping[Seat, int], most: int, taken: list[str] | None = None) -> tuple[State, int]:
        """One game, each player with a seed of his own: the last position, and how many choices were made. Who took what is
        added to ``taken``."""
        face = self._face
        players = {seat: face.Player(seeds[seat], looks, self._manners.get(seat)) for seat, looks in self._looks.items()}
        try:
            state, decisions = face.greedily(self._base, dice, players, most, taken)
        except face.Contradiction as error:
            raise RuleError(str(error)) from None
        return self._gear.lower(state), decisions
