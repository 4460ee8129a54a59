"""The generated page docs/look-up/scenario-fields.md: every field of a scenario, game by game."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import quarterdeck as qd
from quarterdeck.engine.game import Game
from quarterdeck.engine.validation.field_errors import fields_of

PAGE: Final = Path(__file__).parents[1] / "docs" / "look-up" / "scenario-fields.md"
PREFACE: Final = """# Every field of a scenario

For scenario authors. `python -m tools.generated` makes this page from the types, and
[Write a scenario](../do/write-a-scenario.md) explains the fields. `[]` stands for each item of a
list, and `KEY` for a name of your own. `quarterdeck scenario new GAME` writes a valid file to start
from, followed by the same list.
"""


def document() -> str:
    """Return the page."""
    chapters = "\n".join(_chapter(game) for game in qd.games().values() if game.package.startswith("quarterdeck."))
    return f"{PREFACE}\n{chapters}"


def _chapter(game: Game[Any]) -> str:
    rows = "".join(
        f"| `{field.name}` | {field.expected} | {'required' if field.required else field.default} |\n"
        for field in fields_of(game.scenario)
    )
    head = f'## {game.title}\n\n`game = "{game.key}"`\n\n| field | allowed values | default |\n|---|---|---|\n'
    return head + rows
