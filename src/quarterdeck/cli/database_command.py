"""``quarterdeck database``: what a host does to the matches that are kept: list, delete, move."""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

from quarterdeck.cli.json_output import print_found
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.validation.spelling import printable


def add_to(commands: Any) -> None:
    """The commands and their arguments."""
    database = commands.add_parser("database", help="for hosts: list the matches that are kept, delete one, move them all")
    kinds = database.add_subparsers(required=True, metavar="WHAT")
    listed = kinds.add_parser("list", help="every match: its id, game, how far it is, who sits there")
    listed.add_argument("--json", action="store_true", help="as JSON")
    _name_database(listed)
    listed.set_defaults(command=list_matches)
    deleted = kinds.add_parser("delete", help="delete a match with all that belongs to it; there is no way back")
    deleted.add_argument("match", metavar="MATCH", help="its id, as in its address")
    deleted.add_argument("--yes", action="store_true", help="do not ask")
    _name_database(deleted)
    deleted.set_defaults(command=delete)
    copied = kinds.add_parser("copy", help="copy all matches into an empty database, such as from SQLite to PostgreSQL")
    copied.add_argument("source", metavar="FROM", help="a file, or postgresql://…")
    copied.add_argument("target", metavar="TO", help="a file, or postgresql://…")
    copied.set_defaults(command=copy)


def _name_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", metavar="FILE|URL", help="a file, or postgresql://… (default: as for serve)")


def list_matches(options: argparse.Namespace) -> int:
    keeping = _keeping()
    with keeping.opened(_database(options.database)) as store:
        found = keeping.kept(store)
    print_found(found, options.json, lambda: map(_told, found))
    return 0


def _told(each: Any) -> str:
    when = time.strftime("%Y-%m-%d %H:%M", time.gmtime(each.updated_at))
    names = f" ({', '.join(each.names)})" if each.names else ""
    return printable(f"{each.id}  {when}  {each.status:<8} {each.acts:>5} acts  {each.game}: {each.title}{names}")


def delete(options: argparse.Namespace) -> int:
    keeping = _keeping()
    with keeping.opened(_database(options.database)) as store:
        told = next((_told(each) for each in keeping.kept(store) if each.id == options.match), "")
        if not told:
            raise QuarterdeckError(f"there is no match {options.match!r}; `quarterdeck database list` lists what there is")
        if not options.yes:
            print(f"{told}\nDelete it for good? Type its id again: ", end="", flush=True)
            if sys.stdin.readline().strip() != options.match:
                raise QuarterdeckError("nothing was deleted")
        keeping.delete(store, options.match)
    print(f"{options.match}: deleted.")
    return 0


def copy(options: argparse.Namespace) -> int:
    keeping = _keeping()
    with keeping.opened(options.source) as source, keeping.made(options.target) as target:
        count = keeping.copy(source, target, print)
    print(f"{count:,} matches copied. Start the server on the new database, and keep the old one until you have seen them.")
    return 0


def _database(said: str | None) -> str:
    from quarterdeck.server.settings import ServerSettings

    return ServerSettings.read(database=said).database


def _keeping() -> Any:
    try:
        from quarterdeck.server.databases import administration as keeping
    except ImportError as error:
        raise QuarterdeckError(f"hosting needs more packages: pip install 'quarterdeck[server]' ({error.name})") from None
    return keeping
