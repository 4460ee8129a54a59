"""Wire types in words, as tables of fields in Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
from msgspec import inspect

from quarterdeck.engine.validation.spelling import in_words
from quarterdeck.server.descriptions.wire_schemas import meaning

Link = Callable[[str], str]  # from the name of a structure to a Markdown link to its table
LARGEST: Final = 2**31 - 1  # a limit beyond this is not worth printing
PLAIN: Final = {
    inspect.AnyType: "any JSON value",
    inspect.BoolType: "true or false",
    inspect.NoneType: "null",
}


def struct(kind: Any) -> inspect.StructType | None:
    """Return the description of a structure; None for any other type."""
    described = inspect.type_info(kind)
    return described if isinstance(described, inspect.StructType) else None


def structs_in(described: inspect.Type) -> Iterator[inspect.StructType]:
    """Yield a structure and all the structures in it, each once, in the order of their fields."""
    found: dict[str, inspect.StructType] = {}
    ahead = [described]
    while ahead:
        each = ahead.pop(0)
        if isinstance(each, inspect.StructType):
            if each.cls.__name__ in found:
                continue
            found[each.cls.__name__] = each
        ahead += _parts(each)
    yield from found.values()


def fields_table(described: inspect.StructType, link: Link, *, sent: bool) -> str:
    """Return a table of a structure's fields; ``sent`` says that a client sends it."""
    name, head = described.cls.__name__, "default" if sent else ""
    rows = []
    if isinstance(described.tag, str) and described.tag_field is not None:
        rows.append(f"| `{described.tag_field}` | `{described.tag}` | the type |")
    for field in described.fields:
        rows.append(_row(name, field, link, sent=sent))
    if not rows:
        return "None."
    columns = ["field", "type", *([head] if sent else []), "meaning"]
    lines = [f"| {' | '.join(columns)} |", f"|{'---|' * len(columns)}", *rows]
    return "\n".join(lines)


def _row(name: str, field: inspect.Field, link: Link, *, sent: bool) -> str:
    kind, about = field.type, ""
    while isinstance(kind, inspect.Metadata):
        about = about or str((kind.extra_json_schema or {}).get("description", ""))
        kind = kind.type
    words = (meaning(name, field.encode_name, about) or "").replace("|", "\\|")
    cells = [f"`{field.encode_name}`", type_words(field.type, link), *([_default(field)] if sent else []), words]
    return f"| {' | '.join(cells)} |"


def _default(field: inspect.Field) -> str:
    if field.required:
        return "required"
    default = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    return f"`{msgspec.json.encode(default).decode()}`"


def type_words(kind: inspect.Type, link: Link, plural: bool = False) -> str:
    """Return a type in words, with links to the tables of structures."""
    s = "s" if plural else ""
    match kind:
        case inspect.Metadata(type=inner):
            return type_words(inner, link, plural)
        case inspect.StructType(cls=cls):
            return link(cls.__name__)
        case inspect.IntType(ge=low, le=high):
            return f"whole number{s}{_range(low, high)}"
        case inspect.FloatType(gt=above, ge=low, le=high):
            return f"number{s} above {above:g}" if above is not None else f"number{s}{_range(low, high)}"
        case inspect.StrType(pattern=str(pattern)):
            words = in_words(f"`str` matching regex {pattern!r}")
            return f"text{s}: {words.removeprefix('a text ')}".replace("|", "\\|")
        case inspect.StrType(min_length=low, max_length=high):
            return f"text{s}{_lengths(low, high)}"
        case inspect.UnionType(types=types):
            return _one_of([type_words(each, link, plural) for each in types])
        case inspect.ListType(item_type=inner, max_length=most) | inspect.VarTupleType(item_type=inner, max_length=most):
            return f"list{s} of {'' if most is None else f'at most {most} '}{type_words(inner, link, plural=True)}"
        case inspect.TupleType(item_types=(one, other)) if one == other:
            return f"pair{s} of {type_words(one, link, plural=True)}"
        case inspect.TupleType(item_types=inners):
            return f"list{s} of {len(inners)}: {', '.join(type_words(each, link) for each in inners)}"
        case inspect.DictType(key_type=key, value_type=value):
            return f"object{s} from {type_words(key, link)} to {type_words(value, link)}"
        case inspect.LiteralType(values=values):
            return _one_of(["empty" if value == "" else f"`{value}`" for value in sorted(values, key=str)])
        case _:
            return PLAIN[type(kind)]


def _one_of(words: list[str]) -> str:
    return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _range(low: float | None, high: float | None) -> str:
    if low is None:
        return ""
    return f" from {low:g}" + (f" to {high:,g}" if high is not None and high < LARGEST else "")


def _lengths(low: int | None, high: int | None) -> str:
    if high is None:
        return ""
    return f" of {low} to {high:,} characters" if low else f" of at most {high:,} characters"


def _parts(kind: inspect.Type) -> list[inspect.Type]:
    match kind:
        case inspect.Metadata(type=inner):
            return [inner]
        case inspect.StructType(fields=fields):
            return [field.type for field in fields]
        case inspect.UnionType(types=types):
            return [*types]
        case inspect.ListType(item_type=inner) | inspect.VarTupleType(item_type=inner):
            return [inner]
        case inspect.TupleType(item_types=inners):
            return [*inners]
        case inspect.DictType(key_type=key, value_type=value):
            return [key, value]
        case _:
            return []
