"""Memoization: ``@cache`` and ``@lru_cache`` of module functions as nested lists and dictionaries.

Each argument has a level. Those with few values come first, whatever their order in the call: the
small tables on top stay in the processor's cache, and only the last level has to be fetched. Small
integers index lists, which need neither hashing nor boxing, and the first two or three integers
share a list. If an integer is not small, dictionaries are used instead.
"""

from __future__ import annotations

import ast
from functools import reduce
from typing import Any, Final

from quarterdeck.compile.derivation.reachability import bindings
from quarterdeck.compile.derivation.refusals import refuse

SMALL_TYPES: Final = ("bool", "int")  # with few values, in this order; any other type may have one for each hex

# The number of integers that share the first list, the smallest value, and the bits of each. Two
# may be differences of board coordinates; three are counts, such as of players.
TWO: Final = (2, -32, 7)
THREE: Final = (3, 0, 5)


def memoized(module: str, node: ast.FunctionDef, live: Any) -> list[ast.stmt]:
    """Return the function under another name, and a cached version in its place.

    A full cache of limited size is cleared, and its results are computed again when needed.
    """
    taken = node.args
    if taken.kwonlyargs or taken.posonlyargs or taken.vararg is not None or taken.kwarg is not None:
        refuse(module, node, "a cached rule takes only plain arguments")
    function = _MemoizedFunction(node, live.cache_parameters()["maxsize"])
    node.name = function.uncached
    for generated in (function.uncached, function.cache, function.tables, function.capacity):
        if generated in bindings(module):
            refuse(module, node, f"the name {generated} is reserved for generated code")
    for argument in function.arguments:
        if argument.startswith("_"):
            refuse(module, node, f"the argument {argument} of a cached rule must not start with an underscore")
    return [node, *ast.parse("\n".join(function.lines())).body]


