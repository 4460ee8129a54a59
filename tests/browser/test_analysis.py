"""Luck and judgement: requested on the replay, and as a page of its own."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import Open
from tests.browser.playing import choose, wait_for_turn, wanted
from tests.browser.test_accessible import faults
from tests.browser.test_looking import DESK, begin
from tests.browser.test_replay import played

import quarterdeck as qd
from quarterdeck.analysis.analysis import analysis
from quarterdeck.analysis.analysis_job import GameAnalysis
from quarterdeck.analysis.evaluation import AnswerEvaluation, Effort
from quarterdeck.analysis.page import page as made

# Blue has one turn to take one hex; staying put loses the battle.
LAST_BRIDGE = """
title = "The last bridge"
sides = ["blue", "red"]
turns = 1
goals = [{ side = "blue", kind = "take", hexes = ["E5"] }]
falls_to = "red"
map = \"\"\"
............
............
............
............
............
............
............
............
............
............
............
............
............
............
............
............
\"\"\"
units = [
  { key = "rifles", side = "blue", name = "Blue rifles", kind = "infantry", at = "E6", facing = "north" },
  { key = "far", side = "red", name = "Red regiment", kind = "infantry", at = "K16", facing = "south" },
]
"""


def test_a_finished_match_is_analysed_and_the_curve_leads_to_any_move(open_page: Open) -> None:
    page = open_page("/")
    played(page, 3)
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_role("tab", name="Luck and judgement").click()
    page.get_by_role("button", name="Analyse this match").click()
    expect(page.locator(".curve svg").first).to_be_visible(timeout=120_000)
    expect(page.get_by_role("region", name="British").get_by_text("Total luck")).to_be_visible()
    sheet = page.locator(".curve-sheet > svg")
    box = sheet.bounding_box()
    assert box is not None
    sheet.click(position={"x": box["width"] - 2, "y": box["height"] / 4})
    expect(page.locator(".question")).to_have_text(re.compile(r"move (\d+) of \1$"))
    sheet.click(position={"x": 2, "y": box["height"] / 4})
    expect(page.locator(".question")).to_have_text(re.compile("move 0 of"))
    page.get_by_role("button", name="Forward one move").click()
    expect(page.locator(".answered li").first).to_be_visible()
    assert not faults(page)


def test_a_match_is_continued_from_an_earlier_choice(open_page: Open) -> None:
    page = open_page("/", **DESK)
    old = begin(page, ("blue", "red"), scenario_toml=LAST_BRIDGE)
    for _ in range(2):
        assert wait_for_turn(page)
        choose(page, wanted(page, ("hold",)))
    expect(page.locator(".ending")).to_contain_text("Red wins")
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_role("tab", name="Luck and judgement").click()
    page.get_by_role("button", name="Analyse this match").click()
    page.get_by_role("region", name="Blue").get_by_role("button", name="Try another choice from here").click(timeout=120_000)
    onward = page.get_by_role("button", name=re.compile(r"^Play on from move \d+$"))
    expect(onward).to_be_visible()
    move = onward.inner_text().rpartition(" ")[2]
    expect(page.locator(".question")).to_have_text(re.compile(rf"move {move} of "))
    onward.click()
    page.wait_for_url(re.compile("/match/"))
    assert old not in page.url
    expect(page.locator(".question")).to_contain_text("Blue rifles")
    expect(page.locator(".panel-side")).to_have_attribute("data-number", move)
    page.locator('[data-choice="move E5 north"]').click()
    expect(page.locator(".ending")).to_contain_text("Blue wins")


def test_an_analysis_page_needs_no_network(open_page: Open, tmp_path: Path) -> None:
    work = analysing()
    assert work.work(workers=1)
    page = open_page("about:blank", offline=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(written(tmp_path, made(work, analysis(work), {})))
    expect(page.locator("svg.board .piece").first).to_be_visible()
    expect(page.locator(".curve-sheet > svg")).to_be_visible()
    page.get_by_role("button", name="Go to the end").click()
    answers = work.match.count
    expect(page.locator(".now")).to_have_text(re.compile(rf"^{answers} of {answers} "))
    expect(page.get_by_text("Analysed only as far as")).to_have_count(0)
    assert not [url for url in asked if not url.startswith(("file:", "data:"))]
    assert not faults(page)


def test_the_page_of_a_stopped_analysis_says_how_far_it_goes(open_page: Open, tmp_path: Path) -> None:
    work = analysing()

    def heard(finding: AnswerEvaluation, done: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    assert not work.work(1, heard)
    page = open_page("about:blank", offline=True)
    page.goto(written(tmp_path, made(work, analysis(work), {})))
    expect(page.get_by_text(f"Analysed only as far as answer 4 of {work.match.count}.")).to_be_visible()
    expect(page.get_by_text("Luck so far")).to_have_count(2)
    expect(page.get_by_text("Total luck")).to_have_count(0)


def test_an_analysis_page_has_the_command_that_goes_back_to_a_choice(open_page: Open, tmp_path: Path) -> None:
    game, scenario = qd.find_game("late-19th-century"), tmp_path / "bridge.toml"
    scenario.write_text(LAST_BRIDGE, encoding="utf-8")
    match = qd.new(game, scenario, seed=0)
    for seat in ("blue", "red"):
        match.play("hold", seat)
    work = GameAnalysis(match.save(), Effort(simulations=10))
    assert work.work(workers=1)
    found = analysis(work)
    (number,) = found.accounts[0].worst
    page = open_page("about:blank", offline=True)
    page.goto(written(tmp_path, made(work, found, {number: "quarterdeck play --resume 'a game.qdr' --at 2"})))
    blue = page.get_by_role("region", name="Blue")
    expect(blue.get_by_text("Try another choice from here: quarterdeck play --resume 'a game.qdr' --at 2")).to_be_visible()


def analysing() -> GameAnalysis:
    """Analyse six choices of a duel."""
    match = qd.new("mimi", scenario="training", seed=3)
    for _ in range(6):
        match.play(match.choices()[0])
    return GameAnalysis(match.save(), Effort(simulations=3))


def written(folder: Path, page: str) -> str:
    """Return the address of a saved analysis page."""
    file = folder / "analysis.html"
    file.write_text(page, encoding="utf-8")
    return file.as_uri()
