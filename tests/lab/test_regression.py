"""Logistic regression: it recovers known odds, and unsupported weights stay at zero."""

from __future__ import annotations

import math

import pytest

from quarterdeck.lab.regression import Example, bounded, fitted, logistic, solved


def test_the_chances_that_were_seen_come_out() -> None:
    seen = [Example([1.0, 0.0], 1.0)] * 3 + [Example([1.0, 0.0], 0.0)] + [Example([0.0, 1.0], 0.2)] * 5
    weights = fitted(seen, [0.0, 0.0], ridge=1e-9)
    assert [logistic(weight) for weight in weights] == pytest.approx([0.75, 0.2])


def test_unsupported_weights_stay_at_the_centre_and_certainty_is_limited() -> None:
    weights = fitted([Example([1.0, 0.0], 1.0)] * 10, [0.0, 0.7])
    assert weights[1] == 0.7
    assert 0 < weights[0] < 5


def test_a_weight_that_is_held_stays_and_the_others_make_up_for_it() -> None:
    seen = [Example([1.0, 1.0], 0.75)] * 4
    weights = fitted(seen, [0.5, 0.0], ridge=1e-9, held=(0,))
    assert weights[0] == 0.5
    assert logistic(sum(weights)) == pytest.approx(0.75)


def test_equations_are_solved_though_the_first_has_a_nought_in_its_place() -> None:
    assert solved([[0.0, 2.0], [3.0, 1.0]], [4.0, 5.0]) == pytest.approx([1.0, 2.0])


def test_a_step_goes_no_farther_than_is_safe_and_the_same_way() -> None:
    assert bounded([1.0, -2.0]) == [1.0, -2.0]
    assert bounded([1.0, -8.0]) == [0.25, -2.0]


def test_the_curve_holds_at_its_ends() -> None:
    assert logistic(0.0) == 0.5
    assert logistic(1000.0) == 1.0
    assert logistic(-1000.0) == 0.0
    assert logistic(1.0) == pytest.approx(1 / (1 + math.exp(-1)))
