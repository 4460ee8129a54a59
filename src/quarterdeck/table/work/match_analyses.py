"""Analyses of finished matches, one at a time, in a low-priority process.

An analysis is limited in answers, simulations and time, and its result stays in memory. If time
runs out, the result is shown as incomplete.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

import msgspec

from quarterdeck.analysis.analysis import Moment, analysis
from quarterdeck.analysis.analysis_job import Follower, GameAnalysis
from quarterdeck.analysis.evaluation import AnswerEvaluation, Effort
from quarterdeck.engine.asks import Seat
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.table.play.played_match import PlayedMatch
from quarterdeck.table.play.start import MatchSoFar
from quarterdeck.table.wire.replies import Analysed
from quarterdeck.table.work.job_queue import JobQueue, QueuedJob
from quarterdeck.table.work.worker_games import games
from quarterdeck.table.work.worker_pool import WorkOverdue

STRENGTH: Final = Effort(simulations=50)
MOST_ANSWERS: Final = 5_000


class AnalysisJob(QueuedJob):
    """An analysis that is waiting, running or done."""

    def __init__(self, so_far: MatchSoFar) -> None:
        super().__init__()
        self.so_far = so_far
        self.done = 0
        self.of = 0

    @property
    def shown(self) -> Analysed | bytes:
        return self.found or Analysed(state="working" if self.of else "waiting", done=self.done, of=self.of)


class MatchAnalyses(JobQueue[AnalysisJob]):
    broken = "this match could not be analysed"
    too_long = "it takes too long"
    busy = "too many matches are waiting to be analysed; try again later"
    most_waiting = 8
    kept = 50
    longest = 600.0
    task_limit = 120.0

    def of(self, match: str) -> Analysed | bytes:
        """Return the progress or result of a match's analysis."""
        job = self.known(match)
        return Analysed(state="none", done=0, of=0) if job is None else job.shown

    def begin(self, so_far: MatchSoFar) -> Analysed | bytes:
        """Start an analysis, unless there is one."""
        if self.known(so_far.start.id) is None:
            self.take(so_far.start.id, AnalysisJob(so_far))
        return self.of(so_far.start.id)

    async def _run_job(self, job: AnalysisJob, until: float) -> None:
        of = await self._call(_answers, job.so_far)
        if of > MOST_ANSWERS:
            raise QuarterdeckError(
                f"it has more than {MOST_ANSWERS:,} answers; download its record and run quarterdeck analyse"
            )
        job.of = of
        findings: list[AnswerEvaluation] = []
        while job.done < of and self._clock.elapsed() < until:
            try:
                findings.append(await self._call(_finding, job.so_far, job.done))
            except WorkOverdue:
                break
            job.done += 1
        job.found = await self._call(_analysed, job.so_far, findings)


# Run in the worker

# The match that this worker last worked on.
_looked_at: dict[tuple[str, int], tuple[PlayedMatch, GameAnalysis, Follower]] = {}


def _work_on(so_far: MatchSoFar) -> tuple[PlayedMatch, GameAnalysis, Follower]:
    key = (so_far.start.id, len(so_far.packed))
    if key not in _looked_at:
        played = PlayedMatch(so_far.start, games(), listen=False)
        played.follow(so_far.acts)
        game = games()[so_far.start.game]
        work = GameAnalysis(played.record(game.version), STRENGTH, [game])
        _looked_at.clear()
        _looked_at[key] = played, work, work.follower()
    return _looked_at[key]


def _answers(so_far: MatchSoFar) -> int:
    _, work, _ = _work_on(so_far)
    return len(work.numbers())


def _finding(so_far: MatchSoFar, number: int) -> AnswerEvaluation:
    _, _, follower = _work_on(so_far)
    return follower.finding(number)


def _analysed(so_far: MatchSoFar, findings: list[AnswerEvaluation]) -> bytes:
    played, work, _ = _work_on(so_far)
    work.findings = {finding.number: finding for finding in findings}
    found = analysis(work)
    numbers = {viewpoint: numbers_of(played, viewpoint, found.moments) for viewpoint in played.viewpoints}
    of = len(work.numbers())
    return msgspec.json.encode(Analysed(state="done", done=len(findings), of=of, analysis=found, numbers=numbers))


def numbers_of(played: PlayedMatch, viewpoint: Seat, moments: list[Moment]) -> list[int]:
    """Return a viewpoint's numbers at the start and after every answer.

    Dice and cards belong to the choice that led to them. Secret choices stand in the record in the
    order of seats, and in the log in the order in which they came.
    """
    own = {seat: iter([act.number for act in played.ledger.counting if act.seat == seat]) for seat in played.match.seats}
    happened = played.moments[viewpoint]
    last, numbers = 0, [0]
    for moment in moments:
        if moment.kind == "choose":
            last = max(last, next(own[moment.seat]))
        elif moment.kind == "closed":
            last = len(played.acts)
        numbers.append(min(bisect_left(happened, last), len(happened) - 1))
    return numbers
