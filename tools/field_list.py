"""The generated page docs/look-up/scenario-fields.md: every field of a scenario, game by game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from tools.protocol_pages import DOCS, filled

import quarterdeck as qd
from quarterdeck.engine.game import Game
from quarterdeck.engine.scenario import KEY_IN_WORDS, Scenario
from quarterdeck.engine.validation.field_errors import Field, fields_of
from quarterdeck.games.late_19th_century.setup import ground as land
from quarterdeck.games.scum_of_the_high_seas.setup import ground as coast

PAGE: Final = DOCS / "scenario-fields.md"
HEAD: Final = "| field | value | default | meaning |\n|---|---|---|---|\n"
PLAIN_MARK: Final = "open"  # a mark without features
# The effects of cards are listed once, for ships.
LISTED_BEFORE: Final = re.compile(r"cards\.(?!ships)\w+\[\]\.effects\[\]\.")


def document() -> str:
    """Return the page."""
    tables = {_package(game): _table(_own(game)) for game in games()}
    return filled(
        "scenario-fields.md",
        every_game=_table([field for field in fields_of(Scenario) if field.name != "options"]),
        late_19th_century_marks=_marks(land.LEGEND),
        scum_of_the_high_seas_marks=_marks(coast.LEGEND),
        **tables,
    )


def games() -> list[Game[Any]]:
    """Return the games that come with Quarterdeck."""
    return [game for game in qd.games().values() if game.package.startswith("quarterdeck.")]


def _package(game: Game[Any]) -> str:
    return game.package.rpartition(".")[2]


def _own(game: Game[Any]) -> list[Field]:
    """Return the fields that only this game has, with its options last."""
    common = {field.name for field in fields_of(Scenario)} - {"options"}
    own = [field for field in fields_of(game.scenario) if field.name not in common and not LISTED_BEFORE.match(field.name)]
    return sorted(own, key=lambda field: field.name.partition(".")[0] == "options")


def _table(fields: Iterable[Field]) -> str:
    return HEAD + "\n".join(
        f"| `{field.name}` | {_value(field)} | {_default(field)} | {field.meaning} |" for field in fields
    )


def _value(field: Field) -> str:
    return field.expected.replace(KEY_IN_WORDS, "a key")


def _default(field: Field) -> str:
    if field.required:
        return "required"
    return "—" if field.default == "none" else f"`{field.default}`"


def _marks(legend: Mapping[str, tuple[str, ...]]) -> str:
    """Return the marks of a map with their features."""
    return ", ".join(f"`{mark}` {' and '.join(features) or PLAIN_MARK}" for mark, features in legend.items())
