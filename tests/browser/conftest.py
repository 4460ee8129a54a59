"""A server in a process of its own and a real browser, whose pages must stay free of errors."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright
from tests.browser import chromium
from tests.server.process import Process

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
OFFLINE = ("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "WebSocket connection to")

# Settings of an experienced player: no tour, story, rests, confirmations or animations.
SEASONED = """try {
    localStorage.setItem("quarterdeck toured", "true");
    if (!localStorage.getItem("quarterdeck settings"))
        localStorage.setItem("quarterdeck settings",
            JSON.stringify({ confirm: false, rest: 0, pace: "none", story: false }));
} catch { /* a page without storage */ }"""

# Settings of a player who has seen the tour and changed nothing else.
INTRODUCED = """try {
    localStorage.setItem("quarterdeck toured", "true");
    if (!localStorage.getItem("quarterdeck settings"))
        localStorage.setItem("quarterdeck settings", JSON.stringify({ story: false }));
} catch { /* a page without storage */ }"""

expect.set_options(timeout=20_000)  # milliseconds, because a busy machine draws late

Open = Callable[..., Page]
Picture = Callable[[Page, str], None]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database = tmp_path_factory.mktemp("browser") / "matches.db"
    with Process(str(database)) as process:
        yield f"http://localhost:{process.port}"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    executable = chromium.find()
    if executable is None:
        pytest.skip("Chromium is not installed")
    with sync_playwright() as playwright:
        # The sandbox does not work for root, which is what containers run tests as.
        launched = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Open]:
    """Return a function that opens pages, and report their errors at the end."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def heard(message: ConsoleMessage, refused: str) -> None:
        expected = (*OFFLINE, refused) if refused else OFFLINE
        if message.type == "error" and not any(words in message.text for words in expected):
            faults.append(message.text)

    def opened(
        path: str = "/", *, seasoned: bool = True, introduced: bool = True, refused: str = "", **settings: Any
    ) -> Page:
        """Open a page; ``refused`` is the status of a refusal that the test expects."""
        context = browser.new_context(base_url=address, **{"viewport": {"width": 1280, "height": 800}, **settings})
        contexts.append(context)
        if seasoned or introduced:
            context.add_init_script(SEASONED if seasoned else INTRODUCED)
        page = context.new_page()
        page.on("console", lambda message: heard(message, refused))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not faults


@pytest.fixture
def picture(tmp_path: Path) -> Picture:
    """Return a function that saves a picture to docs/pictures.

    It does so if the picture is missing or QUARTERDECK_PICTURES asks for new ones.
    """

    def taken(page: Page, name: str) -> None:
        wanted = PICTURES / f"web-{name}.png"
        kept = wanted if os.environ.get("QUARTERDECK_PICTURES") or not wanted.exists() else tmp_path / wanted.name
        page.screenshot(path=kept, animations="disabled")
        assert kept.stat().st_size <= 300_000

    return taken
