"""Tracing of rules: the clauses that run, found by profiling.

The docstring of a rule function opens with its clause, and a function that forbids something
returns the id of the clause. A profiler that sees those functions return therefore knows which
clauses act.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from functools import cache, cached_property
from inspect import CO_GENERATOR, unwrap
from itertools import chain
from types import CodeType, FrameType, FunctionType, NoneType
from typing import Any, Final

from quarterdeck.engine.asks import ALLOWED, ClauseId
from quarterdeck.engine.game import Game
from quarterdeck.engine.rulebook import CLAUSE_ID
from quarterdeck.lab.measures.clause_use import ClauseMeter

OPENS: Final = re.compile(rf"{CLAUSE_ID.pattern}(?:(?:, | and | to ){CLAUSE_ID.pattern})*")
PLAIN: Final = (int, str, NoneType)  # results compared as they are; of all others only their truth counts


class ClauseTrace:
    """A trace of the rules of a game.

    A rule that always returns the same makes no difference. The choices at which it returned
    another value than its most frequent one count as a difference.
    """

    def __init__(self, game: Game[Any], citing: ClauseMeter) -> None:
        self._citing = citing
        self._known = game.rulebook.by_id
        self._heads = heads(game)
        self._said: set[tuple[CodeType, Hashable]] = set()
        self._choices: dict[CodeType, Counter[Hashable]] = {}

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Trace the rules while one choice is carried out."""
        before = sys.getprofile()
        sys.setprofile(self._saw)
        try:
            yield
        finally:
            sys.setprofile(before)
        for code, value in self._said:
            self._choices.setdefault(code, Counter())[value] += 1
        self._said.clear()

    def told(self) -> dict[ClauseId, int]:
        """Return, by clause, the number of choices at which a rule returned an unusual value.

        If several clauses head a rule, the value is credited to the first, as the others' part in
        it is unknown.
        """
        found: dict[ClauseId, int] = {}
        for code, values in self._choices.items():
            clause = self._heads[code][0]
            found[clause] = max(found.get(clause, 0), values.total() - max(values.values()))
        return found

    def _saw(self, frame: FrameType, event: str, value: Any) -> None:
        if event != "return":
            return
        code = frame.f_code
        clauses = self._heads.get(code)
        if clauses is None:
            return
        if value.__class__ is str and value in self._known:
            self._citing.forbade.add(value)
            value = ALLOWED
        if clauses:
            self._citing.used.update(clauses)
            if not code.co_flags & CO_GENERATOR:
                self._said.add((code, value if isinstance(value, PLAIN) else bool(value)))


@cache
def heads(game: Game[Any]) -> dict[CodeType, tuple[ClauseId, ...]]:
    """Return the functions of a game by code, each with the clauses that open its docstring."""
    found = {}
    for name, module in list(sys.modules.items()):
        if name == game.package or name.startswith(f"{game.package}."):
            own = [thing for thing in list(vars(module).values()) if getattr(thing, "__module__", "") == name]
            for function in chain.from_iterable(map(_within, own)):
                opens = OPENS.match(function.__doc__ or "")
                named = CLAUSE_ID.findall(opens[0]) if opens else []
                found[function.__code__] = tuple(clause for clause in named if clause in game.rulebook.by_id)
    return found


def _within(thing: Any) -> Iterator[FunctionType]:
    if isinstance(thing, type):
        for each in vars(thing).values():
            yield from _within(each)
    elif isinstance(thing, property):
        yield from _within(thing.fget)
    elif isinstance(thing, cached_property):
        yield from _within(thing.func)
    elif isinstance(thing, staticmethod | classmethod):
        yield from _within(thing.__func__)
    elif callable(thing) and isinstance(inner := unwrap(thing), FunctionType):
        yield inner
