"""Tuning of weights: what wins is found, the same on any number of processes, interrupted or not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from tests.toys import tossing
from tests.toys.little import ASK, RIGHT, SEATS, SIDES, Notes, Setting, toy, with_mind

import quarterdeck as qd
from quarterdeck.bots import Learned, Sight
from quarterdeck.engine.asks import D6, Flow, Seat, choose, roll
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game, Outcome
from quarterdeck.engine.match import Match
from quarterdeck.lab import Training, WeightSearch, task_runner
from quarterdeck.lab.training.opponents import partners
from quarterdeck.search.value import PositionValue, SeatWeights, for_seats

TURNS = 6


def step(state: Notes) -> Flow[None]:
    """Going left adds words; going right makes a point two times out of three."""
    seat = SEATS[state.step % 2]
    order = yield from choose(seat, ASK, SIDES)
    if order is RIGHT:
        thrown = yield from roll(seat, D6, "TO-2")
        if thrown > 2:
            state.note(seat)
    else:
        for _ in range(3):
            state.note("words")
    state.step += 1


def outcome(state: Notes) -> Outcome | None:
    if state.step < TURNS:
        return None
    points = [state.said.count(seat) for seat in SEATS]
    ahead = tuple(seat for seat in SEATS if state.said.count(seat) == max(points))
    return Outcome(ahead if len(ahead) == 1 else (), "TO-5", "that is more.", "points")


def features(state: Notes, seat: Seat) -> list[int]:
    """Return the number of words, of own points, and of the opponent's points."""
    own = state.said.count(seat)
    words = state.said.count("words")
    return [words, own, len(state.said) - own - words]


SCENARIO = Setting(title="Talking")
TOSSED = qd.read_scenario(tossing.GAME, None)


def talking(**ideas: tuple[str, ...]) -> Game[Notes]:
    return with_mind(replace(toy(step), key="talking", outcome=outcome), features=features, ideas=ideas)


def trained(**ideas: tuple[str, ...]) -> Training:
    made = Training(talking(**ideas), SCENARIO, 1, 10)
    assert made.run(0, workers=1)
    return made


def tossing_again() -> WeightSearch:
    made = Training(tossing.GAME, TOSSED, 1, 6)
    made.run(0, workers=1)
    return WeightSearch(made, candidates=4, games=12)


def taken_by(value: PositionValue) -> set[str]:
    """Return the first choices of bots that play by a value function."""
    match = Match(talking(), SCENARIO, Seeded(1))
    return {Learned(seed, for_seats(value, SEATS)).choose(Sight(match, "ann")) for seed in range(4)}


def test_tuning_finds_what_wins_if_the_estimate_misleads() -> None:
    training = trained()
    assert taken_by(training.curve()) == {"left"}
    tuning = WeightSearch(training, candidates=12, games=20)
    assert tuning.run(3, workers=1)
    value = tuning.value()
    assert set(value.own) == set(SEATS)
    assert taken_by(value) == {"right"}
    assert value.made == "tuned by wins in 1,440 games, seed 1, rules version 1"


def test_opponents_are_a_rival_greedy_and_single_idea_bots_in_turn() -> None:
    game = talking(talker=("left",), doer=("right",))
    first = ["rival", "greedy"]
    assert partners(game) == [*first, "greedy", *first, "idea-talker", *first, "idea-doer"]
    assert partners(talking()) == [*first, "greedy"]


def test_losses_to_single_idea_bots_count() -> None:
    """The first weights talk, as ``greedy`` does: they draw with talkers and lose to point makers."""

    def first(**ideas: tuple[str, ...]) -> list[float]:
        tuning = WeightSearch(trained(**ideas), candidates=4, games=24)
        assert tuning.run(1, workers=1)
        assert tuning.generation is not None
        return [shares[0] for shares in tuning.generation.shares.values()]

    draws, losses = first(talker=("left",)), first(doer=("right",))
    assert [draw - loss > 0.05 for draw, loss in zip(draws, losses, strict=True)] == [True, True]


def test_a_seat_may_start_from_the_estimate() -> None:
    training = trained()
    planned = msgspec.structs.replace(training.settings.last, own=dict.fromkeys(SEATS, SeatWeights((0.0, 0.0, 5.0, 0.0))))
    training.settings = msgspec.structs.replace(training.settings, last=planned)
    value = WeightSearch(training, candidates=4, games=4, anew=["ann"]).value()
    assert value.own["ann"].weights[1:] == (0.0, 0.0, 0.0)
    assert value.own["bob"].weights[2] > 0
    with pytest.raises(QuarterdeckError, match="there is no seat 'eve'; the seats are ann, bob"):
        WeightSearch(training, anew=["eve"])


