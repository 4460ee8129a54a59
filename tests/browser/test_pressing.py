"""Safe input: a press answers one prompt, and a choice can be undone until it is confirmed."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Open
from tests.browser.playing import NUMBER, OPEN, moved_on
from tests.browser.test_looking import post
from tests.browser.test_screens import PHONE

REST = 300  # milliseconds in which a new prompt takes no answer

# Two boats out of range: they move and turn, and then the next card is drawn.
PEACE = """
title = "Out of range"
rounds = 9
[[ships]]
key = "mimi"
side = "british"
column = 2
row = 2
heading = "east"
[[ships]]
key = "kingani"
side = "german"
column = 20
row = 20
heading = "east"
"""


def at_the_table(page: Page) -> None:
    """Open both seats at one screen, with the clock under the test's control."""
    page.clock.install()
    made = post(page, "/api/matches", {"game": "mimi-and-toutou", "scenario_toml": PEACE})
    match = made["match"]["id"]
    for seat, invitation in made["invitations"].items():
        post(page, f"/api/matches/{match}/sit", {"seat": seat, "invitation": invitation, "name": seat})
    page.goto(f"/match/{match}")
    expect(page.locator(OPEN).first).to_be_visible()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))


def rest(page: Page) -> None:
    """Wait until the prompt has come and rested."""
    page.clock.run_for(2 * REST)
    page.clock.run_for(REST)


def option(page: Page, notation: str) -> Locator:
    return page.locator(f"[data-choice='{notation}']")


def number(page: Page) -> int:
    return int(page.evaluate(NUMBER))


def press(page: Page, where: Locator) -> None:
    """Press the mouse at a place, whatever is there; Playwright's own click would wait."""
    box = where.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_double_click_answers_one_prompt(open_page: Open) -> None:
    page = open_page("/", seasoned=False)
    at_the_table(page)
    with moved_on(page):
        press(page, page.locator(".target").first)  # ahead, on the board
    now = number(page)
    steady = option(page, "keep course")
    expect(steady).to_have_attribute("aria-disabled", "true")
    press(page, steady)  # too soon
    page.keyboard.press("1")
    steady.focus()
    page.keyboard.press("Enter")
    page.clock.run_for(REST - 1)
    page.keyboard.press("Enter")
    page.keyboard.down("Enter")  # began too soon, and is held down
    page.clock.run_for(REST)
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert number(page) == now
    expect(steady).not_to_have_attribute("aria-disabled", "true")
    with moved_on(page):  # undo takes back one choice, not two
        page.keyboard.press("u")
    expect(option(page, "ahead")).to_be_visible()


def test_a_press_that_began_before_the_prompt_does_not_answer_it(open_page: Open) -> None:
    page = open_page("/", seasoned=False)
    at_the_table(page)
    box = option(page, "stay").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 10)
    page.mouse.down()
    with moved_on(page):
        page.evaluate("document.querySelector('[data-choice=stay]').click()")  # as a screen reader does
    page.clock.run_for(REST)
    now = number(page)
    page.mouse.up()
    expect(option(page, "keep course")).to_be_visible()
    assert number(page) == now


def test_the_end_of_a_turn_is_held_until_it_is_confirmed(open_page: Open) -> None:
    page = open_page("/", seasoned=False)
    at_the_table(page)
    for _ in range(2):
        rest(page)
        now = number(page)
        page.keyboard.press("2")  # stay; then the second of the turns
        page.wait_for_function(f"now => {NUMBER} > now || document.querySelector('.confirm')", arg=now)
    held = page.locator(".confirm")
    expect(held).to_contain_text("This ends your turn")
    now = number(page)
    page.keyboard.press("Enter")  # too soon
    rest(page)
    page.keyboard.press("Control+z")
    expect(held).to_have_count(0)
    assert number(page) == now
    rest(page)
    page.keyboard.press("3")
    expect(held).to_be_visible()
    rest(page)
    with moved_on(page):
        press(page, held.get_by_role("button", name="Confirm"))
    rest(page)
    page.keyboard.press("2")
    page.wait_for_function(f"now => {NUMBER} > now + 1", arg=now)
    rest(page)
    page.keyboard.press("1")
    expect(held).to_be_visible()
    rest(page)
    with moved_on(page):  # one click turns it off, and the held turn ends at once
        held.get_by_label("Confirm the end of my turn").uncheck()
        press(page, held.get_by_role("button", name="Confirm"))
    rest(page)
    page.keyboard.press("2")
    expect(option(page, "keep course")).to_be_visible()
    rest(page)
    with moved_on(page):
        page.keyboard.press("1")
    expect(held).to_have_count(0)


def test_undo_is_always_visible(open_page: Open) -> None:
    for settings in ({}, PHONE, {"viewport": {"width": 844, "height": 390}}, {"viewport": {"width": 640, "height": 400}}):
        page = open_page("/", **settings)
        made = post(page, "/api/matches", {"game": "late-19th-century", "scenario": "grand-manoeuvres"})
        match = made["match"]["id"]
        for seat, invitation in made["invitations"].items():
            post(page, f"/api/matches/{match}/sit", {"seat": seat, "invitation": invitation, "name": seat})
        page.goto(f"/match/{match}")
        button = page.get_by_role("button", name="Undo")
        button.wait_for()
        expect(button).to_be_in_viewport(ratio=1)
        page.locator(OPEN).last.scroll_into_view_if_needed()
        expect(button).to_be_in_viewport(ratio=1)


def test_a_press_counts_although_a_secret_opponent_becomes_ready_meanwhile(open_page: Open) -> None:
    page, other = open_page("/"), open_page("/")
    made = post(page, "/api/matches", {"game": "late-19th-century", "scenario": "yalu"})
    match = made["match"]["id"]
    for browser, seat in ((page, "japanese"), (other, "chinese")):
        said = {"seat": seat, "invitation": made["invitations"][seat], "name": seat}
        post(browser, f"/api/matches/{match}/sit", said)
        browser.goto(f"/match/{match}")
    expect(page.locator(".option .odds").first).to_be_visible()
    held = option(page, "hold fire")
    held.scroll_into_view_if_needed()
    box = held.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    while not other.get_by_text("Waiting for japanese").count():
        with moved_on(other):
            other.locator(OPEN).last.click()
    page.wait_for_function(f"{NUMBER} === '1'")
    assert held.bounding_box() == box  # nor has it moved away
    page.mouse.up()
    expect(page.locator("[data-order='repeat']")).to_contain_text("Repeat: Hold fire")
