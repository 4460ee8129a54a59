"""Two people in two browsers: a link, a lost connection, an undo by consent, chat."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.conftest import Open, Picture
from tests.browser.playing import BREAK_THROUGH, NUMBER, choose, set_up, wait_for_anybody, wanted

SCRIPT = "<img src=x onerror='document.title=1'><b>ahoy</b>"


def start(open_page: Open) -> tuple[Page, Page]:
    """Let Anna create a match and send Bert the link, by which he takes his seat."""
    anna = open_page("/")
    set_up(anna, "Mimi and Toutou", british="Me", german="A friend")
    anna.get_by_role("button", name="Begin").click()
    link = anna.get_by_label("Invitation link for the Germans").input_value()
    bert = open_page(link)
    bert.get_by_role("textbox", name="Your name", exact=True).fill("Bert")
    bert.get_by_role("button", name="Play the Germans").click()
    for page in (anna, bert):
        expect(page.locator("svg.board .piece").first).to_be_visible()
    return anna, bert


def play(anna: Page, bert: Page, choices: int) -> None:
    for _ in range(choices):
        page = wait_for_anybody(anna, bert)
        choose(page, wanted(page, BREAK_THROUGH))


def same_log(anna: Page, bert: Page) -> None:
    lines = anna.locator(".log li").all_text_contents()
    expect(bert.locator(".log li")).to_have_text(lines)


def test_a_browser_forgets_its_seats(open_page: Open) -> None:
    anna, _ = start(open_page)
    anna.goto("/")
    expect(anna.get_by_role("heading", name="Your games")).to_be_visible()
    anna.get_by_role("button", name="Settings").click()
    anna.get_by_role("button", name="Forget my seats…").click()
    anna.get_by_role("button", name="Forget all my seats").click()
    expect(anna.get_by_role("heading", name="Choose a game")).to_be_visible()
    expect(anna.get_by_role("heading", name="Your games")).to_have_count(0)


def test_a_lost_connection_loses_nothing(open_page: Open, picture: Picture) -> None:
    anna, bert = start(open_page)
    play(anna, bert, 6)
    while wait_for_anybody(anna, bert) is not bert:
        play(anna, bert, 1)
    before = bert.evaluate(NUMBER)
    bert.context.set_offline(True)
    expect(bert.locator(".connection.lost")).to_be_visible()
    wanted(bert, BREAK_THROUGH).click()  # chosen while offline
    expect(bert.get_by_text("when the connection is back")).to_be_visible()
    picture(bert, "lost-connection")
    assert anna.evaluate(NUMBER) == before
    bert.context.set_offline(False)
    expect(bert.locator(".connection.open")).to_be_visible()
    expect(anna.locator(f'.panel-side:not([data-number="{before}"])')).to_be_visible()  # the choice has arrived, once
    play(anna, bert, 6)
    same_log(anna, bert)


def test_a_reconnected_browser_catches_up(open_page: Open) -> None:
    anna, bert = start(open_page)
    while wait_for_anybody(anna, bert) is not anna:
        play(anna, bert, 1)
    bert.context.set_offline(True)
    expect(bert.locator(".connection.lost")).to_be_visible()
    before = anna.evaluate(NUMBER)
    choose(anna, wanted(anna, BREAK_THROUGH))
    assert bert.evaluate(NUMBER) == before
    bert.context.set_offline(False)
    expect(bert.locator(f'.panel-side:not([data-number="{before}"])')).to_be_visible()
    same_log(anna, bert)


def test_a_choice_is_undone_by_consent(open_page: Open) -> None:
    anna, bert = start(open_page)
    while not wait_for_anybody(anna, bert).locator('[data-choice="stay"]').count():
        play(anna, bert, 1)
    page = wait_for_anybody(anna, bert)
    other = bert if page is anna else anna
    question = page.locator(".question").first.text_content() or ""
    choose(page, page.locator('[data-choice="stay"]'))
    page.get_by_role("button", name="Undo").click()
    other.get_by_role("button", name="Agree").click()
    expect(page.locator(".question").first).to_have_text(question)


def test_chat_is_plain_text(open_page: Open) -> None:
    anna, bert = start(open_page)
    anna.get_by_role("tab", name="Chat").click()
    anna.get_by_label("Message").fill(SCRIPT)
    anna.get_by_role("button", name="Send", exact=True).click()
    bert.get_by_role("tab", name="Chat").click()
    line = bert.locator(".chat li")
    expect(line).to_contain_text(SCRIPT)
    expect(line.locator("img")).to_have_count(0)


def test_seeds_are_opened_automatically_and_a_changed_commitment_is_warned_of(open_page: Open) -> None:
    anna, bert = start(open_page)
    anna.get_by_role("tab", name="Fair dice").click()
    expect(anna.locator(".fair")).to_contain_text("yours, made by this browser")
    expect(anna.locator(".fair")).not_to_contain_text("not revealed in time")
    expect(anna.locator(".doubts")).to_have_count(0)
    match = anna.url.rpartition("/")[2]
    # Change what the browser saw first, as if the server had changed its commitment.
    seen = f"quarterdeck dice {match}"
    anna.evaluate("name => localStorage.setItem(name, localStorage.getItem(name).replace(/[0-9a-f]{8}/, 'deadbeef'))", seen)
    anna.reload()
    expect(anna.get_by_role("alert")).to_contain_text("The fingerprint of the host's seed is not")
    expect(bert.locator(".doubts")).to_have_count(0)
