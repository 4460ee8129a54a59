"""Tasks of one game, spread over processes that load the game by its name."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from quarterdeck import catalogue
from quarterdeck.engine.game import Game
from quarterdeck.lab.task_runner import in_order

Task = TypeVar("Task")
Result = TypeVar("Result")


def spread_tasks(
    play: Callable[..., Result], game: Game[Any], terms: Sequence[Any], tasks: Sequence[Task], workers: int | None
) -> Iterator[Result]:
    """Yield the results of ``play(game, *terms, task)`` in order.

    A game without a name stays in this process.
    """
    where = catalogue.reference(game)
    there = partial(_there, play, where, terms) if where else None
    return in_order(partial(play, game, *terms), there, tasks, workers or os.cpu_count() or 1)


def _there(play: Callable[..., Result], where: str, terms: Sequence[Any], tasks: Sequence[Task]) -> list[Result]:
    game = catalogue.game_named(where)
    with suppress(KeyboardInterrupt):
        return [play(game, *terms, task) for task in tasks]
    return []
