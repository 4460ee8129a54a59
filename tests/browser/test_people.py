"""People at a table: strangers, names, agreed rematches, spectators' chat, and notices."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Open
from tests.browser.playing import BREAK_THROUGH, choose, set_up, wait_for_anybody, wait_for_turn, wanted
from tests.browser.test_accessible import faults
from tests.browser.test_screens import PHONE
from tests.browser.test_two_browsers import start


def resign(page: Page) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def test_sides_are_swapped_when_the_other_accepts(open_page: Open) -> None:
    anna, bert = start(open_page)
    before = anna.url
    resign(bert)
    anna.get_by_role("button", name="Swap sides").click()
    expect(anna.get_by_text("Waiting for the others to agree")).to_be_visible()
    expect(bert.locator(".rematch")).to_contain_text("would like a rematch with sides swapped")
    assert not faults(bert)
    bert.get_by_role("button", name="Accept").click()
    anna.get_by_role("button", name="Go to the new match").click()
    for page, side in ((anna, "German"), (bert, "British")):
        own = page.locator(".players-bar li", has_text="you")
        expect(own).to_contain_text(side)
        expect(page.locator("svg.board .piece").first).to_be_visible()
    assert anna.url == bert.url != before


def test_a_rematch_that_is_declined_is_off(open_page: Open) -> None:
    anna, bert = start(open_page)
    resign(bert)
    anna.get_by_role("button", name="Rematch").click()
    bert.get_by_role("button", name="Decline").click()
    expect(anna.get_by_role("button", name="Rematch")).to_be_enabled()
    expect(anna.get_by_text("Waiting for the others to agree")).to_have_count(0)


def test_a_player_who_left_the_table_finds_the_proposal_in_the_lobby(open_page: Open) -> None:
    anna, bert = start(open_page)
    resign(bert)
    anna.get_by_role("button", name="Rematch").click()
    expect(anna.get_by_text("Waiting for the others to agree")).to_be_visible()
    bert.goto("/")
    expect(row(bert, anna)).to_contain_text("would like a rematch")
    row(bert, anna).get_by_role("link").first.click()
    bert.get_by_role("button", name="Accept").click()
    bert.wait_for_url(lambda url: url != anna.url)
    anna.goto("/")
    expect(anna.get_by_role("region", name="Your games")).to_contain_text("A rematch has been agreed")


def test_a_bot_takes_up_a_rematch_at_once(open_page: Open) -> None:
    page = open_page("/")
    set_up(page, "Mimi and Toutou")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("svg.board .piece").first).to_be_visible()
    before = page.url
    resign(page)
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != before)
    expect(page.locator("svg.board .piece").first).to_be_visible()
    expect(page.locator(".ending")).to_have_count(0)


def offer(open_page: Open, *, by_link: bool = False) -> Page:
    """Let Anna list a match with a free seat."""
    anna = open_page("/")
    set_up(anna, "Mimi and Toutou", british="Me", german="A friend")
    anna.get_by_label("Your name", exact=True).fill("Anna")
    anna.get_by_label("List this match").check()
    if by_link:
        anna.get_by_label("Open seats by invitation link only").check()
    anna.get_by_role("button", name="Begin").click()
    expect(anna.get_by_role("heading", name="Waiting room")).to_be_visible()
    return anna


def row(page: Page, match: Page) -> Locator:
    """Return the lobby's row of a match."""
    return page.locator(".matches li").filter(has=page.locator(f'a[href="{urlsplit(match.url).path}"]'))


def test_a_stranger_takes_a_seat_in_the_lobby_and_gives_a_name_once(open_page: Open) -> None:
    anna = offer(open_page)
    bert = open_page("/")
    expect(row(bert, anna).get_by_role("link", name="Join")).to_be_visible()
    assert not faults(bert)
    row(bert, anna).get_by_role("link", name="Join").click()
    expect(bert.get_by_role("button", name="Take this seat (German)")).to_be_visible()
    assert not faults(bert)
    bert.get_by_role("button", name="Take this seat (German)").click()
    bert.get_by_role("textbox", name="Your name", exact=True).fill("Bert")
    assert not faults(bert)
    bert.get_by_role("button", name="Play the Germans").click()
    for page in (anna, bert):
        expect(page.locator("svg.board .piece").first).to_be_visible()
        expect(page.locator(".players-bar")).to_contain_text("Anna")
        expect(page.locator(".players-bar")).to_contain_text("Bert")
    other = offer(open_page)
    bert.goto("/")
    row(bert, other).get_by_role("link", name="Join").click()
    bert.get_by_role("button", name="Take this seat (German)").click()  # without asking for a name
    expect(other.locator(".players-bar")).to_contain_text("Bert")


