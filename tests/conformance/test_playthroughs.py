"""A recorded play-through for each game and scenario, so that a diff shows every change.

After an intended change, run ``pytest tests/conformance --refresh-playthroughs``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import quarterdeck as qd
from quarterdeck.conformance.driver import ConformanceTable, at_random, picks, tables
from quarterdeck.engine.asks import SPECTATOR
from quarterdeck.engine.match import Match
from quarterdeck.engine.records import record

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 1915
SHIPPED = [table for game in qd.games().values() for table in tables(game)]


def file_of(table: ConformanceTable) -> Path:
    return FOLDER / table.game.key / f"{table.key}.txt"


def record_lines(match: Match[Any]) -> list[str]:
    """Return the lines of answers, without links, digests and undo marks, which change later."""
    rows = [row.rpartition(record.LINK)[0] for row in match.save().split("\n")[2:-2]]
    return [" ".join(row.replace("~ ", " ").split(" ")[1 : 2 if " step " in row else None]) for row in rows]


class Teller:
    """A collector of new lines of the record and of every log.

    Record lines are only counted during play and read at the end, because writing them after every
    answer would take long.
    """

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.told: list[str | slice] = []
        self.lines = 0
        self.logged = dict.fromkeys((SPECTATOR, *match.seats), 0)

    def news(self) -> None:
        if any(map(self.match.viewpoints.still_secret, self.match.timeline.current_answers())):
            return  # simultaneous choices, collected by seat
        lines = self.match.count + len(self.match.timeline.past.steps) + (self.match.outcome is not None)
        self.told.append(slice(self.lines, lines))
        self.lines = lines
        for viewer, known in self.logged.items():
            entries = self.match.log(viewer)
            self.logged[viewer] = len(entries)
            fresh = [entry for entry in entries[known:] if viewer == SPECTATOR or entry.to is not None]
            names = self.match.names
            self.told += [f"    {viewer + ': ' if viewer else ''}{entry.text(names)} ({entry.clause})" for entry in fresh]

    def all(self) -> list[str]:
        lines = record_lines(self.match)
        assert len(lines) == self.lines
        return [line for each in self.told for line in ([each] if isinstance(each, str) else lines[each])]


def playthrough(table: ConformanceTable) -> str:
    match = table.match(SEED)
    teller = Teller(match)
    teller.news()
    for seat, ask, _ in at_random(match, picks(SEED)):
        teller.news()
        options = " | ".join(option.notation for option in ask.options)
        teller.told.append(f"  {seat}: {ask.prompt.text(ask.about)} {options}")
    teller.news()
    assert match.outcome is not None
    end = [f"{match.outcome.text(match.side)} ({match.outcome.clause})", msgspec.json.encode(match.view()).decode()]
    return "\n".join([f"{table}, rules {table.game.version}, seed {SEED}", *teller.all(), *end]) + "\n"


@pytest.mark.parametrize("shipped", SHIPPED, ids=str)
def test_the_play_through_agrees_with_its_record(shipped: ConformanceTable, pytestconfig: pytest.Config) -> None:
    file = file_of(shipped)
    played = playthrough(shipped)
    if pytestconfig.getoption("refresh_playthroughs"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(played, encoding="utf-8", newline="\n")
    assert file.is_file(), "there is no record yet: run pytest with --refresh-playthroughs"
    recorded = file.read_text(encoding="utf-8").split("\n")
    assert played.split("\n") == recorded, "if the change is intended, run pytest with --refresh-playthroughs"


def test_no_play_through_is_missing_or_left_over(pytestconfig: pytest.Config) -> None:
    expected = {file_of(table) for table in SHIPPED}
    found = {path for path in FOLDER.rglob("*") if path.is_file()}
    if pytestconfig.getoption("refresh_playthroughs"):
        for left_over in found - expected:
            left_over.unlink()
        return
    assert found == expected
