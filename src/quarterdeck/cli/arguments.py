"""What was typed at the command line, read: games, scenarios and bots by name, pairs, house rules, and the text of files."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

from quarterdeck import catalogue, folders
from quarterdeck.bots import find_bot
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.errors import QuarterdeckError, RecordError, ScenarioError, UnknownGame
from quarterdeck.engine.game import Game
from quarterdeck.engine.records import record as records
from quarterdeck.engine.scenario import Scenario
from quarterdeck.engine.validation.field_errors import quoted, strangeness
from quarterdeck.plugins import is_reference

LONGEST: Final = 40  # letters of what was typed that are said again
A_GAME: Final = "its key or a unique start of it, or MODULE:GAME"
A_BOT: Final = (
    "captain or another rank, random, greedy, learned, learned-FILE, search-400, idea-NAME, one that a package brings, or "
    "MODULE:CLASS"
)


class NamedScenario(NamedTuple):
    """A scenario and its game, and what both are called so that the same are found again."""

    game: Game[Any]
    scenario: Scenario
    said: str


def game(said: str) -> Game[Any]:
    """A rule book by its key, or as ``module:GAME``; a module may lie in the working directory."""
    _look_here(said)
    return catalogue.game_named(said)


def games_of(said: str | None) -> list[Game[Any]]:
    """The rule book that a record is read by, where one was named outright."""
    return [game(said)] if said else []


def bot_names(said: Iterable[str]) -> None:
    """Refuse what names no bot: neither one that there is nor a ``module:Class`` that can be loaded."""
    for name in said:
        _look_here(name)
        find_bot(name)


def _look_here(said: str) -> None:
    if is_reference(said) and "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))


def scenario_argument(said: str | None) -> str | Path | None:
    """A scenario by key, or a file where it looks like one."""
    if said is not None and (said.endswith(".toml") or "/" in said or os.sep in said):
        return Path(said)
    return said


def scenario_text(said: str) -> tuple[str, bytes]:
    """A scenario that somebody wrote, and what to call it; ``-`` is standard input."""
    if said == "-":
        return "standard input", sys.stdin.buffer.read(scenarios.LARGEST + 1)
    return said, scenarios.text_of(Path(said))


def game_of(text: bytes, where: str, said: str | None = None) -> Game[Any]:
    """The game that a scenario is for: the one named, the one it names, or the only one whose fields it has.

    A file may come from anybody: what it names is looked for among the games that there are, and never imported.
    """
    if said:
        return game(said)
    plain = scenarios.parse(text, where)
    if "game" in plain:
        return _said_game(plain["game"], where)
    strange = {each.key: strangeness(each.scenario, plain) for each in catalogue.games().values()}
    nearest = min(strange, key=lambda key: strange[key])
    if list(strange.values()).count(strange[nearest]) > 1:
        raise ScenarioError(f'{where}: say which game it is for: a line such as game = "{nearest}", or --game')
    return catalogue.find_game(nearest)


def _said_game(said: object, where: str) -> Game[Any]:
    if not isinstance(said, str):
        raise ScenarioError(f"{where}: game: expected one of {', '.join(map(repr, catalogue.games()))}, got {quoted(said)}")
    try:
        return catalogue.find_game(said)
    except UnknownGame as error:
        raise ScenarioError(f"{where}: game: {error}") from None


def scenario_named(said: str, of: str | None = None, rules: Mapping[str, Any] | None = None) -> NamedScenario:
    """A file; ``GAME`` for its first scenario, ``GAME/KEY``; a key alone where the game is told, or only one game has it."""
    if said.endswith(".toml") or Path(said).is_file():
        found = game_of(scenarios.text_of(Path(said)), said, of)
        return NamedScenario(found, catalogue.read_scenario(found, Path(said), rules), said)
    found, start = (game(of), said) if of else _game_and_key(said)
    key = scenarios.shipped_key(found.package, start)
    where = key if of else f"{catalogue.reference(found)}/{key}"
    return NamedScenario(found, catalogue.read_scenario(found, key, rules), where)


def _game_and_key(said: str) -> tuple[Game[Any], str]:
    name, has_key, key = said.partition("/")
    if has_key or is_reference(name):
        found = game(name)
        return found, key or found.first_scenario
    try:
        found = catalogue.find_game(said)
    except UnknownGame:
        return _only_holder(said)
    return found, found.first_scenario


def _only_holder(key: str) -> tuple[Game[Any], str]:
    every = [(each, known) for each in catalogue.games().values() for known in scenarios.shipped(each.package)]
    fitting = [each for each in every if each[1] == key] or [each for each in every if each[1].startswith(key)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise QuarterdeckError(f"which {key!r}? There are {', '.join(f'{each.key}/{known}' for each, known in fitting)}")
    raise UnknownGame(f"there is no file, game or scenario {key!r}; `quarterdeck games` lists what there is")


def house_rules(said: list[str]) -> dict[str, Any]:
    """``speed=true`` and the like, as a scenario would have them."""
    rules: dict[str, Any] = {}
    for each in said:
        for name, value in pairs(each, "NAME=VALUE").items():
            plain: Any = {"true": True, "false": False}.get(value.lower(), value)
            rules[name] = int(value) if value.lstrip("-").isdecimal() else plain
    return rules


def pairs(said: str, form: str) -> dict[str, str]:
    found_pairs: dict[str, str] = {}
    for each in filter(None, said.split(",")):
        name, found, value = each.partition("=")
        if not found or not name.strip() or not value.strip():
            raise QuarterdeckError(f"expected {form}, got {each!r}")
        found_pairs[name.strip()] = value.strip()
    return found_pairs


def text(path: Path) -> str:
    """A record that is read at once; the ends of its lines may be those of any system."""
    with opened(path) as file:
        raw = file.read(records.LARGEST + 1)
    if len(raw) > records.LARGEST:
        raise QuarterdeckError(f"{path}: a record has at most {records.LARGEST >> 20} MiB")
    try:
        return raw.decode().replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise QuarterdeckError(f"{path}: expected text in UTF-8") from None


@contextmanager
def opened(path: Path) -> Iterator[IO[bytes]]:
    try:
        with path.open("rb") as file:
            yield file
    except OSError as error:
        raise QuarterdeckError(f"{path}: cannot be read ({error.strerror})") from None


def last_save() -> Path:
    saves = folders.user_data()
    saved = sorted(saves.glob("*.qdr"), key=lambda path: path.stat().st_mtime)
    if not saved:
        raise QuarterdeckError(f"there is no saved game in {saves}")
    return saved[-1]


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """What is wrong with a record is told with the name of its file."""
    try:
        yield
    except RecordError as error:
        raise QuarterdeckError(f"{path}: {error}") from error


def whole(text: str) -> int:
    """A whole number, or a word about it."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a whole number, got {shortened(text)}") from None


