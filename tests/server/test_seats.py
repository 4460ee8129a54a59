"""Seats: invitations, cookies, tokens, handing over, and equal refusals over REST and sockets."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.client import Browser, Player, Socket, asked, create, sit, table
from tests.server.test_rights import ROWS

from quarterdeck.table.endpoints import BY_FRAME


def test_an_invitation_is_valid_once_for_its_own_seat(port: int) -> None:
    match, invitations = create(port)
    browser = Player(port, match, "british")
    wrong = {"seat": "british", "invitation": invitations["german"]}
    assert browser.post(browser.at("sit"), wrong).status == 403
    right = {"seat": "british", "invitation": invitations["british"]}
    reply = browser.post(browser.at("sit"), right)
    assert reply.status == 200
    assert browser.post(browser.at("sit"), right).code == "taken"
    assert browser.post(browser.at("take"), {"seat": "british", "token": invitations["british"]}).status == 403
    assert Browser(port).post(browser.at("take"), {"seat": "german", "token": reply.json["token"]}).status == 403


def test_a_cookie_holds_the_seats_taken_with_it(port: int) -> None:
    match, invitations = create(port)
    browser = Player(port, match, "british")
    browser.post(browser.at("sit"), {"seat": "british", "invitation": invitations["british"]})
    sit(port, match, "german", invitations["german"])
    assert browser.position()["match_info"]["your_seats"] == ["british"]
    assert browser.get(browser.at("position?seat=german")).status == 403
    with Socket(port, Cookie=browser.cookie, Origin=f"http://127.0.0.1:{port}") as socket:
        socket.send("watch", match=match, seat="british")
        assert socket.until("position")["match_info"]["your_seats"] == ["british"]
        assert socket.ask("watch", match=match, seat="german")["error"]["code"] == "forbidden"
        assert socket.ask("chat", match=match, seat="british", text="ahoy")["ok"]
        assert socket.ask("chat", match=match, seat="german", text="ahoy")["error"]["code"] == "forbidden"


@pytest.mark.parametrize("frame", BY_FRAME)
def test_requests_are_decoded_and_refused_alike_over_rest_and_socket(port: int, frame: str) -> None:
    player = table(port)["british"]
    said = {"seat": "british", **ROWS[BY_FRAME[frame].name][1]}
    wrong = [{**said, "surprise": 1}, {**said, "seat": 7}, {}]
    with Socket(port) as socket:
        for body in wrong:
            by_frame = socket.ask(frame, match=player.match, **body)["error"]
            assert by_frame == player.post(player.at(frame), body).json["error"]
            assert by_frame["code"] == "malformed"
        stranger = Browser(port).post(player.at(frame), said).json["error"]
        assert socket.ask(frame, match=player.match, **said)["error"] == stranger


def test_a_seat_that_changes_hands_stops_watching(port: int) -> None:
    players = table(port)
    player = asked(players)
    with Socket(port) as socket, Socket(port) as other:
        socket.watch(player)
        player.act("renew")
        assert socket.until("gone")["error"]["code"] == "forbidden"
        assert socket.ask("chat", match=player.match, seat=player.seat, text="still here?")["error"]["code"] == "no_seat"
        other.send("watch", match=player.match, seat=player.seat, token=player.token)
        assert other.until("reply")["error"]["code"] == "forbidden"


def test_a_browser_forgets_its_seats_and_a_token_brings_it_back(port: int) -> None:
    """It ends in every place where the cookie was used, and for nobody else."""
    first, second = table(port)["british"], table(port)["british"]
    browser, another = Browser(port), Browser(port)
    for player, who in ((first, browser), (second, browser), (first, another)):
        assert who.post(player.at("take"), {"seat": "british", "token": player.token}).status == 200
    with Socket(port, Cookie=browser.cookie) as socket:
        assert socket.ask("watch", match=first.match, seat="british")["ok"]
        assert browser.post("/api/forget", {"matches": [second.match]}).json == {"matches": [second.match]}
        assert [each["id"] for each in browser.get("/api/mine").json["matches"]] == [first.match]
        assert browser.post("/api/forget", {}).json == {"matches": [first.match]}
        assert socket.until("gone")["error"]["code"] == "forbidden"
        assert socket.ask("chat", match=first.match, seat="british", text="ahoy")["error"]["code"] == "no_seat"
    assert browser.get("/api/mine").json["matches"] == []
    assert browser.get(first.at("position?seat=british")).code == "no_seat"
    assert [each["id"] for each in another.get("/api/mine").json["matches"]] == [first.match]
    assert browser.post(first.at("take"), {"seat": "british", "token": first.token}).status == 200


def test_a_match_that_has_not_started_cannot_be_played(port: int) -> None:
    match, invitations = create(port)
    player = sit(port, match, "british", invitations["british"])
    assert player.answer(0, "ahead").code == "not_started"
    assert player.get(player.at("replay?seat=british")).code == "not_started"
    assert player.get(player.at("look?piece=mimi")).code == "not_started"


def test_secrets_are_hashed_at_rest(port: int, server: Any) -> None:
    players = table(port)
    player = players["british"]
    assert len(player.token) >= 43
    place = server.host.tables.in_memory[player.match].places["british"]
    assert player.token not in repr(place)
    assert len(place.token_hash) == 64
