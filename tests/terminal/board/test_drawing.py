"""Pictures of every kind of board."""

from __future__ import annotations

import pytest

import quarterdeck as qd
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.scene import (
    CardTable,
    Cell,
    Gauge,
    Hexes,
    Kind,
    Line,
    Look,
    Overlay,
    Piece,
    Place,
    Plane,
    Scene,
    Shape,
    SightLine,
    Squares,
    Zone,
)
from quarterdeck.terminal.board.canvas import Canvas, plain
from quarterdeck.terminal.board.drawing import draw
from quarterdeck.terminal.board.short_names import short_names
from quarterdeck.terminal.board.signs import Focus, arrow
from quarterdeck.terminal.text import sight_lines
from quarterdeck.terminal.text.piece_card import card, sentences

LEGEND = (
    Kind("water", "water", "area", "·", "water"),
    Kind("sea", "sea", "area", "~", "water"),
    Kind("land", "land", "area", "▒", "land"),
    Kind("plain", "plain", "area", "", "land"),
    Kind("hill", "hill", "area", "^", "height"),
    Kind("woods", "woods", "area", "♣", "wood"),
    Kind("road", "road", "line", "+", "way"),
    Kind("ship", "ship", "hull"),
    Kind("infantry", "infantry", "counter", "I"),
    Kind("mounted cavalry", "mounted cavalry", "counter", "C"),
    Kind("commander", "commander", "counter", "G", beside=True),
)


def ship(key: str, at: tuple[int, int] | None, facing: int | None = 90, *, active: bool = False, side: int = 0) -> Piece:
    return Piece(key, key.capitalize(), "ship", side, at, facing, active=active)


def test_squares_with_ships_land_and_field_of_fire() -> None:
    scene = Scene(
        Squares(4, 3, "water", (Cell((4, 1), ("land",)),), legend=LEGEND),
        (ship("mimi", (1, 2), active=True), ship("kingani", (3, 3), 315, side=1)),
    )
    look = Look("mimi", (Overlay("field of fire", ((2, 2), (3, 2))),))
    assert draw(scene, Focus(look)).canvas.text().splitlines() == [
        "      2   4",
        "  1 · · · ▒▒",
        "  2 →M◦ ◦ ·",
        "  3 · · ↖K·",
    ]
    assert "◦" not in draw(scene, Focus()).canvas.text()


def test_a_larger_room_gives_larger_squares_with_names() -> None:
    scene = Scene(Squares(4, 3, "water", legend=LEGEND), (ship("mimi", (1, 2)),))
    picture = draw(scene, Focus(), (40, 20)).canvas
    assert picture.width == 4 + 4 * 8
    assert "Mimi" in picture.text()


def test_targets_of_options_are_marked_and_clickable() -> None:
    scene = Scene(Squares(4, 3, "water", legend=LEGEND), (ship("mimi", (1, 2)),))
    drawn = draw(scene, Focus(marks={"2,2": "1"}, aim="2,2"))
    x, y = 4 + 2, 2
    assert drawn.canvas.targets[x, y] == "2,2"
    assert drawn.canvas.targets[drawn.places["mimi"]] == "mimi"
    assert ("1 ", "mark aim") in drawn.canvas.runs(y)


def test_hexes_in_offset_columns() -> None:
    scene = Scene(
        Hexes(3, 2, "sea", cells=(Cell((1, 2), ("hill",)),), names="letters", legend=LEGEND), (ship("swan", (2, 1), 60),)
    )
    drawn = draw(scene, Focus())
    first, second = drawn.canvas.text().splitlines()[0].split()[:2]
    assert (first, second) == ("A", "B")
    assert drawn.places["swan"] == (8, 2)  # half a hex lower than column A
    assert "↗" in drawn.canvas.text()
    assert "^" in drawn.canvas.text()


def test_hexes_in_offset_rows() -> None:
    scene = Scene(Hexes(3, 2, "sea", top="pointy", legend=LEGEND), (ship("swan", (1, 2)),))
    assert draw(scene, Focus()).places["swan"] == (4 + 2, 1 + 2)


