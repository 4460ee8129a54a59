"""``@cache`` and ``@lru_cache`` of module functions as lists and dictionaries, one level for each argument.

Arguments that take few values come first, whatever their order in the call: the small tables on top stay in the processor's
cache, and only the last ones have to be fetched. Of small numbers the tables are lists, which need neither hash nor box;
where a number is not small, dictionaries hold what the lists have no place for.
"""

from __future__ import annotations

import ast
from typing import Any, Final

from quarterdeck.gears.reach import bindings
from quarterdeck.gears.refusals import refuse

FEW: Final = ("bool", "int")  # in this order; of all else there may be as many as a board has hexes
LEAST: Final = -32  # of the small numbers: differences of places on a board are among them
PLACES: Final = 128


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
        self.on_shelves = sum(kind in FEW for kind in (self.kinds[:-1] if "None" in self.result else self.kinds))

    def lines(self) -> list[str]:
        return [
            f"{self.kept}: Final[{self._held(0)}] = {{}}",
            *([f"{self.shelves}: Final[{self._shelved()}] = [None] * {PLACES}"] if self.on_shelves else []),
            *([f"{self.room}: Final[list[int]] = [{self.most}]"] if self.most is not None else []),
            f"def {self.name}({self.signature}) -> {self.result}:",
            *_inner(self._body()),
        ]

    def _body(self) -> list[str]:
        if not self.on_shelves:
            return self._by_levels(self.kept, self.arguments)
        numbers = [each for each, kind in zip(self.arguments, self.kinds, strict=True) if kind == "int"]
        if not numbers:
            return self._by_shelves()
        small = " and ".join(f"{LEAST} <= {each} < {LEAST + PLACES}" for each in numbers)
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
        for _ in range(self.on_shelves):
            held = f"list[{held} | None]"
        return held

    def _by_shelves(self) -> list[str]:
        """From list to list; what the last one has no result for is looked up further, or made."""
        lines = []
        level = self.shelves
        is_last = self.on_shelves == len(self.arguments)
        for place in range(self.on_shelves - is_last):
            at, after = self._place(place), f"_shelf_{place}"
            empty = "{}" if place == self.on_shelves - 1 else f"[None] * {PLACES}"
            lines += [f"{after} = {level}[{at}]", f"if {after} is None:", f"    {after} = {empty}"]
            lines += [f"    {level}[{at}] = {after}"]
            level = after
        if not is_last:
            return [*lines, *self._by_levels(level, self.arguments[self.on_shelves :])]
        at = self._place(self.on_shelves - 1)
        return [
            *lines,
            f"_there = {level}[{at}]",
            "if _there is not None:",
            "    return _there",
            f"_new = {self.call}",
            *self._made_room(),
            f"{level}[{at}] = _new",
            "return _new",
        ]

    def _place(self, number: int) -> str:
        argument = self.arguments[number]
        return f"(1 if {argument} else 0)" if self.kinds[number] == "bool" else f"{argument} + {-LEAST}"

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
            *([f"    {self.shelves}[:] = [None] * {PLACES}"] if self.on_shelves else []),
            f"    {self.room}[0] = {self.most - 1}",
        ]


def _kind(argument: ast.arg) -> str:
    return ast.unparse(argument.annotation) if argument.annotation else "object"


def _inner(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]
