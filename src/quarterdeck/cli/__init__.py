"""The command line: ``quarterdeck play | table | serve | games | rules | replay | verify | …``.

This module builds the parser. Larger commands have a module of their own (``lab_command``, …).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

from quarterdeck import catalogue
from quarterdeck.bots import left_out
from quarterdeck.bots.ranks import USUAL
from quarterdeck.cli import (
    analyse_command,
    arena_command,
    bots_command,
    config,
    database_command,
    fleet_command,
    lab_command,
    picture_command,
    play_commands,
    rulebook_commands,
    scenario_command,
    shells,
    standard_streams,
    train_command,
)
from quarterdeck.cli.arguments import A_BOT, A_GAME, HOUSE_RULE, OWN_GAME, port, whole
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.validation.spelling import printable
from quarterdeck.version import __version__

ABOUT: Final = "Tabletop naval wargames with the rules enforced"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. An error is one sentence on standard error, with exit code 2."""
    standard_streams.make_ready()
    try:
        made = parser()
        typed = list(sys.argv[1:] if arguments is None else arguments) or ["--help"]
        options, unknown = made.parse_known_args(shells.whole_command(made, typed))
        if unknown:  # the error names the subcommand, so that its --help is suggested
            inner: argparse.ArgumentParser = options.parser
            inner.error(shells.unknown_arguments(inner, unknown))
        command: Callable[[argparse.Namespace], int] = options.command
        status = command(options)
        sys.stdout.flush()  # raises here if the disk is full, while the error can still be reported
        return status
    except QuarterdeckError as error:
        return _refused(str(error))
    except BrokenPipeError:
        standard_streams.give_up_output()
        return 0
    except OSError as error:
        standard_streams.give_up_output()
        return _refused(f"{error.filename or 'standard output'}: {error.strerror or error}")
    except KeyboardInterrupt:
        return 130


def _refused(sentence: str) -> int:
    print(f"quarterdeck: {printable(sentence)}", file=sys.stderr)
    return 2


def _completion(options: argparse.Namespace) -> int:
    print(shells.completion(parser(), options.shell), end="")
    return 0


def _man(options: argparse.Namespace) -> int:
    print(shells.man(parser()), end="")
    return 0


class _Parser(argparse.ArgumentParser):
    """A parser that reports every error in one sentence and lists its commands in groups."""

    def format_help(self) -> str:
        """Return the grouped commands for the program, and argparse's own text for a command."""
        return shells.overview(self) if self.prog == shells.PROGRAM else super().format_help()

    def _print_message(self, message: str, file: Any = None) -> None:
        (file or sys.stderr).write(message)

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        self._print_message(message or "")
        sys.stdout.flush()
        sys.exit(status)

    def error(self, message: str) -> NoReturn:
        self.exit(_refused(f"{message} (see {self.prog} --help)"))