def test_a_card_table_shows_known_faces_and_counts_the_rest() -> None:
    zones = (
        Zone("hand", "Hand", "anne", ("K♠", "3♥"), 5),
        Zone("deck", "Deck", count=40),
        Zone("empty", "Discards"),
    )
    drawn = draw(Scene(CardTable(), zones=zones), Focus(marks={"K♠": "1"}))
    text = drawn.canvas.text()
    assert "Hand (5)" in text
    assert "[1:K♠] [3♥]  ▒▒ ×3" in text
    assert "▒▒ ×40" in text
    assert "Discards (0)" in text
    assert "K♠" in drawn.canvas.targets.values()


def test_an_open_table_is_drawn_in_characters() -> None:
    island = Shape(("land",), ((20_000, 10_000), (40_000, 10_000), (40_000, 20_000), (20_000, 20_000)))
    plane = Plane(72_000, 48_000, "sea", 1000, (island,), LEGEND)
    drawn = draw(Scene(plane, (ship("victory", (60_000, 40_000), 200),)), Focus())
    assert "↓Vic" in drawn.canvas.text()
    assert "▒" in drawn.canvas.text()
    assert drawn.canvas.targets[drawn.places["victory"]] == "victory"


def test_several_pieces_on_a_cell_are_counted() -> None:
    scene = Scene(Squares(2, 2, "water", legend=LEGEND), (ship("a", (1, 1)), ship("b", (1, 1), active=True)))
    assert "→+1" in draw(scene, Focus(), (30, 12)).canvas.text()


def test_short_names_differ() -> None:
    pieces = [ship("mimi", None), ship("mary", None), ship("mimi", None), Piece("x", "", "mark", -1)]
    names = short_names([pieces[0], pieces[1], pieces[3]], 1)
    assert len(set(names.values())) == 3
    assert names["mimi"] == "M"


def test_headings_are_rounded_to_eight() -> None:
    assert "".join(arrow(ship("a", (1, 1), degrees)) for degrees in (0, 44, 90, 200, 350)) == "↑↗→↓↑"


def test_sides_without_a_heading_differ_by_shape() -> None:
    counters = [Piece("a", "A", "ship", side, at=(1, 1)) for side in range(-1, 7)]
    assert "".join(map(arrow, counters)) == "○●◆▲■★✚●"


def test_a_diagram_shows_every_hit_in_signs_and_in_words() -> None:
    piece = Piece(
        "gotzen",
        "Graf von Götzen",
        "ship",
        1,
        (3, 4),
        180,
        gauges=(Gauge("flotation", 7, 8),),
        diagram=(
            Place("bow", "bow"),
            Place("compartment 4", "compartment", 1, 2),
            Place("compartment 6", "compartment"),
            Place("gun", "gun", 3),
        ),
    )
    scene = Scene(Squares(5, 5, "water", legend=LEGEND), (piece,), sides=("british", "german"))
    lines = [plain(line) for line in card(piece, scene, "G", 60)]
    assert lines[0] == "↓G Graf von Götzen  German 3,4"
    assert lines[1].strip() == "flotation ███████░ 7/8"
    assert lines[2].strip() == "bow ○  compartment 4 ●1/2 6 ○  gun ●×3"
    assert all(len(line) <= 30 for line in (plain(each) for each in card(piece, scene, "G", 30)))
    told = sentences(piece, scene)
    assert told.endswith("Flotation 7 of 8. Hits: compartment 4 1 of 2, gun 3 times.")


def test_wide_characters_do_not_shift_a_row() -> None:
    canvas = Canvas(4, 1)
    canvas.paint(0, 0, "三a\u0301b")
    assert canvas.text() == "?a?b"


def unit(key: str, at: tuple[int, int], kind: str = "infantry", facing: int = 0, tile: str | None = None) -> Piece:
    return Piece(key, key.capitalize(), kind, 0, at, facing, tile=tile, gauges=(Gauge("strength", 3, 4),))


LAND = Hexes(
    5,
    3,
    "plain",
    cells=(Cell((2, 1), ("hill", "woods")),),
    lines=(Line("road", ((3, 1), (4, 1))),),
    names="letters",
    legend=LEGEND,
)


