"""The second gear: whole rule books derived from their source, for a compiler to take.

``gear(game)`` is the quickest that there is of a game, and says why it is not the compiled one. What is compiled is found
by ``kept``, made by ``build``: ``make gears``, or ``python -m quarterdeck.gears GAME``.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any, Final, Literal, TypeAlias

from quarterdeck.engine.game import Game
from quarterdeck.gears import kept

Kind: TypeAlias = Literal["compiled", "derived", "straight"]

DRIVING: Final = "play"  # the module of a derived package that holds what is called from outside


@dataclass(frozen=True)
class Gear:
    """A game as it can be played fastest.

    ``module`` holds the functions that were generated for it; a position goes there by ``lift`` and comes back by
    ``lower``. Straight there is no module, and positions stay as they are.
    """

    kind: Kind
    why: str  # one sentence why it is not the compiled one; empty if it is
    package: str = ""
    module: Any = None  # None: straight
    _lift: Any = None

    def lift(self, state: Any) -> Any:
        """A position of the rule book, for the functions of ``module``."""
        return state if self._lift is None else self._lift.up(state)

    def lower(self, state: Any) -> Any:
        """A position that came from ``module``, in the rule book's own classes."""
        return state if self._lift is None else self._lift.down(state)


@cache
def gear(game: Game[Any]) -> Gear:
    """The quickest gear of a game: compiled, or derived and interpreted, or straight. The second takes seconds to make."""
    found = _compiled(game)
    if isinstance(found, Gear):
        return found
    from quarterdeck.gears import build

    try:
        return _derived(game, found)
    except build.Refused as error:
        return Gear("straight", f"the rules cannot be derived: {error}")
    except ImportError as error:
        return Gear("straight", f"{found}; to run it interpreted {error.name} is missing")


def compiled(game: Game[Any]) -> Gear | None:
    """The compiled gear, if it is there; found at once."""
    found = _compiled(game)
    return found if isinstance(found, Gear) else None


def derived(game: Game[Any]) -> Gear:
    """The derived package, interpreted, whether or not it is compiled too: to compare with."""
    return _derived(game, "it was asked for so")


@cache
def _compiled(game: Game[Any]) -> Gear | str:
    """The compiled gear, or why there is none."""
    all_kept = kept.kept(game)
    fitting = [each for each in all_kept if each.fits]
    now = kept.fingerprint(game) if fitting else ""
    for each in fitting:
        if each.stamp.sources == now:
            kept.open_folder(each)
            try:
                return _opened("compiled", "", each.stamp.package)
            except ImportError as error:
                return f"what was compiled cannot be loaded: {error}"
    if fitting:
        return "the rules have changed since they were compiled"
    if all_kept:
        return "it was compiled for another Python"
    from quarterdeck.gears import build

    missing = build.cannot_compile()
    return f"not compiled: {missing}" if missing else "not compiled yet"


def _derived(game: Game[Any], why: str) -> Gear:
    from quarterdeck.gears import build, driving

    made = build.sources(game) | driving.interpreted()
    package = f"gear_{game.key.replace('-', '_')}_{build.digest(made)}_interpreted"
    kept.open_sources(package, made)
    return _opened("derived", why, package)


def _opened(kind: Kind, why: str, package: str) -> Gear:
    from quarterdeck.gears.lift import Lift

    module: ModuleType = importlib.import_module(f"{package}.{DRIVING}")
    return Gear(kind, why, package, module, Lift(package, importlib.import_module(package).MODULES))


__all__ = ["Gear", "Kind", "compiled", "derived", "gear"]
