"""A full disk: one sentence names the file, and its earlier content is whole.

No disk is filled here. A process may limit the size of its files: a longer write fails in the
middle, as on a full disk.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import quarterdeck as qd
from quarterdeck.atomic_files import add, refuse_unwritable, write
from quarterdeck.cli import main
from quarterdeck.engine.errors import QuarterdeckError

resource = pytest.importorskip("resource")

COIN = "tests.toys.coin:GAME"
ROOM = 100  # the most bytes of a file
BEFORE = "the earlier content"


@contextmanager
def full_disk() -> Iterator[None]:
    """Limit files to ``ROOM`` bytes. Python ignores the signal that comes with the error."""
    assert signal.getsignal(signal.SIGXFSZ) is signal.SIG_IGN
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """Return a record of a short game."""
    match = qd.new("mimi-and-toutou", "training", seed=1)
    match.play(match.choices()[0])
    path = tmp_path / "game.qdr"
    path.write_text(match.save(), encoding="utf-8")
    return path


COMMANDS: dict[str, Callable[[Path, Path], list[str]]] = {
    "analyse": lambda record, file: ["analyse", str(record), "--simulations", "1", "--workers", "1", "--html", str(file)],
    "picture": lambda record, file: ["picture", str(record), "--output", str(file)],
    "fleet": lambda _, file: ["fleet", "pirates", "--save", str(file)],
    "lab": lambda _, file: ["lab", COIN, "--games", "2", "--bots", "random", "--workers", "1", "--html", str(file)],
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("there", [BEFORE, ""], ids=["over a file", "a new file"])
def test_a_command_that_cannot_write_leaves_the_file_as_it_was(
    command: str,
    there: str,
    played: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "folder"
    folder.mkdir()
    file = folder / ("file.svg" if command == "picture" else "file.html")
    if there:
        file.write_text(there, encoding="utf-8")
    with full_disk():
        code = main(COMMANDS[command](played, file))
    shown = capsys.readouterr()
    assert (code, shown.err) == (2, f"quarterdeck: {file}: cannot be written (File too large)\n")
    assert [path.read_text(encoding="utf-8") for path in folder.iterdir()] == ([there] if there else [])


def test_a_new_scenario_that_fits_only_in_part_is_not_left_behind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with full_disk():
        assert main(["scenario", "new", "mimi", "--save", str(tmp_path / "mine.toml")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_written_whole_through_links_and_keeps_its_permissions(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text(BEFORE, encoding="utf-8")
    file.chmod(0o640)
    link.symlink_to(file)
    write(link, "after")
    assert (link.is_symlink(), file.read_text(encoding="utf-8"), file.stat().st_mode & 0o777) == (True, "after", 0o640)


def test_an_unwritable_file_is_refused_before_the_work(
    tmp_path: Path,
) -> None:
    with pytest.raises(QuarterdeckError, match=r"no/file: cannot be written \(No such file or directory\)$"):
        refuse_unwritable(tmp_path / "no" / "file")
    with pytest.raises(QuarterdeckError, match=r" is a folder: name a file$"):
        refuse_unwritable(tmp_path)
    file = tmp_path / "file"
    refuse_unwritable(file)
    assert list(tmp_path.iterdir()) == []
    file.write_text(BEFORE, encoding="utf-8")
    refuse_unwritable(file)
    assert [path.read_text(encoding="utf-8") for path in tmp_path.iterdir()] == [BEFORE]


def test_a_device_is_written_to_directly() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    with pytest.raises(QuarterdeckError, match=r"^/dev/full: cannot be written \(No space left on device\)$"):
        write(full, "anything")
    with pytest.raises(QuarterdeckError, match=r"^/dev/full: cannot be written \(No space left on device\)$"):
        add(full, b"anything")
    assert full.is_char_device()


def test_a_line_that_does_not_fit_is_removed_again(tmp_path: Path) -> None:
    file = tmp_path / "lines"
    add(file, b"x" * 60)
    with full_disk(), pytest.raises(QuarterdeckError, match="cannot be written"):
        add(file, b"y" * 60)
    assert file.read_bytes() == b"x" * 60 + b"\n"
    add(file, b"z")
    assert file.read_bytes() == b"x" * 60 + b"\nz\n"
