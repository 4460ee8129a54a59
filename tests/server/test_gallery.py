"""The gallery: spectators read it at once, players at the end, and not a byte of it before."""

from __future__ import annotations

from typing import Any

from tests.server.client import Browser, Player, Reply, Running, Socket, table

from quarterdeck.server.databases import stored_chat


def say(port: int, match: str, text: str, name: str = "Carla") -> Reply:
    return Browser(port).post(f"/api/matches/{match}/gallery", {"text": text, "name": name})


def spectator(port: int, match: str) -> Socket:
    socket = Socket(port)
    socket.__enter__()
    socket.send("watch", match=match)
    socket.until("position")
    return socket


def everything(player: Player) -> list[bytes]:
    """Return everything that a seat can request, without the times in lists."""
    paths = ("", "/chat", f"/position?seat={player.seat}", f"/replay?seat={player.seat}")
    asked = [player.get(f"/api/matches/{player.match}{path}").body for path in paths]
    return [*asked, player.get("/api/mine").body, player.get("/api/matches").body]


def test_spectators_read_the_gallery_at_once(server: Running) -> None:
    match = table(server.port)["british"].match
    socket = spectator(server.port, match)
    assert say(server.port, match, "She will never make that turn").status == 200
    heard = socket.until("gallery")
    assert (heard["match"], heard["number"], heard["name"]) == (match, 1, "Carla")
    assert heard["text"] == "She will never make that turn"
    socket.__exit__()


def test_the_gallery_changes_no_byte_for_players_before_the_end(server: Running) -> None:
    players = table(server.port, listed=True)
    british = players["british"]
    with Socket(server.port) as socket:
        socket.watch(british)
        frames, before = len(socket.frames), everything(british)
        for text in ("fire at the bridge", "now", "!"):
            assert say(server.port, british.match, text).status == 200
        assert british.act("chat", text="ahoy").json["chat"]["number"] == 1  # numbered by itself
        assert socket.until("chat")["number"] == 1
        assert socket.ask("ping")["ok"]
        assert [frame["type"] for frame in socket.frames[frames:]] == ["chat", "reply"]
        after = everything(british)
    assert after[0] == before[0]
    assert after[2:] == before[2:]


def test_players_can_neither_read_nor_write_in_the_gallery_before_the_end(server: Running) -> None:
    players = table(server.port)
    british = players["british"]
    assert british.get(british.at("gallery")).code == "forbidden"
    assert british.post(british.at("gallery"), {"text": "who is there?"}).code == "forbidden"
    assert players["german"].get(british.at("gallery")).code == "forbidden"


def test_a_player_who_watches_as_a_spectator_gets_no_gallery(server: Running) -> None:
    british = table(server.port)["british"]
    browser = Browser(server.port)
    assert browser.post(british.at("take"), {"seat": "british", "token": british.token}).status == 200
    with Socket(server.port, Cookie=browser.cookie) as socket:
        socket.send("watch", match=british.match)
        socket.until("position")
        say(server.port, british.match, "hush")
        assert socket.ask("ping")["ok"]
        assert "gallery" not in [frame["type"] for frame in socket.frames]


def test_at_the_end_everybody_gets_the_gallery_in_order(server: Running) -> None:
    players = table(server.port)
    british = players["british"]
    with Socket(server.port) as socket:
        socket.watch(british)
        for text in ("one", "two"):
            say(server.port, british.match, text)
        players["german"].act("resign")
        assert [socket.until("gallery")["text"] for _ in range(2)] == ["one", "two"]
        say(server.port, british.match, "three")
        assert socket.until("gallery")["text"] == "three"
    lines: list[Any] = british.get(british.at("gallery?after=1")).json["gallery"]
    assert [line["text"] for line in lines] == ["two", "three"]


def test_a_reconnected_spectator_gets_the_missing_lines(server: Running) -> None:
    match = table(server.port)["british"].match
    for text in ("one", "two"):
        say(server.port, match, text)
    with Socket(server.port) as socket:
        socket.send("watch", match=match, gallery=1)
        assert socket.until("gallery")["text"] == "two"


def test_lines_are_rate_limited_and_the_oldest_are_deleted(server: Running, monkeypatch: Any) -> None:
    monkeypatch.setattr(stored_chat, "LINES_KEPT", 3)
    match = table(server.port)["british"].match
    for number in range(5):
        assert say(server.port, match, str(number)).status == 200
    kept = Browser(server.port).get(f"/api/matches/{match}/gallery").json["gallery"]
    assert [line["text"] for line in kept] == ["2", "3", "4"]
    server.host.chats.burst, burst = 0.5, server.host.chats.burst
    try:
        assert say(server.port, match, "more").code == "slow_down"
    finally:
        server.host.chats.burst = burst
    assert say(server.port, match, " \u200b ").code == "malformed"
