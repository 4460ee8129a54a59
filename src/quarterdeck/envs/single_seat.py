"""A Gymnasium environment with an agent in one seat and bots in the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import gymnasium
import numpy as np

from quarterdeck import catalogue
from quarterdeck.bots import answer
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.errors import GameOver, QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.envs.actions import ACTIONS
from quarterdeck.envs.aec import ILLEGAL, spaces_of
from quarterdeck.envs.agent_table import AgentSetting, AgentTable, Mask, Observation
from quarterdeck.lab.simulation import dice, players

SINGLE_SEAT: Final = "quarterdeck/SingleSeat-v0"


class SingleSeat(gymnasium.Env[dict[str, Any], np.int64]):
    """One seat, by default the first, against bots: the same for all other seats, or one for each.

    An illegal action loses the match at once, as it does with PettingZoo's wrapper.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game[Any],
        scenario: catalogue.AScenario | None = None,
        seat: Seat | None = None,
        against: str | Mapping[Seat, str] = "random",
        *,
        options: Mapping[str, Any] | None = None,
        actions: int = ACTIONS,
        render_mode: str | None = None,
    ) -> None:
        self.setting = AgentSetting(game, scenario, options, actions)
        seats = self.setting.seats
        self.seat = seats[0] if seat is None else seat
        others = [other for other in seats if other != self.seat]
        self.against = dict.fromkeys(others, against) if isinstance(against, str) else dict(against)
        if self.seat not in seats:
            raise QuarterdeckError(f"there is no seat {self.seat!r}; there are {', '.join(seats)}")
        if sorted(self.against) != sorted(others):
            raise QuarterdeckError(f"against: expected a bot for each of {', '.join(others)}, got {', '.join(self.against)}")
        self.render_mode = render_mode
        self.observation_space, self.action_space = spaces_of(self.setting)
        self._number = -1
        self.table: AgentTable | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begin a new match.

        With a seed, it is the first of a series that has the dice and bots of the lab's games with
        that seed.
        """
        super().reset(seed=seed)
        if seed is not None:
            self._number = -1
        while True:
            self._number += 1
            series = self.np_random_seed
            self.table = AgentTable.new(self.setting, dice(series, self._number))
            self._bots = players(self.against, series, self._number)
            self._go_on(self.table)
            if self.table.match.outcome is None:  # else it ended before this seat was asked, so play the next one
                return self.table.observe(self.seat), {}

    def step(self, action: int | np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        table = self.table
        if table is None or table.match.outcome is not None:
            raise GameOver("the match is over, or has not begun: call reset first")
        if int(action) not in table.options(self.seat):
            self.table = None
            return table.observe(self.seat), ILLEGAL, True, False, {"illegal": True}
        table.play(int(action), self.seat)
        self._go_on(table)
        return table.observe(self.seat), table.payoffs()[self.seat], table.match.outcome is not None, False, {}

    def action_masks(self) -> Mask:
        """Return the legal actions, for libraries that ask for them separately."""
        assert self.table is not None, "reset comes first"
        return self.table.mask(self.seat)

    def notations(self) -> dict[int, str]:
        """Return the notations of the seat's options, by number."""
        return {} if self.table is None else self.table.options(self.seat)

    def render(self) -> str | None:
        """Return the seat's log in words."""
        return self.table.tell(self.seat) if self.table is not None and self.render_mode == "ansi" else None

    def _go_on(self, table: AgentTable) -> None:
        """Let the bots answer until this seat is asked, or the match is over."""
        match = table.match
        while match.outcome is None and self.seat not in match.waiting:
            other = match.waiting[0]
            answer(match, other, self._bots[other])
