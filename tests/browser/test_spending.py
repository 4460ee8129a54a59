"""A prompt that uses up a number is one form: steppers, the remainder, one confirmation."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Locator, Page, WebSocketRoute, expect
from playwright.sync_api import TimeoutError as Late
from tests.browser.conftest import Open
from tests.browser.playing import NUMBER, moved_on
from tests.browser.test_accessible import faults
from tests.browser.test_looking import DESK, begin
from tests.server.test_whole_matches import POUNDED

# The form now: the points owed, how many of them may be flotation, and whether it takes input.
FORM = """() => {
  const confirm = document.querySelector("[data-confirm=spend]"), points = document.querySelector("[data-take=flotation]");
  if (!confirm || !points) return null;
  return { owed: Number(/of (\\d+)/.exec(confirm.textContent)[1]), most: Number(points.max), rests: !points.disabled };
}"""


def pounded(page: Page) -> None:
    """Play until a ship must give up more than four points.

    After three of them it is still a form, and she has as many points to lose.
    """
    while True:
        begin(page, ("blue", "red"), scenario_toml=POUNDED, game="late-19th-century")
        while True:
            page.locator(".choice:not([disabled]), .spend, .ending, [data-confirm=yes]").first.wait_for()
            before, form = page.evaluate(NUMBER), page.evaluate(FORM)
            if form and form["rests"] and form["owed"] > 4 and form["most"] == form["owed"]:
                return
            if page.locator(".ending").count():
                break
            try:
                if page.locator("[data-confirm=yes]").count():  # the last answer of a turn waits for confirmation
                    page.locator("[data-confirm=yes]").click(timeout=5_000)
                elif form:
                    page.locator("[data-take=flotation]").fill(str(form["most"]), timeout=5_000)
                    page.locator("[data-confirm=spend]").click(timeout=5_000)
                else:
                    page.locator(".choice:not([disabled])").first.click(timeout=5_000)
                went_on = f"before => {NUMBER} !== before || document.querySelector('[data-confirm=yes]')"
                page.wait_for_function(went_on, arg=before, timeout=5_000)
            except Late:
                continue  # the element has been replaced


def left(page: Page) -> Locator:
    return page.locator(".spend-end [role=status]")


def times(page: Page) -> int:
    return int(re.findall(r"of (\d+)", page.locator("[data-confirm=spend]").inner_text())[0])


def test_points_are_given_up_in_one_form_that_can_be_sent_in_parts(open_page: Open) -> None:
    page = open_page("/", **DESK)
    pounded(page)
    owed = times(page)
    assert not page.locator(".option .choice").count()
    expect(left(page)).to_have_text(f"{owed} left to choose")
    page.get_by_label("One more: Give up 1 main gun").click()
    page.get_by_label("One more: Lose a flotation point").dblclick()
    page.get_by_label("One less: Lose a flotation point").click()
    expect(left(page)).to_have_text(f"{owed - 2} left to choose")
    assert faults(page) == []
    page.locator("[data-confirm=spend]").click()
    expect(page.locator(".log")).to_contain_text(re.compile("main gun"))
    expect(left(page)).to_have_text(f"{owed - 2} left to choose")
    page.get_by_label("Take all that remain: Lose a flotation point").click()
    expect(left(page)).to_have_text("Nothing left to choose")
    with moved_on(page):
        page.locator("[data-confirm=spend]").click()


def test_no_press_is_lost_while_the_server_takes_the_answers(open_page: Open) -> None:
    page = open_page("/", **DESK)
    asked: list[str] = []
    held: list[str | bytes] = []
    sockets: list[WebSocketRoute] = []

    def between(route: WebSocketRoute) -> None:
        """Pass positions on, and hold back the reply to several answers."""
        server = route.connect_to_server()
        sockets.append(route)

        def sent(text: str | bytes) -> None:
            frame = json.loads(text)
            if frame.get("then"):
                asked.append(frame["id"])
            server.send(text)

        def came(text: str | bytes) -> None:
            if json.loads(text).get("id") in asked:
                held.append(text)
            else:
                route.send(text)

        route.on_message(sent)
        server.on_message(came)

    pounded(page)
    owed = times(page)
    page.route_web_socket(re.compile("/socket"), between)
    page.reload()
    page.get_by_label("One more: Give up 1 main gun").click()
    page.get_by_label("One more: Lose a flotation point").click()
    page.locator("[data-confirm=spend]").click()
    expect(page.locator("[data-confirm=spend]")).to_have_text(f"Confirm 0 of {owed - 2}")
    every = page.get_by_label("Take all that remain: Lose a flotation point")
    expect(every).to_be_disabled()
    page.locator("body").press("1")
    expect(left(page)).to_have_text(f"{owed - 2} left to choose")
    for text in held:
        sockets[-1].send(text)
    every.click()
    expect(left(page)).to_have_text("Nothing left to choose")


def test_the_form_is_filled_and_sent_by_keyboard(open_page: Open) -> None:
    page = open_page("/", **DESK)
    pounded(page)
    owed = times(page)
    page.locator("body").press("1")
    page.locator("body").press("1")
    expect(left(page)).to_have_text(f"{owed - 2} left to choose")
    first = page.locator(".stepper input").first
    first.focus()
    page.keyboard.press("ArrowUp")
    expect(first).to_have_value("3")
    page.keyboard.press("Enter")
    expect(page.locator(".spend, .question").first).to_be_visible()
    expect(page.locator("[data-confirm=spend]")).to_have_text(re.compile(f"Confirm 0 of {owed - 3}"))
