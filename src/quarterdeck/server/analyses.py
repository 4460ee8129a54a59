"""Analyses of matches that are over: worked out one after the other by a process that gives way to everything else.

Each is worked out once and kept in memory. What one may cost is bounded: answers, simulations and time. What was found when
time was up is shown, and that it is not all.
"""

from __future__ import annotations

import asyncio
import logging
import time
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from quarterdeck.engine.asks import Seat
from quarterdeck.engine.errors import QuarterdeckError
from quarterdeck.engine.game import Game
from quarterdeck.lab.analysing import Analysing, Follower
from quarterdeck.lab.analysis import Moment, analysis
from quarterdeck.lab.judging import Finding, Strength
from quarterdeck.server.crew import Crew, Lost, Overdue
from quarterdeck.server.played import Act, Played, Start
from quarterdeck.server.problems import Denied
from quarterdeck.server.wire.outgoing import Analysed
from quarterdeck.server.workers import catalogue

STRENGTH: Final = Strength(simulations=50)
MOST_ANSWERS: Final = 5_000
LONGEST: Final = 600.0  # seconds over one match
ONE_WITHIN: Final = 120.0  # seconds over one answer
IN_LINE: Final = 8  # matches; whoever comes when so many wait is asked to come again
KEPT: Final = 50
GIVES_WAY: Final = 10
BROKEN: Final = "this match could not be analysed"

log = logging.getLogger("quarterdeck.analyses")


class Job:
    """A match that is to be looked at, is being looked at, or has been."""

    def __init__(self, start: Start, acts: list[Act]) -> None:
        self.start = start
        self.acts = acts
        self.done = 0
        self.of = 0
        self.found: bytes | None = None  # an ``Analysed``, encoded
        self.failed = ""

    @property
    def shown(self) -> Analysed | bytes:
        return self.found or Analysed(state="working" if self.of else "waiting", done=self.done, of=self.of)


class Analyses:
    """One after the other, first come first served."""

    def __init__(self, games: str) -> None:
        self._crew = Crew(1, _sign_on, games, niceness=GIVES_WAY)
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._line = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def of(self, match: str) -> Analysed | bytes:
        """How far the analysis of a match has come, or what it came to."""
        job = self._jobs.get(match)
        if job is None:
            return Analysed(state="none", done=0, of=0)
        if job.failed:
            del self._jobs[match]
            raise Denied("busy", job.failed)
        self._jobs.move_to_end(match)
        return job.shown

    def begin(self, start: Start, acts: list[Act]) -> Analysed | bytes:
        """Work it out, if nobody has asked for it before."""
        if start.id not in self._jobs:
            if len(self._tasks) >= IN_LINE:
                raise Denied("busy", "many matches are being analysed just now; try again in a while")
            job = self._jobs[start.id] = Job(start, acts)
            task = asyncio.get_running_loop().create_task(self._work(job))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            self._let_go()
        return self.of(start.id)

    async def end(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.get_running_loop().run_in_executor(None, self._crew.close)

    def _let_go(self) -> None:
        """Of those that nobody has looked at for longest; not of those that are being worked out."""
        for match in [match for match, job in self._jobs.items() if job.found is not None][: max(0, len(self._jobs) - KEPT)]:
            del self._jobs[match]

    async def _work(self, job: Job) -> None:
        async with self._line:
            try:
                await self._find_out(job)
            except QuarterdeckError as error:
                job.failed = f"{BROKEN}: {error}"
            except (Overdue, Lost):
                job.failed = f"{BROKEN}: it takes too long"
            except Exception:
                log.exception("an analysis failed")
                job.failed = BROKEN

    async def _find_out(self, job: Job) -> None:
        packed = msgspec.msgpack.encode(job.acts)
        of = await self._crew.call(ONE_WITHIN, _answers, job.start, packed)
        if of > MOST_ANSWERS:
            raise QuarterdeckError(
                f"it has more than {MOST_ANSWERS:,} answers; download its record and use quarterdeck analyse"
            )
        job.of = of
        until = time.monotonic() + LONGEST
        findings: list[Finding] = []
        while job.done < of and time.monotonic() < until:
            try:
                findings.append(await self._crew.call(ONE_WITHIN, _finding, job.start, packed, job.done))
            except Overdue:
                break
            job.done += 1
        job.found = await self._crew.call(ONE_WITHIN, _analysed, job.start, packed, findings)


# Below here: in the worker

_catalogue: Mapping[str, Game[Any]] = {}
_looked_at: dict[tuple[str, int], tuple[Played, Analysing, Follower]] = {}  # the match that it last worked on


def _sign_on(games: str) -> None:
    globals()["_catalogue"] = catalogue(games)


def _work_on(start: Start, packed: bytes) -> tuple[Played, Analysing, Follower]:
    key = (start.id, len(packed))
    if key not in _looked_at:
        played = Played(start, _catalogue, listen=False)
        played.follow(msgspec.msgpack.decode(packed, type=list[Act]))
        game = _catalogue[start.game]
        work = Analysing(played.record(game.version), STRENGTH, [game])
        _looked_at.clear()
        _looked_at[key] = played, work, work.follower()
    return _looked_at[key]


def _answers(start: Start, packed: bytes) -> int:
    _, work, _ = _work_on(start, packed)
    return len(work.numbers())


def _finding(start: Start, packed: bytes, number: int) -> Finding:
    _, _, follower = _work_on(start, packed)
    return follower.finding(number)


def _analysed(start: Start, packed: bytes, findings: list[Finding]) -> bytes:
    played, work, _ = _work_on(start, packed)
    work.findings = {finding.number: finding for finding in findings}
    found = analysis(work)
    numbers = {viewpoint: numbers_of(played, viewpoint, found.moments) for viewpoint in played.viewpoints}
    of = len(work.numbers())
    return msgspec.json.encode(Analysed(state="done", done=len(findings), of=of, analysis=found, numbers=numbers))


def numbers_of(played: Played, viewpoint: Seat, moments: list[Moment]) -> list[int]:
    """A viewpoint's numbers at the start and after every answer. Dice and cards belong to the choice that led to them; who
    chose together stands in the record by seat, and in the log as he came."""
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


__all__ = ["Analyses", "numbers_of"]
