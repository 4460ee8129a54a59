"""Modules that stand beside the derived ones: lookahead, searches and the model of the game."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any, Final

import quarterdeck.engine.answers
import quarterdeck.engine.odds.results
from quarterdeck.compile.derivation.derived_package import derived_name, outcome_is_field
from quarterdeck.engine.game import Game
from quarterdeck.folders import PACKAGE

# A path, since an import would load the whole search package, which imports this one.
CORE: Final = PACKAGE / "search" / "core"
# Sources copied beside the derived modules, by module name.
SHARED: Final = {
    "answers": Path(quarterdeck.engine.answers.__file__),
    "results": Path(quarterdeck.engine.odds.results.__file__),
    **{path.stem: path for path in sorted(CORE.glob("*.py")) if path.stem not in ("__init__", "python_luck", "hex_sets")},
    "sets": CORE / "hex_sets.py",
}
# Prefixes of imports, and what replaces them in a copy.
IMPORT_REWRITES: Final = {
    "quarterdeck.engine.answers": ".answers",
    "quarterdeck.engine.asks": ".runtime",
    "quarterdeck.engine.chance": ".luck",
    "quarterdeck.engine.game": ".runtime",
    "quarterdeck.engine.odds.results": ".results",
    "quarterdeck.boards.cards": ".boards_cards",
    "quarterdeck.search.core.python_luck": ".luck",
    "quarterdeck.search.core.": ".",
}
SETS: Final = "from quarterdeck.boards.hexboard import places as places\n"
MODEL: Final = '''\
"""The model of one game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from .answers import Answers
from .boards_cards import Card
from .interface import Interface
from .game_model import GameModel
from .luck import Luck
from .runtime import Choose, Option, Outcome, Prompt, Seat, State
{imports}


class Model(GameModel):
{methods}


INTERFACE: Final = Interface(Model({weighs}, {foresees}, frozenset({weighed}), {hides}))
'''


def modules(game: Game[Any]) -> dict[str, str]:
    """Return the modules that stand beside a game's derived ones."""
    mind, is_field = game.mind, outcome_is_field(game)
    found = {each: getattr(mind, each.name, getattr(game, each.name, None)) for each in _methods()}
    methods = {each: asked for each, asked in found.items() if asked is not None}
    needed = {f"_{each.name}": asked for each, asked in methods.items() if each.name != "outcome" or not is_field}
    needed["Position"] = game.state
    model = MODEL.format(
        imports="\n".join(
            f"from .{derived_name(each.__module__)} import {each.__name__} as {name}" for name, each in needed.items()
        ),
        methods="\n\n".join(
            _delegating(each, "state.outcome" if each.name == "outcome" and is_field else "") for each in methods
        ),
        weighs=mind.weigh is not None,
        foresees=mind.foresee is not None,
        weighed=sorted({prompt.key for prompt in mind.weighs}),
        hides=game.hides,
    )
    return {"model": model} | {name: adapted(path) for name, path in SHARED.items()}


def _methods() -> list[ast.FunctionDef]:
    """Return the methods of a game model."""
    found = ast.walk(ast.parse((CORE / "game_model.py").read_text(encoding="utf-8")))
    return [each for each in found if isinstance(each, ast.FunctionDef) and each.name != "__init__"]


def _delegating(method: ast.FunctionDef, result: str) -> str:
    """Return a method of the model that calls the game, or returns ``result`` if given."""
    given = ", ".join(each.arg for each in method.args.args[1:])
    assert method.returns is not None
    lines = [f"def {method.name}({ast.unparse(method.args)}) -> {ast.unparse(method.returns)}:"]
    if "state" in given:
        lines.append("    assert isinstance(state, Position)")
    lines.append(f"    return {result or f'_{method.name}({given})'}")
    return "\n".join(f"    {line}" for line in lines)


def interpreted() -> dict[str, str]:
    """Return the modules that differ if nothing is compiled."""
    return {"luck": (CORE / "python_luck.py").read_text(encoding="utf-8"), "sets": SETS}


def adapted(source: Path) -> str:
    """Return a shared source with its imports pointing to the derived modules."""
    text = source.read_text(encoding="utf-8")
    for module, name in IMPORT_REWRITES.items():
        text = text.replace(f"from {module}", f"from {name}")
    return text
