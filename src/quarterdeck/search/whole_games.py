"""Whole games of ``greedy``, ``learned``, ``random`` and one-idea bots on the fastest backend, as in a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from quarterdeck.compile import Backend
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.game import Game, State
from quarterdeck.engine.scenario import Scenario
from quarterdeck.search.backends import imagining, quickest
from quarterdeck.search.core.search_settings import SearchSettings


class SeatStyle(NamedTuple):
    """How a seat is played: by who looks at every option one choice ahead, by the estimate or by settings of his own; or by
    who takes any of those that he wants, by how their notations begin, the dearest first, else anything."""

    looks: bool = True
    settings: SearchSettings | None = None
    wants: tuple[str, ...] = ()


GREEDY: Final = SeatStyle()
RANDOM: Final = SeatStyle(looks=False)


class WholeGames:
    """A scenario, and how each of its seats is played."""

    def __init__(
        self, game: Game[Any], scenario: Scenario, styles: Mapping[Seat, SeatStyle], backend: Backend | None = None
    ) -> None:
        self._backend = backend = quickest(game, backend)
        self._base = backend.lift(game.set_up(scenario))
        self._styles = styles
        settings = {seat: style.settings for seat, style in styles.items() if style.settings is not None}
        self._settings = {seat: backend.interface.settings(each) for seat, each in settings.items()}
        self.endless = backend.interface.endless  # raised by a game that goes on for too long

    def play(self, dice: int, seeds: Mapping[Seat, int], most: int, taken: list[str] | None = None) -> tuple[State, int]:
        """One game, each player with a seed of his own: the last position, and how many choices were made. Who took what is
        added to ``taken``."""
        interface = self._backend.interface
        players = {
            seat: interface.player(seeds[seat], style.looks, self._settings.get(seat), style.wants)
            for seat, style in self._styles.items()
        }
        with imagining(interface):
            state, decisions = interface.self_play(self._base, dice, players, most, taken)
        return self._backend.lower(state), decisions
