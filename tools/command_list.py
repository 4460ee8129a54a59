"""The generated page docs/look-up/commands.md: every command with usage, options and an example."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.wrapping import wrapped

from quarterdeck.cli import parser
from quarterdeck.cli.shells import EXAMPLES, GROUPS, PROGRAM, Command, commands_of

PAGE: Final = Path(__file__).parents[1] / "docs" / "look-up" / "commands.md"
PREFACE: Final = """# Commands

This page is for everybody who types `quarterdeck`: it lists every command with its options and an
example. `python -m tools.generated` makes it from the parser; `quarterdeck COMMAND --help` prints the
same.

You may shorten a command, a game or a scenario to any unique beginning: `quarterdeck scen f mimi`.
[Notations](notations.md) explains how to name players, bots, scenarios, fields and seeds. A command
that fails prints one sentence on standard error and returns 2; one that you interrupt with Ctrl-C
returns 130.
"""
USUAL_GROUPS: Final = ("positional arguments", "options")  # argparse makes these itself


def document() -> str:
    """Return the page."""
    commands = {command.name: command for command in commands_of(parser())}
    return wrapped(PREFACE + "".join(_group(title, names, commands) for title, names in GROUPS.items()))


def usage(command: Command) -> str:
    """Return the usage of a command in one line; its options are listed below it."""
    words = [PROGRAM, command.name]
    subcommands = [each for each in command.parser._actions if isinstance(each, argparse._SubParsersAction)]
    words += ["COMMAND"] if subcommands else []
    words += [_positional(each) for each in command.arguments if not each.option_strings]
    words += ["[OPTIONS]"] if any(each.option_strings for each in command.arguments) else []
    return " ".join(words)


def _group(title: str, names: tuple[str, ...], commands: dict[str, Command]) -> str:
    chosen = [each for name in names for each in commands.values() if each.name.split()[0] == name]
    return f"\n## {title}\n" + "".join(f"\n### {PROGRAM} {each.name}\n\n{_command(each)}" for each in chosen)


def _command(command: Command) -> str:
    parts = [f"{command.parser.description}\n", f"    {usage(command)}\n", *_tables(command)]
    parts.append(f"Example: `{PROGRAM} {EXAMPLES[command.name]}`\n")
    return "\n".join(parts)


def _tables(command: Command) -> Iterator[str]:
    """Yield a table for each group of arguments, under its title if it has one."""
    for group in command.parser._action_groups:
        listed = [each for each in group._group_actions if each in command.arguments]
        if not listed:
            continue
        if group.title not in USUAL_GROUPS:
            yield f"**{_capital(group.title or '')}**{f': {group.description}' if group.description else ''}\n"
        head = "argument" if all(not each.option_strings for each in listed) else "option"
        yield f"| {head} | meaning |\n|---|---|\n" + "".join(
            f"| {_name(each)} | {_help(command, each)} |\n" for each in listed
        )


def _name(action: argparse.Action) -> str:
    value = "" if action.nargs == 0 else str(action.metavar or action.dest.upper())
    if not action.option_strings:
        return _code(value)
    return ", ".join(
        _code(f"{name} {f'[{value}]' if action.nargs == '?' else value}".strip()) for name in action.option_strings
    )


def _positional(action: argparse.Action) -> str:
    name = str(action.metavar)
    return {"?": f"[{name}]", "*": f"[{name} …]", "+": f"{name} …"}.get(str(action.nargs), name)


def _help(command: Command, action: argparse.Action) -> str:
    told = command.parser._get_formatter()._expand_help(action)
    return _capital(told).replace("|", "\\|")


def _code(text: str) -> str:
    return f"`{text}`".replace("|", "\\|")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
