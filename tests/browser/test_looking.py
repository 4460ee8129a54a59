"""Looking at a unit: its field of fire, sight lines on the map and in words, and its counter."""

from __future__ import annotations

import json
import re
from typing import Any, Literal

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect
from tests.browser.conftest import Open, Picture
from tests.browser.playing import OPEN
from tests.browser.test_accessible import faults
from tests.browser.test_screens import PHONE

GAME = "late-19th-century"
DESK = {"viewport": {"width": 1400, "height": 900}}

# Blue's guns are hidden from red's regiment by a wood; the commander stands with his regiment.
WOOD = """
title = "Behind the wood"
sides = ["blue", "red"]
turns = 3
map = \"\"\"
............
............
............
......w.....
............
............
............
............
\"\"\"
units = [
  { key = "guns", side = "blue", name = "Blue guns", kind = "artillery", gun = "field", at = "G6", facing = "north" },
  { key = "rifles", side = "blue", name = "Blue rifles", kind = "infantry", at = "D6", facing = "north" },
  { key = "general", side = "blue", name = "Blue general", kind = "commander", at = "D6", facing = "north" },
  { key = "behind", side = "red", name = "Red regiment", kind = "infantry", at = "G2", facing = "south" },
  { key = "open", side = "red", name = "Red lancers", kind = "mounted cavalry", at = "E3", facing = "south" },
]
"""


def post(page: Page, path: str, body: dict[str, Any]) -> Any:
    headers = {"X-Quarterdeck": "1", "Content-Type": "application/json"}
    reply = page.request.post(path, data=json.dumps(body), headers=headers)
    assert reply.ok, reply.text()
    return reply.json()


def begin(page: Page, seats: tuple[str, ...], **wanted: Any) -> str:
    """Start a match in which this browser holds these seats and bots the others."""
    bots = {seat: {"by": "bot", "bot": "random"} for seat in wanted.pop("bots", ())}
    made = post(page, "/api/matches", {"game": GAME, "seats": bots, **wanted})
    match = made["match"]["id"]
    for seat in seats:
        post(page, f"/api/matches/{match}/sit", {"seat": seat, "invitation": made["invitations"][seat], "name": "Anna"})
    page.goto(f"/match/{match}")
    expect(page.locator(".look-at select")).to_be_visible()
    return f"/match/{match}"


def piece(page: Page, key: str) -> Locator:
    return page.locator(f".piece[data-piece={key}]")


def looked(page: Page) -> Locator:
    return page.locator(".look-at option:checked")


@pytest.fixture
def behind_the_wood(open_page: Open) -> Page:
    page = open_page("/", **DESK)
    begin(page, ("blue", "red"), scenario_toml=WOOD)
    return page


def test_the_unit_of_the_prompt_shows_its_visible_and_hidden_fields(behind_the_wood: Page) -> None:
    page = behind_the_wood
    expect(page.locator(".question")).to_contain_text("Blue guns: fire at which target?")
    expect(looked(page)).to_have_text("Blue guns (G6)")
    expect(page.locator(".overlay.in-sight .edge")).to_have_count(2)  # on the map and in the key
    expect(page.locator(".overlay.out-of-sight .edge")).to_have_count(2)
    key = page.locator(".field-key li")
    expect(key).to_have_text([re.compile("field of fire LC-15"), re.compile("field of fire, out of sight LC-62")])
    seen, unseen = (
        page.locator(f".overlays .{kind} .edge").evaluate("each => getComputedStyle(each).strokeDasharray")
        for kind in ("in-sight", "out-of-sight")
    )
    assert seen != unseen
    assert "url(#" in (page.locator(".overlays .out-of-sight .band").get_attribute("stroke") or "")
    key.nth(1).get_by_role("button", name="Rule LC-62").click()
    expect(page.get_by_role("dialog")).to_contain_text("Line of sight: centre to centre")


def test_a_blocked_line_is_marked_where_it_is_blocked_and_said_in_words(behind_the_wood: Page, picture: Picture) -> None:
    page = behind_the_wood
    expect(page.locator(".sight-line.clear")).to_have_count(1)
    expect(page.locator(".sight-line.blocked .stop")).to_have_count(1)
    line = page.locator(".sight.blocked")
    expect(line).to_contain_text("Red regiment in G2, range 4: hidden by woods at G4; indirect fire only.")
    expect(line.get_by_role("button", name="Rule LC-18")).to_be_visible()
    line.get_by_role("button").first.focus()
    expect(page.locator(".sight-line.strong .sight-label")).to_have_text("woods at G4")
    expect(page.locator(".sight-line.strong .blocker")).to_have_count(1)
    expect(page.get_by_role("status").filter(has_text="Looking at Blue guns")).to_contain_text("1 clear, 1 blocked")
    picture(page, "sight")
    page.keyboard.press("Enter")  # it stays, wherever the focus goes
    page.locator(OPEN).first.focus()
    expect(page.locator(".sight-line.strong .sight-label")).to_have_text(["woods at G4"])


