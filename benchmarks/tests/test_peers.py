"""`benchmarks.peers`: our games have the known numbers, and a wrong rule in C is found."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks.peers import ours
from benchmarks.peers.programs import CannotBeHad, Program, compiled_c, running
from benchmarks.peers.tally import Tally, differences, not_as_known

GAMES = 400


@pytest.fixture(scope="module")
def straight() -> Tally:
    return ours.counted(ours.listing_straight, GAMES)


def test_our_games_have_the_known_length_and_branching(straight: Tally) -> None:
    assert not_as_known(straight) == []


@pytest.mark.parametrize("play", [ours.through_match, ours.asking, ours.running_straight])
def test_every_backend_counts_the_same_games(play: ours.OneGame) -> None:
    counted, straight = ours.counted(play, 5), ours.counted(ours.listing_straight, 5)
    assert (counted.decisions_squared, counted.hits_squared) == (straight.decisions_squared, straight.hits_squared)
    assert counted.options == (0 if play is ours.running_straight else straight.options)


@pytest.fixture(scope="module", params=[False, True], ids=["right", "wrong"])
def in_c(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Program, bool]]:
    folder: Path = tmp_path_factory.mktemp("peers")
    try:
        command = compiled_c(folder, planted=request.param)
    except CannotBeHad as error:
        pytest.skip(str(error))
    with running("C", [str(command)]) as program:
        yield program, request.param


def test_the_same_game_in_c_agrees_and_one_wrong_rule_does_not(in_c: tuple[Program, bool], straight: Tally) -> None:
    program, planted = in_c
    tally = program.tally("C", "one stream", 20_000)
    found = [each.split()[0] for each in differences(straight, tally)]
    assert found == (["length", "branching"] if planted else [])
    assert bool(not_as_known(tally)) is planted


def test_a_handful_of_games_is_too_few_to_compare(straight: Tally) -> None:
    few = ours.counted(ours.listing_straight, 10)
    assert all(each.endswith("too few games to compare") for each in differences(straight, few))
    assert differences(straight, few)
