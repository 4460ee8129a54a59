"""A view as numbers, of fixed length for a scenario, made from the types of the view's fields.

The layout is planned once, from the types of the view and its first position, which follows from
the scenario alone. Anything that grows beyond it in play is summed up in a place of its own, so
nothing is lost.
"""

from __future__ import annotations

import dataclasses
import types
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from quarterdeck.boards.hexboard import at_of, hex_named
from quarterdeck.engine.errors import GameError

MARK: Final = 8  # numbers that encode a word
DEEPEST: Final = 20
NOTHING: Final = (0.0,) * MARK
ROWS: Final = (tuple, list, set, frozenset, deque, Sequence, Iterable)
TABLES: Final = (dict, Mapping)


@lru_cache(maxsize=1 << 16)
def amount(number: int) -> float:
    """Return a number scaled down: 0, 1, 3, 7, 15… become 0, 1, 2, 3, 4…, linear between.

    A negative number becomes minus the same.
    """
    size = abs(number) + 1
    bits = size.bit_length() - 1
    found = bits - 1 + size / (1 << bits)
    return found if number >= 0 else -found


@lru_cache(maxsize=1 << 16)
def mark(word: str) -> tuple[float, ...]:
    """Return the encoding of a word: numbers from -1 to 1 from its hash.

    Zeros for the empty word.
    """
    if not word:
        return NOTHING
    return tuple([(byte - 127.5) / 127.5 for byte in sha256(word.encode("utf-8", "surrogatepass")).digest()[:MARK]])


@lru_cache(maxsize=1 << 16)
def _word(word: str) -> tuple[float, ...]:
    """Return a word's encoding, with column and row if it names a hex."""
    try:
        column, row = at_of(hex_named(word))
    except ValueError:
        column = row = 0
    return (*mark(word), amount(column), amount(row))


class Coder(ABC):
    """Writes values of one type into a fixed number of places of a zeroed list."""

    width: int

    @abstractmethod
    def put(self, value: Any, into: list[float], at: int) -> None:
        """Write a value from one place on."""

    @abstractmethod
    def names(self, of: str) -> Iterator[str]:
        """Return the names of the numbers."""


class AmountCode(Coder):
    width = 1

    def put(self, value: Any, into: list[float], at: int) -> None:
        into[at] = amount(value) if isinstance(value, int) else float(value)

    def names(self, of: str) -> Iterator[str]:
        yield of


class WordCode(Coder):
    width = MARK + 2

    def put(self, value: Any, into: list[float], at: int) -> None:
        into[at : at + MARK + 2] = _word(value)

    def names(self, of: str) -> Iterator[str]:
        yield from (f"{of}~{place}" for place in range(MARK))
        yield f"{of}.column"
        yield f"{of}.row"


class PartCodes(Coder):
    """Encodes values with fixed parts one after the other, each named by its access."""

    def __init__(self, parts: Callable[[Any], Iterable[Any]], coders: Mapping[str, Coder]) -> None:
        self.parts = parts
        self.coders = coders
        self.width = sum(coder.width for coder in coders.values())

    def put(self, value: Any, into: list[float], at: int) -> None:
        for part, coder in zip(self.parts(value), self.coders.values(), strict=True):
            coder.put(part, into, at)
            at += coder.width

    def names(self, of: str) -> Iterator[str]:
        for name, coder in self.coders.items():
            yield from coder.names(f"{of}{name}" if of else name.removeprefix("."))


class Either(Coder):
    """Encodes one of several types, or None: for each a flag, and the value if it is set."""

    def __init__(self, kinds: Sequence[tuple[type, Coder]]) -> None:
        self.kinds = kinds
        self.width = sum(1 + coder.width for _, coder in kinds)

    def put(self, value: Any, into: list[float], at: int) -> None:
        for kind, coder in self.kinds:
            if isinstance(value, kind):
                into[at] = 1.0
                coder.put(value, into, at + 1)
                return
            at += 1 + coder.width

    def names(self, of: str) -> Iterator[str]:
        for kind, coder in self.kinds:
            yield f"{of} is {kind.__name__}"
            yield from coder.names(of)


