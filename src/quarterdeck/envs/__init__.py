"""Matches as training environments: PettingZoo, Gymnasium, and OpenSpiel in ``envs.spiel``.

>>> from quarterdeck import envs
>>> env = envs.env("mimi-and-toutou", "training")                       # PettingZoo: every seat an agent
>>> env = envs.SingleSeat("mimi-and-toutou", "training", "british")     # Gymnasium: bots in the other seats

See docs/do/train-an-agent.md for observations and action numbers.
"""

from __future__ import annotations

try:
    import gymnasium
    import numpy as np  # noqa: F401
    import pettingzoo  # noqa: F401
except ImportError as error:
    raise ImportError(f"the environments need more packages: pip install 'quarterdeck[envs]' ({error.name})") from None

from quarterdeck.envs.actions import ACTIONS, TooManyOptions, home, numbered
from quarterdeck.envs.aec import Seats, env, raw_env
from quarterdeck.envs.agent_table import AgentSetting, AgentTable
from quarterdeck.envs.single_seat import SINGLE_SEAT, SingleSeat

if SINGLE_SEAT not in gymnasium.registry:
    gymnasium.register(SINGLE_SEAT, entry_point="quarterdeck.envs.single_seat:SingleSeat")

__all__ = [
    "ACTIONS",
    "AgentSetting",
    "AgentTable",
    "Seats",
    "SingleSeat",
    "TooManyOptions",
    "env",
    "home",
    "numbered",
    "raw_env",
]
