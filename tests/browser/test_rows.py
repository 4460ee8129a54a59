"""Options that differ by facing: one row for a hex, with an arrow for each facing."""

from __future__ import annotations

import re
from typing import Any, Literal

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect
from tests.browser.conftest import Open, Picture
from tests.browser.test_accessible import faults
from tests.browser.test_looking import DESK, begin
from tests.browser.test_screens import PHONE

FACINGS = ("north", "north-east", "south-east", "south", "south-west", "north-west")

# Only two regiments are in range of each other.
FIELD = """
title = "Two regiments"
sides = ["blue", "red"]
turns = 3
map = \"\"\"
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
  { key = "blue-1", side = "blue", name = "Blue regiment", kind = "infantry", at = "E6", facing = "north" },
  { key = "red-1", side = "red", name = "Red regiment", kind = "infantry", at = "E4", facing = "south" },
]
"""

# Nine units a side, too far apart to fire.
FAR_APART = "\n".join(
    [
        'title = "Far apart"\nsides = ["blue", "red"]\nturns = 3\nunits = [',
        *(
            f'{{ key = "{side}-{place}", side = "{side}", name = "{side} {place}", kind = "infantry", '
            f'at = "{column}{row}", facing = "{facing}" }},'
            for side, row, facing in (("blue", 16, "north"), ("red", 1, "south"))
            for place, column in enumerate("ABCDEFGHI", 1)
        ),
        "]",
        'map = """',
        *["............"] * 16,
        '"""',
    ]
)


def asked(open_page: Open, **settings: Any) -> Page:
    page = open_page("/", **{**DESK, **settings})
    begin(page, ("blue", "red"), scenario_toml=FIELD)
    expect(page.locator(".question")).to_contain_text("regiment: move, fire or fight?")
    expect(page.locator(".odds").first).to_be_visible()
    return page


def row(page: Page, words: str) -> Locator:
    return page.locator(".option.grouped").filter(has=page.get_by_role("group", name=words, exact=True))


def moving(page: Page) -> str:
    """Return a hex where every facing is available."""
    groups = page.locator(".option.grouped").all()
    return next(
        (each.get_by_role("group").get_attribute("aria-label") or "")
        for each in groups
        if each.locator(".brief").count() == 6
    )


def boxes(of: Locator) -> dict[str, FloatRect]:
    found = {(each.get_attribute("aria-label") or "").split()[-1]: each.bounding_box() for each in of.all()}
    return {name: box for name, box in found.items() if box is not None}


def test_a_facing_is_chosen_by_its_arrow(open_page: Open) -> None:
    page = asked(open_page)
    words = moving(page)
    arrows = row(page, words).get_by_role("button")
    there = words.removeprefix("Move to ")
    expect(row(page, words).locator(".choice-text")).to_have_text(words)
    page.get_by_role("button", name=f"{words}, facing south-east", exact=True).click()
    expect(page.locator(".log li").filter(has_text=f"to {there}, facing south-east")).to_have_count(1)
    expect(arrows).to_have_count(0)


def test_the_most_important_options_come_first_with_their_odds(open_page: Open) -> None:
    page = asked(open_page)
    first = page.locator(".options > .option")
    expect(first.nth(0)).to_contain_text("Fire into")
    expect(first.nth(0).locator(".odds")).to_contain_text("miss")
    expect(first.nth(1)).to_contain_text("Do nothing more this turn")
    expect(first.nth(2)).to_contain_text("Turn to face")
    expect(page.locator(".option.grouped").last).to_contain_text("Move to")


def test_arrows_have_the_place_and_direction_of_their_facing(open_page: Open) -> None:
    page = asked(open_page)
    arrows = row(page, moving(page)).locator(".brief")
    assert [(each.get_attribute("aria-label") or "").split()[-1] for each in arrows.all()] == list(FACINGS)
    turned = [each.get_attribute("transform") for each in arrows.locator("path").all()]
    assert turned == [f"rotate({60 * place})" for place in range(6)]
    at = boxes(arrows)
    assert at["north-west"]["x"] < at["north"]["x"] < at["north-east"]["x"]
    assert at["south-west"]["x"] < at["south"]["x"] < at["south-east"]["x"]
    assert all(at[upper]["y"] + at[upper]["height"] <= at["south"]["y"] for upper in ("north", "north-east", "north-west"))


@pytest.mark.parametrize(("settings", "least"), [(DESK, 24), (PHONE, 44)])
def test_arrows_are_large_enough_to_click(open_page: Open, settings: dict[str, Any], least: int) -> None:
    page = asked(open_page, **settings)
    for box in boxes(page.locator(".brief")).values():
        assert min(box["width"], box["height"]) >= least
    assert page.evaluate("document.documentElement.scrollWidth") == settings["viewport"]["width"]


