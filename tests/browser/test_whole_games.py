"""Whole games in a real browser: by mouse only, and by keyboard only."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.conftest import Open, Picture
from tests.browser.playing import BREAK_THROUGH, OPEN, choose, is_over, moved_on, set_up, wait_for_turn, wanted

MOST_CHOICES = 600
MOST_TABS = 60


def test_a_newcomer_plays_with_one_click(open_page: Open, picture: Picture) -> None:
    page = open_page("/")
    expect(page.locator(".game-card svg").first).to_be_visible()
    picture(page, "lobby")
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(OPEN).first).to_be_enabled()
    expect(page).to_have_title("● Your turn · The first action · Quarterdeck")


def test_a_whole_game_by_clicks(open_page: Open, picture: Picture) -> None:
    """Click on the board if an option points at a target of its own, otherwise on buttons."""
    page = open_page("/")
    set_up(page, "Mimi and Toutou", german="Me", british="Lieutenant")
    page.get_by_role("button", name="Begin").click()
    shown = False
    for _ in range(MOST_CHOICES):
        if not wait_for_turn(page):
            break
        option = wanted(page, BREAK_THROUGH)
        notation = option.get_attribute("data-choice") or ""
        if notation.startswith("fire") and not shown and page.locator(".board .scar").count() > 1:
            expect(page.locator(".odds").first).to_be_visible()
            picture(page, "table")
            shown = True
        choose(page, option)
    is_over(page)
    picture(page, "ending")


def test_a_whole_game_by_keyboard(open_page: Open, picture: Picture) -> None:
    """Use only keys from the lobby to the end; the focus stays among the options."""
    page = open_page("/")
    expect(page.locator(".game-card svg").first).to_be_visible()
    tab_to(page, ".game-card a")
    page.keyboard.press("Enter")
    tab_to(page, "select[name=seat-british]")
    page.keyboard.type("Lieu")
    tab_to(page, "select[name=seat-german]")
    page.keyboard.type("Me")
    tab_to(page, ".start button.primary")
    page.keyboard.press("Enter")
    wait_for_turn(page)
    if not page.evaluate("document.activeElement.matches('.choice')"):
        tab_to(page, OPEN)
    for _ in range(MOST_CHOICES):
        if not wait_for_turn(page):
            break
        page.wait_for_function("document.activeElement.matches('.choice')")
        notation = wanted(page, BREAK_THROUGH).get_attribute("data-choice") or ""
        for _ in range(page.locator(OPEN).count()):
            if page.evaluate("document.activeElement.dataset.choice") == notation:
                break
            page.keyboard.press("ArrowDown")
        with moved_on(page):
            page.keyboard.press("Enter")
    is_over(page)
    tab_to(page, "#tab-log")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".record-sheet").first).to_be_visible()
    picture(page, "keyboard")


def tab_to(page: Page, selector: str) -> None:
    for _ in range(MOST_TABS):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by keyboard")
