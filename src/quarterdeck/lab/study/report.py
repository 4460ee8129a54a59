"""The report of the lab: one page with the verdict, plots, and a heat map on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from quarterdeck import catalogue
from quarterdeck.engine import scenario as scenarios
from quarterdeck.engine.asks import SPECTATOR, Seat
from quarterdeck.engine.game import Game
from quarterdeck.engine.scene import Scene
from quarterdeck.lab.standalone_page import alone
from quarterdeck.lab.study.findings import Findings, Study

FIRST: Final = "lab/alone.js"
STYLES: Final = ("base", "board", "lab")


class ReportBoard(msgspec.Struct, frozen=True):
    """The board of a study at the start, and the names of its seats."""

    scene: Scene
    titles: dict[Seat, str]


class Report(msgspec.Struct, frozen=True):
    """The data of the page, with a board for each study."""

    findings: Findings
    boards: tuple[ReportBoard, ...]


def told(findings: Findings, games: Sequence[Game[Any]] = ()) -> Report:
    """Return the data of the page, without the time taken: the same command makes the same page."""
    boards = tuple(_board(study, games) for study in findings.studies)
    return Report(msgspec.structs.replace(findings, seconds=0.0), boards)


def report(findings: Findings, games: Sequence[Game[Any]] = ()) -> str:
    """Return the page; ``games`` are those that no installed package provides."""
    titles = dict.fromkeys(study.scenario for study in findings.studies)
    made = msgspec.json.encode(told(findings, games))
    return alone(f"{', '.join(titles)}: is it fair?", FIRST, STYLES, made, findings.verdict)


def _board(study: Study, games: Sequence[Game[Any]]) -> ReportBoard:
    game = next((each for each in games if each.key == study.game), None) or catalogue.game_named(study.game)
    scenario = scenarios.build(game.scenario, study.plain, "scenario")
    scene = game.scene(game.set_up(scenario), SPECTATOR)
    return ReportBoard(scene, {seat: game.seat_name(seat) for seat in game.seats(scenario)})
