"""All mistakes in the fields of a file, each in plain words; and a list of every field.

The fields of a file are read from its types, so everything that a game declares is covered here
too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import NODEFAULT
from msgspec.inspect import (
    BoolType,
    DictType,
    FloatType,
    IntType,
    ListType,
    LiteralType,
    Metadata,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
)

from quarterdeck.engine.validation.faults import MOST
from quarterdeck.engine.validation.spelling import LONGEST_NAME, SPELLING, meant
from quarterdeck.engine.validation.toml_lines import Steps

UNKNOWN: Final = "unknown field"
MISSING: Final = "the field"
_NAME: Final = re.compile(r"[^\s.\[\]]+(\.[^\s.\[\]]+|\[\d+\])*")
_STEPS: Final = re.compile(r"\[(\d+)\]|([^.\[\]]+)")


class Mistake(NamedTuple):
    """One mistake and its place."""

    path: Steps
    said: str

    def __str__(self) -> str:
        return f"{named(self.path)}: {self.said}" if self.path else self.said

    @classmethod
    def told(cls, sentence: str) -> Mistake:
        """Return a sentence that may begin with a path, such as ``ships[1].column: expected …``."""
        name, colon, said = sentence.partition(": ")
        if not colon or not _NAME.fullmatch(name):
            return cls((), sentence)
        return cls(tuple(int(index) if index else key for index, key in _STEPS.findall(name)), said)


def mistakes(kind: type[msgspec.Struct], plain: object) -> list[Mistake]:
    """Return the mistakes in plain data by its types, up to the most reported."""
    return list(islice(_look(msgspec.inspect.type_info(kind), plain, ()), MOST))


def strangeness(kind: type[msgspec.Struct], plain: object) -> tuple[int, int]:
    """Return how little plain data looks like a file of this kind: wrong names, then mistakes."""
    found = mistakes(kind, plain)
    return sum(each.said.startswith((UNKNOWN, MISSING)) for each in found), len(found)


def named(path: Steps) -> str:
    """Return a path as ``ships[1].column``."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(".")


def _look(kind: Type, value: object, path: Steps) -> Iterator[Mistake]:
    match kind:
        case Metadata():
            yield from _look_described(kind, value, path)
        case UnionType():
            yield from _look_either(kind, value, path)
        case StructType():
            yield from _look_fields(kind, value, path)
        case ListType(item_type=item) | VarTupleType(item_type=item):
            yield from _look_list(kind, [item] * len(value) if isinstance(value, list | tuple) else [], value, path)
        case TupleType(item_types=items):
            yield from _look_list(kind, list(items), value, path)
        case DictType():
            yield from _look_entries(kind, value, path)
        case _ if not _fits(kind, value):
            yield Mistake(path, _expected(kind, value))


def _look_described(kind: Metadata, value: object, path: Steps) -> Iterator[Mistake]:
    """Report a bad spelling in the words given for it."""
    inner = kind.type
    if isinstance(inner, StrType) and _spelling(kind) and isinstance(value, str) and not _is_spelt(inner, value):
        yield Mistake(path, f"expected {described(kind)}, got {quoted(value)}")
    else:
        yield from _look(inner, value, path)


def _look_either(kind: UnionType, value: object, path: Steps) -> Iterator[Mistake]:
    """Report the mistakes of the kind that a value comes nearest to."""
    kinds = [each for each in kind.types if not isinstance(each, NoneType)]
    found = [list(islice(_look(each, value, path), MOST)) for each in kinds]
    if not all(found) or (value is None and len(kinds) < len(kind.types)):
        return
    inside = [each for each in found if any(len(mistake.path) > len(path) for mistake in each)]
    if len(kinds) == 1 or inside:
        yield from inside[0] if inside else found[0]
        return
    values = [value for each in kinds if isinstance(each, LiteralType) for value in each.values]
    if all(isinstance(each, LiteralType) for each in kinds):
        yield Mistake(path, _one_of(values, value))
    else:
        yield Mistake(path, f"expected {described(kind)}, got {quoted(value)}{_nearest(value, values)}")


