"""Recovery from a crash: bots go on, and no worker is left; ``benchmarks.crash`` kills under load."""

from __future__ import annotations

from pathlib import Path

from tests.server.client import Socket, create, wait_for
from tests.server.process import Process


def test_bots_go_on_after_a_kill_and_no_worker_is_left_behind(database: str) -> None:
    server = Process(database, {"QUARTERDECK_BOT_PACE": "0.02"})
    server.start()
    match, _ = create(server.port, seats={seat: {"by": "bot", "bot": "random"} for seat in ("british", "german")})
    with Socket(server.port) as socket:
        socket.send("watch", match=match)
        socket.until("position", number=3)
        workers = server.workers()
        assert len(workers) > 2  # the fork server, its resource tracker, and the workers
    server.kill_alone()
    assert wait_for(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))
    with server, Socket(server.port) as socket:
        socket.send("watch", match=match)
        assert socket.until("position")["number"] >= 3
        assert socket.until("position")["number"] > 3
