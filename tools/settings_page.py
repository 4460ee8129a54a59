"""The generated page docs/look-up/settings.md: the settings of the server."""

from __future__ import annotations

import argparse
from typing import Any, Final

import msgspec
from msgspec import inspect
from tools.protocol_pages import DOCS, filled

from quarterdeck.cli import parser
from quarterdeck.server.settings import DEFAULTS_MADE, KINDS, PREFIX, ServerSettings, wanted

PAGE: Final = DOCS / "settings.md"


def document() -> str:
    """Return the page."""
    fields = sorted(msgspec.structs.fields(ServerSettings), key=lambda field: field.name)
    rows = [
        f"| [`{PREFIX}{each.name.upper()}`](#{PREFIX.lower()}{each.name}) | {_default(each)} | {_value(each)} |"
        for each in fields
    ]
    return filled("settings.md", rows="\n".join(rows), settings="\n\n".join(map(_chapter, fields)))


def _chapter(field: msgspec.structs.FieldInfo) -> str:
    options = _options()
    facts = [f"Default: {_default(field)}.", f"Value: {_value(field)}."]
    if field.name in options:
        facts.append(f"Option: `quarterdeck serve {options[field.name]}`.")
    return f"## `{PREFIX}{field.name.upper()}`\n\n{about(field.name)}\n\n{' '.join(facts)}"


def about(name: str) -> str:
    """Return what a setting does."""
    described = inspect.type_info(KINDS[name])
    assert isinstance(described, inspect.Metadata), name
    return str((described.extra_json_schema or {})["description"])


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.name in DEFAULTS_MADE:
        return DEFAULTS_MADE[field.name]
    default: Any = field.default
    if default == "":
        return "none"
    if isinstance(default, bool):
        return f"`{str(default).lower()}`"
    return f"`{default:g}`" if isinstance(default, float) else f"`{default}`"


def _value(field: msgspec.structs.FieldInfo) -> str:
    return wanted(inspect.type_info(KINDS[field.name]))


def _options() -> dict[str, str]:
    """Return the options of ``quarterdeck serve`` by the setting that each one sets."""
    commands = next(each for each in parser()._actions if isinstance(each, argparse._SubParsersAction))
    actions = [each for each in commands.choices["serve"]._actions if each.metavar]
    return {each.dest: f"{each.option_strings[-1]} {each.metavar}" for each in actions if each.option_strings}
