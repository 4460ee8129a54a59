"""``@cache`` and ``@lru_cache`` of module functions as lists and dictionaries, one level for each argument.

Arguments that take few values come first, whatever their order in the call: the small tables on top stay in the processor's
cache, and only the last ones have to be fetched. Of small numbers the tables are lists, which need neither hash nor box,
and the first two or three numbers have one together; where a number is not small, dictionaries hold what the lists have no
place for.
"""

from __future__ import annotations

import ast
from functools import reduce
from typing import Any, Final

from quarterdeck.compile.derivation.reachability import bindings
from quarterdeck.compile.derivation.refusals import refuse

FEW: Final = ("bool", "int")  # in this order; of all else there may be as many as a board has hexes

# How many numbers share the first list, the least of them that is small, and how many bits hold one. Differences of places
# on a board are among two; three are numbers of things, such as players.
TWO: Final = (2, -32, 7)
THREE: Final = (3, 0, 5)


def remembered(module: str, node: ast.FunctionDef, live: Any) -> list[ast.stmt]:
    """The function under another name, and in its place one that looks up what was made before.

    Where only so many results are kept, all are forgotten when there are more: what is asked for again is made again.
    """
    taken = node.args
    if taken.kwonlyargs or taken.posonlyargs or taken.vararg is not None or taken.kwarg is not None:
        refuse(module, node, "what is remembered takes plain arguments")
    memory = _Memory(node, live.cache_parameters()["maxsize"])
    node.name = memory.make
    for generated in (memory.make, memory.kept, memory.shelves, memory.room):
        if generated in bindings(module):
            refuse(module, node, f"{generated} is the name of what is remembered")
    for argument in memory.arguments:
        if argument.startswith("_"):
            refuse(module, node, f"the argument {argument} of what is remembered may be one of its locals")
    return [node, *ast.parse("\n".join(memory.lines())).body]


class _Memory:
    """Of one function: what it is called, what holds its results, and how they are found."""

    def __init__(self, node: ast.FunctionDef, most: int | None) -> None:
        taken = node.args.args
        ordered = sorted(taken, key=lambda each: FEW.index(_kind(each)) if _kind(each) in FEW else len(FEW))
        self.name = node.name
        self.make, self.kept, self.shelves, self.room = (
            f"_{node.name}_{what}" for what in ("made", "kept", "shelves", "room")
        )
        self.signature = ast.unparse(node.args)
        self.call = f"{self.make}({', '.join(each.arg for each in taken)})"
        self.result = ast.unparse(node.returns) if node.returns is not None else "object"
        self.most = most
        self.arguments = [each.arg for each in ordered]
        self.kinds = [_kind(each) for each in ordered]
        # A list cannot tell a result that is None from one that is not there: the last level is a dictionary then.
        numbers = sum(kind in FEW for kind in (self.kinds[:-1] if "None" in self.result else self.kinds))
        together, self.least, self.bits = TWO if numbers < 3 else THREE
        first = min(numbers, together)
        self.shelved = [self.arguments[:first], *([each] for each in self.arguments[first:numbers])] if numbers else []
        self.on_shelves = numbers

    def lines(self) -> list[str]:
        return [
            f"{self.kept}: Final[{self._held(0)}] = {{}}",
            *([f"{self.shelves}: Final[{self._shelved()}] = {self._empty(0)}"] if self.shelved else []),
            *([f"{self.room}: Final[list[int]] = [{self.most}]"] if self.most is not None else []),
            f"def {self.name}({self.signature}) -> {self.result}:",
            *_inner(self._body()),
        ]

    def _body(self) -> list[str]:
        if not self.shelved:
            return self._by_levels(self.kept, self.arguments)
        numbers = [each for each, kind in zip(self.arguments, self.kinds, strict=True) if kind == "int"]
        if not numbers:
            return self._by_shelves()
        small = " and ".join(f"{self.least} <= {each} < {self.least + (1 << self.bits)}" for each in numbers)
        return [f"if {small}:", *_inner(self._by_shelves()), *self._by_levels(self.kept, self.arguments, "_level")]

    def _held(self, first: int) -> str:
        """The type of dictionaries from this argument on."""
        held = self.result
        for kind in reversed(self.kinds[first:] or ["int"]):
            held = f"dict[{kind}, {held}]"
        return held

    def _shelved(self) -> str:
        """The type of the lists, and of what they lead to."""
        held = self.result if self.on_shelves == len(self.arguments) else self._held(self.on_shelves)
        for _ in self.shelved:
            held = f"list[{held} | None]"
        return held

    def _by_shelves(self) -> list[str]:
        """From list to list; what the last one has no result for is looked up further, or made."""
        lines = []
        level = self.shelves
        is_last = self.on_shelves == len(self.arguments)
        for number, place in enumerate(self.places[: len(self.shelved) - is_last]):
            after = f"_shelf_{number}"
            lines += [f"{after} = {level}[{place}]", f"if {after} is None:", f"    {after} = {self._empty(number + 1)}"]
            lines += [f"    {level}[{place}] = {after}"]
            level = after
        if not is_last:
            return [*lines, *self._by_levels(level, self.arguments[self.on_shelves :])]
        return [
            *lines,
            f"_there = {level}[{self.places[-1]}]",
            "if _there is not None:",
            "    return _there",
            f"_new = {self.call}",
            *self._made_room(),
            f"{level}[{self.places[-1]}] = _new",
            "return _new",
        ]

    def _empty(self, number: int) -> str:
        """A shelf without anything on it, or the dictionary that the last one leads to."""
        if number == len(self.shelved):
            return "{}"
        return f"[None] * {1 << self.bits * len(self.shelved[number])}"

    @property
    def places(self) -> list[str]:
        """Where to look on each shelf, the last number in the lowest bits where several stand together."""
        return [
            reduce(lambda upper, lower: f"({upper}) << {self.bits} | {lower}", map(self._place, shelf))
            for shelf in self.shelved
        ]

    def _place(self, argument: str) -> str:
        kind = self.kinds[self.arguments.index(argument)]
        return f"(1 if {argument} else 0)" if kind == "bool" else f"{argument} + {-self.least}" if self.least else argument

    def _by_levels(self, level: str, arguments: list[str], named: str = "_rest") -> list[str]:
        """From dictionary to dictionary, as far as the one that holds results, by one look where no result is None."""
        lines = []
        for place, argument in enumerate(arguments[:-1]):
            after = f"{named}_{place}"
            lines += [f"{after} = {level}.get({argument})", f"if {after} is None:"]
            lines += [f"    {level}[{argument}] = {after} = {{}}"]
            level = after
        last = arguments[-1] if arguments else "0"
        if "None" in self.result:
            lines += [f"if {last} in {level}:", f"    return {level}[{last}]"]
        else:
            lines += [f"{named}_found = {level}.get({last})", f"if {named}_found is not None:", f"    return {named}_found"]
        return [
            *lines,
            f"{named}_made = {self.call}",
            *self._made_room(),
            f"{level}[{last}] = {named}_made",
            f"return {named}_made",
        ]

    def _made_room(self) -> list[str]:
        if self.most is None:
            return []
        return [
            f"{self.room}[0] -= 1",
            f"if {self.room}[0] < 0:",
            f"    {self.kept}.clear()",
            *([f"    {self.shelves}[:] = {self._empty(0)}"] if self.shelved else []),
            f"    {self.room}[0] = {self.most - 1}",
        ]


def _kind(argument: ast.arg) -> str:
    return ast.unparse(argument.annotation) if argument.annotation else "object"


def _inner(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]
