"""`make balance`: how games between fleets are counted, and how it goes on where it was stopped."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks import balance
from benchmarks.balance import BEGIN, END, Line, Pair

PAIR = Pair("crown", "elves")
MIRROR = Pair("crown", "crown")


def line(number: int, winner: str, pair: Pair = PAIR) -> Line:
    return Line(balance.digest(pair), *pair, number, winner, "last fleet", 300)


@pytest.mark.parametrize(
    ("number", "winner", "points"), [(0, "south", 1), (0, "north", 0), (1, "south", 0), (1, "north", 1), (2, "", 0.5)]
)
def test_the_first_fleet_has_the_south_in_every_other_game(number: int, winner: str, points: float) -> None:
    assert line(number, winner).points == points


def test_a_fleet_against_its_like_is_counted_by_place() -> None:
    words = balance.tables([line(number, "south", MIRROR) for number in range(4)])
    assert "| `crown` | 4 | **100.0% (51.0–100.0)** | 0% | 300 |" in words


def test_a_pair_outside_its_limits_is_set_in_bold() -> None:
    even = balance.tables([line(0, "south"), line(1, "south")])
    assert "| `crown` – `elves` | 2 | 50.0% (9.5–90.5) | 0% | 300 |" in even
    assert "**100.0% (34.2–100.0)**" in balance.tables([line(0, "south"), line(1, "north")])


def test_pairs_take_turns_and_what_was_played_is_left_out() -> None:
    tasks = balance.still_to_play({PAIR: 6, MIRROR: 6}, [line(0, "south"), line(5, "")])
    assert tasks == [(MIRROR, [0, 1, 2, 3]), (PAIR, [1, 2, 3, 4]), (MIRROR, [4, 5])]


def test_games_are_kept_and_those_with_other_cards_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "play", lambda pair, numbers: [line(number, "south", pair) for number in numbers])
    results = tmp_path / "balance.tsv"
    balance.go_on(results, {PAIR: 3}, [], workers=1)
    found = balance.read_lines(results)
    assert found == [line(number, "south") for number in range(3)]
    assert not balance.still_to_play({PAIR: 3}, found)
    results.write_text(results.read_text().replace(balance.digest(PAIR), "0123456789ab", 1))
    assert balance.read_lines(results) == found[1:]


def test_the_same_game_is_the_same_again() -> None:
    assert balance.play(MIRROR, [3]) == balance.play(MIRROR, [3])


def test_tables_stand_between_the_marks(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    balance.write_between_marks(page, "new")
    assert page.read_text() == f"before\n{BEGIN}\n\nnew\n\n{END}\nafter\n"
    page.write_text("no marks")
    with pytest.raises(SystemExit, match="expected the marks"):
        balance.write_between_marks(page, "new")
