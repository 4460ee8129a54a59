"""Plain data written as TOML in the way a person would lay it out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def as_toml(data: Mapping[str, Any], within: str = "") -> str:
    """Return fields first, then a ``[table]`` or ``[[table]]`` for each table or list of them."""
    lines = [f"{name} = {value(each)}" for name, each in data.items() if not is_table(each) and not are_tables(each)]
    for name, each in data.items():
        path = f"{within}.{name}" if within else name
        if is_table(each):
            only_tables = each and all(is_table(inner) or are_tables(inner) for inner in each.values())
            lines += ([] if only_tables else ["", f"[{path}]"]) + [as_toml(each, path)]
        elif are_tables(each):
            for one in each:
                lines += ["", f"[[{path}]]", *(f"{field} = {value(inner)}" for field, inner in one.items())]
    return "\n".join(lines)


def is_table(each: object) -> bool:
    return isinstance(each, Mapping)


def are_tables(each: object) -> bool:
    return isinstance(each, list | tuple) and bool(each) and all(map(is_table, each))


def value(each: Any) -> str:
    """Return a value on one line, except that a list of tables has a line for each."""
    if isinstance(each, bool):
        return "true" if each else "false"
    if isinstance(each, str):
        return json.dumps(each, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(each, Mapping):
        return f"{{ {', '.join(f'{name} = {value(inner)}' for name, inner in each.items())} }}"
    if are_tables(each):
        return "\n".join(["[", *(f"  {value(inner)}," for inner in each), "]"])
    if isinstance(each, list | tuple):
        return f"[{', '.join(map(value, each))}]"
    return str(each)
