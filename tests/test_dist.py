"""Extras promise something, and somebody looks whether they keep it."""

from __future__ import annotations

from tools.dist import SHOWS, promised


def test_every_extra_has_packages_and_a_way_to_show_that_it_is_whole() -> None:
    assert set(promised()) == set(SHOWS)