def test_the_second_of_two_strangers_gets_one_clear_sentence(open_page: Open) -> None:
    anna = offer(open_page)
    bert, carla = open_page(anna.url), open_page(anna.url, refused="409")
    carla.route_web_socket("**/api/socket", lambda socket: None)  # receives no news of others
    carla.reload()
    for page, name in ((bert, "Bert"), (carla, "Carla")):
        page.get_by_role("button", name="Take this seat (German)").click()
        page.get_by_role("textbox", name="Your name", exact=True).fill(name)
        page.get_by_role("button", name="Play the Germans").click()
        if page is bert:
            expect(anna.locator(".players-bar")).to_contain_text("Bert")
    expect(carla.get_by_text("somebody else has taken this seat")).to_be_visible()


def test_a_seat_by_link_only_is_not_offered_to_strangers(open_page: Open) -> None:
    anna = offer(open_page, by_link=True)
    bert = open_page("/")
    expect(row(bert, anna)).to_be_visible()
    expect(row(bert, anna).get_by_role("link", name="Join")).to_have_count(0)
    bert.goto(anna.url)
    expect(bert.get_by_text("waiting for the invited player")).to_be_visible()


def test_people_appear_by_name_and_can_change_it(open_page: Open) -> None:
    anna, bert = start(open_page)
    expect(anna.locator(".players-bar")).to_contain_text("Bert")
    asked = anna if anna.locator(".choice").count() else bert
    waiting = bert if asked is anna else anna
    bert.get_by_role("button", name="Settings").click()
    bert.get_by_label("Your name in matches").fill("Bertram")
    bert.get_by_role("button", name="Done").click()
    expect(anna.locator(".players-bar")).to_contain_text("Bertram")
    expect(bert.locator(".players-bar")).to_contain_text("Bertram")
    expect(waiting.locator(".question").first).to_contain_text("Waiting for")
    if asked is bert:
        expect(anna.locator(".question").first).to_contain_text("Bertram (German)")


def test_spectators_chat_and_players_read_it_at_the_end(open_page: Open) -> None:
    anna, bert = start(open_page)
    carla, dora = open_page(anna.url), open_page(anna.url)
    for page in (anna, carla, dora):
        page.get_by_role("tab", name="Chat").click()
    carla.get_by_label("Your name", exact=True).fill("Carla")
    carla.get_by_label("Message").fill("She will never make that turn")
    carla.get_by_role("button", name="Send", exact=True).click()
    assert not faults(carla)
    expect(dora.locator(".chat li")).to_contain_text("Carla spectator She will never make that turn")
    expect(anna.locator(".chat li")).to_have_text("No messages yet.")
    resign(bert)
    expect(anna.locator(".chat li")).to_contain_text("She will never make that turn")


OBSERVED = """() => {
    window.strokes = 0;
    const strike = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...at) { window.strokes += 1; return strike.apply(this, at); };
    window.told = [];
    window.Notification = class {
        static permission = "default";
        static async requestPermission() { return (this.permission = "granted"); }
        constructor(title, { body }) { window.told.push([title, body]); }
    };
}"""
HIDDEN = "() => Object.defineProperty(document, 'hidden', { get: () => true })"


def until_asked(page: Page, other: Page) -> None:
    while wait_for_anybody(page, other) is not page:
        choose(other, wanted(other, BREAK_THROUGH))


def until_waiting(page: Page, other: Page) -> None:
    while wait_for_anybody(page, other) is page:
        choose(page, wanted(page, BREAK_THROUGH))


def test_a_player_who_waits_for_a_person_is_offered_notices(open_page: Open) -> None:
    anna, bert = start(open_page)
    until_waiting(bert, anna)
    until_asked(anna, bert)
    anna.evaluate(OBSERVED)
    anna.get_by_role("tab", name="More").click()  # redrawn without an offer, because she has not moved
    expect(anna.locator(".offer")).to_have_count(0)
    until_waiting(anna, bert)
    anna.get_by_role("group", name="Notifications").get_by_role("button", name="Notify me").click()
    expect(anna.locator(".offer")).to_have_count(0)
    expect(anna).not_to_have_title(re.compile("Your turn"))
    anna.evaluate(HIDDEN)
    until_waiting(bert, anna)
    expect(anna).to_have_title(re.compile("^● Your turn · "))
    title, question = anna.evaluate("window.told[0]")
    assert title.startswith("Your turn: ")
    assert question == (anna.locator(".question").first.text_content() or "").rpartition(" MT-")[0].strip()


