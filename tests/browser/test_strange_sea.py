"""A game of kinds unknown to the page: its signs, its legend, and every feature of a scene."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Open
from tests.browser.playing import moved_on
from tests.browser.test_accessible import faults
from tests.browser.test_looking import post
from tests.server.client import Running
from tests.toys.strange_sea import harbour

Sail = Callable[[str], Page]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a server that has this game."""
    database = tmp_path_factory.mktemp("strange") / "matches.db"
    with Running(database=str(database), catalogue="tests.toys.strange_sea.catalogue:games") as running:
        yield f"http://localhost:{running.port}"


@pytest.fixture
def sail(open_page: Open) -> Sail:
    """Open both seats at one screen; Ann is asked."""

    def sail(table: str) -> Page:
        page = open_page("/", viewport={"width": 1280, "height": 900})
        made = post(page, "/api/matches", {"game": "strange-sea", "scenario": table})
        match = made["match"]["id"]
        for seat in ("ann", "bob"):
            sitting = {"seat": seat, "invitation": made["invitations"][seat], "name": seat}
            post(page, f"/api/matches/{match}/sit", sitting)
        page.goto(f"/match/{match}")
        expect(page.locator(".question")).to_contain_text("where to?")
        return page

    return sail


def box(page: Page, drawn: str) -> dict[str, float]:
    """Return an element's box on the sheet."""
    each = page.locator(drawn).first
    found: dict[str, Any] = each.evaluate(
        "each => { const box = each.getBBox(); return {x: box.x, y: box.y, w: box.width, h: box.height}; }"
    )
    return found


def test_the_map_shows_the_legends_signs_and_the_key_explains_them(sail: Sail) -> None:
    page = sail("hexes")
    expect(page.locator(".sheet .ground.tint-water")).to_have_count(1)
    expect(page.locator(".sheet .area.tint-wood")).to_have_count(1)
    expect(page.locator(".sheet .p-reeds")).to_have_count(2)
    expect(page.locator(".sheet .mark-word")).to_have_text("Ω")
    expect(page.locator(".sheet .rim.tint-prize")).to_have_count(1)
    expect(page.locator(".sheet .line.tint-way")).to_have_count(1)
    expect(page.locator(".piece[data-piece=zouaves] .letters")).to_have_text("Z")
    page.get_by_text("Key to the map").click()
    named = ["brine", "glowing moss", "obelisk", "beacon", "palisade", "tramway", "leviathan", "dinghy", "zouaves"]
    expect(page.locator(".legend li")).to_have_text([re.compile(name) for name in named])
    expect(page.locator("[data-kind=obelisk] .mark-word")).to_have_text("Ω")
    expect(page.locator("[data-kind=glowmoss]").get_by_role("button", name="Rule TO-2")).to_be_visible()
    assert not faults(page)


def test_marks_are_drawn_over_the_board_and_join_the_key(sail: Sail) -> None:
    page = sail("hexes")
    expect(page.locator(".marks .mark")).to_have_count(0)
    with moved_on(page):
        page.locator("[data-choice=wait]").click()
    expect(page.locator(".marks .mark.tint-danger.p-burst")).to_have_count(1)
    expect(page.locator("[data-kind=slick]")).to_have_count(1)


@pytest.mark.parametrize(("table", "sides"), [("hexes", 4), ("squares", 2)])
def test_signs_on_the_sides_of_a_cell_are_drawn_there(sail: Sail, table: str, sides: int) -> None:
    page = sail(table)
    palisades = page.locator(".sheet .hexside.tint-earth")
    expect(palisades).to_have_count(sides)
    ways = [each.get_attribute("d") or "" for each in palisades.all()]
    assert len(set(ways)) == sides
    if table == "squares":  # the east side, then the south side, of column 4, row 3
        ends = [tuple(sorted(tuple(map(float, end.split(","))) for end in way.strip("M").split("L"))) for way in ways]
        assert ends == [((194.0, 114.0), (194.0, 154.0)), ((154.0, 154.0), (194.0, 154.0))]


