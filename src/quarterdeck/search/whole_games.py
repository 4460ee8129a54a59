"""Whole games of ``greedy``, ``learned``, ``random`` and bots of one idea on the quickest gear at hand: those of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from quarterdeck.compile import Backend, compiled
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.errors import RuleError
from quarterdeck.engine.game import Game, State
from quarterdeck.engine.scenario import Scenario
from quarterdeck.search.core.search_settings import SearchSettings
from quarterdeck.search.interpreted import InterpretedFace, converted_settings


class SeatStyle(NamedTuple):
    """How a seat is played: by who looks at every option one choice ahead, by the estimate or in a manner of his own; or by
    who takes any of those that he wants, by how their notations begin, the dearest first, else anything."""

    looks: bool = True
    manner: SearchSettings | None = None
    wants: tuple[str, ...] = ()


GREEDY: Final = SeatStyle()
RANDOM: Final = SeatStyle(looks=False)


class WholeGames:
    """A scenario, and how each of its seats is played."""

    def __init__(
        self, game: Game[Any], scenario: Scenario, styles: Mapping[Seat, SeatStyle], gear: Backend | None = None
    ) -> None:
        gear = gear or compiled(game) or Backend("straight", "")
        self._gear = gear
        self._face: Any = InterpretedFace(game) if gear.module is None else gear.module
        self._base = gear.lift(game.set_up(scenario))
        self._styles = styles
        manners = {seat: style.manner for seat, style in styles.items() if style.manner is not None}
        self._manners = {seat: converted_settings(self._face, manner) for seat, manner in manners.items()}
        self.endless: type[Exception] = self._face.Endless  # raised by a game that goes on for too long

    def play(self, dice: int, seeds: Mapping[Seat, int], most: int, taken: list[str] | None = None) -> tuple[State, int]:
        """One game, each player with a seed of his own: the last position, and how many choices were made. Who took what is
        added to ``taken``."""
        face = self._face
        players = {
            seat: face.SelfPlayer(seeds[seat], style.looks, self._manners.get(seat), style.wants)
            for seat, style in self._styles.items()
        }
        try:
            state, decisions = face.greedily(self._base, dice, players, most, taken)
        except face.Contradiction as error:
            raise RuleError(str(error)) from None
        return self._gear.lower(state), decisions
