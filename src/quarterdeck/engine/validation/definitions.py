"""Checks, as a game's definitions are made, that they are what the engine expects.

A field is compared with its annotation: its type, and for a function the number of parameters. A
field added to ``Game`` or ``Prompt`` is therefore checked without further code here.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator, Hashable
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from quarterdeck.engine.errors import GameError


def check_fields(thing: object, name: str) -> None:
    """Refuse the first field of a dataclass or struct that does not match its declaration."""
    for field, kind in _declared(cast("Hashable", type(thing))).items():
        fault = _fault(getattr(thing, field), kind)
        if fault:
            raise GameError(f"{type(thing).__name__} {name[:40]!r}: {field}: {fault}")


@cache
def _declared(kind: Hashable) -> dict[str, Any]:
    return get_type_hints(kind)


def _fault(value: Any, kind: Any) -> str:
    """Return what is wrong with a value, or an empty string."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        faults = [_fault(value, each) for each in inner if each is not NoneType]
        return "" if value is None and NoneType in inner else min(faults)
    if origin is Callable:
        return _fault_of_a_function(value, len(inner[0]), get_origin(inner[1]) is Generator)
    if origin is type:
        wanted: Any = inner[0].__bound__ if isinstance(inner[0], TypeVar) else inner[0]
        fits = isinstance(value, type) and issubclass(value, wanted)
        return "" if fits else f"expected a class that derives from {wanted.__name__}, got {_told(value)}"
    wanted = origin or kind
    if not isinstance(wanted, type) or (isinstance(value, wanted) and not (wanted is int and isinstance(value, bool))):
        return ""
    return f"expected {_PLAIN.get(wanted, f'a {wanted.__name__}')}, got {_told(value)}"


_PLAIN = {str: "text", int: "a whole number", bool: "True or False"}


def _fault_of_a_function(value: Any, parameters: int, asks: bool) -> str:
    wanted = f"a function of {parameters} parameter{'' if parameters == 1 else 's'}"
    if not callable(value):
        return f"expected {wanted}, got {_told(value)}"
    if not _takes(value, parameters):
        return f"expected {wanted}, got {_name(value)}{inspect.signature(value)}"
    if asks and not inspect.isgeneratorfunction(value):
        return f"expected a rule that asks by yield from, got {_name(value)}, which never does"
    return ""


@lru_cache(1024)
def _takes(function: Callable[..., Any], parameters: int) -> bool:
    try:
        inspect.signature(function).bind(*[None] * parameters)
    except TypeError:
        return False
    except ValueError:
        return True  # written in C, without a signature
    return True


def _name(function: Any) -> str:
    return str(getattr(function, "__name__", type(function).__name__))


def _told(value: object) -> str:
    """Return a value as shown in a sentence: short, and a class by its name."""
    shown = f"the class {value.__name__}" if isinstance(value, type) else repr(value)
    return shown if len(shown) <= 60 else f"{shown[:57]}…"
