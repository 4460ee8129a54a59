"""The AsyncAPI 3.0 description of the socket, generated from the table and types it works by.

AsyncAPI takes the server's side: frames from a client are *received*, and each has its reply;
frames that come without a request are *sent*.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from quarterdeck.server.descriptions.wire_schemas import (
    endpoint_words,
    examples,
    plainer,
    put_into_words,
    schemas_of,
    table_of_codes,
)
from quarterdeck.table.client import TAKES
from quarterdeck.table.endpoints import BY_FRAME
from quarterdeck.table.problems import CLOSES
from quarterdeck.table.wire import frames, replies
from quarterdeck.table.wire.requests import Heading
from quarterdeck.version import __version__

ADDRESS: Final = "/api/socket"
ABOUT: Final = (
    "Naval wargames to play and watch. A frame is a JSON text with a `type`. You are known by the browser's cookie, or by "
    "the token in `watch`. /api/openapi.json describes all other requests."
)
OWN: Final = {
    "watch": "Watch a match from a seat, or as a spectator",
    "leave": "Stop watching",
    "ping": "Check that the socket is alive",
}
BY_ITSELF: Final = {  # frames that come without a request, by type
    "position": (replies.PositionShown, "The newest position, as the seat may see it"),
    "board": (frames.BoardSent, "A board that the next position names by its digest; sent once"),
    "chat": (frames.ChatSent, "A line of the chat"),
    "gallery": (
        frames.GallerySent,
        "A line of the spectators' chat, for spectators, and for players when the match is over",
    ),
    "gone": (
        frames.Gone,
        "The end of the watch: `forbidden` if the seat was handed over or given up, `unknown` if the match was deleted",
    ),
}
EXAMPLES: Final[dict[str, dict[str, Any]]] = {
    "watch": {"seat": "british", "number": 12, "log": 30, "chat": 2},
    "leave": {"seat": "british"},
    "ping": {},
}
A_MATCH: Final = "k3v7x2c2m7q4w6zt"


def describe() -> dict[str, Any]:
    """Return the description: one channel, the frames a client may send with their replies, and all
    others.
    """
    schemas, messages = _frames()
    # ``discriminator`` means something else in AsyncAPI, and a constant ``type`` does the same
    # work.
    plain = plainer(schemas, without="discriminator")
    described: dict[str, Any] = {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Quarterdeck",
            "version": __version__,
            "description": f"{ABOUT}\n\n{table_of_codes()}\n\n{_closes()}",
            "license": {"name": "Apache-2.0"},
        },
        "defaultContentType": "application/json",
        "channels": {"socket": _channel(messages)},
        "operations": _operations(),
        "components": {"schemas": plain, "messages": messages},
    }
    return described


def _frames() -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the schemas and messages of all frames."""
    types = {each for each, _ in BY_ITSELF.values()} | {replies.Fault, Heading, *TAKES.values()}
    by_type, components = schemas_of(types | {endpoint.gives for endpoint in BY_FRAME.values()})
    schemas: dict[str, Any] = {"refused": _reply({"$ref": "#/components/schemas/Fault"}, refused=True)}
    messages: dict[str, Any] = {"refused": _message("refused", "The request was refused")}
    for kind, (sent, summary) in BY_ITSELF.items():
        messages[kind] = _message(kind, summary, by_type[sent]["$ref"])
    for kind in TAKES:
        schemas[f"ask_{kind}"] = _asking(kind, components)
        schemas[f"done_{kind}"] = _reply(_data(kind, components))
        messages[f"ask_{kind}"] = {**_message(f"ask_{kind}", _summary(kind)), "examples": [{"payload": example(kind)}]}
        messages[f"done_{kind}"] = _message(f"done_{kind}", f"The reply to `{kind}`")
    return schemas | _referred_to([schemas, messages], components), messages


