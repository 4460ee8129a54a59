"""Positions from one gear to the other: the same fields under the same names, in classes of their own."""

from __future__ import annotations

import enum
import importlib
import sys
from typing import Any

import msgspec

from quarterdeck.engine.game import State
from quarterdeck.gears.classes import field_names
from quarterdeck.gears.derive import derived_name


class Lift:
    """Between a rule book and a package that was derived from it."""

    def __init__(self, package: str) -> None:
        self._package = package
        self._above: dict[type, type] = {}
        self._below: dict[type, type] = {}

    def up(self, value: Any) -> Any:
        """The same in the derived package. What is shared stays shared only where it never changes."""
        kind = type(value)
        if kind in (int, str, bool, type(None)):
            return value
        if kind is list:
            return [self.up(each) for each in value]
        if kind is dict:
            return {self.up(key): self.up(each) for key, each in value.items()}
        if kind is tuple:
            return tuple(map(self.up, value))
        if kind in (set, frozenset):
            return kind(map(self.up, value))
        derived = self.derived(kind)
        if isinstance(value, tuple):
            return derived(*map(self.up, value))
        if isinstance(value, enum.Enum):
            return derived(value.value)
        made = derived(**{name: self.up(getattr(value, name)) for name in field_names(kind)})
        if isinstance(value, State):
            made.look_round()
        return made

    def derived(self, kind: type) -> type:
        """The class that was derived from one of the rule book's."""
        found = self._above.get(kind)
        if found is None:
            engine = kind.__module__.startswith("quarterdeck.engine.")
            where = "runtime" if engine else derived_name(kind.__module__)
            found = getattr(importlib.import_module(f"{self._package}.{where}"), kind.__name__)
            self._above[kind] = found
        return found

    def down(self, value: Any, kind: Any) -> Any:
        """Back into the rule book's own class, by way of its fields."""
        made = msgspec.convert(self.plain(value), type=kind)
        if isinstance(made, State):
            made.look_round()
        return made

    def plain(self, value: Any) -> Any:
        """As plain data, as JSON would have it."""
        kind = type(value)
        if kind in (int, str, bool, type(None)):
            return value
        if isinstance(value, enum.Enum):
            return value.value
        if isinstance(value, list | tuple | set | frozenset):
            return [self.plain(each) for each in value]
        if kind is dict:
            return {key: self.plain(each) for key, each in value.items()}
        if isinstance(value, enum.Enum):
            return value.value
        return {name: self.plain(getattr(value, name)) for name in field_names(self._origin(kind))}

    def _origin(self, kind: type) -> type:
        """The rule book's class that one was derived from."""
        found = self._below.get(kind)
        if found is None:
            where = kind.__module__.rpartition(".")[2]
            modules = (
                ["quarterdeck.engine.game"]
                if where == "runtime"
                else [name for name in sys.modules if name.startswith("quarterdeck.") and derived_name(name) == where]
            )
            found = getattr(sys.modules[modules[0]], kind.__name__)
            self._below[kind] = found
        return found
