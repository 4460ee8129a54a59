"""Cannon (KF-22 to KF-27a): arcs, lines of fire, ranges, what may fire at what, and one volley."""

from __future__ import annotations

from collections.abc import Iterator

from quarterdeck.engine.asks import ClauseId, Flow, Option
from quarterdeck.engine.label import Label, Refusal
from quarterdeck.games.kingdom_fleets.acts import Act
from quarterdeck.games.kingdom_fleets.state import Battle, Ship


def fire_options(state: Battle, ship: Ship) -> list[Option[Act]]:
    """KF-23, KF-24 For each arc and each enemy in it, each number of guns that manpower and guns allow: `acts.fire`, with
    plain shot and again with her ammunition. Bands and lines of fire are remembered in `state.lines`."""
    raise NotImplementedError


def cannot_fire_at(state: Battle, ship: Ship, arc: int, target: Ship) -> ClauseId:
    """KF-22 to KF-25 What forbids a volley of that arc at that enemy: no guns left, not in the arc, out of range, something
    across the line of fire, no manpower."""
    raise NotImplementedError


def barred_fire(state: Battle, ship: Ship) -> Iterator[Refusal]:
    """Each arc with guns at each enemy it cannot fire at, with the clause; one gun stands for all."""
    raise NotImplementedError


def fire_label(state: Battle, ship: Ship, act: Act) -> Label:
    """A row for each arc and target (`group`), its guns as briefs; band and number needed in the words."""
    raise NotImplementedError


def fire_cannon(state: Battle, ship: Ship, act: Act) -> Flow[None]:
    """KF-24, KF-25 to KF-27a One volley: manpower and guns are spent, dice to hit, locations as a tally, damage."""
    raise NotImplementedError
