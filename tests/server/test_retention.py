"""Retention: abandoned matches are deleted in time, after notice to players, and nothing else is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.server.client import Browser, Running, Socket, create, sit, table
from tests.server.conftest import CATALOGUE

from quarterdeck.server.databases.retention import DAY, NOTICE_TEXT, delete_abandoned
from quarterdeck.server.databases.schema import matches, seats


@pytest.fixture(scope="module")
def house(database: str) -> Iterator[Running]:
    with Running(database=database, catalogue=CATALOGUE) as running:
        yield running


def days_later(house: Running, days: float) -> None:
    """Delete what is due so many days from now."""
    loop = next(iter(house.host.background._tasks)).get_loop()
    asyncio.run_coroutine_threadsafe(delete_abandoned(house.host, lambda: time.time() + days * DAY), loop).result(30)


def is_there(house: Running, match: str) -> bool:
    return Browser(house.port).get(f"/api/matches/{match}").status == 200


def test_an_open_match_without_players_is_deleted_after_seven_days(house: Running) -> None:
    match, _ = create(house.port)
    playing = table(house.port)["british"].match
    days_later(house, 6.9)
    assert is_there(house, match)
    days_later(house, 7.1)
    assert not is_there(house, match)
    assert is_there(house, playing)
    with house.host.store.engine.connect() as connection:
        assert not connection.execute(sa.select(seats).where(seats.c.match == match)).all()


def test_players_are_told_two_days_before_a_deletion(house: Running) -> None:
    match, invitations = create(house.port)
    player = sit(house.port, match, "british", invitations["british"])
    with Socket(house.port) as socket:
        socket.watch(player)
        days_later(house, 4.9)
        assert player.get(player.at("chat")).json["chat"] == []
        days_later(house, 5.1)
        assert socket.until("chat")["text"] == NOTICE_TEXT
        days_later(house, 5.2)
        assert len(player.get(player.at("chat")).json["chat"]) == 1
        days_later(house, 7.05)
        assert is_there(house, match)
        days_later(house, 7.15)
        assert socket.until("gone")["error"]["code"] == "unknown"
    assert not is_there(house, match)


def test_no_player_loses_a_seat_without_notice(house: Running) -> None:
    """It holds however long the server was down."""
    match, invitations = create(house.port)
    sit(house.port, match, "british", invitations["british"])
    days_later(house, 100)
    assert is_there(house, match)
    days_later(house, 101.9)
    assert is_there(house, match)
    days_later(house, 102.1)
    assert not is_there(house, match)


def test_matches_of_bots_alone_are_deleted_thirty_days_after_the_end(house: Running) -> None:
    match, _ = create(house.port)
    with house.host.store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(sa.update(matches).where(matches.c.id == match).values(status="over"))
        connection.execute(sa.update(seats).where(seats.c.match == match).values(by="bot"))
    players = table(house.port)
    players["british"].act("resign")
    days_later(house, 29.9)
    assert is_there(house, match)
    days_later(house, 30.1)
    assert not is_there(house, match)
    assert is_there(house, players["british"].match)


def test_a_host_may_keep_everything(tmp_path: Path) -> None:
    path = str(tmp_path / "matches.db")
    with Running(database=path, open_days=0, bots_days=0) as keeping:
        match, _ = create(keeping.port)
        days_later(keeping, 1_000)
        assert is_there(keeping, match)
