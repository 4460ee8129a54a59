"""Games and bots of other packages: by entry point, as objects, as module:Name, and broken ones."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.toys.smugglers import GAME as TOY

import quarterdeck as qd
from quarterdeck import bots, catalogue
from quarterdeck.bots import answer, bot
from quarterdeck.bots.ranks import RANKS
from quarterdeck.cli import main
from quarterdeck.engine.chance import Seeded
from quarterdeck.engine.errors import BotFailed, NotLoaded, UnknownGame
from quarterdeck.engine.game import Game
from quarterdeck.lab import simulate

MODULE = '''
from dataclasses import replace
from tests.toys.smugglers import GAME as TOY

GAME = replace(TOY, key="lagoon", difficulty=9)
NO_GAME = "a game"
TAKEN = replace(TOY, key="mimi-and-toutou")


class First:
    """Takes the first option."""

    def __init__(self, seed):
        self.seed = seed

    def choose(self, sight):
        return sight.choices()[0]


class Silent:
    def __init__(self, seed):
        pass


class Seedless:
    def choose(self, sight):
        return ""


def made(seed):
    return First(seed)


def of_nothing(seed):
    return None
'''

Install = Callable[[str], str]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install a package with these entry points for one test."""
    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)

    def put(entries: str) -> str:
        (tmp_path / "harbour.py").write_text(MODULE, encoding="utf-8")
        (tmp_path / "sunk.py").write_text("raise RuntimeError('no water\\nat all')\n", encoding="utf-8")
        (tmp_path / "leaving.py").write_text("import sys\nsys.exit(1)\n", encoding="utf-8")
        about = tmp_path / "harbour-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: harbour\nVersion: 1.0\n", encoding="utf-8")
        (about / "entry_points.txt").write_text(entries, encoding="utf-8")
        forget()
        return "harbour"

    yield put
    for name in set(sys.modules) - before:
        if name in ("harbour", "sunk", "leaving"):
            del sys.modules[name]
    monkeypatch.undo()
    forget()


def forget() -> None:
    catalogue._shelf.cache_clear()
    bots._registry.cache_clear()


def played(match: qd.Match[Any], name: str = "random") -> qd.Match[Any]:
    players = {seat: bot(name, place) for place, seat in enumerate(match.seats)}
    while match.outcome is None:
        answer(match, match.waiting[0], players[match.waiting[0]])
    return match


GOOD = "[quarterdeck.games]\nlagoon = harbour:GAME\n[quarterdeck.bots]\nfirst = harbour:First\n"


def test_a_game_of_another_package_works_like_one_of_ours(
    install: Install, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(GOOD)
    assert list(qd.games())[-1] == "lagoon"
    assert qd.left_out() == []
    record = played(qd.new("lagoon", seed=3)).save()
    assert qd.verify(record).outcome is not None
    file = tmp_path / "lagoon.qdr"
    file.write_text(record, encoding="utf-8")
    assert main(["games"]) == 0
    assert "lagoon  " in capsys.readouterr().out
    for command in (
        ["rules", "lagoon"],
        ["verify", str(file)],
        ["replay", str(file), "--plain"],
        ["lab", "lagoon", "--games", "2", "--bots", "random", "--workers", "1"],
    ):
        assert main(command) == 0, command
    assert capsys.readouterr().err == ""
    assert qd.reference(qd.games()["lagoon"]) == "lagoon"


def test_a_bot_of_another_package_works_like_one_of_ours(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    install(GOOD)
    assert list(bots.bots()) == ["random", "greedy", *RANKS, "first"]
    assert bots.left_out() == []
    assert main(["lab", "mimi/training", "--games", "2", "--bots", "british=first,german=random"]) == 0
    assert " first," in capsys.readouterr().out


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("lost = nowhere_to_be_found:GAME", "nowhere_to_be_found:GAME cannot be loaded: No module named"),
        ("lost = harbour:ISLAND", "harbour:ISLAND cannot be loaded: module 'harbour' has no attribute 'ISLAND'"),
        ("lost = sunk:GAME", "sunk:GAME cannot be loaded: RuntimeError: no water"),
        ("lost = leaving:GAME", "leaving:GAME cannot be loaded: SystemExit: 1"),
        ("lost = harbour:NO_GAME", "harbour:NO_GAME: expected a Game, got str"),
        ("lost = harbour:TAKEN", "harbour:TAKEN: the key 'mimi-and-toutou' is already taken"),
    ],
)
def test_a_broken_game_is_left_out_and_the_others_remain(
    entry: str, expected: str, install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = set(qd.games())
    install(f"[quarterdeck.games]\nlagoon = harbour:GAME\n{entry}\n")
    assert set(qd.games()) == {*ours, "lagoon"}
    assert qd.games()["mimi-and-toutou"].package.startswith("quarterdeck.")
    (sentence,) = qd.left_out()
    assert sentence.startswith(f"'lost' of the package harbour is left out: {expected}")
    assert "\n" not in sentence
    assert main(["games"]) == 0
    assert capsys.readouterr().err == f"quarterdeck: {sentence}\n"
    with pytest.raises(UnknownGame, match=r"there is no game 'lost'; .*; 'lost' of the package harbour is left out"):
        qd.find_game("lost")


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("lost = sunk:Bot", "sunk:Bot cannot be loaded: RuntimeError"),
        ("lost = harbour:NO_GAME", "harbour:NO_GAME is not a bot: expected a class with a method choose"),
        ("lost = harbour:Silent", "harbour:Silent is not a bot: expected a class with a method choose"),
        ("lost = harbour:Seedless", "harbour:Seedless is not a bot: expected it to take one number"),
        ("greedy = harbour:First", "harbour:First: the key 'greedy' is already taken"),
        ("human = harbour:First", "'human' cannot be the name of a bot"),
        ("Lost_Bot = harbour:First", "'Lost_Bot' cannot be the name of a bot"),
    ],
)
def test_a_broken_bot_is_left_out_and_the_others_remain(entry: str, expected: str, install: Install) -> None:
    install(f"[quarterdeck.bots]\nfirst = harbour:First\n{entry}\n")
    assert list(bots.bots()) == ["random", "greedy", *RANKS, "first"]
    (sentence,) = bots.left_out()
    assert expected in sentence
    with pytest.raises(UnknownGame, match="is left out"):
        bots.find_bot("nobody")


