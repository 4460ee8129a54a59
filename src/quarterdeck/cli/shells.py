"""``completion`` and ``man``: what a shell completes and the manual page says, from the descriptions of the commands."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final, NamedTuple

import quarterdeck as qd
from quarterdeck.bots import bots
from quarterdeck.engine.scenario import shipped

PROGRAM: Final = "quarterdeck"
_FISH: Final = f"complete -c {PROGRAM}"
LONGEST: Final = 40  # letters of what was typed that are said again


class ShellOption(NamedTuple):
    """An argument of a command: its names (none for one that goes by its place), what it takes, and what it is for."""

    names: tuple[str, ...]
    takes: str
    help: str

    @property
    def long(self) -> str:
        return next((name for name in self.names if name.startswith("--")), "")


class Command(NamedTuple):
    """A command of the program: ``scenario new`` is one of its own."""

    name: str
    help: str
    options: tuple[ShellOption, ...]
    example: str


def commands_of(parser: argparse.ArgumentParser, prefix: str = "") -> Iterator[Command]:
    """Every command, those inside others too."""
    for action in parser._actions:  # argparse tells of its subcommands in no other way
        if isinstance(action, argparse._SubParsersAction):
            for said in action._choices_actions:
                name = f"{prefix} {said.dest}".strip()
                inner: argparse.ArgumentParser = action.choices[said.dest]
                yield Command(name, said.help or "", tuple(_options(inner)), inner.epilog or "")
                yield from commands_of(inner, name)


def illustrate(parser: argparse.ArgumentParser, examples: Mapping[str, str], prefix: str = "") -> None:
    """Give every command its example."""
    for said, inner in _inside(parser).items():
        name = f"{prefix} {said}".strip()
        inner.epilog = inner.epilog or (f"Example: {PROGRAM} {examples[name]}" if name in examples else None)
        illustrate(inner, examples, name)


def whole_command(parser: argparse.ArgumentParser, said: list[str]) -> list[str]:
    """What was typed, its commands by their names where a unique start was given; what is none is refused."""
    inner = _inside(parser)
    if not said or said[0].startswith("-") or not inner:
        return said
    fitting = [name for name in inner if name.startswith(said[0])]
    if said[0] not in inner and len(fitting) != 1:
        near = " or ".join(fitting or get_close_matches(said[0][:LONGEST], inner, 2))
        parser.error(f"there is no command {said[0][:LONGEST]!r}{f'; did you mean {near}?' if near else _all(parser)}")
    name = said[0] if said[0] in inner else fitting[0]
    return [name, *whole_command(inner[name], said[1:])]


def _inside(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The commands inside another, or inside the program."""
    found: dict[str, argparse.ArgumentParser] = {}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            found |= action.choices
    return found


def _all(parser: argparse.ArgumentParser) -> str:
    """What there is, where that is little."""
    return "" if parser.prog == PROGRAM else f"; there are {', '.join(_inside(parser))}"


def introduce(parser: argparse.ArgumentParser) -> None:
    """Whoever reads what was typed finds there by which parser it was read, the innermost."""
    parser.set_defaults(parser=parser)
    for inner in _inside(parser).values():
        introduce(inner)


def too_much(parser: argparse.ArgumentParser, more: list[str]) -> str:
    """What was typed that a command has no use for, and what was probably meant."""
    flags = [name for option in _options(parser) for name in option.names]
    near = get_close_matches(more[0].partition("=")[0][:LONGEST], flags, 1) if more[0].startswith("-") else []
    meant = f"; did you mean {near[0]}?" if near else ""
    return f"there is no use for {' '.join(map(repr, (each[:LONGEST] for each in more[:3])))}{meant}"


def shell(said: str) -> str:
    """A shell for which there is a completion."""
    if said not in SHELLS:
        raise argparse.ArgumentTypeError(f"expected {', '.join(SHELLS)}, got {said[:LONGEST]!r}")
    return said


