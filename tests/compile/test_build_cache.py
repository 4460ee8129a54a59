"""A compiled build is used only while its sources are unchanged, and every refusal is explained."""

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
def location(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only location of builds, and empty."""
    monkeypatch.setattr(build_cache, "locations", lambda: [tmp_path])
    return tmp_path


def reason(game: Game[Any]) -> str:
    """Return why there is no compiled backend, without the cache of lookups."""
    found = compilation._compiled.__wrapped__(game)
    assert isinstance(found, str)
    return found


def add_build(location: Path, game: Game[Any], suffix: str = SUFFIX) -> Path:
    """Add a build with an empty module and a valid stamp."""
    folder = location / f"{game.key.replace('-', '_')}_0"
    package = folder / f"derived_of_{game.key.replace('-', '_')}"
    package.mkdir(parents=True)
    (package / f"play{suffix}").touch()
    build_cache.stamp(folder, game, package.name, build_cache.fingerprint(game))
    return folder


def test_a_missing_build_is_explained(location: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "cannot_compile", lambda: "")
    assert reason(GAME) == "not compiled yet"
    monkeypatch.setattr(build, "cannot_compile", lambda: "there is no C compiler")
    assert reason(GAME) == "not compiled: there is no C compiler"


def test_a_build_for_another_python_is_explained(location: Path) -> None:
    add_build(location, GAME, suffix=".another-python.so")
    assert reason(GAME) == "compiled for another version of Python"


def test_a_changed_source_is_explained(location: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add_build(location, GAME)
    monkeypatch.setattr(build_cache, "fingerprint", lambda game: "another")
    assert reason(GAME) == "the rules have changed since they were compiled"


def test_a_build_that_cannot_be_loaded_is_explained(location: Path) -> None:
    add_build(location, GAME)
    assert reason(GAME).startswith("the compiled rules cannot be loaded: ")


def test_a_damaged_stamp_is_ignored(location: Path) -> None:
    folder = add_build(location, GAME)
    assert [each.folder for each in build_cache.cached_builds(GAME)] == [folder]
    (folder / build_cache.STAMP).write_text("{", encoding="utf-8")
    assert build_cache.cached_builds(GAME) == []


def test_another_step_under_the_same_key_is_another_game(location: Path) -> None:
    def step(state: Any) -> Flow[None]:
        yield from GAME.step(state)

    add_build(location, GAME)
    other = replace(GAME, step=step)
    assert build_cache.cached_builds(other) == []
    with pytest.raises(build.DerivationRefused, match="step is not defined at the top of the module by that name"):
        build.sources(other)
    assert "step is not defined at the top of the module by that name" in fastest(other).why
    assert fastest(other).kind == "straight"


def test_the_fingerprint_covers_every_file_of_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "charts.toml").write_text("a = 1", encoding="utf-8")
    monkeypatch.setattr(build_cache, "_folders", lambda game, rooms: [("smugglers", tmp_path)])
    before = build_cache.fingerprint(GAME)
    assert build_cache.fingerprint(GAME) == before
    (tmp_path / "charts.toml").write_text("a = 2", encoding="utf-8")
    after = build_cache.fingerprint(GAME)
    assert after != before
    (tmp_path / "charts.toml").rename(tmp_path / "tables.toml")
    assert build_cache.fingerprint(GAME) not in (before, after)


def test_the_fingerprint_ignores_value_functions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_cache, "_folders", lambda game, rooms: [("smugglers", tmp_path)])
    before = build_cache.fingerprint(GAME)
    (tmp_path / "two.value.json").write_text("{}", encoding="utf-8")
    assert build_cache.fingerprint(GAME) == before
    (tmp_path / "two.json").write_text("{}", encoding="utf-8")
    assert build_cache.fingerprint(GAME) != before


def test_a_change_during_compilation_makes_the_build_stale(location: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The stamp holds the fingerprint of the sources that were read."""
    game = qd.find_game("mimi")
    prints = iter(["before", "after"])
    monkeypatch.setattr(build_cache, "fingerprint", lambda game: next(prints))
    monkeypatch.setattr(build, "cannot_compile", lambda: "")
    monkeypatch.setattr(build, "compile_package", lambda made, package, folder: folder.mkdir())
    monkeypatch.setattr(build, "open_backend", lambda kind, why, package: None)
    monkeypatch.setattr(build, "prove", lambda game, backend: None)
    assert build.compile_game(game, location).stamp.sources == "before"


def test_other_compiler_options_make_another_package(location: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An old build from the same modules is not mistaken for the new one."""
    game = qd.find_game("mimi")
    monkeypatch.setattr(build, "cannot_compile", lambda: "")
    monkeypatch.setattr(build, "compile_package", lambda made, package, folder: folder.mkdir(exist_ok=True))
    monkeypatch.setattr(build, "open_backend", lambda kind, why, package: None)
    monkeypatch.setattr(build, "prove", lambda game, backend: None)
    first = build.compile_game(game, location).stamp.package
    assert build.compile_game(game, location).stamp.package == first
    monkeypatch.setattr(build, "PYTHON_FLAGS", "-DNDEBUG")
    assert build.compile_game(game, location).stamp.package != first


def test_outdated_builds_are_removed(location: Path) -> None:
    old = add_build(location, GAME)
    foreign = add_build(location / "elsewhere", GAME, suffix=".another-python.so").rename(location / "smugglers_1")
    build_cache.remove_outdated(GAME, but=location / "smugglers_2")
    assert not old.exists()
    assert foreign.exists()


def test_a_lambda_is_refused_with_its_place() -> None:
    with pytest.raises(build.DerivationRefused, match=r"test_build_cache, line \d+: <lambda> is not defined at the top"):
        build.sources(replace(qd.find_game("mimi"), outcome=lambda state: None))


def test_nothing_is_compiled_without_a_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
        assert line.split() == [key, "interpreted", *f"({found.why})".split()]
