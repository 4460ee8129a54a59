"""Luck and judgement: asked for on the replay, and as a page of its own that needs nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.test_accessible import faults
from tests.browser.test_replay import played

import quarterdeck as qd
from quarterdeck.lab.analysing import Analysing
from quarterdeck.lab.analysis import analysis
from quarterdeck.lab.judging import Strength
from quarterdeck.lab.page import page as made


def test_a_finished_match_is_analysed_and_the_curve_leads_to_any_place(open_page: Open) -> None:
    page = open_page("/")
    played(page, 3)
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_role("tab", name="Luck and judgement").click()
    page.get_by_role("button", name="Analyse this match").click()
    expect(page.locator(".curve svg").first).to_be_visible(timeout=120_000)
    expect(page.get_by_role("region", name="British").get_by_text("Luck in all")).to_be_visible()
    sheet = page.locator(".curve-sheet > svg")
    box = sheet.bounding_box()
    assert box is not None
    sheet.click(position={"x": box["width"] - 2, "y": box["height"] / 4})
    expect(page.locator(".question")).to_have_text(re.compile(r"move (\d+) of \1$"))
    sheet.click(position={"x": 2, "y": box["height"] / 4})
    expect(page.locator(".question")).to_have_text(re.compile("move 0 of"))
    page.get_by_role("button", name="One move on").click()
    expect(page.locator(".answered li").first).to_be_visible()
    assert not faults(page)


def test_the_page_of_an_analysis_needs_no_network(open_page: Open, tmp_path: Path) -> None:
    match = qd.new("mimi", scenario="training", seed=3)
    for _ in range(6):
        match.play(match.choices()[0])
    work = Analysing(match.save(), Strength(simulations=3))
    assert work.work(workers=1)
    file = tmp_path / "analysis.html"
    file.write_text(made(work, analysis(work), "game.qdr"), encoding="utf-8")
    page = open_page("about:blank", offline=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    expect(page.locator("svg.board .piece").first).to_be_visible()
    expect(page.locator(".curve-sheet > svg")).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".now")).to_have_text(re.compile(rf"^{match.count} of {match.count} "))
    assert not [url for url in asked if not url.startswith(("file:", "data:"))]
    assert not faults(page)
