"""The games in OpenSpiel, under its own API test."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the environments need the extra 'envs'")
pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this system")

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts
from tests.envs.shortest import SHORTEST

from quarterdeck.conformance.leak_search import told
from quarterdeck.engine.asks import Ask, Choose, Draw, Roll
from quarterdeck.envs import spiel


def loaded(game: str, scenario: str) -> Any:
    return pyspiel.load_game(spiel.PREFIX + game.replace("-", "_"), {"scenario": scenario})


def moves(state: Any, seed: int = 1) -> Iterator[None]:
    """Play at random to the end, stopping before every move."""
    luck = np.random.default_rng(seed)
    while not state.is_terminal():
        yield
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(luck.choice(outcomes, p=shares)))
        else:
            state.apply_action(int(luck.choice(state.legal_actions())))


def at_move(state: Any, number: int) -> Any:
    next(islice(moves(state), number, None))
    return state


def at_first(state: Any, wanted: Callable[[Ask | None], bool]) -> Any:
    """Return the first position with an ask."""
    assert any(wanted(state.at.table.match.ask) for _ in moves(state))
    return state.at.table.match.ask


@pytest.mark.parametrize(("game", "scenario"), SHORTEST)
def test_openspiels_tests_pass(game: str, scenario: str) -> None:
    """OpenSpiel's test of every game plays a random game with all queries at every state."""
    pyspiel.random_sim_test(loaded(game, scenario), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(("game", "scenario"), SHORTEST)
def test_openspiels_tests_of_copies_pass(game: str, scenario: str) -> None:
    """OpenSpiel's test of Python games covers clones, serialization, pickles and payoffs."""
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    np.random.seed(1)
    GamesSimTest().sim_game(loaded(game, scenario))


def test_every_game_is_registered_and_can_be_loaded_by_name_alone() -> None:
    ours = [kind for kind in pyspiel.registered_games() if kind.short_name.startswith(spiel.PREFIX)]
    assert len(ours) == len(spiel.TYPES) >= 5
    assert all(kind.default_loadable for kind in ours)


def test_dice_are_drawn_one_by_one_and_cards_by_number() -> None:
    state = loaded("pirate-cards", "duel").new_initial_state()
    pile = at_first(state, lambda ask: isinstance(ask, Draw)).pile.possible()
    shares = {state.action_to_string(card): share for card, share in state.chance_outcomes()}
    assert shares == {card: pile.count(card) / len(pile) for card in pile}
    assert sum(shares.values()) == pytest.approx(1)


def test_a_throw_of_several_dice_is_as_many_chance_nodes() -> None:
    state = loaded("scum-of-the-high-seas", "landing-party").new_initial_state()
    ask = at_first(state, lambda ask: isinstance(ask, Roll) and ask.count > 1)
    given = state.at.table.match.count
    for fallen in range(ask.count):
        assert (len(state.at.fallen), state.at.table.match.count) == (fallen, given)
        state.apply_action(state.legal_actions()[0])
    assert state.at.fallen == ()
    assert state.at.table.match.count > given


def test_the_information_state_is_the_players_log_and_the_observation_its_view() -> None:
    state = at_move(loaded("kingdom-fleets", "training-duel").new_initial_state(), 25)
    match = state.at.table.match
    for player, seat in enumerate(match.seats):
        assert state.information_state_string(player).splitlines() == [seat, *told(match, seat)]
        assert '"view":' in state.observation_string(player)
    assert len(set(map(state.information_state_string, range(2)))) == 2


def test_the_public_observation_is_the_spectators() -> None:
    game = loaded("kingdom-fleets", "training-duel")
    state = at_move(game.new_initial_state(), 4)
    kind = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    public = game.make_py_observer(kind)
    assert public.string_from(state, 0) == public.string_from(state, 1) != state.observation_string(0)
    public.set_from(state, 0)
    assert not public.tensor[:2].any()


def test_openspiels_environments_and_searches_play_our_games() -> None:
    game = loaded("mimi-and-toutou", "training")
    env = rl_environment.Environment(game, observation_type=rl_environment.ObservationType.OBSERVATION)
    step = env.reset()
    assert len(step.observations["info_state"][0]) == game.observation_tensor_shape()[0]
    luck = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 3, mcts.RandomRolloutEvaluator(1, luck), random_state=luck)
    state = game.new_initial_state()
    at_first(state, lambda ask: isinstance(ask, Choose))
    assert bot.step(state) in state.legal_actions()


def test_an_interpreter_with_registered_games_exits_cleanly() -> None:
    subprocess.run([sys.executable, "-c", "import quarterdeck.envs.spiel"], check=True)
