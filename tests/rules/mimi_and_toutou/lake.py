"""Small actions on the lake for the tests, with ships as wanted, and scripted dice and cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import quarterdeck as qd
from quarterdeck.engine.asks import Choose, Draw, Roll
from quarterdeck.engine.errors import ChanceError
from quarterdeck.engine.scenario import build
from quarterdeck.games.mimi_and_toutou.scenario import Scenario
from quarterdeck.games.mimi_and_toutou.state import Battle, Ship

BRITISH_SHIPS = ("mimi", "toutou", "fifi")
PASSIVE = {"move": "stay", "turn": "keep course", "fire": "hold fire"}


class InOrder(qd.Chance):
    """A script.

    After its end, activation cards come alphabetically, and an unscripted die or card is an error.
    """

    def roll(self, ask: Roll) -> tuple[Any, ...]:
        raise ChanceError(f"{ask.clause} throws a die that the test did not write down")

    def draw(self, ask: Draw) -> int:
        if ask.clause != "MT-1":
            raise ChanceError(f"{ask.clause} turns over a card that the test did not write down")
        return 0


def scenario(
    *ships: str | dict[str, Any],
    columns: int = 30,
    rows: int = 20,
    land: Iterable[tuple[int, int]] = (),
    rounds: int = 60,
    exits: dict[str, str] | None = None,
    options: dict[str, Any] | None = None,
) -> Scenario:
    """Return a scenario from ships such as ``"mimi 10,9 west"``.

    A ship with figures of her own is a table.
    """
    shore = list(land)
    drawn = ["".join("#" if (c, r) in shore else "." for c in range(1, columns + 1)) for r in range(1, rows + 1)]
    plain = {
        "title": "A test",
        "columns": columns,
        "rows": rows,
        "map": "\n".join(drawn) if shore else "",
        "rounds": rounds,
        "exits": exits or {},
        "ships": [_ship(spec) if isinstance(spec, str) else spec for spec in ships],
        "options": options or {},
    }
    return build(Scenario, plain, "test")


def _ship(spec: str) -> dict[str, Any]:
    key, square, heading = spec.split()
    column, row = square.split(",")
    side = "british" if key in BRITISH_SHIPS else "german"
    return {"key": key, "side": side, "column": int(column), "row": int(row), "heading": heading}


def action(*ships: str | dict[str, Any], script: Sequence[int | str] = (), **rest: Any) -> qd.Match[Battle]:
    """Return a match.

    The script begins with the activation card and omits the last card of a round, which is certain.
    """
    chance = qd.Scripted(script, then=InOrder())
    return qd.new("mimi-and-toutou", scenario(*ships, **rest), chance=chance)


def duel(distance: int, script: Sequence[int | str] = (), **rest: Any) -> qd.Match[Battle]:
    """Return a match with Kingani heading east and Mimi so far ahead, heading west.

    Kingani's card comes first.
    """
    return action("kingani 4,10 east", f"mimi {4 + distance},10 west", script=["kingani", *script], **rest)


def do(match: qd.Match[Battle], *notations: str) -> qd.Match[Battle]:
    """Make these choices one after the other."""
    for notation in notations:
        match.play(notation)
    return match


def ship(match: qd.Match[Battle], key: str) -> Ship:
    return match.state.ship(key)


def square(match: qd.Match[Battle], key: str) -> tuple[int, int]:
    found = ship(match, key)
    return found.column, found.row


def asked(match: qd.Match[Battle]) -> str:
    """Return the ship and prompt to be answered, as ``"mimi turn"``; empty when it is over."""
    if match.ask is None:
        return ""
    assert isinstance(match.ask, Choose)
    return f"{match.state.active} {match.ask.prompt.key}"


def pass_by(match: qd.Match[Battle]) -> None:
    """Answer the current prompt by doing nothing."""
    assert isinstance(match.ask, Choose)
    match.play(PASSIVE[match.ask.prompt.key])


def wait_for(match: qd.Match[Battle], wanted: str) -> qd.Match[Battle]:
    """Do nothing until the match waits for this prompt: ``"mimi turn"``."""
    for _ in range(200):
        if asked(match) == wanted:
            return match
        pass_by(match)
    raise AssertionError(f"nobody was asked {wanted!r}")


def fire(match: qd.Match[Battle], by: str, at: str) -> qd.Match[Battle]:
    """Do nothing until this ship may fire, and fire."""
    return do(wait_for(match, f"{by} fire"), f"fire {at}")


def barrage(target: str, *hits: Sequence[int | str], target_heads: str = "", **rest: Any) -> qd.Match[Battle]:
    """Score one hit a round on the target, while she herself does nothing.

    Each hit is the damage card and the dice after it.
    """
    enemy = "mimi" if target not in BRITISH_SHIPS else "kingani"
    heads = target_heads or "east"
    script = [item for hit in hits for item in (enemy, 12, *hit)]
    match = action(f"{target} 10,10 {heads}", f"{enemy} 15,10 west", script=script, **rest)
    for _ in hits:
        fire(match, enemy, target)
    return match


def acts(match: qd.Match[Battle], key: str) -> list[str]:
    """Return a ship's prompts if she does nothing in her next activation.

    For example ``["move", "turn", "fire"]``.
    """
    while match.state.active != key:
        pass_by(match)
    state = match.state
    card = (state.round, len(state.turned))
    prompts = []
    while match.outcome is None and (match.state.round, len(match.state.turned)) == card:
        prompts.append(asked(match).split()[1])
        pass_by(match)
    return prompts


def told(match: qd.Match[Battle]) -> list[str]:
    """Return the log as players read it."""
    return match.told()
