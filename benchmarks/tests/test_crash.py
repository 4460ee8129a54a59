"""A short run of ``benchmarks.crash``: a killed server still has every acknowledged answer."""

from __future__ import annotations

from benchmarks import crash


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(database: str) -> None:
    acknowledged, lost, doubled, _ = crash.run(database, kills=3, lives=(1, 20), at_once=4)
    assert acknowledged > 0
    assert (lost, doubled) == (0, 0)
