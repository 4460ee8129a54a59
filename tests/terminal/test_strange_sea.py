"""A game with kinds unknown to the client, in the terminal: signs, legend and scene."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.terminal.conftest import Settle
from tests.toys import strange_sea
from tests.toys.strange_sea import harbour, sights
from textual.widgets import Static

import quarterdeck as qd
from quarterdeck.engine.match import Match
from quarterdeck.engine.scene import Hexes, Scene, Wind
from quarterdeck.terminal.board.cell_names import captioned
from quarterdeck.terminal.board.drawing import draw
from quarterdeck.terminal.board.map_legend import on_the_map
from quarterdeck.terminal.board.signs import Focus
from quarterdeck.terminal.board.text_picture import picture
from quarterdeck.terminal.local_match import LocalMatch
from quarterdeck.terminal.screen.applications import PlayApp
from quarterdeck.terminal.screen.board import BoardView
from quarterdeck.terminal.screen.help import help_on
from quarterdeck.terminal.screen.palette import style
from quarterdeck.terminal.text import sight_lines
from quarterdeck.terminal.text.piece_card import sentences


def sea(table: str) -> Match[strange_sea.Sea]:
    return Match(strange_sea.GAME, qd.read_scenario(strange_sea.GAME, table), qd.Seeded(1))


def rows(table: str, focus: Focus) -> list[str]:
    return draw(sights.SCENES[table](1), focus).canvas.text().splitlines()


def test_the_map_uses_the_signs_of_the_legend_and_explains_them() -> None:
    match = sea("hexes")
    match.play("wait")
    told = picture(match.scene("ann"))
    assert "%Ω" in told
    assert (
        "% glowing moss, Ω obelisk, ! beacon, H palisade, - tramway, & oil slick\nL leviathan, d dinghy, Z zouaves" in told
    )
    assert "never on any map" not in told
    assert "↗L9+1" in told
    helped = help_on(match.scene("ann"))
    assert "\nΩ   obelisk\n" in helped
    assert "\nZ   zouaves" in helped


@pytest.mark.parametrize("table", ["hexes", "squares", "plane"])
def test_markers_are_drawn_over_the_unchanged_board(table: str) -> None:
    match = sea(table)
    before = match.scene("ann")
    match.play("wait")
    after = match.scene("ann")
    assert after.board == before.board
    assert "&" not in draw(before, Focus()).canvas.text()
    assert "&" in draw(after, Focus()).canvas.text()
    assert [kind.key for kind in on_the_map(after) if kind not in on_the_map(before)] == ["slick"]


def test_a_kind_without_a_legend_goes_by_its_key() -> None:
    scene = Scene(Hexes(2, 2, "ooze"))
    assert [kind.name for kind in on_the_map(scene)] == ["ooze"]
    assert draw(scene, Focus()).canvas.text().count("o") == 4


def test_features_on_the_sides_of_a_cell_surround_it() -> None:
    lines = rows("hexes", Focus())
    inside = next(line for line in lines if "↓Z4" in line)
    assert inside.index("H") < inside.index("↓Z4") < inside.rindex("H")
    above, below = lines[lines.index(inside) - 1], lines[lines.index(inside) + 3]
    assert "HHHHH" in above
    assert "HHHHH" in below
    squares = rows("squares", Focus())
    row = next(line for line in squares if "↓3" in line)
    assert row.rstrip().endswith("↓3H")
    assert squares[squares.index(row) + 1].strip() == "HH"


def test_a_large_piece_can_be_clicked_on_all_its_cells() -> None:
    drawn = draw(sights.on_hexes(0), Focus())
    assert drawn.canvas.text().count("▓O▓") == 2
    whole = {spot for spot, target in drawn.canvas.targets.items() if target == "tom"}
    assert len(whole) == 3 * 5 * 3  # three hexes of five by three characters


def test_a_carried_piece_is_counted_with_its_carrier_and_found_there() -> None:
    scene = sights.on_hexes(0)
    boat = scene.pieces[1]
    assert scene.place(boat) == scene.pieces[0].at
    assert "+1" in draw(scene, Focus()).canvas.text()
    assert sentences(boat, scene).startswith("Jolly boat: Ann, dinghy, aboard Old Tom.")
    assert sight_lines.next_there(scene, "tom", "tom") == "boat"
    assert "Old+1" in draw(sights.on_the_plane(0), Focus()).canvas.text()


def test_on_an_open_table_places_are_in_inches_and_fields_and_lines_are_shapes() -> None:
    match = sea("plane")
    look = match.look("tom", "ann")
    told = picture(match.scene("ann"), look)
    assert '→L9 Old Old Tom, 14.4", 10.0" heading east' in told
    assert "▓▓▓→Old" in told  # the base, longer than the name is
    assert "◦◦" in told
    assert "××××" in told
    assert "✗∙∙∙" in told
    assert sight_lines.title(match.scene("ann").pieces[0], match.scene("ann")) == 'Old Tom (14.4", 10.0")'
    assert sight_lines.find(match.scene("ann"), '34.0", 12.0"') == "zouaves"


def test_the_highlighted_option_shows_its_ghost() -> None:
    ghosts, points_at = sights.GHOSTS, sights.POINTS_AT
    there = {table: rows(table, Focus(None, {points_at[table]: "1"}, points_at[table], ghosts[table])) for table in ghosts}
    assert any("1↗◌" in line for line in there["hexes"])
    assert any("1→" in line for line in there["squares"])
    plane = "\n".join(there["plane"])
    assert "◌↓◌" in plane
    assert "░░∙░░" in plane
    assert not any("◌" in line for line in rows("plane", Focus()))


async def test_on_the_full_screen_the_ghost_and_the_legend_come_with_the_option(tmp_path: Path, settle: Settle) -> None:
    local = LocalMatch(sea("hexes"), {"ann": "human", "bob": "human"}, seed=1, path=tmp_path / "sea.qdr")
    app = PlayApp(local, rest=0)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        board = app.screen.query_one("#board", BoardView)
        assert "1↗◌" in board.canvas.text()
        await pilot.press("down")
        await settle(pilot)
        assert "◌" not in board.canvas.text()


# --- The harbour: sides of every pattern, people on deck, wind


def test_the_sides_have_the_signs_of_the_legend_and_change_in_play() -> None:
    before, after = (picture(harbour.scene(turn)) for turn in (0, 1))
    assert "# curtain, = dry stone, | stakes, ^ spoil heap" in before
    assert "% gap" not in before
    assert "% gap" in after
    for sign in "#=|^v+o:_":
        assert sign * 5 in before
    assert "%%%%%" not in before
    assert "%%%%%" in after


def test_the_wind_is_in_the_caption() -> None:
    assert picture(harbour.scene(0)).startswith("Turn 0, wind from north-east ↙\n")
    assert picture(harbour.scene(1)).startswith("Turn 1, calm\n")
    assert captioned(Scene(Hexes(2, 2, "brine"), wind=Wind(180))) == "wind from south ↑"
    assert captioned(sights.on_hexes(0)) == "Turn 0"


def test_a_piece_on_deck_is_in_front_of_the_hull_which_keeps_a_line() -> None:
    drawn = draw(harbour.scene(0), Focus())
    lines = drawn.canvas.text().splitlines()
    row = next(place for place, line in enumerate(lines) if "Reds" in line)
    assert "●C6" in lines[row - 1]
    assert "↗J50S" in lines[row + 1]
    targets = drawn.canvas.targets
    at = lines[row].index("Reds")
    assert [targets[at, row + down] for down in (-1, 0, 1)] == ["reds", "reds", "sloop"]
    assert "●C6+1" in drawn.canvas.text()  # the blues and their captain, the hull not counted
    assert "▓S▓" in drawn.canvas.text()  # midships, where nobody stands


def test_six_sides_have_six_colours() -> None:
    assert len({style(f"side{side}") for side in range(6)}) == 6


async def test_the_wind_is_over_the_full_screen(tmp_path: Path, settle: Settle) -> None:
    local = LocalMatch(sea("harbour"), {"ann": "human", "bob": "human"}, seed=1, path=tmp_path / "sea.qdr")
    app = PlayApp(local, rest=0)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        assert "wind from north-east ↙" in str(app.screen.query_one("#title", Static).content)