def test_a_piece_of_several_cells_fills_them_and_carries_another(sail: Sail) -> None:
    page = sail("hexes")
    footprint = box(page, "[data-footprint=tom]")
    one = box(page, ".target path")
    assert footprint["w"] > 2.4 * one["w"] * 0.9
    hull = page.locator(".piece[data-piece=tom] .hull").bounding_box()
    boat = page.locator(".piece[data-piece=boat] .hull").bounding_box()
    assert hull is not None
    assert boat is not None
    assert hull["width"] > 3 * boat["width"]
    page.locator(".piece[data-piece=boat]").click()
    expect(page.locator(".look-at option:checked")).to_have_text("Jolly boat (C2)")
    page.get_by_role("tab", name="Units").click()
    expect(page.locator("[data-sheet=boat]")).to_contain_text("aboard Old Tom")


def test_on_an_open_table_bases_fields_and_lines_are_shapes_and_places_are_in_inches(sail: Sail) -> None:
    page = sail("plane")
    expect(page.locator(".look-at option:checked")).to_have_text('Old Tom (14.4", 10.0")')
    base = box(page, ".piece[data-piece=tom] .base")
    assert base["h"] / base["w"] == pytest.approx(3)
    hull = page.locator(".piece[data-piece=tom] .hull").bounding_box()
    under = page.locator(".piece[data-piece=tom] .base").bounding_box()
    assert hull is not None
    assert under is not None
    assert hull["width"] < under["width"]
    page.get_by_role("button", name="Fields of fire").click()
    expect(page.locator(".overlays .in-sight .edge")).to_have_attribute("d", re.compile(r"^M[\d.]+ [\d.]+L"))
    expect(page.locator(".overlays .out-of-sight .edge")).to_have_count(1)
    expect(page.locator(".sight-line.blocked .stop")).to_have_count(1)
    page.locator(".sight.blocked button").first.focus()
    expect(page.locator(".sight-line.strong .sight-label")).to_have_text("moss")
    blocker, moss = box(page, ".sight-line.strong .blocker"), box(page, ".sheet .area.tint-wood")
    assert blocker == pytest.approx(moss)


@pytest.mark.parametrize(
    ("table", "parts"), [("hexes", ["cells", "way"]), ("squares", ["cells", "way"]), ("plane", ["template", "way"])]
)
def test_pointing_at_an_option_shows_the_pieces_new_place(sail: Sail, table: str, parts: list[str]) -> None:
    page = sail(table)
    ghost = page.locator("[data-ghost=tom]")
    expect(ghost).to_have_count(0)
    page.locator("[data-choice=swim]").hover()
    expect(ghost.locator(".ghost-piece .hull")).to_have_count(1)
    for part in parts:
        expect(ghost.locator(f".ghost-{part}")).to_have_count(1)
    expect(ghost.locator(".base")).to_have_count(1 if table == "plane" else 0)
    page.locator("[data-choice=wait]").hover()
    expect(ghost).to_have_count(0)
    page.locator(".target").first.focus()
    expect(ghost).to_have_count(1)


# --- The harbour: sides of every pattern, people on deck, wind


def test_every_side_pattern_is_drawn_along_its_side_and_is_in_the_key(sail: Sail) -> None:
    page = sail("harbour")
    patterns = {kind.key: kind.pattern for kind in harbour.LEGEND if kind.drawn == "edge"}
    for kind in harbour.WALLS:
        sides = sum(edge.kinds == (kind,) for edge in harbour.BOARD.edges)
        expect(page.locator(f".sheet .side-figure.p-{patterns[kind]}")).to_have_count(sides)
        expect(page.locator(f"[data-kind={kind}] .side-figure.p-{patterns[kind]}")).to_have_count(1)
    shapes = page.locator(".sheet .side-figure .bed").evaluate_all("all => all.map((each) => each.getAttribute('d'))")
    assert len(set(shapes)) == len(harbour.WALLS)
    turned = page.locator(".sheet .p-crenels").evaluate_all("all => all.map((each) => each.getAttribute('transform'))")
    angles = {re.search(r"rotate\((.+?)\)", each)[1] for each in turned}  # type: ignore[index]
    assert len(angles) == 6
    assert not faults(page)


