"""Moves ashore and aboard written out a second time, plainly, for `test_every_move`.

They are written from the clauses, step by step and without a thought of speed. Positions are read
off the pieces one by one, and nothing here uses the rules, the charts or the lookups of the game.
The way home is in `plainly_home`, battles are in `plainly_fought`, ships in `plainly_sea`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from quarterdeck.boards.hex import Hex
from quarterdeck.games.scum_of_the_high_seas.pieces import Gun, Structure, Unit, Vessel
from quarterdeck.games.scum_of_the_high_seas.state import Raid

#                north         north-east    south-east   south        south-west    north-west
BESIDE = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
STOPS = ("marsh", "wood", "debris", "rough")  # SH-47, rivers and buildings aside
NO_BATTLE = ("wood", "rough")
MOST = {"infantry": {"A": 6, "B": 8, "C": 8}, "cavalry": {"A": 5, "B": 5}, "gunners": {"A": 4}}
LEADERS = ("commander", "character")
THROW = "a throw for the door"
SHUT = "shut"


# --- The map --------------------------------------------------------------------------------------


@cache
def near(at: Hex) -> tuple[Hex, ...]:
    """Return the six hexes around one, clockwise from the north, on the map or off it."""
    return tuple([Hex(at.q + step.q, at.r + step.r) for step in BESIDE])


def apart(one: Hex, other: Hex) -> int:
    q, r = one.q - other.q, one.r - other.r
    return (abs(q) + abs(r) + abs(q + r)) // 2


def on_map(state: Raid, at: Hex) -> bool:
    return at in state.setting.ground.features


def has(state: Raid, at: Hex, *features: str) -> bool:
    return any(each in state.setting.ground.features[at] for each in features)


def is_water(state: Raid, at: Hex) -> bool:
    return has(state, at, "sea", "shoal")


def is_cliff(state: Raid, one: Hex, other: Hex) -> bool:
    """SH-47 Return whether a high wall or an escarpment parts two neighbours."""
    kinds = state.setting.ground.sides.kinds_between(one, other)
    return "high wall" in kinds or "escarpment" in kinds


# --- Positions ------------------------------------------------------------------------------------


def is_here(piece: Unit | Vessel | Gun) -> bool:
    return piece.place == "on the map"


def is_leader(unit: Unit) -> bool:
    return unit.figures.kind in LEADERS


def is_alone(unit: Unit) -> bool:
    """SH-18 Return whether only the NCO of a unit is left."""
    return unit.nco and sum(unit.men) == 1 and unit.figures.kind != "minimum crew"


def men_in(state: Raid, at: Hex) -> Unit | None:
    """Return the unit in a hex."""
    for unit in state.units.values():
        if is_here(unit) and not unit.below and not is_leader(unit) and unit.at == at:
            return unit
    return None


def leader_in(state: Raid, at: Hex) -> Unit | None:
    for unit in state.units.values():
        if is_here(unit) and is_leader(unit) and unit.at == at:
            return unit
    return None


def lies_in(state: Raid, at: Hex) -> bool:
    """SH-9a Return whether a block of spoils fills a hex."""
    return any(block.place == "on the map" and not block.bearer and block.at == at for block in state.blocks.values())


def hull(vessel: Vessel) -> list[Hex]:
    back = BESIDE[(vessel.heading + 3) % 6]
    length = max(vessel.figures.points // 20, 1) if vessel.figures.kind == "ship" else 1
    return [Hex(vessel.at.q + back.q * i, vessel.at.r + back.r * i) for i in range(length)]


def vessel_in(state: Raid, at: Hex) -> Vessel | None:
    for vessel in state.vessels.values():
        if is_here(vessel) and at in hull(vessel):
            return vessel
    return None


def is_ship(vessel: Vessel | None) -> bool:
    return vessel is not None and vessel.figures.kind == "ship"


def gun_of(state: Raid, unit: Unit) -> Gun | None:
    """Return the gun ashore that a unit serves."""
    return next((gun for gun in state.guns.values() if is_here(gun) and gun.crew == unit.key), None)


def are_friends(state: Raid, one: str, other: str) -> bool:
    """SH-5a Return whether two players are the same, of one team, or allies."""
    teams = state.setting.teams
    if one == other or (one in teams and teams.get(other) == teams[one]):
        return True
    return (one, other) in state.alliances or (other, one) in state.alliances


def are_at_peace(state: Raid, one: Unit, other: Unit) -> bool:
    """SH-3a, SH-5a Return whether two units are friends or under a cease-fire.

    A cease-fire covers a commander in the hex.
    """
    if are_friends(state, one.side, other.side):
        return True
    keys = {each.key for each in (other, men_in(state, other.at)) if each is not None and each.side == other.side}
    if not is_leader(other):
        keys = {other.key}
    return any({truce.one, truce.other} == {one.key, key} for truce in state.truces for key in keys)


# --- Buildings ------------------------------------------------------------------------------------


def part_in(state: Raid, at: Hex) -> Structure | None:
    """Return the building part in a hex that still stands; a yard always does."""
    for each in state.structures.values():
        if at in each.figures.hexes and (each.points > 0 or each.figures.kind == "yard"):
            return each
    return None


def building_in(state: Raid, at: Hex) -> Structure | None:
    part = part_in(state, at)
    return part if part is not None and part.figures.kind != "yard" else None


def is_rubble(state: Raid, at: Hex) -> bool:
    """SH-99 Return whether a structure is debris, at 0 points."""
    return part_in(state, at) is None and any(at in each.figures.hexes for each in state.structures.values())


def entrance_between(state: Raid, one: Hex, other: Hex) -> Structure | None:
    for each in state.structures.values():
        if each.figures.between in ((one, other), (other, one)):
            return each
    return None


def is_breached(part: Structure) -> bool:
    """SH-99 Return whether half of it or more is gone."""
    return part.figures.kind != "yard" and 2 * part.points <= part.figures.points


def is_strong(state: Raid, part: Structure) -> bool:
    """SH-35 Return whether it is entered by a gate or strengthened door only."""
    if part.figures.kind in ("tower", "curtain wall", "yard"):
        return True
    return any(each.figures.between and each.figures.compound == part.figures.compound for each in state.structures.values())


def wall(state: Raid, at: Hex, to: Hex, unit: Unit | None = None) -> str:
    """SH-35 Return the effect of walls on a step: none, `SHUT`, or `THROW` for a door.

    A throw is for the door of an empty house. Without a unit, it is whether they part two
    neighbours for a melee (SH-42), where only openings for all count.
    """
    here, there = part_in(state, at), part_in(state, to)
    if here and there and here.figures.compound == there.figures.compound:
        return ""
    sides = [(here, True), (there, False)]
    found = [_wall_of(state, part, at, to, leaves, unit) for part, leaves in sides if part is not None]
    return SHUT if SHUT in found else THROW if THROW in found else ""


def _wall_of(state: Raid, part: Structure, at: Hex, to: Hex, leaves: bool, unit: Unit | None) -> str:
    back_door = unit is not None and any(
        spell.card == "the-back-door" and spell.key == unit.key and spell.on == part.figures.compound
        for spell in state.spells
    )
    if is_breached(part):
        return ""
    if is_strong(state, part):
        entrance = entrance_between(state, at, to)
        if entrance is None or entrance.figures.compound != part.figures.compound:
            return SHUT
        own = unit is not None and entrance.side == unit.side
        return "" if entrance.points <= 0 or own or back_door else SHUT
    if part.open or back_door:
        return ""
    if unit is None:
        return SHUT
    if leaves or part.side == unit.side:
        return ""
    return THROW


# --- Rails ----------------------------------------------------------------------------------------


def is_railed(state: Raid, one: Hex, other: Hex) -> bool:
    """SH-42, SH-82a, SH-90, SH-92 Return whether a vessel's side parts two neighbours.

    A ship is open at a quay, a boat at a beach too, and two vessels as in `is_open_across`.
    """
    here, there = vessel_in(state, one), vessel_in(state, other)
    if here is there:
        return False
    if here is not None and there is not None:
        return not is_open_across(state, here, there)
    shore = other if here is not None else one
    return not has(state, shore, "quay") and (is_ship(here or there) or not has(state, shore, "beach"))


def is_open_across(state: Raid, here: Vessel, there: Vessel) -> bool:
    """SH-92, SH-91, SH-82a Return whether the rails between two vessels are open.

    Grapnels, a ram or a boat made fast open them.
    """
    if is_boarded(state, here, there):
        return True
    boat, ship = (there, here) if is_ship(here) else (here, there)
    fast = not is_ship(boat) and is_ship(ship) and not ship.sailed
    return fast and are_friends(state, boat.side, ship.side)


def is_boarded(state: Raid, here: Vessel, there: Vessel) -> bool:
    """SH-92, SH-91 Return whether grapnels or a ram have opened two vessels by now."""
    pair = {here.key, there.key}
    if any({cable.aggressor, cable.other} == pair and 0 < cable.open <= state.turn for cable in state.cables):
        return True
    for one, other in ((here, there), (there, here)):
        if one.entered_by == other.key and 0 < one.entered_from <= state.turn:
            return True
    return False


# --- One step -------------------------------------------------------------------------------------


class March:
    """One unit's move, asked hex by hex. `led`: its commander goes along."""

    def __init__(self, state: Raid, unit: Unit, leader: Unit | None = None, *, saddled: str = "") -> None:
        self.state, self.unit, self.leader, self.saddled = state, unit, leader, saddled
        act = state.act
        self.boons = act.boons if act is not None and act.helped in ("", unit.key) else []
        self.gun = (
            gun_of(state, unit) if unit.figures.kind == "gunners" else None
        )  # SH-13 infantry leaves the gun that it serves
        self.rides = unit.mounted

    def limit(self) -> int:
        """SH-10, SH-11, SH-13, SH-14, SH-82a, SH-91b Return the most hexes without battle."""
        if self.unit.figures.kind == "minimum crew":
            return 0
        if self.unit.swimming or self.unit.wounded:
            return 1
        if self.gun is not None:
            return 1 if self.gun.weight == "light" else 0
        far = 2 if self.saddled or not self.rides else 3
        return far + self.marched()

    def limit_with_battle(self) -> int:
        """SH-10, SH-11, SH-13 Return the most hexes before a battle."""
        if self.gun is not None or self.saddled:
            return 0
        return (3 if self.rides else 1) + self.marched()

    def marched(self) -> int:
        """E15 Return the extra hex of a forced march."""
        return 1 if "forced-march" in self.boons and self.unit.figures.kind in ("infantry", "cavalry", "minimum crew") else 0

    def leaders_limit(self) -> int:
        if self.leader is None:
            return 99
        far = 1 if self.leader.wounded else 3 if self.leader.mounted else 2
        return far + self.marched()

    def is_mounted(self) -> bool:
        return self.rides or (self.leader is not None and self.leader.mounted)

    def can_step(self, at: Hex, to: Hex) -> bool:
        if not on_map(self.state, to):
            return False
        boats = vessel_in(self.state, at) or vessel_in(self.state, to)
        if boats is not None:
            if not self.can_go_across(at, to):
                return False
        elif is_water(self.state, to) and not self.unit.swimming:
            return False
        ladders = "scaling-ladders" in self.boons and self.unit.figures.kind == "infantry"
        if is_cliff(self.state, at, to) and not ladders:
            return False
        river = has(self.state, to, "river") and not has(self.state, to, "ford")
        if river and (self.is_mounted() or self.gun is not None):
            return False
        if building_in(self.state, to) is not None and not self.can_be_indoors(at, to):
            return False
        return self.can_pass_wall(at, to) and self.is_free(to)

    def can_pass_wall(self, at: Hex, to: Hex) -> bool:
        """SH-35 There is one throw for a door in an activation, and a company shares it."""
        found, act = wall(self.state, at, to, self.unit), self.state.act
        return found != SHUT and not (found == THROW and act is not None and act.tried)

    def can_be_indoors(self, at: Hex, to: Hex) -> bool:
        """SH-11, SH-35 Nobody mounted is indoors, and no gun from outside.

        A gunner without his gun is infantry.
        """
        here, there = part_in(self.state, at), part_in(self.state, to)
        inside = here is not None and there is not None and here.figures.compound == there.figures.compound
        return not self.is_mounted() and (self.gun is None or inside)

    def can_go_across(self, at: Hex, to: Hex) -> bool:
        """SH-82a, SH-90, SH-91b Return whether a unit can cross to a deck, boat or shore."""
        here, there = vessel_in(self.state, at), vessel_in(self.state, to)
        if here is there:
            return True
        if there is not None and self.unit.swimming:
            return are_friends(self.state, there.side, self.unit.side) and not there.sailed
        if self.is_mounted() or self.gun is not None or self.unit.figures.kind == "minimum crew":
            return False
        if here is not None and there is not None:
            loaded = not is_ship(there) and not is_boarded(
                self.state, here, there
            )  # a boat is loaded from a ship, unless grapnels hold it
            return not loaded and not is_railed(self.state, at, to)
        shore = at if here is None else to
        boat = here or there
        if is_ship(boat):
            return has(self.state, shore, "quay")
        if there is not None and self.unit.figures.rides:
            return False  # no horses in boats
        return has(self.state, shore, "beach", "quay") and (there is not None or at == self.unit.at)

    def is_free(self, to: Hex) -> bool:
        """SH-30, SH-32, SH-18, SH-9a Return whether a hex is free.

        SH-5a An ally's pieces block like an enemy's.
        """
        if lies_in(self.state, to):
            return False
        leader = leader_in(self.state, to)
        if leader is not None and leader.side != self.unit.side:
            return False
        if leader is not None and (is_leader(self.unit) or self.leader is not None):
            return False
        men = men_in(self.state, to)
        if men is None or men is self.unit:
            return True
        if is_leader(self.unit):
            return men.side == self.unit.side and not men.swimming
        return is_alone(self.unit) and self.can_join(men)

    def can_join(self, men: Unit) -> bool:
        """SH-18 Return whether a lone NCO can join a unit."""
        kind, grade = men.figures.kind, men.figures.grade
        same = men.side == self.unit.side and kind == self.unit.figures.kind
        same = same and men.mounted == (self.unit.mounted and self.saddled != "dismount")
        return same and kind in MOST and sum(men.men) < MOST[kind][grade] and not self.state.setting.rules.fast

    def halts(self, at: Hex, to: Hex, but: Unit | None = None) -> bool:
        """SH-30, SH-32, SH-47, SH-90 Return whether the move ends where that step leads."""
        if men_in(self.state, to) not in (None, but) or leader_in(self.state, to) is not None:
            return True
        vessel = vessel_in(self.state, to)
        if vessel is not None and not is_ship(vessel):
            return True
        if wall(self.state, at, to, self.unit) == THROW or self.enters_building(at, to):
            return "native-guide" not in self.boons or wall(self.state, at, to, self.unit) == THROW
        if "native-guide" in self.boons:
            return False
        return (
            has(self.state, to, *STOPS)
            or is_rubble(self.state, to)
            or (has(self.state, to, "river") and not has(self.state, to, "ford"))
        )

    def enters_building(self, at: Hex, to: Hex) -> bool:
        """Return whether a step enters a building from outside or from another.

        From room to room it does not.
        """
        there = building_in(self.state, to)
        return there is not None and building_in(self.state, at) is not there

    # --- All of it --------------------------------------------------------------------------------

    def reached(self, far: int) -> dict[Hex, tuple[int, bool]]:
        """Return every hex in reach, with its steps and whether a battle may follow."""
        start = self.unit.at
        best: dict[Hex, tuple[int, bool]] = {}
        edge = [(start, False)]
        for steps in range(1, far + 1):
            further = []
            for at, halted in edge:
                for to in near(at) if not halted else []:
                    if to != start and self.can_step(at, to):
                        quiet = self.forbids_battle(at, to)
                        best.setdefault(to, (steps, not quiet))
                        further.append((to, self.halts(at, to)))
            edge = further
        return best

    def forbids_battle(self, at: Hex, to: Hex) -> bool:
        if "native-guide" in self.boons:
            return False
        return has(self.state, to, *NO_BATTLE) or self.enters_building(at, to)

    def touches(self, at: Hex) -> bool:
        """SH-45 Return whether it would be in contact with an enemy there."""
        return any(True for _ in self.foes_touched(at))

    def foes_touched(self, at: Hex) -> Iterator[Unit]:
        for foe in self.state.units.values():
            if not is_here(foe) or foe.below or foe.swimming or apart(foe.at, at) != 1:
                continue
            if are_at_peace(self.state, self.unit, foe) or is_parted(self.state, at, foe.at, self.unit, self.boons):
                continue
            if not self.takes_boat(at, foe.at):
                yield foe

    def takes_boat(self, at: Hex, to: Hex) -> bool:
        """SH-90, SH-82a Return whether the unit takes an empty boat from another's ship."""
        boat, ship = vessel_in(self.state, at), vessel_in(self.state, to)
        if boat is None or is_ship(boat) or ship is None or is_boarded(self.state, boat, ship):
            return False
        return not are_friends(self.state, self.unit.side, ship.side)

    def can_charge(self) -> bool:
        """SH-43, SH-45, SH-60 Return whether there is an extra hex for a charge."""
        leads = self.leader is not None and (self.leader.figures.kind == "commander" or self.leader.figures.fights)
        able = self.limit_with_battle() > 0 and not is_bound(self.state, self.unit)
        return leads and able and not self.touches(self.unit.at)

    def ends(self) -> dict[Hex, bool]:
        """Return every hex where the move may end, and whether the unit may battle after it."""
        if has_moved(self.state, self.unit):
            return {}
        far, ready = min(self.limit(), self.leaders_limit()), self.limit_with_battle()
        charge = ready + 1 if self.can_charge() else 0
        charge = min(charge, self.leaders_limit() + 1)
        found = {}
        for at, (steps, battle) in self.reached(max(far, charge)).items():
            charges = steps <= charge and battle and self.touches(at) and men_in(self.state, at) is None
            if steps <= far or charges:
                found[at] = battle and (steps <= ready or charges)
        return found | self.joins_without_leader()

    def joins_without_leader(self) -> dict[Hex, bool]:
        """SH-18, SH-32 Return where a lone NCO may join a unit.

        His commander stays and so bars no hex.
        """
        if self.leader is None or not is_alone(self.unit):
            return {}
        alone = March(self.state, self.unit, saddled=self.saddled).ends()
        return {at: battle for at, battle in alone.items() if men_in(self.state, at) is not None}


