"""Positions from one backend to the other: the same fields under the same names, in classes of their own."""

from __future__ import annotations

import dataclasses
import enum
import importlib
from collections.abc import Callable, Mapping
from functools import partial
from operator import attrgetter
from sys import intern
from types import UnionType
from typing import Any, Final, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgspec

from quarterdeck.compile.derivation.classes import field_names
from quarterdeck.compile.derivation.derived_package import ENGINE, RUNTIME, derived_name
from quarterdeck.engine.game import State

Carry: TypeAlias = Callable[[Any], Any]
Memory: TypeAlias = dict[int, tuple[Any, Any]]

SAME: Final[frozenset[type]] = frozenset((int, bool, bytes, type(None)))
PLAIN: Final = SAME | {str}
ON_ITS_OWN: Final = PLAIN | {list, tuple, set, frozenset, dict}  # a position shares none of it with its copy
MOST_REMEMBERED: Final = 4096


class ConversionTable(dict[type, Carry]):
    """How each class is carried over, found out when one of it is first met."""

    def __init__(self, find: Callable[[type], Carry]) -> None:
        super().__init__({**dict.fromkeys(PLAIN, _as_it_is), str: intern})
        self._find = find

    def __missing__(self, kind: type) -> Carry:
        way = self[kind] = self._find(kind)
        return way


class Conversion:
    """Between a rule book and a package that was derived from it: ``modules`` names where each module came from."""

    def __init__(self, package: str, modules: Mapping[str, str]) -> None:
        self._package = package
        self._modules = modules
        self._ways_up = ConversionTable(partial(self._way, is_up=True))
        self._ways_down = ConversionTable(partial(self._way, is_up=False))
        # What never changes is carried over once: a map has thousands of hexes, and a rule may ask whether it is the same.
        self._above: Memory = {}
        self._below: Memory = {}
        self._held: tuple[Any, Any] = (None, None)

    def up(self, value: Any) -> Any:
        """The same in the derived package."""
        return self._ways_up[type(value)](value)

    def held(self, value: Any) -> Any:
        """The same for those who change nothing in it: made once as long as it is the last that was asked for."""
        last, lifted = self._held
        if last is not value:
            lifted = self.up(value)
            self._held = value, lifted
        return lifted

    def down(self, value: Any) -> Any:
        """Back in the rule book's own classes."""
        return self._ways_down[type(value)](value)

    def _way(self, kind: type, is_up: bool) -> Carry:
        """How a class is carried over, up from the rule book's own or down to it."""
        ways, here, there = self._ways_up, self._above, self._below
        if not is_up:
            ways, here, there = self._ways_down, self._below, self._above
        held = _collection(kind, ways)
        if held is not None:
            return held
        origin = kind if is_up else self.origin(kind)
        other = self.derived(kind) if is_up else origin
        if issubclass(origin, State):
            return self._position(origin, other, ways, here, there)
        way = _built(other, origin, ways)
        return _once(way, here, there) if _never_changes(origin) else way

    def _position(self, origin: type, other: type, ways: ConversionTable, here: Memory, there: Memory) -> Carry:
        """What a copy of a position shares with it never changes either, by the word of the rule book."""
        read, make = _reader(field_names(origin)), _maker(other, origin)
        once = _once(lambda value: ways[type(value)](value), here, there)
        copied: set[int] = set()  # fields that a copy has of its own, by their places: a copy need not be made to see that

        def is_shared(at: int, each: Any, state: Any) -> bool:
            if id(each) in here or read(state.copy())[at] is each:
                return True
            copied.add(at)
            return False

        def carry_position(state: Any) -> Any:
            values = list(read(state))
            for at, each in enumerate(values):
                kind = type(each)
                if kind in ON_ITS_OWN or at in copied or not is_shared(at, each, state):
                    values[at] = ways[kind](each)
                else:
                    values[at] = once(each)
            made = make(values)
            made.look_round()
            return made

        return carry_position

    def derived(self, kind: type) -> type:
        """The class that was derived from one of the rule book's."""
        where = RUNTIME if kind.__module__ in ENGINE else derived_name(kind.__module__)
        found: type = getattr(importlib.import_module(f"{self._package}.{where}"), kind.__name__)
        return found

    def origin(self, kind: type) -> type:
        """The rule book's class that one was derived from."""
        where = kind.__module__.rpartition(".")[2]
        for name in ENGINE if where == RUNTIME else (self._modules[where],):
            found: type | None = getattr(importlib.import_module(name), kind.__name__, None)
            if found is not None:
                return found
        raise LookupError(f"{kind.__module__}.{kind.__name__} was derived from nothing")