def _options(parser: argparse.ArgumentParser) -> Iterator[ShellOption]:
    for action in parser._actions:
        if not isinstance(action, argparse._HelpAction | argparse._SubParsersAction):
            takes = action.metavar if isinstance(action.metavar, str) else action.dest.upper() if action.nargs != 0 else ""
            yield ShellOption(tuple(action.option_strings), takes, (action.help or "") % _shown(action))


def _shown(action: argparse.Action) -> dict[str, Any]:
    return {"default": action.default, "prog": PROGRAM}


def values() -> dict[str, list[str]]:
    """What may stand where an argument says ``GAME``, ``BOT``, ``FLEET`` or ``KEY``."""
    games = qd.games()
    keys = [key for game in games.values() for key in shipped(game.package)]
    fleets = [key for game in games.values() if game.shipyard is not None for key in game.shipyard.ready_made()]
    return {"GAME": list(games), "BOT": list(bots()), "KEY": keys, "FLEET": fleets, "bash|zsh|fish": list(SHELLS)}


def _fitting(takes: str, known: Mapping[str, list[str]]) -> list[str]:
    """What may stand there, where it can be told; a word in small letters is itself."""
    if takes.islower() and takes not in known:
        return [takes]
    return known.get(takes) or known.get(re.split(r"[|,]", takes)[0], [])


def _inner(commands: list[Command], outer: Command) -> list[str]:
    """The names of the commands inside another."""
    return [each.name.partition(" ")[2] for each in commands if each.name.startswith(f"{outer.name} ")]


def bash(commands: list[Command]) -> str:
    known = values()
    inside = "".join(
        f'    {command.name}) [ "$COMP_CWORD" -gt 2 ] && said="{command.name} ${{COMP_WORDS[2]}}" ;;\n'
        for command in commands
        if _inner(commands, command)
    )
    cases = "".join(
        f'    "{command.name}") words="{" ".join(_words(commands, command, known))}" ;;\n' for command in commands
    )
    after = "".join(
        f'    "{command.name} {option.long}") words="{" ".join(_fitting(option.takes, known))}" ;;\n'
        for command in commands
        for option in command.options
        if option.long and _fitting(option.takes, known)
    )
    first = " ".join(command.name for command in commands if " " not in command.name)
    return f"""# {PROGRAM} completion for bash: put this where your shell reads it, or: source <({PROGRAM} completion bash)
_{PROGRAM}() {{
  local word="${{COMP_WORDS[COMP_CWORD]}}" last="${{COMP_WORDS[COMP_CWORD-1]}}" said="${{COMP_WORDS[1]}}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "{first}" -- "$word"))
    return
  fi
  case "$said" in
{inside}  esac
  case "$said" in
{cases}  esac
  case "$said $last" in
{after}  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _{PROGRAM} {PROGRAM}
"""


def _words(commands: list[Command], command: Command, known: Mapping[str, list[str]]) -> list[str]:
    """What may follow a command: those inside it, its options, and what goes by its place."""
    flags = [option.long for option in command.options if option.long]
    places = [word for option in command.options if not option.names for word in _fitting(option.takes, known)]
    return [*_inner(commands, command), *flags, *places]


def zsh(commands: list[Command]) -> str:
    known = values()
    cases = "".join(_zsh_case(commands, command, known) for command in commands if " " not in command.name)
    return f"""#compdef {PROGRAM}
_{PROGRAM}() {{
{_zsh_choice([command for command in commands if " " not in command.name], "  ")}
  case $words[1] in
{cases}  esac
}}
compdef _{PROGRAM} {PROGRAM}
"""


def _zsh_choice(commands: list[Command], indent: str) -> str:
    """Offers commands where one is to be typed; behind it, what was typed before it is out of sight."""
    listed = " ".join(f"'{command.name.split()[-1]}:{_quoted(command.help)}'" for command in commands)
    lines = ["shift words; (( CURRENT-- ))", "if (( CURRENT == 1 )); then"]
    lines += [f"  local -a commands=({listed})", "  _describe command commands", "  return", "fi"]
    return "\n".join(f"{indent}{line}" for line in lines)


