"""The straight version of rules: plain calls, with a line for whatever cannot be made straight."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest
from mypy import api
from tests.toys.little import Notes, start
from tests.toys.smugglers import GAME

import quarterdeck as qd
from quarterdeck.engine.answers import AtRandom
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.game import State, encode
from quarterdeck.engine.straight import TwinError, dependencies, straight, twin_name, twin_of, twin_source

ROOT = Path(__file__).parents[2]

HEAD = '''\
"""A module of rules."""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck.engine.asks import D6, Flow, choose, draw, roll, together
from tests.toys.little import ASK, SIDES, Notes


def other(state: Notes) -> Flow[int]:
    """A comment above, a blank line below: lines are those of this file."""

    face = yield from roll("ann", D6, "TO-2")
    return face


'''

Write = Callable[..., str]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Write:
    """Write a module of rules into a package of its own and return its name."""
    package = "rules_" + re.sub(r"\W+", "_", request.node.name)
    folder = tmp_path / package
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)

    def written(source: str, name: str = "rules") -> str:
        (folder / f"{name}.py").write_text(HEAD + dedent(source), encoding="utf-8")
        importlib.invalidate_caches()
        return f"{package}.{name}"

    return written


REFUSED = {
    "no bare yield": """\
        def bad(state: Notes) -> Flow[None]:
            yield None
        """,
    "no try and no with": """\
        def bad(state: Notes) -> Flow[None]:
            try:
                yield from other(state)
            except ValueError:
                pass
        """,
    "no try and no with in": """\
        def bad(state: Notes) -> Flow[None]:
            with open("x"):
                yield from other(state)
        """,
    "write a log entry as state.say": """\
        def bad(state: Notes) -> Flow[None]:
            Notes.copy(state).say(print)
            yield from other(state)
        """,
    "no decorators": """\
        @staticmethod
        def bad(state: Notes) -> Flow[None]:
            yield from other(state)
        """,
    "no functions or classes inside": """\
        def bad(state: Notes) -> Flow[None]:
            f = lambda: 3
            yield from other(state)
        """,
    "no functions or classes inside a flow": """\
        def bad(state: Notes) -> Flow[None]:
            def inner() -> int:
                return 3
            yield from other(state)
        """,
    "a local is named like a flow: other": """\
        def bad(state: Notes) -> Flow[None]:
            other = 3
            yield from roll("ann", D6, "TO-2")
        """,
    "a local is named like a flow: roll": """\
        def bad(state: Notes) -> Flow[None]:
            for roll in range(3):
                yield from other(state)
        """,
    "a local is named like a flow: answers": """\
        def bad(state: Notes) -> Flow[None]:
            answers = yield from other(state)
        """,
    "a parameter is named like a flow: other": """\
        def bad(state: Notes, other: int) -> Flow[None]:
            yield from roll("ann", D6, "TO-2")
        """,
    "a parameter is named like a flow: draw": """\
        def bad(state: Notes, *, draw: int = 3) -> Flow[None]:
            yield from other(state)
        """,
    "a parameter is named like a flow: answers": """\
        def bad(answers: Notes) -> Flow[None]:
            yield from other(answers)
        """,
    "what is not a call": """\
        def bad(state: Notes) -> Flow[None]:
            flow = [1]
            yield from flow
        """,
    "not a flow": """\
        def bad(state: Notes) -> Flow[None]:
            yield from range(3)
        """,
    "written out as": """\
        def bad(state: Notes) -> Flow[None]:
            flows = {"ann": other(state)}
            yield from together(flows, "TO-3")
        """,
    "together takes calls of flows": """\
        def bad(state: Notes) -> Flow[None]:
            yield from together({"ann": [].pop()}, "TO-3")
        """,
}


@pytest.mark.parametrize("why", REFUSED)
def test_what_cannot_be_made_straight_is_refused_with_its_line(why: str, write: Write) -> None:
    module = write(REFUSED[why])
    with pytest.raises(TwinError, match=re.escape(why)) as refused:
        twin_source(module)
    said = str(refused.value)
    line = int(said.partition("line ")[2].partition(":")[0])
    first = HEAD.count("\n") + 1
    assert said.startswith(f"{module}, line ")
    assert first <= line <= first + REFUSED[why].count("\n")
    text = (HEAD + dedent(REFUSED[why])).split("\n")[line - 1]
    assert text.strip()
    assert text != "def bad(state: Notes) -> Flow[None]:" or "decorators" in why


GOOD = """\
    FIRST, SECOND = 1, 2
    LIMIT: int = 3


    def plain(number: int) -> int:
        return number + FIRST


    def plan(state: Notes, seat: str) -> Flow[str]:
        chosen = yield from choose(seat, ASK, SIDES)
        return chosen.value


    def step(state: Notes) -> Flow[None]:
        first = yield from TABLE["other"](state)
        second = yield from other(state=state)
        written_out = yield from together({"ann": plan(state, "ann"), "bob": plan(state, "bob")}, "TO-3")
        computed = yield from together({seat: plan(state, seat=seat) for seat in ("bob", "ann")}, "TO-3")
        for number in range(plain(second)):
            if number >= LIMIT:
                break
            state.note((yield from (other if number else another)(state)))
        card = yield from draw("ann", state.pile, "TO-2")
        state.note(f"{first} {second} {SECOND} {written_out} {computed} {card}")
        state.step += 1


    def another(state: Notes) -> Flow[int]:
        return (yield from other(state)) + (yield from other(state))


    TABLE: dict[str, Callable[[Notes], Flow[int]]] = {"other": other, "another": another}
    """


def test_groups_tables_and_flows_from_other_modules_are_made_straight(write: Write) -> None:
    module = write(GOOD)
    source = twin_source(module)
    assert "yield" not in source.replace('"""', "")
    assert "def step(answers: Answers, state: Notes) -> None:" in source
    assert "TABLE['other'](answers, state)" in source
    assert "{'ann': partial(plan, answers, state, 'ann')" in source
    assert "dict[str, Callable[[Answers, Notes], int]]" in source
    step = importlib.import_module(module).step
    for seed in range(40):
        match = start(step, Seeded(seed), steps=4, cards=["rum", "tea"] * 5)
        picks = Seeded(seed)
        while match.outcome is None:
            seat = match.waiting[0]
            options = match.asked(seat).options
            match.answer(options[picks.below(len(options))], seat)
        state: Notes = match.game.set_up(match.scenario)
        answers = AtRandom(Seeded(seed), Seeded(seed))
        run = straight(step)
        while match.game.outcome(state) is None:
            run(answers, state)
        assert encode(state) == encode(match.state)


