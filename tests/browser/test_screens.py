"""Small screens, dark mode, reduced motion, and two players at one screen."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Open, Picture
from tests.browser.playing import BREAK_THROUGH, OPEN, choose, set_up, wait_for_turn, wanted

PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}


def begin(page: Page) -> None:
    page.get_by_role("button", name="Play now").click()
    wait_for_turn(page)


def play(page: Page, choices: int) -> None:
    for _ in range(choices):
        assert wait_for_turn(page)
        choose(page, wanted(page, BREAK_THROUGH))
    assert wait_for_turn(page)


def test_a_phone(open_page: Open, picture: Picture) -> None:
    page = open_page("/", **PHONE)
    expect(page.get_by_role("button", name="Play now")).to_be_in_viewport()
    begin(page)
    play(page, 9)
    expect(page.locator(OPEN).first).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    picture(page, "phone")


def brightness(page: Page, selector: str, colour: str) -> float:
    """Return the brightness of an element's colour, from 0 to 255."""
    painted: str = page.locator(selector).first.evaluate("(element, name) => getComputedStyle(element)[name]", colour)
    red, green, blue = [float(part) for part in re.findall(r"[\d.]+", painted)[:3]]
    return 0.3 * red + 0.6 * green + 0.1 * blue


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_and_background_contrast_in_both_themes(
    open_page: Open, picture: Picture, scheme: Literal["light", "dark"]
) -> None:
    page = open_page("/", color_scheme=scheme)
    begin(page)
    play(page, 9)
    words = [brightness(page, selector, "color") for selector in ("body", ".question", OPEN)]
    grounds = [brightness(page, "body", "background-color"), brightness(page, OPEN, "background-color")]
    chart = brightness(page, "svg.board .paper", "fill")
    dim, bright = (words, [*grounds, chart]) if scheme == "light" else ([*grounds, chart], words)
    assert max(dim) < 70
    assert min(bright) > 180
    if scheme == "dark":
        picture(page, "dark")


def test_nothing_moves_with_reduced_motion(open_page: Open) -> None:
    page = open_page("/", reduced_motion="reduce")
    begin(page)
    page.evaluate("() => { window.moved = 0; Element.prototype.animate = () => { window.moved += 1; }; }")
    play(page, 4)
    assert page.evaluate("window.moved") == 0


def test_pieces_glide_otherwise(open_page: Open) -> None:
    page = open_page("/", seasoned=False)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Ignore clicks on a new choice").select_option("0")
    page.get_by_label("Confirm the end of my turn").uncheck()
    page.get_by_role("button", name="Done").click()
    begin(page)
    page.evaluate("""() => {
        window.moved = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...given) { window.moved += 1; return animate.apply(this, given); };
    }""")
    play(page, 4)
    assert page.evaluate("window.moved") > 0


@pytest.mark.parametrize("curtain", [False, True])
def test_two_at_one_screen(open_page: Open, picture: Picture, curtain: bool) -> None:
    page = open_page("/")
    if curtain:
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Curtain between players").check()
        page.get_by_role("button", name="Done").click()
    set_up(page, "Mimi and Toutou", british="Me", german="Me")
    page.get_by_role("button", name="Begin").click()
    drawn = 0
    for _ in range(16):
        page.locator(f"{OPEN}, .curtain").first.wait_for()
        if page.locator(".curtain").count():
            assert not page.locator("svg.board").count()
            picture(page, "curtain")
            page.get_by_role("button", name="Open the curtain").click()
            drawn += 1
            continue
        asked = page.locator(".players-bar .to-play b").text_content()
        wanted(page, BREAK_THROUGH).click()
        page.wait_for_function(
            """asked => document.querySelector('.curtain, .choice:not([disabled])')
                || document.querySelector('.players-bar .to-play b')?.textContent !== asked""",
            arg=asked,
        )
    assert bool(drawn) is curtain


def test_pan_zoom_and_the_text_of_a_rule(open_page: Open) -> None:
    page = open_page("/")
    begin(page)
    board = page.locator("svg.board")
    whole = board.get_attribute("viewBox")
    page.get_by_role("button", name="Zoom in").click()
    assert board.get_attribute("viewBox") != whole
    page.get_by_role("button", name="Whole board").click()
    assert board.get_attribute("viewBox") == whole
    page.locator(".question .clause").click()
    expect(page.get_by_role("dialog")).to_contain_text("move one square")


def test_the_picture_of_the_board_can_be_saved(open_page: Open) -> None:
    page = open_page("/")
    begin(page)
    page.get_by_role("tab", name="More").click()
    for kind in ("PNG", "SVG"):
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Picture ({kind})").click()
        assert download.value.suggested_filename.endswith(kind.lower())
        assert download.value.path().stat().st_size > 5_000