def shortened(text: str) -> str:
    """What was typed, quoted as far as anybody reads it."""
    return repr(text if len(text) <= LONGEST else f"{text[:LONGEST]}…")


def port(text: str) -> int:
    """Where a server listens; 0 is any that is free."""
    number = whole(text)
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"expected a whole number from 0 to 65535, got {shortened(text)}")
    return number


def count(text: str) -> int:
    return _number(text, 0, "a whole number, 0 or more")


def counts(text: str) -> tuple[int, ...]:
    return tuple(count(each) for each in text.split(","))


def positive(text: str) -> int:
    return _number(text, 1, "a whole number of at least 1")


def _number(text: str, least: int, expected: str) -> int:
    if re.fullmatch(r"0*\d{13,}", text):
        raise argparse.ArgumentTypeError(f"expected a whole number of at most 12 digits, got {shortened(text)}")
    if not re.fullmatch(r"\d{1,12}", text, re.ASCII) or int(text) < least:
        raise argparse.ArgumentTypeError(f"expected {expected}, got {shortened(text)}")
    return int(text)


def share(text: str) -> float:
    """``1%``, or ``1``: a hundredth."""
    number = _decimal(text.removesuffix("%"))
    if not 0.01 <= number <= 50:
        raise argparse.ArgumentTypeError(f"expected a share such as 1%, at least 0.01% and at most 50%, got {text!r}")
    return number / 100


def seconds(text: str) -> float:
    if not re.fullmatch(r"\d{1,4}(\.\d{1,3})?", text):
        raise argparse.ArgumentTypeError(f"expected a number of seconds, 0 or more, got {text!r}")
    return float(text)


def minutes(text: str) -> float:
    number = _decimal(text)
    if not 0 < number <= 1_000_000:
        raise argparse.ArgumentTypeError(f"expected a number of minutes, got {text!r}")
    return number


def _decimal(text: str) -> float:
    return float(text) if re.fullmatch(r"\d{1,9}(\.\d{1,6})?", text) else 0.0
