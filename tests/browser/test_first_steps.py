"""First steps: from the empty page to the first shot, with the tour, the story and a lesson."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.conftest import Open
from tests.browser.playing import NUMBER, OPEN, choose, wait_for_turn, wanted
from tests.browser.test_accessible import faults
from tests.browser.test_looking import begin

from quarterdeck.version import __version__

MOST_PRESSES = 8
MOST_WAITED = 60_000 - MOST_PRESSES * 5_000  # milliseconds left of a minute if each press takes five seconds
RESTS = 400  # milliseconds until the end of a turn can be confirmed
SLOW = 30_000  # milliseconds, because bots are watched and machines differ

TAUGHT = """localStorage.setItem("quarterdeck settings",
    JSON.stringify({ confirm: false, rest: 0, pace: "none", story: true }))"""


def newcomer(open_page: Open) -> Page:
    page = open_page("/", seasoned=False, introduced=False)
    page.set_default_timeout(SLOW)
    return page


# The buttons that work now. A new prompt takes no answer at once.
HANDS = {
    "skip": ".tour button:text('Skip the tour')",
    "read": ".briefing[open] button:text('Start playing')",  # a story that is not shown yet takes no press
    "confirm": ".confirm [data-confirm=yes]",
}
CHOICE = ".choice:not([disabled]):not([aria-disabled])"
MADE_TO_WAIT = ".watching, .choice[aria-disabled], .confirm"  # present until the page takes an answer again
STEP = 50  # milliseconds by the page's clock, which the test controls
MOST_STEPS = 5_000  # the server's time does not count, but this is a minute by any clock


def next_hand(page: Page) -> tuple[str, str]:
    """Return the next press on the way to a shot and its place, or nothing yet."""
    for name, where in HANDS.items():
        if page.locator(where).count():
            return name, where
    open_now = [each or "" for each in page.locator(CHOICE).evaluate_all("all => all.map((each) => each.dataset.choice)")]
    found = [each for wish in ("fire", "ahead", "keep course", "") for each in open_now if each.startswith(wish)]
    return (found[0], f'{CHOICE}[data-choice="{found[0]}"]') if found else ("", "")


def first_shot(page: Page) -> tuple[list[str], int]:
    """Return the presses from the empty page to the first shot, and the milliseconds of waiting.

    Only the page's own delays count, not the server's, so that the machine's speed does not matter.
    """
    page.clock.install()
    page.get_by_role("button", name="Play now").click()
    page.locator(".tour").wait_for()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    thrown = page.locator(".log", has_text=re.compile(r"D12: \d+ \(\d+ or more needed\)"))
    pressed, waited, shown, last = ["Play now"], 0, 0, ""
    for _ in range(MOST_STEPS):
        if (any(each.startswith("fire") for each in pressed) and thrown.count()) or len(pressed) > MOST_PRESSES:
            return pressed, waited
        name, where = next_hand(page)
        shown = shown + STEP if name == "confirm" else 0
        now = f"{page.evaluate(NUMBER)} {name}"
        if name and now != last and (name != "confirm" or shown > RESTS):
            last = now
            pressed.append(name)
            page.locator(where).first.dispatch_event("click")
        if page.locator(MADE_TO_WAIT).count():
            waited += STEP
        page.clock.run_for(STEP)
        assert waited < MOST_WAITED, pressed
    raise AssertionError(f"nothing happens after {pressed}")


def test_a_newcomer_fires_the_first_shot_within_eight_presses_and_a_minute(open_page: Open) -> None:
    """The dice are not fixed: in one game of fifty she is crippled first, so there are three."""
    tried: list[list[str]] = []
    while not tried or len(tried[-1]) > MOST_PRESSES:
        assert len(tried) < 3, tried
        pressed, waited = first_shot(newcomer(open_page))
        tried.append(pressed)
    assert 0 < waited <= MOST_WAITED


def test_the_tour_of_five_cards_comes_once_and_works_by_keyboard(open_page: Open) -> None:
    page = newcomer(open_page)
    page.get_by_role("button", name="Play now").click()
    tour = page.locator(".tour")
    expect(tour).to_contain_text("1 of 5")
    expect(page.locator(".toured")).to_have_count(1)
    expect(tour.get_by_role("button", name="Next")).to_be_focused()
    assert not faults(page)
    for card in (2, 3, 4, 5):
        page.keyboard.press("ArrowRight" if card % 2 else "Enter")
        expect(tour).to_contain_text(f"{card} of 5")
    page.keyboard.press("Enter")
    expect(tour).to_have_count(0)
    expect(page.locator(".toured")).to_have_count(0)
    story = page.locator(".briefing")
    expect(story).to_contain_text("learn how a ship moves, turns and fires")
    page.reload()
    expect(story).to_be_visible(timeout=SLOW)
    expect(tour).to_have_count(0)


def test_the_story_comes_before_the_first_question_and_can_be_read_again(open_page: Open) -> None:
    page = open_page("/", seasoned=False, introduced=False)
    page.evaluate("localStorage.setItem('quarterdeck toured', 'true')")
    begin(page, ("british",), bots=("german",), game="mimi-and-toutou", scenario="first-action")
    story = page.locator(".briefing")
    expect(story).to_contain_text("At prayers on Boxing Day")
    expect(story).to_contain_text("You win by sinking, taking or driving off Kingani")
    expect(story.get_by_role("button", name="Start playing")).to_be_focused()
    story.locator("summary", has_text="Terms").click()
    expect(story.locator(".terms")).to_contain_text("The wedge ahead of the bow")
    assert not faults(page)
    page.keyboard.press("Escape")
    expect(story).to_have_count(0)
    page.reload()
    expect(page.locator(OPEN).first).to_be_visible(timeout=SLOW)
    expect(story).to_have_count(0)
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Story, goals and terms").click()
    expect(story).to_contain_text("At prayers on Boxing Day")


def test_each_prompt_is_explained_the_first_time(open_page: Open) -> None:
    page = open_page("/")
    page.evaluate(TAUGHT)
    begin(page, ("british",), bots=("german",), game="mimi-and-toutou", scenario="training")
    page.get_by_role("button", name="Start playing").click()
    seen: set[str] = set()
    while len(seen) < 3:
        assert wait_for_turn(page)
        question = re.sub(".*: ", "", page.locator(".question").inner_text()).split("?")[0]
        lesson = page.locator(".lesson")
        expect(lesson).to_have_count(0 if question in seen else 1)
        seen.add(question)
        choose(page, wanted(page, ("ahead", "keep course", "hold fire")))
    assert seen == {"move one square", "turn 45°", "fire at which ship"}


def test_the_lobbys_footer_shows_the_servers_version(open_page: Open) -> None:
    expect(open_page("/").locator(".lobby footer")).to_have_text(f"Quarterdeck {__version__}")
