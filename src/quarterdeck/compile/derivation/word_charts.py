"""Small charts by words as chains of comparisons.

A word is nearly always one object in all of a compiled book, so that it is looked for by where it is before it is compared;
a dictionary hashes and probes, which takes more than twice as many instructions. What is looked for has to be a word by its
type: where it may be something else, the check of the derived source says so.
"""

from __future__ import annotations

import ast
from typing import Any, Final, NamedTuple

from quarterdeck.compile.derivation.reachability import Definition, bindings, is_rules, live
from quarterdeck.compile.derivation.refusals import refuse
from quarterdeck.compile.derivation.syntax import has_type

MOST: Final = 6  # what stands last costs as many comparisons; of more words a dictionary is as quick
KINDS: Final = (int, str, bool)


class ChartLookup(NamedTuple):
    """A call in place of a look into a chart."""

    call: ast.Call
    chart: Definition


def looked(module: str, chart: ast.expr, word: ast.expr, how: str) -> ChartLookup | None:
    """``CATEGORY[card]``, or ``card in CATEGORY``, as ``_CATEGORY_of(card)`` or ``_has``, of a small chart by words."""
    place = home(Definition(module, chart.id)) if isinstance(chart, ast.Name) else None
    if place is None or not is_chart(place):
        return None
    return ChartLookup(ast.Call(ast.Name(_generated(place.name, how), ast.Load()), [word], []), place)


def home(place: Definition) -> Definition | None:
    """Where a constant is defined, by whatever way it is imported."""
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
    """Whether a constant is a small chart by words, of plain values of one kind, and nothing else is said of its type."""
    node = bindings(place.module)[place.name].node
    if not isinstance(node, ast.Assign | ast.AnnAssign) or (isinstance(node, ast.AnnAssign) and has_type(node)):
        return False
    held = live(place)
    if type(held) is not dict or not 0 < len(held) <= MOST:
        return False
    kinds = {type(value) for value in held.values()}
    return all(type(key) is str for key in held) and len(kinds) == 1 and kinds <= set(KINDS)


def chains(place: Definition) -> list[ast.stmt]:
    """What stands beside a small chart: a look at a word's value, and whether it has the word."""
    held: dict[str, Any] = live(place)
    words = {_generated(place.name, str(number)): word for number, word in enumerate(held)}
    value_of, has = _generated(place.name, "of"), _generated(place.name, "has")
    for generated in (value_of, has, *words):
        if generated in bindings(place.module):
            refuse(place.module, bindings(place.module)[generated].node, f"{generated} is the name of what is generated")
    kind = type(next(iter(held.values()))).__name__
    same, like = ([f"word {how} {name}" for name in words] for how in ("is", "=="))
    lines = [f"{name}: Final = {word!r}" for name, word in words.items()]
    lines += [f"def {value_of}(word: str) -> {kind}:"]
    for comparison, value in zip([*same, *like], [*held.values()] * 2, strict=True):
        lines += [f"    if {comparison}:\n        return {value!r}"]
    lines += ["    raise KeyError(word)", f"def {has}(word: str) -> bool:"]
    lines += [f"    return {' or '.join([*same, *like])}"]
    return ast.parse("\n".join(lines)).body


def _generated(chart: str, how: str) -> str:
    return f"_{chart}_{how}"
