"""Paths to fields of a scenario: ``rounds``, ``options.speed``, ``ships.mimi.range``.

An item of a list is named by its ``key`` or its index. A house rule may be named without
``options.``. The value ``none`` removes an item from a list and resets any other field to its
default.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import product
from typing import Any, Final, NamedTuple

from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.errors import QuarterdeckError, ScenarioError
from quarterdeck.engine.game import Game
from quarterdeck.engine.scenario import Scenario

STEP: Final = re.compile(r"\[(\d+)\]|([^.\[\]]+)")
PATH: Final = re.compile(r"[^.\[\]]+(?:\[\d+\]|\.[^.\[\]]+)*")
RANGE: Final = re.compile(r"(-?\d+)\.\.(-?\d+)(?:/(\d+))?")
MOST_VALUES: Final = 1000
NONE: Final = "none"


class Varied(NamedTuple):
    """A field, and the values to try for it."""

    field: str
    values: tuple[Any, ...]


def varied(typed: str) -> Varied:
    """Read ``rounds=40..60/5`` (by fives), ``speed=false,true`` or ``ships.toutou=none``."""
    field, found, span = (part.strip() for part in typed.partition("="))
    if not found or not PATH.fullmatch(field) or not span:
        raise QuarterdeckError(f"expected FIELD=A..B or FIELD=A,B,C, got {typed!r}")
    values = [value for part in span.split(",") for value in _span(part.strip(), typed)]
    if len(values) > MOST_VALUES:
        raise QuarterdeckError(f"{field}: expected at most {MOST_VALUES:,} values, got {len(values):,}")
    different: list[Any] = []
    for value in values:
        if not any(is_same(value, other) for other in different):
            different.append(value)
    return Varied(field, tuple(different))


def _span(part: str, typed: str) -> Sequence[Any]:
    whole = RANGE.fullmatch(part)
    if whole:
        first, last, step = int(whole[1]), int(whole[2]), int(whole[3] or 1)
        if last < first or not step:
            raise QuarterdeckError(f"expected a range from small to large with a step of at least 1, got {typed!r}")
        return range(first, last + 1, step)
    if not part:
        raise QuarterdeckError(f"expected FIELD=A..B or FIELD=A,B,C, got {typed!r}")
    return [value_of(each) for each in part.split("..") if each]


def value_of(typed: str) -> Any:
    """Return a typed value: true, false, none, a whole number, or a word."""
    known = {"true": True, "false": False, NONE: None}
    if typed.lower() in known:
        return known[typed.lower()]
    return int(typed) if re.fullmatch(r"-?\d+", typed) else typed


def is_same(one: Any, other: Any) -> bool:
    """Return whether two values are equal; true and 1 are not."""
    return type(one) is type(other) and bool(one == other)


def combinations(variations: Sequence[Varied]) -> Iterator[dict[str, Any]]:
    """Yield the changes for every value of each field alone, and for every combination."""
    left_alone = object()
    for values in product(*((left_alone, *each.values) for each in variations)):
        changes = {each.field: value for each, value in zip(variations, values, strict=True) if value is not left_alone}
        if changes:
            yield changes


def changed(game: Game[Any], scenario: Scenario, changes: Mapping[str, Any]) -> Scenario:
    """Return the scenario with these fields changed; refuse an invalid value and name its field."""
    plain = copy.deepcopy(scenarios.plain(scenario))
    for field, value in changes.items():
        _put(plain, steps(game, plain, field), value, field)
    try:
        return scenarios.build(game.scenario, plain, "")
    except ScenarioError as error:
        changed_to = ", ".join(f"{field}={shown(value)}" for field, value in changes.items())
        raise ScenarioError(f"{changed_to}: {str(error).removeprefix(': ')}") from None


def current(game: Game[Any], scenario: Scenario, field: str) -> Any:
    """Return the current value of a field, or None if the scenario does not set it."""
    at: Any = scenarios.plain(scenario)
    for step in steps(game, at, field):
        if isinstance(at, Mapping):
            at = at.get(step)
        elif isinstance(at, list | tuple) and isinstance(step, int) and step < len(at):
            at = at[step]
        else:
            return None
    return at


def steps(game: Game[Any], plain: Mapping[str, Any], field: str) -> list[str | int]:
    """Return the path to a field: names of fields and indexes into lists."""
    named = [int(place) if place else name for place, name in STEP.findall(field)]
    if named[0] not in game.scenario.__struct_fields__:
        if len(named) > 1 or named[0] not in plain["options"]:
            raise _unknown(game, plain, field)
        named = ["options", *named]
    at: Any = plain
    way: list[str | int] = []
    for step in named:
        if isinstance(at, list | tuple) and isinstance(step, str):
            step = _place(at, step, field)
        way.append(step)
        at = at.get(step) if isinstance(at, Mapping) else at[step] if _is_place(at, step) else None
    return way


def _place(among: Sequence[Any], key: str, field: str) -> int:
    keys = [each.get("key") if isinstance(each, Mapping) else None for each in among]
    if key not in keys:
        known = ", ".join(str(each) for each in keys if each is not None) or f"[0] to [{len(among) - 1}]"
        raise QuarterdeckError(f"{field}: there is no {key!r}; expected one of {known}")
    return keys.index(key)


def _is_place(among: Any, step: str | int) -> bool:
    return isinstance(among, list | tuple) and isinstance(step, int) and step < len(among)


def _put(plain: Any, way: list[str | int], value: Any, field: str) -> None:
    at = plain
    for step in way[:-1]:
        if isinstance(at, dict) and at.get(step) is None:
            at[step] = {}
        elif not isinstance(at, dict) and not _is_place(at, step):
            raise QuarterdeckError(f"{field}: there is no item [{step}]")
        if isinstance(at[step], tuple):
            at[step] = list(at[step])
        at = at[step]
    last = way[-1]
    if isinstance(at, dict):
        if value is None:
            at.pop(last, None)
        else:
            at[last] = value
    elif not _is_place(at, last):
        raise QuarterdeckError(f"{field}: there is no item [{last}]")
    elif value is None:
        del at[last]
    else:
        at[last] = value


def _unknown(game: Game[Any], plain: Mapping[str, Any], field: str) -> QuarterdeckError:
    known = [name for name in game.scenario.__struct_fields__ if name != "options"]
    rules = list(plain["options"])
    near = get_close_matches(field.split(".", maxsplit=1)[0], [*known, *rules], 1)
    meant = f"; did you mean {near[0]!r}?" if near else f"; the fields are {', '.join([*known, *rules])}"
    return QuarterdeckError(f"there is no field {field!r}{meant}")


def shown(value: Any) -> str:
    """Return a value as you would type it."""
    return NONE if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def label(changes: Mapping[str, Any]) -> str:
    """Return changes as ``rounds=40, options.speed=true``."""
    return ", ".join(f"{field}={shown(value)}" for field, value in changes.items())
