"""Killed at any moment, the server comes back with everything that it had acknowledged."""

from __future__ import annotations

from pathlib import Path

from benchmarks import crash
from tests.server.client import Socket, create, wait_for
from tests.server.process import Process


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(database: str) -> None:
    acknowledged, lost, doubled, _ = crash.run(database, kills=3, lives=(1, 20), at_once=4)
    assert acknowledged > 0
    assert (lost, doubled) == (0, 0)


def test_bots_go_on_after_a_kill_and_no_worker_is_left_behind(database: str) -> None:
    server = Process(database, {"QUARTERDECK_BOT_PACE": "0.02"})
    server.start()
    match, _ = create(server.port, seats={seat: {"by": "bot", "bot": "random"} for seat in ("british", "german")})
    with Socket(server.port) as socket:
        socket.send("watch", match=match)
        socket.until("position", number=3)
        workers = server.workers()
        assert len(workers) > 2  # what they are forked from, what minds it, and they
    server.kill_alone()
    assert wait_for(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))
    with server, Socket(server.port) as socket:
        socket.send("watch", match=match)
        assert socket.until("position")["number"] >= 3
        assert socket.until("position")["number"] > 3
