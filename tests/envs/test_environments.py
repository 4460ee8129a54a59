"""The PettingZoo and Gymnasium environments pass those projects' own tests, for every game."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the environments need the extra 'envs'")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
from tests.envs.shortest import SHORTEST

import quarterdeck as qd
from quarterdeck import envs
from quarterdeck.engine.errors import GameOver, IllegalChoice, QuarterdeckError
from quarterdeck.engine.game import Outcome
from quarterdeck.engine.scenario import shipped
from quarterdeck.envs.agent_table import payoffs

CYCLES = 6

# PettingZoo recommends otherwise, but seats keep the game's names, an observation comes with its
# mask, and a player who is out of the match may do nothing.
AS_IT_IS = [
    "ignore:We recommend agents to be named",
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
]


pytestmark = [pytest.mark.filterwarnings(message) for message in AS_IT_IS]


def random_agent(env: Any, seed: int, most: int = 10_000) -> dict[str, float]:
    """Play to the end at random; return everybody's payoff."""
    luck = np.random.default_rng(seed)
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(most):
        observation, reward, terminated, truncated, _ = env.last()
        got[agent] += reward
        over = terminated or truncated
        env.step(None if over else int(luck.choice(np.flatnonzero(observation["action_mask"]))))
    return got


@pytest.mark.parametrize(("game", "scenario"), SHORTEST)
def test_pettingzoos_tests_pass(game: str, scenario: str) -> None:
    api_test(envs.env(game, scenario), num_cycles=CYCLES)
    seed_test(lambda: envs.env(game, scenario), num_cycles=CYCLES)


@pytest.mark.parametrize(("game", "scenario"), SHORTEST)
def test_gymnasiums_tests_pass(game: str, scenario: str) -> None:
    check_env(gymnasium.make("quarterdeck/SingleSeat-v0", game=game, scenario=scenario).unwrapped)


@pytest.mark.parametrize("game", qd.games())
def test_every_scenario_is_an_environment(game: str) -> None:
    for scenario in shipped(qd.find_game(game).package):
        env = envs.raw_env(game, scenario)
        env.reset(seed=1)
        random_agent(env, 1, most=3)
        assert len(env.setting.names()) == env.setting.size
        assert all(env.observation_space(agent).contains(env.observe(agent)) for agent in env.agents)


def test_a_match_is_played_to_its_end_with_zero_sum_payoffs() -> None:
    env = envs.env("mimi-and-toutou", "training")
    env.reset(seed=7)
    got = random_agent(env, 1)
    assert sorted(got.values()) == [-1.0, 1.0]
    assert not env.agents
    winner = max(got, key=lambda seat: got[seat])
    assert env.unwrapped.table.match.outcome.winners == (winner,)


def test_a_reset_begins_the_next_match_and_the_same_seed_repeats_the_series() -> None:
    env = envs.raw_env("pirate-cards", "duel")

    def series() -> list[dict[str, Any]]:
        env.reset(seed=3)
        first = env.observe(env.agent_selection)
        env.reset()
        return [first, env.observe(env.agent_selection)]

    one, other = series(), series()
    assert all((a["observation"] == b["observation"]).all() for a, b in zip(one, other, strict=True))
    assert (one[0]["observation"] != one[1]["observation"]).any()


def test_a_match_is_truncated_without_a_winner_after_a_number_of_decisions() -> None:
    env = envs.env("mimi-and-toutou", "training", max_cycles=4)
    env.reset(seed=1)
    got = random_agent(env, 1, most=4)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert set(random_agent(env, 1).values()) == set(got.values()) == {0.0}


def test_an_illegal_action_loses() -> None:
    env = envs.SingleSeat("mimi-and-toutou", "training")
    env.reset(seed=1)
    wrong = next(action for action in range(envs.ACTIONS) if action not in env.notations())
    _, reward, terminated, _, info = env.step(wrong)
    assert (reward, terminated, info) == (-1.0, True, {"illegal": True})
    with pytest.raises(GameOver, match="call reset first"):
        env.step(wrong)


def test_without_wrappers_an_illegal_action_raises_with_the_legal_ones() -> None:
    env = envs.raw_env("mimi-and-toutou", "training")
    env.reset(seed=1)
    offered = env.notations()
    wrong = next(action for action in range(envs.ACTIONS) if action not in offered)
    with pytest.raises(IllegalChoice, match=f"choose one of: {min(offered)}"):
        env.step(wrong)


def test_with_pettingzoos_wrapper_an_illegal_action_ends_the_match() -> None:
    env = envs.env("mimi-and-toutou", "training")
    env.reset(seed=1)
    seat = env.agent_selection
    mask = env.observe(seat)["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.rewards == {each: -1.0 if each == seat else 0 for each in env.possible_agents}


def test_only_the_single_seat_is_asked_and_bots_play_the_rest() -> None:
    env = envs.SingleSeat("pirate-cards", "standard", against={"bart": "random", "calico": "greedy", "drake": "random"})
    luck = np.random.default_rng(1)
    observation, _ = env.reset(seed=5)
    terminated, reward = False, 0.0
    table = env.table
    assert table is not None
    while not terminated:
        assert env.seat in table.match.waiting
        action = int(luck.choice(np.flatnonzero(observation["action_mask"])))
        observation, reward, terminated, _, _ = env.step(action)
    assert reward == table.payoffs()[env.seat]


def test_the_mask_allows_the_notations_of_the_options() -> None:
    env = envs.SingleSeat("kingdom-fleets", "training-duel")
    observation, _ = env.reset(seed=1)
    assert env.table is not None
    assert sorted(env.notations().values()) == env.table.match.choices(env.seat)
    assert np.flatnonzero(observation["action_mask"]).tolist() == sorted(env.notations())
    assert (env.action_masks() == observation["action_mask"]).all()


def test_an_unknown_seat_or_a_missing_bot_is_named() -> None:
    with pytest.raises(QuarterdeckError, match="there is no seat 'dutch'; there are british, german"):
        envs.SingleSeat("mimi-and-toutou", "training", "dutch")
    with pytest.raises(QuarterdeckError, match="expected a bot for each of german"):
        envs.SingleSeat("mimi-and-toutou", "training", "british", {"british": "random"})


def test_rendering_prints_the_log() -> None:
    env = envs.env("mimi-and-toutou", "training", render_mode="ansi")
    env.reset(seed=7)
    random_agent(env, 1)
    assert " win" in env.render().splitlines()[-1]


def test_winners_share_plus_one_and_losers_share_minus_one() -> None:
    seats = ("a", "b", "c")
    assert payoffs(seats, Outcome(("a",), "", "", "")) == {"a": 1.0, "b": -0.5, "c": -0.5}
    assert payoffs(seats, Outcome(("a", "b"), "", "", "")) == {"a": 0.5, "b": 0.5, "c": -1.0}
    assert payoffs(seats, Outcome((), "", "", "")) == payoffs(seats, None) == dict.fromkeys(seats, 0.0)