class Slots(Coder):
    """Encodes any number of values: the count, a slot per first value, and the sum of the rest.

    A slot is known by its name if its values have one, else by its place.
    """

    def __init__(self, each: Coder, slots: Sequence[str | int], named: str = "") -> None:
        self.each = each
        self.slots = slots
        self.named = named  # the field that names a struct; empty to go by place
        self._at = {slot: 1 + place * (1 + each.width) for place, slot in enumerate(slots)}
        self._rest = 1 + len(slots) * (1 + each.width)
        self.width = self._rest + each.width

    def put(self, value: Any, into: list[float], at: int) -> None:
        into[at] = amount(len(value))
        for slot, item in self._slotted(value):
            place = self._at.get(slot)
            if place is None or into[at + place]:
                self._add(item, into, at + self._rest)
            else:
                into[at + place] = 1.0
                self.each.put(item, into, at + place + 1)

    def _slotted(self, value: Any) -> Iterable[tuple[str | int, Any]]:
        if isinstance(value, Mapping):
            return value.items()
        if self.named:
            return [(getattr(item, self.named), item) for item in value]
        return enumerate(sorted(value) if isinstance(value, set | frozenset) else value)

    def _add(self, item: Any, into: list[float], at: int) -> None:
        one = [0.0] * self.each.width
        self.each.put(item, one, 0)
        for place, number in enumerate(one, at):
            into[place] += number

    def names(self, of: str) -> Iterator[str]:
        yield f"len({of})"
        for slot in self.slots:
            yield f"{of}.{slot} is there" if isinstance(slot, str) else f"{of}[{slot}] is there"
            yield from self.each.names(f"{of}.{slot}" if isinstance(slot, str) else f"{of}[{slot}]")
        yield from self.each.names(f"{of}.others")


def plan(kind: Any, seen: Sequence[Any], seats: Sequence[str], of: str = "view") -> Coder:
    """Return the encoder for values of a type, given their first values."""
    origin, arguments = get_origin(kind), get_args(kind)
    if of.count(".") > DEEPEST:
        raise GameError(f"{of}: too deep to be made numbers of")
    if origin in (Union, types.UnionType):
        found: list[tuple[type, Coder]] = []
        for each in arguments:
            concrete: type = get_origin(each) or each
            if concrete is not type(None):
                found.append((concrete, plan(each, [value for value in seen if isinstance(value, concrete)], seats, of)))
        return Either(found)
    if origin is Literal:
        return plan(type(arguments[0]), seen, seats, of)
    if origin in TABLES:
        return _table(arguments[1], seen, seats, of)
    if origin is tuple and arguments[-1:] != (Ellipsis,):
        columns = [[value[at] for value in seen] for at in range(len(arguments))]
        items = enumerate(zip(arguments, columns, strict=True))
        return PartCodes(iter, {f"[{at}]": plan(each, column, seats, f"{of}.{at}") for at, (each, column) in items})
    if origin in ROWS:
        return _row(arguments[0], seen, seats, of)
    if isinstance(kind, type):
        return _plain(kind, seen, seats, of)
    raise GameError(f"{of}: no numbers can be made of {kind}")


def _plain(kind: type, seen: Sequence[Any], seats: Sequence[str], of: str) -> Coder:
    fields = fields_of(kind)
    if fields is not None:
        hints = get_type_hints(kind)
        columns = {name: [getattr(each, name) for each in seen] for name in fields}
        coders = {f".{name}": plan(hints[name], column, seats, f"{of}.{name}") for name, column in columns.items()}
        return PartCodes(lambda value: [getattr(value, name) for name in columns], coders)
    if issubclass(kind, Enum):
        first = next(iter(kind)).value
        return PartCodes(lambda value: [value.value], {"": plan(type(first), [each.value for each in seen], seats, of)})
    if issubclass(kind, int | float):
        return AmountCode()
    if issubclass(kind, str):
        return WordCode()
    raise GameError(f"{of}: no numbers can be made of {kind.__name__}")


def fields_of(kind: type) -> tuple[str, ...] | None:
    """Return the fields of a struct or a dataclass; None for anything else."""
    if issubclass(kind, msgspec.Struct):
        return kind.__struct_fields__
    if dataclasses.is_dataclass(kind):
        return tuple(field.name for field in dataclasses.fields(kind))
    return None


def _table(kind: Any, seen: Sequence[Any], seats: Sequence[str], of: str) -> Coder:
    """Return the encoder of a dictionary, by its first keys.

    If those are seats, or if there are none yet, every seat is a key.
    """
    keys = list(dict.fromkeys(key for value in seen for key in value))
    if not keys or any(key in seats for key in keys):
        keys = list(dict.fromkeys([*seats, *keys]))
    return Slots(plan(kind, [each for value in seen for each in value.values()], seats, f"{of}.*"), keys)


def _row(kind: Any, seen: Sequence[Any], seats: Sequence[str], of: str) -> Coder:
    each = plan(kind, [item for value in seen for item in value], seats, f"{of}.*")
    named = _named_by(kind, seen)
    if named:
        return Slots(each, list(dict.fromkeys(getattr(item, named) for value in seen for item in value)), named)
    return Slots(each, range(max(map(len, seen), default=0)))


def _named_by(kind: Any, seen: Sequence[Any]) -> str:
    """Return the first field of a struct if it is a unique word for each value."""
    fields = fields_of(kind) if isinstance(kind, type) else None
    if not fields or get_type_hints(kind)[fields[0]] is not str:
        return ""
    lists = [[getattr(item, fields[0]) for item in value] for value in seen]
    return fields[0] if any(lists) and all(len(set(names)) == len(names) for names in lists) else ""