def test_a_unit_shows_facing_arm_strength_and_tile() -> None:
    scene = Scene(LAND, (unit("guards", (1, 1), tile=""), unit("lancers", (4, 2), "mounted cavalry", 120, "10♣")))
    text = draw(scene, Focus()).canvas.text()
    assert "↑I3" in text
    assert "▮ G" in text
    assert "↘C3" in text
    assert "10♣L" in text


def test_terrain_of_several_kinds_has_a_sign_for_each() -> None:
    text = draw(Scene(LAND), Focus()).canvas.text()
    assert "^♣" in text
    assert "+" in text
    assert text.splitlines()[0].split() == ["A", "B", "C", "D", "E"]


def test_columns_without_letters_have_numbers() -> None:
    assert draw(Scene(Hexes(3, 2, "sea", legend=LEGEND)), Focus()).canvas.text().splitlines()[0].split() == ["1", "2", "3"]


def test_arcs_unseen_cells_and_blocking_hexes_differ_without_colour() -> None:
    look = Look(
        "guards",
        (
            Overlay("main guns", ((2, 1), (3, 1)), "LC-80"),
            Overlay("main guns", ((3, 2),), "LC-62", seen=False),
            Overlay("secondary guns", ((3, 1), (3, 2)), "LC-80"),
            Overlay("secondary guns", ((5, 1),), "LC-62", seen=False),
        ),
        (SightLine(("foe",), (5, 1), "hidden", "LC-79", False, False, ((4, 1),), "woods at D1"),),
    )
    canvas = draw(Scene(LAND), Focus(look)).canvas
    rows = ["".join(text for text, _ in canvas.runs(y)) for y in range(canvas.height)]
    where = dict.fromkeys(canvas.targets.values(), "")
    for (x, y), target in sorted(canvas.targets.items()):
        where[target] += rows[y][x]
    signs = {
        name: next((each for each in "◦•×✗" if each in where[name]), "") for name in ("B1", "C1", "C2", "E1", "D1", "A1")
    }
    assert signs == {"B1": "◦", "C1": "•", "C2": "•", "E1": "×", "D1": "✗", "A1": ""}
    assert [told.sign for told in sight_lines.fields(look)] == ["◦", "×", "•", "×"]


def test_the_piece_looked_at_is_drawn_on_top() -> None:
    pieces = (unit("general", (1, 1), "commander"), unit("guards", (1, 1)))
    assert "↑I3+" in draw(Scene(LAND, pieces), Focus()).canvas.text()
    assert "↑G3+" in draw(Scene(LAND, pieces), Focus(Look("general"))).canvas.text()
    assert sight_lines.next_there(Scene(LAND, pieces), "guards", "") == "guards"
    assert sight_lines.next_there(Scene(LAND, pieces), "guards", "guards") == "general"


def test_a_piece_is_found_by_name_start_of_a_word_or_place() -> None:
    scene = Scene(LAND, (unit("first guards", (1, 1)), unit("second guards", (4, 2)), unit("lancers", (5, 3))))
    assert sight_lines.find(scene, "lan") == "lancers"
    assert sight_lines.find(scene, "d2") == "second guards"
    assert sight_lines.find(scene, "First Guards") == "first guards"
    with pytest.raises(QuarterdeckError, match="'guards' could be First guards or Second guards"):
        sight_lines.find(scene, "guards")
    with pytest.raises(QuarterdeckError, match="there is no 'b7' on the board"):
        sight_lines.find(scene, "b7")


def test_on_an_open_table_bases_template_arcs_and_ghost_differ() -> None:
    match = qd.new("kingdom-fleets", "training-duel", seed=1)
    ghost = match.label("order jolly-moll starboard 90 4", "pirates").ghost
    focus = Focus(match.look("jolly-moll", "pirates"), {"jolly-moll": "1"}, "jolly-moll", ghost)
    drawn = draw(match.scene("pirates"), focus, (62, 26))
    text = drawn.canvas.text()
    assert "1↑Jol" in text
    assert "▓" in text
    assert "◌→◌" in text
    assert "░░" in text
    assert all(sign in text for sign in "∷∴∶·")
    rows = text.splitlines()
    assert next(row for row in rows if "∷" in row).strip().startswith("∶")  # the farther belts lie outside the nearer
    assert all(len(row) <= 62 for row in rows)
