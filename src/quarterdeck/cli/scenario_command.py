"""``quarterdeck scenario``: start a scenario of your own, or list the fields it may have."""

from __future__ import annotations

import argparse
import os
from errno import EEXIST
from importlib.resources import files
from pathlib import Path
from typing import Any

from quarterdeck.atomic_files import write
from quarterdeck.cli import arguments
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.engine.validation.field_errors import fields_of


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command with its arguments."""
    scenario = commands.add_parser("scenario", help="start a scenario of your own, or list the fields it may have")
    kinds = scenario.add_subparsers(required=True, metavar="COMMAND")
    new = kinds.add_parser("new", help="write a valid scenario for you to change, with every field explained")
    new.add_argument("game", metavar="GAME", help=arguments.A_GAME)
    new.add_argument("--like", metavar="KEY", default="", help="the scenario to copy (default: the game's first)")
    new.add_argument("--save", metavar="FILE", type=Path, help="write to this file instead of printing")
    new.set_defaults(command=start)
    fields = kinds.add_parser("fields", help="list every field with its meaning, values and default")
    fields.add_argument("game", metavar="GAME", help=arguments.A_GAME)
    fields.set_defaults(command=list_fields)


def start(options: argparse.Namespace) -> int:
    text = starter(arguments.game(options.game), options.like)
    if options.save is None:
        print(text, end="")
        return 0
    if options.save.is_file():
        raise QuarterdeckError(f"{options.save}: {os.strerror(EEXIST)}")
    write(options.save, text)
    print(f"Wrote {options.save}. Change it, then run: quarterdeck check {options.save}")
    return 0


def starter(game: Game[Any], like: str = "") -> str:
    """Return a valid scenario that names its game, with every field listed in comments."""
    key = scenarios.shipped_key(game.package, like or game.first_scenario)
    sound = (files(game.package) / "scenarios" / f"{key}.toml").read_text(encoding="utf-8")
    fields = "\n".join(f"# {line}" for line in listed(game))
    return f'game = "{game.key}"  # {game.title}\n{sound}\n# Every field:\n#\n{fields}\n'


def list_fields(options: argparse.Namespace) -> int:
    print("\n".join(listed(arguments.game(options.game))))
    return 0


def listed(game: Game[Any]) -> list[str]:
    """Return two lines for each field: its meaning, then its values and default."""
    lines = []
    for field in fields_of(game.scenario):
        lines.append(f"{field.name}: {field.meaning}" if field.meaning else field.name)
        lines.append(f"    {field.expected}; {'required' if field.required else f'default: {field.default}'}")
    return lines
