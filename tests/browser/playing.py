"""How a test plays: always what comes first in a list of wishes. It knows the page, and of the game only notations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect

OPEN = ".choice:not([disabled])"
NUMBER = "document.querySelector('.panel-side')?.dataset.number"
BREAK_THROUGH = ("fire", "leave", "ahead", "keep course", "hold fire")


def set_up(page: Page, game: str, **seats: str) -> None:
    """In the lobby, choose a game by its picture, and who sits where."""
    page.locator(".game-card", has_text=game).get_by_role("link").first.click()
    for seat, who in seats.items():
        choose_player(page, seat, who)


def choose_player(page: Page, seat: str, who: str) -> None:
    select = page.locator(f"select[name=seat-{seat}]")
    label = select.locator("option", has_text=who).first.text_content()
    assert label is not None
    select.select_option(label=label)


def wait_for_turn(page: Page) -> bool:
    """Until this page is asked: True; or until the match is over: False."""
    page.locator(f"{OPEN}, .ending").first.wait_for()
    return not page.locator(".ending").is_visible()


def wait_for_anybody(one: Page, other: Page) -> Page:
    """The page that is asked, once both have heard of the same position."""
    number = -1
    while True:
        shown = f"number => Number({NUMBER}) >= number && {NUMBER}"  # in one look: between two the page may draw itself anew
        numbers = [int(page.wait_for_function(shown, arg=number).json_value()) for page in (one, other)]
        number = max(numbers)
        asked = [page for page in (one, other) if page.locator(OPEN).count()]
        if numbers[0] == numbers[1] and len(asked) == 1:
            return asked[0]


def wanted(page: Page, wishes: Sequence[str]) -> Locator:
    """The option that is wished for most."""
    notations = [each.get_attribute("data-choice") or "" for each in page.locator(OPEN).all()]
    for wish in wishes:
        for notation in notations:
            if notation.startswith(wish):
                return page.locator(f'[data-choice="{notation}"]')
    return page.locator(OPEN).first


def choose(page: Page, option: Locator) -> None:
    """On the board where the option alone points at something there, else on its button."""
    words = option.get_attribute("aria-label") or option.locator(".choice-text").text_content() or ""
    text = words.replace('"', '\\"')
    target = page.locator(f'.target[aria-label="{text}"]')
    with moved_on(page):
        (target if target.count() else option).click()


@contextmanager
def moved_on(page: Page) -> Iterator[None]:
    """Afterwards the page shows a later position."""
    before = page.evaluate(NUMBER)
    yield
    page.wait_for_function(f"before => {NUMBER} !== before", arg=before)


def is_over(page: Page) -> None:
    expect(page.locator(".ending .question")).to_be_visible()
    expect(page.get_by_role("link", name="Watch the replay")).to_be_visible()
