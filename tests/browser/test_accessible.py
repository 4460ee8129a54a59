"""axe finds no fault on any page, light or dark."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Open
from tests.browser.node import modules
from tests.browser.playing import OPEN, wait_for_turn

AXE = """async () => (await axe.run()).violations.map(
    ({id, impact, help, nodes}) => `${id} (${impact}): ${help}: ${nodes.map((node) => node.html).join().slice(0, 900)}`)"""


def faults(page: Page) -> list[str]:
    page.evaluate((modules() / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(AXE)
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_is_accessible(open_page: Open, scheme: Literal["light", "dark"]) -> None:
    page = open_page("/", color_scheme=scheme)
    expect(page.locator(".game-card svg").first).to_be_visible()
    assert not faults(page)
    page.locator(".game-card a").first.click()
    expect(page.locator(".story-picture svg")).to_be_visible()
    assert not faults(page)
    page.get_by_role("link", name="Rules").click()
    expect(page.locator(".rule").first).to_be_visible()
    expect(page.get_by_role("table", name="What a card hits")).to_be_visible()
    assert not faults(page)
    page.get_by_role("link", name="Quarterdeck").click()
    page.get_by_role("button", name="Play now").click()
    wait_for_turn(page)
    expect(page.locator(OPEN).first).to_be_enabled()
    for tab in ("Log", "Ships", "Cards", "Chat", "Fair dice", "More"):
        page.get_by_role("tab", name=tab).click()
        assert not faults(page), tab
    page.get_by_role("button", name="Resign").click()
    assert not faults(page)
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_label("Move", exact=True)).to_be_visible()
    assert not faults(page)


def test_overlays_and_a_held_turn_are_accessible(open_page: Open) -> None:
    page = open_page("/", seasoned=False, color_scheme="dark", viewport={"width": 390, "height": 844})
    page.get_by_role("button", name="Play now").click()
    wait_for_turn(page)
    page.get_by_role("button", name="Ruler").click()
    page.locator("svg.board").click(position={"x": 120, "y": 120})
    page.locator("svg.board").click(position={"x": 200, "y": 160})
    expect(page.locator(".ruled-sight")).to_be_visible()
    assert not faults(page)
    page.get_by_role("button", name="Ruler").click()
    page.locator(".piece").first.dispatch_event("click")
    expect(page.locator(".unit-card")).to_be_visible()
    assert not faults(page)
    while not page.locator(".confirm").count():
        wait_for_turn(page)
        page.locator(f"{OPEN}:not([aria-disabled])").last.click()
        page.locator(f".confirm, {OPEN}:not([aria-disabled])").first.wait_for()
    assert not faults(page)


def test_the_end_of_a_card_game_is_accessible(open_page: Open) -> None:
    page = open_page("/play/pirate-cards")
    page.get_by_label("A duel of fleets").check()
    page.get_by_role("button", name="Begin").click()
    wait_for_turn(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(".ending")).to_be_visible()
    expect(page.locator(".card-table .turn")).to_have_count(0)
    for figure in page.locator(".ending .counted").all():  # one line each
        box = figure.bounding_box()
        assert box is not None
        assert box["height"] < 60
    assert not faults(page)
