"""The code blocks of a Markdown page, and how each kind is carried out.

A page is one thread: its blocks are carried out from top to bottom in a folder of their own.

- ``sh``: commands. Those of ``quarterdeck`` run, on few games and without a keyboard; ``serve`` is
  only parsed, and ``make`` must know the target.
- A block of any language whose first line is a comment with a path is a file, or the next part of
  one.
- ``python`` without a path runs in the page's namespace. A comment behind an expression is its
  value.
- ``text`` right below ``sh`` is what the last command prints. A line ``…`` stands for any lines.
  Such a command runs exactly as printed. With the comment ``# fails`` behind it, it must end with
  an error, which is part of what it prints.
- Any other ``toml`` is part of a file, and can be read.
- Any other ``text``, ``ini``, ``nginx``, ``sql``, ``http`` or ``yaml`` is only to be read.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from quarterdeck.cli import main, parser

ROOT = Path(__file__).parents[2]
SHELVES = ("learn", "do", "look-up/games")
PAGES = [ROOT / "README.md", *(page for shelf in SHELVES for page in sorted((ROOT / "docs" / shelf).glob("*.md")))]
FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```[ \t]*$", re.DOTALL | re.MULTILINE)
FAILS = re.compile(r"\s# fails$")
PATH = re.compile(r"^(?:#|//|--) ([\w./-]+\.\w+)$")
READ_ONLY = frozenset({"text", "ini", "nginx", "sql", "http", "yaml", "json"})
# Options for amounts, with the values that tests use instead.
LITTLE = {
    "--games": "4",
    "--greedy-games": "8",
    "--batches": "1",
    "--tune": "1",
    "--candidates": "4",
    "--evaluate": "4",
    "--check": "2",
    "--minutes": "0.02",
    "--workers": "1",
}
OPTIONAL = frozenset({"gymnasium", "pettingzoo", "pyspiel"})  # of the extra "envs"
QUICK = {"captain": "midshipman", "admiral": "midshipman"}
MANY = frozenset({"lab", "arena"})  # these play for minutes without --games
NOT_RUN = frozenset({"serve", "database"})
SYSTEM = ["apt", "cp", "journalctl", "nginx", "sudo", "systemctl", "useradd"]
DATABASES = ["createdb", "dropdb", "pg_dump", "pg_restore", "sqlite3"]
OTHER_PROGRAMS = frozenset(
    [*SYSTEM, *DATABASES, "curl", "docker", "git", "pip", "pipx", "pytest", "python", "python3", "source", "uv"]
)


class Block(NamedTuple):
    """One fenced block of a page."""

    language: str
    text: str
    path: str = ""
    output: str = ""  # the output of the last command in the block
    fails: bool = False  # whether that command ends with an error


def blocks(text: str) -> Iterator[Block]:
    fences = [*FENCE.finditer(text)]
    for at, fence in enumerate(fences):
        language, body = fence[1].strip(), fence[2]
        first, _, rest = body.partition("\n")
        named = PATH.match(first)
        after = fences[at + 1] if at + 1 < len(fences) else None
        is_answered = after is not None and after[1].strip() == "text" and not text[fence.end() : after.start()].strip()
        output = after[2] if after is not None and is_answered and language == "sh" else ""
        fails = FAILS.search(body.rstrip()) is not None
        # A comment that the file's format allows stays, so that lines count as a reader sees them.
        content = rest if named and not first.startswith("#") else body
        yield Block(language, content, named[1] if named else "", output, fails)


def commands(text: str) -> Iterator[str]:
    """Return the command lines of a block, with continued lines joined and comments removed."""
    for line in re.sub(r"\\\n\s*", "", text).splitlines():
        command = re.sub(r"(^|\s+)#.*$", "", line).strip()
        if command:
            yield command


class Page:
    """A page whose blocks run in a folder."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.files: set[str] = set()
        self.names: dict[str, Any] = {"__name__": "page"}
        for variable in ("XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
            monkeypatch.setenv(variable, str(folder / "home"))
        monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "src"), str(folder)]))
        monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
        monkeypatch.syspath_prepend(str(folder))
        monkeypatch.chdir(folder)
        monkeypatch.setattr(sys, "stdin", io.StringIO())

    def carry_out(self, block: Block) -> None:
        if block.path:
            path = self.folder / block.path
            path.parent.mkdir(parents=True, exist_ok=True)
            before = path.read_text(encoding="utf-8") + "\n\n" if block.path in self.files else ""
            path.write_text(before + block.text, encoding="utf-8")
            self.files.add(block.path)
        elif block.language == "sh":
            lines = [*commands(block.text)]
            for command in lines[: -1 if block.output else None]:
                run(command)
            if block.output:
                compare(lines[-1], block.output, block.fails)
        elif block.language == "python":
            self._python(block.text)
        elif block.language == "toml":
            tomllib.loads(block.text)
        else:
            assert block.language in READ_ONLY, f"a block of {block.language or 'no language'}"

    def _python(self, text: str) -> None:
        for code, value in _statements(text):
            try:
                if value:
                    assert repr(eval(code, self.names)) == value, code
                else:
                    exec(code, self.names)
            except ModuleNotFoundError as missing:
                if missing.name not in OPTIONAL:
                    raise
                pytest.skip(f"{missing.name} is not installed")


