"""Views of a position: the fields that a view declares, and no others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast, get_origin, get_type_hints

import msgspec

V = TypeVar("V", bound=msgspec.Struct)
_MAKERS: dict[tuple[object, ...], Callable[..., Any]] = {}


def seen(kind: type[V], *pieces: object, **made: object) -> V:
    """Return a view of this kind: ``made`` fields as given, the others by name from the pieces.

    A field comes from the first piece that has it. A declared tuple or dictionary gets a copy of
    its own. A declared field that no piece has raises TypeError the first time such a view is made,
    and so does one that is made but not declared.
    """
    shape = (kind, *map(type, pieces), *made)
    maker = _MAKERS.get(shape)
    if maker is None:
        maker = _MAKERS[shape] = _maker(kind, pieces, made)
    return cast("V", maker(*pieces, **made))


def _maker(kind: type[msgspec.Struct], pieces: tuple[object, ...], made: Iterable[str]) -> Callable[..., Any]:
    """Return a function that names every field, as if written by hand, for speed."""
    taken = {name: _taken(kind, name, pieces) for name in kind.__struct_fields__ if name not in made}
    for name in made:
        if name not in kind.__struct_fields__:
            raise TypeError(f"{kind.__name__} declares no field {name!r}")
    values = [taken.get(name, name) for name in kind.__struct_fields__]
    parameters = [*(f"piece_{place}" for place in range(len(pieces))), *made]
    return cast("Callable[..., Any]", eval(f"lambda {', '.join(parameters)}: kind({', '.join(values)})", {"kind": kind}))


def _taken(kind: type[msgspec.Struct], name: str, pieces: tuple[object, ...]) -> str:
    """Return the expression for a field: ``tuple(piece_1.guns)``."""
    for place, piece in enumerate(pieces):
        if hasattr(piece, name):
            declared = get_origin(get_type_hints(kind)[name])
            found = f"piece_{place}.{name}"
            return f"{declared.__name__}({found})" if declared in (tuple, dict) else found
    raise TypeError(f"{kind.__name__}.{name} is neither made nor a field of {' or '.join(type(p).__name__ for p in pieces)}")
