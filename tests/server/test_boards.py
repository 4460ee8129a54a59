"""Boards, sent once and named by digest, and views, built on request."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from tests.server.client import Browser, Player, Running, Socket, asked, table, waiter
from tests.server.test_leaks import play
from tests.server.test_whole_matches import SHORT, play_out

from quarterdeck.engine.match import Match
from quarterdeck.engine.scene import Hexes, Squares
from quarterdeck.table.presentation.positions import board_digest


def charted(port: int) -> dict[str, Player]:
    return table(port, game="charted")


def boards(socket: Socket) -> list[str]:
    return [frame["digest"] for frame in socket.frames if frame["type"] == "board"]


def digest(position: Any) -> str:
    return str(position["scene"]["board"])


def fetch(browser: Browser, match: str, position: Any, **changed: Any) -> Any:
    asked = {"digest": digest(position), "seat": position["seat"], "number": position["number"], **changed}
    query = "&".join(f"{name}={value}" for name, value in asked.items() if value is not None)
    return browser.get(f"/api/matches/{match}/board?{query}")


def test_a_socket_gets_a_board_once_before_the_first_position_that_names_it(port: int) -> None:
    players = table(port, game="late-19th-century", scenario="yalu")
    watching, other = players.values()
    with Socket(port) as socket:
        first = socket.watch(watching)
        sent = [frame for frame in socket.frames if frame["type"] in ("board", "position")]
        assert [frame["type"] for frame in sent] == ["board", "position"]
        assert sent[0]["digest"] == digest(first)
        assert board_digest(msgspec.convert(sent[0]["board"], Hexes)) == digest(first)
        for number in range(1, 4):
            asked(players).answer_first()
            assert digest(socket.until("position", number=number)) == digest(first)
        socket.watch(other)
        assert boards(socket) == [digest(first)]
    with Socket(port) as again:
        again.watch(watching, number=3)
        assert boards(again) == [digest(first)]


def test_a_changed_board_has_a_new_digest_and_is_sent(port: int) -> None:
    players = charted(port)
    player = players["ann"]
    luck = random.Random(1)
    with Socket(port) as socket:
        named = [digest(socket.watch(player))]
        for _ in range(12):
            play(players, luck, 1)
            if (position := player.position())["number"] > socket.frames[-1]["number"]:
                named.append(digest(socket.until("position", number=position["number"])))
        assert len(set(named)) > 1
        assert boards(socket) == list(dict.fromkeys(named))


def test_a_board_can_be_fetched_and_cached_forever(port: int) -> None:
    player = table(port)["british"]
    for browser, seat in ((player, "british"), (Browser(port), "")):
        position = browser.get(player.at(f"position?seat={seat}")).json
        reply = fetch(browser, player.match, position)
        assert reply.status == 200, reply.body
        assert reply.json["digest"] == digest(position)
        assert reply.json["board"]["type"] == "squares"
        assert "immutable" in str(reply.headers["Cache-Control"])
        assert "private" in str(reply.headers["Cache-Control"])
        assert fetch(browser, player.match, position, number=None).body == reply.body


def test_an_earlier_position_has_its_own_board(port: int) -> None:
    players = charted(port)
    player = players["ann"]
    play(players, random.Random(2), 10)
    last = player.position()
    earlier = [
        player.get(player.at(f"replay?seat=ann&number={number}")).json["position"] for number in range(last["number"])
    ]
    for then in earlier:
        reply = fetch(player, player.match, then)
        assert board_digest(msgspec.convert(reply.json["board"], Squares)) == digest(then)
    another = next(then for then in earlier if digest(then) != digest(last))
    assert fetch(player, player.match, another, number=None).status == 404


def test_a_board_is_shown_only_to_those_who_see_it(port: int) -> None:
    """Guessing another seat's digest does not reveal whether the guess was right."""
    players = charted(port)
    play(players, random.Random(3), 6)
    ann, bob = players["ann"], players["bob"]
    own = ann.position()
    assert digest(own) != digest(bob.position())
    assert fetch(ann, ann.match, own).status == 200
    assert fetch(bob, ann.match, own).status == 403
    assert fetch(Browser(port), ann.match, own).status == 401
    for seat, browser in (("bob", bob), ("", Browser(port))):
        wrong = fetch(browser, ann.match, own, seat=seat, number=None)
        never = fetch(browser, ann.match, own, seat=seat, number=None, digest="0" * 32)
        assert wrong.status == never.status == 404
        assert wrong.body == never.body
    with Socket(port) as socket:
        socket.watch(bob)
        assert boards(socket) == [digest(bob.position())]


def test_a_continued_match_has_the_same_board(port: int) -> None:
    players = table(port, scenario_toml=SHORT)
    play_out(players)
    old = players["british"]
    made = old.post(old.at("play-on"), {"number": 1, "seats": {"german": {"by": "bot", "bot": "random"}}}).json
    new = Player(port, made["match"]["id"], "british")
    new.post(new.at("sit"), {"seat": "british", "invitation": made["invitations"]["british"]})
    assert digest(new.position()) == digest(old.position())
    assert fetch(new, new.match, new.position()).status == 200


def test_a_view_is_built_only_on_request(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[str] = []
    view = Match.view

    def counted(match: Match[Any], seat: str = "") -> Any:
        built.append(seat)
        return view(match, seat)

    monkeypatch.setattr(Match, "view", counted)
    players = table(server.port)
    one, other = asked(players), waiter(players)
    with Socket(server.port) as plain, Socket(server.port) as bot:
        assert plain.watch(one)["view"] is None
        assert one.answer_first()["view"] is None
        assert plain.until("position", number=1)["view"] is None
        assert built == []
        first = bot.watch(other, view=True)
        assert first["view"] is not None
        assert built == [other.seat]
        asked(players).answer_first()
        assert bot.until("position", number=2)["view"] is not None
        assert built == [other.seat, other.seat]
    assert one.get(one.at(f"position?seat={one.seat}&view=1")).json["view"] is not None
    assert built[2:] == [one.seat]