def _statements(text: str) -> Iterator[tuple[str, str]]:
    """Yield Python statements; an expression with its value in a comment stands alone."""
    piece: list[str] = []
    for line in text.splitlines():
        code, mark, comment = line.partition("  # ")
        if mark and not line.startswith(" ") and re.match(r"[(\['\"{\d-]|True$|False$|None$", comment):
            yield "\n".join(piece), ""
            piece = []
            yield code, comment.strip()
        else:
            piece.append(line)
    yield "\n".join(piece), ""


def compare(command: str, expected: str, fails: bool) -> None:
    """Run a command exactly as printed, and find its lines of output in order."""
    heard = io.StringIO()
    with contextlib.redirect_stdout(heard), contextlib.redirect_stderr(heard if fails else sys.stderr):
        run(command, exactly=True, fails=fails)
    printed = heard.getvalue()
    place, may_skip = 0, False
    for line in expected.splitlines():
        if line.strip() == "…":
            may_skip = True
            continue
        found = printed.find(f"{line.rstrip()}\n", place)
        assert found >= 0, f"{command} does not print {line!r} there, but:\n{printed[place:]}"
        assert may_skip or not printed[place:found].strip(), f"{command} prints before {line!r}: {printed[place:found]}"
        place, may_skip = found + len(line.rstrip()) + 1, False


def run(command: str, exactly: bool = False, fails: bool = False) -> None:
    """Run a command line as printed, but with few games."""
    words = shlex.split(command)
    program = Path(words[0]).name
    if re.match(r"[A-Z_]+=", command):  # a settings file
        return
    if program == "make":
        targets = re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
        assert set(words[1:]) <= set(targets), command
    elif program == "quarterdeck":
        _run_quarterdeck(command, words[1:], exactly, fails)
    else:
        assert program in OTHER_PROGRAMS, command
        subprocess.run(["bash", "-n", "-c", command], check=True)
        if program in ("python", "python3") and words[1].endswith(".py"):
            subprocess.run([sys.executable, *words[1:]], check=True, stdin=subprocess.DEVNULL, timeout=60)


def _run_quarterdeck(command: str, words: list[str], exactly: bool, fails: bool) -> None:
    if words[0] in NOT_RUN:
        parser().parse_args(words)
        return
    if not exactly:
        words = _on_few_games(words)
    if set(words) & {"|", ">", "<", "&&"}:
        line = shlex.join(words)
        for sign in ("|", ">", "<", "&&"):
            line = line.replace(f"'{sign}'", sign)
        subprocess.run(["bash", "-c", line], check=True, stdin=subprocess.DEVNULL, timeout=60)
        return
    try:
        status = main(words)
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    assert (status != 0) == fails, command


def _on_few_games(words: list[str]) -> list[str]:
    """Return the command with less work: few games, and quick bots."""
    words = ["--games" if word == "--until" else word for word in words]
    words = [LITTLE.get(words[place - 1] if place else "", word) for place, word in enumerate(words)]
    if words[0] in MANY and "-h" not in words:
        words = [",".join(QUICK.get(each, each) for each in word.split(",")) for word in words]
        words += [] if {"--games", "--minutes"} & {*words} else ["--games", LITTLE["--games"]]
    if words[0] == "lab":
        words += [] if "--bots" in words else ["--bots", "greedy"]
    return words