def parser() -> argparse.ArgumentParser:
    """Return the parser of all commands, each with an example."""
    made: argparse.ArgumentParser = _Parser(prog="quarterdeck", description=f"{ABOUT}.")
    made.add_argument("--version", action="version", version=f"quarterdeck {__version__}", help="show the version and exit")
    commands = made.add_subparsers(required=True, title="commands", metavar="COMMAND")

    play = commands.add_parser("play", help="play a game in the terminal")
    _game_arguments(play)
    play.add_argument(
        "--against", metavar="BOT", default="", help=f"the opponent in every seat you do not name (default: {USUAL})"
    )
    play.add_argument("--seed", type=whole, metavar="N", help="seed of the dice: the same seed gives the same dice")
    play.set_defaults(command=play_commands.play, by_hand=False)

    table = commands.add_parser("table", help="run a game at a real table, with your own dice and cards")
    _game_arguments(table)
    table.set_defaults(command=play_commands.play, by_hand=True, seed=None, against="")

    games = commands.add_parser("games", help="list the games and their scenarios")
    games.add_argument("--json", action="store_true", help="print JSON")
    games.set_defaults(command=rulebook_commands.games)

    bots_command.add_to(commands)

    rules = commands.add_parser("rules", help="read a rule book or one clause, or search it for words")
    rules.add_argument("game", metavar="GAME", help=A_GAME)
    rules.add_argument(
        "query", metavar="CLAUSE|WORD", nargs="*", default=[], help="a clause (MT-7, or just 7), or words to search for"
    )
    rules.add_argument("--tables", action="store_true", help="print only the tables, as a play aid")
    rules.add_argument("--json", action="store_true", help="print JSON")
    rules.set_defaults(command=rulebook_commands.rules)

    serve = commands.add_parser("serve", help="host games for players with a browser")
    serve.add_argument(
        "--host", metavar="ADDRESS", help="address to listen on (default: this machine only; 0.0.0.0: every network)"
    )
    serve.add_argument("--port", type=port, metavar="N", help="port (default: 8765, or the next free one)")
    serve.add_argument("--database", metavar="FILE|URL", help="where matches are kept: a file, or postgresql://…")
    serve.add_argument("--open", action="store_true", help="open the page in your browser")
    serve.add_argument(
        "--check-upgrade",
        action="store_true",
        help="do not serve; check that every match can continue under the installed rules "
        "(exit code 0: yes, 1: no, 2: the database cannot be read)",
    )
    serve.set_defaults(command=_serve)

    replay = commands.add_parser("replay", help="step through a saved game")
    replay.add_argument("file", metavar="FILE", type=Path, help="a saved game")
    replay.add_argument("--game", metavar="MODULE:GAME", help=OWN_GAME)
    replay.add_argument("--plain", action="store_true", help="print lines instead of using the full screen")
    replay.set_defaults(command=play_commands.replay)

    verify = commands.add_parser("verify", help="check that a saved game is unaltered and follows the rules")
    verify.add_argument("file", metavar="FILE", type=Path, help="a saved game")
    verify.add_argument("--game", metavar="MODULE:GAME", help=OWN_GAME)
    verify.add_argument(
        "--commitment", metavar="HASH", default="", help="the hash that the host published before play, if you noted it"
    )
    verify.add_argument(
        "--hash", metavar="SEAT=HASH,…", default="", help="the hashes that seats published before play, if you noted them"
    )
    verify.add_argument("--json", action="store_true", help="print JSON: what was checked, and what cannot be shown")
    verify.set_defaults(command=rulebook_commands.verify)

    check = commands.add_parser("check", help="check a scenario file and list every mistake with its line")
    check.add_argument("file", metavar="SCENARIO", help="a file, or - for standard input")
    check.add_argument("--game", metavar="GAME", help='the game it is for (default: the one that its line game = "…" names)')
    check.add_argument("--json", action="store_true", help="print JSON: whether it is valid, and every mistake")
    check.set_defaults(command=rulebook_commands.check)

    lab_command.add_to(commands)
    analyse_command.add_to(commands)
    picture_command.add_to(commands)
    arena_command.add_to(commands)
    train_command.add_to(commands)
    fleet_command.add_to(commands)
    database_command.add_to(commands)
    scenario_command.add_to(commands)
    config.add_to(commands)

    completion = commands.add_parser("completion", help="print the completion script for your shell")
    completion.add_argument("shell", metavar="SHELL", type=shells.shell, help="bash, zsh, fish, tcsh or powershell")
    completion.set_defaults(command=_completion)

    man = commands.add_parser("man", help="print the manual page: quarterdeck man | man -l -")
    man.set_defaults(command=_man)

    version = commands.add_parser("version", help="show the version, and which games run compiled")
    version.set_defaults(command=rulebook_commands.version)
    shells.introduce(made)
    return made


def _game_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help=A_GAME)
    parser.add_argument("--scenario", metavar="KEY|FILE", help="a scenario of the game, or a file (default: its first)")
    parser.add_argument(
        "--players", metavar="SEAT=PLAYER,…", default="", help=f"who plays which seat: human, or a bot ({A_BOT})"
    )
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=HOUSE_RULE)
    parser.add_argument("--plain", action="store_true", help="use numbered lines, for pipes and screen readers")
    parser.add_argument("--resume", metavar="FILE", nargs="?", const="", help="continue a saved game (default: the last)")
    parser.add_argument("--at", type=whole, metavar="N", help="with --resume: start a new game from after answer N")
    parser.add_argument(
        "--save", metavar="FILE", type=Path, help="where to save the game (default: a new file in your data folder)"
    )


def _serve(options: argparse.Namespace) -> int:
    try:
        from quarterdeck.server.databases.upgrade_check import check_upgrade
        from quarterdeck.server.settings import ServerSettings
        from quarterdeck.server.startup import serve
    except ImportError as error:
        raise QuarterdeckError(f"hosting needs more: pip install 'quarterdeck[server]' (missing: {error.name})") from None

    for sentence in (*catalogue.left_out(), *left_out()):
        print(f"quarterdeck: {printable(sentence)}", file=sys.stderr)
    settings = ServerSettings.read(host=options.host, port=options.port, database=options.database)
    return check_upgrade(settings) if options.check_upgrade else serve(settings, show=options.open)


__all__ = ["main", "parser"]
