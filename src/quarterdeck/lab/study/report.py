"""What the lab found out as one page that needs nothing else: verdict, plots, the heat map on the scenario's own board."""

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
    """What the figures of a study are drawn on: the scenario as it begins, and what its seats are called."""

    scene: Scene
    titles: dict[Seat, str]


class Report(msgspec.Struct, frozen=True):
    """All that the page is told; a board for each of the studies."""

    findings: Findings
    boards: tuple[ReportBoard, ...]


def told(findings: Findings, games: Sequence[Game[Any]] = ()) -> Report:
    """The findings with the boards that belong to them. How long it took is left out: one command makes one page."""
    boards = tuple(_board(study, games) for study in findings.studies)
    return Report(msgspec.structs.replace(findings, seconds=0.0), boards)


def report(findings: Findings, games: Sequence[Game[Any]] = ()) -> str:
    """The page, as a text. ``games`` are those that no package brings."""
    titles = dict.fromkeys(study.scenario for study in findings.studies)
    made = msgspec.json.encode(told(findings, games))
    return alone(f"{', '.join(titles)}: is it fair?", FIRST, STYLES, made, findings.verdict)


def _board(study: Study, games: Sequence[Game[Any]]) -> ReportBoard:
    game = next((each for each in games if each.key == study.game), None) or catalogue.game_named(study.game)
    scenario = scenarios.build(game.scenario, study.plain, "scenario")
    scene = game.scene(game.set_up(scenario), SPECTATOR)
    return ReportBoard(scene, {seat: game.seat_name(seat) for seat in game.seats(scenario)})
