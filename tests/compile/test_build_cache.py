"""What was compiled is used only as long as nothing that it was made from has changed, and why not is said."""

from __future__ import annotations

import sysconfig
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.toys.smugglers import GAME

import quarterdeck as qd
from quarterdeck import cli
from quarterdeck import compile as compilation
from quarterdeck.compile import build, build_cache, fastest
from quarterdeck.engine.asks import Flow
from quarterdeck.engine.game import Game

SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place that holds nothing yet, and the only one."""
    monkeypatch.setattr(build_cache, "places", lambda: [tmp_path])
    return tmp_path


def looked_up(game: Game[Any]) -> str:
    """Why there is no compiled backend, as it is found out once for a process."""
    found = compilation._compiled.__wrapped__(game)
    assert isinstance(found, str)
    return found


def put(place: Path, game: Game[Any], suffix: str = SUFFIX) -> Path:
    """As if it had been compiled: a module that says so, and a stamp."""
    folder = place / f"{game.key.replace('-', '_')}_0"
    package = folder / f"derived_of_{game.key.replace('-', '_')}"
    package.mkdir(parents=True)
    (package / f"play{suffix}").touch()
    build_cache.stamp(folder, game, package.name, build_cache.fingerprint(game))
    return folder


def test_nothing_compiled_is_said(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "cannot_compile", lambda: "")
    assert looked_up(GAME) == "not compiled yet"
    monkeypatch.setattr(build, "cannot_compile", lambda: "there is no C compiler")
    assert looked_up(GAME) == "not compiled: there is no C compiler"


def test_another_python_is_said(place: Path) -> None:
    put(place, GAME, suffix=".another-python.so")
    assert looked_up(GAME) == "it was compiled for another Python"


def test_a_changed_source_is_said(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(place, GAME)
    monkeypatch.setattr(build_cache, "fingerprint", lambda game: "another")
    assert looked_up(GAME) == "the rules have changed since they were compiled"


def test_what_cannot_be_loaded_is_said(place: Path) -> None:
    put(place, GAME)
    assert looked_up(GAME).startswith("what was compiled cannot be loaded: ")


def test_a_stamp_that_cannot_be_read_is_none(place: Path) -> None:
    folder = put(place, GAME)
    assert [each.folder for each in build_cache.kept(GAME)] == [folder]
    (folder / build_cache.STAMP).write_text("{", encoding="utf-8")
    assert build_cache.kept(GAME) == []


def test_another_step_under_the_same_key_is_another_game(place: Path) -> None:
    def step(state: Any) -> Flow[None]:
        yield from GAME.step(state)

    put(place, GAME)
    other = replace(GAME, step=step)
    assert build_cache.kept(other) == []
    with pytest.raises(build.DerivationRefused, match="step is not what goes by that name there"):
        build.sources(other)
    assert "step is not what goes by that name there" in fastest(other).why
    assert fastest(other).kind == "straight"


def test_every_file_of_a_game_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "charts.toml").write_text("a = 1", encoding="utf-8")
    monkeypatch.setattr(build_cache, "_folders", lambda game, rooms: [("smugglers", tmp_path)])
    before = build_cache.fingerprint(GAME)
    assert build_cache.fingerprint(GAME) == before
    (tmp_path / "charts.toml").write_text("a = 2", encoding="utf-8")
    after = build_cache.fingerprint(GAME)
    assert after != before
    (tmp_path / "charts.toml").rename(tmp_path / "tables.toml")
    assert build_cache.fingerprint(GAME) not in (before, after)


def test_what_bots_have_learned_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_cache, "_folders", lambda game, rooms: [("smugglers", tmp_path)])
    before = build_cache.fingerprint(GAME)
    (tmp_path / "two.value.json").write_text("{}", encoding="utf-8")
    assert build_cache.fingerprint(GAME) == before
    (tmp_path / "two.json").write_text("{}", encoding="utf-8")
    assert build_cache.fingerprint(GAME) != before


def test_what_changes_while_it_is_compiled_makes_it_stale(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The stamp tells of the sources that were read, not of those that stand there when the compiler is done."""
    game = qd.find_game("mimi")
    prints = iter(["before", "after"])
    monkeypatch.setattr(build_cache, "fingerprint", lambda game: next(prints))
    monkeypatch.setattr(build, "cannot_compile", lambda: "")
    monkeypatch.setattr(build, "compile_package", lambda made, package, folder: folder.mkdir())
    monkeypatch.setattr(build, "opened", lambda kind, why, package: None)
    monkeypatch.setattr(build, "prove", lambda game, backend: None)
    assert build.compile_game(game, place).stamp.sources == "before"


def test_what_is_compiled_otherwise_is_another_package(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the same modules, but with other words to the compiler: nothing old is taken for it."""
    game = qd.find_game("mimi")
    monkeypatch.setattr(build, "cannot_compile", lambda: "")
    monkeypatch.setattr(build, "compile_package", lambda made, package, folder: folder.mkdir(exist_ok=True))
    monkeypatch.setattr(build, "opened", lambda kind, why, package: None)
    monkeypatch.setattr(build, "prove", lambda game, backend: None)
    first = build.compile_game(game, place).stamp.package
    assert build.compile_game(game, place).stamp.package == first
    monkeypatch.setattr(build, "AS_PYTHON_ITSELF", "-DNDEBUG")
    assert build.compile_game(game, place).stamp.package != first


def test_what_was_compiled_earlier_is_thrown_away(place: Path) -> None:
    old = put(place, GAME)
    foreign = put(place / "elsewhere", GAME, suffix=".another-python.so").rename(place / "smugglers_1")
    build_cache.remove_outdated(GAME, but=place / "smugglers_2")
    assert not old.exists()
    assert foreign.exists()


def test_what_is_nowhere_to_be_found_by_its_name_is_refused_with_its_place() -> None:
    with pytest.raises(build.DerivationRefused, match=r"test_build_cache, line \d+: <lambda> is not what goes by that name"):
        build.sources(replace(qd.find_game("mimi"), outcome=lambda state: None))


def test_without_a_compiler_nothing_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    assert build.cannot_compile() == "there is no C compiler"
    with pytest.raises(build.CannotCompile, match="there is no C compiler"):
        build.compile_game(qd.find_game("mimi"), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_version_names_the_backend_of_every_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quarterdeck.cli.rulebook_commands.fastest", lambda game: fastest(GAME))
    assert cli.main(["version"]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    assert first.startswith(f"quarterdeck {qd.__version__}, Python 3.")
    found = fastest(GAME)
    assert found.why
    for key, line in zip(qd.games(), lines, strict=True):
        assert line.split() == [key, f"{found.kind}:", *found.why.split()]
