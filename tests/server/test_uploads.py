"""Uploaded scenarios: read in a process of their own, limited, and refused with a sentence."""

from __future__ import annotations

import asyncio
import dataclasses
import time
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import Browser

import quarterdeck as qd
from quarterdeck.engine.errors import ScenarioError
from quarterdeck.engine.game import Game
from quarterdeck.games.mimi_and_toutou.scenario import Scenario
from quarterdeck.server.processes.process_pool import ProcessPool
from quarterdeck.table.problems import Denied
from quarterdeck.table.work import upload_reader as readers
from quarterdeck.table.work import uploads
from quarterdeck.table.work.upload_reader import UploadReader

DUEL = """
title = "{}"
[[ships]]
key = "mimi"
side = "british"
column = 2
row = 3
heading = "east"
[[ships]]
key = "kingani"
side = "german"
column = 9
row = 3
heading = "west"
"""


class Slow(Scenario, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A scenario that makes its reader do what its title says."""

    def check(self) -> None:
        if self.title == "thinks":
            while True:
                pass
        if self.title == "hangs":
            time.sleep(60)
        if self.title == "dies":
            raise SystemExit(3)
        if self.title == "fails":
            raise KeyError("x")


def games() -> dict[str, Game[Any]]:
    return {"mimi-and-toutou": dataclasses.replace(qd.find_game("mimi"), scenario=Slow)}


async def read(reader: UploadReader, title: str) -> str:
    """Return the refusal of a scenario."""
    try:
        return ", ".join((await reader.read("mimi-and-toutou", DUEL.format(title), {"speed": True})).seats)
    except ScenarioError as error:
        return str(error)


async def test_a_scenario_that_breaks_its_reader_is_refused_and_the_next_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(readers, "MOST_WAITING", 2)
    reader = UploadReader(ProcessPool, "tests.server.test_uploads:games", seconds=0.1)
    try:
        three = await asyncio.gather(*(read(reader, "A duel") for _ in range(3)), return_exceptions=True)
        assert three[:2] == ["british, german"] * 2
        assert isinstance(three[2], Denied)
        assert three[2].code == "busy"
        assert await read(reader, "thinks") == "scenario: it takes longer than 0.1 s to read and set up"
        assert await read(reader, "fails") == "the scenario cannot be set up: 'x'"
        patience, reader.patience = reader.patience, 0.2
        assert await read(reader, "hangs") == "scenario: it takes longer than 0.2 s to read and set up"
        reader.patience = patience
        assert await read(reader, "A duel") == "british, german"
        assert await read(reader, "dies") == "scenario: it needs too much memory to read and set up"
    finally:
        await reader.close()


def test_an_uploaded_scenario_is_read_in_a_worker_and_its_faults_are_reported(port: int) -> None:
    wanted = {"game": "mimi-and-toutou", "scenario_toml": DUEL.format("A duel"), "options": {"speed": True}}
    made = Browser(port).post("/api/matches", wanted)
    assert (made.status, made.json["match"]["scenario_title"]) == (201, "A duel")
    for bad, said in (
        ("A \\u001b[31mduel", "title: expected printable characters"),
        ('x"\nrounds = "ten', "rounds: expected a whole number"),
    ):
        refused = Browser(port).post("/api/matches", {**wanted, "scenario_toml": DUEL.format(bad)})
        assert (refused.status, refused.code) == (400, "scenario")
        assert said in refused.json["error"]["sentence"]


def test_no_uploaded_scenario_is_read_by_the_server_itself() -> None:
    """A call of ``scenarios.read`` in the server's own process would block everybody."""
    house = Path(uploads.__file__).parents[2]
    files = [*sorted((house / "server").rglob("*.py")), *sorted((house / "table").rglob("*.py"))]
    readers = [path.name for path in files if "scenarios.read(" in path.read_text(encoding="utf-8")]
    assert readers == ["uploads.py"]
