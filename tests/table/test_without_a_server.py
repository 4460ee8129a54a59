"""A table without a server: matches with storage, connection and workers in memory."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from tests.table.in_memory import MemoryKeeper, MemoryLine
from tests.table.inline_pool import InlinePool

import quarterdeck as qd
from quarterdeck.table.call import Call, Download
from quarterdeck.table.client import Client
from quarterdeck.table.endpoints import ENDPOINTS
from quarterdeck.table.host import Host
from quarterdeck.table.identity import Identity
from quarterdeck.table.problems import Denied
from quarterdeck.table.table_settings import TableSettings
from quarterdeck.table.wire import requests

HANDLERS = {endpoint.name: endpoint.handler for endpoint in ENDPOINTS}
ME = Identity("this browser", caller="here")


@asynccontextmanager
async def table() -> AsyncIterator[Host]:
    host = Host(TableSettings(bot_pace=0.0), MemoryKeeper(), InlinePool)
    host.begin()
    try:
        yield host
    finally:
        await host.end()


async def ask(host: Host, what: str, said: Any, match: str = "") -> Any:
    return await HANDLERS[what](Call(host, ME, {"match": match}, said))


async def seated(host: Host, german: requests.SeatWanted, scenario: str = "training") -> tuple[str, dict[str, str]]:
    """Create a match of the British against somebody, and return it with the tokens of its players."""
    made = await ask(
        host, "create_match", requests.Create(game="mimi-and-toutou", scenario=scenario, seats={"german": german})
    )
    match, tokens = made.match.id, {}
    for seat, invitation in made.invitations.items():
        sat = await ask(host, "sit", requests.Sit(seat=seat, invitation=invitation, seed=f"seed of {seat}"), match)
        tokens[seat] = sat.token
    return match, tokens


async def play(line: MemoryLine, match: str, seat: str, token: str) -> dict[str, Any]:
    """Choose the first option at every prompt; return the last position."""
    line.say("watch", id=0, match=match, seat=seat, token=token)
    while True:
        frame = await line.hear()
        assert frame.get("ok", True), frame
        if frame["type"] == "position" and frame["status"] == "over":
            return frame
        if frame["type"] == "position" and frame["ask"]:
            number, choice = frame["number"], frame["ask"]["options"][0]["notation"]
            said = {"id": number, "match": match, "seat": seat, "number": number, "choice": choice}
            line.say("answer", **said, key=f"{seat}-{number:08}")


@pytest.mark.parametrize("german", [requests.SeatWanted(), requests.SeatWanted(by="bot", bot="greedy")])
async def test_a_whole_match_is_played_and_its_record_verifies(german: requests.SeatWanted) -> None:
    async with table() as host:
        match, tokens = await seated(host, german)
        lines = {seat: MemoryLine() for seat in tokens}
        clients = [asyncio.ensure_future(Client(host, line, Identity()).run()) for line in lines.values()]
        last = await asyncio.gather(*(play(line, match, seat, tokens[seat]) for seat, line in lines.items()))
        assert all(position["outcome"] for position in last)
        record = await ask(host, "download_record", requests.RecordQuery(), match)
        assert isinstance(record, Download)
        assert record.name == f"mimi-and-toutou-{match}.qdr"
        qd.verify(record.text)
        again = Host(host.settings, host.keeper, InlinePool)
        assert (await ask(again, "download_record", requests.RecordQuery(), match)).text == record.text
        for line in lines.values():
            line.hang_up()
        await asyncio.gather(*clients)
        assert {line.closed for line in lines.values()} == {1000}


async def test_an_act_with_hold_is_not_performed() -> None:
    async with table() as host:
        match, tokens = await seated(host, requests.SeatWanted())
        held = 0
        while held < 2:
            position = (await ask(host, "show_match", None, match)).match
            seat = position.waiting[0]
            before = await ask(host, "show_position", requests.PositionQuery(seat=seat), match)
            choice = before.ask.options[0].notation
            said = {"seat": seat, "number": before.number, "choice": choice, "key": f"{seat}-{before.number:08}"}
            done = await ask(host, "answer", requests.Answer(**said, hold=True), match)
            assert done.number == before.number + (not done.held)
            if done.held:
                held += 1
                assert (await ask(host, "answer", requests.Answer(**said), match)).taken == 1
                assert (await ask(host, "answer", requests.Answer(**said, hold=True), match)).again
    assert tokens


async def test_features_of_a_server_are_refused() -> None:
    async with table() as host:
        match, _ = await seated(host, requests.SeatWanted())
        with pytest.raises(Denied, match="there are no webhooks here"):
            await ask(host, "set_webhook", requests.SetWebhook(seat="british", url="https://club.example/"), match)
