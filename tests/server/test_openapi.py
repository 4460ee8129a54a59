"""The OpenAPI description: valid, complete, and good enough for a generated client."""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.client import wait_for

from quarterdeck.server.descriptions.openapi import describe
from quarterdeck.server.descriptions.wire_schemas import examples, words
from quarterdeck.table.endpoints import ENDPOINTS
from quarterdeck.table.problems import AGAIN, STATUS
from quarterdeck.table.wire import requests
from quarterdeck.table.wire.frames import Reply

DESCRIBED = describe()


def everything(schema: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    yield path, schema
    inner = schema.items() if isinstance(schema, dict) else enumerate(schema) if isinstance(schema, list) else ()
    for name, value in inner:
        yield from everything(value, f"{path}/{name}")


def test_it_is_valid() -> None:
    pytest.importorskip("openapi_spec_validator", reason="a development requirement").validate(DESCRIBED)


def test_it_uses_only_what_generators_and_browsers_support() -> None:
    assert [path for path, value in everything(DESCRIBED) if path.endswith("/items") and value is False] == []
    patterns = [value for path, value in everything(DESCRIBED) if path.endswith("/pattern") and isinstance(value, str)]
    assert patterns
    assert [each for each in patterns if re.search(r"\\[AZz]|\(\?P|\(\?<[=!]", each)] == []


def test_every_field_and_parameter_is_described() -> None:
    schemas = DESCRIBED["components"]["schemas"]
    fields = {
        f"{name}.{field}": about for name, each in schemas.items() for field, about in each.get("properties", {}).items()
    }
    assert [name for name, about in fields.items() if not about.get("description")] == []
    operations = [each for path in DESCRIBED["paths"].values() for each in path.values()]
    parameters = [parameter for operation in operations for parameter in operation["parameters"]]
    assert [each["name"] for each in parameters if not each.get("description")] == []


def test_every_description_is_used() -> None:
    queries = {each.takes.__name__: each.takes.__struct_fields__ for each in ENDPOINTS if each.is_safe and each.takes}
    frames = {each.__name__: each.__struct_fields__ for each in (requests.Heading, requests.Watch, Reply)}
    known = (
        {name: each.get("properties", {}) for name, each in DESCRIBED["components"]["schemas"].items()} | queries | frames
    )
    known["Reply"] = (*known["Reply"], "type")
    told = [(name, field) for name, fields in words().items() if name != "any" for field in fields]
    assert [each for each in told if each[0] not in known or each[1] not in known[each[0]]] == []


def test_every_example_is_valid_input() -> None:
    takes = {endpoint.name: endpoint.takes for endpoint in ENDPOINTS if not endpoint.is_safe}
    assert set(examples()) == set(takes)
    for name, example in examples().items():
        msgspec.convert(example, takes[name])


def test_every_code_says_whether_to_try_again() -> None:
    assert list(AGAIN) == list(STATUS)
    assert all(f"`{code}`" in DESCRIBED["info"]["description"] for code in STATUS)
    assert DESCRIBED["components"]["schemas"]["Fault"]["properties"]["code"]["enum"] == list(STATUS)
    protocol = Path("docs/look-up/protocol.md").read_text(encoding="utf-8")
    assert [code for code in STATUS if f"`{code}`" not in protocol] == []


def test_cookies_and_health_are_described() -> None:
    schemes = DESCRIBED["components"]["securitySchemes"]
    assert (schemes["cookie"]["name"], schemes["plainCookie"]["name"]) == ("__Host-quarterdeck", "quarterdeck")
    assert {"/api/health", "/api/ready"} <= set(DESCRIBED["paths"])


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Return a generated client, in a package left as generated."""
    pytest.importorskip("openapi_python_client", reason="a development requirement")
    folder = tmp_path_factory.mktemp("client")
    (folder / "openapi.json").write_text(json.dumps(DESCRIBED))
    (folder / "config.yml").write_text("post_hooks: []\n")
    said = ["generate", "--path", "openapi.json", "--output-path", "made_client", "--meta", "none", "--config", "config.yml"]
    tool = [sys.executable, "-m", "openapi_python_client", *said, "--fail-on-warning"]
    done = subprocess.run(tool, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    sys.path.insert(0, str(folder))
    try:
        yield importlib.import_module("made_client")
    finally:
        sys.path.remove(str(folder))
        for name in [name for name in sys.modules if name.partition(".")[0] == "made_client"]:
            del sys.modules[name]


def test_a_generated_client_creates_sits_and_answers(client: Any, port: int) -> None:
    models = importlib.import_module("made_client.models")

    def call(by: Any, name: str, *path: str, **said: Any) -> Any:
        reply = importlib.import_module(f"made_client.api.default.{name}").sync_detailed(*path, client=by, **said)
        assert int(reply.status_code) in (200, 201), reply.content
        return reply.parsed

    address = f"http://127.0.0.1:{port}"
    with client.Client(base_url=address) as stranger:
        assert call(stranger, "health").writes
        made = call(stranger, "create_match", body=models.Create.from_dict(examples()["create_match"]))
        match, invitation = made.match.id, made.invitations["british"]
        sit = {**examples()["sit"], "invitation": invitation}
        seated = call(stranger, "sit", match, body=models.Sit.from_dict(sit))
    with client.AuthenticatedClient(base_url=address, token=seated.token) as player:
        assert [each.id for each in call(player, "list_mine").matches] == [match]
        position = until_asked(lambda: call(player, "show_position", match, seat="british"))
        choice = position.ask.options[0].notation
        said = {"seat": "british", "number": position.number, "choice": choice, "key": "by-a-tool"}
        assert call(player, "answer", match, body=models.Answer.from_dict(said)).number > position.number


def until_asked(look: Callable[[], Any]) -> Any:
    """Return the position when the seat has a prompt, while a bot moves."""
    shown: list[Any] = []

    def is_asked() -> bool:
        shown.append(look())
        return bool(shown[-1].ask)

    assert wait_for(is_asked)
    return shown[-1]
