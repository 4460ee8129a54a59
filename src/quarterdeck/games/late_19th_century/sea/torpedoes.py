"""Torpedoes: aiming, the run, and the ships in the way."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from quarterdeck.boards.hex import DIRECTION_NAMES, DIRECTIONS, Hex, Sector, disk, line, row, sector
from quarterdeck.boards.hexboard import Board, Mask, name_of
from quarterdeck.engine.asks import ALLOWED, D6, Choose, ClauseId, Facts, Flow, Option, Prompt, Seat, choose, roll_hits
from quarterdeck.engine.label import Label
from quarterdeck.games.late_19th_century import log
from quarterdeck.games.late_19th_century.acts import ship_asked
from quarterdeck.games.late_19th_century.charts import TORPEDO, TORPEDO_DICE, TORPEDO_HITS, TORPEDO_RANGE, TRAINABLE
from quarterdeck.games.late_19th_century.land.artillery import HANDS, strike
from quarterdeck.games.late_19th_century.setup.ground import Ground
from quarterdeck.games.late_19th_century.shots import TorpedoRun
from quarterdeck.games.late_19th_century.state import HERE, Battle, Ship

Path = tuple[Hex, ...]
BEAMS = (Sector.PORT, Sector.STARBOARD)


class Aim(NamedTuple):
    """A way to fire a torpedo: its words, and the hexes that it will pass through."""

    words: str
    path: Path


KEEP: Final = Option("keep torpedo", Aim("", ()))


def launch(words: str, path: Path) -> Option[Aim]:
    return Option(f"torpedo {words}", Aim(words, path))


@cache
def through_edges(at: Hex) -> tuple[Option[Aim], ...]:
    """LC-88a Return the straight rows of hexes through each edge."""
    return tuple(launch(DIRECTION_NAMES[direction], row(at, direction, TORPEDO_RANGE)) for direction in DIRECTIONS)


@lru_cache(maxsize=1 << 14)
def aimed_at(start: Hex, target: Hex) -> tuple[Option[Aim], ...]:
    """LC-88a Return the runs to a hex, centre to centre and no farther.

    Along an edge the firer picks the side.
    """
    steps = line(start, target)[1:]
    name = name_of(target)
    if all(len(step) == 1 for step in steps):
        return (launch(name, tuple(step[0] for step in steps)),)
    left, right = tuple(step[0] for step in steps), tuple(step[-1] for step in steps)
    return launch(name + HANDS[1], left), launch(name + HANDS[2], right)


class Launch(NamedTuple):
    """A ship that can fire a torpedo now, and the ways to fire it."""

    ship: Ship
    options: list[Option[Aim]]


def possible_launches(state: Battle, side: Seat) -> list[Launch]:
    """LC-86 Return a side's ships with torpedoes left and an enemy in their way.

    Both sides can see that.
    """
    foes = hexes_of_enemy_ships(state, side)
    ships = [ship for ship in state.ships.values() if ship.side == side and not cannot_launch(ship)]
    launches = [Launch(ship, launch_options(state, ship, foes)) for ship in ships]
    return [launch for launch in launches if launch.options]


def torpedo_label(state: Battle, ask: Choose, option: Option[Aim]) -> Label:
    words = "Keep the torpedo" if option is KEEP else f"Fire a torpedo: {option.value.words}"
    return Label(words, "LC-87", ship_asked(state, ask).key)


def why_no_torpedo(state: Battle, ask: Choose, notation: str) -> ClauseId:
    """Return the clause that forbids a torpedo in a direction, or at a hex of the map."""
    ship = ship_asked(state, ask)
    target = targets_on(state.setting.ground.board).get(notation)
    named = through_edges(ship.at) if target is None else aimed_at(ship.at, target)
    return next((cannot_fire_so(state, ship, each.value) for each in named if each.notation == notation), ALLOWED)


@lru_cache(maxsize=8)
def targets_on(board: Board) -> dict[str, Hex]:
    """Return every hex of a map by the ways to aim at it."""
    return {launch(name_of(at) + hand, ()).notation: at for at in board.cells for hand in HANDS}


TUBES = Prompt("torpedo", "LC-86", "{unit}: fire a torpedo?", label=torpedo_label, explain=why_no_torpedo)


def torpedo_targets(side: Seat, launches: list[Launch]) -> Flow[list[TorpedoRun]]:
    """LC-86 Each ship fires one torpedo, or keeps it."""
    runs: list[TorpedoRun] = []
    for ship, options in launches:
        about: Facts = {"unit": ship.figures.name, "key": ship.key, "left": ship.torpedoes}
        order = yield from choose(side, TUBES, [*options, KEEP], about)
        if order is not KEEP:
            runs.append(TorpedoRun(ship.key, order.value.path))
    return runs


def cannot_launch(ship: Ship) -> ClauseId:
    """LC-86 Only ships so equipped fire, with torpedoes left. A ship sunk this turn still fires."""
    return ALLOWED if ship.place == HERE and ship.torpedoes else "LC-86"


def launch_options(state: Battle, ship: Ship, foes: Mask) -> list[Option[Aim]]:
    """LC-87, LC-88a Return every run that meets an enemy ship."""
    ground = state.setting.ground
    if not foes & ground.board.within(ship.at, TORPEDO_RANGE):
        return []
    runs = courses_from(ground, ship.at, ship.facing, ship.figures.tubes)
    return [option for option, met in runs if foes & met]


def cannot_fire_so(state: Battle, ship: Ship, aim: Aim) -> ClauseId:
    """LC-85, LC-87, LC-88a A run is within range, bears from the tubes, and meets an enemy."""
    if len(aim.path) > TORPEDO_RANGE:
        return "LC-85"
    if aim not in [option.value for option in tube_options(state, ship)]:
        return "LC-87"
    meeting = launch_options(state, ship, hexes_of_enemy_ships(state, ship.side))
    return ALLOWED if aim in [option.value for option in meeting] else "LC-88a"


def hexes_of_enemy_ships(state: Battle, side: Seat) -> Mask:
    ships = [ship.at for ship in state.ships.values() if ship.side != side and ship.place == HERE]
    return state.setting.ground.board.mask(ships)


def tube_options(state: Battle, ship: Ship) -> tuple[Option[Aim], ...]:
    """LC-87 Return every run that the tubes allow, whether it meets a ship or not."""
    return runs_out_of(ship.figures.tubes, state.setting.ground.board, ship.at, ship.facing)


def runs_out_of(tubes: str, board: Board, at: Hex, facing: int) -> tuple[Option[Aim], ...]:
    """LC-87 Fixed tubes fire ahead, astern, and abeam through either edge of a side.

    Trainable ones fire at any hex of either beam.
    """
    return trained_runs(board, at, facing) if tubes == TRAINABLE else through_edges(at)


@lru_cache(maxsize=1 << 12)
def courses_from(ground: Ground, at: Hex, facing: int, tubes: str) -> tuple[tuple[Option[Aim], Mask], ...]:
    """LC-88a Return every run with the hexes where it could meet a ship."""
    runs = runs_out_of(tubes, ground.board, at, facing)
    return tuple([(run, ground.board.mask(as_far_as_land(ground, run.value.path))) for run in runs])


@lru_cache(maxsize=1 << 12)
def trained_runs(board: Board, at: Hex, facing: int) -> tuple[Option[Aim], ...]:
    """LC-87 Return every run to a hex on a beam that stays on that beam all the way."""
    runs = [run for target in disk(at, TORPEDO_RANGE)[1:] if target in board for run in aimed_at(at, target)]
    return tuple(run for run in runs if all(sector(at, facing, each) in BEAMS for each in run.value.path))


def course(state: Battle, path: Path) -> Path:
    """LC-88a Return the run as far as land or the edge of the board."""
    return as_far_as_land(state.setting.ground, path)


def as_far_as_land(ground: Ground, path: Path) -> Path:
    for place, at in enumerate(path):
        if at not in ground.sea:
            return path[:place]
    return path


def run_torpedo(state: Battle, run: TorpedoRun) -> Flow[None]:
    """LC-85, LC-88 Throw three dice at every ship in the path; each 4 or more is a hit.

    After the first ship hit the torpedo has run its course.
    """
    firer = state.ships[run.firer]
    firer.torpedoes -= 1
    state.say(log.Launched, firer.key, firer.torpedoes)
    for at in course(state, run.path):
        for ship in state.ships.values():
            if ship.at == at and ship.place == HERE:
                hits = yield from roll_hits(firer.side, D6, TORPEDO_DICE, TORPEDO_HITS, "LC-88")
                state.say(log.Torpedoed, ship.key, hits)
                for _ in range(hits):
                    strike(state, ship, TORPEDO)
                if hits:
                    return
    state.say(log.RanOut, firer.key)
