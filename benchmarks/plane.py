"""Measure the geometry of the open table: moves among many ships, templates, arcs, lines of fire.

Every time also appears in rounds of the fixed loop of `bench.py`, timed in the same run. Machines
differ and are noisy, so compare rounds, not microseconds. A fixed seed deals the tables of ships.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TypeVar

from benchmarks import results
from benchmarks.bench import rate, reference
from benchmarks.results import Result, rounded

from quarterdeck.boards.plane import angles, arcs, berths, contacts, distances, paths, shapes, templates
from quarterdeck.boards.plane.angles import DEGREE, INCH
from quarterdeck.boards.plane.paths import Way
from quarterdeck.boards.plane.shapes import Point, Polygon, Rectangle, corners
from quarterdeck.engine.chance import Seeded

SIZES = ((2000, 1000), (3000, 1250), (4000, 1500), (5000, 2000))
LENGTHS = (3 * INCH, 4 * INCH, 6 * INCH, 8 * INCH)
TURNS = tuple(degrees * DEGREE for degrees in (-60, -45, -30, -15, 15, 30, 45, 60))
LIMITS = (3 * INCH, 8 * INCH, 12 * INCH, 18 * INCH)

Case = TypeVar("Case")
Work = Callable[[int], int]


def table(seed: int, count: int) -> list[Rectangle]:
    """Return ships on a table of three feet by three, none touching another."""
    below = Seeded(seed).below
    ships: list[Rectangle] = []
    while len(ships) < count:
        length, width = SIZES[below(4)]
        place = Point(3 * INCH + below(30 * INCH), 3 * INCH + below(30 * INCH))
        ship = Rectangle(place, below(angles.FULL_TURN), length, width)
        if not any(shapes.meets(corners(ship), corners(other)) for other in ships):
            ships.append(ship)
    return ships


TABLES = [table(seed, 16) for seed in range(40)]


def moves(turning: bool) -> list[tuple[Way, list[Polygon]]]:
    """Return a move of the first ship of every table, and the corners of the others."""
    found = []
    for number, ships in enumerate(TABLES):
        turn = TURNS[number % 8] if turning else 0
        way = paths.way_by_template(ships[0], LENGTHS[number % 4], turn)
        found.append((way, [corners(ship) for ship in ships[1:]]))
    return found


def struck(turning: bool) -> list[tuple[Way, Polygon]]:
    """Return every ship that is hit, with the path that hits it."""
    ways = moves(turning)
    return [(way, shapes[place]) for way, shapes in ways for _, place in contacts.contacts(way, shapes)]


def flush_ships() -> list[tuple[Way, Polygon]]:
    """Return straight paths along a ship that lies 1 to 4 thousandths away."""
    found = []
    for number, ships in enumerate(TABLES):
        beside = shapes.shifted(berths.flush(ships[1], ships[0], shapes.STARBOARD, 900), -1 - number % 4, 0)
        found.append((paths.way_by_template(ships[0], 6 * INCH, 0), corners(beside)))
    return found


def pairs() -> list[tuple[Rectangle, Polygon]]:
    return [(ships[i], corners(ships[i + 1])) for ships in TABLES for i in range(15)]


def in_arcs() -> list[tuple[Rectangle, int, Polygon]]:
    return [(ship, arc, shape) for ship, shape in pairs() for arc in arcs.arcs_holding(ship, shape)]


def over(cases: list[Case], work: Callable[[Case], object]) -> Work:
    """Return a function that does a piece of work for each case."""

    def all_of_them(_: int) -> int:
        for case in cases:
            work(case)
        return len(cases)

    return all_of_them


def works() -> dict[str, Work]:
    straight, curved = moves(turning=False), moves(turning=True)
    return {
        "contacts of a straight move, 15 ships": over(straight, lambda case: contacts.contacts(*case)),
        "contacts of a curved move, 15 ships": over(curved, lambda case: contacts.contacts(*case)),
        "encounters of a straight move, 15 ships": over(straight, lambda case: templates.encounters(case[0], INCH, case[1])),
        "encounters of a curved move, 15 ships": over(curved, lambda case: templates.encounters(case[0], INCH, case[1])),
        "first contact, straight, met": over(struck(turning=False), lambda case: contacts.first_contact(*case)),
        "first contact, curved, met": over(struck(turning=True), lambda case: contacts.first_contact(*case)),
        "first contact, straight, lying flush": over(flush_ships(), lambda case: contacts.first_contact(*case)),
        "template and one ship met": over(
            struck(turning=True), lambda case: templates.template_nears(case[0], INCH, case[1])
        ),
        "last clear point, curved": over(
            struck(turning=True), lambda case: contacts.last_clear(case[0], case[0].length, [case[1]])
        ),
        "sweep box of a curved move": over(curved, lambda case: paths.sweep_box(case[0])),
        "which arcs hold a ship": over(pairs(), lambda case: arcs.arcs_holding(*case)),
        "band of range from an edge": over(pairs(), lambda case: distances.band(corners(case[0])[:2], case[1], LIMITS)),
        "line of fire": over(in_arcs(), lambda case: arcs.line_of_fire(*case)),
        "touching or not": over(pairs(), lambda case: distances.touches(corners(case[0]), case[1])),
        "gap between two ships": over(pairs(), lambda case: distances.gap(corners(case[0]), case[1])),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement")
    results.add_option(parser)
    options = parser.parse_args()
    plain = rate(lambda _: reference(), options.seconds)
    print(f"reference loop: {plain:,.0f} a second\n")
    print(f"{'':<44}{'µs':>10}{'rounds of the loop':>20}")
    found = []
    for name, work in works().items():
        figure = rate(work, options.seconds)
        print(f"{name:<44}{1e6 / figure:>10.1f}{plain / figure:>20.1f}")
        key = f"plane/{name.replace(',', '').replace(' ', '-')}"
        found += [
            Result(f"{key}/time", f"{name}: time", rounded(1e6 / figure), "µs"),
            Result(f"{key}/loops", f"{name}: rounds of the loop", rounded(plain / figure)),
        ]
    if options.write:
        results.write("plane", found, ["src/quarterdeck/boards/plane"])


if __name__ == "__main__":
    main()
