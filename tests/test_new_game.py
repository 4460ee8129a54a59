"""The game printed in docs/learn/first-rule-book.md works as it stands and passes the conformance
suite.
"""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

import quarterdeck as qd
from quarterdeck.bots import answer, bot
from quarterdeck.compile import derived, proof
from quarterdeck.engine.asks import Prompt
from quarterdeck.engine.game import Game
from quarterdeck.engine.mind import Mind
from quarterdeck.lab import simulate

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "learn" / "first-rule-book.md").read_text(encoding="utf-8")
FIELDS = (ROOT / "docs" / "look-up" / "game-fields.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(python|toml)\n(.*?)```", PAGE, re.DOTALL)


def printed() -> dict[str, str]:
    """Return the page's files by name; the first line of a block names its file."""
    files: dict[str, str] = {}
    for _, text in BLOCKS:
        first, _, rest = text.partition("\n")
        name = first.removeprefix("# ")
        files[name] = f"{files[name]}\n\n{rest}" if name in files else rest
    return files


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return a folder with the page's files, as a reader would save them."""
    folder = tmp_path_factory.mktemp("reader")
    for name, text in printed().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    yield folder
    sys.path.remove(str(folder))
    for name in [name for name in sys.modules if name.partition(".")[0] in ("powder", "straight_powder")]:
        del sys.modules[name]


@pytest.fixture
def game(folder: Path) -> Game[Any]:
    found: Game[Any] = qd.game_named("powder:GAME")
    return found


def test_the_page_has_all_its_files() -> None:
    sources = {"powder/__init__.py", "powder/bots.py", "powder/orders.py"}
    assert set(printed()) == {*sources, "powder/rulebook.toml", "powder/scenarios/duel.toml", "pyproject.toml"}


def test_the_game_is_short_enough_to_read() -> None:
    lines = [line for line in printed()["powder/__init__.py"].splitlines() if line.strip()]
    assert len(lines) <= 120


def test_its_standing_order_fires_if_it_may_and_leaves_other_prompts_to_its_owner(game: Game[Any]) -> None:
    orders = importlib.import_module("powder.orders").ORDERS
    match = qd.new(replace(game, orders=orders), seed=1)
    (order,) = orders.offered
    answers = []
    for choice in (match.choices()[0], "hold"):
        ask = match.asked(match.waiting[0])
        answers.append(order.answers(match.state, ask, order.offered(match.state, ask)))
        match.play(choice)
    assert answers == [None, "fire"]


def test_both_backends_play_the_same_game(game: Game[Any]) -> None:
    scenario = qd.read_scenario(game)
    straight = simulate(game, scenario, 40, dict.fromkeys(game.seats(scenario), "random"), seed=1, workers=1)
    assert {each.how for each in straight} == {"sunk", "the barrel is empty"}
    greedy = simulate(game, scenario, 30, {"red": "greedy", "blue": "powder.bots:Hothead"}, seed=1, workers=1)
    assert sum("red" in each.winners for each in greedy) > 15


def test_it_can_be_derived_and_compiled(game: Game[Any]) -> None:
    found = derived(game)
    proof.prove(game, found)
    assert found.package.startswith("derived_powder_and_shot_")


def test_it_can_be_played_saved_and_checked(game: Game[Any]) -> None:
    match = qd.new(game, seed=1)
    players = {seat: bot("random", place) for place, seat in enumerate(match.seats)}
    while match.outcome is None:
        answer(match, match.waiting[0], players[match.waiting[0]])
    assert qd.verify(match.save(), games=[game]).outcome == match.outcome
    assert any(entry.clause == "PS-3" for entry in match.log())


