"""What a backend is to those who use it: a game's interface, and the way of its positions there and back."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from quarterdeck.engine.game import S

if TYPE_CHECKING:
    from quarterdeck.compile.conversion import Conversion
    from quarterdeck.search.core.interface import Interface

BackendKind: TypeAlias = Literal["compiled", "derived", "straight"]

MODEL: Final = "model"  # the module of a derived package that holds its interface


@dataclass(frozen=True)
class Backend:
    """A game as it can be played fastest. A position goes to its ``interface`` by ``lift`` and comes back by ``lower``.

    Straight, positions stay as they are; only those who look ahead give such a backend a interface (``search.backends``).
    """

    kind: BackendKind
    why: str  # one sentence why it is not the compiled one; empty if it is
    package: str = ""
    _interface: Interface | None = None
    _lift: Conversion | None = None

    @property
    def interface(self) -> Interface:
        if self._interface is None:
            raise LookupError(f"nothing is derived: {self.why}")
        return self._interface

    @property
    def is_bare(self) -> bool:
        """Whether there is nothing to be called."""
        return self._interface is None

    def lift(self, state: S) -> S:
        """A position of the rule book, for the backend's interface: the same fields, in classes of its own."""
        carried: S = state if self._lift is None else self._lift.up(state)
        return carried

    def hold(self, state: S) -> S:
        """The same for those who do not change it: lifted once for as long as the same is asked for."""
        carried: S = state if self._lift is None else self._lift.held(state)
        return carried

    def lower(self, state: S) -> S:
        """A position that came from the interface, in the rule book's own classes."""
        carried: S = state if self._lift is None else self._lift.down(state)
        return carried


def opened(kind: BackendKind, why: str, package: str) -> Backend:
    """The backend of a derived package, once its modules can be imported."""
    from quarterdeck.compile.conversion import Conversion

    modules = importlib.import_module(package).MODULES
    interface: Interface = importlib.import_module(f"{package}.{MODEL}").INTERFACE
    return Backend(kind, why, package, interface, Conversion(package, modules))
