"""SH-10 to SH-17, SH-30 to SH-35, SH-43, SH-47: exactly the allowed hexes are offered.

The clauses are written out a second time, plainly and hex by hex, and held against every move of
random games ashore.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest
from tests.rules.scum_of_the_high_seas.isle import scenario

import quarterdeck as qd
from quarterdeck.boards.hex import Hex, distance, neighbours
from quarterdeck.boards.hexboard import name_of
from quarterdeck.engine.asks import Choose
from quarterdeck.engine.chance import Seeded
from quarterdeck.games.scum_of_the_high_seas.pieces import HERE, Structure, Unit
from quarterdeck.games.scum_of_the_high_seas.scenario import Scenario
from quarterdeck.games.scum_of_the_high_seas.state import Raid

STOPS: Final = ("marsh", "wood", "debris", "rough")
NO_BATTLE: Final = ("wood", "rough")
ENOUGH: Final = 300  # moves checked in a game


def castle() -> Scenario:
    """Return a small map with horsemen, guns, a fort, walls, a river, spoils and an exit."""
    ground = """
        ..w.....r.
        .x..h...r.
        ....c...f.
        ..m.....r.
        .......mr.
        ...o....r.
        ~~........
        ~~.w......
    """
    pieces = (
        "r1 inf A1 A", "r2 cav A3 A", "r3 cav B5 B", "r4 gun A5 A", "rc com A3 A with=r2 mounted=true", "rd com A1 A",
        "b1 inf F3 B", "b2 gun F4 A gun=medium", "b3 cav J5 A", "b4 inf J2 C", "bc com J5 A with=b3",
        "b5 inf E5 B figures=1",
    )  # fmt: skip
    structures: list[dict[str, Any]] = [
        {"key": "yard", "name": "Yard", "kind": "yard", "hexes": ["F4", "G4"], "compound": "fort", "side": "blue"},
        {"key": "tower", "name": "Tower", "kind": "tower", "hexes": ["F3"], "compound": "fort", "side": "blue"},
        {"key": "gate", "name": "Gate", "kind": "gate", "between": "F4 south", "compound": "fort", "side": "blue"},
        {"key": "house", "name": "House", "kind": "small stone house", "hexes": ["C5"]},
        {"key": "inn", "name": "Inn", "kind": "large wooden house", "hexes": ["D2", "D3"], "side": "red"},
        {"key": "hut", "name": "Hut", "kind": "hut", "hexes": ["H7"]},
    ]
    spoils = [
        {"key": "chest", "name": "Chest", "at": "D5"},
        {"key": "mules", "name": "Mules", "at": "G5", "side": "blue", "driven": True},
    ]
    players = [{"key": "red", "home": "west", "exit": "east"}, {"key": "blue", "home": "east"}]
    sides = {"B2 south": "high wall", "C4 north": "wall", "E6 north": "escarpment", "E6 north-east": "escarpment"}
    rest: dict[str, Any] = {
        "structures": structures,
        "spoils": spoils,
        "players": players,
        "sides": sides,
        "event_cards": True,
    }
    return scenario(*pieces, ground=ground, turns=12, **rest)


class Walk:
    """One unit's ways, asked hex by hex."""

    def __init__(self, state: Raid, unit: Unit, leader: Unit | None, saddling: bool) -> None:
        assert state.act is not None
        self.state, self.unit, self.leader, self.act = state, unit, leader, state.act
        self.saddling = saddling
        self.features = state.setting.ground.features
        self.present = [each for each in state.units.values() if each.place == HERE and not each.below]
        self.helped = [card for card in state.act.boons if state.act.helped == unit.key]

    def has(self, at: Hex, *features: str) -> bool:
        return any(feature in self.features[at] for feature in features)

    def building(self, at: Hex) -> Structure | None:
        return next((each for each in self.state.structures.values() if at in each.figures.hexes), None)

    def gate(self, at: Hex, to: Hex) -> Structure | None:
        pairs = ((at, to), (to, at))
        return next((each for each in self.state.structures.values() if each.figures.between in pairs), None)

    def is_guarded(self, house: Structure) -> bool:
        others = self.state.structures.values()
        return any(each.figures.between and each.figures.compound == house.figures.compound for each in others)

    def stands(self, house: Structure | None) -> bool:
        """Return whether a building still is one: not a yard, not rubble."""
        return house is not None and house.figures.kind != "yard" and house.points > 0

    def is_whole(self, house: Structure | None) -> bool:
        return house is not None and not house.open and (house.points * 2 > house.figures.points or not house.figures.points)

    def is_own(self, part: Structure) -> bool:
        own = part.side == self.unit.side
        spells = self.state.spells
        cards = [each for each in spells if each.card == "the-back-door" and each.key == self.unit.key]
        return own or any(each.on == part.figures.compound for each in cards)

    def is_free(self, to: Hex) -> bool:
        for other in self.present:
            if other is self.unit or other.at != to:
                continue
            if other.is_leader == self.unit.is_leader or other.side != self.unit.side:
                return False
        return not any(b.at == to and b.place == HERE and not b.bearer for b in self.state.blocks.values())

    def door(self, at: Hex, to: Hex) -> str:
        """Return how walls between two hexes are passed: open, throw, or shut."""
        here, there = self.building(at), self.building(to)
        if here is not None and there is not None and here.figures.compound == there.figures.compound:
            return "open"
        gate = self.gate(at, to)
        if gate is not None and (gate.points <= 0 or self.is_own(gate)):
            return "open"
        if here is not None and self.is_whole(here) and not self.is_plain(here):
            return "shut"
        if there is None or not self.is_whole(there):
            return "open"
        if not self.is_plain(there):
            return "shut"
        return "open" if self.is_own(there) else "shut" if self.act.tried else "throw"

    def is_plain(self, house: Structure) -> bool:
        return house.figures.kind not in ("curtain wall", "tower", "yard") and not self.is_guarded(house)

    def step(self, at: Hex, to: Hex) -> str:
        """Return whether a step leads on, ends the move, or is impossible."""
        unit = self.unit
        if to not in self.features or not self.is_free(to) or self.has(to, "sea", "shoal"):
            return "no"
        kinds = self.state.setting.ground.sides.kinds_between(at, to)
        if ("high wall" in kinds or "escarpment" in kinds) and "scaling-ladders" not in self.helped:
            return "no"
        if (unit.mounted or unit.gun) and self.has(to, "river") and not self.has(to, "ford"):
            return "no"
        here, there = self.building(at), self.building(to)
        if self.stands(there) and unit.mounted:
            return "no"
        inside = here is not None and there is not None and here.figures.compound == there.figures.compound
        if self.stands(there) and unit.gun and unit.kind == "gunners" and not inside:
            return "no"
        door = self.door(at, to)
        if door == "shut":
            return "no"
        if door == "throw" or any(other.at == to and other is not unit for other in self.present):
            return "ends"
        river = self.has(to, "river") and not self.has(to, "ford")
        built = there is not None and there.figures.kind != "yard"  # rubble too
        in_it = self.stands(there) and here is there
        stops = river or (built and not in_it) or self.has(to, *STOPS)
        return "ends" if stops and "native-guide" not in self.helped else "on"

    def reach(self, most: int) -> dict[Hex, int]:
        found = {self.unit.at: 0}
        edge = [self.unit.at]
        for steps in range(1, most + 1):
            following = []
            for at in edge:
                for to in neighbours(at):
                    how = self.step(at, to)
                    if how != "no" and to not in found:
                        found[to] = steps
                        following += [to] if how == "on" else []
            edge = following
        return found

    def pace(self) -> tuple[int, int]:
        """Return the most hexes, and the most in a charge with the commander."""
        unit = self.unit
        falls_back = 0 < unit.returns <= self.state.turn
        if (
            falls_back
            or unit.stays == self.state.turn
            or any(each.card == "lost" and each.key == unit.key for each in self.state.spells)
        ):
            return 0, 0
        if unit.is_leader:
            return (1 if unit.wounded else 3 if unit.mounted else 2), 0
        if unit.kind == "gunners" and unit.gun:
            return (1 if self.state.guns[unit.gun].weight == "light" else 0), 0
        more = 1 if "forced-march" in self.helped else 0
        if self.saddling:
            return 2 + more, 0
        carries = any(block.bearer == unit.key for block in self.state.blocks.values())
        charge = 0 if self.leader is None or self.leader.wounded or carries else 4 if unit.mounted else 2
        return (3 if unit.mounted else 2) + more, charge + more if charge else 0

    def meets(self, at: Hex) -> bool:
        """Return whether it would touch an enemy next to it with nothing impassable between."""
        return any(
            distance(at, foe.at) == 1 and not self.parted(at, foe.at)
            for foe in self.present
            if foe.side != self.unit.side
            and not self.state.setting.are_team(foe.side, self.unit.side)
            and tuple(sorted((foe.side, self.unit.side))) not in self.state.alliances
            and not any(self.has_truce(each.one, each.other, foe) for each in self.state.truces)
        )

    def has_truce(self, one: str, other: str, foe: Unit) -> bool:
        with_him = [each.key for each in self.present if foe.is_leader and each.at == foe.at]
        return self.unit.key in (one, other) and any(key in (one, other) for key in (foe.key, *with_him))

    def parted(self, at: Hex, to: Hex) -> bool:
        kinds = self.state.setting.ground.sides.kinds_between(at, to)
        if ("high wall" in kinds or "escarpment" in kinds) and "scaling-ladders" not in self.helped:
            return True
        here, there = self.building(at), self.building(to)
        if here is not None and there is not None and here.figures.compound == there.figures.compound:
            return False
        gate = self.gate(at, to)
        if gate is not None and gate.points <= 0:
            return False
        whole = [part for part in (here, there) if part is not None and self.is_whole(part)]
        cards = [each for each in self.state.spells if each.card == "the-back-door" and each.key == self.unit.key]
        return bool(whole) and not any(
            each.on == part.figures.compound for each in cards for part in (here, there) if part is not None
        )

    def comes_along(self, to: Hex, steps: int, most: int) -> bool:
        leader = self.leader
        if leader is None:
            return True
        if any(other.is_leader and other.at == to for other in self.present):
            return False
        pace = 1 if leader.wounded else 3 if leader.mounted else 2
        if min(steps, most) > pace + (1 if "forced-march" in self.helped else 0):
            return False
        river = self.has(to, "river") and not self.has(to, "ford")
        return not leader.mounted or not (river or self.stands(self.building(to)))

    def enters(self, to: Hex) -> bool:
        """SH-47 Return whether a step enters a building; from room to room of one it does not."""
        there = self.building(to)
        return self.stands(there) and self.building(self.unit.at) is not there

    def hexes(self) -> set[str]:
        most, charge = self.pace()
        free = not self.meets(self.unit.at)
        found = set()
        for to, steps in self.reach(max(most, charge)).items():
            if not steps or not self.comes_along(to, steps, most):
                continue
            battle = "native-guide" in self.helped or not (self.has(to, *NO_BATTLE) or self.enters(to))
            if steps <= most or (free and battle and self.meets(to)):
                found.add(name_of(to))
        return found


