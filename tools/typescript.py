"""TypeScript declarations of the wire types for the page's own checks (``web/protocol.d.ts``).

They are made from the table of endpoints, and a test holds the file to the types.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec import inspect

from quarterdeck import web_files
from quarterdeck.engine import scene
from quarterdeck.table.endpoints import ENDPOINTS
from quarterdeck.table.wire import frames, replies, requests

PAGE: Final = web_files.FOLDER / "protocol.d.ts"
HEAD: Final = "/** The server's messages and requests. Made by tools/generated.py from its types; do not edit. */\n"

SOCKET: Final = (frames.Frame, requests.Watch, requests.Leave, replies.Problem)
PLAIN: Final = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}

# The page's names for types that are not structs.
ALIASES: Final[dict[str, Any]] = {
    "At": inspect.type_info(scene.At),
    "Board": inspect.type_info(scene.Board),
    "Frame": inspect.type_info(frames.Frame),
}


def declarations() -> str:
    """Return the whole file."""
    asked = {each for endpoint in ENDPOINTS for each in (endpoint.takes, endpoint.gives) if each not in (None, str)}
    found: dict[str, inspect.StructType] = {}
    for described in inspect.multi_type_info([*asked, *SOCKET]):
        _collect(described, found)
    aliases = [f"export type {name} = {_spelt(described)};\n" for name, described in ALIASES.items()]
    return "\n".join([HEAD, *aliases, *(_interface(found[name]) for name in sorted(found))])


def _collect(described: Any, found: dict[str, inspect.StructType]) -> None:
    """Collect every struct that a type is made of."""
    if isinstance(described, inspect.StructType):
        if described.cls.__name__ in found:
            return
        found[described.cls.__name__] = described
    for part in _parts(described):
        _collect(part, found)


def _parts(described: Any) -> Iterable[Any]:
    match described:
        case inspect.StructType():
            return [field.type for field in described.fields]
        case inspect.UnionType():
            return described.types
        case inspect.ListType() | inspect.VarTupleType():
            return [described.item_type]
        case inspect.Metadata():
            return [described.type]
        case inspect.TupleType():
            return described.item_types
        case inspect.DictType():
            return [described.value_type]
        case _:
            return []


def _interface(described: inspect.StructType) -> str:
    lines = [f"  {_member(field, described.cls)};" for field in described.fields]
    if described.tag_field is not None:
        lines.insert(0, f"  {described.tag_field}: {json.dumps(described.tag)};")
    return "\n".join([f"export interface {described.cls.__name__} {{", *lines, "}", ""])


def _member(field: inspect.Field, cls: type[msgspec.Struct]) -> str:
    """Return a field's declaration; a client may leave out a field that has a default.

    We leave a field out while it has its default, and then send no null.
    """
    if field.required:
        return f"{field.encode_name}: {_named(field.type)}"
    if cls.__struct_config__.omit_defaults:
        spelt = _named(field.type)
        return f"{field.encode_name}?: {spelt.removesuffix(' | null') if field.default is None else spelt}"
    mark = "?" if issubclass(cls, requests.Body) else ""
    return f"{field.encode_name}{mark}: {_named(field.type)}"


def _named(described: Any) -> str:
    """Return a type by its name on the page, if it has one."""
    known = [name for name, alias in ALIASES.items() if alias == described]
    return known[0] if known else _spelt(described)


def _spelt(described: Any) -> str:
    match described:
        case inspect.StructType():
            return described.cls.__name__
        case inspect.Metadata():
            return _named(described.type)
        case inspect.LiteralType():
            return " | ".join(json.dumps(value) for value in described.values)
        case inspect.UnionType():
            return " | ".join(_named(each) for each in described.types)
        case inspect.ListType() | inspect.VarTupleType():
            item = _named(described.item_type)
            return f"({item})[]" if " | " in item else f"{item}[]"
        case inspect.TupleType():
            return f"[{', '.join(_named(each) for each in described.item_types)}]"
        case inspect.DictType():
            return f"Record<string, {_named(described.value_type)}>"
        case _:
            return PLAIN[type(described)]
