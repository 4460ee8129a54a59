"""The command line: ``quarterdeck play | table | serve | games | rules | replay | verify | check | lab | …``.

Here are the commands; what the larger ones take, and what all of them do, stands in a module for each (``lab_command``, …).
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
from quarterdeck.cli.arguments import A_BOT, A_GAME, port, whole
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.validation.spelling import printable
from quarterdeck.version import __version__

ABOUT: Final = "Tabletop naval wargames with the rules enforced"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; a refusal is one sentence on standard error and the exit code 2."""
    standard_streams.make_ready()
    try:
        made = parser()
        said = list(sys.argv[1:] if arguments is None else arguments) or ["--help"]
        options, more = made.parse_known_args(shells.whole_command(made, said))
        if more:  # refused by the command that it was typed after
            inner: argparse.ArgumentParser = options.parser
            inner.error(shells.too_much(inner, more))
        command: Callable[[argparse.Namespace], int] = options.command
        done = command(options)
        sys.stdout.flush()  # a full disk is told here, not when nobody listens any more
        return done
    except QuarterdeckError as error:
        return _refused(str(error))
    except BrokenPipeError:
        standard_streams.give_up_output()
        return 0
    except OSError as error:
        standard_streams.give_up_output()
        return _refused(f"{error.filename or 'what was to be written'}: {error.strerror or error}")
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
    """Refuses what cannot be read in one sentence, like everything else, and what cannot be printed too."""

    def _print_message(self, message: str, file: Any = None) -> None:
        (file or sys.stderr).write(message)

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        self._print_message(message or "")
        sys.stdout.flush()
        sys.exit(status)

    def error(self, message: str) -> NoReturn:
        self.exit(_refused(f"{message} ({self.prog} --help says more)"))


def parser() -> argparse.ArgumentParser:
    """All commands with their arguments, each with an example."""
    made: argparse.ArgumentParser = _Parser(prog="quarterdeck", description=f"{ABOUT}.")
    made.add_argument("--version", action="version", version=f"quarterdeck {__version__}")
    commands = made.add_subparsers(required=True, title="commands", metavar="COMMAND")

    play = commands.add_parser("play", help="play a game in the terminal")
    _game_arguments(play)
    play.add_argument("--against", metavar="BOT", default="", help=f"who plays seats that are not named (default: {USUAL})")
    play.add_argument("--seed", type=whole, help="the same seed gives the same dice")
    play.set_defaults(command=play_commands.play, by_hand=False)

    table = commands.add_parser("table", help="keep a game played at a real table, with real dice and cards")
    _game_arguments(table)
    table.set_defaults(command=play_commands.play, by_hand=True, seed=None, against="")

    games = commands.add_parser("games", help="list the rule books and their scenarios")
    games.add_argument("--json", action="store_true", help="as JSON")
    games.set_defaults(command=rulebook_commands.games)

    bots_command.add_to(commands)

    rules = commands.add_parser("rules", help="read a rule book, one clause of it, or those that speak of something")
    rules.add_argument("game", metavar="GAME", help=A_GAME)
    rules.add_argument(
        "said", metavar="CLAUSE|WORD", nargs="*", default=[], help="a clause (MT-7, or 7), or words to look for"
    )
    rules.add_argument("--tables", action="store_true", help="the tables alone, to lie beside the board")
    rules.add_argument("--json", action="store_true", help="as JSON")
    rules.set_defaults(command=rulebook_commands.rules)

    serve = commands.add_parser("serve", help="host games for browsers")
    serve.add_argument("--host", metavar="ADDRESS", help="where to listen (default: this machine only; 0.0.0.0: everywhere)")
    serve.add_argument("--port", type=port, metavar="N", help="default: 8765, or the next one that is free")
    serve.add_argument("--database", metavar="FILE|URL", help="a file, or postgresql://…")
    serve.add_argument("--open", action="store_true", help="open a browser")
    serve.add_argument(
        "--check-upgrade",
        action="store_true",
        help="serve nothing; say whether all matches would go on under the installed rules (0: yes, 1: no, 2: unreadable)",
    )
    serve.set_defaults(command=_serve)

    replay = commands.add_parser("replay", help="step through a recorded game")
    replay.add_argument("file", metavar="FILE", type=Path, help="the record of a game")
    replay.add_argument("--game", metavar="MODULE:GAME", help="the rule book, where no package brings it")
    replay.add_argument("--plain", action="store_true", help="numbered lines instead of the full screen")
    replay.set_defaults(command=play_commands.replay)

    verify = commands.add_parser("verify", help="check that a record is unaltered, follows the rules and its seeds")
    verify.add_argument("file", metavar="FILE", type=Path, help="the record of a game")
    verify.add_argument("--game", metavar="MODULE:GAME", help="the rule book, where no package brings it")
    verify.add_argument(
        "--commitment", metavar="HASH", default="", help="what the host published before play, as you noted it"
    )
    verify.add_argument("--hash", metavar="SEAT=HASH,…", default="", help="what the seats published, as you noted it")
    verify.add_argument("--json", action="store_true", help="what was checked and what it cannot show, as JSON")
    verify.set_defaults(command=rulebook_commands.verify)

    check = commands.add_parser("check", help="check a scenario that you wrote")
    check.add_argument("file", metavar="SCENARIO", help="a file, or - for standard input")
    check.add_argument("--game", metavar="GAME", help='the rule book it is for (default: what it says itself by game = "…")')
    check.add_argument("--json", action="store_true", help="whether it is sound, and every mistake with its line, as JSON")
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

    completion = commands.add_parser("completion", help="what a shell needs to complete what you type")
    completion.add_argument("shell", metavar="SHELL", type=shells.shell, help="bash, zsh, fish, tcsh or powershell")
    completion.set_defaults(command=_completion)

    man = commands.add_parser("man", help="the manual page: quarterdeck man | man -l -")
    man.set_defaults(command=_man)

    version = commands.add_parser("version", help="what is installed, and which games run compiled")
    version.set_defaults(command=rulebook_commands.version)
    shells.introduce(made)
    return made


def _game_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help=A_GAME)
    parser.add_argument("--scenario", metavar="KEY|FILE", help="a scenario of the game, or a file")
    parser.add_argument("--players", metavar="SEAT=WHO,…", default="", help=f"who plays which seat: human, {A_BOT}")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    parser.add_argument("--plain", action="store_true", help="numbered lines, for pipes and screen readers")
    parser.add_argument("--resume", metavar="FILE", nargs="?", const="", help="go on with a saved game (default: the last)")
    parser.add_argument(
        "--at", type=whole, metavar="N", help="with --resume: from where so many answers had been given, in a new game"
    )
    parser.add_argument("--save", metavar="FILE", type=Path, help="where the game is saved")


def _serve(options: argparse.Namespace) -> int:
    try:
        from quarterdeck.server.databases.upgrade_check import check_upgrade
        from quarterdeck.server.settings import ServerSettings
        from quarterdeck.server.startup import serve
    except ImportError as error:
        raise QuarterdeckError(f"hosting needs more packages: pip install 'quarterdeck[server]' ({error.name})") from None

    for sentence in (*catalogue.left_out(), *left_out()):
        print(f"quarterdeck: {printable(sentence)}", file=sys.stderr)
    settings = ServerSettings.read(host=options.host, port=options.port, database=options.database)
    return check_upgrade(settings) if options.check_upgrade else serve(settings, show=options.open)


__all__ = ["main", "parser"]
