"""What a gear is to those who use it: the functions that were generated for a game, and the way there and back."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from quarterdeck.compile.conversion import Conversion

BackendKind: TypeAlias = Literal["compiled", "derived", "straight"]

DRIVING: Final = "play"  # the module of a derived package that holds what is called from outside


@dataclass(frozen=True)
class Backend:
    """A game as it can be played fastest.

    ``module`` holds the functions that were generated for it; a position goes there by ``lift`` and comes back by
    ``lower``. Straight there is no module, and positions stay as they are.
    """

    kind: BackendKind
    why: str  # one sentence why it is not the compiled one; empty if it is
    package: str = ""
    module: Any = None  # None: straight
    _lift: Conversion | None = None

    def lift(self, state: Any) -> Any:
        """A position of the rule book, for the functions of ``module``."""
        return state if self._lift is None else self._lift.up(state)

    def hold(self, state: Any) -> Any:
        """The same for those who do not change it: lifted once for as long as the same is asked for."""
        return state if self._lift is None else self._lift.held(state)

    def lower(self, state: Any) -> Any:
        """A position that came from ``module``, in the rule book's own classes."""
        return state if self._lift is None else self._lift.down(state)


def opened(kind: BackendKind, why: str, package: str) -> Backend:
    """The gear of a derived package, once its modules can be imported."""
    from quarterdeck.compile.conversion import Conversion

    modules = importlib.import_module(package).MODULES
    return Backend(kind, why, package, importlib.import_module(f"{package}.{DRIVING}"), Conversion(package, modules))
