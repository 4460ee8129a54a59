"""``quarterdeck fleet``: build, price and check a fleet.

Print it as a sheet or as a scenario table.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from quarterdeck import catalogue
from quarterdeck.atomic_files import write
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.engine.shipyard import Fleet, Shipyard


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command with its arguments."""
    fleet = commands.add_parser("fleet", help="build, price and check a fleet, or list what there is to buy")
    fleet.add_argument(
        "fleet", metavar="FLEET|FILE", nargs="?", help="a ready-made fleet, or a file of yours (default: the price list)"
    )
    fleet.add_argument(
        "--ship",
        action="append",
        default=[],
        metavar="KEY=CARD,…",
        help="a ship of your own fleet with its cards; may be repeated",
    )
    fleet.add_argument(
        "--limit", type=_gold, metavar="GOLD", help="the most it may cost (default: the fleet's limit, else 100)"
    )
    fleet.add_argument("--table", metavar="SIDE", help="print the TOML table for that side of a scenario")
    fleet.add_argument("--save", metavar="FILE", type=Path, help="write to this file instead of printing")
    fleet.add_argument("--game", metavar="GAME", help="the game (default: the first in which you buy fleets)")
    fleet.set_defaults(command=run)


def run(options: argparse.Namespace) -> int:
    yard = shipyard(options.game)
    if options.fleet is None and not options.ship:
        print(f"{yard.price_list()}\n\nReady-made fleets\n\n  {', '.join(yard.ready_made())}")
        return 0
    built = _built(options, yard)
    text = built.table(options.table) if options.table is not None else f"{built.sheet()}\n"
    if options.save is None:
        print(text, end="")
        return 0
    write(options.save, text)
    print(f"Wrote {options.save}.")
    return 0


def shipyard(game: str | None) -> Shipyard:
    """Return the shipyard of a game, by default of the first game that has one."""
    games: list[Game[Any]] = [catalogue.find_game(game)] if game else list(catalogue.games().values())
    yards = [each.shipyard for each in games if each.shipyard is not None]
    if not yards:
        raise QuarterdeckError(f"you buy no fleets in {games[0].title}" if game else "no installed game lets you buy fleets")
    return yards[0]


def _built(options: argparse.Namespace, yard: Shipyard) -> Fleet:
    if options.fleet is None:
        return yard.build(options.ship, options.limit)
    if options.ship:
        raise QuarterdeckError(f"expected either a fleet or --ship, got {options.fleet} and --ship")
    path = Path(options.fleet)
    if path.suffix != ".toml" and len(path.parts) == 1:
        return yard.fleet(options.fleet, options.limit)
    return yard.read(scenarios.text_of(path), str(path), options.limit)


def _gold(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 1000:
        raise argparse.ArgumentTypeError(f"expected 1 to 1000 gold, got {text[:40]!r}")
    return int(text)
