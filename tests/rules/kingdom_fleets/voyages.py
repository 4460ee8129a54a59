"""The clauses about moving written down a second time, plainly, over `floats`.

They are KF-2, KF-11, KF-12 and KF-15 to KF-17a. `Voyage.sail` is a move as it must go: it yields
the prompts on the way, is sent the answers, and returns the end.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from itertools import pairwise
from math import ceil, hypot, inf
from typing import NamedTuple

from tests.rules.kingdom_fleets.floats import (
    Course,
    Place,
    Shape,
    Spot,
    apart,
    edges,
    first_within,
    last_beyond,
    nearest,
    parted,
)
from tests.rules.kingdom_fleets.plainly import (
    EXACT,
    MARGIN,
    SLACK,
    TooClose,
    beyond,
    comes_near,
    is_off,
    is_there,
    lies_on,
    performed,
    place_of,
    sum_of,
    terrain,
    touches,
    turn_of,
)

from quarterdeck.games.kingdom_fleets.state import Battle, Ship

CATEGORY = {"light": 1, "medium": 2, "heavy": 3, "super heavy": 4}
LANES = {"manoeuvre": 0, "manoeuvre to port": -0.5, "manoeuvre to starboard": 0.5}
SIDES = ("bow", "starboard", "stern", "port")
BACKS = {
    "back": 0,
    **{f"back {hand} {turn}": sign * turn for hand, sign in (("port", -1), ("starboard", 1)) for turn in (15, 30, 45)},
}


class Met(NamedTuple):
    """KF-12a An encounter: the other ship, and the least and greatest distance along the way."""

    gone: float
    key: str


class Asked(NamedTuple):
    """The next prompt that a move under way must bring. Places by name; None: too close to tell."""

    prompt: str
    other: str
    berths: dict[str, Place | None]


class End(NamedTuple):
    """The end of a move: place, reef damage and the ship alongside."""

    place: Place
    gone: float
    alongside: str
    struck: bool


Move = Generator[Asked, str, End]


class Voyage:
    """One ship's move, from where all ships lay when she set out."""

    def __init__(self, state: Battle, ship: Ship) -> None:
        self.state, self.ship, self.here = state, ship, place_of(ship)
        others = [other for other in state.ships.values() if is_there(other) and other is not ship]
        self.places = {other.key: place_of(other) for other in others}
        self.shapes = {key: place.outline for key, place in self.places.items()}
        self.friends = {other.key for other in others if other.side == ship.side}
        self.manned = {other.key for other in others if other.squads}
        self.hulls = {other.key: other.hull for other in others}
        self.sizes = {other.key: other.figures.card.size for other in others}
        self.islands, self.reefs = terrain(state, "island"), terrain(state, "reef")
        self.ignores = [key for key in (*ship.ignores, *state.free_of) if key in self.shapes]
        self.cases: list[str] = []  # cases worth counting
        self.minds_reefs = not any(effect.kind == "no reefs" for effect in ship.figures.effects)

    def taken(self) -> list[Shape]:
        return [*self.shapes.values(), *self.islands]

    # KF-11a, KF-11b, KF-2b: what is offered

    def lanes(self) -> dict[str, bool | None]:
        """KF-11b Return for each lane whether it is offered; None: too close to tell."""
        found: dict[str, bool | None] = {}
        for name, share in LANES.items():
            there = self.here.moved(0, share * self.here.width).outline
            found[name] = self.is_free(there, [*self.taken(), *self.reefs]) if share else True
        return found

    def is_free(self, there: Shape, taken: Iterable[Shape]) -> bool | None:
        try:
            return not any(lies_on(parted(there, shape)) for shape in taken)
        except TooClose:
            return None

    def backs(self) -> dict[str, Place | None]:
        """KF-2b Return the turns after backing that leave her clear and on the table, or
        straight back."""
        astern = self.astern()
        found: dict[str, Place | None] = {}
        for name, turn in BACKS.items():
            there = astern._replace(heading=astern.heading + turn)
            free = self.is_free(there.outline, self.taken())
            try:
                if free and not is_off(self.state, there):
                    found[name] = there
                elif free is None:
                    found[name] = None
            except TooClose:
                found[name] = None
        return found or {"back": astern}

    def astern(self) -> Place:
        """KF-2b Return 2" back, or less if her stern meets something."""
        swept = self.here._replace(length=self.here.length + 2).moved(-1, 0).outline
        self.course = Course(self.here._replace(heading=self.here.heading + 180), 2, 0)
        met = [2.0]
        for shape in self.taken():
            if not lies_on(parted(swept, shape)):
                continue
            if touches(apart(self.here.outline, shape)):
                return self.here
            met.append(self.contact(self.course, shape, 2))
        return self.here.moved(-min(met), 0)

    def back_out(self, notation: str) -> End:
        there = self.backs().get(notation)
        if there is None:
            raise TooClose
        gone = hypot(there.x - self.here.x, there.y - self.here.y)
        return End(there, gone, "", self.strikes_a_reef(gone, there))

    # KF-11, KF-12: the way and whom she meets

    def set_out(self, lane: str) -> None:
        start = self.here.moved(0, LANES[lane] * self.here.width)
        self.inches = performed(self.ship)
        self.course = Course(start, self.inches, turn_of(self.ship.order))
        self.travel = self.carried_on(self.inches + self.here.length)
        self.end = self.course.at(self.travel)
        self.aground = self.first_island()
        self.met = self.encounters()

    def carried_on(self, travel: float) -> float:
        """KF-19 Carry her on until clear of the ships she has left."""
        left = [self.shapes[key] for key in self.ignores]
        if any(lies_on(parted(self.base(travel), shape)) for shape in left):
            self.cases.append("carried on")
            while any(parted(self.base(travel), shape) < -SLACK for shape in left):
                travel += 0.005
        return travel

    def first_island(self) -> float:
        """KF-2, KF-2f Return the distance to the first island that counts."""
        start, found = self.course.start, [inf]
        for island in self.islands:
            away = apart(start.outline, island)
            if touches(away):
                if not touches(apart(start.bow, island)) and not lies_on(parted(self.end.outline, island)):
                    continue
                return 0.0
            if comes_near(nearest(self.course, self.base, self.travel, island)):
                found.append(self.contact(self.course, island, self.travel))
        return min(found)

    def base(self, gone: float) -> Shape:
        return self.course.at(gone).outline

    def contact(self, course: Course, shape: Shape, stop: float) -> float:
        """Return where a base first touches a shape that it certainly meets, unless it comes on
        too gently to tell."""
        soon, late = first_within(course, shape, stop, 2 * SLACK), first_within(course, shape, stop, 0)
        if soon is None or late is None or late - soon > MARGIN:
            raise TooClose
        return (soon + late) / 2

    def encounters(self) -> list[Met]:
        """KF-12, KF-12a Return the ships that template, old or new place touch, in the order met.

        An island ends the way.
        """
        found = []
        for key, shape in self.shapes.items():
            if key in self.ignores:
                continue
            if touches(apart(self.course.start.outline, shape)):
                self.cases.append("from a touch")
                found.append(Met(0, key))
            elif touches(apart(self.end.outline, shape)) or self.template_touches(shape):
                found.append(Met(self.contact(self.course, shape, self.travel), key))
        found = [each for each in found if not each.gone or not beyond(each.gone, self.aground)]
        found.sort(key=lambda each: each.gone)
        for one, other in pairwise(found):
            if other.gone and other.gone - one.gone < MARGIN:
                raise TooClose
        return found

    def template_touches(self, shape: Shape) -> bool:
        return comes_near(nearest(self.course, self.course.section, self.inches, shape))

    # KF-12a to KF-17a: what comes of it

    def sail(self, lane: str) -> Move:
        self.set_out(lane)
        ahead = self.met.copy()
        while ahead:
            gone, key = yield from self.next_of(ahead)
            if key in self.friends:
                rams = False
            else:
                rams = (yield Asked("ram", key, {})) == "ram"
            if rams and self.is_held(key):
                self.cases.append("held fast")
                return self.stay(0, key)
            if rams:
                self.hulls[key] -= self.damage(key)
                if self.hulls[key] <= 0:
                    del self.shapes[key]
                    continue
            if rams or lies_on(parted(self.end.outline, self.shapes[key])):
                return (yield from self.park(gone, key))
        return self.stop(min(self.travel, self.aground), "")

    def next_of(self, ahead: list[Met]) -> Generator[Asked, str, Met]:
        """KF-12a Return the next in order; at one point enemies first, in the owner's order."""
        foes = {each.key: each for each in ahead if not each.gone and each.key not in self.friends}
        chosen = next(iter(foes.values()), ahead[0])
        if len(foes) > 1:
            self.cases.append("that met several at once")
            notation = yield Asked("meet", "", {f"meet {key}": None for key in foes})
            chosen = foes[notation.removeprefix("meet ")]
        ahead.remove(chosen)
        return chosen

    def touches_with_bow(self, key: str) -> bool:
        return touches(apart(self.course.start.bow, self.shapes[key]))

    def is_held(self, key: str) -> bool:
        """KF-12b Return whether she is held fast."""
        shape = self.shapes[key]
        if not touches(apart(self.course.start.outline, shape)) or self.touches_with_bow(key):
            return False
        return not touches(apart(self.end.outline, shape)) and not self.template_touches(shape)

    def damage(self, key: str) -> int:
        """KF-15 Return the damage of a ram."""
        speed = 0 if self.touches_with_bow(key) else ceil(self.inches / 3)
        sizes = CATEGORY[self.ship.figures.card.size] - CATEGORY[self.sizes[key]]
        return max(0, sizes + speed + sum_of(self.state, self.ship, "ram"))

    def park(self, gone: float, key: str) -> Move:
        """KF-17 Park against a ship."""
        contact = self.course.at(gone)
        if gone == 0 and self.touches_with_bow(key):
            return self.stay(0, key)
        berths = self.berths(contact, key)
        if not berths:
            self.cases.append("without a berth")
            return self.stay(gone, key)
        name = next(iter(berths))
        if len(set_of(berths)) > 1:
            name = yield Asked("park", key, berths)
        place = berths.get(name)
        if place is None:
            raise TooClose
        return End(place, gone, key, self.strikes_a_reef(gone, place))

    def berths(self, contact: Place, key: str) -> dict[str, Place | None]:
        """KF-17 Return the places along each edge touched: struck, flush left, flush right,
        centre."""
        third = [shape for other, shape in self.shapes.items() if other != key] + self.islands
        found: dict[str, Place | None] = {}
        for number, facing in enumerate(edges(self.shapes[key])):
            if not is_one_of_the_nearest(facing, self.shapes[key], contact.outline):
                continue
            for name, place in self.along(contact, self.places[key], number):
                free = self.is_free(place.outline, third)
                try:
                    if free is None or is_off(self.state, place):
                        free = None if free is None else False
                except TooClose:
                    free = None
                if free is not False:
                    found[f"park {SIDES[number]} {name}"] = place if free else None
        return found

    def along(self, contact: Place, other: Place, number: int) -> Iterable[tuple[str, Place]]:
        """KF-17 Return the places along an edge, as seen from her with her front flat against
        it."""
        deep, run = (other.length, other.width) if number % 2 == 0 else (other.width, other.length)
        facing = other._replace(heading=other.heading + 90 * number).moved(deep / 2, 0)
        flat = facing._replace(heading=facing.heading + 180, length=contact.length, width=contact.width)
        spare = (run - contact.width) / 2
        for name, aside in (
            ("struck", self.struck(contact, facing, run)),
            ("centre", 0),
            ("left", -spare),
            ("right", spare),
        ):
            yield name, flat.moved(-contact.length / 2, aside)

    def struck(self, contact: Place, facing: Place, run: float) -> float:
        """KF-17 Bring the front corner nearer to the edge straight to it."""
        ends = facing.at(0, run / 2), facing.at(0, -run / 2)
        flat = facing._replace(heading=facing.heading + 180)
        aside_x, aside_y = flat.at(0, 1)[0] - flat.x, flat.at(0, 1)[1] - flat.y
        by_corner = []
        for (x, y), hand in zip(contact.bow, (1, -1), strict=True):
            over = min(run / 2, max(-run / 2, (x - flat.x) * aside_x + (y - flat.y) * aside_y))
            by_corner.append((apart(((x, y),), ends), over + hand * contact.width / 2))
        (near, one), (far, other) = sorted(by_corner)
        if far - near < MARGIN and abs(one - other) > EXACT:
            raise TooClose
        return one

    def stay(self, gone: float, key: str) -> End:
        """KF-17 Stay unturned at first contact, or KF-12b where she is."""
        return self.stop(gone, key)

    def stop(self, gone: float, key: str) -> End:
        """KF-17a Draw her back if another ship is in the way; then nobody is alongside."""
        place = self.course.at(gone)
        if any(lies_on(parted(place.outline, shape)) for shape in self.taken()):
            back = [last_beyond(self.course, self.taken(), gone, reach) for reach in (0, 2 * SLACK)]
            if back[0] - back[1] > MARGIN:
                raise TooClose
            gone, key = sum(back) / 2, ""
            self.cases.append("drawn back")
            place = self.course.at(gone) if gone else self.here
        return End(place, gone, key, self.strikes_a_reef(gone, place))

    def strikes_a_reef(self, gone: float, place: Place) -> bool:
        """KF-2 Return whether a reef lies on her way or at its end."""
        if not self.minds_reefs or not self.reefs or is_by(place, self.here, EXACT):
            return False
        near = [nearest(self.course, self.base, gone, reef) for reef in self.reefs]
        return any([comes_near(each) for each in near] + [comes_near(apart(place.outline, reef)) for reef in self.reefs])


def is_one_of_the_nearest(facing: tuple[Spot, Spot], shape: Shape, base: Shape) -> bool:
    """KF-17 Return whether a base touches a shape at that edge; two meet at a corner."""
    away = apart(base, facing) - min(apart(base, edge) for edge in edges(shape))
    return away < EXACT / 4 or not beyond(away, 0)


def set_of(berths: dict[str, Place | None]) -> list[Place]:
    """Return each place once."""
    found: list[Place] = []
    for place in berths.values():
        if place is None:
            raise TooClose
        if not any(is_by(place, other, EXACT) for other in found):
            found.append(place)
    return found


def is_by(one: Place, other: Place, reach: float) -> bool:
    turned = abs((one.heading - other.heading + 180) % 360 - 180)
    return abs(one.x - other.x) < reach and abs(one.y - other.y) < reach and turned < 1
