"""Value functions: evaluation, files beside scenarios and strict reading."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.toys.little import with_mind
from tests.toys.smugglers import GAME as SMUGGLERS

import quarterdeck as qd
from quarterdeck.bots import Sight
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.search.value import (
    ROUGH,
    PositionValue,
    SeatWeights,
    encoded,
    even_bias,
    features,
    for_seats,
    read,
    result,
    value_for,
    value_of,
)

EVERY = [(game, key) for game in qd.games().values() for key in scenarios.shipped(game.package)]


def test_a_lead_of_one_wins_73_of_100() -> None:
    value = PositionValue((0.5, -1.0), {"ann": 0.0, "bob": 1.0})
    assert value.chance([0, 0], "ann") == 0.5
    assert value.chance([2, 0], "ann") == value.chance([0, 0], "bob") == 0.731059
    assert value.chance([2, 1], "ann") == 0.5
    assert value.chance([2, 1000], "ann") == 0


def test_a_result_is_certain_and_a_draw_is_shared() -> None:
    assert result(("ann",), "ann", 3) == 1
    assert result(("ann",), "bob", 3) == 0
    assert result((), "bob", 4) == 0.25


def test_a_finished_position_is_worth_its_result() -> None:
    match = qd.new("pirate-cards", scenario="duel", seed=1)
    value = value_of(match)
    assert 0 < value.worth(match.game, match.state, "anne") < 1
    while match.outcome is None:
        match.play(match.choices()[0])
    for seat in match.seats:
        assert value.worth(match.game, match.state, seat) == float(seat in match.outcome.winners)


def test_a_game_without_value_functions_has_an_even_rough_curve() -> None:
    scenario = qd.read_scenario(SMUGGLERS, None)
    value = value_for(SMUGGLERS, scenario)
    seats = SMUGGLERS.seats(scenario)
    assert value.weights == (ROUGH,)
    assert list(value.bias) == list(seats)
    assert sum(value.chance([0], seat) for seat in seats) == pytest.approx(1, abs=1e-5)


def test_a_seat_without_a_bias_wins_its_equal_share() -> None:
    value = for_seats(PositionValue((1.0,), {"ann": 0.25}), ("ann", "bob", "cid"))
    assert value.bias == {"ann": 0.25, "bob": -math.log(2), "cid": -math.log(2)}


def test_a_seat_may_have_weights_of_its_own() -> None:
    game = with_mind(SMUGGLERS, features=lambda state, seat: [2])
    seats = game.seats(qd.read_scenario(game, None))
    value = for_seats(PositionValue((0.0, 0.5), own={seats[0]: SeatWeights((0.0, -0.5), even_bias(seats))}), seats)
    state = game.set_up(qd.read_scenario(game, None))
    equal = for_seats(PositionValue((0.0,)), seats)
    first, second = (value.worth(game, state, seat) for seat in seats[:2])
    assert first < equal.chance([0], seats[0])
    assert second > equal.chance([0], seats[1])
    assert value.without_own.worth(game, state, seats[0]) == second
    assert not value.is_curve
    assert PositionValue((1.0,), own={"ann": SeatWeights((0.5,))}).is_curve
    assert not PositionValue((1.0,), own={"ann": SeatWeights((0.5, 1.0))}).is_curve


def test_own_weights_come_with_an_own_bias() -> None:
    value = PositionValue((0.0,), {"ann": 1.0, "bob": -1.0}, own={"ann": SeatWeights((0.0,), -1.0)})
    assert value.chance([0], "ann") == value.chance([0], "bob") < 0.5 < value.without_own.chance([0], "ann")


def test_a_value_function_holds_for_any_options_but_not_for_an_edited_scenario() -> None:
    game = qd.find_game("pirate")
    duel = qd.read_scenario(game, "duel")
    learned = value_for(game, duel)
    assert not learned.is_curve
    assert value_for(game, qd.read_scenario(game, "duel", {"fixed_fleet": False})) == learned
    other = value_for(game, msgspec.structs.replace(duel, story="Another."))
    assert other.is_curve
    three = value_for(game, qd.read_scenario(game, "duel", {"players": 3}))
    assert list(three.bias.items())[:2] == list(learned.bias.items())
    assert three.bias["calico"] == -math.log(2)


def test_a_sight_has_the_value_function_of_its_match() -> None:
    match = qd.new("pirate-cards", scenario="standard", seed=1)
    assert Sight(match, match.waiting[0]).value() == value_of(match)


@pytest.mark.parametrize(("game", "key"), EVERY, ids=[f"{game.key}-{key}" for game, key in EVERY])
def test_every_value_function_fits_the_features_of_its_game(game: Game[Any], key: str) -> None:
    scenario = qd.read_scenario(game, key)
    value = value_for(game, scenario)
    seats = game.seats(scenario)
    state = game.set_up(scenario)
    assert list(value.bias) == list(seats)
    assert set(value.own) <= set(seats)
    weights = [value.own[seat].weights if seat in value.own else value.weights for seat in seats]
    assert all(len(each) in (1, len(features(game, state, seat))) for each, seat in zip(weights, seats, strict=True))


def test_a_value_function_survives_a_round_trip(tmp_path: Path) -> None:
    scenario = qd.read_scenario(SMUGGLERS, None)
    value = for_seats(PositionValue((0.0125,), made="by hand"), SMUGGLERS.seats(scenario))
    file = tmp_path / "a.value.json"
    file.write_bytes(encoded(value))
    assert read(SMUGGLERS, scenario, file) == value


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        (b"", r"a\.value\.json: Input data was truncated"),
        (b"{", r"a\.value\.json: Input data was truncated"),
        (b"[1, 2]", r"a\.value\.json: Expected `object`, got `array`"),
        (b'{"bias": {}}', r"a\.value\.json: Object missing required field `weights`"),
        (b'{"weights": ["1"]}', r"a\.value\.json: Expected `float`, got `str` - at `\$\.weights\[0\]`"),
        (b'{"weights": [1], "by": 2}', r"a\.value\.json: Object contains unknown field `by`"),
        (b'{"weights": [1, 2, 3]}', r"a\.value\.json: weights: expected 1 weight, got 3"),
        (b'{"weights": [1e300]}', r"a\.value\.json: weights: expected numbers between -1,000,000 and 1,000,000"),
        (
            b'{"weights": [1], "own": {"ann": {"weights": [1, 2]}}}',
            r"a\.value\.json: own\.ann\.weights: expected 1 weight, got 2",
        ),
        (
            b'{"weights": [1], "own": {"zoe": {"weights": [1]}}}',
            r"a\.value\.json: own: there is no seat 'zoe'; there are \w+, ",
        ),
        (b'{"weights": [1], "by_plan": ["zoe"]}', r"a\.value\.json: by_plan: there is no seat 'zoe'; there are \w+, "),
        (
            b'{"weights": [1], "own": {"ann": {"weights": [1e9]}}}',
            r"a\.value\.json: own\.ann\.weights: expected numbers between",
        ),
        (b'{"weights": [1], "bias": {"ann": -1e9}}', r"a\.value\.json: bias: expected numbers between"),
        (
            b'{"weights": [1], "judged": {"bob": {"weights": [1, 2]}}}',
            r"a\.value\.json: judged\.bob\.weights: expected 1 weight, got 2",
        ),
        (
            b'{"weights": [1], "judged": {"zoe": {"weights": [1]}}}',
            r"a\.value\.json: judged: there is no seat 'zoe'; there are ",
        ),
        (b'{"weights": [1], "own": {"ann": {"weights": [1], "bias": 1e9}}}', r"a\.value\.json: bias: expected numbers"),
        (b"\xff\xfe", r"a\.value\.json: "),
        (b"[" * 60_000, r"a\.value\.json: "),
        (b" " * 70_000, r"a\.value\.json: a value function has at most 64 KiB"),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence(text: bytes, refusal: str, tmp_path: Path) -> None:
    file = tmp_path / "a.value.json"
    file.write_bytes(text)
    with pytest.raises(QuarterdeckError, match=refusal) as refused:
        read(SMUGGLERS, qd.read_scenario(SMUGGLERS, None), file)
    assert "\n" not in str(refused.value)


def test_an_unknown_prompt_is_refused(tmp_path: Path) -> None:
    cards = qd.game_named("pirate-cards")
    file = tmp_path / "a.value.json"
    file.write_bytes(b'{"weights": [1], "at_a_glance": ["sale"]}')
    with pytest.raises(QuarterdeckError, match=r"a\.value\.json: at_a_glance: there is no prompt 'sale'; there are \w+"):
        read(cards, qd.read_scenario(cards, "duel"), file)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(QuarterdeckError, match="none: cannot be read"):
        read(SMUGGLERS, qd.read_scenario(SMUGGLERS, None), tmp_path / "none")


def test_the_estimate_comes_before_the_features() -> None:
    game = with_mind(SMUGGLERS, features=lambda state, seat: [7, 8])
    scenario = qd.read_scenario(game, None)
    state, seat = game.set_up(scenario), game.seats(scenario)[0]
    assert features(game, state, seat) == [game.mind.estimate(state, seat), 7, 8]


def test_the_number_of_weights_is_checked(tmp_path: Path) -> None:
    game = with_mind(SMUGGLERS, features=lambda state, seat: [7, 8])
    scenario = qd.read_scenario(game, None)
    file = tmp_path / "a.value.json"
    for weights, fits in (([1.0], True), ([1.0, 2.0], False), ([1.0, 2.0, 3.0], True), ([1.0] * 4, False), ([], False)):
        file.write_bytes(msgspec.json.encode({"weights": weights}))
        if fits:
            assert read(game, scenario, file).weights == tuple(weights)
            continue
        with pytest.raises(
            QuarterdeckError, match=rf"a\.value\.json: weights: expected 1 weight or 3 \({game.key} has 2 features\)"
        ):
            read(game, scenario, file)
