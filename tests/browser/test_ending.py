"""The end of a match: the winner and the rule, the losses, the dice, and the next steps."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.conftest import Open
from tests.browser.playing import OPEN
from tests.browser.test_accessible import faults
from tests.browser.test_looking import begin, post

SLOW = 30_000
WISHES = ("fire", "ahead", "keep course")


def play_out(page: Page, match: str, *seats: str) -> None:
    """Play to the end by requests; everybody fires whenever they can."""
    address = match.replace("/match/", "/api/matches/")
    position: dict[str, Any] = {"status": "playing", "waiting": []}
    while position["status"] != "over":
        seat = next((each for each in position["waiting"] if each in seats), seats[0])
        position = page.request.get(f"{address}/position?seat={seat}").json()
        ask = position["ask"]
        if not ask:
            continue
        offered = [each["notation"] for each in ask["options"]]
        choice = next((each for wish in WISHES for each in offered if each.startswith(wish)), offered[-1])
        number = position["number"]
        answer = {"seat": seat, "number": number, "choice": choice, "key": f"{seat}-{number}"}
        said = post(page, f"{address}/answer", answer)
        position = said["position"]


def over(page: Page) -> str:
    """Return the address of a training duel that this browser has played to its end."""
    match = begin(page, ("british", "german"), game="mimi-and-toutou", scenario="training")
    play_out(page, match, "british", "german")
    page.goto(match)
    expect(page.locator(".ending")).to_be_visible(timeout=SLOW)
    return match


def test_the_end_names_winner_and_rule_and_lists_losses_and_dice(open_page: Open) -> None:
    page = open_page("/")
    over(page)
    ending = page.locator(".ending")
    expect(ending.locator(".question .clause")).to_have_text("MT-21")
    rows = ending.locator(".accounts-table tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text(re.compile(r"[01] of 1.*\d of 8"))
    luck = ending.locator(".luck-table tbody tr")
    expect(luck).to_have_count(2)
    expect(luck.first).to_contain_text(re.compile(r"\d+ of \d+.*[+−]\d"))
    ending.get_by_text("The rule that ended it").click()
    expect(ending.locator(".clause-words")).to_contain_text("wins")
    expect(ending.get_by_role("button", name="Find out")).to_be_visible()
    assert not faults(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_end_offers_a_rematch_swapped_sides_the_replay_and_a_link(open_page: Open) -> None:
    page = open_page("/", permissions=["clipboard-read", "clipboard-write"])
    match = begin(page, ("british",), bots=("german",), game="mimi-and-toutou", scenario="training")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name=re.compile("Resign|Yes")).last.click()
    expect(page.locator(".ending")).to_contain_text("British resigned", timeout=SLOW)
    page.get_by_role("button", name="Share").click()
    expect(page.locator(".toasts")).to_contain_text("copied")
    assert page.evaluate("navigator.clipboard.readText()").endswith(match.replace("/match/", "/replay/"))
    expect(page.get_by_role("link", name="Watch the replay")).to_have_attribute("href", match.replace("match", "replay"))
    page.get_by_role("button", name="Swap sides").click()
    expect(page).not_to_have_url(re.compile(match))
    expect(page.locator(".players-bar")).to_contain_text(re.compile(r"German\s*you"), timeout=SLOW)
    expect(page.locator(OPEN).first).to_be_visible(timeout=SLOW)