def companion(state: Raid, unit: Unit) -> Unit | None:
    """Return the commander in the same hex who would come along and has not moved yet."""
    there = [each for each in state.units.values() if each.is_leader and each.place == HERE and each.at == unit.at]
    return next((each for each in there if not unit.is_leader and each.side == unit.side and not each.moved), None)


class Looker:
    """Plays at random and checks every move prompt."""

    def __init__(self, match: qd.Match[Raid], seed: int) -> None:
        self.match, self.random = match, Random(seed)
        self.looked = 0
        self.said: list[str] = []  # answers given in the same move

    def play(self) -> int:
        while self.match.outcome is None and self.looked < ENOUGH:
            seat = self.match.waiting[0]
            ask = self.match.asked(seat)
            if ask.prompt.key == "move":
                self.look(ask)
            notation = self.random.choice(self.match.choices(seat))
            first = ("alone", "mount", "dismount")
            self.said = [*self.said, notation] if ask.prompt.key == "move" and notation in first else []
            self.match.play(notation, seat)
        return self.looked

    def look(self, ask: Choose) -> None:
        state = self.match.state
        unit = state.units[str(ask.about["key"])]
        leader = None if "alone" in self.said else companion(state, unit)
        walk = Walk(state, unit, leader, "mount" in self.said or "dismount" in self.said)
        offered = {each.notation.removeprefix("move ") for each in ask.options if each.notation.startswith("move ")}
        assert offered == walk.hexes(), f"{unit.key} in {name_of(unit.at)} after {self.said}"
        self.looked += 1


@pytest.mark.parametrize("name", ["landing-party", "treasure-hunt", "chagres", "six-crews"])
def test_sh_30_the_moves_of_random_games_are_exactly_those_that_the_rules_allow(name: str) -> None:
    match = qd.new("scum-of-the-high-seas", name, chance=Seeded(1))
    assert Looker(match, 1).play() > 20


@pytest.mark.parametrize("seed", range(5))
def test_sh_30_so_are_the_moves_around_a_fort_with_horsemen_guns_walls_and_a_river(seed: int) -> None:
    match = qd.new("scum-of-the-high-seas", castle(), chance=Seeded(seed))
    assert Looker(match, seed).play() > 20
