"""A short round of ``benchmarks.crash``: killed at any moment, the server comes back with everything it had acknowledged."""

from __future__ import annotations

from benchmarks import crash


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(database: str) -> None:
    acknowledged, lost, doubled, _ = crash.run(database, kills=3, lives=(1, 20), at_once=4)
    assert acknowledged > 0
    assert (lost, doubled) == (0, 0)