def test_a_game_can_be_passed_as_an_object() -> None:
    match = played(qd.new(TOY, seed=5))
    assert qd.load(match.save(), games=[TOY]).outcome == match.outcome
    assert qd.verify(match.save(), games=[TOY]).count == match.count
    with pytest.raises(UnknownGame, match="there is no game 'smugglers'"):
        qd.load(match.save())
    assert qd.load(played(qd.new("mimi", "training", seed=1)).save(), games=[TOY]).outcome is not None


def test_the_command_line_takes_a_game_by_its_module(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = "tests.toys.smugglers:GAME"
    file = tmp_path / "smugglers.qdr"
    file.write_text(played(qd.new(TOY, seed=5)).save(), encoding="utf-8")
    for command in (
        ["rules", where, "SM-1"],
        ["lab", where, "--games", "3", "--bots", "random", "--workers", "1"],
        ["verify", str(file), "--game", where],
        ["replay", str(file), "--plain", "--game", where],
    ):
        assert main(command) == 0, command
    capsys.readouterr()
    assert main(["rules", "tests.toys.smugglers:ISLAND"]) == 2
    assert "has no attribute 'ISLAND'" in capsys.readouterr().err


def test_other_processes_find_the_game_too(monkeypatch: pytest.MonkeyPatch) -> None:
    assert qd.reference(qd.find_game("mimi")) == "mimi-and-toutou"
    assert qd.reference(TOY) == "tests.toys.smugglers:GAME"
    assert qd.reference(qd.new(_nameless(), seed=1).game) == ""
    scenario, seats = qd.read_scenario(TOY), TOY.seats(qd.read_scenario(TOY))
    everybody = dict.fromkeys(seats, "tests.test_plugins:Last")
    here = simulate(TOY, scenario, 6, everybody, seed=4, workers=1)
    monkeypatch.setattr(sys.modules["quarterdeck.lab.task_runner"], "worth_spreading", lambda taken, done, left: done == 2)
    assert simulate(TOY, scenario, 6, everybody, seed=4, workers=2) == here
    assert len(simulate(_nameless(), scenario, 6, everybody, seed=4, workers=2)) == 6


def _nameless() -> Game[Any]:
    return replace(TOY, key="nameless")


class Last:
    """A bot without an entry point that takes the last option."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, sight: bots.Sight) -> str:
        return sight.choices()[-1]


HERE = "tests.test_plugins:Last"


def test_a_bot_named_by_its_module_plays(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert isinstance(bot(HERE, 7), Last)
    for command in (
        ["lab", "mimi/training", "--games", "2", "--bots", f"random,{HERE}", "--workers", "1"],
        ["play", "mimi", "--plain", "--save", str(tmp_path / "a.qdr"), "--players", f"british={HERE},german={HERE}"],
    ):
        assert main(command) == 0, command
    assert HERE in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("harbour:Silent", "harbour:Silent is not a bot: expected a class with a method choose(sight)"),
        ("harbour:Seedless", "harbour:Seedless is not a bot: expected it to take one number, its seed"),
        ("harbour:NO_GAME", "harbour:NO_GAME is not a bot"),
        ("harbour:Island", "harbour:Island cannot be loaded: module 'harbour' has no attribute 'Island'"),
        ("sunk:Bot", "sunk:Bot cannot be loaded: RuntimeError: no water"),
        ("json:loads", "json:loads is not a bot: it cannot be made from a seed: TypeError: the JSON object must be str"),
        ("nowhere_to_be_found:Bot", "nowhere_to_be_found:Bot cannot be loaded: No module named 'nowhere_to_be_found'"),
    ],
)
def test_an_invalid_bot_is_refused_in_one_sentence(
    name: str, expected: str, install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install("")
    for command in (
        ["lab", "mimi", "--bots", f"british={name},german=random"],
        ["lab", "mimi", "--bots", name],
        ["play", "mimi", "--plain", "--players", f"british={name}"],
    ):
        assert main(command) == 2, command
        said = capsys.readouterr()
        assert said.err == f"quarterdeck: {said.err.strip().removeprefix('quarterdeck: ')}\n"
        assert expected in said.err


class Failing(Last):
    def choose(self, sight: bots.Sight) -> str:
        return {"nobody": "ahead"}[sight.seat]


class Guessing(Failing):
    def choose(self, sight: bots.Sight) -> str:
        sight.imagine(Seeded(1)).play("nonsense", sight.seat)
        return "ahead"


class Leaving(Failing):
    def choose(self, sight: bots.Sight) -> str:
        sys.exit(3)


class Babbling(Last):
    def choose(self, sight: bots.Sight) -> str:
        return "nonsense"


class Silent(Last):
    def choose(self, sight: bots.Sight) -> str:
        return None  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Failing", r"failed to choose: KeyError: 'british' \(test_plugins\.py, line \d+\)"),
        ("Guessing", r"failed to choose: 'nonsense' is not offered; .* \(test_plugins\.py, line \d+\)"),
        ("Leaving", r"failed to choose: SystemExit: 3 \(test_plugins\.py, line \d+\)"),
        ("Babbling", "made an illegal choice: 'nonsense' is not offered; choose one of: ahead, stay"),
        ("Silent", "returned None, not the notation of an option"),
    ],
)
@pytest.mark.parametrize(
    "command",
    [
        ["arena", "mimi", "--games", "2", "--workers", "1", "--against", "random", "--bots"],
        ["lab", "mimi", "--games", "2", "--workers", "1", "--weaker", "none", "--bots"],
        ["lab", "mimi", "--games", "2", "--workers", "1", "--weaker", "none", "--quick", "--bots"],
        ["play", "mimi", "--plain", "--players", "german=random", "--against"],
    ],
)
def test_a_bot_that_fails_or_chooses_badly_is_named(
    command: list[str], name: str, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = ["--save", str(tmp_path / "a.qdr")] if command[0] == "play" else []
    assert main([*command, f"{__name__}:{name}", *saved]) == 2
    assert re.fullmatch(f"quarterdeck: the bot {__name__}:{name} {expected}\n", capsys.readouterr().err)


def test_the_author_of_a_failing_bot_gets_the_whole_traceback() -> None:
    match = qd.new("mimi", seed=1)
    with pytest.raises(BotFailed) as failed:
        answer(match, match.waiting[0], Failing(1))
    assert isinstance(failed.value.__cause__, KeyError)


def test_a_function_that_makes_bots_must_return_one(install: Install) -> None:
    install("")
    assert bot("harbour:made", 1).choose  # type: ignore[truthy-function]
    with pytest.raises(NotLoaded, match="harbour:of_nothing is not a bot: it returns an object without the method choose"):
        bot("harbour:of_nothing", 1)


def test_a_bot_is_found_in_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my_own_bots.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each not in ("", str(tmp_path))])
    assert main(["lab", "mimi/training", "--games", "1", "--bots", "my_own_bots:First", "--weaker", "none"]) == 0
    del sys.modules["my_own_bots"]
    capsys.readouterr()


def test_names_in_a_record_are_not_imported(install: Install, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install("")
    match = qd.new("mimi", "training", seed=1, seats=["sunk:Bot", "greedy"])
    file = tmp_path / "stranger.qdr"
    file.write_text(match.save(), encoding="utf-8")
    assert main(["play", "--plain", "--resume", str(file)]) == 2
    assert "british was played by sunk:Bot; to allow that, add --players british=sunk:Bot" in capsys.readouterr().err
    assert "sunk" not in sys.modules
    stranger = match.save().replace("mimi-and-toutou", "sunk:GAME")
    with pytest.raises(qd.QuarterdeckError):
        qd.load(stranger)
    with pytest.raises(UnknownGame, match="there is no game 'sunk:GAME'"):
        qd.find_game("sunk:GAME")
    assert "sunk" not in sys.modules