def test_an_option_shows_the_line_to_its_target(behind_the_wood: Page) -> None:
    page = behind_the_wood
    page.locator("[data-choice='fire behind']").focus()
    expect(page.locator(".sight.pointed")).to_contain_text("Red regiment")
    expect(page.locator(".piece-name.shown, .piece-name[data-piece=behind]").first).to_contain_text("Red")


def test_any_piece_can_be_selected_by_mouse_and_by_keyboard(behind_the_wood: Page) -> None:
    page = behind_the_wood
    piece(page, "rifles").click()
    expect(looked(page)).to_have_text("Blue rifles (D6)")
    expect(page.locator(".field-key li").first).to_contain_text("LC-34")
    piece(page, "general").click()  # in the same hex
    expect(looked(page)).to_have_text("Blue general (D6)")
    expect(page.locator(".remark")).to_contain_text("A commander does not fire.")
    page.locator(".look-at select").focus()
    page.keyboard.type("Red l")
    expect(looked(page)).to_have_text("Red lancers (E3)")
    expect(page.locator(".sight")).to_have_count(0)
    page.get_by_role("tab", name="Units").click()
    page.locator("[data-sheet=behind] .sheet-head").click()
    expect(looked(page)).to_have_text("Red regiment (G2)")


def test_a_target_can_be_looked_at_without_firing(behind_the_wood: Page) -> None:
    page = behind_the_wood
    number = page.locator(".panel-side").get_attribute("data-number")
    page.locator("[data-target=open]").click(button="right")
    expect(looked(page)).to_have_text("Red lancers (E3)")
    page.get_by_role("button", name="Inspect").click()
    piece(page, "behind").click()
    expect(looked(page)).to_have_text("Red regiment (G2)")
    assert page.locator(".panel-side").get_attribute("data-number") == number


def test_a_new_prompt_replaces_the_selected_unit(behind_the_wood: Page) -> None:
    page = behind_the_wood
    piece(page, "rifles").click()
    for choice in ("hold fire", "ready"):
        page.locator(f"[data-choice='{choice}']:not([disabled])").click()
    expect(page.locator(".question")).to_contain_text("move, fire or fight?")
    asked = (page.locator(".question").text_content() or "").partition(":")[0]
    expect(looked(page)).to_contain_text(asked)


def test_moves_are_chosen_on_their_hexes(behind_the_wood: Page) -> None:
    page = behind_the_wood
    for choice in ("hold fire", "ready"):
        page.locator(f"[data-choice='{choice}']:not([disabled])").click()
    expect(page.locator(".question")).to_contain_text("move, fire or fight?")
    target = page.locator(".target[aria-label^='6 options: Move to']").first
    target.click()
    page.get_by_role("menuitem").first.click()
    expect(page.locator(".log li").filter(has_text=re.compile(r"\bmoves? from "))).to_have_count(1)


def test_counters_show_arm_strength_facing_and_tile_and_columns_have_letters(behind_the_wood: Page) -> None:
    page = behind_the_wood
    expect(piece(page, "guns").locator(".strength")).to_have_text("2")
    expect(piece(page, "guns").locator(".sign-solid")).to_have_count(1)
    expect(piece(page, "guns").locator(".facing")).to_have_count(1)
    expect(piece(page, "guns").locator(".tile.down")).to_have_count(1)
    columns = page.locator(".sheet > .number").all_text_contents()
    assert columns[:4] == ["A", "A", "B", "B"]
    for choice in ("hold fire", "ready"):
        page.locator(f"[data-choice='{choice}']:not([disabled])").click()
    expect(piece(page, "behind").locator(".tile.up .tile-face")).to_have_text(re.compile("[♠♥♦♣]$"))


def test_a_spectator_can_look_also_in_a_replay(open_page: Open) -> None:
    player = open_page("/", **DESK)
    where = begin(player, ("blue", "red"), scenario_toml=WOOD)
    spectator = open_page(where, **DESK)
    expect(spectator.locator(".question")).to_contain_text("Waiting for")
    piece(spectator, "guns").click()
    expect(spectator.locator(".sight.blocked")).to_contain_text("woods at G4")
    player.get_by_role("button", name="Resign").click()
    player.get_by_role("dialog").get_by_role("button", name="Resign").click()
    player.get_by_role("link", name="Watch the replay").click()
    expect(player.get_by_label("Move", exact=True)).to_be_visible()
    piece(player, "guns").click()
    expect(player.locator(".sight.blocked")).to_contain_text("woods at G4")
    expect(player.locator(".overlays .out-of-sight")).to_have_count(1)


