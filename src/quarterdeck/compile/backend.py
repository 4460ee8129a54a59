"""A game's backend: its interface, and the conversion of positions to and from it."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from quarterdeck.engine.game import S

if TYPE_CHECKING:
    from quarterdeck.compile.conversion import Conversion
    from quarterdeck.search.core.interface import Interface

BackendKind: TypeAlias = Literal["compiled", "derived", "straight"]

MODEL: Final = "model"  # the module that holds the interface of a derived package


@dataclass(frozen=True)
class Backend:
    """A version of a game's rules. ``lift`` takes a position to its ``interface``, ``lower`` back.

    A straight backend leaves positions as they are; ``search.backends`` gives it an interface.
    """

    kind: BackendKind
    why: str  # why it is not compiled, in one sentence; empty if it is
    package: str = ""
    _interface: Interface | None = None
    _lift: Conversion | None = None

    @property
    def interface(self) -> Interface:
        if self._interface is None:
            raise LookupError(f"the {self.kind} backend has no interface: {self.why}")
        return self._interface

    @property
    def is_bare(self) -> bool:
        """True if there is no interface."""
        return self._interface is None

    def lift(self, state: S) -> S:
        """Return the position in the classes of the backend."""
        carried: S = state if self._lift is None else self._lift.up(state)
        return carried

    def hold(self, state: S) -> S:
        """Return the lifted position for callers that do not change it; the last one is cached."""
        carried: S = state if self._lift is None else self._lift.held(state)
        return carried

    def lower(self, state: S) -> S:
        """Return the position in the rule book's own classes."""
        carried: S = state if self._lift is None else self._lift.down(state)
        return carried


def open_backend(kind: BackendKind, why: str, package: str) -> Backend:
    """Return the backend of a derived package whose modules can be imported."""
    from quarterdeck.compile.conversion import Conversion

    modules = importlib.import_module(package).MODULES
    interface: Interface = importlib.import_module(f"{package}.{MODEL}").INTERFACE
    return Backend(kind, why, package, interface, Conversion(package, modules))
