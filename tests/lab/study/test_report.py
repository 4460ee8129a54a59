"""The report of the lab: self-contained, and the same bytes for the same findings."""

from __future__ import annotations

import base64
import gzip
import re
from typing import Any

import msgspec
import pytest

import quarterdeck as qd
from quarterdeck.engine import scenario as scenarios
from quarterdeck.lab import standalone_page
from quarterdeck.lab.intervals import Estimate
from quarterdeck.lab.measures.game_measures import measure_game
from quarterdeck.lab.measures.series_measures import MeasureTotals, usual_depth
from quarterdeck.lab.measures.spread import Spread
from quarterdeck.lab.study.findings import Ending, Findings, Side, Study
from quarterdeck.lab.study.report import FIRST, Report, report

MIMI = qd.find_game("mimi")
TRAINING = qd.read_scenario(MIMI, "training")


def findings(**more: Any) -> Findings:
    """Return findings of two games of the training scenario."""
    bots = dict.fromkeys(MIMI.seats(TRAINING), "random")
    gathering = MeasureTotals(MIMI.seats(TRAINING), MIMI.rulebook)
    for number in range(2):
        gathering.add(measure_game(MIMI, TRAINING, bots, 1, number, usual_depth(number)))
    half = Estimate(0.5, 0.1, 0.9)
    study = Study(
        label=TRAINING.title,
        changes={},
        game=MIMI.key,
        title=MIMI.title,
        version=MIMI.version,
        scenario=TRAINING.title,
        digest="0123456789abcdef",
        plain=scenarios.plain(TRAINING),
        casts=(bots,),
        rounds=2,
        games=2,
        sides=(Side("British", 1, half, half, 0.5), Side("German", 1, half, half, 0.5)),
        drawn=Estimate(0.0, 0.0, 0.6),
        players=(),
        endings=(Ending("sunk", "MT-21", 2),),
        decisions=Spread(10, 10, 12, 14, 14, 12.0),
        verdict="The British won 50% (10–90) of the games: too few games to tell it from even (2)",
        measures=gathering.measures(),
    )
    facts: dict[str, Any] = {
        "command": "quarterdeck lab mimi --scenario training --games 2",
        "quarterdeck": "1",
        "python": "3.11",
        "seed": 1,
        "verdict": "</script><b>Nobody wins.",
        "asked": "2 games",
        "stopped": "",
        "chosen": "",
        "seconds": 1.5,
        "games": 2,
        "studies": (study,),
    }
    return Findings(**{**facts, **more})


@pytest.fixture(scope="module")
def found() -> Findings:
    return findings()


def test_every_module_that_is_imported_is_there(found: Findings) -> None:
    modules = standalone_page.modules(FIRST)
    imported = {name for source in modules.values() for name in re.findall(r'"qd/([^"]+)"', source)}
    assert imported == set(modules) - {FIRST}
    assert {"lab/report.js", "lab/heat.js", "board/drawing.js"} <= set(modules)


def test_it_holds_all_that_was_found_with_the_board_and_the_names_of_the_seats(found: Findings) -> None:
    made = report(found)
    packed = re.search(r'id="told">([^<]+)<', made)
    assert packed is not None
    told = msgspec.json.decode(gzip.decompress(base64.b64decode(packed[1])), type=Report)
    assert msgspec.json.encode(msgspec.structs.replace(told.findings, seconds=1.5)) == msgspec.json.encode(found)
    (board,) = told.boards
    assert board.titles == {"british": "British", "german": "German"}
    assert {piece.id for piece in board.scene.pieces} == {unit.key for unit in told.findings.studies[0].measures.units}  # type: ignore[union-attr]
    assert made.count("</script>") == 3
    assert "&lt;/script&gt;" in made  # the verdict, for who reads it without running anything


def test_the_same_findings_make_the_same_page_however_long_they_took(found: Findings) -> None:
    assert report(found) == report(msgspec.structs.replace(found, seconds=99.0))
