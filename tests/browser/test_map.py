"""The map: its room, legible ground and pieces, and the events on it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Open
from tests.browser.playing import OPEN, moved_on
from tests.browser.test_looking import begin, overlap, piece, post
from tests.browser.test_screens import PHONE

TINTS = """all => all.map((each) => { const drawn = getComputedStyle(each);
    return drawn.fill === "none" ? 0 : Number(drawn.fillOpacity); }).reduce((sum, each) => sum + each, 0)"""
SIZE = "each => { const { width, height } = each.getBoundingClientRect(); return Math.min(width, height); }"

# Two blue units in one hex, a red one close by, and another far away on a long map.
CROWD = """
title = "A crowd"
sides = ["blue", "red"]
turns = 3
map = \"\"\"
{rows}
\"\"\"
units = [
  {{ key = "guns", side = "blue", name = "Blue guns", kind = "artillery", gun = "field", at = "D6", facing = "north" }},
  {{ key = "rifles", side = "blue", name = "Blue rifles", kind = "infantry", at = "F7", facing = "north" }},
  {{ key = "general", side = "blue", name = "Blue general", kind = "commander", at = "D6", facing = "north" }},
  {{ key = "close", side = "red", name = "Red regiment", kind = "infantry", at = "E3", facing = "south" }},
  {{ key = "far", side = "red", name = "Red reserve", kind = "infantry", at = "AH3", facing = "south" }},
]
""".format(rows="\n".join(["." * 36] * 10))


def shown_box(page: Page) -> list[float]:
    return [float(part) for part in (page.locator("svg.board").get_attribute("viewBox") or "").split()]


def boxes_of(page: Page, selector: str, part: str) -> dict[str, Any]:
    """Return the boxes in which an element of every piece is drawn."""
    found = {}
    for each in page.locator(selector).all():
        drawn = each.locator(part) if part else each
        found[each.get_attribute("data-piece") or ""] = drawn.bounding_box()
    return found


@pytest.mark.parametrize(
    ("settings", "least"),
    [({"viewport": {"width": 844, "height": 390}}, 0.6), ({"viewport": {"width": 640, "height": 400}}, 0.6), (PHONE, 0.4)],
    ids=["landscape", "zoomed", "portrait"],
)
def test_the_map_has_most_of_the_room(open_page: Open, settings: dict[str, Any], least: float) -> None:
    page = open_page("/", **settings)
    begin(page, ("blue", "red"), scenario_toml=CROWD)
    sheet = page.locator(".map-sheet").bounding_box()
    assert sheet is not None
    window = settings["viewport"]
    assert sheet["height"] >= least * window["height"]
    if settings is PHONE:
        assert sheet["width"] == window["width"]
    assert page.evaluate("document.documentElement.scrollWidth") == window["width"]
    for key in ("rifles", "guns", "general"):  # a counter is legible, alone or in a stack
        assert piece(page, key).locator(".plate").evaluate(SIZE) >= 28
    expect(page.locator(".minimap")).to_be_visible()  # the whole map does not fit
    expect(page.locator(OPEN).first).to_be_in_viewport()


def test_ground_stays_legible_and_fields_are_shown_for_fire_or_on_demand(open_page: Open) -> None:
    page = open_page("/")
    begin(page, ("chilean", "allied"), scenario="pisagua")
    expect(page.locator(".question")).to_contain_text("which target for the main guns?")
    edges = page.locator(".overlays .edge")
    edges.first.wait_for()
    assert edges.evaluate_all(TINTS) <= 0.15
    while page.locator("[data-choice='ready']:not([disabled])").count() == 0:
        with moved_on(page):
            page.locator(OPEN).last.click()
    expect(edges).to_have_count(0)
    piece(page, "victoria").click(force=True)  # on demand, for the selected unit
    edges.first.wait_for()


def test_a_stack_fans_out_names_do_not_cover_units_and_a_card_has_the_details(open_page: Open) -> None:
    page = open_page("/")
    begin(page, ("blue", "red"), scenario_toml=CROWD)
    both = ("guns", "general")

    def boxes() -> list[Any]:
        return [piece(page, key).locator(".plate").bounding_box() for key in both]

    page.mouse.move(5, 5)
    assert any(overlap(one, other) for place, one in enumerate(boxes()) for other in boxes()[place + 1 :])
    piece(page, "general").hover(force=True)
    page.wait_for_function("document.querySelectorAll('.piece-name.shown').length >= 2")
    fanned = boxes()
    assert not any(overlap(one, other) for place, one in enumerate(fanned) for other in fanned[place + 1 :])
    page.mouse.move(5, 5)
    page.mouse.move(6, 6)
    for _ in range(5):  # by keyboard, one after the other
        page.keyboard.press(".")
        if page.locator("[data-unit=rifles]").count():
            break
    card = page.get_by_role("region", name="Card of Blue rifles")
    expect(card).to_contain_text("infantry")
    expect(card).to_contain_text("strength")
    expect(card.get_by_role("button", name="Rule LC-34")).to_be_visible()
    names = boxes_of(page, ".piece-name:not(.shown)", "")
    bodies = boxes_of(page, ".piece", ".plate")
    assert names
    assert not [(one, other) for one in names for other in bodies if one != other and overlap(names[one], bodies[other])]
    card.get_by_role("button", name="Close").click()
    expect(card).to_have_count(0)
    for _ in range(5):  # stacked units fan out
        page.keyboard.press(".")
        if page.locator("[data-unit=guns]").count():
            break
    page.wait_for_function("document.querySelectorAll('.piece-name.shown').length >= 2")
    fanned = boxes()
    assert not any(overlap(one, other) for place, one in enumerate(fanned) for other in fanned[place + 1 :])


def test_a_stack_fans_out_under_a_finger(open_page: Open) -> None:
    page = open_page("/", **PHONE)
    begin(page, ("blue", "red"), scenario_toml=CROWD)
    one, other = (piece(page, key).locator(".plate") for key in ("guns", "general"))
    expect(page.locator(OPEN).first).to_be_enabled()
    under, upper = (each.bounding_box() for each in (one, other))
    assert under is not None
    assert upper is not None
    assert overlap(under, upper)
    page.touchscreen.tap(upper["x"] + upper["width"] * 0.7, upper["y"] + upper["height"] * 0.5)
    expect(page.locator("[data-unit=general]")).to_be_visible()
    under, upper = (each.bounding_box() for each in (one, other))
    assert under is not None
    assert upper is not None
    assert not overlap(under, upper)


def test_the_card_of_the_prompts_unit_lists_all_its_options(open_page: Open) -> None:
    page = open_page("/")
    begin(page, ("british", "german"), game="mimi-and-toutou", scenario="training")
    asked = page.locator(".look-at select").input_value()
    piece(page, asked).dispatch_event("click")
    card = page.locator(f"[data-unit={asked}]")
    expect(card).to_contain_text("Options")
    for words in ("Ahead to", "Stay"):
        expect(card).to_contain_text(words)
    other = "kingani" if asked == "mimi" else "mimi"
    piece(page, other).dispatch_event("click")
    expect(page.locator(f"[data-unit={other}]")).not_to_contain_text("Options")


def test_on_squares_the_ruler_counts_the_range_as_the_rules_do(open_page: Open) -> None:
    page = open_page("/")
    begin(page, ("british", "german"), game="mimi-and-toutou", scenario="training")
    page.get_by_role("button", name="Ruler").click()
    for key in ("mimi", "kingani"):
        box = piece(page, key).locator(".hull").bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    told = page.locator(".ground-told")
    expect(told).to_contain_text("11 across, 1 down")
    expect(page.locator(".ruled-sight")).to_contain_text("range 12")
    expect(told).not_to_contain_text("steps")


def test_the_view_stays_where_you_left_it_and_arrows_point_off_the_map(open_page: Open) -> None:
    page = open_page("/", viewport={"width": 1000, "height": 700})
    begin(page, ("blue", "red"), scenario_toml=CROWD)
    small = page.locator(".minimap").bounding_box()
    assert small is not None
    page.mouse.click(small["x"] + small["width"] * 0.95, small["y"] + small["height"] / 2)
    mine = shown_box(page)
    expect(page.locator(".edge-arrow")).not_to_have_count(0)  # to the target, far to the west
    with moved_on(page):
        page.locator("[data-choice^='hold fire']").first.click()
    assert shown_box(page) == mine
    page.get_by_role("button", name="Follow the action").click()
    assert shown_box(page) != mine


PACED = """localStorage.setItem("quarterdeck settings",
    JSON.stringify({ confirm: false, rest: 0, pace: "normal", story: false }))"""
MOST_WATCHED = 8_000  # milliseconds of a bot's turn at the Yalu


def answer_anything(page: Page) -> None:
    """Take the last available option; in a form, give everything to the first and confirm."""
    for each in (page.locator("[data-confirm=spend]:not([disabled])"), page.locator(".spend .rest:not([disabled])").first):
        if each.count():
            each.dispatch_event("click")
            return
    if page.locator(OPEN).count():
        page.locator(OPEN).last.dispatch_event("click")


def test_others_moves_are_shown_before_the_next_prompt_and_can_be_skipped(open_page: Open) -> None:
    page = open_page("/", seasoned=False)
    page.evaluate(PACED)
    page.clock.install()
    begin(page, ("japanese",), scenario="yalu", bots=("chinese",))
    page.locator(OPEN).first.wait_for()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    caption, watching, watched = page.locator(".caption").first, page.locator(".watching"), 0
    for _ in range(2_000):
        if "Turn 2" in (caption.text_content() or ""):
            break
        if watching.count():
            watched += 40
        else:
            answer_anything(page)
        page.clock.run_for(40)
    expect(caption).to_contain_text("Turn 2")
    assert 0 < watched < MOST_WATCHED
    for _ in range(2_000):
        if watching.count():
            break
        answer_anything(page)
        page.clock.run_for(10)
    expect(page.locator(OPEN)).to_have_count(0)
    page.keyboard.press("Space")
    expect(watching).to_have_count(0)


CLOSE = "title = 'Close'\nrounds = 9\n" + "".join(
    f"[[ships]]\nkey = '{key}'\nside = '{side}'\ncolumn = {column}\nrow = 9\nheading = '{heading}'\n"
    for key, side, column, heading in (("kingani", "german", 10, "east"), ("mimi", "british", 14, "west"))
)


@pytest.mark.parametrize(
    "settings", [{}, {"viewport": {"width": 844, "height": 390}}, PHONE], ids=["desk", "landscape", "portrait"]
)
def test_dice_fall_beside_the_target_and_name_the_thrower(open_page: Open, settings: dict[str, Any]) -> None:
    page = open_page("/", **settings)
    made = post(page, "/api/matches", {"game": "mimi-and-toutou", "scenario_toml": CLOSE})
    match = made["match"]["id"]
    for seat, invitation in made["invitations"].items():
        post(page, f"/api/matches/{match}/sit", {"seat": seat, "invitation": invitation, "name": seat})
    page.goto(f"/match/{match}")
    for choice in ("stay", "keep course", "fire"):
        page.locator(f"[data-choice^='{choice}']:not([disabled])").first.click()
    tray = page.locator(".dice-tray.placed")
    tray.wait_for()
    thrower = "mimi" if "Mimi" in (tray.locator(".thrower").first.text_content() or "") else "kingani"
    target = "kingani" if thrower == "mimi" else "mimi"
    box, aim, own = (each.bounding_box() for each in (tray, piece(page, target), piece(page, thrower)))
    assert box is not None
    assert aim is not None
    assert own is not None
    assert not overlap(box, own)
    assert not overlap(box, aim)
    across = max(0, box["x"] - aim["x"] - aim["width"], aim["x"] - box["x"] - box["width"])
    down = max(0, box["y"] - aim["y"] - aim["height"], aim["y"] - box["y"] - box["height"])
    assert max(across, down) < 60  # beside the target


GATHERED = """async () => {
    const { gathered } = await import("/static/table/log.js");
    const pieces = ["Naniwa", "Itsukushima", "Matsushima"].map((name) => ({ id: name, name, side: 0, kind: "ship" }));
    const line = (name, does) => ({ kind: "Lay", clause: "LC-89", text: `${name} ${does}`, facts: { ship: name } });
    const still = [line("Naniwa", "lies still."), line("Itsukushima", "lies still."), line("Matsushima", "sails to C4.")];
    const afterwards = (does) => ["Naniwa", "Itsukushima"].map((name) => ({ ...line(name, ""), text: name + does }));
    const lines = [...still, ...afterwards(": no move."), ...afterwards("'s card is turned over.")];
    return gathered(lines, { pieces }).map(({ text }) => text);
}"""


def test_the_same_event_of_several_pieces_is_one_line(open_page: Open) -> None:
    assert open_page("/").evaluate(GATHERED) == [
        "Naniwa, Itsukushima: lies still.",
        "Matsushima sails to C4.",
        "Naniwa, Itsukushima: no move.",
        "Naniwa's card is turned over.",
        "Itsukushima's card is turned over.",
    ]


def test_last_moves_stay_shown_and_log_lines_point_at_the_board(open_page: Open) -> None:
    page = open_page("/")
    begin(page, ("blue", "red"), scenario_toml=CROWD)
    for choice in ("hold fire", "ready"):
        page.locator(f"[data-choice='{choice}']:not([disabled])").click()
    expect(page.locator(".question")).to_contain_text("move, fire or fight?")
    page.locator("[data-choice^='move']").first.click()
    trail = page.locator(".trail")  # for the next prompt
    expect(trail).to_have_count(1)
    mover = trail.get_attribute("data-trail") or ""
    line = page.locator(".told-line", has_text=re.compile(r"\bmoves? from ")).last
    line.hover()
    expect(page.locator(f".piece[data-piece={mover}] .told")).to_have_count(1)
    line.click()
    expect(page.locator(f"[data-unit={mover}]")).to_be_visible()
    piece(page, mover).hover(force=True)
    expect(page.locator(".log .about")).not_to_have_count(0)
    expect(page.locator(".ground-told")).to_contain_text("open")
    page.get_by_role("button", name="Ruler").click()
    board = page.locator("svg.board").bounding_box()
    assert board is not None
    for across in (0.3, 0.6):
        page.mouse.click(board["x"] + board["width"] * across, board["y"] + board["height"] * 0.5)
    expect(page.locator(".ground-told")).to_contain_text("hexes, east")
    expect(page.locator(".ruled-sight")).to_contain_text(
        re.compile(r"[A-Z]+\d+ to [A-Z]+\d+: (in sight|hidden by .+)\.")
    )  # for empty hexes
    start = piece(page, mover).locator(".plate").bounding_box()
    assert start is not None
    middle = (start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.click(*middle)
    page.mouse.click(middle[0], middle[1] - 2 * start["height"])  # an armed unit's arcs are described
    expect(page.locator(".ground-told")).to_contain_text(
        re.compile(r"hex(es)?, north .*; (.*in sight|outside range or arc)")
    )