def test_a_side_that_changes_in_play_is_drawn_over_the_board(sail: Sail) -> None:
    page = sail("harbour")
    expect(page.locator(".p-rubble")).to_have_count(0)
    with moved_on(page):
        page.locator("[data-choice=wait]").click()
    expect(page.locator(".marks .p-rubble")).to_have_count(1)
    expect(page.locator("[data-kind=gap]")).to_have_count(1)


def test_the_wind_is_above_the_map_in_words_and_as_an_arrow(sail: Sail) -> None:
    page = sail("harbour")
    expect(page.locator(".wind")).to_contain_text("Wind from north-east")
    expect(page.locator(".wind").get_by_role("button", name="Rule TO-1")).to_be_visible()
    expect(page.locator(".wind .blows")).to_have_attribute("transform", "rotate(60)")
    expect(page.locator("svg.board")).to_have_attribute("aria-label", "Board. Turn 0, Wind from north-east")
    with moved_on(page):
        page.locator("[data-choice=wait]").click()
    expect(page.locator(".wind")).to_have_text(re.compile(r"^\s*Calm\s*$"))
    expect(page.locator(".wind .blows")).to_have_count(0)


def test_on_a_phone_the_wind_takes_one_line(sail: Sail) -> None:
    page = sail("harbour")
    wide = page.locator(".map-head").bounding_box()
    page.set_viewport_size({"width": 390, "height": 800})
    narrow = page.locator(".map-head").bounding_box()
    expect(page.locator(".wind .wind-from")).to_be_hidden()
    expect(page.locator(".wind")).to_contain_text("north-east")
    assert wide is not None
    assert narrow is not None
    assert narrow["height"] == pytest.approx(wide["height"], abs=6)


def test_a_game_without_wind_shows_none(sail: Sail) -> None:
    expect(sail("hexes").locator(".wind")).to_have_count(0)


def middle(page: Page, drawn: str) -> tuple[float, float]:
    found = page.locator(drawn).first.bounding_box()
    assert found is not None
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def test_a_crew_on_deck_is_drawn_in_its_hex_over_the_hull_and_can_be_clicked(sail: Sail) -> None:
    page = sail("harbour")
    x, y = middle(page, ".piece[data-piece=sloop] .hull")
    bow, stern = (middle(page, f".piece[data-piece={key}] .plate") for key in ("reds", "blues"))
    assert stern[0] < x - 40 < x + 40 < bow[0]  # she heads north-east
    assert stern[1] > y > bow[1]
    order = page.locator(".piece").evaluate_all("all => all.map((each) => each.dataset.piece)")
    assert order.index("sloop") < order.index("galley") < order.index("reds")
    page.locator(".piece[data-piece=marines]").click()
    expect(page.locator(".look-at option:checked")).to_have_text("Marines (B5)")
    page.get_by_role("button", name="Inspect").click()  # an option points at the sloop
    page.locator(".piece[data-piece=blues]").click()
    expect(page.locator(".look-at option:checked")).to_have_text("Blues (C4)")
    page.locator(".piece[data-piece=sloop]").click()
    expect(page.locator(".look-at option:checked")).to_have_text("Sloop (E3)")


def test_an_option_for_a_crew_on_deck_is_chosen_there_although_the_hull_is_a_target_too(sail: Sail) -> None:
    page = sail("harbour")
    assert page.locator(".target").evaluate_all("all => all.map((each) => each.dataset.target)") == ["sloop", "reds"]
    with moved_on(page):
        page.locator("[data-target=reds]").click()
    expect(page.locator(".caption")).to_have_text("Turn 1")


def test_six_sides_have_six_colours_and_six_shapes(sail: Sail) -> None:
    page = sail("harbour")
    pieces = {whose: next(each.id for each in harbour.scene(0).pieces if each.side == whose) for whose in range(6)}
    drawn = [page.locator(f".piece[data-piece={key}]") for key in pieces.values()]
    emblems = [each.locator(".emblem, .counter-emblem").first.get_attribute("d") for each in drawn]
    colours = [each.locator(".hull, .plate").first.evaluate("each => getComputedStyle(each).fill") for each in drawn]
    assert len(set(emblems)) == len(set(colours)) == 6
