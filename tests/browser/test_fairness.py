""" "Is it fair?": asked beside a scenario, stopped and read, and as a page of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Open
from tests.browser.test_accessible import faults
from tests.lab.study.test_report import findings

from quarterdeck.lab.study.report import report


def reads_well(page: Page) -> None:
    """Check that every part of a report is there, accessible, and no wider than the page."""
    for title in ("Who wins", "How games end", "When it was decided", "Where they fought", "Which rules mattered"):
        expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.locator(".plot svg").first).to_be_visible()
    expect(page.locator(".heat svg.board")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not faults(page)


def test_games_are_played_until_the_reader_stops_them(open_page: Open) -> None:
    page = open_page("/play/mimi-and-toutou")
    page.get_by_role("radio", name="Gunnery practice").check()
    region = page.get_by_role("region", name="Is it fair?")
    region.get_by_role("button", name="Find out").click()
    region.get_by_role("button", name="Stop").click()
    expect(region.locator(".report .verdict")).to_be_visible(timeout=120_000)
    reads_well(page)
    expect(region.locator(".again code").first).to_contain_text("quarterdeck lab mimi-and-toutou/")


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (380, "dark")])
def test_the_report_needs_no_network(open_page: Open, tmp_path: Path, width: int, scheme: str) -> None:
    file = tmp_path / "report.html"
    file.write_text(report(findings(verdict="Nobody wins.")), encoding="utf-8")
    page = open_page("about:blank", offline=True, viewport={"width": width, "height": 800}, color_scheme=scheme)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    expect(page.get_by_text("Nobody wins.")).to_be_visible()
    reads_well(page)
    page.get_by_label("Times aimed at").check()
    expect(page.locator(".heat svg.board")).to_be_visible()
    assert not [url for url in asked if not url.startswith(("file:", "data:"))]
