"""Conversion of positions between backends: the same fields, in other classes."""

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

Convert: TypeAlias = Callable[[Any], Any]
Memory: TypeAlias = dict[int, tuple[Any, Any]]

NUMBERS: Final[frozenset[type]] = frozenset((int, bool, bytes, type(None)))
PLAIN: Final = NUMBERS | {str}
NEVER_SHARED: Final = PLAIN | {list, tuple, set, frozenset, dict}  # not shared between a position and its copy
MAX_REMEMBERED: Final = 4096


class ConversionTable(dict[type, Convert]):
    """A table of converters by class, each found when an object of its class first appears."""

    def __init__(self, find: Callable[[type], Convert]) -> None:
        super().__init__({**dict.fromkeys(PLAIN, _unchanged), str: intern})
        self._find = find

    def __missing__(self, kind: type) -> Convert:
        converter = self[kind] = self._find(kind)
        return converter


class Conversion:
    """Conversion between a rule book and its derived package.

    ``modules`` maps each derived module to the one it came from.
    """

    def __init__(self, package: str, modules: Mapping[str, str]) -> None:
        self._package = package
        self._modules = modules
        self._upward = ConversionTable(partial(self._converter, is_up=True))
        self._downward = ConversionTable(partial(self._converter, is_up=False))
        # Immutable objects are converted once: a map has thousands of hexes, and a rule may compare
        # it by identity.
        self._lifted: Memory = {}
        self._lowered: Memory = {}
        self._last_held: tuple[Any, Any] = (None, None)

    def up(self, value: Any) -> Any:
        """Return the value in the derived package's classes."""
        return self._upward[type(value)](value)

    def held(self, value: Any) -> Any:
        """Return the lifted value for callers that do not change it; the last one is cached."""
        last, lifted = self._last_held
        if last is not value:
            lifted = self.up(value)
            self._last_held = value, lifted
        return lifted

    def down(self, value: Any) -> Any:
        """Return the value in the rule book's own classes."""
        return self._downward[type(value)](value)

    def _converter(self, kind: type, is_up: bool) -> Convert:
        """Return the converter of a class, up from the rule book or down to it."""
        converters, here, there = self._upward, self._lifted, self._lowered
        if not is_up:
            converters, here, there = self._downward, self._lowered, self._lifted
        held = _collection_converter(kind, converters)
        if held is not None:
            return held
        origin = kind if is_up else self.origin(kind)
        target = self.derived(kind) if is_up else origin
        if issubclass(origin, State):
            return self._position(origin, target, converters, here, there)
        converter = _class_converter(target, origin, converters)
        return _memoized(converter, here, there) if _is_immutable(origin) else converter

    def _position(self, origin: type, target: type, converters: ConversionTable, here: Memory, there: Memory) -> Convert:
        """Return the converter of a position, which memoizes the objects that copies share.

        A rule book must never change an object that copies of a position share.
        """
        read, make = _field_reader(field_names(origin)), _constructor(target, origin)
        memoized = _memoized(lambda value: converters[type(value)](value), here, there)
        copied: set[int] = set()  # indices of fields known not to be shared, which saves making a copy

        def is_shared(at: int, each: Any, state: Any) -> bool:
            if id(each) in here or read(state.copy())[at] is each:
                return True
            copied.add(at)
            return False

        def convert_position(state: Any) -> Any:
            values = list(read(state))
            for at, each in enumerate(values):
                kind = type(each)
                if kind in NEVER_SHARED or at in copied or not is_shared(at, each, state):
                    values[at] = converters[kind](each)
                else:
                    values[at] = memoized(each)
            made = make(values)
            made.look_round()
            return made

        return convert_position

    def derived(self, kind: type) -> type:
        """Return the class that was derived from one of the rule book's."""
        where = RUNTIME if kind.__module__ in ENGINE else derived_name(kind.__module__)
        found: type = getattr(importlib.import_module(f"{self._package}.{where}"), kind.__name__)
        return found

    def origin(self, kind: type) -> type:
        """Return the rule book's class from which this one was derived."""
        where = kind.__module__.rpartition(".")[2]
        for name in ENGINE if where == RUNTIME else (self._modules[where],):
            found: type | None = getattr(importlib.import_module(name), kind.__name__, None)
            if found is not None:
                return found
        raise LookupError(f"{kind.__module__}.{kind.__name__} was derived from nothing")


