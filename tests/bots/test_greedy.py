"""The greedy bot beats random play from either side."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.bots.contest import wins

import quarterdeck as qd
from quarterdeck.bots import Bot, answer, bot


def wins_as(side: str, seed: int) -> bool:
    match = qd.new("mimi-and-toutou", "first-action", seed=seed)
    players: dict[str, Bot] = {seat: bot("greedy" if seat == side else "random", seed) for seat in match.seats}
    while match.outcome is None:
        (seat,) = match.waiting
        answer(match, seat, players[seat])
    return side in match.outcome.winners


@pytest.mark.parametrize("side", ["british", "german"])
def test_greedy_beats_random_in_36_of_40_games_of_the_first_action(side: str) -> None:
    assert wins(36, 40, (wins_as(side, seed) for seed in range(40)))


def test_a_contest_is_over_when_it_is_decided() -> None:
    played: list[bool] = []
    results = [True, False, True, True, False, True]

    def games() -> Iterator[bool]:
        for result in results:
            played.append(result)
            yield result

    assert wins(3, 6, games())
    assert len(played) == 4
    played.clear()
    assert not wins(6, 6, games())
    assert len(played) == 2
    with pytest.raises(AssertionError, match="6 games were played, not 7"):
        wins(5, 7, games())
