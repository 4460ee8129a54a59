"""The Python API at a prompt: a match's repr, copies and pickles, public names, examples."""

from __future__ import annotations

import copy
import doctest
import importlib
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck.engine.match import Match


def begun(game: str, choices: int = 5) -> Match[Any]:
    match = qd.new(game, seed=7)
    for _ in range(choices):
        match.play(match.choices(match.waiting[0])[0], match.waiting[0])
    return match


def played_on(match: Match[Any], choices: int = 8) -> str:
    for _ in range(choices):
        if match.outcome is None:
            match.play(match.choices(match.waiting[0])[0], match.waiting[0])
    return match.save()


def test_the_repr_of_a_match_has_game_scenario_turn_and_waiting_seats() -> None:
    match = qd.new("mimi", seed=1)
    assert repr(match) == "<Match of mimi-and-toutou, 'The first action', turn 1: waiting for german [MT-2]>"
    by_hand = qd.new("mimi", chance=qd.ByHand())
    assert repr(by_hand).endswith(": waiting for dice or cards>")
    while match.outcome is None:
        match.play(match.choices()[0])
    assert f": over, {match.outcome.text(match.side)}>" in repr(match)


@pytest.mark.parametrize("game", qd.games())
@pytest.mark.parametrize("way", [copy.deepcopy, copy.copy, lambda match: pickle.loads(pickle.dumps(match))])
def test_a_copy_has_the_same_dice_and_is_independent(game: str, way: Callable[[Match[Any]], Match[Any]]) -> None:
    match = begun(game)
    before = match.save()
    twin = way(match)
    assert twin.save() == before
    further = played_on(twin)
    assert match.save() == before
    assert played_on(match) == further


def test_public_names_are_those_of_dir() -> None:
    assert set(dir(qd)) == {*qd.__all__, "__version__"}


SOURCES = Path(qd.__file__).parent
EXAMPLES = [path for path in sorted(SOURCES.rglob("*.py")) if ">>> " in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: str(path.relative_to(SOURCES)))
def test_docstring_examples_work(path: Path) -> None:
    inside = path.relative_to(SOURCES.parent).with_suffix("")
    done = doctest.testmod(importlib.import_module(".".join(part for part in inside.parts if part != "__init__")))
    assert done.attempted > 0
    assert done.failed == 0
