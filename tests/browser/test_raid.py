"""A raid at sea and ashore: units on a deck, a secret hand, and prompts that can be passed."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.conftest import Open
from tests.browser.playing import choose, moved_on, wait_for_anybody, wanted
from tests.browser.test_accessible import faults
from tests.browser.test_looking import post

from quarterdeck.games.scum_of_the_high_seas.cards.decks import CARDS

GAME = "scum-of-the-high-seas"
CARD = "take-cover"  # the only one in the deck
OTHERS = [key for key in CARDS if key != CARD]

# Two ships side by side, and cards against fire.
DECKS = f"""
title = "Side by side"
players = [{{ key = "red", home = "ships" }}, {{ key = "blue", home = "ships" }}]
first = "red"
turns = 5
event_cards = true
map = \"\"\"
~~~~~~~~
~~~~~~~~
~~~~~~~~
~~~~~~~~
~~~~~~~~
~~~~~~~~
\"\"\"
units = [
  {{ key = "dogs", side = "red", name = "The sea dogs", grade = "B", figures = 8, fire = "musket", aboard = "fancy" }},
  {{ key = "hands", side = "blue", name = "The hands", grade = "B", figures = 8, fire = "musket", aboard = "intent" }},
]
ships = [
  {{ key = "fancy", side = "red", name = "Fancy", points = 52, masts = 2, at = "C2", heading = "north" }},
  {{ key = "intent", side = "blue", name = "Intent", points = 52, masts = 2, at = "E2", heading = "north" }},
]
options = {{ parley = false }}
cards = {{ hand = 2, limit = 2, without = {OTHERS}, numbers = {{ take-cover = 10 }} }}
"""


def aboard(open_page: Open) -> tuple[Page, Page]:
    """Open two players at a screen each; the first one is to activate a unit."""
    red, blue = open_page("/settings"), open_page("/settings")
    made = post(red, "/api/matches", {"game": GAME, "scenario_toml": DECKS})
    match = made["match"]["id"]
    for page, seat in ((red, "red"), (blue, "blue")):
        post(page, f"/api/matches/{match}/sit", {"seat": seat, "invitation": made["invitations"][seat], "name": seat})
        page.goto(f"/match/{match}")
    while (asked := wait_for_anybody(red, blue)).locator('[data-choice^="activate"]').count() == 0:
        choose(asked, wanted(asked, ("take the initiative",)))
    return asked, blue if asked is red else red


def test_units_on_a_deck_are_chosen_there_and_a_target_may_pass_prompts(open_page: Open) -> None:
    page, other = aboard(open_page)
    men = page.locator('[data-choice^="activate"]').first.get_attribute("data-choice") or ""
    assert page.locator(".footprint").count() == 2
    with moved_on(page):
        page.locator(f'[data-target="{men.removeprefix("activate ")}"]').click()
    expect(page.get_by_role("button", name="Pass for me")).to_have_count(0)
    choose(page, wanted(page, ("stay",)))
    choose(page, wanted(page, ("fire",)))
    expect(other.locator(".question")).to_contain_text("stand or retreat?")
    expect(other.locator('[data-choice="stand play sea take-cover"]')).to_contain_text("1 die less for the attacker")
    expect(other.get_by_role("button", name="Pass for me")).to_be_visible()
    assert not faults(other)
    for width, height in ((844, 390), (640, 400), (390, 844)):  # the footer still has one line with one more button
        other.set_viewport_size({"width": width, "height": height})
        boxes = [each.bounding_box() for each in other.locator(".takeback .row > *:visible").all()]
        assert len({round(box["y"]) for box in boxes if box}) == 1
        assert max(box["x"] + box["width"] for box in boxes if box) <= width


def test_only_its_owner_reads_a_hand_and_others_see_its_size(open_page: Open) -> None:
    page, other = aboard(open_page)
    for each in (page, other):
        each.get_by_role("tab", name="Cards").click()
    own = page.locator(".zone").first
    expect(own.locator(".card.told .says")).to_contain_text("Heads down.")
    name = own.get_attribute("aria-label") or ""
    theirs = other.locator(f'.zone[aria-label="{name}"]')
    expect(theirs.locator(".card.back")).to_have_text("2")
    expect(theirs.locator(".card.named")).to_have_count(0)
