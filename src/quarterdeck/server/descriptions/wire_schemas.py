"""What the descriptions for machines are made of: the schemas of the types on the wire, with every field in words.

Generators and browsers read them, so they keep to what all know: a tuple is an array of so many items, patterns end with
``$``, and every field has its words (``wire/words.toml``).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from quarterdeck.table.problems import AGAIN, STATUS

WIRE: Final = files("quarterdeck.table.wire")


def schemas_of(types: Iterable[Any]) -> tuple[dict[Any, dict[str, Any]], dict[str, Any]]:
    """A schema for each type, and by name the schemas that those refer to."""
    listed = sorted({*types}, key=lambda each: each.__name__)
    schemas, components = msgspec.json.schema_components(listed, ref_template="#/components/schemas/{name}")
    for name, schema in components.items():
        put_into_words(name, schema)
    if "Fault" in components:
        components["Fault"]["properties"]["code"]["enum"] = list(STATUS)
    return dict(zip(listed, schemas, strict=True)), components


def table_of_codes() -> str:
    """Every code with its status and whether to try again."""
    rows = [f"| {STATUS[code]} | `{code}` | {again} |" for code, again in AGAIN.items()]
    return "\n".join(["Refusals, and whether to try again:", "", "| status | code | again? |", "|---|---|---|", *rows])


@cache
def words() -> dict[str, dict[str, str]]:
    """What fields mean, by type; ``any`` where a name means the same everywhere."""
    return msgspec.toml.decode((WIRE / "words.toml").read_bytes(), type=dict[str, dict[str, str]])


@cache
def examples() -> dict[str, dict[str, Any]]:
    """What may be sent, by endpoint."""
    return msgspec.toml.decode((WIRE / "examples.toml").read_bytes(), type=dict[str, dict[str, Any]])


def put_into_words(name: str, schema: dict[str, Any]) -> None:
    for field, about in schema.get("properties", {}).items():
        said = words().get(name, {}).get(field) or about.get("description") or words()["any"].get(field)
        if said is not None:
            about["description"] = said


def plainer(schema: Any, without: str = "") -> Any:
    """The same in words that every generator knows: no ``items: false``, no ``\\Z``, which JavaScript takes for a Z; and
    without objects of one name."""
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