def test_a_player_who_declines_is_not_asked_again(open_page: Open) -> None:
    anna, bert = start(open_page)
    anna.evaluate(OBSERVED)
    until_asked(anna, bert)
    until_waiting(anna, bert)
    anna.get_by_role("button", name="No, thanks").click()
    until_asked(anna, bert)
    until_waiting(anna, bert)
    expect(anna.locator(".offer")).to_have_count(0)


def test_your_turn_makes_a_sound_after_anothers_move(open_page: Open) -> None:
    anna, bert = start(open_page)
    until_waiting(anna, bert)
    anna.evaluate(OBSERVED)
    until_waiting(bert, anna)
    anna.wait_for_function("window.strokes > 0")
    until_waiting(anna, bert)
    anna.get_by_role("button", name="Settings").click()
    anna.get_by_label("Play a sound when it is my turn").uncheck()
    anna.get_by_role("button", name="Done").click()
    before = anna.evaluate("window.strokes")
    until_waiting(bert, anna)
    assert anna.evaluate("window.strokes") == before


def test_bots_make_no_sound_and_a_phone_is_silent_by_default(open_page: Open) -> None:
    page = open_page("/")
    page.evaluate(OBSERVED)
    page.get_by_role("button", name="Play now").click()
    for _ in range(4):
        wait_for_turn(page)
        choose(page, wanted(page, BREAK_THROUGH))
    assert page.evaluate("window.strokes") == 0
    phone = open_page("/", **PHONE)
    phone.get_by_role("button", name="Settings").click()
    expect(phone.get_by_label("Play a sound when it is my turn")).not_to_be_checked()


BROKEN = """() => [...document.querySelectorAll(".card .word")].flatMap(element => {
    const text = element.firstChild;
    return [...text.data.matchAll(/[^\\s-]+/g)].filter(word => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return range.getClientRects().length > 1 || element.scrollWidth > element.closest(".card").clientWidth + 1;
    }).map(([word]) => word);
})"""


def test_cards_do_not_break_words(open_page: Open) -> None:
    page = open_page("/")
    set_up(page, "pirate")
    page.get_by_role("button", name="Begin").click()
    for _ in range(6):
        assert wait_for_turn(page)
        choose(page, wanted(page, ()))
    expect(page.locator(".card .word").first).to_be_visible()
    assert page.evaluate(BROKEN) == []


def test_house_rules_without_effect_are_not_shown(open_page: Open) -> None:
    page = open_page("/play/late-19th-century")
    page.get_by_role("radio", name="Yalu").check()
    page.get_by_text("House rules", exact=True).click()
    expect(page.get_by_label("Under way")).to_be_visible()
    expect(page.get_by_label("Wire")).to_have_count(0)
    page.goto("/")
    expect(page.locator(".game-card", has_text="pirate card")).to_contain_text("2–7 players")
    page.goto("/play/pirate-cards")
    page.get_by_text("House rules", exact=True).click()
    expect(page.get_by_role("spinbutton", name="Players")).to_have_attribute("min", "3")
    expect(page.get_by_label("Fixed fleet")).to_have_count(0)


def test_a_match_is_printed_as_one_clean_sheet(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Play now").click()
    for _ in range(5):
        assert wait_for_turn(page)
        choose(page, wanted(page, BREAK_THROUGH))
    page.get_by_role("tab", name="Chat").click()  # whatever the screen shows
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    sheet = page.locator("body > .printed")
    expect(sheet.get_by_role("heading", name="The first action")).to_be_visible()
    expect(sheet.locator(".printed-seats li")).to_have_count(2)
    expect(sheet.locator(".printed-board svg")).to_be_visible()
    expect(sheet.locator(".record-sheet").first).to_be_visible()
    assert sheet.locator(".printed-log li").count() > 3
    expect(page.locator("#page")).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    expect(page.locator("#page")).to_be_visible()
    expect(sheet).to_have_count(0)
