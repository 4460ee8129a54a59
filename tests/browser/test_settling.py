"""A match that an upgrade has changed: the page says so, and its players choose."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Open
from tests.browser.test_accessible import faults
from tests.server.client import Player
from tests.server.test_settlement import rowed, running

PLAYERS: dict[str, Player] = {}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a server whose rules differ from those of its stored match."""
    database = str(tmp_path_factory.mktemp("upgrade") / "matches.db")
    with running(database, 1) as server:
        PLAYERS.update(rowed(server.port, "lrl"))
    with running(database, 2) as server:
        yield f"http://localhost:{server.port}"


def seated(open_page: Open, seat: str) -> Page:
    player = PLAYERS[seat]
    page = open_page(f"/match/{player.match}#token={seat}.{player.token}")
    expect(page.get_by_role("heading", name="The rules have changed since this match was played")).to_be_visible()
    return page


def test_players_are_informed_and_choose(open_page: Open) -> None:
    ann, bob = seated(open_page, "ann"), seated(open_page, "bob")
    expect(ann.locator(".settle")).to_contain_text("from position 2 on: the position after it differs")
    expect(ann.get_by_role("button", name="Go back to position 1 and continue")).to_be_visible()
    expect(ann.get_by_role("button", name="Call it a draw")).to_be_visible()
    assert faults(ann) == []
    with ann.expect_download() as copy:
        ann.get_by_role("link", name="Download the record").click()
    assert copy.value.suggested_filename.endswith(".qdr")
    ann.get_by_role("button", name="Continue from here").click()
    expect(bob.locator(".settle li", has_text="Continue from here")).to_contain_text("Ann")
    bob.get_by_role("button", name="Continue from here").click()
    for page in (ann, bob):
        expect(page.locator(".settle")).to_have_count(0)
    expect(bob.locator(".question")).to_contain_text("Which?")
