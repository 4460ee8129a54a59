"""Line-ups, and the choice of a bot if none is named."""

from __future__ import annotations

import pytest
from tests.toys.coin import GAME as COIN

import quarterdeck as qd
from quarterdeck.bots.ranks import MeasuredRating
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.lab.study import lineups
from quarterdeck.lab.study.lineups import BotPace, casts, choose, pace, thinks_by_the_clock, weaker_than

TWO = ("red", "blue")
FOUR = ("anne", "bess", "carl", "dora")


def test_one_bot_plays_every_seat() -> None:
    assert casts(TWO, ["greedy"]) == ({"red": "greedy", "blue": "greedy"},)


def test_two_bots_change_seats() -> None:
    assert casts(TWO, ["a", "b"]) == ({"red": "a", "blue": "b"}, {"red": "b", "blue": "a"})


def test_one_among_others_goes_round() -> None:
    made = casts(FOUR, ["a", "b"])
    assert [[*cast.values()].index("a") for cast in made] == [0, 1, 2, 3]
    assert all([*cast.values()].count("b") == 3 for cast in made)


def test_identical_games_are_played_once() -> None:
    assert len(casts(FOUR, ["a", "b", "a", "b"])) == 2


def test_bots_by_seat_stay_where_they_are() -> None:
    assert casts(TWO, {"blue": "b", "red": "a"}) == ({"red": "a", "blue": "b"},)


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        ({"red": "a"}, "no bot is named for seat 'blue'"),
        ({"red": "a", "blue": "b", "green": "c"}, "there is no seat 'green'; the seats are red, blue"),
        (["a", "b", "c"], "expected 1 to 2 bots"),
        ([], "expected 1 to 2 bots"),
    ],
)
def test_impossible_line_ups_are_refused(bots: list[str] | dict[str, str], said: str) -> None:
    with pytest.raises(QuarterdeckError, match=said.replace("?", r"\?")):
        casts(TWO, bots)


def test_bots_by_seconds_are_known() -> None:
    assert [name for name in ("greedy", "captain", "search-40", "search-2s", "random") if thinks_by_the_clock(name)] == [
        "captain",
        "search-2s",
    ]


def test_the_pace_of_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lineups, "GLIMPSE", 0.0)
    assert pace(COIN, qd.read_scenario(COIN), "random", 1).choices == 2
    assert pace(COIN, qd.read_scenario(COIN), "random", 1, choices=70.0).choices == 70


@pytest.mark.parametrize(
    ("captain", "seconds", "chosen", "why"),
    [
        (MeasuredRating(1100, 40), 1000, "search-400", "is the strongest that finishes in 17 minutes"),
        (MeasuredRating(1100, 40), 30, "greedy", "search-400 would take about 2 minutes"),
        (MeasuredRating(1030, 40), 1000, "greedy", "no search bot is known to be stronger"),
        (None, 1000, "greedy", "no search bot is known to be stronger"),
        (None, 5, "greedy", "no search bot is known to be stronger"),
    ],
)
def test_the_strongest_that_finishes_is_chosen(
    captain: MeasuredRating | None, seconds: float, chosen: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    paces = {"greedy": BotPace(0.01, 10), "search-400": BotPace(0.1, 10)}
    ratings = {"lieutenant": MeasuredRating(1000, 0), **({"captain": captain} if captain else {})}
    monkeypatch.setattr(lineups, "pace", lambda game, scenario, name, *_: paces[name])
    monkeypatch.setattr(lineups, "measured", lambda game: ratings)
    found = choose(COIN, qd.read_scenario(COIN), games=200, seconds=seconds, workers=2, seed=1)
    assert found.bot == chosen
    assert why in found.why


def test_every_bot_but_random_has_a_weaker_one() -> None:
    assert [weaker_than(name) for name in ("search-400", "captain", "greedy", "random")] == [
        "greedy",
        "greedy",
        "random",
        "",
    ]
