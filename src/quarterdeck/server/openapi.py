"""The description of the API for machines (OpenAPI 3.1), made from the table of endpoints and the types on the wire."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import inspect

import quarterdeck
from quarterdeck.server.endpoints import ENDPOINTS, Endpoint
from quarterdeck.server.problems import STATUS
from quarterdeck.server.wire.outgoing import Problem

ALWAYS = ("slow_down",)
OF_BODIES = ("malformed", "forbidden", "too_large", "type")


def describe() -> dict[str, Any]:
    bodies = {endpoint.takes for endpoint in ENDPOINTS if not endpoint.is_safe}
    types = {Problem, *bodies, *(endpoint.gives for endpoint in ENDPOINTS)} - {str}
    listed = sorted(types, key=lambda each: each.__name__)
    schemas, components = msgspec.json.schema_components(listed, ref_template="#/components/schemas/{name}")
    by_type = dict(zip(listed, schemas, strict=True))
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, by_type)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Quarterdeck",
            "version": quarterdeck.__version__,
            "description": "Naval wargames to play and watch. The socket at /api/socket is described in docs/protocol.md.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "the token of a seat"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "quarterdeck"},
            },
        },
    }


def _operation(endpoint: Endpoint, schemas: dict[Any, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "parameters": [*_path_parameters(endpoint.path), *_query_parameters(endpoint)],
        "responses": _responses(endpoint, schemas),
        "security": [{"token": []}, {"cookie": []}, {}],
    }
    if not endpoint.is_safe:
        operation["parameters"].append(
            {"name": "X-Quarterdeck", "in": "header", "required": True, "schema": {"type": "string", "enum": ["1"]}}
        )
        content = {"application/json": {"schema": schemas[endpoint.takes]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _path_parameters(path: str) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
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
            "schema": _no_null(schema[field.encode_name]),
        }
        for field in described.fields
    ]


def _no_null(schema: dict[str, Any]) -> dict[str, Any]:
    """A query has no null: what may be missing is left out."""
    kinds = [kind for kind in schema.get("anyOf", []) if kind != {"type": "null"}]
    found = kinds[0] if len(kinds) == 1 else schema
    return {name: value for name, value in found.items() if name != "default"}


def _responses(endpoint: Endpoint, schemas: dict[Any, Any]) -> dict[str, Any]:
    content: dict[str, Any] = {"application/json": {"schema": schemas.get(endpoint.gives)}}
    if endpoint.gives is str:
        content = {"text/plain": {"schema": {"type": "string"}}}
    responses: dict[str, Any] = {str(endpoint.status): {"description": endpoint.summary, "content": content}}
    codes = {*endpoint.refusals, *ALWAYS, *(() if endpoint.is_safe else OF_BODIES)}
    if endpoint.takes is not None:
        codes.add("malformed")
    for status in sorted({STATUS[code] for code in codes}):
        named = ", ".join(sorted(code for code in codes if STATUS[code] == status))
        refused = {"application/json": {"schema": schemas[Problem]}}
        responses[str(status)] = {"description": named, "content": refused}
    return responses
