"""``games``, ``rules``, ``verify``, ``check`` and ``version``: what there is, whether a file is sound."""

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
    """Print what is installed, the backend of each game, and the reason where it is not the compiled one."""
    print(f"quarterdeck {__version__}, Python {platform.python_version()}")
    width = max(map(len, catalogue.games()))
    for game in catalogue.games().values():
        found = fastest(game)
        print(f"  {game.key:<{width}}  {found.kind}{': ' + found.why if found.why else ''}")
    return 0


def rules(options: argparse.Namespace) -> int:
    """A rule book whole, one clause by its id or number, or those that have all of some words."""
    book = arguments.game(options.game).rulebook
    found = book.found(" ".join(options.said)) if options.said else book.all
    if options.json:
        print_json([{"id": each.id, "title": each.title, "text": each.text, "ruling": each.ruling} for each in found])
    elif options.tables:
        _page("\n".join([book.title if book.tables else f"{book.title} has no tables.", *_tables(book.tables, "")]))
    elif len(found) == 1:
        _page("\n".join([_clause(found[0]), *_tables(book.tables_of(found[0].id), "")]))
    elif options.said:
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
    """What is longer than the screen is leafed through, where there is one."""
    if sys.stdout.isatty() and text.count("\n") >= shutil.get_terminal_size().lines:
        pydoc.pager(text)
    else:
        print(text)


def verify(options: argparse.Namespace) -> int:
    """Read a record as it comes, however long, and say what was checked, what holds, and what it cannot show."""
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
    print(f"{options.file}: unaltered, and every one of its {found.answers:,} answers follows the rules.")
    if found.crlf:
        print("Its lines end in CR LF, as some systems write them; it was read as if they ended in LF.")
    if found.dice:
        print(f"{found.dice:,} dice and cards, each the one that its seeds give.")
    for sentence in found.held:
        print(sentence)
    if found.open_to_doubt:
        print("What this record cannot show:")
    for sentence in found.open_to_doubt:
        print(f"- {sentence}")
    print(f"{match.game.title}: {match.scenario.title}. {ending}")
    return 0


def _as_noted(chance: Chance, commitment: str, hashes: dict[str, str]) -> Iterator[str]:
    """What somebody noted before play and the record says too; refused where the record says something else."""
    newest = chance.then if isinstance(chance, Continued | Scripted) else chance
    if not isinstance(newest, Fair):
        if commitment or hashes:
            raise QuarterdeckError("this game was not played with fair dice: there is no commitment to compare")
        return
    if commitment and commitment.lower() != newest.committed:
        raise QuarterdeckError(f"the record's commitment is {newest.committed}, not the one that you noted")
    if commitment:
        yield "The commitment is the one that you noted."
    for seat, noted in hashes.items():
        pledge = newest.pledges.get(seat)
        if pledge is None or pledge.hash != noted.lower():
            said = "none" if pledge is None else pledge.hash
            raise QuarterdeckError(f"the hash of {seat} in the record is not the one that you noted, but {said}")
        yield f"The hash of {seat} is the one that you noted."


def check(options: argparse.Namespace) -> int:
    """Read a scenario as a server would, and say all that is wrong with it at once."""
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
    print(f"{where}: a sound scenario of {game.title}: {match.scenario.title}, for {', '.join(match.seats)}.")
    return 0


def _tell_mistakes(error: QuarterdeckError, where: str, as_json: bool) -> int:
    mistakes = error.mistakes if isinstance(error, ScenarioError) else ()
    if as_json:
        told = [{"line": line, "said": said} for line, said in mistakes or ((0, str(error)),)]
        print_json({"file": where, "sound": False, "mistakes": told})
        return 2
    if len(mistakes) < 2:
        raise error
    print(f"quarterdeck: {where}: {len(mistakes)} mistakes", file=sys.stderr)
    for line, said in mistakes:
        print(f"  {f'line {line}: ' if line else ''}{printable(said)}", file=sys.stderr)
    return 2


def _wrapped(text: str) -> str:
    return textwrap.fill(text, 96)