def test_the_best_known_weights_stay_if_none_wins_more() -> None:
    """Tossing is pure luck: all candidates win equally often."""
    tuning = WeightSearch(tossing_again().training, candidates=8, games=12)
    before = tuning.value()
    assert tuning.run(1, workers=1)
    assert tuning.generation is not None
    assert all(len(set(shares)) == 1 for shares in tuning.generation.shares.values())
    assert tuning.value().own == before.own


def test_leads_are_scaled_to_the_games_of_greedy() -> None:
    """The leader wins three games of four, not 49 of 50."""
    training = Training(tossing.GAME, TOSSED, 1, 40)
    training.run(0, workers=1)
    loud = for_seats(PositionValue((0.0,), own=dict.fromkeys(SEATS, SeatWeights((0.0, 4.0, -4.0)))), SEATS)
    held = training.calibrated(loud, "by hand")
    assert held.chance([0, 1, 0], "ann") == pytest.approx(0.75, abs=0.1)
    assert held.chance([0, 0, 1], "bob") == pytest.approx(0.25, abs=0.1)
    assert held.made == "by hand, seed 1, rules version 1"
    for before in ("; seat weights tuned", "; weights of each seat's own sought by winning"):
        older = msgspec.structs.replace(loud, made=f"fitted{before} in 9 games")
        assert training.calibrated(older, "tuned").made == "fitted; seat weights tuned, seed 1, rules version 1"


def test_each_seat_is_scaled_to_its_own_results_in_any_order() -> None:
    training = Training(tossing.GAME, TOSSED, 1, 40)
    training.run(0, workers=1)
    own = {"ann": SeatWeights((0.0, 4.0, -4.0)), "bob": SeatWeights((0.0, 1.0, 0.0))}
    held = [
        training.calibrated(PositionValue((0.0,), own=dict(pairs)), "") for pairs in (own.items(), reversed(own.items()))
    ]
    assert held[0].own == held[1].own


def test_new_training_drops_the_weights_of_seats() -> None:
    training = trained()
    planned = msgspec.structs.replace(training.settings.last, own={"ann": SeatWeights((0.5,))}, by_plan=("ann",))
    training.settings = msgspec.structs.replace(training.settings, last=planned)
    assert (training.curve().own, training.curve().by_plan) == ({}, ())


def test_on_two_processes_it_is_the_same_as_on_one(monkeypatch: pytest.MonkeyPatch) -> None:
    alone, spread = tossing_again(), tossing_again()
    assert alone.run(2, workers=1)
    monkeypatch.setattr(task_runner, "worth_spreading", lambda taken, done, left: done == 2)
    assert spread.run(2, workers=2)
    assert spread.generation == alone.generation


def test_interrupted_and_continued_it_finds_the_same(tmp_path: Path) -> None:
    file = tmp_path / "tuning.jsonl"
    training = trained()
    whole, stopped, again = (WeightSearch(training, candidates=4, games=20) for _ in range(3))
    assert whole.missing(3) == 480
    assert whole.run(3, workers=1)
    heard: list[int] = []

    def interrupt(done: int) -> None:
        heard.append(done)
        if done == 200:
            raise KeyboardInterrupt

    stopped.go_on_from(file)
    assert not stopped.run(3, 1, interrupt)
    assert heard == list(range(10, 201, 10))
    with file.open("ab") as cut_short:
        cut_short.write(b'{"number":2,"aro')
    again.go_on_from(file)
    assert again.missing(3) == 320
    assert again.run(3, workers=1)
    assert again.value() == whole.value()
    assert again.missing(3) == 0


def test_a_file_of_another_search_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tuning.jsonl"
    training = trained()
    WeightSearch(training, games=10).go_on_from(file)
    with pytest.raises(QuarterdeckError, match=r"tuning\.jsonl: this file holds a tuning with other settings"):
        WeightSearch(training, games=20).go_on_from(file)
    file.write_bytes(file.read_bytes() + b"rubbish\n")
    with pytest.raises(QuarterdeckError, match=r"tuning\.jsonl, line 2: "):
        WeightSearch(training, games=10).go_on_from(file)


def test_too_few_candidates_are_refused() -> None:
    with pytest.raises(QuarterdeckError, match="expected at least 4 candidates"):
        WeightSearch(trained(), candidates=3)
