"""Reading of an uploaded scenario, in the process that ``upload_reader`` calls.

It imports the rule books and little else, so that the process starts quickly where it cannot be
forked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import QuarterdeckError, ScenarioError
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.resource_limits import bounded
from quarterdeck.table.work.worker_games import games


class UploadedScenario(msgspec.Struct, frozen=True):
    """A valid scenario, as plain data in JSON, with its seats."""

    scenario: bytes
    seats: tuple[Seat, ...]


def answer(game: str, text: str, options: dict[str, Any], bounds: tuple[float, int]) -> UploadedScenario | str:
    """Return the scenario, or a sentence that says what is wrong with it."""
    try:
        with bounded("scenario", *bounds):
            return read(games()[game], text, options)
    except ScenarioError as error:
        return str(error)
    except (QuarterdeckError, ValueError, ArithmeticError, LookupError, RuntimeError) as error:
        return f"the scenario cannot be set up: {error}"


def read(game: Game[Any], text: str, options: Mapping[str, Any]) -> UploadedScenario:
    """Return the scenario, after setting it up once as a check."""
    found = scenarios.read(game.scenario, text, "scenario", game.key)
    if options:
        found = scenarios.build(game.scenario, scenarios.plain(found), "house rules", options)
    Match(game, found, Seeded(0))
    return UploadedScenario(msgspec.json.encode(scenarios.plain(found)), game.seats(found))
