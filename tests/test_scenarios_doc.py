"""The pages about scenarios name every field of a scenario, with its range."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect
from tools.field_list import document

import quarterdeck as qd
from quarterdeck.engine.scenario import Scenario

DOCS = Path(__file__).parents[1] / "docs"
TEXT = (DOCS / "do" / "write-a-scenario.md").read_text(encoding="utf-8")
SHIPPED = [game for game in qd.games().values() if game.package.startswith("quarterdeck.")]


def fields(kind: inspect.Type) -> set[str]:
    """Return the names of all fields, including those of tables inside."""
    match kind:
        case inspect.StructType(fields=own):
            return {field.encode_name for field in own}.union(*(fields(field.type) for field in own))
        case inspect.UnionType(types=types):
            return set().union(*map(fields, types))
        case inspect.DictType(value_type=inner) | inspect.VarTupleType(item_type=inner):
            return fields(inner)
        case _:
            return set()


@pytest.mark.parametrize("game", SHIPPED, ids=lambda game: str(game.key))
def test_every_field_of_every_game_is_named(game: qd.Game[Any]) -> None:
    chapter = TEXT.split(f"## {game.title}", 1)[1].split("\n## ", 1)[0]
    common = TEXT.split("\n## ", 1)[0]
    named = set(re.findall(r"[\w-]+", " ".join(re.findall(r"`([^`]+)`", common + chapter))))
    wanted = fields(inspect.type_info(game.scenario))
    assert len(wanted) > len(msgspec.structs.fields(Scenario))
    assert wanted - named == set()


def test_the_list_of_fields_agrees_with_the_types() -> None:
    assert (DOCS / "look-up" / "scenario-fields.md").read_text(encoding="utf-8") == document(), "python -m tools.generated"
