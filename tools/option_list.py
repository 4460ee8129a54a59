"""The generated page docs/look-up/options.md: every house rule of every game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from tools.field_list import games
from tools.wrapping import wrapped

import quarterdeck as qd
from quarterdeck.engine.validation.field_errors import Field, fields_of
from quarterdeck.table.game_catalogue import GameCatalogue
from quarterdeck.table.wire.replies import GameInfo, HouseRule

PAGE: Final = Path(__file__).parents[1] / "docs" / "look-up" / "options.md"
PREFACE: Final = """# Options

For players and designers: every house rule of every game, and what it changes.

There are three ways to set an option:

- when you start a game: `quarterdeck play mimi --option speed=true`
- on the page, under *House rules*
- in the table `[options]` of your own scenario

`quarterdeck lab mimi --vary speed=false,true` measures what an option does to the chances of each
side. `quarterdeck rules mimi MT-1` prints a clause.
"""
PREFIX: Final = "options."
QUOTED: Final = re.compile(r"'([\w-]+)'")
EMPTY: Final = ("man_o_war",)  # options whose default is the empty text


def document() -> str:
    """Return the page."""
    shipped = {game.key for game in games()}
    infos = GameCatalogue(qd.games()).infos()
    return wrapped(PREFACE + "".join(_chapter(info) for info in infos if info.key in shipped))


def options_of(key: str) -> list[Field]:
    """Return the options of a game, by their names in its table of options."""
    found = [each for each in fields_of(qd.find_game(key).scenario) if each.name.startswith(PREFIX)]
    return [each._replace(name=each.name.removeprefix(PREFIX)) for each in found]


def _chapter(info: GameInfo) -> str:
    options = "".join(_option(info, each) for each in options_of(info.key))
    return f"\n## {info.title}\n\n`quarterdeck play {info.key} --option NAME=VALUE`\n{options}"


def _option(info: GameInfo, option: Field) -> str:
    default = option.default.strip("'")
    values = _in_backticks(option.expected.replace("''", "empty"))
    lines = [
        f"\n### `{option.name}`\n",
        f"{_in_backticks(option.meaning)}\n",
        f"- Values: {values}",
        f"- Default: {'empty' if default == 'none' and option.name in EMPTY else f'`{default}`'}",
        f"- Scenarios: {_scenarios(info, option)}",
    ]
    return "\n".join(lines) + "\n"


def _in_backticks(text: str) -> str:
    return QUOTED.sub(r"`\1`", text)


def _scenarios(info: GameInfo, option: Field) -> str:
    """Return the scenarios in which an option has an effect, with what differs there."""
    rules = {each.key: rule for each in info.scenarios for rule in each.options if rule.name == option.name}
    notes = {key: _note(rule, option) for key, rule in rules.items()}
    if len(rules) == len(info.scenarios) and not any(notes.values()):
        return "all"
    return ", ".join(f"`{key}`{f' ({note})' if note else ''}" for key, note in notes.items())


def _note(rule: HouseRule, option: Field) -> str:
    default = str(rule.default).lower() if isinstance(rule.default, bool) else str(rule.default)
    parts = []
    if rule.low is not None and f"from {rule.low} to {rule.high}" not in option.expected:
        parts.append(f"{rule.low} to {rule.high}")
    if default and default != option.default.strip("'"):
        parts.append(f"default `{default}`")
    return ", ".join(parts)
