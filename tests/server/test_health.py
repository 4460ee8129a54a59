"""Health, metrics, and pages of other sites."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.server.client import Browser, Running, Socket, asked, table

from quarterdeck.server import health

SECRET = "a secret that is long enough"
FRIEND = "https://friend.example"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    file = tmp_path_factory.mktemp("vitals") / "matches.db"
    with Running(database=str(file), metrics=SECRET, cors=f"{FRIEND}, https://other.example/") as server:
        yield server


def test_new_database_files_are_private_to_their_owner(running: Running) -> None:
    table(running.port)
    files = list(Path(running.settings.database).parent.iterdir())
    assert {path.suffix for path in files} >= {".db", ".db-wal", ".lock"}
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}


def test_health_shows_that_the_database_cannot_be_written(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "GOOD_FOR", -1.0)
    browser = Browser(running.port)
    assert browser.get("/api/health").json == {"ok": True, "writes": True}
    assert browser.get("/api/ready").status == 200

    @sa.event.listens_for(running.host.store.engine, "before_cursor_execute")
    def full(_: object, __: object, statement: str, *___: object) -> None:
        if statement.startswith("UPDATE"):
            raise sa.exc.OperationalError(statement, None, Exception("database or disk is full"))

    try:
        assert (browser.get("/api/health").status, browser.get("/api/health").json) == (200, {"ok": True, "writes": False})
        assert (browser.get("/api/ready").status, browser.get("/api/ready").json["ok"]) == (503, False)
    finally:
        sa.event.remove(running.host.store.engine, "before_cursor_execute", full)
    assert browser.get("/api/ready").status == 200


def test_the_write_check_is_cached(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "GOOD_FOR", 1_000.0)
    browser = Browser(running.port)
    assert browser.get("/api/ready").status == 200
    monkeypatch.setattr(running.host.store, "change", None)
    assert browser.get("/api/ready").status == 200


def test_metrics_need_the_secret(running: Running, tmp_path: Path) -> None:
    players = table(running.port)
    asked(players).answer_first()
    with Socket(running.port) as socket:
        socket.watch(players["british"])
        socket.ask("why", match="a" * 16, seat="british", choice="ahead")
        assert Browser(running.port).get("/metrics").code == "forbidden"
        assert Browser(running.port, token="x" * 28).get("/metrics").code == "forbidden"
        reply = Browser(running.port, token=SECRET).get("/metrics")
    lines = reply.body.decode().splitlines()
    assert reply.headers["Content-Type"].startswith("text/plain; version=0.0.4")
    assert "quarterdeck_sockets 1" in lines
    assert 'quarterdeck_requests_total{way="rest",endpoint="answer",code="ok"} 1' in lines
    assert 'quarterdeck_requests_total{way="socket",endpoint="why",code="unknown"} 1' in lines
    assert 'quarterdeck_request_seconds_count{endpoint="answer"} 1' in lines
    assert 'quarterdeck_request_seconds_bucket{endpoint="answer",le="+Inf"} 1' in lines
    assert any(line.startswith("quarterdeck_bots_waiting ") for line in lines)
    assert all(line.startswith(("quarterdeck_", "# TYPE quarterdeck_")) for line in lines)


def test_without_a_secret_there_are_no_metrics(port: int) -> None:
    assert Browser(port).get("/metrics").code == "unknown"
    assert Browser(port, token="x" * 30).get("/metrics").code == "unknown"


def test_a_program_finds_its_match_by_its_token(port: int) -> None:
    players = table(port)
    mine = players["german"].get("/api/mine").json["matches"]
    assert [(match["id"], match["your_seats"]) for match in mine] == [(players["german"].match, ["german"])]
    assert Browser(port, token="x" * 43).get("/api/mine").json["matches"] == []
    assert Browser(port).get("/api/mine").json["matches"] == []


def test_pages_of_allowed_sites_read_and_act_with_tokens(running: Running) -> None:
    players = table(running.port)
    read = Browser(running.port).get("/api/games", Origin=FRIEND)
    assert (read.status, read.headers["Access-Control-Allow-Origin"]) == (200, FRIEND)
    assert "Access-Control-Allow-Credentials" not in read.headers
    assert "Origin" in str(read.headers["Vary"])
    asks = Browser(running.port).send(
        "OPTIONS", "/api/matches", Origin=FRIEND, Access_Control_Request_Method="POST", Content_Type=""
    )
    assert (asks.status, asks.headers["Access-Control-Allow-Origin"]) == (204, FRIEND)
    assert "Authorization" in str(asks.headers["Access-Control-Allow-Headers"])
    player = asked(players)
    said = {
        "seat": player.seat,
        "number": 0,
        "choice": player.position()["ask"]["options"][0]["notation"],
        "key": "12345678",
    }
    assert player.post(player.at("answer"), said, Origin=FRIEND).status == 200
    assert Browser(running.port).post("/api/matches", {"game": "mimi-and-toutou"}, Origin=FRIEND).code == "forbidden"


def test_cookies_are_ignored_from_other_sites(running: Running) -> None:
    browser = Browser(running.port)
    made = browser.post("/api/matches", {"game": "mimi-and-toutou"}).json
    sat = browser.post(
        f"/api/matches/{made['match']['id']}/sit", {"seat": "british", "invitation": made["invitations"]["british"]}
    )
    assert sat.status == 200
    assert browser.get("/api/mine").json["matches"]
    assert browser.get("/api/mine", Origin=FRIEND).json["matches"] == []


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "https://friend.example.evil.example"])
def test_other_sites_are_refused_everywhere(running: Running, origin: str) -> None:
    reply = Browser(running.port).get("/api/games", Origin=origin)
    assert "Access-Control-Allow-Origin" not in reply.headers
    asks = Browser(running.port).send("OPTIONS", "/api/matches", Origin=origin, Access_Control_Request_Method="POST")
    assert "Access-Control-Allow-Origin" not in asks.headers
