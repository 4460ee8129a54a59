"""The second gear: whole rule books derived from their source, for a compiler to take.

``gear(game)`` is the quickest that there is of a game, and says why it is not the compiled one. What is compiled is found
by ``kept``, made by ``build``: ``make gears``, or ``python -m quarterdeck.gears GAME``.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from quarterdeck.engine.game import Game
from quarterdeck.gears import kept
from quarterdeck.gears.gear import Gear, Kind, opened


@cache
def gear(game: Game[Any]) -> Gear:
    """The quickest gear of a game: compiled, or derived and interpreted, or straight. The second takes seconds to make."""
    found = _compiled(game)
    if isinstance(found, Gear):
        return found
    from quarterdeck.gears import build

    try:
        return replace(derived(game), why=found)
    except build.Refused as error:
        return Gear("straight", f"the rules cannot be derived: {error}")
    except Exception as error:  # whatever a module of rules raises when it is run
        return Gear("straight", f"{found}; and what was derived cannot be loaded: {type(error).__name__}: {error}")


def compiled(game: Game[Any]) -> Gear | None:
    """The compiled gear, if it is there; found at once."""
    found = _compiled(game)
    return found if isinstance(found, Gear) else None


def look_again() -> None:
    """After something was compiled: what is there is looked up once in a process."""
    gear.cache_clear()
    _compiled.cache_clear()


@cache
def derived(game: Game[Any]) -> Gear:
    """The derived package, interpreted, whether or not it is compiled too: to compare with."""
    from quarterdeck.gears import build, driving

    made = build.sources(game) | driving.interpreted()
    package = f"gear_{game.key.replace('-', '_')}_{build.digest(made)}_interpreted"
    kept.open_sources(package, made)
    return opened("derived", "it was asked for so", package)


@cache
def _compiled(game: Game[Any]) -> Gear | str:
    """The compiled gear, or why there is none."""
    all_kept = kept.kept(game)
    fitting = [each for each in all_kept if each.fits]
    now = kept.fingerprint(game) if fitting else ""
    for each in fitting:
        if each.stamp.sources == now:
            kept.open_folder(each.folder)
            try:
                return opened("compiled", "", each.stamp.package)
            except Exception as error:  # a compiled module can fail in any way when it is loaded
                return f"what was compiled cannot be loaded: {type(error).__name__}: {error}"
    if fitting:
        return "the rules have changed since they were compiled"
    if all_kept:
        return "it was compiled for another Python"
    from quarterdeck.gears import build

    missing = build.cannot_compile()
    return f"not compiled: {missing}" if missing else "not compiled yet"


__all__ = ["Gear", "Kind", "compiled", "derived", "gear", "look_again"]
