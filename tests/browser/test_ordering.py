"""Orders: a plan, a repeated answer, and a whole turn of a fleet in a dozen presses."""

from __future__ import annotations

import json

from playwright.sync_api import Error, Locator, Page, expect
from tests.browser.conftest import Open, Picture
from tests.browser.playing import NUMBER, OPEN
from tests.browser.test_accessible import faults
from tests.browser.test_looking import post

LONG = 60_000  # milliseconds, because a bot or a process that tries orders may have to start
SOON = 5_000  # for a press, because the prompt may change meanwhile
TRIES = 3
MOST = 12  # presses for a turn of the Yalu by a player who keeps the line
TURN = "document.querySelector('.map-head .caption')?.textContent"


def sit_down(page: Page, game: str, scenario: str, **seats: str) -> str:
    """Take every seat without a bot."""
    bots = {seat: {"by": "bot", "bot": bot} for seat, bot in seats.items()}
    made = post(page, "/api/matches", {"game": game, "scenario": scenario, "seats": bots})
    match = str(made["match"]["id"])
    for seat, invitation in made["invitations"].items():
        post(page, f"/api/matches/{match}/sit", {"seat": seat, "invitation": invitation, "name": seat})
    page.goto(f"/match/{match}")
    expect(page.locator(OPEN).first).to_be_visible(timeout=LONG)
    return match


def number(page: Page) -> int:
    return int(page.evaluate(NUMBER))


def ordered(page: Page, key: str) -> Locator:
    return page.locator(f"[data-order='{key}']")


def test_a_plan_is_typed_or_clicked_and_executed(open_page: Open, picture: Picture) -> None:
    page = open_page("/")
    sit_down(page, "mimi-and-toutou", "first-action")
    before = number(page)
    page.keyboard.press("p")
    page.locator("[data-plan=words]").fill("ahead, waltz")
    expect(page.locator(".foreseen .taken")).to_contain_text("Ahead", timeout=LONG)
    expect(page.locator(".foreseen .gone")).to_contain_text("'waltz' is not offered")
    expect(page.locator(".ghost")).to_have_count(1)
    page.locator("[data-plan=words]").fill("ahead")
    page.locator("[data-next='keep course']").click()  # the next answers can be clicked
    expect(page.locator("[data-plan=words]")).to_have_value("ahead, keep course")
    expect(page.locator(".foreseen .taken")).to_have_count(2, timeout=LONG)
    picture(page, "plan")
    ordered(page, "give-plan").click()
    page.wait_for_function(f"before => Number({NUMBER}) === before + 2", arg=before, timeout=LONG)
    expect(page.locator(".standing")).to_have_count(0)


def test_stopped_orders_give_a_reason_and_can_be_dropped_one_by_one(open_page: Open) -> None:
    page = open_page("/")
    sit_down(page, "mimi-and-toutou", "first-action")
    ordered(page, "plan").click()
    page.locator("[data-plan=words]").fill("waltz, ahead")
    page.keyboard.press("Enter")
    expect(page.locator(".standing.stopped")).to_contain_text("'waltz' is not offered")
    expect(page.locator(".chip")).to_have_count(2)
    before = number(page)
    page.get_by_label("Cancel the order: waltz").click()
    page.wait_for_function(f"before => Number({NUMBER}) === before + 1", arg=before, timeout=LONG)
    expect(page.locator(".standing")).to_have_count(0)


def test_a_key_repeats_the_last_answer(open_page: Open) -> None:
    page = open_page("/")
    sit_down(page, "late-19th-century", "yalu", chinese="random")
    held = page.locator("[data-choice='hold fire']")
    held.click()
    expect(ordered(page, "repeat")).to_contain_text("Repeat: Hold fire")
    page.reload()  # it is still offered
    expect(ordered(page, "repeat")).to_contain_text("Repeat: Hold fire")
    page.keyboard.press("r")
    expect(page.locator(".chip")).to_contain_text("hold fire, repeated")
    expect(page.locator("[data-choice='ready']")).to_be_visible()
    page.keyboard.press("x")
    expect(page.locator(".standing.stopped")).to_contain_text("you stopped them")
    ordered(page, "clear").click()
    expect(page.locator(".standing")).to_have_count(0)


def turn_of(page: Page) -> str:
    """Return the turn in the map's heading."""
    return str(page.evaluate(TURN)).partition(" of ")[0]


CONFIRMED = "[data-confirm=yes]"  # if a choice would end the turn
ASKED = f".options .choice:not([disabled]), .spend, .ending, {CONFIRMED}"
READY = f"() => !document.querySelector('.watching') && document.querySelector('{ASKED}')"
HURRIED = {"rest": 300, "confirm": True, "pace": "none", "motion": "off", "story": False}


