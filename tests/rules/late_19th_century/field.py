"""Small battles for the tests, with pieces as wanted, scripted dice, and tiles in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import quarterdeck as qd
from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine.asks import Draw, Roll
from quarterdeck.engine.scenario import build
from quarterdeck.games.late_19th_century.rules import rank_of_tile
from quarterdeck.games.late_19th_century.scenario import Scenario
from quarterdeck.games.late_19th_century.sea.sailing import courses_of, sail_options
from quarterdeck.games.late_19th_century.state import Battle, Ship, Unit

KINDS = {
    "inf": "infantry",
    "dis": "dismounted cavalry",
    "cav": "mounted cavalry",
    "mg": "machine guns",
    "art": "artillery",
    "tra": "transport",
    "com": "commander",
    "bb": "battleship",
    "ic": "ironclad",
    "ac": "armoured cruiser",
    "pc": "protected cruiser",
    "tb": "torpedo boat",
    "gb": "gunboat",
}
AFLOAT = ("bb", "ic", "ac", "pc", "tb", "gb")
UNARMED = "main_guns=0 secondary_guns=0 tubes=none"
GUNLESS = "main_guns=0 secondary_guns=0"
COAST = "\n".join(["......."] * 5 + ["~~~~~~~"] * 9)
PASSIVE = {
    "act": "hold",
    "fight on": "hold",
    "shell": "hold fire",
    "guns": "hold fire",
    "torpedo": "keep torpedo",
    "ready": "ready",
    "retreat": "lose",
    "advance": "stay",
    "trade": "flotation",
    "land": "wait",
    "sail": "lie still",
}


class Dice(qd.Scripted):
    """The dice of a test.

    Unless named, tiles come in the scenario's order and blue moves first at sea.
    """

    def __init__(self, script: Sequence[int], tiles: Sequence[str], initiative: Sequence[int]) -> None:
        super().__init__(script)
        self.tiles = list(tiles)
        self.initiative = list(initiative)

    def roll(self, ask: Roll) -> tuple[Any, ...] | None:
        if ask.clause != "LC-76":
            return super().roll(ask)
        return (self.initiative.pop(0) if self.initiative else 1 if ask.seat == "blue" else 2,)

    def draw(self, ask: Draw) -> int:
        possible = ask.pile.possible()
        if self.tiles:
            return possible.index(self.tiles.pop(0))
        return possible.index(min(possible, key=rank_of_tile))


def scenario(
    *pieces: str, ground: str = "", size: tuple[int, int] = (12, 12), names: dict[str, str] | None = None, **rest: Any
) -> Scenario:
    """Return a scenario from pieces such as ``"b1 inf D4 north quality=poor"``.

    Keys in b are blue, all others red; ``names`` are by key.
    """
    rows = ground.split() or ["." * size[0]] * size[1]
    specs = [_piece(piece) for piece in pieces]
    for _, spec in specs:
        spec["name"] = (names or {}).get(spec["key"], spec["name"])
    plain = {
        "title": "A test",
        "sides": ["blue", "red"],
        "map": "\n".join(rows),
        "units": [spec for afloat, spec in specs if not afloat],
        "ships": [spec for afloat, spec in specs if afloat],
        **rest,
    }
    return build(Scenario, plain, "test")


def _piece(words: str) -> tuple[bool, dict[str, Any]]:
    key, kind, at, facing, *rest = words.split()
    spec: dict[str, Any] = {"key": key, "side": "blue" if key[0] == "b" else "red", "name": key, "facing": facing}
    spec["kind"] = KINDS[kind]
    if at != "off":
        spec["at"] = at
    if kind == "art":
        spec["gun"] = "field"
    for each in rest:
        name, _, value = each.partition("=")
        spec[name] = _value(name, value)
    return kind in AFLOAT, spec


def _value(name: str, value: str) -> Any:
    if name == "beach":
        return value.split(",")
    if name in ("anchored", "emplaced", "plural"):
        return True
    return int(value) if value.isdigit() else value


def battle(
    *pieces: str, dice: Sequence[int] = (), tiles: Sequence[str] = (), initiative: Sequence[int] = (), **rest: Any
) -> qd.Match[Battle]:
    """Return a match on open ground, or on the ground of the test."""
    return qd.new("late-19th-century", scenario(*pieces, **rest), chance=Dice(dice, tiles, initiative))


def at_sea(*pieces: str, size: tuple[int, int] = (20, 20), **rest: Any) -> qd.Match[Battle]:
    """Return a match on open water."""
    return battle(*pieces, ground="\n".join(["~" * size[0]] * size[1]), **rest)


def asked(match: qd.Match[Battle]) -> tuple[str, str]:
    """Return the key of the first piece prompted now, and the prompt."""
    ask = match.asked(match.waiting[0])
    return str(ask.about.get("key", "")), ask.prompt.key


def until(match: qd.Match[Battle], key: str, prompt: str = "act") -> qd.Match[Battle]:
    """Play the most passive options until this piece gets this prompt."""
    for _ in range(500):
        for seat in match.waiting:
            ask = match.asked(seat)
            if (ask.about.get("key", ""), ask.prompt.key) == (key, prompt):
                return match
        _pass(match)
    raise AssertionError(f"{key} is never asked to {prompt}")


def _pass(match: qd.Match[Battle]) -> None:
    seat = match.waiting[0]
    ask = match.asked(seat)
    offered = match.choices(seat)
    easy = PASSIVE.get(ask.prompt.key, "")
    match.play(easy if easy in offered else offered[0], seat)


def rest_of_turn(match: qd.Match[Battle]) -> qd.Match[Battle]:
    """Play the most passive options until the next turn or the end."""
    turn = match.state.turn
    while match.outcome is None and match.state.turn == turn:
        _pass(match)
    return match


def do(match: qd.Match[Battle], *notations: str) -> qd.Match[Battle]:
    """Make these choices one after the other, each for the seat that is asked."""
    for notation in notations:
        seat = next((seat for seat in match.waiting if notation in match.choices(seat)), match.waiting[0])
        match.play(notation, seat)
    return match


def both_ready(match: qd.Match[Battle]) -> qd.Match[Battle]:
    """Hold all fire that is still to be named, on both sides."""
    here = match.ask
    while match.ask is here:
        _pass(match)
    return match


def choices(match: qd.Match[Battle], verb: str = "") -> list[str]:
    """Return the notations offered now, or those that begin with `verb`."""
    return [each for each in match.choices(match.waiting[0]) if each.startswith(verb)]


def why(match: qd.Match[Battle], notation: str) -> str:
    """Return the clause that forbids a notation."""
    refused = match.why_not(notation, match.waiting[0])
    return refused.clause if refused is not None else ""


def unit(match: qd.Match[Battle], key: str) -> Unit:
    return match.state.units[key]


def ship(match: qd.Match[Battle], key: str) -> Ship:
    return match.state.ships[key]


def ends(match: qd.Match[Battle]) -> set[str]:
    """Return the hexes that the active unit may move to."""
    return {each.split()[1] for each in choices(match, "move")}


def tired(*pieces: str, **rest: Any) -> qd.Match[Battle]:
    """Return a match in which blue has been exhausted since the turn before."""
    match = battle(*pieces, **rest)
    match.state.exhausted["blue"] = 1
    return rest_of_turn(match)


def patch(width: int, height: int, plain: str, **marks: str) -> str:
    """Return a map of one mark, except for the hexes named."""
    rows = [[plain] * width for _ in range(height)]
    for name, mark in marks.items():
        rows[int(name[1:]) - 1][ord(name[0]) - ord("A")] = mark
    return "\n".join("".join(row) for row in rows)


def offered(match: qd.Match[Battle], key: str) -> set[str]:
    """Return the places where a ship may sail now."""
    her = ship(match, key)
    return {option.notation for option in sail_options(match.state, her, courses_of(match.state, her))}


def ground(*marks: str) -> str:
    """Return a map seven wide whose column D has these marks from the top."""
    return "\n".join(f"...{mark}..." for mark in marks)


def at(match: qd.Match[Battle], key: str) -> str:
    """Return the hex of a unit."""
    return name_of(unit(match, key).at)


def courses(match: qd.Match[Battle]) -> set[str]:
    """Return the ends of the courses that the active ship may sail."""
    return {each.removeprefix("sail ") for each in choices(match, "sail")}


def sailing(*pieces: str, **rest: Any) -> qd.Match[Battle]:
    """Return a match in which blue's ship b1 is about to move."""
    return until(at_sea(*pieces, **rest), "b1", "sail")


def torpedoing(*pieces: str, dice: tuple[int, ...] = ()) -> qd.Match[Battle]:
    """Return a match in which blue's ship b1 is about to launch."""
    return until(at_sea(*pieces, dice=list(dice)), "b1", "torpedo")


def coast(*pieces: str, **rest: Any) -> qd.Match[Battle]:
    """Return a match with land to the north and sea to the south."""
    return battle(*pieces, ground=COAST, **rest)


def told(match: qd.Match[Battle]) -> str:
    """Return all that the first side has been told."""
    return " ".join(match.told(match.seats[0]))


def mined(row: int) -> str:
    """Return water twelve wide and twelve high, with one mined row."""
    rows = ["~" * 12] * 12
    rows[row] = "*" * 12
    return "\n".join(rows)
