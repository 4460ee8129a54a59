"""``quarterdeck games``, ``rules``, ``verify``, ``check`` and ``version``."""

from __future__ import annotations

import argparse
import platform
import pydoc
import shutil
import sys
import textwrap
from collections.abc import Iterator
from typing import Any

from quarterdeck import catalogue
from quarterdeck.cli import arguments
from quarterdeck.cli.json_output import print_json
from quarterdeck.compile import fastest
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.chance import Chance, Scripted
from quarterdeck.engine.errors import QuarterdeckError, ScenarioError
from quarterdeck.engine.fair_dice import Continued, Fair
from quarterdeck.engine.game import Game
from quarterdeck.engine.records import record as records
from quarterdeck.engine.records import verification as verifying
from quarterdeck.engine.rulebook import Clause, Rulebook, Table
from quarterdeck.engine.scenario import Scenario
from quarterdeck.engine.validation.spelling import printable
from quarterdeck.resource_limits import bounded
from quarterdeck.version import __version__


def games(options: argparse.Namespace) -> int:
    """Print every game with its scenarios; a star marks the default scenario of each."""
    if options.json:
        print_json([_told(game) for game in catalogue.games().values()])
        return 0
    for game in catalogue.games().values():
        print(f"{game.key}  {game.title} ({len(game.rulebook.all)} clauses)")
        print(textwrap.indent(_wrapped(game.rulebook.about), "    "))
        print(textwrap.indent(_wrapped(game.rulebook.credit), "    "))
        for key, scenario in _shipped(game):
            mark = "*" if key == game.first_scenario else " "
            print(f"  {mark} {key:<18} {scenario.title}{', ' + scenario.date if scenario.date else ''}")
    print("A star marks the scenario that `quarterdeck play GAME` begins with.")
    for sentence in catalogue.left_out():
        print(f"quarterdeck: {sentence}", file=sys.stderr)
    return 0


def _shipped(game: Game[Any]) -> Iterator[tuple[str, Scenario]]:
    for key in scenarios.shipped(game.package):
        yield key, scenarios.load_shipped(game.package, game.scenario, key)


def _told(game: Game[Any]) -> dict[str, Any]:
    return {
        "key": game.key,
        "title": game.title,
        "version": game.version,
        "clauses": len(game.rulebook.all),
        "about": game.rulebook.about,
        "credit": game.rulebook.credit,
        "first_scenario": game.first_scenario,
        "scenarios": [
            {"key": key, "title": scenario.title, "date": scenario.date, "seats": game.seats(scenario)}
            for key, scenario in _shipped(game)
        ],
    }


def version(options: argparse.Namespace) -> int:
    """Print the version, and whether simulations of each game run compiled or else why not."""
    print(f"quarterdeck {__version__}, Python {platform.python_version()}")
    width = max(map(len, catalogue.games()))
    for game in catalogue.games().values():
        found = fastest(game)
        runs = "compiled" if found.kind == "compiled" else f"interpreted ({found.why})"
        print(f"  {game.key:<{width}}  {runs}")
    return 0


def rules(options: argparse.Namespace) -> int:
    """Print a whole rule book, one clause by its id or number, or the clauses with some words."""
    book = arguments.game(options.game).rulebook
    found = book.found(" ".join(options.query)) if options.query else book.all
    if options.json:
        print_json([{"id": each.id, "title": each.title, "text": each.text, "ruling": each.ruling} for each in found])
    elif options.tables:
        _page("\n".join([book.title if book.tables else f"{book.title} has no tables.", *_tables(book.tables, "")]))
    elif len(found) == 1:
        _page("\n".join([_clause(found[0]), *_tables(book.tables_of(found[0].id), "")]))
    elif options.query:
        _page("\n\n".join(_clause(each) for each in found))
    else:
        _page("\n".join(_book(book)))
    return 0


def _clause(clause: Clause) -> str:
    return f"{clause.id} {clause.title}\n{_wrapped(clause.words())}"


def _book(book: Rulebook) -> Iterator[str]:
    yield f"{book.title}\n{_wrapped(book.credit)}"
    for chapter in book.chapter:
        yield f"\n{chapter.title}"
        for clause in chapter.clause:
            yield f"  {clause.id} {clause.title}\n{textwrap.indent(_wrapped(clause.words()), '    ')}"
            yield from _tables(book.tables_of(clause.id), "    ")


