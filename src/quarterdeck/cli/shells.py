"""Commands by a unique start, and ``completion`` and ``man``: what shells and manual pages know of the commands."""

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
# Offers words and files where either may stand, by the shells that can do so.
WORDS_OR_FILES: Final = {
    "bash": "_quarterdeck_{name}_or_file",
    "zsh": "{{compadd -- {words}; _files}}",
    "fish": "{words} (__fish_complete_path (commandline -ct))",
}
BASH_FUNCTION: Final = '_quarterdeck_{name}_or_file() {{ compgen -W "{words}" -- "$1"; compgen -f -- "$1"; }}'

# One for every command, as its --help and the manual page show it.
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
    """A command of the program, its name whole: ``scenario new`` is one of its own."""

    name: str
    help: str
    parser: argparse.ArgumentParser

    @property
    def arguments(self) -> list[argparse.Action]:
        """The arguments and options of the command itself."""
        actions = self.parser._actions
        return [each for each in actions if not isinstance(each, argparse._HelpAction | argparse._SubParsersAction)]


def commands_of(parser: argparse.ArgumentParser, prefix: str = "") -> Iterator[Command]:
    """Yield every command, those inside others too."""
    for action in parser._actions:  # argparse tells of its subcommands in no other way
        if isinstance(action, argparse._SubParsersAction):
            for said in action._choices_actions:
                command = Command(f"{prefix} {said.dest}".strip(), said.help or "", action.choices[said.dest])
                yield command
                yield from commands_of(command.parser, command.name)


def introduce(parser: argparse.ArgumentParser) -> None:
    """Give every command an example, and a default that names its parser, so that a refusal can come from it."""
    parser.set_defaults(parser=parser)
    for name, _, inner in commands_of(parser):
        inner.set_defaults(parser=inner)
        inner.epilog = inner.epilog or f"Example: {PROGRAM} {EXAMPLES[name]}"


def whole_command(parser: argparse.ArgumentParser, said: list[str]) -> list[str]:
    """Return what was typed, with commands by their names where a unique start was given; refuse an unknown command."""
    inner = {command.name: command.parser for command in commands_of(parser) if " " not in command.name}
    if not said or said[0].startswith("-") or not inner:
        return said
    fitting = [name for name in inner if name.startswith(said[0])]
    if said[0] not in inner and len(fitting) != 1:
        near = " or ".join(fitting or get_close_matches(said[0][:LONGEST], inner, 2))
        there = "" if parser.prog == PROGRAM else f"; there are {', '.join(inner)}"
        parser.error(f"there is no command {said[0][:LONGEST]!r}{f'; did you mean {near}?' if near else there}")
    name = said[0] if said[0] in inner else fitting[0]
    return [name, *whole_command(inner[name], said[1:])]


def too_much(parser: argparse.ArgumentParser, more: list[str]) -> str:
    """Return a sentence on what a command has no use for, and what was probably meant."""
    flags = parser._option_string_actions if more[0].startswith("-") else []
    near = get_close_matches(more[0].partition("=")[0][:LONGEST], flags, 1)
    meant = f"; did you mean {near[0]}?" if near else ""
    return f"there is no use for {' '.join(map(repr, (each[:LONGEST] for each in more[:3])))}{meant}"


def shell(said: str) -> str:
    """Return the name of a shell for which there is a completion."""
    from shtab import SUPPORTED_SHELLS

    if said not in SUPPORTED_SHELLS:
        raise argparse.ArgumentTypeError(f"expected {', '.join(SUPPORTED_SHELLS)}, got {said[:LONGEST]!r}")
    return said


def completion(parser: argparse.ArgumentParser, shell: str) -> str:
    """Return what a shell needs to complete commands, options, games, scenarios, bots, fleets and files."""
    from shtab import complete

    known = values()
    for command in commands_of(parser):
        for action in command.arguments:
            if isinstance(action.metavar, str):
                _offer(action, re.split(r"[|,]", action.metavar), known, shell)
                action.metavar = action.metavar.replace(":", " ")  # a colon parts the fields of a description in zsh
    return complete(parser, shell)


def _offer(action: argparse.Action, kinds: list[str], known: Mapping[str, list[str]], shell: str) -> None:
    """Tell shtab what may stand where an argument takes values of these kinds, such as ``KEY`` or ``FILE``."""
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
        said = {"name": kinds[0].lower(), "words": " ".join(words)}
        offered = {shell: WORDS_OR_FILES[shell].format(**said), "preamble": {"bash": BASH_FUNCTION.format(**said)}}
    if offered is not None:
        action.complete = offered  # type: ignore[attr-defined]  # shtab reads it there


def values() -> dict[str, list[str]]:
    """Return what may stand where an argument says ``GAME``, ``BOT``, ``FLEET``, ``KEY`` or ``SHELL``."""
    from shtab import SUPPORTED_SHELLS

    games = catalogue.games()
    keys = [key for game in games.values() for key in shipped(game.package)]
    fleets = [key for game in games.values() if game.shipyard is not None for key in game.shipyard.ready_made()]
    return {"GAME": list(games), "BOT": list(bots()), "KEY": keys, "FLEET": fleets, "SHELL": SUPPORTED_SHELLS}


def man(parser: argparse.ArgumentParser) -> str:
    """Return the manual page, in the language of troff."""
    lines = [
        f'.TH {PROGRAM.upper()} 1 "" "{PROGRAM} {__version__}" "User commands"',
        f".SH NAME\n{PROGRAM} \\- {_troff(parser.description or '').rstrip('.')}",
        f".SH SYNOPSIS\n.B {PROGRAM}\nCOMMAND [ARGUMENTS]",
        ".PP\nA unique start of a command, a game or a scenario is enough.\n.SH COMMANDS",
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
