"""Additions from other packages: found by entry points, or named as ``module:Name``.

An entry point that cannot be used is left out with a sentence of explanation; all the others
remain.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from traceback import extract_tb
from typing import Generic, TypeVar

from quarterdeck.engine.errors import NotLoaded, QuarterdeckError
from quarterdeck.engine.validation.spelling import meant

T = TypeVar("T")


@dataclass
class Registry(Generic[T]):
    """Things of one sort by key, ours and others'; and a sentence for each that was left out."""

    held: dict[str, T]
    left_out: list[str] = field(default_factory=list)

    def bring(self, group: str, key_of: Callable[[str, T], str], accept: Callable[[str, object], T]) -> None:
        """Add the entry points of a group.

        ``accept`` raises NotLoaded for a wrong type of thing.
        """
        for entry in sorted(entry_points(group=group), key=lambda each: (_package(each), each.name)):
            try:
                thing = accept(entry.value, _loaded(entry.value))
                key = key_of(entry.name, thing)
                if key in self.held:
                    raise NotLoaded(f"{entry.value}: the key {key!r} is already taken")
            except NotLoaded as error:
                self.left_out.append(f"{entry.name!r} of the package {_package(entry)} is left out: {error}")
            else:
                self.held[key] = thing

    def there_is_no(self, sort: str, key: str) -> str:
        """Return the error sentence for an unknown key."""
        missing = "".join(f"; {sentence}" for sentence in self.left_out)
        known = f"; there are {', '.join(self.held)}"
        return f"there is no {sort} {key[:40]!r}{meant(key, self.held) or known}{missing}"


def is_reference(said: str) -> bool:
    """Return whether this names something in a module, as ``mine:Bot`` does."""
    module, colon, name = said.partition(":")
    return bool(colon) and all(part.isidentifier() for part in (*module.split("."), *name.split(".")))


def named(said: str) -> object:
    """Return the object that ``module:Name`` names.

    Importing executes the module: never call this with a stranger's text.
    """
    if not is_reference(said):
        raise NotLoaded(f"{said[:80]!r}: expected module:Name")
    return _loaded(said)


def _loaded(said: str) -> object:
    module, _, name = said.partition(":")
    try:
        found: object = importlib.import_module(module.strip())
        for part in filter(None, name.split("[")[0].strip().split(".")):
            found = getattr(found, part)
    except (Exception, SystemExit) as error:
        raise NotLoaded(f"{said} cannot be loaded: {_reason(error)}") from error
    return found


def failure(error: BaseException) -> str:
    """Return one sentence on an error: the error and the last line of the called file."""
    called = extract_tb(error.__traceback__)[1:]
    lines = [frame.lineno for frame in called if frame.filename == called[0].filename]
    return _reason(error) + (f" ({Path(called[0].filename).name}, line {lines[-1]})" if lines else "")


def _reason(error: BaseException) -> str:
    first = str(error).split("\n", 1)[0]
    if isinstance(error, ImportError | AttributeError | SyntaxError | QuarterdeckError) and first:
        return first
    return f"{type(error).__name__}: {first}" if first else type(error).__name__


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else entry.module
