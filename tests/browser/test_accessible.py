"""axe finds nothing wrong with any page, light or dark."""

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
def test_no_page_shuts_anybody_out(open_page: Open, scheme: Literal["light", "dark"]) -> None:
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
