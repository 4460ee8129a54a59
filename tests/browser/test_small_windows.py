"""A small window hides nothing important: all goals, the prompt's unit, and the options."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect
from tests.browser.conftest import Open
from tests.browser.playing import OPEN
from tests.browser.test_looking import begin, overlap, piece
from tests.browser.test_screens import PHONE

LANDSCAPE: dict[str, Any] = {"viewport": {"width": 844, "height": 390}}
ZOOMED: dict[str, Any] = {"viewport": {"width": 640, "height": 400}}  # 1280 by 800 at twice the size
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
SHORT = pytest.mark.parametrize("settings", [LANDSCAPE, ZOOMED], ids=["landscape", "zoomed"])
SMALL = pytest.mark.parametrize("settings", [LANDSCAPE, ZOOMED, PHONE], ids=["landscape", "zoomed", "portrait"])
EVERY = pytest.mark.parametrize(
    "settings", [DESK, LANDSCAPE, ZOOMED, PHONE], ids=["desk", "landscape", "zoomed", "portrait"]
)
LEAST = 0.6  # the map's share of the height in a wide, low window
SEA = {"game": "mimi-and-toutou"}


def box_of(where: Locator) -> FloatRect:
    box = where.bounding_box()
    assert box is not None
    return box


def within(inner: FloatRect, outer: FloatRect) -> bool:
    return (
        inner["x"] >= outer["x"]
        and inner["y"] >= outer["y"]
        and inner["x"] + inner["width"] <= outer["x"] + outer["width"]
        and inner["y"] + inner["height"] <= outer["y"] + outer["height"]
    )


@EVERY
def test_a_line_for_each_side_above_the_board_has_its_goal_and_progress(open_page: Open, settings: dict[str, Any]) -> None:
    page = open_page("/", **settings)
    begin(page, ("british", "german"), scenario="training", **SEA)
    lines = page.locator(".goals-bar > ul > li")
    expect(lines).to_have_count(2)
    for line in lines.all():
        expect(line).to_be_in_viewport(ratio=1)
        expect(line.locator(".won-by")).to_contain_text(re.compile("wins? by sinking"))
        expect(line.locator(".how-far")).to_contain_text("0 of 4")
    if settings in (LANDSCAPE, ZOOMED):
        assert box_of(page.locator(".map-sheet"))["height"] >= LEAST * settings["viewport"]["height"]


@EVERY
def test_with_more_than_two_players_a_second_line_has_the_others_progress(open_page: Open, settings: dict[str, Any]) -> None:
    page = open_page("/", **settings)
    crews = ("azure", "crimson", "emerald", "violet")
    begin(page, crews[:1], bots=crews[1:], game="scum-of-the-high-seas", scenario="treasure-hunt")
    others = page.locator(".other-goals")
    expect(others).to_be_in_viewport(ratio=1)
    told = others.locator(":scope > span[class^=side]")
    expect(told).to_have_count(3)
    for each, crew in zip(told.all(), ("Crimson", "Emerald", "Violet"), strict=True):
        expect(each).to_contain_text(crew)
        expect(each).to_contain_text("0 of 16")
        assert within(box_of(each), box_of(page.locator(".goals-bar")))
    if settings in (LANDSCAPE, ZOOMED):
        assert box_of(page.locator(".map-sheet"))["height"] >= LEAST * settings["viewport"]["height"]


@pytest.mark.parametrize("scenario", ["yalu", "pisagua", "modder-river"])
@SMALL
def test_the_prompts_unit_and_a_target_are_visible(open_page: Open, settings: dict[str, Any], scenario: str) -> None:
    page = open_page("/", **settings)
    side = {"yalu": "japanese", "pisagua": "chilean", "modder-river": "british"}[scenario]
    other = {"yalu": "chinese", "pisagua": "allied", "modder-river": "boer"}[scenario]
    begin(page, (side,), bots=(other,), scenario=scenario)
    expect(page.locator(OPEN).first).to_be_enabled()
    expect(page.locator(".minimap")).to_be_visible()
    asked = page.locator(".look-at select").input_value()
    sheet, small = box_of(page.locator(".map-sheet")), box_of(page.locator(".minimap"))
    mine = box_of(piece(page, asked))
    assert within(mine, sheet)
    assert not overlap(mine, small)
    seen = [box for box in map(box_of, page.locator(".target").all()) if within(box, sheet)]
    assert seen
    assert not [box for box in seen if overlap(box, small)]


@SHORT
def test_the_small_map_covers_no_important_unit(open_page: Open, settings: dict[str, Any]) -> None:
    page = open_page("/", **settings)
    begin(page, ("british", "german"), scenario="first-action", **SEA)
    small = box_of(page.locator(".minimap"))
    for key in ("mimi", "toutou"):
        assert not overlap(box_of(piece(page, key)), small)
    for target in page.locator(".target").all():
        assert not overlap(box_of(target), small)


@SMALL
def test_a_card_does_not_cover_its_piece_and_shows_whole_numbers(open_page: Open, settings: dict[str, Any]) -> None:
    page = open_page("/", **settings)
    begin(page, ("japanese",), bots=("chinese",), scenario="yalu")
    piece(page, "takachiho").dispatch_event("click")
    card = page.locator("[data-unit=takachiho]")
    expect(card.locator(".of").first).to_have_text("12 of 12")
    edge = box_of(card)["x"] + box_of(card)["width"]
    for figure in card.locator(".of").all():
        box = box_of(figure)
        assert box["x"] + box["width"] <= edge
        assert box["height"] < 30  # on one line
    assert not overlap(box_of(card), box_of(piece(page, "takachiho").locator(".hull")))


@SHORT
def test_an_option_is_as_wide_as_the_panel_with_odds_and_rule_below(open_page: Open, settings: dict[str, Any]) -> None:
    page = open_page("/", **settings)
    begin(page, ("japanese",), bots=("chinese",), scenario="yalu")
    option = page.locator(".option", has=page.locator(".more")).first
    option.wait_for(timeout=30_000)
    choice, odds = box_of(option.locator(".choice")), box_of(option.locator(".more"))
    assert choice["width"] >= 0.97 * box_of(page.locator(".options"))["width"]
    assert odds["y"] >= choice["y"] + choice["height"]


@SMALL
def test_the_footer_has_one_line_and_the_key_opens_beside_the_selected_unit(
    open_page: Open, settings: dict[str, Any]
) -> None:
    page = open_page("/", **settings)
    begin(page, ("azure",), bots=("crimson",), game="scum-of-the-high-seas", scenario="landing-party")
    tops = {round(box_of(each)["y"]) for each in page.locator(".takeback .row > *:visible").all()}
    assert len(tops) == 1
    assert not overlap(box_of(page.locator(".look-at select")), box_of(page.locator(".fold")))


HIDES_NEXT_TO_NOTHING = """() => {
  const [card, about] = [".tour", ".toured"].map((each) => document.querySelector(each).getBoundingClientRect());
  const wide = Math.min(card.right, about.right) - Math.max(card.left, about.left);
  const high = Math.min(card.bottom, about.bottom) - Math.max(card.top, about.top);
  return Math.max(wide, 0) * Math.max(high, 0) < 0.1 * about.width * about.height;
}"""


@SMALL
def test_a_card_of_the_tour_is_beside_its_subject(open_page: Open, settings: dict[str, Any]) -> None:
    page = open_page("/", seasoned=False, introduced=False, **settings)
    page.get_by_role("button", name="Play now").click()
    tour = page.locator(".tour")
    for card in range(1, 6):
        expect(tour).to_contain_text(f"{card} of 5", timeout=30_000)
        page.wait_for_function(HIDES_NEXT_TO_NOTHING, timeout=10_000)  # once everything that moves it has arrived
        page.keyboard.press("ArrowRight")


@EVERY
def test_the_play_button_is_visible_when_the_page_opens(open_page: Open, settings: dict[str, Any]) -> None:
    page = open_page("/", **settings)
    expect(page.locator(".goals li").first).to_be_attached()
    expect(page.get_by_role("button", name="Play now")).to_be_in_viewport(ratio=1)
