"""Odds on the buttons: of guns with named targets, of every option, and of slow ones."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.conftest import Open
from tests.browser.playing import moved_on
from tests.browser.test_looking import DESK, begin

FRAMES = 1_000  # more than a moment

# A gun behind its own regiment, and one with more enemies in its field of fire than fit a screen.
GUN = 'kind = "artillery", gun = "heavy"'
FOOT = 'kind = "infantry"'
NAMES = [f"{column}{row}" for row in (3, 4) for column in "CDEFGHIJKL"]
SHELLING = "\n".join(
    [
        'title = "A gun and twenty marks"\nsides = ["blue", "red"]\nturns = 3\nunits = [',
        *(
            f'{{ key = "{key}", side = "blue", name = "{name}", {kind}, at = "{at}", facing = "north" }},'
            for key, name, kind, at in (
                ("gun", "Krupp", GUN, "G14"),
                ("other", "Whitworth", GUN, "H14"),
                ("own", "Guards", FOOT, "G5"),
            )
        ),
        *(
            f'{{ key = "red-{place}", side = "red", name = "Line {place}", {FOOT}, at = "{at}", facing = "south" }},'
            for place, at in enumerate(NAMES, 1)
        ),
        "]",
        'map = """',
        *["............."] * 15,
        '"""',
    ]
)


def test_a_guns_odds_show_hits_stray_shots_and_losses(open_page: Open) -> None:
    page = open_page("/", **DESK)
    begin(page, ("blue", "red"), scenario_toml=SHELLING)
    expect(page.locator(".question")).to_contain_text("Krupp: fire at which target?")
    before_the_guards = page.locator(".option", has_text=re.compile(r"Fire at .* in G4"))
    said = before_the_guards.locator(".odds")
    expect(said).to_contain_text(re.compile(r"lands\s*67\s*%"))
    expect(said).to_contain_text(re.compile(r"strays onto Guards\s*1[67]\s*%"))
    expect(said).to_contain_text(re.compile(r"0\.42\s*strength points"))
    expect(said).to_contain_text(re.compile(r"0\.08\s*own strength points"))
    before_the_guards.get_by_role("button", name=re.compile("All odds:")).click()
    expect(before_the_guards.locator(".odds-table")).to_contain_text("1 on Guards (your own)")
    with moved_on(page):
        before_the_guards.locator(".choice").click()
    expect(page.locator(".question")).to_contain_text("Whitworth: fire at which target?")
    added = page.locator(".option", has_text=re.compile(r"Fire at .* in G4")).first.locator(".odds")
    expect(added).to_contain_text("with the shot already named")
    expect(added).to_contain_text(re.compile(r"is struck\s*\d\d\s*%"))


def test_every_option_has_its_odds_however_many_there_are(open_page: Open) -> None:
    page = open_page("/", **DESK)
    begin(page, ("blue", "red"), scenario_toml=SHELLING)
    expect(page.locator(".question")).to_contain_text("Krupp: fire at which target?")
    marks = page.locator(".option .choice[data-choice^='fire']")
    assert marks.count() > 16
    expect(page.locator(".option .odds")).to_have_count(marks.count())


def test_odds_that_take_too_long_say_so_and_hold_up_no_others(open_page: Open) -> None:
    page = open_page("/", **DESK)
    slow: list[str] = []

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def sent(text: str | bytes) -> None:
            frame = json.loads(text)
            if frame["type"] == "many-odds" and any(each.startswith("fire red-7") for each in frame["choices"]):
                slow.extend(frame["choices"])
                error = {"code": "busy", "sentence": "these odds take longer than 5 seconds to compute"}
                route.send(json.dumps({"type": "reply", "id": frame["id"], "ok": False, "error": error}))
            else:
                server.send(text)

        route.on_message(sent)

    page.route_web_socket(re.compile("/socket"), between)
    page.reload()
    begin(page, ("blue", "red"), scenario_toml=SHELLING)
    expect(page.locator(".question")).to_contain_text("Krupp: fire at which target?")
    late = page.locator(".option", has=page.locator("[data-choice^='fire red-7']"))
    expect(late.locator(".odds").first).to_have_text("these odds take too long to compute")
    expect(page.locator(".option .odds", has_text="lands")).to_have_count(
        page.locator(".option .choice[data-choice^='fire']").count() - late.count()
    )
    assert slow


def painted(page: Page) -> None:
    """Wait until the page shows everything it has received."""
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def painted_until(page: Page, heard: list[Any]) -> None:
    """Wait until something arrives, while the page keeps painting."""
    for _ in range(FRAMES):
        if heard:
            return
        painted(page)
    raise AssertionError(f"nothing arrived in {FRAMES} frames")


def test_odds_that_arrive_during_a_press_do_not_move_the_option(open_page: Open) -> None:
    page = open_page("/", **DESK)
    waiting: list[tuple[WebSocketRoute, str | bytes]] = []
    come: list[str | bytes] = []

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def sent(text: str | bytes) -> None:
            if json.loads(text)["type"] == "many-odds" and not come:
                waiting.append((server, text))
            else:
                server.send(text)

        def heard(text: str | bytes) -> None:
            if '"odds"' in str(text) and json.loads(text)["type"] == "reply":
                come.append(text)
            route.send(text)

        route.on_message(sent)
        server.on_message(heard)

    page.route_web_socket(re.compile("/socket"), between)
    page.reload()
    begin(page, ("blue", "red"), scenario_toml=SHELLING)
    wanted = page.locator(".choice[data-choice^='fire red-4']").first
    words = wanted.locator(".choice-text").inner_text()
    box = wanted.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 2)
    page.mouse.down()
    painted_until(page, waiting)
    for server, text in waiting:
        server.send(text)
    painted_until(page, come)
    painted(page)
    assert wanted.bounding_box() == box
    with moved_on(page):
        page.mouse.up()
    expect(page.locator("[data-order='repeat']")).to_contain_text(f"Repeat: {words}")
    expect(page.locator(".option .odds").first).to_be_visible()
