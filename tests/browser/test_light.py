"""A light page: few requests, few bytes, few key presses to the first option."""

from __future__ import annotations

from playwright.sync_api import Page, Request, expect
from tests.browser.conftest import Open
from tests.browser.playing import OPEN, set_up
from tests.browser.test_accessible import faults
from tests.browser.test_looking import begin

MOST_REQUESTS = 15
MOST_BYTES = 150_000
MOST_TABS = 5


def test_the_first_visit_is_light(open_page: Open) -> None:
    page = open_page("about:blank")
    finished: list[Request] = []
    page.on("requestfinished", lambda request: finished.extend([request]))
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    expect(page.locator(".game-card svg")).to_have_count(5)
    sizes = [each.sizes() for each in finished]
    assert len(finished) <= MOST_REQUESTS
    assert sum(each["responseBodySize"] + each["responseHeadersSize"] for each in sizes) <= MOST_BYTES
    later = [each for each in page.evaluate(KEPT) if "/static/" in each[0]]
    page.reload()
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    assert later
    assert all(size == 0 for name, size in page.evaluate(KEPT) if "/static/" in name)  # cached for good


KEPT = "performance.getEntriesByType('resource').map((each) => [each.name, each.transferSize])"


def test_settings_and_the_waiting_room_are_accessible(open_page: Open) -> None:
    page = open_page("/", seasoned=False)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Pace")).to_be_visible()
    assert not faults(page)
    page.get_by_role("button", name="Done").click()
    set_up(page, "Mimi and Toutou", british="Me", german="A friend")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="Waiting room")).to_be_visible()
    expect(page.locator(".seat-list li").first).to_contain_text("you")
    assert not faults(page)


def tabs(page: Page, selector: str) -> int:
    for count in range(60):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return count
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by keyboard")


def test_the_first_option_is_five_tabs_away_and_accessible_at_200_per_cent(open_page: Open) -> None:
    page = open_page("/", viewport={"width": 640, "height": 400})  # 1280 by 800 at twice the size
    begin(page, ("blue", "red"), scenario="grand-manoeuvres")
    expect(page.locator(OPEN).first).to_be_enabled()
    assert tabs(page, ".choice") <= MOST_TABS
    assert page.evaluate("document.documentElement.scrollWidth") == 640
    assert not faults(page)
    page.locator(".piece").nth(3).dispatch_event("click")
    expect(page.locator(".unit-card")).to_be_visible()
    page.get_by_role("button", name="Orders", exact=True).click()  # they are below the prompt
    expect(page.locator("[data-order=plan]")).to_be_in_viewport(ratio=1)
    page.locator("[data-order=plan]").click()
    page.locator("[data-plan=words]").fill("hold fire")
    expect(page.locator(".foreseen .taken")).to_have_count(1, timeout=60_000)
    expect(page.locator("[data-order=give-plan]")).to_be_in_viewport(ratio=1)
    assert not faults(page)