def example(kind: str) -> dict[str, Any]:
    """Return an example of a frame that a client might send."""
    body = examples()[BY_FRAME[kind].name] if kind in BY_FRAME else EXAMPLES[kind]
    about = {} if kind == "ping" else {"match": A_MATCH}
    return {"type": kind, "id": 1, **about, **body}


def _summary(kind: str) -> str:
    return endpoint_words()[BY_FRAME[kind].name].title if kind in BY_FRAME else OWN[kind]


def _closes() -> str:
    rows = [f"| {code} | {why} | {again} |" for code, (why, again) in CLOSES.items()]
    return "\n".join(["Close codes:", "", "| code | meaning | reconnect? |", "|---|---|---|", *rows])


def _message(name: str, summary: str, schema: str = "") -> dict[str, Any]:
    return {"name": name, "summary": summary, "payload": {"$ref": schema or f"#/components/schemas/{name}"}}


def _asking(kind: str, components: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a frame to the server: the endpoint's body with the fields of every
    frame.
    """
    body = components[TAKES[kind].__name__]
    heading = components["Heading"]["properties"]
    match = next(each for each in heading["match"]["anyOf"] if each != {"type": "null"})
    about = {} if kind == "ping" else {"match": {**match, "description": heading["match"]["description"]}}
    said = {"type": {"const": kind, "description": heading["type"]["description"]}, "id": heading["id"]}
    return {
        "title": kind,
        "type": "object",
        "properties": {**said, **about, **body["properties"]},
        "required": ["type", *about, *body["required"]],
        "additionalProperties": False,
    }


def _data(kind: str, components: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a reply's data: the endpoint's reply without its position, a frame of
    its own.
    """
    given = components[BY_FRAME[kind].gives.__name__] if kind in BY_FRAME else {"properties": {}, "required": []}
    fields = {name: field for name, field in given["properties"].items() if name != "position"}
    required = [name for name in given["required"] if name != "position"]
    return {"type": "object", "properties": fields, "required": required, "additionalProperties": False}


def _reply(brought: dict[str, Any], *, refused: bool = False) -> dict[str, Any]:
    """Return the schema of a reply, with its data or its error."""
    number = {"anyOf": [{"type": "integer"}, {"type": "null"}]}
    brings = {"error" if refused else "data": brought}
    fields: dict[str, Any] = {"type": {"const": "reply"}, "id": number, "ok": {"const": not refused}, **brings}
    reply = {"type": "object", "properties": fields, "required": [*fields], "additionalProperties": False}
    put_into_words("Reply", reply)
    return reply


def _referred_to(found: Any, components: dict[str, Any]) -> dict[str, Any]:
    """Return the types that are referred to, directly or by other types."""
    wanted = {name for name in re.findall(r"#/components/schemas/(\w+)", json.dumps(found)) if name in components}
    inner = {name: components[name] for name in wanted}
    while more := {name for name in re.findall(r"#/components/schemas/(\w+)", json.dumps(inner)) if name not in inner}:
        inner |= {name: components[name] for name in more}
    return {name: inner[name] for name in sorted(inner)}


def _channel(messages: dict[str, Any]) -> dict[str, Any]:
    return {
        "address": ADDRESS,
        "description": "One socket serves several matches.",
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
        "bindings": {"ws": {"method": "GET"}},
    }


def _on_channel(*names: str) -> dict[str, Any]:
    listed = [{"$ref": f"#/channels/socket/messages/{name}"} for name in names]
    return {"channel": {"$ref": "#/channels/socket"}, "messages": listed}


def _operations() -> dict[str, Any]:
    asked = {
        kind: {
            "action": "receive",
            "summary": _summary(kind),
            **_on_channel(f"ask_{kind}"),
            "reply": _on_channel(f"done_{kind}", "refused"),
        }
        for kind in TAKES
    }
    sent = {
        f"send_{kind}": {"action": "send", "summary": summary, **_on_channel(kind)}
        for kind, (_, summary) in BY_ITSELF.items()
    }
    return {**asked, **sent}