def test_names_do_not_cover_each_other_on_a_crowded_map(open_page: Open) -> None:
    where = begin(open_page("/"), ("blue", "red"), scenario="grand-manoeuvres")
    page = open_page(where, viewport={"width": 1120, "height": 720})  # a spectator has nothing to choose
    page.get_by_role("button", name="Whole board").click()
    shown = page.locator(".piece-name:visible")
    page.locator(".look-at select").select_option("red-1")
    expect(shown).to_have_count(1)  # the name of the selected unit
    piece(page, "red-2").hover()
    expect(shown).to_have_count(2)
    page.locator(".look-at select").select_option("blue-5")
    expect(page.locator(".overlays .out-of-sight")).to_have_count(1)
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").click()
    expect(page.locator(".cell-names")).to_be_visible()
    page.mouse.move(0, 0)
    boxes = [box for each in shown.all() if not each.evaluate(LOOKED_AT) and (box := each.bounding_box())]
    assert len(boxes) > 5
    for place, one in enumerate(boxes):
        assert not any(overlap(one, other) for other in boxes[place + 1 :])


LOOKED_AT = "each => each.classList.contains('shown')"


def overlap(one: FloatRect, other: FloatRect) -> bool:
    across = one["x"] < other["x"] + other["width"] and other["x"] < one["x"] + one["width"]
    return across and one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]


def test_a_battleships_batteries_can_be_told_apart(open_page: Open) -> None:
    page = open_page("/", **DESK)
    begin(page, ("japanese", "chinese"), scenario="yalu")
    expect(page.locator(".question")).to_contain_text("which target for the main guns?")
    expect(page.locator(".field-key li")).to_contain_text(["main guns", "secondary guns", "torpedoes"])
    dashes = [
        page.locator(f".overlays .layer-{layer} .edge").evaluate("each => getComputedStyle(each).strokeDasharray")
        for layer in range(3)
    ]
    assert len(set(dashes)) == 3
    expect(page.locator(".sight").first).to_contain_text("main guns bear")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_map_and_its_key_are_accessible(open_page: Open, scheme: Literal["light", "dark"]) -> None:
    page = open_page("/", color_scheme=scheme, **DESK)
    begin(page, ("blue", "red"), scenario_toml=WOOD)
    page.locator(".sight.blocked button").first.focus()
    assert not faults(page)
    page.get_by_role("tab", name="Units").click()
    assert not faults(page)


def test_a_phone_zooms_in_on_the_unit(open_page: Open, picture: Picture) -> None:
    page = open_page("/", **PHONE)
    begin(page, ("blue", "red"), scenario="grand-manoeuvres")
    expect(page.locator("svg.board:not([data-far])")).to_be_visible()  # cells are large enough to read
    expect(piece(page, page.locator(".look-at select").input_value())).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    expect(page.locator(OPEN).first).to_be_in_viewport()
    picture(page, "phone-hexes")


def test_the_pointer_shows_the_ground_and_its_effects(behind_the_wood: Page) -> None:
    page = behind_the_wood
    board = page.locator("svg.board")
    wood = page.locator("svg.board .tint-wood").first.bounding_box()
    assert wood is not None
    page.mouse.move(wood["x"] + wood["width"] / 2, wood["y"] + wood["height"] / 2)
    told = page.locator(".ground-told")
    expect(told).to_contain_text("woods: A unit stops on entering, and moves 1 hex a turn inside")
    expect(told.get_by_role("button", name="Rule LC-59")).to_be_visible()
    board.hover(position={"x": 5, "y": 5})


DOES = """async () => {
    const { doings } = await import("/static/board/ground.js");
    const words = "Dice taken off. Marsh: stop, 1. Wood: stop. And so on, to no end".padEnd(200, ".");
    const table = { id: "X-1", title: "Terrain", text: words, ruling: "" };
    const many = { id: "X-2", title: "Other", text: "", ruling: "Touching an island stops her. A reef costs 1 hull." };
    return [doings("wood", table), doings("reef", many), doings("hut", { ...many, ruling: "Shut ones stay shut." })];
}"""


def test_a_rule_about_many_kinds_of_ground_is_cut_to_the_one_shown(open_page: Open) -> None:
    assert open_page("/").evaluate(DOES) == ["Dice taken off. Wood: stop.", "A reef costs 1 hull.", "Other"]