def _unchanged(value: Any) -> Any:
    return value


def _collection_converter(kind: type, converters: ConversionTable) -> Convert | None:
    """Return the converter of a plain collection, or None for any other class.

    Most collections hold only numbers and strings. Strings are interned like those in the rules, so
    that they are found and compared by identity.
    """
    if kind in (list, tuple, set, frozenset):
        return lambda value: (
            kind(value) if NUMBERS.issuperset(map(type, value)) else kind([converters[type(each)](each) for each in value])
        )
    if kind is not dict:
        return None

    def convert(value: Any) -> Any:
        if NUMBERS.issuperset(map(type, value)):
            return {key: converters[type(each)](each) for key, each in value.items()}
        return {converters[type(key)](key): converters[type(each)](each) for key, each in value.items()}

    return convert


def _class_converter(target: type, origin: type, converters: ConversionTable) -> Convert:
    """Return the converter of a class, by the fields of the rule book's class."""
    if issubclass(origin, enum.Enum):
        return lambda value: target(value.value)
    hints = _hints(origin)
    if issubclass(origin, tuple):
        make = partial(tuple.__new__, target)
        if hints and all(map(_is_plain, hints.values())):
            return make
        return lambda value: make([converters[type(each)](each) for each in value])
    names = field_names(origin)
    read, made = _field_reader(names), _constructor(target, origin)
    held = [at for at, name in enumerate(names) if hints.get(name) is str or not _is_plain(hints.get(name))]
    omitted = _omitted_defaults(origin)

    def convert(value: Any) -> Any:
        values = list(read(value))
        for at in held:
            each = values[at]
            default = omitted.get(at)
            if each is default or each != default:
                values[at] = converters[type(each)](each)
        return made(values)

    return convert


def _omitted_defaults(origin: type) -> dict[int, str]:
    """Return the string defaults that a Struct omits from its encoding, by field index.

    msgspec omits a default string only if it is the very same object. An equal string from
    elsewhere, such as a scenario file, is encoded, and so must not be interned.
    """
    config = getattr(origin, "__struct_config__", None)
    if config is None or not config.omit_defaults:
        return {}
    defaults = {each.name: each.default for each in msgspec.structs.fields(origin)}
    words = enumerate(defaults[name] for name in field_names(origin))
    return {at: word for at, word in words if type(word) is str and word}


def _hints(origin: type) -> dict[str, Any]:
    """Return the types of a class's fields, as far as they can be resolved."""
    try:
        return get_type_hints(origin)
    except NameError:  # a type that is imported only for type checking
        return {}


def _is_plain(hint: Any) -> bool:
    """Return whether values of a type are the same in both backends.

    Those are strings and numbers, and immutable collections of nothing else.
    """
    if get_origin(hint) is Literal:
        return True
    if get_origin(hint) in (tuple, frozenset, Union, UnionType):
        return all(each is ... or _is_plain(each) for each in get_args(hint))
    return isinstance(hint, type) and hint in PLAIN


def _constructor(target: type, origin: type) -> Callable[[list[Any]], Any]:
    """Return a function that makes an object from its fields in order.

    Positional arguments are faster, and are used if both classes take them.
    """
    if dataclasses.is_dataclass(origin) and not any(each.kw_only or not each.init for each in dataclasses.fields(origin)):
        return lambda values: target(*values)
    names = field_names(origin)
    return lambda values: target(**dict(zip(names, values, strict=True)))


def _field_reader(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple([getattr(value, name) for name in names])


def _memoized(converter: Convert, here: Memory, there: Memory) -> Convert:
    """Memoize a converter by object id; both objects are kept alive, so that ids stay valid."""

    def convert(value: Any) -> Any:
        if type(value) in PLAIN:
            return value
        known = here.get(id(value))
        if known is not None:
            return known[1]
        made = converter(value)
        if len(here) >= MAX_REMEMBERED:
            here.clear()
            there.clear()
        here[id(value)] = value, made
        there[id(made)] = made, value
        return made

    return convert


def _is_immutable(origin: type) -> bool:
    if issubclass(origin, enum.Enum):
        return True
    if dataclasses.is_dataclass(origin):
        return bool(origin.__dataclass_params__.frozen)  # type: ignore[attr-defined]
    config = getattr(origin, "__struct_config__", None)
    return config is not None and bool(config.frozen)
