"""Movement of ships: sailing ahead, turning, breaking off, and minefields."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from typing import Final, NamedTuple

from quarterdeck.boards.hex import DIRECTION_NAMES, DIRECTIONS, Hex, distance, neighbours, relative_bearing
from quarterdeck.boards.hexboard import Board, BoardEdge, name_of
from quarterdeck.engine.asks import ALLOWED, Choose, ClauseId, Flow, Option, Prompt, choose
from quarterdeck.engine.label import Label
from quarterdeck.games.late_19th_century import log
from quarterdeck.games.late_19th_century.acts import GOES, HOLDS, RISKS, STAYS, faced, ship_asked
from quarterdeck.games.late_19th_century.charts import TORPEDO
from quarterdeck.games.late_19th_century.land.positions import is_exhausted
from quarterdeck.games.late_19th_century.sea.ship_hits import roll_for_damage, sink, trade_off
from quarterdeck.games.late_19th_century.setup.ground import Ground, nearest
from quarterdeck.games.late_19th_century.state import BROKEN_OFF, ESCAPED, HERE, Battle, Ship


@dataclass(slots=True)
class Course:
    """A ship's course to a place: the mined hexes on the way, and the course before it."""

    at: Hex
    facing: int
    may_turn: bool
    mines: int = 0
    before: Course | None = None
    edge: str = ""  # the edge by which she leaves from there

    @property
    def poses(self) -> list[tuple[Hex, int]]:
        """The poses on the way, one for each hex of movement, without the start."""
        if self.before is None:
            return []
        return [*self.before.poses, (self.at, self.facing)]


class SailingOrder(NamedTuple):
    """The end of a ship's move: a hex and facing, lying still, or leaving by an edge."""

    at: Hex
    facing: int
    edge: str = ""


LIE_STILL: Final = Option("lie still", SailingOrder(Hex(0, 0), 0))


@cache
def sail_to(at: Hex) -> tuple[Option[SailingOrder], ...]:
    name = name_of(at)
    return tuple(Option(f"sail {name} {DIRECTION_NAMES[facing]}", SailingOrder(at, facing)) for facing in DIRECTIONS)


@cache
def leave_by(edge: str) -> Option[SailingOrder]:
    return Option(f"leave {edge}", SailingOrder(Hex(0, 0), 0, edge))


def sail_label(state: Battle, ask: Choose, option: Option[SailingOrder]) -> Label:
    ship, order = ship_asked(state, ask), option.value
    if option is LIE_STILL:
        return Label("Lie still", "LC-89", ship.key, rank=HOLDS)
    mines = mines_on_the_way(state, ship, option)
    through = "" if not mines else ", through 1 mined hex" if mines == 1 else f", through {mines} mined hexes"
    if order.edge:
        return Label(f"Leave by the {order.edge} edge{through}", "LC-72", ship.key, rank=STAYS)
    there = name_of(order.at)
    words = f"Sail to {there}, heading {DIRECTION_NAMES[order.facing]}{through}"
    return faced(words, "LC-89", there, f"Sail to {there}{through}", order.facing, RISKS if mines else GOES)


def mines_on_the_way(state: Battle, ship: Ship, option: Option[SailingOrder]) -> int:
    return courses_remembered(*waters_of(state, ship), ship.at, ship.facing, ship.movement)[option].mines


def why_not_sail(state: Battle, ask: Choose, notation: str) -> ClauseId:
    """Return the clause that forbids a move to any hex of the map, or off it."""
    option = orders_on(state.setting.ground.board).get(notation)
    return ALLOWED if option is None else cannot_sail(state, ship_asked(state, ask), option)


@lru_cache(maxsize=8)
def orders_on(board: Board) -> dict[str, Option[SailingOrder]]:
    """Return every order that a ship could be given on a map, by its notation."""
    orders = [LIE_STILL, *map(leave_by, map(str, BoardEdge)), *chain.from_iterable(map(sail_to, board.cells))]
    return {order.notation: order for order in orders}


SAIL = Prompt("sail", "LC-89", "{unit}: where does she sail?", label=sail_label, explain=why_not_sail)


