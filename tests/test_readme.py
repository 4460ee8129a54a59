"""What the README shows is so."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import quarterdeck as qd
from quarterdeck.cli import parser

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_example_in_python_runs_and_says_what_the_comments_say() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    names: dict[str, object] = {}
    for line in example.splitlines():
        code, _, comment = line.partition("  #")
        if comment.strip().startswith(("(", "[")):
            assert repr(eval(code, names)) == comment.strip()
        elif code.strip():
            exec(code, names)


def test_every_command_line_in_it_is_understood() -> None:
    commands = re.findall(r"^    \.venv/bin/quarterdeck (.*?)(?:  +#.*)?$", README, re.MULTILINE)
    assert len(commands) > 8
    for command in commands:
        parser().parse_args(shlex.split(command))


def test_every_file_that_it_names_is_there() -> None:
    for path in re.findall(r"\]\((?!http)([^)#]+)\)", README):
        assert (ROOT / path).exists(), path


def test_every_game_that_there_is_stands_in_it() -> None:
    rows = re.findall(r"^\| (.+?) \|.*\| (?:complete|not yet)", README, re.MULTILINE)
    complete = re.findall(r"^\| (.+?) \|.*\| complete", README, re.MULTILINE)
    assert len(rows) == 5
    assert sorted(name.lower() for name in complete) == sorted(game.title.lower() for game in qd.games().values())
