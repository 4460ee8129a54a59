"""Sources of chance, restored at their first die from their description in a record."""

from __future__ import annotations

from typing import Any

import msgspec

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.chance import ByHand, Chance, Luck, Scripted, Seeded
from quarterdeck.engine.errors import ChanceError, QuarterdeckError
from quarterdeck.engine.fair_dice import Continued, Fair, Pledge


def source(said: dict[str, Any]) -> Chance:
    """Return the source that ``Chance.describe`` described."""
    try:
        return _source(said)
    except (KeyError, TypeError, ValueError, RecursionError, msgspec.ValidationError, QuarterdeckError) as error:
        raise ChanceError(f"{type(error).__name__} {error}") from None


def _source(said: dict[str, Any]) -> Chance:
    match said["kind"]:
        case "seeded":
            return Seeded(msgspec.convert(said["seed"], int))
        case "fair":
            return Fair(
                bytes.fromhex(said["server_seed"]),
                msgspec.convert(said["seat_seeds"], dict[Seat, str]),
                msgspec.convert(said.get("pledges", {}), dict[Seat, Pledge]),
                msgspec.convert(said["commitment"], str),
                msgspec.convert(said.get("skipped", []), list[tuple[int, int]]),
            )
        case "continued":
            dice, number = msgspec.convert((said["dice"], said["number"]), tuple[int, int])
            return Continued(_luck(said["from"]), dice, number, _luck(said["then"]))
        case "by-hand":
            return ByHand()
        case "scripted":
            script = msgspec.convert(said["script"], list[int | str])
            return Scripted(script, _source(said["then"]) if said["then"] else None)
        case other:
            raise ValueError(f"unknown kind of chance {other!r}")


def _luck(said: dict[str, Any]) -> Luck:
    found = _source(said)
    if not isinstance(found, Luck):
        raise ValueError(f"a match cannot be played on from chance of the kind {found.kind!r}")
    return found