def sail(state: Battle, ship: Ship) -> Flow[None]:
    """LC-89 Sail where she may, or lie still."""
    courses = courses_of(state, ship)
    options = sail_options(state, ship, courses)
    order = options[0]
    if len(options) > 1:
        order = yield from choose(ship.side, SAIL, options, {"unit": ship.figures.name, "key": ship.key})
    ship.moved = order is not LIE_STILL
    if order is not LIE_STILL:
        yield from follow_course(state, ship, courses[order])
    else:
        state.say(log.LayStill, ship.key)


def sail_options(state: Battle, ship: Ship, courses: dict[Option[SailingOrder], Course]) -> list[Option[SailingOrder]]:
    """LC-72 A ship at her critical point must break off.

    LC-89 With the house rule, a ship that moved last turn keeps going if she can. Any other ship
    may also lie still.
    """
    if ship.is_breaking_off:
        return breaking_off(state, ship, list(courses))
    if courses and is_under_way(state, ship):
        return list(courses)
    return [*courses, LIE_STILL]


def is_under_way(state: Battle, ship: Ship) -> bool:
    """LC-89 With the house rule, a ship that moved in her last movement may not stop."""
    return state.setting.under_way and ship.moved


def breaking_off(state: Battle, ship: Ship, options: list[Option[SailingOrder]]) -> list[Option[SailingOrder]]:
    """LC-72 End farther from the nearest enemy, or off the board.

    Failing that, turn the bow more away from it; failing that too, lie still.
    """
    foes = [foe.at for foe in state.foes(ship.side)]
    if not foes:
        return [*options, LIE_STILL]
    away = nearest(ship.at, foes)
    farther = [option for option in options if option.value.edge or nearest(option.value.at, foes) > away]
    if farther:
        return farther
    close = [at for at in foes if distance(ship.at, at) == away]
    off = min(off_the_bow(ship.at, ship.facing, at) for at in close)
    turned = [o for o in options if min(off_the_bow(ship.at, o.value.facing, at) for at in close) > off]
    return turned or [LIE_STILL]


def off_the_bow(at: Hex, facing: int, foe: Hex) -> int:
    """Return how far a hex lies off the bow on either side: 0 is dead ahead, 12 dead astern."""
    bearing = relative_bearing(at, facing, foe)
    return min(bearing, 24 - bearing)


def cannot_sail(state: Battle, ship: Ship, option: Option[SailingOrder]) -> ClauseId:
    """LC-72 She must break off.

    LC-98b Her side is exhausted. LC-89 All other reasons, keeping under way included.
    """
    courses = courses_of(state, ship)
    if option in sail_options(state, ship, courses):
        return ALLOWED
    if option is LIE_STILL or option in courses:
        return "LC-72" if ship.is_breaking_off else "LC-89"
    return "LC-98b" if option in courses_of(state, ship, as_if_fresh=True) else "LC-89"


def courses_of(state: Battle, ship: Ship, as_if_fresh: bool = False) -> dict[Option[SailingOrder], Course]:
    """LC-89 Return the course to each place where she can end.

    It is the one with the fewest mines, then the shortest. `as_if_fresh` ignores LC-98b.
    """
    return courses_from(*waters_of(state, ship, as_if_fresh), ship.at, ship.facing, ship.movement)


Waters = tuple[Ground, frozenset[Hex], tuple[Hex, ...]]


def waters_of(state: Battle, ship: Ship, as_if_fresh: bool = False) -> Waters:
    """Return the map, the hexes of ships, and the enemies that she must not come nearer to."""
    taken = frozenset([other.at for other in state.ships.values() if other.place == HERE])
    kept_off = holds_back(state, ship) and not as_if_fresh
    return state.setting.ground, taken, tuple([foe.at for foe in state.foes(ship.side)]) if kept_off else ()


def holds_back(state: Battle, ship: Ship) -> bool:
    """LC-98b An exhausted side's ships do not approach the enemy, unless they break off."""
    return is_exhausted(state, ship.side) and not state.setting.naval and not ship.is_breaking_off