def _look_fields(kind: StructType, value: object, path: Steps) -> Iterator[Mistake]:
    if not isinstance(value, Mapping):
        yield Mistake(path, f"expected a table, got {quoted(value)}")
        return
    fields = {field.encode_name: field for field in kind.fields}
    for name, inside in value.items():
        if name in fields:
            yield from _look(fields[name].type, inside, (*path, name))
        else:
            yield Mistake((*path, str(name)), f"{UNKNOWN}{_nearest(name, fields) or _all_of(fields)}")
    for name, field in fields.items():
        if field.required and name not in value:
            yield Mistake(path, f"{MISSING} {name!r} is missing: expected {described(field.type)}")


def _look_list(
    kind: ListType | VarTupleType | TupleType, items: list[Type], value: object, path: Steps
) -> Iterator[Mistake]:
    if not isinstance(value, list | tuple):
        yield Mistake(path, f"expected a list, got {quoted(value)}")
        return
    for place, (item, inside) in enumerate(zip(items, value, strict=False)):
        yield from _look(item, inside, (*path, place))
    if isinstance(kind, TupleType):
        if len(value) != len(items):
            yield Mistake(path, f"expected {len(items)} values, got {len(value)}")
    elif not _is_long_enough(kind, len(value)):
        yield Mistake(path, f"expected {_span(kind.min_length, kind.max_length)} values, got {len(value)}")


def _look_entries(kind: DictType, value: object, path: Steps) -> Iterator[Mistake]:
    if not isinstance(value, Mapping):
        yield Mistake(path, f"expected a table, got {quoted(value)}")
        return
    for key, inside in value.items():
        yield from (Mistake((*path, str(key)), f"its name: {each.said}") for each in _look(kind.key_type, key, ()))
        yield from _look(kind.value_type, inside, (*path, str(key)))
    if not _is_long_enough(kind, len(value)):
        yield Mistake(path, f"expected {_span(kind.min_length, kind.max_length)} entries, got {len(value)}")


def _fits(kind: Type, value: object) -> bool:
    match kind:
        case BoolType():
            return isinstance(value, bool)
        case IntType():
            return isinstance(value, int) and not isinstance(value, bool) and _is_within(kind, value)
        case FloatType():
            return isinstance(value, int | float) and not isinstance(value, bool) and _is_within(kind, value)
        case StrType():
            return isinstance(value, str) and _is_long_enough(kind, len(value)) and _is_spelt(kind, value)
        case LiteralType():
            return any(value == each and type(value) is type(each) for each in kind.values)
        case NoneType():
            return value is None
    return True  # other types have a reader of their own that refuses


def _is_within(kind: IntType | FloatType, number: float) -> bool:
    return (
        (kind.ge is None or number >= kind.ge)
        and (kind.gt is None or number > kind.gt)
        and (kind.le is None or number <= kind.le)
        and (kind.lt is None or number < kind.lt)
        and (not kind.multiple_of or number % kind.multiple_of == 0)
    )


def _is_long_enough(kind: Any, length: int) -> bool:
    return (kind.min_length or 0) <= length and (kind.max_length is None or length <= kind.max_length)


def _is_spelt(kind: StrType, text: str) -> bool:
    return kind.pattern is None or re.search(kind.pattern, text) is not None


def _expected(kind: Type, value: object) -> str:
    return (
        _one_of(kind.values, value) if isinstance(kind, LiteralType) else f"expected {described(kind)}, got {quoted(value)}"
    )


def _one_of(values: Iterable[object], value: object) -> str:
    return f"expected one of {', '.join(map(quoted, values))}, got {quoted(value)}{_nearest(value, values)}"


def _nearest(said: object, known: Iterable[object]) -> str:
    """Return a suggestion, if something is near."""
    return meant(said, [each for each in known if isinstance(each, str)]) if isinstance(said, str) else ""


def _all_of(fields: Iterable[str]) -> str:
    return f"; the fields here are {', '.join(fields)}"