def _as_it_is(value: Any) -> Any:
    return value


def _collection(kind: type, ways: ConversionTable) -> Carry | None:
    """How what is only held together is carried over; None for anything else. Most of it is numbers and words.

    Words become one with those that the rules are written with: they are found and compared without being read.
    """
    if kind in (list, tuple, set, frozenset):
        return lambda value: (
            kind(value) if SAME.issuperset(map(type, value)) else kind([ways[type(each)](each) for each in value])
        )
    if kind is not dict:
        return None

    def carry(value: Any) -> Any:
        if SAME.issuperset(map(type, value)):
            return {key: ways[type(each)](each) for key, each in value.items()}
        return {ways[type(key)](key): ways[type(each)](each) for key, each in value.items()}

    return carry


def _built(other: type, origin: type, ways: ConversionTable) -> Carry:
    """How one of a class is made in the other backend, by its fields, which are those of the rule book's class."""
    if issubclass(origin, enum.Enum):
        return lambda value: other(value.value)
    hints = _hints(origin)
    if issubclass(origin, tuple):
        make = partial(tuple.__new__, other)
        if hints and all(map(_is_plain, hints.values())):
            return make
        return lambda value: make([ways[type(each)](each) for each in value])
    names = field_names(origin)
    read, made = _reader(names), _maker(other, origin)
    held = [at for at, name in enumerate(names) if hints.get(name) is str or not _is_plain(hints.get(name))]
    left_out = _left_out(origin)

    def carry(value: Any) -> Any:
        values = list(read(value))
        for at in held:
            each = values[at]
            default = left_out.get(at)
            if each is default or each != default:
                values[at] = ways[type(each)](each)
        return made(values)

    return carry


def _left_out(origin: type) -> dict[int, str]:
    """Words that are not written out where they are the very same object as the default, by the place of their field.

    The same word from elsewhere, as a scenario's file may have it, is written, and so must not become one with the default.
    """
    config = getattr(origin, "__struct_config__", None)
    if config is None or not config.omit_defaults:
        return {}
    defaults = {each.name: each.default for each in msgspec.structs.fields(origin)}
    words = enumerate(defaults[name] for name in field_names(origin))
    return {at: word for at, word in words if type(word) is str and word}


def _hints(origin: type) -> dict[str, Any]:
    """What is said of the types of its fields, as far as that can be made out."""
    try:
        return get_type_hints(origin)
    except NameError:  # only there for who checks types
        return {}


def _is_plain(hint: Any) -> bool:
    """Whether everything of this type is the same in both backends: words and numbers, and what holds only such for good."""
    if get_origin(hint) is Literal:
        return True
    if get_origin(hint) in (tuple, frozenset, Union, UnionType):
        return all(each is ... or _is_plain(each) for each in get_args(hint))
    return isinstance(hint, type) and hint in PLAIN


def _maker(other: type, origin: type) -> Callable[[list[Any]], Any]:
    """How one is made from its fields in order: by their places where these are the same in both, which is quicker."""
    if dataclasses.is_dataclass(origin) and not any(each.kw_only or not each.init for each in dataclasses.fields(origin)):
        return lambda values: other(*values)
    names = field_names(origin)
    return lambda values: other(**dict(zip(names, values, strict=True)))


def _reader(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple([getattr(value, name) for name in names])


def _once(way: Carry, here: Memory, there: Memory) -> Carry:
    """Both are held on to, since only so long do their ids mean them."""

    def carry(value: Any) -> Any:
        if type(value) in PLAIN:
            return value
        known = here.get(id(value))
        if known is not None:
            return known[1]
        made = way(value)
        if len(here) >= MOST_REMEMBERED:
            here.clear()
            there.clear()
        here[id(value)] = value, made
        there[id(made)] = made, value
        return made

    return carry


def _never_changes(origin: type) -> bool:
    if issubclass(origin, enum.Enum):
        return True
    if dataclasses.is_dataclass(origin):
        return bool(origin.__dataclass_params__.frozen)  # type: ignore[attr-defined]
    config = getattr(origin, "__struct_config__", None)
    return config is not None and bool(config.frozen)
