"""Small charts with string keys, as chains of comparisons.

Equal strings are nearly always one object in a compiled book, so identity is tested before
equality. A dictionary hashes and probes, with more than twice the instructions. The key must be
typed as a string; if it is not, the type check of the derived source fails.
"""

from __future__ import annotations

import ast
from typing import Any, Final, NamedTuple

from quarterdeck.compile.derivation.reachability import Definition, bindings, is_rules, live
from quarterdeck.compile.derivation.refusals import refuse
from quarterdeck.compile.derivation.syntax import has_type

MAX_WORDS: Final = 6  # beyond which a dictionary is as fast
KINDS: Final = (int, str, bool)


class ChartLookup(NamedTuple):
    """A call in place of a lookup, and the chart that it looks up."""

    call: ast.Call
    chart: Definition


def chart_lookup(module: str, chart: ast.expr, word: ast.expr, suffix: str) -> ChartLookup | None:
    """Return a call of ``_CATEGORY_of(card)`` or ``_CATEGORY_has(card)``, or None.

    They replace ``CATEGORY[card]`` and ``card in CATEGORY``, if the chart is small.
    """
    place = defining_place(Definition(module, chart.id)) if isinstance(chart, ast.Name) else None
    if place is None or not is_chart(place):
        return None
    return ChartLookup(ast.Call(ast.Name(_generated(place.name, suffix), ast.Load()), [word], []), place)


def defining_place(place: Definition) -> Definition | None:
    """Return the definition of a constant, however it is imported."""
    while True:
        bound = bindings(place.module).get(place.name)
        if bound is None:
            return None
        if not bound.module:
            return place
        if not bound.name or not is_rules(bound.module):
            return None
        place = Definition(bound.module, bound.name)


def is_chart(place: Definition) -> bool:
    """Return whether a constant is a small chart of strings to plain values of one type."""
    node = bindings(place.module)[place.name].node
    if not isinstance(node, ast.Assign | ast.AnnAssign) or (isinstance(node, ast.AnnAssign) and has_type(node)):
        return False
    held = live(place)
    if type(held) is not dict or not 0 < len(held) <= MAX_WORDS:
        return False
    kinds = {type(value) for value in held.values()}
    return all(type(key) is str for key in held) and len(kinds) == 1 and kinds <= set(KINDS)


def chains(place: Definition) -> list[ast.stmt]:
    """Return the functions beside a small chart: the lookup and the membership test."""
    held: dict[str, Any] = live(place)
    words = {_generated(place.name, str(number)): word for number, word in enumerate(held)}
    value_of, has = _generated(place.name, "of"), _generated(place.name, "has")
    for generated in (value_of, has, *words):
        if generated in bindings(place.module):
            refuse(
                place.module, bindings(place.module)[generated].node, f"the name {generated} is reserved for generated code"
            )
    kind = type(next(iter(held.values()))).__name__
    identical, equal = ([f"word {operator} {name}" for name in words] for operator in ("is", "=="))
    lines = [f"{name}: Final = {word!r}" for name, word in words.items()]
    lines += [f"def {value_of}(word: str) -> {kind}:"]
    for comparison, value in zip([*identical, *equal], [*held.values()] * 2, strict=True):
        lines += [f"    if {comparison}:\n        return {value!r}"]
    lines += ["    raise KeyError(word)", f"def {has}(word: str) -> bool:"]
    lines += [f"    return {' or '.join([*identical, *equal])}"]
    return ast.parse("\n".join(lines)).body


def _generated(chart: str, suffix: str) -> str:
    return f"_{chart}_{suffix}"
