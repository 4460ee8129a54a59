"""SH-83 to SH-86, SH-90 The places in reach of a vessel's next move, for looks."""

from __future__ import annotations

from typing import NamedTuple

from quarterdeck.boards.hex import Hex, neighbour, turned
from quarterdeck.boards.hexboard import hex_named
from quarterdeck.games.scum_of_the_high_seas.charts import ANCHOR_COSTS, TURN_COSTS
from quarterdeck.games.scum_of_the_high_seas.pieces import Vessel
from quarterdeck.games.scum_of_the_high_seas.sea.ramming import rammed_from
from quarterdeck.games.scum_of_the_high_seas.sea.sailing import HANDS, cannot_sail_ahead, cannot_turn, rowing_steps, set_out
from quarterdeck.games.scum_of_the_high_seas.sea.speed import can_sail, cannot_set_sail
from quarterdeck.games.scum_of_the_high_seas.state import Raid, VesselMove


class VesselPose(NamedTuple):
    """A vessel's position on the way, and the rest of her move."""

    at: Hex
    heading: int
    speed: int
    turns: int
    apart: bool
    steps: int


def next_bows(state: Raid, key: str) -> list[Hex]:
    """Return every other hex where her bow can be after her next or present move.

    A ram ends the move. The rules themselves sail her in a copy.
    """
    world = state.copy()
    vessel = world.vessels[key]
    passage = world.passage if world.passage is not None and world.passage.vessel == key else _new_move(world, vessel)
    if cannot_set_sail(world, vessel):
        return []
    if not vessel.is_ship:
        rows = [step.value.key for step in rowing_steps(world, vessel, passage)]
        return [hex_named(name) for name in rows if name]
    start = VesselPose(vessel.at, vessel.heading, passage.speed, vessel.turned, passage.apart, passage.steps)
    found = {start: None}
    edge = [start]
    while edge:
        ahead = [pose for each in edge for pose in _farther(world, vessel, passage, each)]
        edge = [pose for pose in dict.fromkeys(ahead) if pose not in found]
        found.update(dict.fromkeys(edge))
    return [at for at in dict.fromkeys([pose.at for pose in found]) if at != start.at]


def _new_move(world: Raid, vessel: Vessel) -> VesselMove:
    """SH-82a Start a move with all hands at the sails and none at the guns.

    SH-86 Her anchor is weighed first.
    """
    vessel.turned = 0
    crew = world.crew(vessel)
    if crew is not None:
        crew.serving = 0
    passage = set_out(world, vessel, [])
    if vessel.anchored:
        vessel.anchored = False
        passage.speed = max(passage.speed - ANCHOR_COSTS, 0)
        passage.steps = 1
    return passage


def _farther(world: Raid, vessel: Vessel, passage: VesselMove, pose: VesselPose) -> list[VesselPose]:
    """SH-83a Return the results of each step from here."""
    world.lay(vessel, pose.at, pose.heading)
    vessel.turned = pose.turns
    passage.speed, passage.apart, passage.steps = pose.speed, pose.apart, pose.steps
    found = []
    if not cannot_sail_ahead(world, vessel, passage):
        bow = neighbour(pose.at, pose.heading)
        speed = 0 if rammed_from(world, vessel, bow) else pose.speed - 1
        found.append(VesselPose(bow, pose.heading, speed, pose.turns, True, 1))
    for hand in HANDS.values():
        if not cannot_turn(world, vessel, passage, hand):
            heading = turned(pose.heading, hand)
            left = pose.speed - TURN_COSTS[vessel.figures.grade]
            speed = left if left > 0 and can_sail(world, vessel, heading) else 0
            found.append(VesselPose(pose.at, heading, speed, pose.turns + 1, False, 1))
    return found
