"""`benchmarks.balance`: counting games by seat or by fleet, and continuing after a stop."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks import balance, balance_of_battles, balance_of_fleets, balance_of_pirates
from benchmarks.balance import Line
from benchmarks.balance_of_fleets import Pair
from benchmarks.results import Result

FLEETS = "kingdom-fleets"
BOOK = balance.book_named(FLEETS)
PAIR = Pair("crown", "elves").series
MIRROR = Pair("crown", "crown").series


def line(number: int, winner: str, series: str = PAIR) -> Line:
    return Line(BOOK.digest(series), series, number, winner, "last fleet", 300)


def game(series: str, number: int, winner: str, remark: str = "") -> Line:
    return Line(balance_of_pirates.digest(series), series, number, winner, "quota", 400, remark)


# --- Playing --------------------------------------------------------------------------------------


def test_series_take_turns_and_finished_games_are_left_out() -> None:
    tasks = balance.still_to_play({PAIR: 6, MIRROR: 6}, [line(0, "south"), line(5, "")])
    assert tasks == [(MIRROR, [0, 1, 2, 3]), (PAIR, [1, 2, 3, 4]), (MIRROR, [4, 5])]


def test_games_are_kept_unless_the_cards_have_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "play", lambda book, series, numbers: [line(number, "south", series) for number in numbers])
    results = tmp_path / "balance.tsv"
    balance.go_on(FLEETS, results, {PAIR: 3}, [], workers=1)
    found = balance.read_lines(BOOK, results)
    assert found == [line(number, "south") for number in range(3)]
    assert not balance.still_to_play({PAIR: 3}, found)
    results.write_text(results.read_text().replace(BOOK.digest(PAIR), "0123456789ab", 1))
    assert balance.read_lines(BOOK, results) == found[1:]


def test_a_game_can_be_reproduced() -> None:
    assert balance.play(FLEETS, MIRROR, [3]) == balance.play(FLEETS, MIRROR, [3])


def test_every_book_has_its_series() -> None:
    assert set(balance.BOOKS) == {"kingdom-fleets", "scum-of-the-high-seas", "late-19th-century"}
    for name in balance.BOOKS:
        book = balance.book_named(name)
        assert max(book.wanted(book.games).values()) == book.games
        assert not any(book.wanted(0).values())


def by_key(found: list[Result]) -> dict[str, str]:
    """Return results in words by the end of their keys."""
    return {result.key.partition("/")[2]: str(result) for result in found}


# --- Fleets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "winner", "points"), [(0, "south", 1), (0, "north", 0), (1, "south", 0), (1, "north", 1), (2, "", 0.5)]
)
def test_the_first_fleet_has_the_south_in_every_other_game(number: int, winner: str, points: float) -> None:
    assert balance_of_fleets.points(line(number, winner)) == points


def test_a_fleet_against_itself_is_counted_by_place() -> None:
    found = by_key(balance_of_fleets.results([line(number, "south", MIRROR) for number in range(4)]))
    assert found["mirrors/crown/points"] == "100.0% (51.0–100.0%) of 4, 40.0–60.0%: **missed**"
    assert (found["mirrors/crown/drawn"], found["mirrors/crown/choices"]) == ("0.0%", "300")


def test_a_pair_outside_its_limits_misses_its_aim() -> None:
    even = by_key(balance_of_fleets.results([line(0, "south"), line(1, "south")]))
    assert even["pairs/crown-elves/points"] == "50.0% (9.5–90.5%) of 2, 35.0–65.0%: met"
    uneven = by_key(balance_of_fleets.results([line(0, "south"), line(1, "north")]))
    assert uneven["pairs/crown-elves/points"] == "100.0% (34.2–100.0%) of 2, 35.0–65.0%: **missed**"


# --- Pirates --------------------------------------------------------------------------------------


def test_seats_that_should_be_even_can_miss_their_aim() -> None:
    won = [game("greedy landing-party", number, "azure" if number else "crimson") for number in range(4)]
    found = by_key(balance_of_pirates.results(won))
    assert found["greedy/landing-party/azure"] == "75.0% (30.1–95.4%) of 4, 35.0–65.0%: **missed**"
    assert found["length/landing-party/choices"] == "400"
    found = by_key(balance_of_pirates.results([game("greedy chagres", 0, "garrison")]))
    assert found["greedy/chagres/buccaneers"] == "0.0% (0.0–79.3%) of 1"


def test_a_shared_win_counts_in_parts() -> None:
    shared = game("greedy treasure-hunt", 0, "azure,violet")
    assert balance_of_pirates.part(shared, ("azure",)) == 0.5
    assert balance_of_pirates.part(shared, ("azure", "violet")) == 1
    assert balance_of_pirates.part(game("greedy treasure-hunt", 0, ""), ("azure",)) == 0


def test_the_single_greedy_bot_takes_every_seat_in_turn() -> None:
    lines = [game("among random treasure-hunt", 0, "azure"), game("among random treasure-hunt", 1, "azure")]
    found = by_key(balance_of_pirates.results(lines))
    assert found["among-random/treasure-hunt/wins"] == "50.0% (9.5–90.5%) of 2"
    assert found["among-random/treasure-hunt/lot"] == "25.0%"


def test_a_game_counts_for_alliances_if_the_two_formed_one() -> None:
    lines = [
        game("alliance treasure-hunt", 0, "crimson", "azure+crimson;azure=4,crimson=9,emerald=3,violet=2"),
        game("alliance treasure-hunt", 1, "violet", "azure+emerald;azure=1,crimson=2,emerald=3,violet=8"),
        game("alliance treasure-hunt", 2, "azure", ";azure=9,crimson=0,emerald=0,violet=0"),
    ]
    found = by_key(balance_of_pirates.results(lines))
    assert found["alliances/made"] == "66.7% (20.8–93.9%) of 3"
    assert found["alliances/won"] == "50.0% (9.5–90.5%) of 2"
    assert found["alliances/points"] == "0.5 points (-6.36–7.36) of 2"


# --- Battles --------------------------------------------------------------------------------------


def fought(series: str, number: int, winner: str, how: str = "goals", remark: str = "6;") -> Line:
    return Line(balance_of_battles.digest(series), series, number, winner, how, 300, remark)


def test_a_battle_that_should_be_open_can_miss_its_aim() -> None:
    found = by_key(balance_of_battles.results([fought("greedy yalu", number, "japanese") for number in range(4)]))
    assert found["greedy/yalu/japanese"] == "100.0% (51.0–100.0%) of 4, 35.0–65.0%: **missed**"
    games = [fought("greedy santiago", number, "american", remark="9;14") for number in range(4)]
    found = by_key(balance_of_battles.results(games))
    assert found["greedy/santiago/spanish"] == "0.0% (0.0–49.0%) of 4"
    assert (found["length/santiago/turns"], found["length/santiago/glory"]) == ("9", "14")
    assert found["ends/santiago/goals"] == "100.0% (51.0–100.0%) of 4"


def test_a_battle_that_reaches_its_last_turn_was_not_decided_early() -> None:
    lines = [fought("greedy yalu", 0, "chinese", "time", "99;"), fought("greedy yalu", 1, "")]
    found = by_key(balance_of_battles.results(lines))
    assert found["ends/yalu/early"] == "50.0% (9.5–90.5%) of 2"
    assert found["ends/yalu/time"] == found["greedy/yalu/drawn"] == "50.0% (9.5–90.5%) of 2"


def test_greedy_takes_each_side_in_turn_against_random_play() -> None:
    lines = [fought("against random yalu", number, "japanese") for number in range(4)]
    found = by_key(balance_of_battles.results(lines))
    assert found["against-random/yalu/all"] == "50.0% (15.0–85.0%) of 4, at least 85.0%: **missed**"
    seats = ("japanese", "chinese")
    players = balance_of_battles.players_of("against random yalu", 1, seats)
    assert [type(players[seat]).__name__ for seat in seats] == ["Random", "Greedy"]
