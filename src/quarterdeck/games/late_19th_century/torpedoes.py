"""Torpedoes: how they may be aimed, the run, and whom they meet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from quarterdeck.boards.hex import DIRECTION_NAMES, DIRECTIONS, Hex, Sector, disk, line, row, sector
from quarterdeck.boards.hexboard import Board, name_of
from quarterdeck.engine.asks import ALLOWED, D6, ClauseId, Facts, Flow, Option, Prompt, Seat, choose, roll_hits
from quarterdeck.games.late_19th_century import log
from quarterdeck.games.late_19th_century.artillery import HANDS, strike
from quarterdeck.games.late_19th_century.charts import (
    TORPEDO,
    TORPEDO_DICE,
    TORPEDO_HITS,
    TORPEDO_RANGE,
    TRAINABLE,
)
from quarterdeck.games.late_19th_century.state import HERE, Battle, Run, Ship

TUBES = Prompt("torpedo", "LC-86", "{unit}: fire a torpedo?")

Path = tuple[Hex, ...]
BEAMS = (Sector.PORT, Sector.STARBOARD)
KEEP: Option[Path] = Option("keep torpedo", ())


@cache
def through_edge(at: Hex, direction: int) -> Option[Path]:
    """LC-88a A straight row of hexes through one edge."""
    return Option(f"torpedo {DIRECTION_NAMES[direction]}", row(at, direction, TORPEDO_RANGE))


@cache
def aimed_at(start: Hex, target: Hex) -> tuple[Option[Path], ...]:
    """LC-88a Centre to centre to the hex aimed at, no farther; along an edge on the side that the firer picks."""
    steps = line(start, target)[1:]
    name = f"torpedo {name_of(target)}"
    if all(len(step) == 1 for step in steps):
        return (Option(name, tuple(step[0] for step in steps)),)
    left, right = tuple(step[0] for step in steps), tuple(step[-1] for step in steps)
    return Option(name + HANDS[1], left), Option(name + HANDS[2], right)


class Launch(NamedTuple):
    """A ship that can fire a torpedo now, and the ways that she may fire it."""

    ship: Ship
    options: list[Option[Path]]


def possible_launches(state: Battle, side: Seat) -> list[Launch]:
    """LC-86 The ships of a side with torpedoes left and an enemy in their way: both sides can see that."""
    foes = {foe.at for foe in state.ships.values() if foe.side != side and foe.place == HERE}
    ships = [ship for ship in state.ships.values() if ship.side == side and not cannot_launch(ship)]
    launches = [Launch(ship, launch_options(state, ship, foes)) for ship in ships]
    return [launch for launch in launches if launch.options]


def torpedo_targets(side: Seat, launches: list[Launch]) -> Flow[list[Run]]:
    """LC-86 Each fires one torpedo, or keeps it."""
    runs: list[Run] = []
    for ship, options in launches:
        about: Facts = {"unit": ship.figures.name, "key": ship.key, "left": ship.torpedoes}
        order = yield from choose(side, TUBES, [*options, KEEP], about)
        if order is not KEEP:
            runs.append(Run(ship.key, order.value))
    return runs


def cannot_launch(ship: Ship) -> ClauseId:
    """LC-86 Only ships so equipped, with torpedoes left; a ship sunk this turn still fires."""
    return ALLOWED if ship.place == HERE and ship.torpedoes else "LC-86"


def launch_options(state: Battle, ship: Ship, foes: set[Hex]) -> list[Option[Path]]:
    """LC-87, LC-88a Every way to fire that meets an enemy ship."""
    if foes.isdisjoint(disk(ship.at, TORPEDO_RANGE)):
        return []
    return [option for option in tube_options(state, ship) if not foes.isdisjoint(course(state, option.value))]


def tube_options(state: Battle, ship: Ship) -> Sequence[Option[Path]]:
    """LC-87 Fixed tubes: ahead, astern, and abeam through either edge of a side. Trained ones: any hex of either beam."""
    if ship.figures.tubes != TRAINABLE:
        return [through_edge(ship.at, direction) for direction in DIRECTIONS]
    return trained_runs(state.setting.ground.board, ship.at, ship.facing)


@lru_cache(maxsize=1 << 12)
def trained_runs(board: Board, at: Hex, facing: int) -> tuple[Option[Path], ...]:
    """LC-87 Every run to a hex on either beam that keeps to that beam all the way, never ahead or astern."""
    runs = [run for target in disk(at, TORPEDO_RANGE)[1:] if target in board for run in aimed_at(at, target)]
    return tuple(run for run in runs if all(sector(at, facing, each) in BEAMS for each in run.value))


def course(state: Battle, path: Path) -> Path:
    """LC-88a The run as far as land or the edge of the board."""
    sea = state.setting.ground.sea
    for place, at in enumerate(path):
        if at not in sea:
            return path[:place]
    return path


def run_torpedo(state: Battle, run: Run) -> Flow[None]:
    """LC-85, LC-88 At every ship in its path three dice, each 4 or more a hit; after the first hit it has run its course."""
    firer = state.ships[run.firer]
    firer.torpedoes -= 1
    if state.log is not None:
        state.log.append(log.Launched(firer.name, firer.torpedoes))
    for at in course(state, run.path):
        for ship in state.ships.values():
            if ship.at == at and ship.place == HERE:
                hits = yield from roll_hits(firer.side, D6, TORPEDO_DICE, TORPEDO_HITS, "LC-88")
                if state.log is not None:
                    state.log.append(log.Torpedoed(ship.name, hits))
                for _ in range(hits):
                    strike(state, ship, TORPEDO)
                if hits:
                    return
    if state.log is not None:
        state.log.append(log.RanOut(firer.name))
