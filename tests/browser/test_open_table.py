"""A battle on an open table: orders and places are ghosts on the map that can be clicked."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.conftest import Open, Picture
from tests.browser.playing import moved_on
from tests.browser.test_accessible import faults
from tests.browser.test_looking import post

MIDDLE = "each => { const box = each.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }"


def at_sea(open_page: Open, scenario: str) -> Page:
    """Open a match with both sides at one screen; the first side is asked."""
    page = open_page("/", viewport={"width": 1280, "height": 900})
    made = post(page, "/api/matches", {"game": "kingdom-fleets", "scenario": scenario})
    match = made["match"]["id"]
    for seat, invitation in made["invitations"].items():
        post(page, f"/api/matches/{match}/sit", {"seat": seat, "invitation": invitation, "name": seat})
    page.goto(f"/match/{match}")
    curtain = page.get_by_role("button", name="I am")
    expect(page.locator(".question").or_(curtain).first).to_be_visible()
    if curtain.count():
        curtain.first.click()
    return page


def test_pointing_at_an_order_shows_its_template_and_the_ships_new_place(open_page: Open) -> None:
    page = at_sea(open_page, "training-duel")
    expect(page.locator(".question")).to_contain_text("Which manoeuvre for")
    ghost = page.locator("[data-ghost=jolly-moll]")
    expect(ghost).to_have_count(0)
    order = page.locator('[data-choice="order jolly-moll starboard 45 3"]')
    order.hover()
    expect(ghost.locator(".ghost-template")).to_have_count(1)
    expect(ghost.locator(".ghost-piece .base")).to_have_count(1)
    base = ghost.locator(".ghost-piece .base").evaluate(MIDDLE)
    handle = page.locator('[data-target="11179,14738"] circle').evaluate(MIDDLE)
    assert abs(base[0] - handle[0]) < 1
    assert abs(base[1] - handle[1]) < 1
    page.locator('[data-choice="order jolly-moll heave to"]').hover()
    expect(ghost).to_have_count(0)
    assert not faults(page)


def test_the_ghost_itself_can_be_clicked_on_the_map(open_page: Open) -> None:
    page = at_sea(open_page, "training-duel")
    spot = page.locator('[data-target="11179,14738"]')
    spot.hover()
    expect(page.locator("[data-ghost=jolly-moll]")).to_have_count(1)
    expect(page.locator(".option.pointed")).to_contain_text("45° to starboard")
    with moved_on(page):
        spot.click()
    expect(page.locator('[data-choice="order jolly-moll starboard 45 3"]')).to_have_count(0)


def test_a_selected_ship_shows_range_bands_by_arc_that_fade_outwards(open_page: Open) -> None:
    page = at_sea(open_page, "training-duel")
    expect(page.locator(".overlays .belt")).to_have_count(0)  # the prompt is about a manoeuvre
    page.get_by_role("button", name="Fields of fire").click()
    belts = page.locator(".overlays .belt .edge")
    expect(belts).to_have_count(4)
    faint = belts.evaluate_all("all => all.map((each) => Number(getComputedStyle(each).fillOpacity))")
    assert faint == sorted(faint, reverse=True)
    assert len(set(faint)) == 4
    expect(page.locator(".field-key")).to_contain_text('short range, to 8"')
    page.get_by_role("button", name="Ruler").click()
    ends = [page.locator(f".piece[data-piece={key}]").evaluate(MIDDLE) for key in ("jolly-moll", "dauntless")]
    for end in ends:
        page.mouse.click(*end)
    expect(page.locator(".ruled-sight")).to_contain_text("the line of fire is clear. KF-24a")


def get(page: Page, path: str) -> Any:
    return page.evaluate("path => fetch(path).then(reply => reply.json())", path)


def best(choices: list[str]) -> str:
    """Choose a course straight at the enemy, Jolly Moll first."""
    wishes = ("ready", "activate jolly-moll", "ahead 6", "ahead 5", "manoeuvre", "end")
    return next((choice for wish in wishes for choice in choices if wish in choice), choices[0])


def until_broadsides(page: Page, match: str) -> None:
    """Close in with both sides until the pirates have a choice of volleys and targets."""
    for step in range(200):
        seat = get(page, f"/api/matches/{match}/position")["waiting"][0]
        position = get(page, f"/api/matches/{match}/position?seat={seat}")
        choices = [option["notation"] for option in position["ask"]["options"]]
        enemies = {choice.split()[2] for choice in choices if choice.startswith("fire")}
        if seat == "pirates" and len(enemies) > 1:
            return
        said = {"seat": seat, "number": position["number"], "choice": best(choices), "key": f"step-{step:06}"}
        post(page, f"/api/matches/{match}/answer", said)
    raise AssertionError("no ship came into range")


def test_a_choice_of_volleys_shows_bands_of_range_and_lines_of_fire(open_page: Open, picture: Picture) -> None:
    page = open_page("/", viewport={"width": 1280, "height": 860})
    made = post(page, "/api/matches", {"game": "kingdom-fleets", "scenario": "treasure-passage"})
    match = made["match"]["id"]
    for (seat, invitation), name in zip(made["invitations"].items(), ("Anna", "Bert"), strict=True):
        post(page, f"/api/matches/{match}/sit", {"seat": seat, "invitation": invitation, "name": name})
    until_broadsides(page, match)
    page.goto(f"/match/{match}")
    page.get_by_role("button", name="I am").or_(page.locator(".question")).first.wait_for()
    if page.get_by_role("button", name="I am").count():
        page.get_by_role("button", name="I am").click()
    volley = page.locator('[data-choice^="fire"]').first
    volley.hover()
    expect(page.locator(".option.grouped").first).to_be_visible()
    expect(page.locator(".overlays .belt .edge").first).to_be_visible()
    expect(page.locator(".players-bar .to-play b")).to_have_text("Anna")
    picture(page, "plane")