def courses_from(
    ground: Ground, taken: frozenset[Hex], foes: tuple[Hex, ...], start: Hex, heading: int, movement: int
) -> dict[Option[SailingOrder], Course]:
    """LC-89 A hex ahead costs one; a turn of 60° costs one and follows directly on a hex ahead.

    Only a ship with 1 hex left, or one that cannot go ahead at all, may turn where she lies.
    """
    watch = _Watch(ground, taken, foes)
    found: dict[Option[SailingOrder], Course] = {}
    stuck = movement > 0 and not watch.may_enter(start, neighbours(start)[heading])
    frontier = [Course(start, heading, stuck or movement == 1)]
    as_she_lies = sail_to(start)[heading]
    for _ in range(1 if stuck else movement):
        following: list[Course] = []
        for course in frontier:
            at, facing, mines = course.at, course.facing, course.mines
            ahead = neighbours(at)[facing]
            if watch.may_enter(at, ahead):
                following.append(Course(ahead, facing, True, mines + 1 if ahead in ground.mined else mines, course))
            else:
                watch.over_the_edge(found, course)
            if course.may_turn:
                following.append(Course(at, (facing + 5) % 6, False, mines, course))
                following.append(Course(at, (facing + 1) % 6, False, mines, course))
        for course in following:
            option = sail_to(course.at)[course.facing]
            known = found.get(option)
            if (known is None or course.mines < known.mines) and option is not as_she_lies:
                found[option] = course
        frontier = following
    return found


courses_remembered: Final = lru_cache(maxsize=16)(courses_from)  # all labels of a prompt need the same


class _Watch:
    """A watch for other ships, the edge of the board and, LC-98b, the nearest enemy."""

    __slots__ = ("board", "foes", "sea", "taken")

    def __init__(self, ground: Ground, taken: frozenset[Hex], foes: tuple[Hex, ...]) -> None:
        self.board = ground.board
        self.sea = ground.sea
        self.taken = taken
        self.foes = foes

    def may_enter(self, at: Hex, to: Hex) -> bool:
        """LC-89 Enter only sea without another ship.

        LC-98b An exhausted side comes no nearer to the enemy.
        """
        if to not in self.sea or to in self.taken:
            return False
        return not self.foes or nearest(to, self.foes) >= nearest(at, self.foes)

    def over_the_edge(self, found: dict[Option[SailingOrder], Course], course: Course) -> None:
        """LC-72 Any ship may leave, by a step ahead over the edge."""
        edge = self.board.edge_crossed(course.at, course.facing)
        if edge is not None:
            option = leave_by(str(edge))
            known = found.get(option)
            if known is None or course.mines < known.mines:
                found[option] = Course(course.at, course.facing, False, course.mines, course.before, str(edge))


def follow_course(state: Battle, ship: Ship, course: Course) -> Flow[None]:
    """LC-92 Sail hex by hex.

    Each mined hex is a hit at once, and movement given up shortens the rest. LC-72 A ship that a
    mine brings to her critical point goes on only if her course breaks off.
    """
    start = ship.at
    holds_good = ship.is_breaking_off or leads_away(state, ship, course)
    poses = course.poses
    for spent, (at, facing) in enumerate(poses):
        if spent and (spent >= ship.movement or (ship.is_breaking_off and not holds_good)):
            log_course(state, ship, start)
            return
        entered = at != ship.at
        ship.at, ship.facing = at, facing
        if entered and at in state.setting.ground.mined:
            yield from strike_mine(state, ship)
            if not ship.flotation:
                sink(state, ship)
                return
    if course.edge and (not poses or len(poses) < ship.movement):
        leave_board(state, ship, course.edge)
        return
    log_course(state, ship, start)


def leads_away(state: Battle, ship: Ship, course: Course) -> bool:
    """LC-72 The course ends farther from the nearest enemy, or off the board."""
    if course.edge or not course.mines:
        return True  # without mines the answer is never used
    foes = [foe.at for foe in state.foes(ship.side)]
    return not foes or nearest(course.at, foes) > nearest(ship.at, foes)


def log_course(state: Battle, ship: Ship, start: Hex) -> None:
    state.say(log.Sailed, ship.key, name_of(start), name_of(ship.at), DIRECTION_NAMES[ship.facing])


def strike_mine(state: Battle, ship: Ship) -> Flow[None]:
    """LC-92 A mine counts as a torpedo in the tables: one die, friend or foe."""
    state.say(log.StruckMine, ship.key, name_of(ship.at))
    yield from roll_for_damage(state, ship, TORPEDO, 1, "mine")
    yield from trade_off(state, ship)


def leave_board(state: Battle, ship: Ship, edge: str) -> None:
    """LC-72 Break off by leaving the board. LC-53 If that edge was her task, she has done it."""
    ordered = state.setting.exits.get(ship.side, "") == edge
    ship.place = ESCAPED if ordered else BROKEN_OFF
    state.say(log.LeftBoard, ship.key, edge, ordered)
