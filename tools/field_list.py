"""Every field that a scenario may have, game by game, as docs/look-up/scenario-fields.md."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import quarterdeck as qd
from quarterdeck.engine.game import Game
from quarterdeck.engine.validation.field_errors import fields_of

PAGE: Final = Path(__file__).parents[1] / "docs" / "look-up" / "scenario-fields.md"
PREFACE: Final = """# Every field of a scenario

Made from the types by `python -m tools.generated`. [Write a scenario](../do/write-a-scenario.md) explains the fields.
`[]` is each of a list, `KEY` a name of your own. `quarterdeck scenario new GAME` writes a sound file to start from, with
the same list behind it.
"""


def document() -> str:
    """docs/look-up/scenario-fields.md."""
    chapters = "\n".join(_chapter(game) for game in qd.games().values() if game.package.startswith("quarterdeck."))
    return f"{PREFACE}\n{chapters}"


def _chapter(game: Game[Any]) -> str:
    rows = "".join(
        f"| `{field.name}` | {field.expected} | {'needed' if field.required else field.default} |\n"
        for field in fields_of(game.scenario)
    )
    head = f'## {game.title}\n\n`game = "{game.key}"`\n\n| field | what may stand there | default |\n|---|---|---|\n'
    return head + rows
