"""The list of commands, shortened commands, shell completion and the manual page."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Final, NamedTuple

from quarterdeck import catalogue
from quarterdeck.bots import bots
from quarterdeck.cli.arguments import LONGEST
from quarterdeck.engine.scenario import shipped
from quarterdeck.version import __version__

PROGRAM: Final = "quarterdeck"
FILES: Final = frozenset({"FILE", "RECORD", "SCENARIO", "FROM", "TO"})
# Completions that offer both words and files, for the shells that can do so.
WORDS_OR_FILES: Final = {
    "bash": "_quarterdeck_{name}_or_file",
    "zsh": "{{compadd -- {words}; _files}}",
    "fish": "{words} (__fish_complete_path (commandline -ct))",
}
BASH_FUNCTION: Final = '_quarterdeck_{name}_or_file() {{ compgen -W "{words}" -- "$1"; compgen -f -- "$1"; }}'

# The commands by what you want to do, in the order of the overview.
GROUPS: Final = {
    "Play": ("play", "table", "serve", "games", "bots", "rules", "config"),
    "Look at a saved game": ("replay", "analyse", "picture", "verify"),
    "Design a scenario": ("scenario", "check", "lab", "fleet"),
    "Compare and train bots": ("arena", "train"),
    "Host and install": ("database", "version", "completion", "man"),
}

# One for every command, as its --help, the manual page and docs/look-up/commands.md show it.
EXAMPLES: Final = {
    "play": "play mimi --scenario training --against captain",
    "table": "table mimi --scenario first-action",
    "games": "games",
    "bots": "bots pirate",
    "rules": "rules mimi arc",
    "serve": "serve --open",
    "replay": "replay game.qdr",
    "verify": "verify game.qdr",
    "check": "check my-scenario.toml",
    "analyse": "analyse game.qdr --html game.html",
    "picture": "picture game.qdr --number 41 -o board.svg",
    "arena": "arena mimi --scenarios training --bots greedy,search-400 --games 40",
    "train": "train pirate duel",
    "database": "database list",
    "database list": "database list --database matches.db",
    "database delete": "database delete 4f2a9c017be35d68",
    "database copy": "database copy matches.db postgresql://quarterdeck@localhost/quarterdeck",
    "fleet": "fleet --ship eel=picaroon,buccaneers",
    "scenario": "scenario new mimi --save my-scenario.toml",
    "scenario new": "scenario new mimi --save my-scenario.toml",
    "scenario fields": "scenario fields late",
    "lab": "lab mimi/training",
    "config": "config",
    "completion": "completion bash",
    "man": "man",
    "version": "version",
}


class Command(NamedTuple):
    """A command with its full name; ``scenario new`` is a command of its own."""

    name: str
    help: str
    parser: argparse.ArgumentParser

    @property
    def arguments(self) -> list[argparse.Action]:
        """The arguments and options of the command, without those of its subcommands."""
        actions = self.parser._actions
        return [each for each in actions if not isinstance(each, argparse._HelpAction | argparse._SubParsersAction)]


def commands_of(parser: argparse.ArgumentParser, prefix: str = "") -> Iterator[Command]:
    """Yield every command and subcommand."""
    for action in parser._actions:  # argparse lists its subcommands nowhere else
        if isinstance(action, argparse._SubParsersAction):
            for listed in action._choices_actions:
                command = Command(f"{prefix} {listed.dest}".strip(), listed.help or "", action.choices[listed.dest])
                yield command
                yield from commands_of(command.parser, command.name)


def introduce(parser: argparse.ArgumentParser) -> None:
    """Give every command a description, an example, and its own parser for error messages."""
    parser.set_defaults(parser=parser)
    for name, about, inner in commands_of(parser):
        inner.set_defaults(parser=inner)
        inner.description = inner.description or f"{about[0].upper()}{about[1:]}."
        inner.epilog = inner.epilog or f"Example: {PROGRAM} {EXAMPLES[name]}"
        for action in inner._actions:
            if isinstance(action, argparse._HelpAction):
                action.help = "show this help and exit"


def overview(parser: argparse.ArgumentParser) -> str:
    """Return the help of the program: every command with one line, in groups."""
    about = {command.name: command.help for command in commands_of(parser)}
    width = max(len(name) for name in about if " " not in name)
    lines = [f"usage: {PROGRAM} COMMAND [ARGUMENTS]", "", parser.description or ""]
    for group, names in GROUPS.items():
        lines += ["", group, *(f"  {name:<{width}}  {about[name]}" for name in names)]
    lines += [
        "",
        "Options",
        f"  {'-h, --help':<{width}}  show this help and exit",
        f"  {'--version':<{width}}  show the version and exit",
        "",
        "In your browser:    quarterdeck serve --open",
        "In this terminal:   quarterdeck play mimi --scenario training",
        "Help on a command:  quarterdeck COMMAND --help",
    ]
    return "\n".join(lines) + "\n"


def whole_command(parser: argparse.ArgumentParser, typed: list[str]) -> list[str]:
    """Return the arguments with shortened commands spelled out; refuse an unknown command."""
    inner = {command.name: command.parser for command in commands_of(parser) if " " not in command.name}
    if not typed or typed[0].startswith("-") or not inner:
        return typed
    fitting = [name for name in inner if name.startswith(typed[0])]
    if typed[0] not in inner and len(fitting) != 1:
        near = " or ".join(fitting or get_close_matches(typed[0][:LONGEST], inner, 2))
        known = "" if parser.prog == PROGRAM else f"; the commands are {', '.join(inner)}"
        parser.error(f"there is no command {typed[0][:LONGEST]!r}{f'; did you mean {near}?' if near else known}")
    name = typed[0] if typed[0] in inner else fitting[0]
    return [name, *whole_command(inner[name], typed[1:])]


def unknown_arguments(parser: argparse.ArgumentParser, unknown: list[str]) -> str:
    """Return the error for unknown arguments, with the option probably meant."""
    flags = parser._option_string_actions if unknown[0].startswith("-") else []
    near = get_close_matches(unknown[0].partition("=")[0][:LONGEST], flags, 1)
    meant = f"; did you mean {near[0]}?" if near else ""
    return f"unexpected argument {' '.join(map(repr, (each[:LONGEST] for each in unknown[:3])))}{meant}"


def shell(name: str) -> str:
    """Return the name of a shell that has a completion script; refuse any other."""
    from shtab import SUPPORTED_SHELLS

    if name not in SUPPORTED_SHELLS:
        raise argparse.ArgumentTypeError(f"expected {', '.join(SUPPORTED_SHELLS)}, got {name[:LONGEST]!r}")
    return name


def completion(parser: argparse.ArgumentParser, shell: str) -> str:
    """Return the script that completes commands, options, games, scenarios, bots and files."""
    from shtab import complete

    known = values()
    for command in commands_of(parser):
        for action in command.arguments:
            if isinstance(action.metavar, str):
                _offer(action, re.split(r"[|,]", action.metavar), known, shell)
                action.metavar = action.metavar.replace(":", " ")  # zsh separates the fields of a description by colons
    return complete(parser, shell)


def _offer(action: argparse.Action, kinds: list[str], known: Mapping[str, list[str]], shell: str) -> None:
    """Tell shtab which words or files an argument takes, by kinds such as ``KEY`` or ``FILE``."""
    from shtab import DIRECTORY, FILE

    words = known.get(kinds[0], [])
    files = not FILES.isdisjoint(kinds)
    action.choices = words or action.choices
    offered: object = None
    if "FOLDER" in kinds:
        offered = DIRECTORY
    elif files and not words:
        offered = FILE
    elif files and shell in WORDS_OR_FILES:
        filled = {"name": kinds[0].lower(), "words": " ".join(words)}
        offered = {shell: WORDS_OR_FILES[shell].format(**filled), "preamble": {"bash": BASH_FUNCTION.format(**filled)}}
    if offered is not None:
        action.complete = offered  # type: ignore[attr-defined]  # shtab reads it there


def values() -> dict[str, list[str]]:
    """Return the words for arguments of kind ``GAME``, ``BOT``, ``FLEET``, ``KEY``, ``SHELL``."""
    from shtab import SUPPORTED_SHELLS

    games = catalogue.games()
    keys = [key for game in games.values() for key in shipped(game.package)]
    fleets = [key for game in games.values() if game.shipyard is not None for key in game.shipyard.ready_made()]
    return {"GAME": list(games), "BOT": list(bots()), "KEY": keys, "FLEET": fleets, "SHELL": SUPPORTED_SHELLS}


def man(parser: argparse.ArgumentParser) -> str:
    """Return the manual page in troff."""
    lines = [
        f'.TH {PROGRAM.upper()} 1 "" "{PROGRAM} {__version__}" "User commands"',
        f".SH NAME\n{PROGRAM} \\- {_troff(parser.description or '').rstrip('.')}",
        f".SH SYNOPSIS\n.B {PROGRAM}\nCOMMAND [ARGUMENTS]",
        ".PP\nCommands, games and scenarios may be shortened to any unique beginning.\n.SH COMMANDS",
    ]
    for command in commands_of(parser):
        lines.append(f".SS {command.name}\n{_troff(command.help)}")
        for action in command.arguments:
            takes = "" if action.nargs == 0 else action.metavar or action.dest.upper()
            head = f"{', '.join(action.option_strings)} {takes}".strip()
            told = (action.help or "") % {"default": action.default, "prog": PROGRAM}
            lines.append(f".TP\n.B {_troff(head)}\n{_troff(told)}")
        lines.append(f".PP\n{_troff(' '.join((command.parser.epilog or '').split()))}")
    return "\n".join(lines) + "\n"


def _troff(text: str) -> str:
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text.startswith((".", "'")) else text