def test_number_keys_choose_a_row_and_arrow_keys_move_within_it(open_page: Open) -> None:
    page = asked(open_page)
    turn = row(page, "Turn to face").locator(".brief")
    page.keyboard.press("3")
    expect(turn.first).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(turn.nth(2)).to_be_focused()
    page.keyboard.press("ArrowDown")  # to the next row
    expect(page.locator("[data-row='3'] [data-item=true]")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(turn.nth(2)).to_be_focused()
    chosen = (turn.nth(2).get_attribute("aria-label") or "").removeprefix("Turn to face ")
    page.keyboard.press("Enter")
    expect(page.locator(".log li").filter(has_text=f"turns to face {chosen}")).to_have_count(1)


def test_a_row_is_one_tab_stop(open_page: Open) -> None:
    page = asked(open_page)
    page.keyboard.press("3")
    expect(row(page, "Turn to face").locator(".brief").first).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("[data-row='3'] .choice")).to_be_focused()


def test_a_number_key_chooses_a_row_of_one_option_at_once(open_page: Open) -> None:
    page = asked(open_page)
    whose = (page.locator(".question").text_content() or "").partition(":")[0]
    page.keyboard.press("2")
    expect(page.locator(".question")).not_to_contain_text(whose)


def test_a_click_on_a_hex_opens_the_same_choice(open_page: Open) -> None:
    page = asked(open_page)
    words = moving(page)
    there = words.removeprefix("Move to ")
    target = page.locator(f".target[data-target='{there}']")
    expect(target).to_have_attribute("aria-label", f"6 options: {words}: {', '.join(FACINGS)}")
    target.click()
    menu = page.get_by_role("menu")
    expect(menu.get_by_role("menuitem")).to_have_count(6)
    expect(menu.get_by_role("menuitem").first).to_be_focused()
    assert not faults(page)
    menu.get_by_role("menuitem", name=f"{words}, facing south", exact=True).click()
    expect(page.locator(".log li").filter(has_text=f"to {there}, facing south.")).to_have_count(1)


def test_a_hundred_options_fit_in_a_few_rows(open_page: Open, picture: Picture) -> None:
    page = open_page("/", viewport={"width": 1120, "height": 720})
    begin(page, ("blue", "red"), scenario="encounter")
    expect(page.locator(".question")).to_contain_text("move, fire or fight?")
    options, rows = page.locator(".choice").count(), page.locator("[data-row]").count()
    assert options > 35
    assert rows < options / 3
    page.locator(".target[aria-label^='6 options: Move to']").last.click()
    expect(page.get_by_role("menuitem")).to_have_count(6)
    picture(page, "hexes")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("settings", [DESK, PHONE])
def test_rows_are_accessible(open_page: Open, settings: dict[str, Any], scheme: Literal["light", "dark"]) -> None:
    page = asked(open_page, color_scheme=scheme, **settings)
    assert not faults(page)


def test_long_lists_of_refusals_are_folded_and_can_be_opened(open_page: Open) -> None:
    page = open_page("/", **DESK)
    begin(page, ("blue", "red"), scenario_toml=FAR_APART)
    why = page.get_by_role("button", name="Why not")
    expect(page.locator(".folded")).to_have_text(re.compile("^9 options that the rules forbid now"))
    expect(why.first).to_be_hidden()
    page.locator(".folded summary").click()
    expect(why).to_have_count(9)
    assert not faults(page)


SHOWN = """async ([briefs, facings]) => {
    const { html, render } = await import("/static/html.js");
    const { Briefs, rowsOf } = await import("/static/rows.js");
    const options = briefs.map((brief, place) => ({ notation: `go ${brief}`, text: `Go ${brief}`, clause: "", points_at: "",
        group: "Go", brief, facing: facings[place] }));
    const main = document.createElement("main");
    document.body.replaceChildren(main);
    window.chosen = "";
    render(html`<${Briefs} row=${rowsOf(options)[0]} onChoose=${(option) => { window.chosen = option.notation; }} />`, main);
}"""


def test_an_option_without_a_facing_is_chosen_by_its_word(open_page: Open) -> None:
    page = open_page("/")
    page.evaluate(SHOWN, [["left", "right"], [None, None]])
    expect(page.get_by_role("group", name="Go").get_by_role("button")).to_have_text(["left", "right"])
    page.get_by_role("button", name="Go right", exact=True).click()
    assert page.evaluate("window.chosen") == "go right"


def test_eight_headings_form_a_compass(open_page: Open) -> None:
    page = open_page("/")
    names = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]
    page.evaluate(SHOWN, [names, [45 * place for place in range(8)]])
    at = boxes(page.get_by_role("button"))
    assert at["west"]["y"] == at["east"]["y"]
    assert at["north"]["y"] < at["east"]["y"] < at["south"]["y"]
    assert at["west"]["x"] < at["north"]["x"] == at["south"]["x"] < at["east"]["x"]
