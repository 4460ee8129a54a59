"""The places of all pieces, and the ways to change them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Self

from quarterdeck.boards.hex import Hex, neighbours
from quarterdeck.boards.hulls import hull
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.copies import Copied
from quarterdeck.engine.game import State
from quarterdeck.games.scum_of_the_high_seas.charts import STRONGHOLDS
from quarterdeck.games.scum_of_the_high_seas.pieces import (
    HERE,
    LEFT,
    OVERBOARD,
    WAITING,
    Block,
    Gun,
    Piece,
    Place,
    Structure,
    Unit,
    Vessel,
)

STILL_IN: Final = (HERE, WAITING, LEFT, OVERBOARD)  # SH-6b: places in which a figure counts as left


@dataclass(slots=True)
class Whereabouts(Copied):
    """The contents of each hex, and the number of units that each player has left.

    The contents are units, leaders, hulls and spoils.
    """

    units: dict[Hex, str]
    leaders: dict[Hex, str]
    hulls: dict[Hex, str]
    blocks: dict[Hex, str]
    left: dict[Seat, int]


@dataclass(slots=True)
class Fixtures:
    """Data that stays the same for a whole game, shared by all copies.

    These are the buildings by hex, the entrances by side from both ends, the hexes of both, and the
    hexes with or next to a building. Then come the houses with only a plain door (SH-35), each
    player's units wherever they are, the guns that belong to no ship, and the rank of units in the
    scenario's order.
    """

    buildings: dict[Hex, str]
    entrances: dict[tuple[Hex, Hex], str]
    walls: frozenset[Hex]
    built_up: frozenset[Hex]
    plain_doors: frozenset[str]
    sides: dict[Seat, list[str]]
    guns_ashore: list[str]
    rank: dict[str, int]


class Duty(StrEnum):
    """The kinds of matters that a loss afloat leaves to be settled before anything else."""

    CREW = "crew"  # SH-89, SH-89a: a vessel whose people changed
    GUNS = "guns"  # SH-98
    OVERBOARD = "overboard"  # SH-91b: a commander of a sunk ship


@dataclass(frozen=True, slots=True)
class Due:
    """A matter to be settled, the piece concerned, and the player who caused it."""

    duty: Duty
    key: str
    by: Seat = ""


class Deployed(State):
    """The pieces with an index of their places, so that nothing has to search them all.

    Pieces change their place by ``put``, ``lay``, ``drop``, ``lift``, ``strike`` and ``take_off``
    only.
    """

    __slots__ = ("fixed", "where")
    fixed: Fixtures
    where: Whereabouts
    units: dict[str, Unit]
    guns: dict[str, Gun]
    vessels: dict[str, Vessel]
    structures: dict[str, Structure]
    blocks: dict[str, Block]
    due: list[Due]

    def take_along(self, twin: Self) -> None:
        twin.where, twin.fixed = self.where.copy(), self.fixed

    # --- Places -----------------------------------------------------------------------------------

    def look_round(self) -> None:
        """Build the index of places."""
        sides: dict[Seat, list[str]] = {}
        for unit in self.units.values():
            sides.setdefault(unit.side, []).append(unit.key)
        ashore = [gun.key for gun in self.guns.values() if not gun.ship]
        rank = {key: place for place, key in enumerate(self.units)}
        left = {seat: sum([self.units[key].place in STILL_IN for key in keys]) for seat, keys in sides.items()}
        self.fixed = Fixtures(*self._built(), self._plain_doors(), sides, ashore, rank)
        self.where = Whereabouts({}, {}, {}, {}, left)
        for vessel in self.vessels.values():
            self._moor(vessel)
        for unit in self.units.values():
            self._enter(unit)
        for block in self.blocks.values():
            self._lie(block)

    def _built(self) -> tuple[dict[Hex, str], dict[tuple[Hex, Hex], str], frozenset[Hex], frozenset[Hex]]:
        buildings, entrances = {}, {}
        for structure in self.structures.values():
            between = structure.figures.between
            if between is not None:
                entrances[between] = entrances[between[1], between[0]] = structure.key
            for at in structure.figures.hexes:
                buildings[at] = structure.key
        built_up = frozenset([near for at in buildings for near in (at, *neighbours(at))])
        walls = frozenset([*buildings, *[at for side in entrances for at in side]])
        return buildings, entrances, walls, built_up

    def _plain_doors(self) -> frozenset[str]:
        figures = {structure.key: structure.figures for structure in self.structures.values()}
        guarded = {each.compound for each in figures.values() if each.between is not None}
        houses = [key for key, each in figures.items() if each.between is None and each.kind not in STRONGHOLDS]
        return frozenset([key for key in houses if figures[key].compound not in guarded])

    def hull(self, vessel: Vessel) -> tuple[Hex, ...]:
        """Return the hexes that a vessel fills, the bow first."""
        return hull(vessel.at, vessel.heading, vessel.figures.length)

    def put(self, unit: Unit, at: Hex, aboard: str = "") -> None:
        """Move a unit with its load to another hex, onto the map, or aboard a vessel."""
        self._leave(unit)
        if unit.aboard != aboard:
            self.stir(unit.aboard)
            self.stir(aboard)
        if unit.place not in STILL_IN:
            self.where.left[unit.side] += 1
        unit.at, unit.place, unit.aboard = at, HERE, aboard
        self._enter(unit)
        for block in self.blocks.values():
            if block.bearer == unit.key:
                block.at = at

    def take_off(self, unit: Unit, place: Place) -> None:
        """Take a unit off the map."""
        self._leave(unit)
        self.stir(unit.aboard)
        self.where.left[unit.side] += (place in STILL_IN) - (unit.place in STILL_IN)
        unit.place = place

    def stir(self, key: str) -> None:
        """SH-89 Note that the people aboard a vessel have changed.

        The effects are settled before anything else.
        """
        if key and Due(Duty.CREW, key) not in self.due:
            self.due.append(Due(Duty.CREW, key))

    def lay(self, vessel: Vessel, at: Hex, heading: int) -> None:
        """Move a vessel with everybody and everything aboard."""
        before = self.hull(vessel)
        aboard = [unit for unit in self.units.values() if unit.aboard == vessel.key and unit.place == HERE]
        on_deck = [self.blocks[self.where.blocks.pop(deck)] for deck in before if deck in self.where.blocks]
        for unit in aboard:
            self._leave(unit)
        self._cast_off(vessel)
        vessel.at, vessel.heading, vessel.place = at, heading, HERE
        self._moor(vessel)
        after = self.hull(vessel)
        for unit in aboard:
            unit.at = after[before.index(unit.at)] if unit.at in before else after[0]
            self._enter(unit)
        for gun in self.guns.values():
            if gun.ship == vessel.key:
                gun.at = after[gun.hull]
            elif gun.crew and self.units[gun.crew].aboard == vessel.key:
                gun.at = self.units[gun.crew].at
        for block in self.blocks.values():
            if block.bearer and self.units[block.bearer].aboard == vessel.key:
                block.at = self.units[block.bearer].at
        for block in on_deck:
            block.at = after[before.index(block.at)]
            self._lie(block)

    def strike(self, vessel: Vessel, place: Place) -> None:
        """Take a vessel off the map: sunk, or hoisted aboard her ship."""
        self._cast_off(vessel)
        vessel.place = place

    def drop(self, block: Block, at: Hex, bearer: str = "") -> None:
        """Put a block of spoils down in a hex, or into the hands of a unit there."""
        self.lift(block, HERE)
        block.at, block.bearer = at, bearer
        self._lie(block)

    def lift(self, block: Block, place: Place) -> None:
        """Take a block from its hex; it may be off the map then."""
        if self.where.blocks.get(block.at) == block.key:
            del self.where.blocks[block.at]
        block.place, block.bearer = place, ""

    def _enter(self, unit: Unit) -> None:
        if unit.place == HERE and not unit.below:
            (self.where.leaders if unit.is_leader else self.where.units)[unit.at] = unit.key

    def _leave(self, unit: Unit) -> None:
        there = self.where.leaders if unit.is_leader else self.where.units
        if there.get(unit.at) == unit.key:
            del there[unit.at]

    def _moor(self, vessel: Vessel) -> None:
        if vessel.place == HERE:
            for at in self.hull(vessel):
                self.where.hulls[at] = vessel.key

    def _cast_off(self, vessel: Vessel) -> None:
        for at in self.hull(vessel):
            if self.where.hulls.get(at) == vessel.key:
                del self.where.hulls[at]

    def _lie(self, block: Block) -> None:
        if block.place == HERE and not block.bearer:
            self.where.blocks[block.at] = block.key

    # --- Lookups ----------------------------------------------------------------------------------

    def piece(self, key: str) -> Piece:
        """Return anything with a key of its own, wherever it is."""
        found = self.units.get(key) or self.vessels.get(key) or self.guns.get(key)
        return found or self.structures.get(key) or self.blocks[key]

    def unit_at(self, at: Hex) -> Unit | None:
        """Return the unit that fills a hex, leaders aside."""
        key = self.where.units.get(at)
        return self.units[key] if key is not None else None

    def leader_at(self, at: Hex) -> Unit | None:
        """Return the commander or character in a hex."""
        key = self.where.leaders.get(at)
        return self.units[key] if key is not None else None

    def leader_with(self, unit: Unit) -> Unit | None:
        """Return the commander or character of its own player who shares a unit's hex."""
        leader = self.leader_at(unit.at)
        return leader if leader is not None and leader is not unit and leader.side == unit.side else None

    def vessel_at(self, at: Hex) -> Vessel | None:
        key = self.where.hulls.get(at)
        return self.vessels[key] if key is not None else None

    def borne_by(self, unit: Unit) -> Block | None:
        """SH-9a Return the load of a unit."""
        for block in self.blocks.values():
            if block.bearer == unit.key:
                return block
        return None

    def aboard(self, vessel: Vessel) -> list[Unit]:
        """Return everybody aboard, the minimum crew too, in the scenario's order."""
        return [unit for unit in self.units.values() if unit.aboard == vessel.key and unit.place == HERE]

    def crew(self, vessel: Vessel) -> Unit | None:
        """SH-82 Return the minimum crew, below or on deck."""
        crew = self.units.get(f"{vessel.key}-crew")
        return crew if crew is not None and crew.place == HERE and crew.aboard == vessel.key else None

    def guns_of(self, vessel: Vessel) -> list[Gun]:
        return [gun for gun in self.guns.values() if gun.ship == vessel.key and gun.place == HERE]

    def vessels_of(self, seat: Seat) -> list[Vessel]:
        """Return a player's vessels on the map, in the scenario's order."""
        return [vessel for vessel in self.vessels.values() if vessel.side == seat and vessel.place == HERE]

    def of(self, seat: Seat) -> list[Unit]:
        """Return a player's units on the map, in the scenario's order."""
        units = self.units
        return [unit for key in self.fixed.sides.get(seat, ()) if (unit := units[key]).place == HERE]

    def is_out(self, seat: Seat) -> bool:
        """SH-6b Return whether a player has no figure left."""
        return not self.where.left.get(seat)
