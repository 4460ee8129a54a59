"""Measurements over many games."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

import quarterdeck as qd
from quarterdeck.lab.measures.chance_history import ChanceHistory
from quarterdeck.lab.measures.clause_use import Cited
from quarterdeck.lab.measures.game_measures import Depth, MeasuredGame
from quarterdeck.lab.measures.series_measures import MeasureTotals, StudyMeasures, usual_depth
from quarterdeck.lab.measures.spread import quantile
from quarterdeck.lab.measures.unit_losses import Fought, UnitFate

BOOK = qd.find_game("mimi").rulebook


def a_game(number: int = 0, **more: Any) -> MeasuredGame:
    """Return a measured game of forty choices for two seats, decided halfway."""
    facts: dict[str, Any] = {
        "number": number,
        "winners": ("red",),
        "roles": ("Red", "Blue"),
        "clause": "MT-21",
        "how": "sunk",
        "decisions": 40,
        "turns": 6,
        "choices": {"red": 22, "blue": 18},
        "options": 100,
        "widest": 7,
        "depth": Depth.MEASURED,
        "course": course(20),
        "units": (UnitFate("r", "Red boat", "red", 5, 5, 0, 5, 22), UnitFate("b", "Blue boat", "blue", 5, 0, 5, 0, 18)),
        "places": (Fought((2, 2), 3, 5),),
        "clauses": (Cited("MT-9", 10, swung=2), Cited("MT-21", 1, ended=1)),
    }
    return MeasuredGame(**{**facts, **more})


def course(decided: int | None, lead_changes: int = 0, lowest: float = 0.5, red: int = 500) -> ChanceHistory:
    chances = (red,) * 20 + (1000,), (1000 - red,) * 20 + (0,)
    return ChanceHistory(chances, decided, lead_changes, 0.1 + lead_changes / 70, lowest)


def gathered(*games: MeasuredGame) -> StudyMeasures:
    gathering = MeasureTotals(("red", "blue"), BOOK)
    for game in games:
        gathering.add(game)
    found = gathering.measures()
    assert found is not None
    return found


def test_games_are_sorted_by_when_they_were_decided() -> None:
    found = gathered(a_game(), a_game(course=course(40)), a_game(course=course(0)), a_game(course=course(None)))
    assert [place for place, count in enumerate(found.decided) if count] == [0, 10, 20]
    assert found.undecided == 1
    assert found.decided_at == 0.5


def test_a_band_holds_eight_of_ten() -> None:
    found = gathered(*(a_game(course=course(20, red=100 * tenth)) for tenth in range(1, 11)))
    red = found.course[0]
    assert (red.seat, red.low[0], red.median[0], red.high[0]) == ("red", 100, 500, 900)
    assert red.low[20] == red.high[20] == 1000


def test_units_are_averages_with_intervals() -> None:
    hurt = (UnitFate("r", "Red boat", "red", 5, 3, 2, 1, 20), UnitFate("b", "Blue boat", "blue", 5, 4, 1, 2, 20))
    red, blue = gathered(a_game(), a_game(units=hurt)).units
    assert (red.lost.value, red.dealt.value, red.gone.value, red.choices) == (1.0, 3.0, 0.0, 21.0)
    assert blue.lost.low < blue.lost.value == 3.0 < blue.lost.high
    assert blue.gone.value == 0.5


def test_places_add_up() -> None:
    assert gathered(a_game(), a_game(places=(Fought((2, 2), 1, 0), Fought((1, 1), 0, 4)))).places == (
        Fought((1, 1), 0, 4),
        Fought((2, 2), 4, 5),
    )


def test_clauses_are_shares_of_games_and_the_whole_book_is_there() -> None:
    found = {each.clause: each for each in gathered(a_game(), a_game(clauses=(Cited("MT-9", 4),))).clauses}
    assert set(found) == set(BOOK.by_id)
    nine = found["MT-9"]
    assert (nine.used, nine.mattered, nine.swung, nine.choices) == (1.0, 0.5, 0.5, 7.0)
    assert found["MT-2"].used == 0


def test_clauses_are_counted_in_traced_games_only() -> None:
    found = gathered(a_game(), a_game(depth=Depth.TRACED, clauses=(Cited("MT-4", 3, told=2),)))
    assert found.traced == 1
    by_id = {each.clause: each for each in found.clauses}
    assert (by_id["MT-4"].told, by_id["MT-9"].used) == (1.0, 0.0)


def test_comebacks_are_wins_from_a_nearly_lost_position() -> None:
    found = gathered(a_game(course=course(20, lowest=0.19)), a_game(course=course(20, lowest=0.2)))
    assert (found.comebacks.value, found.nearly_lost) == (0.5, 0.2)


def test_the_order_of_games_does_not_matter_and_all_of_it_can_be_written() -> None:
    games = [a_game(number, turns=number, course=course(number, number)) for number in range(30)]
    shuffled = Random(1).sample(games, len(games))
    assert gathered(*games) == gathered(*shuffled)
    assert msgspec.json.decode(msgspec.json.encode(gathered(*games)), type=StudyMeasures) == gathered(*games)


def test_no_measured_games_make_no_measures() -> None:
    assert MeasureTotals(("red", "blue"), BOOK).measures() is None


@pytest.mark.parametrize(("share", "value"), [(0.1, 1), (0.5, 2), (0.9, 9), (1.0, 9)])
def test_quantiles(share: float, value: int) -> None:
    assert quantile(Counter({1: 4, 2: 4, 9: 2}), share) == value


def test_rules_are_watched_in_one_game_of_eight() -> None:
    assert [usual_depth(number) for number in (0, 1, 7, 8)] == [Depth.TRACED, Depth.MEASURED, Depth.MEASURED, Depth.TRACED]
