"""Arenas: every pair from every seat on the same dice, ratings, and results files."""

from __future__ import annotations

import math
from pathlib import Path

import msgspec
import pytest

import quarterdeck as qd
from quarterdeck.bots import Sight
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.lab import Arena, Pair, task_runner
from quarterdeck.lab.arena import Bout, Fixture
from quarterdeck.lab.ratings import Encounter, ratings
from quarterdeck.search.value import PositionValue, encoded


class Sitter:
    """A bot that takes the first option."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, sight: Sight) -> str:
        return sight.choices()[0]


SITTER = f"{__name__}:Sitter"


def duel(*bots: str, seed: int = 1) -> Arena:
    return Arena(qd.find_game("mimi"), ["training"], bots or ("random", SITTER), seed)


def cards(*bots: str) -> Arena:
    return Arena(qd.find_game("pirate"), ["standard"], bots or ("random", SITTER))


def without_time(bouts: list[Bout]) -> list[tuple[object, ...]]:
    return [(bout.fixture, bout.winners, bout.choices) for bout in bouts]


def test_with_two_seats_each_pair_meets_from_both_on_the_same_dice() -> None:
    fixtures = duel("a", "b", "c").fixtures(4)
    assert len(fixtures) == 4 * 3
    assert [each for each in fixtures if each.round == 1 and {each.one, each.others} == {"a", "b"}] == [
        Fixture("training", 1, "a", "b", "british"),
        Fixture("training", 1, "a", "b", "german"),
    ]


def test_with_more_seats_one_sits_among_the_others_on_each_in_turn_and_the_other_way_round() -> None:
    fixtures = cards("a", "b").fixtures(4)
    seats = qd.find_game("pirate").seats(cards().scenarios["standard"])
    assert [(each.one, each.seat) for each in fixtures] == [(one, seat) for one in "ab" for seat in seats]


def test_all_may_meet_one_alone_and_with_more_seats_sit_among_its_kind() -> None:
    mimi, pirates = qd.find_game("mimi"), qd.find_game("pirate")
    two = Arena(mimi, ["training"], ["a", "b"], against="c")
    assert [(each.one, each.others, each.seat) for each in two.fixtures(2)] == [
        (one, "c", seat) for one in "ab" for seat in ("british", "german")
    ]
    four = Arena(pirates, ["standard"], ["a", "c"], against="c")
    assert {(each.one, each.others) for each in four.fixtures(8)} == {("a", "c")}
    assert two.anchor == four.anchor == "c"
    with pytest.raises(QuarterdeckError, match="at least two different bots"):
        Arena(mimi, ["training"], ["c"], against="c")


def test_the_same_seed_gives_the_same_games_on_one_process_and_on_two(monkeypatch: pytest.MonkeyPatch) -> None:
    alone, spread = duel(), duel()
    alone.play(8, workers=1)
    monkeypatch.setattr(task_runner, "worth_spreading", lambda taken, done, left: done == 2)
    spread.play(8, workers=2)
    assert without_time(spread.bouts) == without_time(alone.bouts)


def test_more_wins_mean_a_higher_rating_and_shares_add_up() -> None:
    standing = cards().play(24, workers=1)
    assert [each.bot for each in standing.strengths] == sorted(
        (each.bot for each in standing.strengths), key=lambda name: -_share(standing.pairs, name)
    )
    two = duel().play(10, workers=1)
    assert sum(pair.share for pair in two.pairs) == pytest.approx(1)
    assert all(pair.low <= pair.share <= pair.high for pair in (*standing.pairs, *two.pairs))


def _share(pairs: list[Pair], name: str) -> float:
    return next(pair.share for pair in pairs if pair.one == name)


def test_stopped_it_counts_what_was_played_and_goes_on_from_its_file(tmp_path: Path) -> None:
    whole = duel()
    whole.play(10, workers=1)
    file = tmp_path / "results.jsonl"

    def stop(bout: Bout, done: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    stopped = duel()
    stopped.go_on_from(file)
    assert sum(pair.games for pair in stopped.play(10, 1, stop).pairs) == 2 * 3
    again = duel()
    again.go_on_from(file)
    later: list[Bout] = []
    again.play(10, 1, lambda bout, done: later.append(bout))
    assert len(later) == 7
    assert without_time(again.bouts) == without_time(whole.bouts)


def test_a_file_of_other_games_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    duel(seed=2).go_on_from(file)
    before = file.read_bytes()
    with pytest.raises(QuarterdeckError, match="holds games of mimi-and-toutou, rules version 1, seed 2; name another file"):
        duel(seed=1).go_on_from(file)
    assert file.read_bytes() == before
    file.write_bytes(before + b"[1]\n")
    with pytest.raises(QuarterdeckError, match=r"results.jsonl, line 2: "):
        duel(seed=2).go_on_from(file)


def test_a_game_that_was_cut_short_in_its_file_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    whole = duel()
    whole.go_on_from(file)
    whole.play(4, 1)
    kept = file.read_bytes()
    file.write_bytes(kept[:-20])
    again = duel()
    again.go_on_from(file)
    assert len(again.missing(4)) == 1
    again.play(4, 1)
    assert without_time(again.bouts) == without_time(whole.bouts)
    assert file.read_bytes().count(b"\n") == 1 + 4


@pytest.mark.parametrize("held", [b"", b"hello", b"hello\n", b'{"game": "mi', b'{"game": "\xff"}\n'])
def test_a_file_of_something_else_is_refused_and_left_alone(held: bytes, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.write_bytes(held)
    with pytest.raises(QuarterdeckError, match=r"results\.jsonl, line 1: "):
        duel().go_on_from(file)
    assert file.read_bytes() == held


def worth(file: Path, weight: float) -> Path:
    file.write_bytes(encoded(PositionValue((weight,), made=f"after {file.name} was {file.exists()}")))
    return file


def played_to(file: Path, *bots: str) -> Arena:
    arena = duel(*bots)
    arena.go_on_from(file)
    arena.play(2, 1)
    return arena


@pytest.mark.parametrize("bot", ["learned", "search-1"])
def test_games_of_a_changed_value_function_are_refused(bot: str, tmp_path: Path) -> None:
    file, value = tmp_path / "results.jsonl", worth(tmp_path / "v.json", 0.001)
    name = f"{bot}-{value}"
    played_to(file, name, "random")
    worth(value, 0.001)
    duel(name, "random").go_on_from(file)
    before = file.read_bytes()
    worth(value, 0.002)
    with pytest.raises(QuarterdeckError, match=r"games of .*json with a different value function in training; name another"):
        duel(name, "random").go_on_from(file)
    assert file.read_bytes() == before
    duel("random", SITTER).go_on_from(file)


def test_games_of_another_value_function_of_the_scenario_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "results.jsonl"
    played_to(file, "learned", "random")
    monkeypatch.setattr("quarterdeck.search.players.value_for", lambda *_: PositionValue((0.5,)))
    with pytest.raises(QuarterdeckError, match="holds games of learned with a different value function in training"):
        duel("learned", "random").go_on_from(file)
    duel("greedy", "random").go_on_from(file)


def test_a_bot_that_comes_later_is_known_from_then_on(tmp_path: Path) -> None:
    file, value = tmp_path / "results.jsonl", worth(tmp_path / "v.json", 0.001)
    played_to(file)
    played_to(file, f"learned-{value}", "random")
    worth(value, 0.002)
    with pytest.raises(QuarterdeckError, match=r"holds games of learned-.* with a different value function"):
        duel(f"learned-{value}", "random").go_on_from(file)


def test_missing_digests_of_an_older_file_stay_unknown(tmp_path: Path) -> None:
    """Games without a digest may have been played with another value function."""
    file, value = tmp_path / "results.jsonl", worth(tmp_path / "v.json", 0.001)
    name = f"learned-{value}"
    played_to(file, name, "random")
    first, *games = file.read_bytes().splitlines(keepends=True)
    older = msgspec.json.decode(first)
    del older["values"]
    file.write_bytes(b"".join([msgspec.json.encode(older) + b"\n", *games]))
    assert played_to(file, name, "random").missing(2) == []
    worth(value, 0.002)
    assert played_to(file, name, "random").missing(2) == []


def test_strengths_that_made_the_results_are_found_again() -> None:
    """At odds of ten to one, one player against three wins ten games of thirteen."""
    table = ("strong", "weak", "weak", "weak")
    found = ratings([Encounter(table, (1, 0, 0, 0) if number % 13 < 10 else (0, 1, 0, 0)) for number in range(1300)], "weak")
    assert (found["weak"].low, found["weak"].value, found["weak"].high) == (1000, 1000, 1000)
    assert abs(found["strong"].value - 1400) < 2
    assert 40 < found["strong"].high - found["strong"].low < 60


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    """Players of strength 1, 2 and 4 play fifty games per pair, two hundred times."""
    luck, strength = Seeded(3), {"a": 1, "b": 2, "c": 4}
    held = 0
    for _ in range(200):
        met = [pair for pair in (("a", "b"), ("a", "c"), ("b", "c")) for _ in range(50)]
        won = [luck.below(strength[one] + strength[other]) < strength[one] for one, other in met]
        found = ratings([Encounter(pair, (1, 0) if first else (0, 1)) for pair, first in zip(met, won, strict=True)], "a")
        held += found["c"].low <= 1000 + 400 * math.log10(4) <= found["c"].high
    assert 180 <= held <= 199


def test_a_bot_that_wins_everything_has_a_finite_uncertain_rating() -> None:
    found = ratings([Encounter(("a", "b"), (1, 0)) for _ in range(10)], "b")
    assert 1200 < found["a"].value < 2000
    assert found["a"].high - found["a"].low > 500


def test_one_bot_alone_is_refused() -> None:
    with pytest.raises(QuarterdeckError, match="at least two different bots"):
        duel("greedy", "greedy")
