"""Evaluation of tuned weights: the same on any number of processes, interrupted or not."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.lab.training.test_weight_search import SCENARIO, TOSSED, talking
from tests.toys import tossing
from tests.toys.little import SEATS

from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.lab import SeatValueTraining, Training, task_runner
from quarterdeck.search.value import PositionValue, SeatWeights, for_seats

TO_THE_RIGHT = dict.fromkeys(SEATS, SeatWeights((0.0, 0.0, 1.0, 0.0)))  # in talking: points alone


def talked(games: int = 30, **ideas: tuple[str, ...]) -> SeatValueTraining:
    plan = for_seats(PositionValue((0.0, 0.0, 0.0, 0.0), own=TO_THE_RIGHT, by_plan=SEATS, made="by hand"), SEATS)
    return SeatValueTraining(Training(talking(**ideas), SCENARIO, 1, 0), plan, games)


def tossed(games: int = 12) -> SeatValueTraining:
    return SeatValueTraining(Training(tossing.GAME, TOSSED, 1, 0), for_seats(PositionValue((0.0,)), SEATS), games)


def test_positions_are_evaluated_by_games_that_follow_the_weights() -> None:
    """A seat that plays for points beats ``greedy``, and wins more often when it is ahead."""
    evaluation = talked(90)
    assert evaluation.run(workers=1)
    value = evaluation.value()
    judged = {seat: replace(value, own=value.judged).chance([0, 0, 0, 0], seat) for seat in SEATS}
    assert min(judged.values()) > 0.6
    ahead = replace(value, own=value.judged).chance([0, 0, 2, 0], "ann")
    behind = replace(value, own=value.judged).chance([0, 0, 0, 2], "ann")
    assert ahead > 0.8
    assert behind < judged["ann"] < ahead
    assert value.own == TO_THE_RIGHT


def test_a_plan_is_worth_less_where_a_bot_of_one_idea_stands_up_to_it() -> None:
    """Every sixth game is against a single-idea bot: a talker, or one that makes points."""

    def won(**ideas: tuple[str, ...]) -> float:
        evaluation = talked(24, **ideas)
        assert evaluation.run(workers=1)
        return sum(lesson.results[0] for lesson in evaluation.lessons[:24])

    assert won(doer=("right",)) < won(talker=("left",))


def test_evaluated_seats_search_and_the_origin_is_stated_once() -> None:
    evaluation = talked(6)
    assert evaluation.run(workers=1)
    value = evaluation.value()
    assert value.by_plan == ()
    assert value.made == "by hand; evaluated on 6 games per seat, seed 1"
    again = SeatValueTraining(evaluation.training, value, 3)
    assert again.run(workers=1)
    assert again.value().made == "by hand; evaluated on 3 games per seat, seed 1"


def test_the_origin_in_an_older_file_is_replaced_too() -> None:
    evaluation = talked(2)
    before = replace(evaluation.terms.value, made="by hand; judged by 2,000 games of every seat, seed 1")
    again = SeatValueTraining(evaluation.training, before, 2)
    assert again.run(workers=1)
    assert again.value().made == "by hand; evaluated on 2 games per seat, seed 1"


def test_new_training_drops_the_evaluation() -> None:
    training = Training(talking(), SCENARIO, 1, 4)
    assert training.run(0, workers=1)
    training.settings = replace(training.settings, last=replace(training.settings.last, judged=TO_THE_RIGHT))
    assert training.curve().judged == {}


def test_on_two_processes_it_is_the_same_as_on_one(monkeypatch: pytest.MonkeyPatch) -> None:
    alone, spread = tossed(), tossed()
    assert alone.run(workers=1)
    monkeypatch.setattr(task_runner, "worth_spreading", lambda taken, done, left: done == 2)
    assert spread.run(workers=2)
    assert spread.lessons == alone.lessons
    assert spread.value() == alone.value()


def test_interrupted_and_continued_it_finds_the_same(tmp_path: Path) -> None:
    file = tmp_path / "evaluation.jsonl"
    whole, stopped, again = talked(8), talked(8), talked(8)
    assert whole.missing() == 16
    assert whole.run(workers=1)

    def interrupt(done: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    stopped.go_on_from(file)
    assert not stopped.run(1, interrupt)
    with file.open("ab") as cut_short:
        cut_short.write(b'{"type":"game","numb')
    again.go_on_from(file)
    assert again.missing() == 11
    assert again.run(workers=1)
    assert again.value() == whole.value()


def test_a_file_of_another_evaluation_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "evaluation.jsonl"
    talked(8).go_on_from(file)
    with pytest.raises(QuarterdeckError, match=r"evaluation\.jsonl: this file holds an evaluation with other settings"):
        talked(9).go_on_from(file)
    file.write_bytes(file.read_bytes() + b"rubbish\n")
    with pytest.raises(QuarterdeckError, match=r"evaluation\.jsonl, line 2: "):
        talked(8).go_on_from(file)
