"""The search for the value that makes a scenario even."""

from __future__ import annotations

import pytest
from tests.toys.coin import GAME as COIN

import quarterdeck as qd
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.lab.study.balance import BalanceSearch, crossing, never_falling
from quarterdeck.lab.study.fields import varied
from quarterdeck.lab.study.findings import BalancePoint
from quarterdeck.lab.study.inquiry import INTERRUPTED, Progress
from quarterdeck.lab.study.series import here


def search(said: str, games: int = 400, side: str = "", **options: object) -> BalanceSearch:
    return BalanceSearch(COIN, qd.read_scenario(COIN, "heavy", options), varied(said), ["random"], 1, games, side)


def found(said: str, games: int = 400, side: str = "", **options: object) -> BalancePoint:
    made = search(said, games, side, **options)
    made.run(here, 1)
    fair = made.found()
    assert fair is not None
    return fair


def test_the_planted_value_is_found() -> None:
    fair = found("weight=0..20")
    assert fair.nearest in (9, 10, 11)
    assert fair.between is not None
    low, high = fair.between
    assert low < 10 < high
    assert high - low <= 6
    assert fair.confirmed.points.low <= 0.5 <= fair.confirmed.points.high
    assert fair.confirmed.games == 400
    assert len(fair.tried) <= 12


def test_another_rule_moves_it() -> None:
    assert found("weight=0..20", under_way=True).nearest in (5, 6, 7)


def test_it_falls_as_well_as_rises() -> None:
    fair = found("weight=0..20", side="Bob")
    assert (fair.side, fair.nearest in (9, 10, 11)) == ("Bob", True)


def test_even_is_not_claimed_where_it_is_not() -> None:
    fair = found("weight=15..20", games=200)
    assert fair.nearest == 15
    assert fair.between is None
    assert fair.sentence.endswith("which is uneven, and no value from 15 to 20 is")


def test_a_jump_past_even_is_reported() -> None:
    assert "the result jumps between 3 and 17" in found("weight=1,3,17,20", games=200).sentence


def test_the_same_seed_searches_the_same() -> None:
    assert found("weight=5..15", games=100) == found("weight=5..15", games=100)


def test_interrupted_it_tells_what_it_knows() -> None:
    def stop(progress: Progress) -> None:
        if progress.games > 350:
            raise KeyboardInterrupt

    made = search("weight=0..20")
    made.run(here, 1, stop)
    assert made.stopped == INTERRUPTED
    fair = made.found()
    assert fair is not None
    assert "in the games of the search" in fair.sentence


def test_an_unknown_side_and_a_single_value_are_refused() -> None:
    with pytest.raises(QuarterdeckError, match="there is no side 'Carl'; the sides are Ann, Bob"):
        found("weight=1..3", games=100, side="Carl")
    with pytest.raises(QuarterdeckError, match="two values or more"):
        search("weight=3")


def test_a_line_that_never_turns_round_is_laid_through_noise() -> None:
    assert never_falling([1, 3, 2, 4], [1, 1, 1, 1]) == [1, 2.5, 2.5, 4]
    assert never_falling([5, 1], [1, 3]) == [2, 2]
    assert crossing([8, 9, 11, 14, 20], [13, 3, 7, -3, -10], [10, 15, 15, 15, 15]) == pytest.approx(11 + 3 * 5 / 8)
    assert crossing([0, 1, 2], [-1, 0, 1], [1, 1, 1]) == 1
    assert crossing([0, 1, 2], [1, 2, 3], [1, 1, 1]) is None


def test_few_games_say_so_little() -> None:
    """100 games cannot tell neighbouring values apart, but the line through all values can."""
    fair = found("weight=6..14", games=100)
    assert fair.nearest in (9, 10, 11)
    few = found("weight=9..11", games=100)
    assert few.sentence.endswith("these games cannot tell any value from even")
    assert few.between is None


def test_an_open_end_is_reported() -> None:
    assert (
        "; the balance point lies beyond 0, but these games cannot tell how far"
        in found("weight=0,5,9,10,11", games=100).sentence
    )
