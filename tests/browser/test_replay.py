"""After the end: replay from any viewpoint, the record, and playing on."""

from __future__ import annotations

import re

from playwright.sync_api import Page, WebSocket, expect
from tests.browser.conftest import Open, Picture
from tests.browser.playing import BREAK_THROUGH, choose, wait_for_turn, wanted


def played(page: Page, choices: int) -> None:
    """Play a short match: some choices, then resign."""
    page.get_by_role("button", name="Play now").click()
    for _ in range(choices):
        assert wait_for_turn(page)
        choose(page, wanted(page, BREAK_THROUGH))
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(".ending")).to_be_visible()


def test_replay_and_playing_on(open_page: Open, picture: Picture) -> None:
    page = open_page("/")
    played(page, 12)
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.locator(".question")).to_have_text(re.compile("move 0 of"))
    page.get_by_label("Move", exact=True).fill("9")
    expect(page.locator(".question")).to_have_text(re.compile("move 9 of"))
    page.get_by_role("button", name="Back one move").click()
    expect(page.locator(".question")).to_have_text(re.compile("move 8 of"))
    expect(page).to_have_url(re.compile("n=8"))
    page.get_by_label("Viewpoint").select_option(label="German")
    expect(page.locator(".question")).to_have_text(re.compile("move 8 of"))
    picture(page, "replay")
    page.reload()  # the link to a move
    expect(page.locator(".question")).to_have_text(re.compile("move 8 of"))
    page.get_by_text("Play on from here").click()
    page.get_by_role("button", name="Play on from move 8").click()
    page.wait_for_url(re.compile("/match/"))
    assert wait_for_turn(page)
    assert page.locator(".log li").count() > 3


def test_the_map_is_sent_and_drawn_once(open_page: Open) -> None:
    page = open_page("/")
    sent: list[tuple[WebSocket, str]] = []
    fetched: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: sent.append((socket, str(text)[:30])))

    page.on("websocket", listen)
    page.on("request", lambda request: fetched.append(request.url) if "/board?" in request.url else None)
    page.get_by_role("button", name="Play now").click()
    assert wait_for_turn(page)
    sheet = page.locator("svg.board .sheet clipPath").get_attribute("id")  # its id changes with every drawing
    for _ in range(4):
        assert wait_for_turn(page)
        choose(page, wanted(page, BREAK_THROUGH))
    assert page.locator("svg.board .sheet clipPath").get_attribute("id") == sheet
    last = sent[-1][0]
    assert sum(text.startswith('{"type":"position"') for socket, text in sent if socket is last) >= 4
    assert sum(text.startswith('{"type":"board"') for socket, text in sent if socket is last) == 1
    assert fetched == []

    page.goto(page.url.replace("/match/", "/replay/"))
    for number in range(4):
        expect(page.locator(".question")).to_have_text(re.compile(f"move {number} of"))
        page.get_by_role("button", name="Forward one move").click()
    expect(page.locator("svg.board .piece").first).to_be_visible()
    assert len(fetched) == 1


def test_the_record_and_the_seeds_at_the_end(open_page: Open) -> None:
    page = open_page("/")
    played(page, 2)
    page.get_by_role("tab", name="Fair dice").click()
    expect(page.locator(".fair")).to_contain_text("yours, made by this browser")
    expect(page.locator(".fair")).not_to_contain_text("shown when the match is over")
    with page.expect_download() as download:
        page.locator(".fair").get_by_role("link", name="Download the record").click()
    assert download.value.path().stat().st_size > 500


def test_my_games_are_in_the_lobby(open_page: Open) -> None:
    page = open_page("/")
    played(page, 1)
    page.get_by_role("link", name="Quarterdeck").click()
    expect(page.get_by_role("region", name="Your games")).to_contain_text("British resigned")


def test_a_replay_works_by_keyboard_and_during_play(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Play now").click()
    for _ in range(14):
        assert wait_for_turn(page)
        choose(page, wanted(page, BREAK_THROUGH))
    assert wait_for_turn(page)
    page.get_by_role("link", name="Replay so far").click()
    question = page.locator(".question")
    expect(question).to_have_text(re.compile(r"move (\d+) of \1"))  # the place you came from
    last = int(re.findall(r"of (\d+)", question.inner_text())[0])
    page.keyboard.press("Home")
    expect(question).to_have_text(re.compile("move 0 of"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(question).to_have_text(re.compile("move 1 of"))
    page.keyboard.press("End")
    expect(question).to_have_text(re.compile(f"move {last} of"))
    turns = page.get_by_label("Go to a turn or a loss").locator("option")
    assert turns.count() > 1
    page.keyboard.press("T")
    expect(question).not_to_have_text(re.compile(f"move {last} of"))
    assert int(re.findall(r"move (\d+)", question.inner_text())[0]) < last
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(question).to_have_text(re.compile("move [1-9] of"))
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_role("link", name="Back to the game").click()
    assert wait_for_turn(page)