def _tables(tables: tuple[Table, ...], indent: str) -> Iterator[str]:
    for table in tables:
        yield f"\n{textwrap.indent(table.drawn(), indent)}"


def _page(text: str) -> None:
    """Print text, through a pager if it is longer than the screen."""
    if sys.stdout.isatty() and text.count("\n") >= shutil.get_terminal_size().lines:
        pydoc.pager(text)
    else:
        print(text)


def verify(options: argparse.Namespace) -> int:
    """Check a record of any length; print what holds and what the record cannot show."""
    with arguments.opened(options.file) as file, arguments.naming(options.file):
        found = verifying.check(records.rows_of(file), catalogue.finder(arguments.games_of(options.game)))
    match = found.match
    found.held += _as_noted(found.chance, options.commitment, arguments.pairs(options.hash, "SEAT=HASH"))
    ending = match.outcome.text(match.side) if match.outcome is not None else "The game is not over."
    if options.json:
        told = {"file": str(options.file), "game": match.game.key, "scenario": match.scenario.title, "ending": ending}
        counts = {"answers": found.answers, "dice": found.dice, "crlf": found.crlf}
        print_json({**told, **counts, "held": found.held, "open_to_doubt": found.open_to_doubt})
        return 0
    print(f"{options.file}: unaltered, and all of its {found.answers:,} answers follow the rules.")
    if found.crlf:
        print("Its lines end in CR LF, as some systems write them; they were read as LF.")
    if found.dice:
        print(f"All of its {found.dice:,} dice and cards follow from its seeds.")
    for sentence in found.held:
        print(sentence)
    if found.open_to_doubt:
        print("What this record cannot show:")
    for sentence in found.open_to_doubt:
        print(f"- {sentence}")
    print(f"{match.game.title}: {match.scenario.title}. {ending}")
    return 0


def _as_noted(chance: Chance, commitment: str, hashes: dict[str, str]) -> Iterator[str]:
    """Yield a sentence for every hash that the record shares with your notes.

    Refuse any that differs.
    """
    newest = chance.then if isinstance(chance, Continued | Scripted) else chance
    if not isinstance(newest, Fair):
        if commitment or hashes:
            raise QuarterdeckError("this game was not played with fair dice, so it has no commitment to compare")
        return
    if commitment and commitment.lower() != newest.committed:
        raise QuarterdeckError(f"the commitment in the record is {newest.committed}, not the one that you noted")
    if commitment:
        yield "The commitment is the one that you noted."
    for seat, noted in hashes.items():
        pledge = newest.pledges.get(seat)
        if pledge is None or pledge.hash != noted.lower():
            if pledge is None:
                raise QuarterdeckError(f"the record has no hash of {seat}")
            raise QuarterdeckError(f"the hash of {seat} in the record is {pledge.hash}, not the one that you noted")
        yield f"The hash of {seat} is the one that you noted."


def check(options: argparse.Namespace) -> int:
    """Read a scenario as a server would, and print all its mistakes at once."""
    where, text = arguments.scenario_text(options.file)
    try:
        with bounded(where):
            game = arguments.game_of(text, where, options.game)
            match = catalogue.new(game, scenarios.read(game.scenario, text, where, game.key), seed=0)
    except QuarterdeckError as error:
        return _tell_mistakes(error, where, options.json)
    if options.json:
        told = {"sound": True, "game": game.key, "title": match.scenario.title, "seats": match.seats, "mistakes": []}
        print_json({"file": where, **told})
        return 0
    print(f"{where}: no mistakes. {match.scenario.title}, a scenario of {game.title} for {', '.join(match.seats)}.")
    return 0


def _tell_mistakes(error: QuarterdeckError, where: str, as_json: bool) -> int:
    mistakes = error.mistakes if isinstance(error, ScenarioError) else ()
    if as_json:
        told = [{"line": line, "said": mistake} for line, mistake in mistakes or ((0, str(error)),)]
        print_json({"file": where, "sound": False, "mistakes": told})
        return 2
    if len(mistakes) < 2:
        raise error
    print(f"quarterdeck: {where}: {len(mistakes)} mistakes", file=sys.stderr)
    for line, mistake in mistakes:
        print(f"  {f'line {line}: ' if line else ''}{printable(mistake)}", file=sys.stderr)
    return 2


def _wrapped(text: str) -> str:
    return textwrap.fill(text, 96)