def test_hidden_facts_stay_hidden_and_refusals_give_a_reason(game: Game[Any]) -> None:
    match = qd.new(game, chance=qd.Scripted(["2", 6], then=qd.Seeded(1)))
    assert match.choices("red") == ["load 2"]
    assert match.choices("blue") == []
    assert msgspec.to_builtins(match.view("red"))["lockers"]["red"] == {"count": 1, "known": ["2"]}
    assert msgspec.to_builtins(match.view("blue"))["lockers"]["red"] == {"count": 1, "known": []}
    refused = match.why_not("load 3", "red")
    assert refused is not None
    assert refused.clause == "PS-2"
    match.play("load 2")
    assert match.undo("red") == "load 2"
    match.play("load 2")
    assert match.label("fire").text == "Fire at 6 squares"
    assert dict(match.odds("fire").headline())
    match.play("fire")
    assert match.state.planks == {"red": 3, "blue": 2}
    assert "Red fires with a charge of 2 and hits." in match.told("blue")


def test_the_entry_points_exist(folder: Path) -> None:
    project = tomllib.loads(printed()["pyproject.toml"])["project"]
    assert project["entry-points"]["quarterdeck.games"] == {"powder-and-shot": "powder:GAME"}
    for group in project["entry-points"].values():
        for where in group.values():
            module, _, name = where.partition(":")
            assert hasattr(importlib.import_module(module), name)


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("Game", [field.name for field in fields(Game)]),
        ("Mind", [field.name for field in fields(Mind)]),
        ("Prompt", list(Prompt.__struct_fields__)),
    ],
)
def test_every_field_is_described(kind: str, names: list[str]) -> None:
    table = FIELDS.split(f"| field of `{kind}` |", 1)[1].split("\n\n", 1)[0]
    described = re.findall(r"^\| `(\w+)(?:\([\w, ]+\))?` \| ", table, re.MULTILINE)
    assert described == names


def test_each_function_in_the_table_has_the_named_parameters(game: Game[Any]) -> None:
    for name, parameters in re.findall(r"^\| `(\w+)\(([\w, ]+)\)` \| ", FIELDS, re.MULTILINE):
        kind = next(each for each in (Game, Mind, Prompt) if name in each.__annotations__)
        declared = str(kind.__annotations__[name]).partition("[[")[2].partition("]")[0]
        takes = re.sub(r"\[[^\[\]]*$", "", declared).count(",") + 1
        assert len(parameters.split(",")) == takes, name


def held_to_the_checks(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "quarterdeck.conformance", *options]
    path = os.pathsep.join([str(folder), str(Path(qd.__file__).parents[1])])
    return subprocess.run(
        command, cwd=folder, env={**os.environ, "PYTHONPATH": path}, capture_output=True, encoding="utf-8", check=False
    )


def test_it_passes_the_conformance_suite(folder: Path) -> None:
    ran = held_to_the_checks(folder, "powder:GAME", "-q")
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr
    # Skipped: the checks of games that hide nothing, that have units and turns, or words for
    # newcomers.
    assert re.search(r"^4\d passed, 8 skipped", ran.stdout, re.MULTILINE)


BREACHES = {
    "leaks": ("locker.glimpse(seat) for each", "locker.glimpse(each) for each"),
    "conserved": ("    state.spent.append(charge)\n", ""),
    "clause": ('"PS-5", f"{how}."', '"PS-9", f"{how}."'),
}


@pytest.mark.parametrize("check", BREACHES)
def test_a_deliberate_fault_is_found(check: str, tmp_path: Path) -> None:
    right, wrong = BREACHES[check]
    for name, text in printed().items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace(right, wrong), encoding="utf-8")
    assert wrong in (tmp_path / "powder" / "__init__.py").read_text(encoding="utf-8")
    ran = held_to_the_checks(tmp_path, "powder:GAME", "-q", "-k", check)
    assert ran.returncode == 1, ran.stdout[-3000:] + ran.stderr


def test_without_a_game_the_suite_prints_its_usage(folder: Path) -> None:
    for words, expected in (
        ((), "usage: python -m quarterdeck.conformance"),
        (("powder:ISLAND",), "powder:ISLAND cannot be loaded: module 'powder' has no attribute 'ISLAND'"),
        (("island",), "there is no game 'island'"),
    ):
        ran = held_to_the_checks(folder, *words)
        assert ran.returncode != 0
        assert expected in ran.stderr
