"""The page *Your first game*: the buttons that its numbered steps name are pressed, in order, on
the real page.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TimedOut
from tests.browser.conftest import Open
from tests.browser.playing import OPEN

TUTORIAL = Path(__file__).parents[2] / "docs" / "learn" / "first-game.md"
STEP = re.compile(r"^\d+\. (.*(?:\n {3}.*)*)", re.MULTILINE)
LABEL = re.compile(r"\*\*(.+?)\*\*")
TIMES = {"Next": 4}  # "after each of the first four"
REST = 500  # milliseconds for which a reader looks before a press
TRIES = 5
PATIENCE = 10_000  # milliseconds until a button counts as missing
HURT = re.compile(r"damage card|hits Mimi|Mimi is hit", re.IGNORECASE)

# The button with these words, without the hints for the keyboard; in the open dialog if there is
# one.
BUTTON = """label => {
    const words = (each) => {
        const copy = each.cloneNode(true);
        copy.querySelectorAll("kbd").forEach((key) => key.remove());
        return copy.textContent.trim();
    };
    const room = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.querySelector(".ask") ?? document;
    const buttons = (where) => [...where.querySelectorAll("button, a, summary")].filter((each) =>
        each.checkVisibility() && !each.disabled && !each.ariaDisabled && words(each).startsWith(label));
    return buttons(room)[0] ?? (room.matches?.("dialog") ? null : buttons(document)[0] ?? null);
}"""


def labels(heading: str) -> list[str]:
    """Return the bold words of the numbered steps under a heading, in the order in which they are
    pressed.
    """
    section = TUTORIAL.read_text(encoding="utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    found = [label for step in STEP.findall(section) for label in LABEL.findall(" ".join(step.split()))]
    return [label for label in found for _ in range(TIMES.get(label, 1))]


def press(page: Page, label: str) -> None:
    page.wait_for_function(BUTTON, arg=label)
    page.wait_for_timeout(REST)
    button = page.wait_for_function(BUTTON, arg=label).as_element()
    assert button is not None
    button.click()


def begin(open_page: Open) -> Page:
    page = open_page("/", seasoned=False, introduced=False)
    page.set_default_timeout(30_000)
    for label in labels("Begin"):
        press(page, label)
    page.locator(f"{OPEN}, .ending").first.wait_for()
    return page


def first_turn(open_page: Open, tries: int) -> Page:
    """Begin the lesson and play the first turn. Dice may damage *Mimi* before it, so that an option
    is missing: then begin another match.
    """
    page = begin(open_page)
    page.set_default_timeout(PATIENCE)
    try:
        for label in labels("Your first turn"):
            press(page, label)
    except TimedOut as missing:
        missing.add_note(f"the button {label!r} is not there")
        if tries == 1 or not HURT.search(page.locator(".log").inner_text()):
            raise
        return first_turn(open_page, tries - 1)
    return page


@pytest.mark.parametrize("heading", ["Begin", "Your first turn", "Play on"])
def test_the_steps_name_what_to_press(heading: str) -> None:
    assert len(labels(heading)) >= 2


def test_the_steps_of_the_first_game_can_be_followed_on_the_page(open_page: Open) -> None:
    page = first_turn(open_page, TRIES)
    expect(page.locator(".log")).to_contain_text("Mimi fires at Kingani")
    expect(page.locator(".log")).to_contain_text("or more needed)")
    for label in ("Resign", "Resign"):  # on the page and in its dialog: the rest depends on dice
        press(page, label)
    for label in labels("Play on"):
        press(page, label)
    expect(page.get_by_role("tabpanel")).to_contain_text("Analysing")
