"""Copies of plain data, generated from its fields: as quick as by hand, and complete."""

from __future__ import annotations

from dataclasses import fields
from types import NoneType, UnionType
from typing import Any, Self, Union, get_args, get_origin, get_type_hints


class Copied:
    """A dataclass that copies itself field by field, as its types say.

    A value with a ``copy`` method is copied, lists and dictionaries with everything in them.
    Everything else is shared: numbers, words, tuples, and values fixed for a whole game.
    """

    __slots__ = ()

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        if "copy" not in vars(cls):
            cls.copy = Copied.copy  # type: ignore[method-assign]

    def copy(self) -> Self:
        """Return a copy; the code for a class is written when its first instance is copied."""
        kind = type(self)
        scope: dict[str, Any] = {kind.__name__: kind}
        exec(copy_source(kind), scope)
        kind.copy = scope["copy"]  # type: ignore[method-assign]
        return kind.copy(self)

    def take_along(self, twin: Self) -> None:
        """Give the copy the values that are kept beside the fields."""


def copy_source(kind: type[Copied]) -> str:
    """Return the source of ``copy`` for a dataclass."""
    hints = get_type_hints(kind)
    values = ", ".join(_copied(f"self.{field.name}", hints[field.name], 0) for field in fields(kind))  # type: ignore[arg-type]
    made = f"{kind.__name__}({values})"
    if kind.take_along is Copied.take_along:
        return f"def copy(self):\n    return {made}"
    return f"def copy(self):\n    twin = {made}\n    self.take_along(twin)\n    return twin"


def _copied(value: str, kind: Any, depth: int) -> str:
    """Return an expression for a copy of a value, or the value itself if it can be shared."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        made = next(_copied(value, each, depth) for each in inner if each is not NoneType)
        return made if made == value else f"{made} if {value} is not None else None"
    if origin not in (list, dict):
        return f"{value}.copy()" if isinstance(kind, type) and hasattr(kind, "copy") and origin is None else value
    each = f"each{depth or ''}"
    made = _copied(each, inner[-1], depth + 1)
    if made == each:
        return f"{value}.copy()"
    return f"[{made} for {each} in {value}]" if origin is list else f"{{key: {made} for key, {each} in {value}.items()}}"
