"""The JSON schemas of the wire types, with every field described.

Client generators and browsers read them, so they use only what all of those know: a tuple is an
array of a fixed length, and patterns end with ``$``. The descriptions come from
``wire/words.toml`` and ``wire/endpoints.toml``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from quarterdeck.table.problems import REFUSALS, STATUS

WIRE: Final = files("quarterdeck.table.wire")
LINK: Final = re.compile(r"\[\[(\w+)\]\]")  # in the words of an endpoint: a link to another one


class EndpointWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The documentation of one endpoint."""

    group: str
    title: str
    who: str
    about: str

    @property
    def plain(self) -> str:
        """The description without links: each endpoint stands by its title."""
        return LINK.sub(lambda found: f"*{endpoint_words()[found[1]].title}*", self.about)


def schemas_of(types: Iterable[Any]) -> tuple[dict[Any, dict[str, Any]], dict[str, Any]]:
    """Return a schema for each type, and the schemas that those refer to, by name."""
    listed = sorted({*types}, key=lambda each: each.__name__)
    schemas, components = msgspec.json.schema_components(listed, ref_template="#/components/schemas/{name}")
    for name, schema in components.items():
        put_into_words(name, schema)
    if "Fault" in components:
        components["Fault"]["properties"]["code"]["enum"] = list(STATUS)
    return dict(zip(listed, schemas, strict=True)), components


def table_of_codes() -> str:
    """Return a Markdown table of the error codes."""
    rows = [f"| {each.status} | `{code}` | {each.meaning} | {each.advice} |" for code, each in REFUSALS.items()]
    return "\n".join(["Errors:", "", "| status | code | meaning | try again? |", "|---|---|---|---|", *rows])


@cache
def words() -> dict[str, dict[str, str]]:
    """Return the meaning of each field, by type; under ``any``, names with the same meaning
    everywhere.
    """
    return msgspec.toml.decode((WIRE / "words.toml").read_bytes(), type=dict[str, dict[str, str]])


@cache
def endpoint_words() -> dict[str, EndpointWords]:
    """Return the documentation of each endpoint, by its name."""
    return msgspec.toml.decode((WIRE / "endpoints.toml").read_bytes(), type=dict[str, EndpointWords])


@cache
def examples() -> dict[str, dict[str, Any]]:
    """Return an example body for each endpoint that changes something, by its name."""
    return msgspec.toml.decode((WIRE / "examples.toml").read_bytes(), type=dict[str, dict[str, Any]])


def meaning(type_name: str, field: str, described: str | None = None) -> str | None:
    """Return the meaning of a field; ``described`` is the description that its type has."""
    return words().get(type_name, {}).get(field) or described or words()["any"].get(field)


def put_into_words(name: str, schema: dict[str, Any]) -> None:
    """Add the meaning of each field to the schema of a type."""
    for field, about in schema.get("properties", {}).items():
        said = meaning(name, field, about.get("description"))
        if said is not None:
            about["description"] = said


def plainer(schema: Any, without: str = "") -> Any:
    """Return the schema in terms that every generator knows, without objects under the key
    ``without``.

    ``items: false`` is removed, and so is ``\\Z``, which JavaScript takes for a Z.
    """
    if isinstance(schema, list | tuple):
        return [plainer(each, without) for each in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {name: value for name, value in schema.items() if not (name == without and isinstance(value, dict))}
    found = {name: plainer(value, without) for name, value in kept.items()}
    if isinstance(found.get("pattern"), str):
        found["pattern"] = found["pattern"].replace(r"\Z", "$")
    if found.get("items") is False:
        kinds = found.pop("prefixItems")
        found["items"] = kinds[0] if all(kind == kinds[0] for kind in kinds) else {"anyOf": kinds}
    return found
