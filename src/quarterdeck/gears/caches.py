"""``@cache`` and ``@lru_cache`` of module functions as dictionaries."""

from __future__ import annotations

import ast


def remembered(node: ast.FunctionDef) -> list[ast.stmt]:
    """``@cache`` as dictionaries of dictionaries, one level for each argument."""
    name = node.name
    node.name = f"{name}_made"
    arguments = node.args.args
    kinds = [ast.unparse(each.annotation) if each.annotation else "object" for each in arguments]
    result = ast.unparse(node.returns) if node.returns is not None else "object"
    if not arguments:
        text = (
            f"_{name}_kept: Final[dict[int, {result}]] = {{}}\n"
            f"def {name}() -> {result}:\n"
            f"    if 0 not in _{name}_kept:\n        _{name}_kept[0] = {name}_made()\n    return _{name}_kept[0]\n"
        )
        return [node, *ast.parse(text).body]
    held = result
    for kind in reversed(kinds):
        held = f"dict[{kind}, {held}]"
    signature = ast.unparse(node.args)
    lines = [f"_{name}_kept: Final[{held}] = {{}}", f"def {name}({signature}) -> {result}:"]
    level = f"_{name}_kept"
    for place, argument in enumerate(arguments[:-1]):
        lines.append(f"    kept_{place} = {level}.get({argument.arg})")
        lines.append(f"    if kept_{place} is None:")
        lines.append(f"        kept_{place} = {{}}")
        lines.append(f"        {level}[{argument.arg}] = kept_{place}")
        level = f"kept_{place}"
    last = arguments[-1].arg
    lines.append(f"    if {last} in {level}:")
    lines.append(f"        return {level}[{last}]")
    lines.append(f"    made = {name}_made({', '.join(each.arg for each in arguments)})")
    lines.append(f"    {level}[{last}] = made")
    lines.append("    return made")
    return [node, *ast.parse("\n".join(lines)).body]
