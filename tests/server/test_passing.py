"""*Pass for me*: prompts out of turn are passed for a seat, and nobody else can tell."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest
from tests.server.client import Player, Running, Socket, table, wait_for

from quarterdeck.table.background import Background
from quarterdeck.table.clock import Clock
from quarterdeck.table.table_settings import TableSettings

OUT_OF_TURN = "challenge"


def at_a_challenge(players: dict[str, Player]) -> Player:
    """Choose the first option until somebody has a prompt out of turn."""
    for _ in range(200):
        position = next(iter(players.values())).position()
        player = players[position["waiting"][0]]
        if player.position()["ask"]["prompt"] == OUT_OF_TURN:
            return player
        player.answer_first()
    raise AssertionError("nobody is ever asked out of turn")


@pytest.fixture(scope="module")
def patient(database: str) -> Iterator[Running]:
    """Start a server that passes at once; a test below covers the delay."""
    with Running(database=database, catalogue="tests.server.games:games", pass_after=0.0, pass_before=0.0) as running:
        yield running


def smugglers(port: int) -> dict[str, Player]:
    return table(port, game="smugglers")


def test_a_prompt_out_of_turn_names_its_pass(patient: Running) -> None:
    players = smugglers(patient.port)
    asked = next(iter(players.values())).position()
    first = players[asked["waiting"][0]].position()
    assert first["ask"]["passes"] == ""
    assert first["passing"] is False
    player = at_a_challenge(players)
    ask = player.position()["ask"]
    assert ask["passes"] in [option["notation"] for option in ask["options"]]


def test_prompts_are_passed_until_the_players_own_turn(patient: Running) -> None:
    player = at_a_challenge(smugglers(patient.port))
    number = player.position()["number"]
    assert player.act("pass", on=True).json == {"on": True}
    assert wait_for(lambda: player.position()["number"] > number)
    position = player.position()
    asked = position["ask"] is not None and not position["ask"]["passes"]
    assert position["passing"] is not asked  # passing ends with a prompt of the seat's own turn


def test_passing_can_be_turned_off(patient: Running) -> None:
    players = smugglers(patient.port)
    player = at_a_challenge(players)
    idle = next(each for each in players.values() if each.seat not in player.position()["waiting"])
    assert idle.act("pass", on=True).json == {"on": True}
    assert idle.position()["passing"] is True
    assert idle.act("pass", on=False).json == {"on": False}
    assert idle.position()["passing"] is False


def test_a_prompt_of_the_own_turn_is_not_passed(patient: Running) -> None:
    players = smugglers(patient.port)
    asked = next(iter(players.values())).position()["waiting"][0]
    player = players[asked]
    assert player.act("pass", on=True).json == {"on": False}
    assert player.position()["ask"] is not None


def test_only_the_seats_own_player_can_turn_it_on(patient: Running) -> None:
    one, other = list(smugglers(patient.port).values())[:2]
    stranger = Player(patient.port, one.match, one.seat, other.token)
    assert stranger.act("pass", on=True).status == 403


def test_passing_is_invisible_to_others(patient: Running) -> None:
    players = smugglers(patient.port)
    player = at_a_challenge(players)
    idle = next(each for each in players.values() if each is not player)
    with Socket(patient.port) as mine, Socket(patient.port) as theirs:
        mine.watch(idle)
        theirs.watch(player)
        mine.send("pass", match=player.match, seat=idle.seat, on=True)
        assert mine.until("position", match=player.match)["passing"] is True
        heard = len(theirs.frames)
        theirs.ask("ping")
        assert [frame["type"] for frame in theirs.frames[heard:]] == ["reply"]


def test_the_pause_is_random_within_limits_and_depends_on_nothing() -> None:
    """It is drawn before anything is known of the seat: it takes no argument."""
    host = SimpleNamespace(settings=TableSettings(pass_after=1.0, pass_before=4.0), clock=Clock())
    pauses = [Background(cast("Any", host)).pause() for _ in range(2_000)]
    assert 1.0 <= min(pauses) < 1.1
    assert 3.9 < max(pauses) <= 4.0
    assert 2.3 < sum(pauses) / len(pauses) < 2.7
