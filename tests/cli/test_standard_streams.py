"""Standard streams that are closed, full or limited: one sentence at most, never a traceback."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

QUARTERDECK = f"{shlex.quote(sys.executable)} -m quarterdeck"


def ran(said: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command line in a shell."""
    command, settings = ["sh", "-c", f"{QUARTERDECK} {said}"], {**os.environ, **environment}
    return subprocess.run(command, capture_output=True, check=False, env=settings, encoding="utf-8")


@pytest.mark.parametrize("said", ["picture mimi/training", "play --help"])
@pytest.mark.parametrize(("where", "why"), [(">&-", "Bad file descriptor"), (">/dev/full", "No space left on device")])
def test_output_that_cannot_be_written_is_reported_in_one_sentence(said: str, where: str, why: str) -> None:
    if where == ">/dev/full" and not Path("/dev/full").exists():
        pytest.skip("there is no device that is always full")
    done = ran(f"{said} {where}")
    assert done.stderr == f"quarterdeck: standard output: {why}\n"
    assert done.returncode == 2


def test_a_closed_pipe_is_no_error() -> None:
    done = ran("rules late | head -c 1")
    assert done.stderr == ""


def test_a_file_is_written_even_if_output_is_closed(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    done = ran(f"picture mimi/training -o {shlex.quote(str(file))} >&-")
    assert "<svg" in file.read_text(encoding="utf-8")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("said", "told"), [("check -", "standard input: name the game by a line"), ("play mimi --save /dev/null", "")]
)
def test_without_standard_input_there_is_nothing_to_read(said: str, told: str) -> None:
    done = ran(f"{said} <&-")
    assert "Traceback" not in done.stderr
    assert told in done.stderr
    assert done.returncode == (2 if told else 0)


def test_without_standard_error_a_refusal_is_still_one() -> None:
    done = ran("play chess 2>&-")
    assert (done.returncode, done.stdout) == (2, "")


def test_marks_that_cannot_be_shown_become_question_marks() -> None:
    done = ran("rules pirate", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.stderr == ""
    assert done.returncode == 0
    assert "?" in done.stdout
