"""Readers of command-line arguments: games, scenarios, bots, pairs, house rules, numbers, files."""

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

LONGEST: Final = 40  # characters of a wrong argument that an error repeats
A_GAME: Final = "the key of a game or its beginning, or MODULE:GAME"
A_BOT: Final = "a rank such as captain, random, greedy, search-400, learned, learned-FILE, idea-NAME or MODULE:CLASS"
HOUSE_RULE: Final = "change a house rule, such as speed=true; may be repeated"
OWN_GAME: Final = "the game, if no installed package provides it"


class NamedScenario(NamedTuple):
    """A scenario, its game, and the name by which a command finds both again."""

    game: Game[Any]
    scenario: Scenario
    name: str


def game(name: str) -> Game[Any]:
    """Return a game by its key or as ``module:GAME``.

    The module may be in the working directory.
    """
    _import_from_here(name)
    return catalogue.game_named(name)


def games_of(name: str | None) -> list[Game[Any]]:
    """Return the game named for reading a record, if one was named."""
    return [game(name)] if name else []


def bot_names(names: Iterable[str]) -> None:
    """Refuse names that are neither a known bot nor a ``module:Class`` that can be loaded."""
    for name in names:
        _import_from_here(name)
        find_bot(name)


def _import_from_here(name: str) -> None:
    if is_reference(name) and "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))


def scenario_argument(name: str | None) -> str | Path | None:
    """Return the key of a scenario, or a path if the argument looks like a file."""
    if name is not None and (name.endswith(".toml") or "/" in name or os.sep in name):
        return Path(name)
    return name


def scenario_text(file: str) -> tuple[str, bytes]:
    """Return the name and the text of a scenario file; ``-`` is standard input."""
    if file == "-":
        return "standard input", sys.stdin.buffer.read(scenarios.LARGEST + 1)
    return file, scenarios.text_of(Path(file))


def game_of(text: bytes, where: str, name: str | None = None) -> Game[Any]:
    """Return the game of a scenario: the one named, else its own, else the best fit.

    The file may come from a stranger, so the game it names must be installed; nothing is imported.
    """
    if name:
        return game(name)
    plain = scenarios.parse(text, where)
    if "game" in plain:
        return _own_game(plain["game"], where)
    strange = {each.key: strangeness(each.scenario, plain) for each in catalogue.games().values()}
    nearest = min(strange, key=lambda key: strange[key])
    if list(strange.values()).count(strange[nearest]) > 1:
        raise ScenarioError(f'{where}: name the game by a line such as game = "{nearest}", or by --game')
    return catalogue.find_game(nearest)


def _own_game(name: object, where: str) -> Game[Any]:
    if not isinstance(name, str):
        raise ScenarioError(f"{where}: game: expected one of {', '.join(map(repr, catalogue.games()))}, got {quoted(name)}")
    try:
        return catalogue.find_game(name)
    except UnknownGame as error:
        raise ScenarioError(f"{where}: game: {error}") from None


def scenario_named(name: str, of: str | None = None, rules: Mapping[str, Any] | None = None) -> NamedScenario:
    """Return a scenario named by a file, ``GAME`` (its starred scenario), ``GAME/KEY`` or a key.

    A key alone needs ``of``, the game, unless only one game has it.
    """
    if name.endswith(".toml") or Path(name).is_file():
        found = game_of(scenarios.text_of(Path(name)), name, of)
        return NamedScenario(found, catalogue.read_scenario(found, Path(name), rules), name)
    found, start = (game(of), name) if of else _game_and_key(name)
    key = scenarios.shipped_key(found.package, start)
    where = key if of else f"{catalogue.reference(found)}/{key}"
    return NamedScenario(found, catalogue.read_scenario(found, key, rules), where)


def _game_and_key(name: str) -> tuple[Game[Any], str]:
    of, has_key, key = name.partition("/")
    if has_key or is_reference(of):
        found = game(of)
        return found, key or found.first_scenario
    try:
        found = catalogue.find_game(name)
    except UnknownGame:
        return _only_holder(name)
    return found, found.first_scenario


def _only_holder(key: str) -> tuple[Game[Any], str]:
    every = [(each, known) for each in catalogue.games().values() for known in scenarios.shipped(each.package)]
    fitting = [each for each in every if each[1] == key] or [each for each in every if each[1].startswith(key)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        known_as = ", ".join(f"{each.key}/{known}" for each, known in fitting)
        raise QuarterdeckError(f"{key!r} names several scenarios: {known_as}")
    raise UnknownGame(f"there is no file, game or scenario {key!r}; see `quarterdeck games`")


def house_rules(settings: list[str]) -> dict[str, Any]:
    """Return house rules such as ``speed=true`` as a scenario would state them."""
    rules: dict[str, Any] = {}
    for each in settings:
        for name, value in pairs(each, "NAME=VALUE").items():
            plain: Any = {"true": True, "false": False}.get(value.lower(), value)
            rules[name] = int(value) if value.lstrip("-").isdecimal() else plain
    return rules


def pairs(text: str, form: str) -> dict[str, str]:
    """Return the pairs of ``name=value,name=value``.

    ``form`` shows in the error how a pair is written.
    """
    found_pairs: dict[str, str] = {}
    for each in filter(None, text.split(",")):
        name, found, value = each.partition("=")
        if not found or not name.strip() or not value.strip():
            raise QuarterdeckError(f"expected {form}, got {each!r}")
        found_pairs[name.strip()] = value.strip()
    return found_pairs


def text(path: Path) -> str:
    """Return a whole record, with line ends of any system turned into LF."""
    with opened(path) as file:
        raw = file.read(records.LARGEST + 1)
    if len(raw) > records.LARGEST:
        raise QuarterdeckError(f"{path}: expected a record of at most {records.LARGEST >> 20} MiB")
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
    """Name the file in every error about its record."""
    try:
        yield
    except RecordError as error:
        raise QuarterdeckError(f"{path}: {error}") from error


def whole(text: str) -> int:
    """Return a whole number; refuse anything else."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a whole number, got {shortened(text)}") from None


def shortened(text: str) -> str:
    """Return an argument in quotes, cut off if it is very long."""
    return repr(text if len(text) <= LONGEST else f"{text[:LONGEST]}…")


def port(text: str) -> int:
    """Return a port number; 0 stands for any free port."""
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
    """Return a percentage as a fraction: 0.01 for ``1%`` or ``1``."""
    number = _decimal(text.removesuffix("%"))
    if not 0.01 <= number <= 50:
        raise argparse.ArgumentTypeError(f"expected a percentage from 0.01% to 50%, such as 1%, got {text!r}")
    return number / 100


def seconds(text: str) -> float:
    if not re.fullmatch(r"\d{1,4}(\.\d{1,3})?", text):
        raise argparse.ArgumentTypeError(f"expected a number of seconds, 0 or more, got {text!r}")
    return float(text)


def minutes(text: str) -> float:
    number = _decimal(text)
    if not 0 < number <= 1_000_000:
        raise argparse.ArgumentTypeError(f"expected a number of minutes above 0, got {text!r}")
    return number


def _decimal(text: str) -> float:
    return float(text) if re.fullmatch(r"\d{1,9}(\.\d{1,6})?", text) else 0.0
