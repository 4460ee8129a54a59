"""``quarterdeck database``: list, delete or copy the matches of a server."""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

from quarterdeck.cli.json_output import print_found
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.validation.spelling import printable


def add_to(commands: Any) -> None:
    """Add the command with its arguments."""
    database = commands.add_parser("database", help="list, delete or copy the matches of a server")
    kinds = database.add_subparsers(required=True, metavar="COMMAND")
    listed = kinds.add_parser("list", help="list every match with its id, game, status and players")
    listed.add_argument("--json", action="store_true", help="print JSON")
    _name_database(listed)
    listed.set_defaults(command=list_matches)
    deleted = kinds.add_parser("delete", help="delete a match and everything that belongs to it, for good")
    deleted.add_argument("match", metavar="MATCH", help="the id of the match, as in its web address")
    deleted.add_argument("--yes", action="store_true", help="do not ask for confirmation")
    _name_database(deleted)
    deleted.set_defaults(command=delete)
    copied = kinds.add_parser("copy", help="copy all matches into an empty database, such as from SQLite to PostgreSQL")
    copied.add_argument("source", metavar="FROM", help="the database to copy: a file, or postgresql://…")
    copied.add_argument("target", metavar="TO", help="the empty database: a file, or postgresql://…")
    copied.set_defaults(command=copy)


def _name_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", metavar="FILE|URL", help="a file, or postgresql://… (default: the one of `serve`)")


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
            raise QuarterdeckError(f"there is no match {options.match!r}; see `quarterdeck database list`")
        if not options.yes:
            print(f"{told}\nTo delete this match for good, type its id again: ", end="", flush=True)
            if sys.stdin.readline().strip() != options.match:
                raise QuarterdeckError("nothing was deleted, since the ids differ")
        keeping.delete(store, options.match)
    print(f"Deleted match {options.match}.")
    return 0


def copy(options: argparse.Namespace) -> int:
    keeping = _keeping()
    with keeping.opened(options.source) as source, keeping.made(options.target) as target:
        count = keeping.copy(source, target, print)
    print(f"Copied {count:,} matches. Keep the old database until you have seen them on a server that uses the new one.")
    return 0


def _database(named: str | None) -> str:
    from quarterdeck.server.settings import ServerSettings

    return ServerSettings.read(database=named).database


def _keeping() -> Any:
    try:
        from quarterdeck.server.databases import administration as keeping
    except ImportError as error:
        raise QuarterdeckError(f"hosting needs more: pip install 'quarterdeck[server]' (missing: {error.name})") from None
    return keeping