def test_a_flow_of_another_module_comes_from_its_twin(write: Write) -> None:
    first = write(GOOD)
    package = first.rpartition(".")[0]
    second = importlib.import_module(package)
    folder = Path(str(second.__path__[0]))
    (folder / "more.py").write_text(
        f"from quarterdeck.engine.asks import Flow\nfrom {first} import SECOND, other as elsewhere\n"
        "from tests.toys.little import Notes\n\n\n"
        "def step(state: Notes) -> Flow[None]:\n"
        "    state.note((yield from elsewhere(state)) + SECOND)\n    state.step += 1\n",
        encoding="utf-8",
    )
    importlib.invalidate_caches()
    assert dependencies(f"{package}.more") == [first]
    assert f"from {twin_name(first)} import other as elsewhere" in twin_source(f"{package}.more")
    match = start(importlib.import_module(f"{package}.more").step, Seeded(2))
    state: Notes = match.game.set_up(match.scenario)
    straight(match.game.step)(AtRandom(Seeded(2), Seeded(2)), state)
    assert encode(state) == encode(match.state)


SAYING = """\
    from tests.toys.little import Said

    def step(state: Notes) -> Flow[None]:
        face = yield from other(state)
        state.say(Said, str(face), to=("ann",))
        tell(state, face)
        state.step += 1

    def tell(state: Notes, face: int) -> None:
        if face > 0:
            state.say(Said, str(face))

    def quiet(state: Notes) -> int:
        return state.step
    """


def test_what_is_said_is_written_out_in_flows_and_in_plain_rules(write: Write) -> None:
    module = write(SAYING)
    source = twin_source(module)
    assert "state.say" not in source
    assert "if state.log is not None:\n        state.log.append(Said(str(face), to=('ann',)))" in source
    assert "if state.log is not None:\n            state.log.append(Said(str(face)))" in source
    assert "def quiet" not in source, "what says nothing is shared with the rules"
    match = start(importlib.import_module(module).step, Seeded(2))
    heard: State = match.game.set_up(match.scenario)
    heard.log = []
    straight(match.game.step)(AtRandom(Seeded(2), Seeded(2)), heard)
    assert [entry.text(match.names) for entry in heard.log] == match.told("ann")[1:-1]