def described(kind: Type) -> str:
    """Return the values that a field may have, in words: ``a whole number from 1 to 200``."""
    match kind:
        case Metadata():
            words = _spelling(kind)
            few = _length(kind.type) if isinstance(kind.type, StrType) else ""
            return f"{words}{f', {few}' if few else ''}" if words else described(kind.type)
        case BoolType():
            return "true or false"
        case IntType():
            return f"a whole number{_range(kind)}"
        case FloatType():
            return f"a number{_range(kind)}"
        case StrType():
            return f"text of {_length(kind)}" if _length(kind) else "text"
        case LiteralType():
            return (
                " or ".join(map(quoted, kind.values))
                if len(kind.values) < 3
                else f"one of {', '.join(map(quoted, kind.values))}"
            )
        case UnionType():
            return " or ".join(described(each) for each in kind.types if not isinstance(each, NoneType))
        case ListType(item_type=item) | VarTupleType(item_type=item):
            few = _span(kind.min_length, kind.max_length)
            return f"a list{f' of {few}' if few else ''}, each {described(item)}"
        case TupleType(item_types=items):
            return f"a list of {len(items)}: {', '.join(described(item) for item in items)}"
        case DictType():
            return f"a table; each name: {described(kind.key_type)}; each value: {described(kind.value_type)}"
        case StructType():
            return "a table"
    return "a value"


def _length(kind: StrType) -> str:
    few = _span(kind.min_length, kind.max_length)
    return f"{few} character{'' if few == '1' else 's'}" if few else ""


def _spelling(kind: Metadata) -> str:
    """Return the words for the pattern of a text."""
    return str((kind.extra or {}).get(SPELLING, ""))


def _meaning(kind: Type) -> str:
    """Return the description that a field gives to its type; that of a spelling says nothing about
    the field.
    """
    if not isinstance(kind, Metadata):
        return ""
    said = str((kind.extra_json_schema or {}).get("description", ""))
    return "" if said == _spelling(kind) else said


def _range(kind: IntType | FloatType) -> str:
    low = kind.ge if kind.ge is not None else None if kind.gt is None else kind.gt + isinstance(kind, IntType)
    high = kind.le if kind.le is not None else None if kind.lt is None else kind.lt - isinstance(kind, IntType)
    if isinstance(kind, FloatType) and low is not None and kind.lt is not None:
        return f" from {low} to below {high}"
    if low is not None and high is not None:
        return f" from {low} to {high}"
    return f" of at least {low}" if low is not None else f" of at most {high}" if high is not None else ""


def _span(low: int | None, high: int | None) -> str:
    if low and high:
        return f"{low:,} to {high:,}" if low != high else f"{low:,}"
    return f"at least {low:,}" if low else f"at most {high:,}" if high else ""


def quoted(value: object) -> str:
    """Return a value as a file would have it, or the beginning of a long one."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, list | tuple):
        return "a list"
    said = repr(value)
    return said if len(said) <= LONGEST_NAME else f"{said[:LONGEST_NAME]}…"


class Field(NamedTuple):
    """A field of a file by its path, with ``[]`` for each of a list and ``KEY`` for a free name."""

    name: str
    expected: str
    default: str  # empty if the field is required
    required: bool
    meaning: str  # empty if the type does not give one


def fields_of(kind: type[msgspec.Struct]) -> list[Field]:
    """Return every field that a file may have, in the order in which a person would write them."""
    return list(_fields(msgspec.inspect.type_info(kind), ""))


def _fields(kind: Type, prefix: str) -> Iterator[Field]:
    match kind:
        case Metadata():
            yield from _fields(kind.type, prefix)
        case UnionType():
            for each in kind.types:
                yield from _fields(each, prefix)
        case ListType(item_type=item) | VarTupleType(item_type=item):
            yield from _fields(item, f"{prefix}[]")
        case DictType():
            yield from _fields(kind.value_type, f"{prefix}.KEY" if prefix else "KEY")
        case StructType():
            for field in kind.fields:
                name = f"{prefix}.{field.encode_name}" if prefix else field.encode_name
                yield Field(name, described(field.type), _default(field), field.required, _meaning(field.type))
                yield from _fields(field.type, name)


def _default(field: msgspec.inspect.Field) -> str:
    if field.default is not NODEFAULT:
        value = field.default
    elif field.default_factory is not NODEFAULT:
        value = field.default_factory()
    else:
        return "" if field.required else "none"
    if value is None or value is msgspec.UNSET or isinstance(value, msgspec.Struct) or value in ((), [], {}, ""):
        return "none"
    return quoted(value)