def _zsh_case(commands: list[Command], command: Command, known: Mapping[str, list[str]]) -> str:
    inside = [each for each in commands if each.name.startswith(f"{command.name} ")]
    if not inside:
        return f"    {command.name}) {_zsh_arguments(command, known)} ;;\n"
    inner = "".join(f"        {each.name.split()[-1]}) {_zsh_arguments(each, known)} ;;\n" for each in inside)
    return f"    {command.name})\n{_zsh_choice(inside, '      ')}\n      case $words[1] in\n{inner}      esac ;;\n"


def _zsh_arguments(command: Command, known: Mapping[str, list[str]]) -> str:
    """What zsh has to know of a command: its options, and what goes by its place, of which the last may come again."""
    last = [option for option in command.options if not option.names][-1:]
    lines, place = [], 0
    for option in command.options:
        fitting = _fitting(option.takes, known)
        values = f"({' '.join(fitting)})" if fitting else "_files"
        takes = f":{_quoted(option.takes)}:{values}" if option.takes else ""
        place += not option.names
        by_place = "*" if option in last else str(place)
        lines.append(f"'{option.long}[{_quoted(option.help)}]{takes}'" if option.names else f"'{by_place}{takes}'")
    return f"_arguments {' '.join(lines) or ':'}"


def fish(commands: list[Command]) -> str:
    known = values()
    lines = []
    for command in commands:
        inside = _inner(commands, command)
        here = _fish_place(command.name, inside)
        if " " not in command.name:
            lines.append(f"{_FISH} -n __fish_use_subcommand -f -a {command.name} -d {_fish_quoted(command.help)}")
        if not any(_names_a_file(option) for option in command.options):
            lines.append(f"{_FISH} -n {here} -f")
        helps = {each.name: each.help for each in commands}
        lines += [f"{_FISH} -n {here} -a {each} -d {_fish_quoted(helps[f'{command.name} {each}'])}" for each in inside]
        for option in command.options:
            fitting = " ".join(_fitting(option.takes, known))
            words = f" -x -a '{fitting}'" if fitting else " -r" if option.takes else ""
            if option.long:
                lines.append(f"{_FISH} -n {here} -l {option.long[2:]}{words} -d {_fish_quoted(option.help)}")
            elif fitting:
                lines.append(f"{_FISH} -n {here} -a '{fitting}'")
    return "\n".join(lines) + "\n"


def _names_a_file(option: ShellOption) -> bool:
    """Whether a file may stand where an argument goes by its place."""
    return not option.names and any(word in option.takes for word in ("FILE", "SCENARIO", "RECORD", "FROM", "TO"))


def _fish_place(name: str, inside: list[str]) -> str:
    """That a command has been typed, and none of those inside it."""
    said = "; and ".join(f"__fish_seen_subcommand_from {word}" for word in name.split())
    return f"'{said}{f'; and not __fish_seen_subcommand_from {chr(32).join(inside)}' if inside else ''}'"


def _fish_quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _quoted(text: str) -> str:
    """Inside single quotes, and where a colon or a bracket would say something."""
    return text.replace("'", "’").replace("[", "(").replace("]", ")").replace(":", " –")


SHELLS: Final[dict[str, Callable[[list[Command]], str]]] = {"bash": bash, "zsh": zsh, "fish": fish}


def man(commands: list[Command], about: str) -> str:
    """The manual page, in the language of troff."""
    lines = [
        f'.TH {PROGRAM.upper()} 1 "" "{PROGRAM} {qd.__version__}" "User commands"',
        ".SH NAME",
        f"{PROGRAM} \\- {_troff(about)}",
        ".SH SYNOPSIS",
        f".B {PROGRAM}",
        "COMMAND [ARGUMENTS]",
        ".PP",
        "A unique start of a command, a game or a scenario is enough.",
        ".SH COMMANDS",
    ]
    for command in commands:
        lines += [f".SS {command.name}", _troff(command.help)]
        for option in command.options:
            head = f"{', '.join(option.names)} {option.takes}".strip()
            lines += [".TP", f".B {_troff(head)}", _troff(option.help or option.takes)]
        if command.example:
            lines += [".PP", _troff(" ".join(command.example.split()))]
    return "\n".join(lines) + "\n"


def _troff(text: str) -> str:
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text.startswith((".", "'")) else text
