"""SH-83 to SH-94 Sailing, contacts and arcs written out a second time, against random games."""

from __future__ import annotations

import random
from math import atan2, degrees, sqrt
from typing import Any

import pytest
from tests.rules.scum_of_the_high_seas.isle import at_sea

import quarterdeck as qd
from quarterdeck.boards.hex import OFFSETS, Hex
from quarterdeck.boards.hexboard import from_offset, name_of
from quarterdeck.engine.asks import Choose
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Vessel
from quarterdeck.games.scum_of_the_high_seas.state import Raid

GUNS = "guns=light/port/1,medium/starboard/2,light/swivel/1"
FLEETS = (
    f"rs ship D4 south points=60 {GUNS}",
    "r1 inf D4 B aboard=rs fire=musket",
    "rt ship D12 north-east points=40 masts=1 anchored=true",
    "r2 inf D12 B aboard=rt",
    "rb rowboat B9 north",
    "r3 inf B9 B aboard=rb",
    f"bs ship I5 south-west points=40 {GUNS}",
    "b1 inf I5 B aboard=bs fire=musket",
    "bt ship J11 north points=90",
    "b2 inf J11 B aboard=bt",
    "bb canoe G8 south",
    "b3 inf G8 B aboard=bb",
)
ISLANDS = {(5, 7): ".", (5, 8): "b", (7, 2): "s", (2, 8): "."}


def waters() -> str:
    return "\n".join("".join(ISLANDS.get((x, y), "~") for x in range(13)) for y in range(14))


# --- The rules, plainly ---------------------------------------------------------------------------


def beside(at: Hex, direction: int) -> Hex:
    return Hex(at.q + OFFSETS[direction % 6].q, at.r + OFFSETS[direction % 6].r)