def is_parted(state: Raid, one: Hex, other: Hex, unit: Unit | None = None, boons: list[str] | None = None) -> bool:
    """SH-42 Return whether something impassable lies between two neighbours."""
    ladders = "scaling-ladders" in (boons or [])
    if is_cliff(state, one, other) and not ladders:
        return True
    if is_railed(state, one, other):
        return True
    return wall(state, one, other) == SHUT and (unit is None or wall_is_shut_for_fight(state, one, other, unit))


def wall_is_shut_for_fight(state: Raid, one: Hex, other: Hex, unit: Unit) -> bool:
    """E10 Return whether a wall bars a fight; the back door lets one unit fight those inside."""
    part = part_in(state, other)
    return part is None or not any(
        spell.card == "the-back-door" and spell.key == unit.key and spell.on == part.figures.compound
        for spell in state.spells
    )


def is_bound(state: Raid, unit: Unit) -> bool:
    """SH-60 Return whether a unit carries loot or falls back."""
    return any(block.bearer == unit.key for block in state.blocks.values()) or is_falling_back(state, unit)


def has_moved(state: Raid, unit: Unit) -> bool:
    """SH-31, SH-59, SH-18 Return whether a unit fell back or was joined, which was its move."""
    return is_falling_back(state, unit) or unit.stays == state.turn


def is_falling_back(state: Raid, unit: Unit) -> bool:
    """SH-59 Return whether a unit falls back."""
    return 0 < unit.returns <= state.turn
