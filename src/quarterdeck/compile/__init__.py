"""Fast versions of rule books: derived from their source, compiled, and cached.

``fastest(game)`` returns the fastest backend of a game, and the reason if it is not compiled.
``build`` compiles rule books (``make compile``, or ``python -m quarterdeck.compile GAME``), and
``build_cache`` finds them.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from quarterdeck.compile import build_cache
from quarterdeck.compile.backend import Backend, BackendKind, open_backend
from quarterdeck.engine.game import Game


@cache
def fastest(game: Game[Any]) -> Backend:
    """Return a game's fastest backend: compiled, else derived and interpreted, else straight.

    Deriving takes seconds.
    """
    found = _compiled(game)
    if isinstance(found, Backend):
        return found
    from quarterdeck.compile import build

    try:
        return replace(derived(game), why=found)
    except build.DerivationRefused as error:
        return Backend("straight", f"the rules cannot be derived: {error}")
    except Exception as error:  # a module of rules may raise anything when it is imported
        return Backend("straight", f"{found}; the derived rules cannot be loaded: {type(error).__name__}: {error}")


def compiled(game: Game[Any]) -> Backend | None:
    """Return the compiled backend, or None, at once."""
    found = _compiled(game)
    return found if isinstance(found, Backend) else None


def forget_lookups() -> None:
    """Look compiled backends up again, since each process caches its lookups."""
    fastest.cache_clear()
    _compiled.cache_clear()


@cache
def derived(game: Game[Any]) -> Backend:
    """Return the derived backend, interpreted, whether or not a compiled one exists."""
    from quarterdeck.compile import build, generated

    made = build.sources(game) | generated.interpreted()
    package = f"derived_{game.key.replace('-', '_')}_{build.digest(made)}_interpreted"
    build_cache.open_sources(package, made)
    return open_backend("derived", "derived on request", package)


@cache
def _compiled(game: Game[Any]) -> Backend | str:
    """Return the compiled backend, or the reason why there is none."""
    all_builds = build_cache.cached_builds(game)
    fitting = [each for each in all_builds if each.runs_here]
    now = build_cache.fingerprint(game) if fitting else ""
    for each in fitting:
        if each.stamp.sources == now:
            build_cache.open_folder(each.folder)
            try:
                return open_backend("compiled", "", each.stamp.package)
            except Exception as error:  # a compiled module can fail in any way when it is loaded
                return f"the compiled rules cannot be loaded: {type(error).__name__}: {error}"
    if fitting:
        return "the rules have changed since they were compiled"
    if all_builds:
        return "compiled for another version of Python"
    from quarterdeck.compile import build

    missing = build.cannot_compile()
    return f"not compiled: {missing}" if missing else "not compiled yet"


__all__ = ["Backend", "BackendKind", "compiled", "derived", "fastest", "forget_lookups"]
