"""``games``, ``rules``, ``verify`` and ``check``: what there is to read, and whether a file is sound."""

from __future__ import annotations

import argparse
import sys
import textwrap

import quarterdeck as qd
from quarterdeck.bounded import bounded
from quarterdeck.cli import typed
from quarterdeck.engine import record as records
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.errors import QuarterdeckError


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


def rules(options: argparse.Namespace) -> int:
    book = typed.game(options.game).rulebook
    if options.clause:
        clause = book.clause(options.clause)
        print(f"{clause.id} {clause.title}\n{_wrapped(clause.words())}")
        return 0
    print(f"{book.title}\n{_wrapped(book.credit)}")
    for chapter in book.chapter:
        print(f"\n{chapter.title}")
        for clause in chapter.clause:
            print(f"  {clause.id} {clause.title}\n{textwrap.indent(_wrapped(clause.words()), '    ')}")
    return 0


def verify(options: argparse.Namespace) -> int:
    text = typed.text(options.file)
    header = records.read(text).header
    match = qd.verify(text, typed.games_of(options.game))
    ending = match.outcome.text(match.game.seat_name) if match.outcome is not None else "The game is not over."
    print(f"{options.file}: unaltered, and every one of its {match.count:,} answers follows the rules.")
    seeds = {"seeded": f"the seed {header.chance.get('seed')}", "fair": "the host's committed seed and those of the seats"}
    if header.chance["kind"] in seeds:
        print(f"Every die and card is the one that {seeds[header.chance['kind']]} gives.")
    print(f"{match.game.title}: {match.scenario.title}. {ending}")
    return 0


def check(options: argparse.Namespace) -> int:
    named = typed.games_of(options.game) or list(qd.games().values())
    where = str(options.file)
    with bounded(where):
        plain = scenarios.parse(scenarios.text_of(options.file), where)
    refused = []
    for game in named:
        try:
            with bounded(where):
                scenario = scenarios.build(game.scenario, plain, where)
                match = qd.new(game, scenario, seed=0)
        except QuarterdeckError as error:
            refused.append(error)
            continue
        print(f"{options.file}: a sound scenario of {game.title}: {scenario.title}, for {', '.join(match.seats)}.")
        return 0
    raise refused[0]


def _wrapped(text: str) -> str:
    return textwrap.fill(text, 96)
