"""Bots: anybody who answers by program. They get a seat's sight of a match, never the match.

Ours go by their names; other packages bring theirs by the entry points ``quarterdeck.bots``, or one is named outright as
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
IDEA: Final = "idea-"  # before the name of a bot of one idea, of which each game has its own
LEARNED: Final = "learned"  # by the scenario's own value, or after a hyphen by that in a file
SEARCH: Final = "search-"  # before the number of simulations, or of seconds
GREEDY: Final = "greedy"
HUMAN: Final = "human"
PEOPLE: Final = (HUMAN, "person")  # who plays a seat is said by one word, so no bot has one of these for its name


class Bot(Protocol):
    """Chooses for a seat. One that takes its time over that says so of its class: ``takes_time = True``."""

    def choose(self, sight: Sight) -> str:
        """The notation of the option to take."""


MakeBot: TypeAlias = Callable[[int], Bot]


def bots() -> dict[str, MakeBot]:
    """Every bot by name, each made from a seed: ours, and those that other packages bring."""
    return _shelf().held


def left_out() -> list[str]:
    """A sentence for every bot that a package brings and that cannot be used."""
    return _shelf().left_out


@cache
def _shelf() -> Registry[MakeBot]:
    ranks: dict[str, MakeBot] = {name: rank.make for name, rank in RANKS.items()}
    shelf: Registry[MakeBot] = Registry({"random": Random, GREEDY: Greedy, **ranks})
    shelf.bring(GROUP, _name_of, _accepted)
    return shelf


def find_bot(name: str) -> MakeBot:
    """A bot by name, or as ``search-400`` or ``learned``, with the file of a value after a hyphen or not, as ``idea-`` and
    the name of an idea, or as ``module:Class``.

    What strangers name is looked up in ``bots()`` alone.
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
    raise UnknownGame(_shelf().there_is_no("bot", name))


def takes_time(name: str) -> bool:
    """Whether a bot thinks as long as it is let, so that others must not wait behind it."""
    make = find_bot(name)
    return bool(getattr(make.func if isinstance(make, partial) else make, "takes_time", False))


def is_named(name: str) -> bool:
    """Whether there is a bot of this name, with nothing imported or read for it: for records, which come from anybody."""
    if is_from_outside(name):
        return False
    try:
        find_bot(name)
    except UnknownGame:
        return False
    return True


def is_from_outside(name: str) -> bool:
    """Whether something would be imported or read for a bot of this name."""
    search = NAME.fullmatch(name)
    return is_reference(name) or name.startswith(f"{LEARNED}-") or (search is not None and search[4] is not None)


def refuse_unfit(name: str, game: Game[Any], scenarios: Iterable[Scenario]) -> None:
    """Refuse a bot that cannot be made, or that would be refused at its first choice in these scenarios of a game."""
    made = bot(name)
    if isinstance(made, Idea):
        made.takes(game)
    for scenario in scenarios:
        value_by(made, game, scenario)


def value_by(made: Bot, game: Game[Any], scenario: Scenario) -> PositionValue | None:
    """What a bot values positions of a scenario by, where that is known."""
    return made.scenario_value(game, scenario) if isinstance(made, Learned | SearchBot) else None


def bot(name: str, seed: int = 0) -> Bot:
    """A bot by name, or named as ``module:Class``; the same seed makes the same choices."""
    try:
        made = find_bot(name)(seed)
    except QuarterdeckError:
        raise
    except (Exception, SystemExit) as error:
        raise NotLoaded(f"{name} is no bot: made from a seed it fails: {failure(error)}") from error
    if not callable(getattr(made, "choose", None)):
        raise NotLoaded(f"{name} is no bot: what it makes has no method choose(sight)")
    return made


def answer(match: Match[Any], seat: str, player: Bot, alone: bool = False) -> str:
    """Let a bot answer for a seat, in this process ``alone`` if need be; returns what it chose."""
    notation = chosen(player, Sight(match, seat, alone=alone))
    match.play(notation, seat)
    return notation


def chosen(player: Bot, sight: Sight) -> str:
    """What a bot chooses. Of one that fails, or chooses what is not offered, it is said which it is."""
    try:
        notation: object = player.choose(sight)
    except (Exception, SystemExit) as error:
        if isinstance(error, QuarterdeckError) and _is_ours(player):
            raise
        raise BotFailed(f"{_called(player)} failed at its choice: {failure(error)}") from error
    if not isinstance(notation, str):
        raise IllegalChoice(f"{_called(player)} chose what it cannot: {notation!r:.80} is no notation of an option")
    try:
        sight.option(notation)
    except IllegalChoice as error:
        raise IllegalChoice(f"{_called(player)} chose what it cannot: {error}", error.clause) from None
    return notation


def _is_ours(player: Bot) -> bool:
    return type(player).__module__.startswith("quarterdeck.")


def _called(player: Bot) -> str:
    """A bot as it can be named outright."""
    return f"{type(player).__module__}:{type(player).__qualname__}"


def _file(name: str) -> Path:
    file = name.removeprefix(f"{LEARNED}-")
    if not file:
        raise UnknownGame(f"{name!r} names no bot: expected the file of a value after the hyphen")
    return Path(file)


def _name_of(name: str, make: MakeBot) -> str:
    if name in PEOPLE or not KEY.fullmatch(name):
        raise NotLoaded(f"{name!r} is no name for a bot: expected lower-case letters, digits and hyphens")
    return name


def _accepted(said: str, found: object) -> MakeBot:
    """Something that makes a bot from a seed: a class with a method ``choose``, or a function that returns one."""
    if not callable(found) or (isinstance(found, type) and not callable(getattr(found, "choose", None))):
        raise NotLoaded(f"{said} is no bot: expected a class with a method choose(sight)")
    try:
        inspect.signature(found).bind(0)
    except TypeError:
        raise NotLoaded(f"{said} is no bot: expected it to be made from one number, its seed") from None
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
