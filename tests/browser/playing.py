"""Playing in a test: the first available option of a list of wishes, by its notation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect

OPEN = ".choice:not([disabled])"
NUMBER = "document.querySelector('.panel-side')?.dataset.number"
BREAK_THROUGH = ("fire", "leave", "ahead", "keep course", "hold fire")


def set_up(page: Page, game: str, **seats: str) -> None:
    """In the lobby, choose a game by its picture, and a player for each seat."""
    page.locator(".game-card", has_text=game).get_by_role("link").first.click()
    for seat, who in seats.items():
        choose_player(page, seat, who)


def choose_player(page: Page, seat: str, who: str) -> None:
    select = page.locator(f"select[name=seat-{seat}]")
    label = select.locator("option", has_text=who).first.text_content()
    assert label is not None
    select.select_option(label=label)


def wait_for_turn(page: Page) -> bool:
    """Wait for a turn on this page, or for the end; return whether it is a turn."""
    page.locator(f"{OPEN}, .ending").first.wait_for()
    return not page.locator(".ending").is_visible()


def wait_for_anybody(one: Page, other: Page) -> Page:
    """Return the page whose turn it is, once both show the same position."""
    number = -1
    while True:
        shown = f"number => Number({NUMBER}) >= number && {NUMBER}"  # one call, because the page may redraw
        numbers = [int(page.wait_for_function(shown, arg=number).json_value()) for page in (one, other)]
        number = max(numbers)
        asked = [page for page in (one, other) if page.locator(OPEN).count()]
        if numbers[0] == numbers[1] and len(asked) == 1:
            return asked[0]


def wanted(page: Page, wishes: Sequence[str]) -> Locator:
    """Return the option that is wished for most."""
    notations = [each.get_attribute("data-choice") or "" for each in page.locator(OPEN).all()]
    for wish in wishes:
        for notation in notations:
            if notation.startswith(wish):
                return page.locator(f'[data-choice="{notation}"]')
    return page.locator(OPEN).first


def choose(page: Page, option: Locator) -> None:
    """Choose on the board if only this option points at its target, otherwise by the button."""
    words = option.get_attribute("aria-label") or option.locator(".choice-text").text_content() or ""
    text = words.replace('"', '\\"')
    target = page.locator(f'.target[aria-label="{text}"]')
    with moved_on(page):
        (target if target.count() else option).click()


@contextmanager
def moved_on(page: Page) -> Iterator[None]:
    """Wait afterwards until the page shows a later position."""
    before = page.evaluate(NUMBER)
    yield
    page.wait_for_function(f"before => {NUMBER} !== before", arg=before)


def is_over(page: Page) -> None:
    expect(page.locator(".ending .question")).to_be_visible()
    expect(page.get_by_role("link", name="Watch the replay")).to_be_visible()
