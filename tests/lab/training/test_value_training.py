"""Training of value functions: it recovers known odds, the same on any number of processes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.toys.little import with_mind
from tests.toys.tossing import GAME

import quarterdeck as qd
from quarterdeck.bots import LEARNED, Bot, Sight, bot
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.lab import Training, TrialResult, opponents, task_runner, trial
from quarterdeck.lab.simulation import players
from quarterdeck.lab.training.samples import MOST, PositionSampler, SampleGame, SampleRows, scales_of
from quarterdeck.lab.training.trial import LAST, games_of
from quarterdeck.lab.training.value_training import cast, common
from quarterdeck.search.value import ROUGH_VALUE, PositionValue, encoded, for_seats

SCENARIO = qd.read_scenario(GAME, None)
EVEN, AHEAD, BEHIND = [0, 0, 0], [0, 1, 0], [0, 0, 1]


def training(seed: int = 1, first: int = 20, games: int = 10, trace: float = 0.5) -> Training:
    return Training(GAME, SCENARIO, seed, first, games, trace)


def test_known_chances_are_learned() -> None:
    learned = training(first=40, games=60)
    assert learned.run(5, workers=1)
    value = learned.value()
    for seat in ("ann", "bob"):
        assert value.chance(AHEAD, seat) == pytest.approx(0.75, abs=0.07)
        assert value.chance(BEHIND, seat) == pytest.approx(0.25, abs=0.07)
        assert value.chance(EVEN, seat) == pytest.approx(0.5, abs=0.07)
    assert value.made == "learned from 300 games of self-play, seed 1, rules version 1"


def test_the_curve_over_an_estimate_that_says_nothing_is_how_often_each_seat_wins() -> None:
    learned = training(first=40)
    assert learned.run(0, workers=1)
    won = sum(lesson.results[0] for lesson in learned.lessons) / 40
    curve = learned.value()
    assert len(curve.weights) == 1
    assert curve.chance([0], "ann") == pytest.approx(won, abs=0.1)
    assert curve.chance([0], "ann") + curve.chance([0], "bob") == pytest.approx(1, abs=1e-4)


def test_a_curve_rises_though_those_who_led_lost() -> None:
    """If everybody attacks the leader, leading looks bad; a curve must rise all the same."""
    learned = training()
    learned.lessons = [SampleGame(number, [[[900], [100]], [[800], [200]]], [0.0, 1.0]) for number in range(20)]
    curve = learned.curve()
    assert curve.weights[0] == pytest.approx(ROUGH_VALUE.weights[0] / 10)
    assert curve.chance([900], "ann") < 0.3 < 0.7 < curve.chance([100], "bob")


def test_all_weights_are_fitted_on_what_greedy_played() -> None:
    learned = training(first=40)
    assert learned.run(0, workers=1)
    fitted = learned.fitted()
    assert len(fitted.weights) == 3
    assert fitted.chance(AHEAD, "ann") > 0.6 > 0.4 > fitted.chance(BEHIND, "ann")
    assert fitted.made == "all weights fitted on 40 games of greedy, seed 1, rules version 1"


def test_the_same_seed_learns_the_same_on_one_process_and_on_two(monkeypatch: pytest.MonkeyPatch) -> None:
    alone, spread, other = training(), training(), training(seed=2)
    alone.run(2, workers=1)
    other.run(2, workers=1)
    monkeypatch.setattr(task_runner, "worth_spreading", lambda taken, done, left: done == 2)
    spread.run(2, workers=2)
    assert spread.lessons == alone.lessons
    assert spread.batch == alone.batch
    assert other.batch != alone.batch


@pytest.mark.parametrize("stop", [3, 20, 27], ids=["among the first games", "after them", "in the middle of a batch"])
def test_interrupted_and_continued_it_learns_the_same(stop: int, tmp_path: Path) -> None:
    whole, stopped, again = training(), training(), training()
    file = tmp_path / "training.jsonl"
    whole.run(2, workers=1)

    def interrupt(done: int) -> None:
        if done == stop:
            raise KeyboardInterrupt

    stopped.go_on_from(file)
    assert not stopped.run(2, 1, interrupt)
    with file.open("ab") as cut_short:
        cut_short.write(b'{"type":"batch","num')
    again.go_on_from(file)
    assert again.missing(2) == 40 - (stop if stop <= 20 else 20)
    assert again.run(2, workers=1)
    assert again.missing(2) == 0
    assert again.value() == whole.value()
    finished = training()
    finished.go_on_from(file)
    assert finished.value() == whole.value()


def test_a_file_of_another_training_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "training.jsonl"
    training().go_on_from(file)
    with pytest.raises(QuarterdeckError, match=r"training\.jsonl: this file holds a training with other settings"):
        training(seed=2).go_on_from(file)
    file.write_bytes(file.read_bytes() + b"rubbish\n")
    with pytest.raises(QuarterdeckError, match=r"training\.jsonl, line 2: "):
        training().go_on_from(file)
    file.write_bytes(b"")
    with pytest.raises(QuarterdeckError, match=r"training\.jsonl, line 1: "):
        training().go_on_from(file)


def test_targets_are_what_comes_next_and_how_it_ended() -> None:
    lesson = SampleGame(0, [[[0], [0]], [[2], [-2]]], [1.0, 0.0])
    rows = SampleRows([2.0], ("ann", "bob"))
    targets = {
        trace: [round(each.target, 3) for each in rows.differences(lesson, [0, 0, 0], trace)] for trace in (0, 0.5, 1)
    }
    assert targets == {0: [1, 0.5, 0, 0.5], 0.5: [1, 0.75, 0, 0.25], 1: [1, 1, 0, 0]}
    assert next(each.row for each in rows.differences(lesson, [0, 0, 0], 1)) == [1.0, 1.0, 0.0]
    assert scales_of([lesson]) == [2**0.5]


def test_positions_of_a_long_game_are_sampled_evenly() -> None:
    notes = PositionSampler(with_mind(GAME, features=None), ("ann",))
    match = qd.new(GAME, seed=1)
    for _ in range(10 * MOST):
        notes.see(match)
    assert MOST <= len(notes.positions) <= 2 * MOST


def test_partners_have_a_seat_in_half_of_the_games() -> None:
    casts = [cast(GAME, ("ann", "bob"), 1, number) for number in range(200)]
    partners = [name for each in casts for name in each.values() if name]
    assert 70 < len(partners) < 130
    assert set(partners) == {"greedy", "last", "idea-lefty"}
    assert max(sum(map(bool, each.values())) for each in casts) == 1


def test_a_value_is_tried_against_greedy_the_last_one_and_every_idea() -> None:
    value = for_seats(PositionValue((0.0, 1.0, -1.0)), ("ann", "bob"))
    last = for_seats(ROUGH_VALUE, ("ann", "bob"))
    assert opponents(GAME, last, value) == ["greedy", LAST, "idea-lefty"]
    assert opponents(GAME, value, value) == ["greedy", "idea-lefty"]
    heard: list[int] = []
    met = trial(GAME, SCENARIO, value, last, 3, seed=1, workers=1, heard=heard.append)
    assert [(each.opponent, each.games, each.by_lot) for each in met] == [
        ("greedy", 4, 0.5),
        (LAST, 4, 0.5),
        ("idea-lefty", 4, 0.5),
    ]
    assert heard == list(range(1, games_of(GAME, SCENARIO, last, value, 3) + 1))
    assert not any(each.is_won for each in met)


def test_a_value_is_tried_by_a_search_if_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    names: set[str] = set()

    def noted(bots: Mapping[Seat, str], seed: int, number: int) -> dict[Seat, Bot]:
        names.update(name.partition("/")[0] for name in bots.values())
        return players(bots, seed, number)

    monkeypatch.setattr("quarterdeck.lab.arena.players", noted)
    value, last = (for_seats(each, ("ann", "bob")) for each in (PositionValue((0.0, 1.0, -1.0)), ROUGH_VALUE))
    trial(GAME, SCENARIO, value, last, 1, seed=1, workers=1, by="search-2")
    assert names == {"search-2-", "greedy", "idea-lefty"}


def test_won_is_what_cannot_be_chance() -> None:
    assert TrialResult("greedy", 200, 0.6, 0.53, 0.66, 0.5).is_won
    assert not TrialResult("greedy", 20, 0.6, 0.4, 0.78, 0.5).is_won


def test_an_interrupted_trial_tells_what_it_has() -> None:
    value = for_seats(PositionValue((0.0, 1.0, -1.0)), ("ann", "bob"))

    def stop(done: int) -> None:
        if done == 6:
            raise KeyboardInterrupt

    met = trial(GAME, SCENARIO, value, value, 4, seed=1, workers=1, heard=stop)
    assert [each.opponent for each in met] == ["greedy"]


def test_scenarios_without_a_value_have_a_curve_between_the_others() -> None:
    assert common([PositionValue((1.0,), {"ann": 3.0}), PositionValue((2.0,))]).weights == (1.5,)


def test_training_keeps_the_search_settings_of_a_value_function(monkeypatch: pytest.MonkeyPatch) -> None:
    assert common([PositionValue((1.0,), plays_on=6), PositionValue((2.0,), plays_on=24)]).plays_on == 6
    assert common([PositionValue((1.0,), plays_on=6), PositionValue((2.0,))]).plays_on is None
    assert common([PositionValue((1.0,), proof=2.5), PositionValue((2.0,))]).proof == 2.5
    assert common([PositionValue((1.0,)), PositionValue((2.0,))]).farther
    assert not common([PositionValue((1.0,), farther=False), PositionValue((2.0,))]).farther
    assert common(
        [PositionValue((1.0,), at_a_glance=("act", "aim")), PositionValue((2.0,), at_a_glance=("aim",))]
    ).at_a_glance == ("aim",)
    last = PositionValue((1.0,), plays_on=9, proof=2.0, at_a_glance=("aim",))
    monkeypatch.setattr("quarterdeck.lab.training.value_training.value_for", lambda *_: last)
    learned = training(first=4)
    assert learned.run(0, workers=1)
    value = learned.value()
    assert (value.plays_on, value.proof, value.at_a_glance) == (9, 2.0, ("aim",))


def test_a_value_for_other_features_does_not_stand_in_the_way_of_a_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def unfit(*_: Any) -> PositionValue:
        raise QuarterdeckError("duel.value.json: weights: expected 1, got 9")

    monkeypatch.setattr("quarterdeck.lab.training.value_training.value_for", unfit)
    assert training().settings.last.weights == ROUGH_VALUE.weights


def test_a_bot_plays_by_the_value_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    sight = Sight(qd.new(GAME, seed=1), "ann")
    with pytest.raises(QuarterdeckError, match=r"a\.json: cannot be read"):
        bot(f"{LEARNED}-{file}").choose(sight)
    file.write_bytes(encoded(ROUGH_VALUE))
    assert bot(f"{LEARNED}-{file}").choose(sight) in sight.choices()
