"""A PettingZoo environment with an agent for every seat, asked one after the other.

Seats that choose together are asked one after the other too; none observes the others' choices
before all are ready.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from quarterdeck import catalogue
from quarterdeck.engine.asks import SPECTATOR, Seat
from quarterdeck.engine.game import Game
from quarterdeck.envs.actions import ACTIONS
from quarterdeck.envs.agent_table import LARGEST, AgentSetting, AgentTable, Observation
from quarterdeck.lab.simulation import dice

ILLEGAL = -1.0  # the payoff of an illegal action, which loses the match


def env(game: str | Game[Any], scenario: catalogue.AScenario | None = None, **more: Any) -> Any:
    """Return the usual PettingZoo environment, where an illegal action ends the match."""
    bare = wrappers.TerminateIllegalWrapper(raw_env(game, scenario, **more), illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(bare))


def raw_env(game: str | Game[Any], scenario: catalogue.AScenario | None = None, **more: Any) -> Seats:
    """Return the environment without wrappers; for the parameters see ``Seats``."""
    return Seats(game, scenario, **more)


def spaces_of(setting: AgentSetting) -> tuple[spaces.Dict, spaces.Discrete]:
    """Return the observation space and the action space."""
    observed = spaces.Dict(
        {
            "observation": spaces.Box(-LARGEST, LARGEST, (setting.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (setting.actions,), np.int8),
        }
    )
    return observed, spaces.Discrete(setting.actions)


class Seats(AECEnv):
    """An environment whose agents are the seats.

    ``max_cycles`` decisions in all end a match early.
    """

    def __init__(
        self,
        game: str | Game[Any],
        scenario: catalogue.AScenario | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        actions: int = ACTIONS,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.setting = AgentSetting(game, scenario, options, actions)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        key = self.setting.game.key.replace("-", "_")
        self.metadata = {"name": f"{key}_v{self.setting.game.version}", "is_parallelizable": False, "render_modes": ["ansi"]}
        self.possible_agents: list[Seat] = list(self.setting.seats)
        self._spaces = {seat: spaces_of(self.setting) for seat in self.possible_agents}
        self._seed = secrets.randbits(32)
        self._number = -1
        self.agents: list[Seat] = []
        self.table: AgentTable | None = None

    def observation_space(self, agent: Seat) -> spaces.Dict:
        return self._spaces[agent][0]

    def action_space(self, agent: Seat) -> spaces.Discrete:
        return self._spaces[agent][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match.

        With a seed, it is the first of a series that has the dice of the lab's games with that
        seed.
        """
        if seed is not None:
            self._seed, self._number = seed, -1
        self._number += 1
        self.table = AgentTable.new(self.setting, dice(self._seed, self._number))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Seat, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._decisions = 0
        self.agent_selection: Seat = self.agents[0]
        self._go_on(self.table)

    def observe(self, agent: Seat) -> Observation:
        assert self.table is not None, "reset comes first"
        return self.table.observe(agent)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self.table is not None
        assert action is not None, f"{agent} is asked"
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.table.play(int(action), agent)
        self._decisions += 1
        self._go_on(self.table)

    def notations(self) -> dict[int, str]:
        """Return the notations of the current agent's options by number."""
        return {} if self.table is None else self.table.options(self.agent_selection)

    def render(self) -> str | None:
        """Return the public log in words."""
        return self.table.tell(SPECTATOR) if self.table is not None and self.render_mode == "ansi" else None

    def _go_on(self, table: AgentTable) -> None:
        """Select the next agent, or end."""
        if table.match.outcome is not None:
            self.rewards = table.payoffs()
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._decisions == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = table.match.waiting[0]
            return
        self._accumulate_rewards()
        self._deads_step_first()
