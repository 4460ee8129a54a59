"""Rule books made fast: derived from their source as plain functions and classes, compiled, kept and found again.

``fastest(game)`` returns the fastest backend of a game here, and the reason if it is not compiled. ``build``
makes compiled books (``make compile``, or ``python -m quarterdeck.compile GAME``), and ``build_cache`` finds them.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from quarterdeck.compile import build_cache
from quarterdeck.compile.backend import Backend, BackendKind, opened
from quarterdeck.engine.game import Game


@cache
def fastest(game: Game[Any]) -> Backend:
    """Return the fastest backend of a game: compiled, derived and interpreted, or straight. Deriving takes seconds."""
    found = _compiled(game)
    if isinstance(found, Backend):
        return found
    from quarterdeck.compile import build

    try:
        return replace(derived(game), why=found)
    except build.DerivationRefused as error:
        return Backend("straight", f"the rules cannot be derived: {error}")
    except Exception as error:  # whatever a module of rules raises when it is run
        return Backend("straight", f"{found}; and what was derived cannot be loaded: {type(error).__name__}: {error}")


def compiled(game: Game[Any]) -> Backend | None:
    """Return the compiled backend if there is one. This is quick."""
    found = _compiled(game)
    return found if isinstance(found, Backend) else None


def forget_lookups() -> None:
    """After something was compiled: what is there is looked up once in a process."""
    fastest.cache_clear()
    _compiled.cache_clear()


@cache
def derived(game: Game[Any]) -> Backend:
    """The derived package, interpreted, whether or not it is compiled too: to compare with."""
    from quarterdeck.compile import build, generated

    made = build.sources(game) | generated.interpreted()
    package = f"derived_{game.key.replace('-', '_')}_{build.digest(made)}_interpreted"
    build_cache.open_sources(package, made)
    return opened("derived", "it was asked for so", package)


@cache
def _compiled(game: Game[Any]) -> Backend | str:
    """Return the compiled backend, or the reason why there is none."""
    all_kept = build_cache.kept(game)
    fitting = [each for each in all_kept if each.fits]
    now = build_cache.fingerprint(game) if fitting else ""
    for each in fitting:
        if each.stamp.sources == now:
            build_cache.open_folder(each.folder)
            try:
                return opened("compiled", "", each.stamp.package)
            except Exception as error:  # a compiled module can fail in any way when it is loaded
                return f"what was compiled cannot be loaded: {type(error).__name__}: {error}"
    if fitting:
        return "the rules have changed since they were compiled"
    if all_kept:
        return "it was compiled for another Python"
    from quarterdeck.compile import build

    missing = build.cannot_compile()
    return f"not compiled: {missing}" if missing else "not compiled yet"


__all__ = ["Backend", "BackendKind", "compiled", "derived", "fastest", "look_again"]
