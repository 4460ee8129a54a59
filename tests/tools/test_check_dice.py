"""The stand-alone checker of fair dice, tested against records of the engine."""

from __future__ import annotations

import hashlib
import hmac
import io
import re
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import quarterdeck as qd
from quarterdeck.bots import answer, bot
from quarterdeck.engine.chance import Scripted
from quarterdeck.engine.fair_dice import Continued, Fair, Pledge, Way, hashed, stand_in

TOOL = Path(__file__).parents[2] / "tools" / "check_dice.py"


@pytest.fixture(scope="module")
def check() -> Callable[[str], str]:
    found: Callable[[io.StringIO], str] = runpy.run_path(str(TOOL))["check"]
    return lambda text: found(io.StringIO(text))


SEEDS = {"british": "rule britannia", "german": "42"}


def played(chance: qd.Chance) -> str:
    match = qd.new("mimi", "training", chance=chance)
    players = {seat: bot("random", place) for place, seat in enumerate(match.seats)}
    while match.outcome is None:
        answer(match, match.waiting[0], players[match.waiting[0]])
    return match.save()


@pytest.fixture(scope="module")
def record() -> str:
    """Return a record of the older kind, with the seats' seeds but no hashes."""
    return played(qd.Fair(bytes(range(32)), SEEDS))


def pledged(**ways: Way) -> Fair:
    pledges = {seat: Pledge(hashed(seed), ways.get(seat, "opened")) for seat, seed in SEEDS.items()}
    seeds = {seat: stand_in(pledges[seat].hash) if pledges[seat].way == "absent" else SEEDS[seat] for seat in SEEDS}
    return Fair(bytes(range(32)), seeds, pledges)


def test_the_checker_has_under_100_lines_and_imports_nothing_of_ours() -> None:
    text = TOOL.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 100
    assert "import quarterdeck" not in text
    assert "from quarterdeck" not in text


def test_the_checker_confirms_every_die_and_card_of_a_finished_record(check: Callable[[str], str], record: str) -> None:
    thrown = sum(given.bound > 1 for given in qd.verify(record).answers())
    assert check(record).startswith(f"All {thrown} dice and cards")


def test_the_checker_finds_a_changed_die(check: Callable[[str], str], record: str) -> None:
    lines = record.split("\n")
    place = next(at for at, line in enumerate(lines) if " roll " in line and " D6 " not in line)
    words = lines[place].split(" ")
    words[5] = "2" if words[5] == "1" else "1"
    lines[place] = " ".join(words)
    with pytest.raises(ValueError, match=f"line {place + 1}"):
        check("\n".join(lines))


def test_the_checker_finds_a_host_seed_that_was_not_committed_to(check: Callable[[str], str], record: str) -> None:
    with pytest.raises(ValueError, match="committed"):
        check(record.replace(bytes(range(32)).hex(), bytes(32).hex()))


def test_the_checker_compares_every_seed_with_its_hash(check: Callable[[str], str]) -> None:
    said = check(played(pledged(german="absent")))
    assert f"british (opened) fits its hash {hashed('rule britannia')}" in said
    assert f"german (absent) fits its hash {hashed('42')}" in said


@pytest.mark.parametrize(
    ("was", "becomes"),
    [("rule britannia", "god save"), ('"way":"opened"', '"way":"absent"'), ('"german":"42"', '"french":"42"')],
)
def test_the_checker_finds_a_seed_that_does_not_fit_its_hash(check: Callable[[str], str], was: str, becomes: str) -> None:
    record = played(pledged())
    with pytest.raises(ValueError, match="hash"):
        check(record.replace(was, becomes, 1))


def test_the_checker_finds_the_seed_of_an_unknown_seat(check: Callable[[str], str]) -> None:
    with pytest.raises(ValueError, match="not one of this match"):
        check(played(Fair(bytes(16), {"ghost": "1"})))


def test_the_checker_follows_a_continued_match_into_the_dice_of_the_first(check: Callable[[str], str]) -> None:
    record = played(Continued(Fair(bytes(16), SEEDS), 2, 5, pledged()))
    said = check(record)
    assert f"commitment {Fair.commitment(bytes(16))}" in said
    assert "number 5 of that match, after 2 dice" in said
    with pytest.raises(ValueError, match="line"):
        check(record.replace('"dice":2', '"dice":1'))


def test_the_checker_says_what_it_cannot_check(check: Callable[[str], str], record: str) -> None:
    assert "NOT CHECKED: the seats gave no hashes" in check(record)
    assert "NOT CHECKED: whether these were published before play" in check(record)
    assert "NOT CHECKED: the rules, and which card lay at each place drawn" in check(record)
    nobody = check(played(Fair(bytes(16), {})))
    assert "NOT CHECKED: british gave no seed" in nobody
    assert "older record" not in nobody
    assert "NOT CHECKED: the first 1 dice" in check(played(Scripted(["mimi"], pledged())))


def test_the_checker_refuses_a_game_without_fair_dice(check: Callable[[str], str]) -> None:
    with pytest.raises(ValueError, match="seeded"):
        check(qd.new("mimi", "training", seed=1).save())


def test_the_command_prints_plain_sentences(record: str, tmp_path: Path) -> None:
    path = tmp_path / "game.qdr"
    path.write_text(record, encoding="utf-8")
    told = subprocess.run([sys.executable, "-S", str(TOOL), str(path)], capture_output=True, text=True, check=True)
    assert "All" in told.stdout
    assert "CR LF" not in told.stdout
    path.write_bytes(record.replace("\n", "\r\n").encode())
    told = subprocess.run([sys.executable, "-S", str(TOOL), str(path)], capture_output=True, text=True, check=True)
    assert "CR LF" in told.stdout
    missing = subprocess.run([sys.executable, "-S", str(TOOL), "nowhere"], capture_output=True, text=True, check=False)
    assert missing.returncode == 1
    assert missing.stderr.startswith("Not confirmed:")


def test_the_manual_check_in_the_docs_agrees_with_the_checker() -> None:
    page = (TOOL.parents[1] / "docs" / "do" / "check-the-dice.md").read_text(encoding="utf-8")
    for hash_of_seed in (hashed(seed) for seed in SEEDS.values()):
        assert f'"hash": "{hash_of_seed[:5]}…"' in page
    chance = pledged()
    assert f'"commitment": "{chance.committed[:4]}…"' in page
    (message,) = re.findall(r"printf '%s' '(.+)' \| openssl dgst -sha256 -mac HMAC", page)
    digest = hmac.new(bytes(range(32)), message.encode(), hashlib.sha256).hexdigest()
    assert int(digest[:16], 16) % 20 == chance.below(20)