def test_a_plain_rule_of_another_module_that_says_something_has_a_twin_there(write: Write) -> None:
    teller = write(SAYING)
    package = teller.rpartition(".")[0]
    module = write(
        f"""\
        from {teller} import quiet, tell

        def step(state: Notes) -> Flow[None]:
            face = yield from roll("ann", D6, "TO-2")
            tell(state, face + quiet(state))
            state.step += 1
        """,
        "caller",
    )
    assert dependencies(module) == [teller]
    assert f"from {twin_name(teller)} import tell" in twin_source(module)
    assert f"from {package}.rules import quiet" in twin_source(module)
    assert twin_of(module).tell is twin_of(teller).tell


def test_a_twin_is_made_once_and_its_lines_can_be_shown() -> None:
    twin = twin_of("tests.toys.smugglers.rules")
    assert twin_of("tests.toys.smugglers.rules") is twin
    assert straight(GAME.step) is twin.step
    assert "def step(answers" in inspect.getsource(twin.step)


def modules_with_flows(package: str) -> list[str]:
    """Return modules with flows, and those whose plain rules write to the log for flows."""
    found = importlib.import_module(package)
    names = [package, *(info.name for info in pkgutil.walk_packages(found.__path__, f"{package}."))]
    flows = [name for name in names if "-> Flow[" in inspect.getsource(importlib.import_module(name))]
    return list(dict.fromkeys([*flows, *(needed for name in flows for needed in dependencies(name))]))


def modules_with_twins(package: str) -> set[str]:
    """Return modules with flows, and those whose plain rules write to the log for them."""
    found: set[str] = set()
    waiting = modules_with_flows(package)
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting += dependencies(module)
    return found


FORGOTTEN = """\
    def step(state: Notes) -> Flow[None]:
        other(state)
        face = yield from other(state)
        state.note(face)
        state.step += 1
    """


def test_the_twins_of_every_game_are_typed_and_a_forgotten_yield_from_is_reported(
    write: Write, tmp_path: Path, pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run mypy once for all: a rule called without ``yield from`` lacks an argument."""
    forgetful = write(FORGOTTEN)
    packages = [game.package for game in qd.games().values()] + [GAME.package]
    modules = [name for package in packages for name in sorted(modules_with_twins(package))]
    assert len(modules) >= len(packages)
    folder = tmp_path / "twins"
    folder.mkdir()
    for module in [*modules, forgetful]:
        (folder / f"{twin_name(module)}.py").write_text(twin_source(module), encoding="utf-8")
    assert pytestconfig.cache is not None
    cache = pytestconfig.cache.mkdir("typed-twins")
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("MYPYPATH", f"{folder}:{ROOT / 'src'}:{tmp_path}")
    arguments = [
        "--strict",
        "--no-warn-unused-ignores",
        "--explicit-package-bases",
        "--namespace-packages",
        "--config-file=",
    ]
    said, failed, _ = api.run([*arguments, f"--cache-dir={cache}", "--no-pretty", *map(str, sorted(folder.iterdir()))])
    assert not failed
    errors = [line for line in said.split("\n") if ": error:" in line]
    assert all(twin_name(forgetful) in error for error in errors), said
    assert any('Missing positional argument "state" in call to "other"' in error for error in errors)


def test_a_game_may_stand_in_the_module_of_its_flows(write: Write) -> None:
    """A game names a flow and is no table of flows, so it is copied as it is."""
    module = write(
        """\
        from dataclasses import replace
        from tests.toys.little import toy

        def step(state: Notes) -> Flow[None]:
            yield from other(state)

        GAME = replace(toy(other), step=step)
        """
    )
    game = importlib.import_module(module).GAME
    assert twin_of(module).GAME is game
    assert straight(game.step) is twin_of(module).step


def test_the_module_of_a_broken_flow_is_not_left_behind(write: Write) -> None:
    module = write(REFUSED["no bare yield"])
    with pytest.raises(TwinError):
        twin_of(module)
    assert twin_name(module) not in sys.modules
