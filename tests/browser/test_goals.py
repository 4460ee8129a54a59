"""Goals: before the game, above the board, and each side's progress."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Open
from tests.browser.playing import choose, wait_for_turn, wanted
from tests.browser.test_accessible import faults
from tests.browser.test_looking import begin
from tests.browser.test_screens import PHONE

BAR = ".goals-bar"


def lines(page: Page) -> list[str]:
    return [each.get_attribute("title") or "" for each in page.locator(f"{BAR} > ul > li").all()]


def test_the_first_screen_and_every_scenario_state_each_sides_goals(open_page: Open) -> None:
    page = open_page("/")
    expect(page.locator(".hero .goals li")).to_have_count(2)
    expect(page.locator(".hero .goals")).to_contain_text("You win by")
    page.goto("/play/late-19th-century")
    goals = page.locator(".story .goals")
    expect(goals).to_contain_text("Blue wins by holding H6 when the battle ends")
    page.get_by_label("The Yalu").check()
    expect(goals).to_contain_text("putting 5 Chinese ships out of the fight")
    assert not faults(page)


def test_a_house_rule_that_changes_who_plays_changes_the_goals_too(open_page: Open) -> None:
    page = open_page("/play/pirate-cards")
    expect(page.locator(".story .goals li")).to_have_count(4)
    page.locator(".house summary").click()
    page.get_by_role("spinbutton", name="Players").fill("6")
    page.get_by_role("spinbutton", name="Players").blur()
    expect(page.locator(".story .goals li")).to_have_count(6)


def test_above_the_board_each_side_has_a_line_with_its_progress(open_page: Open) -> None:
    page = open_page("/")
    begin(page, ("german",), bots=("british",), game="mimi-and-toutou", scenario="first-action")
    wait_for_turn(page)
    own, theirs = lines(page)
    assert own == "You win by escaping over the east edge (30 squares to go)"
    assert theirs.startswith("The British win by sinking, taking or driving off Kingani")
    choose(page, wanted(page, ("ahead",)))
    expect(page.locator(f"{BAR} > ul > li").first).to_contain_text("29 squares to go")
    page.get_by_role("button", name="All goals").click()
    expect(page.locator(".goals-sheet")).to_contain_text("or by losing less flotation in 60 rounds")
    assert not faults(page)
    page.keyboard.press("Escape")
    expect(page.locator(".goals-sheet")).to_be_hidden()


@pytest.mark.parametrize("window", [{"viewport": {"width": 844, "height": 390}}, PHONE, {}])
def test_the_goals_never_break_the_page_nor_cover_the_map(open_page: Open, window: dict[str, object]) -> None:
    page = open_page("/", **window)
    begin(page, ("blue", "red"), scenario="grand-manoeuvres")
    bar, board = page.locator(BAR).bounding_box(), page.locator("svg.board").bounding_box()
    assert bar is not None
    assert board is not None
    assert bar["y"] + bar["height"] <= board["y"] + 1
    assert bar["height"] <= 56
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_spectator_reads_everybodys_goals(open_page: Open) -> None:
    page = open_page("/")
    match = begin(page, ("blue", "red"), scenario="encounter")
    onlooker = open_page(match)
    expect(onlooker.locator(BAR)).to_contain_text("Blue wins by")
    expect(onlooker.locator(BAR)).to_contain_text("Red wins by")