class _MemoizedFunction:
    """The generated source of a memoized function, with the names it uses."""

    def __init__(self, node: ast.FunctionDef, maxsize: int | None) -> None:
        taken = node.args.args
        ordered = sorted(taken, key=lambda each: [*SMALL_TYPES, _kind(each)].index(_kind(each)))
        self.name = node.name
        self.uncached, self.cache, self.tables, self.capacity = (
            f"_{node.name}_{part}" for part in ("uncached", "cache", "tables", "capacity")
        )
        self.signature = ast.unparse(node.args)
        self.call = f"{self.uncached}({', '.join(each.arg for each in taken)})"
        self.result = ast.unparse(node.returns) if node.returns is not None else "object"
        self.maxsize = maxsize
        self.arguments = [each.arg for each in ordered]
        self.kinds = [_kind(each) for each in ordered]
        # In a list, None means a missing result. If None can be a result, the last level is a
        # dictionary.
        numbers = sum(kind in SMALL_TYPES for kind in (self.kinds[:-1] if "None" in self.result else self.kinds))
        together, self.least, self.bits = TWO if numbers < 3 else THREE
        first = min(numbers, together)
        self.table_arguments = (
            [self.arguments[:first], *([each] for each in self.arguments[first:numbers])] if numbers else []
        )
        self.in_tables = numbers

    def lines(self) -> list[str]:
        return [
            f"{self.cache}: Final[{self._dictionary_type(0)}] = {{}}",
            *([f"{self.tables}: Final[{self._table_type()}] = {self._empty_table(0)}"] if self.table_arguments else []),
            *([f"{self.capacity}: Final[list[int]] = [{self.maxsize}]"] if self.maxsize is not None else []),
            f"def {self.name}({self.signature}) -> {self.result}:",
            *_indented(self._body()),
        ]

    def _body(self) -> list[str]:
        if not self.table_arguments:
            return self._dictionary_lookup(self.cache, self.arguments)
        numbers = [each for each, kind in zip(self.arguments, self.kinds, strict=True) if kind == "int"]
        if not numbers:
            return self._table_lookup()
        small = " and ".join(f"{self.least} <= {each} < {self.least + (1 << self.bits)}" for each in numbers)
        elsewhere = self._dictionary_lookup(self.cache, self.arguments, "_level")
        return [f"if {small}:", *_indented(self._table_lookup()), *elsewhere]

    def _dictionary_type(self, first: int) -> str:
        """Return the type of the dictionaries from this argument on."""
        held = self.result
        for kind in reversed(self.kinds[first:] or ["int"]):
            held = f"dict[{kind}, {held}]"
        return held

    def _table_type(self) -> str:
        """Return the type of the outermost list."""
        held = self.result if self.in_tables == len(self.arguments) else self._dictionary_type(self.in_tables)
        for _ in self.table_arguments:
            held = f"list[{held} | None]"
        return held

    def _table_lookup(self) -> list[str]:
        """Return code that looks a result up in the lists, then in dictionaries or by a call."""
        lines = []
        level = self.tables
        is_last = self.in_tables == len(self.arguments)
        for number, place in enumerate(self.places[: len(self.table_arguments) - is_last]):
            after = f"_table_{number}"
            lines += [
                f"{after} = {level}[{place}]",
                f"if {after} is None:",
                f"    {after} = {self._empty_table(number + 1)}",
            ]
            lines += [f"    {level}[{place}] = {after}"]
            level = after
        if not is_last:
            return [*lines, *self._dictionary_lookup(level, self.arguments[self.in_tables :])]
        return [
            *lines,
            f"_there = {level}[{self.places[-1]}]",
            "if _there is not None:",
            "    return _there",
            f"_new = {self.call}",
            *self._eviction(),
            f"{level}[{self.places[-1]}] = _new",
            "return _new",
        ]

    def _empty_table(self, number: int) -> str:
        """Return an empty list of a level, or an empty dictionary after the last list."""
        if number == len(self.table_arguments):
            return "{}"
        return f"[None] * {1 << self.bits * len(self.table_arguments[number])}"

    @property
    def places(self) -> list[str]:
        """Return each list's index expression; in a shared list, the last integer is lowest."""
        return [
            reduce(lambda upper, lower: f"({upper}) << {self.bits} | {lower}", map(self._place, arguments))
            for arguments in self.table_arguments
        ]

    def _place(self, argument: str) -> str:
        kind = self.kinds[self.arguments.index(argument)]
        return f"(1 if {argument} else 0)" if kind == "bool" else f"{argument} + {-self.least}" if self.least else argument

    def _dictionary_lookup(self, level: str, arguments: list[str], prefix: str = "_rest") -> list[str]:
        """Return code that looks a result up in nested dictionaries.

        If None cannot be a result, the last dictionary is read only once.
        """
        lines = []
        for place, argument in enumerate(arguments[:-1]):
            after = f"{prefix}_{place}"
            lines += [f"{after} = {level}.get({argument})", f"if {after} is None:"]
            lines += [f"    {level}[{argument}] = {after} = {{}}"]
            level = after
        last = arguments[-1] if arguments else "0"
        if "None" in self.result:
            lines += [f"if {last} in {level}:", f"    return {level}[{last}]"]
        else:
            lines += [
                f"{prefix}_found = {level}.get({last})",
                f"if {prefix}_found is not None:",
                f"    return {prefix}_found",
            ]
        return [
            *lines,
            f"{prefix}_result = {self.call}",
            *self._eviction(),
            f"{level}[{last}] = {prefix}_result",
            f"return {prefix}_result",
        ]

    def _eviction(self) -> list[str]:
        if self.maxsize is None:
            return []
        return [
            f"{self.capacity}[0] -= 1",
            f"if {self.capacity}[0] < 0:",
            f"    {self.cache}.clear()",
            *([f"    {self.tables}[:] = {self._empty_table(0)}"] if self.table_arguments else []),
            f"    {self.capacity}[0] = {self.maxsize - 1}",
        ]


def _kind(argument: ast.arg) -> str:
    return ast.unparse(argument.annotation) if argument.annotation else "object"


def _indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]
