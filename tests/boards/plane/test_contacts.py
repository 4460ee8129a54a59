"""First contact and last clear point, compared with every unit of the way tried in turn."""

from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.boards.plane import slow_ways
from tests.boards.plane.sketches import HERE, SHIP, headings, places, rectangles, repeatable, turns

from quarterdeck.boards.plane import angles, berths, contacts, paths, shapes
from quarterdeck.boards.plane.angles import DEGREE, INCH
from quarterdeck.boards.plane.paths import Way
from quarterdeck.boards.plane.shapes import SLACK, Point, Polygon, Rectangle, corners

slacks = st.sampled_from([0, SLACK])
bends = st.one_of(st.just(0), turns, st.sampled_from([-45 * DEGREE, 30 * DEGREE, -1, 7]))
small_ships = st.builds(Rectangle, places, headings, st.integers(100, 300), st.integers(50, 150))


@st.composite
def ways(draw: st.DrawFn) -> Way:
    ship = draw(small_ships)
    length = draw(st.integers(100, 600))
    return Way(ship, length, draw(bends), draw(st.sampled_from([length // 2, length, length + ship.length])))


@st.composite
def ships_by(draw: st.DrawFn, way: Way) -> Rectangle:
    """Draw a ship near the way, or flush with its start to within a few units."""
    other = draw(small_ships)
    if draw(st.booleans()):
        along = draw(st.integers(0, 200))
        return shapes.shifted(berths.flush(other, way.start, draw(st.integers(0, 3)), along), -draw(st.integers(-2, 5)), 0)
    beside = shapes.shifted(paths.place_on(way, draw(st.integers(0, way.travel))), 0, draw(st.integers(-200, 200)))
    heading = draw(st.sampled_from([other.heading, beside.heading, beside.heading + 90 * DEGREE]))
    return other._replace(centre=beside.centre, heading=heading % angles.FULL_TURN)


@settings(repeatable, max_examples=300)
@given(st.data(), ways(), slacks)
def test_first_contact_is_the_first(data: st.DataObject, way: Way, slack: int) -> None:
    obstacle = corners(data.draw(ships_by(way)))
    expected = slow_ways.first_contact(way, obstacle, slack)
    assert contacts.first_contact(way, obstacle, slack) == expected
    assert contacts.contacts(way, [obstacle], slack) == (() if expected is None else ((expected, 0),))


sizes = st.sampled_from([(2000, 1000), (3000, 1250), (4000, 1500), (5000, 2000)])
table = st.integers(0, 12 * INCH)


@st.composite
def bases(draw: st.DrawFn) -> Rectangle:
    length, width = draw(sizes)
    return Rectangle(Point(draw(table), draw(table)), draw(headings), length, width)


lengths = st.sampled_from([3 * INCH, 6 * INCH, 9 * INCH])
bends = st.sampled_from([-60, -45, -15, 15, 30, 45, 90]).map(lambda degrees: degrees * DEGREE)


@settings(repeatable, max_examples=150)
@given(bases(), lengths, bends, bases())
def test_first_contact_at_full_size_is_what_creeping_up_finds(
    ship: Rectangle, length: int, turn: int, other: Rectangle
) -> None:
    way = paths.way_by_template(ship, length, turn)
    assert contacts.first_contact(way, corners(other)) == slow_ways.creeping_contact(way, corners(other))


@settings(repeatable, max_examples=150)
@given(sizes, st.sampled_from([-150, -90, 120, 150, 179]), st.integers(0, 3), st.integers(50, 100), rectangles)
def test_first_contact_in_a_sharp_turn_with_an_islet_by_the_way(
    size: tuple[int, int], degrees: int, corner: int, share: int, islet: Rectangle
) -> None:
    way = Way(Rectangle(HERE, 0, *size), 3 * INCH, degrees * DEGREE, 3 * INCH)
    x, y = corners(paths.place_on(way, way.travel * share // 100))[corner]
    centre = Point(x + islet.centre.x // 10, y + islet.centre.y // 10)
    shape = corners(islet._replace(centre=centre, length=islet.length // 5, width=islet.width // 5))
    assert contacts.first_contact(way, shape) == slow_ways.creeping_contact(way, shape)


def test_first_contact_where_the_pace_itself_swerves() -> None:
    """Turn almost half round on the spot: a gap that closes slowly now closes fast a little
    later."""
    ship = Rectangle(HERE, 0, 5 * INCH, 2 * INCH)
    for turn, centre, heading, at in (
        (179 * DEGREE, Point(2020, -4151), 45_167, 2027),
        (150 * DEGREE, Point(2507, -4174), 338_375, 2546),
    ):
        islet = corners(Rectangle(centre, heading, 100, 100))
        assert contacts.first_contact(Way(ship, 3 * INCH, turn, 3 * INCH), islet) == at


@settings(repeatable, max_examples=40)
@given(bases(), lengths, bases())
def test_first_contact_on_a_straight_way_at_full_size(ship: Rectangle, length: int, other: Rectangle) -> None:
    way = paths.way_by_template(ship, length, 0)
    assert contacts.first_contact(way, corners(other)) == slow_ways.creeping_contact(way, corners(other))


@settings(repeatable, max_examples=25)
@given(headings, st.integers(0, 5), st.booleans())
@example(45 * DEGREE, 1, True)
def test_first_contact_gliding_along_a_ship_that_lies_flush(heading: int, off: int, to_starboard: bool) -> None:
    ship = Rectangle(HERE, heading, 3000, 1250)
    side = shapes.STARBOARD if to_starboard else shapes.PORT
    beside = corners(shapes.shifted(berths.flush(SHIP, ship, side, 700), -off, 0))
    way = Way(ship, 900, 0, 900)
    assert contacts.first_contact(way, beside) == slow_ways.creeping_contact(way, beside)


@settings(repeatable, max_examples=60)
@given(ways(), st.lists(places, min_size=3, max_size=3), st.integers(-300, 300))
def test_first_contact_with_a_triangle_and_a_line(way: Way, around: list[Point], aside: int) -> None:
    middle = shapes.shifted(paths.place_on(way, way.travel * 2 // 3), 0, aside).centre
    drawn = [Point(middle.x + x // 20, middle.y + y // 20) for x, y in around]
    met: list[Polygon] = [(drawn[0], drawn[1])]
    met += [shape for shape in (tuple(drawn), tuple(reversed(drawn))) if shapes.is_convex(shape)]
    for shape in met:
        assert contacts.first_contact(way, shape) == slow_ways.first_contact(way, shape)


def test_first_contact_of_grazing_corners() -> None:
    """Pass a needle's point that the swinging quarter only just reaches."""
    ship = Rectangle(HERE, 0, 5 * INCH, 2 * INCH)
    way = Way(ship, 4 * INCH, 45 * DEGREE, 9 * INCH)
    west = min(corners(paths.place_on(way, n))[3] for n in range(0, way.travel, 10))
    for off, hit in ((-2, False), (3, True)):
        needle = (Point(west.x + off, west.y), Point(west.x - 900, west.y + 1), Point(west.x - 900, west.y - 1))
        assert not shapes.meets(corners(ship), needle)
        found = contacts.first_contact(way, needle)
        assert (found is not None) is hit
        if found is not None:
            assert shapes.meets(corners(paths.place_on(way, found)), needle)
            assert not shapes.meets(corners(paths.place_on(way, found - 1)), needle)


def test_contacts_come_in_the_order_met() -> None:
    near, far = shapes.shifted(SHIP, 3000, 200), shapes.shifted(SHIP, 5500, -200)
    aside = shapes.shifted(SHIP, 3000, 4000)
    met = [corners(far), corners(aside), corners(near), corners(near)]
    assert contacts.contacts(Way(SHIP, 6 * INCH, 0, 8 * INCH), met) == ((1000, 2), (1000, 3), (3500, 0))
    assert contacts.contacts(Way(SHIP, 6 * INCH, 0, 2 * INCH), met[:2]) == ()
    assert contacts.first_contact(Way(SHIP, 6 * INCH, 0, 1000), met[2]) == 1000
    assert contacts.first_contact(Way(SHIP, 6 * INCH, 0, 999), met[2]) is None
    assert contacts.first_contact(Way(SHIP, 6 * INCH, 0, 8 * INCH), corners(SHIP)) == 0


def test_a_ship_touched_by_the_stern_is_met_where_the_way_begins() -> None:
    for turn in (0, 30 * DEGREE):
        way = paths.way_by_template(SHIP, 6 * INCH, turn)
        assert contacts.first_contact(way, corners(shapes.shifted(SHIP, -2000, 0))) == 0
    assert contacts.first_contact(Way(SHIP, 6 * INCH, 0, 8 * INCH), corners(shapes.shifted(SHIP, -2001, 0))) is None


def test_a_touch_of_three_thousandths_and_of_four() -> None:
    for off, met in ((3, ((0, 0),)), (4, ())):
        beside = corners(shapes.shifted(SHIP, 0, 1000 + off))
        assert contacts.contacts(Way(SHIP, 6 * INCH, 0, 8 * INCH), [beside], SLACK) == met
    ahead = corners(shapes.shifted(SHIP, 4000, 0))
    assert contacts.first_contact(Way(SHIP, 6 * INCH, 0, 8 * INCH), ahead, SLACK) == 2000 - SLACK


@settings(repeatable, max_examples=200)
@given(st.data(), ways(), slacks)
def test_the_last_clear_point_is_the_last(data: st.DataObject, way: Way, slack: int) -> None:
    obstacles = [corners(data.draw(ships_by(way))) for _ in range(data.draw(st.integers(1, 3)))]
    stop = data.draw(st.integers(0, way.travel))
    assert contacts.last_clear(way, stop, obstacles, slack) == slow_ways.last_clear(way, stop, obstacles, slack)


def test_drawn_back_to_where_it_touches_nobody() -> None:
    way = Way(SHIP, 6 * INCH, 0, 8 * INCH)
    first, second = corners(shapes.shifted(SHIP, 4000, 0)), corners(shapes.shifted(SHIP, 6000, 0))
    assert contacts.last_clear(way, 6000, [first, second]) == 2000 - SLACK - 1
    assert contacts.last_clear(way, 7000, [first, second]) == 1996  # off the second and onto the first again
    assert contacts.last_clear(way, 6004, [first]) == 6004
    assert contacts.last_clear(way, 6003, [first]) == 1996
    assert contacts.last_clear(way, 6000, []) == 6000
    assert contacts.last_clear(way, 6000, [corners(shapes.shifted(SHIP, 1000, 0))]) == 6000
    assert contacts.last_clear(way, 2000, [corners(shapes.shifted(SHIP, 1000, 0))]) == 0


@repeatable
@given(rectangles, rectangles)
def test_carried_clear_means_just_clear(ship: Rectangle, other: Rectangle) -> None:
    obstacle = corners(other)
    there = contacts.carried_clear(ship, obstacle)
    assert not shapes.overlaps(corners(there), obstacle)
    if shapes.overlaps(corners(ship), obstacle):
        assert shapes.overlaps(corners(shapes.shifted(there, -3, 0)), obstacle, 0)
        assert there.heading == ship.heading
    else:
        assert there == ship
