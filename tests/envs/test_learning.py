"""The learning example, with few games."""

from __future__ import annotations

import pytest

pytest.importorskip("pettingzoo", reason="the environments need the extra 'envs'")

from examples.learns_a_duel import curve, learned


def test_a_few_training_games_beat_random_play() -> None:
    """Untrained it wins half of its games against a random player; after 120 games it wins most."""
    untaught, _, at_its_best = learned("british", games=120, every=120, judge_by=40)
    assert 0.3 < untaught < 0.65
    assert at_its_best > 0.75


def test_the_curve_has_a_line_for_each_seat() -> None:
    drawn = curve(100, {"british": [0.5, 0.75, 1.0], "german": [0.5, 0.5, 0.25]})
    assert drawn.startswith("<svg")
    assert drawn.endswith("</svg>\n")
    assert "british 100%" in drawn
    assert "german 25%" in drawn
    assert "200 training games" in drawn
