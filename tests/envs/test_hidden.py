"""The leak test of every game on observations: hidden information changes no byte of them."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the environments need the extra 'envs'")

from tests.envs.shortest import SHORTEST

import quarterdeck as qd
from quarterdeck.conformance import leak_search
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.game import encode
from quarterdeck.engine.match import Match
from quarterdeck.envs.agent_table import AgentSetting, AgentTable
from quarterdeck.envs.encoding import mark

HIDING = [("kingdom-fleets", "training-duel"), ("pirate-cards", "duel")]
WITH_CARDS = ("scum-of-the-high-seas", "chagres")  # the shortest scenario has no cards and hides nothing


def shown_by(table: AgentTable, seat: Seat) -> dict[str, bytes]:
    """Return everything that an agent gets, as bytes."""
    seen = {name: numbers.tobytes() for name, numbers in table.observe(seat).items()}
    return {**seen, "options by number": repr(table.options(seat)).encode()}


class Leaky(AgentSetting):
    """A faulty environment that looks at the state."""

    def observe(self, match: Match[Any], seat: Seat) -> Any:
        seen = super().observe(match, seat)
        seen[-8:] = mark(encode(match.state).decode())
        return seen


def hold(setting: AgentSetting, monkeypatch: pytest.MonkeyPatch, games: int) -> None:
    sight = leak_search.sight

    def with_observations(match: Match[Any], seat: Seat, since: int = 0) -> dict[str, bytes]:
        return {**sight(match, seat, since), **(shown_by(AgentTable(setting, match), seat) if seat else {})}

    monkeypatch.setattr(leak_search, "sight", with_observations)
    for seed in range(games):
        assert leak_search.look_for_leaks(setting.game, setting.scenario, seed, follow=4)


@pytest.mark.parametrize(("game", "scenario"), [*SHORTEST, WITH_CARDS])
def test_no_observation_tells_the_true_world_from_an_imagined_one(
    game: str, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hold(AgentSetting(game, scenario), monkeypatch, 3 if qd.find_game(game).hides else 1)


@pytest.mark.parametrize(("game", "scenario"), HIDING)
def test_an_environment_that_looks_at_the_state_is_found(game: str, scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(leak_search.Leak, match="can tell by observation"):
        hold(Leaky(game, scenario), monkeypatch, 40)