def question(page: Page) -> str:
    """Return the prompt once nothing is being shown and no order answers it."""
    try:
        page.wait_for_function(READY, timeout=LONG)
    except Error:
        raise AssertionError(f"nothing is asked; instead: {page.locator('.panel-side').inner_html()}") from None
    return page.locator(".question").first.inner_text()


def answer(page: Page, hand: Locator) -> None:
    """Answer with this option; in a form, give everything to the first."""
    before = number(page)
    assert any(number(page) != before or press(page, hand) for _ in range(TRIES))


def press(page: Page, hand: Locator, is_order: bool = False) -> bool:
    """Press; return whether it counted, for the prompt may change, be a form or still rest."""
    try:
        if not is_order and page.locator(".spend").count():
            page.locator(".spend .rest:not([disabled])").first.click(timeout=SOON)
            hand = page.locator("[data-confirm=spend]")
        before = [number(page), page.locator(CONFIRMED).count()]
        hand.click(timeout=SOON)
        led_on = f"Number({NUMBER}) !== number || document.querySelectorAll('{CONFIRMED}').length > held"
        page.wait_for_function(f"([number, held]) => {led_on}", arg=before, timeout=4 * SOON)
    except Error:
        return False
    return True


def next_press(page: Page, asked: str) -> tuple[str, Locator]:
    """Return the next press of a player who keeps the line and fires at the nearest."""
    if page.locator(CONFIRMED).count():
        return "confirm", page.locator(CONFIRMED)
    stand = page.locator(".chip").all_inner_texts()
    for key, chip in (
        ("fire-at-nearest", "Fire at the nearest enemy"),
        ("lose-flotation", "Damage"),
        ("keep-torpedoes", "Keep all"),
        ("follow-the-leader", "Follow the leader"),
    ):
        if ordered(page, key).count() and not any(each.startswith(chip) for each in stand):
            return key, ordered(page, key)
    if page.locator(".standing.stopped").count():
        return "go on", ordered(page, "go-on")
    if ordered(page, "repeat").count() and "loses a point" in asked:
        return "again", ordered(page, "repeat")
    return asked, page.locator(OPEN).first


def test_a_turn_of_the_yalu_takes_a_dozen_presses(open_page: Open) -> None:
    """From the first prompt to the second turn, against a bot, with resting prompts."""
    page = open_page("/", seasoned=False)
    page.evaluate("settings => localStorage.setItem('quarterdeck settings', settings)", json.dumps(HURRIED))
    sit_down(page, "late-19th-century", "yalu", chinese="greedy")
    presses: list[str] = []
    while "2" not in turn_of(page):
        asked = question(page)
        if "2" in turn_of(page):
            break
        name, where = next_press(page, asked)
        is_form = page.locator(".spend").count() and name == asked  # everything at once, then confirmed
        presses += ["all", name] if is_form else [name]
        assert len(presses) <= MOST, presses
        press(page, where, is_order=name != asked)
    assert {"fire-at-nearest", "follow-the-leader"} <= set(presses)


def test_the_lines_new_position_is_shown_before_it_moves(open_page: Open, picture: Picture) -> None:
    page = open_page("/")
    sit_down(page, "late-19th-century", "yalu", chinese="random")
    while "where does she sail" not in question(page):
        given, nearest = page.locator(".chip").count(), ordered(page, "fire-at-nearest")
        answer(page, nearest if nearest.count() and not given else page.locator(OPEN).first)
    answer(page, page.locator(OPEN).first)  # the leader's destination
    assert "Which ship moves next" in question(page)
    ordered(page, "follow-the-leader").hover()
    expect(page.locator(".ghost").first).to_be_attached(timeout=LONG)
    picture(page, "orders")


def test_the_next_ship_is_chosen_by_clicking_her(open_page: Open) -> None:
    page = open_page("/")
    sit_down(page, "late-19th-century", "yalu", chinese="random")
    while "Which ship moves next" not in question(page):
        answer(page, page.locator(OPEN).last)  # hold fire at every prompt
    page.locator(".target[data-target='yoshino']").click()
    expect(page.locator(".question").first).to_contain_text("Yoshino: where does she sail?")


def test_orders_are_accessible(open_page: Open) -> None:
    """axe checks orders that stand, have stopped, are planned and are on offer."""
    page = open_page("/", color_scheme="dark")
    sit_down(page, "late-19th-century", "yalu", chinese="random")
    assert not faults(page)
    page.keyboard.press("p")
    page.locator("[data-plan=words]").fill("hold fire, waltz")
    expect(page.locator(".foreseen .gone")).to_be_visible(timeout=LONG)
    assert not faults(page)
    page.keyboard.press("Enter")
    expect(page.locator(".standing.stopped")).to_contain_text("'waltz' is not offered")
    assert not faults(page)
