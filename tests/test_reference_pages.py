"""The pages of commands, options and notations agree with the parser and the games."""

from __future__ import annotations

import re
import shlex

import pytest

import quarterdeck as qd
from quarterdeck.bots import find_bot
from quarterdeck.cli import parser
from quarterdeck.cli.shells import GROUPS, commands_of
from quarterdeck.engine.chance import Seeded
from quarterdeck.lab.study.fields import changed, combinations, varied
from tools import command_list, option_list

NOTATIONS = (command_list.PAGE.parent / "notations.md").read_text(encoding="utf-8")
OURS = [game.key for game in qd.games().values() if game.package.startswith("quarterdeck.")]


def commands_in(text: str) -> list[str]:
    """Return the command lines of a page, from blocks and code spans."""
    return re.findall(r"^    quarterdeck (.+)$", text, re.MULTILINE) + re.findall(r"`quarterdeck (.+?)`", text)


def test_the_page_of_commands_agrees_with_the_parser() -> None:
    assert command_list.document() == command_list.PAGE.read_text(encoding="utf-8"), "python -m tools.generated"


def test_every_command_is_in_one_group_of_the_overview() -> None:
    listed = [name for names in GROUPS.values() for name in names]
    assert sorted(listed) == sorted({command.name.split()[0] for command in commands_of(parser())})
    overview = parser().format_help()
    assert all(f"\n  {name} " in overview for name in listed)
    assert max(map(len, overview.splitlines())) <= 80


def test_the_page_of_options_agrees_with_the_games() -> None:
    assert option_list.document() == option_list.PAGE.read_text(encoding="utf-8"), "python -m tools.generated"


@pytest.mark.parametrize("key", OURS)
def test_every_option_says_what_it_changes_and_by_which_clause(key: str) -> None:
    known = qd.find_game(key).rulebook.by_id
    for option in option_list.options_of(key):
        clauses = re.search(r" \(([A-Z]{2}-\w+(?:, [A-Z]{2}-\w+)*)\)\.$", option.meaning)
        assert clauses, option.name
        assert set(clauses[1].split(", ")) <= {*known}, option.name


def test_every_command_line_on_the_notations_page_can_be_parsed() -> None:
    commands = commands_in(NOTATIONS)
    assert len(commands) > 7
    for command in commands:
        parser().parse_args(shlex.split(command))


def test_every_bot_on_the_notations_page_exists() -> None:
    table = NOTATIONS.split("## Bots")[1].split("\n## ")[0]
    named = re.findall(r"^\| `([\w.-]+)` \|", table, re.MULTILINE)
    assert len(named) > 6
    for name in named:
        find_bot(name)


def test_every_field_on_the_notations_page_can_be_varied() -> None:
    mimi = qd.find_game("mimi")
    scenario = qd.read_scenario(mimi, mimi.first_scenario)
    table = NOTATIONS.split("## Fields of a scenario")[1].split("\n## ")[0]
    settings = re.findall(r"^\| `(\S+=\S+)` \|", table, re.MULTILINE)
    assert len(settings) > 4
    for setting in settings:
        for changes in combinations([varied(setting)]):
            changed(mimi, scenario, changes)


@pytest.mark.parametrize("key", OURS)
def test_the_answers_on_the_notations_page_are_offered_early_in_a_game(key: str) -> None:
    table = NOTATIONS.split("## Answers")[1].split("\n## ")[0]
    (row,) = re.findall(rf"^\| `{key}` \| (.+?) \|$", table, re.MULTILINE)
    wanted = set(re.findall(r"`(.+?)`", row))
    for seed in range(40):
        match, luck = qd.new(key, seed=seed), Seeded(seed)
        for _ in range(80):
            if match.outcome is not None or not wanted:
                break
            choices = match.choices(match.waiting[0])
            wanted.difference_update(choices)
            match.play(choices[luck.below(len(choices))], match.waiting[0])
    assert wanted == set()
