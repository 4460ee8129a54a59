"""Whole games on the fastest backend, choice for choice as the same bots play them in a match.

The bots are ``greedy``, ``learned``, ``random`` and bots of one idea.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from quarterdeck.compile import Backend
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.game import Game, State
from quarterdeck.engine.scenario import Scenario
from quarterdeck.search.backends import quickest, raising_rule_errors
from quarterdeck.search.core.search_settings import SearchSettings


class SeatStyle(NamedTuple):
    """A seat's style of play: by lookahead, or at random.

    Lookahead uses the game's estimate, or ``settings`` of its own. Without lookahead, the seat
    takes a random option of the first prefix in ``wants`` that is offered, else any option.
    """

    looks: bool = True
    settings: SearchSettings | None = None
    wants: tuple[str, ...] = ()


GREEDY: Final = SeatStyle()
RANDOM: Final = SeatStyle(looks=False)


class WholeGames:
    """A scenario and the style in which each of its seats is played."""

    def __init__(
        self, game: Game[Any], scenario: Scenario, styles: Mapping[Seat, SeatStyle], backend: Backend | None = None
    ) -> None:
        self._backend = backend = quickest(game, backend)
        self._base = backend.lift(game.set_up(scenario))
        self._styles = styles
        settings = {seat: style.settings for seat, style in styles.items() if style.settings is not None}
        self._settings = {seat: backend.interface.settings(each) for seat, each in settings.items()}
        self.endless = backend.interface.endless  # raised by a game of too many choices

    def play(self, dice: int, seeds: Mapping[Seat, int], most: int, taken: list[str] | None = None) -> tuple[State, int]:
        """Play one game and return the final position and the number of choices.

        Each player has its own seed. ``taken``, if given, receives one line for each choice.
        """
        interface = self._backend.interface
        players = {
            seat: interface.player(seeds[seat], style.looks, self._settings.get(seat), style.wants)
            for seat, style in self._styles.items()
        }
        with raising_rule_errors(interface):
            state, decisions = interface.self_play(self._base, dice, players, most, taken)
        return self._backend.lower(state), decisions
