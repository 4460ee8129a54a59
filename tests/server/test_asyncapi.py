"""The AsyncAPI description: valid, complete, and true of every socket in the tests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import Browser, Player, Socket, asked, table
from tests.server.described import faults

from quarterdeck.server.descriptions.asyncapi import BY_ITSELF, describe, example
from quarterdeck.table.client import POLICY, RESTART, TAKES, TRY_LATER
from quarterdeck.table.problems import CLOSES, STATUS
from quarterdeck.table.wire.frames import Frame

rs = pytest.importorskip("jsonschema_rs", reason="a development requirement")
DESCRIBED = describe()
PUBLISHED = json.loads((Path(__file__).parent / "asyncapi-3.0.0.json").read_text(encoding="utf-8"))


def refs(schema: Any) -> Iterator[str]:
    inner = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    for each in inner:
        yield from refs(each)
    if isinstance(schema, dict) and isinstance(schema.get("$ref"), str):
        yield schema["$ref"]


def test_it_is_asyncapi() -> None:
    published = rs.Draft7Validator(PUBLISHED)
    assert [error.message for error in published.iter_errors(DESCRIBED)] == []
    assert not published.is_valid({**DESCRIBED, "channels": []})


def test_every_reference_is_defined() -> None:
    for ref in refs(DESCRIBED):
        place: Any = DESCRIBED
        for step in ref.removeprefix("#/").split("/"):
            place = place[step]


def test_every_definition_is_used() -> None:
    spoken_of = {ref.rpartition("/")[2] for ref in refs(DESCRIBED)}
    assert [name for name in DESCRIBED["components"]["schemas"] if name not in spoken_of] == []


def test_every_frame_in_and_out_is_described() -> None:
    operations = DESCRIBED["operations"]
    assert {name for name, each in operations.items() if each["action"] == "receive"} == set(TAKES)
    assert {sent for sent, _ in BY_ITSELF.values()} == {each for each in Frame.__args__ if each.__name__ != "Reply"}


def test_every_field_is_described() -> None:
    schemas = DESCRIBED["components"]["schemas"]
    fields = {(name, field): said for name, each in schemas.items() for field, said in each.get("properties", {}).items()}
    assert [where for where, said in fields.items() if not said.get("description")] == []


@pytest.mark.parametrize("kind", TAKES)
def test_the_example_of_a_frame_is_valid(kind: str) -> None:
    assert faults(f"ask_{kind}", example(kind)) == []
    assert faults(f"ask_{kind}", {**example(kind), "more": 1}) != []


def test_every_code_is_described() -> None:
    about = DESCRIBED["info"]["description"]
    assert [code for code in STATUS if f"`{code}`" not in about] == []
    assert {POLICY, RESTART, TRY_LATER} <= set(CLOSES)
    assert [code for code in CLOSES if f"| {code} |" not in about] == []


def test_it_is_served(port: int) -> None:
    assert Browser(port).get("/api/asyncapi.json").json == DESCRIBED


@pytest.fixture
def players(port: int) -> dict[str, Player]:
    return table(port, seats={"british": {"by": "person"}, "german": {"by": "person"}})


def test_the_frames_of_a_match_are_as_described(port: int, players: dict[str, Player]) -> None:
    player = asked(players)
    of = {"match": player.match, "seat": player.seat}
    with Socket(port) as socket:
        position = socket.watch(player, view=True)
        said = {**of, "number": position["number"], "choice": position["ask"]["options"][0]["notation"]}
        replies = [
            socket.ask("odds", **said),
            socket.ask("why", **of, choice="sink everybody"),
            socket.ask("chat", **of, text="Good luck!"),
            socket.ask("answer", **said, key="as-described"),
            socket.ask("answer", **{**said, "key": "as-described-too"}),
            socket.ask("pass", **of, on=False),
            socket.ask("undo", **of, number=position["number"]),
            socket.ask("ping"),
            socket.ask("resign", **of),
            socket.ask("leave", **of),
        ]
        assert [reply["ok"] for reply in replies].count(True) >= 7
        assert {"reply", "board", "position", "chat"} <= {frame["type"] for frame in socket.frames}


def test_an_undescribed_frame_is_detected(port: int, players: dict[str, Player]) -> None:
    player = asked(players)
    with Socket(port) as socket:
        position = socket.watch(player)
    for field in ("number", "scene", "ask", "log", "undo"):
        assert faults("position", {name: value for name, value in position.items() if name != field}) != []
    assert faults("position", {**position, "number": "12"}) != []
    assert faults("position", {**position, "ask": {**position["ask"], "options": [{"notation": 3}]}}) != []
