"""Boards of hexes: names, edges and sets of hexes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarterdeck.boards.hex import DIRECTIONS, Hex, disk, distance, neighbour, neighbours
from quarterdeck.boards.hexboard import (
    Board,
    BoardEdge,
    at_of,
    board,
    from_offset,
    hex_named,
    name_of,
    places,
    to_offset,
)

repeatable = settings(derandomize=True, database=None, deadline=None, max_examples=150)

near = st.integers(-12, 12)
anywhere = st.builds(Hex, near, near)
facings = st.sampled_from(DIRECTIONS)


@repeatable
@given(st.integers(0, 701), st.integers(0, 998))
def test_names_round_trip(column: int, row: int) -> None:
    at = from_offset(column, row)
    assert to_offset(at) == (column, row)
    assert at_of(at) == (column + 1, row + 1)
    assert hex_named(name_of(at)) == at


@pytest.mark.parametrize(
    ("column", "row", "name"),
    [(0, 0, "A1"), (1, 6, "B7"), (25, 9, "Z10"), (26, 0, "AA1"), (51, 1, "AZ2"), (52, 1, "BA2"), (701, 998, "ZZ999")],
)
def test_names(column: int, row: int, name: str) -> None:
    assert name_of(from_offset(column, row)) == name


@repeatable
@given(st.text("AZaz019 -١", max_size=6))
def test_only_names_as_they_are_written_are_understood(text: str) -> None:
    try:
        at = hex_named(text)
    except ValueError:
        return
    assert name_of(at) == text


@pytest.mark.parametrize("text", ["", "A", "7", "A0", "A01", "a1", "A1 ", " A1", "A1\n", "A-1", "AAA1", "A1000", "A١"])
def test_other_spellings_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not the name of a hex"):
        hex_named(text)


@pytest.mark.parametrize(("column", "row"), [(-1, 0), (0, -1), (702, 0), (0, 999)])
def test_hexes_beyond_the_names(column: int, row: int) -> None:
    with pytest.raises(ValueError, match="has no name"):
        name_of(from_offset(column, row))


sizes = st.integers(1, 7)


@repeatable
@given(sizes, sizes)
def test_a_board_holds_its_cells_and_no_others(columns: int, rows: int) -> None:
    made = board(columns, rows)
    assert made is board(columns, rows)
    assert [*map(to_offset, made.cells)] == [(c, r) for r in range(rows) for c in range(columns)]
    for column in range(-2, columns + 2):
        for row in range(-2, rows + 2):
            at = from_offset(column, row)
            assert (at in made) == (0 <= column < columns and 0 <= row < rows) == (at in made.cells)


@repeatable
@given(sizes, sizes)
def test_edges_of_a_board(columns: int, rows: int) -> None:
    made = board(columns, rows)
    for at in made.cells:
        assert made.neighbours[at] == tuple(near for near in neighbours(at) if near in made)
        for direction in DIRECTIONS:
            over = made.edge_crossed(at, direction)
            assert (over is None) == (neighbour(at, direction) in made)
            assert over is None or at in made.cells_on(over)
    assert [name_of(at) for at in made.cells_on(BoardEdge.WEST)] == [f"A{row + 1}" for row in range(rows)]
    assert len(made.cells_on(BoardEdge.NORTH)) == len(made.cells_on(BoardEdge.SOUTH)) == columns


def test_every_second_column_lies_half_a_hex_south() -> None:
    names = [name_of(at) for at in board(3, 3).neighbours[hex_named("B2")]]
    assert names == ["B1", "C2", "C3", "B3", "A3", "A2"]


@pytest.mark.parametrize(("columns", "rows"), [(0, 3), (3, 0), (703, 1), (1, 1000)])
def test_impossible_boards(columns: int, rows: int) -> None:
    with pytest.raises(ValueError, match="no board"):
        board(columns, rows)


# --- Sets of hexes


@repeatable
@given(st.data())
def test_sets_of_hexes_are_bits(data: st.DataObject) -> None:
    made = board(data.draw(sizes), data.draw(sizes))
    some = data.draw(st.lists(st.sampled_from(made.cells), unique=True))
    others = data.draw(st.lists(st.sampled_from(made.cells), unique=True))
    mask = made.mask(some)
    assert made.hexes(mask) == [at for at in made.cells if at in some]
    assert [made.cells[place] for place in places(mask)] == made.hexes(mask)
    assert made.hexes(mask & made.mask(others)) == [at for at in made.cells if at in some and at in others]
    assert all(bool(mask & made.bit[at]) == (at in some) for at in made.cells)


@repeatable
@given(sizes, sizes)
def test_the_hexes_beside_one_are_its_neighbours_on_the_board(columns: int, rows: int) -> None:
    made = board(columns, rows)
    for at in made.cells:
        assert made.beside[at] == made.mask(near for near in neighbours(at) if near in made)
        assert made.sides[at] == tuple(made.mask([near]) for near in neighbours(at))
    assert made.beside_any(made.mask(made.cells[:2])) == made.beside[made.cells[0]] | made.beside[made.cells[:2][-1]]


@repeatable
@given(sizes, sizes, st.integers(0, 7))
def test_the_hexes_within_a_distance_are_counted_across_the_board_and_never_round_its_edge(
    columns: int, rows: int, reach: int
) -> None:
    made = Board(columns, rows)  # not shared, so its caches are empty
    for at in made.cells:
        assert made.hexes(made.within(at, reach)) == [other for other in made.cells if distance(at, other) <= reach]


def test_a_hex_of_a_board_is_the_same_object_however_it_was_come_by() -> None:
    made = board(5, 4)
    for at in made.cells:
        assert hex_named(name_of(at)) is at
        assert all(near is made.cells[made.cells.index(near)] for near in disk(at, 3) if near in made)


def test_hexes_off_the_board_belong_to_no_set() -> None:
    assert board(3, 3).mask([hex_named("B2"), hex_named("D1")]) == board(3, 3).bit[hex_named("B2")]
