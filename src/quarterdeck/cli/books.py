"""``games``, ``bots``, ``rules``, ``verify``, ``check`` and ``version``: what there is, whether a file is sound."""

from __future__ import annotations

import argparse
import platform
import sys
import textwrap

import quarterdeck as qd
from quarterdeck.bots import bots as known_bots
from quarterdeck.bots.ranks import RANKS, described
from quarterdeck.bounded import bounded
from quarterdeck.cli import typed
from quarterdeck.engine import record as records
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine import verify as verifying
from quarterdeck.engine.chance import Chance, Scripted
from quarterdeck.engine.errors import QuarterdeckError, ScenarioError
from quarterdeck.engine.fair import Continued, Fair
from quarterdeck.engine.rulebook import Table
from quarterdeck.engine.spelling import printable
from quarterdeck.gears import gear


def games(options: argparse.Namespace) -> int:
    for game in qd.games().values():
        print(f"{game.key}  {game.title} ({len(game.rulebook.all)} clauses)")
        print(textwrap.indent(_wrapped(game.rulebook.about), "    "))
        print(textwrap.indent(_wrapped(game.rulebook.credit), "    "))
        for key in scenarios.shipped(game.package):
            scenario = scenarios.load_shipped(game.package, game.scenario, key)
            mark = "*" if key == game.first_scenario else " "
            print(f"  {mark} {key:<18} {scenario.title}{', ' + scenario.date if scenario.date else ''}")
    for sentence in qd.left_out():
        print(f"quarterdeck: {sentence}", file=sys.stderr)
    return 0


def bots(options: argparse.Namespace) -> int:
    """The ranks with their strength in a game, then who else there is."""
    game = typed.game(options.game)
    print(game.title)
    for name in RANKS:
        print(f"  {described(game, name)}")
    others = [name for name in known_bots() if name not in RANKS]
    ideas = [f"idea-{name}" for name in game.ideas]
    print(f"Besides: {', '.join([*others, 'learned', 'search-400 (simulations)', 'search-5s', *ideas])}, or MODULE:CLASS")
    return 0


def version(options: argparse.Namespace) -> int:
    """What is installed, and in which gear each game is played out, with the reason where it is not the compiled one."""
    print(f"quarterdeck {qd.__version__}, Python {platform.python_version()}")
    width = max(map(len, qd.games()))
    for game in qd.games().values():
        found = gear(game)
        print(f"  {game.key:<{width}}  {found.kind}{': ' + found.why if found.why else ''}")
    return 0


def rules(options: argparse.Namespace) -> int:
    book = typed.game(options.game).rulebook
    if options.clause:
        clause = book.clause(options.clause)
        print(f"{clause.id} {clause.title}\n{_wrapped(clause.words())}")
        _print_tables(book.tables_of(clause.id), "")
        return 0
    if options.tables:
        print(book.title if book.tables else f"{book.title} has no tables.")
        _print_tables(book.tables, "")
        return 0
    print(f"{book.title}\n{_wrapped(book.credit)}")
    for chapter in book.chapter:
        print(f"\n{chapter.title}")
        for clause in chapter.clause:
            print(f"  {clause.id} {clause.title}\n{textwrap.indent(_wrapped(clause.words()), '    ')}")
            _print_tables(book.tables_of(clause.id), "    ")
    return 0


def _print_tables(tables: tuple[Table, ...], indent: str) -> None:
    for table in tables:
        print(f"\n{textwrap.indent(table.drawn(), indent)}")


def verify(options: argparse.Namespace) -> int:
    """Read a record as it comes, however long, and say what was checked, what holds, and what it cannot show."""
    with typed.opened(options.file) as file:
        found = verifying.check(records.rows_of(file), qd.finder(typed.games_of(options.game)))
    match = found.match
    _compare_with_noted(found.chance, options.commitment, typed.pairs(options.hash, "SEAT=HASH"))
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
    ending = match.outcome.text(match.game.seat_name) if match.outcome is not None else "The game is not over."
    print(f"{match.game.title}: {match.scenario.title}. {ending}")
    return 0


def _compare_with_noted(chance: Chance, commitment: str, hashes: dict[str, str]) -> None:
    """What somebody noted before play with what the record says was published then."""
    newest = chance.then if isinstance(chance, Continued | Scripted) else chance
    if not isinstance(newest, Fair):
        if commitment or hashes:
            raise QuarterdeckError("this game was not played with fair dice: there is no commitment to compare")
        return
    if commitment and commitment.lower() != newest.committed:
        raise QuarterdeckError(f"the record's commitment is {newest.committed}, not the one that you noted")
    for seat, noted in hashes.items():
        pledge = newest.pledges.get(seat)
        if pledge is None or pledge.hash != noted.lower():
            said = "none" if pledge is None else pledge.hash
            raise QuarterdeckError(f"the hash of {seat} in the record is not the one that you noted, but {said}")


def check(options: argparse.Namespace) -> int:
    """Read a scenario as a server would, and say all that is wrong with it at once."""
    where, text = typed.scenario_text(options.file)
    try:
        with bounded(where):
            game = typed.game_of(text, where, options.game)
            match = qd.new(game, scenarios.read(game.scenario, text, where, game.key), seed=0)
    except ScenarioError as error:
        if len(error.mistakes) < 2:
            raise
        print(f"quarterdeck: {where}: {len(error.mistakes)} mistakes", file=sys.stderr)
        for line, said in error.mistakes:
            print(f"  {f'line {line}: ' if line else ''}{printable(said)}", file=sys.stderr)
        return 2
    seats = ", ".join(match.seats)
    print(f"{where}: a sound scenario of {game.title}: {match.scenario.title}, for {seats}.")
    return 0


def _wrapped(text: str) -> str:
    return textwrap.fill(text, 96)
