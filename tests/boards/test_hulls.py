"""Hulls of several hexes: place, contact and broadsides."""

import math
from itertools import pairwise, product

import pytest

from quarterdeck.boards.hex import DIRECTIONS, Hex, disk, distance, neighbour, neighbours, row
from quarterdeck.boards.hulls import (
    Beam,
    Contact,
    WindSide,
    bears,
    broadside,
    contact,
    hull,
    wind_side,
    zone,
)

HOME = Hex(0, 0)
LENGTHS = (1, 2, 3, 4)


@pytest.mark.parametrize(("heading", "length"), [*product(DIRECTIONS, LENGTHS)])
def test_a_hull_lies_from_the_bow_straight_astern(heading: int, length: int) -> None:
    lies = hull(HOME, heading, length)
    assert len(lies) == length
    assert lies[0] == HOME
    assert all(neighbour(astern, heading) == before for before, astern in pairwise(lies))
    assert hull(HOME, heading, length) is lies


def test_a_hull_has_its_limits() -> None:
    assert len(hull(HOME, 0, 6)) == 6
    for length in (0, 7):
        with pytest.raises(ValueError, match=f"1 to 6 hexes long, not {length}"):
            hull(HOME, 0, length)


def test_the_bow_stays_and_the_stern_swings() -> None:
    assert hull(HOME, 0, 3) == (HOME, Hex(0, 1), Hex(0, 2))
    assert hull(HOME, 1, 3) == (HOME, Hex(-1, 1), Hex(-2, 2))  # to starboard: the stern goes to port
    assert hull(HOME, 5, 3) == (HOME, Hex(1, 0), Hex(2, 0))


@pytest.mark.parametrize(("heading", "length"), [*product(DIRECTIONS, LENGTHS)])
def test_the_zone_is_every_hex_next_to_the_hull(heading: int, length: int) -> None:
    lies = hull(HOME, heading, length)
    plain = {at for at in disk(HOME, length + 1) if min(distance(at, each) for each in lies) == 1}
    assert {*zone(HOME, heading, length)} == plain
    assert len(zone(HOME, heading, length)) == len(plain) == 4 + 2 * length


# --- Contact


def touch(some: tuple[Hex, ...], others: tuple[Hex, ...]) -> bool:
    return any(distance(a, b) == 1 for a in some for b in others)


# Headed north, the mover meets every pose of the other next to her; other headings are turned.
@pytest.mark.parametrize("length", LENGTHS)
def test_every_first_contact_is_a_ram_or_alongside_and_none_is_made_behind_the_bow(length: int) -> None:
    before, after = hull(neighbour(HOME, 3), 0, length), hull(HOME, 0, length)
    met = dict.fromkeys(Contact, 0)
    for bow, heading, other_length in product(disk(HOME, length + 5), DIRECTIONS, LENGTHS):
        other = hull(bow, heading, other_length)
        if not {*other}.isdisjoint(before + after):
            continue
        is_first = touch(after, other) and not touch(before, other)
        made = contact(HOME, 0, length, other, heading)
        assert bool(made) == is_first
        assert not is_first or touch((HOME,), other)
        assert not is_first or not touch(after[1:], other)
        met[made] += 1
    assert all(met.values())


@pytest.mark.parametrize("turns", DIRECTIONS)
def test_what_is_a_ram(turns: int) -> None:
    def meets(others_bow: Hex, others_heading: int, length: int = 2) -> Contact:
        return contact(HOME, turns, 2, hull(others_bow, (others_heading + turns) % 6, length), (others_heading + turns) % 6)

    on_bow = neighbours(HOME)[(turns + 1) % 6]
    in_front = neighbours(HOME)[turns]
    assert [meets(on_bow, heading, 1) for heading in DIRECTIONS] == [
        Contact.ALONGSIDE, Contact.RAM, Contact.RAM, Contact.ALONGSIDE, Contact.RAM, Contact.RAM,
    ]  # fmt: skip
    assert {meets(in_front, heading, 1) for heading in DIRECTIONS} == {Contact.RAM}
    assert meets(on_bow, 0, 2) == Contact.NONE  # her stern was next to the mover already
    assert meets(on_bow, 3, 2) == Contact.ALONGSIDE


# --- Broadsides and wind


@pytest.mark.parametrize(("heading", "beam"), [*product(DIRECTIONS, (Beam.PORT, Beam.STARBOARD))])
def test_a_broadside_bears_between_the_rows_60_and_120_degrees_from_the_bow(heading: int, beam: Beam) -> None:
    for at in disk(HOME, 6)[1:]:
        east, south = at.q * math.sqrt(3) / 2, at.r + at.q / 2
        off = (math.degrees(math.atan2(east, -south)) - 60 * heading) % 360
        if beam is Beam.PORT:
            off = 360 - off
        assert bears(HOME, heading, beam, at) == (59.99 < off < 120.01)
    assert not bears(HOME, heading, beam, HOME)


def test_a_broadside_widens_by_one_hex_at_every_range() -> None:
    covered = broadside(HOME, 2, Beam.PORT, 4)
    assert [sum(distance(HOME, at) == out for at in covered) for out in range(5)] == [0, 2, 3, 4, 5]
    assert row(HOME, 0, 4)[3] in covered  # 120° to port of south-east
    assert row(HOME, 1, 4)[3] in covered


def test_on_which_side_the_wind_is() -> None:
    assert [wind_side(0, blows_from) for blows_from in DIRECTIONS] == [*"ABCDCB"]
    assert wind_side(4, 1) == WindSide.ASTERN
