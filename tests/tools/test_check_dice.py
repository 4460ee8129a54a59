"""The checker of fair dice, which stands alone, against records of the engine."""

from __future__ import annotations

import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import quarterdeck as qd
from quarterdeck.bots import answer, bot

TOOL = Path(__file__).parents[2] / "tools" / "check_dice.py"


@pytest.fixture(scope="module")
def check() -> Callable[[str], str]:
    found: Callable[[str], str] = runpy.run_path(str(TOOL))["check"]
    return found


@pytest.fixture(scope="module")
def record() -> str:
    chance = qd.Fair(bytes(range(32)), {"british": "rule britannia", "german": "42"})
    match = qd.new("mimi", "training", chance=chance)
    players = {seat: bot("greedy", place) for place, seat in enumerate(match.seats)}
    while match.outcome is None:
        answer(match, match.waiting[0], players[match.waiting[0]])
    return match.save()


def test_it_is_under_a_hundred_lines_and_uses_none_of_our_code() -> None:
    text = TOOL.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 100
    assert "import quarterdeck" not in text
    assert "from quarterdeck" not in text


def test_it_confirms_every_die_and_card_of_a_finished_record(check: Callable[[str], str], record: str) -> None:
    thrown = sum(given.bound > 1 for given in qd.verify(record).answers())
    assert check(record).startswith(f"All {thrown} dice and cards")


def test_it_finds_a_changed_die(check: Callable[[str], str], record: str) -> None:
    lines = record.split("\n")
    place = next(at for at, line in enumerate(lines) if " roll " in line and " D6 " not in line)
    words = lines[place].split(" ")
    words[5] = "2" if words[5] == "1" else "1"
    lines[place] = " ".join(words)
    with pytest.raises(ValueError, match=f"line {place + 1}"):
        check("\n".join(lines))


def test_it_finds_a_seed_that_was_not_committed_to(check: Callable[[str], str], record: str) -> None:
    with pytest.raises(ValueError, match="committed"):
        check(record.replace(bytes(range(32)).hex(), bytes(32).hex()))


def test_it_says_so_of_a_game_with_other_dice(check: Callable[[str], str]) -> None:
    with pytest.raises(ValueError, match="seeded"):
        check(qd.new("mimi", "training", seed=1).save())


def test_on_the_command_line_it_answers_in_one_sentence(record: str, tmp_path: Path) -> None:
    path = tmp_path / "game.qdr"
    path.write_text(record, encoding="utf-8")
    told = subprocess.run([sys.executable, "-S", str(TOOL), str(path)], capture_output=True, text=True, check=True)
    assert "All" in told.stdout
    missing = subprocess.run([sys.executable, "-S", str(TOOL), "nowhere"], capture_output=True, text=True, check=False)
    assert missing.returncode == 1
    assert missing.stderr.startswith("Not confirmed:")
