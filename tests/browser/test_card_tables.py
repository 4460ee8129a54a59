"""A card table with secrets: two players at one screen, with the curtain between turns."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import SEASONED, Open, Picture
from tests.browser.playing import NUMBER, OPEN, moved_on, set_up, wait_for_turn, wanted
from tests.browser.test_accessible import faults
from tests.server.process import Process


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database = tmp_path_factory.mktemp("toys") / "matches.db"
    with Process(str(database), {"QUARTERDECK_CATALOGUE": "tests.server.games:games"}) as process:
        yield f"http://localhost:{process.port}"


@pytest.fixture
def page(browser: Browser, toys: str) -> Iterator[Page]:
    context = browser.new_context(base_url=toys, viewport={"width": 1280, "height": 800})
    context.add_init_script(SEASONED)
    page = context.new_page()
    page.goto("/")
    yield page
    context.close()


def sit_everybody(page: Page) -> None:
    page.locator(".game-card a", has_text="mugglers").first.click()
    page.locator(".seats select").first.wait_for()  # the others have no choice of player yet
    for seat in page.locator(".seats select").all():
        seat.select_option("me")
    page.get_by_role("button", name="Begin").click()


def test_the_curtain_hides_the_table_between_players(page: Page) -> None:
    sit_everybody(page)
    drawn = 0
    for _ in range(24):
        page.locator(f"{OPEN}, .curtain, .ending").first.wait_for()
        if page.locator(".ending").count():
            break
        if page.locator(".curtain").count():
            expect(page.locator(".card-table, .log")).to_have_count(0)
            page.get_by_role("button", name="Open the curtain").click()
            drawn += 1
            continue
        expect(page.locator(".card-table")).to_be_visible()
        before = page.evaluate(NUMBER)
        page.locator(OPEN).first.click()
        page.wait_for_function(f"before => document.querySelector('.curtain, .ending') || {NUMBER} !== before", arg=before)
    assert drawn > 1


def test_a_card_table_is_accessible(page: Page) -> None:
    sit_everybody(page)
    page.locator(f"{OPEN}, .curtain").first.wait_for()
    assert not faults(page)
    if page.locator(".curtain").count():
        page.get_by_role("button", name="Open the curtain").click()
    expect(page.locator(".card-table")).to_be_visible()
    assert not faults(page)


def test_every_player_has_ships_and_cards_on_a_pirate_table(open_page: Open, picture: Picture) -> None:
    page = open_page("/", viewport={"width": 1280, "height": 610})
    set_up(page, "The pirate card game")
    page.get_by_role("button", name="Begin").click()
    for _ in range(12):
        assert wait_for_turn(page)
        with moved_on(page):
            wanted(page, ("fire", "attack", "protect")).click()
    assert wait_for_turn(page)
    areas = page.locator(".card-table section.area")
    assert areas.count() >= 2
    for area in areas.all():
        expect(area.locator(".afloat svg").first).to_be_visible()
    expect(page.locator(".card-table .card").first).to_be_visible()
    picture(page, "cards")
