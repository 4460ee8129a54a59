"""Intervals of shares and of paired differences, compared with known figures."""

from __future__ import annotations

import pytest

from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.confidence_intervals import wilson
from quarterdeck.lab.intervals import Estimate, MeanDifference, Tally, needed
from quarterdeck.lab.study.inquiry import FIRST_LOOK, LOOK_EVERY


def tally(*values: float) -> Tally:
    made = Tally()
    for value in values:
        made.add(value)
    return made


def difference(*values: float) -> Estimate:
    made = MeanDifference()
    for value in values:
        made.add(value)
    return made.estimate()


def test_wins_and_losses_have_wilsons_interval() -> None:
    """Ten of twenty, and none of ten, agree with textbooks."""
    even = tally(*[1] * 10, *[0] * 10).estimate()
    assert (even.low, even.high) == pytest.approx((0.2993, 0.7007), abs=1e-4)
    none = tally(*[0] * 10).estimate()
    assert (none.low, none.high) == pytest.approx((0.0, 0.2775), abs=1e-4)


def test_draws_and_rounds_of_two_games_are_more_certain_than_a_coin() -> None:
    coin = tally(*[1, 0] * 50).estimate()
    mixed = tally(*[1, 0, 0.5, 0.5] * 25).estimate()
    halves = tally(*[0.5] * 100).estimate()
    assert coin.half_width > mixed.half_width > halves.half_width > 0
    assert mixed.half_width == pytest.approx(coin.half_width / 2**0.5, rel=0.05)


def test_intervals_of_rounds_hold_what_they_should_95_times_in_100() -> None:
    """Half of the rounds are worth a half."""
    luck = Seeded(7)
    held = 0
    for _ in range(1500):
        found = tally(*(((0, 0, 0.5, 0.5, 0.5, 0.5, 0.5, 1, 1, 1)[luck.below(10)]) for _ in range(60))).estimate()
        held += found.low <= 0.55 <= found.high
    assert 0.93 <= held / 1500 <= 0.97


def test_nothing_seen_is_nothing_known() -> None:
    assert Tally().estimate() == Estimate(0.0, 0.0, 1.0)
    assert MeanDifference().estimate() == Estimate(0.0, -1.0, 1.0)


def test_a_paired_difference_is_bonett_and_prices() -> None:
    """Compare with an interval worked out by hand: of 100 pairs, 20 favour one and 8 the other."""
    found = difference(*[-1] * 20, *[1] * 8, *[0] * 72)
    assert found.value == -0.12
    assert (found.low, found.high) == pytest.approx((-0.2204, -0.0149), abs=1e-4)
    assert found.is_clear
    assert not difference(*[-1] * 10, *[1] * 8, *[0] * 72).is_clear


def test_intervals_of_differences_hold_what_they_should_95_times_in_100() -> None:
    luck = Seeded(5)
    held = 0
    for _ in range(400):
        made = MeanDifference()
        for _ in range(60):
            thrown = luck.below(20)
            made.add(1 if thrown < 4 else -1 if thrown == 19 else 0)
        held += made.estimate().low <= 0.15 <= made.estimate().high
    assert 0.93 <= held / 400 <= 0.97


@pytest.mark.parametrize("share", [0.5, 0.6, 0.7, 0.9])
def test_stopping_when_it_is_narrow_enough_costs_next_to_nothing(share: float) -> None:
    """Exactly, over every way that games can go: an interval looked at again and again until it is
    ±8% still holds the truth 94 times in a hundred, since it is its width that ends it and not what
    it says."""
    assert covered(share, 0.08) > 0.935


def covered(share: float, half_width: float) -> float:
    held, games, chances = 0.0, 0, [1.0]
    while any(chances):
        games += 1
        chances = [lost * (1 - share) + won * share for lost, won in zip([*chances, 0.0], [0.0, *chances], strict=True)]
        if games < FIRST_LOOK or games % LOOK_EVERY:
            continue
        for won, chance in enumerate(chances):
            low, high = wilson(won / games, games)
            if chance and high - low <= 2 * half_width:
                held += chance * (low <= share <= high)
                chances[won] = 0.0
    return held


def test_the_number_of_games_an_interval_needs() -> None:
    assert needed(0.01) == 9604
    assert needed(0.5) == 4
