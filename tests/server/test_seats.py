"""Who may do what: every route with no seat, as a spectator, from another seat, and from a seat that was handed over."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.client import Browser, Player, Socket, asked, create, sit, table

from quarterdeck.server.endpoints import BY_FRAME, ENDPOINTS

# What each route of a seat is called with; everything else is for everybody.
OF_A_SEAT: dict[str, dict[str, Any]] = {
    "renew": {},
    "answer": {"number": 0, "choice": "ahead", "key": "12345678"},
    "undo": {"number": 0},
    "consent": {"number": 0, "agree": True},
    "pass": {"on": True},
    "settle": {"number": 0, "how": "draw"},
    "resign": {},
    "odds": {"number": 0, "choice": "ahead"},
    "why": {"choice": "ahead"},
    "chat": {"text": "hello"},
    "webhook": {"url": "http://127.0.0.1:9/"},
}
BY_SECRET = {"sit", "take"}
FOR_EVERYBODY = {"", "position", "board", "look", "chat", "replay", "record", "play-on"}


def test_every_route_is_accounted_for() -> None:
    ends = {
        endpoint.path.removeprefix("/api/matches/{match}").strip("/") for endpoint in ENDPOINTS if "{match}" in endpoint.path
    }
    assert ends == {*OF_A_SEAT, *BY_SECRET, *FOR_EVERYBODY}


def call(browser: Browser, match: str, seat: str, end: str) -> Any:
    method = "PUT" if end == "webhook" else "POST"
    return browser.send(method, f"/api/matches/{match}/{end}", {"seat": seat, **OF_A_SEAT[end]})


@pytest.mark.parametrize("end", OF_A_SEAT)
def test_a_route_of_a_seat_is_for_its_player_alone(port: int, end: str) -> None:
    players = table(port)
    british, german = players["british"], players["german"]
    match = british.match
    nobody = Browser(port)
    assert (call(nobody, match, "british", end).status, call(nobody, match, "british", end).code) == (401, "no_seat")
    with_cookie = Browser(port)
    with_cookie.cookie = "quarterdeck=made-up"
    assert call(with_cookie, match, "british", end).status == 401
    assert call(german, match, "british", end).status == 403
    assert call(Browser(port, "x" * 43), match, "british", end).status == 403
    elsewhere = table(port)["british"]
    assert call(elsewhere, match, "british", end).status == 403
    assert call(british, match, "admiral", end).status == 403
    assert call(british, match, "", end).status in (401, 403)
    assert call(british, "a" * 16, "british", end).status == 404

    former = Player(port, match, "british", british.token)
    invitation = british.act("renew").json["invitation"]
    assert call(former, match, "british", end).status == 403
    assert call(former, match, "german", end).status == 403
    sit(port, match, "british", invitation)
    assert call(former, match, "british", end).status == 403


def test_spectators_may_look_and_nothing_else(port: int) -> None:
    match = table(port)["british"].match
    browser = Browser(port)
    for end in ("", "/position", "/look?piece=mimi", "/chat", "/replay"):
        assert browser.get(f"/api/matches/{match}{end}").status == 200
    for end in ("/position?", "/look?piece=mimi&", "/replay?"):
        assert browser.get(f"/api/matches/{match}{end}seat=british").status == 401
    assert browser.get(f"/api/matches/{match}/record").status == 409
    assert browser.post(f"/api/matches/{match}/play-on", {"number": 0}).status == 409


@pytest.mark.parametrize("end", ["position?", "look?piece=mimi&", "replay?"])
def test_a_seats_view_is_for_its_player_alone(port: int, end: str) -> None:
    players = table(port)
    german = players["german"]
    assert german.get(german.at(f"{end}seat=german")).status == 200
    assert german.get(german.at(f"{end}seat=british")).status == 403
    assert german.get(german.at(f"{end}seat=admiral")).status == 403
    german.act("renew")
    assert german.get(german.at(f"{end}seat=german")).status == 403
    assert Browser(port).get(german.at(f"{end}seat=german")).status == 401


def test_an_invitation_is_good_once_for_its_own_seat(port: int) -> None:
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


def test_a_cookie_holds_the_seats_that_it_sat_down_on(port: int) -> None:
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


def test_frames_of_a_seat_are_for_its_player_alone(port: int) -> None:
    players = table(port)
    british, german = players["british"], players["german"]
    frames: list[tuple[str, dict[str, Any]]] = [(kind, OF_A_SEAT[kind]) for kind in BY_FRAME]
    with Socket(port) as nobody, Socket(port) as other:
        other.watch(german)
        for kind, fields in frames:
            assert nobody.ask(kind, match=british.match, seat="british", **fields)["error"]["code"] == "no_seat"
            assert other.ask(kind, match=british.match, seat="british", **fields)["error"]["code"] in (
                "no_seat",
                "forbidden",
            )
        refused = nobody.ask("watch", match=british.match, seat="british", token=german.token)
        assert refused["error"]["code"] == "forbidden"


@pytest.mark.parametrize("frame", BY_FRAME)
def test_a_request_is_understood_and_refused_alike_by_either_way(port: int, frame: str) -> None:
    player = table(port)["british"]
    said = {"seat": "british", **OF_A_SEAT[frame]}
    wrong = [{**said, "surprise": 1}, {**said, "seat": 7}, {}]
    with Socket(port) as socket:
        for body in wrong:
            by_frame = socket.ask(frame, match=player.match, **body)["error"]
            assert by_frame == player.post(player.at(frame), body).json["error"]
            assert by_frame["code"] == "malformed"
        stranger = Browser(port).post(player.at(frame), said).json["error"]
        assert socket.ask(frame, match=player.match, **said)["error"] == stranger


def test_a_seat_that_is_handed_over_stops_watching(port: int) -> None:
    players = table(port)
    player = asked(players)
    with Socket(port) as socket, Socket(port) as other:
        socket.watch(player)
        player.act("renew")
        assert socket.until("gone")["error"]["code"] == "forbidden"
        assert socket.ask("chat", match=player.match, seat=player.seat, text="still here?")["error"]["code"] == "no_seat"
        other.send("watch", match=player.match, seat=player.seat, token=player.token)
        assert other.until("reply")["error"]["code"] == "forbidden"


def test_an_unstarted_match_is_not_played(port: int) -> None:
    match, invitations = create(port)
    player = sit(port, match, "british", invitations["british"])
    assert player.answer(0, "ahead").code == "not_started"
    assert player.get(player.at("replay?seat=british")).code == "not_started"
    assert player.get(player.at("look?piece=mimi")).code == "not_started"


def test_secrets_are_hashed_at_rest(port: int, server: Any) -> None:
    players = table(port)
    player = players["british"]
    assert len(player.token) >= 43
    place = server.host.tables.laid[player.match].places["british"]
    assert player.token not in repr(place)
    assert len(place.token_hash) == 64
