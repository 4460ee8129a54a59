"""``@cache`` and ``@lru_cache`` of module functions as dictionaries, one level for each argument.

Arguments that take few values come first, whatever their order in the call: the small dictionaries on top stay in the
processor's cache, and only the last ones have to be fetched.
"""

from __future__ import annotations

import ast
from typing import Any, Final

from quarterdeck.gears.reach import bindings
from quarterdeck.gears.refusals import refuse

FEW: Final = ("bool", "int")  # in this order; of all else there may be as many as a board has hexes


def remembered(module: str, node: ast.FunctionDef, live: Any) -> list[ast.stmt]:
    """The function under another name, and in its place one that looks up what was made before.

    Where only so many results are kept, all are forgotten when there are more: what is asked for again is made again.
    """
    taken = node.args
    if taken.kwonlyargs or taken.posonlyargs or taken.vararg is not None or taken.kwarg is not None:
        refuse(module, node, "what is remembered takes plain arguments")
    arguments = [each.arg for each in _fewest_first(taken.args)]
    name, kept, room = node.name, f"_{node.name}_kept", f"_{node.name}_room"
    node.name = f"_{name}_made"
    for generated in (node.name, kept, room):
        if generated in bindings(module):
            refuse(module, node, f"{generated} is the name of what is remembered")
    for argument in arguments:
        if argument.startswith("_"):
            refuse(module, node, f"the argument {argument} of what is remembered may be one of its locals")
    result = ast.unparse(node.returns) if node.returns is not None else "object"
    most = live.cache_parameters()["maxsize"]
    lines = [
        f"{kept}: Final[{_held(node, result)}] = {{}}",
        *([f"{room}: Final[list[int]] = [{most}]"] if most is not None else []),
        f"def {name}({ast.unparse(taken)}) -> {result}:",
        *_levels(kept, arguments),
        *_looked_up(arguments, result),
        f"    _made = {node.name}({', '.join(each.arg for each in taken.args)})",
        *(_made_room(kept, room, most) if most is not None else []),
        f"    _level[{arguments[-1] if arguments else 0}] = _made",
        "    return _made",
    ]
    return [node, *ast.parse("\n".join(lines)).body]


def _fewest_first(arguments: list[ast.arg]) -> list[ast.arg]:
    return sorted(arguments, key=lambda each: FEW.index(_kind(each)) if _kind(each) in FEW else len(FEW))


def _kind(argument: ast.arg) -> str:
    return ast.unparse(argument.annotation) if argument.annotation else "object"


def _held(node: ast.FunctionDef, result: str) -> str:
    """The type of what is kept."""
    kinds = [_kind(each) for each in _fewest_first(node.args.args)] or ["int"]
    for kind in reversed(kinds):
        result = f"dict[{kind}, {result}]"
    return result


def _levels(kept: str, arguments: list[str]) -> list[str]:
    """From dictionary to dictionary, as far as the one that holds results."""
    lines = []
    level = kept
    for place, argument in enumerate(arguments[:-1]):
        after = "_level" if place == len(arguments) - 2 else f"_level_{place}"
        lines.append(f"    {after} = {level}.get({argument})")
        lines.append(f"    if {after} is None:")
        lines.append(f"        {level}[{argument}] = {after} = {{}}")
        level = after
    return lines or [f"    _level = {kept}"]


def _looked_up(arguments: list[str], result: str) -> list[str]:
    """By one look where no result is None."""
    last = arguments[-1] if arguments else "0"
    if "None" in result:
        return [f"    if {last} in _level:", f"        return _level[{last}]"]
    return [f"    _found = _level.get({last})", "    if _found is not None:", "        return _found"]


def _made_room(kept: str, room: str, most: int) -> list[str]:
    return [
        f"    {room}[0] -= 1",
        f"    if {room}[0] < 0:",
        f"        {kept}.clear()",
        f"        {room}[0] = {most - 1}",
    ]