def filled(bow: Hex, heading: int, points: int, is_ship: bool) -> list[Hex]:
    back = OFFSETS[(heading + 3) % 6]
    return [Hex(bow.q + i * back.q, bow.r + i * back.r) for i in range(max(points // 20, 1) if is_ship else 1)]


def hull_of(ship: Vessel) -> list[Hex]:
    return filled(ship.at, ship.heading, ship.figures.points, ship.is_ship)


MARKS = {from_offset(x, y): ISLANDS.get((x, y), "~") for x in range(13) for y in range(14)}


def touching(one: list[Hex], other: list[Hex]) -> bool:
    return any(beside(at, side) in other for at in one for side in range(6))


def can_fill(state: Raid, ship: Vessel, at: Hex) -> bool:
    """Return whether a hull has room on the water.

    Only an enemy boat may lie under a ship. Friends in the water need a place aboard.
    """
    if MARKS.get(at) not in (("~",) if ship.is_ship else ("~", "s")):
        return False
    for other in state.vessels.values():
        if other is not ship and other.place == HERE and at in hull_of(other):
            return ship.is_ship and not other.is_ship and other.side != ship.side
    for unit in state.units.values():
        if unit.place == HERE and unit.swimming and unit.at == at and unit.side == ship.side:
            taken = [each.at for each in state.units.values() if each.aboard == ship.key and not each.below]
            return any(deck not in taken for deck in hull_of(ship))
    return True


def rams(ship: Vessel, bow: Hex, other: Vessel) -> bool:
    """Return whether her bow touches another ship anew, straight ahead or not parallel to her."""
    if other.place != HERE or not other.is_ship or touching(hull_of(ship), hull_of(other)):
        return False
    decks = hull_of(other)
    now = filled(bow, ship.heading, ship.figures.points, True)
    return touching(now, decks) and (beside(bow, ship.heading) in decks or (ship.heading - other.heading) % 3 != 0)


def speed(state: Raid, ship: Vessel) -> int:
    if state.wind < 0:
        return 0
    off = abs((state.wind - ship.heading + 3) % 6 - 3)
    table = {1: (0, 2, 4, 3), 2: (0, 2, 5, 4)}[1 if ship.figures.points >= 60 else 2]
    if not table[off] or (off == 1 and ship.figures.masts == 1):
        return 0
    gone = 1 - ship.points / ship.figures.points
    return max(table[off] - (gone > 0.5) - 2 * (gone > 0.75), 0)


def expected(state: Raid, ship: Vessel) -> set[str]:
    passage = state.passage
    assert passage is not None
    held = any(ship.key in (cable.aggressor, cable.other) for cable in state.cables)
    if ship.aground:
        return {"come off"}
    if held:
        return set()
    if passage.steps == 0:
        assert passage.speed == speed(state, ship)
    if ship.anchored:
        return {"weigh anchor"} if passage.steps == 0 else set()
    steps = set()
    bow = beside(ship.at, ship.heading)
    friends = [other for other in state.vessels.values() if other.side == ship.side and other is not ship]
    if passage.speed > 0 and can_fill(state, ship, bow) and not any(rams(ship, bow, other) for other in friends):
        steps.add("ahead")
    cost, most = (2, 1) if ship.figures.points >= 60 else (1, 2)
    if state.wind >= 0 and ship.turned < most and passage.apart and (passage.speed >= cost or passage.steps == 0):
        for hand, turn in (("port", 5), ("starboard", 1)):
            swung = filled(ship.at, (ship.heading + turn) % 6, ship.figures.points, True)[1:]
            afloat = [at for other in state.vessels.values() if other.place == HERE for at in hull_of(other)]
            if all(can_fill(state, ship, at) and at not in afloat for at in swung):
                steps.add(hand)
    if passage.speed >= 2 or passage.steps == 0:
        steps.add("drop anchor")
    return steps


def lies_within(gun: Hex, heading: int, beam: str, target: Hex) -> bool:
    """Return whether a hex is from 60° to 120° off the bow, measured by angle."""
    x, y = 1.5 * (target.q - gun.q), sqrt(3) * (target.r - gun.r + (target.q - gun.q) / 2)
    bearing = (degrees(atan2(x, -y)) - 60 * heading) % 360
    low, high = (60, 120) if beam == "starboard" else (240, 300)
    return not beam or low - 0.01 <= bearing <= high + 0.01


# --- Against random games -------------------------------------------------------------------------


def check_sailing(match: qd.Match[Raid], ask: Choose) -> None:
    state, ship = match.state, match.state.vessels[str(ask.about["key"])]
    if not ship.is_ship:
        return
    offered = {option.notation for option in ask.options}
    moves = {each for each in offered if not each.startswith(("grapple", "take in tow", "cut")) and each != "enough"}
    assert moves - {"cast off"} == expected(state, ship)
    for each in offered:
        if each.startswith("grapple "):
            other = state.vessels[each.split()[1]]
            assert (ship.heading - other.heading) % 3 == 0
            assert touching(hull_of(ship), hull_of(other))


def check_contact(state: Raid, ship: Vessel, before: list[Hex], foes: dict[str, tuple[list[Hex], int, int]]) -> bool:
    """SH-91a Compare the ships that a step ahead had to ram; return whether there were any."""
    rammed = False
    for key, (hexes, heading, points) in foes.items():
        other = state.vessels[key]
        if touching(before, hexes) or not touching(hull_of(ship), hexes):
            continue
        ahead = beside(ship.at, ship.heading) in hexes
        if ahead or (ship.heading - heading) % 3:
            rammed = True
            assert (other.place != HERE) == (ship.figures.points >= 2 * points)
    return rammed


def check_guns(match: qd.Match[Raid], ask: Choose) -> None:
    state, gun = match.state, match.state.guns[str(ask.about["key"])]
    ship, reach = state.vessels[gun.ship], {"light": 4, "medium": 6}[gun.weight]
    assert gun.at == hull_of(ship)[gun.hull]
    for option in ask.options:
        if option.notation.startswith("fire "):
            decks = hull_of(state.vessels[option.value.target])
            in_arc = [at for at in decks if lies_within(gun.at, ship.heading, gun.beam, at)]
            assert any(
                max(abs(at.q - gun.at.q), abs(at.r - gun.at.r), abs(at.q + at.r - gun.at.q - gun.at.r)) <= reach
                for at in in_arc
            ), name_of(gun.at)


@pytest.mark.parametrize("seed", range(6))
def test_every_step_at_sea(seed: int) -> None:
    luck = random.Random(seed)
    dice = [luck.randint(1, 6) for _ in range(20_000)]
    match = at_sea(*FLEETS, ground=waters(), wind="thrown", dice=dice, turns=15)
    seen = {"sail": 0, "fire": 0, "ram": 0}
    while match.outcome is None:
        ask = match.asked(match.waiting[0])
        if ask.prompt.key in ("sail", "fire"):
            seen[ask.prompt.key] += 1
            (check_sailing if ask.prompt.key == "sail" else check_guns)(match, ask)
        chosen = luck.choice([option.notation for option in ask.options])
        if ask.prompt.key == "sail" and "ahead" in match.choices(match.waiting[0]) and luck.random() < 0.5:
            chosen = "ahead"
        watched = _watched(match, ask, chosen)
        match.play(chosen, match.waiting[0])
        if watched is not None:
            ship, before, foes = watched
            seen["ram"] += check_contact(match.state, match.state.vessels[ship], before, foes)
    assert seen["sail"] > 20
    assert seen["fire"] > 0


def _watched(match: qd.Match[Raid], ask: Choose, chosen: str) -> tuple[str, list[Hex], dict[str, Any]] | None:
    if ask.prompt.key != "sail" or chosen != "ahead":
        return None
    state, key = match.state, str(ask.about["key"])
    foes = {
        other.key: (hull_of(other), other.heading, other.figures.points)
        for other in state.vessels.values()
        if other.place == HERE and other.is_ship and other.key != key
    }
    return key, hull_of(state.vessels[key]), foes
