"""Bots: programs that answer for a seat.

A bot gets the seat's ``Sight`` of a match, never the match. Built-in bots go by name. Other
packages add theirs by the entry points ``quarterdeck.bots``, and any bot can be named as
``module:Class``.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias, cast

from quarterdeck.bots.idea import Idea
from quarterdeck.bots.named_search import NAME, named_search
from quarterdeck.bots.random import Random
from quarterdeck.bots.ranks import RANKS
from quarterdeck.engine.errors import BotFailed, IllegalChoice, NotLoaded, QuarterdeckError, UnknownGame
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.scenario import KEY, Scenario
from quarterdeck.plugins import Registry, failure, is_reference, named
from quarterdeck.search import Greedy, Learned, PositionValue, SearchBot, Sight

GROUP: Final = "quarterdeck.bots"
IDEA: Final = "idea-"  # prefix of single-idea bots, which each game defines
LEARNED: Final = "learned"  # uses the scenario's value function, or the file named after a hyphen
SEARCH: Final = "search-"  # prefix before a number of simulations or seconds
GREEDY: Final = "greedy"
HUMAN: Final = "human"
PEOPLE: Final = (HUMAN, "person")  # reserved: these words stand for people where players are named


class Bot(Protocol):
    """A player that chooses for a seat. A slow bot declares ``takes_time = True`` in its class."""

    def choose(self, sight: Sight) -> str:
        """Return the notation of the chosen option."""


MakeBot: TypeAlias = Callable[[int], Bot]


def bots() -> dict[str, MakeBot]:
    """Return every bot by name, built-in or from a package; each is made from a seed."""
    return _registry().held


def left_out() -> list[str]:
    """Return a sentence for every bot of a package that cannot be used."""
    return _registry().left_out


@cache
def _registry() -> Registry[MakeBot]:
    ranks: dict[str, MakeBot] = {name: rank.make for name, rank in RANKS.items()}
    registry: Registry[MakeBot] = Registry({"random": Random, GREEDY: Greedy, **ranks})
    registry.bring(GROUP, _name_of, _accepted)
    return registry


def find_bot(name: str) -> MakeBot:
    """Return what makes the bot of this name from a seed.

    A name is one of ``bots()``, ``search-400``, ``learned``, either with ``-FILE`` for a value
    function, ``idea-NAME``, or ``module:Class``. Names that strangers send are looked up in
    ``bots()`` only.
    """
    if is_reference(name):
        return _accepted(name, named(name))
    if name in bots():
        return bots()[name]
    if name.startswith(IDEA):
        return partial(Idea, name.removeprefix(IDEA))
    if name == LEARNED:
        return Learned
    if name.startswith(f"{LEARNED}-"):
        return partial(Learned, file=_file(name))
    if name.startswith(SEARCH):
        return named_search(name)
    raise UnknownGame(_registry().there_is_no("bot", name))


def takes_time(name: str) -> bool:
    """Return whether a bot is slow, so that other work must not queue behind it."""
    make = find_bot(name)
    return bool(getattr(make.func if isinstance(make, partial) else make, "takes_time", False))


def is_named(name: str) -> bool:
    """Return whether a bot has this name, without importing or reading anything."""
    if is_from_outside(name):
        return False
    try:
        find_bot(name)
    except UnknownGame:
        return False
    return True


def is_from_outside(name: str) -> bool:
    """Return whether making a bot of this name would import a module or read a file."""
    search = NAME.fullmatch(name)
    return is_reference(name) or name.startswith(f"{LEARNED}-") or (search is not None and search[4] is not None)


def refuse_unfit(name: str, game: Game[Any], scenarios: Iterable[Scenario]) -> None:
    """Refuse a bot that cannot be made, or that would fail at once in these scenarios."""
    made = bot(name)
    if isinstance(made, Idea):
        made.takes(game)
    for scenario in scenarios:
        value_by(made, game, scenario)


def value_by(made: Bot, game: Game[Any], scenario: Scenario) -> PositionValue | None:
    """Return the value function by which a bot plays a scenario, or None if it uses none."""
    return made.scenario_value(game, scenario) if isinstance(made, Learned | SearchBot) else None


def bot(name: str, seed: int = 0) -> Bot:
    """Return a bot by name or ``module:Class``; the same seed makes the same choices."""
    try:
        made = find_bot(name)(seed)
    except QuarterdeckError:
        raise
    except (Exception, SystemExit) as error:
        raise NotLoaded(f"{name} is not a bot: it cannot be made from a seed: {failure(error)}") from error
    if not callable(getattr(made, "choose", None)):
        raise NotLoaded(f"{name} is not a bot: it returns an object without the method choose(sight)")
    return made


def answer(match: Match[Any], seat: str, player: Bot, alone: bool = False) -> str:
    """Let a bot answer for a seat, with no other process if ``alone``, and return its choice."""
    notation = chosen(player, Sight(match, seat, alone=alone))
    match.play(notation, seat)
    return notation


def chosen(player: Bot, sight: Sight) -> str:
    """Return a bot's choice.

    The error names the bot if it fails or takes an option that is not offered.
    """
    try:
        notation: object = player.choose(sight)
    except (Exception, SystemExit) as error:
        if isinstance(error, QuarterdeckError) and _is_ours(player):
            raise
        raise BotFailed(f"the bot {_called(player)} failed to choose: {failure(error)}") from error
    if not isinstance(notation, str):
        raise IllegalChoice(f"the bot {_called(player)} returned {notation!r:.80}, not the notation of an option")
    try:
        sight.option(notation)
    except IllegalChoice as error:
        raise IllegalChoice(f"the bot {_called(player)} made an illegal choice: {error}", error.clause) from None
    return notation


def _is_ours(player: Bot) -> bool:
    return type(player).__module__.startswith("quarterdeck.")


def _called(player: Bot) -> str:
    """Return the ``module:Class`` of a bot."""
    return f"{type(player).__module__}:{type(player).__qualname__}"


def _file(name: str) -> Path:
    file = name.removeprefix(f"{LEARNED}-")
    if not file:
        raise UnknownGame(f"there is no bot {name!r}: expected a value function file after the hyphen")
    return Path(file)


def _name_of(name: str, make: MakeBot) -> str:
    if name in PEOPLE or not KEY.fullmatch(name):
        raise NotLoaded(f"{name!r} cannot be the name of a bot: expected lower-case letters, digits and hyphens")
    return name


def _accepted(name: str, found: object) -> MakeBot:
    """Return a class with a method ``choose``, or a function that makes such a bot from a seed.

    Refuse others.
    """
    if not callable(found) or (isinstance(found, type) and not callable(getattr(found, "choose", None))):
        raise NotLoaded(f"{name} is not a bot: expected a class with a method choose(sight)")
    try:
        inspect.signature(found).bind(0)
    except TypeError:
        raise NotLoaded(f"{name} is not a bot: expected it to take one number, its seed") from None
    return cast("MakeBot", found)


__all__ = [
    "Bot",
    "Greedy",
    "Idea",
    "Learned",
    "MakeBot",
    "Random",
    "SearchBot",
    "Sight",
    "answer",
    "bot",
    "bots",
    "chosen",
    "find_bot",
    "is_from_outside",
    "is_named",
    "left_out",
    "refuse_unfit",
    "takes_time",
    "value_by",
]
