"""The OpenAPI 3.1 description of the API, generated from the table of endpoints and the wire types."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec
from msgspec import inspect

from quarterdeck.server.descriptions.wire_schemas import (
    endpoint_words,
    examples,
    meaning,
    plainer,
    schemas_of,
    table_of_codes,
)
from quarterdeck.server.health import Health
from quarterdeck.server.http.sessions import cookie_name
from quarterdeck.table.endpoints import ENDPOINTS, Endpoint
from quarterdeck.table.problems import AGAIN, STATUS
from quarterdeck.table.wire.replies import Problem
from quarterdeck.version import __version__

ALWAYS: Final = ("method", "slow_down", "too_many", "broken")
OF_BODIES: Final = ("malformed", "forbidden", "too_large", "type")
IN_ADDRESS: Final = {
    "match": "the id of the match",
    "game": "the key of the game",
    "scenario": "the key of the scenario",
    "inquiry": "the id of the fairness study",
}
VITALS: Final = {
    "/api/health": ("health", "Check whether the server is up and can write", (200,)),
    "/api/ready": ("ready", "Check whether the server can do its work", (200, 503)),
}


def describe() -> dict[str, Any]:
    """Return the description."""
    bodies = {endpoint.takes for endpoint in ENDPOINTS if not endpoint.is_safe}
    by_type, components = schemas_of({Problem, Health, *bodies, *(endpoint.gives for endpoint in ENDPOINTS)} - {str})
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, by_type)
    for path, (name, summary, statuses) in VITALS.items():
        paths[path] = {"get": _vital(name, summary, statuses, by_type[Health])}
    described: dict[str, Any] = plainer(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "Quarterdeck",
                "version": __version__,
                "description": f"{ABOUT}\n\n{table_of_codes()}",
                "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
            },
            "paths": paths,
            "components": {"schemas": components, "securitySchemes": SECURITY},
        }
    )
    return described


ABOUT: Final = (
    "Naval wargames to play and watch. /api/asyncapi.json describes the socket at /api/socket. Requests that change "
    "something need the header `X-Quarterdeck: 1`."
)
SECURITY: Final = {
    "token": {"type": "http", "scheme": "bearer", "description": "the token of a seat, for programs"},
    "cookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": cookie_name(secure=True),
        "description": "a browser's cookie over https, set by the first `sit` or `take`",
    },
    "plainCookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": cookie_name(secure=False),
        "description": "the cookie over plain http, at home",
    },
}


def _vital(name: str, summary: str, statuses: tuple[int, ...], schema: dict[str, Any]) -> dict[str, Any]:
    content = {"application/json": {"schema": schema, "example": {"ok": True, "writes": True}}}
    answers = {str(status): {"description": summary, "content": content} for status in statuses}
    return {"operationId": name, "summary": summary, "parameters": [], "responses": answers, "security": [{}]}


def _operation(endpoint: Endpoint, schemas: dict[Any, Any]) -> dict[str, Any]:
    said = endpoint_words()[endpoint.name]
    operation: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": said.title,
        "description": "\n\n".join(filter(None, (said.plain, f"**Who may call it:** {said.who}"))),
        "parameters": [*_path_parameters(endpoint.path), *_query_parameters(endpoint)],
        "responses": _responses(endpoint, schemas),
        "security": [{"token": []}, {"cookie": []}, {"plainCookie": []}, {}],
    }
    if not endpoint.is_safe:
        operation["parameters"].append(_header())
        content = {"application/json": {"schema": schemas[endpoint.takes], "example": examples()[endpoint.name]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _header() -> dict[str, Any]:
    schema = {"type": "string", "enum": ["1"], "default": "1"}
    about = "shows that the request does not come from a page of another site"
    return {"name": "X-Quarterdeck", "in": "header", "required": True, "description": about, "schema": schema}


def _path_parameters(path: str) -> list[dict[str, Any]]:
    schema = {"type": "string", "minLength": 1}
    return [
        {"name": name, "in": "path", "required": True, "description": IN_ADDRESS[name], "schema": schema}
        for name in re.findall(r"{(\w+)}", path)
    ]


def _query_parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    query = endpoint.takes
    if query is None or not endpoint.is_safe:
        return []
    described = inspect.type_info(query)
    assert isinstance(described, inspect.StructType)
    schema = msgspec.json.schema(query)["$defs"][query.__name__]["properties"]
    return [
        {
            "name": field.encode_name,
            "in": "query",
            "required": field.required,
            "description": meaning(query.__name__, field.encode_name),
            "schema": _no_null(schema[field.encode_name]),
        }
        for field in described.fields
    ]


def _no_null(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema without null: a query leaves out what it does not give."""
    kinds = [kind for kind in schema.get("anyOf", []) if kind != {"type": "null"}]
    found = kinds[0] if len(kinds) == 1 else schema
    return {name: value for name, value in found.items() if name != "default"}


def _responses(endpoint: Endpoint, schemas: dict[Any, Any]) -> dict[str, Any]:
    content: dict[str, Any] = {"application/json": {"schema": schemas.get(endpoint.gives)}}
    if endpoint.gives is str:
        content = {"text/plain": {"schema": {"type": "string"}}}
    responses: dict[str, Any] = {
        str(endpoint.status): {"description": endpoint_words()[endpoint.name].title, "content": content}
    }
    codes = {*endpoint.refusals, *ALWAYS, *(() if endpoint.is_safe else OF_BODIES)}
    if endpoint.takes is not None:
        codes.add("malformed")
    for status in sorted({STATUS[code] for code in codes}):
        named = "; ".join(f"`{code}`: {AGAIN[code]}" for code in sorted(codes) if STATUS[code] == status)
        refused = {"application/json": {"schema": schemas[Problem]}}
        responses[str(status)] = {"description": named, "content": refused}
    return responses
